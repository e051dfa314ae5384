//! Nine Men's Morris. Generated from rules/nine-mens-morris.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ed3929c2f624e326.
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
const FRAME: Frame = Frame::named(
    &[
        "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4",
        "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
    ],
);

const NAMES: Names = Names {
    name: "nine-mens-morris",
    title: "Nine Men's Morris",
    rules_hash: 17093739777991435046,
    players: &["white", "black"],
    layers: &[("pieces", &["man"])],
    states: &[
        StateName::new("unplaced", &[Of::Players], Sort::Number(0, 9)),
        StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
    ],
    seen: &[None],
    symmetries: &[
        SymmetryName::cells(
            &[0, 9, 21, 3, 10, 18, 6, 11, 15, 1, 4, 7, 16, 19, 22, 8, 12, 17, 5, 13, 20, 2, 14, 23],
        ),
        SymmetryName::cells(
            &[2, 1, 0, 5, 4, 3, 8, 7, 6, 14, 13, 12, 11, 10, 9, 17, 16, 15, 20, 19, 18, 23, 22, 21],
        ),
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0xff_ffff;
    steps!(cells;
        0 E e: (cells & 0x6d_b6db).up(1),
        1 W w: (cells & 0xdb_6db6).down(1),
        2 N n: (cells & 0x48_0090).down(3) | (cells & 0x20_4000).down(12) | (cells &
            0x80_0200).down(9) | (cells & 0x4_2000).down(8) | (cells & 0x10_0400).down(7) | (cells &
            0x2_0800).down(5) | (cells & 0x9000).down(4),
        3 S s: (cells & 0x9_0012).up(3) | (cells & 0x900).up(4) | (cells & 0x1040).up(5) | (cells &
            0x2008).up(7) | (cells & 0x420).up(8) | (cells & 0x4001).up(9) | (cells & 0x204).up(12)
    );

    const ORTHOGONAL: u64 = 15;
    const LINES_OF_3: &[Cells; 16] = &[
        0x7, 0x38, 0x1c0, 0xe00, 0x7000, 0x3_8000, 0x1c_0000, 0xe0_0000, 0x92, 0x8840,
        0x2_1100, 0x4_0408, 0x10_2020, 0x20_0201, 0x49_0000, 0x80_4004,
    ];

    const LINES_OF_3_BY_CELL: &[[Cells; 2]; 24] = &[
        [0x7, 0x20_0201],
        [0x7, 0x92],
        [0x7, 0x80_4004],
        [0x38, 0x4_0408],
        [0x38, 0x92],
        [0x38, 0x10_2020],
        [0x1c0, 0x8840],
        [0x1c0, 0x92],
        [0x1c0, 0x2_1100],
        [0xe00, 0x20_0201],
        [0xe00, 0x4_0408],
        [0xe00, 0x8840],
        [0x7000, 0x2_1100],
        [0x7000, 0x10_2020],
        [0x7000, 0x80_4004],
        [0x3_8000, 0x8840],
        [0x3_8000, 0x49_0000],
        [0x3_8000, 0x2_1100],
        [0x1c_0000, 0x4_0408],
        [0x1c_0000, 0x49_0000],
        [0x1c_0000, 0x10_2020],
        [0xe0_0000, 0x20_0201],
        [0xe0_0000, 0x49_0000],
        [0xe0_0000, 0x80_4004],
    ];
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    man: [Cells; 2], // pieces, by owner
    unplaced: [u8; 2], // state unplaced
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { to: u8, rest: Trail<u8, 1> }, // move place
    Slide { from: u8, to: u8, rest: Trail<u8, 1> }, // move slide
    Fly { from: u8, to: u8, rest: Trail<u8, 1> }, // move fly
}

impl Position {
    owners!(own, enemy: man % 2);
    boards!((man[0, 1]), fn empty);
    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 3
        if self.unplaced[me % 2] as i32 <= 0 {
            return Continue(());
        }
        // act take, line 4
        let loose: Cells = self.enemy(me) & !board::in_runs(Board::LINES_OF_3, self.enemy(me));
        sink.choice_further(
            self.empty(),
            |to| Choice::Place { to: to as _, rest: Trail::new() },
            (
                board::completing(Board::LINES_OF_3, self.own(me)),
                if loose.any() { loose } else { self.enemy(me) },
                |to, victim| {
                    Choice::Place { to: to as _, rest: Trail::new().with(1, victim as i32) }
                },
            ),
        )
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.unplaced[me] = (self.unplaced[me % 2] as i32 - 1).max(0) as u8; // move place, line 4
        self.man[me] |= Cells::of(to); // move place, line 5
        self.quiet = (self.quiet as i32 + 1).min(100) as u8; // act take, line 2
        if board::on_run(Board::LINES_OF_3_BY_CELL, to, self.own(me)) { // act take, line 3
            let victim = rest.take() as usize; // act take, line 5
            self.man[1 - me] &= !Cells::of(victim); // act take, line 6
            self.quiet = 0; // act take, line 7
        }
    }

    // move slide
    #[inline(always)]
    fn moves_slide(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move slide, line 2
        if !(self.unplaced[me % 2] as i32 == 0 && self.own(me).count() as i32 > 3) {
            return Continue(());
        }
        // act take, line 4
        let loose: Cells = self.enemy(me) & !board::in_runs(Board::LINES_OF_3, self.enemy(me));
        let victims: Cells = if loose.any() { loose } else { self.enemy(me) };
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                // move slide, line 4
                sink.choice_further(
                    Board::step(Board::ORTHOGONAL, Cells::of(from)) & self.empty(),
                    |to| Choice::Slide { from: from as _, to: to as _, rest: Trail::new() },
                    (
                        board::completing(Board::LINES_OF_3, self.own(me) & !Cells::of(from)),
                        victims,
                        |to, victim| {
                            Choice::Slide {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, victim as i32),
                            }
                        },
                    ),
                )
            },
        )
    }

    // move slide
    #[inline(always)]
    fn play_slide(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.man[me] = self.own(me) & !Cells::of(from) | Cells::of(to); // move slide, line 5
        self.quiet = (self.quiet as i32 + 1).min(100) as u8; // act take, line 2
        if board::on_run(Board::LINES_OF_3_BY_CELL, to, self.own(me)) { // act take, line 3
            let victim = rest.take() as usize; // act take, line 5
            self.man[1 - me] &= !Cells::of(victim); // act take, line 6
            self.quiet = 0; // act take, line 7
        }
    }

    // move fly
    #[inline(always)]
    fn moves_fly(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move fly, line 2
        if !(self.unplaced[me % 2] as i32 == 0 && self.own(me).count() as i32 == 3) {
            return Continue(());
        }
        // act take, line 4
        let loose: Cells = self.enemy(me) & !board::in_runs(Board::LINES_OF_3, self.enemy(me));
        let victims: Cells = if loose.any() { loose } else { self.enemy(me) };
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                // move fly, line 4
                sink.choice_further(
                    self.empty(),
                    |to| Choice::Fly { from: from as _, to: to as _, rest: Trail::new() },
                    (
                        board::completing(Board::LINES_OF_3, self.own(me) & !Cells::of(from)),
                        victims,
                        |to, victim| {
                            Choice::Fly {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, victim as i32),
                            }
                        },
                    ),
                )
            },
        )
    }

    // move fly
    #[inline(always)]
    fn play_fly(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.man[me] = self.own(me) & !Cells::of(from) | Cells::of(to); // move fly, line 5
        self.quiet = (self.quiet as i32 + 1).min(100) as u8; // act take, line 2
        if board::on_run(Board::LINES_OF_3_BY_CELL, to, self.own(me)) { // act take, line 3
            let victim = rest.take() as usize; // act take, line 5
            self.man[1 - me] &= !Cells::of(victim); // act take, line 6
            self.quiet = 0; // act take, line 7
        }
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.man[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.man[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        for (entry, place) in (0..2).enumerate() {
            key = key.number(self.unplaced[place] as i64, const { &number_weights::<2>(0) }[entry]);
        }
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED);
    fn setup() -> Position {
        Position { man: [0x0; 2], unplaced: [9; 2], quiet: 0, next: 0 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 48, 0>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)?;
        self.moves_slide(me, sink)?;
        self.moves_fly(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to, rest } => self.play_place(me, to.into(), rest.taken()),
            Choice::Slide { from, to, rest } => {
                self.play_slide(me, from.into(), to.into(), rest.taken())
            }
            Choice::Fly { from, to, rest } => {
                self.play_fly(me, from.into(), to.into(), rest.taken())
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if (self.enemy(me).count() as i32 + self.unplaced[(1 - me) % 2] as i32) < 3 {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        // end, line 4
        if self.quiet as i32 == 100 {
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
            Choice::Place { to, rest } => {
                FRAME.write(out, "place", &[to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Cell]);
            }
            Choice::Slide { from, to, rest } => {
                FRAME.write(out, "slide", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Cell]);
            }
            Choice::Fly { from, to, rest } => {
                FRAME.write(out, "fly", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Cell]);
            }
        }
    }

    plain_data!(
        layer(man: single man), number(unplaced: u8, 0, 9, 0..2), number(quiet: u8, 0, 100),
        next(next, 1)
    );
}
