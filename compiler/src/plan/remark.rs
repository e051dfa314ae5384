//! Optimisation remarks: a decision, the reason against a better one, and the change of the rules
//! that would allow it.

use super::reason::Reason;
use crate::cite::Cite;

/// Generates the remarks: each with the description of the decision and, where a better one exists, why that
/// was not made and what would allow it.
macro_rules! remarks {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($arg:ident: $ty:ty))? => $what:expr $(, $why:expr, $better:expr)?;
    )*) => {
        /// A decision about a rule, or about an expression in it.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Remark {
            $($(#[$doc])* $name $(($ty))?,)*
        }

        #[allow(unused_variables, reason = "some texts do not name the argument")]
        impl Remark {
            /// Returns a short description of the decision.
            pub fn what(&self) -> String {
                match self {
                    $(Remark::$name $(($arg))? => $what.into(),)*
                }
            }

            /// Returns why no better decision was made, and what would allow it.
            fn not_better(&self) -> Option<(String, &'static str)> {
                match self {
                    $(Remark::$name $(($arg))? => None $(.or(Some(($why.into(), $better))))?,)*
                }
            }
        }
    };
}

remarks! {
    // ---- turn
    /// The blocks are counted, and one move is drawn by its number.
    Drawn => "drawn by number: the moves are counted, none is listed";
    /// The same for throws: those that are legal are counted.
    DrawnOfLegal =>
        "drawn by number: the throws are played on copies and tested, once to count and once to find one";
    /// Counted and drawn by number, with the targets of a piece in all blocks as one set.
    Merged => "drawn by number: the targets of each piece in all blocks are counted as one set";
    /// Counted and drawn by number, from the empty-cell list that playouts store.
    DrawnFromEmptyCells =>
        "drawn by number: the moves are counted, and playouts cache the empty cells";
    /// Pseudo-legal moves are counted and drawn by number; only the drawn one is tested.
    PseudoLegal => "rejection sampling: drawn by number and tested on a copy",
        "a requirement follows an effect", "requirements before the first effect";
    /// The same, and playouts continue with the copy that the test was made on.
    PseudoLegalReused =>
        "rejection sampling: drawn by number and tested on a copy, which becomes the next position",
        "a requirement follows an effect", "requirements before the first effect";
    /// Moves are proposed from tables and wide sets, and each proposal is tested.
    Proposals => "rejection sampling: proposed by number from wider sets and tested";
    /// A last choice after effects is drawn together with the others, and all are drawn again if it has too
    /// few members.
    Slots => "rejection sampling by slot: only the drawn move is played on a copy";
    /// The same with a bound that playouts store.
    SlotsByCachedBound =>
        "rejection sampling by slot: only the drawn move is played on a copy; playouts cache the bound";
    /// The moves are visited, and one is kept.
    Reservoir =>
        "reservoir sampling: all moves are visited, and the n-th is kept with probability 1/n";
    /// The moves are visited once, those of a set together, since moves of another group are compared or have weights.
    OnePass => "drawn in one pass: the moves are counted, and the n-th is kept with probability 1/n";
    /// The same, and each of them is tested.
    OnePassOfLegal => "drawn in one pass: each move is tested on a copy",
        "a requirement follows an effect", "requirements before the first effect";
    /// All members of a choice lead to equally many moves.
    Descent => "drawn choice by choice: no set of options depends on earlier choices";
    /// All moves are played and compared; the argument says why.
    OfBest(why: &'static str) =>
        "compared: every move is played on a copy, with reservoir sampling among the best",
        *why, "a condition of the move itself, without comparing moves";
    /// All throws are visited.
    Weighed => "all throws are visited with their weights, and one is drawn by weight";

    // ---- moves
    /// Whole-board sets of targets; the number of sets.
    Shifts(n: usize) => match n {
        1 => "counted by 1 shift".into(),
        n => format!("counted by {n} shifts"),
    };
    /// One choice after the other, member by member; the name of the choice.
    EachOf(name: String) => format!("counted per `{name}`");
    /// The members of a last choice are counted as a set; the name of the choice.
    AtOnce(name: String) => format!("`{name}` counted as a set");
    /// The members that complete a line, and the others, are each counted as a set.
    Completing(name: String) =>
        format!("`{name}` that completes a line, and others, counted as two sets");
    /// The targets of each first choice are stored.
    Targets => "the targets of each first choice are computed once, for counting and drawing";
    /// Moves of unpinned pieces are counted without playing them.
    Unpinned => "legal moves of unpinned pieces are counted as sets";
    /// The moves are counted by visiting all of them.
    Visited => "counted by visiting every move",
        "a choice stands in a loop, or the branches of an `if` join before a choice",
        "choices in a row, or a block for each case";
    /// Branches are followed on a copy of the position, for this reason.
    Copied(why: Copied) => "tested on a copy of the position", why.words().0, why.words().1;
    /// There are no choices.
    One => "no choices";
    /// Why the moves are not shifts.
    NoShifts(why: Reason) => "no shifts", no_shifts(why).0, no_shifts(why).1;

    // ---- expressions
    /// Cheap.
    Plain => "set operations, shifts and counts";
    /// An assignment to a stored value of the position.
    Stored => "stored";
    /// A flood fill that the position stores.
    CachedFlood => "cached component, updated by each move";
    /// A set that the position stores.
    CachedSet => "cached until its inputs change";
    /// A flood fill that is not stored.
    Flooded => "flood fill at each use",
        "only `flood(own & region, own)` in a line of `end` is cached",
        "a flood of one player's pieces from a fixed region";
    /// Groups without liberties, searched only where the move has changed the board.
    Liberties => "only groups that the move touches are tested";
    /// A flood fill that stops early.
    FirstFound => "flood fill up to the first cell that it looks for";
    /// Sliding attacks of several cells.
    Lanes => "sliding attacks in lanes of a vector register";
    /// Sliding attacks of one cell.
    CellTable => "sliding attacks of one cell from a table";
    /// Jumps of all members of the first choice.
    JumpClosure => "jumps of all first choices at once, in lanes of a vector register";
    /// Other sliding attacks.
    Filled => "sliding attacks filled step by step",
        "several cells to walk from, a board that wraps or is a graph, or directions without lanes",
        "a walk from one chosen cell, on a board of up to 64 cells without wrapping";
    /// Lines found by shifts.
    LineShifts => "lines by shifts of the whole set";
    /// Lines that the last move can have completed.
    LastMoveLines => "only lines through the cell of the last move";
    /// Whether a cell is empty, looked up in the list that playouts store.
    EmptyCellList => "emptiness by the empty cells that playouts cache";
    /// The cells of lines.
    WholeLines => "the cells of all lines, one direction after the other",
        "the cells are asked for, the length is exact or computed, or lines return to their start",
        "`some lines(n, S)`";
    /// A loop over cells.
    CellByCell => "loop over the cells",
        "the condition or value is no set operation on all cells",
        "steps and leaps from the whole set, or a table by the cell";
    /// A loop over numbers, players, kinds, directions or names.
    Looped => "loop over the members";
    /// A search of cells by `reach`.
    Reached => "loop over the cells reached so far",
        "what is reached is computed for each cell", "`flood`, where neighbours are what is reached";
    /// A loop over the groups.
    GroupByGroup => "flood fill of each group",
        "a value of each group", "`flood` from the cells in question";
    /// A test whether there is a legal move.
    TriedMoves => "moves tried up to the first legal one",
        "`can` asks for legal moves", "a set of the possible targets";
    /// `blocked`.
    AskedDraw => "`blocked` answered by the next draw";
    /// `seen`.
    Keys => "lookup among the hash keys of earlier positions";
    /// `before`.
    TurnBegan => "read from a copy of the position at the start of the turn";

    // ---- effects
    /// Only the boards that may change are written.
    KnownOccupants => "only the bitboards of what can stand there";
    /// The occupants of the cells are not known.
    LookedUp => "the occupant is looked up",
        "the owner or the kind of the piece, or of what it takes the place of, is not known",
        "a choice from pieces of one owner and kind, such as `own pawn`";
    /// Effects of `at once`.
    Gathered => "effects are collected, then merged";
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
