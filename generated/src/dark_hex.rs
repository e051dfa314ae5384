//! Dark Hex. Generated from rules/dark-hex.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 76946b0efe1635a0.
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
const FRAME: Frame = Frame::hexes(5, 5);
const NAMES: Names = Names {
    name: "dark-hex",
    title: "Dark Hex",
    rules_hash: 8544572105165256096,
    players: &["red", "blue"],
    unshared: true,
    hidden: true,
    layers: &[("pieces", &["stone"])],
    states: &[StateName::new("tried", &[Of::Players], Sort::Set(Of::Cells))],
    points: (-1, 1),
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::ANTIDIAGONAL.players(1)],
    ..Names::NONE
};

const FROM_SIDE: [Cells; 2] = [0x1f, 0x10_8421]; // region from_side
// region to_side
const TO_SIDE: [Cells; 2] = [0x1f0_0000, 0x108_4210];
struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff;
    steps!(cells;
        0 NE ne: (cells & 0xf_ffff).up(5),
        1 E e: (cells & 0xf7_bdef).up(1),
        2 SE se: (cells & 0xf7_bde0).down(4),
        3 SW sw: cells.down(5),
        4 W w: (cells & 0x1ef_7bde).down(1),
        5 NW nw: (cells & 0xf_7bde).up(4)
    );

    const SIZE: tables::Size = [5, 5, 1];
    const STEPS_ORTHOGONAL: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::HEXAGONAL);
    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(63, cells)
    }

    /// The neighbours of one cell.
    #[inline(always)]
    fn near(cell: usize) -> Cells {
        Board::STEPS_ORTHOGONAL[cell % 64]
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    tried: [Cells; 2], // state tried
    // end
    /// The cached flood fill of each owner.
    joined: [Cells; 2],
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    TryCell { to: u8 }, // move try_cell
}

impl Position {
    owners!(own: stone % 2);
    boards!((stone[0, 1]), fn empty, fn clear);
    /// Computes the derived values.
    #[inline(always)]
    fn derive(&mut self) {
        self.joined[0] = board::flood(
            FROM_SIDE[0 % 2] & self.stone[0], self.stone[0], Board::adjacent,
        );
        self.joined[1] = board::flood(
            FROM_SIDE[1 % 2] & self.stone[1], self.stone[1], Board::adjacent,
        );
    }

    /// Sets the next player: `me` after `again`, else the named or the following player.
    #[inline(always)]
    fn settle(&mut self, me: usize) {
        if self.again {
            self.next = me as u8;
        }
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_stone(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.stone[owner] |= cells;
    }

    // move try_cell
    #[inline(always)]
    fn play_try_cell(&mut self, me: usize, to: usize) {
        let red_stone: Cells = self.stone[0];
        let blue_stone: Cells = self.stone[1];
        // move try_cell, line 3
        let untried = *self;
        let held = 'held: {
            if !self.empty().contains(to) {
                break 'held false;
            }
            self.put_stone(me, Cells::of(to));
            true
        };
        if !held {
            *self = untried;
            self.tried[me] |= Cells::of(to);
            self.again = true;
        }
        self.joined[0] = board::rejoined(
            self.joined[0], red_stone, self.stone[0], FROM_SIDE[0 % 2], Board::near,
        );
        self.joined[1] = board::rejoined(
            self.joined[1], blue_stone, self.stone[1], FROM_SIDE[1 % 2], Board::near,
        );
    }

    // view
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.own(me)
    }

    // view
    #[inline(always)]
    fn seen_tried(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        sight.show_entries(0, Entries::only().by(2, self.seen_tried(me).cells()));
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 2, { - 1 }, 1 >, seen: 0; BY_PLAYER);
    fn setup() -> Position {
        Position { stone: [0x0; 2], tried: [0x0; 2], joined: [0x0; 2], next: 0, again: false }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move try_cell
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move try_cell, line 2
        sink.choice(
            Board::CELLS & !self.own(me) & !self.tried[me % 2],
            |to| Choice::TryCell { to: to as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = (1 - me) as u8;
        match m {
            Choice::TryCell { to } => self.play_try_cell(me, to.into()),
        }
        self.settle(me);
        let over: bool = !self.again;
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 2, { -1 }, 1>> {
        // end
        if self.joined[me % 2].meets(TO_SIDE[me % 2]) {
            return Verdict::Over(Self::Points::won(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::TryCell { to } => FRAME.write(out, "try_cell", &[to]),
        }
    }

    plain_data!(
        layer(stone: single stone), cells(tried, 0..2), next(next, 1), again(again), derive(derive)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.tried[place]);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::TryCell { .. } => Veil { whole: 3, choices: vec![] },
        }
    }
}
