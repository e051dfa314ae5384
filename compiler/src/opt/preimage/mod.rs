//! Pre-images: `{c in S : some E(c)}` is computed for all `c` at once, from the far end.
//!
//! Before: Reversi's `{c in empty : some c.ray(adjacent, through enemy, until own)}` walks from every
//! empty cell. After: for each direction, walks from own discs back over enemy ones and one step further,
//! intersected with `empty`. Conditions are built of `some`, `no`, `in`, `and`, `or`, `not` over sets that
//! steps, leaps and rays reach from `c`, intersected with sets that do not depend on `c`.
//!
//! For components of a set S the same test is made of all components together: `{g in groups(S) : no
//! g.adjacent & empty}` is S without the flood fill inside S from the cells of S adjacent to `empty`. Any
//! other form stays as it is, and so does every ray in a direction along which the board is a ring or a step
//! has no inverse.

mod by_origin;
mod count;
pub(super) mod distributes;
mod groups;
mod loop_entry;
mod meeting;
mod pre;
mod rays;
pub(super) mod reachability;
#[cfg(test)]
mod tests;
mod way_entry;

use super::Vars;
use super::build::Build;
use super::singletons::of_one;
use crate::ir::walk::{can_substitute, copy, reads, size};
use crate::ir::{Domain, Expr, ExprKind as K, Program, VarId};
use crate::typed::Ty;
use std::collections::BTreeMap;

/// The step budget of the rewrite of one comprehension.
const STEPS: u32 = 3000;
/// The size limit of an inverted expression, in nodes.
const NODES: usize = 400;

/// The values of `let`s.
pub(super) type Lets = BTreeMap<VarId, Expr>;

/// Adds the value of a `let`, in which those before are substituted; `None` where it is too large, or reads one inside
/// `before`.
pub(super) fn pass_let(v: VarId, value: &Expr, lets: &mut Lets, vars: &mut Vars) -> Option<()> {
    if !can_substitute(value, lets) {
        return None;
    }
    let value = copy(value, lets, vars);
    if size(&value) > NODES {
        return None;
    }
    lets.insert(v, value);
    Some(())
}

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    super::rewrite_all(program, inverted);
    loop_entry::run(program, &before);
    way_entry::run(program, &before);
}

/// Returns a comprehension as set operations, where that is possible.
fn inverted(program: &Program, e: &Expr, vars: &mut Vars) -> Option<Expr> {
    if let Some(one) = of_one(&program.grid, e, vars) {
        return Some(one);
    }
    match &*e.kind {
        K::Filter(c, Domain::Set(of), cond) if of.ty == Ty::Cells => {
            Turn::new(program, e, *c, vars).filter(of, cond)
        }
        K::Filter(g, Domain::Groups(of), cond) => {
            Turn::new(program, e, *g, vars).filter_groups(of, cond)
        }
        _ => None,
    }
}

/// One comprehension during its inversion.
struct Turn<'a> {
    program: &'a Program,
    build: Build<'a>,
    /// The bound variable.
    c: VarId,
    /// Whether the variable is one cell, not a component: a condition on a cell splits a set in two.
    one: bool,
    /// Whether a superset is acceptable, since the exact test follows.
    loosely: bool,
    /// The remaining step budget: nested inlining can grow without bound.
    left: u32,
    vars: &'a mut Vars,
}

impl<'a> Turn<'a> {
    fn new(program: &'a Program, e: &Expr, c: VarId, vars: &'a mut Vars) -> Turn<'a> {
        let build = Build::new(&program.grid, e.span);
        Turn {
            program,
            build,
            c,
            one: vars[c].single,
            loosely: false,
            left: STEPS,
            vars,
        }
    }

    /// Runs a computation with exact results required.
    fn exactly<T>(&mut self, find: impl FnOnce(&mut Self) -> T) -> T {
        let loosely = std::mem::replace(&mut self.loosely, false);
        let found = find(self);
        self.loosely = loosely;
        found
    }

    /// Returns the members of a set that satisfy a condition.
    fn filter(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        let turned = match self.holds(cond) {
            Some(cells) => self.build.inter(of.clone(), cells),
            None => self.partly(of, cond)?,
        };
        (size(&turned) <= NODES).then_some(turned)
    }

    /// Inverts one side of a conjunction; the other filters the result.
    fn partly(&mut self, of: &Expr, cond: &Expr) -> Option<Expr> {
        let K::And(a, b) = &*cond.kind else {
            return None;
        };
        let (cells, rest) = match self.holds(a) {
            Some(cells) => (cells, b),
            None => (self.holds(b)?, a),
        };
        let of = self.build.inter(of.clone(), cells);
        let filter = K::Filter(self.c, Domain::Set(of), rest.clone());
        Some(self.build.e(filter, Ty::Cells))
    }

    /// Returns the cells `c` that satisfy a condition.
    fn holds(&mut self, cond: &Expr) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        let build = self.build;
        if !reads(cond, self.c) {
            return Some(build.choose(cond.clone(), build.all(), build.none(Ty::Cells)));
        }
        Some(match &*cond.kind {
            K::Some(e) if e.ty == Ty::Cells => self.pre(e, build.all())?,
            K::No(e) if e.ty == Ty::Cells => {
                let some = self.exactly(|turn| turn.pre(e, build.all()))?;
                build.diff(build.all(), some)
            }
            K::In(e, within) if e.ty == Ty::Cells && !reads(within, self.c) => {
                if matches!(*e.kind, K::Var(v) if v == self.c) {
                    return Some(within.clone());
                }
                let outside = build.diff(build.all(), within.clone());
                let some = self.exactly(|turn| turn.pre(e, outside))?;
                build.diff(build.all(), some)
            }
            K::Equal(a, b) if a.ty == Ty::Cells && self.one => self.equal(a, b)?,
            K::And(a, b) => build.inter(self.holds(a)?, self.holds(b)?),
            K::Or(a, b) => build.union(self.holds(a)?, self.holds(b)?),
            K::Not(a) => build.diff(build.all(), self.exactly(|turn| turn.holds(a))?),
            K::Call { .. } => {
                let body = self.body_of(cond)?;
                self.holds(&body)?
            }
            _ => self.holds_of_count(cond)?,
        })
    }

    /// Returns the cell that `c` is equal to.
    fn equal(&self, a: &Expr, b: &Expr) -> Option<Expr> {
        let is_c = |e: &Expr| matches!(*e.kind, K::Var(v) if v == self.c);
        let other = if is_c(a) { b } else { a };
        let is_cell = matches!(*other.kind, K::Var(v) if v != self.c && self.vars[v].single);
        (is_cell && (is_c(a) || is_c(b))).then(|| other.clone())
    }

    /// Returns the inlined body of a call.
    fn body_of(&mut self, e: &Expr) -> Option<Expr> {
        crate::ir::walk::opened(self.program, e, self.vars)
    }
}
