//! Pop Out. Generated from rules/popout.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: f6df00e160c1815c.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(7, 6);
const NAMES: Names = Names {
    name: "popout",
    title: "Pop Out",
    rules_hash: 17788938021127684444,
    players: &["red", "yellow"],
    layers: &[("pieces", &["disc"])],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::STILL.players(1)],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(64: 7 x 6);
    walks!((fn some_row), compass);
    const ADJACENT: u64 = 255;
    slides!(64 rays_64, (fn ray_from), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    disc: [Cells; 2], // connect-four: pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Drop { to: u8 }, // connect-four: move drop
    Pop { out_: u8 }, // move pop
}

impl Position {
    owners!(own, enemy: disc % 2);
    boards!((disc[0, 1]), fn empty, fn occupied, fn carry);
    // connect-four: move drop
    #[inline(always)]
    fn moves_drop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // connect-four: move drop, line 2
        let empty: Cells = self.empty();
        sink.choice(empty & !Board::n(empty), |to| Choice::Drop { to: to as _ })
    }

    // connect-four: move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        self.disc[me] |= Cells::of(to); // connect-four: move drop, line 3
    }

    // move pop
    #[inline(always)]
    fn moves_pop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move pop, line 2
        sink.choice(self.own(me) & 0x7f_u64, |out| Choice::Pop { out_: out as _ })
    }

    // move pop
    #[inline(always)]
    fn play_pop(&mut self, me: usize, out: usize) {
        self.disc[me] &= !Cells::of(out); // move pop, line 3
        // move pop, line 4
        for c in (Board::ray_from(Board::N, out, Board::CELLS) & self.occupied()).cells()
        {
            self.carry(Cells::of(c), Board::s(Cells::of(c)));
        }
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.disc[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.disc[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED);
    fn setup() -> Position {
        Position { disc: [0x0; 2], next: 0 }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_drop(me, sink)?;
        self.moves_pop(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Drop { to } => self.play_drop(me, to.into()),
            Choice::Pop { out_ } => self.play_pop(me, out_.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if Board::some_row(Board::ADJACENT, 4, self.own(me)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if Board::some_row(Board::ADJACENT, 4, self.enemy(me)) {
            return Verdict::Over(share(1u64 << (1 - me)));
        }
        // end, line 4
        if blocked() {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if past.seen_newest(0) >= 2 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drop { to } => FRAME.write(out, "drop", &[to]),
            Choice::Pop { out_ } => FRAME.write(out, "pop", &[out_]),
        }
    }

    plain_data!(layer(disc: single disc), next(next, 1));
}
