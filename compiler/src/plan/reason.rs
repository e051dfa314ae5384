//! Why a candidate was refused.

use std::fmt;

/// Why a candidate was refused.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The pass is left out.
    LeftOut,
    /// The block has not the form that the candidate is for; this is what it wants.
    Form(&'static str),
    /// Something asks `seen`.
    History,
    /// Moves are tested after they are drawn.
    Tested,
    /// There are more offsets than pieces to go by them.
    ManyOffsets {
        /// How many offsets.
        offsets: usize,
        /// About how many pieces a player has at first.
        pieces: usize,
    },
    /// There could be more than 32 bits count.
    TooMany,
    /// What it makes of the block is not well formed: a mistake of the compiler.
    IllFormed,
    /// What is enumerated is cheap: nothing is saved.
    Cheap,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::LeftOut => f.write_str("the pass is left out"),
            Reason::Form(wanted) => write!(f, "not of the form: {wanted}"),
            Reason::History => f.write_str("something asks `seen`"),
            Reason::Tested => f.write_str("moves are tested after they are drawn"),
            Reason::ManyOffsets { offsets, pieces } => {
                write!(f, "{offsets} offsets for about {pieces} pieces")
            }
            Reason::TooMany => f.write_str("the count may not fit into 32 bits"),
            Reason::IllFormed => f.write_str("a mistake of the compiler: please report it"),
            Reason::Cheap => f.write_str("nothing would be saved"),
        }
    }
}
