//! Kuhn Poker for three. Generated from rules/kuhn-poker-3.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4df54ecb2e007c49.
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
const RANK_OF: [i32; 4] = [1, 2, 3, 4];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state hand
    hand: [u8; 3],
    // state bets
    bets: [u8; 3],
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
    Deal { first: u8, second: u8, third: u8 },
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
    // def pot
    #[inline]
    fn pot(&self) -> i32 {
        {
            let mut all = 0i32;
            for i0 in 7u64.cells() {
                all = all.saturating_add(self.bets[i0] as i32);
            }
            all
        }
    }

    // def best
    #[inline]
    fn best(&self) -> u64 {
        {
            let mut best: Option<i32> = None;
            let mut all = 0u64;
            for p in (7u64 & !(self.folded as u64)).cells() {
                {
                    let value = {
                        let mut all = 0i32;
                        for i0 in ({
                            let mut all = 0u64;
                            for i0 in (1u64 << p & 7u64).cells() {
                                all |= self.hand[i0] as u64;
                            }
                            all
                        }).cells() {
                            all = all.saturating_add(RANK_OF[i0]);
                        }
                        all
                    };
                    if best.is_none_or(|best| value > best) {
                        best = Some(value);
                        all = 0u64;
                    }
                    if best == Some(value) {
                        all |= 1u64 << p;
                    }
                }
            }
            all
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
        for first in 15u64.cells() {
            // move deal, line 3
            for second in (15u64 & !(1u64 << first)).cells() {
                // move deal, line 4
                for third in (15u64 & !(1u64 << first) & !(1u64 << second)).cells() {
                    visit(Choice::Deal {
                        first: first as _,
                        second: second as _,
                        third: third as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // move deal
    #[inline]
    fn count_deal(&self, me: usize) -> u32 {
        let mut count = 0;
        // move deal, line 2
        for first in 15u64.cells() {
            // move deal, line 3
            for second in (15u64 & !(1u64 << first)).cells() {
                count += (15u64 & !(1u64 << first) & !(1u64 << second)).count();
            }
        }
        count
    }

    // move deal
    #[inline]
    fn nth_deal(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move deal, line 2
        for first in 15u64.cells() {
            // move deal, line 3
            for second in (15u64 & !(1u64 << first)).cells() {
                let set = 15u64 & !(1u64 << first) & !(1u64 << second);
                let size = set.count();
                if left < size {
                    let third = set.nth(left);
                    return Some(Choice::Deal {
                        first: first as _,
                        second: second as _,
                        third: third as _,
                    });
                }
                left -= size;
            }
        }
        None
    }

    // move bet
    fn each_bet(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if self.pot() == 3 {
            visit(Choice::Bet)?;
        }
        Continue(())
    }

    // move bet
    #[inline]
    fn count_bet(&self, me: usize) -> u32 {
        let mut count = 0;
        if self.pot() == 3 {
            count += 1;
        }
        count
    }

    // move check
    fn each_check(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if self.pot() == 3 {
            visit(Choice::Check)?;
        }
        Continue(())
    }

    // move check
    #[inline]
    fn count_check(&self, me: usize) -> u32 {
        let mut count = 0;
        if self.pot() == 3 {
            count += 1;
        }
        count
    }

    // move call
    fn each_call(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if 3 < self.pot() {
            visit(Choice::Call)?;
        }
        Continue(())
    }

    // move call
    #[inline]
    fn count_call(&self, me: usize) -> u32 {
        let mut count = 0;
        if 3 < self.pot() {
            count += 1;
        }
        count
    }

    // move fold
    fn each_fold(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if 3 < self.pot() {
            visit(Choice::Fold)?;
        }
        Continue(())
    }

    // move fold
    #[inline]
    fn count_fold(&self, me: usize) -> u32 {
        let mut count = 0;
        if 3 < self.pot() {
            count += 1;
        }
        count
    }

    // move deal
    #[inline]
    fn play_deal(&mut self, me: usize, first: usize, second: usize, third: usize) {
        // move deal, line 5
        {
            let new: u64 = (1u64 << first);
            if new != 0 {
                self.hand[0] = new.first_of() as u8;
            }
        }
        // move deal, line 6
        {
            let new: u64 = (1u64 << second);
            if new != 0 {
                self.hand[1] = new.first_of() as u8;
            }
        }
        // move deal, line 7
        {
            let new: u64 = (1u64 << third);
            if new != 0 {
                self.hand[2] = new.first_of() as u8;
            }
        }
        // move deal, line 8
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
        self.folded = (((self.folded as u64) | (1u64 << me)) & 7u64) as u8;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = Within<i8, 3, { -2 }, 4>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "kuhn-poker-3",
            title: "Kuhn Poker for three",
            rules_hash: 5617482744771673161,
            players: &["one", "two", "three"],
            chance: true,
            hidden: true,
            layers: &[],
            states: &[
                StateName::new(
                    "hand", &[Of::Players], Sort::One(Of::These(&["jack", "queen", "king", "ace"])),
                ),
                StateName::new("bets", &[Of::Players], Sort::Number(1, 2)),
                StateName::new("folded", &[], Sort::Set(Of::Players)),
            ],
            points: (-2, 4),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position { hand: [1; 3], bets: [1; 3], folded: 0, next: 0, turn: 1 };
        pos.next = 3 as u8;
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 3 {
            if 8 >> me & 1 == 1 {
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
        if me == 3 {
            let of_deal = if 8 >> me & 1 == 1 { self.count_deal(me) } else { 0 };
            return of_deal;
        }
        self.count_bet(me) + self.count_check(me) + self.count_call(me) + self.count_fold(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 3 {
            let of_deal = if 8 >> me & 1 == 1 { self.count_deal(me) } else { 0 };
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
        self.next = after::<3>(me);
        match m {
            Choice::Deal { first, second, third } => {
                self.play_deal(me, usize::from(first), usize::from(second), usize::from(third))
            }
            Choice::Bet => {
                if me < 3 {
                    self.play_bet(me)
                }
            }
            Choice::Check => {
                if me < 3 {
                    self.play_check(me)
                }
            }
            Choice::Call => {
                if me < 3 {
                    self.play_call(me)
                }
            }
            Choice::Fold => {
                if me < 3 {
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
        if self.turn as i32 == 5 && self.pot() == 3
            || ({
                let mut all = 0i32;
                for i0 in (1u64 << (usize::from(self.next)) & 7u64).cells() {
                    all = all.saturating_add(self.bets[i0] as i32);
                }
                all
            }) == 2
        {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = if self.best().contains(p) {
                            self.pot().saturating_sub({
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 7u64).cells() {
                                    all = all.saturating_add(self.bets[i0] as i32);
                                }
                                all
                            })
                        } else {
                            0i32.saturating_sub({
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 7u64).cells() {
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
            Choice::Deal { first, second, third } => {
                out.push_str("deal");
                write_name(out, &["jack", "queen", "king", "ace"], first as usize);
                write_name(out, &["jack", "queen", "king", "ace"], second as usize);
                write_name(out, &["jack", "queen", "king", "ace"], third as usize);
            }
            Choice::Bet => out.push_str("bet"),
            Choice::Check => out.push_str("check"),
            Choice::Call => out.push_str("call"),
            Choice::Fold => out.push_str("fold"),
        }
    }

    plain_data!(
        members(hand: u8, (0..3)), number(bets: u8, 1, 2, (0..3)), members(folded: u8),
        next(next, 3), turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view
        sight.show_entries(0, Entries::only().by(3, (self.seen_hand(me)).cells()));
        sight.show_entries(1, Entries::only().by(3, 0..3));
        sight.show_entries(2, Entries::only());
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..3), |place| self.hand[place]);
        out.state(1, (0..3), |place| self.bets[place]);
        out.state(2, 0..1, |_| self.folded);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Deal { .. } => Veil { whole: 0, choices: vec![6, 5, 3] },
            _ => Veil::default(),
        }
    }
}
