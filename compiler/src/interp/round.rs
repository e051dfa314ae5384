//! Who comes after whom.

use super::eval::player_bit;
use super::world::World;
use crate::index::Id;
use crate::typed::{Mask, PlayerId};

/// The player after this one, among those still in the game. After chance it is the first.
pub(crate) fn after(world: &World, me: PlayerId, playing: Mask) -> PlayerId {
    let players = world.game.players.len();
    let next = if me.index() + 1 < players {
        me.index() + 1
    } else {
        0
    };
    skip(world, PlayerId::from_index(next), playing)
}

/// This player, or the first after it who is still in the game. Chance is not in the round.
pub(crate) fn skip(world: &World, player: PlayerId, playing: Mask) -> PlayerId {
    let players = world.game.players.len();
    if player.index() >= players || playing >> player.index() & 1 == 1 {
        return player;
    }
    let round = (0..players).map(|i| (player.index() + i) % players);
    let mut there = round.filter(|player| playing >> player & 1 == 1);
    there.next().map_or(player, PlayerId::from_index)
}

/// Whether the turn goes on with the same player after a move.
pub(crate) fn stays(world: &World, me: PlayerId, again: bool, playing: Mask) -> bool {
    again && (me == world.game.chance_id() || playing >> me.index() & 1 == 1)
}

/// `next` as long as nobody has been named: the player after this one; in a simultaneous game all who
/// play.
pub(crate) fn unnamed(world: &World, me: PlayerId, playing: Mask) -> Mask {
    if world.game.simultaneous {
        playing
    } else {
        player_bit(after(world, me, playing))
    }
}

/// Who is to move after a move: the same player after `again`, else who has been named, else the
/// player after; players out of the game are skipped. After a joint turn, of which any player stands
/// for all, those who have been named and still play, else all who play; chance alone where it is named.
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

/// Who chooses in the coming turn of a simultaneous game.
pub(crate) fn together(world: &World, named: Option<Mask>, playing: Mask) -> Mask {
    let chance = world.game.chance_mask();
    match named {
        Some(named) if named & chance != 0 => chance,
        Some(named) if named & playing != 0 => named & playing,
        _ => playing,
    }
}

/// Who is to move, as data have it: one player's number and nobody else; in a simultaneous game 0, or that
/// of chance, and who chooses where not all do.
pub(crate) fn seat(world: &World, to_move: Mask, playing: Mask) -> (u8, u32) {
    let chance = world.game.chance_mask();
    if !world.game.simultaneous || to_move & chance != 0 {
        (to_move.trailing_zeros() as u8, 0)
    } else if to_move == playing {
        (0, 0)
    } else {
        (0, to_move as u32)
    }
}
