//! Dots and Boxes. Generated from rules/dots-and-boxes.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e11518019f56c0f0.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(9, 9);
const NAMES: Names = Names {
    name: "dots-and-boxes",
    title: "Dots and Boxes",
    rules_hash: 16218896028292006128,
    players: &["first", "second"],
    layers: &[("pieces", &["box B, neutral line L"])],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

const SIDES: Cells = 0xaaaa_aaaa_aaaa_aaaa_aaaa; // region sides
// region boxes
const BOXES: Cells = 0x55_0015_4005_5001_5400;
struct Board;
impl Board {
    const CELLS: Cells = 0xaaff_aabf_eaaf_faab_feaa;
    steps!(cells;
        0 N n: (cells & 0x55_2a95_4aa5_52a9_54aa).up(9),
        2 E e: (cells & 0x7f_801f_e007_f801_fe00).up(1),
        4 S s: (cells & 0xaa55_2a95_4aa5_52a9_5400).down(9),
        6 W w: (cells & 0xff_003f_c00f_f003_fc00).down(1)
    );

    const SIZE: tables::Size = [9, 9, 1];
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::ORTHOGONAL);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    box_: [Cells; 2], // pieces, by owner
    line: Cells, // pieces
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Connect { side: u8 }, // move connect
}

impl Position {
    owners!(own: box_ % 2);
    boards!((box_[0, 1]; line), fn empty);
    /// Sets the next player: `me` after `again`, else the named or the following player.
    #[inline(always)]
    fn settle(&mut self, me: usize) {
        if self.again {
            self.next = me as u8;
        }
    }

    // move connect
    #[inline(always)]
    fn play_connect(&mut self, me: usize, side: usize) {
        self.line |= Cells::of(side); // move connect, line 3
        // move connect, line 4
        let closed: Cells = Board::STEPS_ORTHOGONAL[side % 128] & BOXES
            & !Board::step(Board::ORTHOGONAL, Board::CELLS & !self.line);
        // move connect, line 5
        self.box_[1 - me] &= !closed;
        self.box_[me] |= closed;
        self.line &= !closed;
        // move connect, line 6
        if closed.any() {
            self.again = true;
        }
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    fn setup() -> Position {
        Position { box_: [0x0; 2], line: 0x0, next: 0, again: false }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move connect
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move connect, line 2
        sink.choice(SIDES & self.empty(), |side| Choice::Connect { side: side as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = (1 - me) as u8;
        match m {
            Choice::Connect { side } => self.play_connect(me, side.into()),
        }
        self.settle(me);
        let over: bool = !self.again;
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        if !SIDES.meets(self.empty()) {
            let mut best_: i32 = 0i32;
            let mut ties: u64 = 0u64;
            for p in 0..2usize {
                let box_count: i32 = self.own(p).count() as i32;
                if !ties.any() || best_ < box_count {
                    best_ = box_count;
                    ties = 0u64;
                }
                if box_count == best_ {
                    ties |= 1u64 << p;
                }
            }
            return Verdict::Over(share(ties));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Connect { side } => FRAME.write(out, "connect", &[side]),
        }
    }

    plain_data!(layer(box_: single box_, neutral line), next(next, 1), again(again));
}
