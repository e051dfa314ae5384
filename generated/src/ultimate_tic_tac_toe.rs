//! Ultimate Tic-Tac-Toe. Generated from rules/ultimate-tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 9c45cc916c56cc4a.
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
const FRAME: Frame = Frame::square(9, 9);
// def open
const SEAT: [Cells; 81] = [
    0x4000_0000, 0x4000_0000, 0x4000_0000, 0x8000_0000, 0x8000_0000, 0x8000_0000,
    0x1_0000_0000, 0x1_0000_0000, 0x1_0000_0000, 0x4000_0000, 0x4000_0000, 0x4000_0000,
    0x8000_0000, 0x8000_0000, 0x8000_0000, 0x1_0000_0000, 0x1_0000_0000, 0x1_0000_0000,
    0x4000_0000, 0x4000_0000, 0x4000_0000, 0x8000_0000, 0x8000_0000, 0x8000_0000,
    0x1_0000_0000, 0x1_0000_0000, 0x1_0000_0000, 0x80_0000_0000, 0x80_0000_0000,
    0x80_0000_0000, 0x100_0000_0000, 0x100_0000_0000, 0x100_0000_0000, 0x200_0000_0000,
    0x200_0000_0000, 0x200_0000_0000, 0x80_0000_0000, 0x80_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x100_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x200_0000_0000,
    0x200_0000_0000, 0x80_0000_0000, 0x80_0000_0000, 0x80_0000_0000, 0x100_0000_0000,
    0x100_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x200_0000_0000, 0x200_0000_0000,
    0x1_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x4_0000_0000_0000,
    0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000,
    0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000,
    0x4_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000,
    0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x4_0000_0000_0000, 0x4_0000_0000_0000,
];

// move place, line 5
const SENT: [Cells; 81] = [
    0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000,
    0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x80_0000_0000, 0x100_0000_0000,
    0x200_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000,
    0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x4000_0000, 0x8000_0000,
    0x1_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x4000_0000, 0x8000_0000,
    0x1_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000,
    0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000,
    0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x4000_0000,
    0x8000_0000, 0x1_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000,
    0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x1_0000_0000_0000,
    0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000,
];

// def open
const SEAT_OF: [Cells; 81] = [
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1c_0e07,
    0xe0_7038, 0x703_81c0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0xe070_3800_0000,
    0x7_0381_c000_0000, 0x38_1c0e_0000_0000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x703_81c0_0000_0000_0000, 0x381c_0e00_0000_0000_0000, 0x1_c0e0_7000_0000_0000_0000,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
];

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

    const ADJACENT: u64 = 255;
    #[inline(always)]
    fn some_row(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            N | S: board::ends_of_shifted_lines(n, set, 9, Self::n),
            NE | SW: board::ends_of_shifted_lines(n, set, 10, Self::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Self::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -8, Self::se)
        ).any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    mark: [Cells; 2],
    // layer great
    /// By owner.
    claim: [Cells; 2],
    // state target
    target: Cells,
    // def open
    /// Stored until a layer changes that it is computed from.
    cached: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move place
    Place { to: u8 },
}

impl Position {
    #[inline(always)]
    fn occupied_great(&self) -> Cells {
        self.claim[0] | self.claim[1]
    }

    // def open
    #[inline(always)]
    fn find_cached(&self) -> Cells {
        let mut all: Cells = Cells::NONE;
        for place in self.occupied_great().cells() {
            all |= at(&SEAT_OF, place);
        }
        all
    }

    /// Computes the derived values.
    #[inline(always)]
    fn derive(&mut self) {
        self.cached = self.find_cached();
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.mark[0] & !self.mark[1]
    }

    // def open
    #[inline(always)]
    fn open(&self) -> Cells {
        self.empty() & !self.cached
    }

    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        let cells: Cells = self.aimed();
        sink.choice(
            if cells.any() { cells } else { self.open() }, |to| Choice::Place { to: to as _ },
        )
    }

    // def aimed
    #[inline(always)]
    fn aimed(&self) -> Cells {
        let mut all: Cells = Cells::NONE;
        for place in self.target.cells() {
            all |= at(&SEAT_OF, place);
        }
        self.open() & all
    }

    /// Takes away what stands on cells.
    #[inline(always)]
    fn clear_great(&mut self, cells: Cells) {
        self.claim[0] &= !cells;
        self.claim[1] &= !cells;
    }

    /// Puts such a piece on cells, in place of what stands there.
    #[inline(always)]
    fn put_claim(&mut self, owner: usize, cells: Cells) {
        self.clear_great(cells);
        self.claim[owner] |= cells;
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // move place, line 3
        self.mark[me] |= Cells::of(to);
        // move place, line 4
        if Board::some_row(
            Board::ADJACENT, 3, self.mark[me % 2] & at(&SEAT_OF, at(&SEAT, to).first()),
        ) {
            self.put_claim(me, at(&SEAT, to));
            self.cached = self.find_cached();
        }
        // move place, line 5
        self.target = at(&SENT, to).first_of();
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
            name: "ultimate-tic-tac-toe",
            title: "Ultimate Tic-Tac-Toe",
            rules_hash: 11260631368269745226,
            players: &["cross", "nought"],
            layers: &[
                ("pieces", &[KindName::owned("mark", None)]),
                ("great", &[KindName::owned("claim", None)]),
            ],
            states: &[StateName::new("target", &[], Sort::AtMostOne(Of::Cells))],
            symmetries: &[SymmetryName::STILL.players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { mark: [0x0; 2], claim: [0x0; 2], target: 0x0, cached: 0x0, next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if Board::some_row(Board::ADJACENT, 3, self.claim[me % 2]) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.open().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
        }
    }

    plain_data!(
        layer(mark: single mark), layer(claim: single claim), cells(target), next(next, 1),
        derive(derive)
    );
}
