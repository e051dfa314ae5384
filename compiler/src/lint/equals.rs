//! Warns about a single cell, direction, kind or player that is compared with a set of several.

use std::collections::BTreeSet;

use super::bound::Bound;
use super::eval::Place;
use super::facts::Facts;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{ONE_AND_SEVERAL, warning};
use crate::source::{Sources, Span};
use crate::typed::{Domain, EndResult, Expr, ExprKind, LocalId, Stmt, StmtKind, Ty};

/// Returns warnings for equations that hold in no position, since one side has at most one member and the other always
/// has several; each place once.
pub(super) fn one_and_several(sources: &Sources, facts: &Facts<'_>) -> Vec<Diagnostic> {
    let (mut found, mut places) = (Vec::new(), BTreeSet::new());
    for root in roots(facts) {
        let single = root.single_locals();
        root.each_expr(&mut |e| {
            let ExprKind::Equal(a, b) = &*e.kind else {
                return;
            };
            for (one, other) in [(a, b), (b, a)] {
                let Some(count) = several(facts, other).filter(|_| is_one(&single, one)) else {
                    continue;
                };
                if places.insert((e.span.file, e.span.start, e.span.end)) {
                    found.push(told(sources, e.span, one, other, count));
                }
            }
        });
    }
    found
}

/// Expressions and statements that share local names.
struct Root<'g> {
    exprs: Vec<&'g Expr>,
    stmts: &'g [Stmt],
}

fn roots<'g>(facts: &Facts<'g>) -> Vec<Root<'g>> {
    let game = facts.game;
    let body = |stmts: &'g Vec<Stmt>| Root {
        exprs: Vec::new(),
        stmts,
    };
    let value = |exprs| Root { exprs, stmts: &[] };
    let defs = game.defs.iter();
    let defs = defs.map(|def| value(def.entries.iter().flatten().collect()));
    let ends = game.end.iter().map(|rule| match &rule.result {
        EndResult::Draw | EndResult::Continue => value(vec![&rule.cond]),
        EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) => {
            value(vec![&rule.cond, e])
        }
    });
    let blocks = game.blocks.iter().map(|block| body(&block.body.stmts));
    let acts = game.acts.iter().map(|act| body(&act.body.stmts));
    let all = defs.chain(ends).chain(blocks).chain(acts);
    all.chain([body(&game.setup.stmts), body(&game.after.stmts)])
        .collect()
}

impl<'g> Root<'g> {
    fn each_expr(&self, visit: &mut dyn FnMut(&'g Expr)) {
        for e in &self.exprs {
            walk::each_expr(e, visit);
        }
        walk::each_stmt(self.stmts, &mut |_| (), visit);
    }

    /// Returns the local names of single members: of choices, loops and binders over sets.
    fn single_locals(&self) -> BTreeSet<LocalId> {
        let mut found = BTreeSet::new();
        self.each_expr(&mut |e| match &*e.kind {
            ExprKind::Filter(l, Domain::Set(_), _)
            | ExprKind::UnionOf(l, Domain::Set(_), _)
            | ExprKind::Best(_, l, Domain::Set(_), _)
            | ExprKind::Sum(l, Domain::Set(_), _)
            | ExprKind::Extreme(_, l, Domain::Set(_), _)
            | ExprKind::Reach(l, ..) => {
                found.insert(*l);
            }
            _ => {}
        });
        walk::each_stmt(
            self.stmts,
            &mut |s| match &s.kind {
                StmtKind::Choose(l, Domain::Set(_)) | StmtKind::ForEach(l, Domain::Set(_), _) => {
                    found.insert(*l);
                }
                _ => {}
            },
            &mut |_| (),
        );
        self.take_assigned(found)
    }

    /// Leaves out the local names that are assigned later.
    fn take_assigned(&self, mut found: BTreeSet<LocalId>) -> BTreeSet<LocalId> {
        walk::each_stmt(
            self.stmts,
            &mut |s| {
                if let StmtKind::SetLocal(l, ..) = &s.kind {
                    found.remove(l);
                }
            },
            &mut |_| (),
        );
        found
    }
}

/// Whether an expression has at most one member in every position.
fn is_one(single: &BTreeSet<LocalId>, e: &Expr) -> bool {
    let is = |e: &Expr| is_one(single, e);
    match &*e.kind {
        ExprKind::Local(l) => single.contains(l),
        ExprKind::Me | ExprKind::FirstOf(_) | ExprKind::Coord(_) => true,
        ExprKind::Cells(list) => list.len() == 1,
        ExprKind::Mask(mask) => mask.count_ones() == 1,
        ExprKind::KindOn(cells) | ExprKind::OwnerOn(cells) => is(cells),
        ExprKind::Step(from, dirs, _) => is(from) && is(dirs),
        ExprKind::Inter(a, b) => is(a) || is(b),
        ExprKind::Diff(a, _) => is(a),
        _ => false,
    }
}

/// Whether an expression with at most one member has one in every position.
fn is_there(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Local(_) | ExprKind::Me => true,
        ExprKind::Cells(list) => !list.is_empty(),
        ExprKind::Mask(mask) => *mask != 0,
        _ => false,
    }
}

/// Returns the number of members of a set that is constant for each player and never has fewer than two; the
/// smallest one.
fn several(facts: &Facts<'_>, e: &Expr) -> Option<usize> {
    // Where chance plays, it may be `me` wherever nobody else must be.
    let everybody = facts.game.players.len() + usize::from(facts.game.chance);
    let each = (0..everybody).map(|me| {
        let bound = Place::new(facts, 1 << me).ask(e);
        let count = match bound {
            Bound::Cells(cells) if cells.exact => cells.may.len(),
            Bound::Mask(members) if members.exact => members.may.count_ones() as usize,
            _ => 0,
        };
        (count > 1).then_some(count)
    });
    each.min().flatten()
}

fn told(sources: &Sources, span: Span, one: &Expr, other: &Expr, count: usize) -> Diagnostic {
    let (what, many) = match one.ty {
        Ty::Cells => ("cell", "cells"),
        Ty::Dirs => ("direction", "directions"),
        Ty::Kinds => ("kind", "kinds"),
        Ty::Players => ("player", "players"),
        _ => ("member", "members"),
    };
    let (said, set) = (sources.text(one.span), sources.text(other.span));
    let d = warning(
        ONE_AND_SEVERAL,
        span,
        format!("one {what} is never equal to {count} {many}"),
        format!("`{set}` has {count}, `{said}` has at most one"),
    );
    // Nothing is in every set.
    if !is_there(one) {
        return d.hint(format!(
            "whether it is one of them is `some {said} & {set}`"
        ));
    }
    let d = d.hint(format!("whether it is one of them is `{said} in {set}`"));
    let between = Span {
        start: one.span.end,
        end: other.span.start,
        ..span
    };
    match one.span.end <= other.span.start && sources.text(between).trim() == "==" {
        true => d.edit(between, " in "),
        false => d,
    }
}
