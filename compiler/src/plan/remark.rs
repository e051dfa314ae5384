//! Optimisation remarks: a decision, the reason against a better one, and the change of the rules
//! that would allow it.

use super::reason::Reason;
use crate::cite::Cite;

/// A decision about a rule, or about an expression in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Remark {
    // ---- turn
    /// The blocks are counted, and one move is drawn by its number.
    Drawn,
    /// The throws are tested on copies and counted, and one of the legal ones is drawn by its number.
    DrawnOfLegal,
    /// Counted and drawn by number, with the targets of a piece in all blocks as one set.
    Merged,
    /// Counted and drawn by number, from the empty-cell list that playouts store.
    DrawnFromEmptyCells,
    /// Pseudo-legal moves are counted and drawn by number; only the drawn one is tested.
    PseudoLegal,
    /// The same as `PseudoLegal`, and playouts continue with the copy that the test was made on.
    PseudoLegalReused,
    /// Moves are proposed from tables and wide sets, and each proposal is tested.
    Proposals,
    /// Rejection sampling by slot: a last choice after effects is drawn together with the others, and
    /// all are drawn again if it has too few members.
    Slots,
    /// Rejection sampling by slot, with a bound that playouts store.
    SlotsByCachedBound,
    /// The moves are visited, and one is kept (reservoir sampling).
    Reservoir,
    /// The choices are drawn one after the other: all members of a choice lead to equally many
    /// moves.
    Descent,
    /// All moves are played and compared; one of the best is kept (reservoir sampling). The text says
    /// why.
    OfBest(&'static str),
    /// All throws are visited with their weights, and one is drawn by weight.
    Weighed,

    // ---- moves
    /// Whole-board sets of targets; the number of sets.
    Shifts(usize),
    /// One choice after the other, member by member; the name of the choice.
    EachOf(String),
    /// The members of a last choice are counted as a set; the name of the choice.
    AtOnce(String),
    /// The members that complete a line, and the others, are each counted as a set; the name of the
    /// choice.
    Completing(String),
    /// The targets of each first choice are computed once for counting and drawing.
    Targets,
    /// Moves of unpinned pieces are counted without playing them.
    Unpinned,
    /// The moves are counted by visiting all of them.
    Visited,
    /// Branches are followed on a copy of the position, for this reason.
    Copied(Copied),
    /// There are no choices.
    One,
    /// Why the moves are not shifts.
    NoShifts(Reason),

    // ---- expressions
    /// Cheap: set operations, shifts and counts.
    Plain,
    /// An assignment to a stored value of the position.
    Stored,
    /// A flood fill that the position stores.
    CachedFlood,
    /// A set that the position stores.
    CachedSet,
    /// A flood fill, computed at each use.
    Flooded,
    /// Groups without liberties, searched only where the move has changed the board.
    Liberties,
    /// A flood fill that stops at the first cell it looks for.
    FirstFound,
    /// Sliding attacks in the lanes of a vector register.
    Lanes,
    /// Sliding attacks of one cell from a table.
    CellTable,
    /// Jumps of all members of the first choice at once.
    JumpClosure,
    /// Sliding attacks, step by step.
    Filled,
    /// Lines found by shifts.
    LineShifts,
    /// Lines through the cell of the last move.
    LastMoveLines,
    /// Whether a cell is empty, looked up in the empty-cell list that playouts store.
    EmptyCellList,
    /// The cells of all lines.
    WholeLines,
    /// A loop over cells.
    CellByCell,
    /// A loop over numbers, players, kinds, directions or names.
    Looped,
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
    KnownOccupants,
    /// The occupants of the cells are looked up.
    LookedUp,
    /// Effects are collected, then merged.
    Gathered,
}

/// A remark on instructions that were selected.
#[derive(Clone, Debug)]
pub struct Selected {
    /// The remark.
    pub remark: Remark,
    /// The place of an effect or a line of `end` in the rules.
    pub line: Option<Cite>,
    /// The place of the function in the rules: in a block, a def, or `end`.
    pub function: Cite,
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
            Remark::Drawn => "drawn by number: the moves are counted, none is listed",
            Remark::DrawnOfLegal => {
                "drawn by number: the throws are played on copies and tested, once to count and once to find one"
            }
            Remark::PseudoLegal => "rejection sampling: drawn by number and tested on a copy",
            Remark::PseudoLegalReused => {
                "rejection sampling: drawn by number and tested on a copy, which becomes the next position"
            }
            Remark::Proposals => {
                "rejection sampling: proposed by number from wider sets and tested"
            }
            Remark::Merged => {
                "drawn by number: the targets of each piece in all blocks are counted as one set"
            }
            Remark::DrawnFromEmptyCells => {
                "drawn by number: the moves are counted, and playouts cache the empty cells"
            }
            Remark::Slots => "rejection sampling by slot: only the drawn move is played on a copy",
            Remark::SlotsByCachedBound => {
                "rejection sampling by slot: only the drawn move is played on a copy; playouts cache the bound"
            }
            Remark::Reservoir => {
                "reservoir sampling: all moves are visited, and the n-th is kept with probability 1/n"
            }
            Remark::Descent => {
                "drawn choice by choice: no set of options depends on earlier choices"
            }
            Remark::OfBest(_) => {
                "compared: every move is played on a copy, with reservoir sampling among the best"
            }
            Remark::Weighed => {
                "all throws are visited with their weights, and one is drawn by weight"
            }
            Remark::Shifts(1) => return "counted by 1 shift".into(),
            Remark::Shifts(n) => return format!("counted by {n} shifts"),
            Remark::EachOf(name) => return format!("counted per `{name}`"),
            Remark::AtOnce(name) => return format!("`{name}` counted as a set"),
            Remark::Completing(name) => {
                return format!("`{name}` that completes a line, and others, counted as two sets");
            }
            Remark::Targets => {
                "the targets of each first choice are computed once, for counting and drawing"
            }
            Remark::Unpinned => "legal moves of unpinned pieces are counted as sets",
            Remark::Visited => "counted by visiting every move",
            Remark::Copied(_) => "tested on a copy of the position",
            Remark::One => "no choices",
            Remark::NoShifts(_) => "no shifts",
            Remark::Plain => "set operations, shifts and counts",
            Remark::Stored => "stored",
            Remark::CachedFlood => "cached component, updated by each move",
            Remark::CachedSet => "cached until its inputs change",
            Remark::Flooded => "flood fill at each use",
            Remark::Liberties => "only groups that the move touches are tested",
            Remark::FirstFound => "flood fill up to the first cell that it looks for",
            Remark::Lanes => "sliding attacks in lanes of a vector register",
            Remark::CellTable => "sliding attacks of one cell from a table",
            Remark::JumpClosure => {
                "jumps of all first choices at once, in lanes of a vector register"
            }
            Remark::Filled => "sliding attacks filled step by step",
            Remark::LineShifts => "lines by shifts of the whole set",
            Remark::EmptyCellList => "emptiness by the empty cells that playouts cache",
            Remark::LastMoveLines => "only lines through the cell of the last move",
            Remark::WholeLines => "the cells of all lines, one direction after the other",
            Remark::CellByCell => "loop over the cells",
            Remark::Looped => "loop over the members",
            Remark::Reached => "loop over the cells reached so far",
            Remark::GroupByGroup => "flood fill of each group",
            Remark::TriedMoves => "moves tried up to the first legal one",
            Remark::AskedDraw => "`blocked` answered by the next draw",
            Remark::Keys => "lookup among the hash keys of earlier positions",
            Remark::TurnBegan => "read from a copy of the position at the start of the turn",
            Remark::KnownOccupants => "only the bitboards of what can stand there",
            Remark::LookedUp => "the occupant is looked up",
            Remark::Gathered => "effects are collected, then merged",
        };
        text.into()
    }

    /// Returns why no better decision was made, and what would allow it.
    fn not_better(&self) -> Option<(String, &'static str)> {
        let (why, better) = match self {
            Remark::PseudoLegal | Remark::PseudoLegalReused => (
                "a requirement follows an effect",
                "requirements before the first effect",
            ),
            Remark::OfBest(why) => (
                *why,
                "a condition of the move itself, without comparing moves",
            ),
            Remark::NoShifts(why) => return Some(no_shifts(why)),
            Remark::Visited => (
                "a choice stands in a loop, or the branches of an `if` join before a choice",
                "choices in a row, or a block for each case",
            ),
            Remark::Copied(why) => return Some(why.words()),
            Remark::Flooded => (
                "only `flood(own & region, own)` in a line of `end` is cached",
                "a flood of one player's pieces from a fixed region",
            ),
            Remark::Filled => (
                "several cells to walk from, a board that wraps or is a graph, or directions without lanes",
                "a walk from one chosen cell, on a board of up to 64 cells without wrapping",
            ),
            Remark::WholeLines => (
                "the cells are asked for, the length is exact or computed, or lines return to their start",
                "`some lines(n, S)`",
            ),
            Remark::CellByCell => (
                "the condition or value is no set operation on all cells",
                "steps and leaps from the whole set, or a table by the cell",
            ),
            Remark::Reached => (
                "what is reached is computed for each cell",
                "`flood`, where neighbours are what is reached",
            ),
            Remark::GroupByGroup => (
                "a value of each group",
                "`flood` from the cells in question",
            ),
            Remark::TriedMoves => (
                "`can` asks for legal moves",
                "a set of the possible targets",
            ),
            Remark::LookedUp => (
                "the owner or the kind of the piece, or of what it takes the place of, is not known",
                "a choice from pieces of one owner and kind, such as `own pawn`",
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
            Copied::Behind(place) => (format!("{place} follows an effect"), early),
            Copied::Again => (
                "the number of choices depends on earlier choices".into(),
                "a move for each choice, with `again`",
            ),
            Copied::Next => (
                "an expression reads `next`, `seen` or `before`".into(),
                early,
            ),
            Copied::Outcome => (
                "moves are compared by their outcomes".into(),
                "moves without `unique` and `by`",
            ),
            Copied::Weights => (
                "the weights of throws are computed while they are played".into(),
                "choices by chance without `weight`",
            ),
        }
    }
}

fn no_shifts(why: &Reason) -> (String, &'static str) {
    match why {
        Reason::ManyOffsets { offsets, pieces } => (
            format!(
                "{offsets} directions or leaps for about {pieces} pieces: fewer pieces than shifts"
            ),
            "fewer directions in one block",
        ),
        Reason::LeftOut => ("the pass is left out".into(), "all passes"),
        Reason::History => ("the targets read `seen`".into(), "`seen` in a requirement"),
        _ => (
            "the last two choices are not connected by steps or leaps of fixed length".into(),
            "`choose from in …` and `choose to in from.<steps, leaps> & …`, with nothing chosen after it",
        ),
    }
}
