//! Warns about written numbers that are cut to 32 bits.

use crate::diag::Diagnostic;
use crate::diag::warnings::{CUT_NUMBER, warning};
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, TableItem};
use crate::syntax::tree;

/// Returns warnings for the numbers beyond 32 bits in expressions and in tables of numbers.
pub(super) fn cut(merged: &Merged) -> Vec<Diagnostic> {
    let mut numbers = Vec::new();
    // The number of the last negated one, which is visited after it and is no number of its own.
    let mut negated = None;
    let mut visit = |e: &Expr| match &*e.kind {
        ExprKind::Int(n) if negated != Some(e.span) => numbers.push((*n, e.span)),
        ExprKind::Neg(inner) => {
            if let ExprKind::Int(n) = &*inner.kind {
                numbers.push((n.saturating_neg(), e.span));
                negated = Some(inner.span);
            }
        }
        ExprKind::Table(items) => items.iter().for_each(|item| in_item(item, &mut numbers)),
        _ => {}
    };
    for part in &merged.parts {
        tree::part_exprs(part, &mut visit);
    }
    numbers.into_iter().filter_map(of).collect()
}

/// A written number, with its sign, and its span.
type Number = (i64, Span);

fn in_item(item: &TableItem, numbers: &mut Vec<Number>) {
    match item {
        TableItem::Int(n) => numbers.push((n.value, n.span)),
        TableItem::Row(items, _) => items.iter().for_each(|item| in_item(item, numbers)),
    }
}

/// Returns the warning for a number, if it is beyond 32 bits.
fn of((number, span): Number) -> Option<Diagnostic> {
    let end = match number {
        _ if i32::try_from(number).is_ok() => return None,
        ..0 => i32::MIN,
        0.. => i32::MAX,
    };
    let d = warning(
        CUT_NUMBER,
        span,
        "a number beyond 32 bits",
        format!("this is {end}"),
    );
    Some(d.hint(format!("numbers are between {} and {}", i32::MIN, i32::MAX)))
}
