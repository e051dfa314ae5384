//! Dark Chess. Generated from rules/dark-chess.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c4ab6ddbc3fa96e7.
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
const FRAME: Frame = Frame::square(8, 8);
// chess: dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// chess: region pawn_row
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000];
// chess: region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8),
        1 NE ne: (cells & 0x7f_7f7f_7f7f_7f7f).up(9),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1),
        3 SE se: (cells & 0x7f7f_7f7f_7f7f_7f00).down(7),
        4 S s: cells.down(8),
        5 SW sw: (cells & 0xfefe_fefe_fefe_fe00).down(9),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1),
        7 NW nw: (cells & 0xfe_fefe_fefe_fefe).up(7)
    );

    walks!(
        (fn between_along, fn ray, fn step_times),
        (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se)
    );

    const ADJACENT: u64 = 255;
    const ALL: u64 = 255;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            S: Board::n(cells)
        )
    }

    // chess: dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    #[inline(always)]
    fn leap_1_2(cells: Cells) -> Cells {
        (cells & 0xfcfc_fcfc_fcfc_fc00).down(10) | (cells & 0xfc_fcfc_fcfc_fcfc).up(6)
            | (cells & 0xfefe_fefe_fefe_0000).down(17)
            | (cells & 0xfefe_fefe_fefe).up(15)
            | (cells & 0x7f7f_7f7f_7f7f_0000).down(15)
            | (cells & 0x7f7f_7f7f_7f7f).up(17) | (cells & 0x3f3f_3f3f_3f3f_3f00).down(6)
            | (cells & 0x3f_3f3f_3f3f_3f3f).up(10)
    }

    const ORTHOGONAL_FAN: Fan<2, 2> = Fan {
        up: [(8, 0xffff_ffff_ffff_ff00), (1, 0xfefe_fefe_fefe_fefe)],
        down: [(8, 0xff_ffff_ffff_ffff), (1, 0x7f7f_7f7f_7f7f_7f7f)],
    };

    const DIAGONAL_FAN: Fan<2, 2> = Fan {
        up: [(9, 0xfefe_fefe_fefe_fe00), (7, 0x7f7f_7f7f_7f7f_7f00)],
        down: [(7, 0xfe_fefe_fefe_fefe), (9, 0x7f_7f7f_7f7f_7f7f)],
    };

    /// The cells strictly between two cells on a line.
    #[inline(always)]
    fn between(a: Cells, b: Cells) -> Cells {
        Self::between_along(Board::ALL, a, b)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // chess: pieces
    /// By owner.
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    knight: Cells,
    pawn: Cells,
    // state fresh
    fresh: [Cells; 2],
    // chess: state passed
    passed: Cells,
    // chess: state quiet
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
    // move castle
    Castle { tower: u8 },
}

impl Position {
    // chess: def strides
    #[inline]
    fn strides(&self, c: Cells) -> Cells {
        Board::leap_1_2(c & self.knight) | Board::step(Board::ADJACENT, c & self.king)
            | Board::DIAGONAL_FAN.upto(c & (self.bishop | self.queen), self.empty(), Board::CELLS)
            | Board::ORTHOGONAL_FAN.upto(c & (self.rook | self.queen), self.empty(), Board::CELLS)
    }

    // def ahead
    #[inline]
    fn ahead(&self, me: usize, c: Cells) -> Cells {
        Board::step_forward(me, c) & self.empty()
    }

    // def in_sight
    #[inline]
    fn in_sight(&self, me: usize) -> Cells {
        self.owner[me] | self.strides(self.owner[me]) | self.ahead(me, self.owner[me] & self.pawn)
            | self.ahead(me, self.ahead(me, self.owner[me] & self.pawn & PAWN_ROW[me]))
            | Board::step(Board::E | Board::W, Board::step_forward(me, self.owner[me] & self.pawn))
                & self.owner[(1 - me)]
    }

    // view, line 2
    #[inline]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.in_sight(me)
    }

    // view, line 3
    #[inline]
    fn seen_fresh(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view, line 4
    #[inline]
    fn seen_by(&self, me: usize) -> u64 {
        1u64 << (usize::from(self.next))
    }

    // move officer
    fn each_officer(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            // move officer, line 3
            for to in (self.strides(Cells::of(from)) & !self.owner[me]).cells() {
                visit(Choice::Officer { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move officer
    #[inline]
    fn rows_officer(&self, me: usize, rows: &mut Rows<Cells, 64>) {
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            rows.push(from, self.strides(Cells::of(from)) & !self.owner[me]);
        }
    }

    // move officer
    #[inline]
    fn count_officer(&self, me: usize) -> u32 {
        let mut count = 0;
        // move officer, line 2
        for from in (self.owner[me] & !self.pawn).cells() {
            count += (self.strides(Cells::of(from)) & !self.owner[me]).count();
        }
        count
    }

    // move advance
    fn each_advance(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move advance, line 2
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // move advance, line 3
            for to in (pos.ahead(me, Cells::of(from))
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & pos.owner[(1 - me)])
                .cells()
            {
                let mut pos = pos;
                // act carry, line 2
                if pos.owner[(1 - me)].contains(to) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 3
                pos.passed = (Cells::NONE);
                // act carry, line 4
                pos.fresh[me] = (pos.fresh[me] & !(Cells::of(from)));
                // act carry, line 5
                pos.fresh[(1 - me)] = (pos.fresh[(1 - me)] & !(Cells::of(to)));
                // act carry, line 6
                pos.owner[1 - me] &= !Cells::of(to);
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king &= !Cells::of(to);
                pos.queen &= !Cells::of(to);
                pos.rook &= !Cells::of(to);
                pos.bishop &= !Cells::of(to);
                pos.knight &= !Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                // move advance, line 5
                pos.quiet = 0;
                if LAST_ROW[me].contains(to) {
                    // move advance, line 7
                    for rank_up in 30u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::Advance { from: from as _, to: to as _, rest: *rest })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::Advance { from: from as _, to: to as _, rest: *rest })?;
                }
            }
        }
        Continue(())
    }

    // move advance
    #[inline]
    fn count_advance(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move advance, line 2
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // move advance, line 3
            for to in (pos.ahead(me, Cells::of(from))
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & pos.owner[(1 - me)])
                .cells()
            {
                let mut pos = pos;
                // act carry, line 2
                if pos.owner[(1 - me)].contains(to) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 3
                pos.passed = (Cells::NONE);
                // act carry, line 4
                pos.fresh[me] = (pos.fresh[me] & !(Cells::of(from)));
                // act carry, line 5
                pos.fresh[(1 - me)] = (pos.fresh[(1 - me)] & !(Cells::of(to)));
                // act carry, line 6
                pos.owner[1 - me] &= !Cells::of(to);
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king &= !Cells::of(to);
                pos.queen &= !Cells::of(to);
                pos.rook &= !Cells::of(to);
                pos.bishop &= !Cells::of(to);
                pos.knight &= !Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                // move advance, line 5
                pos.quiet = 0;
                if LAST_ROW[me].contains(to) {
                    count += 30u64.count();
                } else {
                    count += 1;
                }
            }
            marks.mark(count);
        }
        count
    }

    // move advance
    #[inline]
    fn nth_advance(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move advance, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let from = (pos.owner[me] & pos.pawn).nth(place);
            let mut pos = pos;
            // move advance, line 3
            for to in (pos.ahead(me, Cells::of(from))
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & pos.owner[(1 - me)])
                .cells()
            {
                let mut pos = pos;
                // act carry, line 2
                if pos.owner[(1 - me)].contains(to) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 3
                pos.passed = (Cells::NONE);
                // act carry, line 4
                pos.fresh[me] = (pos.fresh[me] & !(Cells::of(from)));
                // act carry, line 5
                pos.fresh[(1 - me)] = (pos.fresh[(1 - me)] & !(Cells::of(to)));
                // act carry, line 6
                pos.owner[1 - me] &= !Cells::of(to);
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king &= !Cells::of(to);
                pos.queen &= !Cells::of(to);
                pos.rook &= !Cells::of(to);
                pos.bishop &= !Cells::of(to);
                pos.knight &= !Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                // move advance, line 5
                pos.quiet = 0;
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
            for to in self.ahead(me, self.ahead(me, Cells::of(from))).cells() {
                visit(Choice::Run { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move run, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_RUN: [[isize; 1]; 2] = [[16], [-16]];
    // move run, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_run(&self, me: usize, from: Cells) -> [Cells; 1] {
        [Board::step_forward(me, Board::step_forward(me, from) & self.empty()) & self.empty()]
    }

    // move run
    #[inline]
    fn count_run(&self, me: usize) -> u32 {
        total(self.targets_run(me, self.owner[me] & self.pawn & PAWN_ROW[me]))
    }

    // move run
    #[inline]
    fn nth_run(&self, me: usize, mut left: u32) -> Option<Choice> {
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
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & self.passed).cells() {
                visit(Choice::EnPassant { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move en_passant, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_EN_PASSANT: [[isize; 2]; 2] = [[9, 7], [-7, -9]];
    // move en_passant, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_en_passant(&self, me: usize, from: Cells) -> [Cells; 2] {
        [
            Board::e(Board::step_forward(me, from)) & self.passed,
            Board::w(Board::step_forward(me, from)) & self.passed,
        ]
    }

    // move en_passant
    #[inline]
    fn count_en_passant(&self, me: usize) -> u32 {
        total(self.targets_en_passant(me, self.owner[me] & self.pawn))
    }

    // move en_passant
    #[inline]
    fn nth_en_passant(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_en_passant(me, self.owner[me] & self.pawn);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_EN_PASSANT[me][family]);
        Some(Choice::EnPassant { from: from as _, to: to as _ })
    }

    // move castle
    fn each_castle(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move castle, line 2
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // move castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // move castle, line 5
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                visit(Choice::Castle { tower: tower as _ })?;
            }
        }
        Continue(())
    }

    // move castle
    #[inline]
    fn count_castle(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        // move castle, line 2
        for tower in (self.owner[me] & self.rook & self.fresh[me]).cells() {
            // move castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // move castle, line 5
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                count += 1;
            }
            marks.mark(count);
        }
        count
    }

    // move castle
    #[inline]
    fn nth_castle(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        // move castle, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let tower = (self.owner[me] & self.rook & self.fresh[me]).nth(place);
            // move castle, line 3
            let from: Cells = self.owner[me] & self.king;
            // move castle, line 5
            if Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                if left == 0 {
                    return Some(Choice::Castle { tower: tower as _ });
                }
                left -= 1;
            }
        }
        None
    }

    // move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        // move officer, line 4
        if self.king.contains(from) {
            self.fresh[me] = (Cells::NONE);
        }
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
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

    // move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
        // move advance, line 5
        self.quiet = 0;
        // move advance, line 6
        if LAST_ROW[me].contains(to) {
            // move advance, line 7
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move advance, line 8
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
        // move run, line 5
        self.quiet = 0;
        // move run, line 6
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.owner[(1 - me)] & self.pawn) {
            self.passed = (Board::step_forward(me, Cells::of(from)));
        }
    }

    // move en_passant
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
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
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(Cells::of(from)));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(Cells::of(to)));
        // act carry, line 6
        self.carry(Cells::of(from), Cells::of(to));
        // move en_passant, line 6
        self.quiet = 0;
    }

    // move castle
    #[inline]
    fn play_castle(&mut self, me: usize, tower: usize) {
        // move castle, line 3
        let from: Cells = self.owner[me] & self.king;
        // move castle, line 4
        let way: usize = (if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        });
        // move castle, line 6
        let to: Cells = Board::step_times(1u64 << way, from, 2);
        // act carry, line 2
        if to.is_in(self.owner[(1 - me)]) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 3
        self.passed = (Cells::NONE);
        // act carry, line 4
        self.fresh[me] = (self.fresh[me] & !(from));
        // act carry, line 5
        self.fresh[(1 - me)] = (self.fresh[(1 - me)] & !(to));
        // act carry, line 6
        self.carry(from, to);
        // move castle, line 7
        self.carry(Cells::of(tower), Board::step(1u64 << way, from));
        // move castle, line 8
        self.fresh[me] = (Cells::NONE);
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
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.knight, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<1>(0, 5) });
        {
            const WEIGHTS: [[u64; 1]; 2] = set_weights(0);
            for (entry, place) in (0..2).enumerate() {
                key = key.cells(self.fresh[place], &WEIGHTS[entry]);
            }
        }
        {
            const WEIGHTS: [[u64; 1]; 1] = set_weights(1);
            key = key.cells(self.passed, &WEIGHTS[0]);
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
            name: "dark-chess",
            title: "Dark Chess",
            rules_hash: 14171541443104642791,
            players: &["white", "black"],
            hidden: true,
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
                StateName::new("fresh", &[Of::Players], Sort::Set(Of::Cells)),
                StateName::new("passed", &[], Sort::Set(Of::Cells)),
                StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
            ],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // chess: setup
    fn setup() -> Position {
        Position {
            owner: [0xffff, 0xffff_0000_0000_0000],
            king: 0x1000_0000_0000_0010,
            queen: 0x800_0000_0000_0008,
            rook: 0x8100_0000_0000_0081,
            bishop: 0x2400_0000_0000_0024,
            knight: 0x4200_0000_0000_0042,
            pawn: 0xff_0000_0000_ff00,
            fresh: [0x81_u64, 0x8100_0000_0000_0000_u64],
            passed: Cells::NONE,
            quiet: 0,
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_officer(me, visit)?;
        self.each_advance(me, visit)?;
        self.each_run(me, visit)?;
        self.each_en_passant(me, visit)?;
        self.each_castle(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_officer(me) + self.count_advance(me, &mut ()) + self.count_run(me)
            + self.count_en_passant(me) + self.count_castle(me, &mut ())
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_officer = <Rows<Cells, 64>>::new();
        self.rows_officer(me, &mut rows_officer);
        let of_officer = rows_officer.total();
        let mut marks_advance = <Marks<64>>::new();
        let of_advance = self.count_advance(me, &mut marks_advance);
        let of_run = self.count_run(me);
        let of_en_passant = self.count_en_passant(me);
        let mut marks_castle = <Marks<64>>::new();
        let of_castle = self.count_castle(me, &mut marks_castle);
        let mut left = rng.one_of(of_officer + of_advance + of_run + of_en_passant + of_castle)?;
        if left < of_officer {
            return rows_officer
                .pick(left)
                .map(|(from, to)| Choice::Officer { from: from as _, to: to as _ });
        }
        left -= of_officer;
        if left < of_advance {
            return self.nth_advance(me, left, &marks_advance);
        }
        left -= of_advance;
        if left < of_run {
            return self.nth_run(me, left);
        }
        left -= of_run;
        if left < of_en_passant {
            return self.nth_en_passant(me, left);
        }
        left -= of_en_passant;
        self.nth_castle(me, left, &marks_castle)
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
            Choice::Castle { tower } => self.play_castle(me, usize::from(tower)),
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !(self.owner[(1 - me)] & self.king).any() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(Self::DRAW);
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
            Choice::Castle { tower } => FRAME.write(out, "castle", &[tower]),
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight,
            owned pawn),
        cells(fresh, (0..2)), cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view, line 2
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        // view, line 3
        sight.show_entries(0, Entries::only().by(2, (self.seen_fresh(me)).cells()));
        // view, line 4
        if (self.seen_by(me)) >> me & 1 == 1 {
            sight.show_entries(1, Entries::only());
        }
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..2), |place| self.fresh[place]);
        out.state(1, 0..1, |_| self.passed);
        out.state(2, 0..1, |_| self.quiet);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Officer { .. } => Veil { whole: 3, choices: vec![] },
            Choice::Advance { .. } => Veil { whole: 3, choices: vec![] },
            Choice::Run { .. } => Veil { whole: 3, choices: vec![] },
            Choice::EnPassant { .. } => Veil { whole: 3, choices: vec![] },
            Choice::Castle { .. } => Veil { whole: 3, choices: vec![] },
        }
    }
}
