//! Leduc Poker. Generated from rules/leduc-poker.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 8f5d37f3452fc73f.
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
const RANK_OF: [i32; 6] = [1, 1, 2, 2, 3, 3];
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
    // state common
    common: u8,
    // state round
    round: u8,
    // state paid
    paid: [u8; 2],
    // state raises
    raises: u8,
    // state waited
    waited: bool,
    // state shown
    shown: bool,
    // state folded
    folded: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move deal
    Deal { first: u8, second: u8 },
    // move turn_up
    TurnUp { it: u8 },
    // move fold
    Fold,
    // move call
    Call,
    // move check
    Check,
    // move raise
    Raise,
}

impl Position {
    // def stake
    #[inline]
    fn stake(&self) -> i32 {
        if self.round as i32 == 1 { 2 } else { 4 }
    }

    // def worth
    #[inline]
    fn worth(&self, me: usize) -> i32 {
        if ({
            let mut all = 0i32;
            for i0 in ({
                let mut all = 0u64;
                for i0 in (1u64 << me & 3u64).cells() {
                    all |= self.hand[i0] as u64;
                }
                all
            }).cells() {
                all = all.saturating_add(RANK_OF[i0]);
            }
            all
        })
            == ({
                let mut all = 0i32;
                for i0 in (self.common as u64).cells() {
                    all = all.saturating_add(RANK_OF[i0]);
                }
                all
            })
        {
            9
        } else {
            {
                let mut all = 0i32;
                for i0 in ({
                    let mut all = 0u64;
                    for i0 in (1u64 << me & 3u64).cells() {
                        all |= self.hand[i0] as u64;
                    }
                    all
                }).cells() {
                    all = all.saturating_add(RANK_OF[i0]);
                }
                all
            }
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
        if self.round as i32 == 1 {
            // move deal, line 3
            for first in 63u64.cells() {
                // move deal, line 4
                for second in (63u64 & !(1u64 << first)).cells() {
                    visit(Choice::Deal { first: first as _, second: second as _ })?;
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
        if self.round as i32 == 1 {
            // move deal, line 3
            for first in 63u64.cells() {
                count += (63u64 & !(1u64 << first)).count();
            }
        }
        count
    }

    // move deal
    #[inline]
    fn nth_deal(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move deal, line 2
        if self.round as i32 == 1 {
            // move deal, line 3
            for first in 63u64.cells() {
                let set = 63u64 & !(1u64 << first);
                let size = set.count();
                if left < size {
                    let second = set.nth(left);
                    return Some(Choice::Deal { first: first as _, second: second as _ });
                }
                left -= size;
            }
        }
        None
    }

    // move turn_up
    fn each_turn_up(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move turn_up, line 2
        if self.round as i32 == 2 {
            // move turn_up, line 3
            for it in (63u64
                & !({
                    let mut all = 0u64;
                    for i0 in 3u64.cells() {
                        all |= self.hand[i0] as u64;
                    }
                    all
                }))
                .cells()
            {
                visit(Choice::TurnUp { it: it as _ })?;
            }
        }
        Continue(())
    }

    // move turn_up
    /// What is chosen from.
    #[inline]
    fn set_turn_up(&self, me: usize) -> u64 {
        if self.round as i32 == 2 {
            63u64
                & !({
                    let mut all = 0u64;
                    for i0 in 3u64.cells() {
                        all |= self.hand[i0] as u64;
                    }
                    all
                })
        } else {
            0u64
        }
    }

    // move fold
    fn each_fold(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if (self.paid[me] as i32) < self.paid[(1 - me)] as i32 {
            visit(Choice::Fold)?;
        }
        Continue(())
    }

    // move fold
    #[inline]
    fn count_fold(&self, me: usize) -> u32 {
        let mut count = 0;
        if (self.paid[me] as i32) < self.paid[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move call
    fn each_call(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if (self.paid[me] as i32) < self.paid[(1 - me)] as i32 {
            visit(Choice::Call)?;
        }
        Continue(())
    }

    // move call
    #[inline]
    fn count_call(&self, me: usize) -> u32 {
        let mut count = 0;
        if (self.paid[me] as i32) < self.paid[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move check
    fn each_check(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if self.paid[me] as i32 == self.paid[(1 - me)] as i32 {
            visit(Choice::Check)?;
        }
        Continue(())
    }

    // move check
    #[inline]
    fn count_check(&self, me: usize) -> u32 {
        let mut count = 0;
        if self.paid[me] as i32 == self.paid[(1 - me)] as i32 {
            count += 1;
        }
        count
    }

    // move raise
    fn each_raise(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if (self.raises as i32) < 2 {
            visit(Choice::Raise)?;
        }
        Continue(())
    }

    // move raise
    #[inline]
    fn count_raise(&self, me: usize) -> u32 {
        let mut count = 0;
        if (self.raises as i32) < 2 {
            count += 1;
        }
        count
    }

    // move deal
    #[inline]
    fn play_deal(&mut self, me: usize, first: usize, second: usize) {
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
        self.next = 0 as u8;
    }

    // move turn_up
    #[inline]
    fn play_turn_up(&mut self, me: usize, it: usize) {
        // move turn_up, line 4
        {
            let new: u64 = (1u64 << it);
            if new != 0 {
                self.common = new.first_of() as u8;
            }
        }
        // move turn_up, line 5
        self.next = 0 as u8;
    }

    // move fold
    #[inline]
    fn play_fold(&mut self, me: usize) {
        self.folded = (1u64 << me).first_of() as u8;
    }

    // move call
    #[inline]
    fn play_call(&mut self, me: usize) {
        self.paid[me] = (self.paid[(1 - me)] as i32).clamp(0, 13) as u8;
        // act close, line 2
        if self.round as i32 == 1 {
            self.round = 2;
            self.raises = 0;
            self.waited = false;
            self.next = 2 as u8;
        } else {
            self.shown = true;
        }
    }

    // move check
    #[inline]
    fn play_check(&mut self, me: usize) {
        if self.waited {
            // act close, line 2
            if self.round as i32 == 1 {
                self.round = 2;
                self.raises = 0;
                self.waited = false;
                self.next = 2 as u8;
            } else {
                self.shown = true;
            }
        } else {
            // move check
            self.waited = true;
        }
    }

    // move raise
    #[inline]
    fn play_raise(&mut self, me: usize) {
        self.raises = (self.raises as i32).saturating_add(1).clamp(0, 2) as u8;
        self.paid[me] = (self.paid[(1 - me)] as i32)
            .saturating_add(self.stake())
            .clamp(0, 13) as u8;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = Within<i8, 2, { -13 }, 13>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "leduc-poker",
            title: "Leduc Poker",
            rules_hash: 10330474638235125567,
            players: &["one", "two"],
            chance: true,
            hidden: true,
            layers: &[],
            states: &[
                StateName::new(
                    "hand",
                    &[Of::Players],
                    Sort::One(
                        Of::These(&["jack_a", "jack_b", "queen_a", "queen_b", "king_a", "king_b"]),
                    ),
                ),
                StateName::new(
                    "common",
                    &[],
                    Sort::One(
                        Of::These(&["jack_a", "jack_b", "queen_a", "queen_b", "king_a", "king_b"]),
                    ),
                ),
                StateName::new("round", &[], Sort::Number(1, 2)),
                StateName::new("paid", &[Of::Players], Sort::Number(0, 13)),
                StateName::new("raises", &[], Sort::Number(0, 2)),
                StateName::new("waited", &[], Sort::Flag),
                StateName::new("shown", &[], Sort::Flag),
                StateName::new("folded", &[], Sort::AtMostOne(Of::Seats)),
            ],
            points: (-13, 13),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position {
            hand: [1; 2],
            common: 1,
            round: 1,
            paid: [1; 2],
            raises: 0,
            waited: false,
            shown: false,
            folded: 0,
            next: 0,
        };
        pos.next = 2 as u8;
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            if 4 >> me & 1 == 1 {
                self.each_deal(me, visit)?;
            }
            if 4 >> me & 1 == 1 {
                self.each_turn_up(me, visit)?;
            }
            return Continue(());
        }
        self.each_fold(me, visit)?;
        self.each_call(me, visit)?;
        self.each_check(me, visit)?;
        self.each_raise(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let of_deal = if 4 >> me & 1 == 1 { self.count_deal(me) } else { 0 };
            let set_turn_up = if 4 >> me & 1 == 1 { self.set_turn_up(me) } else { 0u64 };
            let of_turn_up = set_turn_up.count();
            return of_deal + of_turn_up;
        }
        self.count_fold(me) + self.count_call(me) + self.count_check(me) + self.count_raise(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let of_deal = if 4 >> me & 1 == 1 { self.count_deal(me) } else { 0 };
            let set_turn_up = if 4 >> me & 1 == 1 { self.set_turn_up(me) } else { 0u64 };
            let of_turn_up = set_turn_up.count();
            let mut left = rng.one_of(of_deal + of_turn_up)?;
            if left < of_deal {
                return self.nth_deal(me, left);
            }
            left -= of_deal;
            let it = set_turn_up.nth(left);
            return Some(Choice::TurnUp { it: it as _ });
        }
        let of_fold = self.count_fold(me);
        let of_call = self.count_call(me);
        let of_check = self.count_check(me);
        let of_raise = self.count_raise(me);
        let mut left = rng.one_of(of_fold + of_call + of_check + of_raise)?;
        if left < of_fold {
            return Some(Choice::Fold);
        }
        left -= of_fold;
        if left < of_call {
            return Some(Choice::Call);
        }
        left -= of_call;
        if left < of_check {
            return Some(Choice::Check);
        }
        left -= of_check;
        Some(Choice::Raise)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Deal { first, second } => {
                self.play_deal(me, usize::from(first), usize::from(second))
            }
            Choice::TurnUp { it } => self.play_turn_up(me, usize::from(it)),
            Choice::Fold => {
                if me < 2 {
                    self.play_fold(me)
                }
            }
            Choice::Call => {
                if me < 2 {
                    self.play_call(me)
                }
            }
            Choice::Check => {
                if me < 2 {
                    self.play_check(me)
                }
            }
            Choice::Raise => {
                if me < 2 {
                    self.play_raise(me)
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
        if (self.folded as u64).any() {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = if (self.folded as u64).contains(p) {
                            0i32.saturating_sub({
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 3u64).cells() {
                                    all = all.saturating_add(self.paid[i0] as i32);
                                }
                                all
                            })
                        } else {
                            {
                                let mut all = 0i32;
                                for i0 in (3u64 & !(1u64 << p) & 3u64).cells() {
                                    all = all.saturating_add(self.paid[i0] as i32);
                                }
                                all
                            }
                        };
                        Self::Points::kept(points) as i8
                    }),
                ),
            );
        }
        // end, line 3
        if self.shown && self.worth(0) == self.worth(1) {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.shown {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = if ({
                            let mut all = 0i32;
                            for who in (3u64 & !(1u64 << p)).cells() {
                                all = all.saturating_add(self.worth(who));
                            }
                            all
                        }) < self.worth(p)
                        {
                            {
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 3u64).cells() {
                                    all = all.saturating_add(self.paid[i0] as i32);
                                }
                                all
                            }
                        } else {
                            0i32.saturating_sub({
                                let mut all = 0i32;
                                for i0 in (1u64 << p & 3u64).cells() {
                                    all = all.saturating_add(self.paid[i0] as i32);
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
                write_name(
                    out,
                    &["jack_a", "jack_b", "queen_a", "queen_b", "king_a", "king_b"],
                    first as usize,
                );
                write_name(
                    out,
                    &["jack_a", "jack_b", "queen_a", "queen_b", "king_a", "king_b"],
                    second as usize,
                );
            }
            Choice::TurnUp { it } => {
                out.push_str("turn_up");
                write_name(
                    out,
                    &["jack_a", "jack_b", "queen_a", "queen_b", "king_a", "king_b"],
                    it as usize,
                );
            }
            Choice::Fold => out.push_str("fold"),
            Choice::Call => out.push_str("call"),
            Choice::Check => out.push_str("check"),
            Choice::Raise => out.push_str("raise"),
        }
    }

    plain_data!(
        members(hand: u8, (0..2)), members(common: u8), number(round: u8, 1, 2),
        number(paid: u8, 0, 13, (0..2)), number(raises: u8, 0, 2), flag(waited), flag(shown),
        members(folded: u8), next(next, 2)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view
        sight.show_entries(1, Entries::only());
        sight.show_entries(2, Entries::only());
        sight.show_entries(3, Entries::only().by(2, 0..2));
        sight.show_entries(4, Entries::only());
        sight.show_entries(5, Entries::only());
        sight.show_entries(6, Entries::only());
        sight.show_entries(7, Entries::only());
        sight.show_entries(0, Entries::only().by(2, (self.seen_hand(me)).cells()));
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..2), |place| self.hand[place]);
        out.state(1, 0..1, |_| self.common);
        out.state(2, 0..1, |_| self.round);
        out.state(3, (0..2), |place| self.paid[place]);
        out.state(4, 0..1, |_| self.raises);
        out.state(5, 0..1, |_| self.waited);
        out.state(6, 0..1, |_| self.shown);
        out.state(7, 0..1, |_| self.folded);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Deal { .. } => Veil { whole: 0, choices: vec![2, 1] },
            _ => Veil::default(),
        }
    }
}
