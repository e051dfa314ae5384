//! SWAR compare: `{c in S : men[p, c] > n}` without looking at the cells one by one: a row of numbers is
//! compared eight at a time.
//!
//! Only where nothing can be lost: the entries are bytes from 0 up, all that are read together add
//! up to no more than 127, and the board has a bit in one word for each cell.

use crate::ir::walk::reads;
use crate::ir::{Expr, ExprKind, Program, StateId, VarId};
use crate::typed::{Axis, StateTy};

/// The most that a byte may be, to be compared beside others.
const MOST: i64 = 127;

/// A condition on a cell, as a set of cells.
#[derive(Clone, Debug)]
pub enum Compare<'e> {
    /// Both hold.
    And(Box<Compare<'e>>, Box<Compare<'e>>),
    /// One of them holds.
    Or(Box<Compare<'e>>, Box<Compare<'e>>),
    /// It does not hold.
    Not(Box<Compare<'e>>),
    /// The number of the cell is as asked for.
    Row {
        /// The state.
        state: StateId,
        /// The rows whose numbers are added up; all of it without.
        rows: Option<&'e Expr>,
        /// How the number compares.
        how: How,
        /// With what.
        with: &'e Expr,
    },
}

/// How a number compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// It is more.
    Above,
    /// It is less.
    Below,
    /// It is the same.
    Equal,
}

/// The condition on `var`, if it compares numbers of cells side by side.
pub fn compare<'e>(program: &Program, var: VarId, cond: &'e Expr) -> Option<Compare<'e>> {
    let of = |e: &'e Expr| compare(program, var, e).map(Box::new);
    let row = |entry: &'e Expr, with: &'e Expr, how| {
        let (state, rows) = row(program, entry, with, var)?;
        Some(Compare::Row {
            state,
            rows,
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

/// The rows in which an expression is the entry of `var`, if they can be compared with `n`.
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
    let rows: usize = others.iter().map(|axis| program.axis_len(*axis)).product();
    let most = i64::from(high).saturating_mul(rows as i64);
    low >= 0 && most <= MOST && program.grid.words() == 1
}
