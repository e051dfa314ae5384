//! Requirements after a move of a piece that the piece can violate only by leaving a line.
//!
//! Before: `choose from …  choose to …  from -> to  require not in_check` tests every move by playing
//! it. Say that the requirement is *monotone*: with more empty cells or more enemy pieces it can
//! only turn from true to false; and that it reads own pieces of some kinds only, the *watched*
//! kinds. A move of another own piece empties one cell, fills one and removes enemy pieces. So it
//! can violate the requirement only through the cell that it empties. If the requirement holds with
//! that cell empty and all else unchanged, it holds after every move of the piece, wherever it
//! goes.
//!
//! After: a [`Guard`] states that this is so, which kinds are watched, and which cells are *seen*:
//! emptying any other cell changes nothing. Own pieces that are neither watched nor seen are unpinned
//! and need no test; the few that are seen are tested one by one, once for all their moves. This holds
//! only while the requirement holds in the current position.

use crate::facts::flow::{first_effect, requires};
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::walk::{self, Constancy};
use crate::ir::{
    BlockId, Body, Domain, Ending, Expr, ExprKind as K, PIECES, Pieces, Program, Ray, Stmt,
    StmtKind, Value, Var, VarId,
};
use crate::opt::build::Build;
use crate::typed::{Mask, Ty};

/// The legality guard of a block: its requirement after effects, and the pieces that can violate it.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The choice of the piece that moves.
    pub from: VarId,
    /// The requirement: it depends on the position and on `me` alone.
    pub required: Expr,
    /// The variables that [`Guard::required`] and [`Guard::seen`] bind: those of the block and further
    /// ones.
    pub vars: IndexVec<VarId, Var>,
    /// The kinds that the requirement reads, as a mask: a move of a piece of these kinds is always
    /// tested.
    pub watched: Mask,
    /// The cells that may change the requirement by becoming empty.
    pub seen: Expr,
}

impl Guard {
    /// Returns the own pieces that are not of a watched kind.
    pub fn unwatched(&self, grid: &Grid) -> Expr {
        let build = Build::new(grid, self.required.span);
        let pieces = |kinds| {
            let pieces = K::Pieces(Pieces {
                owner: Some(build.e(K::Me, Ty::Players)),
                kinds,
                layer: PIECES,
            });
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

/// Returns the guard of a block, if it has the form for one.
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
    signs.shrinks(&plain).then_some(())?;
    Some(Guard {
        from,
        required: required.clone(),
        watched: signs.watched,
        seen: seen(&plain, Build::new(&program.grid, required.span))?,
        vars,
    })
}

/// Returns the only origin of a move and the only requirement after effects, if no other effect on
/// pieces precedes the requirement.
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
    let [from] = from[..] else { return None };
    let early = &body.stmts[..first_effect(&body.stmts)];
    let (first, _) = early.iter().find_map(walk::chosen)?;
    let var = &body.vars[from];
    let one = var.is_fixed_member() && var.ty == Ty::Cells;
    let StmtKind::Require(required) = &late[last].kind else {
        return None;
    };
    (!other && one && from == first).then_some((from, required))
}

/// Inlines all calls. `None` if a call reads a table or passes another player than `me`.
fn inline(program: &Program, e: Expr, vars: &mut IndexVec<VarId, Var>) -> Option<Expr> {
    let mut all = true;
    let e = walk::rewrite(e, &mut |e| {
        let K::Call {
            function,
            me,
            key,
            args,
        } = &*e.kind
        else {
            return e;
        };
        let plain = key.is_none() && me.as_ref().is_none_or(walk::is_me);
        let value = plain.then(|| walk::inlined(&program.functions[*function], args, vars));
        let value = value
            .flatten()
            .and_then(|value| inline(program, value, vars));
        all &= value.is_some();
        value.unwrap_or(e)
    });
    all.then_some(e)
}

/// Monotonicity of values under a move: an unwatched piece of `me` leaves its cell, which becomes
/// empty, and other cells may lose their emptiness or their enemy piece.
struct Signs {
    known: Constancy,
    watched: Mask,
}

impl Signs {
    /// Whether no such move changes the value.
    fn is_fixed(&self, e: &Expr) -> bool {
        self.known.same_for_me(e)
    }

    /// Whether the value after each such move is contained in the value with only the piece's own cell
    /// emptied: sets gain no member, truths do not become true.
    fn grows(&mut self, e: &Expr) -> bool {
        if self.is_fixed(e) {
            return true;
        }
        match &*e.kind {
            K::Empty(PIECES) => true,
            K::Pieces(Pieces {
                owner: Some(owner),
                kinds,
                layer: PIECES,
            }) => self.pieces(owner, kinds),
            K::Inter(a, b) if is_enemies(a) => self.grows(a) && self.grows_among_enemies(b),
            K::Inter(a, b) if is_enemies(b) => self.grows(b) && self.grows_among_enemies(a),
            K::Union(a, b) | K::Inter(a, b) | K::And(a, b) | K::Or(a, b) => {
                self.grows(a) && self.grows(b)
            }
            K::Diff(a, b) => self.grows(a) && self.is_fixed(b),
            K::Step(a, dirs, None) | K::Back(a, dirs) => self.grows(a) && self.is_fixed(dirs),
            K::Leap(a, _, _) | K::Some(a) => self.grows(a),
            K::Ray(Ray {
                from,
                dirs,
                through: Some(through),
                ending,
            }) => {
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

    /// The same as `grows` for a set, restricted to cells with enemy pieces.
    fn grows_among_enemies(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Pieces(Pieces {
                owner: None,
                kinds,
                layer: PIECES,
            }) => kinds.as_ref().is_none_or(|kinds| self.is_fixed(kinds)),
            K::Union(a, b) | K::Inter(a, b) => {
                self.grows_among_enemies(a) && self.grows_among_enemies(b)
            }
            _ => self.grows(e),
        }
    }

    /// The same as `grows` in the opposite direction, for truths only.
    fn shrinks(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            _ if self.is_fixed(e) => true,
            K::Not(a) | K::No(a) => self.grows(a),
            K::And(a, b) | K::Or(a, b) => self.shrinks(a) && self.shrinks(b),
            _ => false,
        }
    }

    fn pieces(&mut self, owner: &Expr, kinds: &Option<Expr>) -> bool {
        let known = kinds.as_ref().and_then(Expr::literal_mask);
        match known.filter(|_| walk::is_me(owner)) {
            Some(kinds) => {
                self.watched |= kinds;
                true
            }
            None => walk::is_others(owner) && kinds.as_ref().is_none_or(|k| self.is_fixed(k)),
        }
    }

    /// A walk that may now continue over its former last cell must keep that cell in its result: the
    /// end must be a cell that the walk also counts when it continues, or never passes.
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

/// Whether all cells of a set hold enemy pieces.
fn is_enemies(e: &Expr) -> bool {
    match &*e.kind {
        K::Pieces(Pieces { owner, layer, .. }) => {
            *layer == PIECES && owner.as_ref().is_some_and(walk::is_others)
        }
        K::Inter(a, b) => is_enemies(a) || is_enemies(b),
        _ => false,
    }
}

/// Whether all cells of a set hold pieces.
fn is_occupied(e: &Expr) -> bool {
    match &*e.kind {
        K::Pieces(pieces) => pieces.layer == PIECES,
        K::Inter(a, b) => is_occupied(a) || is_occupied(b),
        K::Diff(a, _) => is_occupied(a),
        K::Union(a, b) => is_occupied(a) && is_occupied(b),
        _ => false,
    }
}

fn asks_empty(e: &Expr) -> bool {
    walk::any(e, &mut |e| matches!(*e.kind, K::Empty(_)))
}

/// Returns the cells that may change a value by becoming empty; `None` if it may be any cell.
fn seen(e: &Expr, build: Build<'_>) -> Option<Expr> {
    let none = build.none(Ty::Cells);
    if !asks_empty(e) {
        return Some(none);
    }
    match &*e.kind {
        K::Empty(_) | K::Reach(..) | K::Best(..) | K::Sum(..) | K::Extreme(..) => None,
        K::Inter(a, b) if matches!(*a.kind, K::Empty(_)) => {
            Some(build.union(b.clone(), seen(b, build)?))
        }
        K::Inter(a, b) if matches!(*b.kind, K::Empty(_)) => {
            Some(build.union(a.clone(), seen(a, build)?))
        }
        K::Ray(ray) => {
            ray.through.as_ref().filter(|through| is_plain(through))?;
            let end = ray
                .ending
                .set()
                .map_or(Some(none), |end| seen(end, build))?;
            let walk = K::Ray(Ray {
                ending: Ending::Upto(build.all()),
                ..ray.clone()
            });
            let ends = build.union(seen(&ray.from, build)?, end);
            Some(build.union(build.e(walk, Ty::Cells), ends))
        }
        K::Filter(v, domain, then) | K::UnionOf(v, domain, then) => {
            let Domain::Set(of) = domain else { return None };
            let each = match seen(then, build)? {
                then if walk::is_none(&then) => then,
                then => build.e(K::UnionOf(*v, domain.clone(), then), Ty::Cells),
            };
            Some(build.union(seen(of, build)?, each))
        }
        _ => {
            let mut all = Some(none);
            walk::for_each_child(e, &mut |child| {
                let parts = all.take().zip(seen(child, build));
                all = parts.map(|(all, more)| build.union(all, more));
            });
            all
        }
    }
}

/// Whether a cell that becomes empty changes the set in that cell alone.
fn is_plain(e: &Expr) -> bool {
    match &*e.kind {
        K::Empty(_) => true,
        K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) => is_plain(a) && is_plain(b),
        _ => !asks_empty(e),
    }
}

#[cfg(test)]
mod tests;
