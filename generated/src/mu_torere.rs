//! Mū Tōrere. Generated from rules/mu-torere.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c117343f113d0664.
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
const FRAME: Frame = Frame::named(&["k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "putahi"]);
const NAMES: Names = Names {
    name: "mu-torere",
    title: "Mū Tōrere",
    rules_hash: 13913647019261232740,
    players: &["black", "white"],
    layers: &[("pieces", &["perepere"])],
    seen: &[None],
    symmetries: &[
        SymmetryName::cells(&[0, 7, 6, 5, 4, 3, 2, 1, 8]), SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0x1ff;
    steps!(cells;
        0 CLOCKWISE clockwise: (cells & 0x7f).up(1) | (cells & 0x80).down(7),
        1 ANTICLOCKWISE anticlockwise: (cells & 0xfe).down(1) | (cells & 0x1).up(7),
        2 INWARD inward: (cells & 0x80).up(1) | (cells & 0x40).up(2) | (cells & 0x20).up(3) | (cells
            & 0x10).up(4) | (cells & 0x8).up(5) | (cells & 0x4).up(6) | (cells & 0x2).up(7) | (cells
            & 0x1).up(8),
        3 BACK_INWARD back_inward: cells.down(8)
    );

    #[inline(always)]
    fn back(dirs: impl board::Dirs, cells: Cells) -> Cells {
        union_over!(dirs;
            CLOCKWISE: Self::anticlockwise(cells),
            ANTICLOCKWISE: Self::clockwise(cells),
            INWARD: Self::from_inward(cells),
            BACK_INWARD: Self::from_back_inward(cells)
        )
    }

    const ORTHOGONAL: u64 = 7;
    #[inline(always)]
    fn from_inward(cells: Cells) -> Cells {
        cells.down(8) | (cells & 0x100).down(7) | (cells & 0x100).down(6)
            | (cells & 0x100).down(5) | (cells & 0x100).down(4) | (cells & 0x100).down(3)
            | (cells & 0x100).down(2) | (cells & 0x100).down(1)
    }

    #[inline(always)]
    fn from_back_inward(cells: Cells) -> Cells {
        (cells & 0x1).up(8)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    perepere: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Shift { from: u8, to: u8 }, // move shift
}

impl Position {
    owners!(own, enemy: perepere % 2);
    boards!((perepere[0, 1]), fn empty);
    // move shift
    #[inline(always)]
    fn play_shift(&mut self, me: usize, from: usize, to: usize) {
        self.perepere[me] = self.own(me) & !Cells::of(from) | Cells::of(to); // move shift, line 5
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.perepere[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.perepere[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position { perepere: [0xf, 0xf0], next: 0 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 0, 9>(past, me, rng)
    }

    // move shift
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move shift, line 2
        sink.pairs(
            self.own(me),
            #[inline(always)]
            |from| {
                // move shift, line 3
                let mut found: Cells = Cells::NONE;
                for to in ((Board::step(Board::ORTHOGONAL, Cells::of(from))
                    | Board::back(Board::INWARD, Cells::of(from))) & self.empty())
                    .cells()
                {
                    if to != 8
                        || Board::step(
                                Board::CLOCKWISE | Board::ANTICLOCKWISE,
                                Cells::of(from),
                            )
                            .meets(self.enemy(me))
                    {
                        found |= Cells::of(to);
                    }
                }
                found
            },
            |from, to| Choice::Shift { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Shift { from, to } => self.play_shift(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
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
            Choice::Shift { from, to } => FRAME.write(out, "shift", &[from, to]),
        }
    }

    plain_data!(layer(perepere: single perepere), next(next, 1));
}
