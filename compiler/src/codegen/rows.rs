//! Blocks of two choices, of which the second depends on the first in more than a distance: the
//! targets of each first choice are found once, for counting and for drawing.

use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::index::Id;
use crate::ir::pseudo::first_effect;
use crate::ir::walk;
use crate::ir::{BlockId, Domain, Expr, ExprKind, Stmt, StmtKind, VarId};
use crate::typed::Ty;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The two choices of such a block.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    /// The first.
    pub(crate) from: VarId,
    /// The second, a cell.
    pub(crate) to: VarId,
}

impl<'p> Visit<'p> {
    /// The terms that rows are found by, if the statements at hand begin with the first choice.
    pub(crate) fn rows_at(&self, stmts: &[Stmt]) -> Option<&'p [Vec<Stmt>]> {
        let rows = self.cx.row_parts[self.id.index()].as_ref()?;
        let first = self.body.stmts.get(rows.first)?;
        let here = self.mode == Mode::Rows && std::ptr::eq(first, stmts.first()?);
        here.then_some(&rows.parts)
    }
}

impl Context<'_> {
    /// The two choices of a block whose pairs are found once.
    pub(crate) fn rows(&self, id: BlockId) -> Option<Pair> {
        let drawn = self.uses("rows") && self.is_counted(id) && self.proposed(id).is_none();
        if self.program.simultaneous || !drawn || self.families(id).is_some() {
            return None;
        }
        let body = self.counted_body(id);
        let (early, late) = body.stmts.split_at(first_effect(&body.stmts));
        let choices: Vec<_> = early
            .iter()
            .enumerate()
            .filter_map(|(at, s)| match &s.kind {
                StmtKind::Choose(v, Domain::Set(of)) => Some((at, *v, Some(of))),
                StmtKind::Choose(v, _) => Some((at, *v, None)),
                _ => None,
            })
            .collect();
        let [(_, from, Some(_)), (last, to, Some(of))] = choices[..] else {
            return None;
        };
        if of.ty != Ty::Cells || !self.is_costly(of) {
            return None;
        }
        let asked = walk::branches(&early[last + 1..]) || walk::branches(late);
        let trail = self.sites(id).has_trail();
        (!asked && !trail).then_some(Pair { from, to })
    }

    /// Whether it costs more to find a set twice than to keep it.
    fn is_costly(&self, e: &Expr) -> bool {
        walk::any(e, &mut |e| match &*e.kind {
            ExprKind::Ray { .. }
            | ExprKind::Group(..)
            | ExprKind::Flood(..)
            | ExprKind::Reach(..)
            | ExprKind::Filter(..) => true,
            ExprKind::Call { function, .. } => {
                let entries = self.program.functions[*function].entries.iter().flatten();
                entries.into_iter().any(|e| self.is_costly(e))
            }
            _ => false,
        })
    }

    /// The type of a block's rows.
    pub(crate) fn rows_ty(&self, id: BlockId) -> TokenStream {
        let from = self
            .rows(id)
            .map_or(Ty::Num, |pair| self.counted_body(id).vars[pair.from].ty);
        let firsts = self.members(from);
        let parts = self.row_parts[id.index()].as_ref();
        let n = Literal::usize_unsuffixed(firsts * parts.map_or(1, |rows| rows.parts.len()));
        quote!(Rows<Cells, #n>)
    }

    /// `rows_step(me)`, if a block has that.
    pub(crate) fn rows_fn(&self, id: BlockId) -> Option<TokenStream> {
        self.rows(id)
            .map(|_| self.visitor(id, Mode::Rows).write().0)
    }

    /// What holds the rows of a block while a move is drawn.
    pub(crate) fn rows_name(&self, id: BlockId) -> Ident {
        format_ident!("{}", self.block_fn("rows", id))
    }

    /// The move `left` of a block's rows.
    pub(crate) fn of_rows(&self, id: BlockId, pair: Pair) -> TokenStream {
        let visit = self.visitor(id, Mode::Rows);
        let scope = Scope::of_block(self, id, quote!(self));
        let (rows, choice) = (self.rows_name(id), visit.choice());
        let (from, to) = (scope.chosen(pair.from), scope.chosen(pair.to));
        quote!(#rows.pick(left).map(|(#from, #to)| #choice))
    }
}
