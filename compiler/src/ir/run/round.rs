//! Who comes after whom.

use crate::ir::Program;
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

/// Whether the turn goes on with the same player after a move.
pub(super) fn stays(program: &Program, me: usize, again: bool, playing: Mask) -> bool {
    again && (me == program.chance_index() || playing >> me & 1 == 1)
}

/// Who is to move after a move: the same player after `again`, else who has been named, else the
/// player after; players out of the game are skipped. In a simultaneous game all are to move,
/// which the first stands for.
pub(super) fn settled(
    program: &Program,
    me: usize,
    named: Option<usize>,
    again: bool,
    playing: Mask,
) -> usize {
    if program.simultaneous {
        0
    } else if stays(program, me, again, playing) {
        me
    } else {
        let next = named.unwrap_or_else(|| after(program, me, playing));
        skip(program, next, playing)
    }
}
