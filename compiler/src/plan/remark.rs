//! Remarks in words: what was decided, why nothing better, and what in the rules would allow that
//! (optimisation remarks).

use super::reason::Reason;

/// What was decided of a rule, or of an expression in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Remark {
    // ---- turn
    /// The blocks are counted and one move is drawn by its number.
    Drawn,
    /// The same, of all targets of a piece at once, whatever the block.
    Pooled,
    /// The same, of open cells that playouts keep.
    DrawnOpen,
    /// The same of pseudo-legal moves; whether it is legal is asked of the one that was drawn.
    DrawnFirst,
    /// The same, and the copy is kept.
    DrawnAndKept,
    /// Moves are proposed from tables and wide sets, and asked one by one whether they are legal.
    Proposed,
    /// A last choice behind effects is drawn with the others, and all again where it has fewer members.
    DrawnByPairs,
    /// The same, by a bound that playouts keep.
    DrawnByKeptBound,
    /// The moves are visited, and one is kept on the way.
    Reservoir,
    /// All moves are played and compared; one of the best is drawn on the way.
    OfBest(&'static str),
    /// All throws are visited with their weights, and one is drawn by these.
    Weighed,

    // ---- moves
    /// So many whole-board sets of targets.
    Masks(usize),
    /// One choice after the other.
    EachOf(String),
    /// The members of a last choice at once.
    AtOnce(String),
    /// Those of a choice that complete a row, and the others, at once.
    Completing(String),
    /// The targets of each first choice, found once for counting and for drawing.
    Rows,
    /// Those of pieces that cannot break what is required are counted without playing.
    SurePieces,
    /// By showing all of them.
    Visited,
    /// On a copy of the position, for what stands there.
    Copied(Copied),
    /// There is nothing to choose.
    One,
    /// Why there are no masks.
    NoMasks(Reason),

    // ---- expressions
    /// Sets, shifts, counts.
    Plain,
    /// A value of the position is written.
    Stored,
    /// A flood that the position stores.
    Kept,
    /// A set that the position stores.
    Standing,
    /// A flood, each time.
    Flooded,
    /// Groups without liberties, of those that the move touches.
    Enclosed,
    /// A flood up to the first cell beside it.
    FirstFound,
    /// Walks in lanes of a vector register.
    Lanes,
    /// Walks of one cell by a table.
    CellTable,
    /// Jumps of all members of the first choice at once.
    HopChains,
    /// Walks, step by step.
    Filled,
    /// Lines by shifts.
    LineShifts,
    /// Lines through the last move.
    LastLines,
    /// Whether a cell is empty, by the list that playouts keep.
    CountedOpen,
    /// The cells of lines.
    WholeLines,
    /// A loop over the members.
    OneByOne,
    /// A loop over what is reached.
    Reached,
    /// A loop over the groups.
    GroupByGroup,
    /// Moves up to the first legal one.
    TriedMoves,
    /// `blocked`, by the next draw.
    AskedDraw,
    /// Keys of earlier positions.
    Keys,
    /// A copy of the position as the turn began.
    TurnBegan,

    // ---- effects
    /// Only the boards that may change are written.
    KnownBoards,
    /// What stands there is looked up.
    LookedUp,
    /// Gathered and merged.
    Gathered,
}

/// Why moves are tested on a copy of the position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Copied {
    /// What stands here is required or chosen behind an effect.
    Behind(String),
    /// A player may choose again, or stop.
    Again,
    /// Something asks who is next or what was there before.
    Next,
    /// The moves are compared by what they come to.
    Outcome,
}

impl Remark {
    /// Whether there is nothing to tell.
    pub fn is_plain(&self) -> bool {
        matches!(self, Remark::Plain)
    }

    /// Whether there is no better one.
    pub fn is_good(&self) -> bool {
        self.not_better().is_none()
    }

    /// As lines of the report.
    pub fn lines(&self) -> String {
        let mut text = format!("    {}\n", self.what());
        if let Some((why, better)) = self.not_better() {
            text.push_str(&format!("        why: {why}\n        better: {better}\n"));
        }
        text
    }

    /// In a few words.
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

    /// Why the path is no better one, and what would allow that.
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
