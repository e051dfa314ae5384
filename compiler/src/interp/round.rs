//! The order of players.

use super::eval::player_bit;
use super::world::World;
use crate::index::Id;
use crate::typed::{Mask, PlayerId};

/// Returns the player after this one among those still in the game. After chance comes the first player.
pub(crate) fn after(world: &World, me: PlayerId, playing: Mask) -> PlayerId {
    let players = world.game.players.len();
    let next = if me.index() + 1 < players {
        me.index() + 1
    } else {
        0
    };
    skip(world, PlayerId::from_index(next), playing)
}

/// Returns this player, or the first after it who is still in the game. Chance is returned as it is.
pub(crate) fn skip(world: &World, player: PlayerId, playing: Mask) -> PlayerId {
    let players = world.game.players.len();
    if player.index() >= players || playing >> player.index() & 1 == 1 {
        return player;
    }
    let round = (0..players).map(|i| (player.index() + i) % players);
    let mut there = round.filter(|player| playing >> player & 1 == 1);
    there.next().map_or(player, PlayerId::from_index)
}

/// Whether `again` takes effect: the turn goes on with the same player after a move.
pub(crate) fn stays(world: &World, me: PlayerId, again: bool, playing: Mask) -> bool {
    again && (me == world.game.chance_id() || playing >> me.index() & 1 == 1)
}

/// Returns the value of `next` before anybody has been named: the player after this one; in a simultaneous
/// game, all who are playing.
pub(crate) fn unnamed(world: &World, me: PlayerId, playing: Mask) -> Mask {
    if world.game.simultaneous {
        playing
    } else {
        player_bit(after(world, me, playing))
    }
}

/// Returns who is to move after a move: the same player after `again`, else the named player, else the next
/// player; players out of the game are skipped. After a joint turn, for which any player may be passed, these
/// are the named players who are still playing, or all who are playing; only chance if it is named.
pub(crate) fn settled(
    world: &World,
    me: PlayerId,
    named: Option<Mask>,
    again: bool,
    playing: Mask,
) -> Mask {
    if stays(world, me, again, playing) {
        player_bit(me)
    } else if world.game.simultaneous {
        together(world, named, playing)
    } else {
        let named = named.filter(|named| *named != 0);
        let next = named.map(|named| PlayerId::from_index(named.trailing_zeros() as usize));
        let next = next.unwrap_or_else(|| after(world, me, playing));
        player_bit(skip(world, next, playing))
    }
}

/// Returns who chooses in the coming turn of a simultaneous game.
pub(crate) fn together(world: &World, named: Option<Mask>, playing: Mask) -> Mask {
    let chance = world.game.chance_mask();
    match named {
        Some(named) if named & chance != 0 => chance,
        Some(named) if named & playing != 0 => named & playing,
        _ => playing,
    }
}

/// Returns the players to move as they are stored in a [`View`](boardwright_runtime::View): the index of one
/// player and an empty mask. In a simultaneous game the index is 0, or that of chance, and the mask holds
/// those who choose if they are not all who are playing.
pub(crate) fn seat(world: &World, to_move: Mask, playing: Mask) -> (u8, Mask) {
    let chance = world.game.chance_mask();
    if !world.game.simultaneous || to_move & chance != 0 {
        (to_move.trailing_zeros() as u8, 0)
    } else if to_move == playing {
        (0, 0)
    } else {
        (0, to_move)
    }
}
