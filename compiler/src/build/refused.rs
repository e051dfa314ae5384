//! What the interpreter plays and no engine is written for yet.

use crate::check::walk::{each_in_game, each_stmt, stmt_stmts};
use crate::diag::Diagnostic;
use crate::diag::files::NOT_COMPILED;
use crate::interp::tail;
use crate::ir::lower::veil;
use crate::source::Span;
use crate::typed::{ExprKind, Game, Stmt, StmtKind};

/// What of a game no engine is written for yet: the interpreter alone plays it.
pub fn refused(game: &Game) -> Option<Diagnostic> {
    let mut found: Option<(Span, &str)> = None;
    let mut refuse = |span, what| {
        found.get_or_insert((span, what));
    };
    let start = Span::new(*game.files.first()?, 0, 0);
    for block in game.blocks.iter() {
        if veil(game, block).is_none() {
            refuse(block.span, "what is hidden of some moves of a block only");
        }
    }
    if game.simultaneous && game.chance {
        refuse(start, "chance in a simultaneous game");
    }
    each_stmt(
        &game.setup.stmts,
        &mut |stmt| {
            if matches!(stmt.kind, StmtKind::Try(..)) {
                refuse(stmt.span, "`try` in `setup`");
            }
        },
        &mut |_| {},
    );
    let bodies = game
        .blocks
        .iter()
        .map(|b| &b.body)
        .chain(game.acts.iter().map(|a| &a.body));
    for body in bodies.chain([&game.setup, &game.after]) {
        each_stmt(
            &body.stmts,
            &mut |stmt| match &stmt.kind {
                StmtKind::Next(_) if game.simultaneous => {
                    refuse(stmt.span, "`next` in a simultaneous game")
                }
                _ => {}
            },
            &mut |_| {},
        );
    }
    for body in game
        .blocks
        .iter()
        .map(|b| &b.body)
        .chain(game.acts.iter().map(|a| &a.body))
    {
        if let Some(span) = choosing_else(game, &body.stmts) {
            refuse(span, "a choice or requirement after `else` of a `try`");
        }
    }
    each_in_game(game, &mut |e| match &*e.kind {
        ExprKind::Next if game.simultaneous => refuse(e.span, "`next` in a simultaneous game"),
        _ => {}
    });
    let (span, what) = found?;
    let message = format!("{what} is not yet compiled");
    let error = Diagnostic::error(NOT_COMPILED, span, message);
    Some(error.label("the interpreter plays it: `--reference`"))
}

/// A `try` that is not inside of another, with a choice or a requirement after its `else`.
fn choosing_else(game: &Game, stmts: &[Stmt]) -> Option<Span> {
    stmts.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Try(_, otherwise) if tail(game, otherwise) < otherwise.len() => Some(stmt.span),
        StmtKind::Try(_, otherwise) => choosing_else(game, otherwise),
        _ => {
            let mut inner = stmt_stmts(stmt).into_iter();
            inner.find_map(|s| choosing_else(game, std::slice::from_ref(s)))
        }
    })
}
