//! Hex. Generated from rules/hex.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 426f2eb9f0d41c2e.
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
    name: "hex",
    title: "Hex",
    rules_hash: 4787096305062386734,
    players: &["red", "blue"],
    layers: &[("pieces", &["stone"])],
    placement: Some(3),
    ..Names::NONE
};

const FIRST: [Cells; 2] = [0x7ff, 0x4008_0100_2004_0080_1002_0040_0801]; // region first
// region last
const LAST: [Cells; 2] = [
    0x1ff_c000_0000_0000_0000_0000_0000_0000, 0x100_2004_0080_1002_0040_0801_0020_0400,
];

struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 NE ne: (cells & 0x3fff_ffff_ffff_ffff_ffff_ffff_ffff).up(11),
        1 E e: (cells & 0xff_dffb_ff7f_effd_ffbf_f7fe_ffdf_fbff).up(1),
        2 SE se: (cells & 0xff_dffb_ff7f_effd_ffbf_f7fe_ffdf_f800).down(10),
        3 SW sw: cells.down(11),
        4 W w: (cells & 0x1ff_bff7_feff_dffb_ff7f_effd_ffbf_f7fe).down(1),
        5 NW nw: (cells & 0x3ff7_feff_dffb_ff7f_effd_ffbf_f7fe).up(10)
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

    #[inline]
    fn at(x: i32, y: i32) -> Cells {
        Self::CELLS & board::at::<Cells>(Self::SIZE, [x, y, 1])
    }

    /// The coordinate of the first cell; 0 for the empty set.
    #[inline]
    fn x(cells: Cells) -> i32 {
        board::x(Self::SIZE, cells)
    }

    /// The coordinate of the first cell; 0 for the empty set.
    #[inline]
    fn y(cells: Cells) -> i32 {
        board::y(Self::SIZE, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    // end
    /// The cached flood fill of each owner.
    joined: [Cells; 2],
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
        self.joined[0] = board::flood(FIRST[0 % 2] & self.stone[0], self.stone[0], Board::adjacent);
        self.joined[1] = board::flood(FIRST[1 % 2] & self.stone[1], self.stone[1], Board::adjacent);
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
            self.joined[me % 2], to, self.own(me), FIRST[me % 2], Board::near,
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
        let opening: Cells = self.enemy(me); // move swap, line 3
        self.stone[1 - me] = Cells::NONE; // move swap, line 4
        // move swap, line 5
        let cells: Cells = Board::at(Board::y(opening), Board::x(opening));
        self.stone[1 - me] &= !cells;
        self.stone[me] |= cells;
        self.joined[0] = board::rejoined(
            self.joined[0], red_stone, self.stone[0], FIRST[0 % 2], Board::near,
        );
        self.joined[1] = board::rejoined(
            self.joined[1], blue_stone, self.stone[1], FIRST[1 % 2], Board::near,
        );
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0, cache: Cache; BY_PLAYER, MIXED);
    fn setup() -> Position {
        Position { stone: [0x0; 2], joined: [0x0; 2], next: 0, turn: 1 }
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
        >::all(&[0xffff_ffff_ffff_ffff, 0x1ff_ffff_ffff_ffff]);
        cache.empty_cells.fill(self.empty(), &BOARD);
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        if cache.empty_cells.count() == 0 {
            const BOARD: EmptyCells<u8, 128> = EmptyCells::<
                u8,
                128,
            >::all(&[0xffff_ffff_ffff_ffff, 0x1ff_ffff_ffff_ffff]);
            cache.empty_cells.fill(self.empty(), &BOARD);
        }
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
            if matches!(found.found, Some(Choice::Swap { .. })) {
                cache.empty_cells.forget();
            }
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
        if self.joined[me % 2].meets(LAST[me % 2]) {
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
