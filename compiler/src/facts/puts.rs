//! The pieces that a `put` places, where they do not depend on the position.

use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::walk::is_me;
use crate::ir::{Body, ExprKind, KindId, LayerId, Program, Put, Stmt, StmtKind, VarId};
use crate::typed::Mask;

/// The pieces of a `put`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puts {
    /// Whether they belong to the player to move; if not, to nobody.
    pub mine: bool,
    /// The kinds that they may be of, all of the layer.
    pub kinds: Mask,
}

/// Returns the pieces that a `put` of the player to move always puts on cells. `None` if kind or owner depend on the
/// position or are of another layer or player. A neutral kind belongs to nobody, whoever is named.
pub fn of(program: &Program, put: &Put) -> Option<Puts> {
    let kinds = put.kind.literal_mask().filter(|kinds| *kinds != 0)?;
    let named = || members(kinds).filter_map(|kind| program.kinds.get(KindId::from_index(kind)));
    let all = |neutral: bool| named().all(|kind| kind.neutral == neutral);
    let mine = put.owner.as_ref().is_some_and(is_me) && all(false);
    let here = named().all(|kind| kind.layer == put.layer);
    (here && (mine || all(true))).then_some(Puts { mine, kinds })
}

/// Own pieces that a statement puts on the cell of a variable.
#[derive(Clone, Copy, Debug)]
pub struct OwnPut {
    /// The variable.
    pub cell: VarId,
    /// The layer of the pieces.
    pub layer: LayerId,
    /// The kinds that they may be of.
    pub kinds: Mask,
}

impl OwnPut {
    /// Matches a statement that puts pieces of the player to move.
    pub fn of(program: &Program, stmt: &Stmt) -> Option<OwnPut> {
        let StmtKind::Put(put) = &stmt.kind else {
            return None;
        };
        let ExprKind::Var(cell) = *put.on.kind else {
            return None;
        };
        let own = of(program, put).filter(|put| put.mine)?;
        Some(OwnPut {
            cell,
            layer: put.layer,
            kinds: own.kinds,
        })
    }

    /// Whether the cell is a choice of the body, and exactly one cell.
    pub fn is_on_choice(&self, body: &Body) -> bool {
        let chosen = |s: &Stmt| matches!(s.kind, StmtKind::Choose(v, _) if v == self.cell);
        body.vars[self.cell].is_fixed_member() && body.stmts.iter().any(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::{cells, e, lowered, me, others, own};
    use crate::ir::{ExprKind as K, Value};
    use crate::typed::Ty;

    /// Returns the pieces that a `put` of these of the kinds man, king, rock (neutral) and paint (of another
    /// layer) places.
    fn puts(owner: Option<crate::ir::Expr>, kinds: Mask) -> Option<Puts> {
        let program = lowered(
            "game \"G\"\nplayers white, black\nboard square 3 x 3\npieces man, king, neutral rock\nlayer floor { paint }\n\
             move go { choose to in empty; put own man on to }\nend { turn > 9 : draw }\n",
        );
        let put = Put {
            owner,
            kind: e(K::Lit(Value::Mask(kinds)), Ty::Kinds),
            layer: LayerId(0),
            on: cells(K::FirstOf(own())),
        };
        of(&program, &put)
    }

    #[test]
    fn a_neutral_kind_is_nobodys_whoever_is_named() {
        let nobodys = Some(Puts {
            mine: false,
            kinds: 4,
        });
        assert_eq!(puts(Some(me()), 4), nobodys);
        assert_eq!(puts(Some(others()), 4), nobodys);
        assert_eq!(puts(None, 4), nobodys);
    }

    #[test]
    fn other_kinds_are_the_movers_only_if_named_so() {
        let mine = |kinds| Some(Puts { mine: true, kinds });
        assert_eq!(puts(Some(me()), 1), mine(1));
        assert_eq!(puts(Some(me()), 3), mine(3));
        assert_eq!(puts(Some(others()), 1), None);
        assert_eq!(puts(Some(me()), 5), None, "a man or a rock");
        assert_eq!(puts(Some(me()), 8), None, "of another layer");
        assert_eq!(puts(Some(me()), 0), None, "nothing");
    }
}
