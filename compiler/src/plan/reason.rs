//! The reasons for which better plans are refused.

use std::fmt;

/// The reasons for which better plans are refused.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The pass is disabled.
    LeftOut,
    /// The block does not have the form that the candidate requires, which is described here.
    Form(&'static str),
    /// A statement or expression of the block uses `seen`.
    History,
    /// The moves are tested after they are drawn.
    Tested,
    /// Only chance plays the block: its throws are counted.
    ByChance,
    /// There are more offsets than pieces that could use them.
    ManyOffsets {
        /// The number of offsets.
        offsets: usize,
        /// The approximate number of pieces of a player in the opening position.
        pieces: usize,
    },
    /// The number of moves may exceed 32 bits.
    TooMany,
    /// The table of the lines from each cell has too many entries for a constant.
    LargeTable,
    /// The rewritten block is not well formed: a compiler bug.
    IllFormed,
    /// The enumeration is cheap, so storing it saves nothing.
    Cheap,
    /// The game has chance.
    HasChance,
    /// The game has more than this number of players.
    ManyPlayers(usize),
    /// The rules are too large.
    ManyExprs {
        /// The number of expressions of the rules.
        exprs: usize,
        /// The largest number that is specialised.
        most: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::LeftOut => f.write_str("the pass is left out"),
            Reason::Form(wanted) => write!(f, "not of the form: {wanted}"),
            Reason::History => f.write_str("an expression reads `seen`"),
            Reason::ByChance => f.write_str("the throws of chance are counted"),
            Reason::Tested => f.write_str("moves are tested after they are drawn"),
            Reason::ManyOffsets { offsets, pieces } => {
                write!(f, "{offsets} offsets for about {pieces} pieces")
            }
            Reason::TooMany => f.write_str("the count may not fit into 32 bits"),
            Reason::LargeTable => f.write_str("the lines of the board are too many for a table"),
            Reason::IllFormed => f.write_str("a mistake of the compiler: please report it"),
            Reason::Cheap => f.write_str("nothing would be saved"),
            Reason::HasChance => f.write_str("there is chance"),
            Reason::ManyPlayers(most) => write!(f, "there are more than {most} players"),
            Reason::ManyExprs { exprs, most } => write!(
                f,
                "the rules have {exprs} expressions, more than the {most} for which code is specialised"
            ),
        }
    }
}
