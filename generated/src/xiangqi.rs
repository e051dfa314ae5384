//! Xiangqi. Generated from rules/xiangqi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7441e4ff76027fb2.
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
    name: "xiangqi",
    title: "Xiangqi",
    rules_hash: 8377228567733501874,
    players: &["red", "black"],
    layers: &[
        ("pieces", &["general G, advisor A, elephant E, horse H, rook R, cannon C", "soldier S"]),
    ],
    states: &[StateName::new("quiet", &[], Sort::Number(0, 120)).clock()],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    notations: &[
        NotationName::new(
            "fen",
            &[
                FieldName::Layer("pieces", "general K, elephant B, horse N, soldier P"),
                FieldName::Word(&[PartName::Next("red w, black b")], ""),
                FieldName::Fixed("-"),
                FieldName::Fixed("-"),
                FieldName::Word(&[PartName::Number("quiet", 0)], ""),
                FieldName::Fixed("1"),
            ],
        ),
    ],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // dir forward
const SHORE: [Cells; 2] = [0x1fff_ffff_ffff, 0x3ff_ffff_ffff_e000_0000_0000]; // region shore
// region palace
const PALACE: [Cells; 2] = [0xe0_7038, 0x70_381c_0000_0000_0000_0000];
struct Board;
impl Board {
    rectangle!(128: 9 x 10);
    step_by!(step_forward: n, s);
    walks!((fn back, fn ray_onto, fn ray_upto), compass);
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::ORTHOGONAL);
    const STEPS_DIAGONAL: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::DIAGONAL);
    slides!(128 rays_128, (fn ray_from, fn ray_from_onto, fn ray_from_upto), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    general: Cells,
    advisor: Cells,
    elephant: Cells,
    horse: Cells,
    rook: Cells,
    cannon: Cells,
    soldier: Cells,
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Go { from: u8, to: u8 }, // move go
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: general, advisor, elephant, horse, rook, cannon, soldier), fn empty,
        fn occupied
    );

    // move go
    #[inline]
    fn pseudo_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move go, line 2
            // move go, line 3
            sink.choice(
                self.strides(me, from) & !self.own(me),
                |to| Choice::Go { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: usize) -> Cells {
        (if self.general.contains(c) {
            Board::STEPS_ORTHOGONAL[c % 128] & PALACE[me % 2]
        } else {
            Cells::NONE
        })
            | (if self.advisor.contains(c) {
                Board::STEPS_DIAGONAL[c % 128] & PALACE[me % 2]
            } else {
                Cells::NONE
            })
            | (if self.elephant.contains(c) {
                let empty: Cells = self.empty();
                (Board::ne(Board::ne(Cells::of(c)) & empty)
                    | Board::se(Board::se(Cells::of(c)) & empty)
                    | Board::sw(Board::sw(Cells::of(c)) & empty)
                    | Board::nw(Board::nw(Cells::of(c)) & empty)) & SHORE[me % 2]
            } else {
                Cells::NONE
            })
            | (if self.horse.contains(c) {
                let empty: Cells = self.empty();
                Board::step(Board::NE | Board::NW, Board::n(Cells::of(c)) & empty)
                    | Board::step(Board::NE | Board::SE, Board::e(Cells::of(c)) & empty)
                    | Board::step(Board::SE | Board::SW, Board::s(Cells::of(c)) & empty)
                    | Board::step(Board::SW | Board::NW, Board::w(Cells::of(c)) & empty)
            } else {
                Cells::NONE
            })
            | (if self.rook.contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if self.cannon.contains(c) {
                let empty: Cells = self.empty();
                let occupied: Cells = self.occupied();
                let struck_n: Cells = Board::ray_from_onto(Board::N, c, empty, occupied);
                let struck_e: Cells = Board::ray_from_onto(Board::E, c, empty, occupied);
                let struck_s: Cells = Board::ray_from_onto(Board::S, c, empty, occupied);
                let struck_w: Cells = Board::ray_from_onto(Board::W, c, empty, occupied);
                Board::ray_from(Board::ORTHOGONAL, c, empty)
                    | (if struck_n.any() {
                        Board::ray_from_onto(Board::N, struck_n.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
                    | (if struck_e.any() {
                        Board::ray_from_onto(Board::E, struck_e.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
                    | (if struck_s.any() {
                        Board::ray_from_onto(Board::S, struck_s.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
                    | (if struck_w.any() {
                        Board::ray_from_onto(Board::W, struck_w.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
            } else {
                Cells::NONE
            })
            | (if self.soldier.contains(c) {
                Board::step_forward(me, Cells::of(c))
                    | Board::step(Board::E | Board::W, Cells::of(c) & !SHORE[me % 2])
            } else {
                Cells::NONE
            })
    }

    // move go
    #[inline]
    fn drawn_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move go, line 2
        sink.pairs(
            self.own(me) & self.general,
            #[inline(always)]
            |from| Board::STEPS_ORTHOGONAL[from % 128] & PALACE[me % 2] & !self.own(me),
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & self.advisor,
            #[inline(always)]
            |from| Board::STEPS_DIAGONAL[from % 128] & PALACE[me % 2] & !self.own(me),
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & self.elephant,
            #[inline(always)]
            |from| {
                // move go, line 3
                let empty: Cells = self.empty();
                (Board::ne(Board::ne(Cells::of(from)) & empty)
                    | Board::se(Board::se(Cells::of(from)) & empty)
                    | Board::sw(Board::sw(Cells::of(from)) & empty)
                    | Board::nw(Board::nw(Cells::of(from)) & empty)) & SHORE[me % 2]
                    & !self.own(me)
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )?;
        // move go, line 2
        sink.pairs(
            self.own(me) & self.horse,
            #[inline(always)]
            |from| {
                // move go, line 3
                let empty: Cells = self.empty();
                (Board::step(Board::NE | Board::NW, Board::n(Cells::of(from)) & empty)
                    | Board::step(Board::NE | Board::SE, Board::e(Cells::of(from)) & empty)
                    | Board::step(Board::SE | Board::SW, Board::s(Cells::of(from)) & empty)
                    | Board::step(
                        Board::SW | Board::NW, Board::w(Cells::of(from)) & empty,
                    )) & !self.own(me)
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )?;
        // move go, line 2
        sink.pairs(
            self.own(me) & self.rook,
            #[inline(always)]
            |from| {
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.own(me)
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & self.cannon,
            #[inline(always)]
            |from| {
                // move go, line 3
                let empty: Cells = self.empty();
                let occupied: Cells = self.occupied();
                let struck_n: Cells = Board::ray_from_onto(Board::N, from, empty, occupied);
                let struck_e: Cells = Board::ray_from_onto(Board::E, from, empty, occupied);
                let struck_s: Cells = Board::ray_from_onto(Board::S, from, empty, occupied);
                let struck_w: Cells = Board::ray_from_onto(Board::W, from, empty, occupied);
                (Board::ray_from(Board::ORTHOGONAL, from, empty)
                    | (if struck_n.any() {
                        Board::ray_from_onto(Board::N, struck_n.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
                    | (if struck_e.any() {
                        Board::ray_from_onto(Board::E, struck_e.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
                    | (if struck_s.any() {
                        Board::ray_from_onto(Board::S, struck_s.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })
                    | (if struck_w.any() {
                        Board::ray_from_onto(Board::W, struck_w.first(), empty, self.enemy(me))
                    } else {
                        Cells::NONE
                    })) & !self.own(me)
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )?;
        // move go, line 2
        sink.pairs(
            self.own(me) & self.soldier,
            #[inline(always)]
            |from| {
                (Board::step_forward(me, Cells::of(from))
                    | Board::step(Board::E | Board::W, Cells::of(from) & !SHORE[me % 2]))
                    & !self.own(me)
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // move go, line 4
        if self.enemy(me).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(120) as u8;
        }
        // move go, line 5
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.general = self.general & !from_or_to | Cells::of(to).when(self.general.contains(from));
        self.advisor = self.advisor & !from_or_to | Cells::of(to).when(self.advisor.contains(from));
        self.elephant = self.elephant & !from_or_to
            | Cells::of(to).when(self.elephant.contains(from));
        self.horse = self.horse & !from_or_to | Cells::of(to).when(self.horse.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.cannon = self.cannon & !from_or_to | Cells::of(to).when(self.cannon.contains(from));
        self.soldier = self.soldier & !from_or_to | Cells::of(to).when(self.soldier.contains(from));
    }

    // def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        let mut found: bool = false;
        for c in (self.own(me) & self.general).cells() {
            let c_in_shore: Cells = Cells::of(c) & SHORE[(1 - me) % 2];
            let empty: Cells = self.empty();
            let enemy_elephant: Cells = self.enemy(me) & self.elephant;
            let enemy_horse: Cells = self.enemy(me) & self.horse;
            let enemy_cannon: Cells = self.enemy(me) & self.cannon;
            let occupied: Cells = self.occupied();
            let enemy_soldier: Cells = self.enemy(me) & self.soldier;
            if ((if PALACE[(1 - me) % 2].contains(c) {
                Board::STEPS_ORTHOGONAL[c % 128]
            } else {
                Cells::NONE
            }) & self.enemy(me) & self.general
                | (if PALACE[(1 - me) % 2].contains(c) {
                    Board::STEPS_DIAGONAL[c % 128]
                } else {
                    Cells::NONE
                }) & self.enemy(me) & self.advisor
                | Board::sw(Board::sw(c_in_shore) & empty) & enemy_elephant
                | Board::nw(Board::nw(c_in_shore) & empty) & enemy_elephant
                | Board::ne(Board::ne(c_in_shore) & empty) & enemy_elephant
                | Board::se(Board::se(c_in_shore) & empty) & enemy_elephant
                | Board::s(Board::step(Board::SE | Board::SW, Cells::of(c)) & empty) & enemy_horse
                | Board::w(Board::step(Board::SW | Board::NW, Cells::of(c)) & empty) & enemy_horse
                | Board::n(Board::step(Board::NE | Board::NW, Cells::of(c)) & empty) & enemy_horse
                | Board::e(Board::step(Board::NE | Board::SE, Cells::of(c)) & empty) & enemy_horse
                | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                    & self.enemy(me) & self.rook
                | (if empty.contains(c) {
                    Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                } else {
                    Cells::NONE
                }) & enemy_cannon
                | Board::ray_upto(
                    Board::S,
                    occupied
                        & (if self.own(me).contains(c) {
                            Board::ray_from_upto(Board::S, c, empty, Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    empty,
                    Board::CELLS,
                ) & enemy_cannon
                | Board::ray_upto(
                    Board::W,
                    occupied
                        & (if self.own(me).contains(c) {
                            Board::ray_from_upto(Board::W, c, empty, Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    empty,
                    Board::CELLS,
                ) & enemy_cannon
                | Board::ray_upto(
                    Board::N,
                    occupied
                        & (if self.own(me).contains(c) {
                            Board::ray_from_upto(Board::N, c, empty, Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    empty,
                    Board::CELLS,
                ) & enemy_cannon
                | Board::ray_upto(
                    Board::E,
                    occupied
                        & (if self.own(me).contains(c) {
                            Board::ray_from_upto(Board::E, c, empty, Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    empty,
                    Board::CELLS,
                ) & enemy_cannon
                | Board::back(FORWARD[(1 - me) % 2], Cells::of(c)) & enemy_soldier
                | Board::step(Board::E | Board::W, Cells::of(c)) & enemy_soldier
                    & !SHORE[(1 - me) % 2])
                .any()
            {
                found = true;
                break;
            }
        }
        found
    }

    // def facing
    #[inline(always)]
    fn facing(&self, me: usize) -> bool {
        Board::ray_onto(
                FORWARD[me % 2],
                self.own(me) & self.general,
                self.empty(),
                self.enemy(me) & self.general,
            )
            .any()
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move go
    #[inline]
    fn test_go(&mut self, me: usize, from: usize, to: usize) -> bool {
        self.play_go(me, from, to);
        !self.in_check(me) && !self.facing(me)
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.advisor, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.elephant, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.horse, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.rook, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.cannon, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.soldier, const { &kind_weights::<2>(0, 6) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0xa_aa08_01ff, 0x3fe_0041_5540_0000_0000_0000],
            general: 0x20_0000_0000_0000_0000_0010,
            advisor: 0x50_0000_0000_0000_0000_0028,
            elephant: 0x88_0000_0000_0000_0000_0044,
            horse: 0x104_0000_0000_0000_0000_0082,
            rook: 0x202_0000_0000_0000_0000_0101,
            cannon: 0x41_0000_0000_0208_0000,
            soldier: 0x5540_000a_a800_0000,
            quiet: 0,
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 1, 0, 630>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.pseudo_go(me, &mut Legal::new(sink, |choice| self.is_legal(past, me, choice)))
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.drawn_go(me, sink))
    }

    #[inline]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Go { from, to } => self.test_go(me, from.into(), to.into()),
        }
    }

    #[inline]
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
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if self.quiet as i32 == 120 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
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

    plain_data!(
        layer(owner: owned general, owned advisor, owned elephant, owned horse, owned rook,
            owned cannon, owned soldier),
        number(quiet: u8, 0, 120), next(next, 1)
    );
}
