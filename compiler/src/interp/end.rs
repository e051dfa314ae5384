//! The end of a game and the players' points.

use super::eval::Scope;
use super::moment::Moment;
use super::observer::{DefaultEnd, Event};
use super::set::bits;
use super::turn;
use super::value::Value;
use crate::index::Id;
use crate::typed::{EndResult, EndRule, Expr, LocalId, Mask, PlayerId};
use boardwright_runtime::{MOVE_LIMIT, middle};

/// Points, indexed by player.
pub(crate) type Points = Vec<i32>;

/// Returns the points after a move if the game is over. The first line of `end` that holds decides; if none
/// holds, or that line says `continue`, the default rules decide.
pub(crate) fn decide(now: &Moment<'_>, moves: u32) -> Option<Points> {
    let mut lines = now.world.game.end.iter();
    let decided = lines.find_map(|line| read(now, line)).flatten();
    decided.or_else(|| by_default(now, moves))
}

/// Returns the points before the first move: a draw if nobody can move.
pub(crate) fn decide_start(now: &Moment<'_>) -> Option<Points> {
    by_default(now, 0)
}

/// Returns a draw if no player is left, nobody can move, or the move limit is reached.
fn by_default(now: &Moment<'_>, moves: u32) -> Option<Points> {
    let why = if now.playing == 0 {
        DefaultEnd::NobodyLeft
    } else if moves >= MOVE_LIMIT {
        DefaultEnd::MoveLimit
    } else if stuck(now) {
        DefaultEnd::NoMove
    } else {
        return None;
    };
    if let Some(observer) = &now.world.observer {
        observer.ended(why);
    }
    Some(draw(now))
}

/// Whether the player to move has no move. Unlike `blocked`, this holds for chance without a legal move too.
fn stuck(now: &Moment<'_>) -> bool {
    let game = &now.world.game;
    if now.next & game.chance_mask() != 0 {
        !turn::any(&now.of_mover(game.chance_id()))
    } else {
        turn::blocked(now)
    }
}

/// Returns `None` if a line does not hold, else the points that it gives; the inner `None` means `continue`.
fn read(now: &Moment<'_>, line: &EndRule) -> Option<Option<Points>> {
    let mut locals = vec![Value::Truth(false); line.locals.len()];
    let mut scope = Scope::new(*now, &mut locals);
    now.tell(line.span, Event::Reached);
    let holds = scope.truth(&line.cond);
    now.tell_truth(line.span, holds);
    if !holds {
        return None;
    }
    let everybody = now.world.game.all_players();
    Some(match &line.result {
        EndResult::Continue => None,
        EndResult::Draw => Some(draw(now)),
        EndResult::Wins(winners) => Some(won(now, scope.mask(winners) & everybody)),
        EndResult::Loses(losers) => Some(lost(now, scope.mask(losers) & everybody)),
        EndResult::Score(player, points) => Some(scores(&mut scope, *player, points)),
    })
}

fn scores(scope: &mut Scope<'_, '_>, player: LocalId, points: &Expr) -> Points {
    let players = scope.now.world.game.players.ids();
    let (lo, hi) = scope.now.world.game.point_range();
    let of = |id: crate::typed::PlayerId| {
        scope.bind(player, Value::Mask(1 << id.index()));
        scope.num(points).clamp(lo, hi)
    };
    players.map(of).collect()
}

fn draw(now: &Moment<'_>) -> Points {
    match now.world.game.points {
        Some((lo, hi)) => vec![middle(lo, hi); now.world.game.players.len()],
        None => share(now, now.world.game.all_players()),
    }
}

/// The points when these players win; a draw if there are none.
fn won(now: &Moment<'_>, winners: Mask) -> Points {
    match now.world.game.points {
        Some(_) if winners == 0 => draw(now),
        Some((lo, hi)) => split(now, winners, hi, lo),
        None => share(now, winners),
    }
}

/// The points when these players lose; a draw if there are none or all of them lose.
fn lost(now: &Moment<'_>, losers: Mask) -> Points {
    let everybody = now.world.game.all_players();
    match now.world.game.points {
        Some(_) if losers == 0 || losers == everybody => draw(now),
        Some((lo, hi)) => split(now, losers, lo, hi),
        None => share(now, everybody & !losers),
    }
}

/// Gives `theirs` to each of these players and `others` to every other player.
fn split(now: &Moment<'_>, players: Mask, theirs: i32, others: i32) -> Points {
    let ids = now.world.game.players.ids();
    let of = |id: PlayerId| match players >> id.index() & 1 {
        1 => theirs,
        _ => others,
    };
    ids.map(of).collect()
}

/// Shares 100 points equally among the winners, rounding down; among all players if there are no winners.
fn share(now: &Moment<'_>, winners: Mask) -> Points {
    let game = &now.world.game;
    let winners = if winners == 0 {
        game.all_players()
    } else {
        winners
    };
    let each = 100 / winners.count_ones().max(1);
    let mut points = vec![0; game.players.len()];
    bits(winners).for_each(|player| points[player] = each as i32);
    points
}
