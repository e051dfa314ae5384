//! Bounds on the number of members of a set, and on the number of cells on the lines through a cell.

use crate::index::IndexVec;
use crate::ir::axes::members;
use crate::ir::grid::Grid;
use crate::ir::{Domain, Ending, Expr, ExprKind, Program, Value, Var, VarId};
use crate::typed::{Mask, Ty};

/// Returns an upper bound on the members of a set of this type.
pub fn most_of_type(grid: &Grid, ty: Ty) -> usize {
    match ty {
        Ty::Cells => grid.bits,
        _ => 64,
    }
}

/// Whether the product of these bounds and a factor fits into 32 bits.
pub fn fits_u32(grid: &Grid, types: &[Ty], times: usize) -> bool {
    let bounds = types.iter().map(|ty| most_of_type(grid, *ty) as u64);
    let all = bounds.fold(times as u64, u64::saturating_mul);
    u32::try_from(all).is_ok()
}

/// Returns for each cell the number of cells on the lines from it, of one step or (`far`) to the edge.
/// No line may return to its start.
pub fn line_lengths(grid: &Grid, dirs: Mask, far: bool) -> Vec<usize> {
    let walk = |cell: usize, dir: usize| {
        let to = &grid.dirs[dir].to;
        let all = std::iter::successors(to[cell], |c| to[*c]);
        all.take(if far { usize::MAX } else { 1 }).count()
    };
    let length = |cell| members(dirs).map(|d| walk(cell, d)).sum();
    grid.cells.iter().map(length).collect()
}

/// Returns the largest of these numbers.
pub fn longest_lines(grid: &Grid, dirs: Mask, far: bool) -> usize {
    line_lengths(grid, dirs, far).into_iter().max().unwrap_or(0)
}

/// Returns an upper bound on the cells of a set that consists of walks or steps from one cell.
pub fn most_cells(program: &Program, e: &Expr, vars: &IndexVec<VarId, Var>) -> Option<usize> {
    let most = |e: &Expr| most_cells(program, e, vars);
    let (from, dirs, far) = match &*e.kind {
        ExprKind::Inter(a, b) => return most(a).or_else(|| most(b)),
        ExprKind::Diff(a, _) | ExprKind::Filter(_, Domain::Set(a), _) => return most(a),
        ExprKind::Step(from, dirs, None) => (from, dirs, false),
        ExprKind::Ray(ray) if matches!(ray.ending, Ending::Over) && !program.grid.returns() => {
            (&ray.from, &ray.dirs, true)
        }
        _ => return None,
    };
    match (&*from.kind, &*dirs.kind) {
        (ExprKind::Var(from), ExprKind::Lit(Value::Mask(dirs))) if is_one_member(&vars[*from]) => {
            Some(longest_lines(&program.grid, *dirs, far))
        }
        _ => None,
    }
}

/// Whether the value of a variable is always a set of exactly one member.
pub fn is_one_member(var: &Var) -> bool {
    var.single && !matches!(var.ty, Ty::Num | Ty::Truth)
}
