//! Pig. Generated from rules/pig.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 906bc446b6078ea6.
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
    // state total
    total: [u8; 2],
    // state kept
    kept: u8,
    // state thrower
    thrower: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move roll
    Roll,
    // move throw
    Throw { pips: i32 },
    // move hold
    Hold,
}

impl Position {
    // move roll
    fn each_roll(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        visit(Choice::Roll)?;
        Continue(())
    }

    // move roll
    #[inline]
    fn count_roll(&self, me: usize) -> u32 {
        1
    }

    // move throw
    fn each_throw(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move throw, line 2
        for pips in range(1, 6) {
            visit(Choice::Throw { pips: pips })?;
        }
        Continue(())
    }

    // move throw
    #[inline]
    fn count_throw(&self, me: usize) -> u32 {
        let mut count = 0;
        // move throw, line 2
        for pips in range(1, 6) {
            count += 1;
        }
        count
    }

    // move throw
    #[inline]
    fn nth_throw(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move throw, line 2
        for pips in range(1, 6) {
            if left == 0 {
                return Some(Choice::Throw { pips: pips });
            }
            left -= 1;
        }
        None
    }

    // move hold
    fn each_hold(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if 0 < self.kept as i32 {
            visit(Choice::Hold)?;
        }
        Continue(())
    }

    // move hold
    #[inline]
    fn count_hold(&self, me: usize) -> u32 {
        let mut count = 0;
        if 0 < self.kept as i32 {
            count += 1;
        }
        count
    }

    // move roll
    #[inline]
    fn play_roll(&mut self, me: usize) {
        self.thrower = (1u64 << me).first_of() as u8;
        self.next = 2 as u8;
    }

    // move throw
    #[inline]
    fn play_throw(&mut self, me: usize, pips: i32) {
        // move throw, line 3
        if pips == 1 {
            // move throw, line 4
            self.kept = 0;
            // move throw, line 5
            self.next = first_member(others(self.thrower as u64, 3u64))
                .map_or_else(|| after::<2>(me), |who| who as u8);
        } else {
            // move throw, line 7
            self.kept = (self.kept as i32).saturating_add(pips).clamp(0, 105) as u8;
            // move throw, line 8
            self.next = first_member(self.thrower as u64)
                .map_or_else(|| after::<2>(me), |who| who as u8);
        }
    }

    // move hold
    #[inline]
    fn play_hold(&mut self, me: usize) {
        self.total[me] = (self.total[me] as i32)
            .saturating_add(self.kept as i32)
            .clamp(0, 105) as u8;
        self.kept = 0;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "pig",
            title: "Pig",
            rules_hash: 10406627171950366374,
            players: &["white", "black"],
            chance: true,
            layers: &[],
            states: &[
                StateName::new("total", &[Of::Players], Sort::Number(0, 105)),
                StateName::new("kept", &[], Sort::Number(0, 105)),
                StateName::new("thrower", &[], Sort::AtMostOne(Of::Seats)),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position { total: [0; 2], kept: 0, thrower: 0, next: 0 }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            if 4 >> me & 1 == 1 {
                self.each_throw(me, visit)?;
            }
            return Continue(());
        }
        self.each_roll(me, visit)?;
        self.each_hold(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let of_throw = if 4 >> me & 1 == 1 { self.count_throw(me) } else { 0 };
            return of_throw;
        }
        self.count_roll(me) + self.count_hold(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let of_throw = if 4 >> me & 1 == 1 { self.count_throw(me) } else { 0 };
            let left = rng.one_of(of_throw)?;
            return self.nth_throw(me, left);
        }
        let of_roll = self.count_roll(me);
        let of_hold = self.count_hold(me);
        let mut left = rng.one_of(of_roll + of_hold)?;
        if left < of_roll {
            return Some(Choice::Roll);
        }
        left -= of_roll;
        Some(Choice::Hold)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Roll => {
                if me < 2 {
                    self.play_roll(me)
                }
            }
            Choice::Throw { pips } => self.play_throw(me, pips),
            Choice::Hold => {
                if me < 2 {
                    self.play_hold(me)
                }
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !((self.total[0] as i32) < 100) {
            return Verdict::Over(share(1u64));
        }
        // end, line 3
        if !((self.total[1] as i32) < 100) {
            return Verdict::Over(share(2u64));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Roll => out.push_str("roll"),
            Choice::Throw { pips } => {
                out.push_str("throw");
                write_number(out, pips);
            }
            Choice::Hold => out.push_str("hold"),
        }
    }

    plain_data!(
        number(total: u8, 0, 105, (0..2)), number(kept: u8, 0, 105), members(thrower: u8),
        next(next, 2)
    );
}
