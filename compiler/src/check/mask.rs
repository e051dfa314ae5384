//! Evaluates `board … only S` on the whole board, before anything else is checked.

use crate::diag::board::NO_CELLS;
use crate::diag::{Diagnostic, Diagnostics};
use crate::index::Id;
use crate::resolve::keep;
use crate::syntax::ast::{self, BoardOption, PartKind};
use crate::typed::*;

use super::scope::{Place, Scope};
use super::{Checker, Input};

/// Returns the board without the cells that `only` excludes; `None` and a diagnostic if the expression has an
/// error.
pub(super) fn kept_board(input: &Input, board: &Board, diags: &mut Diagnostics) -> Option<Board> {
    let masks: Vec<&ast::Expr> = input.merged.parts.iter().flat_map(masks).collect();
    let [first, ..] = masks.as_slice() else {
        return Some(board.clone());
    };
    let mut checker = Checker::new(input);
    checker.declare_all();
    // Errors elsewhere are found again later, on the final board.
    checker.diags = Diagnostics::new();
    let cells = checker.mask(first);
    let wrong = checker.diags.has_errors();
    diags.extend(checker.diags);
    cells.filter(|_| !wrong).map(|kept| keep(board, &kept))
}

fn masks(part: &ast::Part) -> Vec<&ast::Expr> {
    let PartKind::Board { options, .. } = &part.kind else {
        return Vec::new();
    };
    let only = options.iter().filter_map(|o| match o {
        BoardOption::Only(e) => Some(e),
        _ => None,
    });
    only.collect()
}

/// Returns the names in the chains of a graph.
pub(super) fn chain_names(part: &ast::Part) -> impl Iterator<Item = &ast::Name> {
    let chains = match &part.kind {
        PartKind::Board {
            shape: ast::Shape::Graph(chains),
            ..
        } => chains.as_slice(),
        _ => &[],
    };
    chains.iter().flat_map(|c| {
        let ways = [&c.forth].into_iter().chain(&c.back);
        ways.chain(c.chains.iter().flatten())
    })
}

impl Checker<'_> {
    /// Returns for each cell of the board whether it is kept.
    fn mask(&mut self, source: &ast::Expr) -> Option<Vec<bool>> {
        if self.boardless {
            return None;
        }
        let mut s = Scope::new(Place::Constant);
        let made = self.cells(&mut s, source);
        if made.ty == Ty::Unknown || self.diags.has_errors() {
            return None;
        }
        let Some(cells) = self.const_cells(&made) else {
            self.error(self.not_constant(&made, "the cells of a board"));
            return None;
        };
        if cells.is_empty() {
            self.error(
                Diagnostic::error(NO_CELLS, source.span, "this keeps no cell of the board")
                    .label("a board needs a cell"),
            );
            return None;
        }
        let mut kept = vec![false; self.game.board.cells.len()];
        cells.iter().for_each(|c| kept[c.index()] = true);
        Some(kept)
    }
}
