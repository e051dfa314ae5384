//! What `seen` compares: the keys of positions.

use super::moment::{Keys, Moment};
use super::position::Position;
use super::round;
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::{LayerId, Program, StateId, Value};
use crate::typed::Mask;
use boardwright_runtime::{piece_key, state_key, state_member_key, sum, turn_key};

/// How many earlier positions were equal to the one of this moment.
pub(in crate::ir) fn seen(now: &Moment<'_>, what: Option<LayerId>) -> u64 {
    equal(now, what).len() as u64
}

/// How many moves ago the earliest, or the latest, equal position stood; 0 where there is none.
pub(in crate::ir) fn seen_ago(now: &Moment<'_>, what: Option<LayerId>, first: bool) -> u64 {
    let equal = equal(now, what);
    let place = if first { equal.first() } else { equal.last() };
    let earlier = now.earlier.min(now.history.len());
    place.map_or(0, |place| (earlier - place) as u64)
}

/// The places in the history of the earlier positions that are equal to the one of this moment.
fn equal(now: &Moment<'_>, what: Option<LayerId>) -> Vec<usize> {
    let mut asked = now.program.seen.iter();
    let Some(column) = asked.position(|asked| *asked == what) else {
        return Vec::new();
    };
    let key = key(now.program, now.pos, (now.to_move, now.playing), what);
    let earlier = now.history.iter().take(now.earlier).enumerate();
    let same = earlier.filter(|(_, keys)| keys.get(column) == Some(&key));
    same.map(|(place, _)| place).collect()
}

/// The keys of a position, one for each thing that `seen` is asked about.
pub(super) fn keys(program: &Program, pos: &Position, to_move: Mask, playing: Mask) -> Keys {
    let asked = program.seen.iter();
    asked
        .map(|what| key(program, pos, (to_move, playing), *what))
        .collect()
}

/// The key of one layer; or of all layers, all states but clocks, and who is to move.
fn key(
    program: &Program,
    pos: &Position,
    (to_move, playing): (Mask, Mask),
    what: Option<LayerId>,
) -> u128 {
    if let Some(layer) = what {
        return layer_key(program, pos, layer);
    }
    let (next, choosing) = round::seat(program, to_move, playing);
    let layers = program.layers.ids();
    let layers = layers.map(|layer| layer_key(program, pos, layer));
    let states = program.states.enumerate().filter(|(_, state)| !state.clock);
    let states = states.map(|(state, _)| entries_key(program, pos, state));
    sum(layers.chain(states).chain([turn_key(next, choosing)]))
}

fn layer_key(program: &Program, pos: &Position, layer: LayerId) -> u128 {
    let kinds = &program.layers[layer].kinds;
    let one = |(bit, piece): (usize, &super::Piece)| {
        let place = kinds.iter().position(|kind| *kind == piece.kind);
        let owner = piece.owner.map(|player| player as u8);
        let cell = program.grid.place_of(bit);
        piece_key(layer.index(), cell, place.unwrap_or_default() as u8, owner)
    };
    sum(pos.pieces(layer).map(one))
}

fn entries_key(program: &Program, pos: &Position, state: StateId) -> u128 {
    let one = |(place, entry): (usize, &Value)| {
        let number = |n| state_key(state.index(), place, n);
        let member = |member| state_member_key(state.index(), place, member);
        match entry {
            Value::Num(n) => number(i64::from(*n)),
            Value::Truth(flag) => number(i64::from(*flag)),
            Value::Mask(mask) => sum(members(*mask).map(member)),
            Value::Cells(cells) => sum(cells.iter().map(|bit| member(program.grid.place_of(bit)))),
        }
    };
    sum(pos.entries(state).iter().enumerate().map(one))
}
