//! Blocks of two choices, of which the second depends on the first in more than a distance: the
//! targets of each first choice are found once, for counting and for drawing.

use super::context::Context;
use super::scope::Scope;
use super::visit::{Mode, Visit};
use crate::facts::cardinality::most_of_type;
use crate::ir::{BlockId, Stmt};
use crate::plan::targets::Targets;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl<'p> Visit<'p> {
    /// The terms that rows are found by, if the statements at hand begin with the first choice.
    pub(crate) fn terms_at(&self, stmts: &[Stmt]) -> Option<&'p [Vec<Stmt>]> {
        let rows = &self.plan.targets()?.terms;
        let first = self.body.stmts.get(rows.first)?;
        let here = self.mode == Mode::Rows && std::ptr::eq(first, stmts.first()?);
        here.then_some(&rows.parts)
    }
}

impl Context<'_> {
    /// The type of a block's rows.
    pub(crate) fn rows_ty(&self, id: BlockId) -> TokenStream {
        let targets = self.plan.blocks[id].targets();
        let n = targets.map_or(0, |targets| {
            let from = self.counted_body(id).vars[targets.from].ty;
            most_of_type(&self.program.grid, from) * targets.terms.parts.len()
        });
        let n = Literal::usize_unsuffixed(n);
        quote!(Rows<Cells, #n>)
    }

    /// What holds the rows of a block while a move is drawn.
    pub(crate) fn rows_name(&self, id: BlockId) -> Ident {
        format_ident!("{}", self.block_fn("rows", id))
    }

    /// The move `left` of a block's rows.
    pub(crate) fn of_rows(&self, id: BlockId, pair: &Targets) -> TokenStream {
        let visit = self.visitor(id, Mode::Rows);
        let scope = Scope::of_block(self, id, quote!(self));
        let (rows, choice) = (self.rows_name(id), visit.choice());
        let (from, to) = (scope.chosen(pair.from), scope.chosen(pair.to));
        quote!(#rows.pick(left).map(|(#from, #to)| #choice))
    }
}
