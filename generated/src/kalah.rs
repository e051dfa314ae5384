//! Kalah. Generated from rules/kalah.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c9fc769b7efd8422.
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
const FRAME: Frame = Frame::named(
    &[
        "a1", "b1", "c1", "d1", "e1", "f1", "south_store", "f2", "e2", "d2", "c2", "b2", "a2",
        "north_store",
    ],
);

const NAMES: Names = Names {
    name: "kalah",
    title: "Kalah",
    rules_hash: 14554638505977152546,
    players: &["south", "north"],
    layers: &[("pieces", &[])],
    states: &[StateName::new("seeds", &[Of::Cells], Sort::Number(0, 72))],
    symmetries: &[SymmetryName::cells(&[7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 6]).players(1)],
    ..Names::NONE
};

const HOUSE: [Cells; 2] = [0x3f, 0x1f80]; // region house
// region store
const STORE: [Cells; 2] = [0x40, 0x2000];
struct Board;
impl Board {
    const CELLS: Cells = 0x3fff;
    steps!(cells;
        0 AHEAD ahead: (cells & 0x1fff).up(1) | cells.down(13),
        1 ACROSS across: (cells & 0x1000).down(12) | (cells & 0x800).down(10) | (cells &
            0x400).down(8) | (cells & 0x200).down(6) | (cells & 0x100).down(4) | (cells &
            0x80).down(2) | (cells & 0x20).up(2) | (cells & 0x10).up(4) | (cells & 0x8).up(6) |
            (cells & 0x4).up(8) | (cells & 0x2).up(10) | (cells & 0x1).up(12)
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    seeds: [u8; 14], // state seeds
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Sow { from: u8 }, // move sow
}

impl Position {
    /// Sets the next player: `me` after `again`, else the named or the following player.
    #[inline(always)]
    fn settle(&mut self, me: usize) {
        if self.again {
            self.next = me as u8;
        }
    }

    // move sow
    #[inline(always)]
    fn play_sow(&mut self, me: usize, from: usize) {
        let hand: i32 = at(&self.seeds, from) as i32; // move sow, line 3
        let mut here: Cells = Cells::of(from); // move sow, line 4
        self.seeds[from] = 0; // move sow, line 5
        for i in range(1, hand) { // move sow, line 6
            // move sow, line 7
            let here_ahead: Cells = Board::ahead(here);
            here = if here_ahead.is_in(STORE[(1 - me) % 2]) {
                Board::ahead(here_ahead)
            } else {
                here_ahead
            };
            // move sow, line 8
            for place in here.cells() {
                self.seeds[place] = (at(&self.seeds, place) as i32 + 1).min(72) as u8;
            }
        }
        // move sow, line 10
        let here_across: Cells = Board::across(here);
        let both_here_or_here_across: Cells = here | here_across;
        // move sow, line 11
        if here.is_in(HOUSE[me % 2]) && sum(&self.seeds, here) == 1
            && sum(&self.seeds, here_across) > 0
        {
            // move sow, line 12
            let seeds: i32 = sum(&self.seeds, both_here_or_here_across);
            for place in STORE[me % 2].cells() {
                self.seeds[place] = (at(&self.seeds, place) as i32 + seeds).min(72) as u8;
            }
            // move sow, line 13
            for place in both_here_or_here_across.cells() {
                self.seeds[place] = 0;
            }
        }
        // move sow, line 15
        if here.is_in(STORE[me % 2]) {
            self.again = true;
        }
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    // setup
    fn setup() -> Position {
        Position { seeds: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], next: 0, again: false }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move sow
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move sow, line 2
        sink.choice(
            HOUSE[me % 2] & board::above::<14>(&self.seeds, 0, 0i32),
            |from| Choice::Sow { from: from as _ },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = (1 - me) as u8;
        match m {
            Choice::Sow { from } => self.play_sow(me, from.into()),
        }
        self.settle(me);
        let over: bool = !self.again;
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if sum(&self.seeds, HOUSE[0 % 2]) == 0 || sum(&self.seeds, HOUSE[1 % 2]) == 0 {
            let mut best_: i32 = 0i32;
            let mut ties: u64 = 0u64;
            for p in 0..2usize {
                let seeds: i32 = sum(&self.seeds, HOUSE[p % 2] | STORE[p % 2]);
                if !ties.any() || best_ < seeds {
                    best_ = seeds;
                    ties = 0u64;
                }
                if seeds == best_ {
                    ties |= 1u64 << p;
                }
            }
            return Verdict::Over(share(ties));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Sow { from } => FRAME.write(out, "sow", &[from]),
        }
    }

    plain_data!(layer(_ :), number(seeds: u8, 0, 72, 0..14), next(next, 1), again(again));
}
