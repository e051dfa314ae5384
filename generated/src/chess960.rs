//! Chess960. Generated from rules/chess960.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 44653e038b6b3330.
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
// chess: region home_row
const HOME_ROW: [Cells; 2] = [0xff, 0xff00_0000_0000_0000];
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

    walks_from!(
        (fn ray_from),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [8, 8, 1];
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

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
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
    fresh: Cells,
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
    // chess: move officer
    Officer { from: u8, to: u8 },
    // chess: move advance
    Advance { from: u8, to: u8, rest: Trail<u8, 1> },
    // chess: move run
    Run { from: u8, to: u8 },
    // chess: move en_passant
    EnPassant { from: u8, to: u8 },
    // move castle
    Castle { tower: u8 },
    // move arrange
    Arrange { dark: u8, light: u8, lady: u8, horse: u8, other: u8 },
}

impl Position {
    // chess: def strides
    #[inline]
    fn strides(&self, c: Cells) -> Cells {
        Board::leap_1_2(c & self.knight) | Board::step(Board::ADJACENT, c & self.king)
            | Board::DIAGONAL_FAN.upto(c & (self.bishop | self.queen), self.empty(), Board::CELLS)
            | Board::ORTHOGONAL_FAN.upto(c & (self.rook | self.queen), self.empty(), Board::CELLS)
    }

    // chess: def struck
    #[inline]
    fn struck(&self, me: usize) -> Cells {
        self.strides(at(&self.owner, me))
            | Board::step(
                Board::E | Board::W,
                Board::step(
                    {
                        let mut all = 0u64;
                        for i0 in (1u64 << me & 3u64).cells() {
                            all |= FORWARD[i0];
                        }
                        all
                    },
                    at(&self.owner, me) & self.pawn,
                ),
            )
    }

    // chess: def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (at(&self.owner, me) & self.king).meets({
            let mut all = Cells::NONE;
            for who in (3u64 & !(1u64 << me)).cells() {
                all |= self.struck(who);
            }
            all
        })
    }

    // chess: move officer
    fn each_officer(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move officer, line 2
        for from in (at(&self.owner, me) & !self.pawn).cells() {
            // chess: move officer, line 3
            for to in (self.strides(Cells::of(from)) & !at(&self.owner, me)).cells() {
                if self.legal_officer(me, from, to) {
                    visit(Choice::Officer { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // chess: move officer
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_officer(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_officer(me, from, to);
        !pos.in_check(me)
    }

    // chess: move officer
    #[inline]
    fn rows_officer(&self, me: usize, rows: &mut Rows<Cells, 64>) {
        // chess: move officer, line 2
        for from in (at(&self.owner, me) & !self.pawn).cells() {
            rows.push(from, self.strides(Cells::of(from)) & !at(&self.owner, me));
        }
    }

    // chess: move advance
    fn each_advance(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let rest = &mut <Trail<u8, 1>>::new();
        // chess: move advance, line 2
        for from in (at(&self.owner, me) & self.pawn).cells() {
            // chess: move advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & at(&self.owner, (1 - me)))
                .cells()
            {
                if LAST_ROW[me].contains(to) {
                    // chess: move advance, line 7
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

    // chess: move advance, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_ADVANCE: [[isize; 3]; 2] = [[8, 9, 7], [-8, -7, -9]];
    // chess: move advance, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_advance(&self, me: usize, from: Cells) -> [Cells; 3] {
        [
            Board::step(
                {
                    let mut all = 0u64;
                    for i0 in (1u64 << me & 3u64).cells() {
                        all |= FORWARD[i0];
                    }
                    all
                },
                from,
            ) & self.empty(),
            Board::e(
                Board::step(
                    {
                        let mut all = 0u64;
                        for i0 in (1u64 << me & 3u64).cells() {
                            all |= FORWARD[i0];
                        }
                        all
                    },
                    from,
                ),
            ) & self.owned() & !at(&self.owner, me),
            Board::w(
                Board::step(
                    {
                        let mut all = 0u64;
                        for i0 in (1u64 << me & 3u64).cells() {
                            all |= FORWARD[i0];
                        }
                        all
                    },
                    from,
                ),
            ) & self.owned() & !at(&self.owner, me),
        ]
    }

    // chess: move advance
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_advance(&self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_advance(me, from, to);
        !pos.in_check(me)
    }

    // chess: move advance
    #[inline]
    fn count_pseudo_advance(&self, me: usize) -> u32 {
        let mut count = 0;
        let targets = self.targets_advance(me, at(&self.owner, me) & self.pawn);
        count += total(targets) + 3 * total(targets.map(|set| set & LAST_ROW[me]));
        count
    }

    // chess: move advance
    #[inline]
    fn nth_pseudo_advance(&self, me: usize, mut left: u32) -> Option<Choice> {
        let rest = &mut <Trail<u8, 1>>::new();
        let targets = self.targets_advance(me, at(&self.owner, me) & self.pawn);
        let (more, targets) = (
            targets.map(|set| set & LAST_ROW[me]), targets.map(|set| set & !LAST_ROW[me]),
        );
        let size = total(targets);
        if left < size {
            let (family, set, rank) = part_of(targets, left);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_ADVANCE[me][family]);
            return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
        }
        left -= size;
        let targets = more;
        let size = 4 * total(targets);
        if left < size {
            let (family, set, rank) = part_of(targets, left / 4);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_ADVANCE[me][family]);
            let rank_up = 30u64.nth(left % 4);
            rest.push(1, rank_up as i32);
            return Some(Choice::Advance { from: from as _, to: to as _, rest: *rest });
        }
        None
    }

    // chess: move run
    fn each_run(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move run, line 2
        for from in (at(&self.owner, me) & self.pawn & PAWN_ROW[me]).cells() {
            // chess: move run, line 3
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

    // chess: move run, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_RUN: [[isize; 1]; 2] = [[16], [-16]];
    // chess: move run, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_run(&self, me: usize, from: Cells) -> [Cells; 1] {
        [
            Board::step(
                {
                    let mut all = 0u64;
                    for i0 in (1u64 << me & 3u64).cells() {
                        all |= FORWARD[i0];
                    }
                    all
                },
                Board::step(
                    {
                        let mut all = 0u64;
                        for i0 in (1u64 << me & 3u64).cells() {
                            all |= FORWARD[i0];
                        }
                        all
                    },
                    from,
                ) & self.empty(),
            ) & self.empty(),
        ]
    }

    // chess: move run
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_run(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_run(me, from, to);
        !pos.in_check(me)
    }

    // chess: move run
    #[inline]
    fn count_pseudo_run(&self, me: usize) -> u32 {
        total(self.targets_run(me, at(&self.owner, me) & self.pawn & PAWN_ROW[me]))
    }

    // chess: move run
    #[inline]
    fn nth_pseudo_run(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_run(me, at(&self.owner, me) & self.pawn & PAWN_ROW[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_RUN[me][family]);
        Some(Choice::Run { from: from as _, to: to as _ })
    }

    // chess: move en_passant
    fn each_en_passant(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // chess: move en_passant, line 2
        for from in (at(&self.owner, me) & self.pawn).cells() {
            // chess: move en_passant, line 3
            for to in (Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                & self.passed).cells() {
                if self.legal_en_passant(me, from, to) {
                    visit(Choice::EnPassant { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // chess: move en_passant, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_EN_PASSANT: [[isize; 2]; 2] = [[9, 7], [-7, -9]];
    // chess: move en_passant, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_en_passant(&self, me: usize, from: Cells) -> [Cells; 2] {
        [
            Board::e(
                Board::step(
                    {
                        let mut all = 0u64;
                        for i0 in (1u64 << me & 3u64).cells() {
                            all |= FORWARD[i0];
                        }
                        all
                    },
                    from,
                ),
            ) & self.passed,
            Board::w(
                Board::step(
                    {
                        let mut all = 0u64;
                        for i0 in (1u64 << me & 3u64).cells() {
                            all |= FORWARD[i0];
                        }
                        all
                    },
                    from,
                ),
            ) & self.passed,
        ]
    }

    // chess: move en_passant
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_en_passant(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        pos.lead_en_passant(me, from, to);
        !pos.in_check(me)
    }

    // chess: move en_passant
    #[inline]
    fn count_pseudo_en_passant(&self, me: usize) -> u32 {
        total(self.targets_en_passant(me, at(&self.owner, me) & self.pawn))
    }

    // chess: move en_passant
    #[inline]
    fn nth_pseudo_en_passant(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_en_passant(me, at(&self.owner, me) & self.pawn);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_EN_PASSANT[me][family]);
        Some(Choice::EnPassant { from: from as _, to: to as _ })
    }

    // move castle
    fn each_castle(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move castle, line 2
        for tower in (at(&self.owner, me) & self.rook & self.fresh).cells() {
            // move castle, line 3
            let from: Cells = at(&self.owner, me) & self.king;
            // move castle, line 4
            let west: bool = Cells::of(tower)
                .cells()
                .any(|c| Board::ray_from(Board::E, c, Board::CELLS).meets(from));
            // move castle, line 5
            let to: Cells = HOME_ROW[me]
                & (if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 });
            // move castle, line 6
            let lands: Cells = HOME_ROW[me]
                & (if west { 0x808_0808_0808_0808_u64 } else { 0x2020_2020_2020_2020_u64 });
            // move castle, line 7
            if (Board::between(from, to) | Board::between(Cells::of(tower), lands) | to
                | lands)
                .is_in(self.empty() | from | Cells::of(tower))
            {
                // move castle, line 8
                if !(from | Board::between(from, to)).meets(self.struck((1 - me))) {
                    if self.legal_castle(me, tower) {
                        visit(Choice::Castle { tower: tower as _ })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move castle
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_castle(&self, me: usize, tower: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move castle, line 3
        let from: Cells = at(&pos.owner, me) & pos.king;
        // move castle, line 4
        let west: bool = Cells::of(tower)
            .cells()
            .any(|c| Board::ray_from(Board::E, c, Board::CELLS).meets(from));
        // move castle, line 5
        let to: Cells = HOME_ROW[me]
            & (if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 });
        // move castle, line 6
        let lands: Cells = HOME_ROW[me]
            & (if west { 0x808_0808_0808_0808_u64 } else { 0x2020_2020_2020_2020_u64 });
        // move castle, line 9
        pos.clear(Cells::of(tower));
        // chess: act carry, line 2
        if to.is_in(at(&pos.owner, (1 - me))) {
            pos.quiet = 0;
        } else {
            pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // chess: act carry, line 3
        pos.passed = (Cells::NONE);
        // chess: act carry, line 4
        pos.fresh = (pos.fresh & !(from | to));
        // chess: act carry, line 5
        pos.carry(from, to);
        // chess: act carry, line 6
        if pos.in_check(me) {
            return false;
        }
        true
    }

    // move castle
    #[inline]
    fn count_pseudo_castle(&self, me: usize) -> u32 {
        let mut count = 0;
        // move castle, line 2
        for tower in (at(&self.owner, me) & self.rook & self.fresh).cells() {
            // move castle, line 3
            let from: Cells = at(&self.owner, me) & self.king;
            // move castle, line 4
            let west: bool = Cells::of(tower)
                .cells()
                .any(|c| Board::ray_from(Board::E, c, Board::CELLS).meets(from));
            // move castle, line 5
            let to: Cells = HOME_ROW[me]
                & (if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 });
            // move castle, line 6
            let lands: Cells = HOME_ROW[me]
                & (if west { 0x808_0808_0808_0808_u64 } else { 0x2020_2020_2020_2020_u64 });
            // move castle, line 7
            if (Board::between(from, to) | Board::between(Cells::of(tower), lands) | to
                | lands)
                .is_in(self.empty() | from | Cells::of(tower))
            {
                // move castle, line 8
                if !(from | Board::between(from, to)).meets(self.struck((1 - me))) {
                    count += 1;
                }
            }
        }
        count
    }

    // move castle
    #[inline]
    fn nth_pseudo_castle(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move castle, line 2
        for tower in (at(&self.owner, me) & self.rook & self.fresh).cells() {
            // move castle, line 3
            let from: Cells = at(&self.owner, me) & self.king;
            // move castle, line 4
            let west: bool = Cells::of(tower)
                .cells()
                .any(|c| Board::ray_from(Board::E, c, Board::CELLS).meets(from));
            // move castle, line 5
            let to: Cells = HOME_ROW[me]
                & (if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 });
            // move castle, line 6
            let lands: Cells = HOME_ROW[me]
                & (if west { 0x808_0808_0808_0808_u64 } else { 0x2020_2020_2020_2020_u64 });
            // move castle, line 7
            if (Board::between(from, to) | Board::between(Cells::of(tower), lands) | to
                | lands)
                .is_in(self.empty() | from | Cells::of(tower))
            {
                // move castle, line 8
                if !(from | Board::between(from, to)).meets(self.struck((1 - me))) {
                    if left == 0 {
                        return Some(Choice::Castle { tower: tower as _ });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move arrange
    fn each_arrange(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move arrange, line 2
        for dark in 0x55_u64.cells() {
            let mut pos = pos;
            // move arrange, line 4
            for light in 0xaa_u64.cells() {
                let mut pos = pos;
                // move arrange, line 3
                pos.put_bishop(0, Cells::of(dark));
                // move arrange, line 5
                pos.put_bishop(0, Cells::of(light));
                // move arrange, line 6
                for lady in (0xff_u64 & pos.empty()).cells() {
                    let mut pos = pos;
                    // move arrange, line 7
                    pos.put_queen(0, Cells::of(lady));
                    // move arrange, line 8
                    for horse in (0xff_u64 & pos.empty()).cells() {
                        let mut pos = pos;
                        // move arrange, line 9
                        for other in (Board::ray_from(Board::E, horse, Board::CELLS)
                            & pos.empty())
                            .cells()
                        {
                            visit(Choice::Arrange {
                                dark: dark as _,
                                light: light as _,
                                lady: lady as _,
                                horse: horse as _,
                                other: other as _,
                            })?;
                        }
                    }
                }
            }
        }
        Continue(())
    }

    // move arrange
    #[inline]
    fn count_arrange(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move arrange, line 2
        for dark in 0x55_u64.cells() {
            let mut pos = pos;
            // move arrange, line 4
            for light in 0xaa_u64.cells() {
                let mut pos = pos;
                // move arrange, line 3
                pos.put_bishop(0, Cells::of(dark));
                // move arrange, line 5
                pos.put_bishop(0, Cells::of(light));
                // move arrange, line 6
                for lady in (0xff_u64 & pos.empty()).cells() {
                    let mut pos = pos;
                    // move arrange, line 7
                    pos.put_queen(0, Cells::of(lady));
                    // move arrange, line 8
                    for horse in (0xff_u64 & pos.empty()).cells() {
                        let mut pos = pos;
                        count += (Board::ray_from(Board::E, horse, Board::CELLS)
                                & pos.empty())
                                .count();
                    }
                }
            }
            marks.mark(count);
        }
        count
    }

    // move arrange
    #[inline]
    fn nth_arrange(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move arrange, line 2
        if let Some((place, mut left)) = marks.find(left) {
            let dark = 0x55_u64.nth(place);
            let mut pos = pos;
            // move arrange, line 4
            for light in 0xaa_u64.cells() {
                let mut pos = pos;
                // move arrange, line 3
                pos.put_bishop(0, Cells::of(dark));
                // move arrange, line 5
                pos.put_bishop(0, Cells::of(light));
                // move arrange, line 6
                for lady in (0xff_u64 & pos.empty()).cells() {
                    let mut pos = pos;
                    // move arrange, line 7
                    pos.put_queen(0, Cells::of(lady));
                    // move arrange, line 8
                    for horse in (0xff_u64 & pos.empty()).cells() {
                        let mut pos = pos;
                        let set = Board::ray_from(Board::E, horse, Board::CELLS) & pos.empty();
                        let size = set.count();
                        if left < size {
                            let other = set.nth(left);
                            return Some(Choice::Arrange {
                                dark: dark as _,
                                light: light as _,
                                lady: lady as _,
                                horse: horse as _,
                                other: other as _,
                            });
                        }
                        left -= size;
                    }
                }
            }
        }
        None
    }

    // chess: move officer
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_officer(me, visit)?;
        self.each_advance(me, visit)?;
        self.each_run(me, visit)?;
        self.each_en_passant(me, visit)?;
        self.each_castle(me, visit)
    }

    // chess: move officer
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_officer = <Rows<Cells, 64>>::new();
        self.rows_officer(me, &mut rows_officer);
        let of_officer = rows_officer.total();
        let of_advance = self.count_pseudo_advance(me);
        let of_run = self.count_pseudo_run(me);
        let of_en_passant = self.count_pseudo_en_passant(me);
        let of_castle = self.count_pseudo_castle(me);
        let all_moves = of_officer + of_advance + of_run + of_en_passant + of_castle;
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
                        if left < of_en_passant {
                            self.nth_pseudo_en_passant(me, left)
                        } else {
                            left -= of_en_passant;
                            self.nth_pseudo_castle(me, left)
                        }
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
            Choice::Castle { tower } => self.legal_castle(me, usize::from(tower)),
            _ => true,
        }
    }

    // chess: move officer
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_officer(&mut self, me: usize, from: usize, to: usize) {
        // chess: move officer, line 4
        if self.king.contains(from) {
            self.fresh = (self.fresh & !(HOME_ROW[me]));
        }
        // chess: act carry, line 2
        if at(&self.owner, (1 - me)).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // chess: act carry, line 3
        self.passed = (Cells::NONE);
        // chess: act carry, line 4
        self.fresh = (self.fresh & !(Cells::of(from) | Cells::of(to)));
        // chess: act carry, line 5
        self.carry(Cells::of(from), Cells::of(to));
    }

    // chess: move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        self.lead_officer(me, from, to);
    }

    // chess: move advance
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_advance(&mut self, me: usize, from: usize, to: usize) {
        // chess: act carry, line 2
        if at(&self.owner, (1 - me)).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // chess: act carry, line 3
        self.passed = (Cells::NONE);
        // chess: act carry, line 4
        self.fresh = (self.fresh & !(Cells::of(from) | Cells::of(to)));
        // chess: act carry, line 5
        self.carry(Cells::of(from), Cells::of(to));
    }

    // chess: move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, rest: &Trail<u8, 1>) {
        let mut rest = rest.iter().peekable();
        self.lead_advance(me, from, to);
        // chess: move advance, line 5
        self.quiet = 0;
        // chess: move advance, line 6
        if LAST_ROW[me].contains(to) {
            // chess: move advance, line 7
            let rank_up = (rest.next().map_or(0, |(_, value)| value) as usize);
            // chess: move advance, line 8
            if let Some(kind) = Some(rank_up) {
                let owner: Option<usize> = first_member(1u64 << me & 3u64);
                self.put(owner, kind, Cells::of(to));
            }
        }
    }

    // chess: move run
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_run(&mut self, me: usize, from: usize, to: usize) {
        // chess: act carry, line 2
        if at(&self.owner, (1 - me)).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // chess: act carry, line 3
        self.passed = (Cells::NONE);
        // chess: act carry, line 4
        self.fresh = (self.fresh & !(Cells::of(from) | Cells::of(to)));
        // chess: act carry, line 5
        self.carry(Cells::of(from), Cells::of(to));
    }

    // chess: move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.lead_run(me, from, to);
        // chess: move run, line 5
        self.quiet = 0;
        // chess: move run, line 6
        if Board::step(Board::E | Board::W, Cells::of(to))
            .meets(at(&self.owner, (1 - me)) & self.pawn)
        {
            self.passed = (Board::step_forward(me, Cells::of(from)));
        }
    }

    // chess: move en_passant
    /// What the move does before it is asked whether it is legal.
    #[inline(always)]
    fn lead_en_passant(&mut self, me: usize, from: usize, to: usize) {
        // chess: move en_passant, line 4
        self.clear(Board::back(FORWARD[me], Cells::of(to)));
        // chess: act carry, line 2
        if at(&self.owner, (1 - me)).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // chess: act carry, line 3
        self.passed = (Cells::NONE);
        // chess: act carry, line 4
        self.fresh = (self.fresh & !(Cells::of(from) | Cells::of(to)));
        // chess: act carry, line 5
        self.carry(Cells::of(from), Cells::of(to));
    }

    // chess: move en_passant
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.lead_en_passant(me, from, to);
        // chess: move en_passant, line 6
        self.quiet = 0;
    }

    // move castle
    #[inline]
    fn play_castle(&mut self, me: usize, tower: usize) {
        // move castle, line 3
        let from: Cells = at(&self.owner, me) & self.king;
        // move castle, line 4
        let west: bool = Cells::of(tower)
            .cells()
            .any(|c| Board::ray_from(Board::E, c, Board::CELLS).meets(from));
        // move castle, line 5
        let to: Cells = HOME_ROW[me]
            & (if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 });
        // move castle, line 6
        let lands: Cells = HOME_ROW[me]
            & (if west { 0x808_0808_0808_0808_u64 } else { 0x2020_2020_2020_2020_u64 });
        // move castle, line 9
        self.clear(Cells::of(tower));
        // chess: act carry, line 2
        if to.is_in(at(&self.owner, (1 - me))) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 100) as u8;
        }
        // chess: act carry, line 3
        self.passed = (Cells::NONE);
        // chess: act carry, line 4
        self.fresh = (self.fresh & !(from | to));
        // chess: act carry, line 5
        self.carry(from, to);
        // move castle, line 11
        self.put_rook(me, lands);
        // move castle, line 12
        self.fresh = (self.fresh & !(HOME_ROW[me]));
    }

    // move arrange
    #[inline]
    fn play_arrange(
        &mut self, me: usize, dark: usize, light: usize, lady: usize, horse: usize, other: usize,
    ) {
        // move arrange, line 3
        self.put_bishop(0, Cells::of(dark));
        // move arrange, line 5
        self.put_bishop(0, Cells::of(light));
        // move arrange, line 7
        self.put_queen(0, Cells::of(lady));
        // move arrange, line 10
        self.put_knight(0, Cells::of(horse) | Cells::of(other));
        // move arrange, line 11
        let rest_: Cells = 0xff_u64 & self.empty();
        // move arrange, line 12
        self.put_rook(0, rest_);
        // move arrange, line 13
        self.put_king(
            0,
            rest_ & Board::ray(Board::E, rest_, Board::CELLS)
                & Board::ray(Board::W, rest_, Board::CELLS),
        );
        // move arrange, line 14
        for spot_4 in 0xff_u64.cells() {
            if let Some(kind) = first_member(self.kind_on(Cells::of(spot_4)) & 63u64) {
                let owner: Option<usize> = first_member(2u64 & 3u64);
                self.put(owner, kind, Board::step_times(Board::N, Cells::of(spot_4), 7));
            }
        }
        // move arrange, line 15
        self.fresh = (self.rook);
        // move arrange, line 16
        self.next = 0 as u8;
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    #[inline(always)]
    fn owned(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.king.meets(cells)) << 0 | u64::from(self.queen.meets(cells)) << 1
            | u64::from(self.rook.meets(cells)) << 2
            | u64::from(self.bishop.meets(cells)) << 3
            | u64::from(self.knight.meets(cells)) << 4
            | u64::from(self.pawn.meets(cells)) << 5
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

    /// In place of what stands there.
    #[inline(always)]
    fn put_king(&mut self, owner: usize, cells: Cells) {
        if owner >= 2 {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.king |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_queen(&mut self, owner: usize, cells: Cells) {
        if owner >= 2 {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.queen |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_rook(&mut self, owner: usize, cells: Cells) {
        if owner >= 2 {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.rook |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_bishop(&mut self, owner: usize, cells: Cells) {
        if owner >= 2 {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.bishop |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_knight(&mut self, owner: usize, cells: Cells) {
        if owner >= 2 {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.knight |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_pawn(&mut self, owner: usize, cells: Cells) {
        if owner >= 2 {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.pawn |= cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        match (kind, owner) {
            (0, Some(owner)) => self.put_king(owner, cells),
            (1, Some(owner)) => self.put_queen(owner, cells),
            (2, Some(owner)) => self.put_rook(owner, cells),
            (3, Some(owner)) => self.put_bishop(owner, cells),
            (4, Some(owner)) => self.put_knight(owner, cells),
            (5, Some(owner)) => self.put_pawn(owner, cells),
            _ => {}
        }
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
            key = key.cells(self.fresh, &WEIGHTS[0]);
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
            name: "chess960",
            title: "Chess960",
            rules_hash: 4928413552171758384,
            players: &["white", "black"],
            chance: true,
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
                StateName::new("fresh", &[], Sort::Set(Of::Cells)),
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
    fn setup() -> Position {
        let mut pos = Position {
            owner: [0xff00, 0xff_0000_0000_0000],
            king: Cells::NONE,
            queen: Cells::NONE,
            rook: Cells::NONE,
            bishop: Cells::NONE,
            knight: Cells::NONE,
            pawn: 0xff_0000_0000_ff00,
            fresh: Cells::NONE,
            passed: Cells::NONE,
            quiet: 0,
            next: 0,
        };
        // setup, line 4
        pos.next = 2 as u8;
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            if 4 >> me & 1 == 1 {
                self.each_arrange(me, visit)?;
            }
            return Continue(());
        }
        self.each_turn(past, me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let of_arrange = if 4 >> me & 1 == 1 { self.count_arrange(me, &mut ()) } else { 0 };
            return of_arrange;
        }
        let mut count = 0;
        let _ = self.each_turn(past, me, &mut tally(&mut count));
        count
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let mut marks_arrange = <Marks<64>>::new();
            let of_arrange = if 4 >> me & 1 == 1 {
                self.count_arrange(me, &mut marks_arrange)
            } else {
                0
            };
            let left = rng.one_of(of_arrange)?;
            return self.nth_arrange(me, left, &marks_arrange);
        }
        self.random_turn(past, me, rng)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Officer { from, to } => {
                if me < 2 {
                    self.play_officer(me, usize::from(from), usize::from(to))
                }
            }
            Choice::Advance { from, to, rest } => {
                if me < 2 {
                    self.play_advance(me, usize::from(from), usize::from(to), &rest)
                }
            }
            Choice::Run { from, to } => {
                if me < 2 {
                    self.play_run(me, usize::from(from), usize::from(to))
                }
            }
            Choice::EnPassant { from, to } => {
                if me < 2 {
                    self.play_en_passant(me, usize::from(from), usize::from(to))
                }
            }
            Choice::Castle { tower } => {
                if me < 2 {
                    self.play_castle(me, usize::from(tower))
                }
            }
            Choice::Arrange { dark, light, lady, horse, other } => {
                self.play_arrange(
                    me,
                    usize::from(dark),
                    usize::from(light),
                    usize::from(lady),
                    usize::from(horse),
                    usize::from(other),
                )
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // chess: end, line 2
        if blocked() && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // chess: end, line 3
        if blocked() {
            return Verdict::Over(Self::DRAW);
        }
        // chess: end, line 4
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // chess: end, line 5
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
            Choice::Arrange { dark, light, lady, horse, other } => {
                FRAME.write(out, "arrange", &[dark, light, lady, horse, other])
            }
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight,
            owned pawn),
        cells(fresh), cells(passed), number(quiet: u8, 0, 100), next(next, 2)
    );
}
