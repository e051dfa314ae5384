//! Quixo. Generated from rules/quixo.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 18934ef8523a4e30.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(5, 5);
const NAMES: Names = Names {
    name: "quixo",
    title: "Quixo",
    rules_hash: 1770845906925145648,
    players: &["cross", "nought"],
    layers: &[("pieces", &["cube C, neutral blank B"])],
    seen: &[None],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

// move push, line 3
const BY_CELL: [u64; 25] = [
    Board::N | Board::E,
    Board::N | Board::E | Board::W,
    Board::N | Board::E | Board::W,
    Board::N | Board::E | Board::W,
    Board::N | Board::W,
    Board::N | Board::E | Board::S,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::N | Board::S | Board::W,
    Board::N | Board::E | Board::S,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::N | Board::S | Board::W,
    Board::N | Board::E | Board::S,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::N | Board::S | Board::W,
    Board::E | Board::S,
    Board::E | Board::S | Board::W,
    Board::E | Board::S | Board::W,
    Board::E | Board::S | Board::W,
    Board::S | Board::W,
];

struct Board;
impl Board {
    rectangle!(64: 5 x 5);
    walks!((fn back, fn some_row), compass);
    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 255;
    slides!(64 rays_64, (fn ray_from), compass);
    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const TO: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cube: [Cells; 2], // pieces, by owner
    blank: Cells, // pieces
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Push { from: u8, way: u8 }, // move push
}

impl Position {
    owners!(own, enemy: cube % 2);
    boards!((cube[0, 1]; blank), fn occupied);
    /// Copies the piece on `from` of another position to `to`; returns the vacated cells.
    #[inline(always)]
    fn gather(&mut self, was: &Position, from: Cells, to: Cells) -> Cells {
        if !(from.count() as i32 == 1 && to.count() as i32 == 1 && was.occupied().meets(from)) {
            return Cells::NONE;
        }
        self.cube[0] = self.cube[0] & !to | to.when(was.cube[0].meets(from));
        self.cube[1] = self.cube[1] & !to | to.when(was.cube[1].meets(from));
        self.blank = self.blank & !to | to.when(was.blank.meets(from));
        from
    }

    // move push
    #[inline(always)]
    fn play_push(&mut self, me: usize, from: usize, way: usize) {
        let row: Cells = Board::ray_from(board::Way(way), from, Board::CELLS); // move push, line 4
        // move push, line 5
        let was = *self;
        let mut fills = self.bare();
        let mut vacated: Cells = Cells::NONE;
        for c in row.cells() {
            let cells = fills.gather(
                &was, Cells::of(c), Board::step(Board::opposite(1u64 << way), Cells::of(c)),
            );
            vacated |= cells;
        }
        self.merge([vacated], &fills);
        // move push, line 6
        let row_without_behind: Cells = row & !Board::back(board::Way(way), Board::CELLS);
        self.cube[1 - me] &= !row_without_behind;
        self.cube[me] |= row_without_behind;
        self.blank &= !row_without_behind;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.cube[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.cube[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.blank, const { &piece_weights::<1>(0, 1, None) });
        key.sum()
    }

    /// A copy without pieces, which collects the effects of `at once`.
    #[inline]
    fn bare(mut self) -> Position {
        self.cube[0] = Cells::NONE;
        self.cube[1] = Cells::NONE;
        self.blank = Cells::NONE;
        self
    }

    /// Vacates cells, then fills them.
    #[inline]
    fn merge(&mut self, vacated: [Cells; 1], fills: &Position) {
        let gone = vacated[0] | fills.cube[0] | fills.cube[1] | fills.blank;
        self.cube[0] = self.cube[0] & !gone | fills.cube[0];
        self.cube[1] = self.cube[1] & !gone | fills.cube[1];
        self.blank = self.blank & !gone | fills.blank;
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER);
    // setup
    fn setup() -> Position {
        Position { cube: [0x0; 2], blank: 0x1ff_ffff, next: 0 }
    }

    // move push
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in (0x1f8_c63f_u64 & (self.blank | self.own(me))).cells() { // move push, line 2
            // move push, line 3
            sink.choice(at(&BY_CELL, from), |way| Choice::Push { from: from as _, way: way as _ })?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Push { from, way } => self.play_push(me, from.into(), way.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if Board::some_row(Board::ADJACENT, 5, self.enemy(me)) {
            return Verdict::Over(share(1u64 << (1 - me)));
        }
        // end, line 3
        if Board::some_row(Board::ADJACENT, 5, self.own(me)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 4
        if past.seen_newest(0) >= 2 {
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
            Choice::Push { from, way } => {
                out.push_str("push");
                FRAME.write_cell(out, from);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(cube: single cube, neutral blank), next(next, 1));
}
