//! Tori Shogi. Generated from rules/tori-shogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ea53f4640050b407.
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
type Cells = u64;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(7, 7);
// dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// region far_rows
const FAR_ROWS: [Cells; 2] = [0x1_fff8_0000_0000, 0x3fff];
// region last_row
const LAST_ROW: [Cells; 2] = [0x1_fc00_0000_0000, 0x7f];
// def promoted
const PROMOTED: [u64; 9] = [0u64, 128u64, 0u64, 0u64, 0u64, 0u64, 256u64, 0u64, 0u64];
// def plain
const PLAIN: [u64; 9] = [0u64, 2u64, 4u64, 8u64, 16u64, 32u64, 64u64, 2u64, 64u64];
// dir back
const BACK: [u64; 2] = [Board::S, Board::N];
// dir back_one
const BACK_ONE: [u64; 2] = [Board::SW, Board::NE];
// dir back_two
const BACK_TWO: [u64; 2] = [Board::SE, Board::NW];
// dir hops
const HOPS: [u64; 2] = [Board::NE | Board::S | Board::NW, Board::N | Board::SE | Board::SW];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x3ff_ffff_ffff).up(7),
        1 NE ne: (cells & 0x1fb_f7ef_dfbf).up(8),
        2 E e: (cells & 0xfdfb_f7ef_dfbf).up(1),
        3 SE se: (cells & 0xfdfb_f7ef_df80).down(6),
        4 S s: cells.down(7),
        5 SW sw: (cells & 0x1_fbf7_efdf_bf00).down(8),
        6 W w: (cells & 0x1_fbf7_efdf_bf7e).down(1),
        7 NW nw: (cells & 0x3f7_efdf_bf7e).up(6)
    );

    walks!(
        (fn ray_upto, fn step_times),
        (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se)
    );

    walks_from!(
        (fn ray_from),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [7, 7, 1];
    const DIAGONAL: u64 = 170;
    const ADJACENT: u64 = 255;
    // dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    // dir back_one
    #[inline(always)]
    fn step_back_one(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::sw(cells),
            _ => Board::ne(cells),
        }
    }

    // dir back_two
    #[inline(always)]
    fn step_back_two(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::se(cells),
            _ => Board::nw(cells),
        }
    }

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    #[inline]
    fn left(dirs: u64) -> u64 {
        const LEFT: [u64; 8] = [128, 1, 2, 4, 8, 16, 32, 64];
        dirs.cells().fold(0, |all, dir| all | LEFT[dir])
    }

    #[inline]
    fn right(dirs: u64) -> u64 {
        const RIGHT: [u64; 8] = [2, 4, 8, 16, 32, 64, 128, 1];
        dirs.cells().fold(0, |all, dir| all | RIGHT[dir])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    owner: [Cells; 2],
    phoenix: Cells,
    falcon: Cells,
    crane: Cells,
    pheasant: Cells,
    left_quail: Cells,
    right_quail: Cells,
    swallow: Cells,
    eagle: Cells,
    goose: Cells,
    // state hand
    hand: [u8; 18],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move step
    Step { from: u8, to: u8 },
    // move drop
    Drop { k: u8, to: u8 },
    // move drop_swallow
    DropSwallow { to: u8 },
}

impl Position {
    // def slides
    #[inline]
    fn slides(&self, c: Cells, d: u64) -> Cells {
        Board::ray_upto(d, c, self.empty(), Board::CELLS)
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        Board::step(Board::ADJACENT, c & (self.phoenix | self.eagle))
            | Board::step(Board::ADJACENT & !BACK[me], c & self.falcon)
            | Board::step(Board::DIAGONAL | FORWARD[me] | BACK[me], c & self.crane)
            | Board::step_forward(me, Board::step_forward(me, c & self.pheasant))
            | Board::step(BACK_ONE[me] | BACK_TWO[me], c & self.pheasant)
            | Board::step_forward(me, c & self.swallow)
            | self.slides(c & self.left_quail, FORWARD[me] | BACK_TWO[me])
            | Board::step_back_one(me, c & self.left_quail)
            | self.slides(c & self.right_quail, FORWARD[me] | BACK_ONE[me])
            | Board::step_back_two(me, c & self.right_quail)
            | self.slides(
                c & self.eagle, Board::left(FORWARD[me]) | Board::right(FORWARD[me]) | BACK[me],
            )
            | (if (BACK_ONE[me] | BACK_TWO[me]).meets(Board::NE) {
                Board::ne(Board::ne(c & self.eagle) & self.empty())
            } else {
                Cells::NONE
            })
            | (if (BACK_ONE[me] | BACK_TWO[me]).meets(Board::SE) {
                Board::se(Board::se(c & self.eagle) & self.empty())
            } else {
                Cells::NONE
            })
            | (if (BACK_ONE[me] | BACK_TWO[me]).meets(Board::SW) {
                Board::sw(Board::sw(c & self.eagle) & self.empty())
            } else {
                Cells::NONE
            })
            | (if (BACK_ONE[me] | BACK_TWO[me]).meets(Board::NW) {
                Board::nw(Board::nw(c & self.eagle) & self.empty())
            } else {
                Cells::NONE
            }) | Board::step_times(HOPS[me], c & self.goose, 2)
    }

    // def struck
    #[inline]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.owner[me])
    }

    // def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.phoenix).meets(self.struck((1 - me)))
    }

    // def full
    #[inline]
    fn full(&self, me: usize) -> Cells {
        {
            let mut all = Cells::NONE;
            for c in Board::CELLS.cells() {
                if !(((self.owner[me] & self.swallow
                    & (Cells::of(c) | Board::ray_from(Board::N | Board::S, c, Board::CELLS)))
                    .count() as i32) < 2)
                {
                    all |= Cells::of(c);
                }
            }
            all
        }
    }

    // move step
    fn each_step(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move step, line 2
        for from in self.owner[me].cells() {
            // move step, line 3
            for to in (self.strides(me, Cells::of(from)) & !self.owner[me]).cells() {
                if self.legal_step(me, from, to) {
                    visit(Choice::Step { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move step
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_step(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_step(me, from, to);
        !pos.in_check(me)
    }

    // move step
    #[inline]
    fn rows_step(&self, me: usize, rows: &mut Rows<Cells, 49>) {
        // move step, line 2
        for from in self.owner[me].cells() {
            rows.push(from, self.strides(me, Cells::of(from)) & !self.owner[me]);
        }
    }

    // move drop
    fn each_drop(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop, line 2
        for k in (({
            let mut all = 0u64;
            for j in 511u64.cells() {
                if 0 < self.hand[(me) * 9 + j] as i32 {
                    all |= 1u64 << j;
                }
            }
            all
        }) & !64u64).cells() {
            // move drop, line 3
            for to in self.empty().cells() {
                if self.legal_drop(me, k, to) {
                    visit(Choice::Drop { k: k as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move drop
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_drop(&self, me: usize, k: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_drop(me, k, to);
        !pos.in_check(me)
    }

    // move drop
    #[inline]
    fn count_pseudo_drop(&self, me: usize) -> u32 {
        let mut count = 0;
        // move drop, line 2
        count
            += (({
                let mut all = 0u64;
                for j in 511u64.cells() {
                    if 0 < self.hand[(me) * 9 + j] as i32 {
                        all |= 1u64 << j;
                    }
                }
                all
            }) & !64u64).count() * self.empty().count();
        count
    }

    // move drop
    #[inline]
    fn nth_pseudo_drop(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move drop, line 2
        let (firsts, seconds) = (
            ({
                let mut all = 0u64;
                for j in 511u64.cells() {
                    if 0 < self.hand[(me) * 9 + j] as i32 {
                        all |= 1u64 << j;
                    }
                }
                all
            }) & !64u64,
            self.empty(),
        );
        let each = seconds.count();
        let size = firsts.count() * each;
        if left < size {
            let (k, to) = (firsts.nth(left / each), seconds.nth(left % each));
            return Some(Choice::Drop { k: k as _, to: to as _ });
        }
        None
    }

    // move drop_swallow
    fn each_drop_swallow(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop_swallow, line 2
        if 0 < self.hand[(me) * 9 + 6] as i32 {
            // move drop_swallow, line 3
            for to in (self.empty() & !LAST_ROW[me] & !self.full(me)).cells() {
                if self.legal_drop_swallow(me, to) {
                    visit(Choice::DropSwallow { to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move drop_swallow
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_drop_swallow(&self, me: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move drop_swallow, line 4
        pos.owner[me] |= Cells::of(to);
        pos.swallow |= Cells::of(to);
        // move drop_swallow, line 5
        pos.hand[(me) * 9 + 6] = (pos.hand[(me) * 9 + 6] as i32)
            .saturating_sub(1)
            .clamp(0, 16) as u8;
        // move drop_swallow, line 6
        if pos.in_check(me) {
            return false;
        }
        // move drop_swallow, line 7
        if !(!pos.in_check(usize::from(pos.next))
            || ({
                let who = usize::from(pos.next);
                pos.each_step(who, &mut |_| Break(())).is_break()
                    || pos.each_drop(who, &mut |_| Break(())).is_break()
            }))
        {
            return false;
        }
        true
    }

    // move drop_swallow
    /// What is chosen from.
    #[inline]
    fn set_drop_swallow(&self, me: usize) -> Cells {
        if 0 < self.hand[(me) * 9 + 6] as i32 {
            self.empty() & !LAST_ROW[me] & !self.full(me)
        } else {
            Cells::NONE
        }
    }

    // move step
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_step(me, visit)?;
        self.each_drop(me, visit)?;
        self.each_drop_swallow(me, visit)
    }

    // move step
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_step = <Rows<Cells, 49>>::new();
        self.rows_step(me, &mut rows_step);
        let of_step = rows_step.total();
        let of_drop = self.count_pseudo_drop(me);
        let set_drop_swallow = self.set_drop_swallow(me);
        let of_drop_swallow = set_drop_swallow.count();
        let all_moves = of_step + of_drop + of_drop_swallow;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_step {
                rows_step.pick(left).map(|(from, to)| Choice::Step { from: from as _, to: to as _ })
            } else {
                left -= of_step;
                if left < of_drop {
                    self.nth_pseudo_drop(me, left)
                } else {
                    left -= of_drop;
                    let to = set_drop_swallow.nth(left);
                    Some(Choice::DropSwallow { to: to as _ })
                }
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    #[inline]
    fn is_legal(&self, past: Seen<'_>, me: usize, choice: Choice) -> bool {
        match choice {
            Choice::Step { from, to } => self.legal_step(me, usize::from(from), usize::from(to)),
            Choice::Drop { k, to } => self.legal_drop(me, usize::from(k), usize::from(to)),
            Choice::DropSwallow { to } => self.legal_drop_swallow(me, usize::from(to)),
        }
    }

    // move step
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            }).cells() {
                self.hand[(me) * 9 + i1] = (self.hand[(me) * 9 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 16) as u8;
            }
        }
        // move step, line 5
        let better: u64 = if (Cells::of(from) | Cells::of(to)).meets(FAR_ROWS[me]) {
            {
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(from)).cells() {
                    all |= PROMOTED[i0];
                }
                all
            }
        } else {
            0u64
        };
        // move step, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.phoenix = self.phoenix & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.phoenix.meets(Cells::of(from)));
        self.falcon = self.falcon & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.falcon.meets(Cells::of(from)));
        self.crane = self.crane & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.crane.meets(Cells::of(from)));
        self.pheasant = self.pheasant & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.pheasant.meets(Cells::of(from)));
        self.left_quail = self.left_quail & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.left_quail.meets(Cells::of(from)));
        self.right_quail = self.right_quail & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.right_quail.meets(Cells::of(from)));
        self.swallow = self.swallow & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.swallow.meets(Cells::of(from)));
        self.eagle = self.eagle & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.eagle.meets(Cells::of(from)));
        self.goose = self.goose & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.goose.meets(Cells::of(from)));
        // move step, line 7
        if let Some(kind) = first_member(better & 511u64) {
            let owner: Option<usize> = first_member(1u64 << me & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
    }

    // move step
    #[inline]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        self.lead_step(me, from, to);
    }

    // move drop
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_drop(&mut self, me: usize, k: usize, to: usize) {
        // move drop, line 4
        if let Some(kind) = Some(k) {
            let owner: Option<usize> = first_member(1u64 << me & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
        // move drop, line 5
        self.hand[(me) * 9 + k] = (self.hand[(me) * 9 + k] as i32)
            .saturating_sub(1)
            .clamp(0, 16) as u8;
    }

    // move drop
    #[inline]
    fn play_drop(&mut self, me: usize, k: usize, to: usize) {
        self.lead_drop(me, k, to);
    }

    // move drop_swallow
    #[inline]
    fn play_drop_swallow(&mut self, me: usize, to: usize) {
        // move drop_swallow, line 4
        self.owner[me] |= Cells::of(to);
        self.swallow |= Cells::of(to);
        // move drop_swallow, line 5
        self.hand[(me) * 9 + 6] = (self.hand[(me) * 9 + 6] as i32)
            .saturating_sub(1)
            .clamp(0, 16) as u8;
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.phoenix.meets(cells)) << 0 | u64::from(self.falcon.meets(cells)) << 1
            | u64::from(self.crane.meets(cells)) << 2
            | u64::from(self.pheasant.meets(cells)) << 3
            | u64::from(self.left_quail.meets(cells)) << 4
            | u64::from(self.right_quail.meets(cells)) << 5
            | u64::from(self.swallow.meets(cells)) << 6
            | u64::from(self.eagle.meets(cells)) << 7
            | u64::from(self.goose.meets(cells)) << 8
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.phoenix &= !cells;
        self.falcon &= !cells;
        self.crane &= !cells;
        self.pheasant &= !cells;
        self.left_quail &= !cells;
        self.right_quail &= !cells;
        self.swallow &= !cells;
        self.eagle &= !cells;
        self.goose &= !cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        let Some(owner) = owner else { return };
        self.clear(cells);
        self.owner[owner] |= cells;
        let board = match kind {
            0 => &mut self.phoenix,
            1 => &mut self.falcon,
            2 => &mut self.crane,
            3 => &mut self.pheasant,
            4 => &mut self.left_quail,
            5 => &mut self.right_quail,
            6 => &mut self.swallow,
            7 => &mut self.eagle,
            _ => &mut self.goose,
        };
        *board |= cells;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.falcon, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.crane, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.pheasant, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.left_quail, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.right_quail, const { &kind_weights::<1>(0, 5) });
        key = key.cells(self.swallow, const { &kind_weights::<1>(0, 6) });
        key = key.cells(self.eagle, const { &kind_weights::<1>(0, 7) });
        key = key.cells(self.goose, const { &kind_weights::<1>(0, 8) });
        {
            const WEIGHTS: [u64; 18] = number_weights(0);
            for (entry, place) in (0..18).enumerate() {
                key = key.number(self.hand[place] as i64, WEIGHTS[entry]);
            }
        }
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
            name: "tori-shogi",
            title: "Tori Shogi",
            rules_hash: 16885108138281317383,
            players: &["sente", "gote"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("phoenix", Some('K')),
                        KindName::owned("falcon", Some('F')),
                        KindName::owned("crane", Some('C')),
                        KindName::owned("pheasant", Some('P')),
                        KindName::owned("left_quail", Some('L')),
                        KindName::owned("right_quail", Some('R')),
                        KindName::owned("swallow", Some('S')),
                        KindName::owned("eagle", Some('E')),
                        KindName::owned("goose", Some('G')),
                    ],
                ),
            ],
            states: &[
                StateName::new(
                    "hand",
                    &[
                        Of::Players,
                        Of::These(
                            &[
                                "phoenix",
                                "falcon",
                                "crane",
                                "pheasant",
                                "left_quail",
                                "right_quail",
                                "swallow",
                                "eagle",
                                "goose",
                            ],
                        ),
                    ],
                    Sort::Number(0, 16),
                ),
            ],
            seen: &[None],
            symmetries: &[SymmetryName::flat([[-1, 0], [0, -1]]).players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        Position {
            owner: [0x21f_c47f, 0x1_fc47_f080_0000],
            phoenix: 0x2000_0000_0008,
            falcon: 0x40_0000_0400,
            crane: 0x5000_0000_0014,
            pheasant: 0x8800_0000_0022,
            left_quail: 0x1_0000_0000_0001,
            right_quail: 0x400_0000_0040,
            swallow: 0x7_f29f_c000,
            eagle: Cells::NONE,
            goose: Cells::NONE,
            hand: [0; 18],
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
        match m {
            Choice::Step { from, to } => self.play_step(me, usize::from(from), usize::from(to)),
            Choice::Drop { k, to } => self.play_drop(me, usize::from(k), usize::from(to)),
            Choice::DropSwallow { to } => self.play_drop_swallow(me, usize::from(to)),
        }
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
        if !(past.seen_newest(0) < 3) {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
            Choice::Drop { k, to } => {
                out.push_str("drop");
                write_name(
                    out,
                    &[
                        "phoenix",
                        "falcon",
                        "crane",
                        "pheasant",
                        "left_quail",
                        "right_quail",
                        "swallow",
                        "eagle",
                        "goose",
                    ],
                    k as usize,
                );
                FRAME.write_cell(out, to as usize);
            }
            Choice::DropSwallow { to } => FRAME.write(out, "drop_swallow", &[to]),
        }
    }

    plain_data!(
        layer(owner: owned phoenix, owned falcon, owned crane, owned pheasant,
            owned left_quail, owned right_quail, owned swallow, owned eagle, owned goose),
        number(hand: u8, 0, 16, (0..18)), next(next, 1)
    );
}
