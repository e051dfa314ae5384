//! Evaluates expressions of type truth.

use super::Scope;
use crate::index::Id;
use crate::interp::set::bits;
use crate::interp::turn;
use crate::interp::value::Value;
use crate::typed::{BlockId, Expr, ExprKind, PlayerId};

impl Scope<'_, '_> {
    /// Evaluates an expression of type truth.
    pub(crate) fn truth(&mut self, e: &Expr) -> bool {
        if !self.now.spend(1) {
            return false;
        }
        match &*e.kind {
            ExprKind::Truth(truth) => *truth,
            ExprKind::Local(local) => matches!(self.local(*local), Some(Value::Truth(true))),
            ExprKind::Some(set) => !self.is_none(set),
            ExprKind::No(set) => self.is_none(set),
            ExprKind::Equal(a, b) => self.value(a) == self.value(b),
            ExprKind::Less(a, b) => self.num(a) < self.num(b),
            ExprKind::In(a, b) => self.is_subset(a, b),
            ExprKind::InRange(n, low, high) => {
                let n = self.num(n);
                low.as_ref().is_none_or(|low| self.num(low) <= n)
                    && high.as_ref().is_none_or(|high| n <= self.num(high))
            }
            ExprKind::And(a, b) => self.truth(a) && self.truth(b),
            ExprKind::Or(a, b) => self.truth(a) || self.truth(b),
            ExprKind::Not(a) => !self.truth(a),
            ExprKind::Can(players, blocks) => self.can(players, blocks),
            ExprKind::Blocked => turn::blocked(&self.now),
            _ => matches!(self.shared(e), Value::Truth(true)),
        }
    }

    fn is_none(&mut self, set: &Expr) -> bool {
        match self.value(set) {
            Value::Cells(cells) => cells.is_empty(),
            Value::Mask(mask) => mask == 0,
            Value::Num(_) | Value::Truth(_) => true,
        }
    }

    fn is_subset(&mut self, a: &Expr, b: &Expr) -> bool {
        match (self.value(a), self.value(b)) {
            (Value::Cells(a), Value::Cells(b)) => a.is_subset(&b),
            (Value::Mask(a), Value::Mask(b)) => a & !b == 0,
            _ => false,
        }
    }

    /// Whether one of the players has a legal move of one of the blocks in the present position.
    fn can(&mut self, players: &Expr, blocks: &[BlockId]) -> bool {
        let mut players = bits(self.mask(players)).map(PlayerId::from_index);
        players.any(|player| turn::can(&self.now, player, blocks))
    }
}
