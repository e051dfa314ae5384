//! Way entry: a choice of a cell before a choice of a direction is restricted to the cells from which some
//! direction meets the requirements.
//!
//! Before: `choose from in own`, `choose d in adjacent`, `require from.d in enemy and from.d(2) in empty`: most pieces
//! have no such direction, and each is tried with each. After: `from` is chosen from the own pieces that have one,
//! computed for all at once in each direction. Nothing between the two choices and the requirement has an effect, so the
//! moves are the same. Requirements that can not be inverted are left out here: the set may contain cells without a move.

use super::{Lets, Turn, Vars, pass_let};
use crate::ir::axes::members;
use crate::ir::walk::{any, conjuncts, copy, nested_mut, reads, size, subst};
use crate::ir::{Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, VarId};
use crate::typed::Ty;

/// The least number of inverted requirements: a single one holds for most pieces, and is soon tested.
const LEAST: usize = 2;

pub(super) fn run(program: &mut Program, before: &Program) {
    for block in program.blocks.iter_mut() {
        narrow_all(before, &mut block.body.stmts, &mut block.body.vars);
    }
}

pub(super) fn narrow_all(program: &Program, stmts: &mut [Stmt], vars: &mut Vars) {
    for at in 0..stmts.len() {
        let (head, rest) = stmts.split_at_mut(at + 1);
        for inner in nested_mut(&mut head[at]) {
            narrow_all(program, inner, vars);
        }
        let StmtKind::Choose(from, Domain::Set(of)) = &mut head[at].kind else {
            continue;
        };
        if of.ty == Ty::Cells
            && vars[*from].single
            && let Some(way) = Way::behind(rest, *from, vars)
            && let Some(cells) = way.narrowed(program, *from, of, vars)
        {
            *of = cells;
        }
    }
}

/// A choice of a direction behind a choice of a cell.
struct Way {
    d: VarId,
    of: Expr,
    /// The requirements on the direction and the cell.
    required: Vec<Expr>,
}

impl Way {
    /// Returns the choice of a direction that follows, with its requirements; `let`s are substituted.
    fn behind(rest: &[Stmt], from: VarId, vars: &mut Vars) -> Option<Way> {
        let mut lets = Lets::new();
        let mut way: Option<Way> = None;
        for stmt in rest {
            match (&stmt.kind, &mut way) {
                (StmtKind::Let(v, e), _) if !vars[*v].mutable => {
                    pass_let(*v, e, &mut lets, vars)?;
                }
                (StmtKind::Choose(d, Domain::Set(of)), None) if of.ty == Ty::Dirs => {
                    way = Some(Way {
                        d: *d,
                        of: copy(of, &lets, vars),
                        required: Vec::new(),
                    });
                }
                (StmtKind::Require(cond), Some(way)) => {
                    let parts = conjuncts(cond).into_iter().map(|e| copy(e, &lets, vars));
                    let both = |e: &Expr| reads(e, from) && reads(e, way.d);
                    let now = |e: &Expr| !any(e, &mut |e| matches!(*e.kind, K::Before(_)));
                    let told: Vec<Expr> = parts.filter(|e| both(e) && now(e)).collect();
                    way.required.extend(told);
                }
                (StmtKind::Require(_), None) => {}
                _ => break,
            }
        }
        way.filter(|way| way.required.len() >= LEAST)
    }

    /// Returns the cells of a set from which some direction meets the requirements, and perhaps more.
    fn narrowed(&self, program: &Program, from: VarId, of: &Expr, vars: &mut Vars) -> Option<Expr> {
        let mut turn = Turn::new(program, of, from, vars);
        turn.loosely = true;
        let build = turn.build;
        let mut all = build.none(Ty::Cells);
        for way in members(turn.directions(&self.of)) {
            let dir = build.dirs(1 << way);
            let mut cells = turn.meeting_all(&self.required, self.d, &dir)?;
            if !matches!(*self.of.kind, K::Lit(_)) && !reads(&self.of, from) {
                let among = build.e(K::In(dir, self.of.clone()), Ty::Truth);
                cells = build.choose(among, cells, build.none(Ty::Cells));
            }
            all = build.union(all, cells);
            if size(&all) > super::NODES {
                return None;
            }
        }
        Some(build.inter(of.clone(), all))
    }
}

impl Turn<'_> {
    /// Returns the cells that meet the requirements in one direction; `None` where too few can be inverted.
    fn meeting_all(&mut self, required: &[Expr], d: VarId, dir: &Expr) -> Option<Expr> {
        let (mut cells, mut inverted) = (self.build.all(), 0);
        for cond in required {
            let cond = subst(cond, d, dir, self.vars);
            if let Some(some) = self.holds(&cond) {
                cells = self.build.inter(cells, some);
                inverted += 1;
            }
        }
        (inverted >= LEAST).then_some(cells)
    }
}
