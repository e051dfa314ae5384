//! Verifies expressions.

use super::tables::{entry_ty, fits};
use super::{Part, Scope};
use crate::index::Id;
use crate::ir::{Domain, Expr, ExprKind as K, FnId, Lines, Pieces, Ray, VarId};
use crate::typed::Ty;

impl Scope<'_> {
    /// Checks an expression and its subexpressions.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn expr(&mut self, e: &Expr) {
        let checked = match &*e.kind {
            K::Lit(_) | K::Me | K::Next | K::Playing | K::Turn | K::Passes => self.leaf(e),
            K::Seen(_) | K::SeenAgo(..) | K::Empty(_) | K::Occupied(_) | K::Blocked => self.leaf(e),
            K::Var(_) | K::OthersVar(_) => self.leaf(e),
            K::Const(..) | K::State(..) | K::Call { .. } => self.reference(e),
            K::Union(..) | K::Inter(..) | K::Diff(..) | K::FirstOf(_) => self.set_of_any(e),
            K::Others(_) | K::Turned(..) | K::KindOn(_) | K::OwnerOn(_) => self.set_of_any(e),
            K::If(..) | K::Before(_) => self.set_of_any(e),
            K::Pieces(_) | K::Step(..) | K::Back(..) | K::Leap(..) => self.cells(e),
            K::Ray(_) | K::Path(..) | K::Between(..) | K::Group(..) => self.cells(e),
            K::Flood(..) | K::Lines(_) | K::Coord(_) | K::AtLeast(..) => self.cells(e),
            K::Filter(..) | K::UnionOf(..) | K::Best(..) | K::Reach(..) => self.binder(e),
            K::Sum(..) | K::Extreme(..) => self.binder(e),
            K::Table(..) | K::Count(_) | K::CountGroups(_) | K::CoordOf(..) => self.number(e),
            K::Arith(..) | K::Neg(_) | K::Pick(..) => self.number(e),
            K::Some(_) | K::No(_) | K::Equal(..) | K::Less(..) | K::In(..) => self.truth(e),
            K::InRange(..) | K::And(..) | K::Or(..) | K::Not(_) | K::Can(..) => self.truth(e),
        };
        if !checked {
            self.error("a sort of expression is not checked".into());
        }
    }

    fn ty(&mut self, e: &Expr, ty: Ty) -> bool {
        if e.ty != ty {
            let kind = format!("{:?}", e.kind);
            let kind: String = kind.chars().take(60).collect();
            self.error(format!("{kind}… is typed {:?}, not {ty:?}", e.ty));
        }
        true
    }

    fn leaf(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Lit(value) => {
                if !fits(self.program, value, e.ty) {
                    self.error(format!("{value:?} is no value of {:?}", e.ty));
                }
                true
            }
            K::Me | K::Next | K::Playing => self.ty(e, Ty::Players),
            K::Turn | K::Passes => self.ty(e, Ty::Num),
            K::Seen(layer) | K::SeenAgo(_, layer) => {
                layer.iter().for_each(|l| self.layer(*l));
                self.ty(e, Ty::Num)
            }
            K::Empty(layer) | K::Occupied(layer) => {
                self.layer(*layer);
                self.ty(e, Ty::Cells)
            }
            K::Blocked => {
                self.asks = true;
                if !matches!(self.part, Part::End | Part::Function(_)) {
                    self.error("`blocked` outside `end`".into());
                }
                self.ty(e, Ty::Truth)
            }
            K::Var(v) => self.var(e, *v, self.bound.contains(v)),
            K::OthersVar(v) => {
                let may = self.program.simultaneous && self.part == Part::Block;
                self.var(e, *v, may)
            }
            _ => false,
        }
    }

    fn var(&mut self, e: &Expr, v: VarId, may: bool) -> bool {
        match self.vars.get(v) {
            Some(var) if may => self.ty(e, var.ty),
            _ => {
                self.error(format!("{} is read where it is not bound", self.name(v)));
                true
            }
        }
    }

    fn reference(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Const(id, index) => {
                let Some(constant) = self.program.consts.get(*id) else {
                    self.error(format!("{id:?} is no constant"));
                    return true;
                };
                let axes: Vec<_> = constant.axis.into_iter().collect();
                self.index(&axes, index.as_slice());
                self.ty(e, constant.ty)
            }
            K::State(id, index) => {
                let Some(state) = self.program.states.get(*id) else {
                    self.error(format!("{id:?} is no state"));
                    return true;
                };
                self.index(&state.axes, index);
                self.ty(e, entry_ty(state.ty))
            }
            K::Call {
                function,
                me,
                key,
                args,
            } => self.call(e, *function, (me.as_ref(), key.as_ref()), args),
            _ => false,
        }
    }

    fn call(
        &mut self,
        e: &Expr,
        id: FnId,
        (me, key): (Option<&Expr>, Option<&Expr>),
        args: &[Expr],
    ) -> bool {
        let Some(function) = self.program.functions.get(id) else {
            self.error(format!("{id:?} is no function"));
            return true;
        };
        if matches!(self.part, Part::Function(caller) if caller <= id) {
            self.error(format!("calls `{}`, which is not before it", function.name));
            return true;
        }
        if self.asks_blocked.get(id.index()) == Some(&true) {
            self.asks = true;
            if !matches!(self.part, Part::End | Part::Function(_)) {
                self.error(format!("`{}` asks for `blocked`", function.name));
            }
        }
        if let Some(me) = me {
            self.want(me, Ty::Players, "who is `me`");
        }
        let axes: Vec<_> = function.axis.into_iter().collect();
        self.index(&axes, &key.into_iter().cloned().collect::<Vec<_>>());
        if args.len() != function.params {
            self.error(format!("`{}` has not so many arguments", function.name));
        }
        for (arg, param) in args.iter().zip(function.vars.iter()) {
            self.want(arg, param.ty, "an argument");
        }
        self.ty(e, function.ty)
    }

    fn set_of_any(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) => {
                self.set(a);
                self.want(b, a.ty, "the second set");
                self.ty(e, a.ty)
            }
            K::FirstOf(a) => {
                self.set(a);
                self.ty(e, a.ty)
            }
            K::Others(a) => {
                self.want(a, Ty::Players, "others of whom");
                self.ty(e, Ty::Players)
            }
            K::Turned(_, a) => {
                self.want(a, Ty::Dirs, "what is turned");
                self.ty(e, Ty::Dirs)
            }
            K::KindOn(a) => {
                self.want(a, Ty::Cells, "the cells of `kind`");
                self.ty(e, Ty::Kinds)
            }
            K::OwnerOn(a) => {
                self.want(a, Ty::Cells, "the cells of `owner`");
                self.ty(e, Ty::Players)
            }
            K::If(cond, a, b) => {
                self.want(cond, Ty::Truth, "the condition of `if`");
                self.want(a, e.ty, "`then`");
                self.want(b, e.ty, "`else`");
                true
            }
            K::Before(a) => {
                self.want(a, e.ty, "the value before");
                true
            }
            _ => false,
        }
    }

    fn cells(&mut self, e: &Expr) -> bool {
        let (cells, dirs, nums): (Vec<&Expr>, Vec<&Expr>, Vec<&Expr>) = match &*e.kind {
            K::Pieces(Pieces {
                owner,
                kinds,
                layer,
            }) => {
                self.layer(*layer);
                if let Some(owner) = owner {
                    self.want(owner, Ty::Players, "owners");
                }
                if let Some(kinds) = kinds {
                    self.want(kinds, Ty::Kinds, "kinds");
                }
                (vec![], vec![], vec![])
            }
            K::Step(a, d, n) => (vec![a], vec![d], n.iter().collect()),
            K::Back(a, d) => (vec![a], vec![d], vec![]),
            K::Leap(a, _, _) => (vec![a], vec![], vec![]),
            K::Ray(Ray {
                from,
                dirs,
                through,
                ending,
            }) => {
                let cells = [from].into_iter().chain(through).chain(ending.set());
                (cells.collect(), vec![dirs], vec![])
            }
            K::Path(a, d, b) => (vec![a, b], vec![d], vec![]),
            K::Between(a, b) | K::Group(a, b) | K::Flood(a, b) => (vec![a, b], vec![], vec![]),
            K::Lines(Lines { n, set, along, .. }) => (vec![set], along.iter().collect(), vec![n]),
            K::AtLeast(n, sets) => {
                if !(1..=sets.len()).contains(n) {
                    self.error(
                        "a cell is in one set at least, and in no more than there are".into(),
                    );
                }
                (sets.iter().collect(), vec![], vec![])
            }
            K::Coord(at) => {
                if !(2..=3).contains(&at.len()) {
                    self.error("a cell has two or three coordinates".into());
                }
                (vec![], vec![], at.iter().collect())
            }
            _ => return false,
        };
        cells.iter().for_each(|a| self.want(a, Ty::Cells, "cells"));
        dirs.iter()
            .for_each(|a| self.want(a, Ty::Dirs, "directions"));
        nums.iter().for_each(|a| self.want(a, Ty::Num, "a number"));
        self.ty(e, Ty::Cells)
    }

    fn binder(&mut self, e: &Expr) -> bool {
        let (v, of, inner, ty) = match &*e.kind {
            K::Filter(v, of, a) => (*v, of, a, Ty::Truth),
            K::UnionOf(v, of, a) => (*v, of, a, e.ty),
            K::Best(_, v, of, a) => (*v, of, a, Ty::Num),
            K::Sum(v, of, a) | K::Extreme(_, v, of, a) => (*v, of, a, Ty::Num),
            K::Reach(v, from, next) => {
                self.want(from, Ty::Cells, "where it starts");
                self.inside(*v, Ty::Cells, next, Ty::Cells);
                return self.ty(e, Ty::Cells);
            }
            _ => return false,
        };
        let member = self.domain(of);
        self.inside(v, member, inner, ty);
        match &*e.kind {
            K::Filter(..) | K::Best(..) => {
                if matches!(of, Domain::Range(..)) {
                    self.error("numbers are not members of a set".into());
                }
                self.ty(e, member)
            }
            K::Sum(..) | K::Extreme(..) => self.ty(e, Ty::Num),
            _ => true,
        }
    }

    fn inside(&mut self, v: VarId, member: Ty, inner: &Expr, ty: Ty) {
        let before = self.bound.len();
        self.bind_member(v, member);
        self.want(inner, ty, "what is said of each member");
        self.leave(before);
    }

    fn number(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Table(table, index) => {
                if index.len() != 1 + usize::from(table.two) {
                    self.error("a table has not so many indices".into());
                }
                index.iter().for_each(|n| self.want(n, Ty::Num, "an index"));
            }
            K::Count(a) => self.set(a),
            K::CountGroups(a) | K::CoordOf(_, a) => self.want(a, Ty::Cells, "cells"),
            K::Arith(_, a, b) => {
                self.want(a, Ty::Num, "a number");
                self.want(b, Ty::Num, "a number");
            }
            K::Neg(a) => self.want(a, Ty::Num, "a number"),
            K::Pick(_, of) => of.iter().for_each(|n| self.want(n, Ty::Num, "a number")),
            _ => return false,
        }
        self.ty(e, Ty::Num)
    }

    fn truth(&mut self, e: &Expr) -> bool {
        match &*e.kind {
            K::Some(a) | K::No(a) => self.set(a),
            K::Equal(a, b) => {
                self.expr(a);
                self.want(b, a.ty, "the second value");
            }
            K::Less(a, b) => {
                self.want(a, Ty::Num, "a number");
                self.want(b, Ty::Num, "a number");
            }
            K::In(a, b) => {
                self.set(a);
                self.want(b, a.ty, "the second set");
            }
            K::InRange(a, low, high) => {
                for n in [Some(a), low.as_ref(), high.as_ref()].into_iter().flatten() {
                    self.want(n, Ty::Num, "a number");
                }
            }
            K::And(a, b) | K::Or(a, b) => {
                self.want(a, Ty::Truth, "a truth");
                self.want(b, Ty::Truth, "a truth");
            }
            K::Not(a) => self.want(a, Ty::Truth, "a truth"),
            K::Can(a, blocks) => {
                self.want(a, Ty::Players, "who can");
                if blocks.iter().any(|b| self.program.blocks.get(*b).is_none()) {
                    self.error("`can` asks for a block that is not there".into());
                }
            }
            _ => return false,
        }
        self.ty(e, Ty::Truth)
    }
}
