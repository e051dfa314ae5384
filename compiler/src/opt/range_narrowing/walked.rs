//! Requirements on a number of steps, as bounds on the number.
//!
//! Let `c` be one cell and `w` one direction, and let no direction of the board return to where it began. `n` steps lead
//! somewhere if `n <= #c.ray(w)`. Where they do, `c.path(w, c.w(n))` has the first `n` cells of that ray; so it is in S if
//! `n <= #c.ray(w, through S)`, and without its last cell if `n - 1` is. Without the first requirement the others hold
//! beyond the edge as well, so each needs it. All hold for 0 steps and fewer.

use super::shifted;
use crate::ir::grid::Grid;
use crate::ir::walk::{is_var, operands, reads, same};
use crate::ir::{Ending, Expr, ExprKind as K, Program, Ray, Value, VarId};
use crate::opt::Vars;
use crate::opt::before_effects::Known;
use crate::opt::build::Build;
use crate::typed::{Arith, Ty};

/// The largest number that is added to the chosen one.
const FAR: i32 = 64;

/// Whether no walk of the board returns to its beginning.
pub(super) fn is_straight(grid: &Grid) -> bool {
    let returns = |way: usize, start: usize| {
        let to = &grid.dirs[way].to;
        let walk = (0..grid.bits).try_fold(start, |at, _| to[at]);
        walk.is_some()
    };
    (0..grid.dirs.len()).all(|way| !grid.cells.iter().any(|start| returns(way, start)))
}

/// A number of steps from a cell in a direction.
struct Steps<'e> {
    from: &'e Expr,
    way: &'e Expr,
    /// The difference of the chosen number and the number of steps.
    less: i32,
}

/// The bound of a requirement on the chosen number.
pub(super) enum Bounding {
    /// The greatest number for which it holds.
    Up(Expr),
    /// It holds up to the bound of another one.
    Implied,
    /// No bound.
    Not,
}

/// Splits a requirement on a union of sets.
pub(super) fn pieces(e: &Expr) -> Vec<Expr> {
    let K::In(of, set) = &*e.kind else {
        return vec![e.clone()];
    };
    let piece = |part: &Expr| e.with(K::In(part.clone(), set.clone()));
    operands(of).into_iter().map(piece).collect()
}

/// Returns the bound of each requirement on `v`, which is at least `least`.
pub(super) fn bounds(
    (program, known): (&Program, &Known),
    (v, least): (VarId, i32),
    all: &[Expr],
    vars: &mut Vars,
) -> Vec<Bounding> {
    let mut find = Find {
        program,
        known,
        v,
        least,
        vars,
    };
    let arrive: Vec<Option<Steps<'_>>> = all
        .iter()
        .map(|e| match &*e.kind {
            K::Some(of) => find.steps(of),
            _ => None,
        })
        .collect();
    let walks: Vec<Option<Walk<'_>>> = all
        .iter()
        .map(|e| {
            let walk = find.walk(e)?;
            let arrives = arrive.iter().flatten().any(|known| known.same(&walk.steps));
            arrives.then_some(walk)
        })
        .collect();
    let whole = |steps: &Steps<'_>| {
        let mut walks = walks.iter().flatten();
        walks.any(|walk| walk.less == 0 && walk.steps.same(steps))
    };
    let each = arrive.iter().zip(&walks).map(|found| match found {
        (Some(steps), _) if whole(steps) => Bounding::Implied,
        (Some(steps), _) => Bounding::Up(length(program, steps, None, steps.less)),
        (None, Some(walk)) => {
            let more = walk.steps.less + walk.less;
            Bounding::Up(length(program, &walk.steps, Some(walk.through), more))
        }
        (None, None) => Bounding::Not,
    });
    each.collect()
}

/// Returns the length of a walk, and `more`.
fn length(program: &Program, steps: &Steps<'_>, through: Option<&Expr>, more: i32) -> Expr {
    let build = Build::new(&program.grid, steps.from.span);
    let ray = K::Ray(Ray {
        from: steps.from.clone(),
        dirs: steps.way.clone(),
        through: through.cloned(),
        ending: Ending::Over,
    });
    let length = build.e(K::Count(build.e(ray, Ty::Cells)), Ty::Num);
    match more {
        0 => length,
        _ => shifted(&length, more),
    }
}

/// A path of some steps that must be in a set, without its last cells.
struct Walk<'e> {
    steps: Steps<'e>,
    through: &'e Expr,
    /// The number of its last cells that need not be in the set: 0 or 1.
    less: i32,
}

impl Steps<'_> {
    fn same(&self, other: &Steps<'_>) -> bool {
        self.less == other.less && same(self.from, other.from) && same(self.way, other.way)
    }
}

struct Find<'a> {
    program: &'a Program,
    known: &'a Known,
    v: VarId,
    /// The least number that is chosen.
    least: i32,
    vars: &'a mut Vars,
}

impl Find<'_> {
    /// Returns the path of `path in S`.
    fn walk<'e>(&mut self, e: &'e Expr) -> Option<Walk<'e>> {
        let K::In(of, through) = &*e.kind else {
            return None;
        };
        let (path, last) = match &*of.kind {
            K::Diff(path, last) => (path, Some(last)),
            _ => (of, None),
        };
        let K::Path(from, way, to) = &*path.kind else {
            return None;
        };
        let steps = self.steps(to)?;
        let fits = same(from, steps.from)
            && same(way, steps.way)
            && last.is_none_or(|last| same(to, last))
            && !reads(through, self.v);
        fits.then_some(Walk {
            steps,
            through,
            less: i32::from(last.is_some()),
        })
    }

    fn steps<'e>(&mut self, e: &'e Expr) -> Option<Steps<'e>> {
        let K::Step(from, way, Some(n)) = &*e.kind else {
            return None;
        };
        let less = match &*n.kind {
            K::Var(v) if *v == self.v => 0,
            K::Arith(Arith::Sub, a, b) if is_var(a, self.v) => literal(b)?,
            K::Arith(Arith::Add, a, b) if is_var(a, self.v) => -literal(b)?,
            _ => return None,
        };
        let one = |e: &Expr| match *e.kind {
            K::Var(v) => self.vars[v].is_fixed_member(),
            K::Lit(Value::Mask(mask)) => mask.count_ones() == 1,
            _ => false,
        };
        let fixed = !reads(from, self.v) && !reads(way, self.v) && one(way);
        let from_one = one(from);
        // From no cell no steps lead anywhere, but 0 steps would.
        let some_steps = self.least.saturating_sub(less) > 0;
        let few = from_one || some_steps && self.known.is_few(self.program, from, self.vars);
        (fixed && few).then_some(Steps { from, way, less })
    }
}

fn literal(e: &Expr) -> Option<i32> {
    e.literal_num().filter(|n| n.abs() <= FAR)
}
