//! Per-kind evaluation: the targets of one piece are computed for its own kind only.
//!
//! Before: `(c & knight).leap(1,2) | (c & king).adjacent | …` of one cell `c` computes every term, nearly
//! all from the empty set. After: `(if c in knight then c.leap(1,2)) | (if c in king then …) | …`, with the
//! terms of equal guards grouped. Runs after singleton inference.

use super::build::Build;
use crate::ir::walk::{any, is_none, key, map_children, map_each_root, operands, reads};
use crate::ir::{Expr, ExprKind as K, Program, Ray, VarId};
use crate::opt::Vars;
use crate::typed::Ty;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    map_each_root(program, &mut |e, home| split(&before, e, home.vars));
}

fn split(program: &Program, e: Expr, vars: &Vars) -> Expr {
    if !matches!(*e.kind, K::Union(..)) || e.ty != Ty::Cells {
        return map_children(e, &mut |child| split(program, child, vars));
    }
    let build = Build::new(&program.grid, e.span);
    let mut parts: Vec<Part> = Vec::new();
    for term in operands(&e).into_iter().filter(|term| !is_none(term)) {
        let found = start(term, vars);
        let same = |p: &&mut Part| p.start.is_some() && p.start == found.as_ref().map(|s| s.key());
        let part = match parts.iter_mut().find(same) {
            Some(part) => part,
            None => {
                parts.push(Part {
                    start: found.as_ref().map(Start::key),
                    cond: found.as_ref().map(|s| s.cond(build)),
                    cells: build.none(Ty::Cells),
                });
                let last = parts.len() - 1;
                &mut parts[last]
            }
        };
        let term = match &found {
            Some(start) => start.whole(term.clone()),
            None => term.clone(),
        };
        part.cells = build.union(part.cells.clone(), term);
    }
    if parts.iter().filter(|p| p.start.is_some()).count() < 2 {
        return e;
    }
    let none = build.none(Ty::Cells);
    parts.into_iter().fold(none.clone(), |all, part| {
        let cells = match part.cond {
            Some(cond) => build.choose(cond, part.cells, none.clone()),
            None => part.cells,
        };
        build.union(all, cells)
    })
}

/// Terms with the same guard on one cell.
struct Part {
    start: Option<(VarId, String)>,
    cond: Option<Expr>,
    cells: Expr,
}

/// The form `v & within`, for a variable `v` of one cell.
struct Start {
    var: VarId,
    within: Expr,
}

impl Start {
    fn key(&self) -> (VarId, String) {
        (self.var, key(&self.within))
    }
    /// `v in within`
    fn cond(&self, build: Build<'_>) -> Expr {
        let var = build.e(K::Var(self.var), Ty::Cells);
        build.e(K::In(var, self.within.clone()), Ty::Truth)
    }
    /// Removes the guard from a term.
    fn whole(&self, term: Expr) -> Expr {
        if let Some((var, within)) = cut(&term)
            && var == self.var
            && key(within) == key(&self.within)
        {
            return term.with(K::Var(var));
        }
        map_children(term, &mut |child| self.whole(child))
    }
}

/// The guard of a term: the intersection of one cell with a set, without which the term is empty.
fn start(term: &Expr, vars: &Vars) -> Option<Start> {
    let (var, within) = first_cut(term)?;
    let is_cell = vars[var].is_fixed_member() && vars[var].ty == Ty::Cells;
    let start = Start {
        var,
        within: within.clone(),
    };
    // The cell must not be read anywhere else, nor in the position before the move.
    let only = !reads(&replaced(term.clone(), &start), var);
    let was = any(term, &mut |e| matches!(*e.kind, K::Before(_)));
    (is_cell && only && !was).then_some(start)
}

/// The term with its guard removed.
fn replaced(term: Expr, start: &Start) -> Expr {
    if let Some((var, within)) = cut(&term)
        && var == start.var
        && key(within) == key(&start.within)
    {
        return within.clone();
    }
    map_children(term, &mut |child| replaced(child, start))
}

/// The intersection with a variable without which a term is empty.
fn first_cut(term: &Expr) -> Option<(VarId, &Expr)> {
    match &*term.kind {
        K::Step(a, ..) | K::Back(a, _) | K::Leap(a, ..) | K::Diff(a, _) => first_cut(a),
        K::Ray(Ray { from, .. }) => first_cut(from),
        K::Union(a, b) => {
            let (a, b) = (first_cut(a)?, first_cut(b)?);
            (a.0 == b.0 && key(a.1) == key(b.1)).then_some(a)
        }
        K::Inter(a, b) => cut(term).or_else(|| first_cut(a)).or_else(|| first_cut(b)),
        _ => None,
    }
}

/// `v & within`, where the set is cheap and does not depend on `v`.
fn cut(e: &Expr) -> Option<(VarId, &Expr)> {
    let K::Inter(a, b) = &*e.kind else {
        return None;
    };
    let plain = |e: &Expr| {
        !any(e, &mut |e| {
            !matches!(
                *e.kind,
                K::Pieces(_) | K::Lit(_) | K::Me | K::Others(_) | K::Union(..)
            )
        })
    };
    match (&*a.kind, &*b.kind) {
        (K::Var(v), _) if plain(b) => Some((*v, b)),
        (_, K::Var(v)) if plain(a) => Some((*v, a)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::{Vars as Values, constant};
    use crate::ir::testing::*;
    use crate::ir::{Ending, Value};

    fn program_of_cells() -> Program {
        program(squares(4, 4, None, false))
    }

    /// `(c & a1 b1).leap(1,2) | (c & b2).ray(all) - c1 | (c & a1 b1).n`
    fn reach(p: &Program) -> Expr {
        let part = |names| cells(K::Inter(var(0, Ty::Cells), named(&p.grid, names)));
        let leap = cells(K::Leap(part("a1 b1"), 1, 2));
        let walk = ray(part("b2"), dirs(0xff), None, Ending::Over);
        let walk = cells(K::Diff(walk, named(&p.grid, "c1")));
        let step = cells(K::Step(part("a1 b1"), dirs(1), None));
        let two = cells(K::Union(leap, walk));
        cells(K::Union(two, step))
    }

    #[test]
    fn each_kind_says_what_it_said() {
        let p = program_of_cells();
        let (before, names) = (reach(&p), vars(&[("c", Ty::Cells)]));
        let after = split(&p, before.clone(), &names);
        let mut ifs = 0;
        crate::ir::walk::visit(&after, &mut |e| {
            ifs += u32::from(matches!(*e.kind, K::If(..)))
        });
        assert_eq!(ifs, 2, "two parts of the cell: {after:#?}");
        for cell in p.grid.cells.iter() {
            let one = Value::Cells([cell].into_iter().collect());
            let values = Values::from([(VarId(0), one)]);
            let say = |e: &Expr| constant(&p, e, &values, Some(0));
            assert_eq!(say(&after), say(&before), "{cell}");
        }
    }

    #[test]
    fn what_a_cell_was_before_stays() {
        let p = program_of_cells();
        let names = vars(&[("c", Ty::Cells)]);
        let before = cells(K::Before(reach(&p)));
        let reached = cells(K::Inter(reach(&p), before));
        let K::Union(two, step) = *reach(&p).kind else {
            panic!("a union");
        };
        let other = cells(K::Step(step, dirs(4), None));
        let looking = cells(K::Inter(other, reached));
        let all = cells(K::Union(two, looking));
        let after = split(&p, all, &names);
        let mut looks = false;
        crate::ir::walk::visit(&after, &mut |e| {
            if let K::If(_, cells, _) = &*e.kind {
                looks |= any(cells, &mut |e| matches!(*e.kind, K::Before(_)));
            }
        });
        assert!(!looks, "{after:#?}");
    }

    #[test]
    fn sets_of_several_cells_stay() {
        let p = program_of_cells();
        let mut names = vars(&[("c", Ty::Cells)]);
        names[VarId(0)].single = false;
        let after = split(&p, reach(&p), &names);
        assert_eq!(key(&after), key(&reach(&p)));
    }
}
