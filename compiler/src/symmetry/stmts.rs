//! When statements lead images to images: see `proof`.

use super::names::Names;
use super::proof::Proof;
use super::refusal::Why;
use crate::check::walk::{bodies, changes_players, each_stmt, stmt_stmts};
use crate::typed::{
    Assign, Domain, Expr, ExprKind, Game, Init, LocalId, StateId, StateTy, Stmt, StmtKind, Ty,
};
use std::collections::BTreeSet;

impl<'g> Proof<'_, 'g> {
    /// Whether statements in sequence correspond to themselves; `all` are those of the body.
    pub(super) fn stmts(&self, stmts: &'g [Stmt], names: &mut Names<'g>, all: &'g [Stmt]) -> bool {
        stmts.iter().all(|stmt| self.stmt(stmt, names, all))
    }

    fn stmt(&self, stmt: &'g Stmt, names: &mut Names<'g>, all: &'g [Stmt]) -> bool {
        match &stmt.kind {
            StmtKind::Choose(local, domain) => {
                let holds = self.domain(domain, domain, names);
                self.bind(names, (*local, *local), domain);
                names.singles.forget_assigned(all);
                holds
            }
            StmtKind::Let(local, e) => {
                let holds = self.own(e, names);
                names.singles.name(self.game, *local, e);
                names.singles.forget_assigned(all);
                if !assigns(all, *local) {
                    names.lets.insert(*local, e);
                }
                holds
            }
            StmtKind::Hide(e) | StmtKind::Require(e) | StmtKind::Weight(e) => self.own(e, names),
            StmtKind::SetLocal(_, _, e) | StmtKind::Clear(_, e) | StmtKind::Playing(_, e) => {
                self.own(e, names)
            }
            StmtKind::If(cond, a, b) => self.own(cond, names) && self.both((a, b), names, all),
            StmtKind::Try(a, b) => self.both((a, b), names, all),
            StmtKind::ForEach(..) => self.each(stmt, names, all),
            StmtKind::Repeat { body, cond, .. } => {
                let mut inner = names.clone();
                self.stmts(body, &mut inner, all) && self.own(cond, &inner)
            }
            StmtKind::AtOnce(body) => {
                let before = std::mem::replace(&mut names.held, true);
                let holds = self.stmts(body, names, all);
                names.held = before;
                holds
            }
            StmtKind::Do(act, args) => {
                self.is_kept(*act) && args.iter().all(|arg| self.own(arg, names))
            }
            // A piece moves only from one cell and to one, so no order matters.
            StmtKind::Move(a, b) => self.own(a, names) && self.own(b, names),
            StmtKind::Put {
                owner, kind, on, ..
            } => {
                let mut firsts = owner.iter().chain([kind]);
                self.own(on, names) && firsts.all(|e| self.own_first(e, names))
            }
            StmtKind::Place(pieces) => {
                let image = pieces.iter().map(|(cell, kind, owner)| {
                    let owner = owner.map(|p| self.map.players.get(p).copied().unwrap_or(p));
                    (self.map.cells[*cell], *kind, owner)
                });
                let image: BTreeSet<_> = image.collect();
                let holds = pieces.iter().all(|piece| image.contains(piece));
                holds || self.refuse(stmt.span, Why::Differs)
            }
            StmtKind::Assign(state, index, assign, e) => {
                let takes_first = matches!(
                    self.game.states[*state].ty,
                    StateTy::Player
                        | StateTy::Cell
                        | StateTy::Kind
                        | StateTy::Dir
                        | StateTy::Enum(_)
                );
                // Added members join the present ones, of which the first stays.
                let first = || match assign {
                    Assign::Set => self.keeps_first(e, names),
                    Assign::Add => self.map.keeps_type(e.ty) || self.refuse(stmt.span, Why::First),
                    Assign::Sub => true,
                };
                let parts = index.iter().all(|e| self.own(e, names)) && self.own(e, names);
                parts && (!takes_first || first())
            }
            StmtKind::Again => true,
            // In simultaneous games all of them are next.
            StmtKind::Next(e) => {
                let first = self.game.simultaneous || self.keeps_first(e, names);
                self.own(e, names)
                    && first
                    && (self.names_somebody(e) || self.refuse(e.span, Why::First))
            }
        }
    }

    /// Whether `next` always gets a member, or need not: where chance names nobody, the first player comes, whom the
    /// map may exchange.
    fn names_somebody(&self, e: &Expr) -> bool {
        is_somebody(self.game, e) || !self.game.chance || self.map.keeps_type(Ty::Players)
    }

    /// Whether an expression corresponds to itself.
    fn own(&self, e: &'g Expr, names: &Names<'g>) -> bool {
        self.same(e, e, names)
    }

    /// Whether an expression corresponds to itself, and so does its first member.
    fn own_first(&self, e: &'g Expr, names: &Names<'g>) -> bool {
        self.own(e, names) && self.keeps_first(e, names)
    }

    /// Whether two alternatives correspond to themselves.
    fn both(&self, (a, b): (&'g [Stmt], &'g [Stmt]), names: &Names<'g>, all: &'g [Stmt]) -> bool {
        let (mut then, mut other) = (names.clone(), names.clone());
        self.stmts(a, &mut then, all) && self.stmts(b, &mut other, all)
    }

    /// Whether a loop corresponds to itself. It visits members in order, which the image need not preserve.
    fn each(&self, stmt: &'g Stmt, names: &Names<'g>, all: &'g [Stmt]) -> bool {
        let StmtKind::ForEach(local, domain, body) = &stmt.kind else {
            return false;
        };
        let in_order = match domain {
            Domain::Set(e) => self.quietly(|| self.keeps_first(e, names)),
            Domain::Range(..) => true,
            Domain::Groups(_) => self.map.keeps_cells(),
        };
        let mut inner = names.clone();
        self.bind(&mut inner, (*local, *local), domain);
        inner.singles.forget_assigned(all);
        let any_order = || self.in_any_order(stmt, names);
        (in_order || any_order() || self.refuse(stmt.span, Why::Order))
            && self.domain(domain, domain, names)
            && self.stmts(body, &mut inner, all)
    }
}

/// Whether a set always has a member, a player or chance: those that are written out, others than `me`, or a state
/// that always holds somebody.
fn is_somebody(game: &Game, e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Mask(players) => *players != 0,
        ExprKind::Me => true,
        ExprKind::Others(of) => others_stay(game, of),
        ExprKind::State(id, index) => index.is_empty() && holds_somebody(game, *id),
        _ => false,
    }
}

/// Whether there always are others than these players: others than `me`, where nobody leaves the game.
fn others_stay(game: &Game, of: &Expr) -> bool {
    matches!(*of.kind, ExprKind::Me) && game.players.len() > 1 && !changes_players(game)
}

/// Whether a state of one player always holds a player: chance is not stored.
fn holds_somebody(game: &Game, id: StateId) -> bool {
    let stored = |e: &Expr| match &*e.kind {
        ExprKind::Mask(players) => players & game.all_players() != 0,
        ExprKind::Others(of) => others_stay(game, of),
        _ => false,
    };
    let state = &game.states[id];
    let mut holds = state.ty == StateTy::Player && matches!(&state.init, Init::All(e) if stored(e));
    let mut see = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Assign(of, _, how, e) if *of == id => holds &= *how == Assign::Set && stored(e),
        _ => {}
    };
    for body in bodies(game) {
        each_stmt(&body.stmts, &mut see, &mut |_| {});
    }
    holds
}

/// Whether statements assign to a variable.
fn assigns(stmts: &[Stmt], local: LocalId) -> bool {
    stmts.iter().any(|stmt| {
        let is_own = matches!(&stmt.kind, StmtKind::SetLocal(to, ..) if *to == local);
        let mut inner = stmt_stmts(stmt).into_iter();
        is_own || inner.any(|stmt| assigns(std::slice::from_ref(stmt), local))
    })
}
