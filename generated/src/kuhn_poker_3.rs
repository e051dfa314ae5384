//! Kuhn Poker for three. Generated from rules/kuhn-poker-3.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4df54ecb2e007c49.
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
const FRAME: Frame = Frame::square(1, 1);
const NAMES: Names = Names {
    name: "kuhn-poker-3",
    title: "Kuhn Poker for three",
    rules_hash: 5617482744771673161,
    players: &["one", "two", "three"],
    chance: true,
    unshared: true,
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

// def rank_of
const RANK_OF: [i32; 4] = [1, 2, 3, 4];
masks!(PLAYERS = 0x7);
masks!(CARD = 0xf);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    hand: [u8; 3], // state hand
    bets: [u8; 3], // state bets
    folded: u8, // state folded
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Deal { first: u8, second: u8, third: u8 }, // move deal
    Bet, // move bet
    Check, // move check
    Call, // move call
    Fold, // move fold
}

impl Position {
    // def pot
    #[inline(always)]
    fn pot(&self) -> i32 {
        sum(&self.bets, PLAYERS)
    }

    // def best
    #[inline(always)]
    fn best_(&self) -> u64 {
        let mut best_: i32 = 0i32;
        let mut ties: u64 = 0u64;
        for p in (PLAYERS & !(self.folded as u64)).cells() {
            let rank_of: i32 = sum(&RANK_OF, at(&self.hand, p) as u64);
            if !ties.any() || best_ < rank_of {
                best_ = rank_of;
                ties = 0u64;
            }
            if rank_of == best_ {
                ties |= 1u64 << p;
            }
        }
        ties
    }

    // move deal
    #[inline(always)]
    fn moves_deal(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for first in 0..4usize { // move deal, line 2
            // move deal, line 3
            let card_without_first: u64 = CARD & !(1u64 << first);
            for second in card_without_first.cells() {
                // move deal, line 4
                sink.choice(
                    card_without_first & !(1u64 << second),
                    |third| Choice::Deal {
                        first: first as _,
                        second: second as _,
                        third: third as _,
                    },
                )?;
            }
        }
        Continue(())
    }

    // move deal
    #[inline(always)]
    fn play_deal(&mut self, me: usize, first: usize, second: usize, third: usize) {
        self.hand[0] = (1u64 << first) as u8; // move deal, line 5
        self.hand[1] = (1u64 << second) as u8; // move deal, line 6
        self.hand[2] = (1u64 << third) as u8; // move deal, line 7
        self.next = 0; // move deal, line 8
    }

    // move bet
    #[inline(always)]
    fn moves_bet(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.pot() != 3 {
            return Continue(());
        }
        sink.one(Choice::Bet)
    }

    // move bet
    #[inline(always)]
    fn play_bet(&mut self, me: usize) {
        self.bets[me] = 2;
    }

    // move check
    #[inline(always)]
    fn moves_check(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.pot() != 3 {
            return Continue(());
        }
        sink.one(Choice::Check)
    }

    // move check
    #[inline(always)]
    fn play_check(&mut self, me: usize) {}
    // move call
    #[inline(always)]
    fn moves_call(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.pot() <= 3 {
            return Continue(());
        }
        sink.one(Choice::Call)
    }

    // move call
    #[inline(always)]
    fn play_call(&mut self, me: usize) {
        self.bets[me] = 2;
    }

    // move fold
    #[inline(always)]
    fn moves_fold(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.pot() <= 3 {
            return Continue(());
        }
        sink.one(Choice::Fold)
    }

    // move fold
    #[inline(always)]
    fn play_fold(&mut self, me: usize) {
        self.folded = ((self.folded as u64 | 1u64 << me) & PLAYERS) as u8;
    }

    // view
    #[inline(always)]
    fn seen_hand(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_entries(
            0, Entries::only().by(3, (self.seen_hand(me)).cells().filter(|member| *member < 3)),
        );
        sight.show_entries(1, Entries::only().by(3, 0..3));
        sight.show_entries(2, Entries::only());
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 3, { - 2 }, 4 >, seen: 0);
    // setup
    fn setup() -> Position {
        Position { hand: [1; 3], bets: [1; 3], folded: 0, next: 3, turn: 1 }
    }

    const CHANCE: Option<(usize, Drawing)> = Some((3, Drawing::ByNumber));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 3 {
            self.moves_deal(me, sink)?;
            return Continue(());
        }
        self.moves_bet(me, sink)?;
        self.moves_check(me, sink)?;
        self.moves_call(me, sink)?;
        self.moves_fold(me, sink)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<3>(me)) as u8;
        match m {
            Choice::Deal { first, second, third } => {
                self.play_deal(me, first.into(), second.into(), third.into())
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
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 3, { -2 }, 4>> {
        // end, line 2
        if self.turn as i32 == 5 && self.pot() == 3
            || at(&self.bets, usize::from(self.next)) as i32 == 2
        {
            let members: u64 = self.best_();
            return Verdict::Over(
                Within([
                    (if members.contains(0) {
                        self.pot().saturating_sub(self.bets[0] as i32)
                    } else {
                        0 - self.bets[0] as i32
                    }).clamp(-2, 4) as i8,
                    (if members.contains(1) {
                        self.pot().saturating_sub(self.bets[1] as i32)
                    } else {
                        0 - self.bets[1] as i32
                    }).clamp(-2, 4) as i8,
                    (if members.contains(2) {
                        self.pot().saturating_sub(self.bets[2] as i32)
                    } else {
                        0 - self.bets[2] as i32
                    }).clamp(-2, 4) as i8,
                ]),
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
        members(hand: u8, 0..3), number(bets: u8, 1, 2, 0..3), members(folded: u8), next(next, 3),
        turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..3, |place| self.hand[place]);
        out.state(1, 0..3, |place| self.bets[place]);
        out.state(2, 0..1, |_| self.folded);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Deal { .. } => Veil { whole: 0, choices: vec![6, 5, 3] },
            _ => Veil::default(),
        }
    }
}
