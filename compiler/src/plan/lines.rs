//! Lines: those of `end` that are asked only through the cell that got a piece with the move
//! ([`crate::facts::last_lines`]), and those that stand in a table.

use crate::facts::last_lines::{self, Lined};
use crate::facts::runs::runs;
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::{BlockId, Expr, ExprKind, Program, Value, VarId};
use crate::passes::Passes;
use crate::typed::Mask;

/// Up to how many places a table has a bit for every set of cells.
const TINY: usize = 12;
/// Up to how many places along a side the words of lines hold.
const LONGEST_SIDE: i32 = 32;

/// What a move of a block does to the words along the lines, which playouts keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUpdate {
    /// They are made anew.
    Recompute,
    /// A piece of the set comes to the chosen cell.
    Grow(VarId),
    /// They stay.
    Keep,
}

/// Lines of `end` asked only through the cell that got a piece with the last move.
#[derive(Clone, Debug)]
pub struct LastLines<'p> {
    /// The questions; all of one set.
    pub asked: Vec<Lined<'p>>,
    /// By block.
    pub updates: IndexVec<BlockId, LineUpdate>,
}

/// The lines that are asked so, on boards where asking the whole board costs more than a few shifts.
pub(super) fn last_lines<'p>(program: &'p Program, passes: &Passes) -> Option<LastLines<'p>> {
    let grid = &program.grid;
    let (width, height) = grid.frame();
    let fits = width.max(height).max(grid.levels()) < LONGEST_SIDE;
    let large = grid.words() > 1 && fits && !grid.returns();
    if !passes.has("last-move lines") || !large {
        return None;
    }
    let asked = last_lines::lined(program);
    let set = asked.first()?.set;
    let update = |id| {
        if last_lines::upsets(program, set, id) {
            return LineUpdate::Recompute;
        }
        last_lines::put(program, id).map_or(LineUpdate::Keep, LineUpdate::Grow)
    };
    let updates = program.blocks.ids().map(update).collect();
    Some(LastLines { asked, updates })
}

/// What `lines` asks, where its lines are a table.
pub fn in_table<'e>(
    program: &Program,
    passes: &Passes,
    e: &'e Expr,
) -> Option<(i32, Mask, &'e Expr)> {
    let ExprKind::Lines {
        n,
        exactly: false,
        set,
        along,
    } = &*e.kind
    else {
        return None;
    };
    let ExprKind::Lit(Value::Num(n)) = *n.kind else {
        return None;
    };
    let grid = &program.grid;
    let along = match along.as_ref().map(|dirs| &*dirs.kind) {
        None => grid.named_dirs(),
        Some(ExprKind::Lit(Value::Mask(mask))) => *mask,
        Some(_) => return None,
    };
    let table = passes.has("line tables") && grid.returns() && runs(grid, n, along).is_some();
    table.then_some((n, along, set))
}

/// Whether a board is so small that a table has a bit for every set of cells.
pub fn has_bitmap(grid: &Grid, passes: &Passes) -> bool {
    passes.has("subset bitmaps") && !grid.returns() && grid.bits <= TINY
}
