//! Janggi. Generated from rules/janggi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 76507359c4653265.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(9, 10);
const NAMES: Names = Names {
    name: "janggi",
    title: "Janggi",
    rules_hash: 8525440923996598885,
    players: &["cho", "han"],
    layers: &[
        ("pieces", &["general K, guard A, elephant E, horse H, chariot R, cannon C", "soldier S"]),
    ],
    states: &[
        StateName::new("rests", &[], Sort::Number(0, 2)),
        StateName::new("quiet", &[], Sort::Number(0, 200)).clock(),
    ],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // dir forward
const PALACE: [Cells; 2] = [0xe0_7038, 0x70_381c_0000_0000_0000_0000]; // region palace
const LINED: Cells = 0x50_1014_0000_0000_00a0_2028; // region lined
// region tips
const TIPS: Cells = 0x50_0014_0000_0000_00a0_0028;
struct Board;
impl Board {
    rectangle!(128: 9 x 10);
    walks!((fn ray_onto, fn ray_upto), compass);
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    #[inline]
    fn left(dirs: u64) -> u64 {
        const TO: [u64; 8] = [128, 1, 2, 4, 8, 16, 32, 64];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }

    #[inline]
    fn right(dirs: u64) -> u64 {
        const TO: [u64; 8] = [2, 4, 8, 16, 32, 64, 128, 1];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    general: Cells,
    guard: Cells,
    elephant: Cells,
    horse: Cells,
    chariot: Cells,
    cannon: Cells,
    soldier: Cells,
    rests: u8, // state rests
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Go { from: u8, to: u8 }, // move go
    Rest, // move rest
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: general, guard, elephant, horse, chariot, cannon, soldier), fn empty,
        fn occupied
    );

    // def facing
    #[inline(always)]
    fn facing(&self, me: usize) -> bool {
        Board::ray_onto(
                Board::N | Board::S,
                self.own(me) & self.general,
                self.empty(),
                self.enemy(me) & self.general,
            )
            .any()
    }

    // move go
    #[inline(always)]
    fn pseudo_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move go, line 2
        sink.pairs(
            self.own(me),
            #[inline(always)]
            |from| { self.strides(me, Cells::of(from)) & !self.own(me) },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )
    }

    // def over
    #[inline(always)]
    fn over(&self, c: Cells, d: usize) -> Cells {
        let empty: Cells = self.empty();
        Board::ray_upto(
            board::Way(d),
            Board::ray_onto(board::Way(d), c, empty, self.occupied() & !self.cannon),
            empty,
            Board::CELLS & !self.cannon,
        )
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        let general_or_guard: Cells = c & (self.general | self.guard);
        let chariot: Cells = c & self.chariot;
        let empty: Cells = self.empty();
        let cannon: Cells = c & self.cannon;
        let cannon_in_tips: Cells = cannon & TIPS;
        let occupied: Cells = self.occupied();
        let horse: Cells = c & self.horse;
        let elephant: Cells = c & self.elephant;
        let elephant_n_in_empty: Cells = Board::n(elephant) & empty;
        let elephant_e_in_empty: Cells = Board::e(elephant) & empty;
        let elephant_s_in_empty: Cells = Board::s(elephant) & empty;
        let elephant_w_in_empty: Cells = Board::w(elephant) & empty;
        let soldier: Cells = c & self.soldier;
        Board::step(Board::ORTHOGONAL, general_or_guard) & PALACE[me % 2]
            | Board::step(Board::DIAGONAL, general_or_guard & LINED) & LINED
            | Board::ray_upto(Board::ORTHOGONAL, chariot, empty, Board::CELLS)
            | Board::ray_upto(Board::DIAGONAL, chariot & LINED, empty & LINED, LINED)
            | self.over(cannon, 0) | self.over(cannon, 2) | self.over(cannon, 4)
            | self.over(cannon, 6)
            | Board::ne(Board::ne(cannon_in_tips) & LINED & occupied & !self.cannon)
                & LINED & !self.cannon
            | Board::se(Board::se(cannon_in_tips) & LINED & occupied & !self.cannon)
                & LINED & !self.cannon
            | Board::sw(Board::sw(cannon_in_tips) & LINED & occupied & !self.cannon)
                & LINED & !self.cannon
            | Board::nw(Board::nw(cannon_in_tips) & LINED & occupied & !self.cannon)
                & LINED & !self.cannon
            | Board::step(Board::NE | Board::NW, Board::n(horse) & empty)
            | Board::step(Board::NE | Board::SE, Board::e(horse) & empty)
            | Board::step(Board::SE | Board::SW, Board::s(horse) & empty)
            | Board::step(Board::SW | Board::NW, Board::w(horse) & empty)
            | Board::ne(Board::ne(elephant_n_in_empty) & empty)
            | Board::nw(Board::nw(elephant_n_in_empty) & empty)
            | Board::ne(Board::ne(elephant_e_in_empty) & empty)
            | Board::se(Board::se(elephant_e_in_empty) & empty)
            | Board::se(Board::se(elephant_s_in_empty) & empty)
            | Board::sw(Board::sw(elephant_s_in_empty) & empty)
            | Board::sw(Board::sw(elephant_w_in_empty) & empty)
            | Board::nw(Board::nw(elephant_w_in_empty) & empty)
            | Board::step(FORWARD[me % 2] | Board::E | Board::W, soldier)
            | Board::step(
                Board::left(FORWARD[me % 2]) | Board::right(FORWARD[me % 2]), soldier & LINED,
            ) & LINED
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // move go, line 5
        if self.enemy(me).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(200) as u8;
        }
        self.rests = 0; // move go, line 6
        // move go, line 7
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.general = self.general & !from_or_to | Cells::of(to).when(self.general.contains(from));
        self.guard = self.guard & !from_or_to | Cells::of(to).when(self.guard.contains(from));
        self.elephant = self.elephant & !from_or_to
            | Cells::of(to).when(self.elephant.contains(from));
        self.horse = self.horse & !from_or_to | Cells::of(to).when(self.horse.contains(from));
        self.chariot = self.chariot & !from_or_to | Cells::of(to).when(self.chariot.contains(from));
        self.cannon = self.cannon & !from_or_to | Cells::of(to).when(self.cannon.contains(from));
        self.soldier = self.soldier & !from_or_to | Cells::of(to).when(self.soldier.contains(from));
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.own(me))
    }

    // def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        (self.own(me) & self.general).meets(self.struck(1 - me))
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move go
    #[inline]
    fn test_go(&mut self, me: usize, from: usize, to: usize) -> bool {
        let faced: bool = self.facing(me); // move go, line 4
        // move go, line 5
        if self.enemy(me).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(200) as u8;
        }
        self.rests = 0; // move go, line 6
        // move go, line 7
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.general = self.general & !from_or_to | Cells::of(to).when(self.general.contains(from));
        self.guard = self.guard & !from_or_to | Cells::of(to).when(self.guard.contains(from));
        self.elephant = self.elephant & !from_or_to
            | Cells::of(to).when(self.elephant.contains(from));
        self.horse = self.horse & !from_or_to | Cells::of(to).when(self.horse.contains(from));
        self.chariot = self.chariot & !from_or_to | Cells::of(to).when(self.chariot.contains(from));
        self.cannon = self.cannon & !from_or_to | Cells::of(to).when(self.cannon.contains(from));
        self.soldier = self.soldier & !from_or_to | Cells::of(to).when(self.soldier.contains(from));
        !self.in_check(me) && !(faced && self.facing(me))
    }

    // move rest
    #[inline(always)]
    fn moves_rest(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move rest, line 2
        if self.in_check(me) {
            return Continue(());
        }
        sink.one(Choice::Rest)
    }

    // move rest
    #[inline(always)]
    fn play_rest(&mut self, me: usize) {
        self.quiet = (self.quiet as i32 + 1).min(200) as u8; // move rest, line 3
        self.rests = (self.rests as i32 + 1).min(2) as u8; // move rest, line 4
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.guard, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.elephant, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.horse, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.chariot, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.cannon, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.soldier, const { &kind_weights::<2>(0, 6) });
        key = key.number(self.rests as i64, const { &number_weights::<1>(0) }[0]);
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0xa_aa08_21ef, 0x3de_1041_5540_0000_0000_0000],
            general: 0x1000_0000_0000_0000_2000,
            guard: 0x50_0000_0000_0000_0000_0028,
            elephant: 0x88_0000_0000_0000_0000_0044,
            horse: 0x104_0000_0000_0000_0000_0082,
            chariot: 0x202_0000_0000_0000_0000_0101,
            cannon: 0x41_0000_0000_0208_0000,
            soldier: 0x5540_000a_a800_0000,
            rests: 0,
            quiet: 0,
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 2, 0, 90>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.pseudo_go(me, &mut Legal::new(sink, |choice| self.is_legal(past, me, choice)))?;
        self.moves_rest(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.pseudo_go(me, sink))?;
        sink.part(|sink| self.moves_rest(me, sink))
    }

    #[inline]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Go { from, to } => self.test_go(me, from.into(), to.into()),
            _ => true,
        }
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Go { from, to } => self.play_go(me, from.into(), to.into()),
            Choice::Rest => self.play_rest(me),
        }
        Played::turn(())
    }

    #[inline]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if self.rests as i32 > 0 && self.facing(me) {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.rests as i32 == 2 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if self.quiet as i32 == 200 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 6
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
            Choice::Rest => out.push_str("rest"),
        }
    }

    plain_data!(
        layer(owner: owned general, owned guard, owned elephant, owned horse, owned chariot,
            owned cannon, owned soldier),
        number(rests: u8, 0, 2), number(quiet: u8, 0, 200), next(next, 1)
    );
}
