//! Warns about written numbers that are cut to 32 bits.

use super::tree;
use crate::diag::Diagnostic;
use crate::diag::warnings::{CUT_NUMBER, warning};
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, TableItem};

/// Returns warnings for the numbers beyond 32 bits in expressions and in tables of numbers.
pub(super) fn cut(merged: &Merged) -> Vec<Diagnostic> {
    let mut numbers = Vec::new();
    for part in &merged.parts {
        tree::part_exprs(part, &mut |e| in_expr(e, &mut numbers));
    }
    numbers.iter().filter_map(|n| of(*n)).collect()
}

/// A written number, with its sign, and its span.
type Number = (i64, Span);

/// Adds the numbers directly in an expression. A negated number is visited twice, first with its sign, and added
/// then.
fn in_expr(e: &Expr, numbers: &mut Vec<Number>) {
    match &*e.kind {
        ExprKind::Int(n) => match numbers.last() {
            Some((_, span)) if span.end == e.span.end && *span != e.span => {}
            _ => numbers.push((*n, e.span)),
        },
        ExprKind::Neg(inner) => {
            if let ExprKind::Int(n) = &*inner.kind {
                numbers.push((n.saturating_neg(), e.span));
            }
        }
        ExprKind::Table(items) => items.iter().for_each(|item| in_item(item, numbers)),
        _ => {}
    }
}

fn in_item(item: &TableItem, numbers: &mut Vec<Number>) {
    match item {
        TableItem::Int(n) => numbers.push((n.value, n.span)),
        TableItem::Row(items, _) => items.iter().for_each(|item| in_item(item, numbers)),
    }
}

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
