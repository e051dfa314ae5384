//! Repetition: the keys of positions, which `seen` compares.

use super::moment::{Keys, Moment};
use super::position::{Entry, Position};
use super::round;
use super::set::{CellSet, bits};
use super::world::World;
use crate::index::Id;
use crate::typed::{KindId, LayerId, Mask, StateId};
use boardwright_runtime::{piece_key, state_key, state_member_key, sum, turn_key};

/// Counts the earlier positions that are equal to the present one.
pub(crate) fn seen(now: &Moment<'_>, what: Option<LayerId>) -> usize {
    equal(now, what).count()
}

/// Returns how many moves ago the earliest or latest equal position was, counting the present move; 0 if
/// there is none.
pub(crate) fn seen_ago(now: &Moment<'_>, what: Option<LayerId>, first: bool) -> usize {
    let mut equal = equal(now, what);
    let place = if first { equal.next() } else { equal.last() };
    place.map_or(0, |place| now.earlier.min(now.history.len()) - place)
}

/// Returns the indices in the history of the earlier positions that are equal to the present one.
fn equal<'a>(now: &Moment<'a>, what: Option<LayerId>) -> impl Iterator<Item = usize> + 'a {
    let mut asked = now.world.game.seen.iter();
    let column = asked.position(|asked| *asked == what);
    let key = key(now.world, now.pos, now.to_move, what);
    let earlier = now.history.iter().take(now.earlier).enumerate();
    let same = move |keys: &Keys| column.is_some_and(|column| keys.get(column) == Some(&key));
    earlier
        .filter(move |(_, keys)| same(keys))
        .map(|(place, _)| place)
}

/// Returns the keys of a position, one for each use of `seen` with a different operand.
pub(crate) fn keys(world: &World, pos: &Position, to_move: Mask) -> Keys {
    let asked = world.game.seen.iter();
    asked.map(|what| key(world, pos, to_move, *what)).collect()
}

/// Returns the key of one layer, or of everything: all layers, all states but clocks, and who is to move.
fn key(world: &World, pos: &Position, to_move: Mask, what: Option<LayerId>) -> u128 {
    if let Some(layer) = what {
        return layer_key(world, pos, layer);
    }
    // Who is in the game is no part of it.
    let (next, choosing) = round::seat(world, to_move, world.game.all_players());
    let game = &world.game;
    let layers = game.layers.ids();
    let layers = layers.map(|layer| layer_key(world, pos, layer));
    let states = game.states.enumerate().filter(|(_, state)| !state.clock);
    let states = states.map(|(state, _)| entries_key(world, pos, state));
    sum(layers.chain(states).chain([turn_key(next, choosing)]))
}

fn layer_key(world: &World, pos: &Position, layer: LayerId) -> u128 {
    let kinds = world.game.layers[layer].kinds.iter().zip(0..);
    let of_kind = |(kind, place): (&KindId, u8)| {
        let mask = Some(1 << kind.index());
        if world.game.kinds[*kind].neutral {
            let cells = pos.pieces(world, layer, None, mask);
            return pieces_key(layer, &cells, place, None);
        }
        let players = world.game.players.ids().map(Id::index);
        sum(players.map(|player| {
            let cells = pos.pieces(world, layer, Some(1 << player), mask);
            pieces_key(layer, &cells, place, Some(player as u8))
        }))
    };
    sum(kinds.map(of_kind))
}

/// Returns the key of pieces of one kind and owner; `kind` is the index of the kind in its layer.
fn pieces_key(layer: LayerId, cells: &CellSet, kind: u8, owner: Option<u8>) -> u128 {
    let each = cells.iter();
    sum(each.map(|cell| piece_key(layer.index(), cell.index(), kind, owner)))
}

fn entries_key(world: &World, pos: &Position, state: StateId) -> u128 {
    let one = |place| {
        let number = |n| state_key(state.index(), place, n);
        let member = |member| state_member_key(state.index(), place, member);
        match pos.entry(world, state, place) {
            Entry::Num(n) => number(i64::from(*n)),
            Entry::Flag(flag) => number(i64::from(*flag)),
            Entry::Mask(mask) => sum(bits(*mask).map(member)),
            Entry::Cells(cells) => sum(cells.iter().map(Id::index).map(member)),
        }
    };
    sum((0..world.entries(state)).map(one))
}
