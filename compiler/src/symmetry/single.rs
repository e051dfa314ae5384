//! Sets with at most one member: their first member is the only one.

use crate::typed::{
    Domain, Ending, Expr, ExprKind, Game, LocalId, Shape, StateTy, Stmt, StmtKind, Ty,
};
use std::collections::BTreeSet;

/// The local variables of a body that have at most one member.
#[derive(Clone, Default, Debug)]
pub(super) struct Singles(BTreeSet<LocalId>);

impl Singles {
    /// Records a variable that is bound to each member of a domain in turn.
    pub(super) fn bind(&mut self, local: LocalId, domain: &Domain) {
        if !matches!(domain, Domain::Groups(_)) {
            self.0.insert(local);
        }
    }
    /// Records a variable that is bound to a value.
    pub(super) fn name(&mut self, game: &Game, local: LocalId, value: &Expr) {
        if self.is_single(game, value) {
            self.0.insert(local);
        }
    }
    /// Removes the variables that are assigned anywhere in a body: these may have any number of
    /// members.
    pub(super) fn forget_assigned(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::SetLocal(local, ..) => {
                    self.0.remove(local);
                }
                StmtKind::If(_, a, b) | StmtKind::Try(a, b) => {
                    self.forget_assigned(a);
                    self.forget_assigned(b);
                }
                StmtKind::ForEach(_, _, body)
                | StmtKind::Repeat { body, .. }
                | StmtKind::AtOnce(body) => self.forget_assigned(body),
                _ => {}
            }
        }
    }
    /// Whether a value has at most one member.
    pub(super) fn is_single(&self, game: &Game, e: &Expr) -> bool {
        let single = |e: &Expr| self.is_single(game, e);
        let is_grid = !matches!(game.board.shape, Shape::Graph { .. });
        if matches!(e.ty, Ty::Num | Ty::Truth) {
            return true;
        }
        match &*e.kind {
            ExprKind::Local(local) => self.0.contains(local),
            ExprKind::Me | ExprKind::Next | ExprKind::FirstOf(_) | ExprKind::Coord(_) => true,
            ExprKind::Mask(mask) => mask.count_ones() <= 1,
            ExprKind::Cells(cells) => cells.len() <= 1,
            ExprKind::Others(e) => game.players.len() <= 2 && !game.chance && single(e),
            ExprKind::Inter(a, b) => single(a) || single(b),
            ExprKind::Diff(a, _) => single(a),
            ExprKind::Step(a, dirs, _) => is_grid && single(a) && single(dirs),
            ExprKind::Ray {
                from,
                dirs,
                ending: Ending::Onto(_),
                ..
            } => is_grid && single(from) && single(dirs),
            ExprKind::KindOn(e) | ExprKind::OwnerOn(e) | ExprKind::Turned(_, e) => single(e),
            ExprKind::State(state, index) => {
                let is_one = matches!(
                    game.states[*state].ty,
                    StateTy::Player
                        | StateTy::Cell
                        | StateTy::Kind
                        | StateTy::Dir
                        | StateTy::Enum(_)
                );
                is_one && index.iter().all(single)
            }
            ExprKind::Def { def, me, key, args } => {
                let def = &game.defs[*def];
                let entries = def.entries.iter().flatten();
                let nobody = Singles::default();
                args.is_empty()
                    && me.as_ref().is_none_or(single)
                    && key.as_ref().is_none_or(single)
                    && entries.into_iter().all(|e| nobody.is_single(game, e))
            }
            ExprKind::If(_, a, b) => single(a) && single(b),
            ExprKind::Before(e) => single(e),
            _ => false,
        }
    }
}
