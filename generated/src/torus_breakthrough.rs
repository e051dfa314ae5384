//! Torus Breakthrough. Generated from rules/torus-breakthrough.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7d588ae03fc0f16d.
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
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(8, 8);
// breakthrough: dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// breakthrough: region goal
const GOAL: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8) | cells.down(56),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1) | (cells & 0x8080_8080_8080_8080).down(7),
        4 S s: cells.down(8) | cells.up(56),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1) | (cells & 0x101_0101_0101_0101).up(7)
    );

    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            S: Board::n(cells)
        )
    }

    // breakthrough: dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // breakthrough: pieces
    /// By owner.
    pawn: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // breakthrough: move step
    Step { from: u8, to: u8 },
}

impl Position {
    // breakthrough: move step
    fn each_step(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // breakthrough: move step, line 2
        for from in self.pawn[me].cells() {
            // breakthrough: move step, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & !self.pawn[me])
                .cells()
            {
                visit(Choice::Step { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // breakthrough: move step, line 3
    /// Where a target of a way was gone from.
    #[inline(always)]
    fn source_step(&self, me: usize, family: usize, to: usize) -> usize {
        [
            Board::back(FORWARD[me], Cells::of(to)),
            Board::back(FORWARD[me], Board::w(Cells::of(to))),
            Board::back(FORWARD[me], Board::e(Cells::of(to))),
        ][family].nth(0)
    }

    // breakthrough: move step, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_step(&self, me: usize, from: Cells) -> [Cells; 3] {
        [
            Board::step_forward(me, from) & self.empty(),
            Board::e(Board::step_forward(me, from)) & !self.pawn[me],
            Board::w(Board::step_forward(me, from)) & !self.pawn[me],
        ]
    }

    // breakthrough: move step
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        total(self.targets_step(me, self.pawn[me]))
    }

    // breakthrough: move step
    #[inline(always)]
    fn nth_step(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_step(me, self.pawn[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = self.source_step(me, family, to);
        Some(Choice::Step { from: from as _, to: to as _ })
    }

    // breakthrough: move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // breakthrough: move step, line 5
        self.pawn[1 - me] &= !Cells::of(to);
        self.pawn[me] = self.pawn[me] & !Cells::of(from) | Cells::of(to);
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.pawn[0] & !self.pawn[1]
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
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "torus-breakthrough",
            title: "Torus Breakthrough",
            rules_hash: 9032121748438446445,
            players: &["white", "black"],
            layers: &[("pieces", &[KindName::owned("pawn", None)])],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, 1]]),
                SymmetryName::flat([[-1, 0], [0, -1]]).players(1),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // breakthrough: setup, line 2
    // breakthrough: setup, line 3
    fn setup() -> Position {
        Position { pawn: [0xffff, 0xffff_0000_0000_0000], next: 0 }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_step(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_step(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let of_step = self.count_step(me);
        let left = rng.one_of(of_step)?;
        self.nth_step(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Step { from, to } = m;
        self.play_step(me, usize::from(from), usize::from(to));
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // breakthrough: end, line 2
        if self.pawn[me].meets(GOAL[me]) {
            return Verdict::Over(share(1u64 << me));
        }
        // breakthrough: end, line 3
        if !self.pawn[(1 - me)].any() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(pawn: single pawn), next(next, 1));
}
