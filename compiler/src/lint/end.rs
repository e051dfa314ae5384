//! Warns about lines of `end` that never decide.

use super::eval::Place;
use super::facts::Facts;
use super::implies::{contradict, implies};
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{
    HOLDS_AFTER_THROW, ME_AFTER_THROW, NEVER_ENDS, NEVER_HOLDS, ONE_PLAYER, SHADOWED, warning,
};
use crate::index::Id;
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::PartKind;
use crate::typed::{Block, EndResult, EndRule, Expr, ExprKind, Game, Mask, Ty};

/// The most lines with which later lines are compared.
const MOST_LINES: usize = 100;

/// Returns the warnings about the lines of `end`.
pub(super) fn lines(merged: &Merged, facts: &Facts<'_>) -> Vec<Diagnostic> {
    let game = facts.game;
    let chance = if game.chance {
        1 << game.chance_id().index()
    } else {
        0
    };
    let mut place = Place::new(facts, game.all_players() | chance);
    let mut found = Vec::new();
    let mut above: Vec<&EndRule> = Vec::new();
    let mut deciding = false;
    let mut certain: Option<&EndRule> = None;
    for rule in &game.end {
        let holds = place.ask(&rule.cond);
        if let Some(first) = certain {
            found.push(shadowed(rule, first, "this always holds"));
        } else if holds.is_false() || contradict(&mut place, &[&rule.cond]) {
            found.push(never_holds(rule));
        } else if let Some(first) = above
            .iter()
            .find(|r| implies(&mut place, &rule.cond, &r.cond))
        {
            found.push(shadowed(rule, first, "this holds whenever that does"));
        } else {
            deciding |= !matches!(rule.result, EndResult::Continue);
            if above.len() < MOST_LINES {
                above.push(rule);
            }
            if holds.is_true() {
                certain = Some(rule);
            }
        }
    }
    if !deciding && found.is_empty() {
        found.extend(never_ends(merged));
    }
    found.extend(one_player(game));
    let undecided: Vec<_> = found.iter().map(|d| d.span).collect();
    found.extend(me_after_throw(facts, &undecided));
    found.extend(after_every_throw(facts));
    found
}

fn never_holds(rule: &EndRule) -> Diagnostic {
    let message = "this line of `end` can never hold";
    let d = warning(NEVER_HOLDS, rule.cond.span, message, "this is never true");
    match &*rule.cond.kind {
        ExprKind::No(of) if of.ty == Ty::Players => {
            d.hint("a player is no piece: `no own[white]` asks whether white has none on the board")
        }
        _ => d,
    }
}

fn shadowed(rule: &EndRule, first: &EndRule, why: &str) -> Diagnostic {
    let message = "this line of `end` never decides";
    warning(
        SHADOWED,
        rule.cond.span,
        message,
        "a line above decides first",
    )
    .also(first.cond.span, why)
    .hint("the first line whose condition holds decides: put the special case first")
}

/// Warns about a game with a single player in which losing or being stuck gives all the points, as winning
/// does, because no line scores.
fn one_player(game: &Game) -> Option<Diagnostic> {
    let wins = |rule: &&EndRule| matches!(rule.result, EndResult::Wins(_));
    let rule = game.end.iter().find(wins)?;
    let scores = |rule: &EndRule| matches!(rule.result, EndResult::Score(..));
    if game.players.len() != 1 || game.points.is_some() || game.end.iter().any(scores) {
        return None;
    }
    let message = "a game of one player that is lost or stuck is worth as much as a won one";
    let d = warning(
        ONE_PLAYER,
        rule.span,
        message,
        "this gives what a draw gives",
    );
    Some(d.hint("`points 0..1` tells them apart"))
}

/// Warns about results that name `me` in lines that can only hold after a throw of chance. Conditions that never
/// decide have warnings of their own.
fn me_after_throw(facts: &Facts<'_>, undecided: &[Span]) -> Vec<Diagnostic> {
    let game = facts.game;
    if !game.chance || game.simultaneous {
        return Vec::new();
    }
    let mut place = Place::new(facts, game.all_players());
    let asks = |rule: &&EndRule| match &rule.result {
        EndResult::Wins(who) | EndResult::Loses(who) => matches!(*who.kind, ExprKind::Me),
        _ => false,
    };
    let decides = |rule: &&EndRule| !undecided.contains(&rule.cond.span);
    let thrown = game.end.iter().filter(asks).filter(decides);
    let thrown = thrown.filter(|rule| place.ask(&rule.cond).is_false());
    let warn = |rule: &EndRule| {
        let message = "after a throw `me` is nobody, so this is a draw";
        let d = warning(
            ME_AFTER_THROW,
            rule.span,
            message,
            "this holds only after a throw",
        );
        d.hint("remember whose throw it was in a state")
    };
    thrown.map(warn).collect()
}

/// Warns about a line that ends the game with the first throw, since `me` is nobody after it: nothing is `own`, and
/// the numbers of `me` are 0. Lines that ask for chance mean it.
fn after_every_throw(facts: &Facts<'_>) -> Option<Diagnostic> {
    let game = facts.game;
    let throws = |block: &Block| block.by & game.chance_mask() != 0;
    if game.simultaneous || !game.blocks.iter().any(throws) {
        return None;
    }
    let mut thrown = Place::new(facts, game.chance_mask());
    let goes_on_after_throws = |rule: &EndRule| {
        matches!(rule.result, EndResult::Continue) && asks_for_chance(game, &rule.cond)
    };
    let lines = game.end.iter();
    let mut lines = lines.take_while(|rule| !goes_on_after_throws(rule));
    let rule = lines.find(|rule| thrown.ask(&rule.cond).is_true())?;
    let always = Place::new(facts, game.all_players())
        .ask(&rule.cond)
        .is_true();
    let goes_on = matches!(rule.result, EndResult::Continue);
    if always || goes_on || asks_for_chance(game, &rule.cond) {
        return None;
    }
    let message = "this line of `end` holds after every throw";
    let label = "after a throw `me` is nobody: nothing is `own`, and numbers of `me` are 0";
    let d = warning(HOLDS_AFTER_THROW, rule.cond.span, message, label);
    Some(d.hint("begin with `me == chance : continue`, or ask for `some {p in players : …}`"))
}

/// Whether chance is named in a condition.
fn asks_for_chance(game: &Game, cond: &Expr) -> bool {
    let mut found = false;
    walk::each_expr(cond, &mut |e| {
        let is_chance = |mask: &Mask| e.ty == Ty::Players && mask & game.chance_mask() != 0;
        found |= matches!(&*e.kind, ExprKind::Mask(mask) if is_chance(mask));
    });
    found
}

/// Warns that no line can decide. Only called if no single line has a warning.
fn never_ends(merged: &Merged) -> Option<Diagnostic> {
    let mut parts = merged.parts.iter();
    let part = parts.find(|p| matches!(p.kind, PartKind::End(_)))?;
    let message = "no line of `end` can decide this game";
    let d = warning(
        NEVER_ENDS,
        part.span,
        message,
        "it goes on until nobody can move",
    );
    Some(d.hint("it ends as a draw where a player has no move, or after 10 000 moves"))
}
