//! Finds the functions that are never evaluated with chance as `me`, so that `me` has an entry in
//! tables by player.
//!
//! Before: a program. After: the set of functions whose `me` may be chance; empty if chance does not
//! play. Any `me` that is not proved to be a player counts as possibly chance: in `setup`, `after` and
//! `end`, in blocks that chance may play, and a computed `me`.

use crate::ir::walk::{visit, visit_exprs};
use crate::ir::{BlockId, Expr, ExprKind, FnId, Program, Value};
use std::collections::BTreeSet;

/// Returns the functions whose `me` may be chance.
pub fn asked_by_chance(program: &Program) -> BTreeSet<FnId> {
    let mut found = BTreeSet::new();
    if !program.chance {
        return found;
    }
    let mut note = |e: &Expr, me_plays: bool| called_by_chance(program, (e, me_plays), &mut found);
    for id in program.blocks.ids() {
        let stmts = &program.blocks[id].body.stmts;
        visit_exprs(stmts, &mut |e| note(e, is_for_players(program, id)));
    }
    for body in [&program.setup, &program.after] {
        visit_exprs(&body.stmts, &mut |e| note(e, false));
    }
    let mut each = |e: &Expr, me_plays: bool| visit(e, &mut |e| note(e, me_plays));
    for group in program.turn.iter().chain(&program.thrown) {
        for narrow in &group.narrow {
            for (played, value) in group.blocks.iter().zip(&narrow.values) {
                let by_players = |id: BlockId| is_for_players(program, id);
                each(value, played.block().is_some_and(by_players));
            }
        }
    }
    for line in &program.end {
        each(&line.cond, false);
        line.result.expr().into_iter().for_each(|e| each(e, false));
    }
    // A function calls only those before it.
    for id in program.functions.ids().rev() {
        let me_plays = !found.contains(&id);
        for entry in program.functions[id].entries.iter().flatten() {
            visit(entry, &mut |e| {
                called_by_chance(program, (e, me_plays), &mut found)
            });
        }
    }
    found
}

/// Adds the function that a node calls with a `me` that may be chance.
fn called_by_chance(program: &Program, (e, me_plays): (&Expr, bool), found: &mut BTreeSet<FnId>) {
    if let ExprKind::Call { function, me, .. } = &*e.kind
        && !me
            .as_ref()
            .map_or(me_plays, |me| is_player(program, me, me_plays))
    {
        found.insert(*function);
    }
}

/// Whether an expression is always a player; `me_plays` says whether `me` is.
pub fn is_player(program: &Program, e: &Expr, me_plays: bool) -> bool {
    let plays = match &*e.kind {
        ExprKind::Me => me_plays,
        ExprKind::Others(of) => program.players.len() == 2 && is_player(program, of, me_plays),
        ExprKind::Lit(Value::Mask(mask)) => mask >> program.players.len() == 0,
        _ => false,
    };
    plays || !program.chance
}

/// Whether only players may play a block.
pub fn is_for_players(program: &Program, id: BlockId) -> bool {
    program.blocks[id].by >> program.players.len() == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::lowered;

    /// Returns the names of the functions whose `me` may be chance.
    fn asked(rules: &str) -> Vec<String> {
        let text = format!(
            "game \"Dice\"\nplayers white, black, chance\nboard square 4 x 4\npieces man, neutral rock\nstate die : 0..6\nstate purse[player] : 0..9\nsetup {{ next := chance }}\n{rules}"
        );
        let program = lowered(&text);
        let found = asked_by_chance(&program);
        let name = |id: &FnId| program.functions[*id].name.clone();
        let mut names: Vec<_> = found.iter().map(name).collect();
        names.sort();
        names
    }

    const ROLL: &str =
        "move roll by chance {\n    choose pips in 1..6\n    die := pips\n    next := white\n}\n";

    #[test]
    fn what_players_ask_is_for_players() {
        let rules = format!(
            "def poor = {{c in cells : purse[me] < 2}}\ndef deep = poor & empty\n{ROLL}move go {{\n    choose to in deep\n    purse[opponent] += 1\n    put own man on to\n    next := chance\n}}\nend {{\n    turn == 9 : draw\n}}\n"
        );
        assert_eq!(asked(&rules), Vec::<String>::new());
    }

    #[test]
    fn what_chance_or_an_end_asks_may_be_for_chance() {
        let defs = "def poor = {c in cells : purse[me] < 2}\ndef deep = poor & empty\ndef rich = {c in cells : purse[me] > 2}\n";
        let rules = format!(
            "{defs}{ROLL}move fall by chance {{\n    choose to in deep\n    put rock on to\n    next := white\n}}\nmove go {{\n    choose to in rich\n    put own man on to\n}}\nend {{\n    turn == 9 : draw\n}}\n"
        );
        assert_eq!(asked(&rules), ["deep", "poor"]);
        let rules = format!(
            "{defs}{ROLL}move go {{\n    choose to in deep\n    put own man on to\n}}\nend {{\n    no rich : draw\n}}\n"
        );
        assert_eq!(asked(&rules), ["rich"]);
    }
}
