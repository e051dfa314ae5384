//! Board-write elision: effects on pieces that touch only the boards which the rules let them touch. What
//! may stand on the cells is known from how they were chosen ([`crate::facts::occupancy`]); what is not
//! known so is looked up.

use super::select::Select;
use crate::facts::occupancy::{Occupancy, Occupants};
use crate::index::Id;
use crate::ir::walk::is_own;
use crate::ir::{Expr, ExprKind, KindId, LayerId, PIECES, Value};
use crate::typed::Mask;

/// Whose boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Of the player to move.
    Mine,
    /// Of the other player.
    Others,
    /// Of no owner.
    Nobodys,
}

/// A piece that goes to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carried {
    /// Whose it is.
    pub whose: Whose,
    /// Of which kinds it may be.
    pub kinds: Mask,
    /// What may stand on the cell.
    pub taken: Occupants,
}

/// What is known where an effect stands.
pub struct Known<'a> {
    /// The variables and the plan.
    pub select: Select<'a>,
    /// What may stand on the cells of variables, where that is followed.
    pub facts: Option<&'a Occupancy>,
    /// Whether effects are gathered here and merged later.
    pub at_once: bool,
}

impl Known<'_> {
    /// What may stand on these cells here; `None` where that is not followed.
    fn occupants(&self, cells: &Expr) -> Option<Occupants> {
        let (plan, program) = (self.select.plan, self.select.plan.program);
        let followed = plan.passes.has("board-write elision")
            && !self.at_once
            && !program.chance
            && !program.simultaneous;
        Some(self.facts.filter(|_| followed)?.of(program, cells))
    }

    /// `from -> to`, of a piece that was chosen and whose owner is known.
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

    /// The kind of the own piece that goes, if there is just one, to a cell on which anything may stand.
    pub fn carried_own(&self, from: &Expr, to: &Expr) -> Option<Mask> {
        let (plan, program) = (self.select.plan, self.select.plan.program);
        let followed = plan.passes.has("board-write elision") && !self.at_once && !program.chance;
        let ExprKind::Pieces { kinds, .. } = &*from.kind else {
            return None;
        };
        let kinds = match kinds.as_ref().map(|kinds| &*kinds.kind) {
            Some(ExprKind::Lit(Value::Mask(kinds))) => *kinds,
            None => Occupants::any(program).mine,
            Some(_) => return None,
        };
        let known = followed && kinds.count_ones() == 1 && is_own(from);
        (known && self.select.is_index(to)).then_some(kinds)
    }

    /// The kind that is put, where that is one, and its owner surely one player.
    pub fn put_kind(&self, owner: Option<&Expr>, kind: &Expr) -> Option<KindId> {
        let sure = owner.is_none_or(|o| self.select.is_index(o));
        match &*kind.kind {
            ExprKind::Lit(Value::Mask(mask)) if mask.count_ones() == 1 && sure => {
                Some(KindId::from_index(mask.trailing_zeros() as usize))
            }
            _ => None,
        }
    }

    /// Pieces of a kind that are put on cells, of the player to move or of nobody: whose they are, and
    /// what they are put in place of.
    pub fn put(&self, owner: Option<&Expr>, kind: KindId, on: &Expr) -> Option<(Whose, Occupants)> {
        let taken = self.occupants(on)?;
        let kind = &self.select.plan.program.kinds[kind];
        let mine = matches!(owner.map(|o| &*o.kind), Some(ExprKind::Me));
        if kind.layer != PIECES || !kind.neutral && !mine {
            return None;
        }
        let whose = match kind.neutral {
            true => Whose::Nobodys,
            false => Whose::Mine,
        };
        Some((whose, taken))
    }

    /// What cells may lose that are left empty.
    pub fn cleared(&self, layer: LayerId, on: &Expr) -> Option<Occupants> {
        self.occupants(on).filter(|_| layer == PIECES)
    }
}
