//! How much the acts of a game come to where they are done.
//!
//! An act may do others twice, and those others: written out, a short file can be endless. The
//! compiler writes acts out, so what is too much is refused here.

use crate::diag::Diagnostic;
use crate::diag::moves::ACTS_TOO_LONG;
use crate::index::IndexVec;
use crate::source::Span;
use crate::typed::{ActId, Body, Game, Stmt, StmtKind};

/// The most statements and names of one body with its acts written out.
const MOST: usize = 5_000;

/// The first part of a game whose acts come to too much.
pub(super) fn acts_too_long(game: &Game) -> Option<Diagnostic> {
    let mut acts = IndexVec::new();
    for act in game.acts.iter() {
        let size = body(&act.body, &acts);
        acts.push(size);
    }
    let blocks = game.blocks.iter().map(|b| &b.body);
    let bodies = [&game.setup].into_iter().chain(blocks).chain([&game.after]);
    let long = bodies.filter(|b| body(b, &acts) > MOST);
    let mut spans = long.filter_map(|b| first_do(&b.stmts));
    spans.next().map(|span| {
        Diagnostic::error(ACTS_TOO_LONG, span, "the acts done here are too long")
            .label(format!("they come to more than {MOST} statements"))
            .hint("do less in acts, or repeat them with `for each`")
    })
}

/// How much a body comes to.
fn body(body: &Body, acts: &IndexVec<ActId, usize>) -> usize {
    stmts(&body.stmts, acts).saturating_add(body.locals.len())
}

fn stmts(list: &[Stmt], acts: &IndexVec<ActId, usize>) -> usize {
    list.iter().fold(0, |sum, s| {
        let inner = match &s.kind {
            StmtKind::Do(act, _) => acts.get(*act).copied().unwrap_or(0),
            _ => nested(s).map(|inner| stmts(inner, acts)).sum(),
        };
        sum.saturating_add(inner).saturating_add(1)
    })
}

fn nested(stmt: &Stmt) -> impl Iterator<Item = &Vec<Stmt>> {
    let (a, b) = match &stmt.kind {
        StmtKind::If(_, a, b) => (Some(a), Some(b)),
        StmtKind::ForEach(_, _, a) | StmtKind::AtOnce(a) => (Some(a), None),
        StmtKind::Repeat { body, .. } => (Some(body), None),
        _ => (None, None),
    };
    a.into_iter().chain(b)
}

/// The first `do` among statements.
fn first_do(list: &[Stmt]) -> Option<Span> {
    list.iter().find_map(|s| match s.kind {
        StmtKind::Do(..) => Some(s.span),
        _ => nested(s).find_map(|inner| first_do(inner)),
    })
}
