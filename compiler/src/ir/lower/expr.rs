//! Lowers expressions, node by node.

use super::board::{corners, edge, rows};
use super::parts::mark_single;
use super::{DefHome, Lower, Names, lit};
use crate::ir::bits::Bits;
use crate::ir::eval::closed;
use crate::ir::{Domain, Ending, Expr, ExprKind as K, Lines, Pieces, Ray, Value, Var, VarId};
use crate::typed::{self, Coord, ExprKind as T, LocalId, Ty};

type Each<'a, 'b> = &'b mut dyn FnMut(&Lower<'a>, &mut Names, &typed::Expr) -> Expr;

impl<'a> Lower<'a> {
    /// Lowers an outermost expression; its constant parts become literals.
    pub(super) fn root(&self, names: &mut Names, e: &typed::Expr) -> Expr {
        let e = self.expr(names, e);
        self.fold(e)
    }

    /// Lowers an expression, node by node.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn expr(&self, names: &mut Names, e: &typed::Expr) -> Expr {
        let kind = match &*e.kind {
            T::Rows(coord, low, high) => return self.rows(names, e, *coord, low, high),
            T::Def { def, me, key, args } => {
                let me = self.option(names, me);
                let key = self.option(names, key);
                let args = self.list(names, args);
                self.def_value(*def, me, key, args, e)
            }
            T::Num(_)
            | T::Truth(_)
            | T::Cells(_)
            | T::Mask(_)
            | T::AllCells
            | T::Edge
            | T::Corners => self.constant_node(e),
            T::Me | T::Next | T::Others(_) | T::Playing | T::Turn | T::Passes => {
                self.position(names, e)
            }
            T::Local(_) | T::OthersLocal(_) | T::Empty(_) | T::Occupied(_) | T::Pieces { .. } => {
                self.position(names, e)
            }
            T::State(..)
            | T::KindOn(_)
            | T::OwnerOn(_)
            | T::Seen(_)
            | T::SeenAgo(..)
            | T::Can(..) => self.position(names, e),
            T::Blocked | T::Before(_) => self.position(names, e),
            T::Union(..) | T::Inter(..) | T::Diff(..) | T::Back(..) | T::Between(..) => {
                self.binary(names, e)
            }
            T::Group(..) | T::Flood(..) | T::Equal(..) | T::Less(..) | T::In(..) => {
                self.binary(names, e)
            }
            T::And(..) | T::Or(..) | T::Arith(..) => self.binary(names, e),
            T::Step(..) | T::Leap(..) | T::Ray { .. } | T::Path(..) | T::Lines { .. } => {
                self.other(names, e)
            }
            T::FirstOf(_) | T::Coord(_) | T::Turned(..) | T::Reach(..) => self.other(names, e),
            T::If(..) | T::Table(..) => self.other(names, e),
            T::Filter(..) | T::UnionOf(..) | T::Best(..) | T::Sum(..) | T::Extreme(..) => {
                self.binder(names, e)
            }
            T::Count(_) | T::CountGroups(_) | T::CoordOf(..) | T::Neg(_) | T::Pick(..) => {
                self.unary(names, e)
            }
            T::Some(_) | T::No(_) | T::Not(_) | T::InRange(..) => self.unary(names, e),
        };
        Expr {
            kind: Box::new(kind),
            ty: e.ty,
            span: e.span,
        }
    }

    fn constant_node(&self, e: &typed::Expr) -> K {
        let grid = &self.program.grid;
        let bit = |id: &typed::CellId| grid.bit_of[id.0 as usize];
        let value = match &*e.kind {
            T::Num(n) => Value::Num(*n),
            T::Truth(truth) => Value::Truth(*truth),
            T::Cells(ids) => Value::Cells(ids.iter().map(bit).collect()),
            // `none` is stored as an empty mask, whatever its type.
            T::Mask(_) if e.ty == Ty::Cells => Value::Cells(Bits::new()),
            T::Mask(mask) => Value::Mask(*mask),
            T::AllCells => Value::Cells(grid.cells.clone()),
            T::Edge => Value::Cells(edge(grid)),
            T::Corners => Value::Cells(corners(grid)),
            _ => unreachable!("`expr` has another place for it"),
        };
        K::Lit(value)
    }

    /// Lowers a read of the position or of the player to move.
    fn position(&self, names: &mut Names, e: &typed::Expr) -> K {
        match &*e.kind {
            T::Me => K::Me,
            T::Next => K::Next,
            T::Others(a) => K::Others(self.expr(names, a)),
            T::Playing => K::Playing,
            T::Turn => K::Turn,
            T::Passes => K::Passes,
            T::Local(v) => K::Var(self.var(names, *v)),
            T::OthersLocal(v) => K::OthersVar(self.var(names, *v)),
            T::Empty(layer) => K::Empty(*layer),
            T::Occupied(layer) => K::Occupied(*layer),
            T::Pieces {
                owner,
                kinds,
                layer,
            } => K::Pieces(Pieces {
                owner: self.option(names, owner),
                kinds: self.option(names, kinds),
                layer: *layer,
            }),
            T::State(state, index) => K::State(*state, self.list(names, index)),
            T::KindOn(a) => K::KindOn(self.expr(names, a)),
            T::OwnerOn(a) => K::OwnerOn(self.expr(names, a)),
            T::Seen(layer) => K::Seen(*layer),
            T::SeenAgo(first, layer) => K::SeenAgo(*first, *layer),
            T::Can(a, blocks) => K::Can(self.expr(names, a), blocks.clone()),
            T::Blocked => K::Blocked,
            T::Before(a) => K::Before(self.expr(names, a)),
            _ => unreachable!("`expr` has another place for it"),
        }
    }

    fn binary(&self, names: &mut Names, e: &typed::Expr) -> K {
        let (make, a, b): (fn(Expr, Expr) -> K, _, _) = match &*e.kind {
            T::Union(a, b) => (K::Union, a, b),
            T::Inter(a, b) => (K::Inter, a, b),
            T::Diff(a, b) => (K::Diff, a, b),
            T::Back(a, b) => (K::Back, a, b),
            T::Between(a, b) => (K::Between, a, b),
            T::Group(a, b) => (K::Group, a, b),
            T::Flood(a, b) => (K::Flood, a, b),
            T::Equal(a, b) => (K::Equal, a, b),
            T::Less(a, b) => (K::Less, a, b),
            T::In(a, b) => (K::In, a, b),
            T::And(a, b) => (K::And, a, b),
            T::Or(a, b) => (K::Or, a, b),
            T::Arith(op, a, b) => {
                return K::Arith(*op, self.expr(names, a), self.expr(names, b));
            }
            _ => unreachable!("`expr` has another place for it"),
        };
        make(self.expr(names, a), self.expr(names, b))
    }

    fn other(&self, names: &mut Names, e: &typed::Expr) -> K {
        match &*e.kind {
            T::Step(a, b, n) => K::Step(
                self.expr(names, a),
                self.expr(names, b),
                self.option(names, n),
            ),
            T::Leap(a, x, y) => K::Leap(self.expr(names, a), *x, *y),
            T::Ray {
                from,
                dirs,
                through,
                ending,
            } => K::Ray(Ray {
                from: self.expr(names, from),
                dirs: self.expr(names, dirs),
                through: self.option(names, through),
                ending: self.ending(names, ending),
            }),
            T::Path(a, b, c) => K::Path(
                self.expr(names, a),
                self.expr(names, b),
                self.expr(names, c),
            ),
            T::Lines {
                n,
                exactly,
                set,
                along,
            } => K::Lines(Lines {
                n: self.expr(names, n),
                exactly: *exactly,
                set: self.expr(names, set),
                along: self.option(names, along),
            }),
            T::FirstOf(a) => K::FirstOf(self.expr(names, a)),
            T::Coord(at) => K::Coord(self.list(names, at)),
            T::Turned(turning, a) => K::Turned(*turning, self.expr(names, a)),
            T::Reach(v, from, next) => {
                let from = self.expr(names, from);
                let v = self.var(names, *v);
                mark_single(&mut names.vars, v);
                K::Reach(v, from, self.expr(names, next))
            }
            T::If(a, b, c) => K::If(
                self.expr(names, a),
                self.expr(names, b),
                self.expr(names, c),
            ),
            T::Table(table, index) => K::Table(table.clone(), self.list(names, index)),
            _ => unreachable!("`expr` has another place for it"),
        }
    }

    fn binder(&self, names: &mut Names, e: &typed::Expr) -> K {
        match &*e.kind {
            T::Filter(v, of, a) => {
                let (v, of, a) = self.bind(names, *v, of, a);
                K::Filter(v, of, a)
            }
            T::UnionOf(v, of, a) => {
                let (v, of, a) = self.bind(names, *v, of, a);
                K::UnionOf(v, of, a)
            }
            T::Best(most, v, of, a) => {
                let (v, of, a) = self.bind(names, *v, of, a);
                K::Best(*most, v, of, a)
            }
            T::Sum(v, of, a) => {
                let (v, of, a) = self.bind(names, *v, of, a);
                K::Sum(v, of, a)
            }
            T::Extreme(max, v, of, a) => {
                let (v, of, a) = self.bind(names, *v, of, a);
                K::Extreme(*max, v, of, a)
            }
            _ => unreachable!("`expr` has another place for it"),
        }
    }

    fn unary(&self, names: &mut Names, e: &typed::Expr) -> K {
        match &*e.kind {
            T::Count(a) => K::Count(self.expr(names, a)),
            T::CountGroups(a) => K::CountGroups(self.expr(names, a)),
            T::CoordOf(coord, a) => K::CoordOf(*coord, self.expr(names, a)),
            T::Neg(a) => K::Neg(self.expr(names, a)),
            T::Pick(max, of) => K::Pick(*max, self.list(names, of)),
            T::Some(a) => K::Some(self.expr(names, a)),
            T::No(a) => K::No(self.expr(names, a)),
            T::Not(a) => K::Not(self.expr(names, a)),
            T::InRange(a, low, high) => K::InRange(
                self.expr(names, a),
                self.option(names, low),
                self.option(names, high),
            ),
            _ => unreachable!("`expr` has another place for it"),
        }
    }

    fn bind(
        &self,
        names: &mut Names,
        v: LocalId,
        of: &typed::Domain,
        e: &typed::Expr,
    ) -> (VarId, Domain, Expr) {
        let of = self.domain(names, of, &mut |lower, names, e| lower.expr(names, e));
        let v = self.var(names, v);
        if matches!(of, Domain::Set(_)) {
            mark_single(&mut names.vars, v);
        }
        (v, of, self.expr(names, e))
    }

    /// Lowers a domain, with `each` for its expressions.
    pub(super) fn domain(
        &self,
        names: &mut Names,
        of: &typed::Domain,
        each: Each<'a, '_>,
    ) -> Domain {
        match of {
            typed::Domain::Set(e) => Domain::Set(each(self, names, e)),
            typed::Domain::Groups(e) => Domain::Groups(each(self, names, e)),
            typed::Domain::Range(a, b) => {
                let a = each(self, names, a);
                Domain::Range(a, each(self, names, b))
            }
        }
    }

    fn ending(&self, names: &mut Names, ending: &typed::Ending) -> Ending {
        match ending {
            typed::Ending::Over => Ending::Over,
            typed::Ending::Onto(e) => Ending::Onto(self.expr(names, e)),
            typed::Ending::Upto(e) => Ending::Upto(self.expr(names, e)),
            typed::Ending::Until(e) => Ending::Until(self.expr(names, e)),
        }
    }

    fn list(&self, names: &mut Names, list: &[typed::Expr]) -> Vec<Expr> {
        list.iter().map(|e| self.expr(names, e)).collect()
    }

    fn option(&self, names: &mut Names, e: &Option<typed::Expr>) -> Option<Expr> {
        e.as_ref().map(|e| self.expr(names, e))
    }

    /// Returns the use of a def, with these arguments.
    fn def_value(
        &self,
        def: typed::DefId,
        me: Option<Expr>,
        key: Option<Expr>,
        args: Vec<Expr>,
        e: &typed::Expr,
    ) -> K {
        match self.homes[def] {
            DefHome::Const(id) => K::Const(id, key),
            DefHome::ByMe(id) => {
                let present = || Expr {
                    kind: Box::new(K::Me),
                    ty: Ty::Players,
                    span: e.span,
                };
                K::Const(id, Some(me.unwrap_or_else(present)))
            }
            DefHome::Function(function) => K::Call {
                function,
                me,
                key,
                args,
            },
        }
    }

    /// Lowers rows by coordinate; as a filter over all cells if the range is not constant (it may
    /// depend on `me`).
    fn rows(
        &self,
        names: &mut Names,
        e: &typed::Expr,
        coord: Coord,
        low: &typed::Expr,
        high: &typed::Expr,
    ) -> Expr {
        let (low, high) = (self.expr(names, low), self.expr(names, high));
        let range = (closed(&self.program, &low), closed(&self.program, &high));
        if let (Some(Value::Num(low)), Some(Value::Num(high))) = range {
            let cells = rows(&self.program.grid, coord, low, high);
            return lit(Value::Cells(cells), Ty::Cells, e.span);
        }
        let make = |kind, ty| Expr {
            kind: Box::new(kind),
            ty,
            span: e.span,
        };
        let cell = names.vars.push(Var {
            name: "cell".to_string(),
            ty: Ty::Cells,
            mutable: false,
            single: true,
            span: e.span,
        });
        let all = lit(
            Value::Cells(self.program.grid.cells.clone()),
            Ty::Cells,
            e.span,
        );
        let at = make(K::CoordOf(coord, make(K::Var(cell), Ty::Cells)), Ty::Num);
        let inside = make(K::InRange(at, Some(low), Some(high)), Ty::Truth);
        make(K::Filter(cell, Domain::Set(all), inside), Ty::Cells)
    }
}
