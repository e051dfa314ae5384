//! Range narrowing: a required bound on a chosen number becomes an end of its range.
//!
//! Before: `choose size in 1..14`, then `require size <= #row`. After: `choose size in 1..min(14,
//! #row)`, so the bound is computed once and not for each number. Only ranges between two literals are
//! narrowed: a longer range is cut to its first 4,096 numbers, so its beginning must not move. Numbers
//! saturate at 32 bits, so a strict bound moves only if the other end is not at a limit. A bound that holds or else something
//! that does not read the number is one under that condition. Several requirements may follow each other, with `let`s
//! between them that no bound reads.
//!
//! A requirement on a number of steps is a bound, too ([`walked`]): `some c.way(n)` and `c.path(way, c.way(n)) in own`
//! hold up to the length of `c.ray(way, through own)`. It only moves the higher end, which any range may have. `let`s
//! between the choice and the requirement are substituted. So is a requirement on all numbers below the chosen one
//! ([`prefix`]).

mod prefix;
mod walked;

use super::Vars;
use super::before_effects::Known;
use super::preimage::{Lets, pass_let};
use crate::ir::walk::{can_substitute, conjuncts, copy, nested_mut, reads, size};
use crate::ir::{Body, Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, Value, Var, VarId};
use crate::typed::{Arith, Ty};
use prefix::{Given, Prefix};
use walked::Bounding;

/// The maximum number of members of a range.
const MEMBERS: i32 = 4096;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    let straight = walked::is_straight(&program.grid);
    for block in program.blocks.iter_mut() {
        narrow(&mut block.body.stmts);
        if !before.simultaneous {
            let Body { vars, stmts } = &mut block.body;
            narrow_ends((&before, straight), stmts, vars);
        }
    }
}

/// The size limit of a requirement with the values of `let`s, in nodes.
const NODES: usize = 120;

/// Narrows ranges by requirements on numbers of steps, if the board is straight, and on all smaller numbers.
fn narrow_ends((program, straight): (&Program, bool), stmts: &mut Vec<Stmt>, vars: &mut Vars) {
    let mut known = Known::default();
    let mut arrivals = Vec::new();
    for mut stmt in std::mem::take(stmts) {
        for inner in nested_mut(&mut stmt) {
            narrow_ends((program, straight), inner, vars);
        }
        known.pass(program, &stmt, vars);
        let rest = match &stmt.kind {
            StmtKind::Require(cond) => {
                let given = (program, straight.then_some(&known));
                bounded_end(given, (stmts, &mut arrivals), cond, vars)
            }
            _ => None,
        };
        push(stmts, stmt, rest);
    }
}

/// Adds a statement; of a requirement only the rest that is no bound, if it has bounds.
fn push(stmts: &mut Vec<Stmt>, mut stmt: Stmt, rest: Option<Vec<Expr>>) {
    if let Some(rest) = rest {
        let join = |a: Expr, b: Expr| Expr::new(K::And(a, b), Ty::Truth, stmt.span);
        match rest.into_iter().reduce(join) {
            Some(rest) => stmt.kind = StmtKind::Require(rest),
            None => return,
        }
    }
    stmts.push(stmt);
}

/// Splits statements at the last choice of a range, if only requirements and `let`s stand behind it.
fn last_range(before: &mut [Stmt]) -> Option<(VarId, &mut Expr, &mut Expr, &[Stmt])> {
    let changes_nothing = |s: &Stmt| matches!(s.kind, StmtKind::Let(..) | StmtKind::Require(_));
    let at = before.iter().rposition(|s| !changes_nothing(s))?;
    let (choice, behind) = before[at..].split_first_mut()?;
    match &mut choice.kind {
        StmtKind::Choose(v, Domain::Range(low, high)) => Some((*v, low, high, behind)),
        _ => None,
    }
}

/// Narrows the last choice by the bounds in a requirement on steps, where their origins are known, and on smaller
/// numbers; returns the parts that are none, or `None` if all are. Adds the arrivals that become a bound to those that did
/// before; all of them hold from their choices on.
fn bounded_end(
    (program, known): (&Program, Option<&Known>),
    (before, arrivals): (&mut Vec<Stmt>, &mut Vec<Expr>),
    cond: &Expr,
    vars: &mut Vars,
) -> Option<Vec<Expr>> {
    let (v, low, high, behind) = last_range(before)?;
    let behind_choice = behind.len();
    let mut values = Lets::new();
    for stmt in behind {
        match &stmt.kind {
            StmtKind::Let(bound, _) if vars[*bound].mutable => return None,
            StmtKind::Let(bound, value) => pass_let(*bound, value, &mut values, vars)?,
            _ => {}
        }
    }
    let mut parts = Vec::new();
    for part in conjuncts(cond) {
        if !can_substitute(part, &values) {
            return None;
        }
        let meant = copy(part, &values, vars);
        if size(&meant) > NODES {
            return None;
        }
        let pieces = walked::pieces(&meant);
        let whole = pieces.len() == 1;
        let kept = |piece: Expr| (if whole { part.clone() } else { piece.clone() }, piece);
        parts.extend(pieces.into_iter().map(kept));
    }
    let meant = parts.iter().map(|(_, meant)| meant);
    let all: Vec<Expr> = meant.chain(&*arrivals).cloned().collect();
    let least = low.literal_num().unwrap_or(i32::MIN);
    let mut bounds: Vec<Bounding> = match known {
        Some(known) => walked::bounds((program, known), (v, least), &all, vars),
        None => all.iter().map(|_| Bounding::Not).collect(),
    };
    let mut named_high = None;
    if let Some(most) = prefix::limit(high) {
        for ((_, meant), found) in parts.iter().zip(&mut bounds) {
            let given = Given {
                v,
                least,
                most,
                straight: known.is_some(),
                vars,
            };
            if let (Bounding::Not, Some(prefix)) = (&*found, Prefix::of(given, meant)) {
                *found = Bounding::Up(prefix.bound(named(high, &mut named_high, vars)));
            }
        }
    }
    let of_parts = &bounds[..parts.len()];
    if of_parts.iter().all(|bound| matches!(bound, Bounding::Not)) {
        return None;
    }
    let mut rest = Vec::new();
    for ((part, meant), bound) in parts.into_iter().zip(bounds) {
        match bound {
            Bounding::Not => {
                rest.push(part);
                continue;
            }
            Bounding::Up(bound) => *high = pick(false, high, bound),
            Bounding::Implied => {}
        }
        if matches!(*meant.kind, K::Some(_)) {
            arrivals.push(meant);
        }
    }
    if let Some(most) = named_high {
        let at = before.len() - behind_choice - 1;
        before.insert(at, most);
    }
    Some(rest)
}

/// Returns the end of a range if it is a number, else a variable for it, which a new statement binds.
fn named<'a>(high: &'a mut Expr, most: &mut Option<Stmt>, vars: &mut Vars) -> &'a Expr {
    if high.literal_num().is_none() && most.is_none() {
        let var = vars.push(Var::new("most", Ty::Num, high.span));
        let end = std::mem::replace(high, high.with(K::Var(var)));
        let span = end.span;
        *most = Some(Stmt::new(StmtKind::Let(var, end), span));
    }
    high
}

fn narrow(stmts: &mut Vec<Stmt>) {
    for mut stmt in std::mem::take(stmts) {
        for inner in nested_mut(&mut stmt) {
            narrow(inner);
        }
        let rest = match &stmt.kind {
            StmtKind::Require(cond) => bounded(stmts, cond),
            _ => None,
        };
        push(stmts, stmt, rest);
    }
}

/// Narrows the range of the last choice, behind which only requirements and `let`s stand, by the bounds in a requirement;
/// returns the parts that are none, or `None` if all are.
fn bounded(before: &mut [Stmt], cond: &Expr) -> Option<Vec<Expr>> {
    let (v, low, high, behind) = last_range(before)?;
    let (first, last) = (limit(true, low)?, limit(false, high)?);
    if i64::from(last) - i64::from(first) >= i64::from(MEMBERS) {
        return None;
    }
    let reads_behind = |e: &Expr| {
        let mut behind = behind.iter();
        behind.any(|s| matches!(s.kind, StmtKind::Let(v, _) if reads(e, v)))
    };
    let mut rest = Vec::new();
    let mut found = false;
    for part in conjuncts(cond) {
        let bound = bound(v, part, first, last);
        match bound.filter(|bound| !reads_behind(bound.end())) {
            Some(Bound::Low(e)) => *low = pick(true, low, e),
            Some(Bound::High(e)) => *high = pick(false, high, e),
            None => {
                rest.push(part.clone());
                continue;
            }
        }
        found = true;
    }
    found.then_some(rest)
}

enum Bound {
    Low(Expr),
    High(Expr),
}

impl Bound {
    fn end(&self) -> &Expr {
        match self {
            Bound::Low(e) | Bound::High(e) => e,
        }
    }
}

/// Returns the bound on `v` that a condition states.
fn bound(v: VarId, cond: &Expr, first: i32, last: i32) -> Option<Bound> {
    let is_v = |e: &Expr| matches!(*e.kind, K::Var(u) if u == v);
    match &*cond.kind {
        K::Less(a, b) if is_v(a) && !reads(b, v) && first > i32::MIN => {
            Some(Bound::High(shifted(b, -1)))
        }
        K::Less(a, b) if is_v(b) && !reads(a, v) && last < i32::MAX => {
            Some(Bound::Low(shifted(a, 1)))
        }
        K::Not(inner) => match &*inner.kind {
            K::Less(a, b) if is_v(a) && !reads(b, v) => Some(Bound::Low(b.clone())),
            K::Less(a, b) if is_v(b) && !reads(a, v) => Some(Bound::High(a.clone())),
            _ => None,
        },
        K::Or(a, b) => {
            let either = |bounding: &Expr, other: &Expr| {
                let bound = bound(v, bounding, first, last).filter(|_| !reads(other, v))?;
                let unless = |n: i32, end: &Expr| {
                    let all = end.with(K::Lit(Value::Num(n)));
                    end.with(K::If(other.clone(), all, end.clone()))
                };
                Some(match bound {
                    Bound::Low(end) => Bound::Low(unless(first, &end)),
                    Bound::High(end) => Bound::High(unless(last, &end)),
                })
            };
            either(a, b).or_else(|| either(b, a))
        }
        _ => None,
    }
}

/// Returns the number that an end of a range is at least (`most`) or at most: a literal, or one of those that it is picked
/// from.
fn limit(most: bool, end: &Expr) -> Option<i32> {
    match &*end.kind {
        K::Pick(way, of) if *way == most => of.iter().find_map(|e| limit(most, e)),
        _ => end.literal_num(),
    }
}

fn shifted(e: &Expr, by: i32) -> Expr {
    let one = e.with(K::Lit(Value::Num(by)));
    e.with(K::Arith(Arith::Add, e.clone(), one))
}

fn pick(most: bool, a: &Expr, b: Expr) -> Expr {
    a.with(K::Pick(most, vec![a.clone(), b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    fn v() -> Expr {
        var(0, Ty::Num)
    }

    fn less(a: Expr, b: Expr) -> Expr {
        e(K::Less(a, b), Ty::Truth)
    }

    fn not(a: Expr) -> Expr {
        e(K::Not(a), Ty::Truth)
    }

    fn size() -> Expr {
        e(K::Count(own()), Ty::Num)
    }

    fn narrowed(low: i32, high: i32, cond: Expr) -> Vec<Stmt> {
        let range = Domain::Range(num(low), num(high));
        let mut stmts = vec![stmt(StmtKind::Choose(VarId(0), range)), require(cond)];
        narrow(&mut stmts);
        stmts
    }

    fn ends(stmts: &[Stmt]) -> (&Expr, &Expr) {
        match &stmts[0].kind {
            StmtKind::Choose(_, Domain::Range(low, high)) => (low, high),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bounds_become_ends() {
        let both = e(K::And(not(less(size(), v())), less(num(2), v())), Ty::Truth);
        let stmts = narrowed(1, 14, both);
        assert_eq!(stmts.len(), 1);
        let (low, high) = ends(&stmts);
        assert!(matches!(&*low.kind, K::Pick(true, of) if of.len() == 2));
        assert!(matches!(&*high.kind, K::Pick(false, of) if of.len() == 2));
    }

    #[test]
    fn what_is_no_bound_stays() {
        let even = e(K::Equal(v(), size()), Ty::Truth);
        let stmts = narrowed(1, 14, e(K::And(even, less(v(), size())), Ty::Truth));
        assert!(matches!(&stmts[1].kind, StmtKind::Require(e) if matches!(*e.kind, K::Equal(..))));
        assert_eq!(narrowed(1, 14, less(v(), v())).len(), 2);
    }

    #[test]
    fn a_bound_or_a_condition_is_a_conditional_end() {
        let either = e(K::Or(not(less(num(3), v())), some(own())), Ty::Truth);
        let stmts = narrowed(1, 14, either);
        assert_eq!(stmts.len(), 1);
        let (_, high) = ends(&stmts);
        let K::Pick(false, of) = &*high.kind else {
            panic!("{high:?}");
        };
        let K::If(_, all, few) = &*of[1].kind else {
            panic!("{high:?}");
        };
        assert_eq!((all.literal_num(), few.literal_num()), (Some(14), Some(3)));
        let of_both = e(K::Or(less(v(), num(3)), less(num(5), v())), Ty::Truth);
        assert_eq!(narrowed(1, 14, of_both).len(), 2);
    }

    #[test]
    fn bounds_are_found_behind_other_requirements_and_lets() {
        let range = Domain::Range(num(1), num(9));
        let first = less(v(), size());
        let second = not(less(var(1, Ty::Num), v()));
        let third = less(num(1), v());
        let mut stmts = vec![
            stmt(StmtKind::Choose(VarId(0), range)),
            require(first),
            stmt(StmtKind::Let(VarId(1), size())),
            require(second),
            require(third),
        ];
        narrow(&mut stmts);
        assert_eq!(
            stmts.len(),
            3,
            "the bound by a later `let` stays: {stmts:?}"
        );
        let (low, high) = ends(&stmts);
        assert!(matches!(&*low.kind, K::Pick(true, _)) && matches!(&*high.kind, K::Pick(false, _)));
    }

    #[test]
    fn ranges_at_the_limits_stay() {
        assert_eq!(narrowed(i32::MIN, 0, less(v(), size())).len(), 2);
        assert_eq!(narrowed(1, 5000, less(size(), v())).len(), 2);
    }

    /// The requirements behind `choose from in own; choose n in 1..9`.
    #[derive(Clone, Copy, PartialEq)]
    enum Walking {
        /// `require from.path(n, from.n(n)) in empty`
        Free,
        /// `require some from.n(n) and from.path(n, from.n(n)) in empty`
        Both,
        /// The same in two requirements, with `require some own` between them.
        Apart,
    }

    fn walking(board: crate::typed::Board, how: Walking) -> Vec<Stmt> {
        let p = program(board);
        let (from, north) = (|| var(0, Ty::Cells), || dirs(1));
        let to = || cells(K::Step(from(), north(), Some(var(1, Ty::Num))));
        let path = cells(K::Path(from(), north(), to()));
        let free = e(K::In(path, empty()), Ty::Truth);
        let conds = match how {
            Walking::Free => vec![free],
            Walking::Both => vec![e(K::And(some(to()), free), Ty::Truth)],
            Walking::Apart => vec![some(to()), some(own()), free],
        };
        let mut names = vars(&[("from", Ty::Cells), ("n", Ty::Num)]);
        let range = Domain::Range(num(1), num(9));
        let mut stmts = vec![choose(0, own()), stmt(StmtKind::Choose(VarId(1), range))];
        stmts.extend(conds.into_iter().map(require));
        narrow_ends((&p, true), &mut stmts, &mut names);
        stmts
    }

    #[test]
    fn a_free_path_is_no_longer_than_the_walk() {
        let stmts = walking(squares(5, 5, Some((2, 3)), false), Walking::Both);
        assert_eq!(stmts.len(), 2, "{stmts:?}");
        let (_, high) = ends(&stmts[1..]);
        let K::Pick(false, of) = &*high.kind else {
            panic!("{high:?}");
        };
        assert!(matches!(&*of[1].kind, K::Count(ray) if matches!(*ray.kind, K::Ray(_))));
        let beyond = walking(squares(5, 5, None, false), Walking::Free);
        assert_eq!(beyond.len(), 3, "a path beyond the edge is free as well");
    }

    #[test]
    fn an_arrival_that_was_required_before_counts() {
        let stmts = walking(squares(5, 5, None, false), Walking::Apart);
        assert_eq!(stmts.len(), 3, "one requirement is left: {stmts:?}");
        let (_, high) = ends(&stmts[1..]);
        let K::Pick(false, of) = &*high.kind else {
            panic!("{high:?}");
        };
        assert!(matches!(*of[0].kind, K::Pick(false, _)), "both are bounds");
    }

    #[test]
    fn walks_that_return_are_no_bounds() {
        assert!(walked::is_straight(
            &program(squares(3, 3, None, false)).grid
        ));
        assert!(walked::is_straight(&program(rhombus(4, 3)).grid));
        assert!(!walked::is_straight(
            &program(squares(3, 3, None, true)).grid
        ));
        assert!(!walked::is_straight(
            &program(graph(3, &[&[0, 1, 2, 0]])).grid
        ));
    }
}
