//! Kalah. Generated from rules/kalah.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c9fc769b7efd8422.
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
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::named(
    &[
        "a1",
        "b1",
        "c1",
        "d1",
        "e1",
        "f1",
        "south_store",
        "f2",
        "e2",
        "d2",
        "c2",
        "b2",
        "a2",
        "north_store",
    ],
);

// region house
const HOUSE: [Cells; 2] = [0x3f, 0x1f80];
// region store
const STORE: [Cells; 2] = [0x40, 0x2000];
// the board
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
    // state seeds
    seeds: [u8; 14],
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move sow
    Sow { from: u8 },
}

impl Position {
    // move sow
    fn each_sow(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move sow, line 2
        for from in (HOUSE[me] & board::above(&board::row::<14>(&self.seeds, [0]), 0)).cells() {
            visit(Choice::Sow { from: from as _ })?;
        }
        Continue(())
    }

    // move sow
    /// What is chosen from.
    #[inline(always)]
    fn set_sow(&self, me: usize) -> Cells {
        HOUSE[me] & board::above(&board::row::<14>(&self.seeds, [0]), 0)
    }

    // move sow
    #[inline(always)]
    fn play_sow(&mut self, me: usize, from: usize) {
        // move sow, line 3
        let hand: i32 = self.seeds[from] as i32;
        // move sow, line 4
        let mut here: Cells = Cells::of(from);
        // move sow, line 5
        self.seeds[from] = 0;
        // move sow, line 6
        for i in range(1, hand) {
            // move sow, line 7
            here = if Board::ahead(here).is_in(STORE[(1 - me)]) {
                Board::ahead(Board::ahead(here))
            } else {
                Board::ahead(here)
            };
            // move sow, line 8
            {
                for i0 in here.cells() {
                    self.seeds[i0] = (self.seeds[i0] as i32).saturating_add(1).clamp(0, 72) as u8;
                }
            }
        }
        // move sow, line 10
        let both: Cells = here | Board::across(here);
        // move sow, line 11
        if here.is_in(HOUSE[me])
            && ({
                let mut all = 0i32;
                for i0 in here.cells() {
                    all = all.saturating_add(self.seeds[i0] as i32);
                }
                all
            }) == 1
            && 0
                < ({
                    let mut all = 0i32;
                    for i0 in Board::across(here).cells() {
                        all = all.saturating_add(self.seeds[i0] as i32);
                    }
                    all
                })
        {
            // move sow, line 12
            {
                let value = {
                    let mut all = 0i32;
                    for i0 in both.cells() {
                        all = all.saturating_add(self.seeds[i0] as i32);
                    }
                    all
                };
                for i0 in STORE[me].cells() {
                    self.seeds[i0] = (self.seeds[i0] as i32)
                        .saturating_add(value)
                        .clamp(0, 72) as u8;
                }
            }
            // move sow, line 13
            {
                for i0 in both.cells() {
                    self.seeds[i0] = 0;
                }
            }
        }
        // move sow, line 15
        if here.is_in(STORE[me]) {
            self.again = true;
        }
    }

    /// Settles who is next: `me` after `again`, else who has been named or comes after,
    /// players who are out of the game skipped.
    #[inline]
    fn settle(&mut self, me: usize) {
        if self.again {
            if true {
                self.next = me as u8;
                return;
            }
            self.again = false;
        }
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
            name: "kalah",
            title: "Kalah",
            rules_hash: 14554638505977152546,
            players: &["south", "north"],
            layers: &[("pieces", &[])],
            states: &[StateName::new("seeds", &[Of::Cells], Sort::Number(0, 72))],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position { seeds: [0; 14], next: 0, again: false };
        {
            for i0 in HOUSE[0].cells() {
                pos.seeds[i0] = 4;
            }
        }
        {
            for i0 in HOUSE[1].cells() {
                pos.seeds[i0] = 4;
            }
        }
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_sow(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_sow(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_sow = self.set_sow(me);
        let of_sow = set_sow.count();
        let left = rng.one_of(of_sow)?;
        let from = set_sow.nth(left);
        Some(Choice::Sow { from: from as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = after::<2>(me);
        let Choice::Sow { from } = m;
        self.play_sow(me, usize::from(from));
        self.settle(me);
        let over = !self.again;
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if ({
            let mut all = 0i32;
            for i0 in HOUSE[0].cells() {
                all = all.saturating_add(self.seeds[i0] as i32);
            }
            all
        }) == 0
            || ({
                let mut all = 0i32;
                for i0 in HOUSE[1].cells() {
                    all = all.saturating_add(self.seeds[i0] as i32);
                }
                all
            }) == 0
        {
            return Verdict::Over(
                share({
                    let mut best: Option<i32> = None;
                    let mut all = 0u64;
                    for p_2 in 3u64.cells() {
                        {
                            let value = {
                                let mut all = 0i32;
                                for i0 in (HOUSE[p_2] | STORE[p_2]).cells() {
                                    all = all.saturating_add(self.seeds[i0] as i32);
                                }
                                all
                            };
                            if best.is_none_or(|best| value > best) {
                                best = Some(value);
                                all = 0u64;
                            }
                            if best == Some(value) {
                                all |= 1u64 << p_2;
                            }
                        }
                    }
                    all
                }),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Sow { from } => FRAME.write(out, "sow", &[from]),
        }
    }

    plain_data!(layer(_ :), number(seeds: u8, 0, 72, (0..14)), next(next, 1), again(again));
}
