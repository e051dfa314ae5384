//! Legality after effects: pseudo-legal moves are enumerated, and the drawn one is tested on a copy.
//!
//! Where a block has a requirement after its effects, its pseudo-legal moves ([`super::pseudo`]) are
//! counted and drawn as those of any block. The drawn move is played on a copy up to the last
//! requirement. If that fails, drawing starts again, so each legal move stays equally likely.

use super::block::{BlockPlan, Lead};
use super::choices::Choices;
use crate::facts::flow::{first_effect, requires};
use crate::index::IndexVec;
use crate::ir::{Block, BlockId, Expr, ExprKind, Program, Stmt, StmtKind, walk};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Returns the statements of a block up to its requirement. `None` unless that is the only one after
/// effects, and it and the statements behind it read only the resulting position and the choices.
pub(super) fn lead(block: &Block, choices: &Choices) -> Option<Lead> {
    let stmts = &block.body.stmts;
    let asks = |n: &usize| requires(from_ref(&stmts[*n]));
    let mut asking = (first_effect(stmts)..stmts.len()).filter(asks);
    let (Some(at), None) = (asking.next(), asking.next()) else {
        return None;
    };
    let StmtKind::Require(required) = &stmts[at].kind else {
        return None;
    };
    let (head, tail) = (&stmts[..at], &stmts[at + 1..]);
    let (mut inner, mut other) = (BTreeSet::new(), false);
    walk::visit_stmts(head, &mut |s| match s.kind {
        StmtKind::Choose(v, _) if choices.fields.contains(&v) => {}
        StmtKind::Choose(..) | StmtKind::Repeat { .. } => other = true,
        StmtKind::Let(v, _) | StmtKind::ForEach(v, ..) => {
            inner.insert(v);
        }
        _ => {}
    });
    let mut is_inner = |e: &Expr| matches!(*e.kind, ExprKind::Var(v) | ExprKind::OthersVar(v) if inner.contains(&v));
    let reads = walk::any(required, &mut is_inner) || walk::any_expr(tail, &mut is_inner);
    let assigns = walk::any_stmt(
        tail,
        &mut |s| matches!(s.kind, StmtKind::SetVar(v, ..) if inner.contains(&v)),
    );
    let fixed = choices.fields.iter().all(|v| !block.body.vars[*v].mutable);
    (fixed && !other && !reads && !assigns).then(|| Lead {
        at,
        required: required.clone(),
    })
}

/// Whether playouts continue with the position that a move was tested on: the last statement of each block whose
/// moves are tested is a requirement, so that a legal move has been played completely when the test accepts it.
/// Only moves that are tested by `seen` profit, since for others the test needs a part of the copy only, which
/// stays in registers; and only if their effects take a flood fill, since others cost less than a copy.
pub(super) fn are_tested_whole(program: &Program, blocks: &IndexVec<BlockId, BlockPlan>) -> bool {
    let ends = |s: &Stmt| matches!(s.kind, StmtKind::Require(_));
    let is_whole = |(id, plan): (BlockId, &BlockPlan)| {
        let last = program.blocks[id].body.stmts.last();
        plan.tested().is_none() || last.is_some_and(ends) && !plan.choices.has_list()
    };
    let one_by_one = !program.simultaneous && !program.chance;
    let floods = |id: BlockId| {
        walk::any_expr(&program.blocks[id].body.stmts, &mut |e| {
            matches!(*e.kind, ExprKind::Flood(..) | ExprKind::Group(..))
        })
    };
    let mut all = blocks.enumerate();
    one_by_one
        && all.any(|(id, plan)| plan.tested().is_some() && plan.looks_back && floods(id))
        && blocks.iter().all(BlockPlan::is_counted)
        && blocks.enumerate().all(is_whole)
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::lowered;
    use crate::opt::optimise_by;
    use crate::passes::Passes;
    use crate::plan::plan;

    /// Whether playouts of a game continue with the positions that moves are tested on. Its move has these
    /// statements after its effects.
    fn reuses(stmts: &str, more: &str, without: &[&str]) -> bool {
        let text = format!(
            "game \"Small\"\nplayers black, white\nboard square 4 x 4 adjacency orthogonal\npieces stone\n\
             move play {{\n    choose to in empty\n    put own stone on to\n    {stmts}\n}}\n{more}\n\
             end {{ turn > 9 : draw }}\n"
        );
        let mut program = lowered(&text);
        let names: Vec<String> = without.iter().map(|name| (*name).into()).collect();
        let passes = Passes::without(&names).expect("names of passes");
        optimise_by(&mut program, &passes).unwrap_or_else(|errors| panic!("{errors}"));
        plan(&program, &passes).cache.tested
    }

    const CAPTURE: &str = "clear {g in groups(enemy) : no g.adjacent & empty}";

    #[test]
    fn positions_are_reused_where_effects_are_dear_and_tested_to_the_end() {
        let superko = format!("{CAPTURE}\n    require seen == 0");
        assert!(reuses(&superko, "", &[]));
        assert!(reuses(&superko, "turn { play | pass }", &[]));
        assert!(!reuses(&superko, "", &["tested-position reuse"]));
        assert!(!reuses("require seen == 0", "", &[]), "effects cost less");
        assert!(!reuses(
            &format!("{CAPTURE}\n    require #own < 9"),
            "",
            &[]
        ));
        let later = format!("{superko}\n    put own stone on a1");
        assert!(!reuses(&later, "", &[]), "something follows");
    }

    #[test]
    fn all_blocks_that_are_tested_are_tested_to_the_end() {
        let superko = format!("{CAPTURE}\n    require seen == 0");
        let lift = |stmts: &str| {
            format!("move lift {{\n    choose from in own\n    clear from\n    {stmts}\n}}")
        };
        assert!(reuses(&superko, &lift(""), &[]));
        assert!(reuses(&superko, &lift("require some own"), &[]));
        let more = lift("require some own\n    put own stone on from.n");
        assert!(!reuses(&superko, &more, &[]));
    }
}
