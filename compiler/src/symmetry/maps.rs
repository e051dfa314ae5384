//! Maps of cells, directions and players that preserve the board.

use crate::index::{Id, IndexVec};
use crate::typed::{Board, Cell, CellId, Coord, Dir, DirId, Game, Mask, PlayerId, Shape};
use boardwright_runtime::moved;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A permutation of cells, directions and players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// By cell: its image.
    pub cells: IndexVec<CellId, CellId>,
    /// By direction: its image.
    pub dirs: IndexVec<DirId, DirId>,
    /// By player: its image.
    pub players: IndexVec<PlayerId, PlayerId>,
    /// The map of the board, which is linear but for a shift.
    pub matrix: [[i32; 3]; 3],
    /// Whether it preserves orientation (left stays left): a rotation, not a reflection.
    pub keeps_sides: bool,
}

impl Symmetry {
    /// Whether it is the identity.
    pub fn is_identity(&self) -> bool {
        self.keeps_board() && self.keeps_players()
    }
    /// Whether every cell is its own image.
    pub fn keeps_board(&self) -> bool {
        self.cells.enumerate().all(|(cell, to)| cell == *to)
    }
    /// Whether every player is its own image.
    pub fn keeps_players(&self) -> bool {
        self.players.enumerate().all(|(player, to)| player == *to)
    }
    /// Whether no cell changes this coordinate.
    pub(super) fn keeps(&self, board: &Board, coord: Coord) -> bool {
        let of = |cell: CellId| match coord {
            Coord::X => board.cells[cell].x,
            Coord::Y => board.cells[cell].y,
            Coord::Z => board.cells[cell].z,
        };
        self.cells.enumerate().all(|(cell, to)| of(cell) == of(*to))
    }
    pub(super) fn map_cells(&self, cells: &BTreeSet<CellId>) -> BTreeSet<CellId> {
        cells.iter().map(|cell| self.cells[*cell]).collect()
    }
    pub(super) fn map_dirs(&self, mask: Mask) -> Mask {
        let to = self.dirs.enumerate();
        let to = to.filter(|(dir, _)| mask >> dir.index() & 1 == 1);
        to.fold(0, |mask, (_, to)| mask | 1 << to.index())
    }
    /// Returns the image of a set of players; chance is its own image.
    pub(super) fn map_players(&self, mask: Mask) -> Mask {
        let players = self.players.len() as u32;
        let chance = mask.checked_shr(players).unwrap_or(0).checked_shl(players);
        let to = self.players.enumerate();
        let to = to.filter(|(player, _)| mask >> player.index() & 1 == 1);
        to.fold(chance.unwrap_or(0), |mask, (_, to)| mask | 1 << to.index())
    }
    /// Returns a description: `mirror a1 to h1, b1 to g1; white to black`.
    pub fn text(&self, game: &Game) -> String {
        let mut text = String::new();
        if !self.keeps_board() {
            text.push_str(if self.keeps_sides { "turn" } else { "mirror" });
            for (cell, to) in corners(&game.board, self) {
                let _ = write!(text, " {} to {},", cell.name, to.name);
            }
            text.pop();
        }
        if !self.keeps_players() {
            let gap = if text.is_empty() { "" } else { "; " };
            let _ = write!(text, "{gap}swap");
            for (player, to) in self.players.enumerate() {
                let name = |player: PlayerId| &game.players[player].name;
                let _ = write!(text, " {} to {},", name(player), name(*to));
            }
            text.pop();
        }
        text
    }
}

/// Returns cells whose images determine a map: the first of the board and those beside it.
fn corners<'b>(board: &'b Board, map: &Symmetry) -> Vec<(&'b Cell, &'b Cell)> {
    let first = board.cells.iter().next();
    let is_hex = matches!(board.shape, Shape::Hex { .. });
    let beside = |cell: &Cell| {
        first.is_some_and(|first| {
            let levels = if is_hex { 0 } else { cell.z - first.z };
            (cell.x - first.x).abs() + (cell.y - first.y).abs() + levels.abs() <= 1
        })
    };
    let cells = board.cells.enumerate().filter(|(_, cell)| beside(cell));
    cells
        .map(|(id, cell)| (cell, &board.cells[map.cells[id]]))
        .collect()
}

/// Returns all maps of the board combined with all maps of players.
pub(super) fn candidates(game: &Game) -> Vec<Symmetry> {
    let mut all = Vec::new();
    for players in player_maps(game) {
        for (cells, dirs, matrix) in board_maps(&game.board) {
            all.push(Symmetry {
                cells,
                dirs,
                players: players.clone(),
                keeps_sides: determinant(&matrix) == 1,
                matrix,
            });
        }
    }
    all
}

/// Returns the rotations of the order of players. In simultaneous games only the identity: effects are
/// applied in the order of the players.
fn player_maps(game: &Game) -> Vec<IndexVec<PlayerId, PlayerId>> {
    let count = game.players.len();
    let maps = if game.simultaneous { 1 } else { count };
    let turned = |by: usize| (0..count).map(move |n| PlayerId::from_index((n + by) % count));
    (0..maps.max(1))
        .map(|by| IndexVec::from_vec(turned(by).collect()))
        .collect()
}

type BoardMap = (IndexVec<CellId, CellId>, IndexVec<DirId, DirId>, Matrix);

/// Returns the affine maps of a board onto itself: a matrix and a translation each. The identity is the
/// first.
fn board_maps(board: &Board) -> Vec<BoardMap> {
    let cells = board.cells.ids().collect();
    let dirs = board.dirs.ids().collect();
    let still = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let identity = (IndexVec::from_vec(cells), IndexVec::from_vec(dirs), still);
    let dimensions = match board.shape {
        Shape::Graph { .. } => return vec![identity],
        Shape::Square { levels: 1, .. } | Shape::Hex { .. } => 2,
        Shape::Square { .. } => 3,
    };
    let mut maps = vec![identity];
    for matrix in matrices(dimensions) {
        let found = board_map(board, &matrix, dimensions);
        if let Some(map) = found.filter(|map| map.0 != maps[0].0) {
            maps.push(map);
        }
    }
    maps
}

/// The new coordinates as sums of the old ones.
type Matrix = [[i32; 3]; 3];

/// Returns the invertible matrices with entries -1, 0 and 1.
fn matrices(dimensions: usize) -> Vec<Matrix> {
    let entries = dimensions * dimensions;
    let mut all = Vec::new();
    for mut number in 0..3_usize.pow(entries as u32) {
        let mut matrix = [[0, 0, 0], [0, 0, 0], [0, 0, 1]];
        for entry in 0..entries {
            matrix[entry / dimensions][entry % dimensions] = (number % 3) as i32 - 1;
            number /= 3;
        }
        if determinant(&matrix).abs() == 1 {
            all.push(matrix);
        }
    }
    all
}

fn determinant(m: &Matrix) -> i32 {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}

fn times(m: &Matrix, v: [i32; 3]) -> [i32; 3] {
    m.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
}

/// Returns the map with this matrix, translated so that the images of the cells cover the cells; `None`
/// if they do not, or if the images of steps are not steps.
fn board_map(board: &Board, matrix: &Matrix, dimensions: usize) -> Option<BoardMap> {
    let step = |dir: &Dir| {
        let [x, y, z] = dir.step;
        [x, y, if dimensions == 3 { z } else { 0 }]
    };
    let steps: BTreeMap<[i32; 3], DirId> = board
        .dirs
        .enumerate()
        .map(|(id, dir)| (step(dir), id))
        .collect();
    let dirs: Option<Vec<DirId>> = board
        .dirs
        .iter()
        .map(|dir| steps.get(&times(matrix, step(dir))).copied())
        .collect();
    let dirs = IndexVec::from_vec(dirs?);
    let places: Vec<[i32; 3]> = board.cells.iter().map(|c| [c.x, c.y, c.z]).collect();
    let cells = moved(&places, matrix)?.into_iter().map(CellId::from_index);
    let cells = IndexVec::from_vec(cells.collect());
    let map = (cells, dirs, *matrix);
    keeps_steps(board, &map).then_some(map)
}

/// Whether the image of each step is the step of the images, and the sets of directions are their own
/// images.
fn keeps_steps(board: &Board, (cells, dirs, _): &BoardMap) -> bool {
    let places: BTreeMap<[i32; 3], CellId> = board
        .cells
        .enumerate()
        .map(|(id, c)| ([c.x, c.y, c.z], id))
        .collect();
    let step = |cell: CellId, dir: DirId| step(board, &places, cell, dir);
    let steps = board.cells.ids().all(|cell| {
        board
            .dirs
            .ids()
            .all(|dir| step(cell, dir).map(|to| cells[to]) == step(cells[cell], dirs[dir]))
    });
    let map_mask = |mask: Mask| {
        let to = dirs
            .enumerate()
            .filter(|(dir, _)| mask >> dir.index() & 1 == 1);
        to.fold(0, |mask, (_, to)| mask | 1 << to.index())
    };
    let masks = [board.adjacent, board.orthogonal, board.diagonal];
    let opposites = board.dirs.enumerate();
    steps
        && masks.into_iter().all(|mask| map_mask(mask) == mask)
        && opposites
            .into_iter()
            .all(|(dir, d)| dirs[d.opposite] == board.dirs[dirs[dir]].opposite)
}

/// Returns the cell that a step leads to.
fn step(
    board: &Board,
    places: &BTreeMap<[i32; 3], CellId>,
    cell: CellId,
    dir: DirId,
) -> Option<CellId> {
    let (from, step) = (&board.cells[cell], board.dirs[dir].step);
    let (wrap_x, wrap_y) = match board.shape {
        Shape::Square { wrap_x, wrap_y, .. } | Shape::Hex { wrap_x, wrap_y, .. } => {
            (wrap_x, wrap_y)
        }
        Shape::Graph { .. } => return None,
    };
    let around = |at: i32, coord: Coord, wraps: bool| match wraps {
        true => (at - 1).rem_euclid(board.shape.greatest(coord).max(1)) + 1,
        false => at,
    };
    let x = around(from.x + step[0], Coord::X, wrap_x);
    let y = around(from.y + step[1], Coord::Y, wrap_y);
    let z = match board.shape {
        Shape::Hex { .. } => x + y,
        _ => from.z + step[2],
    };
    places.get(&[x, y, z]).copied()
}
