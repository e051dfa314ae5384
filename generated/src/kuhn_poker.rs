//! Kuhn Poker. Generated from rules/kuhn-poker.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 20bd74ce35bf86fb.
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
// def rank_of
const RANK_OF: [i32; 3] = [1, 2, 3];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state hand
    hand: [u8; 2],
    // state bets
    bets: [u8; 2],
    // state folded
    folded: u8,
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move deal
    Deal { first: u8, second: u8 },
    // move bet
    Bet,
    // move check
    Check,
    // move call
    Call,
    // move fold
    Fold,
}

impl Position {
    // def higher
    #[inline]
    fn higher(&self) -> u64 {
        if ({
            let mut all = 0i32;
            for i0 in (self.hand[1] as u64).cells() {
                all = all.saturating_add(RANK_OF[i0]);
            }
            all
        })
            < ({
                let mut all = 0i32;
                for i0 in (self.hand[0] as u64).cells() {
                    all = all.saturating_add(RANK_OF[i0]);
                }
                all
            })
        {
            1u64
        } else {
            2u64
        }
    }

    // view
    #[inline]
    fn seen_hand(&self, me: usize) -> u64 {
        1u64 << me
    }

    // move deal
    fn each_deal(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move deal, line 2
        for first in 7u64.cells() {
            // move deal, line 3
            for second in (7u64 & !(1u64 << first)).cells() {
                visit(Choice::Deal { first: first as _, second: second as _ })?;
            }
        }
        Continue(())
    }

    // move deal
    #[inline]
    fn count_deal(&self, me: usize) -> u32 {
        let mut count = 0;
        // move deal, line 2
        for first in 7u64.cells() {
            count += (7u64 & !(1u64 << first)).count();
        }
        count
    }

    // move deal
    #[inline]
    fn nth_deal(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move deal, line 2
        for first in 7u64.cells() {
            let set = 7u64 & !(1u64 << first);
            let size = set.count();
            if left < size {
                let second = set.nth(left);
                return Some(Choice::Deal { first: first as _, second: second as _ });
            }
            left -= size;
        }
        None
    }

    // move bet
    fn each_bet(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if self.bets[me] as i32 == self.bets[(1 - me)] as i32 {
            visit(Choice::Bet)?;
        }
        Continue(())
    }

    // move bet
    #[inline]
    fn count_bet(&self, me: usize) -> u32 {
        let mut count = 0;
        if self.bets[me] as i32 == self.bets[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move check
    fn each_check(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if self.bets[me] as i32 == self.bets[(1 - me)] as i32 {
            visit(Choice::Check)?;
        }
        Continue(())
    }

    // move check
    #[inline]
    fn count_check(&self, me: usize) -> u32 {
        let mut count = 0;
        if self.bets[me] as i32 == self.bets[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move call
    fn each_call(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if (self.bets[me] as i32) < self.bets[(1 - me)] as i32 {
            visit(Choice::Call)?;
        }
        Continue(())
    }

    // move call
    #[inline]
    fn count_call(&self, me: usize) -> u32 {
        let mut count = 0;
        if (self.bets[me] as i32) < self.bets[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move fold
    fn each_fold(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if (self.bets[me] as i32) < self.bets[(1 - me)] as i32 {
            visit(Choice::Fold)?;
        }
        Continue(())
    }

    // move fold
    #[inline]
    fn count_fold(&self, me: usize) -> u32 {
        let mut count = 0;
        if (self.bets[me] as i32) < self.bets[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move deal
    #[inline]
    fn play_deal(&mut self, me: usize, first: usize, second: usize) {
        // move deal, line 4
        {
            let new: u64 = (1u64 << first);
            if new != 0 {
                self.hand[0] = new.first_of() as u8;
            }
        }
        // move deal, line 5
        {
            let new: u64 = (1u64 << second);
            if new != 0 {
                self.hand[1] = new.first_of() as u8;
            }
        }
        // move deal, line 6
        self.next = 0 as u8;
    }

    // move bet
    #[inline]
    fn play_bet(&mut self, me: usize) {
        self.bets[me] = 2;
    }

    // move check
    #[inline]
    fn play_check(&mut self, me: usize) {}
    // move call
    #[inline]
    fn play_call(&mut self, me: usize) {
        self.bets[me] = 2;
    }

    // move fold
    #[inline]
    fn play_fold(&mut self, me: usize) {
        self.folded = (1u64 << me).first_of() as u8;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = Within<i8, 2, { -2 }, 2>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "kuhn-poker",
            title: "Kuhn Poker",
            rules_hash: 2359170208825837307,
            players: &["one", "two"],
            chance: true,
            hidden: true,
            layers: &[],
            states: &[
                StateName::new(
                    "hand", &[Of::Players], Sort::One(Of::These(&["jack", "queen", "king"])),
                ),
                StateName::new("bets", &[Of::Players], Sort::Number(1, 2)),
                StateName::new("folded", &[], Sort::AtMostOne(Of::Seats)),
            ],
            points: (-2, 2),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position { hand: [1; 2], bets: [1; 2], folded: 0, next: 0, turn: 1 };
        pos.next = 2 as u8;
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            if 4 >> me & 1 == 1 {
                self.each_deal(me, visit)?;
            }
            return Continue(());
        }
        self.each_bet(me, visit)?;
        self.each_check(me, visit)?;
        self.each_call(me, visit)?;
        self.each_fold(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let of_deal = if 4 >> me & 1 == 1 { self.count_deal(me) } else { 0 };
            return of_deal;
        }
        self.count_bet(me) + self.count_check(me) + self.count_call(me) + self.count_fold(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let of_deal = if 4 >> me & 1 == 1 { self.count_deal(me) } else { 0 };
            let left = rng.one_of(of_deal)?;
            return self.nth_deal(me, left);
        }
        let of_bet = self.count_bet(me);
        let of_check = self.count_check(me);
        let of_call = self.count_call(me);
        let of_fold = self.count_fold(me);
        let mut left = rng.one_of(of_bet + of_check + of_call + of_fold)?;
        if left < of_bet {
            return Some(Choice::Bet);
        }
        left -= of_bet;
        if left < of_check {
            return Some(Choice::Check);
        }
        left -= of_check;
        if left < of_call {
            return Some(Choice::Call);
        }
        left -= of_call;
        Some(Choice::Fold)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Deal { first, second } => {
                self.play_deal(me, usize::from(first), usize::from(second))
            }
            Choice::Bet => {
                if me < 2 {
                    self.play_bet(me)
                }
            }
            Choice::Check => {
                if me < 2 {
                    self.play_check(me)
                }
            }
            Choice::Call => {
                if me < 2 {
                    self.play_call(me)
                }
            }
            Choice::Fold => {
                if me < 2 {
                    self.play_fold(me)
                }
            }
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if (self.folded as u64).any() {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = if (self.folded as u64).contains(p) { -1 } else { 1 };
                        Self::Points::kept(points) as i8
                    }),
                ),
            );
        }
        // end, line 3
        if !((self.turn as i32) < 4)
            && ({
                let mut all = 0i32;
                for i0 in (1u64 << me & 3u64).cells() {
                    all = all.saturating_add(self.bets[i0] as i32);
                }
                all
            })
                == ({
                    let mut all = 0i32;
                    for i0 in (3u64 & !(1u64 << me) & 3u64).cells() {
                        all = all.saturating_add(self.bets[i0] as i32);
                    }
                    all
                })
        {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = if self.higher().contains(p) {
                            {
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 3u64).cells() {
                                    all = all.saturating_add(self.bets[i0] as i32);
                                }
                                all
                            }
                        } else {
                            0i32.saturating_sub({
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 3u64).cells() {
                                    all = all.saturating_add(self.bets[i0] as i32);
                                }
                                all
                            })
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
            Choice::Deal { first, second } => {
                out.push_str("deal");
                write_name(out, &["jack", "queen", "king"], first as usize);
                write_name(out, &["jack", "queen", "king"], second as usize);
            }
            Choice::Bet => out.push_str("bet"),
            Choice::Check => out.push_str("check"),
            Choice::Call => out.push_str("call"),
            Choice::Fold => out.push_str("fold"),
        }
    }

    plain_data!(
        members(hand: u8, (0..2)), number(bets: u8, 1, 2, (0..2)), members(folded: u8),
        next(next, 2), turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view
        sight.show_entries(0, Entries::only().by(2, (self.seen_hand(me)).cells()));
        sight.show_entries(1, Entries::only().by(2, 0..2));
        sight.show_entries(2, Entries::only());
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..2), |place| self.hand[place]);
        out.state(1, (0..2), |place| self.bets[place]);
        out.state(2, 0..1, |_| self.folded);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Deal { .. } => Veil { whole: 0, choices: vec![2, 1] },
            _ => Veil::default(),
        }
    }
}
