//! Limits the size of rules after the expansion of acts and definitions.
//!
//! An act may use another twice, which does the same, so a short file can expand to exponential size; so can
//! `def`s. The compiler expands acts and traverses definitions, so rules that become too large are refused
//! here.

use super::walk;
use crate::diag::Diagnostic;
use crate::diag::moves::TOO_LONG;
use crate::index::IndexVec;
use crate::typed::{ActId, Body, Def, DefId, EndResult, Expr, ExprKind, Game, Stmt, StmtKind};

/// The most statements and local names of one body with its acts expanded.
const MOST: usize = 5_000;
/// The most expressions of one body, including nested ones, with its acts expanded.
const MOST_PARTS: usize = 50_000;
/// The most expressions of one body with its acts and definitions expanded, and of one definition.
const MOST_WRITTEN: usize = 500_000;

/// A size after expansion.
#[derive(Clone, Copy, Default)]
struct Size {
    /// The number of statements and local names.
    stmts: usize,
    /// The number of expressions, including nested ones.
    parts: usize,
    /// The number of expressions with definitions expanded too.
    written: usize,
}

impl Size {
    fn and(self, more: Size) -> Size {
        Size {
            stmts: self.stmts.saturating_add(more.stmts),
            parts: self.parts.saturating_add(more.parts),
            written: self.written.saturating_add(more.written),
        }
    }

    fn is_too_much(self) -> bool {
        self.stmts > MOST || self.parts > MOST_PARTS || self.written > MOST_WRITTEN
    }

    fn of_names(names: usize) -> Size {
        Size {
            stmts: names,
            ..Size::default()
        }
    }
}

/// The sizes of a game's definitions and acts after expansion.
struct Sizes {
    defs: IndexVec<DefId, usize>,
    acts: IndexVec<ActId, Size>,
}

/// Returns an error for the first part of a game that becomes too large.
pub(super) fn too_long(game: &Game) -> Option<Diagnostic> {
    let mut sizes = Sizes {
        defs: IndexVec::new(),
        acts: IndexVec::new(),
    };
    for def in game.defs.iter() {
        // A definition only uses earlier ones. A constant one is replaced by its value.
        let entries = def.entries.iter().flatten().map(|e| sizes.of_expr(e));
        let size = entries.fold(0, usize::saturating_add);
        if size > MOST_WRITTEN {
            return Some(refused_def(def));
        }
        let value = def.constant && def.params == 0;
        sizes.defs.push(if value { 1 } else { size });
    }
    for act in game.acts.iter() {
        let size = sizes.of_body(&act.body);
        sizes.acts.push(size);
    }
    let blocks = game.blocks.iter().map(|b| &b.body);
    let bodies = [&game.setup].into_iter().chain(blocks).chain([&game.after]);
    let mut long = bodies.filter_map(|body| sizes.first_too_much(body));
    let long = long.next().map(|(stmt, size)| refused(stmt, size));
    long.or_else(|| sizes.first_too_long(&alone(game)).map(refused_value))
}

/// Returns the expressions that stand in no body: those of `end`, of narrowings and of `view`.
fn alone(game: &Game) -> Vec<&Expr> {
    let ends = game.end.iter().flat_map(|rule| match &rule.result {
        EndResult::Draw | EndResult::Continue => vec![&rule.cond],
        EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) => vec![&rule.cond, e],
    });
    let narrows = game.turn.groups.iter().flat_map(|group| &group.narrow);
    let values = narrows.flat_map(|narrow| &narrow.values);
    let seen = game.view.iter().flatten().flat_map(walk::view_exprs);
    ends.chain(values).chain(seen).collect()
}

impl Sizes {
    /// The size of an expression with its definitions expanded.
    fn of_expr(&self, e: &Expr) -> usize {
        let mut size = 0usize;
        walk::each_expr(e, &mut |e| {
            let used = match &*e.kind {
                ExprKind::Def { def, .. } => self.defs.get(*def).copied().unwrap_or(1),
                _ => 0,
            };
            size = size.saturating_add(used).saturating_add(1);
        });
        size
    }

    /// Returns the expression up to which some of them come to too much.
    fn first_too_long<'g>(&self, all: &[&'g Expr]) -> Option<&'g Expr> {
        let mut size = 0usize;
        all.iter().copied().find(|e| {
            size = size.saturating_add(self.of_expr(e));
            size > MOST_WRITTEN
        })
    }

    fn of_body(&self, body: &Body) -> Size {
        let stmts = body.stmts.iter().map(|stmt| self.of_stmt(stmt));
        stmts.fold(Size::of_names(body.locals.len()), Size::and)
    }

    /// The size of a statement, including the statements in it.
    fn of_stmt(&self, stmt: &Stmt) -> Size {
        let done = match &stmt.kind {
            StmtKind::Do(act, _) => self.acts.get(*act).copied().unwrap_or_default(),
            _ => Size::default(),
        };
        let nested = walk::stmt_stmts(stmt).into_iter();
        let nested = nested.map(|inner| self.of_stmt(inner));
        nested.fold(self.of_one(stmt).and(done), Size::and)
    }

    /// The size of a statement and its expressions, without the statements in it.
    fn of_one(&self, stmt: &Stmt) -> Size {
        let mut size = Size::of_names(1);
        for e in walk::stmt_exprs(stmt) {
            walk::each_expr(e, &mut |_| size.parts += 1);
            size.written = size.written.saturating_add(self.of_expr(e));
        }
        size
    }

    /// Returns the statement at which a body becomes too large, and the size up to it. If acts are the
    /// reason, it is the first statement that does an act.
    fn first_too_much<'g>(&self, body: &'g Body) -> Option<(&'g Stmt, Size)> {
        let mut size = Size::of_names(body.locals.len());
        let mut first_act = None;
        for stmt in &body.stmts {
            size = size.and(self.of_stmt(stmt));
            first_act = first_act.or_else(|| first_do(stmt));
            if size.is_too_much() {
                return Some((first_act.unwrap_or(stmt), size));
            }
        }
        None
    }
}

fn refused(stmt: &Stmt, size: Size) -> Diagnostic {
    let acts = matches!(stmt.kind, StmtKind::Do(..));
    let (message, hint) = match acts {
        true => (
            "the acts done here are too long",
            "do less in acts, or repeat them with `for each`",
        ),
        false => (
            "these statements are too long",
            "repeat statements with `for each`, or make blocks of their own of them",
        ),
    };
    let most = match size {
        _ if size.stmts > MOST => format!("{MOST} statements"),
        _ if size.parts > MOST_PARTS => format!("{MOST_PARTS} expressions"),
        _ => format!("{MOST_WRITTEN} expressions, definitions written out"),
    };
    let who = if acts { "they" } else { "all up to here" };
    Diagnostic::error(TOO_LONG, stmt.span, message)
        .label(format!("{who} come to more than {most}"))
        .hint(hint)
}

fn refused_value(e: &Expr) -> Diagnostic {
    let message = "this is too long with the definitions that it uses";
    Diagnostic::error(TOO_LONG, e.span, message)
        .label(format!(
            "all up to here come to more than {MOST_WRITTEN} expressions"
        ))
        .hint("use each definition once, and say what is repeated by a set or a sum")
}

fn refused_def(def: &Def) -> Diagnostic {
    let message = format!(
        "`{}` is too long with the definitions that it uses",
        def.name
    );
    Diagnostic::error(TOO_LONG, def.span, message)
        .label(format!(
            "written out, it comes to more than {MOST_WRITTEN} expressions"
        ))
        .hint("use each definition once, and say what is repeated by a set or a sum")
}

/// Returns the first statement that does an act.
fn first_do(stmt: &Stmt) -> Option<&Stmt> {
    match stmt.kind {
        StmtKind::Do(..) => Some(stmt),
        _ => walk::stmt_stmts(stmt).into_iter().find_map(first_do),
    }
}
