//! Optimisation remarks: what was decided, why nothing better was, and what change of the rules would
//! allow it.

use super::reason::Reason;

/// A decision about a rule, or about an expression in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Remark {
    // ---- turn
    /// The blocks are counted, and one move is drawn by its number.
    Drawn,
    /// Counted and drawn by number, with the targets of a piece in all blocks as one set.
    Pooled,
    /// Counted and drawn by number, from the empty-cell list that playouts store.
    DrawnOpen,
    /// Pseudo-legal moves are counted and drawn by number; only the drawn one is tested.
    DrawnFirst,
    /// The same as `DrawnFirst`, and playouts continue with the copy that the test was made on.
    DrawnAndKept,
    /// Moves are proposed from tables and wide sets, and each proposal is tested.
    Proposed,
    /// Rejection sampling by slot: a last choice after effects is drawn together with the others, and
    /// all are drawn again if it has too few members.
    DrawnByPairs,
    /// Rejection sampling by slot, with a bound that playouts store.
    DrawnByKeptBound,
    /// The moves are visited, and one is kept (reservoir sampling).
    Reservoir,
    /// Each choice is drawn for itself: all its members lead to equally many moves.
    Descent,
    /// All moves are played and compared; one of the best is kept (reservoir sampling). The text says
    /// why.
    OfBest(&'static str),
    /// All throws are visited with their weights, and one is drawn by weight.
    Weighed,

    // ---- moves
    /// Whole-board sets of targets; the number of sets.
    Masks(usize),
    /// One choice after the other, member by member; the name of the choice.
    EachOf(String),
    /// The members of a last choice are counted as a set; the name of the choice.
    AtOnce(String),
    /// The members that complete a line, and the others, are each counted as a set; the name of the
    /// choice.
    Completing(String),
    /// The targets of each first choice are computed once for counting and drawing.
    Rows,
    /// Moves of unpinned pieces are counted without playing them.
    SurePieces,
    /// The moves are counted by visiting all of them.
    Visited,
    /// Branches are followed on a copy of the position, for this reason.
    Copied(Copied),
    /// There is nothing to choose.
    One,
    /// Why the moves are not whole-board sets of targets.
    NoMasks(Reason),

    // ---- expressions
    /// Cheap: set operations, shifts and counts.
    Plain,
    /// An assignment to a stored value of the position.
    Stored,
    /// A flood fill that the position stores.
    Kept,
    /// A set that the position stores.
    Standing,
    /// A flood fill, computed at each use.
    Flooded,
    /// Groups without liberties, searched only where the move has changed the board.
    Enclosed,
    /// A flood fill that stops at the first cell it looks for.
    FirstFound,
    /// Sliding attacks in the lanes of a vector register.
    Lanes,
    /// Sliding attacks of one cell from a table.
    CellTable,
    /// Jumps of all members of the first choice at once.
    HopChains,
    /// Sliding attacks, step by step.
    Filled,
    /// Lines found by shifts.
    LineShifts,
    /// Lines through the cell of the last move.
    LastLines,
    /// Whether a cell is empty, looked up in the empty-cell list that playouts store.
    CountedOpen,
    /// The cells of all lines.
    WholeLines,
    /// A loop over the members of a set.
    OneByOne,
    /// A loop over the cells reached so far.
    Reached,
    /// A loop over the groups.
    GroupByGroup,
    /// Moves are tried up to the first legal one.
    TriedMoves,
    /// `blocked`, answered by the next draw.
    AskedDraw,
    /// A look-up in the hash keys of earlier positions.
    Keys,
    /// A copy of the position at the beginning of the turn.
    TurnBegan,

    // ---- effects
    /// Only the boards that may change are written.
    KnownBoards,
    /// The occupants of the cells are looked up.
    LookedUp,
    /// Effects are collected, then merged.
    Gathered,
}

/// Why branches are followed on a copy of the position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Copied {
    /// A requirement or choice after an effect reads this.
    Behind(String),
    /// A player may choose again, or stop.
    Again,
    /// An expression reads the next player or an earlier position.
    Next,
    /// The moves are compared by their outcome.
    Outcome,
    /// The weights of throws are computed on the way.
    Weights,
}

impl Remark {
    /// Whether the remark is not worth reporting.
    pub fn is_plain(&self) -> bool {
        matches!(self, Remark::Plain)
    }

    /// Whether no better decision exists.
    pub fn is_good(&self) -> bool {
        self.not_better().is_none()
    }

    /// Returns the lines of the report.
    pub fn lines(&self) -> String {
        let mut text = format!("    {}\n", self.what());
        if let Some((why, better)) = self.not_better() {
            text.push_str(&format!("        why: {why}\n        better: {better}\n"));
        }
        text
    }

    /// Returns a short description of the decision.
    pub fn what(&self) -> String {
        let text = match self {
            Remark::Drawn => "drawn by number: the blocks are counted, nothing is listed",
            Remark::DrawnFirst => {
                "drawn by number, then tested on a copy; drawn again where that fails"
            }
            Remark::DrawnAndKept => {
                "drawn by number, then tested on a copy, which is kept; drawn again where that fails"
            }
            Remark::Proposed => {
                "proposed by number, then asked whether it is legal; drawn again where not"
            }
            Remark::Pooled => {
                "drawn by number: the targets of each piece in all blocks are counted as one set"
            }
            Remark::DrawnOpen => {
                "drawn by number: the blocks are counted, and playouts keep the empty cells"
            }
            Remark::DrawnByPairs => "drawn by pairs: only the drawn move is played on a copy",
            Remark::DrawnByKeptBound => {
                "drawn by pairs: only the drawn move is played on a copy; playouts keep the bound"
            }
            Remark::Reservoir => {
                "drawn on the way through all moves: the n-th is kept with chance 1/n"
            }
            Remark::Descent => {
                "drawn choice by choice: what may be chosen does not depend on the choices before"
            }
            Remark::OfBest(_) => {
                "compared: every move is played on a copy, and one of the best kept as they come"
            }
            Remark::Weighed => "all are visited with their weights, and one is drawn by these",
            Remark::Masks(1) => return "counted by 1 mask".into(),
            Remark::Masks(n) => return format!("counted by {n} masks"),
            Remark::EachOf(name) => return format!("counted per `{name}`"),
            Remark::AtOnce(name) => return format!("all `{name}` at once, as a set"),
            Remark::Completing(name) => {
                return format!("`{name}` that completes a row, and any other, at once, as sets");
            }
            Remark::Rows => "counted row by row: the targets of each first choice, found once",
            Remark::SurePieces => "legal moves of pieces that open no line are counted as sets",
            Remark::Visited => "counted by visiting every move",
            Remark::Copied(_) => "tested on a copy of the position",
            Remark::One => "nothing to choose",
            Remark::NoMasks(_) => "no masks",
            Remark::Plain => "sets, shifts and counts",
            Remark::Stored => "stored",
            Remark::Kept => "joined: kept from move to move",
            Remark::Standing => "kept until what it is of changes",
            Remark::Flooded => "flooded anew each time",
            Remark::Enclosed => "asked only of groups that the move touches",
            Remark::FirstFound => "flooded up to the first cell beside it",
            Remark::Lanes => "walks in lanes of a vector register",
            Remark::CellTable => "walks of one cell by a table",
            Remark::HopChains => "hops of all first choices at once, in lanes of a vector register",
            Remark::Filled => "walks filled step by step",
            Remark::LineShifts => "lines by shifts of the whole set",
            Remark::CountedOpen => "whether a cell is empty, by how many playouts keep",
            Remark::LastLines => "lines through what came with the move",
            Remark::WholeLines => "the cells of lines, one direction after the other",
            Remark::OneByOne => "gone through one by one",
            Remark::Reached => "reached cell by cell",
            Remark::GroupByGroup => "flooded group by group",
            Remark::TriedMoves => "moves tried up to the first legal one",
            Remark::AskedDraw => "`blocked` answered by the next move's draw",
            Remark::Keys => "compared with the keys of earlier positions",
            Remark::TurnBegan => "read from a copy kept since the turn began",
            Remark::KnownBoards => "only the boards of what can stand there",
            Remark::LookedUp => "what stands there is looked up",
            Remark::Gathered => "gathered, then merged",
        };
        text.into()
    }

    /// Returns why no better decision was made, and what would allow it.
    fn not_better(&self) -> Option<(String, &'static str)> {
        let (why, better) = match self {
            Remark::DrawnFirst | Remark::DrawnAndKept => (
                "what a block requires behind its effects is not known before",
                "requirements before the first effect",
            ),
            Remark::OfBest(why) => (
                *why,
                "a condition of the move itself, without comparing moves",
            ),
            Remark::NoMasks(why) => return Some(no_masks(why)),
            Remark::Visited => (
                "choices stand in a loop or meet again behind an `if`",
                "choices in a row, or a block for each case",
            ),
            Remark::Copied(why) => return Some(why.words()),
            Remark::Flooded => (
                "kept is only `flood(own & region, own)` in a line of `end`",
                "a flood of one player's pieces from a fixed region",
            ),
            Remark::Filled => (
                "the walk is from several cells, or the board wraps or is a graph, or the directions have no lanes",
                "a walk from one chosen cell, on a board of up to 64 cells without wrapping",
            ),
            Remark::WholeLines => (
                "the cells are asked for, or the length is exact or computed",
                "`some lines(n, S)`",
            ),
            Remark::OneByOne => (
                "the condition or value depends on the member in no fixed way",
                "steps and leaps from the whole set, or a table by the member",
            ),
            Remark::Reached => (
                "each cell says what is reached from it",
                "`flood`, where neighbours are what is reached",
            ),
            Remark::GroupByGroup => (
                "groups are told apart",
                "`flood` from the cells in question",
            ),
            Remark::TriedMoves => (
                "`can` asks for legal moves",
                "a set that says where one may go",
            ),
            Remark::LookedUp => (
                "the choice leaves open whose pieces or which kinds stand there",
                "choices from pieces of an owner, such as `own pawn`",
            ),
            _ => return None,
        };
        Some((why.into(), better))
    }
}

impl Copied {
    fn words(&self) -> (String, &'static str) {
        let early = "choices and requirements before the first effect";
        match self {
            Copied::Behind(place) => (format!("{place} stands behind an effect"), early),
            Copied::Again => (
                "how often is chosen depends on what was chosen".into(),
                "a move for each choice, with `again`",
            ),
            Copied::Next => ("something asks `next`, `seen` or `before`".into(), early),
            Copied::Outcome => (
                "moves are compared by what they come to".into(),
                "moves without `unique` and `by`",
            ),
            Copied::Weights => (
                "the weight of a throw is known when its effects are played".into(),
                "choices by chance without `weight`",
            ),
        }
    }
}

fn no_masks(why: &Reason) -> (String, &'static str) {
    match why {
        Reason::ManyOffsets { offsets, pieces } => (
            format!("{offsets} ways to go for about {pieces} pieces: fewer pieces than masks"),
            "fewer directions in one block",
        ),
        Reason::LeftOut => ("the pass is left out".into(), "all passes"),
        Reason::History => ("the targets ask `seen`".into(), "`seen` in a requirement"),
        _ => (
            "the last choices are no steps or leaps of fixed length from one another".into(),
            "`choose from in …` and `choose to in from.<steps, leaps> & …`, with nothing chosen after it",
        ),
    }
}
