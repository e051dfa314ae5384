//! Gliński's Hexagonal Chess. Generated from rules/glinski.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c3b802fed238ace8.
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
const FRAME: Frame = Frame::hexes(11, 11);
// dir forward
const FORWARD: [u64; 2] = [Board::NE, Board::SW];
// region pawn_row
const PAWN_ROW: [Cells; 2] = [0x3_e080_2008_0200, 0x8020_0802_0f80_0000_0000_0000_0000];
// region last_row
const LAST_ROW: [Cells; 2] = [0xf_c200_8020_0802_0000_0000_0000_0000, 0x80_2008_0200_87e0];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xf_c3f8_ff3f_efff_ffff_eff9_fe3f_87e0;
    steps!(cells;
        0 NE ne: (cells & 0x1f8_7f1f_e7fd_ffff_eff9_fe3f_87e0).up(11),
        1 E e: (cells & 0x7_c1f8_7f1f_e7fd_ffbf_e7f8_fe1f_83e0).up(1),
        2 SE se: (cells & 0xf_c3f8_ff3f_effd_ffbf_e7f8_fe1f_8000).down(10),
        3 SW sw: (cells & 0xf_c3f8_ff3f_efff_ff7f_cff1_fc3f_0000).down(11),
        4 W w: (cells & 0xf_83f0_fe3f_cffb_ff7f_cff1_fc3f_07c0).down(1),
        5 NW nw: (cells & 0x3f0_fe3f_cffb_ff7f_eff9_fe3f_87e0).up(10)
    );

    walks!((fn ray_upto), (NE ne sw, E e w, SE se nw, SW sw ne, W w e, NW nw se));
    const ORTHOGONAL: u64 = 63;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            NE: Board::sw(cells),
            SW: Board::ne(cells)
        )
    }

    // dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::ne(cells),
            _ => Board::sw(cells),
        }
    }

    #[inline]
    fn left(dirs: u64) -> u64 {
        const LEFT: [u64; 6] = [32, 1, 2, 4, 8, 16];
        dirs.cells().fold(0, |all, dir| all | LEFT[dir])
    }

    #[inline]
    fn right(dirs: u64) -> u64 {
        const RIGHT: [u64; 6] = [2, 4, 8, 16, 32, 1];
        dirs.cells().fold(0, |all, dir| all | RIGHT[dir])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    knight: Cells,
    pawn: Cells,
    // state passed
    passed: Cells,
    // state quiet
    quiet: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move officer
    Officer { from: u8, to: u8 },
    // move advance
    Advance { from: u8, to: u8, rest: Trail<u8, 1> },
    // move run
    Run { from: u8, to: u8 },
    // move en_passant
    EnPassant { from: u8, to: u8 },
}

impl Position {
    // def aslant
    #[inline]
    fn aslant(&self, c: Cells, d: usize) -> Cells {
        Board::step(Board::right(1u64 << d), Board::step(1u64 << d, c))
    }

    // def strides
    #[inline]
    fn strides(&self, c: Cells) -> Cells {
        Board::step(Board::ORTHOGONAL, c & (self.king | self.queen))
            | self.aslant(c & self.king, 0) | self.aslant(c & self.king, 1)
            | self.aslant(c & self.king, 2) | self.aslant(c & self.king, 3)
            | self.aslant(c & self.king, 4) | self.aslant(c & self.king, 5)
            | Board::step(Board::E | Board::NW, Board::ne(Board::ne(c & self.knight)))
            | Board::step(Board::NE | Board::SE, Board::e(Board::e(c & self.knight)))
            | Board::step(Board::E | Board::SW, Board::se(Board::se(c & self.knight)))
            | Board::step(Board::SE | Board::W, Board::sw(Board::sw(c & self.knight)))
            | Board::step(Board::SW | Board::NW, Board::w(Board::w(c & self.knight)))
            | Board::step(Board::NE | Board::W, Board::nw(Board::nw(c & self.knight)))
            | ({
                let mut all = self.aslant(c & (self.bishop | self.queen), 0);
                let mut left = all;
                while left.any() {
                    let t_2 = left.first();
                    left = left.rest();
                    let more = self.aslant(Cells::of(t_2) & self.empty(), 0) & !all;
                    all |= more;
                    left |= more;
                }
                all
            })
            | ({
                let mut all = self.aslant(c & (self.bishop | self.queen), 1);
                let mut left = all;
                while left.any() {
                    let t_3 = left.first();
                    left = left.rest();
                    let more = self.aslant(Cells::of(t_3) & self.empty(), 1) & !all;
                    all |= more;
                    left |= more;
                }
                all
            })
            | ({
                let mut all = self.aslant(c & (self.bishop | self.queen), 2);
                let mut left = all;
                while left.any() {
                    let t_4 = left.first();
                    left = left.rest();
                    let more = self.aslant(Cells::of(t_4) & self.empty(), 2) & !all;
                    all |= more;
                    left |= more;
                }
                all
            })
            | ({
                let mut all = self.aslant(c & (self.bishop | self.queen), 3);
                let mut left = all;
                while left.any() {
                    let t_5 = left.first();
                    left = left.rest();
                    let more = self.aslant(Cells::of(t_5) & self.empty(), 3) & !all;
                    all |= more;
                    left |= more;
                }
                all
            })
            | ({
                let mut all = self.aslant(c & (self.bishop | self.queen), 4);
                let mut left = all;
                while left.any() {
                    let t_6 = left.first();
                    left = left.rest();
                    let more = self.aslant(Cells::of(t_6) & self.empty(), 4) & !all;
                    all |= more;
                    left |= more;
                }
                all
            })
            | ({
                let mut all = self.aslant(c & (self.bishop | self.queen), 5);
                let mut left = all;
                while left.any() {
                    let t_7 = left.first();
                    left = left.rest();
                    let more = self.aslant(Cells::of(t_7) & self.empty(), 5) & !all;
                    all |= more;
                    left |= more;
                }
                all
            })
            | Board::ray_upto(
                Board::ORTHOGONAL, c & (self.rook | self.queen), self.empty(), Board::CELLS,
            )
    }

    // def bites
    #[inline]
    fn bites(&self, me: usize, c: Cells) -> Cells {
        Board::step(Board::left(FORWARD[me]) | Board::right(FORWARD[me]), c)
    }

    // def struck
    #[inline]
    fn struck(&self, me: usize) -> Cells {
        self.strides(self.owner[me]) | self.bites(me, self.owner[me] & self.pawn)
    }

    // def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.king).meets(self.struck((1 - me)))
    }

    // move officer
    fn each_officer(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            // move officer, line 3
            for to in (self.strides(Cells::of(from)) & !self.owner[me]).cells() {
                if self.legal_officer(me, from, to) {
                    visit(Choice::Officer { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move officer
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_officer(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_officer(me, from, to);
        !pos.in_check(me)
    }

    // move officer
    #[inline]
    fn rows_officer(&self, me: usize, rows: &mut Rows<Cells, 121>) {
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            rows.push(from, self.strides(Cells::of(from)) & !self.owner[me]);
        }
    }

    // move advance
    fn each_advance(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let rest = &mut <Trail<u8, 1>>::new();
        // move advance, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            // move advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | self.bites(me, Cells::of(from)) & self.owner[(1 - me)])
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    // move advance, line 6
                    for rank_up in 30u64.cells() {
                        rest.push(1, rank_up as i32);
                        if self.legal_advance(me, from, to, rest) {
                            visit(Choice::Advance { from: from as _, to: to as _, rest: *rest })?;
                        }
                        rest.pop();
                    }
                } else {
                    if self.legal_advance(me, from, to, rest) {
                        visit(Choice::Advance { from: from as _, to: to as _, rest: *rest })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move advance
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_advance(&self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_advance(me, from, to);
        !pos.in_check(me)
    }

    // move advance
    #[inline]
    fn count_pseudo_advance(&self, me: usize) -> u32 {
        let mut count = 0;
        // move advance, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            // move advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | self.bites(me, Cells::of(from)) & self.owner[(1 - me)])
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    count += 30u64.count();
                } else {
                    count += 1;
                }
            }
        }
        count
    }

    // move advance
    #[inline]
    fn nth_pseudo_advance(&self, me: usize, mut left: u32) -> Option<Choice> {
        let rest = &mut <Trail<u8, 1>>::new();
        // move advance, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            // move advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | self.bites(me, Cells::of(from)) & self.owner[(1 - me)])
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    let set = 30u64;
                    let size = set.count();
                    if left < size {
                        let rank_up = set.nth(left);
                        rest.push(1, rank_up as i32);
                        return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= size;
                } else {
                    if left == 0 {
                        return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move run
    fn each_run(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move run, line 2
        for from in (self.owner[me] & self.pawn & PAWN_ROW[me]).cells() {
            // move run, line 3
            for to in (Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & self.empty(),
            ) & self.empty()).cells() {
                if self.legal_run(me, from, to) {
                    visit(Choice::Run { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move run, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_RUN: [[isize; 1]; 2] = [[22], [-22]];
    // move run, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_run(&self, me: usize, from: Cells) -> [Cells; 1] {
        [Board::step_forward(me, Board::step_forward(me, from) & self.empty()) & self.empty()]
    }

    // move run
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_run(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_run(me, from, to);
        !pos.in_check(me)
    }

    // move run
    #[inline]
    fn count_pseudo_run(&self, me: usize) -> u32 {
        total(self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me]))
    }

    // move run
    #[inline]
    fn nth_pseudo_run(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_RUN[me][family]);
        Some(Choice::Run { from: from as _, to: to as _ })
    }

    // move en_passant
    fn each_en_passant(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move en_passant, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            // move en_passant, line 3
            for to in (self.bites(me, Cells::of(from)) & self.passed).cells() {
                if self.legal_en_passant(me, from, to) {
                    visit(Choice::EnPassant { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move en_passant
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_en_passant(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_en_passant(me, from, to);
        !pos.in_check(me)
    }

    // move en_passant
    #[inline]
    fn count_pseudo_en_passant(&self, me: usize) -> u32 {
        let mut count = 0;
        // move en_passant, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            count += (self.bites(me, Cells::of(from)) & self.passed).count();
        }
        count
    }

    // move en_passant
    #[inline]
    fn nth_pseudo_en_passant(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move en_passant, line 2
        for from in (self.owner[me] & self.pawn).cells() {
            let set = self.bites(me, Cells::of(from)) & self.passed;
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::EnPassant { from: from as _, to: to as _ });
            }
            left -= size;
        }
        None
    }

    // move officer
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_officer(me, visit)?;
        self.each_advance(me, visit)?;
        self.each_run(me, visit)?;
        self.each_en_passant(me, visit)
    }

    // move officer
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_officer = <Rows<Cells, 121>>::new();
        self.rows_officer(me, &mut rows_officer);
        let of_officer = rows_officer.total();
        let of_advance = self.count_pseudo_advance(me);
        let of_run = self.count_pseudo_run(me);
        let of_en_passant = self.count_pseudo_en_passant(me);
        let all_moves = of_officer + of_advance + of_run + of_en_passant;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_officer {
                rows_officer
                    .pick(left)
                    .map(|(from, to)| Choice::Officer { from: from as _, to: to as _ })
            } else {
                left -= of_officer;
                if left < of_advance {
                    self.nth_pseudo_advance(me, left)
                } else {
                    left -= of_advance;
                    if left < of_run {
                        self.nth_pseudo_run(me, left)
                    } else {
                        left -= of_run;
                        self.nth_pseudo_en_passant(me, left)
                    }
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
            Choice::Officer { from, to } => {
                self.legal_officer(me, usize::from(from), usize::from(to))
            }
            Choice::Advance { from, to, rest } => {
                self.legal_advance(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Run { from, to } => self.legal_run(me, usize::from(from), usize::from(to)),
            Choice::EnPassant { from, to } => {
                self.legal_en_passant(me, usize::from(from), usize::from(to))
            }
        }
    }

    // move officer
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_officer(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn &= !Cells::of(to);
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        self.queen = self.queen & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.queen.meets(Cells::of(from)));
        self.rook = self.rook & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.rook.meets(Cells::of(from)));
        self.bishop = self.bishop & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.bishop.meets(Cells::of(from)));
        self.knight = self.knight & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.knight.meets(Cells::of(from)));
    }

    // move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        self.lead_officer(me, from, to);
    }

    // move advance
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_advance(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        self.lead_advance(me, from, to);
        // move advance, line 5
        if LAST_ROW[me].contains(to) {
            // move advance, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move advance, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // move run
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_run(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.lead_run(me, from, to);
        // move run, line 5
        if self
            .bites(me, Board::step_forward(me, Cells::of(from)))
            .meets(self.owner[(1 - me)] & self.pawn)
        {
            self.passed = (Board::step_forward(me, Cells::of(from)));
        }
    }

    // move en_passant
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_en_passant(&mut self, me: usize, from: usize, to: usize) {
        // move en_passant, line 4
        {
            let cells = Board::back(FORWARD[me], Cells::of(to));
            self.owner[me] &= !cells;
            self.owner[1 - me] &= !cells;
            self.king &= !cells;
            self.queen &= !cells;
            self.rook &= !cells;
            self.bishop &= !cells;
            self.knight &= !cells;
            self.pawn &= !cells;
        }
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.carry(Cells::of(from), Cells::of(to));
    }

    // move en_passant
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.lead_en_passant(me, from, to);
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.king &= !cells;
        self.queen &= !cells;
        self.rook &= !cells;
        self.bishop &= !cells;
        self.knight &= !cells;
        self.pawn &= !cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        let Some(owner) = owner else { return };
        self.clear(cells);
        self.owner[owner] |= cells;
        let board = match kind {
            0 => &mut self.king,
            1 => &mut self.queen,
            2 => &mut self.rook,
            3 => &mut self.bishop,
            4 => &mut self.knight,
            _ => &mut self.pawn,
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
        self.king = self.king & !(from | to) | to.when(self.king.meets(from));
        self.queen = self.queen & !(from | to) | to.when(self.queen.meets(from));
        self.rook = self.rook & !(from | to) | to.when(self.rook.meets(from));
        self.bishop = self.bishop & !(from | to) | to.when(self.bishop.meets(from));
        self.knight = self.knight & !(from | to) | to.when(self.knight.meets(from));
        self.pawn = self.pawn & !(from | to) | to.when(self.pawn.meets(from));
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key
            .cells_of(Board::CELLS, self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key
            .cells_of(Board::CELLS, self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells_of(Board::CELLS, self.queen, const { &kind_weights::<2>(0, 1) });
        key = key.cells_of(Board::CELLS, self.rook, const { &kind_weights::<2>(0, 2) });
        key = key.cells_of(Board::CELLS, self.bishop, const { &kind_weights::<2>(0, 3) });
        key = key.cells_of(Board::CELLS, self.knight, const { &kind_weights::<2>(0, 4) });
        key = key.cells_of(Board::CELLS, self.pawn, const { &kind_weights::<2>(0, 5) });
        {
            const WEIGHTS: [[u64; 2]; 1] = set_weights(0);
            key = key.cells_of(Board::CELLS, self.passed, &WEIGHTS[0]);
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
            name: "glinski",
            title: "Gliński's Hexagonal Chess",
            rules_hash: 14103025526582586600,
            players: &["white", "black"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("king", Some('K')),
                        KindName::owned("queen", Some('Q')),
                        KindName::owned("rook", Some('R')),
                        KindName::owned("bishop", Some('B')),
                        KindName::owned("knight", Some('N')),
                        KindName::owned("pawn", Some('P')),
                    ],
                ),
            ],
            states: &[
                StateName::new("passed", &[], Sort::Set(Of::Cells)),
                StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
            ],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    // setup, line 4
    // setup, line 5
    // setup, line 6
    // setup, line 7
    // setup, line 8
    // setup, line 9
    // setup, line 10
    // setup, line 11
    // setup, line 12
    // setup, line 13
    fn setup() -> Position {
        Position {
            owner: [0x3_e088_2a09_83e0, 0xf_8320_a822_0f80_0000_0000_0000_0000],
            king: 0x200_0000_0000_0000_0000_0000_0040,
            queen: 0x4_0000_0000_0000_0000_0000_0000_8000,
            rook: 0x1_0000_0020_0000_0000_0008_0000_0100,
            bishop: 0x8_0100_2000_0000_0000_0000_0801_0020,
            knight: 0x2_0000_8000_0000_0000_0000_0200_0080,
            pawn: 0x8020_0802_0f80_0003_e080_2008_0200,
            passed: Cells::NONE,
            quiet: 0,
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
            Choice::Officer { from, to } => {
                self.play_officer(me, usize::from(from), usize::from(to))
            }
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Run { from, to } => self.play_run(me, usize::from(from), usize::from(to)),
            Choice::EnPassant { from, to } => {
                self.play_en_passant(me, usize::from(from), usize::from(to))
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(
                std::array::from_fn(|p| {
                    let points: i32 = if 1u64 << p == 1u64 << me { 75 } else { 25 };
                    points.clamp(0, 100) as u8
                }),
            );
        }
        // end, line 4
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
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
            Choice::Officer { from, to } => FRAME.write(out, "officer", &[from, to]),
            Choice::Advance { from, to, rest } => {
                FRAME.write(out, "advance", &[from, to]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            write_name(
                                out,
                                &["king", "queen", "rook", "bishop", "knight", "pawn"],
                                value as usize,
                            )
                        }
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Run { from, to } => FRAME.write(out, "run", &[from, to]),
            Choice::EnPassant { from, to } => FRAME.write(out, "en_passant", &[from, to]),
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight,
            owned pawn),
        cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );
}
