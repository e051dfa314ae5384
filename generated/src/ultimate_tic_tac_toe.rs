//! Ultimate Tic-Tac-Toe. Generated from rules/ultimate-tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 9c45cc916c56cc4a.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(9, 9);
const NAMES: Names = Names {
    name: "ultimate-tic-tac-toe",
    title: "Ultimate Tic-Tac-Toe",
    rules_hash: 11260631368269745226,
    players: &["cross", "nought"],
    layers: &[("pieces", &["mark"]), ("great", &["claim"])],
    states: &[StateName::new("target", &[], Sort::AtMostOne(Of::Cells))],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

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
    rectangle!(128: 9 x 9);
    walks!((fn some_row), compass);
    const ADJACENT: u64 = 255;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    mark: [Cells; 2], // pieces, by owner
    claim: [Cells; 2], // layer great, by owner
    target: Cells, // state target
    // def open
    /// A cached set, computed again when one of its layers changes.
    cached: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { to: u8 }, // move place
}

impl Position {
    owners!(own_pieces: mark % 2);
    owners!(own_great: claim % 2);
    boards!((mark[0, 1]), fn empty);
    #[inline(always)]
    fn occupied_great(&self) -> Cells {
        self.claim[0] | self.claim[1]
    }

    // def open
    #[inline(always)]
    fn find_cached(&self) -> Cells {
        union(&SEAT_OF, self.occupied_great())
    }

    /// Computes the derived values.
    #[inline(always)]
    fn derive(&mut self) {
        self.cached = self.find_cached();
    }

    // def open
    #[inline(always)]
    fn open(&self) -> Cells {
        self.empty() & !self.cached
    }

    // def aimed
    #[inline(always)]
    fn aimed(&self) -> Cells {
        self.open() & union(&SEAT_OF, self.target)
    }

    /// Removes all pieces from the given cells.
    #[inline(always)]
    fn clear_great(&mut self, cells: Cells) {
        self.claim[0] &= !cells;
        self.claim[1] &= !cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_claim(&mut self, owner: usize, cells: Cells) {
        self.clear_great(cells);
        self.claim[owner] |= cells;
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        self.mark[me] |= Cells::of(to); // move place, line 3
        // move place, line 4
        if Board::some_row(
            Board::ADJACENT, 3, self.own_pieces(me) & at(&SEAT_OF, at(&SEAT, to).first()),
        ) {
            self.put_claim(me, at(&SEAT, to));
            self.cached = self.find_cached();
        }
        self.target = at(&SENT, to); // move place, line 5
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    fn setup() -> Position {
        Position { mark: [0x0; 2], claim: [0x0; 2], target: 0x0, cached: 0x0, next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move place
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        let aimed: Cells = self.aimed();
        sink.choice(
            if aimed.any() { aimed } else { self.open() }, |to| Choice::Place { to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if Board::some_row(Board::ADJACENT, 3, self.own_great(me)) {
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
