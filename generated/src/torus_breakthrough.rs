//! Torus Breakthrough. Generated from rules/torus-breakthrough.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7d588ae03fc0f16d.
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
    name: "torus-breakthrough",
    title: "Torus Breakthrough",
    rules_hash: 9032121748438446445,
    players: &["white", "black"],
    layers: &[("pieces", &["pawn"])],
    symmetries: &[
        SymmetryName::FLIP_X,
        SymmetryName::cells(
            &[
                0, 7, 6, 5, 4, 3, 2, 1, 8, 15, 14, 13, 12, 11, 10, 9, 16, 23, 22, 21, 20,
                19, 18, 17, 24, 31, 30, 29, 28, 27, 26, 25, 32, 39, 38, 37, 36, 35, 34,
                33, 40, 47, 46, 45, 44, 43, 42, 41, 48, 55, 54, 53, 52, 51, 50, 49, 56,
                63, 62, 61, 60, 59, 58, 57,
            ],
        ),
        SymmetryName::HALF_TURN.players(1),
    ],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // breakthrough: dir forward
// breakthrough: region goal
const GOAL: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8) | cells.down(56),
        1 NE ne: (cells & 0x7f_7f7f_7f7f_7f7f).up(9) | (cells & 0x7f00_0000_0000_0000).down(55) |
            (cells & 0x80_8080_8080_8080).up(1) | cells.down(63),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1) | (cells & 0x8080_8080_8080_8080).down(7),
        3 SE se: (cells & 0x7f7f_7f7f_7f7f_7f00).down(7) | (cells & 0x8080_8080_8080_8000).down(15)
            | cells.up(57) | (cells & 0x80).up(49),
        4 S s: cells.down(8) | cells.up(56),
        5 SW sw: (cells & 0xfefe_fefe_fefe_fe00).down(9) | (cells & 0x101_0101_0101_0100).down(1) |
            (cells & 0xfe).up(55) | cells.up(63),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1) | (cells & 0x101_0101_0101_0101).up(7),
        7 NW nw: (cells & 0xfe_fefe_fefe_fefe).up(7) | cells.down(57) | (cells &
            0x1_0101_0101_0101).up(15) | (cells & 0x100_0000_0000_0000).down(49)
    );

    step_by!(step_forward: n, s);
    #[inline(always)]
    fn back(dirs: impl board::Dirs, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Self::s(cells),
            NE: Self::sw(cells),
            E: Self::w(cells),
            SE: Self::nw(cells),
            S: Self::n(cells),
            SW: Self::ne(cells),
            W: Self::e(cells),
            NW: Self::se(cells)
        )
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pawn: [Cells; 2], // breakthrough: pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Step { from: u8, to: u8 }, // breakthrough: move step
}

impl Position {
    owners!(own, enemy: pawn % 2);
    boards!((pawn[0, 1]), fn empty);
    // breakthrough: move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // breakthrough: move step, line 5
        self.pawn[1 - me] &= !Cells::of(to);
        self.pawn[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    // breakthrough: setup, line 2
    fn setup() -> Position {
        Position { pawn: [0xffff, 0xffff_0000_0000_0000], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // breakthrough: move step
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // breakthrough: move step, line 3
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
            Back(
                #[inline(always)]
                |target: usize| [
                    Board::back(FORWARD[me % 2], Cells::of(target)),
                    Board::back(FORWARD[me % 2], Board::back(Board::E, Cells::of(target))),
                    Board::back(FORWARD[me % 2], Board::back(Board::W, Cells::of(target))),
                ],
            ),
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
        // breakthrough: end, line 2
        if self.own(me).meets(GOAL[me % 2]) {
            return Verdict::Over(share(1u64 << me));
        }
        // breakthrough: end, line 3
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
