//! Selects expressions.

use super::index::At;
use super::scope::{Bound, Place, Scope};
use super::{Helper, layout};
use crate::facts::history::function_asks_seen;
use crate::facts::turn::is_for_all;
use crate::index::Id;
use crate::interval::is_number;
use crate::ir::walk::conjuncts;
use crate::ir::{
    self, ConstId, Domain, Expr, ExprKind as K, FnId, LayerId, Pieces, StateId, Value,
};
use crate::lir::op::{Numbers, Set};
use crate::lir::{self, Of, Op, Region, Stmt, Ty, ValueId};
use crate::typed::{self, Arith};
use std::sync::Arc;

impl Scope<'_, '_> {
    /// Returns the value of an expression.
    pub(super) fn expr(&mut self, e: &Expr) -> ValueId {
        let known = self.stored_set(e).or_else(|| self.newly_enclosed(e));
        if let Some(known) = known.or_else(|| self.reached_by_jumps(e)) {
            return known;
        }
        match &*e.kind {
            K::Lit(value) => self.literal(value, e.ty),
            K::Const(id, key) => self.constant(*id, key.as_ref()),
            K::Table(table, index) => {
                let index = index.iter().map(|e| self.expr(e)).collect();
                let numbers = Numbers {
                    name: table.name.clone(),
                    cite: self.s.cite(table.span),
                    rows: table.rows.clone(),
                    two: table.two,
                };
                self.b.op(Op::Table(Arc::new(numbers), index))
            }
            K::Me => {
                let me = self.me();
                self.b.op(Op::Member(me))
            }
            K::Next if self.next_is_set() => self.next_set(),
            K::Next => {
                let next = self.next();
                self.b.op(Op::Member(next))
            }
            K::Others(of) => match self.index(e) {
                Some(index) => self.b.op(Op::Member(index)),
                None => {
                    let (of, all) = (self.expr(of), self.s.everybody());
                    self.b.op(Op::Others(of, all))
                }
            },
            K::Playing => self.playing(),
            K::Turn => self.count(self.s.module.layout.turn),
            K::Passes => self.count(self.s.module.layout.passes),
            K::Var(var) => self.var(*var),
            K::OthersVar(var) => match self.others.get(var) {
                Some(value) => *value,
                None => self.b.nothing(layout::ty(e.ty)),
            },
            K::Empty(layer) => self.helped(Helper::Empty(*layer), vec![], Ty::Cells),
            K::Occupied(layer) => self.helped(Helper::Occupied(*layer), vec![], Ty::Cells),
            K::Pieces(of) => self.pieces(of),
            K::State(id, index) => self.state(*id, index),
            K::Call {
                function,
                me,
                key,
                args,
            } => self.call(*function, me.as_ref(), key.as_ref(), args),
            K::KindOn(cells) => {
                let cells = self.expr(cells);
                self.helped(Helper::KindOn, vec![cells], Ty::Mask)
            }
            K::OwnerOn(cells) => {
                let cells = self.expr(cells);
                self.helped(Helper::OwnerOn, vec![cells], Ty::Mask)
            }
            K::Union(a, b) => match self.jumps_of_one(e) {
                Some(jumps) => jumps,
                None => self.two(a, b, Op::Union),
            },
            K::Inter(a, b) => self.two(a, b, Op::Inter),
            K::Diff(a, b) => self.two(a, b, Op::Diff),
            K::AtLeast(n, sets) => {
                let sets = sets.iter().map(|set| self.expr(set)).collect();
                self.b.op(Op::AtLeast(*n, sets))
            }
            K::If(c, a, b) => {
                let cond = self.expr(c);
                let ty = layout::ty(e.ty);
                self.choose(cond, ty, &mut |s| s.expr(a), &mut |s| s.expr(b))
            }
            K::Before(of) => self.before(of),
            K::FirstOf(set) => self.one(set, Op::FirstOf),
            K::Filter(..)
            | K::UnionOf(..)
            | K::Sum(..)
            | K::Reach(..)
            | K::Best(..)
            | K::Extreme(..) => self.binder(e),
            K::Step(..)
            | K::Back(..)
            | K::Leap(..)
            | K::Ray(_)
            | K::Path(..)
            | K::Between(..)
            | K::Group(..)
            | K::Flood(..)
            | K::Lines(_)
            | K::Coord(_)
            | K::Turned(..) => self.geometry(e),
            K::Count(set) => self.one(set, Op::Count),
            K::CountGroups(set) => self.one(set, Op::CountGroups),
            K::CoordOf(coord, set) => self.one(set, |set| Op::CoordOf(*coord, set)),
            K::Arith(how, a, b) => match self.intervals.is_exact(*how, a, b) {
                true => self.two(a, b, |a, b| Op::Exact(*how, a, b)),
                false => self.two(a, b, |a, b| Op::Arith(*how, a, b)),
            },
            K::Neg(a) => self.one(a, Op::Neg),
            K::Pick(max, of) => {
                let all: Vec<ValueId> = of.iter().map(|e| self.expr(e)).collect();
                let pick = |s: &mut Self, a, b| s.b.op(Op::Pick(*max, a, b));
                match all.split_first() {
                    Some((first, rest)) => rest.iter().fold(*first, |a, b| pick(self, a, *b)),
                    None => self.b.num(0),
                }
            }
            K::Seen(what) if self.ends_here() => {
                self.b.asks_past();
                let question = self.question(*what);
                self.b.op(Op::SeenNewest(question))
            }
            K::Seen(what) => self.seen(*what, Op::Seen),
            K::SeenAgo(first, what) => {
                self.seen(*what, |question, key| Op::SeenAgo(*first, question, key))
            }
            K::Some(_)
            | K::No(_)
            | K::Equal(..)
            | K::Less(..)
            | K::In(..)
            | K::InRange(..)
            | K::And(..)
            | K::Or(..)
            | K::Not(_)
            | K::Can(..)
            | K::Blocked => self.truth(e),
        }
    }

    pub(super) fn one(&mut self, a: &Expr, op: impl Fn(ValueId) -> Op) -> ValueId {
        let a = self.expr(a);
        self.b.op(op(a))
    }

    pub(super) fn two(
        &mut self,
        a: &Expr,
        b: &Expr,
        op: impl Fn(ValueId, ValueId) -> Op,
    ) -> ValueId {
        let (a, b) = (self.expr(a), self.expr(b));
        self.b.op(op(a, b))
    }

    /// Returns the value of a literal of a type.
    pub(super) fn literal(&mut self, value: &Value, ty: typed::Ty) -> ValueId {
        match value {
            Value::Cells(cells) => self.b.op(Op::Cells(Set(cells.clone()))),
            Value::Mask(mask) => self.b.mask(*mask, Of::members(ty)),
            Value::Num(n) => self.b.num(*n),
            Value::Truth(t) => self.b.truth(*t),
        }
    }

    /// Builds a value in a region of its own, which may remain unevaluated.
    pub(super) fn apart(&mut self, value: &mut dyn FnMut(&mut Self) -> ValueId) -> Region {
        self.b.enter();
        let value = value(self);
        self.b.leave(Some(value))
    }

    /// Returns one of two values by a truth.
    pub(super) fn choose(
        &mut self,
        cond: ValueId,
        ty: Ty,
        yes: &mut dyn FnMut(&mut Self) -> ValueId,
        no: &mut dyn FnMut(&mut Self) -> ValueId,
    ) -> ValueId {
        match self.b.known(cond) {
            Some(true) => yes(self),
            Some(false) => no(self),
            None => {
                let (yes, no) = (self.apart(yes), self.apart(no));
                self.b.choose(cond, yes, no, ty)
            }
        }
    }

    fn count(&mut self, field: Option<lir::FieldId>) -> ValueId {
        match field {
            Some(field) => self.b.typed(Op::Field(self.pos, field), Ty::Num),
            None => self.b.num(0),
        }
    }

    /// Calls a helper function on the current position.
    pub(super) fn helped(&mut self, helper: Helper, args: Vec<ValueId>, ty: Ty) -> ValueId {
        let f = self.s.helper(helper);
        self.b.typed(Op::Call(f, self.pos, args), ty)
    }

    fn before(&mut self, of: &Expr) -> ValueId {
        let (from, reached) = (self.pos, self.reached.take());
        self.pos = self.b.position("began", |pos| Stmt::Began(pos, from));
        let value = self.expr(of);
        (self.pos, self.reached) = (from, reached);
        value
    }

    // ---- tables, states, functions

    fn constant(&mut self, id: ConstId, key: Option<&Expr>) -> ValueId {
        let constant = &self.s.program.consts[id];
        let ty = layout::ty(constant.ty);
        match (constant.axis, key) {
            (Some(axis), Some(key)) => {
                let at = self.at(axis, key);
                if let At::Each(lir::Domain::Place(n, first, _)) = at {
                    return self.b.typed(Op::EntryOf(id, n, first), ty);
                }
                let exact = is_number(self.intervals.sum_of_table(id));
                if let At::Each(lir::Domain::Members(set)) = at
                    && (exact || ty != Ty::Num)
                {
                    return self.b.typed(Op::JoinEntries(id, set), ty);
                }
                self.over(vec![at], (ty, exact), &mut |s, at| s.entry(id, at[0], ty))
            }
            _ => self.b.typed(Op::Const(id), ty),
        }
    }

    /// Returns the entry of a table: a literal where it is a known number or truth value.
    fn entry(&mut self, id: ConstId, at: ValueId, ty: Ty) -> ValueId {
        let known = match self.b.is(at) {
            Some(Op::Index(at)) => self.s.module.consts[id].values.get(*at).cloned(),
            _ => None,
        };
        match known {
            Some(value @ (Value::Num(_) | Value::Truth(_))) => {
                self.literal(&value, self.s.program.consts[id].ty)
            }
            _ => self.b.typed(Op::Entry(id, at), ty),
        }
    }

    fn state(&mut self, id: StateId, index: &[Expr]) -> ValueId {
        let state = &self.s.program.states[id];
        let layout = &self.s.module.layout;
        let field = layout.states[id.index()].field;
        let ty = layout.fields[field].ty.ty();
        if index.is_empty() {
            return self.b.typed(Op::Field(self.pos, field), ty);
        }
        let axes = state.axes.clone();
        let indices = axes.iter().zip(index).enumerate();
        let all: Vec<At> = indices.map(|(i, (a, e))| self.read_at(i, *a, e)).collect();
        if let [At::Each(lir::Domain::Place(n, first, _))] = all[..] {
            return self.b.typed(Op::ElementOf(self.pos, field, n, first), ty);
        }
        let exact = is_number(self.intervals.sum_of_state(id));
        if let Some((At::Each(lir::Domain::Members(set)), rows)) = all.split_last()
            && let Some(mut rows) = At::all_one(rows)
            && (exact || ty != Ty::Num)
        {
            rows.push(self.b.index(0));
            let start = self.place(&axes, &rows);
            return self
                .b
                .typed(Op::JoinElements(self.pos, field, start, *set), ty);
        }
        self.over(all, (ty, exact), &mut |s, at| {
            let place = s.place(&axes, at);
            s.b.typed(Op::Element(s.pos, field, place), ty)
        })
    }

    pub(super) fn call(
        &mut self,
        id: FnId,
        me: Option<&Expr>,
        key: Option<&Expr>,
        args: &[Expr],
    ) -> ValueId {
        let function = &self.s.program.functions[id];
        let ty = layout::ty(function.ty);
        let args: Vec<ValueId> = args
            .iter()
            .zip(function.vars.iter())
            .map(|(arg, param)| self.kept(param.single, arg))
            .collect();
        let in_move = matches!(self.place, Place::Move | Place::Fresh)
            && function_asks_seen(self.s.program, id)
            && self.s.settles();
        let f = self.s.helper(Helper::Def(id, in_move));
        self.s.asks_as(&mut self.b, f);
        let mover = in_move.then(|| self.mover());
        let mut loops = Vec::new();
        if function.uses_me {
            loops.push(match me {
                None => At::One(self.me()),
                Some(who) => self.at_each(who),
            });
        }
        if let Some((axis, key)) = function.axis.zip(key) {
            loops.push(self.at(axis, key));
        }
        self.over(loops, (ty, false), &mut |s, at| {
            let all = mover.iter().chain(at).chain(&args).copied().collect();
            s.b.typed(Op::Call(f, s.pos, all), ty)
        })
    }

    // ---- binders

    fn binder(&mut self, e: &Expr) -> ValueId {
        let ty = layout::ty(e.ty);
        match &*e.kind {
            K::Filter(var, domain, cond) => {
                if let Domain::Set(of) = domain
                    && let Some(fits) = self.compared(*var, cond)
                {
                    let of = self.expr(of);
                    return self.b.op(Op::Inter(of, fits));
                }
                let none = self.b.nothing(ty);
                let domain = self.domain(domain);
                self.gather("found", none, *var, domain, &mut |s, all| {
                    let cond = s.expr(cond);
                    s.when(cond, &mut |s| {
                        let member = s.var(*var);
                        s.b.add(all, member);
                    });
                })
            }
            K::UnionOf(var, domain, value) | K::Sum(var, domain, value) => {
                let none = self.b.nothing(ty);
                let exact = self.intervals.is_exact_sum(domain, value);
                let domain = self.domain(domain);
                if let Some(only) = self.only(&domain) {
                    return self.with_member(*var, only, value);
                }
                self.gather("all", none, *var, domain, &mut |s, all| {
                    let value = s.expr(value);
                    s.add(all, value, exact);
                })
            }
            K::Reach(var, start, more) => self.reach(*var, start, more),
            K::Best(most, var, domain, value) => self.best(ty, *most, *var, domain, value),
            K::Extreme(max, var, domain, value) => match self.first_number(e) {
                Some(first) => first,
                None => self.extreme(*max, *var, domain, value),
            },
            _ => self.b.nothing(ty),
        }
    }

    /// Returns the only member of a domain that is known to have one.
    fn only(&mut self, domain: &lir::Domain) -> Option<ValueId> {
        match domain {
            lir::Domain::Members(set) => self.b.only(*set),
            _ => None,
        }
    }

    /// Returns the value of an expression where a variable is bound to a member.
    fn with_member(&mut self, var: ir::VarId, member: ValueId, value: &Expr) -> ValueId {
        let outer = self.env.clone();
        self.bind_member(var, member);
        let value = self.expr(value);
        self.env = outer;
        value
    }

    /// Accumulates a value over a domain.
    fn gather(
        &mut self,
        name: &str,
        first: ValueId,
        var: ir::VarId,
        domain: lir::Domain,
        body: &mut dyn FnMut(&mut Self, lir::VarId),
    ) -> ValueId {
        let all = self.b.var(name, first);
        self.each(var, domain, &mut |s, _| {
            s.b.assigned(all);
            body(s, all);
        });
        self.b.assigned(all);
        self.b.get(all)
    }

    /// Adds a loop over a domain that binds a variable.
    pub(super) fn each(
        &mut self,
        var: ir::VarId,
        domain: lir::Domain,
        body: &mut dyn FnMut(&mut Self, ValueId),
    ) {
        let bound = self.b.value(domain.ty(), Some(&self.vars[var].name));
        let outer = self.env.clone();
        self.b.enter();
        self.bind_member(var, bound);
        body(self, bound);
        let body = self.b.leave(None);
        self.env = outer;
        self.b.stmt(Stmt::Each(bound, domain, body));
    }

    /// Adds statements that run if a truth holds.
    pub(super) fn when(&mut self, cond: ValueId, yes: &mut dyn FnMut(&mut Self)) {
        match self.b.known(cond) {
            Some(true) => yes(self),
            Some(false) => {}
            None => {
                self.b.enter();
                yes(self);
                let yes = self.b.leave(None);
                self.b.stmt(Stmt::If(cond, yes, Region::default()));
            }
        }
    }

    /// Returns a domain in terms of values.
    pub(super) fn domain(&mut self, domain: &Domain) -> lir::Domain {
        match domain {
            Domain::Set(set) => lir::Domain::Members(self.expr(set)),
            Domain::Range(lo, hi) => {
                let (lo, hi) = (self.expr(lo), self.expr(hi));
                lir::Domain::Range(lo, hi)
            }
            Domain::Groups(set) => lir::Domain::Groups(self.expr(set)),
        }
    }

    fn reach(&mut self, var: ir::VarId, start: &Expr, more: &Expr) -> ValueId {
        let start = self.expr(start);
        let (all, left) = (self.b.var("reached", start), self.b.var("left", start));
        let bound = self.b.value(Ty::Index, Some(&self.vars[var].name));
        let outer = self.env.clone();
        self.b.enter();
        self.b.assigned(all);
        self.b.assigned(left);
        self.bind_member(var, bound);
        let more = self.expr(more);
        let old = self.b.get(all);
        let new = self.b.op(Op::Diff(more, old));
        self.b.add(all, new);
        self.b.add(left, new);
        let body = self.b.leave(None);
        self.env = outer;
        self.b.stmt(Stmt::Drain(left, bound, body));
        self.b.assigned(all);
        self.b.get(all)
    }

    fn best(
        &mut self,
        ty: Ty,
        most: bool,
        var: ir::VarId,
        domain: &Domain,
        value: &Expr,
    ) -> ValueId {
        let zero = self.b.num(0);
        let best = self.b.var("best", zero);
        let none = self.b.nothing(ty);
        let domain = self.domain(domain);
        self.gather("ties", none, var, domain, &mut |s, all| {
            s.b.assigned(best);
            let value = s.expr(value);
            let (ties, old) = (s.b.get(all), s.b.get(best));
            let some = s.b.op(Op::Some(ties));
            let first = s.b.not(some);
            let better = s.apart(&mut |s| {
                let (a, b) = if most { (old, value) } else { (value, old) };
                s.b.op(Op::Less(a, b))
            });
            let better = s.b.or(first, better);
            s.when(better, &mut |s| {
                s.b.assign(best, value);
                let none = s.b.nothing(ty);
                s.b.assign(all, none);
            });
            let now = s.b.get(best);
            let tied = s.b.op(Op::Equal(value, now));
            s.when(tied, &mut |s| {
                let member = s.var(var);
                s.b.add(all, member);
            });
        })
    }

    fn extreme(&mut self, max: bool, var: ir::VarId, domain: &Domain, value: &Expr) -> ValueId {
        let no = self.b.truth(false);
        let some = self.b.var("some", no);
        let zero = self.b.num(0);
        let domain = self.domain(domain);
        self.gather("best", zero, var, domain, &mut |s, best| {
            s.b.assigned(some);
            let value = s.expr(value);
            let (again, old) = (s.b.get(some), s.b.get(best));
            let yes = s.apart(&mut |s| s.b.op(Op::Pick(max, old, value)));
            let no = s.apart(&mut |_| value);
            let new = s.b.choose(again, yes, no, Ty::Num);
            s.b.assign(best, new);
            let yes = s.b.truth(true);
            s.b.assign(some, yes);
        })
    }

    // ---- pieces

    fn pieces(&mut self, of: &Pieces) -> ValueId {
        let &Pieces {
            ref owner,
            ref kinds,
            layer,
        } = of;
        let only = self.s.module.layers[layer].by_owner;
        match (owner, kinds) {
            (None, None) => self.helped(Helper::Occupied(layer), vec![], Ty::Cells),
            (None, Some(kinds)) => self.of_kinds(kinds, layer),
            (Some(owner), None) => self.owned(owner, layer),
            (Some(owner), Some(kinds)) => {
                let owned = self.owned(owner, layer);
                let only = only.map(|k| 1u64 << k.index());
                if matches!(&*kinds.kind, K::Lit(Value::Mask(mask)) if Some(*mask) == only) {
                    return owned;
                }
                let kinds = self.of_kinds(kinds, layer);
                self.b.op(Op::Inter(owned, kinds))
            }
        }
    }

    /// Returns the cells with pieces of some kinds, for any owner.
    fn of_kinds(&mut self, kinds: &Expr, layer: LayerId) -> ValueId {
        let K::Lit(Value::Mask(mask)) = &*kinds.kind else {
            let kinds = self.expr(kinds);
            return self.helped(Helper::OfKinds(layer), vec![kinds], Ty::Cells);
        };
        let here = self.s.module.layers[layer].kinds.clone();
        let mut all = self.b.nothing(Ty::Cells);
        for kind in here.into_iter().filter(|k| mask >> k.index() & 1 == 1) {
            let board = self.any_owner(kind);
            all = self.b.op(Op::Union(all, board));
        }
        all
    }

    /// Returns the cells with pieces of a kind, for any owner.
    pub(super) fn any_owner(&mut self, kind: ir::KindId) -> ValueId {
        let layer = self.s.program.kinds[kind].layer;
        match self.s.module.layers[layer].board(kind) {
            Some(field) => self.b.typed(Op::Field(self.pos, field), Ty::Cells),
            None => self.helped(Helper::Owned(layer), vec![], Ty::Cells),
        }
    }

    /// Returns the cells with pieces of some owners.
    fn owned(&mut self, owner: &Expr, layer: LayerId) -> ValueId {
        let Some(field) = self.s.module.layers[layer].owners else {
            return self.b.nothing(Ty::Cells);
        };
        if let Some(index) = self.index(owner) {
            return self.b.typed(Op::Element(self.pos, field, index), Ty::Cells);
        }
        if let K::Others(of) = &*owner.kind
            && let Some(index) = self.index(of)
        {
            let all = self.helped(Helper::Owned(layer), vec![], Ty::Cells);
            let own = self.b.typed(Op::Element(self.pos, field, index), Ty::Cells);
            return self.b.op(Op::Diff(all, own));
        }
        let owner = self.expr(owner);
        self.helped(Helper::OwnedBy(layer), vec![owner], Ty::Cells)
    }

    // ---- truths

    fn truth(&mut self, e: &Expr) -> ValueId {
        match &*e.kind {
            K::Some(set) => self.some(set),
            K::No(set) => {
                let some = self.some(set);
                self.b.not(some)
            }
            K::Equal(a, b) => self.two(a, b, Op::Equal),
            K::Less(a, b) => self.two(a, b, Op::Less),
            K::In(a, b) => match self.index(a) {
                Some(index) => match self.on_line(index, b) {
                    Some(on_line) => on_line,
                    None => {
                        let b = self.expr(b);
                        self.b.op(Op::Contains(b, index))
                    }
                },
                None => match self.all_rounds(a, b) {
                    Some(all) => all,
                    None => self.two(a, b, Op::Subset),
                },
            },
            K::InRange(n, lo, hi) => self.in_range(n, lo.as_ref(), hi.as_ref()),
            K::And(..) => self.all_hold(&conjuncts(e)),
            K::Or(a, b) => {
                let a = self.expr(a);
                if self.b.known(a) == Some(true) {
                    return a;
                }
                let b = self.apart(&mut |s| s.expr(b));
                self.b.or(a, b)
            }
            K::Not(a) => self.one(a, Op::Not),
            K::Can(who, blocks) => self.can(who, blocks),
            K::Blocked => {
                self.b.asks_blocked();
                self.b.op(Op::Blocked)
            }
            _ => self.b.truth(false),
        }
    }

    /// Returns whether all conditions hold; each is evaluated only if those before it hold.
    fn all_hold(&mut self, all: &[&Expr]) -> ValueId {
        let (last, before) = match all {
            [] => return self.b.truth(true),
            [only] => return self.expr(only),
            [before @ .., last] => (last, before),
        };
        let holds = self.all_hold(before);
        if self.b.known(holds) == Some(false) {
            return holds;
        }
        let last = self.apart(&mut |s| s.expr(last));
        self.b.and(holds, last)
    }

    pub(super) fn some(&mut self, set: &Expr) -> ValueId {
        let known = self.new_row(set).or_else(|| self.some_empty(set));
        let known = known.or_else(|| self.some_rows(set));
        let known = known.or_else(|| self.touches(set));
        if let Some(known) = known.or_else(|| self.some_round(set)) {
            return known;
        }
        self.one(set, Op::Some)
    }

    fn in_range(&mut self, n: &Expr, lo: Option<&Expr>, hi: Option<&Expr>) -> ValueId {
        let n = self.expr(n);
        let lo = lo.map(|lo| self.expr(lo));
        let hi = hi.map(|hi| self.expr(hi));
        let mut holds = self.b.truth(true);
        for (below, above) in [(Some(n), lo), (hi, Some(n))] {
            if let (Some(below), Some(above)) = (below, above) {
                let test = self.apart(&mut |s| {
                    let less = s.b.op(Op::Less(below, above));
                    s.b.not(less)
                });
                holds = self.b.and(holds, test);
            }
        }
        holds
    }

    fn can(&mut self, who: &Expr, blocks: &[ir::BlockId]) -> ValueId {
        if blocks.iter().any(|b| self.s.plan.blocks[*b].looks_back) {
            self.b.asks_past();
        }
        let plays = self.plays(who);
        let at = self.at_each(who);
        self.over(vec![at], (Ty::Truth, false), &mut |s, at| {
            let mut found = s.b.truth(false);
            for block in blocks {
                let any = s.apart(&mut |s| s.any_move(*block, at[0], plays));
                found = s.b.or(found, any);
            }
            found
        })
    }

    /// Returns whether a player has a move of a block, or chance if the argument may be chance.
    fn any_move(&mut self, block: ir::BlockId, who: ValueId, plays: bool) -> ValueId {
        let begins = !self.s.program.uses.before;
        let helper = match self.s.plan.blocks[block].tested() {
            Some(_) if begins => Helper::Pseudo(block),
            _ => Helper::Moves(block, begins),
        };
        let moves = self.s.helper(helper);
        let mut any = |s: &mut Self| s.b.op(Op::Any(moves, s.pos, who));
        let by = self.s.program.blocks[block].by;
        let by_chance = by & self.s.chance_mask() != 0;
        let asked_of_all = plays || by_chance || !self.s.program.chance;
        if is_for_all(self.s.program, block) && asked_of_all {
            return any(self);
        }
        let by = self.b.mask(by, Of::Players);
        let may = self.b.op(Op::Contains(by, who));
        let any = self.apart(&mut any);
        self.b.and(may, any)
    }

    /// Returns the index of an operand among all operands of `seen`.
    fn question(&self, what: Option<LayerId>) -> usize {
        let mut asked = self.s.program.seen.iter();
        asked.position(|w| *w == what).unwrap_or(0)
    }

    fn seen(&mut self, what: Option<LayerId>, op: impl Fn(usize, ValueId) -> Op) -> ValueId {
        self.b.asks_past();
        let question = self.question(what);
        let pos = self.settled();
        let key = self.b.op(Op::Key(pos, what));
        self.b.op(op(question, key))
    }

    /// Returns a value in the form in which a variable stores it.
    pub(super) fn kept(&mut self, as_index: bool, e: &Expr) -> ValueId {
        if !as_index {
            return self.expr(e);
        }
        match self.index(e) {
            Some(index) => index,
            None => self.one(e, Op::First),
        }
    }

    /// Returns the join over several indices: union, sum or disjunction; `exact` if plain arithmetic gives a sum.
    pub(super) fn over(
        &mut self,
        loops: Vec<At>,
        (ty, exact): (Ty, bool),
        value: &mut dyn FnMut(&mut Self, &[ValueId]) -> ValueId,
    ) -> ValueId {
        if let Some(at) = At::all_one(&loops) {
            return value(self, &at);
        }
        let none = self.b.nothing(ty);
        let all = self.b.var("all", none);
        self.loops(&loops, &mut Vec::new(), &mut |s, at| {
            s.b.assigned(all);
            let value = value(s, at);
            s.add(all, value, exact);
        });
        self.b.assigned(all);
        self.b.get(all)
    }

    /// Joins a value to a variable; `exact` if plain arithmetic gives a sum.
    fn add(&mut self, all: lir::VarId, value: ValueId, exact: bool) {
        if !(exact && self.b.ty(value) == Ty::Num) {
            return self.b.add(all, value);
        }
        let old = self.b.get(all);
        let new = self.b.op(Op::Exact(Arith::Add, old, value));
        self.b.assign(all, new);
    }

    /// Adds nested loops over several indices.
    pub(super) fn loops(
        &mut self,
        loops: &[At],
        at: &mut Vec<ValueId>,
        body: &mut dyn FnMut(&mut Self, &[ValueId]),
    ) {
        let Some((first, rest)) = loops.split_first() else {
            return body(self, at);
        };
        match first {
            At::One(index) => {
                at.push(*index);
                self.loops(rest, at, body);
                at.pop();
            }
            At::Each(domain) => {
                let bound = self.b.value(Ty::Index, None);
                self.b.enter();
                at.push(bound);
                self.loops(rest, at, body);
                at.pop();
                let body = self.b.leave(None);
                self.b.stmt(Stmt::Each(bound, domain.clone(), body));
            }
        }
    }

    /// Returns the players in a set that have entries in tables: all but chance.
    pub(super) fn players(&mut self, e: &Expr) -> ValueId {
        let (who, all) = (self.expr(e), self.all_players());
        self.b.op(Op::Inter(who, all))
    }

    /// Returns the mutable variable for a variable of the rules, if it is one.
    pub(super) fn slot(&self, var: ir::VarId) -> Option<lir::VarId> {
        match self.env.get(&var) {
            Some(Bound::Var(slot)) => Some(*slot),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the value that is assigned to `total` in a move.
    fn total(value: &str) -> String {
        let rules = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nstate seeds[cell] : 0..9\n\
             state held[player, 1..4] : 0..9\nstate far[cell] : 0..2000000000\nstate mark[1..4] : cells\n\
             state total : 0..2000000000\nregion worth = 0: a1, 1: b1, 2: c1\n\
             move go {{ choose to in empty\n choose k in 0..2\n put own man on to\n total := {value}\n seeds[to] := k\n far[to] := k\n \
             held[me, k + 1] += k\n mark[k + 1] += to }}\nend {{ total == 9 : me wins; no empty : draw }}\n"
        );
        let text = module_of(&rules, &[]);
        let found = text.lines().find(|line| line.contains("self.total :="));
        found.unwrap_or_default().trim().to_string()
    }

    #[test]
    fn entries_of_a_set_are_joined_at_once() {
        assert_eq!(
            total("seeds[own]"),
            "self.total := join self.seeds[@0 + self.man[me]]"
        );
        assert!(
            total("far[own]").contains("all#0"),
            "the sum may leave 32 bits"
        );
    }

    #[test]
    fn an_index_in_its_range_is_one_entry() {
        assert_eq!(total("#worth[k]"), "self.total := #worth[index(k in 0..2)]");
        assert_eq!(total("#worth[k + 1]"), "self.total := #worth[num from 0]");
        let held = total("held[me, k + 1]");
        assert_eq!(held, "self.total := self.held[index'2]");
        assert!(
            total("held[me, k]").contains("all#0"),
            "there may be no entry"
        );
        assert_eq!(total("#mark[k]"), "self.total := #self.mark[k from 1]");
    }

    #[test]
    fn no_number_is_beyond_the_last() {
        for cond in ["#own > 2147483647", "-2147483647 - 1 > #own"] {
            let value = total(&format!("if {cond} then 1 else 2"));
            assert_eq!(value, "self.total := 2");
        }
    }
}
