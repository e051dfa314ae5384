//! Throws after which the first player comes, or that read who would come.
//!
//! While chance moves, `next` is the first player until a block names somebody. A map that exchanges players does not lead that
//! player to the first one. So a block by chance corresponds to itself only if every path names who is next, and nothing reads
//! `next`, or a past with a player to move in it, before that.

use super::proof::Proof;
use super::refusal::Why;
use crate::check::{each_reached_in, walk};
use crate::typed::{Block, ExprKind, Game, Stmt, StmtKind, Ty};
use std::slice::from_ref;

impl<'g> Proof<'_, 'g> {
    /// Whether a block that chance may play is the same whoever is the first player.
    pub(super) fn names_next(&self, block: &'g Block) -> bool {
        let game = self.game;
        let by_chance = block.by & game.chance_mask() != 0;
        if !by_chance || game.simultaneous || self.map.keeps_type(Ty::Players) {
            return true;
        }
        for stmt in &block.body.stmts {
            if reads_next(game, stmt) {
                return self.refuse(stmt.span, Why::First);
            }
            if surely_names(game, stmt) {
                return true;
            }
        }
        self.refuse(block.span, Why::First)
    }
}

/// Whether a statement names who is next, whatever is chosen; after `again` it is chance.
fn surely_names(game: &Game, stmt: &Stmt) -> bool {
    let names = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Next(_) | StmtKind::Again);
    walk::surely(game, from_ref(stmt), &names)
}

/// Whether a statement reads who is next.
fn reads_next(game: &Game, stmt: &Stmt) -> bool {
    let mut reads = false;
    each_reached_in(game, from_ref(stmt), &mut |e| {
        reads |= matches!(
            &*e.kind,
            ExprKind::Next | ExprKind::Seen(_) | ExprKind::SeenAgo(..) | ExprKind::Can(..)
        );
    });
    reads
}
