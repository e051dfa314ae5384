//! Sets with at most one member: their first member is the only one.

use crate::typed::{Ending, Expr, ExprKind, Game, LocalId, Shape, StateTy, Stmt, StmtKind, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// The facts about the local variables of a body.
#[derive(Clone, Default, Debug)]
pub(super) struct Singles {
    /// Those that have at most one member.
    few: BTreeSet<LocalId>,
    /// Those that have exactly one.
    one: BTreeSet<LocalId>,
    /// The numbers that are in a range that never changes.
    ranges: BTreeMap<LocalId, (i32, i32)>,
    /// Whether `me` is a player and not chance.
    plays: bool,
}

impl Singles {
    /// Of a body in which `me` is a player, if `plays` says so, or else may be chance.
    pub(super) fn of(plays: bool) -> Singles {
        Singles {
            plays,
            ..Singles::default()
        }
    }
    /// Records a variable that is bound to each member of a set in turn.
    pub(super) fn bind_member(&mut self, local: LocalId) {
        self.few.insert(local);
        self.one.insert(local);
    }
    /// Records a variable that is bound to each number of a range that never changes.
    pub(super) fn bind_number(&mut self, local: LocalId, range: (i32, i32)) {
        self.ranges.insert(local, range);
    }
    /// Records a variable that is bound to a value.
    pub(super) fn name(&mut self, game: &Game, local: LocalId, value: &Expr) {
        if self.is_single(game, value) {
            self.few.insert(local);
        }
    }
    /// Whether a variable has exactly one member.
    pub(super) fn is_one(&self, local: LocalId) -> bool {
        self.one.contains(&local)
    }
    /// Whether a variable has at most one member.
    pub(super) fn has_at_most_one(&self, local: LocalId) -> bool {
        self.few.contains(&local)
    }
    /// The range of a number.
    pub(super) fn range(&self, local: LocalId) -> Option<(i32, i32)> {
        self.ranges.get(&local).copied()
    }
    /// Removes the variables that are assigned anywhere in a body: these may have any number of
    /// members.
    pub(super) fn forget_assigned(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::SetLocal(local, ..) => {
                    self.few.remove(local);
                    self.one.remove(local);
                    self.ranges.remove(local);
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
            ExprKind::Local(local) => self.few.contains(local),
            ExprKind::Me | ExprKind::FirstOf(_) | ExprKind::Coord(_) => true,
            // Where all choose at once, all of them are next.
            ExprKind::Next => !game.simultaneous,
            ExprKind::Mask(mask) => mask.count_ones() <= 1,
            ExprKind::Cells(cells) => cells.len() <= 1,
            // Everybody is another than chance.
            ExprKind::Others(e) => {
                let is_player = !game.chance || self.plays && matches!(*e.kind, ExprKind::Me);
                game.players.len() <= 2 && is_player && single(e)
            }
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
