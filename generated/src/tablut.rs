//! Tablut. Generated from rules/tablut.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e45e4c3217526ab8.
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
const FRAME: Frame = Frame::square(9, 9);
const NAMES: Names = Names {
    name: "tablut",
    title: "Tablut",
    rules_hash: 16455673866481724088,
    players: &["muscovites", "swedes"],
    layers: &[("pieces", &["king K, man M"])],
    seen: &[None],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

// region castle
const CASTLE: Cells = 0x100_0000_0000;
masks!(MUSCOVITES = 0x1, SWEDES = 0x2);
struct Board;
impl Board {
    rectangle!(128: 9 x 9);
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::ORTHOGONAL);
    slides!(128 rays_128, (fn ray_from), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    king: Cells,
    man: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Slide { from: u8, to: u8 }, // move slide
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!((owner[0, 1]: king, man), fn empty);
    // def hostile
    #[inline(always)]
    fn hostile(&self, me: usize) -> Cells {
        self.own(me) | CASTLE & self.empty()
    }

    // def trapped
    #[inline(always)]
    fn trapped(&self, me: usize, c: usize) -> Cells {
        let hostile: Cells = self.hostile(me);
        Board::STEPS_ORTHOGONAL[c % 128] & self.enemy(me) & self.man
            & (Board::s(hostile) & Board::n(Cells::of(c))
                | Board::w(hostile) & Board::e(Cells::of(c))
                | Board::n(hostile) & Board::s(Cells::of(c))
                | Board::e(hostile) & Board::w(Cells::of(c)))
    }

    // def seized
    #[inline(always)]
    fn seized(&self, me: usize, c: usize) -> Cells {
        let mut found: Cells = Cells::NONE;
        for k in (Board::STEPS_ORTHOGONAL[c % 128] & self.enemy(me) & self.king).cells()
        {
            if if 0x2_0380_8000_0000_u128.contains(k) {
                (Board::STEPS_ORTHOGONAL[k % 128] & self.hostile(me)).count() as i32 == 4
            } else {
                let hostile: Cells = self.hostile(me);
                (Board::n(Board::n(Cells::of(c)) & Cells::of(k)) & hostile
                    | Board::e(Board::e(Cells::of(c)) & Cells::of(k)) & hostile
                    | Board::s(Board::s(Cells::of(c)) & Cells::of(k)) & hostile
                    | Board::w(Board::w(Cells::of(c)) & Cells::of(k)) & hostile)
                    .any()
            } {
                found |= Cells::of(k);
            }
        }
        found
    }

    // move slide
    #[inline(always)]
    fn play_slide(&mut self, me: usize, from: usize, to: usize) {
        // move slide, line 4
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.man = self.man & !from_or_to | Cells::of(to).when(self.man.contains(from));
        // move slide, line 5
        let trapped_or_seized: Cells = self.trapped(me, to) | self.seized(me, to);
        self.owner[1 - me] &= !trapped_or_seized;
        self.king &= !trapped_or_seized;
        self.man &= !trapped_or_seized;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.man, const { &kind_weights::<2>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0x3808_0020_3838_0800_2038, 0x402_07c0_8040_0000],
            king: 0x100_0000_0000,
            man: 0x3808_0422_3ef8_8840_2038,
            next: 0,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 0, 81>(past, me, rng)
    }

    // move slide
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move slide, line 2
        sink.pairs(
            self.own(me),
            #[inline(always)]
            |from| { Board::ray_from(Board::ORTHOGONAL, from, self.empty() & !CASTLE) },
            |from, to| Choice::Slide { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Slide { from, to } => self.play_slide(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if !self.king.any() {
            return Verdict::Over(share(MUSCOVITES));
        }
        // end, line 3
        if self.king.meets(0x1_ff80_c060_3018_0c06_03ff_u128) {
            return Verdict::Over(share(SWEDES));
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
            Choice::Slide { from, to } => FRAME.write(out, "slide", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned king, owned man), next(next, 1));
}
