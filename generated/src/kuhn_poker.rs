//! Kuhn Poker. Generated from rules/kuhn-poker.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 20bd74ce35bf86fb.
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
    name: "kuhn-poker",
    title: "Kuhn Poker",
    rules_hash: 2359170208825837307,
    players: &["one", "two"],
    chance: true,
    unshared: true,
    hidden: true,
    layers: &[],
    states: &[
        StateName::new("hand", &[Of::Players], Sort::One(Of::These(&["jack", "queen", "king"]))),
        StateName::new("bets", &[Of::Players], Sort::Number(1, 2)),
        StateName::new("folded", &[], Sort::AtMostOne(Of::Seats)),
    ],
    points: (-2, 2),
    ..Names::NONE
};

// def rank_of
const RANK_OF: [i32; 3] = [1, 2, 3];
masks!(ONE = 0x1, TWO = 0x2, PLAYERS = 0x3);
masks!(CARD = 0x7);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    hand: [u8; 2], // state hand
    bets: [u8; 2], // state bets
    folded: u8, // state folded
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Deal { first: u8, second: u8 }, // move deal
    Bet, // move bet
    Check, // move check
    Call, // move call
    Fold, // move fold
}

impl Position {
    // def higher
    #[inline(always)]
    fn higher(&self) -> u64 {
        if sum(&RANK_OF, self.hand[1] as u64) < sum(&RANK_OF, self.hand[0] as u64) {
            ONE
        } else {
            TWO
        }
    }

    // move deal
    #[inline(always)]
    fn moves_deal(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for first in 0..3usize { // move deal, line 2
            // move deal, line 3
            sink.choice(
                CARD & !(1u64 << first),
                |second| Choice::Deal { first: first as _, second: second as _ },
            )?;
        }
        Continue(())
    }

    // move deal
    #[inline(always)]
    fn play_deal(&mut self, me: usize, first: usize, second: usize) {
        self.hand[0] = (1u64 << first) as u8; // move deal, line 4
        self.hand[1] = (1u64 << second) as u8; // move deal, line 5
        self.next = 0; // move deal, line 6
    }

    // move bet
    #[inline(always)]
    fn moves_bet(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if at(&self.bets, me) as i32 != at(&self.bets, me ^ 1) as i32 {
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
        if at(&self.bets, me) as i32 != at(&self.bets, me ^ 1) as i32 {
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
        if at(&self.bets, me) as i32 >= at(&self.bets, me ^ 1) as i32 {
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
        if at(&self.bets, me) as i32 >= at(&self.bets, me ^ 1) as i32 {
            return Continue(());
        }
        sink.one(Choice::Fold)
    }

    // move fold
    #[inline(always)]
    fn play_fold(&mut self, me: usize) {
        self.folded = (1u64 << me) as u8;
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
            0, Entries::only().by(2, (self.seen_hand(me)).cells().filter(|member| *member < 2)),
        );
        sight.show_entries(1, Entries::only().by(2, 0..2));
        sight.show_entries(2, Entries::only());
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 2, { - 2 }, 2 >, seen: 0);
    // setup
    fn setup() -> Position {
        Position { hand: [1; 2], bets: [1; 2], folded: 0, next: 2, turn: 1 }
    }

    const CHANCE: Option<(usize, Drawing)> = Some((2, Drawing::ByNumber));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
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
        self.next = usize::from(after::<2>(me)) as u8;
        match m {
            Choice::Deal { first, second } => self.play_deal(me, first.into(), second.into()),
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
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 2, { -2 }, 2>> {
        // end, line 2
        if (self.folded as u64).any() {
            return Verdict::Over(
                Within([
                    (if (self.folded as u64).contains(0) { -1i32 } else { 1i32 }) as i8,
                    (if (self.folded as u64).contains(1) { -1i32 } else { 1i32 }) as i8,
                ]),
            );
        }
        // end, line 3
        if self.turn as i32 >= 4
            && at(&self.bets, me) as i32 == sum(&self.bets, others(1u64 << me, PLAYERS))
        {
            let higher: u64 = self.higher();
            return Verdict::Over(
                Within([
                    (if higher.contains(0) {
                        self.bets[0] as i32
                    } else {
                        0 - self.bets[0] as i32
                    }) as i8,
                    (if higher.contains(1) {
                        self.bets[1] as i32
                    } else {
                        0 - self.bets[1] as i32
                    }) as i8,
                ]),
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
        members(hand: u8, 0..2), number(bets: u8, 1, 2, 0..2), members(folded: u8), next(next, 2),
        turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.hand[place]);
        out.state(1, 0..2, |place| self.bets[place]);
        out.state(2, 0..1, |_| self.folded);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Deal { .. } => Veil { whole: 0, choices: vec![2, 1] },
            _ => Veil::default(),
        }
    }
}
