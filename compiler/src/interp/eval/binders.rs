//! Expressions that bind a local name to each member of a domain in turn.

use super::Scope;
use crate::interp::set::CellSet;
use crate::interp::value::Value;
use crate::typed::{Domain, Expr, LocalId, Ty};

impl Scope<'_, '_> {
    /// `{v in S : cond}`: the union of the members for which the condition holds.
    pub(super) fn filter(&mut self, ty: Ty, local: LocalId, of: &Domain, cond: &Expr) -> Value {
        let mut kept = Value::nothing(ty, self.now.world.cells());
        for member in self.members(of) {
            self.bind(local, member.clone());
            if self.truth(cond) {
                kept.join(member);
            }
        }
        kept
    }
    /// `union(v in S : E)`
    pub(super) fn union_of(&mut self, ty: Ty, local: LocalId, of: &Domain, each: &Expr) -> Value {
        let mut all = Value::nothing(ty, self.now.world.cells());
        for member in self.members(of) {
            self.bind(local, member);
            all.join(self.value(each));
        }
        all
    }
    /// `most(v in S : n)`, `least`: the members with the best number, ties included.
    pub(super) fn best(
        &mut self,
        ty: Ty,
        most: bool,
        local: LocalId,
        of: &Domain,
        n: &Expr,
    ) -> Value {
        let nothing = Value::nothing(ty, self.now.world.cells());
        let mut best: Option<(i32, Value)> = None;
        for member in self.members(of) {
            self.bind(local, member.clone());
            let n = self.num(n);
            match &mut best {
                Some((record, tied)) if *record == n => tied.join(member),
                Some((record, _)) if (n < *record) == most => {}
                _ => best = Some((n, member)),
            }
        }
        best.map_or(nothing, |(_, tied)| tied)
    }
    /// `sum(v in S : n)`
    pub(super) fn sum(&mut self, local: LocalId, of: &Domain, n: &Expr) -> i32 {
        let numbers = self.numbers(local, of, n);
        numbers.into_iter().fold(0, i32::saturating_add)
    }
    /// The value of the number for each member, in order.
    pub(super) fn numbers(&mut self, local: LocalId, of: &Domain, n: &Expr) -> Vec<i32> {
        let mut numbers = Vec::new();
        for member in self.members(of) {
            self.bind(local, member);
            numbers.push(self.num(n));
        }
        numbers
    }
    /// `reach(c in S : E)`: the least set that contains S and, for each of its cells c, also E.
    pub(super) fn reach(&mut self, local: LocalId, from: &Expr, next: &Expr) -> CellSet {
        let mut reached = self.cells(from);
        let mut left = reached.clone();
        while let Some(cell) = left.pop_first() {
            self.bind(local, Value::Cells(cell));
            let mut newest = self.cells(next);
            newest.take(&reached);
            reached.add(&newest);
            left.add(&newest);
        }
        reached
    }
}
