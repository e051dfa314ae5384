//! Lines: tests in `end` that only look at lines through the cell that received a piece with the last
//! move ([`crate::facts::last_lines`]), and lines that are stored in a table.

use crate::facts::last_lines::{self, Lined};
use crate::facts::runs::{are_open, runs};
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::{BlockId, Expr, ExprKind, Lines, Program, VarId};
use crate::passes::Passes;
use crate::typed::Mask;

/// The largest board, in bits, for which a table has one bit for every set of cells.
const TINY: usize = 12;
/// The longest board side, exclusive, that fits into the words along lines.
const LONGEST_SIDE: i32 = 32;

/// The update of the cached words along the lines by a move of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUpdate {
    /// The words are computed again.
    Recompute,
    /// The bit of the chosen cell is added to the set.
    Grow(VarId),
    /// The words stay unchanged.
    Keep,
}

/// Tests of `end` that look only at lines through the cell that received a piece with the last move.
#[derive(Clone, Debug)]
pub struct LastLines<'p> {
    /// The tests; all of the same set.
    pub asked: Vec<Lined<'p>>,
    /// The update after a move of each block.
    pub updates: IndexVec<BlockId, LineUpdate>,
}

/// Returns these tests, on boards where testing the whole board costs more than a few shifts.
pub(super) fn last_lines<'p>(program: &'p Program, passes: &Passes) -> Option<LastLines<'p>> {
    let grid = &program.grid;
    let (width, height) = grid.frame();
    let fits = width.max(height).max(grid.levels()) < LONGEST_SIDE;
    let large = grid.words() > 1 && fits && !grid.returns();
    if !passes.has("last-move lines") || !large {
        return None;
    }
    let asked = last_lines::lined(program);
    let set = &asked.first()?.lines.set;
    let update = |block| match last_lines::added(program, set, block) {
        None => LineUpdate::Recompute,
        Some(None) => LineUpdate::Keep,
        Some(Some(cell)) => LineUpdate::Grow(cell),
    };
    let updates = program.blocks.iter().map(update).collect();
    Some(LastLines { asked, updates })
}

/// Returns the arguments of `lines` (length, directions, set), if its lines are in a table.
pub fn in_table<'e>(
    program: &Program,
    passes: &Passes,
    e: &'e Expr,
) -> Option<(i32, Mask, &'e Expr)> {
    match &*e.kind {
        ExprKind::Lines(lines) => tabled(program, passes, lines),
        _ => None,
    }
}

/// [`in_table`] for the lines themselves.
fn tabled<'e>(
    program: &Program,
    passes: &Passes,
    lines: &'e Lines,
) -> Option<(i32, Mask, &'e Expr)> {
    let grid = &program.grid;
    let (n, along) = (lines.n.literal_num()?, lines.known_dirs(grid)?);
    let may = passes.has("line tables") && !lines.exactly && grid.returns();
    (may && runs(grid, n, along).is_some()).then_some((n, along, &lines.set))
}

/// Whether shifts of the set find whether there is a line: where no line of this length returns to its start, and no table
/// has all of them.
pub fn shifted(program: &Program, passes: &Passes, lines: &Lines) -> bool {
    let grid = &program.grid;
    let (Some(n), Some(along)) = (lines.n.literal_num(), lines.known_dirs(grid)) else {
        return false;
    };
    !lines.exactly && tabled(program, passes, lines).is_none() && are_open(grid, n, along)
}

/// Whether the board is so small that a table has one bit for every set of cells.
pub fn has_bitmap(grid: &Grid, passes: &Passes) -> bool {
    passes.has("subset bitmaps") && !grid.returns() && grid.bits <= TINY
}
