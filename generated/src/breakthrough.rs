//! Breakthrough. Generated from rules/breakthrough.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: fbf89f806c26019d.
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
    name: "breakthrough",
    title: "Breakthrough",
    rules_hash: 18156437271663215005,
    players: &["white", "black"],
    layers: &[("pieces", &["pawn"])],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

// region goal
const GOAL: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    step_by!(step_forward: n, s); // dir forward
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pawn: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Step { from: u8, to: u8 }, // move step
}

impl Position {
    owners!(own, enemy: pawn % 2);
    boards!((pawn[0, 1]), fn empty);
    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 5
        self.pawn[1 - me] &= !Cells::of(to);
        self.pawn[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    // setup, line 2
    fn setup() -> Position {
        Position { pawn: [0xffff, 0xffff_0000_0000_0000], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move step
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move step, line 3
        sink.shifts(
            self.own(me),
            #[inline(always)]
            |origins: Cells| {
                let forward: Cells = Board::step_forward(me, origins);
                [
                    forward & self.empty(),
                    Board::e(forward) & !self.own(me),
                    Board::w(forward) & !self.own(me),
                ]
            },
            at(&[[8, 9, 7], [-8, -7, -9]], me),
            |from, to| Choice::Step { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.own(me).meets(GOAL[me % 2]) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.enemy(me).any() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(pawn: single pawn), next(next, 1));
}
