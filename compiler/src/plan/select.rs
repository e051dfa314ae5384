//! Instruction selection for expressions: which sliding attacks use the lanes of a vector register or
//! tables, and which sets always have one cell.

use super::Plan;
use crate::facts::chance::is_player;
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::walk::{operands, same};
use crate::ir::{Ending, Expr, ExprKind, Ray, Value, Var, VarId};
use crate::typed::{Mask, Ty};

/// The number of directions of one sign that fit into a vector register.
const LANES: usize = 4;
/// The longest side of a board whose lines fit into 16-bit words.
const LONGEST_LINE: i32 = 16;
/// The longest side of a board on which a walk has at most eight cells.
const LONGEST_SIDE: i32 = 9;

/// Iterates over the directions of a mask.
fn dirs_of(grid: &Grid, dirs: Mask) -> impl Iterator<Item = usize> + use<> {
    (0..grid.dirs.len()).filter(move |d| dirs >> d & 1 == 1)
}

/// Whether sliding attacks in these directions use the lanes of a vector register.
pub fn has_slides(plan: &Plan<'_>, dirs: Mask) -> bool {
    let grid = &plan.program.grid;
    let (width, height) = grid.frame();
    let sides = [width, height, grid.levels()];
    plan.passes.has("sliding attacks")
        && dirs.count_ones() > 1
        && grid.words() == 1
        && !grid.returns()
        && sides.iter().all(|side| *side <= LONGEST_SIDE)
        && slide_lanes(grid, dirs).iter().all(|n| *n <= LANES)
        && dirs_of(grid, dirs).all(|d| grid.dirs[d].shifts.len() == 1)
}

/// Counts the directions with upward and with downward shifts.
fn slide_lanes(grid: &Grid, dirs: Mask) -> [usize; 2] {
    let goes_up = |d: &usize| grid.dirs[*d].shifts.first().is_some_and(|s| s.by > 0);
    let up = dirs_of(grid, dirs).filter(goes_up).count();
    [up, dirs_of(grid, dirs).count() - up]
}

/// Whether the sliding moves of one cell in these directions are counted line by line (mobility table).
pub fn has_mobility(plan: &Plan<'_>, dirs: Mask) -> bool {
    let grid = &plan.program.grid;
    let (width, height) = grid.frame();
    let both = |d: usize| dirs >> grid.dirs[d].opposite & 1 == 1;
    plan.passes.has("mobility tables")
        && grid.words() == 2
        && !grid.returns()
        && grid.levels() == 1
        && width.max(height) <= LONGEST_LINE
        && dirs_of(grid, dirs).all(both)
        && (1..=LANES).contains(&mobility_axes(grid, dirs))
}

/// Counts those directions that lead to higher bits.
fn mobility_axes(grid: &Grid, dirs: Mask) -> usize {
    let up = dirs_of(grid, dirs).filter(|d| {
        let shifts = &grid.dirs[*d].shifts;
        matches!(shifts.as_slice(), [shift] if shift.by > 0)
    });
    up.count()
}

/// A union of single steps that follow sliding attacks from the same cells, in different directions.
pub struct AfterRays<'e> {
    /// The cells where the attacks begin.
    pub from: &'e Expr,
    /// The cells that they may pass.
    pub through: &'e Expr,
    /// Their directions, as a mask.
    pub dirs: Mask,
}

/// Matches a union of such steps, if the attacks use the lanes of a vector register.
pub fn after_rays<'e>(plan: &Plan<'_>, e: &'e Expr) -> Option<AfterRays<'e>> {
    let rays: Option<Vec<_>> = operands(e).into_iter().map(after_ray).collect();
    let rays = rays?;
    let first = rays.first()?;
    let alike = |r: &AfterRays<'_>| same(r.from, first.from) && same(r.through, first.through);
    let dirs = rays.iter().fold(0, |all, r| all | r.dirs);
    (rays.iter().all(alike) && has_slides(plan, dirs)).then_some(AfterRays {
        dirs,
        from: first.from,
        through: first.through,
    })
}

/// Matches `from.ray(dir, through …).dir`.
fn after_ray(e: &Expr) -> Option<AfterRays<'_>> {
    let ExprKind::Step(walk, dirs, None) = &*e.kind else {
        return None;
    };
    let ExprKind::Ray(Ray {
        from,
        dirs: ray_dirs,
        through: Some(through),
        ending: Ending::Over,
    }) = &*walk.kind
    else {
        return None;
    };
    let dirs = dirs.literal_mask()?;
    (ray_dirs.literal_mask()? == dirs && dirs.count_ones() == 1).then_some(AfterRays {
        from,
        through,
        dirs,
    })
}

/// The facts about variables at the place of an expression.
#[derive(Clone, Copy)]
pub struct Select<'a> {
    /// The plan.
    pub plan: &'a Plan<'a>,
    /// The variables in scope.
    pub vars: &'a IndexVec<VarId, Var>,
    /// Whether `me` is always a player, not chance.
    pub me_plays: bool,
}

impl Select<'_> {
    /// Whether a set always has exactly one member, whose index the engine has at hand.
    pub fn is_index(&self, e: &Expr) -> bool {
        let program = self.plan.program;
        match &*e.kind {
            ExprKind::Me => true,
            ExprKind::Next => !program.simultaneous,
            ExprKind::Var(var) => self.vars[*var].single,
            ExprKind::Lit(Value::Mask(mask)) => mask.count_ones() == 1,
            ExprKind::Lit(Value::Cells(cells)) => cells.count() == 1,
            ExprKind::Others(of) => {
                program.players.len() == 2
                    && is_player(program, of, self.me_plays)
                    && self.is_index(of)
            }
            ExprKind::If(_, a, b) => self.is_index(a) && self.is_index(b),
            _ => false,
        }
    }

    /// Whether a set always has at most one cell, on a board where no walk returns to its start.
    pub fn is_one_cell(&self, e: &Expr) -> bool {
        let grid = &self.plan.program.grid;
        if !self.plan.passes.has("cell tables") || grid.returns() || e.ty != Ty::Cells {
            return false;
        }
        match &*e.kind {
            _ if self.is_index(e) => true,
            ExprKind::Inter(a, b) => self.is_one_cell(a) || self.is_one_cell(b),
            ExprKind::Diff(a, _) => self.is_one_cell(a),
            _ => false,
        }
    }

    /// Whether a set always has at most one cell, such as the end of one walk from one cell.
    pub fn is_one_at_most(&self, e: &Expr) -> bool {
        if self.plan.program.grid.returns() {
            return false;
        }
        match &*e.kind {
            ExprKind::Inter(a, b) => self.is_one_at_most(a) || self.is_one_at_most(b),
            ExprKind::Diff(a, _) => self.is_one_at_most(a),
            ExprKind::Ray(ray) if matches!(ray.ending, Ending::Onto(_)) => {
                self.is_one_walk(&ray.from, &ray.dirs)
            }
            ExprKind::Step(from, dirs, None) => self.is_one_walk(from, dirs),
            _ => false,
        }
    }

    fn is_one_walk(&self, from: &Expr, dirs: &Expr) -> bool {
        let one = dirs.literal_mask().is_some_and(|d| d.count_ones() == 1) || self.is_index(dirs);
        one && (self.is_one_cell(from) || self.is_one_at_most(from))
    }

    /// Returns the directions of sliding attacks that use the lanes of a vector register. Attacks from
    /// single cells use tables, except with `until`, where lanes need no test for each direction.
    pub fn is_slide(&self, ray: &Ray) -> Option<Mask> {
        let single = self.is_index(&ray.from);
        let fits = match ray.ending {
            Ending::Until(_) => single,
            Ending::Over | Ending::Onto(_) | Ending::Upto(_) => !single,
        };
        let fits = fits && ray.through.is_some();
        let dirs = ray.dirs.literal_mask().filter(|_| fits)?;
        has_slides(self.plan, dirs).then_some(dirs)
    }
}
