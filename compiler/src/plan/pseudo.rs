//! Pseudo-legal moves: the moves of a block without the requirements after its effects.
//!
//! Before: `choose from …  choose to …  from -> to  require not in_check` tests each move by playing
//! it. The pseudo-legal moves are those of the same body without effects and without the requirements
//! after them. They are counted and drawn as sets; only the drawn one is tested for legality. Right
//! where every choice after an effect is from a set that no effect can change, so that the branches are
//! the same.

use crate::facts::flow::{chooses, first_effect, requires};
use crate::ir::walk::{Constancy, free_vars};
use crate::ir::{BlockId, Body, Domain, Expr, Program, Stmt, StmtKind, VarId};
use std::collections::BTreeSet;

/// Returns the body whose moves are the pseudo-legal moves of a block. `None` if these are the legal
/// moves, or cannot be enumerated without playing.
pub(super) fn pseudo(program: &Program, id: BlockId) -> Option<Body> {
    let block = &program.blocks[id];
    let stmts = &block.body.stmts;
    if program.simultaneous || block.unique || !requires(&stmts[first_effect(stmts)..]) {
        return None;
    }
    let mut kept = Kept {
        known: Constancy::of(program.functions.iter()),
        block: &block.body,
        bound: BTreeSet::new(),
    };
    let stmts = kept.body(stmts)?;
    Some(Body {
        vars: block.body.vars.clone(),
        stmts,
    })
}

struct Kept<'a> {
    known: Constancy,
    block: &'a Body,
    /// The variables that are bound by the remaining statements.
    bound: BTreeSet<VarId>,
}

impl Kept<'_> {
    fn body(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let (early, late) = stmts.split_at(first_effect(stmts));
        for stmt in early {
            if let StmtKind::Choose(v, _) | StmtKind::Let(v, _) = stmt.kind {
                self.bound.insert(v);
            }
        }
        let mut kept = early.to_vec();
        kept.extend(self.choices(late)?);
        // Branches that join before another choice cannot be told apart by sets.
        let meets = |s: &Stmt| matches!(s.kind, StmtKind::If(..));
        let (_, before) = kept.split_last()?;
        (!before.iter().any(meets)).then_some(kept)
    }

    /// Returns the choices among statements, and the `if`s around them.
    fn choices(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let mut kept = Vec::new();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Choose(v, Domain::Set(of)) if self.fixed(of) => {
                    self.bound.insert(*v);
                    kept.push(stmt.clone());
                }
                StmtKind::If(cond, yes, no) if chooses(std::slice::from_ref(stmt)) => {
                    if !self.fixed(cond) {
                        return None;
                    }
                    let outside = self.bound.clone();
                    let yes = self.choices(yes)?;
                    self.bound.clone_from(&outside);
                    let no = self.choices(no)?;
                    self.bound = outside;
                    kept.push(Stmt {
                        kind: StmtKind::If(cond.clone(), yes, no),
                        span: stmt.span,
                    });
                }
                _ if chooses(std::slice::from_ref(stmt)) => return None,
                _ => {}
            }
        }
        Some(kept)
    }

    /// Whether no effect changes the value of an expression.
    fn fixed(&self, e: &Expr) -> bool {
        let kept = |v: &VarId| self.bound.contains(v) && !self.block.vars[*v].mutable;
        self.known.same_for_me(e) && free_vars(e).iter().all(kept)
    }
}

#[cfg(test)]
mod tests;
