//! Cheap supersets of a set.

use super::Maker;
use crate::ir::walk;
use crate::ir::{Domain, Expr, ExprKind as K, Ray, Value, VarId};
use crate::typed::{Mask, Ty};

/// A superset of a set.
pub(super) struct Wide {
    pub(super) set: Expr,
    /// Whether it is equal to the set.
    pub(super) exact: bool,
}

/// Lines that contain all cells of a set.
pub(super) struct Lines {
    pub(super) from: VarId,
    pub(super) ways: Ways,
    /// Whether the lines continue to the edge; otherwise they are one step.
    pub(super) far: bool,
}

/// The directions of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ways {
    /// The direction in this variable, chosen earlier.
    Chosen(VarId),
    Fixed(Mask),
}

impl Lines {
    /// Returns the lines of both, if they start from the same cell.
    fn with(self, other: Lines) -> Option<Lines> {
        let ways = match (self.ways, other.ways) {
            (Ways::Fixed(a), Ways::Fixed(b)) => Ways::Fixed(a | b),
            (a, b) if a == b => a,
            _ => return None,
        };
        (self.from == other.from).then_some(Lines {
            ways,
            far: self.far || other.far,
            ..self
        })
    }
}

/// Returns the lines through one variable that contain all cells of a set.
pub(super) fn lines(e: &Expr) -> Option<Lines> {
    let along = |from: &Expr, dirs: &Expr, far: bool| {
        let ways = match &*dirs.kind {
            K::Var(way) => Ways::Chosen(*way),
            K::Lit(Value::Mask(mask)) => Ways::Fixed(*mask),
            _ => return None,
        };
        match *from.kind {
            K::Var(from) => Some(Lines { from, ways, far }),
            _ => None,
        }
    };
    match &*e.kind {
        K::Ray(Ray { from, dirs, .. }) => along(from, dirs, true),
        K::Step(from, dirs, None) => along(from, dirs, false),
        K::Union(a, b) | K::If(_, a, b) => lines(a)?.with(lines(b)?),
        K::Inter(a, b) => lines(a).or_else(|| lines(b)),
        K::Diff(a, _) | K::Filter(_, Domain::Set(a), _) => lines(a),
        _ => None,
    }
}

impl Maker<'_> {
    /// Returns a cheap superset; `None` if none is known but the set of all possible members.
    pub(super) fn widened(&mut self, e: &Expr) -> Option<Wide> {
        let wide = |set: Expr| Wide { set, exact: false };
        let build = self.build(e);
        if !self.costs.much(e) && !reads_each(e) {
            return Some(Wide {
                set: e.clone(),
                exact: true,
            });
        }
        match &*e.kind {
            K::Union(a, b) => {
                let (a, b) = (self.widened(a)?, self.widened(b)?);
                let exact = a.exact && b.exact;
                let set = build.union(a.set, b.set);
                Some(Wide { set, exact })
            }
            K::Inter(a, b) => match (self.widened(a), self.widened(b)) {
                (Some(a), Some(b)) => {
                    let exact = a.exact && b.exact;
                    let set = build.inter(a.set, b.set);
                    Some(Wide { set, exact })
                }
                (a, b) => a.or(b).map(|a| wide(a.set)),
            },
            K::Diff(a, b) => {
                let a = self.widened(a)?;
                if self.costs.much(b) {
                    return Some(wide(a.set));
                }
                let exact = a.exact;
                let set = build.diff(a.set, b.clone());
                Some(Wide { set, exact })
            }
            K::If(_, a, b) => {
                let (a, b) = (self.widened(a)?, self.widened(b)?);
                Some(wide(build.union(a.set, b.set)))
            }
            K::Filter(_, Domain::Set(of) | Domain::Groups(of), _) => {
                Some(wide(self.widened(of)?.set))
            }
            K::Group(_, within) | K::Flood(_, within) => Some(wide(self.widened(within)?.set)),
            K::Call { .. } => {
                let e = self.opened(e)?;
                self.widened(&e)
            }
            _ => None,
        }
    }

    /// Inlines a call.
    pub(super) fn opened(&mut self, e: &Expr) -> Option<Expr> {
        walk::opened(self.program, e, &mut self.vars)
    }
}

/// Whether a set is computed by a test for each cell.
fn reads_each(e: &Expr) -> bool {
    walk::any(
        e,
        &mut |e| matches!(&*e.kind, K::Filter(_, Domain::Set(of), _) if of.ty == Ty::Cells),
    )
}
