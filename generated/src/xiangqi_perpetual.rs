//! Xiangqi, perpetual check loses. Generated from rules/xiangqi-perpetual.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 09344bb9a89d794f.
#![forbid(unsafe_code)]
#![allow(dead_code, unreachable_pub, reason = "a crate may use parts of a private module")]
#![allow(missing_docs, reason = "items cite the rules")]
#![allow(unused_variables, unused_mut, unused_assignments, reason = "code for all games")]
#![allow(unused_parens, clippy::style, clippy::complexity, reason = "made of general parts")]
#![allow(clippy::erasing_op, reason = "an index may be 0")]
#![allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(9, 10);
// xiangqi: dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// xiangqi: region shore
const SHORE: [Cells; 2] = [0x1fff_ffff_ffff, 0x3ff_ffff_ffff_e000_0000_0000];
// xiangqi: region palace
const PALACE: [Cells; 2] = [0xe0_7038, 0x70_381c_0000_0000_0000_0000];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x3ff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x1_ffff_ffff_ffff_ffff_ffff).up(9),
        1 NE ne: (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(10),
        2 E e: (cells & 0x1fe_ff7f_bfdf_eff7_fbfd_feff).up(1),
        3 SE se: (cells & 0x1fe_ff7f_bfdf_eff7_fbfd_fe00).down(8),
        4 S s: cells.down(9),
        5 SW sw: (cells & 0x3fd_feff_7fbf_dfef_f7fb_fc00).down(10),
        6 W w: (cells & 0x3fd_feff_7fbf_dfef_f7fb_fdfe).down(1),
        7 NW nw: (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).up(8)
    );

    walks!(
        (fn ray_onto, fn ray_upto),
        (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se)
    );

    walks_from!(
        (fn ray_from, fn ray_from_onto, fn ray_from_upto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [9, 10, 1];
    const ORTHOGONAL: u64 = 85;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            S: Board::n(cells)
        )
    }

    // xiangqi: dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::ORTHOGONAL,
    );

    const STEPS_DIAGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::DIAGONAL,
    );

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // xiangqi: pieces
    /// By owner.
    owner: [Cells; 2],
    general: Cells,
    advisor: Cells,
    elephant: Cells,
    horse: Cells,
    rook: Cells,
    cannon: Cells,
    soldier: Cells,
    // xiangqi: state quiet
    quiet: u8,
    // state checks
    checks: [u16; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // xiangqi: move go
    Go { from: u8, to: u8 },
}

impl Position {
    // xiangqi: def strides
    #[inline]
    fn strides(&self, me: usize, c: usize) -> Cells {
        (if self.general.contains(c) {
            Board::STEPS_ORTHOGONAL[c] & PALACE[me]
        } else {
            Cells::NONE
        })
            | (if self.advisor.contains(c) {
                Board::STEPS_DIAGONAL[c] & PALACE[me]
            } else {
                Cells::NONE
            })
            | (if self.elephant.contains(c) {
                (Board::ne(Board::ne(Cells::of(c)) & self.empty())
                    | Board::se(Board::se(Cells::of(c)) & self.empty())
                    | Board::sw(Board::sw(Cells::of(c)) & self.empty())
                    | Board::nw(Board::nw(Cells::of(c)) & self.empty())) & SHORE[me]
            } else {
                Cells::NONE
            })
            | (if self.horse.contains(c) {
                Board::step(Board::NE | Board::NW, Board::n(Cells::of(c)) & self.empty())
                    | Board::step(Board::NE | Board::SE, Board::e(Cells::of(c)) & self.empty())
                    | Board::step(Board::SE | Board::SW, Board::s(Cells::of(c)) & self.empty())
                    | Board::step(Board::SW | Board::NW, Board::w(Cells::of(c)) & self.empty())
            } else {
                Cells::NONE
            })
            | (if self.rook.contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if self.cannon.contains(c) {
                Board::ray_from(Board::ORTHOGONAL, c, self.empty())
                    | Board::ray_from_onto(Board::N, c, self.empty(), self.occupied()).one().map_or(
                        Cells::NONE,
                        |cell| Board::ray_from_onto(
                            Board::N, cell, self.empty(), self.owner[(1 - me)],
                        ),
                    )
                    | Board::ray_from_onto(Board::E, c, self.empty(), self.occupied()).one().map_or(
                        Cells::NONE,
                        |cell| Board::ray_from_onto(
                            Board::E, cell, self.empty(), self.owner[(1 - me)],
                        ),
                    )
                    | Board::ray_from_onto(Board::S, c, self.empty(), self.occupied()).one().map_or(
                        Cells::NONE,
                        |cell| Board::ray_from_onto(
                            Board::S, cell, self.empty(), self.owner[(1 - me)],
                        ),
                    )
                    | Board::ray_from_onto(Board::W, c, self.empty(), self.occupied()).one().map_or(
                        Cells::NONE,
                        |cell| Board::ray_from_onto(
                            Board::W, cell, self.empty(), self.owner[(1 - me)],
                        ),
                    )
            } else {
                Cells::NONE
            })
            | (if self.soldier.contains(c) {
                Board::step_forward(me, Cells::of(c))
                    | Board::step(Board::E | Board::W, Cells::of(c) & !SHORE[me])
            } else {
                Cells::NONE
            })
    }

    // xiangqi: def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.general).cells().any(|c| {
            ((if PALACE[(1 - me)].contains(c) {
                Board::STEPS_ORTHOGONAL[c]
            } else {
                Cells::NONE
            }) & self.owner[(1 - me)] & self.general
                | (if PALACE[(1 - me)].contains(c) {
                    Board::STEPS_DIAGONAL[c]
                } else {
                    Cells::NONE
                }) & self.owner[(1 - me)] & self.advisor
                | Board::sw(Board::sw(Cells::of(c) & SHORE[(1 - me)]) & self.empty())
                    & self.owner[(1 - me)] & self.elephant
                | Board::nw(Board::nw(Cells::of(c) & SHORE[(1 - me)]) & self.empty())
                    & self.owner[(1 - me)] & self.elephant
                | Board::ne(Board::ne(Cells::of(c) & SHORE[(1 - me)]) & self.empty())
                    & self.owner[(1 - me)] & self.elephant
                | Board::se(Board::se(Cells::of(c) & SHORE[(1 - me)]) & self.empty())
                    & self.owner[(1 - me)] & self.elephant
                | Board::s(Board::step(Board::SE | Board::SW, Cells::of(c)) & self.empty())
                    & self.owner[(1 - me)] & self.horse
                | Board::w(Board::step(Board::SW | Board::NW, Cells::of(c)) & self.empty())
                    & self.owner[(1 - me)] & self.horse
                | Board::n(Board::step(Board::NE | Board::NW, Cells::of(c)) & self.empty())
                    & self.owner[(1 - me)] & self.horse
                | Board::e(Board::step(Board::NE | Board::SE, Cells::of(c)) & self.empty())
                    & self.owner[(1 - me)] & self.horse
                | Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                    & self.owner[(1 - me)] & self.rook
                | (if self.empty().contains(c) {
                    Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
                } else {
                    Cells::NONE
                }) & self.owner[(1 - me)] & self.cannon
                | Board::ray_upto(
                    Board::S,
                    self.occupied()
                        & (if self.owner[me].contains(c) {
                            Board::ray_from_upto(Board::S, c, self.empty(), Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    self.empty(),
                    Board::CELLS,
                ) & self.owner[(1 - me)] & self.cannon
                | Board::ray_upto(
                    Board::W,
                    self.occupied()
                        & (if self.owner[me].contains(c) {
                            Board::ray_from_upto(Board::W, c, self.empty(), Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    self.empty(),
                    Board::CELLS,
                ) & self.owner[(1 - me)] & self.cannon
                | Board::ray_upto(
                    Board::N,
                    self.occupied()
                        & (if self.owner[me].contains(c) {
                            Board::ray_from_upto(Board::N, c, self.empty(), Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    self.empty(),
                    Board::CELLS,
                ) & self.owner[(1 - me)] & self.cannon
                | Board::ray_upto(
                    Board::E,
                    self.occupied()
                        & (if self.owner[me].contains(c) {
                            Board::ray_from_upto(Board::E, c, self.empty(), Board::CELLS)
                        } else {
                            Cells::NONE
                        }),
                    self.empty(),
                    Board::CELLS,
                ) & self.owner[(1 - me)] & self.cannon
                | Board::back(FORWARD[(1 - me)], Cells::of(c)) & self.owner[(1 - me)]
                    & self.soldier
                | Board::step(Board::E | Board::W, Cells::of(c))
                    & self.owner[(1 - me)] & self.soldier & !SHORE[(1 - me)])
                .any()
        })
    }

    // xiangqi: def facing
    #[inline]
    fn facing(&self, me: usize) -> bool {
        Board::ray_onto(
                FORWARD[me],
                self.owner[me] & self.general,
                self.empty(),
                self.owner[(1 - me)] & self.general,
            )
            .any()
    }

    // def endless
    #[inline]
    fn endless(&self, past: Seen<'_>, p: usize) -> bool {
        !(2i32.saturating_mul(self.checks[p] as i32) < past.first_seen(0, self.key()))
    }

    // xiangqi: move go
    fn each_go(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // xiangqi: move go, line 2
        for from in self.owner[me].cells() {
            // xiangqi: move go, line 3
            for to in (self.strides(me, from) & !self.owner[me]).cells() {
                if self.legal_go(me, from, to) {
                    visit(Choice::Go { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // xiangqi: move go
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_go(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_go(me, from, to);
        !pos.in_check(me) && !pos.facing(me)
    }

    // xiangqi: move go
    #[inline]
    fn rows_go(&self, me: usize, rows: &mut Rows<Cells, 630>) {
        // xiangqi: move go, line 2
        for from in (self.owner[me] & self.general).cells() {
            rows.push(from, Board::STEPS_ORTHOGONAL[from] & PALACE[me] & !self.owner[me]);
        }
        for from in (self.owner[me] & self.advisor).cells() {
            rows.push(from, Board::STEPS_DIAGONAL[from] & PALACE[me] & !self.owner[me]);
        }
        for from in (self.owner[me] & self.elephant).cells() {
            rows.push(
                from,
                (Board::ne(Board::ne(Cells::of(from)) & self.empty())
                    | Board::se(Board::se(Cells::of(from)) & self.empty())
                    | Board::sw(Board::sw(Cells::of(from)) & self.empty())
                    | Board::nw(Board::nw(Cells::of(from)) & self.empty())) & SHORE[me]
                    & !self.owner[me],
            );
        }
        for from in (self.owner[me] & self.horse).cells() {
            rows.push(
                from,
                (Board::step(Board::NE | Board::NW, Board::n(Cells::of(from)) & self.empty())
                    | Board::step(Board::NE | Board::SE, Board::e(Cells::of(from)) & self.empty())
                    | Board::step(Board::SE | Board::SW, Board::s(Cells::of(from)) & self.empty())
                    | Board::step(
                        Board::SW | Board::NW, Board::w(Cells::of(from)) & self.empty(),
                    )) & !self.owner[me],
            );
        }
        for from in (self.owner[me] & self.rook).cells() {
            rows.push(
                from,
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.owner[me],
            );
        }
        for from in (self.owner[me] & self.cannon).cells() {
            rows.push(
                from,
                (Board::ray_from(Board::ORTHOGONAL, from, self.empty())
                    | Board::ray_from_onto(Board::N, from, self.empty(), self.occupied())
                        .one()
                        .map_or(
                            Cells::NONE,
                            |cell| Board::ray_from_onto(
                                Board::N, cell, self.empty(), self.owner[(1 - me)],
                            ),
                        )
                    | Board::ray_from_onto(Board::E, from, self.empty(), self.occupied())
                        .one()
                        .map_or(
                            Cells::NONE,
                            |cell| Board::ray_from_onto(
                                Board::E, cell, self.empty(), self.owner[(1 - me)],
                            ),
                        )
                    | Board::ray_from_onto(Board::S, from, self.empty(), self.occupied())
                        .one()
                        .map_or(
                            Cells::NONE,
                            |cell| Board::ray_from_onto(
                                Board::S, cell, self.empty(), self.owner[(1 - me)],
                            ),
                        )
                    | Board::ray_from_onto(Board::W, from, self.empty(), self.occupied())
                        .one()
                        .map_or(
                            Cells::NONE,
                            |cell| Board::ray_from_onto(
                                Board::W, cell, self.empty(), self.owner[(1 - me)],
                            ),
                        )) & !self.owner[me],
            );
        }
        for from in (self.owner[me] & self.soldier).cells() {
            rows.push(
                from,
                (Board::step_forward(me, Cells::of(from))
                    | Board::step(Board::E | Board::W, Cells::of(from) & !SHORE[me]))
                    & !self.owner[me],
            );
        }
    }

    // xiangqi: move go
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_go(me, visit)
    }

    // xiangqi: move go
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_go = <Rows<Cells, 630>>::new();
        self.rows_go(me, &mut rows_go);
        let of_go = rows_go.total();
        let all_moves = of_go;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = rows_go
                .pick(left)
                .map(|(from, to)| Choice::Go { from: from as _, to: to as _ });
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    #[inline]
    fn is_legal(&self, past: Seen<'_>, me: usize, choice: Choice) -> bool {
        match choice {
            Choice::Go { from, to } => self.legal_go(me, usize::from(from), usize::from(to)),
        }
    }

    // xiangqi: move go
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_go(&mut self, me: usize, from: usize, to: usize) {
        // xiangqi: move go, line 4
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 120) as u8;
        }
        // xiangqi: move go, line 5
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.general = self.general & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.general.meets(Cells::of(from)));
        self.advisor = self.advisor & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.advisor.meets(Cells::of(from)));
        self.elephant = self.elephant & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.elephant.meets(Cells::of(from)));
        self.horse = self.horse & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.horse.meets(Cells::of(from)));
        self.rook = self.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.rook.meets(Cells::of(from)));
        self.cannon = self.cannon & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.cannon.meets(Cells::of(from)));
        self.soldier = self.soldier & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.soldier.meets(Cells::of(from)));
    }

    // xiangqi: move go
    #[inline]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        self.lead_go(me, from, to);
    }

    // after
    #[inline]
    fn after(&mut self, me: usize) {
        if self.in_check(usize::from(self.next)) {
            self.checks[me] = (self.checks[me] as i32).saturating_add(1).clamp(0, 10000) as u16;
        } else {
            self.checks[me] = 0;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
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
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 1];
    type Trace = ();
    type Kept = ();
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "xiangqi-perpetual",
            title: "Xiangqi, perpetual check loses",
            rules_hash: 663238305900230991,
            players: &["red", "black"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("general", Some('G')),
                        KindName::owned("advisor", Some('A')),
                        KindName::owned("elephant", Some('E')),
                        KindName::owned("horse", Some('H')),
                        KindName::owned("rook", Some('R')),
                        KindName::owned("cannon", Some('C')),
                        KindName::owned("soldier", Some('S')),
                    ],
                ),
            ],
            states: &[
                StateName::new("quiet", &[], Sort::Number(0, 120)).clock(),
                StateName::new("checks", &[Of::Players], Sort::Number(0, 10000)).clock(),
            ],
            seen: &[None],
            symmetries: &[SymmetryName::flat([[-1, 0], [0, -1]]).players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // xiangqi: setup
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
            checks: [0; 2],
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_turn(past, me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let mut count = 0;
        let _ = self.each_turn(past, me, &mut tally(&mut count));
        count
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(past, me, rng)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Go { from, to } = m;
        self.play_go(me, usize::from(from), usize::from(to));
        self.after(me);
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if self.quiet as i32 == 120 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if !(past.seen_newest(0) < 2) && self.endless(past, me)
            && !self.endless(past, usize::from(self.next))
        {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        // end, line 5
        if !(past.seen_newest(0) < 2) && self.endless(past, usize::from(self.next))
            && !self.endless(past, me)
        {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 6
        if !(past.seen_newest(0) < 2) {
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
        number(quiet: u8, 0, 120), number(checks: u16, 0, 10000, (0..2)), next(next, 1)
    );
}
