//! Konane. Generated from rules/konane.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 29229f8bb25dc81e.
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
const FRAME: Frame = Frame::square(8, 8);
const NAMES: Names = Names {
    name: "konane",
    title: "Konane",
    rules_hash: 2964106927104968734,
    players: &["black", "white"],
    layers: &[("pieces", &["stone"])],
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
    rectangle!(64: 8 x 8);
    const ORTHOGONAL: u64 = 85;
    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] =
        &tables::between_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Open { out_: u8 }, // move open
    Jump { from: u8, way: u8, to: u8 }, // move jump
}

impl Position {
    owners!(own, enemy: stone % 2);
    boards!((stone[0, 1]), fn empty, fn occupied, fn carry);
    // move open
    #[inline(always)]
    fn moves_open(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move open, line 2
        if self.turn as i32 > 2 {
            return Continue(());
        }
        // move open, line 3
        sink.choice(
            self.own(me)
                & (if self.turn as i32 == 1 {
                    0x8100_0018_1800_0081_u64
                } else {
                    Board::step(Board::ORTHOGONAL, self.empty())
                }),
            |out| Choice::Open { out_: out as _ },
        )
    }

    // move open
    #[inline(always)]
    fn play_open(&mut self, me: usize, out: usize) {
        self.stone[me] &= !Cells::of(out); // move open, line 4
    }

    // move jump
    #[inline(always)]
    fn moves_jump(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move jump, line 2
        if self.turn as i32 <= 2 {
            return Continue(());
        }
        // move jump, line 3
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                for way in Board::ORTHOGONAL.cells() { // move jump, line 4
                    // move jump, line 5
                    let mut reached: Cells = Cells::of(from);
                    let mut left: Cells = Cells::of(from);
                    while left.any() {
                        let c = left.first();
                        left = left.rest();
                        let cells: Cells = Board::step(
                            board::Way(way),
                            Board::step(board::Way(way), Cells::of(c)) & self.enemy(me),
                        ) & self.empty() & !reached;
                        reached |= cells;
                        left |= cells;
                    }
                    sink.choice(
                        reached & !Cells::of(from),
                        |to| Choice::Jump { from: from as _, way: way as _, to: to as _ },
                    )?;
                }
                Continue(())
            },
        )
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, way: usize, to: usize) {
        // move jump, line 6
        self.stone[1 - me] &= !(board::between_cells(Board::BETWEEN, from, to) & self.enemy(me));
        self.carry(Cells::of(from), Cells::of(to)); // move jump, line 7
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, MIXED, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position { stone: [0xaa55_aa55_aa55_aa55, 0x55aa_55aa_55aa_55aa], next: 0, turn: 1 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 64, 0>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_open(me, sink)?;
        self.moves_jump(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Open { out_ } => self.play_open(me, out_.into()),
            Choice::Jump { from, way, to } => {
                self.play_jump(me, from.into(), way.into(), to.into())
            }
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Open { out_ } => FRAME.write(out, "open", &[out_]),
            Choice::Jump { from, way, to } => {
                out.push_str("jump");
                FRAME.write_cell(out, from);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
                FRAME.write_cell(out, to);
            }
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1), turn(turn));
}
