//! Gomoku. Generated from rules/gomoku.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e250489c1bb1765b.
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
type Cells = Wide<4>;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(15, 15);
struct Board;
impl Board {
    const CELLS: Cells = Wide([
        0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0x1_ffff_ffff,
    ]);
    steps!(cells;
        0 N n: (cells & Wide([0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
            0x3_ffff])).up(15),
        1 NE ne: (cells & Wide([0xf7ff_efff_dfff_bfff, 0xff7f_feff_fdff_fbff, 0xfff7_ffef_ffdf_ffbf,
            0x1_fffb])).up(16),
        2 E e: (cells & Wide([0xf7ff_efff_dfff_bfff, 0xff7f_feff_fdff_fbff, 0xfff7_ffef_ffdf_ffbf,
            0xfffd_fffb])).up(1),
        3 SE se: (cells & Wide([0xf7ff_efff_dfff_8000, 0xff7f_feff_fdff_fbff, 0xfff7_ffef_ffdf_ffbf,
            0xfffd_fffb])).down(14),
        4 S s: cells.down(15),
        5 SW sw: (cells & Wide([0xefff_dfff_bfff_0000, 0xfeff_fdff_fbff_f7ff, 0xffef_ffdf_ffbf_ff7f,
            0x1_fffb_fff7])).down(16),
        6 W w: (cells & Wide([0xefff_dfff_bfff_7ffe, 0xfeff_fdff_fbff_f7ff, 0xffef_ffdf_ffbf_ff7f,
            0x1_fffb_fff7])).down(1),
        7 NW nw: (cells & Wide([0xefff_dfff_bfff_7ffe, 0xfeff_fdff_fbff_f7ff, 0xffef_ffdf_ffbf_ff7f,
            0x3_fff7])).up(14)
    );

    const ADJACENT: u64 = 255;
    /// Where each cell is on the lines through it.
    const PLACES: &[files::Places<4>; 256] = &tables::places(
        Self::SIZE, [[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]], 16,
    );

    #[inline(always)]
    fn some_row(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            N | S: board::ends_of_shifted_lines(n, set, 15, Self::n),
            NE | SW: board::ends_of_shifted_lines(n, set, 16, Self::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Self::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -14, Self::se)
        ).any()
    }

    const SIZE: tables::Size = [15, 15, 1];
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    stone: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move place
    Place { to: u8 },
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 256>,
    /// By owner: what stands in rows, as words along the lines of the board.
    files: Files<u64, 88, 2>,
}

impl Position {
    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.stone[0] & !self.stone[1]
    }

    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        sink.choice(self.empty(), |to| Choice::Place { to: to as _ })
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // move place, line 3
        self.stone[me] |= Cells::of(to);
    }

    /// What stands in rows.
    #[inline(always)]
    fn in_rows(&self, me: usize) -> Cells {
        self.stone[me % 2]
    }

    /// Whether there is a row anywhere.
    #[inline(always)]
    fn has_row(&self, me: usize) -> bool {
        Board::some_row(Board::ADJACENT, 5, self.stone[me % 2])
    }

    /// The words along the lines, made anew.
    #[inline]
    fn fill_files(&self, files: &mut Files<u64, 88, 2>) {
        files.fill([self.in_rows(0), self.in_rows(1)], Board::PLACES, |me| self.has_row(me));
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = Option<([u64; 1], bool)>;
    type Kept = Kept;
    const BY_PLAYER: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "gomoku",
            title: "Gomoku",
            rules_hash: 16307614086025279067,
            players: &["black", "white"],
            layers: &[("pieces", &[KindName::owned("stone", None)])],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]),
                SymmetryName::STILL.players(1),
            ],
            placement: Some(1),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { stone: [Wide([0x0, 0x0, 0x0, 0x0]); 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)
    }

    #[inline(always)]
    fn keep(&self, kept: &mut Kept) {
        const BOARD: Open<u8, 256> = Open::<
            u8,
            256,
        >::all(
            &[0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0x1_ffff_ffff],
        );
        kept.open.fill(self.empty(), &BOARD);
        self.fill_files(&mut kept.files);
    }

    #[inline(always)]
    fn random_kept(
        &self, me: usize, past: &Self::Past, kept: &mut Kept, rng: &mut Rng,
    ) -> Option<Choice> {
        debug_assert!(kept.open.is(self.empty()));
        let left = rng.one_of(kept.open.count())?;
        let cell = kept.open.take(left);
        Some(Choice::Place { to: cell as _ })
    }

    #[inline(always)]
    fn keep_up(&self, me: usize, m: Choice, _: Self::Trace, kept: &mut Kept) -> Self::Trace {
        let through = match m {
            Choice::Place { to } => {
                kept.files.put::<4, 4, 1>(me, &Board::PLACES[usize::from(to) % 256])
            }
        };
        let open = kept.open.count() != 0;
        through.map(|through| (through, open))
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
        }
        Played::turn(None)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 5, false),
            None => Board::some_row(Board::ADJACENT, 5, self.stone[me % 2]),
        } {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !(match trace {
            Some((_, open)) => open,
            None => self.empty().any(),
        }) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1));
}
