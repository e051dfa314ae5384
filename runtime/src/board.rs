//! Walks, flood fills and lines, computed for whole sets of cells at once.
//!
//! A walk goes from a cell in one direction as long as its cells are in the set `through`. A step is a
//! function from a set to the set of the next cells in one direction; generated code passes its own
//! `Board::n` and the like, which are inlined. `back` is the step in the opposite direction. On boards
//! where a walk can come back to its first cell (wrapped sides, rings of a graph) the functions of [`ring`]
//! take their place.

use crate::bits::Cells;
use crate::intrinsics::{gather, scatter};

mod place;
pub mod ring;

pub use place::{at, level, third, x, y};

/// Returns the cells that the walks from `from` cover while they are in `through`, without `from`.
#[inline(always)]
pub fn walk<C: Cells>(from: C, through: C, step: impl Fn(C) -> C) -> C {
    let mut over = C::NONE;
    let mut front = step(from) & through;
    while front.any() {
        over |= front;
        front = step(front) & through & !over;
    }
    over
}

/// Returns the first cell after each walk, where it is in `onto`.
#[inline(always)]
pub fn walk_onto<C: Cells>(from: C, through: C, onto: C, step: impl Fn(C) -> C) -> C {
    let over = walk(from, through, &step);
    step(from | over) & !through & onto
}

/// Returns the cells of the walks, and the first cell after each where it is in `upto`.
#[inline(always)]
pub fn walk_upto<C: Cells>(from: C, through: C, upto: C, step: impl Fn(C) -> C) -> C {
    let over = walk(from, through, &step);
    over | step(from | over) & !through & upto
}

/// Returns the cells of the walks whose next cell is in `until`.
#[inline(always)]
pub fn walk_until<C: Cells>(
    from: C,
    through: C,
    until: C,
    step: impl Fn(C) -> C,
    back: impl Fn(C) -> C,
) -> C {
    let over = walk(from, through, &step);
    let ends = step(over) & !through & until;
    walk(ends, over, back)
}

/// Walks from one cell, where bits go up along the direction. `way` has the cells from there to the rim.
/// Returns the cells covered while they are in `through`, and the first cell after them.
#[inline(always)]
pub fn ray_up<C: Cells>(way: C, through: C) -> (C, C) {
    let blocked = way & !through;
    (way & blocked.below_first(), blocked.first_of())
}

/// Like [`ray_up`], where bits go down along the direction.
#[inline(always)]
pub fn ray_down<C: Cells>(way: C, through: C) -> (C, C) {
    let blocked = way & !through;
    (way & blocked.above_last(), blocked.last_of())
}

/// Returns the cells of a walk of [`ray_up`] or [`ray_down`], and the cell after it where that is in `end`.
#[inline(always)]
pub fn upto<C: Cells>((over, after): (C, C), end: C) -> C {
    over | after & end
}

/// Returns the cells of a walk of [`ray_up`] or [`ray_down`] if the cell after it is in `end`, else none.
#[inline(always)]
pub fn until<C: Cells>((over, after): (C, C), end: C) -> C {
    over.when(after.meets(end))
}

/// Defines the steps of a board, one line for each direction: its number, the name of its bit in a set of
/// directions, the name of the step function, and the cells that the step reaches from `cells`.
#[macro_export]
macro_rules! steps {
    ($cells:ident; $($number:literal $dir:ident $step:ident: $to:expr),* $(,)?) => {
        $(
            const $dir: u64 = 1 << $number;
            #[inline(always)]
            fn $step($cells: Cells) -> Cells {
                $to
            }
        )*
        /// One step in each direction of the set `dirs`: the union of the cells reached.
        #[inline(always)]
        fn step(dirs: impl $crate::board::Dirs, $cells: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: Self::$step($cells)),*)
        }
    };
}

/// Defines names of masks.
#[macro_export]
macro_rules! masks {
    ($($name:ident = $mask:expr),*) => {
        $(const $name: u64 = $mask;)*
    };
}

/// Defines the boards of a player and, of two players, of the opponent: entries of a field. A mask saves the branch where
/// an index is always in range (`% 2`); otherwise an entry that does not exist is empty.
#[macro_export]
macro_rules! owners {
    ($own:ident $(, $enemy:ident)?: $field:ident $(% $n:literal)?) => {
        #[inline(always)]
        fn $own(&self, me: usize) -> Cells {
            $crate::owners!(@ self.$field, me $(, $n)?)
        }
        $(
            #[inline(always)]
            fn $enemy(&self, me: usize) -> Cells {
                self.$own(1 - me)
            }
        )?
    };
    (@ $list:expr, $at:expr, $n:literal) => { $list[$at % $n] };
    (@ $list:expr, $at:expr) => { at(&$list, $at) };
}

/// Defines functions on all boards of a layer: those of its owners, of its kinds with owners and of its neutral kinds, as
/// in `boards!((owner[0, 1]: king, queen; wall), fn empty, fn clear)`. A kind without a board of its own has those of the
/// owners. The functions are always inlined, unless they have an attribute.
#[macro_export]
macro_rules! boards {
    ($boards:tt, $($(#$inline:tt)? fn $name:ident),+) => {
        $($crate::boards!(@ $name [$(#$inline)?] $boards);)+
    };
    (@ $name:ident [] $boards:tt) => {
        $crate::boards!(@ $name [#[inline(always)]] $boards);
    };
    (@ empty [$($inline:tt)*] ($owner:ident[$($at:literal),*] $(: $($kind:ident),*)? $(; $($neutral:ident),*)?)) => {
        $($inline)*
        fn empty(&self) -> Cells {
            Board::CELLS $(& !self.$owner[$at])* $($(& !self.$neutral)*)?
        }
    };
    (@ occupied [$($inline:tt)*] ($owner:ident[$($at:literal),*] $(: $($kind:ident),*)? $(; $($neutral:ident),*)?)) => {
        $($inline)*
        fn occupied(&self) -> Cells {
            Cells::NONE $(| self.$owner[$at])* $($(| self.$neutral)*)?
        }
    };
    (@ clear [$($inline:tt)*] ($owner:ident[$($at:literal),*] $(: $($kind:ident),*)? $(; $($neutral:ident),*)?)) => {
        /// Removes all pieces from the given cells.
        $($inline)*
        fn clear(&mut self, cells: Cells) {
            $(self.$owner[$at] &= !cells;)*
            $($(self.$kind &= !cells;)*)?
            $($(self.$neutral &= !cells;)*)?
        }
    };
    (@ put [$($inline:tt)*] ($owner:ident[$($at:literal),*]: $($kind:ident),*)) => {
        /// Puts a piece of a kind on the given cells, replacing any pieces there.
        $($inline)*
        fn put(&mut self, owner: usize, kind: usize, cells: Cells) {
            self.clear(cells);
            self.$owner[owner] |= cells;
            let mut each = 0;
            $(
                self.$kind |= cells.when(kind == each);
                each += 1;
            )*
        }
    };
    (@ carry [$($inline:tt)*] ($owner:ident[$($at:literal),*] $(: $($kind:ident),*)? $(; $($neutral:ident),*)?)) => {
        /// Moves the piece on `from` to `to`, capturing any piece there. Does nothing unless both are single cells and
        /// `from` is occupied.
        $($inline)*
        fn carry(&mut self, from: Cells, to: Cells) {
            if !(from.count() == 1 && to.count() == 1 && self.occupied().meets(from)) {
                return;
            }
            let carried = |board: Cells| board & !(from | to) | to.when(board.meets(from));
            $(self.$owner[$at] = carried(self.$owner[$at]);)*
            $($(self.$kind = carried(self.$kind);)*)?
            $($(self.$neutral = carried(self.$neutral);)*)?
        }
    };
}

/// Defines the step in the direction that an index has: one of two to four steps.
#[macro_export]
macro_rules! step_by {
    ($name:ident: $($step:ident),*) => {
        #[inline(always)]
        fn $name(index: usize, cells: Cells) -> Cells {
            $crate::step_by!(@ index cells $($step)*)
        }
    };
    (@ $index:ident $cells:ident $a:ident $b:ident) => {
        match $index {
            0 => Self::$a($cells),
            _ => Self::$b($cells),
        }
    };
    (@ $index:ident $cells:ident $a:ident $b:ident $c:ident) => {
        match $index {
            0 => Self::$a($cells),
            1 => Self::$b($cells),
            _ => Self::$c($cells),
        }
    };
    (@ $index:ident $cells:ident $a:ident $b:ident $c:ident $d:ident) => {
        match $index {
            0 => Self::$a($cells),
            1 => Self::$b($cells),
            2 => Self::$c($cells),
            _ => Self::$d($cells),
        }
    };
}

/// Evaluates to the union over the directions of [`Dirs`]: each direction's value stands behind its name.
#[macro_export]
macro_rules! union_over {
    ($dirs:expr; $($($dir:ident)|+: $value:expr),* $(,)?) => {{
        let dirs = $dirs;
        match $crate::board::Dirs::only(dirs) {
            Some(way) => {
                $(if $(way == Self::$dir.trailing_zeros() as usize)||+ {
                    $value
                } else)* {
                    Cells::NONE
                }
            }
            None => {
                let set = $crate::board::Dirs::set(dirs);
                let mut all = Cells::NONE;
                $(if set & ($(Self::$dir)|+) != 0 {
                    all |= $value;
                })*
                all
            }
        }
    }};
}

/// Directions: a set, one bit each, or one direction by its number.
pub trait Dirs: Copy {
    /// Returns the number of the direction if the type has only one.
    fn only(self) -> Option<usize>;

    /// Returns the set.
    fn set(self) -> u64;
}

impl Dirs for u64 {
    #[inline(always)]
    fn only(self) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn set(self) -> u64 {
        self
    }
}

/// The direction of a number that is known only in the game. Unlike for the set of this direction, the code
/// for it is found by one jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way(pub usize);

impl Dirs for Way {
    #[inline(always)]
    fn only(self) -> Option<usize> {
        Some(self.0)
    }

    #[inline(always)]
    fn set(self) -> u64 {
        1u64.checked_shl(self.0 as u32).unwrap_or(0)
    }
}

/// Defines functions of a set of directions, each the union over them: first the names of the functions, then the
/// directions, each with its step and the step back, or `compass` for those of [`rectangle!`](crate::rectangle).
#[macro_export]
macro_rules! walks {
    (($(fn $name:ident),*), compass) => {
        $($crate::walks!(@compass $name);)*
    };
    (($(fn $name:ident),*), $rows:tt) => {
        $($crate::walks!(@$name $rows);)*
    };
    (@compass some_row) => {
        #[inline(always)]
        fn some_row(dirs: u64, n: i32, set: Cells) -> bool {
            let width = Self::SIZE[0] as isize;
            $crate::union_over!(dirs;
                N | S: $crate::board::ends_of_shifted_lines(n, set, width, Self::n),
                NE | SW: $crate::board::ends_of_shifted_lines(n, set, width + 1, Self::ne),
                E | W: $crate::board::ends_of_shifted_lines(n, set, 1, Self::e),
                SE | NW: $crate::board::ends_of_shifted_lines(n, set, 1 - width, Self::se))
            .any()
        }
    };
    (@compass lines) => {
        #[inline(always)]
        fn lines(dirs: u64, n: i32, set: Cells) -> Cells {
            $crate::union_over!(dirs;
                N | S: $crate::board::lines(n, set, Self::n, Self::s),
                NE | SW: $crate::board::lines(n, set, Self::ne, Self::sw),
                E | W: $crate::board::lines(n, set, Self::e, Self::w),
                SE | NW: $crate::board::lines(n, set, Self::se, Self::nw))
        }
    };
    (@compass exact_lines) => {
        #[inline(always)]
        fn exact_lines(dirs: u64, n: i32, set: Cells) -> Cells {
            $crate::union_over!(dirs;
                N | S: $crate::board::exact_lines(n, set, Self::n, Self::s),
                NE | SW: $crate::board::exact_lines(n, set, Self::ne, Self::sw),
                E | W: $crate::board::exact_lines(n, set, Self::e, Self::w),
                SE | NW: $crate::board::exact_lines(n, set, Self::se, Self::nw))
        }
    };
    (@compass $name:ident) => {
        $crate::walks!(@$name (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se));
    };
    (@step_times ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn step_times(dirs: impl $crate::board::Dirs, cells: Cells, times: i32) -> Cells {
            if times < 1 {
                return cells;
            }
            $crate::union_over!(dirs; $($dir: $crate::board::repeat(cells, times, Self::$step)),*)
        }
    };
    (@back ($($dir:ident $step:ident $back:ident),*)) => {
        /// The cells from which one step in a direction of the set `dirs` leads to one of `cells`.
        #[inline(always)]
        fn back(dirs: impl $crate::board::Dirs, cells: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: Self::$back(cells)),*)
        }
    };
    (@ray ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn ray(dirs: impl $crate::board::Dirs, from: Cells, through: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: $crate::board::walk(from, through, Self::$step)),*)
        }
    };
    (@ray_onto ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn ray_onto(dirs: impl $crate::board::Dirs, from: Cells, through: Cells, end: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: $crate::board::walk_onto(from, through, end, Self::$step)),*)
        }
    };
    (@ray_upto ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn ray_upto(dirs: impl $crate::board::Dirs, from: Cells, through: Cells, end: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: $crate::board::walk_upto(from, through, end, Self::$step)),*)
        }
    };
    (@ray_until ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn ray_until(dirs: impl $crate::board::Dirs, from: Cells, through: Cells, end: Cells) -> Cells {
            $crate::union_over!(dirs;
                $($dir: $crate::board::walk_until(from, through, end, Self::$step, Self::$back)),*)
        }
    };
    (@path ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn path(dirs: impl $crate::board::Dirs, from: Cells, to: Cells) -> Cells {
            $crate::union_over!(dirs;
                $($dir: $crate::board::path(from, to, Self::CELLS, Self::$step, Self::$back)),*)
        }
    };
    (@between_along ($($dir:ident $step:ident $back:ident),*)) => {
        #[inline(always)]
        fn between_along(dirs: impl $crate::board::Dirs, a: Cells, b: Cells) -> Cells {
            $crate::union_over!(dirs;
                $($dir: $crate::board::between(a, b, Self::CELLS, Self::$step, Self::$back)),*)
        }
    };
}

/// Defines the tables of the cells from each cell to the edge, and walks from one cell by them: first the number of
/// cells and the function of [`tables`](crate::tables) that computes a table, then the items that are defined in
/// addition to the tables, then the directions, each with its table, [`ray_up`](crate::board::ray_up) or
/// [`ray_down`](crate::board::ray_down), and its step, or `compass` for those of [`rectangle!`](crate::rectangle). A
/// walk from a cell beyond the table is empty.
#[macro_export]
macro_rules! slides {
    ($n:literal $make:ident, ($($sort:tt $name:ident),*), compass) => {
        $crate::slides!($n $make, ($($sort $name),*), (
            N WAY_N ray_up => [0, 1, 0], NE WAY_NE ray_up => [1, 1, 0],
            E WAY_E ray_up => [1, 0, 0], SE WAY_SE ray_down => [1, -1, 0],
            S WAY_S ray_down => [0, -1, 0], SW WAY_SW ray_down => [-1, -1, 0],
            W WAY_W ray_down => [-1, 0, 0], NW WAY_NW ray_up => [-1, 1, 0]
        ));
    };
    ($n:literal $make:ident, ($($sort:tt $name:ident),*), $rows:tt) => {
        $crate::slides!(@tables $n $make $rows);
        $($crate::slides!(@$name $n $rows);)*
    };
    (@tables $n:literal $make:ident ($($dir:ident $table:ident $way:ident => $step:expr),*)) => {
        $(const $table: &[Cells; $n] = &$crate::tables::$make(Self::SIZE, Self::CELLS, $step);)*
    };
    (@WAYS $n:literal ($($dir:ident $table:ident $way:ident => $step:expr),*)) => {
        const WAYS: &[&[Cells; $n]] = &[$(Self::$table),*];
    };
    (@ray_from $n:literal ($($dir:ident $table:ident $way:ident => $step:expr),*)) => {
        #[inline(always)]
        fn ray_from(dirs: impl $crate::board::Dirs, from: usize, through: Cells) -> Cells {
            $crate::union_over!(dirs;
                $($dir: $crate::board::$way($crate::board::entry(Self::$table, from), through).0),*)
        }
    };
    (@ray_from_onto $n:literal ($($dir:ident $table:ident $way:ident => $step:expr),*)) => {
        #[inline(always)]
        fn ray_from_onto(dirs: impl $crate::board::Dirs, from: usize, through: Cells, end: Cells) -> Cells {
            $crate::union_over!(dirs;
                $($dir: $crate::board::$way($crate::board::entry(Self::$table, from), through).1 & end),*)
        }
    };
    (@ray_from_upto $n:literal ($($dir:ident $table:ident $way:ident => $step:expr),*)) => {
        #[inline(always)]
        fn ray_from_upto(dirs: impl $crate::board::Dirs, from: usize, through: Cells, end: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: $crate::board::upto(
                $crate::board::$way($crate::board::entry(Self::$table, from), through),
                end,
            )),*)
        }
    };
    (@ray_from_until $n:literal ($($dir:ident $table:ident $way:ident => $step:expr),*)) => {
        #[inline(always)]
        fn ray_from_until(dirs: impl $crate::board::Dirs, from: usize, through: Cells, end: Cells) -> Cells {
            $crate::union_over!(dirs; $($dir: $crate::board::until(
                $crate::board::$way($crate::board::entry(Self::$table, from), through),
                end,
            )),*)
        }
    };
}

/// Returns the entry of a table by cell; of a cell beyond its end, another entry or the empty set.
#[inline(always)]
pub fn entry<C: Cells, const N: usize>(table: &[C; N], cell: usize) -> C {
    match N.is_power_of_two() {
        true => table[cell % N],
        false => table.get(cell).copied().unwrap_or(C::NONE),
    }
}

/// Returns the cells after `from` up to and including the last cell of `to` that the direction reaches.
#[inline(always)]
pub fn path<C: Cells>(from: C, to: C, all: C, step: impl Fn(C) -> C, back: impl Fn(C) -> C) -> C {
    let over = walk(from, all, step);
    let ends = over & to;
    ends | walk(ends, over, back)
}

/// Returns [`path`] from one cell to one cell. `ways` has by direction and cell all cells from that cell to
/// the rim.
#[inline(always)]
pub fn path_of_one<C: Cells, const M: usize>(
    ways: &[&[C; M]],
    dir: usize,
    from: usize,
    to: usize,
) -> C {
    let Some(way) = ways.get(dir) else {
        return C::NONE;
    };
    match (way.get(from), way.get(to)) {
        (Some(walk), Some(rest)) => (*walk & !*rest).when(walk.contains(to)),
        _ => C::NONE,
    }
}

/// Returns the cells after `from` up to and including the last cell of `to` in one direction. `ways` as in
/// [`path_of_one`].
#[inline(always)]
pub fn path_to_last<C: Cells, const M: usize>(
    ways: &[&[C; M]],
    dir: usize,
    from: usize,
    to: C,
) -> C {
    let walk = walk_of_one(ways, dir, from);
    let ends = walk & to;
    let last = match walk.first() > from {
        true => ends.last(),
        false => ends.first(),
    };
    (walk & !walk_of_one(ways, dir, last)).when(ends.any())
}

/// Defines the tables for numbers of steps, and the function that uses them: first the number of directions, that of
/// cells and the function of [`tables`](crate::tables) that computes them, then the steps.
#[macro_export]
macro_rules! counted {
    ($d:literal $n:literal $make:ident, ($($step:expr),*)) => {
        $crate::counted!($d $n $make, [$($step),*]);
    };
    ($d:literal $n:literal $make:ident, $steps:expr) => {
        const COUNTED: &[$crate::board::StepCounts<$n>; $d] =
            &$crate::tables::$make(Self::SIZE, Self::CELLS, $steps);
        #[inline(always)]
        fn steps_from(way: usize, from: usize, times: i32) -> Cells {
            $crate::board::steps_of_one(Self::COUNTED, way, from, times)
        }
    };
}

/// The steps in one direction from each cell of a board.
///
/// The bits of the cells of a walk have equal distances, as no walk goes round a board.
#[derive(Clone, Copy, Debug)]
pub struct StepCounts<const M: usize> {
    /// The distance of a step: the bit of its target minus that of its origin.
    pub by: i32,
    /// By cell: the number of steps up to the edge or the first missing cell.
    pub most: [u16; M],
}

/// Returns the cell `times` steps from one cell in one direction, if there is one; the cell itself for 0
/// and less. None from a cell beyond the board.
#[inline(always)]
pub fn steps_of_one<C: Cells, const M: usize>(
    ways: &[StepCounts<M>],
    dir: usize,
    from: usize,
    times: i32,
) -> C {
    match ways
        .get(dir)
        .and_then(|way| Some((way.by, *way.most.get(from)?)))
    {
        Some(_) if times <= 0 => C::of(from),
        Some((by, most)) if times <= i32::from(most) => C::of((from as i32 + by * times) as usize),
        _ => C::NONE,
    }
}

/// Returns all cells from one cell to the rim in one direction; none where an index is out of range.
#[inline(always)]
fn walk_of_one<C: Cells, const M: usize>(ways: &[&[C; M]], dir: usize, from: usize) -> C {
    let walk = ways.get(dir).and_then(|way| way.get(from));
    walk.copied().unwrap_or(C::NONE)
}

/// Returns the cells strictly between two cells, which are on at most one line. `ways` has by direction and
/// cell all cells from that cell to the rim.
#[inline(always)]
pub fn between_of_one<C: Cells, const M: usize>(ways: &[&[C; M]], from: usize, to: usize) -> C {
    let along = |way: &&[C; M]| match (way.get(from), way.get(to)) {
        (Some(walk), Some(rest)) if walk.contains(to) => Some(*walk & !*rest & !C::of(to)),
        _ => None,
    };
    ways.iter().find_map(along).unwrap_or(C::NONE)
}

/// Returns the cells after `from` and before the last cell of `to` that the direction reaches.
#[inline(always)]
pub fn between<C: Cells>(
    from: C,
    to: C,
    all: C,
    step: impl Fn(C) -> C,
    back: impl Fn(C) -> C,
) -> C {
    let over = walk(from, all, step);
    walk(over & to, over, back)
}

/// Returns the cells between two cells from a table by both; none where an index is out of range.
#[inline(always)]
pub fn between_cells<const N: usize>(table: &[[u64; N]; N], from: usize, to: usize) -> u64 {
    let cells = table.get(from).and_then(|row| row.get(to));
    cells.copied().unwrap_or(0)
}

/// Returns the targets in `to` of jumps from a cell over a neighbour in `over`. The table has by cell the
/// neighbours that jumps lead over, and the cells behind them, where both have the same rank in their sets.
#[inline(always)]
pub fn hops<const N: usize>(table: &[[u128; 2]; N], cell: usize, over: u128, to: u128) -> u128 {
    let Some([near, far]) = table.get(cell) else {
        return 0;
    };
    put_back(taken(over, *near) & taken(to, *far), *far)
}

/// Compresses the bits at the places of `mask`, which has at most 64 cells, to the low end.
#[inline(always)]
fn taken(cells: u128, mask: u128) -> u64 {
    let [low, high] = [mask as u64, (mask >> 64) as u64];
    let above = gather((cells >> 64) as u64, high);
    gather(cells as u64, low) | above.wrapping_shl(low.count_ones())
}

/// Expands bits to the places of `mask`: the inverse of [`taken`].
#[inline(always)]
fn put_back(bits: u64, mask: u128) -> u128 {
    let [low, high] = [mask as u64, (mask >> 64) as u64];
    let above = scatter(bits.wrapping_shr(low.count_ones()), high);
    u128::from(above) << 64 | u128::from(scatter(bits, low))
}

/// Returns the cells of `within` that are connected to `seed`; cells of `seed` outside `within` do not
/// count.
#[inline(always)]
pub fn flood<C: Cells>(seed: C, within: C, near: impl Fn(C) -> C) -> C {
    let mut reached = seed & within;
    let mut front = reached;
    while front.any() {
        front = near(front) & within & !reached;
        reached |= front;
    }
    reached
}

/// Flood fill like [`flood`], but cell by cell, for small components: `near` gives the neighbours of one
/// cell.
#[inline(always)]
pub fn flood_cells<C: Cells>(seed: C, within: C, near: impl Fn(usize) -> C) -> C {
    let mut reached = seed & within;
    let mut left = reached;
    while left.any() {
        let more = near(left.first()) & within & !reached;
        reached |= more;
        left = left.rest() | more;
    }
    reached
}

/// Updates `joined`, the cells connected to `seed` within `before`, to the set `now`: grows it from the
/// added cells that touch it, and floods anew where cells were removed.
#[inline(always)]
pub fn rejoined<C: Cells>(joined: C, before: C, now: C, seed: C, near: impl Fn(usize) -> C) -> C {
    if !before.is_in(now) {
        return flood_cells(seed, now, near);
    }
    // Every newly connected component contains an added cell that is in `seed` or next to `joined`.
    let mut first = C::NONE;
    for cell in (now & !before).cells() {
        let touches = near(cell).meets(joined) || seed.contains(cell);
        first |= C::of(cell).when(touches);
    }
    if !first.any() {
        return joined;
    }
    joined | flood_cells(first, now & !joined, near)
}

/// Like [`rejoined`], where `cell` was added and nothing else changed.
#[inline(always)]
pub fn joined_at<C: Cells>(
    joined: C,
    cell: usize,
    now: C,
    seed: C,
    near: impl Fn(usize) -> C,
) -> C {
    let touches = near(cell).meets(joined) || seed.contains(cell);
    if touches {
        joined | flood_cells(C::of(cell), now & !joined, near)
    } else {
        joined
    }
}

/// Iterates over the connected components of a set, in the order of their first cells.
#[inline(always)]
pub fn groups<C: Cells>(set: C, near: impl Fn(C) -> C) -> impl Iterator<Item = C> {
    let mut left = set;
    std::iter::from_fn(move || {
        if !left.any() {
            return None;
        }
        let group = flood(left.first_of(), left, &near);
        left &= !group;
        Some(group)
    })
}

/// Returns the cells of `set` that are in lines of `n` or more along a direction.
#[inline(always)]
pub fn lines<C: Cells>(n: i32, set: C, step: impl Fn(C) -> C, back: impl Fn(C) -> C) -> C {
    if n < 2 {
        return set;
    }
    let mut ends = set;
    for _ in 1..n {
        ends = step(ends) & set;
        if !ends.any() {
            return C::NONE;
        }
    }
    spread(n, ends, back)
}

/// Returns the union of the runs that are completely in `set`.
#[inline(always)]
pub fn in_runs<C: Cells>(runs: &[C], set: C) -> C {
    let mut all = C::NONE;
    for run in runs {
        all |= run.when(run.is_in(set));
    }
    all
}

/// Returns the cells that complete a run: the one cell of the run that is not in `set`.
#[inline(always)]
pub fn completing<C: Cells>(runs: &[C], set: C) -> C {
    let mut all = C::NONE;
    for run in runs {
        let lacks = *run & !set;
        all |= lacks.when(lacks.rest().is_empty());
    }
    all
}

/// Returns whether a run through `cell` is completely in `set`; `through` has the runs by cell.
#[inline(always)]
pub fn on_run<C: Cells, const N: usize>(through: &[[C; N]], cell: usize, set: C) -> bool {
    let runs = through.get(cell);
    runs.is_some_and(|runs| runs.iter().fold(false, |any, run| any | run.is_in(set)))
}

/// Clamps the length of a line to one more than the number of bits: no line is that long.
#[inline(always)]
fn bounded<C: Cells>(n: i32) -> i32 {
    n.min(C::SIZE as i32 + 1)
}

/// Returns the last cells of the lines of `n` or more along a direction; not empty where there is such a
/// line.
#[inline(always)]
pub fn ends_of_lines<C: Cells>(n: i32, set: C, step: impl Fn(C) -> C) -> C {
    let mut ends = set;
    for _ in 1..bounded::<C>(n) {
        ends = step(ends) & set;
    }
    ends
}

/// Like [`ends_of_lines`], where every step is the same shift `by`, for `n` of 2 or more. Only the first
/// step can leave the board; then links between neighbours are combined, doubling their length each time.
#[inline(always)]
pub fn ends_of_shifted_lines<C: Cells>(n: i32, set: C, by: isize, step: impl Fn(C) -> C) -> C {
    let links = bounded::<C>(n) as isize - 1;
    let mut ends = step(set) & set;
    let mut joined = 1;
    while 2 * joined <= links {
        ends &= ends.moved(joined * by);
        joined *= 2;
    }
    if joined < links {
        ends &= ends.moved((links - joined) * by);
    }
    ends
}

/// The number of steps that [`repeat`] takes before it looks for laps round a ring.
const BEFORE_LAPS: i32 = 16;

/// Takes `times` steps in the same direction; returns the cells themselves where `times` is below 1.
#[inline(always)]
pub fn repeat<C: Cells>(cells: C, times: i32, step: impl Fn(C) -> C) -> C {
    let mut here = cells;
    let mut left = times.min(BEFORE_LAPS);
    while left > 0 && here.any() {
        here = step(here);
        left -= 1;
    }
    match times > BEFORE_LAPS {
        true => repeat_by_laps(here, times - BEFORE_LAPS, step),
        false => here,
    }
}

/// Returns the same as [`repeat`]. Brent's cycle detection: on rings the sets repeat, and whole laps are
/// left out.
#[cold]
fn repeat_by_laps<C: Cells>(cells: C, times: i32, step: impl Fn(C) -> C) -> C {
    let mut here = cells;
    let mut left = times;
    let (mut mark, mut lap, mut longest) = (here, 0, 1_i32);
    while left > 0 && here.any() {
        here = step(here);
        left -= 1;
        lap += 1;
        if here == mark {
            left %= lap;
        }
        if lap >= longest {
            (mark, lap, longest) = (here, 0, longest.saturating_mul(2));
        }
    }
    here
}

/// Returns the cells of `set` that are in lines of exactly `n` along a direction.
#[inline(always)]
pub fn exact_lines<C: Cells>(n: i32, set: C, step: impl Fn(C) -> C, back: impl Fn(C) -> C) -> C {
    if n < 2 {
        return set;
    }
    let mut ends = set & !step(set);
    for _ in 1..n {
        ends = step(ends) & set;
        if !ends.any() {
            return C::NONE;
        }
    }
    spread(n, ends & !back(set), back)
}

/// Returns `ends` and the `n - 1` cells before each.
#[inline(always)]
fn spread<C: Cells>(n: i32, ends: C, back: impl Fn(C) -> C) -> C {
    let mut row = ends;
    let mut all = ends;
    for _ in 1..n {
        row = back(row);
        all |= row;
    }
    all
}

/// Returns the cells whose numbers are greater than `n`, of one row of a table of rows of `N` numbers, each at most
/// 127. A row that is not there is all 0.
#[inline(always)]
pub fn above<const N: usize>(table: &[u8], row: usize, n: i32) -> u64 {
    let row = table
        .get(row * N..)
        .and_then(|rest| rest.first_chunk::<N>());
    above_in_row(row.unwrap_or(&[0; N]), n)
}

/// The same for the sums of several rows, each at most 127.
#[inline(always)]
pub fn sums_above<const N: usize>(
    table: &[u8],
    rows: impl IntoIterator<Item = usize>,
    n: i32,
) -> u64 {
    let mut sums = [0u8; N];
    for row in rows {
        let row = table
            .get(row * N..)
            .and_then(|rest| rest.first_chunk::<N>());
        let row = row.unwrap_or(&[0; N]);
        sums.iter_mut().zip(row).for_each(|(sum, n)| *sum += n);
    }
    above_in_row(&sums, n)
}

#[inline(always)]
fn above_in_row<const N: usize>(row: &[u8; N], n: i32) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    if n < 0 {
        return u64::first_n(N);
    }
    // SWAR compare: a byte's highest bit says whether it is above `n`; the product gathers the bits in one
    // byte.
    let add = LOW * (127 - n.min(127)) as u64;
    let above =
        |eight: u64| (((eight + add) & HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (eights, rest) = row.as_chunks::<8>();
    let mut all = 0;
    for (i, eight) in eights.iter().enumerate() {
        all |= above(u64::from_le_bytes(*eight)) << (8 * i);
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    all | above(u64::from_le_bytes(last)).up(8 * eights.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_come_join_what_a_flood_reaches() {
        // The cells connected to the first file, on a board of 8 by 8 cells.
        let (first, mut rng) = (0x0101_0101_0101_0101_u64, crate::rng::Rng::new(6));
        let near = |cell: usize| {
            let one = 1_u64 << cell;
            let (west, east) = (one & !first, one & !(first << 7));
            one << 8 | one >> 8 | west >> 1 | east << 1
        };
        for _ in 0..50 {
            let (mut now, mut at, mut by_set) = (0_u64, 0, 0);
            for _ in 0..50 {
                let cell = (!now).nth(rng.below((!now).count()));
                let before = now;
                now |= 1 << cell;
                by_set = rejoined(by_set, before, now, first, near);
                at = joined_at(at, cell, now, first, near);
                let anew = flood_cells(first, now, near);
                assert_eq!((at, by_set), (anew, anew), "{cell} of {now:x}");
            }
        }
    }

    #[test]
    fn rows_longer_than_the_board_are_not_looked_for() {
        // Files of eight cells, of which the first and the last stand full.
        let (set, up) = (0x8181_8181_8181_8181_u64, |set: u64| set << 8);
        let down = |set: u64| set >> 8;
        for n in [8, 9, 64, 65, 1000, i32::MAX] {
            let (ends, rows) = match n {
                8 => (0x81 << 56, set),
                _ => (0, 0),
            };
            assert_eq!(ends_of_lines(n, set, up), ends, "{n}");
            assert_eq!(ends_of_shifted_lines(n, set, 8, up), ends, "{n}");
            assert_eq!(lines(n, set, up, down), rows, "{n}");
            assert_eq!(exact_lines(n, set, up, down), rows, "{n}");
        }
        // A ring of eight cells.
        let full = 0xff_u64;
        let [on, back] = [|set: u8| set.rotate_left(1), |set: u8| set.rotate_right(1)];
        let step = |set: u64| u64::from(on(set as u8));
        let back = |set: u64| u64::from(back(set as u8));
        for (n, rows) in [(8, full), (9, 0), (i32::MAX, 0)] {
            assert_eq!(ring::lines(n, false, full, step, back), rows, "{n}");
            assert_eq!(ring::lines(n, true, full, step, back), rows, "{n}");
        }
    }

    #[test]
    fn hops_are_those_of_each_direction() {
        const STEPS: [[u128; 121]; 4] = [step(1), step(-1), step(11), step(-11)];
        const FAR: [[u128; 121]; 4] = [step(2), step(-2), step(22), step(-22)];
        const fn step(by: i32) -> [u128; 121] {
            let mut table = [0; 121];
            let mut cell = 0;
            while cell < 121 {
                let there = cell + by;
                let flat = by > -3 && by < 3;
                let inside = there >= 0 && there < 121 && (!flat || there / 11 == cell / 11);
                if inside {
                    table[cell as usize] = 1 << there;
                }
                cell += 1;
            }
            table
        }
        let table: [[u128; 2]; 121] = std::array::from_fn(|cell| {
            let ways = (0..4).filter(|way| FAR[*way][cell] != 0);
            ways.fold([0; 2], |[near, far], way| {
                [near | STEPS[way][cell], far | FAR[way][cell]]
            })
        });
        let mut rng = crate::rng::Rng::new(4);
        let mut sets = || u128::from(rng.word()) << 64 | u128::from(rng.word());
        for cell in (0..121).cycle().take(600) {
            let (over, to) = (sets(), sets());
            let each = (0..4).map(|way| match STEPS[way][cell] & over {
                0 => 0,
                _ => FAR[way][cell] & to,
            });
            assert_eq!(hops(&table, cell, over, to), each.fold(0, |a, b| a | b));
        }
        assert_eq!(hops(&table, 200, !0, !0), 0, "no cell");
    }

    #[test]
    fn rows_are_compared_like_their_numbers() {
        let rows: [u8; 39] = std::array::from_fn(|i| (i * 29 % 43) as u8);
        for of in [vec![0], vec![2], vec![0, 1, 2], vec![3]] {
            let entry =
                |row: &usize, c: usize| rows.get(row * 13 + c).copied().map_or(0, i32::from);
            let number = |c: usize| of.iter().map(|row| entry(row, c)).sum::<i32>();
            for n in [i32::MIN, -1, 0, 1, 7, 42, 100, 126, 127, 128, i32::MAX] {
                let cells = (0..13).filter(|c| number(*c) > n);
                let cells = cells.fold(0, |all, c| all | 1 << c);
                assert_eq!(sums_above::<13>(&rows, of.clone(), n), cells, "{n}");
                if let [row] = of[..] {
                    assert_eq!(above::<13>(&rows, row, n), cells, "{n}");
                }
            }
        }
    }

    #[test]
    fn the_path_of_one_cell_is_that_of_its_set() {
        let east = |cells: u64| (cells & 0x7f7f_7f7f_7f7f_7f7f) << 1;
        let west = |cells: u64| (cells & 0xfefe_fefe_fefe_fefe) >> 1;
        let walks = crate::tables::rays_64([8, 8, 1], !0, [1, 0, 0]);
        for from in 0..64 {
            for to in 0..64 {
                let path = path(1 << from, 1 << to, !0, east, west);
                assert_eq!(path_of_one(&[&walks], 0, from, to), path);
            }
        }
        let set = 0x1428_a041_0812_24ff;
        for from in 0..64 {
            let path = path(1 << from, set, !0, east, west);
            assert_eq!(path_to_last(&[&walks], 0, from, set), path);
        }
        let down = crate::tables::rays_64([8, 8, 1], !0, [-1, 0, 0]);
        for from in 0..64 {
            let path = path(1 << from, set, !0, west, east);
            assert_eq!(path_to_last(&[&down], 0, from, set), path);
        }
        assert_eq!(path_to_last(&[&walks], 1, 0, set), 0);
        assert_eq!(path_to_last(&[&walks], 0, 64, set), 0);
        assert_eq!(path_of_one(&[&walks], 1, 0, 5), 0);
        assert_eq!(path_of_one(&[&walks], 0, 0, 64), 0);
    }

    #[test]
    fn counted_steps_of_one_cell_are_those_of_its_set() {
        let east = |cells: u64| (cells & 0x7f7f_7f7f_7f7f_7f7f) << 1;
        let south_west = |cells: u64| (cells & 0xfefe_fefe_fefe_fefe) >> 9;
        let ways = crate::tables::counted_64([8, 8, 1], !0, [[1, 0, 0], [-1, -1, 0]]);
        for (from, times) in (0..64).flat_map(|from| (-2..10).map(move |times| (from, times))) {
            let of_one = |dir| steps_of_one::<u64, 64>(&ways, dir, from, times);
            assert_eq!(of_one(0), repeat(1 << from, times, east));
            assert_eq!(of_one(1), repeat(1 << from, times, south_west));
        }
        assert_eq!(steps_of_one::<u64, 64>(&ways[..1], 1, 0, 1), 0);
        assert_eq!(steps_of_one::<u64, 64>(&ways, 0, 64, 1), 0);
        assert_eq!(steps_of_one::<u64, 64>(&ways, 0, 64, 0), 0);
        assert_eq!(steps_of_one::<u64, 64>(&ways, 0, 0, i32::MAX), 0);
    }

    #[test]
    fn the_cells_between_two_are_those_of_their_sets() {
        let east = |cells: u64| (cells & 0x7f7f_7f7f_7f7f_7f7f) << 1;
        let west = |cells: u64| (cells & 0xfefe_fefe_fefe_fefe) >> 1;
        let ways = [[1, 0, 0], [-1, 0, 0]].map(|by| crate::tables::rays_64([8, 8, 1], !0, by));
        for (from, to) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let [a, b] = [1 << from, 1 << to];
            let all = between(a, b, !0, east, west) | between(a, b, !0, west, east);
            assert_eq!(between_of_one(&[&ways[0], &ways[1]], from, to), all);
        }
        assert_eq!(between_of_one(&[&ways[0]], 0, 64), 0);
        assert_eq!(between_of_one(&[&ways[0]], 64, 0), 0);
    }

    #[test]
    fn counted_steps_go_round_a_ring() {
        let ring = |cells: u64| (cells << 1 | cells >> 4) & 0b1_1111;
        let line = |cells: u64| cells << 1;
        for times in [-3, 0, 1, 5, 16, 17, 18, 40, i32::MAX] {
            let at = times.max(0) % 5;
            assert_eq!(repeat(1u64, times, ring), 1 << at, "{times}");
            let end = 1u64.checked_shl(times.max(0) as u32).unwrap_or(0);
            assert_eq!(repeat(1u64, times, line), end, "{times}");
        }
    }

    #[test]
    fn runs_of_a_set() {
        let runs = [0b111u64, 0b1_1100, 0b1_0000_0001];
        assert_eq!(in_runs(&runs, 0b1_1110), 0b1_1100);
        let through = [[0b111u64, 0b1_0000_0001], [0b111, 1 << 63]];
        assert!(on_run(&through, 0, 0b1_0000_0011));
        assert!(!on_run(&through, 1, 0b1_0000_0011));
        assert!(!on_run(&through, 2, !0));
    }

    #[test]
    fn a_cell_completes_runs_that_lack_it_alone() {
        let runs = [0b111u64, 0b1_1100, 0b1_0000_0001];
        assert_eq!(completing(&runs, 0b1_0011), 0b1_0000_0100);
        for set in 0..1u64 << 9 {
            let by_one = |cell: &u64| {
                let lacks = |run: &u64| run & !set == *cell;
                runs.iter().any(lacks)
            };
            let cells = (0..9).map(|n| 1 << n).filter(by_one);
            assert_eq!(completing(&runs, set), cells.sum::<u64>(), "{set:b}");
        }
    }
}

#[cfg(test)]
mod ways {
    use super::{Dirs as _, Way};
    use crate::bits::Cells as _;

    /// A board of one row, for the macros.
    struct Row;
    type Cells = u64;
    impl Row {
        steps!(cells; 0 E e: cells << 1, 1 W w: cells >> 1);
        walks!((fn step_times, fn ray), (E e w, W w e));
    }

    #[test]
    fn one_direction_by_its_number_is_the_set_of_it() {
        for way in 0..3 {
            let set = 1u64 << way;
            assert_eq!(Way(way).set(), set);
            assert_eq!(Row::step(Way(way), 0b1000), Row::step(set, 0b1000));
            let [one, all] = [
                Row::step_times(Way(way), 0b1000, 2),
                Row::step_times(set, 0b1000, 2),
            ];
            assert_eq!(one, all);
            assert_eq!(Row::ray(Way(way), 8, 0xf0), Row::ray(set, 8, 0xf0));
        }
        assert_eq!(Way(64).set(), 0);
        assert_eq!(Row::step(Row::E | Row::W, 0b1000), 0b1_0100);
    }
}
