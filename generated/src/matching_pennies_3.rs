//! Matching Pennies, three times. Generated from rules/matching-pennies-3.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: dfbbf726e909d7fc.
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
const FRAME: Frame = Frame::square(1, 1);
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state gain
    gain: i8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move show
    Show { penny: u8 },
}

impl Position {
    // move show
    fn each_show(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move show, line 2
        for penny in 3u64.cells() {
            visit(Choice::Show { penny: penny as _ })?;
        }
        Continue(())
    }

    // move show
    /// What is chosen from.
    #[inline(always)]
    fn set_show(&self, me: usize) -> u64 {
        3u64
    }

    // move show
    #[inline(always)]
    fn play_show(&mut self, was: &Position, me: usize, penny: usize, others_penny: u64) {
        // move show, line 3
        if 1u64 << me == 1u64 {
            if 1u64 << penny == others_penny {
                self.gain = (self.gain as i32).saturating_add(1).clamp(-3, 3) as i8;
            } else {
                self.gain = (self.gain as i32).saturating_sub(1).clamp(-3, 3) as i8;
            }
        }
    }

    // move show
    #[inline(always)]
    fn penny_of_show(&self, me: usize, penny: usize) -> u64 {
        1u64 << penny
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = AtOnce<2>;
    type Points = Within<i8, 2, { -3 }, 3>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "matching-pennies-3",
            title: "Matching Pennies, three times",
            rules_hash: 16121751037593376764,
            players: &["even", "odd"],
            simultaneous: true,
            layers: &[],
            states: &[StateName::new("gain", &[], Sort::Number(-3, 3))],
            points: (-3, 3),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { gain: 0, turn: 1 }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_show(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_show(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_show = self.set_show(me);
        let of_show = set_show.count();
        let left = rng.one_of(of_show)?;
        let penny = set_show.nth(left);
        Some(Choice::Show { penny: penny as _ })
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; 2]) -> Played<Self::Trace> {
        let was = *self;
        let penny_of_show = |player: usize| match m[player] {
            Some(Choice::Show { penny }) => was.penny_of_show(player, usize::from(penny)),
            _ => 0u64,
        };
        let penny_of_show = [penny_of_show(0), penny_of_show(1)];
        for me in [0, 1] {
            match m[me] {
                Some(Choice::Show { penny }) => {
                    self.play_show(&was, me, usize::from(penny), of_others(&penny_of_show, me))
                }
                None => {}
            }
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if 3 < self.turn as i32 {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = if 1u64 << p == 1u64 {
                            self.gain as i32
                        } else {
                            0i32.saturating_sub(self.gain as i32)
                        };
                        Self::Points::kept(points) as i8
                    }),
                ),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Show { penny } => {
                out.push_str("show");
                write_name(out, &["heads", "tails"], penny as usize);
            }
        }
    }

    plain_data!(number(gain: i8, -3, 3), at_once(), turn(turn));
}
