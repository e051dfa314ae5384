//! Antichess. Generated from rules/antichess.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: f019b9a605586df0.
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
// dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// region pawn_row
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000];
// region last_row
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

    walks_from!(
        (fn ray_from_upto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [8, 8, 1];
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            S: Board::n(cells)
        )
    }

    // dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(Self::SIZE, Self::CELLS, &tables::KNIGHT);
    const STEPS_ADJACENT: &[Cells; 64] = &tables::near_64(
        Self::SIZE, Self::CELLS, &tables::COMPASS,
    );

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
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
    // move take
    Take { from: u8, to: u8, rest: Trail<u8, 1> },
    // move en_passant
    EnPassant { from: u8, to: u8, rest: Trail<u8, 1> },
    // move officer
    Officer { from: u8, to: u8, rest: Trail<u8, 1> },
    // move advance
    Advance { from: u8, to: u8, rest: Trail<u8, 1> },
    // move run
    Run { from: u8, to: u8, rest: Trail<u8, 1> },
}

impl Position {
    // def strides
    #[inline]
    fn strides(&self, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c] } else { Cells::NONE })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // move take
    fn each_take(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move take, line 2
        for from in pos.owner[me].cells() {
            let mut pos = pos;
            // move take, line 3
            for to in ((pos.strides(from)
                | Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from) & pos.pawn),
                )) & pos.owner[(1 - me)])
                .cells()
            {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[1 - me] &= !Cells::of(to);
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king = pos.king & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.king.meets(Cells::of(from)));
                pos.queen = pos.queen & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.queen.meets(Cells::of(from)));
                pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
                pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
                pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
                pos.pawn = pos.pawn & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.pawn.meets(Cells::of(from)));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    // act carry, line 6
                    for rank_up in 31u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::Take { from: from as _, to: to as _, rest: *rest })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::Take { from: from as _, to: to as _, rest: *rest })?;
                }
            }
        }
        Continue(())
    }

    // move take
    #[inline]
    fn count_take(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move take, line 2
        for from in pos.owner[me].cells() {
            let mut pos = pos;
            // move take, line 3
            for to in ((pos.strides(from)
                | Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from) & pos.pawn),
                )) & pos.owner[(1 - me)])
                .cells()
            {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[1 - me] &= !Cells::of(to);
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king = pos.king & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.king.meets(Cells::of(from)));
                pos.queen = pos.queen & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.queen.meets(Cells::of(from)));
                pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
                pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
                pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
                pos.pawn = pos.pawn & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.pawn.meets(Cells::of(from)));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    count += 31u64.count();
                } else {
                    count += 1;
                }
            }
            marks.mark(count);
        }
        count
    }

    // move take
    #[inline]
    fn nth_take(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move take, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let from = pos.owner[me].nth(place);
            let mut pos = pos;
            // move take, line 3
            for to in ((pos.strides(from)
                | Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from) & pos.pawn),
                )) & pos.owner[(1 - me)])
                .cells()
            {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[1 - me] &= !Cells::of(to);
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king = pos.king & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.king.meets(Cells::of(from)));
                pos.queen = pos.queen & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.queen.meets(Cells::of(from)));
                pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
                pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
                pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
                pos.pawn = pos.pawn & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.pawn.meets(Cells::of(from)));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    let set = 31u64;
                    let size = set.count();
                    if left < size {
                        let rank_up = set.nth(left);
                        rest.push(1, rank_up as i32);
                        return Some(Choice::Take { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= size;
                } else {
                    if left == 0 {
                        return Some(Choice::Take { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move en_passant
    fn each_en_passant(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move en_passant, line 2
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // move en_passant, line 3
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & pos.passed).cells() {
                let mut pos = pos;
                // move en_passant, line 4
                {
                    let cells = Board::back(FORWARD[me], Cells::of(to));
                    pos.owner[me] &= !cells;
                    pos.owner[1 - me] &= !cells;
                    pos.king &= !cells;
                    pos.queen &= !cells;
                    pos.rook &= !cells;
                    pos.bishop &= !cells;
                    pos.knight &= !cells;
                    pos.pawn &= !cells;
                }
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.carry(Cells::of(from), Cells::of(to));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    // act carry, line 6
                    for rank_up in 31u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::EnPassant { from: from as _, to: to as _, rest: *rest })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::EnPassant { from: from as _, to: to as _, rest: *rest })?;
                }
            }
        }
        Continue(())
    }

    // move en_passant
    #[inline]
    fn count_en_passant(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move en_passant, line 2
        for from in (pos.owner[me] & pos.pawn).cells() {
            let mut pos = pos;
            // move en_passant, line 3
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & pos.passed).cells() {
                let mut pos = pos;
                // move en_passant, line 4
                {
                    let cells = Board::back(FORWARD[me], Cells::of(to));
                    pos.owner[me] &= !cells;
                    pos.owner[1 - me] &= !cells;
                    pos.king &= !cells;
                    pos.queen &= !cells;
                    pos.rook &= !cells;
                    pos.bishop &= !cells;
                    pos.knight &= !cells;
                    pos.pawn &= !cells;
                }
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.carry(Cells::of(from), Cells::of(to));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    count += 31u64.count();
                } else {
                    count += 1;
                }
            }
            marks.mark(count);
        }
        count
    }

    // move en_passant
    #[inline]
    fn nth_en_passant(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move en_passant, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let from = (pos.owner[me] & pos.pawn).nth(place);
            let mut pos = pos;
            // move en_passant, line 3
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & pos.passed).cells() {
                let mut pos = pos;
                // move en_passant, line 4
                {
                    let cells = Board::back(FORWARD[me], Cells::of(to));
                    pos.owner[me] &= !cells;
                    pos.owner[1 - me] &= !cells;
                    pos.king &= !cells;
                    pos.queen &= !cells;
                    pos.rook &= !cells;
                    pos.bishop &= !cells;
                    pos.knight &= !cells;
                    pos.pawn &= !cells;
                }
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.carry(Cells::of(from), Cells::of(to));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    let set = 31u64;
                    let size = set.count();
                    if left < size {
                        let rank_up = set.nth(left);
                        rest.push(1, rank_up as i32);
                        return Some(Choice::EnPassant {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        });
                    }
                    left -= size;
                } else {
                    if left == 0 {
                        return Some(Choice::EnPassant {
                            from: from as _,
                            to: to as _,
                            rest: *rest,
                        });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move officer
    #[inline]
    fn each_officer(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let begin_at = self.owner[me] & !self.pawn;
        if !begin_at.any() {
            return Continue(());
        }
        self.each_from_officer(me, begin_at, visit)
    }

    // move officer
    fn each_from_officer(
        &self, me: usize, begin_at: Cells, visit: &mut impl Visit<Choice>,
    ) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move officer, line 2
        for from in begin_at.cells() {
            let mut pos = pos;
            // move officer, line 3
            for to in (pos.strides(from) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king = pos.king & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.king.meets(Cells::of(from)));
                pos.queen = pos.queen & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.queen.meets(Cells::of(from)));
                pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
                pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
                pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    // act carry, line 6
                    for rank_up in 31u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::Officer { from: from as _, to: to as _, rest: *rest })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::Officer { from: from as _, to: to as _, rest: *rest })?;
                }
            }
        }
        Continue(())
    }

    // move officer
    #[inline]
    fn count_officer(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move officer, line 2
        for from in (pos.owner[me] & !pos.pawn).cells() {
            let mut pos = pos;
            // move officer, line 3
            for to in (pos.strides(from) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king = pos.king & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.king.meets(Cells::of(from)));
                pos.queen = pos.queen & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.queen.meets(Cells::of(from)));
                pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
                pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
                pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    count += 31u64.count();
                } else {
                    count += 1;
                }
            }
            marks.mark(count);
        }
        count
    }

    // move officer
    #[inline]
    fn nth_officer(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move officer, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let from = (pos.owner[me] & !pos.pawn).nth(place);
            let mut pos = pos;
            // move officer, line 3
            for to in (pos.strides(from) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.king = pos.king & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.king.meets(Cells::of(from)));
                pos.queen = pos.queen & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.queen.meets(Cells::of(from)));
                pos.rook = pos.rook & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.rook.meets(Cells::of(from)));
                pos.bishop = pos.bishop & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.bishop.meets(Cells::of(from)));
                pos.knight = pos.knight & !(Cells::of(from) | Cells::of(to))
                    | Cells::of(to).when(pos.knight.meets(Cells::of(from)));
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    let set = 31u64;
                    let size = set.count();
                    if left < size {
                        let rank_up = set.nth(left);
                        rest.push(1, rank_up as i32);
                        return Some(Choice::Officer { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= size;
                } else {
                    if left == 0 {
                        return Some(Choice::Officer { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= 1;
                }
            }
        }
        None
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
            for to in (Board::step_forward(me, Cells::of(from)) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    // act carry, line 6
                    for rank_up in 31u64.cells() {
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
            for to in (Board::step_forward(me, Cells::of(from)) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    count += 31u64.count();
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
            for to in (Board::step_forward(me, Cells::of(from)) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    let set = 31u64;
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
    #[inline]
    fn each_run(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let begin_at = self.owner[me] & self.pawn & PAWN_ROW[me];
        if !begin_at.any() {
            return Continue(());
        }
        self.each_from_run(me, begin_at, visit)
    }

    // move run
    fn each_from_run(&self, me: usize, begin_at: Cells, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move run, line 2
        for from in begin_at.cells() {
            let mut pos = pos;
            // move run, line 3
            for to in (Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & pos.empty(),
            ) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    // act carry, line 6
                    for rank_up in 31u64.cells() {
                        rest.push(1, rank_up as i32);
                        visit(Choice::Run { from: from as _, to: to as _, rest: *rest })?;
                        rest.pop();
                    }
                } else {
                    visit(Choice::Run { from: from as _, to: to as _, rest: *rest })?;
                }
            }
        }
        Continue(())
    }

    // move run
    #[inline]
    fn count_run(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move run, line 2
        for from in (pos.owner[me] & pos.pawn & PAWN_ROW[me]).cells() {
            let mut pos = pos;
            // move run, line 3
            for to in (Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & pos.empty(),
            ) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    count += 31u64.count();
                } else {
                    count += 1;
                }
            }
            marks.mark(count);
        }
        count
    }

    // move run
    #[inline]
    fn nth_run(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u8, 1>>::new();
        // move run, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let from = (pos.owner[me] & pos.pawn & PAWN_ROW[me]).nth(place);
            let mut pos = pos;
            // move run, line 3
            for to in (Board::step_forward(
                me, Board::step_forward(me, Cells::of(from)) & pos.empty(),
            ) & pos.empty()).cells() {
                let mut pos = pos;
                // act carry, line 2
                pos.passed = (Cells::NONE);
                // act carry, line 3
                if pos.owner[(1 - me)].contains(to) || pos.pawn.contains(from) {
                    pos.quiet = 0;
                } else {
                    pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
                }
                // act carry, line 4
                pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
                pos.pawn = pos.pawn & !Cells::of(from) | Cells::of(to);
                if (pos.pawn & LAST_ROW[me]).contains(to) {
                    let set = 31u64;
                    let size = set.count();
                    if left < size {
                        let rank_up = set.nth(left);
                        rest.push(1, rank_up as i32);
                        return Some(Choice::Run { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= size;
                } else {
                    if left == 0 {
                        return Some(Choice::Run { from: from as _, to: to as _, rest: *rest });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move take
    #[inline]
    fn play_take(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act carry, line 2
        self.passed = (Cells::NONE);
        // act carry, line 3
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 4
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
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
        self.pawn = self.pawn & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.pawn.meets(Cells::of(from)));
        // act carry, line 5
        if (self.pawn & LAST_ROW[me]).contains(to) {
            // act carry, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // act carry, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // move en_passant
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
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
        self.passed = (Cells::NONE);
        // act carry, line 3
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 4
        self.carry(Cells::of(from), Cells::of(to));
        // act carry, line 5
        if (self.pawn & LAST_ROW[me]).contains(to) {
            // act carry, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // act carry, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act carry, line 2
        self.passed = (Cells::NONE);
        // act carry, line 3
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 4
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
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
        // act carry, line 5
        if (self.pawn & LAST_ROW[me]).contains(to) {
            // act carry, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // act carry, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act carry, line 2
        self.passed = (Cells::NONE);
        // act carry, line 3
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 4
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
        // act carry, line 5
        if (self.pawn & LAST_ROW[me]).contains(to) {
            // act carry, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // act carry, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        // act carry, line 2
        self.passed = (Cells::NONE);
        // act carry, line 3
        if self.owner[(1 - me)].contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // act carry, line 4
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
        // act carry, line 5
        if (self.pawn & LAST_ROW[me]).contains(to) {
            // act carry, line 6
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // act carry, line 7
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
        // move run, line 5
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.owner[(1 - me)] & self.pawn) {
            self.passed = (Board::step_forward(me, Cells::of(from)));
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
            const WEIGHTS: [[u64; 1]; 1] = set_weights(0);
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
            name: "antichess",
            title: "Antichess",
            rules_hash: 17301063566225862128,
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

    // setup
    fn setup() -> Position {
        Position {
            owner: [0xffff, 0xffff_0000_0000_0000],
            king: 0x1000_0000_0000_0010,
            queen: 0x800_0000_0000_0008,
            rook: 0x8100_0000_0000_0081,
            bishop: 0x2400_0000_0000_0024,
            knight: 0x4200_0000_0000_0042,
            pawn: 0xff_0000_0000_ff00,
            passed: Cells::NONE,
            quiet: 0,
            next: 0,
        }
    }

    // turn
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut any = false;
        {
            let found = &mut |choice| {
                any = true;
                visit(choice)
            };
            self.each_take(me, found)?;
            self.each_en_passant(me, found)?;
        }
        if any {
            return Continue(());
        }
        self.each_officer(me, visit)?;
        self.each_advance(me, visit)?;
        self.each_run(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let all_moves = self.count_take(me, &mut ()) + self.count_en_passant(me, &mut ());
        if all_moves > 0 {
            return all_moves;
        }
        self.count_officer(me, &mut ()) + self.count_advance(me, &mut ())
            + self.count_run(me, &mut ())
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut marks_take = <Marks<64>>::new();
        let of_take = self.count_take(me, &mut marks_take);
        let mut marks_en_passant = <Marks<64>>::new();
        let of_en_passant = self.count_en_passant(me, &mut marks_en_passant);
        let all_moves = of_take + of_en_passant;
        if all_moves > 0 {
            let mut left = rng.one_of(all_moves)?;
            if left < of_take {
                return self.nth_take(me, left, &marks_take);
            }
            left -= of_take;
            return self.nth_en_passant(me, left, &marks_en_passant);
        }
        let mut marks_officer = <Marks<64>>::new();
        let of_officer = self.count_officer(me, &mut marks_officer);
        let mut marks_advance = <Marks<64>>::new();
        let of_advance = self.count_advance(me, &mut marks_advance);
        let mut marks_run = <Marks<64>>::new();
        let of_run = self.count_run(me, &mut marks_run);
        let mut left = rng.one_of(of_officer + of_advance + of_run)?;
        if left < of_officer {
            return self.nth_officer(me, left, &marks_officer);
        }
        left -= of_officer;
        if left < of_advance {
            return self.nth_advance(me, left, &marks_advance);
        }
        left -= of_advance;
        self.nth_run(me, left, &marks_run)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Take { from, to, rest } => {
                self.play_take(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::EnPassant { from, to, rest } => {
                self.play_en_passant(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Officer { from, to, rest } => {
                self.play_officer(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, usize::from(from), usize::from(to), &rest)
            }
            Choice::Run { from, to, rest } => {
                self.play_run(me, usize::from(from), usize::from(to), &rest)
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << (usize::from(self.next))));
        }
        // end, line 3
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
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
            Choice::Take { from, to, rest } => {
                FRAME.write(out, "take", &[from, to]);
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
            Choice::EnPassant { from, to, rest } => {
                FRAME.write(out, "en_passant", &[from, to]);
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
            Choice::Officer { from, to, rest } => {
                FRAME.write(out, "officer", &[from, to]);
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
            Choice::Run { from, to, rest } => {
                FRAME.write(out, "run", &[from, to]);
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
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight,
            owned pawn),
        cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );
}
