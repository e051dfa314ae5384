//! First origins: of several moves that differ only in their origins, only the first is enumerated.
//!
//! Before: `move grow unique { choose from in own; choose to in from.adjacent & empty; put own man on to }`, whose moves
//! are each played on a copy and compared. After: `to` is chosen from `from.adjacent & empty - (own & earlier[from]).adjacent`,
//! and the block is no longer `unique`. The first choice is read by the domain of the second alone, and the outcome tells
//! the second ([`distinct_outcomes`](super::distinct_outcomes)): so two moves with the same target have the same outcome, and
//! other moves do not. No statement before the second choice has effects. Blocks that chance may play and blocks whose moves
//! are compared by `by most` are left alone, and simultaneous games, where `unique` says nothing.

use super::distinct_outcomes::{choices, is_told_by};
use super::earlier;
use super::preimage::distributes;
use crate::facts::turn::compared_values;
use crate::ir::walk::{copy, for_each_expr, reads, visit_stmts};
use crate::ir::{BlockId, Body, ConstId, Domain, ExprKind as K};
use crate::ir::{Program, Stmt, StmtKind, Var, VarId};
use crate::typed::Ty;
use std::collections::BTreeMap;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    let ids: Vec<BlockId> = program.blocks.ids().collect();
    for id in ids {
        let Some((origins, at)) = two_choices(program, id) else {
            continue;
        };
        let span = program.blocks[id].span;
        let table = earlier::table(program, span);
        let before = program.clone();
        let block = &mut program.blocks[id];
        leave_out(&before, &mut block.body, (origins, at), table);
        block.unique = false;
    }
}

/// Returns the places of the two choices of a block whose moves differ in their targets.
fn two_choices(program: &Program, id: BlockId) -> Option<(usize, usize)> {
    let block = &program.blocks[id];
    let by_chance = block.by & 1 << program.players.len() != 0;
    if !block.unique || by_chance || !compared_values(program, id).is_empty() {
        return None;
    }
    let stmts = &block.body.stmts;
    let mut places = stmts
        .iter()
        .enumerate()
        .filter_map(|(n, stmt)| match &stmt.kind {
            StmtKind::Choose(v, Domain::Set(set)) if set.ty == Ty::Cells => Some((n, *v, set)),
            _ => None,
        });
    let ((first, from, _), (second, to, targets)) = (places.next()?, places.next()?);
    let is_plain = |stmt: &Stmt| {
        matches!(stmt.kind, StmtKind::Let(v, _) if !block.body.vars[v].mutable)
            || matches!(stmt.kind, StmtKind::Require(_))
    };
    let mut others = stmts[..second]
        .iter()
        .enumerate()
        .filter(|(n, _)| *n != first);
    let fits = choices(stmts) == 2
        && others.all(|(_, stmt)| is_plain(stmt))
        && reads(targets, from)
        && readers(stmts, from) == 1
        && is_told_by(program, stmts, second, to);
    fits.then_some((first, second))
}

/// Counts the expressions of statements that read a variable.
fn readers(stmts: &[Stmt], v: VarId) -> usize {
    let mut number = 0;
    visit_stmts(stmts, &mut |stmt| {
        for_each_expr(stmt, &mut |e| number += usize::from(reads(e, v)));
    });
    number
}

/// Takes the targets of earlier origins out of the second domain.
fn leave_out(program: &Program, body: &mut Body, (first, second): (usize, usize), table: ConstId) {
    let Body { vars, stmts } = body;
    let StmtKind::Choose(from, Domain::Set(origins)) = &stmts[first].kind else {
        return;
    };
    let (from, origins) = (*from, copy(origins, &BTreeMap::new(), vars));
    let StmtKind::Choose(_, Domain::Set(targets)) = &mut stmts[second].kind else {
        return;
    };
    let this = origins.with(K::Var(from));
    let earlier = origins.with(K::Inter(
        origins.clone(),
        origins.with(K::Const(table, Some(this))),
    ));
    let known = match distributes::in_var(program, targets, from) {
        Some(_) => copy(targets, &BTreeMap::from([(from, earlier)]), vars),
        None => {
            let one = Var::member(&vars[from].name, Ty::Cells, origins.span);
            let one = vars.push(one);
            let of_one = BTreeMap::from([(from, origins.with(K::Var(one)))]);
            let each = copy(targets, &of_one, vars);
            targets.with(K::UnionOf(one, Domain::Set(earlier), each))
        }
    };
    *targets = targets.with(K::Diff(targets.clone(), known));
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::ir::testing::lowered;

    /// Whether the block `go` is still `unique` after the pass.
    fn stays(body: &str) -> bool {
        stays_with("players a, b", "turn { go }", body)
    }

    fn stays_with(players: &str, turn: &str, body: &str) -> bool {
        let text = format!(
            "game \"G\"\n{players}\nboard square 4 x 4\npieces man, king\nstate k : 0..9\n\
             move go unique {{\n{body}\n}}\n{turn}\nend {{ turn == 9 : draw }}\n"
        );
        let mut program = lowered(&text);
        run(&mut program);
        let is_unique = program.blocks.iter().any(|block| block.unique);
        assert_eq!(
            is_unique,
            program.consts.is_empty(),
            "a table is made with use"
        );
        is_unique
    }

    const GROW: &str = "choose from in own\nchoose to in from.adjacent & empty\nput own man on to";

    #[test]
    fn the_first_origin_of_a_target_is_chosen() {
        assert!(!stays(GROW));
        assert!(!stays(&format!("{GROW} | to.n & enemy\nk += 1")));
        assert!(!stays(
            "choose from in own\nrequire k < 3\nlet n_of = #own\nchoose to in {t in from.adjacent : x(t) > x(from)} & empty\n\
             require k < n_of\nput own man on to"
        ));
    }

    #[test]
    fn an_origin_that_is_read_elsewhere_stays() {
        assert!(stays(&format!("{GROW}\nif from in corners {{ k += 1 }}")));
        assert!(stays(&format!("{GROW}\nrequire some from.n & enemy")));
        assert!(stays(
            "choose from in own\nlet near = from.adjacent\nchoose to in near & empty\nput own man on to"
        ));
    }

    #[test]
    fn a_target_that_the_outcome_does_not_tell_stays() {
        assert!(stays(&GROW.replace(" & empty", "")));
        assert!(stays(&format!("{GROW} | to.n & empty")));
        assert!(stays(&format!("{GROW}\nclear own king")));
        assert!(stays(&format!(
            "{GROW}\nchoose n_more in 1..2\nk += n_more"
        )));
        assert!(stays(&format!("clear own king\n{GROW}")));
    }

    #[test]
    fn compared_moves_and_those_of_chance_stay() {
        assert!(stays_with("players a, b", "turn { go by most k }", GROW));
        let next = format!("{GROW}\nnext := a");
        assert!(!stays_with("players a, b, chance", "turn { go }", &next));
    }
}
