//! Raumschach. Generated from rules/raumschach.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: a4d9db5375bdd8cd.
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
const FRAME: Frame = Frame::levels(5, 5);
const KIND_NAMES: &[&str] = &["king", "queen", "rook", "bishop", "unicorn", "knight", "pawn"];
const NAMES: Names = Names {
    name: "raumschach",
    title: "Raumschach",
    rules_hash: 11878766643670538445,
    players: &["white", "black"],
    layers: &[("pieces", &["king, queen, rook, bishop, unicorn, knight, pawn"])],
    states: &[StateName::new("quiet", &[], Sort::Number(0, 100)).clock()],
    seen: &[None],
    symmetries: &[
        SymmetryName::solid([[-1, 0, 0], [0, 0, 1], [0, 1, 0]]),
        SymmetryName::solid([[1, 0, 0], [0, 0, 1], [0, 1, 0]]),
        SymmetryName::solid([[-1, 0, 0], [0, -1, 0], [0, 0, -1]]).players(1),
    ],
    ..Names::NONE
};

// def cornerwise
const CORNERWISE: u64 = Board::NE_UP | Board::SE_UP | Board::SW_UP | Board::NW_UP
    | Board::NE_DOWN | Board::SE_DOWN | Board::SW_DOWN | Board::NW_DOWN;
// def edgewise
const EDGEWISE: u64 = Board::NE | Board::SE | Board::SW | Board::NW | Board::N_UP
    | Board::E_UP | Board::S_UP | Board::W_UP | Board::N_DOWN | Board::E_DOWN
    | Board::S_DOWN | Board::W_DOWN;
const AHEAD: [u64; 2] = [Board::N | Board::UP, Board::S | Board::DOWN]; // dir ahead
// dir bite
const BITE: [u64; 2] = [
    Board::NE | Board::NW | Board::N_UP | Board::E_UP | Board::W_UP,
    Board::SE | Board::SW | Board::E_DOWN | Board::S_DOWN | Board::W_DOWN,
];

// region last_row
const LAST_ROW: [Cells; 2] = [0x1f00_0000_0000_0000_0000_0000_0000_0000, 0x1f];
masks!(QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, UNICORN = 0x10, KNIGHT = 0x20);
struct Board;
impl Board {
    const CELLS: Cells = 0x1fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_fff0_7fff_f83f_fffc_1fff_fe0f_ffff).up(5),
        1 NE ne: (cells & 0x7b_def0_3def_781e_f7bc_0f7b_de07_bdef).up(6),
        2 E e: (cells & 0xf7b_def7_bdef_7bde_f7bd_ef7b_def7_bdef).up(1),
        3 SE se: (cells & 0xf7b_de07_bdef_03de_f781_ef7b_c0f7_bde0).down(4),
        4 S s: (cells & 0x1fff_fe0f_ffff_07ff_ff83_ffff_c1ff_ffe0).down(5),
        5 SW sw: (cells & 0x1ef7_bc0f_7bde_07bd_ef03_def7_81ef_7bc0).down(6),
        6 W w: (cells & 0x1ef7_bdef_7bde_f7bd_ef7b_def7_bdef_7bde).down(1),
        7 NW nw: (cells & 0xf7_bde0_7bde_f03d_ef78_1ef7_bc0f_7bde).up(4),
        8 UP up: (cells & 0xf_ffff_ffff_ffff_ffff_ffff_ffff).up(25),
        9 N_UP n_up: (cells & 0x7fff_f83f_fffc_1fff_fe0f_ffff).up(30),
        10 NE_UP ne_up: (cells & 0x3def_781e_f7bc_0f7b_de07_bdef).up(31),
        11 E_UP e_up: (cells & 0x7_bdef_7bde_f7bd_ef7b_def7_bdef).up(26),
        12 SE_UP se_up: (cells & 0x7_bdef_03de_f781_ef7b_c0f7_bde0).up(21),
        13 S_UP s_up: (cells & 0xf_ffff_07ff_ff83_ffff_c1ff_ffe0).up(20),
        14 SW_UP sw_up: (cells & 0xf_7bde_07bd_ef03_def7_81ef_7bc0).up(19),
        15 W_UP w_up: (cells & 0xf_7bde_f7bd_ef7b_def7_bdef_7bde).up(24),
        16 NW_UP nw_up: (cells & 0x7bde_f03d_ef78_1ef7_bc0f_7bde).up(29),
        17 DOWN down: cells.down(25),
        18 N_DOWN n_down: (cells & 0xff_fff0_7fff_f83f_fffc_1fff_fe00_0000).down(20),
        19 NE_DOWN ne_down: (cells & 0x7b_def0_3def_781e_f7bc_0f7b_de00_0000).down(19),
        20 E_DOWN e_down: (cells & 0xf7b_def7_bdef_7bde_f7bd_ef7b_de00_0000).down(24),
        21 SE_DOWN se_down: (cells & 0xf7b_de07_bdef_03de_f781_ef7b_c000_0000).down(29),
        22 S_DOWN s_down: (cells & 0x1fff_fe0f_ffff_07ff_ff83_ffff_c000_0000).down(30),
        23 SW_DOWN sw_down: (cells & 0x1ef7_bc0f_7bde_07bd_ef03_def7_8000_0000).down(31),
        24 W_DOWN w_down: (cells & 0x1ef7_bdef_7bde_f7bd_ef7b_def7_bc00_0000).down(26),
        25 NW_DOWN nw_down: (cells & 0xf7_bde0_7bde_f03d_ef78_1ef7_bc00_0000).down(21)
    );

    const SIZE: tables::Size = [5, 5, 5];
    walks!(
        (fn back),
        (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se, UP up down,
            N_UP n_up s_down, NE_UP ne_up sw_down, E_UP e_up w_down, SE_UP se_up nw_down,
            S_UP s_up n_down, SW_UP sw_up ne_down, W_UP w_up e_down, NW_UP nw_up se_down,
            DOWN down up, N_DOWN n_down s_up, NE_DOWN ne_down sw_up, E_DOWN e_down w_up,
            SE_DOWN se_down nw_up, S_DOWN s_down n_up, SW_DOWN sw_down ne_up, W_DOWN w_down e_up,
            NW_DOWN nw_down se_up)
    );

    const ORTHOGONAL: u64 = 131413;
    const STEPS_ADJACENT: &[Cells; 128] = &tables::near_128(
        Self::SIZE,
        Self::CELLS,
        &[
            [0, 1, 0],
            [1, 1, 0],
            [1, 0, 0],
            [1, -1, 0],
            [0, -1, 0],
            [-1, -1, 0],
            [-1, 0, 0],
            [-1, 1, 0],
            [0, 0, 1],
            [0, 1, 1],
            [1, 1, 1],
            [1, 0, 1],
            [1, -1, 1],
            [0, -1, 1],
            [-1, -1, 1],
            [-1, 0, 1],
            [-1, 1, 1],
            [0, 0, -1],
            [0, 1, -1],
            [1, 1, -1],
            [1, 0, -1],
            [1, -1, -1],
            [0, -1, -1],
            [-1, -1, -1],
            [-1, 0, -1],
            [-1, 1, -1],
        ],
    );

    const LEAPS_1_2: &[Cells; 128] = &tables::near_128(
        Self::SIZE,
        Self::CELLS,
        &[
            [-2, -1, 0],
            [-2, 0, -1],
            [-2, 0, 1],
            [-2, 1, 0],
            [-1, -2, 0],
            [-1, 0, -2],
            [-1, 0, 2],
            [-1, 2, 0],
            [0, -2, -1],
            [0, -2, 1],
            [0, -1, -2],
            [0, -1, 2],
            [0, 1, -2],
            [0, 1, 2],
            [0, 2, -1],
            [0, 2, 1],
            [1, -2, 0],
            [1, 0, -2],
            [1, 0, 2],
            [1, 2, 0],
            [2, -1, 0],
            [2, 0, -1],
            [2, 0, 1],
            [2, 1, 0],
        ],
    );

    slides!(
        128 rays_128, (fn ray_from_upto),
        (N WAY_N ray_up => [0, 1, 0], NE WAY_NE ray_up => [1, 1, 0], E WAY_E ray_up => [1, 0, 0],
            SE WAY_SE ray_down => [1, -1, 0], S WAY_S ray_down => [0, -1, 0],
            SW WAY_SW ray_down => [-1, -1, 0], W WAY_W ray_down => [-1, 0, 0],
            NW WAY_NW ray_up => [-1, 1, 0], UP WAY_UP ray_up => [0, 0, 1],
            N_UP WAY_N_UP ray_up => [0, 1, 1], NE_UP WAY_NE_UP ray_up => [1, 1, 1],
            E_UP WAY_E_UP ray_up => [1, 0, 1], SE_UP WAY_SE_UP ray_up => [1, -1, 1],
            S_UP WAY_S_UP ray_up => [0, -1, 1], SW_UP WAY_SW_UP ray_up => [-1, -1, 1],
            W_UP WAY_W_UP ray_up => [-1, 0, 1], NW_UP WAY_NW_UP ray_up => [-1, 1, 1],
            DOWN WAY_DOWN ray_down => [0, 0, -1], N_DOWN WAY_N_DOWN ray_down => [0, 1, -1],
            NE_DOWN WAY_NE_DOWN ray_down => [1, 1, -1], E_DOWN WAY_E_DOWN ray_down => [1, 0, -1],
            SE_DOWN WAY_SE_DOWN ray_down => [1, -1, -1], S_DOWN WAY_S_DOWN ray_down => [0, -1, -1],
            SW_DOWN WAY_SW_DOWN ray_down => [-1, -1, -1], W_DOWN WAY_W_DOWN ray_down => [-1, 0, -1],
            NW_DOWN WAY_NW_DOWN ray_down => [-1, 1, -1])
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    unicorn: Cells,
    knight: Cells,
    pawn: Cells,
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Officer { from: u8, to: u8 }, // move officer
    Advance { from: u8, to: u8, rest: Trail<u8, 1> }, // move advance
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: king, queen, rook, bishop, unicorn, knight, pawn), fn clear, fn put, fn empty
    );

    // def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        let mut found: bool = false;
        for c in (self.own(me) & self.king).cells() {
            let empty: Cells = self.empty();
            if (Board::LEAPS_1_2[c % 128] & self.enemy(me) & self.knight
                | Board::STEPS_ADJACENT[c % 128] & self.enemy(me) & self.king
                | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                    & self.enemy(me) & (self.rook | self.queen)
                | Board::ray_from_upto(
                    Board::NE | Board::SE | Board::SW | Board::NW | Board::N_UP
                        | Board::E_UP | Board::S_UP | Board::W_UP | Board::N_DOWN
                        | Board::E_DOWN | Board::S_DOWN | Board::W_DOWN,
                    c,
                    empty,
                    Board::CELLS,
                ) & self.enemy(me) & (self.bishop | self.queen)
                | Board::ray_from_upto(
                    Board::NE_UP | Board::SE_UP | Board::SW_UP | Board::NW_UP
                        | Board::NE_DOWN | Board::SE_DOWN | Board::SW_DOWN
                        | Board::NW_DOWN,
                    c,
                    empty,
                    Board::CELLS,
                ) & self.enemy(me) & (self.unicorn | self.queen)
                | Board::back(BITE[(1 - me) % 2], Cells::of(c)) & self.enemy(me) & self.pawn)
                .any()
            {
                found = true;
                break;
            }
        }
        found
    }

    // move officer
    #[inline]
    fn pseudo_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in (self.own(me) & !self.pawn).cells() { // move officer, line 2
            // move officer, line 3
            sink.choice(
                self.strides(from) & !self.own(me),
                |to| Choice::Officer { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // def strides
    #[inline(always)]
    fn strides(&self, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c % 128] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c % 128] } else { Cells::NONE })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from_upto(EDGEWISE, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.unicorn | self.queen).contains(c) {
                Board::ray_from_upto(CORNERWISE, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // move officer
    #[inline]
    fn drawn_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move officer, line 2
        sink.pairs(
            self.own(me) & !self.pawn & self.knight,
            #[inline(always)]
            |from| { Board::LEAPS_1_2[from % 128] & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & self.king,
            #[inline(always)]
            |from| { Board::STEPS_ADJACENT[from % 128] & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & (self.rook | self.queen),
            #[inline(always)]
            |from| {
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.own(me)
            },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & (self.bishop | self.queen),
            #[inline(always)]
            |from| Board::ray_from_upto(EDGEWISE, from, self.empty(), Board::CELLS) & !self.own(me),
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & (self.unicorn | self.queen),
            #[inline(always)]
            |from| {
                Board::ray_from_upto(CORNERWISE, from, self.empty(), Board::CELLS) & !self.own(me)
            },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )
    }

    // move officer
    #[inline(always)]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.enemy(me).contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn &= !Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.queen = self.queen & !from_or_to | Cells::of(to).when(self.queen.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.unicorn = self.unicorn & !from_or_to | Cells::of(to).when(self.unicorn.contains(from));
        self.knight = self.knight & !from_or_to | Cells::of(to).when(self.knight.contains(from));
    }

    /// Tests the requirement in the position after the effects before it.
    // act carry, line 4
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    // move advance
    #[inline(always)]
    fn pseudo_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move advance, line 3
        sink.shifts_further(
            self.own(me) & self.pawn,
            #[inline(always)]
            |origins: Cells| {
                let empty: Cells = self.empty();
                [
                    (if AHEAD[me % 2].contains(0) {
                        Board::n(origins)
                    } else {
                        Cells::NONE
                    }) & empty,
                    (if AHEAD[me % 2].contains(4) {
                        Board::s(origins)
                    } else {
                        Cells::NONE
                    }) & empty,
                    (if AHEAD[me % 2].contains(8) {
                        Board::up(origins)
                    } else {
                        Cells::NONE
                    }) & empty,
                    (if AHEAD[me % 2].contains(17) {
                        Board::down(origins)
                    } else {
                        Cells::NONE
                    }) & empty,
                    (if BITE[me % 2].contains(1) {
                        Board::ne(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(3) {
                        Board::se(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(5) {
                        Board::sw(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(7) {
                        Board::nw(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(9) {
                        Board::n_up(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(11) {
                        Board::e_up(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(15) {
                        Board::w_up(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(20) {
                        Board::e_down(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(22) {
                        Board::s_down(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                    (if BITE[me % 2].contains(24) {
                        Board::w_down(origins)
                    } else {
                        Cells::NONE
                    }) & self.enemy(me),
                ]
            },
            [5, -5, 25, -25, 6, -4, -6, 4, 30, 26, 24, -24, -30, -26],
            |from, to| Choice::Advance { from: from as _, to: to as _, rest: Trail::new() },
            (
                LAST_ROW[me % 2],
                QUEEN | ROOK | BISHOP | UNICORN | KNIGHT,
                |from, to, rank_up| {
                    Choice::Advance {
                        from: from as _,
                        to: to as _,
                        rest: Trail::new().with(1, rank_up as i32),
                    }
                },
            ),
        )
    }

    /// Plays the move up to, but without, its requirement.
    // move advance
    #[inline(always)]
    fn begin_advance(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.enemy(me).contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.unicorn &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move advance
    #[inline(always)]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.begin_advance(me, from, to);
        if LAST_ROW[me % 2].contains(to) { // move advance, line 5
            let rank_up = rest.take() as usize; // move advance, line 6
            self.put(me, rank_up, Cells::of(to)); // move advance, line 7
        }
    }

    /// The unpinned pieces: leaving their cells cannot violate the requirement.
    // act carry, line 4
    #[inline(always)]
    fn unpinned(&self, me: usize) -> Cells {
        if !self.in_check(me) {
            let own_king: Cells = self.own(me) & self.king;
            let own_without_king: Cells = self.own(me) & !own_king;
            let mut all: Cells = Cells::NONE;
            for c in own_king.cells() {
                let empty: Cells = self.empty();
                all |= Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                        | Board::ray_from_upto(
                            Board::NE | Board::SE | Board::SW | Board::NW | Board::N_UP
                                | Board::E_UP | Board::S_UP | Board::W_UP | Board::N_DOWN
                                | Board::E_DOWN | Board::S_DOWN | Board::W_DOWN,
                            c,
                            empty,
                            Board::CELLS,
                        )
                        | Board::ray_from_upto(
                            Board::NE_UP | Board::SE_UP | Board::SW_UP | Board::NW_UP
                                | Board::NE_DOWN | Board::SE_DOWN | Board::SW_DOWN
                                | Board::NW_DOWN,
                            c,
                            empty,
                            Board::CELLS,
                        );
            }
            let cells: Cells = all & own_without_king;
            let mut without_all = *self;
            without_all.clear(cells);
            if !without_all.in_check(me) {
                own_without_king
            } else {
                let mut pinned: Cells = Cells::NONE;
                for cell in cells.cells() {
                    let mut without = *self;
                    without.clear(Cells::of(cell));
                    if without.in_check(me) {
                        pinned |= Cells::of(cell);
                    }
                }
                own_without_king & !pinned
            }
        } else {
            Cells::NONE
        }
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.unicorn, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.knight, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.pawn, const { &kind_weights::<2>(0, 6) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0x7_fe00_03ff, 0x1ff8_000f_fc00_0000_0000_0000_0000_0000],
            king: 0x400_0000_0000_0000_0000_0000_0000_0004,
            queen: 0x2_0000_0000_0000_0000_0800_0000,
            rook: 0x1100_0000_0000_0000_0000_0000_0000_0011,
            bishop: 0x4_8000_0000_0000_0000_1200_0000,
            unicorn: 0x9_0000_0000_0000_0000_2400_0000,
            knight: 0xa00_0000_0000_0000_0000_0000_0000_000a,
            pawn: 0xf8_0000_7c00_0000_0000_0007_c000_03e0,
            quiet: 0,
            next: 0,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 2, 0, 625>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
        self.pseudo_officer(me, sink)?;
        self.pseudo_advance(me, sink)
    }

    #[inline(always)]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.drawn_officer(me, sink))?;
        sink.part(|sink| self.pseudo_advance(me, sink))
    }

    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let (unpinned, mut counted) = (self.unpinned(me), Counted::default());
        let legal = |choice| self.is_legal(past, me, choice);
        let sink = &mut Unpinned::new(&mut counted, unpinned, legal);
        let _ = self.drawn_officer(me, sink);
        let _ = self.pseudo_advance(me, sink);
        counted.count
    }

    #[inline(always)]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, .. } => self.begin_advance(me, from.into(), to.into()),
        }
        self.legal(me)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, from.into(), to.into(), rest.taken())
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        let holds: bool = blocked();
        if holds && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if holds {
            return Verdict::Over(Self::DRAW);
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
            Choice::Officer { from, to } => FRAME.write(out, "officer", &[from, to]),
            Choice::Advance { from, to, rest } => {
                FRAME.write(out, "advance", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned unicorn, owned knight,
            owned pawn),
        number(quiet: u8, 0, 100), next(next, 1)
    );
}
