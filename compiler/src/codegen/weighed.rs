//! Choices from a set that is the same whatever was chosen before.
//!
//! Before: wherever a mill may be closed, the enemy's loose men are found, and each is a move. After:
//! how many there are is worked out once, before anything is chosen ([`completing`](super::completing)
//! counts by it). Done where what is chosen from follows from pieces of others alone and no effect
//! before it touches them.

use super::visit::Visit;
use crate::ir::occupants::{Facts, Occupants};
use crate::ir::walk::any;
use crate::ir::walk::branches;
use crate::ir::{Domain, Expr, ExprKind, LayerId, Stmt, StmtKind, VarId, walk};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

impl<'p> Visit<'p> {
    /// How many members a set has, worked out before anything is chosen.
    pub(super) fn weight(&self, set: &Expr, lets: &[Stmt]) -> Option<TokenStream> {
        let mut known = Vec::new();
        let scope = self.scope.reading(quote!(self));
        let mut bound = TokenStream::new();
        for stmt in lets {
            let StmtKind::Let(var, value) = &stmt.kind else {
                return None;
            };
            if scope.vars[*var].mutable || !is_of_others(value, &known) {
                return None;
            }
            known.push(*var);
            let (name, ty) = (scope.name(*var), scope.ty(*var));
            let value = scope.kept(scope.is_index(*var), value);
            bound = quote!(#bound let #name: #ty = #value;);
        }
        if !is_of_others(set, &known) {
            return None;
        }
        let set = scope.expr(set).dot();
        Some(self.named_weight(quote!(#bound #set.count())))
    }

    /// The name of a weight, the same for equal ones.
    fn named_weight(&self, weight: TokenStream) -> TokenStream {
        let mut weights = self.weights.borrow_mut();
        let text = weight.to_string();
        let known = weights.iter().position(|w| w.to_string() == text);
        let at = known.unwrap_or_else(|| {
            weights.push(weight);
            weights.len() - 1
        });
        let name = weight_name(at);
        quote!(#name)
    }

    /// The weights, worked out once.
    pub(super) fn bound_weights(&self) -> TokenStream {
        let weights = self.weights.take().into_iter().enumerate();
        let lets = weights.map(|(at, weight)| {
            let name = weight_name(at);
            quote!(let #name = { #weight };)
        });
        lets.collect()
    }
}

fn weight_name(at: usize) -> Ident {
    format_ident!("weight_{}", at + 1)
}

/// The set of the choice that statements end in, and the `let`s before it.
pub(super) fn lets_and_choice(stmts: &[Stmt]) -> Option<(VarId, &Expr, &[Stmt])> {
    let at = stmts
        .iter()
        .position(|s| !matches!(s.kind, StmtKind::Let(..)))?;
    match &stmts[at].kind {
        StmtKind::Choose(var, Domain::Set(set)) if !branches(&stmts[at + 1..]) => {
            Some((*var, set, &stmts[..at]))
        }
        _ => None,
    }
}

/// Whether an expression follows from pieces of others and from these variables.
fn is_of_others(e: &Expr, known: &[VarId]) -> bool {
    !any(e, &mut |e| match &*e.kind {
        ExprKind::Pieces {
            owner: Some(owner),
            layer: LayerId(0),
            ..
        } => !matches!(&*owner.kind, ExprKind::Others(me) if walk::is_me(me)),
        ExprKind::Var(v) => !known.contains(v),
        ExprKind::Lit(_)
        | ExprKind::Const(..)
        | ExprKind::Me
        | ExprKind::Others(_)
        | ExprKind::Union(..)
        | ExprKind::Inter(..)
        | ExprKind::Diff(..)
        | ExprKind::Lines { .. }
        | ExprKind::Some(_)
        | ExprKind::No(_)
        | ExprKind::Count(_)
        | ExprKind::If(..) => false,
        _ => true,
    })
}

/// Whether an effect may change pieces of others than the player to move.
pub(super) fn touches_others(program: &crate::ir::Program, stmt: &Stmt, facts: &Facts) -> bool {
    let of_others = |e: &Expr| facts.of(program, e).others != Occupants::NONE.others;
    match &stmt.kind {
        StmtKind::Move(from, to) => of_others(from) || of_others(to),
        StmtKind::Put {
            owner: Some(owner),
            on,
            layer: LayerId(0),
            ..
        } => !walk::is_me(owner) || of_others(on),
        StmtKind::Let(..) | StmtKind::SetVar(..) | StmtKind::Assign(..) => false,
        _ => true,
    }
}
