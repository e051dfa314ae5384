//! Walks, flood fills and lines on boards where a walk can return to its first cell: it stops
//! before that cell.
//!
//! All walks are computed at once by shifts of the whole set, where none of them leads round: that takes a ring whose
//! cells are all passable or first cells. Otherwise the walks are computed cell by cell.

use super::Cells;

/// The cells that [`walk`] returns for each walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The cells covered.
    Over,
    /// The first cell after them, where it is in `end`.
    Onto,
    /// The cells covered, and the first cell after them where it is in `end`.
    Upto,
    /// The cells covered, if the first cell after them is in `end`.
    Until,
}

/// Walks from one cell: returns the cells covered and the cell after them, which is none where the
/// board ends or the walk is back at its first cell.
#[inline]
fn single<C: Cells>(from: C, through: C, step: &impl Fn(C) -> C) -> (C, C) {
    let mut over = C::NONE;
    let mut next = step(from);
    while next.any() && next != from && (next & through & !over).any() {
        over |= next;
        next = step(next);
    }
    if next == from || (next & over).any() {
        (over, C::NONE)
    } else {
        (over, next)
    }
}

/// Walks from each cell of `from` and returns the union of the cells that `ending` selects.
///
/// Shifts of the whole set make all walks at once, unless one may lead round to its first cell, or they go on
/// [until](Ending::Until) a cell: [`walk_until`] does that where steps are undone.
#[inline]
pub fn walk<C: Cells>(from: C, through: C, ending: Ending, end: C, step: impl Fn(C) -> C) -> C {
    if ending == Ending::Until {
        return walk_by_cell(from, through, ending, end, step);
    }
    let over = covered(from, through, &step);
    let ends = match ending {
        Ending::Over => C::NONE,
        _ => step(from | over) & end & !through,
    };
    if leads_round(from, through, over | ends, &step) {
        return walk_by_cell(from, through, ending, end, step);
    }
    match ending {
        Ending::Onto => ends,
        _ => over | ends,
    }
}

/// Returns the cells of walks that have their next cell in `end`. `back` undoes `step`.
#[inline]
pub fn walk_until<C: Cells>(
    from: C,
    through: C,
    end: C,
    step: impl Fn(C) -> C,
    back: impl Fn(C) -> C,
) -> C {
    let over = covered(from, through, &step);
    let ends = step(over) & end & !through;
    if !ends.any() {
        return C::NONE;
    }
    if leads_round(from, through, over | ends, &step) {
        return walk_by_cell(from, through, Ending::Until, end, step);
    }
    covered(ends, over, &back)
}

/// Returns the cells of `through` that steps from `from` lead over, whichever walk it is.
#[inline]
fn covered<C: Cells>(from: C, through: C, step: &impl Fn(C) -> C) -> C {
    let mut over = C::NONE;
    let mut next = step(from) & through;
    while next.any() {
        over |= next;
        next = step(next) & through & !over;
    }
    over
}

/// Whether a walk may lead round to its first cell, if the walks reach these cells.
#[inline]
fn leads_round<C: Cells>(from: C, through: C, reached: C, step: &impl Fn(C) -> C) -> bool {
    from.meets(reached) && rings(through | from, through | from, step).any()
}

/// Returns the same as [`walk`], walk by walk.
#[inline(never)]
fn walk_by_cell<C: Cells>(from: C, through: C, ending: Ending, end: C, step: impl Fn(C) -> C) -> C {
    let mut all = C::NONE;
    for cell in from.cells() {
        let (over, next) = single(C::of(cell), through, &step);
        let ends = next & end;
        all |= match ending {
            Ending::Over => over,
            Ending::Onto => ends,
            Ending::Upto => over | ends,
            Ending::Until if ends.any() => over,
            Ending::Until => C::NONE,
        };
    }
    all
}

/// Returns the cells after each cell of `from` up to and including the last cell of `to` that is
/// reached.
#[inline]
pub fn path<C: Cells>(from: C, to: C, all: C, step: impl Fn(C) -> C) -> C {
    from.cells().fold(C::NONE, |cells, cell| {
        let (before, last) = reach(C::of(cell), to, all, &step);
        cells | before | last
    })
}

/// Returns the cells after each cell of `from` and before the last cell of `to` that is reached.
#[inline]
pub fn between<C: Cells>(from: C, to: C, all: C, step: impl Fn(C) -> C) -> C {
    from.cells().fold(C::NONE, |cells, cell| {
        cells | reach(C::of(cell), to, all, &step).0
    })
}

/// Walks to the rim or once round: returns the cells before the last cell of `to`, and that cell.
#[inline]
fn reach<C: Cells>(from: C, to: C, all: C, step: &impl Fn(C) -> C) -> (C, C) {
    let (mut over, mut before, mut last) = (C::NONE, C::NONE, C::NONE);
    let mut next = step(from) & all;
    while next.any() && next != from && !over.meets(next) {
        if next.meets(to) {
            (before, last) = (over, next);
        }
        over |= next;
        next = step(next) & all;
    }
    (before, last)
}

/// Returns the cells of `set` that are in lines of `n` different cells or more, or with `exactly` of
/// just `n`. `back` undoes `step`: each cell comes from one cell at most.
///
/// Shifts of the whole set find the lines that end; only on rings that are completely in the set is the
/// line of each cell counted.
#[inline]
pub fn lines<C: Cells>(
    n: i32,
    exactly: bool,
    set: C,
    step: impl Fn(C) -> C,
    back: impl Fn(C) -> C,
) -> C {
    if n < 2 {
        return set;
    }
    let mut ends = set;
    for _ in 1..n {
        let further = step(ends) & set;
        if further == ends {
            break;
        }
        ends = further;
    }
    if !ends.any() {
        return C::NONE;
    }
    let rings = rings(set, ends, &step);
    let ends = ends & !rings;
    let open = match exactly {
        _ if !ends.any() => C::NONE,
        true => super::exact_lines(n, set & !rings, &step, &back),
        false => super::spread(n, ends, &back),
    };
    open | lines_by_cell(n, exactly, rings, &step, &back)
}

/// Returns the cells on rings that are completely in `set`: of the ends of its lines those that any number
/// of steps in `set` leads to.
#[inline]
fn rings<C: Cells>(set: C, ends: C, step: &impl Fn(C) -> C) -> C {
    let mut rings = ends;
    loop {
        let further = step(rings) & set;
        if further == rings {
            return rings;
        }
        rings = further;
    }
}

/// Returns the same as [`lines`], where several cells may step to one: each cell's line is counted in both
/// directions.
#[inline]
pub fn lines_by_cell<C: Cells>(
    n: i32,
    exactly: bool,
    set: C,
    step: impl Fn(C) -> C,
    back: impl Fn(C) -> C,
) -> C {
    if n < 2 {
        return set;
    }
    let mut all = C::NONE;
    for cell in set.cells() {
        let from = C::of(cell);
        let row = from | single(from, set, &step).0 | single(from, set, &back).0;
        let length = row.count() as i32;
        if length == n || length > n && !exactly {
            all |= from;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step on rings of five and of three cells and a path of eight, one after the other.
    fn on_rings(cells: u64, ahead: bool) -> u64 {
        let sizes = [(0, 5, true), (5, 3, true), (8, 8, false)];
        let ring = |cells: u16| {
            let parts = sizes.map(|(first, size, round)| {
                let part = cells >> first & ((1 << size) - 1);
                let (moved, over) = match ahead {
                    true => (part << 1, part >> (size - 1)),
                    false => (part >> 1, (part & 1) << (size - 1)),
                };
                let moved = moved | if round { over } else { 0 };
                (moved & ((1 << size) - 1)) << first
            });
            parts[0] | parts[1] | parts[2]
        };
        u64::from(ring(cells as u16))
    }

    #[test]
    fn walks_by_shifts_are_those_of_each_cell() {
        let step = |cells: u64| on_rings(cells, true);
        let back = |cells: u64| on_rings(cells, false);
        // Ways from several cells into one, and into a ring.
        let into = |cells: u64| step(cells & 0x5fff) | (cells >> 15 & 1) << 6 | (cells >> 13 & 1);
        let mut rng = crate::rng::Rng::new(3);
        for _ in 0..200_000 {
            let [from, through, end] = [0; 3].map(|_| rng.word() & rng.word() >> 8 & 0xffff);
            let through = if rng.below(2) == 0 {
                through | rng.word() & 0xffff
            } else {
                through
            };
            use Ending::{Onto, Over, Until, Upto};
            for ending in [Over, Onto, Upto, Until] {
                let (by_set, by_cell) = (
                    walk(from, through, ending, end, step),
                    walk_by_cell(from, through, ending, end, step),
                );
                assert_eq!(by_set, by_cell, "{ending:?} {from:x} {through:x} {end:x}");
                let by_set = walk(from, through, ending, end, into);
                let by_cell = walk_by_cell(from, through, ending, end, into);
                assert_eq!(
                    by_set, by_cell,
                    "{ending:?} {from:x} {through:x} {end:x}, merging"
                );
            }
            let by_set = walk_until(from, through, end, step, back);
            let by_cell = walk_by_cell(from, through, Until, end, step);
            assert_eq!(by_set, by_cell, "{from:x} {through:x} {end:x}");
        }
    }

    #[test]
    fn lines_by_shifts_are_those_of_each_cell() {
        let step = |cells: u64| on_rings(cells, true);
        let back = |cells: u64| on_rings(cells, false);
        for set in 0..=u64::from(u16::MAX) {
            for n in [2, 3, 4, 5, 6, 8, i32::MAX] {
                for exactly in [false, true] {
                    let by_cell = lines_by_cell(n, exactly, set, step, back);
                    assert_eq!(lines(n, exactly, set, step, back), by_cell, "{n} {set:b}");
                }
            }
        }
    }
}
