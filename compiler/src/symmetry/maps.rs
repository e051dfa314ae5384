//! Maps of cells, directions, players and members of enumerations: those that preserve the board.

use super::graphs::automorphisms;
use crate::index::{Id, IndexVec};
use crate::typed::{
    Axis, Board, Cell, CellId, Coord, DirId, EnumId, Game, Mask, PlayerId, Shape, StateTy, Ty,
};
use boardwright_runtime::moved;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A permutation of cells, directions, players and members of enumerations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// By cell: its image.
    pub cells: IndexVec<CellId, CellId>,
    /// By direction: its image.
    pub dirs: IndexVec<DirId, DirId>,
    /// By player: its image.
    pub players: IndexVec<PlayerId, PlayerId>,
    /// By enumeration and member: its image.
    pub members: IndexVec<EnumId, Vec<usize>>,
    /// The map of the board where it is linear but for a shift that keeps the least coordinates the least ones; `None`
    /// on graphs, and where a board that wraps is shifted along.
    pub matrix: Option<[[i32; 3]; 3]>,
}

impl Symmetry {
    /// Returns the identity.
    pub(super) fn still(&self) -> Symmetry {
        let members = self.members.iter().map(|of| (0..of.len()).collect());
        Symmetry {
            cells: IndexVec::from_vec(self.cells.ids().collect()),
            dirs: IndexVec::from_vec(self.dirs.ids().collect()),
            players: IndexVec::from_vec(self.players.ids().collect()),
            members: IndexVec::from_vec(members.collect()),
            matrix: Some(STILL),
        }
    }
    /// Returns the same without what no position shows: images of directions and of members that no state holds.
    pub(super) fn on_positions(&self, game: &Game) -> Symmetry {
        let still = self.still();
        let axes = || game.states.iter().flat_map(|state| &state.axes);
        let types = || game.states.iter().map(|state| state.ty);
        let holds = |axis: Axis, ty: StateTy| {
            axes().any(|known| *known == axis) || types().any(|known| known == ty)
        };
        let members = self.members.enumerate().zip(still.members.iter());
        let members = members.map(|((id, own), still)| {
            let is_held = holds(Axis::Enum(id), StateTy::Enum(id));
            if is_held { own } else { still }.clone()
        });
        Symmetry {
            cells: self.cells.clone(),
            players: self.players.clone(),
            members: IndexVec::from_vec(members.collect()),
            dirs: match holds(Axis::Dir, StateTy::Dir) {
                true => self.dirs.clone(),
                false => still.dirs,
            },
            matrix: None,
        }
    }
    /// Whether it is the identity.
    pub fn is_identity(&self) -> bool {
        self.keeps_board() && self.keeps_players() && self.keeps_members()
    }
    /// Whether every cell and every direction is its own image.
    pub fn keeps_board(&self) -> bool {
        self.keeps_cells() && self.keeps_dirs()
    }
    /// Whether every cell is its own image.
    pub fn keeps_cells(&self) -> bool {
        self.cells.enumerate().all(|(cell, to)| cell == *to)
    }
    /// Whether every direction is its own image.
    pub fn keeps_dirs(&self) -> bool {
        self.dirs.enumerate().all(|(dir, to)| dir == *to)
    }
    /// Whether every player is its own image.
    pub fn keeps_players(&self) -> bool {
        self.players.enumerate().all(|(player, to)| player == *to)
    }
    /// Whether every member of every enumeration is its own image.
    pub fn keeps_members(&self) -> bool {
        self.members.ids().all(|id| self.keeps_enum(id))
    }
    /// Whether every member of an enumeration is its own image.
    pub(super) fn keeps_enum(&self, id: EnumId) -> bool {
        let images = self.members.get(id).into_iter().flatten();
        images.zip(0..).all(|(to, member)| *to == member)
    }
    /// Whether every member of a type is its own image.
    pub(super) fn keeps_type(&self, ty: Ty) -> bool {
        match ty {
            Ty::Cells => self.keeps_cells(),
            Ty::Dirs => self.keeps_dirs(),
            Ty::Players => self.keeps_players(),
            Ty::Enum(id) => self.keeps_enum(id),
            Ty::Kinds | Ty::Num | Ty::Truth | Ty::Unknown => true,
        }
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
    /// Returns the image of a member of a type, each by its index; chance is its own image.
    pub(super) fn member(&self, ty: Ty, at: usize) -> usize {
        let image = match ty {
            Ty::Cells => self.cells.get(Id::from_index(at)).map(|to| to.index()),
            Ty::Dirs => self.dirs.get(Id::from_index(at)).map(|to| to.index()),
            Ty::Players => self.players.get(Id::from_index(at)).map(|to| to.index()),
            Ty::Enum(id) => self.members.get(id).and_then(|to| to.get(at).copied()),
            Ty::Kinds | Ty::Num | Ty::Truth | Ty::Unknown => None,
        };
        image.unwrap_or(at)
    }
    /// Returns the image of a set of directions, players, kinds or members of an enumeration.
    pub(super) fn map_mask(&self, ty: Ty, mask: Mask) -> Mask {
        let members = (0..64).filter(|at| mask >> at & 1 == 1);
        members.fold(0, |image, at| image | 1 << self.member(ty, at))
    }
    /// Returns the image of a set of players; chance is its own image.
    pub(super) fn map_players(&self, mask: Mask) -> Mask {
        self.map_mask(Ty::Players, mask)
    }
    /// Returns a description: `mirror a1 to h1, b1 to g1; swap white to black, black to white`.
    pub fn text(&self, game: &Game) -> String {
        let mut parts = Vec::new();
        if !self.keeps_board() {
            let mut part = self.sort().to_string();
            for (cell, to) in corners(&game.board, self) {
                let _ = write!(part, " {} to {},", cell.name, to.name);
            }
            parts.push(part);
        }
        if !self.keeps_players() {
            let mut part = "swap".to_string();
            for (player, to) in self.players.enumerate() {
                let name = |player: PlayerId| &game.players[player].name;
                let _ = write!(part, " {} to {},", name(player), name(*to));
            }
            parts.push(part);
        }
        if !self.keeps_members() {
            let mut part = "swap".to_string();
            for (id, images) in self.members.enumerate() {
                let name = |member: usize| &game.enums[id].members[member];
                let moved = images.iter().zip(0..).filter(|(to, from)| *to != from);
                for (to, from) in moved {
                    let _ = write!(part, " {} to {},", name(from), name(*to));
                }
            }
            parts.push(part);
        }
        let parts: Vec<&str> = parts
            .iter()
            .map(|part| part.trim_end_matches(','))
            .collect();
        parts.join("; ")
    }

    /// Its effect on the board, as a word.
    fn sort(&self) -> &'static str {
        match &self.matrix {
            Some(matrix) if determinant(matrix) == 1 => "turn",
            Some(_) => "mirror",
            None => "map",
        }
    }
}

/// Returns cells whose images determine a map: the first of the board and its neighbours.
fn corners<'b>(board: &'b Board, map: &Symmetry) -> Vec<(&'b Cell, &'b Cell)> {
    let beside = |first: CellId| {
        let near = board.dirs.ids().map(move |dir| board.step(first, dir));
        let is_straight = |cell: &CellId| {
            let (a, b) = (&board.cells[first], &board.cells[*cell]);
            let levels = if board.is_hex() { 0 } else { a.z - b.z };
            (a.x - b.x).abs() + (a.y - b.y).abs() + levels.abs() <= 1
        };
        near.flatten().filter(is_straight).collect::<Vec<_>>()
    };
    let mut cells: Vec<CellId> = board.cells.ids().take(1).flat_map(beside).collect();
    cells.extend(board.cells.ids().next());
    cells.sort_unstable();
    cells.dedup();
    let pair = |cell: &CellId| (&board.cells[*cell], &board.cells[map.cells[*cell]]);
    cells.iter().map(pair).collect()
}

/// The most maps of a board that are tried, and the most exchanges of members.
const MOST_MAPS: usize = 512;
/// The most images of cells in all maps of a board that are tried: fewer maps of large boards that wrap, whose shifts
/// are too many to use.
const MOST_IMAGES: usize = 1 << 17;
/// The number of maps of a cube onto itself: so many are tried on a board of any size.
const OF_CUBE: usize = 48;
/// The most maps of everything that are tried.
const MOST_CANDIDATES: usize = 2048;

/// Returns all maps of the board combined with all maps of players and exchanges of members; where these are too many,
/// the exchanges of members alone, and without them.
pub(super) fn candidates(game: &Game) -> Vec<Symmetry> {
    let (boards, players) = (board_maps(&game.board), player_maps(game));
    let members = member_maps(game);
    let alone = boards.len() * players.len();
    let is_few = alone.saturating_mul(members.len()) <= MOST_CANDIDATES;
    let mut all = Vec::new();
    for (n, members) in members.iter().enumerate() {
        for (m, players) in players.iter().enumerate() {
            for (k, (cells, dirs, matrix)) in boards.iter().enumerate() {
                if is_few || n == 0 || m == 0 && k == 0 {
                    all.push(Symmetry {
                        cells: cells.clone(),
                        dirs: dirs.clone(),
                        players: players.clone(),
                        members: members.clone(),
                        matrix: *matrix,
                    });
                }
            }
        }
    }
    all.truncate(MOST_CANDIDATES);
    all
}

/// Returns the rotations of the order of players, the identity first: turns go round, so no other map preserves who is
/// next.
fn player_maps(game: &Game) -> Vec<IndexVec<PlayerId, PlayerId>> {
    let count = game.players.len();
    let turned = |by: usize| (0..count).map(move |n| PlayerId::from_index((n + by) % count));
    (0..count.max(1))
        .map(|by| IndexVec::from_vec(turned(by).collect()))
        .collect()
}

/// Returns the exchanges of two members of an enumeration, the identity first. They make all other permutations.
fn member_maps(game: &Game) -> Vec<IndexVec<EnumId, Vec<usize>>> {
    let still = game.enums.iter().map(|of| (0..of.members.len()).collect());
    let still: IndexVec<EnumId, Vec<usize>> = IndexVec::from_vec(still.collect());
    let mut maps = vec![still.clone()];
    for (id, of) in game.enums.enumerate() {
        for a in 0..of.members.len() {
            for b in a + 1..of.members.len() {
                let mut swapped = still.clone();
                swapped[id].swap(a, b);
                maps.push(swapped);
            }
        }
    }
    maps.truncate(MOST_MAPS);
    maps
}

type BoardMap = (
    IndexVec<CellId, CellId>,
    IndexVec<DirId, DirId>,
    Option<Matrix>,
);

/// Returns the maps of a board onto itself that preserve all steps: the affine ones, and on graphs all. The identity is
/// the first.
fn board_maps(board: &Board) -> Vec<BoardMap> {
    let cells = board.cells.ids().collect();
    let dirs = board.dirs.ids().collect();
    let identity = (
        IndexVec::from_vec(cells),
        IndexVec::from_vec(dirs),
        Some(STILL),
    );
    let steps = Steps::new(board);
    let most = (MOST_IMAGES / board.cells.len().max(1)).clamp(OF_CUBE, MOST_MAPS);
    let found = match board.shape {
        Shape::Graph { .. } => {
            let found = automorphisms(board).into_iter();
            found.map(|(cells, dirs)| (cells, dirs, None)).collect()
        }
        Shape::Square { levels: 1, .. } | Shape::Hex { .. } => affine(board, 2),
        Shape::Square { .. } => affine(board, 3),
    };
    let mut maps = vec![identity];
    for shift in shifts(board, most) {
        for map in &found {
            if maps.len() >= most {
                return maps;
            }
            let map = shifted(map, shift.as_ref());
            let is_new = maps
                .iter()
                .all(|other| (&other.0, &other.1) != (&map.0, &map.1));
            if is_new && steps.are_kept(&map) {
                maps.push(map);
            }
        }
    }
    maps
}

/// By cell where it goes along a side that wraps; `None` does nothing.
type Shift = Option<IndexVec<CellId, CellId>>;

/// Returns the first shifts along sides that wrap, none at all first.
fn shifts(board: &Board, most: usize) -> Vec<Shift> {
    let (wrap_x, wrap_y) = match board.shape {
        Shape::Square { wrap_x, wrap_y, .. } | Shape::Hex { wrap_x, wrap_y, .. } => {
            (wrap_x, wrap_y)
        }
        Shape::Graph { .. } => (false, false),
    };
    let ends = |wraps: bool, coord| {
        if wraps {
            board.shape.greatest(coord)
        } else {
            1
        }
    };
    let (across, up) = (ends(wrap_x, Coord::X), ends(wrap_y, Coord::Y));
    let mut all = vec![None];
    let by = (0..up).flat_map(|y| (0..across).map(move |x| [x, y, 0]));
    for by in by.take(most) {
        let to = board.cells.ids().map(|cell| board.offset(cell, by));
        if let Some(cells) = to.collect::<Option<Vec<_>>>().filter(|_| by != [0; 3]) {
            all.push(Some(IndexVec::from_vec(cells)));
        }
    }
    all
}

fn shifted((cells, dirs, matrix): &BoardMap, shift: Option<&IndexVec<CellId, CellId>>) -> BoardMap {
    match shift {
        None => (cells.clone(), dirs.clone(), *matrix),
        Some(shift) => {
            let cells = cells.iter().map(|cell| shift[*cell]).collect();
            (IndexVec::from_vec(cells), dirs.clone(), None)
        }
    }
}

/// Returns the maps that are linear but for a shift, the identity among them.
fn affine(board: &Board, dimensions: usize) -> Vec<BoardMap> {
    let matrices = matrices(dimensions);
    let maps = matrices
        .iter()
        .filter_map(|matrix| board_map(board, matrix));
    maps.collect()
}

/// The new coordinates as sums of the old ones.
type Matrix = [[i32; 3]; 3];

const STILL: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

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
fn board_map(board: &Board, matrix: &Matrix) -> Option<BoardMap> {
    // Of hexes z follows from x and y.
    let step = |[x, y, z]: [i32; 3]| [x, y, if board.is_hex() { 0 } else { z }];
    let steps = board.dirs.enumerate();
    let steps: BTreeMap<[i32; 3], DirId> = steps.map(|(id, dir)| (step(dir.step), id)).collect();
    let dirs = board.dirs.iter();
    let dirs = dirs.map(|dir| steps.get(&times(matrix, step(dir.step))).copied());
    let dirs = IndexVec::from_vec(dirs.collect::<Option<Vec<_>>>()?);
    let places: Vec<[i32; 3]> = board.cells.iter().map(|c| [c.x, c.y, c.z]).collect();
    let cells = moved(&places, matrix)?.into_iter().map(CellId::from_index);
    Some((IndexVec::from_vec(cells.collect()), dirs, Some(*matrix)))
}

/// The targets of the steps of a board.
struct Steps<'b> {
    board: &'b Board,
    /// By direction and cell.
    to: Vec<Vec<Option<CellId>>>,
}

impl Steps<'_> {
    fn new(board: &Board) -> Steps<'_> {
        let of = |dir| {
            board
                .cells
                .ids()
                .map(|cell| board.step(cell, dir))
                .collect()
        };
        Steps {
            board,
            to: board.dirs.ids().map(of).collect(),
        }
    }

    /// Whether the image of each step is the step of the images, and the sets of directions are their own
    /// images.
    fn are_kept(&self, (cells, dirs, _): &BoardMap) -> bool {
        let board = self.board;
        let step = |cell: CellId, dir: DirId| self.to[dir.index()][cell.index()];
        let are_steps = board.dirs.ids().all(|dir| {
            let image = dirs[dir];
            let mut all = board.cells.ids();
            all.all(|cell| step(cell, dir).map(|to| cells[to]) == step(cells[cell], image))
        });
        let map_mask = |mask: Mask| {
            let all = dirs.enumerate();
            let all = all.filter(|(dir, _)| mask >> dir.index() & 1 == 1);
            all.fold(0, |mask, (_, to)| mask | 1 << to.index())
        };
        let masks = [
            board.adjacent,
            board.orthogonal,
            board.diagonal,
            board.named_dirs(),
        ];
        let mut opposites = board.dirs.enumerate();
        are_steps
            && masks.into_iter().all(|mask| map_mask(mask) == mask)
            && opposites.all(|(dir, d)| dirs[d.opposite] == board.dirs[dirs[dir]].opposite)
    }
}
