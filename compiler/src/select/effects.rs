//! Selects effects, and statements around them without choices and requirements.

use super::Helper;
use super::index::At;
use super::scope::{AtOnce, Bound, Place, Scope};
use crate::facts::cardinality::{Cardinality, Size};
use crate::index::Id;
use crate::interval::{self, Interval};
use crate::ir::walk::{changes_layer, reads, visit_stmts};
use crate::ir::{self, Expr, KindId, LayerId, PIECES, Put, StateId, Stmt as Said, StmtKind as K};
use crate::lir::{FieldId, Label, Op, PosId, Region, Stmt, Ty, ValueId, VarId};
use crate::source::Span;
use crate::typed::{Arith, Assign, StateTy};

/// Whether statements change the position.
pub(super) fn has_effect(stmts: &[Said]) -> bool {
    let mut found = false;
    visit_stmts(stmts, &mut |s| {
        found |= match s.kind {
            K::Choose(..)
            | K::Require(_)
            | K::Let(..)
            | K::SetVar(..)
            | K::If(..)
            | K::ForEach(..)
            | K::Repeat { .. }
            | K::Hide(_)
            | K::Hold(_) => false,
            K::AtOnce(_)
            | K::Try(..)
            | K::Move(..)
            | K::Put(_)
            | K::Clear(..)
            | K::Assign(..)
            | K::Again
            | K::Next(_)
            | K::Playing(..) => true,
        };
    });
    found
}

/// Whether statements change the pieces of some layers.
pub(super) fn changes_layers(stmts: &[Said], layers: &[LayerId]) -> bool {
    let mut found = false;
    visit_stmts(stmts, &mut |stmt| {
        found |= layers.iter().any(|layer| changes_layer(stmt, *layer));
    });
    found
}

/// Returns the variables that statements assign to.
pub(super) fn assigned(stmts: &[Said]) -> Vec<ir::VarId> {
    let mut all = Vec::new();
    visit_stmts(stmts, &mut |s| {
        if let K::SetVar(var, ..) = s.kind {
            all.push(var);
        }
    });
    all
}

/// The field entry that a value is stored in.
#[derive(Clone, Copy)]
struct Store {
    field: FieldId,
    at: Option<ValueId>,
    ty: StateTy,
    /// The interval of the stored number, before it is limited to those of the state.
    known: Interval,
    /// Whether plain arithmetic gives the sum or difference.
    exact: bool,
    /// The size of the stored set, before it is limited to one member.
    size: Size,
}

/// Returns the interval of what a state's number becomes by a sum or difference, and whether plain arithmetic gives it.
fn changed(how: Arith, lo: i32, hi: i32, by: Interval) -> (Interval, bool) {
    // A missing entry reads as 0.
    let old = (i64::from(lo.min(0)), i64::from(hi.max(0)));
    (
        interval::arith(how, old, by),
        interval::is_exact(how, old, by),
    )
}

impl Scope<'_, '_> {
    /// Selects statements in a scope of their own.
    pub(super) fn braces(&mut self, stmts: &[Said]) {
        let outer = self.env.clone();
        self.straight(stmts);
        self.forget(&outer);
    }

    /// Selects a branch of an `if`, and the update of the cached sets if it is not part of another branch.
    pub(super) fn branch(&mut self, stmts: &[Said]) {
        let updates = std::mem::take(&mut self.updates_cached);
        self.braces(stmts);
        if updates {
            self.cache_changed(stmts);
        }
        self.updates_cached = updates;
    }

    /// Removes the variables of an inner scope.
    fn forget(&mut self, outer: &std::collections::BTreeMap<ir::VarId, Bound>) {
        self.env.retain(|var, _| outer.contains_key(var));
    }

    /// Selects statements in order.
    pub(super) fn straight(&mut self, stmts: &[Said]) {
        for stmt in stmts {
            self.stmt(stmt);
        }
    }

    /// Adds the place in the rules of the statements that follow.
    pub(super) fn cited(&mut self, span: Span) {
        let cite = self.s.cite(span);
        self.b.stmt(Stmt::At(cite));
    }

    /// Invalidates the values that these statements write, since a later round of them reads them.
    fn looped(&mut self, stmts: &[Said]) {
        if has_effect(stmts) {
            self.b.written();
        }
        for var in assigned(stmts) {
            if let Some(slot) = self.slot(var) {
                self.b.assigned(slot);
            }
        }
        for var in self.turn_vars() {
            self.b.assigned(var);
        }
    }

    /// Selects a statement.
    pub(super) fn stmt(&mut self, stmt: &Said) {
        self.cited(stmt.span);
        let facts = self.facts.clone();
        self.enter_facts(stmt);
        self.done(stmt);
        self.facts = facts;
        self.pass_facts(stmt);
    }

    fn done(&mut self, stmt: &Said) {
        match &stmt.kind {
            K::Let(var, value) => {
                let value = self.kept(self.is_index(*var), value);
                self.bind(*var, value);
            }
            K::SetVar(var, how, value) => self.set_var(*var, *how, value),
            K::If(cond, yes, no) => {
                let cond = self.expr(cond);
                match self.b.known(cond) {
                    Some(true) => self.branch(yes),
                    Some(false) => self.branch(no),
                    None => {
                        let yes = self.inner(yes);
                        let no = self.inner(no);
                        self.b.stmt(Stmt::If(cond, yes, no));
                    }
                }
            }
            K::ForEach(var, domain, body) => {
                let domain = self.domain(domain);
                self.each(*var, domain, &mut |s, bound| {
                    s.looped(body);
                    match ends_with(*var, body) {
                        Some((cond, yes)) => {
                            s.cited(body[0].span);
                            s.while_holds(cond, yes, bound);
                        }
                        None => s.straight(body),
                    }
                });
                self.looped(body);
            }
            K::Repeat {
                body,
                cond,
                or_stop,
            } => self.repeat(body, cond, *or_stop),
            K::AtOnce(body) => self.at_once(body),
            K::Try(tried, otherwise) => {
                self.try_or_else(tried, otherwise);
            }
            K::Hold(cond) => self.hold(cond),
            K::Hide(players) => self.hide(players),
            K::Choose(var, _) => self.take(*var),
            K::Require(cond) => self.require(cond),
            K::Move(from, to) => self.carry(from, to),
            K::Put(put) => self.put(put),
            K::Clear(layer, on) => self.clear(*layer, on),
            K::Assign(id, index, how, value) => self.assign(*id, index, *how, value),
            K::Again => {
                if let Some(field) = self.s.module.layout.again {
                    self.say_again(field);
                }
            }
            K::Next(who) => self.say_next(who),
            K::Playing(how, who) => self.change_playing(*how, who),
        }
    }

    /// Adds a round of a loop that ends where a condition fails.
    fn while_holds(&mut self, cond: &Expr, yes: &[Said], bound: ValueId) {
        let cond = self.expr(cond);
        if self.b.known(cond) != Some(false) {
            self.leave_unless(cond, Label::Loop(bound));
            let facts = self.facts.clone();
            self.branch(yes);
            self.facts = facts;
        }
    }

    pub(super) fn require(&mut self, cond: &Expr) {
        if let Some(label) = self.fails {
            self.holds_or_leave(cond, label);
        }
    }

    /// Selects a requirement that leaves a construct if it fails.
    pub(super) fn holds_or_leave(&mut self, cond: &Expr, label: Label) {
        let cond = self.expr(cond);
        self.leave_unless(cond, label);
    }

    fn leave_unless(&mut self, cond: ValueId, label: Label) {
        let not = self.b.not(cond);
        self.when(not, &mut |s| s.b.stmt(Stmt::Leave(label)));
    }

    pub(super) fn inner(&mut self, stmts: &[Said]) -> Region {
        let facts = self.facts.clone();
        self.b.enter();
        self.branch(stmts);
        self.facts = facts;
        self.b.leave(None)
    }

    /// Binds a variable to the next choice of the trail.
    fn take(&mut self, var: ir::VarId) {
        let ty = self.choice_ty(var);
        self.veil_choice();
        let value = self.b.value(ty, Some(&self.vars[var].name));
        self.b.stmt(Stmt::Take(value));
        self.bind_member(var, value);
    }

    pub(super) fn set_var(&mut self, var: ir::VarId, how: Assign, value: &Expr) {
        let as_index = self.is_index(var);
        let value = self.kept(as_index, value);
        let Some(slot) = self.slot(var) else { return };
        let old = self.b.get(slot);
        let new = self.combined(how, old, value, false);
        self.b.assign(slot, new);
    }

    /// Combines the old value with a new one: `:=`, `+=`, `-=`.
    fn combined(&mut self, how: Assign, old: ValueId, new: ValueId, exact: bool) -> ValueId {
        let number = match exact {
            true => Op::Exact,
            false => Op::Arith,
        };
        match (how, self.b.ty(new)) {
            (Assign::Set, _) => new,
            (Assign::Add, Ty::Num) => self.b.op(number(Arith::Add, old, new)),
            (Assign::Sub, Ty::Num) => self.b.op(number(Arith::Sub, old, new)),
            (Assign::Add | Assign::Sub, Ty::Truth) => new,
            (Assign::Add, _) => self.b.op(Op::Union(old, new)),
            (Assign::Sub, _) => self.b.op(Op::Diff(old, new)),
        }
    }

    fn repeat(&mut self, body: &[Said], cond: &Expr, or_stop: bool) {
        let most = self.s.program.rounds;
        let outer = self.env.clone();
        self.b.enter();
        self.looped(body);
        self.straight(body);
        self.b.enter();
        let cond = self.expr(cond);
        let again = match or_stop {
            false => cond,
            true => {
                let goes_on = self.apart(&mut |s| {
                    let stop = s.b.value(Ty::Truth, Some("stop"));
                    s.b.stmt(Stmt::TakeStop(stop));
                    s.veil_stop(stop);
                    s.b.not(stop)
                });
                self.b.and(cond, goes_on)
            }
        };
        let again = self.b.leave(Some(again));
        let round = self.b.leave(None);
        self.forget(&outer);
        self.b.stmt(Stmt::Repeat(most, round, again));
        self.looped(body);
    }

    // ---- at once

    fn at_once(&mut self, body: &[Said]) {
        if self.at_once.is_some() {
            // A nested `at once` reads the same position anyway.
            return self.braces(body);
        }
        let pos = self.pos;
        let was = self.b.position("was", |was| Stmt::Copy(was, pos));
        let fills = self.b.position("fills", |fills| Stmt::Bare(fills, pos));
        let none = self.b.nothing(Ty::Cells);
        let vacated: Vec<VarId> = self
            .s
            .program
            .layers
            .ids()
            .map(|_| self.b.var("vacated", none))
            .collect();
        self.at_once = Some(AtOnce {
            pos,
            fills,
            vacated: vacated.clone(),
        });
        self.pos = was;
        self.braces(body);
        self.pos = pos;
        self.at_once = None;
        self.b.stmt(Stmt::Merge(pos, fills, vacated));
        self.b.written();
    }

    /// Returns the position that effects change.
    pub(super) fn target(&self) -> PosId {
        self.at_once.as_ref().map_or(self.pos, |at| at.pos)
    }

    /// Stores a value that `at once` does not delay: the position that is read inside gets it too.
    pub(super) fn store_seen(&mut self, field: FieldId, value: ValueId) {
        let target = self.target();
        self.b.store(target, field, None, value);
        if self.at_once.is_some() {
            self.b.store(self.pos, field, None, value);
        }
    }

    // ---- pieces

    fn carry(&mut self, from: &Expr, to: &Expr) {
        if self.carry_known(from, to) {
            return;
        }
        let (from, to) = (self.expr(from), self.expr(to));
        let Some(at) = self.at_once.clone() else {
            let carry = self.s.helper(Helper::Carry);
            return self.b.act(carry, self.pos, vec![from, to]);
        };
        let gather = self.s.helper(Helper::Gather);
        let left = self
            .b
            .act_for(gather, [at.fills, self.pos], vec![from, to], Ty::Cells);
        self.vacate(at.vacated[PIECES.index()], left);
    }

    fn vacate(&mut self, var: VarId, cells: ValueId) {
        self.b.assigned(var);
        self.b.add(var, cells);
    }

    fn put(&mut self, put: &Put) {
        let Put {
            owner,
            kind,
            layer,
            on,
        } = put;
        let target = self.at_once.as_ref().map_or(self.pos, |at| at.fills);
        let here = |k: &KindId| self.s.program.kinds[*k].layer == *layer;
        if let Some(kind) = kind.literal_kind().filter(here) {
            if self.put_known(put, kind) {
                return;
            }
            let neutral = self.s.program.kinds[kind].neutral;
            let index = match owner {
                Some(owner) if !neutral => self.index(owner),
                _ => None,
            };
            if neutral || index.is_some() {
                let cells = self.expr(on);
                let put = self.s.helper(Helper::Put(kind));
                let args = index.into_iter().chain([cells]).collect();
                return self.b.act(put, target, args);
            }
        }
        if self.put_one(put) {
            return;
        }
        let owners = self.has_owners(*layer).then(|| match owner {
            Some(owner) => self.expr(owner),
            None => self.b.nothing(Ty::Mask),
        });
        let (kinds, cells) = (self.expr(kind), self.expr(on));
        let put = self.s.helper(Helper::PutAny(*layer));
        let args = owners.into_iter().chain([kinds, cells]).collect();
        self.b.act(put, target, args);
    }

    fn has_owners(&self, layer: LayerId) -> bool {
        self.s.kinds_by_owner(layer)[1] != 0
    }

    /// Selects a `put` of one kind, for one player if it may have an owner; returns whether it always is such
    /// a `put`.
    fn put_one(&mut self, put: &Put) -> bool {
        let by_one = match &put.owner {
            _ if !self.has_owners(put.layer) => true,
            Some(owner) => self.plays(owner) && self.has_index(owner),
            None => false,
        };
        if !by_one || !self.has_index(&put.kind) {
            return false;
        }
        let owner = put.owner.as_ref().filter(|_| self.has_owners(put.layer));
        let owner = owner.and_then(|owner| self.index(owner));
        let Some(kind) = self.index(&put.kind) else {
            return false;
        };
        let target = self.at_once.as_ref().map_or(self.pos, |at| at.fills);
        let cells = self.expr(&put.on);
        let function = self.s.helper(Helper::PutOne(put.layer));
        let args = owner.into_iter().chain([kind, cells]).collect();
        self.b.act(function, target, args);
        true
    }

    fn clear(&mut self, layer: LayerId, on: &Expr) {
        if self.clear_known(layer, on) {
            return;
        }
        let cells = self.expr(on);
        match self.at_once.clone() {
            Some(at) => self.vacate(at.vacated[layer.index()], cells),
            None => {
                let clear = self.s.helper(Helper::Clear(layer));
                self.b.act(clear, self.pos, vec![cells]);
            }
        }
    }

    // ---- whose turn it is

    fn say_next(&mut self, who: &Expr) {
        if self.next_is_set() {
            return self.name_set(who);
        }
        let layout = &self.s.module.layout;
        let (Some(field), named) = (layout.next, layout.named) else {
            return;
        };
        let next = match self.index(who) {
            Some(index) => index,
            None => {
                let set = self.expr(who);
                let otherwise = match self.place {
                    Place::Setup => self.b.index(0),
                    _ => self.following(self.target()),
                };
                self.b.op(Op::FirstOr(set, otherwise))
            }
        };
        if let (Some(named), [_, true]) = (named, self.names_and_playing) {
            let some = match self.index(who) {
                Some(_) => self.b.truth(true),
                None => self.one(who, Op::Some),
            };
            self.store_seen(named, some);
        }
        self.store_seen(field, next);
    }

    fn change_playing(&mut self, how: Assign, who: &Expr) {
        let layout = &self.s.module.layout;
        let (Some(field), next, named) = (layout.playing, layout.next, layout.named) else {
            return;
        };
        let (who, all) = (self.expr(who), self.all_players());
        let old = self.b.load(self.target(), field, None, Ty::Mask);
        let new = self.combined(how, old, who, false);
        let new = self.b.op(Op::Inter(new, all));
        self.store_seen(field, new);
        if self.next_is_set() {
            return self.playing_changed(new);
        }
        let (Place::Move, Some(next)) = (self.place, next) else {
            return;
        };
        let after = self.following(self.target());
        let names = self.names_and_playing[0];
        // A next player that was set by the rules stays.
        self.store_unless(named.filter(|_| names), next, after);
    }

    /// Stores a value in a field unless a flag of the position holds.
    pub(super) fn store_unless(&mut self, flag: Option<FieldId>, field: FieldId, value: ValueId) {
        let free = match flag {
            None => self.b.truth(true),
            Some(flag) => {
                let flag = self.b.load(self.target(), flag, None, Ty::Truth);
                self.b.not(flag)
            }
        };
        self.when(free, &mut |s| s.store_seen(field, value));
    }

    // ---- states

    fn assign(&mut self, id: StateId, index: &[Expr], how: Assign, value: &Expr) {
        if how != Assign::Set && value.literal_num() == Some(0) {
            return;
        }
        let state = &self.s.program.states[id];
        let (ty, axes) = (state.ty, state.axes.clone());
        let field = self.s.module.layout.states[id.index()].field;
        let all: Vec<At> = axes
            .iter()
            .zip(index)
            .map(|(a, e)| self.at(*a, e))
            .collect();
        let size = match how {
            Assign::Set => Cardinality::of(self.s.program, self.vars).size(value),
            _ => Size::UNKNOWN,
        };
        let known = self.intervals.expr(value);
        let (known, exact) = match (how, ty) {
            (Assign::Add, StateTy::Number(lo, hi)) => changed(Arith::Add, lo, hi, known),
            (Assign::Sub, StateTy::Number(lo, hi)) => changed(Arith::Sub, lo, hi, known),
            _ => (known, false),
        };
        let value = self.expr(value);
        let mut store = Store {
            field,
            at: None,
            ty,
            known,
            exact,
            size,
        };
        if index.is_empty() {
            return self.store(store, how, value);
        }
        // Each entry changes once, whatever values the other entries get.
        self.loops(&all, &mut Vec::new(), &mut |s, at| {
            s.b.written();
            store.at = Some(s.place(&axes, at));
            s.store(store, how, value);
        });
        self.b.written();
    }

    /// Limits a number with a known interval to those of a state or of points.
    pub(super) fn limited(
        &mut self,
        value: ValueId,
        known: Interval,
        (lo, hi): (i32, i32),
    ) -> ValueId {
        match (i64::from(lo) <= known.0, known.1 <= i64::from(hi)) {
            (true, true) => value,
            (true, false) => {
                let hi = self.b.num(hi);
                self.b.op(Op::Pick(false, value, hi))
            }
            (false, true) => {
                let lo = self.b.num(lo);
                self.b.op(Op::Pick(true, value, lo))
            }
            (false, false) => self.b.op(Op::Clamp(value, lo, hi)),
        }
    }

    fn store(&mut self, store: Store, how: Assign, value: ValueId) {
        let Store {
            field,
            at,
            ty,
            known,
            exact,
            size,
        } = store;
        let value = match how {
            Assign::Set => value,
            _ => {
                let ty = self.s.module.layout.fields[field].ty.ty();
                let old = self.b.load(self.pos, field, at, ty);
                self.combined(how, old, value, exact)
            }
        };
        let value = match ty {
            StateTy::Number(lo, hi) => self.limited(value, known, (lo, hi.max(lo))),
            StateTy::Player | StateTy::Cell | StateTy::Kind | StateTy::Dir | StateTy::Enum(_) => {
                match size.most > 1 {
                    true => self.b.op(Op::FirstOf(value)),
                    false => value,
                }
            }
            StateTy::Players => {
                let all = self.all_players();
                self.b.op(Op::Inter(value, all))
            }
            StateTy::Flag | StateTy::Cells | StateTy::Kinds => value,
        };
        let target = self.target();
        if matches!(ty, StateTy::Enum(_)) && size.least == 0 {
            // A state of an enumeration always holds a member.
            let some = self.b.op(Op::Some(value));
            self.when(some, &mut |s| s.b.store(target, field, at, value));
        } else {
            self.b.store(target, field, at, value);
        }
    }
}

/// Returns the condition and the statements of a loop's rounds that do nothing else. Where the condition does not depend on the
/// member, it fails in all later rounds once it fails, as nothing changes in between.
fn ends_with(var: ir::VarId, body: &[Said]) -> Option<(&Expr, &[Said])> {
    let [one] = body else { return None };
    match &one.kind {
        K::If(cond, yes, no) if no.is_empty() && !reads(cond, var) => Some((cond, yes)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the assignment to `held` in a move.
    fn assigned(effect: &str) -> String {
        let rules = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nstate held : 0..9\nstate seeds[cell] : 0..1\nstate far : 0..2000000000\n\
             move go {{ choose to in empty\n choose k in 2..5\n put own man on to\n {effect}\n far += k\n seeds[to] := 1 }}\n\
             end {{ held == 9 : me wins; far == 9 : draw; no empty : draw }}\n"
        );
        let text = module_of(&rules, &[]);
        let found = text.lines().find(|line| line.contains("self.held :="));
        found.unwrap_or_default().trim().to_string()
    }

    #[test]
    fn a_number_is_limited_where_it_may_leave_its_state() {
        assert_eq!(assigned("held := k"), "self.held := k");
        assert_eq!(assigned("held := k + 4"), "self.held := (k + 4)");
        assert_eq!(assigned("held := k + 5"), "self.held := min((k + 5), 9)");
        assert_eq!(assigned("held := k - 3"), "self.held := max((k - 3), 0)");
        assert_eq!(
            assigned("held := k * k - 9"),
            "self.held := clamp(((k * k) - 9), 0..9)"
        );
        assert_eq!(
            assigned("held += k"),
            "self.held := min((self.held + k), 9)"
        );
        assert_eq!(
            assigned("held -= k"),
            "self.held := max((self.held - k), 0)"
        );
    }

    #[test]
    fn a_sum_of_entries_may_leave_the_state() {
        let sum = "min(join self.seeds[@0 + self.man[me]], 9)";
        assert_eq!(
            assigned("held := seeds[own]"),
            format!("self.held := {sum}")
        );
    }

    #[test]
    fn a_sum_saturates_where_it_may_leave_32_bits() {
        assert_eq!(
            assigned("held := far - far"),
            "self.held := clamp((num - num), 0..9)"
        );
        assert_eq!(
            assigned("held := far + far"),
            "self.held := min((num +| num), 9)"
        );
        assert_eq!(
            assigned("held += far"),
            "self.held := min((self.held + self.far), 9)"
        );
    }
}
