//! The directions and cells of boards with coordinates.

use crate::index::{Id, IndexVec};
use crate::typed::{Cell, Dir, DirId};

/// The directions of a plane of squares, clockwise from north, with their steps.
const SQUARE: [(&str, i32, i32); 8] = [
    ("n", 0, 1),
    ("ne", 1, 1),
    ("e", 1, 0),
    ("se", 1, -1),
    ("s", 0, -1),
    ("sw", -1, -1),
    ("w", -1, 0),
    ("nw", -1, 1),
];

/// The directions of hexes, clockwise from where north would be, with their steps.
const HEX: [(&str, i32, i32); 6] = [
    ("ne", 0, 1),
    ("e", 1, 0),
    ("se", 1, -1),
    ("sw", 0, -1),
    ("w", -1, 0),
    ("nw", -1, 1),
];

/// The widest board whose files are named by letters.
const LETTERS: i32 = 26;

/// Returns the directions of squares: those of the plane; with levels, then those with up and those with
/// down.
pub(super) fn square_dirs(levels: bool) -> IndexVec<DirId, Dir> {
    let mut steps = Vec::new();
    ring("", 0, &mut steps);
    if levels {
        for (name, z) in [("up", 1), ("down", -1)] {
            steps.push((name.to_string(), [0, 0, z]));
            ring(&format!("_{name}"), z, &mut steps);
        }
    }
    with_opposites(steps)
}

/// Returns the directions of hexes. The `z` of a hex is `x + y`, and so is that of a step.
pub(super) fn hex_dirs() -> IndexVec<DirId, Dir> {
    with_opposites(
        HEX.iter()
            .map(|&(name, x, y)| (name.to_string(), [x, y, x + y]))
            .collect(),
    )
}

/// The frame of a board. Its cells are ordered by level, then rank, then file.
pub(super) struct Frame {
    /// The greatest x; the least is 1.
    pub(super) width: i32,
    /// The greatest y; the least is 1.
    pub(super) height: i32,
    /// The greatest z; the least is 1. `None` on a board without levels.
    pub(super) levels: Option<i32>,
}

impl Frame {
    /// Returns the cells of a board of squares.
    pub(super) fn squares(&self) -> Vec<Cell> {
        let levels = 1..=self.levels.unwrap_or(1);
        levels
            .flat_map(|z| self.plane(move |_, _| Some(z)))
            .collect()
    }

    /// Returns the cells of a board of hexes whose `x + y` is in a range.
    pub(super) fn hexes(&self, kept: std::ops::RangeInclusive<i32>) -> Vec<Cell> {
        self.plane(|x, y| Some(x + y).filter(|z| kept.contains(z)))
    }

    /// Returns the cells of a plane, rank by rank. `z` returns the third coordinate, or `None` if the cell
    /// does not exist.
    fn plane(&self, z: impl Fn(i32, i32) -> Option<i32>) -> Vec<Cell> {
        let ranks = (1..=self.height).flat_map(|y| (1..=self.width).map(move |x| (x, y)));
        let cells = ranks.filter_map(|(x, y)| Some((x, y, z(x, y)?)));
        cells
            .map(|(x, y, z)| Cell {
                name: self.name(x, y, z),
                x,
                y,
                z,
            })
            .collect()
    }

    fn name(&self, x: i32, y: i32, z: i32) -> String {
        let letter = u8::try_from(x - 1)
            .ok()
            .map(|n| char::from(b'a' + n.min(25)));
        match letter {
            _ if self.levels.is_some() => format!("({x},{y},{z})"),
            Some(letter) if self.width <= LETTERS => format!("{letter}{y}"),
            _ => format!("({x},{y})"),
        }
    }
}

/// Adds the eight directions of squares with a common change of level.
fn ring(suffix: &str, z: i32, steps: &mut Vec<(String, [i32; 3])>) {
    steps.extend(
        SQUARE
            .iter()
            .map(|&(name, x, y)| (format!("{name}{suffix}"), [x, y, z])),
    );
}

/// Assigns opposites: two directions are opposite if their steps are.
fn with_opposites(steps: Vec<(String, [i32; 3])>) -> IndexVec<DirId, Dir> {
    let back = |step: [i32; 3]| {
        let reverse = step.map(|n| -n);
        let place = steps.iter().position(|s| s.1 == reverse);
        DirId::from_index(place.expect("every compass has its directions in pairs"))
    };
    let dir = |(name, step): &(String, [i32; 3])| Dir {
        name: name.clone(),
        step: *step,
        opposite: back(*step),
    };
    steps.iter().map(dir).collect()
}
