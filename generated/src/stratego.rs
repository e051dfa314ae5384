//! Stratego. Generated from rules/stratego.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: a83c14175853eb82.
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
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(10, 10);
// region home
const HOME: [Cells; 2] = [0xff_ffff_ffff, 0xf_ffff_ffff_f000_0000_0000_0000];
// def ahead
const AHEAD: [i32; 2] = [1, -1];
// def rank_of
const RANK_OF: [i32; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
// def army
const ARMY: [i32; 12] = [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6];
// move place, line 4
const BY_CELL: [i32; 100] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 0, 0, 5, 5, 0, 0, 5, 5, 6, 6, 0, 0, 6, 6,
    0, 0, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9,
    9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
];

// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xf_ffff_ffff_fccf_33ff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x3ff_ffff_fccf_33cc_ffff_ffff).up(10),
        1 NE ne: (cells & 0x1ff_7fdf_f4cd_1166_5ff7_fdff).up(11),
        2 E e: (cells & 0x7_fdff_7fdf_f445_117f_dff7_fdff).up(1),
        3 SE se: (cells & 0x7_fdff_7fd9_9445_337f_dff7_fc00).down(9),
        4 S s: (cells & 0xf_ffff_fff3_3ccf_33ff_ffff_fc00).down(10),
        5 SW sw: (cells & 0xf_fbfe_ffa6_688b_32ff_bfef_f800).down(11),
        6 W w: (cells & 0xf_fbfe_ffbf_e88a_22ff_bfef_fbfe).down(1),
        7 NW nw: (cells & 0x3fe_ffbf_ecca_2299_bfef_fbfe).up(9)
    );

    walks_from!(
        (fn ray_from_upto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [10, 10, 1];
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::ORTHOGONAL,
    );

    const STEPS_ADJACENT: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::COMPASS,
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
    // pieces
    /// By owner.
    owner: [Cells; 2],
    standard: Cells,
    spy: Cells,
    scout: Cells,
    miner: Cells,
    sergeant: Cells,
    lieutenant: Cells,
    captain: Cells,
    major: Cells,
    colonel: Cells,
    general: Cells,
    marshal: Cells,
    bomb: Cells,
    // state placed
    placed: [u8; 24],
    // state fought
    fought: [u16; 2],
    // state left_cell
    left_cell: [Cells; 2],
    // state to_cell
    to_cell: [Cells; 2],
    // state shuttled
    shuttled: [u8; 2],
    // state quiet
    quiet: u8,
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move place
    Place { man: u8 },
    // move march
    March { from: u8, to: u8 },
}

impl Position {
    // def mobile
    #[inline(always)]
    fn mobile(&self, me: usize) -> Cells {
        self.owner[me] & !self.standard & !self.bomb
    }

    // def strides
    #[inline(always)]
    fn strides(&self, me: usize, c: usize) -> Cells {
        Board::STEPS_ADJACENT[c]
            & (if !self.scout.contains(c) { Board::STEPS_ORTHOGONAL[c] } else { Cells::NONE })
            | (if self.scout.contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), self.owner[(1 - me)])
            } else {
                Cells::NONE
            })
    }

    // def beats
    #[inline(always)]
    fn beats(&self, k: u64, foe: u64) -> bool {
        ({
            let mut all = 0i32;
            for i0 in foe.cells() {
                all = all.saturating_add(RANK_OF[i0]);
            }
            all
        })
            < ({
                let mut all = 0i32;
                for i0 in k.cells() {
                    all = all.saturating_add(RANK_OF[i0]);
                }
                all
            }) || k == 8u64 && foe == 2048u64 || k == 2u64 && foe == 1024u64
    }

    // view, line 2
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.owner[me]
    }

    // view, line 3
    #[inline(always)]
    fn seen_pieces_2(&self, me: usize) -> Cells {
        Board::CELLS
    }

    // view, line 5
    #[inline(always)]
    fn seen_placed(&self, me: usize) -> u64 {
        1u64 << me
    }

    // move place
    fn each_place(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move place, line 2
        if !(80 < self.turn as i32) {
            // move place, line 3
            for man in ({
                let mut all = 0u64;
                for k in 4095u64.cells() {
                    if (self.placed[(me) * 12 + k] as i32) < ARMY[k] {
                        all |= 1u64 << k;
                    }
                }
                all
            }).cells() {
                visit(Choice::Place { man: man as _ })?;
            }
        }
        Continue(())
    }

    // move place
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> u64 {
        if !(80 < self.turn as i32) {
            {
                let mut all = 0u64;
                for k in 4095u64.cells() {
                    if (self.placed[(me) * 12 + k] as i32) < ARMY[k] {
                        all |= 1u64 << k;
                    }
                }
                all
            }
        } else {
            0u64
        }
    }

    // move march
    fn each_march(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move march, line 2
        if 80 < self.turn as i32 {
            // move march, line 3
            for from in self.mobile(me).cells() {
                // move march, line 4
                for to in ({
                    let mut all = Cells::NONE;
                    for to_2 in (self.strides(me, from) & !self.owner[me]).cells() {
                        if (self.shuttled[me] as i32) < 3 || !(Cells::of(from) == self.to_cell[me])
                            || !(Cells::of(to_2) == self.left_cell[me])
                        {
                            all |= Cells::of(to_2);
                        }
                    }
                    all
                }).cells() {
                    visit(Choice::March { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move march
    #[inline(always)]
    fn rows_march(&self, me: usize, rows: &mut Rows<Cells, 100>) {
        // move march, line 2
        if 80 < self.turn as i32 {
            // move march, line 3
            for from in self.mobile(me).cells() {
                rows.push(
                    from,
                    {
                        let mut all = Cells::NONE;
                        for to_2 in (self.strides(me, from) & !self.owner[me]).cells() {
                            if (self.shuttled[me] as i32) < 3
                                || !(Cells::of(from) == self.to_cell[me])
                                || !(Cells::of(to_2) == self.left_cell[me])
                            {
                                all |= Cells::of(to_2);
                            }
                        }
                        all
                    },
                );
            }
        }
    }

    // move march
    #[inline(always)]
    fn count_march(&self, me: usize) -> u32 {
        let mut count = 0;
        // move march, line 2
        if 80 < self.turn as i32 {
            // move march, line 3
            for from in self.mobile(me).cells() {
                count
                    += ({
                        let mut all = Cells::NONE;
                        for to_2 in (self.strides(me, from) & !self.owner[me]).cells() {
                            if (self.shuttled[me] as i32) < 3
                                || !(Cells::of(from) == self.to_cell[me])
                                || !(Cells::of(to_2) == self.left_cell[me])
                            {
                                all |= Cells::of(to_2);
                            }
                        }
                        all
                    }).count();
            }
        }
        count
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, man: usize) {
        // move place, line 4
        if let Some(kind) = Some(man) {
            let owner: Option<usize> = first_member(1u64 << me & 3u64);
            self.put(
                owner,
                kind,
                ({
                    let mut best: Option<i32> = None;
                    let mut all = Cells::NONE;
                    for c in (HOME[me] & self.empty()).cells() {
                        {
                            let value = AHEAD[me].saturating_mul(at(&BY_CELL, c));
                            if best.is_none_or(|best| value < best) {
                                best = Some(value);
                                all = Cells::NONE;
                            }
                            if best == Some(value) {
                                all |= Cells::of(c);
                            }
                        }
                    }
                    all
                }).first_of(),
            );
        }
        // move place, line 5
        self.placed[(me) * 12 + man] = (self.placed[(me) * 12 + man] as i32)
            .saturating_add(1)
            .clamp(0, 8) as u8;
    }

    // move march
    #[inline(always)]
    fn play_march(&mut self, me: usize, from: usize, to: usize) {
        // move march, line 6
        self.shuttled[me] = (if Cells::of(from) == self.to_cell[me]
            && Cells::of(to) == self.left_cell[me]
        {
            (self.shuttled[me] as i32).saturating_add(1)
        } else {
            1
        }).clamp(0, 3) as u8;
        // move march, line 7
        self.left_cell[me] = (Cells::of(from)).first_of();
        // move march, line 8
        self.to_cell[me] = (Cells::of(to)).first_of();
        // move march, line 9
        {
            for i0 in 3u64.cells() {
                self.fought[i0] = (0u64).first_of() as u16;
            }
        }
        // move march, line 10
        self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
        // move march, line 11
        if self.owner[(1 - me)].contains(to) {
            // move march, line 12
            let foe: u64 = self.kind_on(Cells::of(to));
            // move march, line 13
            let man: u64 = self.kind_on(Cells::of(from));
            // move march, line 14
            self.fought[me] = (man).first_of() as u16;
            // move march, line 15
            self.fought[(1 - me)] = (foe).first_of() as u16;
            // move march, line 16
            self.quiet = 0;
            // move march, line 17
            if man == foe {
                self.owner[1 - me] &= !Cells::of(to);
                self.standard &= !Cells::of(to);
                self.spy &= !Cells::of(to);
                self.scout &= !Cells::of(to);
                self.miner &= !Cells::of(to);
                self.sergeant &= !Cells::of(to);
                self.lieutenant &= !Cells::of(to);
                self.captain &= !Cells::of(to);
                self.major &= !Cells::of(to);
                self.colonel &= !Cells::of(to);
                self.general &= !Cells::of(to);
                self.marshal &= !Cells::of(to);
                self.bomb &= !Cells::of(to);
            }
            // move march, line 18
            if self.beats(man, foe) {
                self.carry(Cells::of(from), Cells::of(to));
            } else {
                self.owner[me] &= !Cells::of(from);
                self.spy &= !Cells::of(from);
                self.scout &= !Cells::of(from);
                self.miner &= !Cells::of(from);
                self.sergeant &= !Cells::of(from);
                self.lieutenant &= !Cells::of(from);
                self.captain &= !Cells::of(from);
                self.major &= !Cells::of(from);
                self.colonel &= !Cells::of(from);
                self.general &= !Cells::of(from);
                self.marshal &= !Cells::of(from);
            }
        } else {
            // move march, line 19
            self.owner[1 - me] &= !Cells::of(to);
            self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
            self.standard &= !Cells::of(to);
            self.bomb &= !Cells::of(to);
            self.spy = self.spy & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.spy.meets(Cells::of(from)));
            self.scout = self.scout & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.scout.meets(Cells::of(from)));
            self.miner = self.miner & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.miner.meets(Cells::of(from)));
            self.sergeant = self.sergeant & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.sergeant.meets(Cells::of(from)));
            self.lieutenant = self.lieutenant & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.lieutenant.meets(Cells::of(from)));
            self.captain = self.captain & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.captain.meets(Cells::of(from)));
            self.major = self.major & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.major.meets(Cells::of(from)));
            self.colonel = self.colonel & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.colonel.meets(Cells::of(from)));
            self.general = self.general & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.general.meets(Cells::of(from)));
            self.marshal = self.marshal & !(Cells::of(from) | Cells::of(to))
                | Cells::of(to).when(self.marshal.meets(Cells::of(from)));
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

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.standard.meets(cells)) << 0 | u64::from(self.spy.meets(cells)) << 1
            | u64::from(self.scout.meets(cells)) << 2
            | u64::from(self.miner.meets(cells)) << 3
            | u64::from(self.sergeant.meets(cells)) << 4
            | u64::from(self.lieutenant.meets(cells)) << 5
            | u64::from(self.captain.meets(cells)) << 6
            | u64::from(self.major.meets(cells)) << 7
            | u64::from(self.colonel.meets(cells)) << 8
            | u64::from(self.general.meets(cells)) << 9
            | u64::from(self.marshal.meets(cells)) << 10
            | u64::from(self.bomb.meets(cells)) << 11
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.standard &= !cells;
        self.spy &= !cells;
        self.scout &= !cells;
        self.miner &= !cells;
        self.sergeant &= !cells;
        self.lieutenant &= !cells;
        self.captain &= !cells;
        self.major &= !cells;
        self.colonel &= !cells;
        self.general &= !cells;
        self.marshal &= !cells;
        self.bomb &= !cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        let Some(owner) = owner else { return };
        self.clear(cells);
        self.owner[owner] |= cells;
        let board = match kind {
            0 => &mut self.standard,
            1 => &mut self.spy,
            2 => &mut self.scout,
            3 => &mut self.miner,
            4 => &mut self.sergeant,
            5 => &mut self.lieutenant,
            6 => &mut self.captain,
            7 => &mut self.major,
            8 => &mut self.colonel,
            9 => &mut self.general,
            10 => &mut self.marshal,
            _ => &mut self.bomb,
        };
        *board |= cells;
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.owner[0] = self.owner[0] & !(from | to) | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to) | to.when(self.owner[1].meets(from));
        self.standard = self.standard & !(from | to) | to.when(self.standard.meets(from));
        self.spy = self.spy & !(from | to) | to.when(self.spy.meets(from));
        self.scout = self.scout & !(from | to) | to.when(self.scout.meets(from));
        self.miner = self.miner & !(from | to) | to.when(self.miner.meets(from));
        self.sergeant = self.sergeant & !(from | to) | to.when(self.sergeant.meets(from));
        self.lieutenant = self.lieutenant & !(from | to) | to.when(self.lieutenant.meets(from));
        self.captain = self.captain & !(from | to) | to.when(self.captain.meets(from));
        self.major = self.major & !(from | to) | to.when(self.major.meets(from));
        self.colonel = self.colonel & !(from | to) | to.when(self.colonel.meets(from));
        self.general = self.general & !(from | to) | to.when(self.general.meets(from));
        self.marshal = self.marshal & !(from | to) | to.when(self.marshal.meets(from));
        self.bomb = self.bomb & !(from | to) | to.when(self.bomb.meets(from));
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "stratego",
            title: "Stratego",
            rules_hash: 12122586387473230722,
            players: &["red", "blue"],
            hidden: true,
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("standard", None),
                        KindName::owned("spy", None),
                        KindName::owned("scout", None),
                        KindName::owned("miner", None),
                        KindName::owned("sergeant", None),
                        KindName::owned("lieutenant", None),
                        KindName::owned("captain", None),
                        KindName::owned("major", None),
                        KindName::owned("colonel", None),
                        KindName::owned("general", None),
                        KindName::owned("marshal", None),
                        KindName::owned("bomb", None),
                    ],
                ),
            ],
            states: &[
                StateName::new(
                    "placed",
                    &[
                        Of::Players,
                        Of::These(
                            &[
                                "standard",
                                "spy",
                                "scout",
                                "miner",
                                "sergeant",
                                "lieutenant",
                                "captain",
                                "major",
                                "colonel",
                                "general",
                                "marshal",
                                "bomb",
                            ],
                        ),
                    ],
                    Sort::Number(0, 8),
                ),
                StateName::new(
                    "fought",
                    &[Of::Players],
                    Sort::AtMostOne(
                        Of::These(
                            &[
                                "standard",
                                "spy",
                                "scout",
                                "miner",
                                "sergeant",
                                "lieutenant",
                                "captain",
                                "major",
                                "colonel",
                                "general",
                                "marshal",
                                "bomb",
                            ],
                        ),
                    ),
                ),
                StateName::new("left_cell", &[Of::Players], Sort::AtMostOne(Of::Cells)),
                StateName::new("to_cell", &[Of::Players], Sort::AtMostOne(Of::Cells)),
                StateName::new("shuttled", &[Of::Players], Sort::Number(0, 3)),
                StateName::new("quiet", &[], Sort::Number(0, 200)).clock(),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position {
            owner: [Cells::NONE; 2],
            standard: Cells::NONE,
            spy: Cells::NONE,
            scout: Cells::NONE,
            miner: Cells::NONE,
            sergeant: Cells::NONE,
            lieutenant: Cells::NONE,
            captain: Cells::NONE,
            major: Cells::NONE,
            colonel: Cells::NONE,
            general: Cells::NONE,
            marshal: Cells::NONE,
            bomb: Cells::NONE,
            placed: [0; 24],
            fought: [0; 2],
            left_cell: [Cells::NONE; 2],
            to_cell: [Cells::NONE; 2],
            shuttled: [0; 2],
            quiet: 0,
            next: 0,
            turn: 1,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_place(me, visit)?;
        self.each_march(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_place(me).count() + self.count_march(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_place = self.set_place(me);
        let of_place = set_place.count();
        let mut rows_march = <Rows<Cells, 100>>::new();
        self.rows_march(me, &mut rows_march);
        let of_march = rows_march.total();
        let mut left = rng.one_of(of_place + of_march)?;
        if left < of_place {
            let man = set_place.nth(left);
            return Some(Choice::Place { man: man as _ });
        }
        left -= of_place;
        rows_march.pick(left).map(|(from, to)| Choice::March { from: from as _, to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Place { man } => self.play_place(me, usize::from(man)),
            Choice::March { from, to } => self.play_march(me, usize::from(from), usize::from(to)),
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !(81 < self.turn as i32) {
            return Verdict::Continue;
        }
        // end, line 3
        if !(self.owner[(1 - me)] & self.standard).any() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 4
        if blocked()
            && !({
                let who = me;
                self.each_march(who, &mut |_| Break(())).is_break()
            })
        {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 6
        if self.quiet as i32 == 200 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { man } => {
                out.push_str("place");
                write_name(
                    out,
                    &[
                        "standard",
                        "spy",
                        "scout",
                        "miner",
                        "sergeant",
                        "lieutenant",
                        "captain",
                        "major",
                        "colonel",
                        "general",
                        "marshal",
                        "bomb",
                    ],
                    man as usize,
                );
            }
            Choice::March { from, to } => FRAME.write(out, "march", &[from, to]),
        }
    }

    plain_data!(
        layer(owner: owned standard, owned spy, owned scout, owned miner, owned sergeant,
            owned lieutenant, owned captain, owned major, owned colonel, owned general,
            owned marshal, owned bomb),
        number(placed: u8, 0, 8, (0..24)), members(fought: u16, (0..2)), cells(left_cell, (0..2)),
        cells(to_cell, (0..2)), number(shuttled: u8, 0, 3, (0..2)), number(quiet: u8, 0, 200),
        next(next, 1), turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view, line 2
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        // view, line 3
        sight.show_owners(0, Board::CELLS, self.seen_pieces_2(me));
        // view, line 4
        sight.show_entries(1, Entries::only().by(2, 0..2));
        sight.show_entries(2, Entries::only().by(2, 0..2));
        sight.show_entries(3, Entries::only().by(2, 0..2));
        sight.show_entries(4, Entries::only().by(2, 0..2));
        sight.show_entries(5, Entries::only());
        // view, line 5
        sight.show_entries(0, Entries::only().by(2, (self.seen_placed(me)).cells()).by(12, 0..12));
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..24), |place| self.placed[place]);
        out.state(1, (0..2), |place| self.fought[place]);
        out.state(2, (0..2), |place| self.left_cell[place]);
        out.state(3, (0..2), |place| self.to_cell[place]);
        out.state(4, (0..2), |place| self.shuttled[place]);
        out.state(5, 0..1, |_| self.quiet);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Place { .. } => Veil { whole: 3, choices: vec![] },
            _ => Veil::default(),
        }
    }
}
