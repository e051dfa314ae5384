//! Amazons. Generated from rules/amazons.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 550d0c32d51b0798.
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
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xf_ffff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x3ff_ffff_ffff_ffff_ffff_ffff).up(10),
        1 NE ne: (cells & 0x1ff_7fdf_f7fd_ff7f_dff7_fdff).up(11),
        2 E e: (cells & 0x7_fdff_7fdf_f7fd_ff7f_dff7_fdff).up(1),
        3 SE se: (cells & 0x7_fdff_7fdf_f7fd_ff7f_dff7_fc00).down(9),
        4 S s: cells.down(10),
        5 SW sw: (cells & 0xf_fbfe_ffbf_effb_feff_bfef_f800).down(11),
        6 W w: (cells & 0xf_fbfe_ffbf_effb_feff_bfef_fbfe).down(1),
        7 NW nw: (cells & 0x3fe_ffbf_effb_feff_bfef_fbfe).up(9)
    );

    walks_from!(
        (fn ray_from),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [10, 10, 1];
    const ADJACENT: u64 = 255;
    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    const ADJACENT_STARS: &Stars = &Stars::new(
        Self::SIZE, [[0, 1, 0], [1, 1, 0], [1, 0, 0], [-1, 1, 0]],
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    amazon: [Cells; 2],
    arrow: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move shoot
    Shoot { from: u8, to: u8, shot: u8 },
}

impl Position {
    // move shoot
    fn each_shoot(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move shoot, line 2
        for from in pos.amazon[me].cells() {
            let mut pos = pos;
            // move shoot, line 3
            for to in Board::ray_from(Board::ADJACENT, from, pos.empty()).cells() {
                let mut pos = pos;
                // move shoot, line 4
                pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
                // move shoot, line 5
                for shot in Board::ray_from(Board::ADJACENT, to, pos.empty()).cells() {
                    visit(Choice::Shoot { from: from as _, to: to as _, shot: shot as _ })?;
                }
            }
        }
        Continue(())
    }

    // move shoot
    /// Drawn by what comes before the effects, and a number for the last choice.
    #[inline(always)]
    fn draw_shoot(&self, me: usize, most: u32, rng: &mut Rng) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let mut rows = Rows::<Reach, 100>::new();
        for from in pos.amazon[me].cells() {
            rows.push(from, Board::ADJACENT_STARS.reach(from, pos.empty() & Board::CELLS));
        }
        let all = rows.total();
        if all == 0 {
            return None;
        }
        let begun = pos;
        for _ in 0..256 {
            let left = rng.below(all * most);
            let (from, to) = rows.pick(left / most)?;
            let mut pos = begun;
            // move shoot, line 4
            pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
            let last = Board::ADJACENT_STARS.reach(to, pos.empty() & Board::CELLS);
            if left % most < last.count() {
                let shot = last.nth(left % most);
                return Some(Choice::Shoot { from: from as _, to: to as _, shot: shot as _ });
            }
        }
        let all = self.count_shoot(me);
        if all == 0 {
            return None;
        }
        self.nth_shoot(me, rng.below(all))
    }

    // move shoot
    /// No last choice has more members in the rest of the game.
    #[inline(always)]
    fn most_shoot(&self) -> u32 {
        Board::ADJACENT_STARS.most(Board::CELLS & !self.arrow, 35)
    }

    // move shoot
    #[inline(always)]
    fn count_shoot(&self, me: usize) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move shoot, line 2
        for from in pos.amazon[me].cells() {
            let mut pos = pos;
            // move shoot, line 3
            for to in Board::ray_from(Board::ADJACENT, from, pos.empty()).cells() {
                let mut pos = pos;
                // move shoot, line 4
                pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
                count += Board::ADJACENT_STARS.reach(to, pos.empty() & Board::CELLS).count();
            }
        }
        count
    }

    // move shoot
    #[inline(always)]
    fn nth_shoot(&self, me: usize, mut left: u32) -> Option<Choice> {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move shoot, line 2
        for from in pos.amazon[me].cells() {
            let mut pos = pos;
            // move shoot, line 3
            for to in Board::ray_from(Board::ADJACENT, from, pos.empty()).cells() {
                let mut pos = pos;
                // move shoot, line 4
                pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
                let set = Board::ADJACENT_STARS.reach(to, pos.empty() & Board::CELLS);
                let size = set.count();
                if left < size {
                    let shot = set.nth(left);
                    return Some(Choice::Shoot { from: from as _, to: to as _, shot: shot as _ });
                }
                left -= size;
            }
        }
        None
    }

    // move shoot
    #[inline(always)]
    fn play_shoot(&mut self, me: usize, from: usize, to: usize, shot: usize) {
        // move shoot, line 4
        self.amazon[me] = self.amazon[me] & !Cells::of(from) | Cells::of(to);
        // move shoot, line 6
        self.arrow |= Cells::of(shot);
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.amazon[0] & !self.amazon[1] & !self.arrow
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = Bound;
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "amazons",
            title: "Amazons",
            rules_hash: 6128568080384329624,
            players: &["white", "black"],
            layers: &[
                ("pieces", &[KindName::owned("amazon", None), KindName::neutral("arrow", None)]),
            ],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]),
                SymmetryName::STILL.players(1),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position {
            amazon: [0x80_4000_0048, 0x1_2000_0020_1000_0000_0000_0000],
            arrow: Cells::NONE,
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_shoot(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_shoot(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.draw_shoot(me, self.most_shoot(), rng)
    }

    #[inline(always)]
    fn random_kept(
        &self, me: usize, past: &Self::Past, kept: &mut Bound, rng: &mut Rng,
    ) -> Option<Choice> {
        let most = kept.of(|| self.most_shoot());
        self.draw_shoot(me, most, rng)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Shoot { from, to, shot } = m;
        self.play_shoot(me, usize::from(from), usize::from(to), usize::from(shot));
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Shoot { from, to, shot } => FRAME.write(out, "shoot", &[from, to, shot]),
        }
    }

    plain_data!(layer(amazon: single amazon, neutral arrow), next(next, 1));
}
