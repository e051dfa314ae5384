//! Bagh-Chal. Generated from rules/bagh-chal.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: f1b6d08505a056ce.
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
const FRAME: Frame = Frame::square(5, 5);
const NAMES: Names = Names {
    name: "bagh-chal",
    title: "Bagh-Chal",
    rules_hash: 17417337878645593806,
    players: &["goats", "tigers"],
    layers: &[("pieces", &["goat G, tiger T"])],
    states: &[
        StateName::new("herd", &[], Sort::Number(0, 20)),
        StateName::new("eaten", &[], Sort::Number(0, 5)),
    ],
    seen: &[Some(0)],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

// region strong
const STRONG: Cells = 0x155_5555;
masks!(TIGERS = 0x2);
struct Board;
impl Board {
    rectangle!(64: 5 x 5);
    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 255;
    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] =
        &tables::between_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    goat: Cells,
    tiger: Cells,
    herd: u8, // state herd
    eaten: u8, // state eaten
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Drop { to: u8 }, // move drop
    Graze { from: u8, to: u8 }, // move graze
    Pounce { from: u8, to: u8 }, // move pounce
    Prowl { from: u8, to: u8 }, // move prowl
}

impl Position {
    owners!(own: owner % 2);
    boards!((owner[0, 1]: goat, tiger), fn empty, fn occupied, fn carry);
    // move drop
    #[inline(always)]
    fn moves_drop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop, line 3
        sink.choice(self.empty().when(self.herd as i32 > 0), |to| Choice::Drop { to: to as _ })
    }

    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        // move drop, line 4
        self.owner[me] |= Cells::of(to);
        self.goat |= Cells::of(to);
        self.herd = (self.herd as i32 - 1).max(0) as u8; // move drop, line 5
    }

    // move graze
    #[inline(always)]
    fn pseudo_graze(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move graze, line 2
        if self.herd as i32 != 0 {
            return Continue(());
        }
        for from in self.own(me).cells() { // move graze, line 3
            // act walk, line 2
            sink.choice(
                Board::step(self.lines_of(from), Cells::of(from)) & self.empty(),
                |to| Choice::Graze { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // def lines_of
    #[inline(always)]
    fn lines_of(&self, c: usize) -> u64 {
        if STRONG.contains(c) { Board::ADJACENT } else { Board::ORTHOGONAL }
    }

    // move graze
    #[inline(always)]
    fn play_graze(&mut self, past: Seen<'_>, me: usize, from: usize, to: usize) {
        // act walk, line 3
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.goat = self.goat & !from_or_to | Cells::of(to).when(self.goat.contains(from));
        self.tiger = self.tiger & !from_or_to | Cells::of(to).when(self.tiger.contains(from));
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move graze
    #[inline(always)]
    fn test_graze(&mut self, past: Seen<'_>, me: usize, from: usize, to: usize) -> bool {
        // act walk, line 3
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.goat = self.goat & !from_or_to | Cells::of(to).when(self.goat.contains(from));
        self.tiger = self.tiger & !from_or_to | Cells::of(to).when(self.tiger.contains(from));
        self.herd as i32 > 0 || past.seen(0, self.key_pieces()) == 0
    }

    // move pounce
    #[inline(always)]
    fn moves_pounce(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move pounce, line 2
            // move pounce, line 3
            sink.choice(self.leaps(from), |to| Choice::Pounce { from: from as _, to: to as _ })?;
        }
        Continue(())
    }

    // def leaps
    #[inline(always)]
    fn leaps(&self, c: usize) -> Cells {
        let lines_of: u64 = self.lines_of(c);
        (if lines_of.meets(Board::N) {
            Board::n(Board::n(Cells::of(c)) & self.goat) & self.empty()
        } else {
            Cells::NONE
        })
            | (if lines_of.meets(Board::NE) {
                Board::ne(Board::ne(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if lines_of.meets(Board::E) {
                Board::e(Board::e(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if lines_of.meets(Board::SE) {
                Board::se(Board::se(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if lines_of.meets(Board::S) {
                Board::s(Board::s(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if lines_of.meets(Board::SW) {
                Board::sw(Board::sw(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if lines_of.meets(Board::W) {
                Board::w(Board::w(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if lines_of.meets(Board::NW) {
                Board::nw(Board::nw(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
    }

    // move pounce
    #[inline(always)]
    fn play_pounce(&mut self, me: usize, from: usize, to: usize) {
        // move pounce, line 4
        let between: Cells = board::between_cells(Board::BETWEEN, from, to);
        self.owner[me] &= !between;
        self.owner[1 - me] &= !between;
        self.goat &= !between;
        self.tiger &= !between;
        self.carry(Cells::of(from), Cells::of(to)); // move pounce, line 5
        self.eaten = (self.eaten as i32 + 1).min(5) as u8; // move pounce, line 6
    }

    // move prowl
    #[inline(always)]
    fn pseudo_prowl(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move prowl, line 2
            // act walk, line 2
            sink.choice(
                Board::step(self.lines_of(from), Cells::of(from)) & self.empty(),
                |to| Choice::Prowl { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // move prowl
    #[inline(always)]
    fn play_prowl(&mut self, past: Seen<'_>, me: usize, from: usize, to: usize) {
        // act walk, line 3
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.goat = self.goat & !from_or_to | Cells::of(to).when(self.goat.contains(from));
        self.tiger = self.tiger & !from_or_to | Cells::of(to).when(self.tiger.contains(from));
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move prowl
    #[inline(always)]
    fn test_prowl(&mut self, past: Seen<'_>, me: usize, from: usize, to: usize) -> bool {
        // act walk, line 3
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.goat = self.goat & !from_or_to | Cells::of(to).when(self.goat.contains(from));
        self.tiger = self.tiger & !from_or_to | Cells::of(to).when(self.tiger.contains(from));
        self.herd as i32 > 0 || past.seen(0, self.key_pieces()) == 0
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key_pieces(&self) -> u128 {
        let mut key = Key::NONE;
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.tiger, const { &kind_weights::<1>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0x0, 0x110_0011],
            goat: 0x0,
            tiger: 0x110_0011,
            herd: 20,
            eaten: 0,
            next: 0,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 4, 0, 0>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 0 {
            self.moves_drop(me, sink)?;
        }
        if me == 0 {
            self.pseudo_graze(me, &mut Legal::new(sink, |choice| self.is_legal(past, me, choice)))?;
        }
        if me == 1 {
            self.moves_pounce(me, sink)?;
        }
        if me == 1 {
            self.pseudo_prowl(me, &mut Legal::new(sink, |choice| self.is_legal(past, me, choice)))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 0 {
            sink.part(|sink| self.moves_drop(me, sink))?;
        }
        if me == 0 {
            sink.part(|sink| self.pseudo_graze(me, sink))?;
        }
        if me == 1 {
            sink.part(|sink| self.moves_pounce(me, sink))?;
        }
        if me == 1 {
            sink.part(|sink| self.pseudo_prowl(me, sink))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Graze { from, to } => self.test_graze(past, me, from.into(), to.into()),
            Choice::Prowl { from, to } => self.test_prowl(past, me, from.into(), to.into()),
            _ => true,
        }
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Drop { to } => self.play_drop(me, to.into()),
            Choice::Graze { from, to } => self.play_graze(past, me, from.into(), to.into()),
            Choice::Pounce { from, to } => self.play_pounce(me, from.into(), to.into()),
            Choice::Prowl { from, to } => self.play_prowl(past, me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.eaten as i32 == 5 {
            return Verdict::Over(share(TIGERS));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key_pieces());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drop { to } => FRAME.write(out, "drop", &[to]),
            Choice::Graze { from, to } => FRAME.write(out, "graze", &[from, to]),
            Choice::Pounce { from, to } => FRAME.write(out, "pounce", &[from, to]),
            Choice::Prowl { from, to } => FRAME.write(out, "prowl", &[from, to]),
        }
    }

    plain_data!(
        layer(owner: owned goat, owned tiger), number(herd: u8, 0, 20), number(eaten: u8, 0, 5),
        next(next, 1)
    );
}
