//! A game in progress as plain data, and back.

use super::play::Play;
use super::position::{Piece, Position};
use super::round;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::{Program, Value};
use crate::typed::Mask;
use boardwright_runtime::{self as runtime, Before, PositionError, Schema, Stored, View};
use std::sync::Arc;

/// A game in progress as data.
pub(super) fn view(program: &Program, play: &Play) -> View {
    let (layers, states) = board(program, &play.pos);
    let (next, choosing) = round::seat(program, play.next, play.playing);
    View {
        layers,
        states,
        next,
        choosing,
        mover: play.mover.map(|player| player as u8),
        turn: play.turn,
        moves: play.moves,
        passes: play.passes,
        playing: play.playing as u32,
        open: play.open,
        before: program
            .uses
            .before
            .then(|| Box::new(board(program, &play.start))),
        history: play.history.clone(),
        points: play.points.clone(),
    }
}

/// Who is to move.
fn seats(program: &Program, view: &View) -> Mask {
    let one = 1 << view.next;
    match program.simultaneous {
        true if view.choosing != 0 => view.choosing.into(),
        true if one != program.chance_mask() => view.playing.into(),
        _ => one,
    }
}

/// The game in progress that data describes.
///
/// # Errors
/// Data that does not fit the game.
pub(super) fn load(program: &Program, schema: &Schema, view: &View) -> Result<Play, PositionError> {
    runtime::check_view(schema, view)?;
    let pos = Arc::new(position(program, &view.layers, &view.states));
    let before = view.before.as_ref();
    let start = before.map_or_else(
        || pos.clone(),
        |before| Arc::new(position(program, &before.0, &before.1)),
    );
    Ok(Play {
        pos,
        start,
        next: seats(program, view),
        mover: view.mover.map(usize::from),
        turn: view.turn,
        moves: view.moves,
        passes: view.passes,
        playing: view.playing.into(),
        open: view.open,
        history: view.history.clone(),
        points: view.points.clone(),
    })
}

/// Layers and states of a position.
fn board(program: &Program, pos: &Position) -> Before {
    let layers = program.layers.enumerate();
    let layers = layers.filter(|_| program.has_board).map(|(id, layer)| {
        let cells = program.grid.bit_of.iter();
        let pieces = cells.map(|bit| pos.piece(id, *bit));
        let shown = pieces.map(|piece| {
            let piece = piece?;
            let kind = layer.kinds.iter().position(|kind| *kind == piece.kind)?;
            Some(runtime::Piece {
                kind: kind as u8,
                owner: piece.owner.map(|player| player as u8),
            })
        });
        shown.collect()
    });
    let states = program.states.ids().map(|state| {
        let entries = pos.entries(state).iter();
        entries.map(|entry| stored(program, entry)).collect()
    });
    (layers.collect(), states.collect())
}

fn stored(program: &Program, entry: &Value) -> Stored {
    match entry {
        Value::Num(n) => Stored::Number(*n),
        Value::Truth(flag) => Stored::Flag(*flag),
        Value::Mask(mask) => Stored::Set(members(*mask).map(|bit| bit as u16).collect()),
        Value::Cells(cells) => {
            let places = cells.iter().map(|bit| program.grid.place_of(bit));
            Stored::Set(places.map(|place| place as u16).collect())
        }
    }
}

/// A position of these layers and states, which fit the schema.
fn position(program: &Program, layers: &runtime::Layers, states: &runtime::States) -> Position {
    let mut pos = Position::first(program);
    for ((id, layer), cells) in program.layers.enumerate().zip(layers) {
        for (bit, piece) in program.grid.bit_of.iter().zip(cells) {
            let piece = piece.as_ref().and_then(|piece| {
                Some(Piece {
                    kind: *layer.kinds.get(usize::from(piece.kind))?,
                    owner: piece.owner.map(usize::from),
                })
            });
            pos.set(id, &Bits::of(*bit), piece);
        }
    }
    for (id, entries) in program.states.ids().zip(states) {
        for (place, entry) in entries.iter().enumerate().take(pos.entries(id).len()) {
            let value = value(program, entry, pos.entry(id, place));
            pos.store(program, id, place, value);
        }
    }
    pos
}

/// What is stored, as a value of the same sort as the entry has.
fn value(program: &Program, stored: &Stored, entry: &Value) -> Value {
    match (stored, entry) {
        (Stored::Number(n), _) => Value::Num(*n),
        (Stored::Flag(flag), _) => Value::Truth(*flag),
        (Stored::Set(places), Value::Cells(_)) => {
            let bits = places
                .iter()
                .filter_map(|place| program.grid.bit_of.get(usize::from(*place)));
            Value::Cells(bits.copied().collect())
        }
        (Stored::Set(places), _) => {
            let mask = places
                .iter()
                .fold(0, |mask, place| mask | 1 << (place & 63));
            Value::Mask(mask)
        }
    }
}
