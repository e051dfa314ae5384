//! Equal branches: blocks in which all members of a choice lead to the same number of moves.
//!
//! So it is with dice thrown in a loop: how often they are thrown, and what each may show, does not depend on what was
//! thrown before. A move of such a block is drawn by drawing each choice for itself, one after the other.

use super::access::{Access, Accesses, written_by};
use super::flow::is_effect;
use crate::ir::walk::{branches, for_each_expr, free_vars, visit_stmts};
use crate::ir::{BlockId, Expr, Program, Stmt, StmtKind, VarId};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Whether all branches of a block have equally many moves at each choice: no domain of a choice, no requirement, and
/// no condition or domain around a choice reads a choice or anything that an effect of the block before its last choice
/// or requirement writes.
pub fn has_equal_branches(program: &Program, id: BlockId) -> bool {
    let block = &program.blocks[id];
    if program.simultaneous || block.unique {
        return false;
    }
    let stmts = &block.body.stmts;
    let last = stmts.iter().rposition(|s| branches(from_ref(s)));
    let stmts = &stmts[..last.map_or(0, |last| last + 1)];
    let mut found = Walk {
        accesses: Accesses::of(program),
        written: Access::default(),
        uneven: BTreeSet::new(),
    };
    visit_stmts(stmts, &mut |s| match s.kind {
        StmtKind::SetVar(v, ..) => {
            found.uneven.insert(v);
        }
        ref kind if is_effect(kind) => found.written.add(&written_by(s)),
        _ => {}
    });
    found.stmts(stmts)
}

struct Walk {
    accesses: Accesses,
    /// What the effects of the block write.
    written: Access,
    /// The variables whose values may differ between branches.
    uneven: BTreeSet<VarId>,
}

impl Walk {
    fn stmts(&mut self, stmts: &[Stmt]) -> bool {
        stmts.iter().all(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> bool {
        let branching = branches(from_ref(stmt));
        match &stmt.kind {
            StmtKind::Choose(v, _) => {
                let even = self.is_even(stmt);
                self.uneven.insert(*v);
                even
            }
            StmtKind::Require(_) => self.is_even(stmt),
            StmtKind::Let(v, _) => {
                if !self.is_even(stmt) {
                    self.uneven.insert(*v);
                }
                true
            }
            StmtKind::If(_, yes, no) if branching => {
                self.is_even(stmt) && self.stmts(yes) && self.stmts(no)
            }
            StmtKind::ForEach(_, _, body) if branching => self.is_even(stmt) && self.stmts(body),
            _ => !branching,
        }
    }

    /// Whether the expressions of a statement have the same values in all branches.
    fn is_even(&self, stmt: &Stmt) -> bool {
        let mut even = true;
        for_each_expr(stmt, &mut |e| even &= self.is_same(e));
        even
    }

    fn is_same(&self, e: &Expr) -> bool {
        !self.accesses.read(e).meets(&self.written) && free_vars(e).is_disjoint(&self.uneven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::ir::lower::lower;
    use crate::source::Sources;

    /// Whether a throw of these statements has equal branches.
    fn equal(stmts: &str) -> bool {
        let text = format!(
            "game \"Dice\"\nplayers one, two, chance\n\
             state hand : 0..6\nstate live[1..6] : flag\nstate dice[1..6] : 0..6\n\
             setup {{ next := chance }}\n\
             move throw by chance {{\n    {stmts}\n    next := one\n}}\n\
             move keep {{ next := chance }}\nend {{ turn > 9 : draw }}\n"
        );
        let mut sources = Sources::new();
        let file = sources.add("dice.game", text);
        let (game, diagnostics) = compile::analyse(&sources, file);
        let program = lower(&game.unwrap_or_else(|| panic!("{diagnostics:?}")));
        let throw = program.blocks.ids().next().expect("a block");
        has_equal_branches(&program, throw)
    }

    #[test]
    fn dice_do_not_depend_on_other_dice() {
        assert!(equal(
            "for each i in 1..hand { choose p in 1..6; dice[p] += 1 }"
        ));
        assert!(equal(
            "for each i in 1..6 { if live[i] { choose p in 1..6; dice[i] := p } }"
        ));
        assert!(equal(
            "for each i in 1..hand { choose p in 1..6; dice[p] += 1 }\n    if dice[1] == 0 { hand := 6 }"
        ));
        assert!(equal(
            "require hand > 2\n    for each i in 1..hand { choose p in i..6; dice[p] += 1 }"
        ));
    }

    #[test]
    fn what_is_chosen_or_written_makes_branches_differ() {
        assert!(!equal(
            "choose a in 1..6\n    for each i in 1..a { choose p in 1..6; dice[p] += 1 }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; if p == 6 { choose q in 1..6; dice[q] += 1 } }"
        ));
        assert!(!equal(
            "for each i in 1..6 { if live[i] { choose p in 1..6; live[p] := false } }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; require dice[p] == 0; dice[p] += 1 }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; hand := p }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; dice[p] += 1 }\n    require dice[1] == 0"
        ));
        assert!(!equal(
            "let limit = 6\n    for each i in 1..hand { choose p in 1..limit; limit := p; dice[p] += 1 }"
        ));
        assert!(!equal(
            "repeat { choose p in 1..6; dice[p] += 1 } while hand > 3 or stop"
        ));
    }
}
