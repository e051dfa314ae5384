//! Builds expressions from matched pairs.

use pest::iterators::Pair;

use super::{Build, Kids, value};
use crate::source::Span;
use crate::syntax::ast::{
    Arg, ArgWord, BinaryOp, BinderOp, CompareOp, Domain, Expr, ExprKind, LineAxis, LineRange, Ref,
    TableItem,
};
use crate::syntax::grammar::Rule;

/// The two ends of a range; either may be left out.
type Ends = (Option<Expr>, Option<Expr>);

impl Build {
    /// Builds an expression from a pair of any expression rule.
    pub(in crate::syntax) fn expr(self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let text = pair.as_str();
        let mut kids = Kids::in_pair(pair);
        let kind = match rule {
            Rule::if_expr => {
                let (cond, then) = (self.expr(kids.one()), self.expr(kids.one()));
                ExprKind::If(cond, then, self.expr(kids.one()))
            }
            Rule::truth => return self.truth(kids),
            Rule::negation => ExprKind::Not(self.expr(kids.one())),
            Rule::test => return self.test(kids, span),
            Rule::set | Rule::both => return self.operators(kids),
            Rule::count => ExprKind::Count(self.expr(kids.one())),
            Rule::negative => ExprKind::Neg(self.expr(kids.one())),
            Rule::postfix => return self.postfix(kids),
            Rule::binder => self.binder(kids),
            Rule::filter => ExprKind::Filter(
                self.name(kids.one()),
                self.domain(kids.one()),
                self.expr(kids.one()),
            ),
            Rule::members | Rule::kind_set => ExprKind::Set(kids.map(|p| self.expr(p)).collect()),
            Rule::numbers => ExprKind::Table(kids.map(|p| self.table_item(p)).collect()),
            Rule::paren => self.paren(kids),
            Rule::lines => self.lines(kids),
            Rule::int => ExprKind::Int(value(text)),
            Rule::piece => return self.piece(kids, span),
            Rule::name => return self.bare(text, span),
            _ => ExprKind::Ref(self.reference(kids)),
        };
        Expr {
            kind: Box::new(kind),
            span,
        }
    }

    /// Builds a chain of `not` tests joined by `and` and `or`; `and` binds tighter.
    fn truth(self, mut kids: Kids<'_>) -> Expr {
        let mut done: Option<Expr> = None;
        let mut open = self.expr(kids.one());
        while let Some(op) = kids.next() {
            let right = self.expr(kids.one());
            if op.as_rule() == Rule::op_and {
                open = join(open, right, ExprKind::And);
            } else {
                done = Some(either(done, open));
                open = right;
            }
        }
        either(done, open)
    }

    fn test(self, mut kids: Kids<'_>, span: Span) -> Expr {
        if let Some(word) = kids.only(Rule::quantifier) {
            let set = self.expr(kids.one());
            let kind = if word.as_str() == "no" {
                ExprKind::No(set)
            } else {
                ExprKind::Some(set)
            };
            return Expr {
                kind: Box::new(kind),
                span,
            };
        }
        let left = self.expr(kids.one());
        let Some(op) = kids.next() else { return left };
        let op = compare_op(op.as_str());
        let kind = match self.range_or_one(Kids::in_pair(kids.one())) {
            Ok(right) => ExprKind::Compare(left, op, right),
            Err((from, to)) => ExprKind::CompareRange(left, op, from, to),
        };
        Expr {
            kind: Box::new(kind),
            span,
        }
    }

    /// Builds a chain of operands joined by `| & + - * / %`, by precedence and left-associative.
    fn operators(self, mut kids: Kids<'_>) -> Expr {
        let mut stack = vec![self.expr(kids.one())];
        let mut ops: Vec<BinaryOp> = Vec::new();
        while let Some(op) = kids.next() {
            let op = binary_op(op.as_str());
            while ops
                .last()
                .is_some_and(|last| strength(*last) >= strength(op))
            {
                reduce(&mut stack, &mut ops);
            }
            ops.push(op);
            stack.push(self.expr(kids.one()));
        }
        while !ops.is_empty() {
            reduce(&mut stack, &mut ops);
        }
        stack.pop().expect("one operand is left")
    }

    fn postfix(self, mut kids: Kids<'_>) -> Expr {
        let atom = self.expr(kids.one());
        kids.fold(atom, |left, step| {
            let span = left.span.to(self.span(&step));
            let dirs = step.as_rule() == Rule::step_dirs;
            let mut kids = Kids::in_pair(step);
            let kind = match dirs {
                true => {
                    let dirs = self.expr(kids.one());
                    let times = kids
                        .next()
                        .map(|times| self.expr(Kids::in_pair(times).one()));
                    ExprKind::DotDirs(left, dirs, times)
                }
                false => ExprKind::Dot(left, self.reference(kids)),
            };
            Expr {
                kind: Box::new(kind),
                span,
            }
        })
    }

    fn binder(self, mut kids: Kids<'_>) -> ExprKind {
        let op = match kids.one().as_str() {
            "union" => BinderOp::Union,
            "sum" => BinderOp::Sum,
            "max" => BinderOp::Max,
            "min" => BinderOp::Min,
            "most" => BinderOp::Most,
            "least" => BinderOp::Least,
            _ => BinderOp::Reach,
        };
        ExprKind::Binder(
            op,
            self.name(kids.one()),
            self.domain(kids.one()),
            self.expr(kids.one()),
        )
    }

    fn paren(self, mut kids: Kids<'_>) -> ExprKind {
        let first = self.expr(kids.one());
        let mut all = vec![first];
        all.extend(kids.map(|p| self.expr(p)));
        match all.len() {
            1 => ExprKind::Paren(all.remove(0)),
            _ => ExprKind::Coord(all),
        }
    }

    fn lines(self, mut kids: Kids<'_>) -> ExprKind {
        let axis = match kids.one().as_str() {
            "rank" => LineAxis::Rank,
            "file" => LineAxis::File,
            "level" => LineAxis::Level,
            "x" => LineAxis::X,
            "y" => LineAxis::Y,
            _ => LineAxis::Z,
        };
        let which = kids.one();
        let range = match which.as_rule() {
            Rule::span => {
                let (from, to) = self.ends(Kids::in_pair(which));
                LineRange::Range(from, to)
            }
            _ => LineRange::One(self.expr(which)),
        };
        ExprKind::Lines(axis, range)
    }

    fn piece(self, mut kids: Kids<'_>, span: Span) -> Expr {
        let first = self.expr(kids.one());
        match kids.next() {
            Some(second) => Expr {
                kind: Box::new(ExprKind::Owned(first, self.expr(second))),
                span,
            },
            None => first,
        }
    }

    /// Builds a name without index and arguments.
    fn bare(self, text: &str, span: Span) -> Expr {
        let name = crate::syntax::ast::Name {
            text: text.to_string(),
            span,
        };
        Expr {
            kind: Box::new(ExprKind::Ref(Ref {
                name,
                index: None,
                args: None,
            })),
            span,
        }
    }

    /// Builds a name with its index and arguments.
    fn reference(self, mut kids: Kids<'_>) -> Ref {
        let name = self.name(kids.one());
        let index = kids.only(Rule::index).map(|p| self.index(p));
        let args = kids.only(Rule::args).map(|p| self.args(p));
        Ref { name, index, args }
    }

    pub(super) fn index(self, pair: Pair<'_, Rule>) -> Vec<Expr> {
        Kids::in_pair(pair).map(|p| self.expr(p)).collect()
    }

    pub(super) fn args(self, pair: Pair<'_, Rule>) -> Vec<Arg> {
        Kids::in_pair(pair).map(|p| self.arg(p)).collect()
    }

    fn arg(self, pair: Pair<'_, Rule>) -> Arg {
        let mut kids = Kids::in_pair(pair);
        let word = kids
            .only(Rule::arg_word)
            .map(|p| (arg_word(p.as_str()), self.span(&p)));
        Arg {
            word,
            value: self.expr(kids.one()),
        }
    }

    fn table_item(self, pair: Pair<'_, Rule>) -> TableItem {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::numbers => TableItem::Row(
                Kids::in_pair(pair).map(|p| self.table_item(p)).collect(),
                span,
            ),
            _ => TableItem::Int(self.int(pair)),
        }
    }

    /// Builds the domain of a binder or statement.
    pub(in crate::syntax) fn domain(self, pair: Pair<'_, Rule>) -> Domain {
        let span = self.span(&pair);
        match self.range_or_one(Kids::in_pair(pair)) {
            Ok(set) => Domain::Set(set),
            Err((from, to)) => Domain::Range(from, to, span),
        }
    }

    /// Builds one expression (`Ok`) or the two ends of a range (`Err`).
    fn range_or_one(self, kids: Kids<'_>) -> Result<Expr, Ends> {
        let all: Vec<_> = kids.collect();
        match all.len() {
            1 => Ok(self.expr(all.into_iter().next().expect("one pair"))),
            _ => Err(self.ends(Kids::of(all))),
        }
    }

    /// Builds the two ends of `a..b`.
    pub(super) fn ends(self, mut kids: Kids<'_>) -> Ends {
        if kids.only(Rule::dots).is_some() {
            return (None, Some(self.expr(kids.one())));
        }
        let from = self.expr(kids.one());
        kids.only(Rule::dots);
        (Some(from), kids.next().map(|p| self.expr(p)))
    }
}

fn join(left: Expr, right: Expr, kind: impl Fn(Expr, Expr) -> ExprKind) -> Expr {
    let span = left.span.to(right.span);
    Expr {
        kind: Box::new(kind(left, right)),
        span,
    }
}

fn either(left: Option<Expr>, right: Expr) -> Expr {
    match left {
        Some(left) => join(left, right, ExprKind::Or),
        None => right,
    }
}

fn reduce(stack: &mut Vec<Expr>, ops: &mut Vec<BinaryOp>) {
    if let (Some(right), Some(left), Some(op)) = (stack.pop(), stack.pop(), ops.pop()) {
        stack.push(join(left, right, |l, r| ExprKind::Binary(l, op, r)));
    }
}

/// The precedence of an operator; greater binds tighter.
fn strength(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 0,
        BinaryOp::And | BinaryOp::Add | BinaryOp::Sub => 1,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 2,
    }
}

fn binary_op(text: &str) -> BinaryOp {
    match text {
        "|" => BinaryOp::Or,
        "&" => BinaryOp::And,
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "/" => BinaryOp::Div,
        _ => BinaryOp::Rem,
    }
}

fn compare_op(text: &str) -> CompareOp {
    match text {
        "==" => CompareOp::Eq,
        "!=" => CompareOp::Ne,
        "<" => CompareOp::Lt,
        "<=" => CompareOp::Le,
        ">" => CompareOp::Gt,
        ">=" => CompareOp::Ge,
        "in" => CompareOp::In,
        _ => CompareOp::NotIn,
    }
}

fn arg_word(text: &str) -> ArgWord {
    match text {
        "through" => ArgWord::Through,
        "onto" => ArgWord::Onto,
        "upto" => ArgWord::Upto,
        "until" => ArgWord::Until,
        "within" => ArgWord::Within,
        "along" => ArgWord::Along,
        _ => ArgWord::Exactly,
    }
}
