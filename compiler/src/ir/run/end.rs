//! How a game ends, and who gets what.

use super::moment::Moment;
use super::position::everybody;
use super::turn;
use crate::ir::axes::members;
use crate::ir::eval::{self, Scope, Vars};
use crate::ir::{EndLine, EndResult, Value};
use crate::typed::Mask;
use boardwright_runtime::{MOVE_LIMIT, middle};

/// Points by player, 0 to 100.
pub(super) type Points = Vec<i32>;

/// The points after a move, if the game is over: by the first line of `end` that holds; where none
/// holds, or that one says `continue`, by default.
pub(super) fn decide(now: &Moment<'_>, moves: u32) -> Option<Points> {
    let mut lines = now.program.end.iter();
    let decided = lines.find_map(|line| read(now, line)).flatten();
    decided.or_else(|| by_default(now, moves))
}

/// A draw when nobody is left, nobody can move, or the limit of moves is reached.
pub(super) fn by_default(now: &Moment<'_>, moves: u32) -> Option<Points> {
    let over = now.playing == 0 || moves >= MOVE_LIMIT || stuck(now);
    over.then(|| draw(now))
}

/// Whether who is to move has no move. Chance without a throw is stuck too, though not `blocked`.
fn stuck(now: &Moment<'_>) -> bool {
    let program = now.program;
    if now.next & program.chance_mask() != 0 {
        !turn::any(&now.of_mover(program.chance_index()))
    } else {
        turn::blocked(now)
    }
}

/// What a line says, if it holds: the points, or that nothing is decided.
fn read(now: &Moment<'_>, line: &EndLine) -> Option<Option<Points>> {
    eval::at(now, &mut Vars::new(), |scope| {
        let holds = scope.truth(&line.cond);
        debug_assert!(holds.is_some(), "a condition of the Ir has no value");
        holds
            .unwrap_or_default()
            .then(|| result(now, line, scope).unwrap_or_default())
    })
}

/// The points that a line gives; of `continue` none.
fn result(now: &Moment<'_>, line: &EndLine, scope: &mut Scope<'_>) -> Option<Option<Points>> {
    let everybody = everybody(now.program);
    Some(match &line.result {
        EndResult::Continue => None,
        EndResult::Draw => Some(draw(now)),
        EndResult::Wins(winners) => Some(won(now, scope.mask(winners)? & everybody)),
        EndResult::Loses(losers) => Some(lost(now, scope.mask(losers)? & everybody)),
        EndResult::Score(player, points) => {
            let (lo, hi) = now.program.points.unwrap_or((0, 100));
            let of = |id: usize| {
                scope.bind(*player, Value::Mask(1 << id));
                Some(scope.num(points)?.clamp(lo, hi))
            };
            Some(
                (0..now.program.players.len())
                    .map(of)
                    .collect::<Option<_>>()?,
            )
        }
    })
}

fn draw(now: &Moment<'_>) -> Points {
    match now.program.points {
        Some((lo, hi)) => vec![middle(lo, hi); now.program.players.len()],
        None => share(now, 0),
    }
}

/// The points where these win; a draw where nobody does.
fn won(now: &Moment<'_>, winners: Mask) -> Points {
    match now.program.points {
        Some(_) if winners == 0 => draw(now),
        Some((lo, hi)) => split(now, winners, hi, lo),
        None => share(now, winners),
    }
}

/// The points where these lose; a draw where nobody does, or everybody.
fn lost(now: &Moment<'_>, losers: Mask) -> Points {
    let everybody = everybody(now.program);
    match now.program.points {
        Some(_) if losers == 0 || losers == everybody => draw(now),
        Some((lo, hi)) => split(now, losers, lo, hi),
        None => share(now, everybody & !losers),
    }
}

/// So many points for each of these, so many for each other player.
fn split(now: &Moment<'_>, players: Mask, theirs: i32, others: i32) -> Points {
    let all = 0..now.program.players.len();
    let of = |id: usize| {
        if players >> id & 1 == 1 {
            theirs
        } else {
            others
        }
    };
    all.map(of).collect()
}

/// 100 points for these together, rounded down; nobody's win is a draw.
fn share(now: &Moment<'_>, winners: Mask) -> Points {
    let everybody = everybody(now.program);
    let winners = if winners == 0 { everybody } else { winners };
    let each = 100 / winners.count_ones().max(1);
    let mut points = vec![0; now.program.players.len()];
    members(winners).for_each(|player| points[player] = each as i32);
    points
}
