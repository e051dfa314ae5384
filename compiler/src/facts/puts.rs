//! The pieces that a `put` places, where they do not depend on the position.

use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::walk::is_me;
use crate::ir::{KindId, Program, Put};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::{cells, e, lowered, me, others, own};
    use crate::ir::{ExprKind as K, LayerId, Value};
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
