//! Conditions of instruction selection: which directions have sliding attacks in the lanes of a
//! vector register or in mobility tables, and which sets always have one member.

use super::Plan;
use crate::facts::chance::is_player;
use crate::index::IndexVec;
use crate::ir::axes::members;
use crate::ir::grid::Grid;
use crate::ir::{Expr, ExprKind, Program, Value, Var, VarId};
use crate::opt::build::opposite;
use crate::passes::Passes;
use crate::typed::Mask;

/// The number of directions of one sign that fit into a vector register.
const LANES: usize = 4;
/// The longest side of a board whose lines fit into 16-bit words.
const LONGEST_LINE: i32 = 16;
/// The longest side of a board on which a walk has at most eight cells.
const LONGEST_SIDE: i32 = 9;

/// Whether sliding attacks in these directions use the lanes of a vector register.
pub fn has_slides(plan: &Plan<'_>, dirs: Mask) -> bool {
    let grid = &plan.program.grid;
    let (width, height) = grid.frame();
    let sides = [width, height, grid.levels()];
    let up = upward(grid, dirs);
    plan.passes.has("sliding attacks")
        && dirs.count_ones() > 1
        && grid.words() == 1
        && !grid.returns()
        && sides.iter().all(|side| *side <= LONGEST_SIDE)
        && [up, members(dirs).count() - up].iter().all(|n| *n <= LANES)
        && members(dirs).all(|d| grid.dirs[d].shifts.len() == 1)
}

/// Whether the sliding moves of one cell in these directions are counted line by line (mobility table).
pub fn has_mobility(program: &Program, passes: &Passes, dirs: Mask) -> bool {
    let grid = &program.grid;
    let (width, height) = grid.frame();
    passes.has("mobility tables")
        && grid.words() == 2
        && !grid.returns()
        && grid.levels() == 1
        && width.max(height) <= LONGEST_LINE
        && opposite(grid, dirs) & !dirs == 0
        && (1..=LANES).contains(&upward(grid, dirs))
}

/// Counts those directions that lead to higher bits, by one shift.
fn upward(grid: &Grid, dirs: Mask) -> usize {
    let goes_up = |d: &usize| matches!(&grid.dirs[*d].shifts[..], [shift] if shift.by > 0);
    members(dirs).filter(goes_up).count()
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
}
