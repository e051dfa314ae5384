//! Bitboards of every width against a plain list of truths.

use boardwright_runtime::{Cells, Rng, Wide, at_least, part_of, total};

/// The obvious set.
#[derive(Clone, PartialEq, Debug)]
struct Plain(Vec<bool>);

impl Plain {
    fn of<T: Cells>(set: T) -> Plain {
        Plain((0..T::SIZE).map(|cell| set.contains(cell)).collect())
    }
    fn zip(&self, other: &Plain, f: impl Fn(bool, bool) -> bool) -> Plain {
        Plain(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(a, b)| f(*a, *b))
                .collect(),
        )
    }
    fn members(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|cell| self.0[*cell]).collect()
    }
    fn moved(&self, by: isize) -> Plain {
        let from = |cell: usize| {
            cell.checked_add_signed(-by)
                .and_then(|from| self.0.get(from))
        };
        Plain(
            (0..self.0.len())
                .map(|cell| from(cell) == Some(&true))
                .collect(),
        )
    }
}

/// A set with few, some or most cells, or with cells in one stretch only.
fn any<T: Cells>(rng: &mut Rng) -> T {
    let chance = [0, 2, 32, 62, 64][rng.below(5) as usize];
    let (low, high) = (
        rng.below(T::SIZE as u32) as usize,
        rng.below(T::SIZE as u32) as usize,
    );
    let narrow = rng.below(3) == 0;
    let mut set = T::NONE;
    for cell in 0..T::SIZE {
        if rng.below(64) < chance && (!narrow || (low..=high).contains(&cell)) {
            set |= T::of(cell);
            assert_eq!(T::of(cell), T::looked_up(cell));
        }
    }
    set
}

fn members_are_right<T: Cells>(set: T) {
    let plain = Plain::of(set);
    let members = plain.members();
    assert_eq!(set.cells().collect::<Vec<_>>(), members);
    assert_eq!(
        set.cells().size_hint(),
        (members.len(), Some(members.len()))
    );
    assert_eq!(
        (set.count() as usize, set.is_empty()),
        (members.len(), members.is_empty())
    );
    assert_eq!(set.any(), !members.is_empty());
    assert_eq!(set.first(), members.first().copied().unwrap_or(T::SIZE));
    assert_eq!(set.last(), members.last().copied().unwrap_or(T::SIZE));
    for (n, cell) in members.iter().enumerate() {
        assert_eq!(set.nth(n as u32), *cell);
    }
    let first = members.first().map_or(T::NONE, |cell| T::of(*cell));
    assert_eq!(set.first_of(), first);
    assert_eq!(set.rest(), set ^ first);
}

fn shifts_are_right<T: Cells>(set: T) {
    let plain = Plain::of(set);
    let bits = T::SIZE as isize;
    for by in (0..=bits + 65).chain([1000, 100_000]) {
        assert_eq!(Plain::of(set.up(by as usize)), plain.moved(by), "up {by}");
        assert_eq!(
            Plain::of(set.down(by as usize)),
            plain.moved(-by),
            "down {by}"
        );
        assert_eq!(
            (set.moved(by), set.moved(-by)),
            (set.up(by as usize), set.down(by as usize))
        );
    }
}

fn pairs_are_right<T: Cells>(a: T, b: T) {
    let (x, y) = (Plain::of(a), Plain::of(b));
    assert_eq!(Plain::of(a & b), x.zip(&y, |x, y| x && y));
    assert_eq!(Plain::of(a | b), x.zip(&y, |x, y| x || y));
    assert_eq!(Plain::of(a ^ b), x.zip(&y, |x, y| x != y));
    assert_eq!(Plain::of(!a), x.zip(&y, |x, _| !x));
    assert_eq!(Plain::of(a.and_not(b)), x.zip(&y, |x, y| x && !y));
    assert_eq!(a.meets(b), x.zip(&y, |x, y| x && y).0.contains(&true));
    assert_eq!(a.is_in(b), !x.zip(&y, |x, y| x && !y).0.contains(&true));
    assert_eq!((a.when(true), a.when(false)), (a, T::NONE));
    let mut c = a;
    c &= b;
    assert_eq!(c, a & b);
    c ^= a;
    assert_eq!(c, (a & b) ^ a);
}

fn parts_are_right<T: Cells>(parts: [T; 5]) {
    let each = parts.iter().enumerate();
    let members: Vec<_> = each
        .flat_map(|(i, part)| part.cells().map(move |cell| (i, cell)))
        .collect();
    assert_eq!(total(parts) as usize, members.len());
    for (n, expected) in members.iter().enumerate() {
        let (index, part, rank) = part_of(parts, n as u32);
        assert_eq!((index, part.nth(rank)), *expected);
        assert_eq!(part, parts[index]);
    }
}

fn cells_in_several_are_right<T: Cells>(sets: [T; 5]) {
    let among = |cell| sets.iter().filter(|set| set.contains(cell)).count();
    for n in 1..=5 {
        let expected = (0..T::SIZE).filter(|cell| among(*cell) >= n);
        assert!(at_least(n, sets).cells().eq(expected));
    }
}

fn everything_is_right<T: Cells>() {
    let mut rng = Rng::new(T::SIZE as u64);
    for round in 0..40 {
        let sets: [T; 5] = std::array::from_fn(|_| any(&mut rng));
        members_are_right(sets[0]);
        pairs_are_right(sets[0], sets[1]);
        pairs_are_right(sets[1], sets[1] | sets[2]);
        parts_are_right(sets);
        cells_in_several_are_right(sets);
        if round < 8 {
            shifts_are_right(sets[3]);
        }
    }
    members_are_right(T::NONE);
    members_are_right(!T::NONE);
    assert_eq!(T::default(), T::NONE);
    for cell in 0..T::SIZE {
        assert!(T::of(cell).cells().eq([cell]));
        assert!((!T::NONE).contains(cell) && !(!T::of(cell)).contains(cell));
    }
    for n in 0..T::SIZE + 70 {
        assert!(T::first_n(n).cells().eq(0..n.min(T::SIZE)));
    }
}

#[test]
fn one_word() {
    everything_is_right::<u64>();
}

#[test]
fn two_words() {
    everything_is_right::<u128>();
}

#[test]
fn many_words() {
    everything_is_right::<Wide<1>>();
    everything_is_right::<Wide<2>>();
    everything_is_right::<Wide<3>>();
    everything_is_right::<Wide<4>>();
    everything_is_right::<Wide<5>>();
    everything_is_right::<Wide<6>>();
    everything_is_right::<Wide<7>>();
    everything_is_right::<Wide<8>>();
}

#[test]
fn tables_of_wide_sets_are_made_at_compile_time() {
    const ROW: Wide<3> = Wide::NONE.with(62).with(63).with(64).with(65).with(999);
    const MOVED: Wide<3> = ROW.shifted_up(64).either(ROW.shifted_down(60));
    const LEFT: Wide<3> = MOVED
        .without(Wide::single(3))
        .both(Wide::single(128).with(2));
    assert!(ROW.cells().eq([62, 63, 64, 65]));
    assert!(MOVED.cells().eq([2, 3, 4, 5, 126, 127, 128, 129]));
    assert!(LEFT.cells().eq([2, 128]));
    const { assert!(LEFT.has(128) && !LEFT.has(3) && !LEFT.has(1000)) };
    assert_eq!((ROW << 5, ROW >> 5), (ROW.up(5), ROW.down(5)));
}
