//! Leduc Poker. Generated from rules/leduc-poker.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 8f5d37f3452fc73f.
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
const CARD_NAMES: &[&str] = &["jack_a", "jack_b", "queen_a", "queen_b", "king_a", "king_b"];
const NAMES: Names = Names {
    name: "leduc-poker",
    title: "Leduc Poker",
    rules_hash: 10330474638235125567,
    players: &["one", "two"],
    chance: true,
    unshared: true,
    hidden: true,
    layers: &[],
    states: &[
        StateName::new("hand", &[Of::Players], Sort::One(Of::These(CARD_NAMES))),
        StateName::new("common", &[], Sort::One(Of::These(CARD_NAMES))),
        StateName::new("round", &[], Sort::Number(1, 2)),
        StateName::new("paid", &[Of::Players], Sort::Number(0, 13)),
        StateName::new("raises", &[], Sort::Number(0, 2)),
        StateName::new("waited", &[], Sort::Flag),
        StateName::new("shown", &[], Sort::Flag),
        StateName::new("folded", &[], Sort::AtMostOne(Of::Seats)),
    ],
    points: (-13, 13),
    symmetries: &[
        SymmetryName::STILL.names(&[("jack_a", "jack_b"), ("jack_b", "jack_a")]),
        SymmetryName::STILL.names(&[("queen_a", "queen_b"), ("queen_b", "queen_a")]),
        SymmetryName::STILL.names(&[("king_a", "king_b"), ("king_b", "king_a")]),
    ],
    ..Names::NONE
};

// def rank_of
const RANK_OF: [i32; 6] = [1, 1, 2, 2, 3, 3];
masks!(PLAYERS = 0x3);
masks!(CARD = 0x3f);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    hand: [u8; 2], // state hand
    common: u8, // state common
    round: u8, // state round
    paid: [u8; 2], // state paid
    raises: u8, // state raises
    waited: bool, // state waited
    shown: bool, // state shown
    folded: u8, // state folded
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Deal { first: u8, second: u8 }, // move deal
    TurnUp { it: u8 }, // move turn_up
    Fold, // move fold
    Call, // move call
    Check, // move check
    Raise, // move raise
}

impl Position {
    // def worth
    #[inline(always)]
    fn worth(&self, me: usize) -> i32 {
        let rank_of: i32 = sum(&RANK_OF, at(&self.hand, me) as u64);
        if rank_of == sum(&RANK_OF, self.common as u64) { 9i32 } else { rank_of }
    }

    // move deal
    #[inline(always)]
    fn moves_deal(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move deal, line 2
        if self.round as i32 != 1 {
            return Continue(());
        }
        for first in 0..6usize { // move deal, line 3
            // move deal, line 4
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
        self.hand[0] = (1u64 << first) as u8; // move deal, line 5
        self.hand[1] = (1u64 << second) as u8; // move deal, line 6
        self.next = 0; // move deal, line 7
    }

    // move turn_up
    #[inline(always)]
    fn moves_turn_up(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move turn_up, line 2
        if self.round as i32 != 2 {
            return Continue(());
        }
        // move turn_up, line 3
        sink.choice(
            CARD & !(union(&self.hand, PLAYERS) as u64), |it| Choice::TurnUp { it: it as _ },
        )
    }

    // move turn_up
    #[inline(always)]
    fn play_turn_up(&mut self, me: usize, it: usize) {
        self.common = (1u64 << it) as u8; // move turn_up, line 4
        self.next = 0; // move turn_up, line 5
    }

    // move fold
    #[inline(always)]
    fn moves_fold(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if at(&self.paid, me) as i32 >= at(&self.paid, me ^ 1) as i32 {
            return Continue(());
        }
        sink.one(Choice::Fold)
    }

    // move fold
    #[inline(always)]
    fn play_fold(&mut self, me: usize) {
        self.folded = (1u64 << me) as u8;
    }

    // move call
    #[inline(always)]
    fn moves_call(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if at(&self.paid, me) as i32 >= at(&self.paid, me ^ 1) as i32 {
            return Continue(());
        }
        sink.one(Choice::Call)
    }

    // move call
    #[inline(always)]
    fn play_call(&mut self, me: usize) {
        self.paid[me] = (at(&self.paid, me ^ 1) as i32).min(13) as u8;
        self.act_close(); // act close, line 2
    }

    // move check
    #[inline(always)]
    fn moves_check(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if at(&self.paid, me) as i32 != at(&self.paid, me ^ 1) as i32 {
            return Continue(());
        }
        sink.one(Choice::Check)
    }

    // move check
    #[inline(always)]
    fn play_check(&mut self, me: usize) {
        if self.waited {
            self.act_close(); // act close, line 2
        } else {
            self.waited = true; // move check
        }
    }

    // move raise
    #[inline(always)]
    fn moves_raise(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.raises as i32 >= 2 {
            return Continue(());
        }
        sink.one(Choice::Raise)
    }

    // def stake
    #[inline(always)]
    fn stake(&self) -> i32 {
        if self.round as i32 == 1 { 2i32 } else { 4i32 }
    }

    // move raise
    #[inline(always)]
    fn play_raise(&mut self, me: usize) {
        self.raises = (self.raises as i32 + 1).min(2) as u8;
        self.paid[me] = (at(&self.paid, me ^ 1) as i32)
            .saturating_add(self.stake())
            .clamp(0, 13) as u8;
    }

    // view
    #[inline(always)]
    fn seen_hand(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_entries(1, Entries::only());
        sight.show_entries(2, Entries::only());
        sight.show_entries(3, Entries::only().by(2, 0..2));
        sight.show_entries(4, Entries::only());
        sight.show_entries(5, Entries::only());
        sight.show_entries(6, Entries::only());
        sight.show_entries(7, Entries::only());
        sight.show_entries(
            0, Entries::only().by(2, (self.seen_hand(me)).cells().filter(|member| *member < 2)),
        );
    }

    // act close
    #[inline(always)]
    fn act_close(&mut self) {
        // act close, line 2
        if self.round as i32 == 1 {
            self.round = 2;
            self.raises = 0;
            self.waited = false;
            self.next = 2;
        } else {
            self.shown = true;
        }
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 2, { - 13 }, 13 >, seen: 0);
    // setup
    fn setup() -> Position {
        Position {
            hand: [1; 2],
            common: 1,
            round: 1,
            paid: [1; 2],
            raises: 0,
            waited: false,
            shown: false,
            folded: 0,
            next: 2,
        }
    }

    const CHANCE: Option<(usize, Drawing)> = Some((2, Drawing::ByNumber));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
            self.moves_deal(me, sink)?;
            self.moves_turn_up(me, sink)?;
            return Continue(());
        }
        self.moves_fold(me, sink)?;
        self.moves_call(me, sink)?;
        self.moves_check(me, sink)?;
        self.moves_raise(me, sink)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<2>(me)) as u8;
        match m {
            Choice::Deal { first, second } => self.play_deal(me, first.into(), second.into()),
            Choice::TurnUp { it } => self.play_turn_up(me, it.into()),
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
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 2, { -13 }, 13>> {
        // end, line 2
        if (self.folded as u64).any() {
            return Verdict::Over(
                Within([
                    (if (self.folded as u64).contains(0) {
                        0 - self.paid[0] as i32
                    } else {
                        self.paid[1] as i32
                    }).min(13) as i8,
                    (if (self.folded as u64).contains(1) {
                        0 - self.paid[1] as i32
                    } else {
                        self.paid[0] as i32
                    }).min(13) as i8,
                ]),
            );
        }
        // end, line 3
        if self.shown && self.worth(0) == self.worth(1) {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.shown {
            let worth: i32 = self.worth(1);
            let number: i32 = self.worth(0);
            return Verdict::Over(
                Within([
                    (if worth < number {
                        self.paid[0] as i32
                    } else {
                        0 - self.paid[0] as i32
                    }) as i8,
                    (if number < worth {
                        self.paid[1] as i32
                    } else {
                        0 - self.paid[1] as i32
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
                write_name(out, CARD_NAMES, first as usize);
                write_name(out, CARD_NAMES, second as usize);
            }
            Choice::TurnUp { it } => {
                out.push_str("turn_up");
                write_name(out, CARD_NAMES, it as usize);
            }
            Choice::Fold => out.push_str("fold"),
            Choice::Call => out.push_str("call"),
            Choice::Check => out.push_str("check"),
            Choice::Raise => out.push_str("raise"),
        }
    }

    plain_data!(
        members(hand: u8, 0..2), members(common: u8), number(round: u8, 1, 2),
        number(paid: u8, 0, 13, 0..2), number(raises: u8, 0, 2), flag(waited), flag(shown),
        members(folded: u8), next(next, 2)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.hand[place]);
        out.state(1, 0..1, |_| self.common);
        out.state(2, 0..1, |_| self.round);
        out.state(3, 0..2, |place| self.paid[place]);
        out.state(4, 0..1, |_| self.raises);
        out.state(5, 0..1, |_| self.waited);
        out.state(6, 0..1, |_| self.shown);
        out.state(7, 0..1, |_| self.folded);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Deal { .. } => Veil { whole: 0, choices: vec![2, 1] },
            _ => Veil::default(),
        }
    }
}
