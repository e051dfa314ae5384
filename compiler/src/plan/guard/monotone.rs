//! Requirements behind a move of a piece that the piece can break only by going out of a line.
//!
//! Before: `choose from …  choose to …  from -> to  require not in_check` asks every move by playing
//! it. Say that what is required *fails more* the more cells are empty and the more enemy pieces
//! there are, and looks at own pieces of some kinds only: those that it *watches*. A move of another
//! own piece empties one cell, fills one and takes enemy pieces away. So it can break the requirement
//! only through the cell that it empties, and if the requirement holds with that cell empty and all
//! else as it is, it holds after every move of the piece, wherever that goes.
//!
//! After: a [`Guard`] says that this is so, which kinds are watched, and which cells are *seen*: if
//! a cell that is not seen comes to be empty, nothing changes. Own pieces that are not watched and
//! not seen are sure without asking; the few that are seen are asked one by one, once for all their
//! moves. Nothing of this holds while the requirement fails as things are.

use crate::facts::flow::{first_effect, requires};
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::walk::{self, Constancy};
use crate::ir::{
    BlockId, Body, Domain, Ending, Expr, ExprKind as K, PIECES, Program, Stmt, StmtKind, Value,
    Var, VarId,
};
use crate::opt::build::Build;
use crate::typed::{Mask, Ty};

/// What a block requires behind its effects.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The choice of the piece that moves.
    pub from: VarId,
    /// What is required, of the position and of `me` alone.
    pub required: Expr,
    /// The variables that [`Guard::required`] and [`Guard::seen`] bind: those of the block and more.
    pub vars: IndexVec<VarId, Var>,
    /// The kinds that it watches.
    pub watched: Mask,
    /// The cells that it sees.
    pub seen: Expr,
}

impl Guard {
    /// Own pieces but for those of the kinds that it watches.
    pub fn unwatched(&self, grid: &Grid) -> Expr {
        let build = Build {
            grid,
            span: self.required.span,
        };
        let pieces = |kinds| {
            let pieces = K::Pieces {
                owner: Some(build.e(K::Me, Ty::Players)),
                kinds,
                layer: PIECES,
            };
            build.e(pieces, Ty::Cells)
        };
        if self.watched == 0 {
            return pieces(None);
        }
        let watched = build.e(K::Lit(Value::Mask(self.watched)), Ty::Kinds);
        let others = K::Diff(pieces(None), pieces(Some(watched)));
        build.e(others, Ty::Cells)
    }
}

/// The guard of a block, if there is one.
pub(super) fn guard(program: &Program, id: BlockId) -> Option<Guard> {
    let body = &program.blocks[id].body;
    if program.layers.len() > 1 {
        return None;
    }
    let (from, required) = asked(body)?;
    let mut vars = body.vars.clone();
    let plain = inline(program, required.clone(), &mut vars)?;
    if !walk::free_vars(&plain).is_empty() {
        return None;
    }
    let mut signs = Signs {
        known: Constancy::of(program.functions.iter()),
        watched: 0,
    };
    let all = Expr {
        kind: Box::new(K::Lit(Value::Cells(program.grid.cells.clone()))),
        ty: Ty::Cells,
        span: required.span,
    };
    (signs.shrinks(&plain)).then_some(())?;
    Some(Guard {
        from,
        required: required.clone(),
        watched: signs.watched,
        seen: seen(&plain, &all)?.unwrap_or_else(|| none(&all)),
        vars,
    })
}

/// The only cell that a piece goes from, and the only requirement behind effects, if nothing else is
/// done to pieces before it is asked.
fn asked(body: &Body) -> Option<(VarId, &Expr)> {
    let late = &body.stmts[first_effect(&body.stmts)..];
    let last = late
        .iter()
        .position(|s| matches!(s.kind, StmtKind::Require(_)))?;
    let required = |s: &Stmt| requires(std::slice::from_ref(s));
    if late.iter().filter(|s| required(s)).count() > 1 {
        return None;
    }
    let (mut from, mut other) = (Vec::new(), false);
    walk::visit_stmts(&late[..last], &mut |s| match &s.kind {
        StmtKind::Move(piece, _) => match *piece.kind {
            K::Var(v) => from.push(v),
            _ => other = true,
        },
        StmtKind::If(..) | StmtKind::Let(..) | StmtKind::Assign(..) => {}
        _ => other = true,
    });
    let chosen = |s: &Stmt| match s.kind {
        StmtKind::Choose(v, Domain::Set(_)) => Some(v),
        _ => None,
    };
    let [from] = from[..] else { return None };
    let early = &body.stmts[..first_effect(&body.stmts)];
    let first = early.iter().find_map(chosen)?;
    let var = &body.vars[from];
    let one = var.single && !var.mutable && var.ty == Ty::Cells;
    let StmtKind::Require(required) = &late[last].kind else {
        return None;
    };
    (!other && one && from == first).then_some((from, required))
}

/// The tree without calls. `None` where one is of a table or asks for another player.
fn inline(program: &Program, e: Expr, vars: &mut IndexVec<VarId, Var>) -> Option<Expr> {
    let mut failed = false;
    let e = walk::map_children(e, &mut |child| {
        let (ty, span) = (child.ty, child.span);
        inline(program, child, vars).unwrap_or_else(|| {
            failed = true;
            Expr {
                kind: Box::new(K::Me),
                ty,
                span,
            }
        })
    });
    if failed {
        return None;
    }
    match &*e.kind {
        K::Call {
            function,
            me,
            key: None,
            args,
        } if me.as_ref().is_none_or(walk::is_me) => {
            let value = walk::inlined(&program.functions[*function], args, vars)?;
            inline(program, value, vars)
        }
        K::Call { .. } => None,
        _ => Some(e),
    }
}

/// Which way values go, if a piece of `me` that is not watched leaves its cell, the cells it leaves
/// come to be empty, and others are no longer empty or no longer an enemy's.
struct Signs {
    known: Constancy,
    watched: Mask,
}

impl Signs {
    /// Whether nothing changes it.
    fn is_fixed(&self, e: &Expr) -> bool {
        self.known.same_for_me(e)
    }

    /// Whether it has, after each such move, no members that it has not when only the piece's cell
    /// is empty; and does not come to hold.
    fn grows(&mut self, e: &Expr) -> bool {
        if self.is_fixed(e) {
            return true;
        }
        match &*e.kind {
            K::Empty(PIECES) => true,
            K::Pieces {
                owner: Some(owner),
                kinds,
                layer: PIECES,
            } => self.pieces(owner, kinds),
            K::Inter(a, b) if is_enemies(a) => self.grows(a) && self.grows_among_enemies(b),
            K::Inter(a, b) if is_enemies(b) => self.grows(b) && self.grows_among_enemies(a),
            K::Union(a, b) | K::Inter(a, b) | K::And(a, b) | K::Or(a, b) => {
                self.grows(a) && self.grows(b)
            }
            K::Diff(a, b) => self.grows(a) && self.is_fixed(b),
            K::Step(a, dirs, None) | K::Back(a, dirs) => self.grows(a) && self.is_fixed(dirs),
            K::Leap(a, _, _) | K::Some(a) => self.grows(a),
            K::Ray {
                from,
                dirs,
                through: Some(through),
                ending,
            } => {
                self.grows(from)
                    && self.is_fixed(dirs)
                    && self.grows(through)
                    && self.ends(through, ending)
            }
            K::Filter(_, Domain::Set(of), then) | K::UnionOf(_, Domain::Set(of), then) => {
                self.grows(of) && self.grows(then)
            }
            K::In(a, b) => self.is_fixed(a) && self.grows(b),
            K::Not(a) | K::No(a) => self.shrinks(a),
            _ => false,
        }
    }

    /// The same of a set, as far as there are enemy pieces on its cells.
    fn grows_among_enemies(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Pieces {
                owner: None,
                kinds,
                layer: PIECES,
            } => kinds.as_ref().is_none_or(|kinds| self.is_fixed(kinds)),
            K::Union(a, b) | K::Inter(a, b) => {
                self.grows_among_enemies(a) && self.grows_among_enemies(b)
            }
            _ => self.grows(e),
        }
    }

    /// The same the other way round: only of truths.
    fn shrinks(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            _ if self.is_fixed(e) => true,
            K::Not(a) | K::No(a) => self.grows(a),
            K::And(a, b) | K::Or(a, b) => self.shrinks(a) && self.shrinks(b),
            _ => false,
        }
    }

    fn pieces(&mut self, owner: &Expr, kinds: &Option<Expr>) -> bool {
        match (&*owner.kind, kinds.as_ref().map(|k| &*k.kind)) {
            (K::Me, Some(K::Lit(Value::Mask(kinds)))) => {
                self.watched |= kinds;
                true
            }
            (K::Others(me), _) if walk::is_me(me) => {
                kinds.as_ref().is_none_or(|kinds| self.is_fixed(kinds))
            }
            _ => false,
        }
    }

    /// A walk that may go on over its last cell has that still: what it ends on must count where it
    /// goes on, or never be gone over.
    fn ends(&mut self, through: &Expr, ending: &Ending) -> bool {
        match ending {
            Ending::Over => true,
            Ending::Upto(end) => self.grows(end),
            Ending::Onto(end) => {
                let only_empty = matches!(*through.kind, K::Empty(PIECES));
                only_empty && is_occupied(end) && self.grows(end)
            }
            Ending::Until(_) => false,
        }
    }
}

/// Whether there are enemy pieces on all cells of a set.
fn is_enemies(e: &Expr) -> bool {
    match &*e.kind {
        K::Pieces {
            owner: Some(owner),
            layer: PIECES,
            ..
        } => {
            matches!(&*owner.kind, K::Others(me) if walk::is_me(me))
        }
        K::Inter(a, b) => is_enemies(a) || is_enemies(b),
        _ => false,
    }
}

/// Whether there are pieces on all cells of a set.
fn is_occupied(e: &Expr) -> bool {
    match &*e.kind {
        K::Pieces { layer: PIECES, .. } => true,
        K::Inter(a, b) => is_occupied(a) || is_occupied(b),
        K::Diff(a, _) => is_occupied(a),
        K::Union(a, b) => is_occupied(a) && is_occupied(b),
        _ => false,
    }
}

fn none(all: &Expr) -> Expr {
    over(all, all.ty, K::Lit(Value::Cells(Default::default())))
}

fn over(like: &Expr, ty: Ty, kind: K) -> Expr {
    Expr {
        kind: Box::new(kind),
        ty,
        span: like.span,
    }
}

fn union(a: Option<Expr>, b: Option<Expr>) -> Option<Expr> {
    match (a, b) {
        (Some(a), Some(b)) => Some(over(&a, Ty::Cells, K::Union(a.clone(), b))),
        (a, b) => a.or(b),
    }
}

fn asks_empty(e: &Expr) -> bool {
    walk::any(e, &mut |e| matches!(*e.kind, K::Empty(_)))
}

/// The cells of which one that comes to be empty may change a value; `Some(None)` if there are
/// none. `None` where that may be any cell.
fn seen(e: &Expr, all: &Expr) -> Option<Option<Expr>> {
    if !asks_empty(e) {
        return Some(None);
    }
    match &*e.kind {
        K::Empty(_) => None,
        K::Inter(a, b) if matches!(*a.kind, K::Empty(_)) => {
            Some(union(Some(b.clone()), seen(b, all)?))
        }
        K::Inter(a, b) if matches!(*b.kind, K::Empty(_)) => {
            Some(union(Some(a.clone()), seen(a, all)?))
        }
        K::Ray {
            from,
            dirs,
            through: Some(through),
            ending,
        } => {
            if !is_plain(through) {
                return None;
            }
            let mut upto = seen(from, all)?;
            if let Ending::Onto(end) | Ending::Upto(end) | Ending::Until(end) = ending {
                upto = union(upto, seen(end, all)?);
            }
            let kind = K::Ray {
                from: from.clone(),
                dirs: dirs.clone(),
                through: Some(through.clone()),
                ending: Ending::Upto(all.clone()),
            };
            Some(union(Some(over(e, Ty::Cells, kind)), upto))
        }
        K::Filter(v, domain, then) | K::UnionOf(v, domain, then) => {
            let Domain::Set(of) = domain else { return None };
            let each = seen(then, all)?.map(|then| {
                let kind = K::UnionOf(*v, domain.clone(), then);
                over(e, Ty::Cells, kind)
            });
            Some(union(seen(of, all)?, each))
        }
        K::Reach(..) | K::Best(..) | K::Sum(..) | K::Extreme(..) => None,
        _ => {
            let (mut upto, mut known) = (None, true);
            walk::for_each_child(e, &mut |child| match seen(child, all) {
                Some(cells) => upto = union(upto.take(), cells),
                None => known = false,
            });
            known.then_some(upto)
        }
    }
}

/// Whether a cell that comes to be empty changes a set in that cell alone.
fn is_plain(e: &Expr) -> bool {
    match &*e.kind {
        K::Empty(_) => true,
        K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) => is_plain(a) && is_plain(b),
        _ => !asks_empty(e),
    }
}

#[cfg(test)]
mod tests;
