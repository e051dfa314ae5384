//! Conversion between cells and coordinates on the frame of a board: files, ranks and levels.

use crate::bits::Cells;
use crate::tables::Size;

/// Returns the cell with these coordinates, each from 1, on a frame of this size; none outside the frame.
#[inline(always)]
pub fn at<C: Cells>([width, height, levels]: Size, [x, y, level]: [i32; 3]) -> C {
    let on = (1..=width).contains(&x) && (1..=height).contains(&y) && (1..=levels).contains(&level);
    if !on {
        return C::NONE;
    }
    C::of((((level - 1) * height + (y - 1)) * width + (x - 1)) as usize)
}

/// Returns file, rank and level of the first cell, each from 0; `None` for an empty set and on a graph,
/// whose size is 0.
#[inline(always)]
fn place<C: Cells>([width, height, _]: Size, cells: C) -> Option<[i32; 3]> {
    if width == 0 || height == 0 || !cells.any() {
        return None;
    }
    let bit = cells.first() as i32;
    Some([bit % width, bit / width % height, bit / (width * height)])
}

/// Returns the file of the first cell, from 1; 0 for an empty set.
#[inline(always)]
pub fn x<C: Cells>(size: Size, cells: C) -> i32 {
    place(size, cells).map_or(0, |[x, ..]| x + 1)
}

/// Returns the rank of the first cell, from 1; 0 for an empty set.
#[inline(always)]
pub fn y<C: Cells>(size: Size, cells: C) -> i32 {
    place(size, cells).map_or(0, |[_, y, _]| y + 1)
}

/// Returns the level of the first cell, from 1; 0 for an empty set.
#[inline(always)]
pub fn level<C: Cells>(size: Size, cells: C) -> i32 {
    place(size, cells).map_or(0, |[.., level]| level + 1)
}

/// Returns the third coordinate of the first cell on a board of hexagons: the sum of the other two; 0 for
/// an empty set.
#[inline(always)]
pub fn third<C: Cells>(size: Size, cells: C) -> i32 {
    place(size, cells).map_or(0, |[x, y, _]| x + y + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_where_its_coordinates_say() {
        let size = [4, 3, 2];
        for bit in 0..24 {
            let cell = 1u64 << bit;
            let (x, y, level) = (x(size, cell), y(size, cell), level(size, cell));
            assert_eq!(at::<u64>(size, [x, y, level]), cell);
            assert_eq!(third(size, cell), x + y);
        }
        for outside in [[0, 1, 1], [5, 1, 1], [1, 4, 1], [1, 1, 3]] {
            assert_eq!(at::<u64>(size, outside), 0);
        }
        assert_eq!((x(size, 0u64), level([0, 0, 1], 1u64)), (0, 0));
    }
}
