//! Conditions on the number of the turn.

use crate::typed::{Expr, ExprKind};

/// The greatest constant with which a turn is compared.
const MOST: i32 = 1000;

/// Returns the value that a condition on the number of the turn alone has from some turn on, and that turn.
pub(super) fn settled(cond: &Expr) -> Option<(bool, u32)> {
    let last = greatest(cond)?.checked_add(1)?;
    if last > MOST {
        return None;
    }
    // Comparisons with constants do not change beyond the greatest of these.
    let value = truth(cond, last)?;
    let mut from = last;
    while from > 1 && truth(cond, from - 1) == Some(value) {
        from -= 1;
    }
    Some((value, from as u32))
}

/// Returns the greatest number in a condition that is made of the turn and numbers, at least 1.
fn greatest(e: &Expr) -> Option<i32> {
    match &*e.kind {
        ExprKind::Num(n) => Some(1.max(*n)),
        ExprKind::Turn | ExprKind::Truth(_) => Some(1),
        ExprKind::Less(a, b) | ExprKind::Equal(a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            Some(greatest(a)?.max(greatest(b)?))
        }
        ExprKind::InRange(a, low, high) => {
            let bounds = low.iter().chain(high);
            bounds.fold(greatest(a), |most, e| Some(most?.max(greatest(e)?)))
        }
        ExprKind::Not(a) => greatest(a),
        _ => None,
    }
}

fn number(e: &Expr, turn: i32) -> Option<i32> {
    match &*e.kind {
        ExprKind::Num(n) => Some(*n),
        ExprKind::Turn => Some(turn),
        _ => None,
    }
}

fn truth(e: &Expr, turn: i32) -> Option<bool> {
    let number = |e: &Expr| number(e, turn);
    let truth = |e: &Expr| truth(e, turn);
    match &*e.kind {
        ExprKind::Truth(value) => Some(*value),
        ExprKind::Less(a, b) => Some(number(a)? < number(b)?),
        ExprKind::Equal(a, b) => Some(number(a)? == number(b)?),
        ExprKind::And(a, b) => Some(truth(a)? && truth(b)?),
        ExprKind::Or(a, b) => Some(truth(a)? || truth(b)?),
        ExprKind::Not(a) => Some(!truth(a)?),
        ExprKind::InRange(a, low, high) => {
            let n = number(a)?;
            let bound = |e: &Option<Expr>, open| e.as_ref().map_or(Some(open), number);
            Some((bound(low, i32::MIN)?..=bound(high, i32::MAX)?).contains(&n))
        }
        _ => None,
    }
}
