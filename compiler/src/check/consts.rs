//! Constants that the checker needs: ranges, sizes, numbers of rows, the cells of `only`.
//!
//! The interpreter evaluates them, on the board and the definitions that are known so far. Before: an expression without errors.
//! After: its value; `None` if a position or a name around it may change it, or if it takes too much work.

use std::cell::RefCell;
use std::sync::Arc;

use crate::interp::{CellSet, Value, World, constant};
use crate::typed::*;

use super::{Checker, walk};

/// The lookup tables of the game as far as it was known, and how far that was.
#[derive(Default)]
pub(super) struct Known(RefCell<Option<(Extent, World)>>);

/// The number of cells, directions and definitions.
type Extent = [usize; 3];

impl Checker<'_> {
    /// Returns the value of a constant number.
    pub(super) fn const_num(&self, e: &Expr) -> Option<i32> {
        match self.const_value(e)? {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }

    /// Returns the value of a constant set of cells.
    pub(super) fn const_cells(&self, e: &Expr) -> Option<CellSet> {
        match self.const_value(e)? {
            Value::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    /// Returns the value of constant kinds.
    pub(super) fn const_kinds(&self, e: &Expr) -> Option<Mask> {
        match self.const_value(e)? {
            Value::Mask(mask) if e.ty == Ty::Kinds => Some(mask),
            _ => None,
        }
    }

    fn const_value(&self, e: &Expr) -> Option<Value> {
        // Most constants are written out, and need no tables.
        match *e.kind {
            ExprKind::Num(n) if e.ty == Ty::Num => return Some(Value::Num(n)),
            ExprKind::Mask(mask) => return Some(Value::Mask(mask)),
            _ => {}
        }
        if !walk::constant(&self.game, e) || !walk::closed(e) || !is_sound(e) {
            return None;
        }
        let (board, defs) = (&self.game.board, self.game.defs.len());
        let extent = [board.cells.len(), board.dirs.len(), defs];
        let mut known = self.known.0.borrow_mut();
        let fresh = || {
            (
                extent,
                World::without_constants(Arc::new(self.game.clone())),
            )
        };
        if known.as_ref().is_none_or(|(of, _)| *of != extent) {
            *known = Some(fresh());
        }
        let (_, world) = known.get_or_insert_with(fresh);
        constant(world, e)
    }
}

/// Whether an expression has no part that stands for an error.
fn is_sound(e: &Expr) -> bool {
    let mut sound = true;
    walk::each_expr(e, &mut |e| {
        let is_placeholder = matches!(*e.kind, ExprKind::Num(_)) && e.ty != Ty::Num;
        sound &= e.ty != Ty::Unknown && !is_placeholder;
    });
    sound
}
