//! Functions that compute tables at compile time: rays, targets, neighbours and lines on an empty board.
//!
//! Generated engines give the directions, so that the tables themselves are in no generated file.

use crate::bits::Wide;
use crate::board::StepCounts;

/// The size of a board's frame (files, ranks, levels), or a place or a step on it, in the same order.
pub type Size = [i32; 3];

/// The steps across the sides of a square.
pub const ORTHOGONAL: [Size; 4] = [[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]];

/// The steps across the corners of a square.
pub const DIAGONAL: [Size; 4] = [[1, 1, 0], [1, -1, 0], [-1, -1, 0], [-1, 1, 0]];

/// The steps of a king, clockwise from north.
pub const COMPASS: [Size; 8] = [
    ORTHOGONAL[0],
    DIAGONAL[0],
    ORTHOGONAL[1],
    DIAGONAL[1],
    ORTHOGONAL[2],
    DIAGONAL[2],
    ORTHOGONAL[3],
    DIAGONAL[3],
];

/// The steps across the sides of a hexagon.
pub const HEXAGONAL: [Size; 6] = [
    [0, 1, 0],
    [1, 0, 0],
    [1, -1, 0],
    [0, -1, 0],
    [-1, 0, 0],
    [-1, 1, 0],
];

/// The leaps of a knight.
pub const KNIGHT: [Size; 8] = [
    [-2, -1, 0],
    [-2, 1, 0],
    [-1, -2, 0],
    [-1, 2, 0],
    [1, -2, 0],
    [1, 2, 0],
    [2, -1, 0],
    [2, 1, 0],
];

/// Returns the next place of a ray, if it is on the frame.
pub(crate) const fn next(size: Size, place: Size, step: Size) -> Option<Size> {
    let mut place = place;
    let mut axis = 0;
    while axis < 3 {
        place[axis] += step[axis];
        if place[axis] < 0 || place[axis] >= size[axis] {
            return None;
        }
        axis += 1;
    }
    Some(place)
}

pub(crate) const fn place(size: Size, bit: usize) -> Size {
    let bit = bit as i32;
    [
        bit % size[0],
        bit / size[0] % size[1],
        bit / (size[0] * size[1]),
    ]
}

pub(crate) const fn bit(size: Size, place: Size) -> usize {
    ((place[2] * size[1] + place[1]) * size[0] + place[0]) as usize
}

/// Computes a set of cells of a board without gaps for a type of sets: `$with` adds one where `$is` holds.
macro_rules! cells_where {
    ($size:ident, $none:expr, $with:expr, $from:ident => $is:expr) => {{
        let (mut set, mut $from) = ($none, 0);
        while $from < ($size[0] * $size[1] * $size[2]) as usize {
            if $is {
                set = $with(set, $from);
            }
            $from += 1;
        }
        set
    }};
}

/// Returns the cells of a board without gaps, of up to 64 places.
pub const fn all_64(size: Size) -> u64 {
    cells_where!(size, 0, with_64, from => true)
}

/// [`all_64`] for boards of up to 128 places.
pub const fn all_128(size: Size) -> u128 {
    cells_where!(size, 0, with_128, from => true)
}

/// [`all_64`] for larger boards.
pub const fn all_wide<const N: usize>(size: Size) -> Wide<N> {
    cells_where!(size, Wide::NONE, with_wide, from => true)
}

/// Returns the numbers of the `N` bits that are set in these words.
pub const fn bits_of<const N: usize>(words: &[u64]) -> [u16; N] {
    let (mut all, mut n, mut bit) = ([0; N], 0, 0);
    while bit < 64 * words.len() {
        if has_64(words[bit / 64], bit % 64) {
            all[n] = bit as u16;
            n += 1;
        }
        bit += 1;
    }
    all
}

/// Computes a table of the cells before each cell for a type of sets: `$has` tests a bit, `$with` adds one.
macro_rules! earlier {
    ($cells:ident, $none:expr, $has:expr, $with:expr) => {{
        let (mut table, mut cell) = ([$none; M], 1);
        while cell < M {
            table[cell] = match $has($cells, cell - 1) {
                true => $with(table[cell - 1], cell - 1),
                false => table[cell - 1],
            };
            cell += 1;
        }
        table
    }};
}

/// Returns for each place the cells before it, on boards of up to 64 places.
pub const fn earlier_64<const M: usize>(cells: u64) -> [u64; M] {
    earlier!(cells, 0, has_64, with_64)
}

/// [`earlier_64`] for boards of up to 128 places.
pub const fn earlier_128<const M: usize>(cells: u128) -> [u128; M] {
    earlier!(cells, 0, has_128, with_128)
}

/// [`earlier_64`] for larger boards.
pub const fn earlier_wide<const N: usize, const M: usize>(cells: Wide<N>) -> [Wide<N>; M] {
    earlier!(cells, Wide::NONE, has_wide, with_wide)
}

/// Returns whether a step from a cell stays on a board without gaps.
const fn stays(size: Size, from: usize, step: Size) -> bool {
    next(size, place(size, from), step).is_some()
}

/// Returns whether the shift of a step moves the bit of each cell that leaves the board out of a set of so many bits.
const fn drops(size: Size, step: Size, bits: i32) -> bool {
    let by = distance(size, step);
    let mut from = 0;
    while from < size[0] * size[1] * size[2] {
        if 0 <= from + by && from + by < bits && !stays(size, from as usize, step) {
            return false;
        }
        from += 1;
    }
    true
}

/// Returns the cells of a board without gaps, of up to 64 places, from which a step stays on the board; all bits if the
/// shift drops the other cells.
pub const fn stays_64(size: Size, step: Size) -> u64 {
    match drops(size, step, 64) {
        true => !0,
        false => cells_where!(size, 0, with_64, from => stays(size, from, step)),
    }
}

/// Returns the cells of a board without gaps, of up to 64 places, that a step from some cell reaches.
pub(crate) const fn lands_64(size: Size, [x, y, z]: Size) -> u64 {
    cells_where!(size, 0, with_64, from => stays(size, from, [-x, -y, -z]))
}

/// [`stays_64`] for boards of up to 128 places.
pub const fn stays_128(size: Size, step: Size) -> u128 {
    match drops(size, step, 128) {
        true => !0,
        false => cells_where!(size, 0, with_128, from => stays(size, from, step)),
    }
}

/// [`stays_64`] for larger boards.
pub const fn stays_wide<const N: usize>(size: Size, step: Size) -> Wide<N> {
    match drops(size, step, 64 * N as i32) {
        true => Wide([!0; N]),
        false => cells_where!(size, Wide::NONE, with_wide, from => stays(size, from, step)),
    }
}

/// Returns the n-th cell in an order in which the target of a step comes before its origin. So tables of walks take one step
/// for each cell: the compiler refuses constants that take too long.
const fn from_the_end(size: Size, step: Size, n: usize) -> usize {
    let places = (size[0] * size[1] * size[2]) as usize;
    if distance(size, step) > 0 {
        places - 1 - n
    } else {
        n
    }
}

/// Returns the bit of a step's target minus that of its origin.
const fn distance(size: Size, step: Size) -> i32 {
    (step[2] * size[1] + step[1]) * size[0] + step[0]
}

/// Computes a table of rays for a type of sets: `$has` tests a bit, `$with` adds one.
macro_rules! rays {
    ($size:ident, $cells:ident, $step:ident, $table:ident, $has:expr, $with:expr) => {{
        let mut n = 0;
        while n < ($size[0] * $size[1] * $size[2]) as usize {
            let from = from_the_end($size, $step, n);
            if let Some(there) = next($size, place($size, from), $step) {
                let bit = bit($size, there);
                if $has($cells, bit) {
                    $table[from] = $with($table[bit], bit);
                }
            }
            n += 1;
        }
        $table
    }};
}

const fn has_64(set: u64, bit: usize) -> bool {
    set >> bit & 1 == 1
}
const fn with_64(set: u64, bit: usize) -> u64 {
    set | 1 << bit
}
const fn has_128(set: u128, bit: usize) -> bool {
    set >> bit & 1 == 1
}
const fn with_128(set: u128, bit: usize) -> u128 {
    set | 1 << bit
}
const fn has_wide<const N: usize>(set: Wide<N>, bit: usize) -> bool {
    set.has(bit)
}
const fn with_wide<const N: usize>(set: Wide<N>, bit: usize) -> Wide<N> {
    set.with(bit)
}

/// Returns for each cell the ray in one direction to the rim or the first missing cell, on boards of up to
/// 64 places.
pub const fn rays_64(size: Size, cells: u64, step: Size) -> [u64; 64] {
    let mut table = [0; 64];
    rays!(size, cells, step, table, has_64, with_64)
}

/// [`rays_64`] for boards of up to 128 places.
pub const fn rays_128(size: Size, cells: u128, step: Size) -> [u128; 128] {
    let mut table = [0; 128];
    rays!(size, cells, step, table, has_128, with_128)
}

/// [`rays_64`] for larger boards; `M` is `64 * N`.
pub const fn rays_wide<const N: usize, const M: usize>(
    size: Size,
    cells: Wide<N>,
    step: Size,
) -> [Wide<N>; M] {
    let mut table = [Wide::NONE; M];
    rays!(size, cells, step, table, has_wide, with_wide)
}

/// Computes the tables for numbers of steps for a type of sets: `$has` tests a bit.
macro_rules! counted {
    ($size:ident, $cells:ident, $steps:ident, $m:expr, $has:expr) => {{
        let mut all = [StepCounts {
            by: 0,
            most: [0; $m],
        }; D];
        let mut way = 0;
        while way < $steps.len() {
            let step = $steps[way];
            all[way].by = distance($size, step);
            let mut n = 0;
            while n < ($size[0] * $size[1] * $size[2]) as usize {
                let from = from_the_end($size, step, n);
                if let Some(there) = next($size, place($size, from), step) {
                    let bit = bit($size, there);
                    if $has($cells, bit) {
                        all[way].most[from] = all[way].most[bit] + 1;
                    }
                }
                n += 1;
            }
            way += 1;
        }
        all
    }};
}

/// Returns the numbers of steps in each direction up to the rim or the first missing cell, on boards of up to 64
/// places.
pub const fn counted_64<const D: usize>(
    size: Size,
    cells: u64,
    steps: [Size; D],
) -> [StepCounts<64>; D] {
    counted!(size, cells, steps, 64, has_64)
}

/// [`counted_64`] for boards of up to 128 places.
pub const fn counted_128<const D: usize>(
    size: Size,
    cells: u128,
    steps: [Size; D],
) -> [StepCounts<128>; D] {
    counted!(size, cells, steps, 128, has_128)
}

/// [`counted_64`] for larger boards; `M` is `64 * N`.
pub const fn counted_wide<const N: usize, const M: usize, const D: usize>(
    size: Size,
    cells: Wide<N>,
    steps: [Size; D],
) -> [StepCounts<M>; D] {
    counted!(size, cells, steps, M, has_wide)
}

/// Computes a table of targets for a type of sets: `$has` tests a bit.
macro_rules! targets {
    ($size:ident, $cells:ident, $ways:ident, $longest:ident, $has:expr) => {{
        let mut table = [[(0, 0); MOST]; CELLS];
        let mut from = 0;
        while from < CELLS {
            let (mut n, mut i) = (0, 0);
            while i < $ways.len() {
                let (way, step) = $ways[i];
                let (mut here, mut left) = (next($size, place($size, from), step), $longest);
                while let Some(there) = here
                    && left > 0
                    && $has($cells, bit($size, there))
                {
                    table[from][n] = (way, bit($size, there) as u16);
                    n += 1;
                    left -= 1;
                    here = next($size, there, step);
                }
                i += 1;
            }
            while n < MOST {
                table[from][n] = (0, from as u16);
                n += 1;
            }
            from += 1;
        }
        table
    }};
}

/// Returns for each cell the cells that at most `longest` steps in one of the `ways` reach, each with the
/// way. Shorter rows are filled up with the cell itself. For boards of up to 64 places, of which `CELLS`
/// are used.
pub const fn targets_64<const MOST: usize, const CELLS: usize>(
    size: Size,
    cells: u64,
    ways: &[(u16, Size)],
    longest: usize,
) -> [[(u16, u16); MOST]; CELLS] {
    targets!(size, cells, ways, longest, has_64)
}

/// [`targets_64`] for boards of up to 128 places.
pub const fn targets_128<const MOST: usize, const CELLS: usize>(
    size: Size,
    cells: u128,
    ways: &[(u16, Size)],
    longest: usize,
) -> [[(u16, u16); MOST]; CELLS] {
    targets!(size, cells, ways, longest, has_128)
}

/// [`targets_64`] for larger boards.
pub const fn targets_wide<const N: usize, const MOST: usize, const CELLS: usize>(
    size: Size,
    cells: Wide<N>,
    ways: &[(u16, Size)],
    longest: usize,
) -> [[(u16, u16); MOST]; CELLS] {
    targets!(size, cells, ways, longest, has_wide)
}

/// Returns the way and the cell with a number from a table of [`targets_64`]; beyond its end the origin itself.
#[inline(always)]
pub fn on_lines<const MOST: usize, const CELLS: usize>(
    table: &[[(u16, u16); MOST]; CELLS],
    from: usize,
    n: usize,
) -> (usize, usize) {
    let (way, cell) = match table.get(from).and_then(|row| row.get(n)) {
        Some((way, cell)) => (*way, *cell),
        None => (0, from as u16),
    };
    (usize::from(way), usize::from(cell))
}

/// Returns for each two cells on a line along one of these steps the cells between them, unless one of
/// those is missing; for boards of up to 64 places.
pub const fn between_64(size: Size, cells: u64, steps: &[Size]) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut i = 0;
    while i < steps.len() {
        let mut from = 0;
        while from < (size[0] * size[1] * size[2]) as usize {
            let (mut over, mut here) = (0, next(size, place(size, from), steps[i]));
            while let Some(there) = here {
                let bit = bit(size, there);
                if !has_64(cells, bit) {
                    break;
                }
                table[from][bit] |= over;
                over = with_64(over, bit);
                here = next(size, there, steps[i]);
            }
            from += 1;
        }
        i += 1;
    }
    table
}

/// Returns for each cell and step the number of the line through the cell, where the lines of all steps are
/// numbered together, and the bit of the cell in its word. Several words fit side by side into 64 bits:
/// those of the second step begin at bit `span`. `CELLS` may be more than the board has.
pub const fn places<const AXES: usize, const CELLS: usize>(
    size: Size,
    steps: [Size; AXES],
    span: u8,
) -> [[(u16, u8); AXES]; CELLS] {
    let mut table = [[(0, 0); AXES]; CELLS];
    let (mut axis, mut line) = (0, 0);
    while axis < AXES {
        let step = steps[axis];
        let back = [-step[0], -step[1], -step[2]];
        let side = (axis % (64 / span as usize)) as u8 * span;
        let mut from = 0;
        while from < (size[0] * size[1] * size[2]) as usize {
            if next(size, place(size, from), back).is_none() {
                let (mut here, mut n) = (Some(place(size, from)), side);
                while let Some(there) = here {
                    table[bit(size, there)][axis] = (line, n);
                    here = next(size, there, step);
                    n += 1;
                }
                line += 1;
            }
            from += 1;
        }
        axis += 1;
    }
    table
}

/// Returns the sets of cells of a small board that have `n` in a row along one of these steps: a bit for
/// each subset of the board, indexed by the subset as a number. `WORDS` times 64 is 2 to the power of the
/// number of places.
pub const fn sets_with_rows<const WORDS: usize>(
    size: Size,
    steps: &[Size],
    n: usize,
) -> [u64; WORDS] {
    let mut table = [0; WORDS];
    let places = (size[0] * size[1] * size[2]) as usize;
    let mut set = 0;
    while set < 64 * WORDS {
        let mut from = 0;
        while from < places {
            let mut i = 0;
            while i < steps.len() {
                if has_row(size, set, from, steps[i], n) {
                    table[set / 64] |= 1 << (set % 64);
                }
                i += 1;
            }
            from += 1;
        }
        set += 1;
    }
    table
}

/// Returns whether a table of [`sets_with_rows`] has this subset.
#[inline(always)]
pub fn contains<const WORDS: usize>(table: &[u64; WORDS], set: usize) -> bool {
    table[set / 64 % WORDS] >> (set % 64) & 1 == 1
}

/// Returns whether a subset has `n` cells in a row from `from` on along a step.
const fn has_row(size: Size, set: usize, from: usize, step: Size, n: usize) -> bool {
    let mut here = Some(place(size, from));
    let mut left = n;
    while left > 0 {
        match here {
            Some(there) if set >> bit(size, there) & 1 == 1 => here = next(size, there, step),
            _ => return false,
        }
        left -= 1;
    }
    true
}

/// Computes a table of neighbours for a type of sets: `$has` tests a bit, `$with` adds one.
macro_rules! near {
    ($size:ident, $cells:ident, $steps:ident, $table:ident, $has:expr, $with:expr) => {{
        let mut from = 0;
        while from < ($size[0] * $size[1] * $size[2]) as usize {
            let mut i = 0;
            while i < $steps.len() {
                if let Some(there) = next($size, place($size, from), $steps[i]) {
                    let bit = bit($size, there);
                    if $has($cells, bit) {
                        $table[from] = $with($table[from], bit);
                    }
                }
                i += 1;
            }
            from += 1;
        }
        $table
    }};
}

/// Returns for each cell the cells one of these steps away, on boards of up to 64 places.
pub const fn near_64(size: Size, cells: u64, steps: &[Size]) -> [u64; 64] {
    let mut table = [0; 64];
    near!(size, cells, steps, table, has_64, with_64)
}

/// [`near_64`] for boards of up to 128 places.
pub const fn near_128(size: Size, cells: u128, steps: &[Size]) -> [u128; 128] {
    let mut table = [0; 128];
    near!(size, cells, steps, table, has_128, with_128)
}

/// [`near_64`] for larger boards; `M` is `64 * N`.
pub const fn near_wide<const N: usize, const M: usize>(
    size: Size,
    cells: Wide<N>,
    steps: &[Size],
) -> [Wide<N>; M] {
    let mut table = [Wide::NONE; M];
    near!(size, cells, steps, table, has_wide, with_wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_stop_at_the_rim_and_at_missing_cells() {
        let all = !0u64;
        let north = rays_64([8, 8, 1], all, [0, 1, 0]);
        assert_eq!(north[0], 0x0101_0101_0101_0100);
        assert_eq!(north[63], 0);
        let east = rays_64([8, 8, 1], all & !(1 << 4), [1, 0, 0]);
        assert_eq!(east[0], 0b1110);
        assert_eq!(east[5], 0b1100_0000);
    }

    #[test]
    fn rays_and_numbers_of_steps_are_those_of_walks() {
        let (size, cells) = ([5, 4, 3], !(1_u64 << 7 | 1 << 28 | 1 << 31));
        let steps = [[1, 0, 0], [-1, 1, 0], [0, -1, 0], [0, 0, 1], [1, -1, -1]];
        let counted = counted_64(size, cells, steps);
        for (step, counts) in steps.into_iter().zip(&counted) {
            let rays = rays_64(size, cells, step);
            for (from, (ray, most)) in rays.iter().zip(counts.most).enumerate().take(60) {
                let (mut walk, mut here) = (0_u64, place(size, from));
                while let Some(there) = next(size, here, step)
                    && cells >> bit(size, there) & 1 == 1
                {
                    walk |= 1 << bit(size, there);
                    here = there;
                }
                assert_eq!(*ray, walk, "{step:?} from {from}");
                assert_eq!(u32::from(most), walk.count_ones());
            }
        }
    }

    /// The largest boards: the compiler refuses constants that take too long.
    const ROW: &[Wide<64>; 4096] = &rays_wide::<64, 4096>([1, 4096, 1], Wide([!0; 64]), [0, 1, 0]);
    const LONG: &[StepCounts<4096>; 2] =
        &counted_wide::<64, 4096, 2>([1, 4096, 1], Wide([!0; 64]), [[0, 1, 0], [0, -1, 0]]);
    const BROAD: &[StepCounts<4096>; 8] =
        &counted_wide::<64, 4096, 8>([64, 64, 1], Wide([!0; 64]), COMPASS);

    #[test]
    fn the_largest_boards_have_tables_of_walks() {
        assert!(ROW[0].has(4095) && !ROW[4095].has(0));
        assert_eq!([LONG[0].most[0], LONG[1].most[4095]], [4095, 4095]);
        assert_eq!(
            BROAD.each_ref().map(|way| way.most[0]),
            [63, 63, 63, 0, 0, 0, 0, 0]
        );
    }

    #[test]
    fn earlier_cells_are_those_before_each() {
        let cells = !(1_u64 << 2);
        let table: [u64; 5] = earlier_64(cells);
        assert_eq!(table, [0, 0b1, 0b11, 0b11, 0b1011]);
        let wide: [Wide<3>; 130] = earlier_wide(Wide([cells, !0, !0]));
        assert_eq!(wide[129], Wide([cells, !0, 0b1]));
        assert_eq!(earlier_128::<70>(!0)[69], (1 << 69) - 1);
    }

    #[test]
    fn targets_are_the_cells_of_walks_and_rows_are_filled_up() {
        let ways = [(2, [1, 0, 0]), (5, [0, -1, 0])];
        let cells = 0b1111_1011_1111u128;
        let far: [[_; 5]; 12] = targets_128([4, 3, 1], cells, &ways, 9);
        assert_eq!(far[8], [(2, 9), (2, 10), (2, 11), (5, 4), (5, 0)]);
        assert_eq!(far[4], [(2, 5), (5, 0), (0, 4), (0, 4), (0, 4)]);
        let near: [[_; 2]; 12] = targets_64([4, 3, 1], cells as u64, &ways, 1);
        assert_eq!(near[8], [(2, 9), (5, 4)]);
        assert_eq!(near[3], [(0, 3), (0, 3)]);
        assert_eq!(
            [0, 3, 5].map(|n| on_lines(&far, 8, n)),
            [(2, 9), (5, 4), (0, 8)]
        );
        assert_eq!(on_lines(&near, 12, 0), (0, 12));
    }

    #[test]
    fn cells_between_are_those_of_both_walks() {
        let (size, cells) = ([8, 8, 1], !(1u64 << 27));
        let table = between_64(size, cells, &[[1, 1, 0], [-1, -1, 0], [1, 0, 0]]);
        let (there, back) = (
            rays_64(size, cells, [1, 1, 0]),
            rays_64(size, cells, [-1, -1, 0]),
        );
        assert_eq!(table[2][20], 1 << 11);
        assert_eq!(table[0][45], 0, "a cell between is missing");
        assert_eq!(table[24][27], 0, "that is no cell");
        assert_eq!(table[3][0], 0, "against the step");
        for (from, to) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            if from != 27 && there[from] >> to & 1 == 1 {
                assert_eq!(table[from][to], there[from] & back[to]);
                assert_eq!(table[to][from], table[from][to]);
            }
        }
    }

    #[test]
    fn the_sets_with_rows_are_those_of_the_eight_lines() {
        let steps = [[1, 0, 0], [0, 1, 0], [1, 1, 0], [-1, 1, 0]];
        let table: [u64; 8] = sets_with_rows([3, 3, 1], &steps, 3);
        let lines: [usize; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        for set in 0..512 {
            let expected = lines.iter().any(|line| set & line == *line);
            assert_eq!(table[set / 64] >> (set % 64) & 1 == 1, expected, "{set:o}");
        }
    }

    #[test]
    fn places_count_along_each_line() {
        let steps = [[1, 0, 0], [0, 1, 0], [1, 1, 0]];
        let table: [_; 12] = places([4, 3, 1], steps, 5);
        assert_eq!(table[0], [(0, 0), (3, 5), (7, 10)]);
        assert_eq!(table[6], [(1, 2), (5, 6), (8, 11)]);
        assert_eq!(table[4][2], (11, 10));
        let by_two: [_; 12] = places([4, 3, 1], steps, 30);
        assert_eq!(by_two[6], [(1, 2), (5, 31), (8, 1)]);
    }

    #[test]
    fn neighbours_are_one_step_away_and_on_the_board() {
        let steps = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]];
        let cells = !(1u64 << 1);
        let table = near_64([8, 8, 1], cells, &steps);
        assert_eq!(table[0], 1 << 8);
        assert_eq!(table[9], 1 << 8 | 1 << 10 | 1 << 17);
        assert_eq!(table[63], 1 << 62 | 1 << 55);
        let middle = near_128([8, 8, 1], u128::from(cells), &steps);
        let wide: [Wide<2>; 128] = near_wide([8, 8, 1], Wide([cells, 0]), &steps);
        for bit in 0..64 {
            assert_eq!(u128::from(table[bit]), middle[bit]);
            assert_eq!(Wide([table[bit], 0]), wide[bit]);
        }
    }

    #[test]
    fn all_widths_agree() {
        let size = [9, 7, 1];
        for step in [[1, 1, 0], [-1, 0, 0], [0, -1, 0], [-1, 1, 0]] {
            let cells = (1u64 << 63) - 1;
            let small = rays_64(size, cells, step);
            let middle = rays_128(size, u128::from(cells), step);
            let wide: [Wide<3>; 192] = rays_wide(size, Wide([cells, 0, 0]), step);
            for bit in 0..63 {
                assert_eq!(u128::from(small[bit]), middle[bit]);
                assert_eq!(Wide([small[bit], 0, 0]), wide[bit]);
            }
        }
    }
}
