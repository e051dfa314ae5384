//! Warns about `A | B - C` on one line, which people read from left to right although `-` binds tighter.

use crate::diag::Diagnostic;
use crate::diag::warnings::{UNCLEAR_DIFFERENCE, warning};
use crate::resolve::Merged;
use crate::source::{Sources, Span};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::syntax::tree;

/// Returns warnings for differences on the right of a union, without parentheses and on the same line.
pub(super) fn unclear(sources: &Sources, merged: &Merged) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for part in &merged.parts {
        tree::part_exprs(part, &mut |e| found.extend(at(sources, e)));
    }
    found
}

fn at(sources: &Sources, e: &Expr) -> Option<Diagnostic> {
    let ExprKind::Binary(left, BinaryOp::Or, right) = &*e.kind else {
        return None;
    };
    let ExprKind::Binary(of, BinaryOp::Sub, taken) = &*right.kind else {
        return None;
    };
    let text = |e: &Expr| sources.text(e.span);
    if let Some(before) = last_taken(left).map(text)
        && [text(taken), text(of)].contains(&before)
    {
        // The same set is subtracted on both sides, or `A - B | B - A`.
        return None;
    }
    let line = |span: Span, offset| sources.line_column(span.file, offset).line;
    if line(left.span, left.span.end) != line(right.span, taken.span.start) {
        return None;
    }
    let d = warning(
        UNCLEAR_DIFFERENCE,
        right.span,
        "`-` binds more tightly than `|`",
        "this is taken first",
    );
    let taken = sources.text(taken.span);
    let d = d
        .also(
            left.span,
            format!("`- {taken}` takes nothing away from this"),
        )
        .hint("write parentheses around what is meant to be together");
    Some(d)
}

/// Returns the set that is subtracted from the last operand of a union.
fn last_taken(e: &Expr) -> Option<&Expr> {
    match &*e.kind {
        ExprKind::Binary(_, BinaryOp::Or, right) => last_taken(right),
        ExprKind::Binary(_, BinaryOp::Sub, taken) => Some(taken),
        _ => None,
    }
}
