//! Othello 6. Generated from rules/othello-6.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3b9af90828ece385.
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
const FRAME: Frame = Frame::square(6, 6);
const NAMES: Names = Names {
    name: "othello-6",
    title: "Othello 6",
    rules_hash: 4295019008092857221,
    players: &["black", "white"],
    layers: &[("pieces", &["disc"])],
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
    rectangle!(64: 6 x 6);
    const ADJACENT_SLIDES: Slides<4, 4> = Slides::compass(Self::SIZE);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    disc: [Cells; 2], // reversi: pieces, by owner
    /// The player to move.
    next: u8,
    /// The number of consecutive passes.
    passes: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // reversi: move place
    Place { to: u8 },
    Pass,
}

impl Position {
    owners!(own, enemy: disc % 2);
    boards!((disc[0, 1]), fn empty);
    // reversi: move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // reversi: move place, line 2
        sink.choice(
            self.empty() & Board::ADJACENT_SLIDES.after(self.own(me), self.enemy(me)),
            |to| Choice::Place { to: to as _ },
        )
    }

    // reversi: def flips
    #[inline(always)]
    fn flips(&self, me: usize, c: usize) -> Cells {
        Board::ADJACENT_SLIDES.until(Cells::of(c), self.enemy(me), self.own(me))
    }

    // reversi: move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // reversi: move place, line 3
        let to_or_flips: Cells = Cells::of(to) | self.flips(me, to);
        self.disc[1 - me] &= !to_or_flips;
        self.disc[me] |= to_or_flips;
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, MIXED);
    // reversi: setup, line 3
    fn setup() -> Position {
        Position { disc: [0x10_8000, 0x20_4000], next: 0, passes: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.moves_place(me, sink)?;
        }
        if sink.begins() {
            sink.one(Choice::Pass)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, to.into()),
            Choice::Pass => {}
        }
        let pass = m == Choice::Pass;
        self.passes = (if pass { self.passes as i32 + 1 } else { 0i32 }).min(65535) as u16;
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // reversi: end
        if !self.empty().any() || self.passes as i32 == 2 {
            let mut best_: i32 = 0i32;
            let mut ties: u64 = 0u64;
            for p in 0..2usize {
                let disc_count: i32 = self.own(p).count() as i32;
                if !ties.any() || best_ < disc_count {
                    best_ = disc_count;
                    ties = 0u64;
                }
                if disc_count == best_ {
                    ties |= 1u64 << p;
                }
            }
            return Verdict::Over(share(ties));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
            Choice::Pass => out.push_str("pass"),
        }
    }

    plain_data!(layer(disc: single disc), next(next, 1), passes(passes));
}
