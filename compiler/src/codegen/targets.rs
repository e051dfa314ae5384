//! Writes targets per origin: blocks of two choices, where the second depends on the first by more than
//! an offset. The targets of each member of the first choice are computed once, for counting and
//! drawing.

use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::facts::cardinality::most_of_type;
use crate::ir::{BlockId, Stmt};
use crate::plan::targets::Targets;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl<'p> Visit<'p> {
    /// Returns the terms that the targets are computed by, if the statements begin with the first
    /// choice.
    pub(crate) fn terms_at(&self, stmts: &[Stmt]) -> Option<&'p [Vec<Stmt>]> {
        let rows = &self.plan.targets()?.terms;
        let first = self.body.stmts.get(rows.first)?;
        let here = self.mode == Mode::Rows && std::ptr::eq(first, stmts.first()?);
        here.then_some(&rows.parts)
    }
}

impl Context<'_> {
    /// Returns the type of a block's targets.
    pub(crate) fn rows_ty(&self, id: BlockId) -> TokenStream {
        let targets = self.plan.blocks[id].targets();
        let n = targets.map_or(0, |targets| {
            let from = self.counted_body(id).vars[targets.from].ty;
            most_of_type(&self.program.grid, from) * targets.terms.parts.len()
        });
        let n = Literal::usize_unsuffixed(n);
        quote!(Rows<Cells, #n>)
    }

    /// Returns the name of the variable that holds a block's targets while a move is drawn.
    pub(crate) fn rows_name(&self, id: BlockId) -> Ident {
        format_ident!("{}", self.block_fn("rows", id))
    }

    /// Writes the move with index `left` of a block's targets.
    pub(crate) fn of_rows(&self, id: BlockId, pair: &Targets) -> TokenStream {
        let visit = self.visitor(id, Mode::Rows);
        let scope = Scope::of_block(self, id, quote!(self));
        let (rows, choice) = (self.rows_name(id), visit.choice());
        let (from, to) = (scope.chosen(pair.from), scope.chosen(pair.to));
        quote!(#rows.pick(left).map(|(#from, #to)| #choice))
    }
}
