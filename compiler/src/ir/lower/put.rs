//! Lowers the statements that put pieces.
//!
//! After: a put of a neutral kind does not depend on its owner. Where rules name an owner who may be nobody, the
//! set of cells is empty for nobody: then nothing is put, not even a neutral piece.

use super::{Lower, Names, lit};
use crate::ir::bits::Bits;
use crate::ir::{Expr, ExprKind as E, Put, Value};
use crate::typed::{self, LayerId, Mask, Ty};

impl Lower<'_> {
    pub(super) fn put(
        &self,
        names: &mut Names,
        (owner, kind, layer): (Option<&typed::Expr>, &typed::Expr, LayerId),
        on: &typed::Expr,
    ) -> Put {
        let owner = owner.map(|e| self.root(names, e));
        let kind = self.root(names, kind);
        let on = self.root(names, on);
        let on = match &owner {
            Some(owner) if self.may_be_neutral(&kind, layer) && !self.is_somebody(owner) => {
                self.unless_nobody(owner, on)
            }
            _ => on,
        };
        Put {
            owner,
            kind,
            layer,
            on,
        }
    }

    /// Whether a neutral kind of the layer may be among these kinds.
    fn may_be_neutral(&self, kinds: &Expr, layer: LayerId) -> bool {
        let among = kinds.literal_mask().unwrap_or(Mask::MAX);
        let mut kinds = self.game.kinds.enumerate();
        kinds.any(|(id, kind)| kind.neutral && kind.layer == layer && among >> id.0 & 1 == 1)
    }

    /// Whether an owner is always a player other than chance.
    fn is_somebody(&self, owner: &Expr) -> bool {
        match &*owner.kind {
            E::Lit(Value::Mask(players)) => players & self.game.all_players() != 0,
            E::Me => !self.game.chance,
            E::Others(of) => matches!(*of.kind, E::Me) && self.game.players.len() > 1,
            _ => false,
        }
    }

    /// Returns these cells, or none where the owner is nobody.
    fn unless_nobody(&self, owner: &Expr, on: Expr) -> Expr {
        let span = on.span;
        let all = lit(Value::Mask(self.game.all_players()), Ty::Players, span);
        let players = Expr::new(E::Inter(owner.clone(), all), Ty::Players, span);
        self.fold(unless_none(players, on))
    }
}

/// Returns these cells, or none where the set is empty.
pub(super) fn unless_none(set: Expr, on: Expr) -> Expr {
    let span = on.span;
    let some = Expr::new(E::Some(set), Ty::Truth, span);
    let none = lit(Value::Cells(Bits::default()), Ty::Cells, span);
    Expr::new(E::If(some, on, none), Ty::Cells, span)
}
