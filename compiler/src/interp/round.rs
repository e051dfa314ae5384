//! Who comes after whom.

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

/// Who is to move after a move: the same player after `again`, else who has been named, else the
/// player after; players out of the game are skipped. In a simultaneous game all are to move,
/// which the first stands for.
pub(crate) fn settled(
    world: &World,
    me: PlayerId,
    named: Option<PlayerId>,
    again: bool,
    playing: Mask,
) -> PlayerId {
    if world.game.simultaneous {
        PlayerId::from_index(0)
    } else if stays(world, me, again, playing) {
        me
    } else {
        let next = named.unwrap_or_else(|| after(world, me, playing));
        skip(world, next, playing)
    }
}
