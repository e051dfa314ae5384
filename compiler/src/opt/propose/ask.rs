//! Tests of single members, or of the cells of a path, in place of whole sets.

use super::{Line, Maker};
use crate::ir::walk::{operands, same, subst};
use crate::ir::{Domain, Ending, Expr, ExprKind as K, Ray, Value, VarId};
use crate::opt::build::{Build, truth};
use crate::opt::sets::{always_in, never_meet};
use crate::typed::Ty;

impl Maker<'_> {
    /// Returns the test whether a set contains the member in a variable: a cell, which may be on a given line, or any
    /// other member.
    pub(super) fn has(&mut self, e: &Expr, cell: VarId, line: Option<Line>) -> Option<Expr> {
        let build = self.build(e);
        let is_drawn = |(var, set): &(VarId, Expr)| *var == cell && same(set, e);
        if self.drawn.as_ref().is_some_and(is_drawn) {
            return Some(build.e(K::Lit(Value::Truth(true)), Ty::Truth));
        }
        match &*e.kind {
            K::Union(a, b) => {
                let (a, b) = (self.has(a, cell, line)?, self.has(b, cell, line)?);
                Some(self.either(build, a, b))
            }
            K::Inter(a, b) => {
                let (a, b) = (self.has(a, cell, line)?, self.has(b, cell, line)?);
                Some(self.both(build, a, b))
            }
            K::Diff(a, b) => {
                let (a, b) = (self.has(a, cell, line)?, self.has(b, cell, line)?);
                let b = not(build, b);
                Some(self.both(build, a, b))
            }
            K::Filter(var, Domain::Set(of), cond) => {
                let of = self.has(of, cell, line)?;
                let at = build.e(K::Var(cell), e.ty);
                let cond = subst(cond, *var, &at, &mut self.vars);
                Some(self.both(build, of, cond))
            }
            K::Filter(var, Domain::Groups(of), cond) => {
                let inside = self.has(of, cell, line)?;
                let at = build.e(K::Var(cell), Ty::Cells);
                let group = build.e(K::Group(at, of.clone()), Ty::Cells);
                let cond = subst(cond, *var, &group, &mut self.vars);
                Some(self.both(build, inside, cond))
            }
            K::Ray(ray) => match line.filter(|l| l.far && is(&ray.from, l.from)) {
                Some(line) => self.on_ray(e, line, ray),
                None => Some(contains(build, e, cell)),
            },
            K::Step(from, dirs, None) => match line.filter(|l| !l.far && is(from, l.from)) {
                Some(line) => Some(is_way(build, line, dirs)),
                None => Some(contains(build, e, cell)),
            },
            K::Call { .. } if self.costs.much(e) => match self.opened(e) {
                Some(e) => self.has(&e, cell, line),
                None => Some(contains(build, e, cell)),
            },
            _ => Some(contains(build, e, cell)),
        }
    }

    /// Returns the test whether a sliding attack along a line contains the line's cell.
    fn on_ray(&mut self, e: &Expr, line: Line, ray: &Ray) -> Option<Expr> {
        let Ray {
            from: _,
            dirs,
            through,
            ending,
        } = ray;
        let build = self.build(e);
        let var = |v, ty| build.e(K::Var(v), ty);
        let to = || var(line.to, Ty::Cells);
        let path = var(line.path, Ty::Cells);
        let before = || build.e(K::Diff(path.clone(), to()), Ty::Cells);
        let Some(through) = through else {
            return Some(contains(build, e, line.to));
        };
        let walk = match ending {
            Ending::Over => self.inside(build, &path, through)?,
            Ending::Onto(onto) => {
                let on = self.has(onto, line.to, Some(line))?;
                let ends = match never_meet(onto, through) {
                    true => on,
                    false => {
                        let inside = self.has(through, line.to, None)?;
                        let outside = not(build, inside);
                        self.both(build, on, outside)
                    }
                };
                let walked = self.inside(build, &before(), through)?;
                self.both(build, ends, walked)
            }
            Ending::Upto(upto) => {
                let on = self.has(upto, line.to, Some(line))?;
                let inside = self.has(through, line.to, None)?;
                let ends = self.either(build, on, inside);
                let walked = self.inside(build, &before(), through)?;
                self.both(build, ends, walked)
            }
            Ending::Until(_) => return Some(contains(build, e, line.to)),
        };
        Some(self.both(build, is_way(build, line, dirs), walk))
    }

    /// Returns the test whether all of a few cells are in a set.
    fn inside(&mut self, build: Build<'_>, path: &Expr, e: &Expr) -> Option<Expr> {
        match &*e.kind {
            K::Inter(a, b) => {
                let (a, b) = (self.inside(build, path, a)?, self.inside(build, path, b)?);
                return Some(self.both(build, a, b));
            }
            K::Call { .. } if self.costs.much(e) => {
                if let Some(e) = self.opened(e) {
                    return self.inside(build, path, &e);
                }
            }
            _ => {}
        }
        let (costly, cheap): (Vec<_>, Vec<_>) = operands(e)
            .into_iter()
            .partition(|part| self.costs.much(part));
        let left = cheap
            .into_iter()
            .fold(path.clone(), |left, part| build.diff(left, part.clone()));
        let none = |e: Expr| build.e(K::No(e), Ty::Truth);
        if costly.is_empty() {
            return Some(none(left));
        }
        let mut found = build.none(Ty::Cells);
        for part in costly {
            let part = self.within(build, part, &left)?;
            found = build.union(found, part);
        }
        let all = none(build.diff(left.clone(), found));
        Some(build.e(K::Or(none(left), all), Ty::Truth))
    }

    /// Returns the members of a set among a few cells.
    fn within(&mut self, build: Build<'_>, e: &Expr, few: &Expr) -> Option<Expr> {
        if !self.costs.much(e) {
            return Some(build.inter(few.clone(), e.clone()));
        }
        match &*e.kind {
            K::Union(a, b) => {
                let (a, b) = (self.within(build, a, few)?, self.within(build, b, few)?);
                Some(build.union(a, b))
            }
            K::Diff(a, b) => {
                let (a, b) = (self.within(build, a, few)?, self.within(build, b, few)?);
                Some(build.diff(a, b))
            }
            K::Inter(a, b) => {
                let (cheap, costly) = if self.costs.much(a) { (b, a) } else { (a, b) };
                let fewer = self.within(build, cheap, few)?;
                self.within(build, costly, &fewer)
            }
            K::If(cond, a, b) => {
                let (a, b) = (self.within(build, a, few)?, self.within(build, b, few)?);
                Some(build.choose(cond.clone(), a, b))
            }
            K::Filter(var, Domain::Set(of), cond) => {
                let of = self.within(build, of, few)?;
                let kept = K::Filter(*var, Domain::Set(of), cond.clone());
                Some(self.anew(build.e(kept, Ty::Cells)))
            }
            // A connected subset lies in one component.
            K::Filter(var, Domain::Groups(of), cond) => {
                let part = self.vars.push(self.vars[*var].clone());
                let at = build.e(K::Var(part), Ty::Cells);
                let group = build.e(K::Group(at, of.clone()), Ty::Cells);
                let cond = subst(cond, *var, &group, &mut self.vars);
                let cond = nested_groups(cond);
                let parts = Domain::Groups(build.inter(few.clone(), of.clone()));
                Some(build.e(K::Filter(part, parts, cond), Ty::Cells))
            }
            K::Call { .. } => match self.opened(e) {
                Some(e) => self.within(build, &e, few),
                None => Some(build.inter(few.clone(), e.clone())),
            },
            _ => Some(build.inter(few.clone(), e.clone())),
        }
    }

    /// Copies an expression with fresh bound variables.
    fn anew(&mut self, e: Expr) -> Expr {
        crate::ir::walk::copy(&e, &std::collections::BTreeMap::new(), &mut self.vars)
    }

    /// Returns `a and b`, with an expensive operand last.
    fn both(&self, build: Build<'_>, a: Expr, b: Expr) -> Expr {
        match (truth(&a), truth(&b)) {
            (Some(true), _) | (_, Some(false)) => return b,
            (_, Some(true)) | (Some(false), _) => return a,
            _ => {}
        }
        let (a, b) = self.in_order(a, b);
        build.e(K::And(a, b), Ty::Truth)
    }

    /// Returns `a or b`, with an expensive operand last.
    fn either(&self, build: Build<'_>, a: Expr, b: Expr) -> Expr {
        match (truth(&a), truth(&b)) {
            (Some(true), _) | (_, Some(false)) => return a,
            (_, Some(true)) | (Some(false), _) => return b,
            _ => {}
        }
        let (a, b) = self.in_order(a, b);
        build.e(K::Or(a, b), Ty::Truth)
    }

    fn in_order(&self, a: Expr, b: Expr) -> (Expr, Expr) {
        if self.costs.much(&a) && !self.costs.much(&b) {
            (b, a)
        } else {
            (a, b)
        }
    }
}

fn not(build: Build<'_>, e: Expr) -> Expr {
    match truth(&e) {
        Some(known) => build.e(K::Lit(Value::Truth(!known)), Ty::Truth),
        None => build.e(K::Not(e), Ty::Truth),
    }
}

fn is(e: &Expr, var: VarId) -> bool {
    matches!(*e.kind, K::Var(v) if v == var)
}

fn contains(build: Build<'_>, e: &Expr, cell: VarId) -> Expr {
    let at = build.e(K::Var(cell), e.ty);
    build.e(K::In(at, e.clone()), Ty::Truth)
}

/// Returns the test whether the direction of a line is one of these.
fn is_way(build: Build<'_>, line: Line, dirs: &Expr) -> Expr {
    let all = match &*dirs.kind {
        K::Lit(Value::Mask(mask)) => line.dirs & !mask == 0,
        _ => is(dirs, line.way),
    };
    if all {
        return build.e(K::Lit(Value::Truth(true)), Ty::Truth);
    }
    let way = build.e(K::Var(line.way), Ty::Dirs);
    build.e(K::In(way, dirs.clone()), Ty::Truth)
}

/// Simplifies `group(group(c, X), Y)` to `group(c, Y)`, if Y contains X.
fn nested_groups(e: Expr) -> Expr {
    crate::ir::walk::rewrite(e, &mut |e| match &*e.kind {
        K::Group(inner, outer_set) => match &*inner.kind {
            K::Group(cell, set) if same(set, outer_set) || always_in(set, outer_set) => {
                e.with(K::Group(cell.clone(), outer_set.clone()))
            }
            _ => e,
        },
        _ => e,
    })
}
