//! Constructors of expressions that simplify on the fly: a union with `none` and an intersection with
//! `cells` are never built.

use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::ir::walk::is_none;
use crate::ir::{Expr, ExprKind as K, PIECES, Pieces, Value};
use crate::source::Span;
use crate::typed::{Mask, Turning, Ty};

/// A builder of expressions with one source span.
#[derive(Clone, Copy)]
pub struct Build<'a> {
    /// The board's geometry.
    pub grid: &'a Grid,
    /// The span of all built expressions.
    pub span: Span,
}

impl<'a> Build<'a> {
    /// Returns a builder of expressions with this span.
    pub fn new(grid: &'a Grid, span: Span) -> Build<'a> {
        Build { grid, span }
    }
    /// Returns an expression with this span.
    pub fn e(self, kind: K, ty: Ty) -> Expr {
        Expr::new(kind, ty, self.span)
    }
    /// A literal set of cells.
    pub fn cells(self, cells: Bits) -> Expr {
        self.e(K::Lit(Value::Cells(cells)), Ty::Cells)
    }
    /// `cells`
    pub fn all(self) -> Expr {
        self.cells(self.grid.cells.clone())
    }
    /// `none`, of any type of set.
    pub fn none(self, ty: Ty) -> Expr {
        self.e(K::Lit(Value::nothing(ty)), ty)
    }
    /// Literal directions.
    pub fn dirs(self, mask: Mask) -> Expr {
        self.e(K::Lit(Value::Mask(mask)), Ty::Dirs)
    }
    /// The pieces of an owner, if there is one, and of these kinds.
    pub fn pieces(self, owner: Option<Expr>, kinds: Expr) -> Expr {
        let pieces = Pieces {
            owner,
            kinds: Some(kinds),
            layer: PIECES,
        };
        self.e(K::Pieces(pieces), Ty::Cells)
    }
    /// Whether an expression is the literal `cells`.
    pub fn is_all(self, e: &Expr) -> bool {
        matches!(&*e.kind, K::Lit(Value::Cells(cells)) if *cells == self.grid.cells)
    }
    /// `a | b`
    pub fn union(self, a: Expr, b: Expr) -> Expr {
        if is_none(&a) || self.is_all(&b) {
            return b;
        }
        if is_none(&b) || self.is_all(&a) {
            return a;
        }
        let ty = a.ty;
        self.e(K::Union(a, b), ty)
    }
    /// The union of sets of a type.
    pub fn union_of(self, sets: impl IntoIterator<Item = Expr>, ty: Ty) -> Expr {
        let all = sets.into_iter().reduce(|a, b| self.union(a, b));
        all.unwrap_or_else(|| self.none(ty))
    }
    /// `a & b`
    pub fn inter(self, a: Expr, b: Expr) -> Expr {
        if is_none(&a) || self.is_all(&b) {
            return a;
        }
        if is_none(&b) || self.is_all(&a) {
            return b;
        }
        if let Some(without) = self.complemented(&b) {
            return self.diff(a, without.clone());
        }
        if let Some(without) = self.complemented(&a) {
            return self.diff(b, without.clone());
        }
        let ty = a.ty;
        self.e(K::Inter(a, b), ty)
    }
    /// `a - b`
    pub fn diff(self, a: Expr, b: Expr) -> Expr {
        if is_none(&a) || is_none(&b) {
            return a;
        }
        if self.is_all(&b) {
            return self.none(Ty::Cells);
        }
        if let Some(within) = self.complemented(&b) {
            return self.inter(a, within.clone());
        }
        let ty = a.ty;
        self.e(K::Diff(a, b), ty)
    }
    /// Returns the set that `cells - S` excludes.
    fn complemented(self, e: &Expr) -> Option<&Expr> {
        match &*e.kind {
            K::Diff(all, without) if self.is_all(all) => Some(without),
            _ => None,
        }
    }
    /// `if cond then a else b`
    pub fn choose(self, cond: Expr, a: Expr, b: Expr) -> Expr {
        let ty = a.ty;
        self.e(K::If(cond, a, b), ty)
    }
    /// `opposite(dirs)`
    pub fn opposite(self, dirs: &Expr) -> Expr {
        match &*dirs.kind {
            K::Lit(Value::Mask(mask)) => self.dirs(opposite(self.grid, *mask)),
            _ => self.e(K::Turned(Turning::Opposite, dirs.clone()), Ty::Dirs),
        }
    }
}

/// Returns the mask of the opposite directions.
pub fn opposite(grid: &Grid, dirs: Mask) -> Mask {
    let back = crate::ir::axes::members(dirs).filter_map(|d| grid.dirs.get(d));
    back.fold(0, |mask, d| mask | 1 << d.opposite)
}

/// Returns the value of a literal truth.
pub fn truth(e: &Expr) -> Option<bool> {
    match *e.kind {
        K::Lit(Value::Truth(truth)) => Some(truth),
        _ => None,
    }
}
