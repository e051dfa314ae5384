//! Tic-Tac-Toe. Generated from rules/tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 696608b266cf9082.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(3, 3);
const NAMES: Names = Names {
    name: "tic-tac-toe",
    title: "Tic-Tac-Toe",
    rules_hash: 7594767383929000066,
    players: &["cross", "nought"],
    layers: &[("pieces", &["mark"])],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    placement: Some(1),
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(64: 3 x 3);
    const WITH_ROWS_OF_3: &[u64; 8] =
        &tables::sets_with_rows(Self::SIZE, &[[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]], 3);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    mark: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { to: u8 }, // move place
}

/// The playout cache: data that playouts store in addition to the position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cache {
    /// The empty cells, in any order.
    empty_cells: EmptyCells<u8, 16>,
}

impl Position {
    owners!(own: mark % 2);
    boards!((mark[0, 1]), fn empty);
    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        self.mark[me] |= Cells::of(to); // move place, line 3
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0, cache: Cache; BY_PLAYER);
    fn setup() -> Position {
        Position { mark: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move place
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        sink.choice(self.empty(), |to| Choice::Place { to: to as _ })
    }

    #[inline(always)]
    fn fill_cache(&self, cache: &mut Cache) {
        const BOARD: EmptyCells<u8, 16> = EmptyCells::<u8, 16>::all(&[0x1ff]);
        cache.empty_cells.fill(self.empty(), &BOARD);
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        debug_assert!(cache.empty_cells.is(self.empty()));
        let left = rng.one_of(cache.empty_cells.count())?;
        let cell = cache.empty_cells.take(left);
        Some(Choice::Place { to: cell as _ })
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
        if tables::contains(Board::WITH_ROWS_OF_3, (self.own(me)) as usize % (64 * 8)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
        }
    }

    plain_data!(layer(mark: single mark), next(next, 1));
}
