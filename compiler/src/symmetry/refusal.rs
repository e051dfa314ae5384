//! The reason why no symmetry is proved: the map that comes nearest, and the part of the rules that
//! it does not preserve.

use super::maps::{Symmetry, candidates};
use super::proof::blames;
use super::values::Values;
use crate::source::Span;
use crate::typed::Game;

/// A construct that is not proved to be preserved by a map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blame {
    pub(super) span: Span,
    pub(super) why: Why,
}

/// The reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// Its image is something else, as far as is seen.
    Differs,
    /// It takes the first of several.
    First,
    /// It goes through members in order.
    Order,
    /// It is for some players only.
    Players,
    /// It adds positive and negative numbers, which may stop at the limits of numbers on the way.
    Sum,
    /// Effects of players come in the order of the players.
    Joint,
}

impl Why {
    fn text(self) -> &'static str {
        match self {
            Why::Differs => "is not seen to be the same in the image",
            Why::First => "may be the first of several, which come in another order in the image",
            Why::Order => "goes by an order that the image need not keep",
            Why::Players => "is for some players only",
            Why::Sum => "adds numbers that may reach the limits of 32 bits on the way",
            Why::Joint => "has effects that come in the order of the players",
        }
    }
}

/// Why no symmetry of a game is proved.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The map that preserves most parts of the rules, in words.
    pub map: String,
    /// The part that is not proved to be preserved.
    pub span: Span,
    /// The reason, as the end of a sentence.
    pub why: &'static str,
}

/// Returns why no symmetry of a game is proved: the map that preserves most parts of the rules, and the first construct that
/// stands in its way. `None` where there is no map but the identity.
pub fn refusal(game: &Game) -> Option<Refusal> {
    let values = Values::new(game);
    let candidates = candidates(game);
    let maps = candidates
        .iter()
        .filter(|map| !map.on_positions(game).is_identity());
    let of = |map| -> (&Symmetry, Vec<Blame>) { (map, blames(game, map, &values)) };
    // An exchange of members touches few rules, so it seems near even where nothing comes of it.
    let far = |(map, blames): &(&Symmetry, Vec<Blame>)| (!map.keeps_members(), blames.len());
    let (map, blames) = maps.map(of).min_by_key(far)?;
    let blame = blames.first()?;
    Some(Refusal {
        map: map.text(game),
        span: blame.span,
        why: blame.why.text(),
    })
}
