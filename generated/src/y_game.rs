//! Y. Generated from rules/y-game.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 9f9d03908e0c06e1.
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
const FRAME: Frame = Frame::hexes(11, 11);
const NAMES: Names = Names {
    name: "y-game",
    title: "Y",
    rules_hash: 11501352942767441633,
    players: &["red", "blue"],
    layers: &[("pieces", &["stone"])],
    symmetries: &[
        SymmetryName::flat([[1, 0], [-1, -1]]),
        SymmetryName::flat([[0, 1], [-1, -1]]),
        SymmetryName::STILL.players(1),
    ],
    placement: Some(3),
    ..Names::NONE
};

const SIDE_A: Cells = 0x4008_0100_2004_0080_1002_0040_0801; // region side_a
const SIDE_B: Cells = 0x7ff; // region side_b
// region side_c
const SIDE_C: Cells = 0x4010_0401_0040_1004_0100_4010_0400;
struct Board;
impl Board {
    const CELLS: Cells = 0x4018_0701_e07c_1f87_f1fe_7fdf_ffff;
    steps!(cells;
        0 NE ne: (cells & 0x8_0300_e03c_0f83_f0fe_3fcf_fbff).up(11),
        1 E e: (cells & 0x8_0300_e03c_0f83_f0fe_3fcf_fbff).up(1),
        2 SE se: (cells & 0x4018_0701_e07c_1f87_f1fe_7fdf_f800).down(10),
        3 SW sw: cells.down(11),
        4 W w: (cells & 0x10_0601_c078_1f07_e1fc_7f9f_f7fe).down(1),
        5 NW nw: (cells & 0x10_0601_c078_1f07_e1fc_7f9f_f7fe).up(10)
    );

    const SIZE: tables::Size = [11, 11, 1];
    const STEPS_ORTHOGONAL: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::HEXAGONAL);
    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(63, cells)
    }

    /// The neighbours of one cell.
    #[inline(always)]
    fn near(cell: usize) -> Cells {
        Board::STEPS_ORTHOGONAL[cell % 128]
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    // end
    /// The cached flood fill of each owner.
    joined: [Cells; 2],
    /// The cached flood fill of each owner.
    joined_2: [Cells; 2],
    /// The cached flood fill of each owner.
    joined_3: [Cells; 2],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { to: u8 }, // move place
    Swap, // move swap
}

/// The playout cache: data that playouts store in addition to the position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cache {
    /// The empty cells, in any order.
    empty_cells: EmptyCells<u8, 128>,
}

impl Position {
    owners!(own, enemy: stone % 2);
    boards!((stone[0, 1]), fn empty);
    /// Computes the derived values.
    #[inline(always)]
    fn derive(&mut self) {
        self.joined[0] = board::flood(SIDE_A & self.stone[0], self.stone[0], Board::adjacent);
        self.joined[1] = board::flood(SIDE_A & self.stone[1], self.stone[1], Board::adjacent);
        self.joined_2[0] = board::flood(SIDE_B & self.stone[0], self.stone[0], Board::adjacent);
        self.joined_2[1] = board::flood(SIDE_B & self.stone[1], self.stone[1], Board::adjacent);
        self.joined_3[0] = board::flood(SIDE_C & self.stone[0], self.stone[0], Board::adjacent);
        self.joined_3[1] = board::flood(SIDE_C & self.stone[1], self.stone[1], Board::adjacent);
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
        self.stone[me] |= Cells::looked_up(to);
        self.joined[me] = board::joined_at(
            self.joined[me % 2], to, self.own(me), SIDE_A, Board::near,
        );
        self.joined_2[me] = board::joined_at(
            self.joined_2[me % 2], to, self.own(me), SIDE_B, Board::near,
        );
        self.joined_3[me] = board::joined_at(
            self.joined_3[me % 2], to, self.own(me), SIDE_C, Board::near,
        );
    }

    // move swap
    #[inline(always)]
    fn moves_swap(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move swap, line 2
        if self.turn as i32 != 2 {
            return Continue(());
        }
        sink.one(Choice::Swap)
    }

    // move swap
    #[inline(always)]
    fn play_swap(&mut self, me: usize) {
        let red_stone: Cells = self.stone[0];
        let blue_stone: Cells = self.stone[1];
        // move swap, line 3
        let enemy_stone: Cells = self.enemy(me);
        self.stone[1 - me] = Cells::NONE;
        self.stone[me] |= enemy_stone;
        self.joined[0] = board::rejoined(
            self.joined[0], red_stone, self.stone[0], SIDE_A, Board::near,
        );
        self.joined[1] = board::rejoined(
            self.joined[1], blue_stone, self.stone[1], SIDE_A, Board::near,
        );
        self.joined_2[0] = board::rejoined(
            self.joined_2[0], red_stone, self.stone[0], SIDE_B, Board::near,
        );
        self.joined_2[1] = board::rejoined(
            self.joined_2[1], blue_stone, self.stone[1], SIDE_B, Board::near,
        );
        self.joined_3[0] = board::rejoined(
            self.joined_3[0], red_stone, self.stone[0], SIDE_C, Board::near,
        );
        self.joined_3[1] = board::rejoined(
            self.joined_3[1], blue_stone, self.stone[1], SIDE_C, Board::near,
        );
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0, cache: Cache; BY_PLAYER, MIXED);
    fn setup() -> Position {
        Position {
            stone: [0x0; 2],
            joined: [0x0; 2],
            joined_2: [0x0; 2],
            joined_3: [0x0; 2],
            next: 0,
            turn: 1,
        }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)?;
        self.moves_swap(me, sink)
    }

    #[inline(always)]
    fn fill_cache(&self, cache: &mut Cache) {
        const BOARD: EmptyCells<u8, 128> = EmptyCells::<
            u8,
            128,
        >::all(&[0x1f87_f1fe_7fdf_ffff, 0x4018_0701_e07c]);
        cache.empty_cells.fill(self.empty(), &BOARD);
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        debug_assert!(cache.empty_cells.is(self.empty()));
        let open = cache.empty_cells.count();
        let mut counted = Counted::default();
        let _ = (|| { self.moves_swap(me, &mut counted) })();
        let left = rng.one_of(open + counted.count)?;
        if left < open {
            let cell = cache.empty_cells.take(left);
            Some(Choice::Place { to: cell as _ })
        } else {
            let mut found = Found::new(left - open);
            let _ = (|| { self.moves_swap(me, &mut found) })();
            found.found
        }
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, to.into()),
            Choice::Swap => self.play_swap(me),
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        if (self.joined[me % 2] & self.joined_2[me % 2]).meets(self.joined_3[me % 2]) {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
            Choice::Swap => out.push_str("swap"),
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1), turn(turn), derive(derive));
}
