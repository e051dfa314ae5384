//! Sets of cells.

use crate::index::Id;
use crate::typed::{CellId, Mask};

/// A set of cells of one board, as one bit for each cell in board order.
///
/// All sets of a game have the same capacity, so two sets are equal when their words are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CellSet {
    words: Words,
}

/// The bits, 64 in a word. Sets of small boards are stored inline, without an allocation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Words {
    /// Up to 64 cells.
    One([u64; 1]),
    /// Up to 256.
    Four([u64; 4]),
    /// Boards with more cells.
    Many(Box<[u64]>),
}

impl CellSet {
    /// Returns the empty set for a board with this number of cells.
    pub fn empty(cells: usize) -> CellSet {
        let words = match cells.div_ceil(64) {
            0 | 1 => Words::One([0]),
            2..=4 => Words::Four([0; 4]),
            many => Words::Many(vec![0; many].into_boxed_slice()),
        };
        CellSet { words }
    }
    /// Returns the set of all cells of a board with this number of cells.
    pub fn all(cells: usize) -> CellSet {
        let mut set = CellSet::empty(cells);
        for (i, word) in set.words_mut().iter_mut().enumerate() {
            *word = match cells.saturating_sub(i * 64) {
                left @ 0..64 => (1 << left) - 1,
                _ => u64::MAX,
            };
        }
        set
    }
    /// Returns an empty set of the same capacity.
    pub(crate) fn none(&self) -> CellSet {
        CellSet::empty(self.words().len() * 64)
    }
    /// Returns the memory that the set takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let outside = match &self.words {
            Words::One(_) | Words::Four(_) => 0,
            Words::Many(words) => size_of_val(&**words),
        };
        size_of::<CellSet>() + outside
    }
    /// Adds a cell.
    pub fn insert(&mut self, cell: CellId) {
        self.words_mut()[cell.index() / 64] |= 1 << (cell.index() % 64);
    }
    /// Removes a cell.
    pub fn remove(&mut self, cell: CellId) {
        self.words_mut()[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }
    /// Whether the set contains a cell.
    pub fn contains(&self, cell: CellId) -> bool {
        self.words()[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }
    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }
    /// Returns the number of members.
    pub fn len(&self) -> usize {
        let ones = self.words().iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }
    /// Returns the first member in board order.
    pub fn first(&self) -> Option<CellId> {
        self.iter().next()
    }
    /// Returns the only member; `None` if there are more or none.
    pub fn single(&self) -> Option<CellId> {
        if self.len() == 1 { self.first() } else { None }
    }
    /// Removes the first member and returns it as a singleton set.
    pub fn pop_first(&mut self) -> Option<CellSet> {
        let cell = self.first()?;
        self.remove(cell);
        let mut one = self.none();
        one.insert(cell);
        Some(one)
    }
    /// Returns the members in board order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        let words = self.words();
        let (mut at, mut word) = (0, words[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                at += 1;
                word = *words.get(at)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(CellId::from_index(at * 64 + bit))
        })
    }
    /// Whether all members are in `other`.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        let mut pairs = self.words().iter().zip(other.words());
        pairs.all(|(a, b)| a & !b == 0)
    }
    /// Adds all members of `other`.
    pub fn add(&mut self, other: &CellSet) {
        self.combine(other, |a, b| a | b);
    }
    /// Removes all members that are not in `other`.
    pub fn keep(&mut self, other: &CellSet) {
        self.combine(other, |a, b| a & b);
    }
    /// Removes all members of `other`.
    pub fn take(&mut self, other: &CellSet) {
        self.combine(other, |a, b| a & !b);
    }
    /// Adds the members of `from & of`, shifted by `places` in board order, backwards if negative. The caller
    /// ensures that none is shifted to a bit without a cell.
    pub(crate) fn add_moved(&mut self, from: &CellSet, of: &CellSet, places: isize) {
        match (&mut self.words, &from.words, &of.words) {
            (Words::One(into), Words::One(from), Words::One(of)) => {
                add_moved(into, from, of, places);
            }
            (Words::Four(into), Words::Four(from), Words::Four(of)) => {
                add_moved(into, from, of, places);
            }
            _ => add_moved(self.words_mut(), from.words(), of.words(), places),
        }
    }

    fn combine(&mut self, other: &CellSet, f: impl Fn(u64, u64) -> u64) {
        match (&mut self.words, &other.words) {
            (Words::One([a]), Words::One([b])) => *a = f(*a, *b),
            (Words::Four(a), Words::Four(b)) => each(a, b, f),
            _ => each(self.words_mut(), other.words(), f),
        }
    }

    fn words(&self) -> &[u64] {
        match &self.words {
            Words::One(words) => words,
            Words::Four(words) => words,
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            Words::One(words) => words,
            Words::Four(words) => words,
            Words::Many(words) => words,
        }
    }
}

fn each(a: &mut [u64], b: &[u64], f: impl Fn(u64, u64) -> u64) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a = f(*a, *b));
}

/// Adds the bits of `from & of`, shifted. Inlined into callers with a fixed number of words.
#[inline(always)]
fn add_moved(into: &mut [u64], from: &[u64], of: &[u64], places: isize) {
    let far = places.unsigned_abs();
    let (whole, bits) = (far / 64, far % 64);
    let word = |at: Option<usize>| {
        let at = at.filter(|at| *at < from.len() && *at < of.len());
        at.map_or(0, |at| from[at] & of[at])
    };
    for (at, into) in into.iter_mut().enumerate() {
        *into |= match (places >= 0, bits) {
            (true, 0) => word(at.checked_sub(whole)),
            (true, _) => {
                let low = word(at.checked_sub(whole + 1)) >> (64 - bits);
                word(at.checked_sub(whole)) << bits | low
            }
            (false, 0) => word(Some(at + whole)),
            (false, _) => {
                let high = word(Some(at + whole + 1)) << (64 - bits);
                word(Some(at + whole)) >> bits | high
            }
        };
    }
}

/// Returns the indices of the set bits of a word, ascending.
pub(crate) fn bits(mut word: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

/// Returns the lowest set bit of a mask, or 0.
pub(crate) fn first_bit(mask: Mask) -> Mask {
    mask & mask.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A set of cells of a board with 130 cells.
    fn of(cells: &[usize]) -> CellSet {
        let mut set = CellSet::empty(130);
        let ids = cells.iter().map(|cell| CellId::from_index(*cell));
        ids.for_each(|cell| set.insert(cell));
        set
    }

    #[test]
    fn members_come_in_board_order() {
        let set = of(&[129, 0, 64, 63]);
        let members: Vec<usize> = set.iter().map(Id::index).collect();
        assert_eq!(members, [0, 63, 64, 129]);
        assert_eq!(set.len(), 4);
        assert_eq!(set.single(), None);
        assert_eq!(of(&[77]).single(), Some(CellId::from_index(77)));
    }

    #[test]
    fn union_intersection_and_difference() {
        let mut set = of(&[1, 2]);
        set.add(&of(&[2, 128]));
        assert_eq!(set, of(&[1, 2, 128]));
        set.keep(&of(&[2, 3, 128]));
        assert_eq!(set, of(&[2, 128]));
        set.take(&of(&[128]));
        assert_eq!(set, of(&[2]));
        assert!(set.is_subset(&of(&[2, 3])) && !of(&[2, 3]).is_subset(&set));
    }

    #[test]
    fn members_are_moved() {
        let moved = |cells: &[usize], places| {
            let mut set = of(&[7]);
            set.add_moved(&of(cells), &CellSet::all(130), places);
            set
        };
        let cells = [0, 1, 63, 64, 100];
        assert_eq!(moved(&cells, 29), of(&[7, 29, 30, 92, 93, 129]));
        assert_eq!(
            moved(&[29, 30, 92, 93, 129], -29),
            of(&[0, 1, 7, 63, 64, 100])
        );
        assert_eq!(moved(&cells, -64), of(&[0, 7, 36]));
        assert_eq!(moved(&[0, 36], 64), of(&[7, 64, 100]));
        assert_eq!(moved(&cells, -300), of(&[7]));
        let mut some = of(&[]);
        some.add_moved(&of(&cells), &of(&[1, 100]), 2);
        assert_eq!(some, of(&[3, 102]));
    }

    #[test]
    fn all_cells_of_boards_of_any_size() {
        for cells in [0, 1, 63, 64, 65, 128, 129, 361, 4096] {
            let all = CellSet::all(cells);
            assert_eq!(all.len(), cells);
            assert!(all.iter().map(Id::index).eq(0..cells));
            assert_eq!(all.is_empty(), cells == 0);
            let mut none = all.clone();
            none.take(&all);
            assert_eq!(none, CellSet::empty(cells));
        }
    }
}
