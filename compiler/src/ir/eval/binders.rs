//! Evaluates expressions that bind each member of a domain in turn.

use super::Scope;
use crate::ir::bits::Bits;
use crate::ir::{Domain, Expr, Value, VarId};
use crate::typed::Ty;

impl Scope<'_> {
    pub(super) fn filter(&mut self, ty: Ty, v: VarId, of: &Domain, cond: &Expr) -> Option<Value> {
        let mut kept = Value::nothing(ty);
        for member in self.members(of)? {
            self.vars.insert(v, member.clone());
            if self.truth(cond)? {
                kept = kept.join(&member)?;
            }
        }
        Some(kept)
    }
    pub(super) fn union_of(&mut self, ty: Ty, v: VarId, of: &Domain, each: &Expr) -> Option<Value> {
        let mut all = Value::nothing(ty);
        for member in self.members(of)? {
            self.vars.insert(v, member);
            all = all.join(&self.value(each)?)?;
        }
        Some(all)
    }
    pub(super) fn best(
        &mut self,
        ty: Ty,
        most: bool,
        v: VarId,
        of: &Domain,
        n: &Expr,
    ) -> Option<Value> {
        let all = self.members(of)?;
        let numbers = self.numbers(v, of, n)?;
        let best = if most {
            numbers.iter().max()
        } else {
            numbers.iter().min()
        };
        let tied = all.iter().zip(&numbers).filter(|(_, n)| Some(*n) == best);
        tied.into_iter()
            .try_fold(Value::nothing(ty), |all, (member, _)| all.join(member))
    }
    pub(super) fn numbers(&mut self, v: VarId, of: &Domain, n: &Expr) -> Option<Vec<i32>> {
        let all = self.members(of)?;
        let number = |member| {
            self.vars.insert(v, member);
            self.num(n)
        };
        all.into_iter().map(number).collect()
    }
    pub(super) fn reach(&mut self, v: VarId, from: &Expr, next: &Expr) -> Option<Bits> {
        let mut reached = self.cells(from)?;
        let mut left = reached.clone();
        while let Some(first) = left.first() {
            let cell = Bits::of(first);
            self.vars.insert(v, Value::Cells(cell.clone()));
            let newest = self.cells(next)?.diff(&reached);
            reached = reached.union(&newest);
            left = left.diff(&cell).union(&newest);
        }
        Some(reached)
    }
}
