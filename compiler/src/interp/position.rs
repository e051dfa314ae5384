//! The part of the game state that rules write directly: pieces and states.

use super::set::{CellSet, bits, first_bit};
use super::value::Value;
use super::world::World;
use crate::index::Id;
use crate::typed::{CellId, KindId, LayerId, Mask, PlayerId, StateId, StateTy, Ty};
use std::sync::Arc;

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    /// The kind of the piece.
    pub(crate) kind: KindId,
    /// The owner; `None` for a neutral kind.
    pub(crate) owner: Option<PlayerId>,
}

/// An entry of a state variable, always within the range of its type. Kept small, since positions are copied
/// often.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entry {
    /// A number.
    Num(i32),
    /// A truth.
    Flag(bool),
    /// A set of players, kinds, directions or members of an enumeration.
    Mask(Mask),
    /// A set of cells, shared between copies of the position.
    Cells(Arc<CellSet>),
}

impl Entry {
    /// Returns the entry as the value of an expression.
    pub(crate) fn value(&self) -> Value {
        match self {
            Entry::Num(n) => Value::Num(*n),
            Entry::Flag(flag) => Value::Truth(*flag),
            Entry::Mask(mask) => Value::Mask(*mask),
            Entry::Cells(cells) => Value::Cells((**cells).clone()),
        }
    }
}

/// The pieces of all layers and the entries of all states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    /// The occupied cells of each layer, then the cells of each kind in its layer, then for each layer the
    /// cells of each player.
    sets: Vec<CellSet>,
    /// The entries of all states, state by state.
    entries: Vec<Entry>,
}

impl Position {
    /// Returns the empty board, with the default value of its type in each entry.
    pub(crate) fn empty(world: &World) -> Position {
        let game = &world.game;
        let entries = game.states.enumerate().flat_map(|(id, state)| {
            let plain = plain(world, state.ty);
            std::iter::repeat_n(plain, world.entries(id))
        });
        let layers = game.layers.len();
        let sets = layers + game.kinds.len() + layers * game.players.len();
        Position {
            sets: vec![world.none(); sets],
            entries: entries.collect(),
        }
    }
    /// Returns the memory that the position takes, in bytes, with sets of cells that others share.
    pub(crate) fn bytes(&self) -> usize {
        let of_entries = self.entries.iter().map(|entry| match entry {
            Entry::Cells(cells) => cells.bytes(),
            Entry::Num(_) | Entry::Flag(_) | Entry::Mask(_) => 0,
        });
        size_of::<Position>()
            + self.sets.iter().map(CellSet::bytes).sum::<usize>()
            + self.entries.len() * size_of::<Entry>()
            + of_entries.sum::<usize>()
    }
    /// Returns the piece on a cell of a layer.
    pub(crate) fn piece(&self, world: &World, layer: LayerId, cell: CellId) -> Option<Piece> {
        if !self.occupied(layer).contains(cell) {
            return None;
        }
        let mut kinds = world.game.layers[layer].kinds.iter();
        let kind = *kinds.find(|kind| self.sets[kind_place(world, **kind)].contains(cell))?;
        let mut players = world.game.players.ids();
        let owner = players.find(|player| self.owned(world, layer, *player).contains(cell));
        Some(Piece { kind, owner })
    }
    /// Removes the pieces on some cells.
    pub(crate) fn vacate(&mut self, world: &World, layer: LayerId, cells: &CellSet) {
        self.sets[layer.index()].take(cells);
        for kind in &world.game.layers[layer].kinds {
            self.sets[kind_place(world, *kind)].take(cells);
        }
        for player in world.game.players.ids() {
            self.sets[owner_place(world, layer, player)].take(cells);
        }
    }
    /// Puts a piece on each of some cells and replaces any piece there.
    pub(crate) fn fill(&mut self, world: &World, layer: LayerId, cells: &CellSet, piece: Piece) {
        self.vacate(world, layer, cells);
        self.sets[layer.index()].add(cells);
        self.sets[kind_place(world, piece.kind)].add(cells);
        if let Some(owner) = piece.owner {
            self.sets[owner_place(world, layer, owner)].add(cells);
        }
    }
    /// Returns the occupied cells of a layer.
    pub(crate) fn occupied(&self, layer: LayerId) -> &CellSet {
        &self.sets[layer.index()]
    }
    /// Returns the cells of a layer that hold a piece of one of these players and one of these kinds; `None`
    /// means any.
    pub(crate) fn pieces(
        &self,
        world: &World,
        layer: LayerId,
        owners: Option<Mask>,
        kinds: Option<Mask>,
    ) -> CellSet {
        match (owners, kinds) {
            (None, None) => self.occupied(layer).clone(),
            (Some(players), None) => self.owned_by(world, layer, players),
            (None, Some(mask)) => self.of_kinds(world, layer, mask),
            (Some(players), Some(mask)) => {
                let mut set = self.owned_by(world, layer, players);
                if !set.is_empty() {
                    set.keep(&self.of_kinds(world, layer, mask));
                }
                set
            }
        }
    }
    fn owned_by(&self, world: &World, layer: LayerId, players: Mask) -> CellSet {
        let players = bits(players & world.game.all_players()).map(PlayerId::from_index);
        union(world, players.map(|p| self.owned(world, layer, p)))
    }
    fn of_kinds(&self, world: &World, layer: LayerId, mask: Mask) -> CellSet {
        let all = world.game.layers[layer].kinds.iter();
        let named = all.filter(|kind| mask >> kind.index() & 1 == 1);
        union(
            world,
            named.map(|kind| &self.sets[kind_place(world, *kind)]),
        )
    }
    fn owned(&self, world: &World, layer: LayerId, player: PlayerId) -> &CellSet {
        &self.sets[owner_place(world, layer, player)]
    }
    /// Returns an entry of a state.
    pub(crate) fn entry(&self, world: &World, state: StateId, entry: usize) -> &Entry {
        &self.entries[world.first_entry(state) + entry]
    }
    /// Stores a value as the state's type requires: a number is clamped to its range, a one-valued state
    /// keeps the first of several members, and an enumeration ignores an empty set.
    pub(crate) fn store(&mut self, world: &World, state: StateId, entry: usize, value: Value) {
        let place = &mut self.entries[world.first_entry(state) + entry];
        if let Some(fitting) = fit(world, world.game.states[state].ty, value) {
            *place = fitting;
        }
    }
}

/// The index in `sets` of the cells of a kind.
fn kind_place(world: &World, kind: KindId) -> usize {
    world.game.layers.len() + kind.index()
}

/// The index in `sets` of the cells of a player's pieces in a layer.
fn owner_place(world: &World, layer: LayerId, player: PlayerId) -> usize {
    let game = &world.game;
    let first = game.layers.len() + game.kinds.len();
    first + layer.index() * game.players.len() + player.index()
}

fn union<'s>(world: &World, sets: impl Iterator<Item = &'s CellSet>) -> CellSet {
    let mut all = world.none();
    sets.for_each(|set| all.add(set));
    all
}

/// The default value of a type.
fn plain(world: &World, ty: StateTy) -> Entry {
    match ty {
        StateTy::Number(lo, hi) => Entry::Num(0.max(lo).min(hi)),
        StateTy::Flag => Entry::Flag(false),
        StateTy::Cell | StateTy::Cells => Entry::Cells(Arc::new(world.none())),
        StateTy::Enum(_) => Entry::Mask(1),
        _ => Entry::Mask(0),
    }
}

/// Converts a value to an entry of this type; `None` if the entry keeps its old value.
fn fit(world: &World, ty: StateTy, value: Value) -> Option<Entry> {
    let game = &world.game;
    let everybody = game.all_players();
    Some(match (ty, value) {
        (StateTy::Number(lo, hi), Value::Num(n)) => Entry::Num(n.max(lo).min(hi)),
        (StateTy::Flag, Value::Truth(flag)) => Entry::Flag(flag),
        (StateTy::Player, Value::Mask(mask)) => {
            Entry::Mask(first_bit(mask & (everybody | chance_bit(world))))
        }
        (StateTy::Players, Value::Mask(mask)) => Entry::Mask(mask & everybody),
        (StateTy::Kind | StateTy::Dir, Value::Mask(mask)) => Entry::Mask(first_bit(mask)),
        (StateTy::Kinds, Value::Mask(mask)) => Entry::Mask(mask),
        (StateTy::Enum(_), Value::Mask(0)) => return None,
        (StateTy::Enum(_), Value::Mask(mask)) => Entry::Mask(first_bit(mask)),
        (StateTy::Cell, Value::Cells(cells)) => Entry::Cells(Arc::new(world.first_of(&cells))),
        (StateTy::Cells, Value::Cells(cells)) => Entry::Cells(Arc::new(cells)),
        _ => return None,
    })
}

/// Whether a number is outside of a state's range, so that storing it clamps it.
pub(crate) fn stops(world: &World, state: StateId, value: &Value) -> bool {
    match (world.game.states[state].ty, value) {
        (StateTy::Number(lo, hi), Value::Num(n)) => !(lo..=hi).contains(n),
        _ => false,
    }
}

fn chance_bit(world: &World) -> Mask {
    let game = &world.game;
    if game.chance {
        1 << game.chance_id().index()
    } else {
        0
    }
}

/// The type of an entry in expressions.
pub(crate) fn entry_ty(ty: StateTy) -> Ty {
    match ty {
        StateTy::Number(..) => Ty::Num,
        StateTy::Flag => Ty::Truth,
        StateTy::Player | StateTy::Players => Ty::Players,
        StateTy::Cell | StateTy::Cells => Ty::Cells,
        StateTy::Kind | StateTy::Kinds => Ty::Kinds,
        StateTy::Dir => Ty::Dirs,
        StateTy::Enum(e) => Ty::Enum(e),
    }
}

/// Returns the piece of the first owner and the first kind that belongs to the layer; `None` if there is no
/// such owner or kind. A neutral kind has no owner, and only a neutral kind can do without one.
pub(crate) fn piece_of(
    world: &World,
    owner: Option<Mask>,
    kinds: Mask,
    layer: LayerId,
) -> Option<Piece> {
    let game = &world.game;
    let mut fitting = bits(kinds).map(KindId::from_index);
    let kind = fitting.find(|kind| game.kinds[*kind].layer == layer)?;
    let first = owner.map(|players| first_bit(players & game.all_players()));
    let owner = match (game.kinds[kind].neutral, first) {
        (_, Some(0)) | (false, None) => return None,
        (true, _) => None,
        (false, Some(player)) => Some(PlayerId::from_index(player.trailing_zeros() as usize)),
    };
    Some(Piece { kind, owner })
}
