//! Tablut. Generated from rules/tablut.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e45e4c3217526ab8.
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
const FRAME: Frame = Frame::square(9, 9);
// region castle
const CASTLE: Cells = 0x100_0000_0000;
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_ffff_ffff_ffff_ffff).up(9),
        1 NE ne: (cells & 0x7f_bfdf_eff7_fbfd_feff).up(10),
        2 E e: (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(1),
        3 SE se: (cells & 0xff7f_bfdf_eff7_fbfd_fe00).down(8),
        4 S s: cells.down(9),
        5 SW sw: (cells & 0x1_feff_7fbf_dfef_f7fb_fc00).down(10),
        6 W w: (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).down(1),
        7 NW nw: (cells & 0xff_7fbf_dfef_f7fb_fdfe).up(8)
    );

    walks_from!(
        (fn ray_from),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [9, 9, 1];
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE, Self::CELLS, &tables::ORTHOGONAL,
    );

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    const ORTHOGONAL_STARS: &Stars = &Stars::new(Self::SIZE, [[0, 1, 0], [1, 0, 0]]);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    owner: [Cells; 2],
    king: Cells,
    man: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move slide
    Slide { from: u8, to: u8 },
}

impl Position {
    // def hostile
    #[inline(always)]
    fn hostile(&self, me: usize) -> Cells {
        self.owner[me] | CASTLE & self.empty()
    }

    // def trapped
    #[inline(always)]
    fn trapped(&self, me: usize, c: usize) -> Cells {
        Board::STEPS_ORTHOGONAL[c] & self.owner[(1 - me)] & self.man
            & (Board::s(self.hostile(me)) & Board::n(Cells::of(c))
                | Board::w(self.hostile(me)) & Board::e(Cells::of(c))
                | Board::n(self.hostile(me)) & Board::s(Cells::of(c))
                | Board::e(self.hostile(me)) & Board::w(Cells::of(c)))
    }

    // def seized
    #[inline(always)]
    fn seized(&self, me: usize, c: usize) -> Cells {
        {
            let mut all = Cells::NONE;
            for k in (Board::STEPS_ORTHOGONAL[c] & self.owner[(1 - me)] & self.king).cells() {
                if if Cells::of(k).meets(0x2_0380_8000_0000_u128) {
                    (Board::STEPS_ORTHOGONAL[k] & self.hostile(me)).count() as i32 == 4
                } else {
                    (Board::n(Board::n(Cells::of(c)) & Cells::of(k)) & self.hostile(me)
                        | Board::e(Board::e(Cells::of(c)) & Cells::of(k)) & self.hostile(me)
                        | Board::s(Board::s(Cells::of(c)) & Cells::of(k)) & self.hostile(me)
                        | Board::w(Board::w(Cells::of(c)) & Cells::of(k)) & self.hostile(me))
                        .any()
                } {
                    all |= Cells::of(k);
                }
            }
            all
        }
    }

    // move slide
    fn each_slide(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move slide, line 2
        for from in self.owner[me].cells() {
            // move slide, line 3
            for to in Board::ray_from(Board::ORTHOGONAL, from, self.empty() & !CASTLE).cells() {
                visit(Choice::Slide { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move slide
    #[inline(always)]
    fn rows_slide(&self, me: usize, rows: &mut Rows<Cells, 81>) {
        // move slide, line 2
        for from in self.owner[me].cells() {
            rows.push(from, Board::ray_from(Board::ORTHOGONAL, from, self.empty() & !CASTLE));
        }
    }

    // move slide
    #[inline(always)]
    fn count_slide(&self, me: usize) -> u32 {
        let mut count = 0;
        // move slide, line 2
        for from in self.owner[me].cells() {
            count += Board::ORTHOGONAL_STARS
                    .reach(from, self.empty() & !CASTLE & Board::CELLS)
                    .count();
        }
        count
    }

    // move slide
    #[inline(always)]
    fn play_slide(&mut self, me: usize, from: usize, to: usize) {
        // move slide, line 4
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        self.man = self.man & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.man.meets(Cells::of(from)));
        // move slide, line 5
        {
            let cells = self.trapped(me, to) | self.seized(me, to);
            self.owner[1 - me] &= !cells;
            self.king &= !cells;
            self.man &= !cells;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.man, const { &kind_weights::<2>(0, 1) });
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
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "tablut",
            title: "Tablut",
            rules_hash: 16455673866481724088,
            players: &["muscovites", "swedes"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("king", Some('K')), KindName::owned("man", Some('M'))],
                ),
            ],
            seen: &[None],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0x3808_0020_3838_0800_2038, 0x402_07c0_8040_0000],
            king: 0x100_0000_0000,
            man: 0x3808_0422_3ef8_8840_2038,
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_slide(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_slide(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_slide = <Rows<Cells, 81>>::new();
        self.rows_slide(me, &mut rows_slide);
        let of_slide = rows_slide.total();
        let left = rng.one_of(of_slide)?;
        rows_slide.pick(left).map(|(from, to)| Choice::Slide { from: from as _, to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Slide { from, to } = m;
        self.play_slide(me, usize::from(from), usize::from(to));
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !self.king.any() {
            return Verdict::Over(share(1u64));
        }
        // end, line 3
        if self.king.meets(0x1_ff80_c060_3018_0c06_03ff_u128) {
            return Verdict::Over(share(2u64));
        }
        // end, line 4
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 5
        if !(past.seen_newest(0) < 2) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Slide { from, to } => FRAME.write(out, "slide", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned king, owned man), next(next, 1));
}
