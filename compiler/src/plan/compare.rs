//! SWAR compare: `{c in S : men[p, c] > n}` without a loop over the cells: eight numbers of a row are
//! compared at a time.
//!
//! Right where no byte can overflow: the entries are at least 0, the sum of all rows is at most 127, and the
//! board fits into one word.

use crate::ir::walk::reads;
use crate::ir::{Expr, ExprKind, Program, StateId, VarId};
use crate::typed::{Axis, StateTy};

/// The largest value of a byte that leaves its sign bit free for the comparison.
const MOST: i64 = 127;

/// A condition on each cell, evaluated as a set of cells.
#[derive(Clone, Debug)]
pub enum Compare<'e> {
    /// Both conditions hold.
    And(Box<Compare<'e>>, Box<Compare<'e>>),
    /// At least one of the conditions holds.
    Or(Box<Compare<'e>>, Box<Compare<'e>>),
    /// The condition does not hold.
    Not(Box<Compare<'e>>),
    /// The number of the cell compares as required.
    Row {
        /// The state that holds the numbers.
        state: StateId,
        /// The members whose rows are added up; `None` if the state is indexed by cell alone.
        of: Option<&'e Expr>,
        /// The comparison.
        how: How,
        /// The right-hand side of the comparison.
        with: &'e Expr,
    },
}

/// A comparison of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Greater than.
    Above,
    /// Less than.
    Below,
    /// Equal to.
    Equal,
}

/// Returns the condition on `var` as a comparison of rows, if it has that form.
pub fn compare<'e>(program: &Program, var: VarId, cond: &'e Expr) -> Option<Compare<'e>> {
    let of = |e: &'e Expr| compare(program, var, e).map(Box::new);
    let row = |entry: &'e Expr, with: &'e Expr, how| {
        let (state, of) = row(program, entry, with, var)?;
        leaves_holes(program, state, how, with).then_some(Compare::Row {
            state,
            of,
            how,
            with,
        })
    };
    match &*cond.kind {
        ExprKind::And(a, b) => Some(Compare::And(of(a)?, of(b)?)),
        ExprKind::Or(a, b) => Some(Compare::Or(of(a)?, of(b)?)),
        ExprKind::Not(a) => Some(Compare::Not(of(a)?)),
        ExprKind::Less(a, b) => row(b, a, How::Above).or_else(|| row(a, b, How::Below)),
        ExprKind::Equal(a, b) => row(a, b, How::Equal).or_else(|| row(b, a, How::Equal)),
        _ => None,
    }
}

/// Whether no hole of the board fulfils a comparison. The number of a hole is the least of the state; it must be 0 and not
/// above the right-hand side.
fn leaves_holes(program: &Program, id: StateId, how: How, with: &Expr) -> bool {
    let grid = &program.grid;
    let least = match how {
        How::Above => 0,
        How::Below | How::Equal => 1,
    };
    let from_0 = matches!(program.states[id].ty, StateTy::Number(0, _));
    grid.cells.count() == grid.bits || from_0 && with.literal_num().is_some_and(|n| n >= least)
}

/// Returns the state and row of which an expression is the entry of `var`, if it can be compared with `n`.
fn row<'e>(
    program: &Program,
    entry: &'e Expr,
    n: &Expr,
    var: VarId,
) -> Option<(StateId, Option<&'e Expr>)> {
    let ExprKind::State(id, index) = &*entry.kind else {
        return None;
    };
    let (cell, others) = index.split_last()?;
    let of_cell = matches!(*cell.kind, ExprKind::Var(v) if v == var);
    let fixed = !reads(n, var) && !others.iter().any(|e| reads(e, var));
    let fits = of_cell && fixed && others.len() <= 1 && fits_bytes(program, *id);
    fits.then(|| (*id, others.first()))
}

fn fits_bytes(program: &Program, id: StateId) -> bool {
    let state = &program.states[id];
    let StateTy::Number(low, high) = state.ty else {
        return false;
    };
    let Some((Axis::Cell, others)) = state.axes.split_last() else {
        return false;
    };
    // Numbers may be out of range, and cells none, where there is no row.
    if others
        .iter()
        .any(|axis| matches!(axis, Axis::Range(..) | Axis::Cell))
    {
        return false;
    }
    let rows: usize = others.iter().map(|axis| program.axis_len(*axis)).product();
    let most = i64::from(high).saturating_mul(rows as i64);
    low >= 0 && most <= MOST && program.grid.words() == 1
}
