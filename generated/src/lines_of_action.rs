//! Lines of Action. Generated from rules/lines-of-action.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e37b99ab26e135ea.
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
const FRAME: Frame = Frame::square(8, 8);
const NAMES: Names = Names {
    name: "lines-of-action",
    title: "Lines of Action",
    rules_hash: 16391864229115803114,
    players: &["black", "white"],
    layers: &[("pieces", &["disc"])],
    seen: &[None],
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
    slides!(64 rays_64, (fn ray_from), compass);
    counted!(8 64 counted_64, tables::COMPASS);
    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] =
        &tables::between_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(255, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    disc: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Go { from: u8, to: u8 }, // move go
}

impl Position {
    owners!(own, enemy: disc % 2);
    boards!((disc[0, 1]), fn occupied);
    // def united
    #[inline(always)]
    fn united(&self, me: usize) -> bool {
        board::flood(self.own(me).first_of(), self.own(me), Board::adjacent) == self.own(me)
    }

    // def targets
    #[inline(always)]
    fn targets(&self, me: usize, c: usize) -> Cells {
        let occupied: Cells = self.occupied();
        let count: i32 = (occupied
            & (Cells::of(c) | Board::ray_from(Board::N | Board::S, c, Board::CELLS)))
            .count() as i32;
        let number: i32 = (occupied
            & (Cells::of(c) | Board::ray_from(Board::NE | Board::SW, c, Board::CELLS)))
            .count() as i32;
        let count_2: i32 = (occupied
            & (Cells::of(c) | Board::ray_from(Board::E | Board::W, c, Board::CELLS)))
            .count() as i32;
        let count_3: i32 = (occupied
            & (Cells::of(c) | Board::ray_from(Board::SE | Board::NW, c, Board::CELLS)))
            .count() as i32;
        (Board::steps_from(0, c, count) | Board::steps_from(1, c, number)
            | Board::steps_from(2, c, count_2) | Board::steps_from(3, c, count_3)
            | Board::steps_from(4, c, count) | Board::steps_from(5, c, number)
            | Board::steps_from(6, c, count_2) | Board::steps_from(7, c, count_3))
            & !self.own(me)
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // move go, line 4
        self.disc[1 - me] &= !Cells::of(to);
        self.disc[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
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
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position { disc: [0x7e00_0000_0000_007e, 0x81_8181_8181_8100], next: 0 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 0, 64>(past, me, rng)
    }

    // move go
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move go, line 2
        sink.pairs(
            self.own(me),
            #[inline(always)]
            |from| {
                // move go, line 3
                let mut found: Cells = Cells::NONE;
                for t in self.targets(me, from).cells() {
                    if !board::between_cells(Board::BETWEEN, from, t).meets(self.enemy(me)) {
                        found |= Cells::of(t);
                    }
                }
                found
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Go { from, to } => self.play_go(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.united(me) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if self.united(1 - me) {
            return Verdict::Over(share(1u64 << (1 - me)));
        }
        // end, line 4
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
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
            Choice::Go { from, to } => FRAME.write(out, "go", &[from, to]),
        }
    }

    plain_data!(layer(disc: single disc), next(next, 1));
}
