//! Lowers observations: the expressions of `view` become functions, and the hidden parts of moves
//! become masks.

use super::{Lower, Names};
use crate::check::walk;
use crate::forced::chooses;
use crate::ir::{FnId, Function, Veil, Veiled, ViewLine, Viewed};
use crate::typed::{self, Block, Expr, ExprKind, Game, Mask, Stmt, StmtKind};

impl Lower<'_> {
    pub(super) fn views(&mut self) {
        let game = self.game;
        for block in game.blocks.iter() {
            let whole = if block.hidden { game.all_players() } else { 0 };
            let choices = match veiled_always(game, block) {
                Some(masks) => Veiled::Always(masks),
                None => Veiled::ByMove,
            };
            self.program.veils.push(Veil { whole, choices });
        }
        let lines = game.view.as_ref();
        self.program.view =
            lines.map(|lines| lines.iter().map(|line| self.view_line(line)).collect());
    }

    fn view_line(&mut self, line: &typed::ViewLine) -> ViewLine {
        let what = match &line.what {
            typed::Viewed::Layer { layer, owner, on } => {
                let name = format!("seen_{}", self.game.layers[*layer].name);
                let on = self.looked_at(line, &name, on);
                let (layer, owner) = (*layer, *owner);
                Viewed::Layer { layer, owner, on }
            }
            typed::Viewed::State(state, index) => {
                let name = format!("seen_{}", self.game.states[*state].name);
                let index = index.iter();
                let index = index.map(|e| e.as_ref().map(|e| self.looked_at(line, &name, e)));
                Viewed::State(*state, index.collect())
            }
        };
        let players = line.players.as_ref();
        ViewLine {
            what,
            players: players.map(|e| self.looked_at(line, "seen_by", e)),
            span: line.span,
        }
    }

    /// Lowers an expression of a `view` line to a function whose `me` is the observer.
    fn looked_at(&mut self, line: &typed::ViewLine, name: &str, e: &Expr) -> FnId {
        let mut names = Names::of(&line.locals);
        let value = self.root(&mut names, e);
        self.program.functions.push(Function {
            name: name.into(),
            span: line.span,
            ty: e.ty,
            vars: names.vars,
            params: 0,
            axis: None,
            entries: vec![Some(value)],
            uses_me: true,
        })
    }
}

/// Returns for each choice the players who do not see it; `None` if that is not the same for all moves
/// of a block.
pub(super) fn veiled_always(game: &Game, block: &Block) -> Option<Vec<Mask>> {
    let mut choices = Vec::new();
    if hides(game, &block.body.stmts) {
        let mut hidden = 0;
        straight(game, &block.body.stmts, &mut hidden, &mut choices)?;
    }
    Some(choices)
}

/// Whether statements, or the acts that they call, hide a choice.
fn hides(game: &Game, stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Hide(_) => true,
        StmtKind::Do(act, _) => hides(game, &game.acts[*act].body.stmts),
        _ => inside(stmt).any(|s| hides(game, std::slice::from_ref(s))),
    })
}

fn inside(stmt: &Stmt) -> impl Iterator<Item = &Stmt> {
    walk::stmt_stmts(stmt).into_iter()
}

/// Collects the players who do not see each choice of statements in sequence.
fn straight(game: &Game, stmts: &[Stmt], hidden: &mut Mask, choices: &mut Vec<Mask>) -> Option<()> {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Hide(e) => *hidden = mask(game, e)?,
            StmtKind::Choose(..) => choices.push(std::mem::take(hidden)),
            StmtKind::Do(act, _) => {
                straight(game, &game.acts[*act].body.stmts, hidden, choices)?;
            }
            StmtKind::Repeat { or_stop: true, .. } => return None,
            _ if inside(stmt).any(|s| chooses(game, s)) => return None,
            _ => {}
        }
    }
    Some(())
}

/// Returns players as a constant mask. The mover sees its own choice anyway, so `others` may include
/// it.
fn mask(game: &Game, e: &Expr) -> Option<Mask> {
    let both = |a, b| Some((mask(game, a)?, mask(game, b)?));
    match &*e.kind {
        ExprKind::Mask(mask) => Some(mask & game.all_players()),
        ExprKind::Others(of) if matches!(*of.kind, ExprKind::Me) => Some(game.all_players()),
        ExprKind::Union(a, b) => both(a, b).map(|(a, b)| a | b),
        ExprKind::Inter(a, b) => both(a, b).map(|(a, b)| a & b),
        ExprKind::Diff(a, b) if !walk::uses_me(game, b) => both(a, b).map(|(a, b)| a & !b),
        _ => None,
    }
}
