//! Converts a game in progress to plain data and back.

use super::moment::Keys;
use super::play::Play;
use super::position::{Entry, Piece, Position};
use super::round;
use super::set::bits;
use super::value::Value;
use super::world::World;
use crate::index::Id;
use crate::typed::{CellId, KindId, LayerId, Mask, PlayerId, StateId};
use boardwright_runtime::{self as runtime, Before, PositionError, Schema, Stored, View};
use std::sync::Arc;

/// Returns a game in progress as data.
pub(crate) fn view(world: &World, play: &Play) -> View {
    let (layers, states) = board(world, &play.pos);
    let history = play.history.iter();
    View {
        layers,
        states,
        next: round::seat(world, play.next, play.playing).0,
        choosing: round::seat(world, play.next, play.playing).1,
        mover: play.mover.map(|player| player.index() as u8),
        turn: play.turn,
        moves: play.moves,
        passes: play.passes,
        playing: play.playing,
        open: play.open,
        before: before(world, play),
        history: history.map(|keys| keys.to_vec()).collect(),
        points: play.points.clone(),
    }
}

/// Returns the game in progress that data describes.
///
/// # Errors
/// Data that does not fit the game.
pub(crate) fn load(world: &World, schema: &Schema, view: &View) -> Result<Play, PositionError> {
    runtime::check_view(schema, view)?;
    let pos = Arc::new(position(world, &view.layers, &view.states)?);
    let start = match &view.before {
        Some(before) => Arc::new(position(world, &before.0, &before.1)?),
        None => pos.clone(),
    };
    let history = view.history.iter();
    Ok(Play {
        pos,
        start,
        next: seats(world, view),
        mover: view.mover.map(|player| PlayerId::from_index(player.into())),
        turn: view.turn,
        moves: view.moves,
        passes: view.passes,
        playing: view.playing,
        open: view.open,
        history: history.map(|keys| Keys::from_slice(keys)).collect(),
        points: view.points.clone(),
    })
}

/// Returns the mask of players to move.
fn seats(world: &World, view: &View) -> Mask {
    let one = 1 << view.next;
    match world.game.simultaneous {
        true if view.choosing != 0 => view.choosing,
        true if one != world.game.chance_mask() => view.playing,
        _ => one,
    }
}

fn before(world: &World, play: &Play) -> Option<Box<Before>> {
    let asked = world.game.uses_before;
    asked.then(|| Box::new(board(world, &play.start)))
}

/// Returns the layers and states of a position as data.
fn board(world: &World, pos: &Position) -> Before {
    let game = &world.game;
    let layers = game.layers.ids().map(|layer| {
        let cells = game.board.cells.ids();
        let pieces = cells.map(|cell| pos.piece(world, layer, cell));
        pieces.map(|p| p.map(|p| piece_view(world, p))).collect()
    });
    let states = game.states.ids().map(|state| {
        let entries = 0..world.entries(state);
        let stored = entries.map(|entry| stored(pos.entry(world, state, entry)));
        stored.collect()
    });
    (layers.collect(), states.collect())
}

fn piece_view(world: &World, piece: Piece) -> runtime::Piece {
    runtime::Piece {
        kind: world.kind_in_layer(piece.kind),
        owner: piece.owner.map(|player| player.index() as u8),
    }
}

fn stored(entry: &Entry) -> Stored {
    match entry {
        Entry::Num(n) => Stored::Number(*n),
        Entry::Flag(flag) => Stored::Flag(*flag),
        Entry::Mask(mask) => Stored::Set(bits(*mask).map(|bit| bit as u16).collect()),
        Entry::Cells(cells) => Stored::Set(cells.iter().map(|cell| cell.index() as u16).collect()),
    }
}

/// Returns the position with these layers and states.
fn position(
    world: &World,
    layers: &runtime::Layers,
    states: &runtime::States,
) -> Result<Position, PositionError> {
    let mut pos = Position::empty(world);
    for (layer, cells) in world.game.layers.ids().zip(layers) {
        for (cell, piece) in world.game.board.cells.ids().zip(cells) {
            if let Some(piece) = piece {
                place(world, &mut pos, layer, cell, *piece)?;
            }
        }
    }
    for (state, entries) in world.game.states.ids().zip(states) {
        for (place, entry) in entries.iter().enumerate().take(world.entries(state)) {
            store(world, &mut pos, state, place, entry)?;
        }
    }
    Ok(pos)
}

fn place(
    world: &World,
    pos: &mut Position,
    layer: LayerId,
    cell: CellId,
    piece: runtime::Piece,
) -> Result<(), PositionError> {
    let kinds = &world.game.layers[layer].kinds;
    let kind: Option<&KindId> = kinds.get(usize::from(piece.kind));
    let kind = *kind.ok_or_else(|| PositionError("a piece of no kind".into()))?;
    let owner = piece
        .owner
        .map(|player| PlayerId::from_index(player.into()));
    pos.fill(world, layer, &world.one(Some(cell)), Piece { kind, owner });
    Ok(())
}

fn store(
    world: &World,
    pos: &mut Position,
    state: StateId,
    place: usize,
    entry: &Stored,
) -> Result<(), PositionError> {
    let sort = pos.entry(world, state, place);
    let value = match (entry, sort) {
        (Stored::Number(n), Entry::Num(_)) => Value::Num(*n),
        (Stored::Flag(flag), Entry::Flag(_)) => Value::Truth(*flag),
        (Stored::Set(members), Entry::Mask(_)) => Value::Mask(mask(members)),
        (Stored::Set(members), Entry::Cells(_)) => {
            let mut cells = world.none();
            let ids = members
                .iter()
                .map(|cell| CellId::from_index((*cell).into()));
            let there = ids.filter(|cell| cell.index() < world.cells());
            there.for_each(|cell| cells.insert(cell));
            Value::Cells(cells)
        }
        _ => return Err(PositionError("a state of the wrong sort".into())),
    };
    pos.store(world, state, place, value);
    Ok(())
}

fn mask(members: &[u16]) -> Mask {
    members
        .iter()
        .fold(0, |mask, member| mask | 1 << (member & 63))
}
