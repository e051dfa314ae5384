//! Tests whether a condition implies another.
//!
//! The test is incomplete: `true` is certain, `false` means nothing.

use super::bound::Bound;
use super::eval::Place;
use crate::check::walk;
use crate::typed::{Expr, ExprKind};

/// Whether `b` holds whenever `a` holds.
pub(super) fn implies(place: &mut Place<'_, '_>, a: &Expr, b: &Expr) -> bool {
    if same(a, b) {
        return true;
    }
    match (&*a.kind, &*b.kind) {
        (ExprKind::Or(x, y), _) => return implies(place, x, b) && implies(place, y, b),
        (_, ExprKind::And(x, y)) => return implies(place, a, x) && implies(place, a, y),
        _ => {}
    }
    let by_part = match (&*a.kind, &*b.kind) {
        (ExprKind::And(x, y), _) => implies(place, x, b) || implies(place, y, b),
        _ => false,
    };
    by_part
        || match (&*a.kind, &*b.kind) {
            (_, ExprKind::Or(x, y)) => implies(place, a, x) || implies(place, a, y),
            (ExprKind::Some(x), ExprKind::Some(y)) => within(place, x, y),
            (ExprKind::No(x), ExprKind::No(y)) => within(place, y, x),
            (ExprKind::Not(x), ExprKind::Not(y)) => implies(place, y, x),
            _ => numbers(place, a, b),
        }
}

/// Whether two of these conditions can never hold together.
pub(super) fn contradict(place: &mut Place<'_, '_>, conds: &[&Expr]) -> bool {
    let mut all = Vec::new();
    conds.iter().for_each(|cond| conjuncts(cond, &mut all));
    let pairs = all.iter().enumerate();
    let mut pairs = pairs.flat_map(|(i, a)| all[..i].iter().map(move |b| (*a, *b)));
    pairs.any(|(a, b)| excludes(place, a, b) || excludes(place, b, a))
}

/// Collects the operands of a chain of `and`.
fn conjuncts<'e>(e: &'e Expr, all: &mut Vec<&'e Expr>) {
    match &*e.kind {
        // Limits the work; nobody writes more.
        _ if all.len() > MOST_CONJUNCTS => {}
        ExprKind::And(a, b) => {
            conjuncts(a, all);
            conjuncts(b, all);
        }
        _ => all.push(e),
    }
}

/// The most conditions that are compared with each other.
const MOST_CONJUNCTS: usize = 16;

/// Whether `b` never holds when `a` holds.
fn excludes(place: &mut Place<'_, '_>, a: &Expr, b: &Expr) -> bool {
    match (&*a.kind, &*b.kind) {
        (_, ExprKind::Not(b)) if implies(place, a, b) => true,
        (ExprKind::Some(a), ExprKind::No(b)) => within(place, a, b),
        _ => match (range(place, a), range(place, b)) {
            (Some((x, low, high)), Some((y, from, to))) => (high < from || to < low) && same(x, y),
            _ => false,
        },
    }
}

/// Whether a set is a subset of another in every position.
fn within(place: &mut Place<'_, '_>, a: &Expr, b: &Expr) -> bool {
    if same(a, b) {
        return true;
    }
    match (&*a.kind, &*b.kind) {
        (ExprKind::Union(x, y), _) => within(place, x, b) && within(place, y, b),
        (_, ExprKind::Inter(x, y)) => within(place, a, x) && within(place, a, y),
        (_, ExprKind::Union(x, y)) => within(place, a, x) || within(place, a, y),
        (ExprKind::Inter(x, y), _) => within(place, x, b) || within(place, y, b),
        (ExprKind::Diff(x, _), _) => within(place, x, b),
        (
            ExprKind::Pieces {
                owner: o1,
                kinds: k1,
                layer: l1,
            },
            ExprKind::Pieces {
                owner: o2,
                kinds: k2,
                layer: l2,
            },
        ) => {
            l1 == l2
                && fewer(place, o1.as_ref(), o2.as_ref())
                && fewer(place, k1.as_ref(), k2.as_ref())
        }
        (
            ExprKind::Lines {
                n: n1,
                exactly: e1,
                set: s1,
                along: a1,
            },
            ExprKind::Lines {
                n: n2,
                exactly: e2,
                set: s2,
                along: a2,
            },
        ) => {
            let along = match (a1, a2) {
                (_, None) => true,
                (Some(x), Some(y)) => same(x, y),
                (None, Some(_)) => false,
            };
            let longer = match (place.ask(n1), place.ask(n2)) {
                (Bound::Num(low, _), Bound::Num(_, high)) => low >= high,
                _ => false,
            };
            along && !e2 && longer && (same(s1, s2) || !e1 && within(place, s1, s2))
        }
        (ExprKind::Lines { set, .. }, _) => within(place, set, b),
        _ => false,
    }
}

/// Whether owners or kinds `a` are a subset of `b`; `None` means any.
fn fewer(place: &mut Place<'_, '_>, a: Option<&Expr>, b: Option<&Expr>) -> bool {
    match (a, b) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(a), Some(b)) if same(a, b) => true,
        (Some(a), Some(b)) => match (place.ask(a), place.ask(b)) {
            (Bound::Mask(a), Bound::Mask(b)) => b.exact && a.may & !b.may == 0,
            _ => false,
        },
    }
}

/// Whether comparison `a` of a number implies comparison `b` of the same number.
fn numbers(place: &mut Place<'_, '_>, a: &Expr, b: &Expr) -> bool {
    let (Some((x, low, high)), Some((y, from, to))) = (range(place, a), range(place, b)) else {
        return false;
    };
    same(x, y) && from <= low && high <= to
}

/// Returns the number that a comparison is about, and the inclusive range that satisfies it.
fn range<'e>(place: &mut Place<'_, '_>, e: &'e Expr) -> Option<(&'e Expr, i64, i64)> {
    let (least, most) = (i64::MIN, i64::MAX);
    match &*e.kind {
        ExprKind::Equal(x, n) => match place.ask(n) {
            Bound::Num(low, high) if low == high => Some((x, low, high)),
            _ => None,
        },
        ExprKind::Less(x, y) => match (place.ask(x), place.ask(y)) {
            (_, Bound::Num(low, high)) if low == high => Some((x, least, low - 1)),
            (Bound::Num(low, high), _) if low == high => Some((y, low + 1, most)),
            _ => None,
        },
        ExprKind::Not(inner) => match range(place, inner)? {
            (x, low, high) if low == least => Some((x, high + 1, most)),
            (x, low, high) if high == most => Some((x, least, low - 1)),
            _ => None,
        },
        ExprKind::InRange(x, from, to) => {
            let mut end = |e: &Option<Expr>, open: i64| match e.as_ref().map(|e| place.ask(e)) {
                None => Some(open),
                Some(Bound::Num(low, high)) if low == high => Some(low),
                Some(_) => None,
            };
            Some((x, end(from, least)?, end(to, most)?))
        }
        _ => None,
    }
}

/// Whether two expressions are structurally equal.
fn same(a: &Expr, b: &Expr) -> bool {
    let (inner, other) = (walk::children(a), walk::children(b));
    a.ty == b.ty
        && head(&a.kind) == head(&b.kind)
        && inner.len() == other.len()
        && inner.iter().zip(other).all(|(a, b)| same(a, b))
}

/// Describes the root of an expression without its subexpressions. For expressions that bind names the text
/// contains their address, so that two different ones never compare equal.
fn head(kind: &ExprKind) -> String {
    use ExprKind as K;
    match kind {
        K::Num(n) => format!("num {n}"),
        K::Truth(t) => format!("truth {t}"),
        K::Cells(c) => format!("cells {c:?}"),
        K::Mask(m) => format!("mask {m}"),
        K::Rows(c, ..) => format!("rows {c:?}"),
        K::Table(table, _) => format!("table {:?}", table.rows),
        K::Local(l) => format!("local {l:?}"),
        K::OthersLocal(l) => format!("others {l:?}"),
        K::Empty(l) => format!("empty {l:?}"),
        K::Occupied(l) => format!("occupied {l:?}"),
        K::Pieces {
            owner,
            kinds,
            layer,
        } => format!("pieces {} {} {layer:?}", owner.is_some(), kinds.is_some()),
        K::State(s, _) => format!("state {s:?}"),
        K::Def { def, me, key, .. } => format!("def {def:?} {} {}", me.is_some(), key.is_some()),
        K::Leap(_, a, b) => format!("leap {a} {b}"),
        K::Lines { exactly, along, .. } => format!("lines {exactly} {}", along.is_some()),
        K::Turned(turning, _) => format!("turned {turning:?}"),
        K::Filter(l, ..) | K::UnionOf(l, ..) | K::Reach(l, ..) => format!("{kind:p} {l:?}"),
        K::Best(_, l, ..) | K::Sum(l, ..) | K::Extreme(_, l, ..) => format!("{kind:p} {l:?}"),
        K::CoordOf(c, _) => format!("coordinate {c:?}"),
        K::Arith(op, ..) => format!("arith {op:?}"),
        K::Pick(most, _) => format!("pick {most}"),
        K::Seen(l) => format!("seen {l:?}"),
        K::SeenAgo(first, l) => format!("seen ago {first} {l:?}"),
        K::InRange(_, a, b) => format!("in {} {}", a.is_some(), b.is_some()),
        K::Can(_, blocks) => format!("can {blocks:?}"),
        K::Ray {
            through, ending, ..
        } => format!(
            "ray {} {:?}",
            through.is_some(),
            std::mem::discriminant(ending)
        ),
        // All that these say is in their subexpressions.
        K::AllCells
        | K::Edge
        | K::Corners
        | K::Me
        | K::Next
        | K::Others(_)
        | K::Playing
        | K::Turn
        | K::Passes
        | K::KindOn(_)
        | K::OwnerOn(_)
        | K::Union(..)
        | K::Inter(..)
        | K::Diff(..)
        | K::Step(..)
        | K::Back(..)
        | K::Path(..)
        | K::Between(..)
        | K::Group(..)
        | K::Flood(..)
        | K::FirstOf(_)
        | K::Coord(_)
        | K::Count(_)
        | K::CountGroups(_)
        | K::Neg(_)
        | K::Some(_)
        | K::No(_)
        | K::Equal(..)
        | K::Less(..)
        | K::In(..)
        | K::And(..)
        | K::Or(..)
        | K::Not(_)
        | K::Blocked
        | K::If(..)
        | K::Before(_) => {
            format!("{:?}", std::mem::discriminant(kind))
        }
    }
}
