//! Jumps of one cell in all directions.
//!
//! On a board whose steps are tables, `union(d in adjacent : (c.d & over).d & to)` is one term for each
//! direction. The cells adjacent to `c` that are in `over`, and the cells behind them that are in `to`,
//! are each gathered into a word in the same order, combined with `and`, and scattered back. Right
//! where each table has at most one cell per entry, and the order is the same for both tables at every
//! cell.

use crate::ir::grid::Grid;
use crate::ir::jump_classes::Table;
use crate::ir::walk::{is_none, operands, same};
use crate::ir::{ConstId, Expr, ExprKind, Program, Value};
use crate::opt::build::Build;
use crate::typed::{Axis, Ty};

/// The largest number of directions whose bits fit into a gathered word.
const MOST: usize = 15;

/// `if some near[c] & cuts then far[c] else none`, intersected with `to`.
#[derive(Clone, Debug)]
pub struct Jump<'e> {
    /// The table of the adjacent cells.
    pub near: ConstId,
    /// The table of the cells behind them.
    pub far: ConstId,
    /// The cell that jumps.
    pub cell: &'e Expr,
    /// The sets that must contain the adjacent cell (`true`) or must not (`false`).
    pub cuts: Vec<(bool, &'e Expr)>,
    /// The cells where the jump may land.
    pub to: &'e Expr,
}

/// Jumps that differ only in their direction.
#[derive(Clone, Debug)]
pub struct JumpSet<'e> {
    /// By direction, the tables of the adjacent cells and of the cells behind them.
    pub tables: Vec<(ConstId, ConstId)>,
    /// The cell that jumps.
    pub cell: &'e Expr,
    /// The cells that may be jumped over.
    pub over: Expr,
    /// The cells where jumps may land.
    pub to: &'e Expr,
}

/// Returns the jumps of a union, if all its terms are jumps of one cell.
pub fn jump_set<'e>(program: &Program, e: &'e Expr) -> Option<JumpSet<'e>> {
    if e.ty != Ty::Cells || program.grid.words() != 2 {
        return None;
    }
    let jumps: Option<Vec<Jump<'_>>> = operands(e).into_iter().map(jump).collect();
    let jumps = jumps.filter(|jumps| (2..=MOST).contains(&jumps.len()))?;
    let (first, rest) = jumps.split_first()?;
    let alike = rest.iter().all(|jump| jump.is_like(first));
    (alike && keeps_order(program, &jumps)).then(|| JumpSet {
        tables: jumps.iter().map(|jump| (jump.near, jump.far)).collect(),
        cell: first.cell,
        over: first.over(&program.grid),
        to: first.to,
    })
}

/// Whether, for every cell, the landing cells are in the same order as the adjacent cells.
fn keeps_order(program: &Program, jumps: &[Jump<'_>]) -> bool {
    let tables: Option<Vec<Table>> = jumps.iter().map(|jump| jump.table(program)).collect();
    let Some(tables) = tables else { return false };
    (0..program.grid.bit_of.len()).all(|place| {
        let mut pairs = Vec::new();
        for table in &tables {
            match (table.beside[place], table.behind[place]) {
                (Some(near), Some(far)) => pairs.push((near, far)),
                (None, Some(_)) => return false,
                (_, None) => {}
            }
        }
        pairs.sort_unstable();
        let rising = |two: &[(usize, usize)]| two[0].0 < two[1].0 && two[0].1 < two[1].1;
        pairs.windows(2).all(rising)
    })
}

/// Returns a table by cell, if each entry has at most one cell.
fn one_by_cell(program: &Program, id: ConstId) -> Option<Vec<Option<usize>>> {
    let table = &program.consts[id];
    let one = |value: &Value| match value {
        Value::Cells(cells) if cells.count() <= 1 => Some(cells.first()),
        _ => None,
    };
    let all: Option<_> = table.values.iter().map(one).collect();
    all.filter(|_| table.axis == Some(Axis::Cell))
}

impl Jump<'_> {
    /// Returns its tables, if they have at most one cell for each.
    pub(super) fn table(&self, program: &Program) -> Option<Table> {
        Some(Table {
            beside: one_by_cell(program, self.near)?,
            behind: one_by_cell(program, self.far)?,
        })
    }

    /// Returns the cells that may be jumped over: the intersection of the cuts.
    pub(super) fn over(&self, grid: &Grid) -> Expr {
        let build = Build::new(grid, self.to.span);
        self.cuts.iter().fold(build.all(), |all, (within, set)| {
            let set = (*set).clone();
            match within {
                true => build.inter(all, set),
                false => build.diff(all, set),
            }
        })
    }

    /// Whether two jumps differ only in their direction.
    pub(super) fn is_like(&self, other: &Jump<'_>) -> bool {
        let cuts = self.cuts.iter().zip(&other.cuts);
        self.cuts.len() == other.cuts.len()
            && same(self.cell, other.cell)
            && same(self.to, other.to)
            && cuts.into_iter().all(|(a, b)| a.0 == b.0 && same(a.1, b.1))
    }
}

/// Matches a term as a jump.
pub(super) fn jump(term: &Expr) -> Option<Jump<'_>> {
    let ExprKind::Inter(a, b) = &*term.kind else {
        return None;
    };
    let (landed, to) = match &*a.kind {
        ExprKind::If(..) => (a, b),
        _ => (b, a),
    };
    let ExprKind::If(cond, there, nothing) = &*landed.kind else {
        return None;
    };
    let (ExprKind::Some(first), true) = (&*cond.kind, is_none(nothing)) else {
        return None;
    };
    let (far, cell) = looked_up(there)?;
    let mut cuts = Vec::new();
    let near = uncut(first, &mut cuts)?;
    let (near, beside) = looked_up(near)?;
    same(cell, beside).then_some(Jump {
        near,
        far,
        cell,
        cuts,
        to,
    })
}

/// Returns the table look-up in an intersection, and collects the other operands as cuts.
fn uncut<'e>(e: &'e Expr, cuts: &mut Vec<(bool, &'e Expr)>) -> Option<&'e Expr> {
    match &*e.kind {
        ExprKind::Inter(a, b) => {
            let (of, with) = match looked_up(b) {
                Some(_) => (b, a),
                None => (a, b),
            };
            let of = uncut(of, cuts)?;
            cuts.push((true, with));
            Some(of)
        }
        ExprKind::Diff(a, b) => {
            let of = uncut(a, cuts)?;
            cuts.push((false, b));
            Some(of)
        }
        ExprKind::Const(_, Some(_)) => Some(e),
        _ => None,
    }
}

fn looked_up(e: &Expr) -> Option<(ConstId, &Expr)> {
    match &*e.kind {
        ExprKind::Const(id, Some(key)) => Some((*id, key)),
        _ => None,
    }
}
