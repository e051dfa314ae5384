//! Where the moves of each first choice end, kept while a move is drawn.
//!
//! Before: the moves of a block are counted, choice by choice, and the n-th is found by going through
//! the same choices again. After: counting notes how many moves there are up to the end of each first
//! choice, and finding goes through the branches of one first choice only.

use super::context::Context;
use crate::ir::occupants::Facts;
use crate::ir::walk::branches;
use crate::ir::{BlockId, Domain, Stmt, StmtKind, VarId};
use crate::typed::Ty;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// The largest board whose marks are kept: they are made anew for every draw.
const MOST_BITS: usize = 128;

/// Whether going through the branches again takes longer than keeping marks: there is more behind a
/// first choice than one set that is counted as a whole.
fn is_dear(stmts: &[Stmt]) -> bool {
    let branching = |s: &&Stmt| branches(std::slice::from_ref(s));
    let mut rest = stmts.iter().filter(branching);
    match (rest.next(), rest.next()) {
        (Some(only), None) => !matches!(only.kind, StmtKind::Choose(..)),
        (first, _) => first.is_some(),
    }
}

/// Whether branches stand inside each other only, so that they need no functions of their own.
fn nests(stmts: &[Stmt]) -> bool {
    let last = stmts
        .iter()
        .rposition(|s| branches(std::slice::from_ref(s)))
        .unwrap_or(0);
    stmts.iter().enumerate().all(|(n, s)| match &s.kind {
        StmtKind::If(_, yes, no) if branches(std::slice::from_ref(s)) => {
            n == last && nests(yes) && nests(no)
        }
        StmtKind::Repeat { .. } | StmtKind::ForEach(..) | StmtKind::AtOnce(_) => {
            !branches(std::slice::from_ref(s))
        }
        _ => true,
    })
}

impl Context<'_> {
    /// The first choice of a block, where the moves of each of its members are marked.
    pub(crate) fn marked(&self, id: BlockId) -> Option<VarId> {
        let other = self.is_drawn_first(id)
            || self.rows(id).is_some()
            || self.proposed(id).is_some()
            || self.one_set(id).is_some()
            || self.compound(id).is_some()
            || self.families(id).is_some();
        if other || !self.is_counted(id) || self.program.grid.bits > MOST_BITS {
            return None;
        }
        let stmts = &self.counted_body(id).stmts;
        let first = stmts
            .iter()
            .position(|s| matches!(s.kind, StmtKind::Choose(..)))?;
        let straight = !stmts[..first]
            .iter()
            .any(|s| branches(std::slice::from_ref(s)) && !matches!(s.kind, StmtKind::Require(_)));
        match &stmts[first].kind {
            StmtKind::Choose(var, domain @ Domain::Set(set)) if set.ty == Ty::Cells => {
                let rest = &stmts[first + 1..];
                let vars = &self.counted_body(id).vars;
                let facts = Facts::default();
                if self
                    .completing((*var, domain), rest, vars, &facts)
                    .is_some()
                {
                    return None;
                }
                (straight && is_dear(rest) && nests(rest)).then_some(*var)
            }
            _ => None,
        }
    }

    /// What holds the marks of a block while a move is drawn.
    pub(crate) fn marks_name(&self, id: BlockId) -> Ident {
        self.block_fn("marks", id)
    }

    /// The type of that.
    pub(crate) fn marks_ty(&self) -> TokenStream {
        let bits = Literal::usize_unsuffixed(self.program.grid.bits);
        quote!(Marks<#bits>)
    }
}
