//! Who comes after whom.

use crate::ir::Program;
use crate::ir::axes::members;
use crate::typed::Mask;

/// The player after this one, among those still in the game. After chance it is the first.
pub(super) fn after(program: &Program, me: usize, playing: Mask) -> usize {
    let next = me + 1;
    skip(
        program,
        if next < program.players.len() {
            next
        } else {
            0
        },
        playing,
    )
}

/// This player, or the first after it who is still in the game. Chance is not in the round.
pub(super) fn skip(program: &Program, player: usize, playing: Mask) -> usize {
    let players = program.players.len();
    if player >= players {
        return player;
    }
    let mut round = (player..players).chain(0..player);
    let there = round.find(|player| playing >> player & 1 == 1);
    there.unwrap_or(player)
}

/// `next` as long as nobody has been named: the player after this one; in a simultaneous game all who
/// play.
pub(super) fn unnamed(program: &Program, me: usize, playing: Mask) -> Mask {
    if program.simultaneous {
        playing
    } else {
        1 << after(program, me, playing)
    }
}

/// Whether the turn goes on with the same player after a move.
pub(super) fn stays(program: &Program, me: usize, again: bool, playing: Mask) -> bool {
    again && (me == program.chance_index() || playing >> me & 1 == 1)
}

/// Who is to move after a move: the same player after `again`, else who has been named, else the
/// player after; players out of the game are skipped. After a joint turn those who have been named
/// and still play, else all who play; chance alone where it is named.
pub(super) fn settled(
    program: &Program,
    me: usize,
    named: Option<Mask>,
    again: bool,
    playing: Mask,
) -> Mask {
    if stays(program, me, again, playing) {
        1 << me
    } else if program.simultaneous {
        together(program, named, playing)
    } else {
        let named = named.and_then(|named| members(named).next());
        let next = named.unwrap_or_else(|| after(program, me, playing));
        1 << skip(program, next, playing)
    }
}

/// Who chooses in the coming turn of a simultaneous game.
pub(super) fn together(program: &Program, named: Option<Mask>, playing: Mask) -> Mask {
    let chance = program.chance_mask();
    match named {
        Some(named) if named & chance != 0 => chance,
        Some(named) if named & playing != 0 => named & playing,
        _ => playing,
    }
}

/// Who is to move, as data have it: one player's number and nobody else; in a simultaneous game 0, or
/// that of chance, and who chooses where not all do.
pub(super) fn seat(program: &Program, to_move: Mask, playing: Mask) -> (u8, u32) {
    let chance = program.chance_mask();
    if !program.simultaneous || to_move & chance != 0 {
        (to_move.trailing_zeros() as u8, 0)
    } else if to_move == playing {
        (0, 0)
    } else {
        (0, to_move as u32)
    }
}
