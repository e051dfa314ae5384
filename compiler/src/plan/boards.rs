//! Board-write elision: an effect on pieces writes only the boards that it can change. The possible
//! occupants of a cell are inferred from the set that it was chosen from ([`crate::facts::occupancy`]);
//! where they are not inferred, the engine looks them up.

use super::select::Select;
use crate::facts::occupancy::{Occupancy, Occupants};
use crate::facts::puts;
use crate::ir::walk::is_own;
use crate::ir::{Expr, ExprKind, LayerId, PIECES, Put, Stmt, StmtKind};
use crate::typed::Mask;

/// The owner of the boards that an effect writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The player to move.
    Mine,
    /// The other player.
    Others,
    /// No owner: neutral pieces.
    Nobodys,
}

/// A piece that is moved to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The owner of the piece.
    pub whose: Whose,
    /// The kinds that the piece may be of.
    pub kinds: Mask,
    /// The possible occupants of the destination, which are captured.
    pub taken: Occupants,
}

/// The facts at the place of an effect.
pub struct Known<'a> {
    /// The plan and the variables in scope.
    pub select: Select<'a>,
    /// The possible occupants of the cells of variables; `None` where they are not tracked.
    pub facts: Option<&'a Occupancy>,
    /// Whether effects are collected here and merged later.
    pub at_once: bool,
}

impl Known<'_> {
    /// Returns the possible occupants of these cells here; `None` where they are not tracked.
    fn occupants(&self, cells: &Expr) -> Option<Occupants> {
        let (plan, program) = (self.select.plan, self.select.plan.program);
        let followed = plan.passes.has("board-write elision")
            && !self.at_once
            && !program.chance
            && !program.simultaneous;
        Some(self.facts.filter(|_| followed)?.of(program, cells))
    }

    /// Returns the piece that `from -> to` moves, if it was chosen and its owner is known.
    pub fn carried(&self, from: &Expr, to: &Expr) -> Option<Carried> {
        let (piece, taken) = (self.occupants(from)?, self.occupants(to)?);
        if piece.empty || !self.select.is_index(from) || !self.select.is_index(to) {
            return None;
        }
        let (whose, kinds) = match (piece.mine, piece.others, piece.neutral) {
            (mine, 0, 0) => (Whose::Mine, mine),
            (0, others, 0) => (Whose::Others, others),
            (0, 0, neutral) => (Whose::Nobodys, neutral),
            _ => return None,
        };
        let players = self.select.plan.program.players.len();
        (whose != Whose::Others || players == 2).then_some(Carried {
            whose,
            kinds,
            taken,
        })
    }

    /// Returns the kind of the own piece that moves, if there is only one, to a cell with any occupant.
    pub fn carried_own(&self, from: &Expr, to: &Expr) -> Option<Mask> {
        let (plan, program) = (self.select.plan, self.select.plan.program);
        let followed = plan.passes.has("board-write elision") && !self.at_once && !program.chance;
        let ExprKind::Pieces(pieces) = &*from.kind else {
            return None;
        };
        let all = Some(Occupants::any(program).mine);
        let kinds = pieces.kinds.as_ref().map_or(all, Expr::literal_mask)?;
        let known = followed && kinds.count_ones() == 1 && is_own(from);
        (known && self.select.is_index(to)).then_some(kinds)
    }

    /// Returns the owner of the pieces that are put on cells, and the occupants that they may replace. `None` unless
    /// they belong to the player to move or are neutral.
    pub fn put(&self, put: &Put) -> Option<(Whose, Occupants)> {
        let taken = self.occupants(&put.on)?;
        let known = puts::of(self.select.plan.program, put);
        let known = known.filter(|_| put.layer == PIECES)?;
        let whose = match known.mine {
            true => Whose::Mine,
            false => Whose::Nobodys,
        };
        Some((whose, taken))
    }

    /// Whether the boards that an effect on pieces writes are known; `None` for other effects.
    pub(super) fn writes_known(&self, stmt: &Stmt) -> Option<bool> {
        Some(match &stmt.kind {
            StmtKind::Move(from, to) => {
                self.carried(from, to).is_some() || self.carried_own(from, to).is_some()
            }
            StmtKind::Put(put) => put.kind.literal_kind().is_some() && self.put(put).is_some(),
            StmtKind::Clear(layer, on) => self.cleared(*layer, on).is_some(),
            _ => return None,
        })
    }

    /// Returns the possible occupants of cells that are cleared.
    pub fn cleared(&self, layer: LayerId, on: &Expr) -> Option<Occupants> {
        self.occupants(on).filter(|_| layer == PIECES)
    }
}
