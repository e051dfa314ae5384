//! The paths in words: what was done, why nothing better, and what in the rules would allow that.

/// A path that code generation took.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Path {
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
    /// All moves are played and compared; one of the best is drawn on the way.
    OfBest(&'static str),

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
    NoMasks(NoMasks),

    // ---- expressions
    /// Sets, shifts, counts.
    Plain,
    /// A value of the position is written.
    Stored,
    Kept,
    Standing,
    Flooded,
    Enclosed,
    FirstFound,
    Lanes,
    CellTable,
    HopChains,
    Filled,
    LineShifts,
    LastLines,
    CountedOpen,
    WholeLines,
    OneByOne,
    Reached,
    GroupByGroup,
    TriedMoves,
    AskedDraw,
    Keys,
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
pub(crate) enum Copied {
    /// What stands here is required or chosen behind an effect.
    Behind(String),
    /// A player may choose again, or stop.
    Again,
    /// Something asks who is next or what was there before.
    Next,
    /// The moves are compared by what they come to.
    Outcome,
}

/// Why a block's moves are not counted by masks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum NoMasks {
    /// They are no pairs of cells at fixed distances.
    NoPairs,
    /// There are more ways than pieces to go by them.
    TooManyWays { ways: usize, pieces: usize },
    /// The targets ask history.
    History,
    /// The pass is left out.
    LeftOut,
}

impl Path {
    /// Whether there is nothing to tell.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self, Path::Plain)
    }

    /// Whether there is no better one.
    pub(crate) fn is_good(&self) -> bool {
        self.not_better().is_none()
    }

    /// As lines of the report.
    pub(crate) fn lines(&self) -> String {
        let mut text = format!("    {}\n", self.what());
        if let Some((why, better)) = self.not_better() {
            text.push_str(&format!("        why: {why}\n        better: {better}\n"));
        }
        text
    }

    /// In a few words.
    pub(crate) fn what(&self) -> String {
        let text = match self {
            Path::Drawn => "drawn by number: the blocks are counted, nothing is listed",
            Path::DrawnFirst => {
                "drawn by number, then tested on a copy; drawn again where that fails"
            }
            Path::DrawnAndKept => {
                "drawn by number, then tested on a copy, which is kept; drawn again where that fails"
            }
            Path::Proposed => {
                "proposed by number, then asked whether it is legal; drawn again where not"
            }
            Path::Pooled => {
                "drawn by number: the targets of each piece in all blocks are counted as one set"
            }
            Path::DrawnOpen => {
                "drawn by number: the blocks are counted, and playouts keep the empty cells"
            }
            Path::DrawnByPairs => "drawn by pairs: only the drawn move is played on a copy",
            Path::DrawnByKeptBound => {
                "drawn by pairs: only the drawn move is played on a copy; playouts keep the bound"
            }
            Path::OfBest(_) => {
                "compared: every move is played on a copy, and one of the best kept as they come"
            }
            Path::Masks(1) => return "counted by 1 mask".into(),
            Path::Masks(n) => return format!("counted by {n} masks"),
            Path::EachOf(name) => return format!("counted per `{name}`"),
            Path::AtOnce(name) => return format!("all `{name}` at once, as a set"),
            Path::Completing(name) => {
                return format!("`{name}` that completes a row, and any other, at once, as sets");
            }
            Path::Rows => "counted row by row: the targets of each first choice, found once",
            Path::SurePieces => "legal moves of pieces that open no line are counted as sets",
            Path::Visited => "counted by visiting every move",
            Path::Copied(_) => "tested on a copy of the position",
            Path::One => "nothing to choose",
            Path::NoMasks(_) => "no masks",
            Path::Plain => "sets, shifts and counts",
            Path::Stored => "stored",
            Path::Kept => "joined: kept from move to move",
            Path::Standing => "kept until what it is of changes",
            Path::Flooded => "flooded anew each time",
            Path::Enclosed => "asked only of groups that the move touches",
            Path::FirstFound => "flooded up to the first cell beside it",
            Path::Lanes => "walks in lanes of a vector register",
            Path::CellTable => "walks of one cell by a table",
            Path::HopChains => "hops of all first choices at once, in lanes of a vector register",
            Path::Filled => "walks filled step by step",
            Path::LineShifts => "lines by shifts of the whole set",
            Path::CountedOpen => "whether a cell is empty, by how many playouts keep",
            Path::LastLines => "lines through what came with the move",
            Path::WholeLines => "the cells of lines, one direction after the other",
            Path::OneByOne => "gone through one by one",
            Path::Reached => "reached cell by cell",
            Path::GroupByGroup => "flooded group by group",
            Path::TriedMoves => "moves tried up to the first legal one",
            Path::AskedDraw => "`blocked` answered by the next move's draw",
            Path::Keys => "compared with the keys of earlier positions",
            Path::TurnBegan => "read from a copy kept since the turn began",
            Path::KnownBoards => "only the boards of what can stand there",
            Path::LookedUp => "what stands there is looked up",
            Path::Gathered => "gathered, then merged",
        };
        text.into()
    }

    /// Why the path is no better one, and what would allow that.
    fn not_better(&self) -> Option<(String, &'static str)> {
        let (why, better) = match self {
            Path::DrawnFirst | Path::DrawnAndKept => (
                "what a block requires behind its effects is not known before",
                "requirements before the first effect",
            ),
            Path::OfBest(why) => (
                *why,
                "a condition of the move itself, without comparing moves",
            ),
            Path::NoMasks(why) => return Some(why.words()),
            Path::Visited => (
                "choices stand in a loop or meet again behind an `if`",
                "choices in a row, or a block for each case",
            ),
            Path::Copied(why) => return Some(why.words()),
            Path::Flooded => (
                "kept is only `flood(own & region, own)` in a line of `end`",
                "a flood of one player's pieces from a fixed region",
            ),
            Path::Filled => (
                "the walk is from several cells, or the board wraps or is a graph, or the directions have no lanes",
                "a walk from one chosen cell, on a board of up to 64 cells without wrapping",
            ),
            Path::WholeLines => (
                "the cells are asked for, or the length is exact or computed",
                "`some lines(n, S)`",
            ),
            Path::OneByOne => (
                "the condition or value depends on the member in no fixed way",
                "steps and leaps from the whole set, or a table by the member",
            ),
            Path::Reached => (
                "each cell says what is reached from it",
                "`flood`, where neighbours are what is reached",
            ),
            Path::GroupByGroup => (
                "groups are told apart",
                "`flood` from the cells in question",
            ),
            Path::TriedMoves => (
                "`can` asks for legal moves",
                "a set that says where one may go",
            ),
            Path::LookedUp => (
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

impl NoMasks {
    fn words(self) -> (String, &'static str) {
        match self {
            NoMasks::NoPairs => (
                "the last choices are no steps or leaps of fixed length from one another".into(),
                "`choose from in …` and `choose to in from.<steps, leaps> & …`, with nothing chosen after it",
            ),
            NoMasks::TooManyWays { ways, pieces } => (
                format!("{ways} ways to go for about {pieces} pieces: fewer pieces than masks"),
                "fewer directions in one block",
            ),
            NoMasks::LeftOut => ("the pass is left out".into(), "all passes"),
            NoMasks::History => ("the targets ask `seen`".into(), "`seen` in a requirement"),
        }
    }
}
