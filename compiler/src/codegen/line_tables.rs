//! Writes the tables of the lines of `n` cells, on boards where a walk can return to its start
//! ([`crate::facts::runs`]).

use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use crate::facts::runs::runs;
use crate::ir::Expr;
use crate::ir::bits::Bits;
use crate::plan::lines::in_table;
use crate::typed::Mask;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Scope<'_> {
    /// Writes `lines(n, set)` with a table of runs.
    pub(crate) fn lines_of_runs(&self, e: &Expr) -> Option<TokenStream> {
        let (n, along, set) = in_table(self.cx.program, &self.cx.plan.passes, e)?;
        self.cx.need(Need::Runs(n, along));
        let (name, set) = (runs_name(n, along), self.expr(set).bare());
        Some(quote!(board::in_runs(Board::#name, #set)))
    }

    /// Writes `cell in lines(n, set)` with the runs through the cell.
    pub(crate) fn on_run(&self, cell: &Expr, lines: &Expr) -> Option<TokenStream> {
        let cell = self.index(cell)?;
        let (n, along, set) = in_table(self.cx.program, &self.cx.plan.passes, lines)?;
        // Some bit must not be on the board: it pads the entries of cells with fewer runs than others.
        let grid = &self.cx.program.grid;
        if grid.bits.is_multiple_of(64) {
            return None;
        }
        self.cx.need(Need::RunsThrough(n, along));
        let (name, set) = (through_name(n, along), self.expr(set).bare());
        Some(quote!(board::on_run(Board::#name, #cell, #set)))
    }
}

impl Context<'_> {
    /// Writes a table such as `Board::RUNS_3`.
    pub(crate) fn runs_item(&self, n: i32, along: Mask) -> TokenStream {
        let name = runs_name(n, along);
        let runs = runs(&self.program.grid, n, along).unwrap_or_default();
        let count = Literal::usize_unsuffixed(runs.len());
        let runs = runs.iter().map(|run| self.cells(run));
        quote!(const #name: &[Cells; #count] = &[#(#runs),*];)
    }

    /// Writes a table such as `Board::THROUGH_3`: by cell the runs through it, padded with a run that
    /// no set contains.
    pub(crate) fn runs_through_item(&self, n: i32, along: Mask) -> TokenStream {
        let grid = &self.program.grid;
        let runs = runs(grid, n, along).unwrap_or_default();
        let through = |bit: usize| runs.iter().filter(move |run| run.contains(bit));
        let most = (0..grid.bits).map(|bit| through(bit).count()).max();
        let most = most.unwrap_or(0);
        let never = self.cells(&Bits::of(64 * grid.words() - 1));
        let entries = (0..grid.bits).map(|bit| {
            let own = through(bit).map(|run| self.cells(run));
            let own: Vec<_> = own
                .chain(std::iter::repeat(never.clone()))
                .take(most)
                .collect();
            quote!([#(#own),*])
        });
        let name = through_name(n, along);
        let [cells, most] = [grid.bits, most].map(Literal::usize_unsuffixed);
        quote!(const #name: &[[Cells; #most]; #cells] = &[#(#entries),*];)
    }
}

pub(super) fn runs_name(n: i32, along: Mask) -> Ident {
    format_ident!("RUNS_{n}_{along:X}")
}

fn through_name(n: i32, along: Mask) -> Ident {
    format_ident!("THROUGH_{n}_{along:X}")
}
