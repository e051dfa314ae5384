//! Gomoku. Generated from rules/gomoku.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e250489c1bb1765b.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = Wide<4>;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(15, 15);
const NAMES: Names = Names {
    name: "gomoku",
    title: "Gomoku",
    rules_hash: 16307614086025279067,
    players: &["black", "white"],
    layers: &[("pieces", &["stone"])],
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
    rectangle!(wide: 15 x 15);
    walks!((fn some_row), compass);
    const ADJACENT: u64 = 255;
    /// The place of each cell on the lines through it.
    const PLACES: &[files::Places<4>; 256] =
        &tables::places(Self::SIZE, [[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]], 16);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
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
    empty_cells: EmptyCells<u8, 256>,
    /// By owner: the pieces tested for lines, as words along the lines of the board.
    files: Files<u64, 88, 2>,
}

impl Position {
    owners!(own: stone % 2);
    boards!((stone[0, 1]), fn empty);
    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        self.stone[me] |= Cells::of(to); // move place, line 3
    }

    /// The pieces that are tested for lines.
    #[inline(always)]
    fn in_rows(&self, me: usize) -> Cells {
        self.own(me)
    }

    /// Whether the board has a line of the player.
    #[inline(always)]
    fn has_row(&self, me: usize) -> bool {
        Board::some_row(Board::ADJACENT, 5, self.own(me))
    }

    /// Computes the words along the lines.
    #[inline]
    fn fill_files(&self, files: &mut Files<u64, 88, 2>) {
        files.fill([self.in_rows(0), self.in_rows(1)], Board::PLACES, |me| self.has_row(me));
    }
}

impl Rules for Position {
    basics!(
        order: InTurn, points: [u8; 2], seen: 0, trace: Option < ([u64; 1], bool) >,
        cache: Cache; BY_PLAYER
    );

    fn setup() -> Position {
        Position { stone: [Wide([0x0, 0x0, 0x0, 0x0]); 2], next: 0 }
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
        const BOARD: EmptyCells<u8, 256> = EmptyCells::<
            u8,
            256,
        >::all(
            &[0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0x1_ffff_ffff],
        );
        cache.empty_cells.fill(self.empty(), &BOARD);
        self.fill_files(&mut cache.files);
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
    fn update_cache(&self, me: usize, m: Choice, _: Self::Trace, cache: &mut Cache) -> Self::Trace {
        let through = match m {
            Choice::Place { to } => {
                cache.files.put::<4, 4, 1>(me, &Board::PLACES[usize::from(to) % 256])
            }
        };
        let open = cache.empty_cells.count() != 0;
        through.map(|through| (through, open))
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, to.into()),
        }
        Played::turn(None)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Option<([u64; 1], bool)>, past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<[u8; 2]> {
        // end, line 2
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 5, false),
            None => Board::some_row(Board::ADJACENT, 5, self.own(me)),
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
