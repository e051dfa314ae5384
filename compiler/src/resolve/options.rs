//! Evaluates options: constant arithmetic and conditions on numbers and earlier options.

use indexmap::IndexMap;

use crate::diag::Diagnostic;
use crate::diag::files as codes;
use crate::source::Span;
use crate::syntax::ast::{Arg, BinaryOp, CompareOp, Expr, ExprKind, Ref};

/// The values of the earlier options, by name.
pub(super) type Values = IndexMap<String, i32>;

/// Checks that a literal fits into 32 bits.
pub(super) fn in_range(value: i64, span: Span) -> Result<i32, Box<Diagnostic>> {
    i32::try_from(value).map_err(|_| {
        let message = "this number is too large for an option";
        let error = Diagnostic::error(codes::OPTION_VALUE, span, message);
        Box::new(error.label(format!("expected {} to {}", i32::MIN, i32::MAX)))
    })
}

/// Evaluates an option's expression. As everywhere in the language, arithmetic is clamped to 32 bits; a
/// literal beyond them is an error.
pub(super) fn evaluate(expr: &Expr, above: &Values) -> Result<i32, Box<Diagnostic>> {
    match &*expr.kind {
        ExprKind::Int(value) => in_range(*value, expr.span),
        ExprKind::Paren(inner) => evaluate(inner, above),
        ExprKind::Neg(inner) => match &*inner.kind {
            ExprKind::Int(value) => in_range(-*value, expr.span),
            _ => Ok(evaluate(inner, above)?.saturating_neg()),
        },
        ExprKind::Binary(a, op, b) => {
            let (a, b) = (evaluate(a, above)?, evaluate(b, above)?);
            arithmetic(a, *op, b).ok_or_else(|| not_constant(expr.span))
        }
        ExprKind::Ref(name) => named(name, expr.span, above),
        ExprKind::If(cond, yes, no) => {
            let (yes, no) = (evaluate(yes, above)?, evaluate(no, above)?);
            Ok(if holds(cond, above)? { yes } else { no })
        }
        _ => Err(not_constant(expr.span)),
    }
}

/// Evaluates a condition on numbers.
fn holds(cond: &Expr, above: &Values) -> Result<bool, Box<Diagnostic>> {
    match &*cond.kind {
        ExprKind::Paren(inner) => holds(inner, above),
        ExprKind::Not(inner) => Ok(!holds(inner, above)?),
        ExprKind::And(a, b) => {
            let (a, b) = (holds(a, above)?, holds(b, above)?);
            Ok(a && b)
        }
        ExprKind::Or(a, b) => {
            let (a, b) = (holds(a, above)?, holds(b, above)?);
            Ok(a || b)
        }
        ExprKind::Compare(a, op, b) => {
            let (a, b) = (evaluate(a, above)?, evaluate(b, above)?);
            Ok(match op {
                CompareOp::Eq => a == b,
                CompareOp::Ne => a != b,
                CompareOp::In | CompareOp::NotIn => return Err(not_constant(cond.span)),
                CompareOp::Lt => a < b,
                CompareOp::Le => a <= b,
                CompareOp::Gt => a > b,
                CompareOp::Ge => a >= b,
            })
        }
        ExprKind::CompareRange(a, op @ (CompareOp::In | CompareOp::NotIn), low, high) => {
            let value = evaluate(a, above)?;
            let end = |end: &Option<Expr>| end.as_ref().map(|e| evaluate(e, above)).transpose();
            let (low, high) = (end(low)?, end(high)?);
            let inside =
                low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high);
            Ok(inside == (*op == CompareOp::In))
        }
        _ => Err(not_constant(cond.span)),
    }
}

/// Evaluates an earlier option, or `max` or `min` of numbers.
fn named(name: &Ref, span: Span, above: &Values) -> Result<i32, Box<Diagnostic>> {
    let word = name.name.text.as_str();
    match (&name.args, &name.index) {
        (None, None) => above.get(word).copied().ok_or_else(|| unknown(name, above)),
        (Some(args), None) if matches!(word, "max" | "min") && !args.is_empty() => {
            let number = |arg: &Arg| evaluate(&arg.value, above);
            let numbers = args.iter().map(number).collect::<Result<Vec<i32>, _>>()?;
            let best = if word == "max" {
                numbers.iter().max()
            } else {
                numbers.iter().min()
            };
            best.copied().ok_or_else(|| not_constant(span))
        }
        _ => Err(not_constant(span)),
    }
}

/// Applies an operator on numbers. Division rounds down; division and remainder by 0 are 0. `None` for
/// operators on sets.
fn arithmetic(a: i32, op: BinaryOp, b: i32) -> Option<i32> {
    let (a, b) = (i64::from(a), i64::from(b));
    let rest = if b == 0 { 0 } else { ((a % b) + b) % b };
    let exact = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div if b == 0 => 0,
        BinaryOp::Div => (a - rest) / b,
        BinaryOp::Rem => rest,
        BinaryOp::Or | BinaryOp::And => return None,
    };
    Some(exact.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
}

fn unknown(name: &Ref, above: &Values) -> Box<Diagnostic> {
    let message = format!("there is no option `{}` above this one", name.name.text);
    let error = Diagnostic::error(codes::OPTION_EXPR, name.name.span, message);
    Box::new(match above.is_empty() {
        true => error.label("expected a number"),
        false => error.label(format!(
            "expected a number or one of: {}",
            listed(above.keys())
        )),
    })
}

fn not_constant(span: Span) -> Box<Diagnostic> {
    let message = "an option is made of numbers and options above it";
    let error = Diagnostic::error(codes::OPTION_EXPR, span, message);
    Box::new(
        error
            .label("this is neither")
            .hint("write what depends on the position as a `def`"),
    )
}

/// Joins names for a message.
pub(super) fn listed<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
