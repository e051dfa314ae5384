//! Traversals of syntax trees: the expressions and statements of parts.

use super::ast::{
    Arg, Axis, Block, BoardOption, Domain, EndResult, Expr, ExprKind, LineRange, Part, PartKind,
    Ref, Shape, Size, Stmt, StmtKind, Type, Value, ViewLine, Viewed,
};

/// Visits every expression of a part, outer ones first.
pub(crate) fn part_exprs<'t>(part: &'t Part, visit: &mut dyn FnMut(&'t Expr)) {
    match &part.kind {
        PartKind::Board { options, .. } => {
            for option in options {
                if let BoardOption::Only(e) = option {
                    each(e, visit);
                }
            }
        }
        PartKind::Table { value, .. } => in_value(value, visit),
        PartKind::State { axes, ty, init, .. } => {
            for axis in axes {
                if let Axis::Range(from, to, _) = axis {
                    from.iter().chain(to).for_each(|e| each(e, visit));
                }
            }
            if let Type::Range(from, to, _) = ty {
                from.iter().chain(to).for_each(|e| each(e, visit));
            }
            init.iter().for_each(|v| in_value(v, visit));
        }
        PartKind::Setup(body) | PartKind::After(body) => in_block(body, visit),
        PartKind::Act { body, .. } | PartKind::Move { body, .. } => in_block(body, visit),
        PartKind::View(lines) => {
            for line in lines {
                view_exprs(line).for_each(|e| each(e, visit));
            }
        }
        PartKind::Points(from, to) => from.iter().chain(to).for_each(|e| each(e, visit)),
        PartKind::Turn(groups) => {
            let narrow = groups.iter().flat_map(|g| &g.narrow);
            narrow.for_each(|n| each(&n.value, visit));
        }
        PartKind::End(rules) => {
            for rule in rules {
                each(&rule.cond, visit);
                match &rule.result {
                    EndResult::Score { value: e, .. } => each(e, visit),
                    EndResult::Wins(e) | EndResult::Loses(e) => each(e, visit),
                    EndResult::Draw(_) | EndResult::Continue(_) => {}
                }
            }
        }
        _ => {}
    }
}

/// Returns the expressions of a line of `view`.
fn view_exprs(line: &ViewLine) -> impl Iterator<Item = &Expr> {
    let what: Vec<&Expr> = match &line.what {
        Viewed::Layer { on, .. } => vec![on],
        Viewed::AllStates(_) => Vec::new(),
        Viewed::States(states) => states.iter().flat_map(|(_, index)| index).collect(),
    };
    what.into_iter().chain(&line.players)
}

/// Visits every statement of a part, outer ones first.
pub(crate) fn part_stmts<'t>(part: &'t Part, visit: &mut dyn FnMut(&'t Stmt)) {
    match &part.kind {
        PartKind::Setup(body) | PartKind::After(body) => block_stmts(body, visit),
        PartKind::Act { body, .. } | PartKind::Move { body, .. } => block_stmts(body, visit),
        _ => {}
    }
}

fn block_stmts<'t>(body: &'t Block, visit: &mut dyn FnMut(&'t Stmt)) {
    for stmt in &body.stmts {
        visit(stmt);
        blocks(stmt).for_each(|b| block_stmts(b, visit));
    }
}

/// Returns the sizes of a board that are names of options.
pub(crate) fn sizes(part: &Part) -> impl Iterator<Item = &str> {
    let sizes = match &part.kind {
        PartKind::Board {
            shape: Shape::Sized { sizes, .. },
            ..
        } => sizes.as_slice(),
        _ => &[],
    };
    sizes.iter().filter_map(|size| match size {
        Size::Name(name) => Some(name.text.as_str()),
        Size::Int(_) => None,
    })
}

fn in_value<'t>(value: &'t Value, visit: &mut dyn FnMut(&'t Expr)) {
    match value {
        Value::One(e) => each(e, visit),
        Value::Table(entries) => entries.iter().for_each(|(_, e)| each(e, visit)),
    }
}

fn in_block<'t>(body: &'t Block, visit: &mut dyn FnMut(&'t Expr)) {
    body.stmts.iter().for_each(|s| in_stmt(s, visit));
}

fn in_stmt<'t>(stmt: &'t Stmt, visit: &mut dyn FnMut(&'t Expr)) {
    stmt_exprs(stmt).into_iter().for_each(|e| each(e, visit));
    blocks(stmt).for_each(|b| in_block(b, visit));
}

/// Returns the blocks directly in a statement.
fn blocks(stmt: &Stmt) -> impl Iterator<Item = &Block> {
    let (a, b) = match &stmt.kind {
        StmtKind::If(_, then, otherwise) | StmtKind::Try(then, otherwise) => {
            (Some(then), otherwise.as_ref())
        }
        StmtKind::ForEach(_, _, body) | StmtKind::AtOnce(body) => (Some(body), None),
        StmtKind::Repeat { body, .. } => (Some(body), None),
        _ => (None, None),
    };
    a.into_iter().chain(b)
}

/// Returns the expressions directly in a statement.
pub(crate) fn stmt_exprs(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Choose(_, d, hidden) => {
            let from = hidden.iter().filter_map(|h| h.from.as_ref());
            domain(d).into_iter().chain(from).collect()
        }
        StmtKind::ForEach(_, d, _) => domain(d),
        StmtKind::Require(e) | StmtKind::Weight(e) | StmtKind::Let(_, e) | StmtKind::If(e, ..) => {
            vec![e]
        }
        StmtKind::Repeat { cond: e, .. } | StmtKind::Clear(_, e) => vec![e],
        StmtKind::Do(_, args) => values(args).collect(),
        StmtKind::Put(a, b) | StmtKind::Move(a, b) | StmtKind::Place(a, _, b) => vec![a, b],
        StmtKind::Assign { index, value, .. } => index.iter().chain([value]).collect(),
        StmtKind::Try(..)
        | StmtKind::AtOnce(_)
        | StmtKind::Again
        | StmtKind::Picture(_)
        | StmtKind::Fen(_) => vec![],
    }
}

/// Visits an expression and its subexpressions, outer ones first.
pub(crate) fn each<'t>(e: &'t Expr, visit: &mut dyn FnMut(&'t Expr)) {
    visit(e);
    children(e).into_iter().for_each(|c| each(c, visit));
}

/// Returns the direct subexpressions of an expression.
pub(crate) fn children(e: &Expr) -> Vec<&Expr> {
    use ExprKind as K;
    match &*e.kind {
        K::If(a, b, c) => vec![a, b, c],
        K::Or(a, b) | K::And(a, b) | K::Compare(a, _, b) | K::Binary(a, _, b) => vec![a, b],
        K::DotDirs(a, b, times) => [a, b].into_iter().chain(times).collect(),
        K::Owned(a, b) => vec![a, b],
        K::CompareRange(a, _, from, to) => [a].into_iter().chain(from).chain(to).collect(),
        K::Not(a) | K::Some(a) | K::No(a) | K::Count(a) | K::Neg(a) | K::Paren(a) => vec![a],
        K::Dot(a, r) => [a].into_iter().chain(in_ref(r)).collect(),
        K::Binder(_, _, d, a) | K::Filter(_, d, a) => domain(d).into_iter().chain([a]).collect(),
        K::Set(list) | K::Coord(list) => list.iter().collect(),
        K::Lines(_, LineRange::One(a)) => vec![a],
        K::Lines(_, LineRange::Range(a, b)) => a.iter().chain(b).collect(),
        K::Ref(r) => in_ref(r).collect(),
        K::Table(_) | K::Int(_) => vec![],
    }
}

fn in_ref(r: &Ref) -> impl Iterator<Item = &Expr> {
    let index = r.index.iter().flatten();
    index.chain(r.args.iter().flat_map(|args| values(args)))
}

fn values(args: &[Arg]) -> impl Iterator<Item = &Expr> {
    args.iter().map(|arg| &arg.value)
}

fn domain(d: &Domain) -> Vec<&Expr> {
    match d {
        Domain::Set(e) => vec![e],
        Domain::Range(from, to, _) => from.iter().chain(to).collect(),
    }
}
