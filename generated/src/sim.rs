//! Sim. Generated from rules/sim.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 22daa66688efbc90.
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
const FRAME: Frame = Frame::square(6, 6);
const NAMES: Names = Names {
    name: "sim",
    title: "Sim",
    rules_hash: 2511502701526760592,
    players: &["red", "blue"],
    layers: &[("pieces", &["line"])],
    symmetries: &[SymmetryName::STILL.players(1)],
    ..Names::NONE
};

// end
const BY_CELL: [i32; 36] = [
    0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 1, 2, 3, 4,
    0, 0, 1, 2, 3, 4, 5, 0,
];

// end
const BY_CELL_2: [i32; 36] = [
    0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 4, 4, 4, 0, 0, 0, 5, 5, 5, 5,
    0, 0, 6, 6, 6, 6, 6, 0,
];

struct Board;
impl Board {
    const CELLS: Cells = 0x7_cf1c_3040;
    const SIZE: tables::Size = [6, 6, 1];
    #[inline]
    fn at(x: i32, y: i32) -> Cells {
        Self::CELLS & board::at::<Cells>(Self::SIZE, [x, y, 1])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    line: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    DrawLine { to: u8 }, // move draw_line
}

/// The playout cache: data that playouts store in addition to the position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cache {
    /// The empty cells, in any order.
    empty_cells: EmptyCells<u8, 64>,
}

impl Position {
    owners!(own: line % 2);
    boards!((line[0, 1]), fn empty);
    // def side
    #[inline(always)]
    fn side(&self, me: usize, i: i32, j: i32) -> Cells {
        self.own(me) & Board::at(i.min(j), i.max(j))
    }

    // move draw_line
    #[inline(always)]
    fn play_draw_line(&mut self, me: usize, to: usize) {
        self.line[me] |= Cells::of(to); // move draw_line, line 3
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0, cache: Cache; BY_PLAYER);
    fn setup() -> Position {
        Position { line: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move draw_line
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move draw_line, line 2
        sink.choice(self.empty(), |to| Choice::DrawLine { to: to as _ })
    }

    #[inline(always)]
    fn fill_cache(&self, cache: &mut Cache) {
        const BOARD: EmptyCells<u8, 64> = EmptyCells::<u8, 64>::all(&[0x7_cf1c_3040]);
        cache.empty_cells.fill(self.empty(), &BOARD);
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        debug_assert!(cache.empty_cells.is(self.empty()));
        let left = rng.one_of(cache.empty_cells.count())?;
        let cell = cache.empty_cells.take(left);
        Some(Choice::DrawLine { to: cell as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::DrawLine { to } => self.play_draw_line(me, to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        let mut found: bool = false;
        for c in self.own(me).cells() {
            if self.side(me, at(&BY_CELL, c), 1i32).count() as i32
                * self.side(me, 1i32, at(&BY_CELL_2, c)).count() as i32
                + self.side(me, at(&BY_CELL, c), 2i32).count() as i32
                    * self.side(me, 2i32, at(&BY_CELL_2, c)).count() as i32
                + self.side(me, at(&BY_CELL, c), 3i32).count() as i32
                    * self.side(me, 3i32, at(&BY_CELL_2, c)).count() as i32
                + self.side(me, at(&BY_CELL, c), 4i32).count() as i32
                    * self.side(me, 4i32, at(&BY_CELL_2, c)).count() as i32
                + self.side(me, at(&BY_CELL, c), 5i32).count() as i32
                    * self.side(me, 5i32, at(&BY_CELL_2, c)).count() as i32
                + self.side(me, at(&BY_CELL, c), 6i32).count() as i32
                    * self.side(me, 6i32, at(&BY_CELL_2, c)).count() as i32 > 0
            {
                found = true;
                break;
            }
        }
        if found {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::DrawLine { to } => FRAME.write(out, "draw_line", &[to]),
        }
    }

    plain_data!(layer(line: single line), next(next, 1));
}
