//! Phantom Tic-Tac-Toe. Generated from rules/phantom-tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 6bb71cd39e7c8c09.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(3, 3);
const NAMES: Names = Names {
    name: "phantom-tic-tac-toe",
    title: "Phantom Tic-Tac-Toe",
    rules_hash: 7761704178018978825,
    players: &["crosses", "noughts"],
    unshared: true,
    hidden: true,
    layers: &[("pieces", &["mark X"])],
    states: &[StateName::new("tried", &[Of::Players], Sort::Set(Of::Cells))],
    points: (-1, 1),
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(64: 3 x 3);
    const WITH_ROWS_OF_3: &[u64; 8] =
        &tables::sets_with_rows(Self::SIZE, &[[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]], 3);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    mark: [Cells; 2], // pieces, by owner
    tried: [Cells; 2], // state tried
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    TryCell { to: u8 }, // move try_cell
}

impl Position {
    owners!(own: mark % 2);
    boards!((mark[0, 1]), fn empty, fn clear);
    /// Sets the next player: `me` after `again`, else the named or the following player.
    #[inline(always)]
    fn settle(&mut self, me: usize) {
        if self.again {
            self.next = me as u8;
        }
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_mark(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.mark[owner] |= cells;
    }

    // move try_cell
    #[inline(always)]
    fn play_try_cell(&mut self, me: usize, to: usize) {
        // move try_cell, line 3
        let untried = *self;
        let held = 'held: {
            if !self.empty().contains(to) {
                break 'held false;
            }
            self.put_mark(me, Cells::of(to));
            true
        };
        if !held {
            *self = untried;
            self.tried[me] |= Cells::of(to);
            self.again = true;
        }
    }

    // view
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.own(me)
    }

    // view
    #[inline(always)]
    fn seen_tried(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        sight.show_entries(0, Entries::only().by(2, self.seen_tried(me).cells()));
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 2, { - 1 }, 1 >, seen: 0; BY_PLAYER);
    fn setup() -> Position {
        Position { mark: [0x0; 2], tried: [0x0; 2], next: 0, again: false }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move try_cell
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move try_cell, line 2
        sink.choice(
            Board::CELLS & !self.own(me) & !self.tried[me % 2],
            |to| Choice::TryCell { to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = (1 - me) as u8;
        match m {
            Choice::TryCell { to } => self.play_try_cell(me, to.into()),
        }
        self.settle(me);
        let over: bool = !self.again;
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 2, { -1 }, 1>> {
        // end, line 2
        if tables::contains(Board::WITH_ROWS_OF_3, (self.own(me)) as usize % (64 * 8)) {
            return Verdict::Over(Self::Points::won(1u64 << me));
        }
        // end, line 3
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::TryCell { to } => FRAME.write(out, "try_cell", &[to]),
        }
    }

    plain_data!(layer(mark: single mark), cells(tried, 0..2), next(next, 1), again(again));
    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.tried[place]);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::TryCell { .. } => Veil { whole: 3, choices: vec![] },
        }
    }
}
