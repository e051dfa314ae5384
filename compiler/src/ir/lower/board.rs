//! Regions that every board has: its edge, its corners, and rows by coordinate.

use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::typed::{Coord, Shape};

/// Returns the cells with a missing orthogonal neighbour.
pub(super) fn edge(grid: &Grid) -> Bits {
    let missing = |bit: &usize| {
        let mut dirs = members(grid.orthogonal);
        dirs.any(|d| grid.dirs[d].to[*bit].is_none())
    };
    grid.cells.iter().filter(missing).collect()
}

/// Returns the corner cells: on squares those without a neighbour along each axis that is longer than
/// 1, on hexes those with at least three missing neighbours. A graph has none.
pub(super) fn corners(grid: &Grid) -> Bits {
    grid.cells.iter().filter(|&bit| is_tip(grid, bit)).collect()
}

fn is_tip(grid: &Grid, bit: usize) -> bool {
    match grid.shape {
        Shape::Square {
            width,
            height,
            levels,
            ..
        } => [width, height, levels]
            .iter()
            .enumerate()
            .all(|(axis, &size)| size <= 1 || ends(grid, bit, axis)),
        Shape::Hex { .. } => {
            let missing = grid.dirs.iter().filter(|d| d.to[bit].is_none());
            missing.count() >= 3
        }
        Shape::Graph { .. } => false,
    }
}

fn ends(grid: &Grid, bit: usize, axis: usize) -> bool {
    [1, -1].into_iter().any(|by| {
        let mut step = [0; 3];
        step[axis] = by;
        grid.moved(bit, step).is_none()
    })
}

/// Returns the cells whose coordinate is in a range.
pub(super) fn rows(grid: &Grid, coord: Coord, low: i32, high: i32) -> Bits {
    let inside = |place: &[i32; 3]| (low..=high).contains(&place[coord as usize]);
    let cells = grid.bit_of.iter().zip(&grid.places);
    cells
        .filter(|(_, place)| inside(place))
        .map(|(bit, _)| *bit)
        .collect()
}
