//! Collects the questions of a game about the past, and the blocks that each block tests by `can`.

use crate::index::Id;
use crate::typed::*;
use boardwright_runtime::Looks;

use super::{Checker, walk};

impl Checker<'_> {
    /// Records the uses of `seen`, `before`, `turn` and `passes`.
    pub(super) fn facts(&mut self) {
        let (mut seen, mut before) = (Vec::new(), false);
        let mut looks = Looks {
            turn: false,
            passes: false,
        };
        let game = &self.game;
        let mut walker = Walker::new(game, |e| match &*e.kind {
            ExprKind::Seen(layer) | ExprKind::SeenAgo(_, layer) if !seen.contains(layer) => {
                seen.push(*layer)
            }
            ExprKind::Before(_) => before = true,
            ExprKind::Turn => looks.turn = true,
            ExprKind::Passes => looks.passes = true,
            _ => {}
        });
        game.blocks.iter().for_each(|b| walker.stmts(&b.body.stmts));
        let narrows = game.turn.groups.iter().flat_map(|g| &g.narrow);
        narrows.flat_map(|n| &n.values).for_each(|e| walker.expr(e));
        walker.stmts(&game.setup.stmts);
        walker.stmts(&game.after.stmts);
        for rule in &game.end {
            walker.expr(&rule.cond);
            match &rule.result {
                EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) => walker.expr(e),
                EndResult::Draw | EndResult::Continue => {}
            }
        }
        for line in game.view.iter().flatten() {
            walk::view_exprs(line)
                .into_iter()
                .for_each(|e| walker.expr(e));
        }
        self.game.seen = seen;
        self.game.uses_before = before;
        self.game.looks = looks;
        for notation in &mut self.game.notations {
            notation.looks = looks;
        }
        self.game.hides |= self.game.view.is_some();
        self.game.hides |= self.game.blocks.iter().any(|block| block.hidden);
    }
}

/// Visits an expression and all its subexpressions, including those of the defs that it uses.
pub(super) fn each_reached(game: &Game, e: &Expr, visit: &mut dyn FnMut(&Expr)) {
    Walker::new(game, visit).expr(e);
}

/// Like [`each_reached`] for all expressions of statements and of the acts that they do.
pub(crate) fn each_reached_in<'g>(
    game: &'g Game,
    stmts: &'g [Stmt],
    visit: &mut dyn FnMut(&'g Expr),
) {
    Walker::new(game, visit).stmts(stmts);
}

/// Returns the blocks that a block asks about by `can`.
pub(super) fn asked(game: &Game, block: &Block) -> Vec<BlockId> {
    let mut asked = Vec::new();
    let mut walker = Walker::new(game, |e| {
        if let ExprKind::Can(_, blocks) = &*e.kind {
            asked.extend(blocks);
        }
    });
    walker.stmts(&block.body.stmts);
    asked
}

/// Visits expressions and their subexpressions. Each def and act that they use is visited once.
struct Walker<'g, F> {
    game: &'g Game,
    visit: F,
    defs: Vec<bool>,
    acts: Vec<bool>,
}

impl<'g, F: FnMut(&'g Expr)> Walker<'g, F> {
    fn new(game: &'g Game, visit: F) -> Self {
        Walker {
            game,
            visit,
            defs: vec![false; game.defs.len()],
            acts: vec![false; game.acts.len()],
        }
    }

    fn expr(&mut self, e: &'g Expr) {
        (self.visit)(e);
        if let ExprKind::Def { def, .. } = &*e.kind
            && !std::mem::replace(&mut self.defs[def.index()], true)
        {
            self.game.defs[*def]
                .entries
                .iter()
                .flatten()
                .for_each(|e| self.expr(e));
        }
        walk::children(e).into_iter().for_each(|c| self.expr(c));
    }

    fn stmts(&mut self, stmts: &'g [Stmt]) {
        stmts.iter().for_each(|s| self.stmt(s));
    }

    fn stmt(&mut self, s: &'g Stmt) {
        if let StmtKind::Do(act, _) = &s.kind
            && !std::mem::replace(&mut self.acts[act.index()], true)
        {
            self.stmts(&self.game.acts[*act].body.stmts);
        }
        walk::stmt_exprs(s).into_iter().for_each(|e| self.expr(e));
        walk::stmt_stmts(s)
            .into_iter()
            .for_each(|inner| self.stmt(inner));
    }
}
