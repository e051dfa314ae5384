//! Prints expressions. The tree has nodes for parentheses, so none are added.

use std::fmt::Write as _;

use super::print_expr;
use crate::syntax::ast::{
    Arg, ArgWord, BinaryOp, BinderOp, CompareOp, Domain, Expr, ExprKind, LineAxis, LineRange, Name,
    Ref, TableItem,
};

/// Writes an expression on one line.
pub(super) fn expr(out: &mut String, e: &Expr) {
    match &*e.kind {
        ExprKind::If(cond, then, otherwise) => {
            words(
                out,
                &[("if ", cond), (" then ", then), (" else ", otherwise)],
            );
        }
        ExprKind::Or(a, b) => words(out, &[("", a), (" or ", b)]),
        ExprKind::And(a, b) => words(out, &[("", a), (" and ", b)]),
        ExprKind::Not(a) => words(out, &[("not ", a)]),
        ExprKind::Some(a) => words(out, &[("some ", a)]),
        ExprKind::No(a) => words(out, &[("no ", a)]),
        ExprKind::Compare(a, op, b) => words(out, &[("", a), (compare_op(*op), b)]),
        ExprKind::CompareRange(a, op, from, to) => {
            expr(out, a);
            out.push_str(compare_op(*op));
            out.push_str(&domain_ends(from.as_ref(), to.as_ref()));
        }
        ExprKind::Binary(a, op, b) => words(out, &[("", a), (binary_op(*op), b)]),
        ExprKind::Count(a) => words(out, &[("#", a)]),
        ExprKind::Neg(a) => words(out, &[("-", a)]),
        _ => operand(out, e),
    }
}

/// Writes texts and expressions alternately.
fn words(out: &mut String, list: &[(&str, &Expr)]) {
    for (word, e) in list {
        out.push_str(word);
        expr(out, e);
    }
}

/// Writes an expression that is a single operand.
fn operand(out: &mut String, e: &Expr) {
    match &*e.kind {
        ExprKind::DotDirs(from, dirs, times) => {
            expr(out, from);
            let _ = write!(out, ".({})", step(dirs));
            if let Some(times) = times {
                let _ = write!(out, "({})", print_expr(times));
            }
        }
        ExprKind::Dot(from, to) => {
            expr(out, from);
            out.push('.');
            reference(out, to);
        }
        ExprKind::Binder(op, name, from, value) => {
            let _ = write!(
                out,
                "{}({} in {} : {})",
                binder(*op),
                name.text,
                domain(from),
                print_expr(value)
            );
        }
        ExprKind::Filter(name, from, cond) => {
            let _ = write!(
                out,
                "{{{} in {} : {}}}",
                name.text,
                domain(from),
                print_expr(cond)
            );
        }
        ExprKind::Set(members) => {
            let _ = write!(out, "{{{}}}", join(members));
        }
        ExprKind::Coord(all) => {
            let _ = write!(out, "({})", join(all));
        }
        ExprKind::Paren(inner) => {
            out.push('(');
            expr(out, inner);
            out.push(')');
        }
        ExprKind::Table(items) => table(out, items),
        ExprKind::Lines(axis, range) => lines(out, *axis, range),
        ExprKind::Int(value) => out.push_str(&value.to_string()),
        ExprKind::Owned(owner, kinds) => words(out, &[("", owner), (" ", kinds)]),
        ExprKind::Ref(name) => reference(out, name),
        _ => {}
    }
}

/// Prints the directions after a dot; names are joined without blanks: `e|w`.
fn step(dirs: &Expr) -> String {
    let text = print_expr(dirs);
    if names_only(dirs) {
        text.replace(" | ", "|")
    } else {
        text
    }
}

fn names_only(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Binary(a, BinaryOp::Or, b) => names_only(a) && names_only(b),
        ExprKind::Ref(name) => name.index.is_none() && name.args.is_none(),
        _ => false,
    }
}

fn reference(out: &mut String, name: &Ref) {
    out.push_str(&name.name.text);
    if let Some(index) = &name.index {
        let _ = write!(out, "[{}]", join(index));
    }
    if let Some(list) = &name.args {
        out.push_str(&args(list));
    }
}

/// `(a, through b)`
pub(super) fn args(list: &[Arg]) -> String {
    let texts: Vec<_> = list.iter().map(arg).collect();
    format!("({})", texts.join(", "))
}

fn arg(arg: &Arg) -> String {
    let value = print_expr(&arg.value);
    match arg.word {
        Some((word, _)) => format!("{} {value}", arg_word(word)),
        None => value,
    }
}

fn table(out: &mut String, items: &[TableItem]) {
    out.push('[');
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        match item {
            TableItem::Int(int) => out.push_str(&int.value.to_string()),
            TableItem::Row(items, _) => table(out, items),
        }
    }
    out.push(']');
}

fn lines(out: &mut String, axis: LineAxis, range: &LineRange) {
    out.push_str(line_axis(axis));
    out.push(' ');
    match range {
        LineRange::One(which) => expr(out, which),
        LineRange::Range(from, to) => out.push_str(&domain_ends(from.as_ref(), to.as_ref())),
    }
}

/// Joins expressions with commas.
pub(super) fn join(list: &[Expr]) -> String {
    list.iter().map(print_expr).collect::<Vec<_>>().join(", ")
}

/// Joins names with commas.
pub(super) fn join_names(names: &[Name]) -> String {
    names
        .iter()
        .map(|name| name.text.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Prints the domain after `in`.
pub(super) fn domain(from: &Domain) -> String {
    match from {
        Domain::Set(set) => print_expr(set),
        Domain::Range(from, to, _) => domain_ends(from.as_ref(), to.as_ref()),
    }
}

/// Prints `a..b`; either end may be left out.
pub(super) fn domain_ends(from: Option<&Expr>, to: Option<&Expr>) -> String {
    let text = |e: Option<&Expr>| e.map(print_expr).unwrap_or_default();
    format!("{}..{}", text(from), text(to))
}

/// Splits an expression at its loosest operator; each operand but the first begins with the operator. A long
/// line is broken at these places. An `if` is split before `then` and `else`.
pub(super) fn operands(e: &Expr) -> Vec<String> {
    let mut out = Vec::new();
    match &*e.kind {
        ExprKind::If(cond, then, otherwise) => {
            out.push(format!("if {}", print_expr(cond)));
            out.push(format!("then {}", print_expr(then)));
            out.push(format!("else {}", print_expr(otherwise)));
        }
        _ => chain(e, &mut out),
    }
    out
}

fn chain(e: &Expr, out: &mut Vec<String>) {
    let (left, op, right) = match &*e.kind {
        ExprKind::Or(a, b) => (a, "or", b),
        ExprKind::And(a, b) => (a, "and", b),
        ExprKind::Binary(a, BinaryOp::Or, b) => (a, "|", b),
        _ => return out.push(print_expr(e)),
    };
    match same_operator(left, &e.kind) {
        true => chain(left, out),
        false => out.push(print_expr(left)),
    }
    out.push(format!("{op} {}", print_expr(right)));
}

fn same_operator(left: &Expr, kind: &ExprKind) -> bool {
    matches!(
        (&*left.kind, kind),
        (ExprKind::Or(..), ExprKind::Or(..))
            | (ExprKind::And(..), ExprKind::And(..))
            | (
                ExprKind::Binary(_, BinaryOp::Or, _),
                ExprKind::Binary(_, BinaryOp::Or, _)
            )
    )
}

pub(in crate::syntax) fn compare_op(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => " == ",
        CompareOp::Ne => " != ",
        CompareOp::Lt => " < ",
        CompareOp::Le => " <= ",
        CompareOp::Gt => " > ",
        CompareOp::Ge => " >= ",
        CompareOp::In => " in ",
        CompareOp::NotIn => " not in ",
    }
}

pub(in crate::syntax) fn binary_op(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => " | ",
        BinaryOp::And => " & ",
        BinaryOp::Add => " + ",
        BinaryOp::Sub => " - ",
        BinaryOp::Mul => " * ",
        BinaryOp::Div => " / ",
        BinaryOp::Rem => " % ",
    }
}

pub(in crate::syntax) fn binder(op: BinderOp) -> &'static str {
    match op {
        BinderOp::Union => "union",
        BinderOp::Sum => "sum",
        BinderOp::Max => "max",
        BinderOp::Min => "min",
        BinderOp::Most => "most",
        BinderOp::Least => "least",
        BinderOp::Reach => "reach",
    }
}

pub(in crate::syntax) fn line_axis(axis: LineAxis) -> &'static str {
    match axis {
        LineAxis::Rank => "rank",
        LineAxis::File => "file",
        LineAxis::Level => "level",
        LineAxis::X => "x",
        LineAxis::Y => "y",
        LineAxis::Z => "z",
    }
}

pub(in crate::syntax) fn arg_word(word: ArgWord) -> &'static str {
    match word {
        ArgWord::Through => "through",
        ArgWord::Onto => "onto",
        ArgWord::Upto => "upto",
        ArgWord::Until => "until",
        ArgWord::Within => "within",
        ArgWord::Along => "along",
        ArgWord::Exactly => "exactly",
    }
}
