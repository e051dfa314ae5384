//! Yahtzee. Generated from rules/yahtzee.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 844c50d049c2008d.
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
const BOX_NAMES: &[&str] = &[
    "aces", "twos", "threes", "fours", "fives", "sixes", "three_alike", "four_alike", "full_house",
    "small_straight", "large_straight", "yahtzee", "any_dice",
];

const NAMES: Names = Names {
    name: "yahtzee",
    title: "Yahtzee",
    rules_hash: 9533083366757367949,
    players: &["white", "black"],
    chance: true,
    layers: &[],
    states: &[
        StateName::new("dice", &[Of::Range(1, 6)], Sort::Number(0, 5)),
        StateName::new("throws", &[], Sort::Number(0, 3)),
        StateName::new("thrower", &[], Sort::AtMostOne(Of::Seats)),
        StateName::new("score_of", &[Of::Players, Of::These(BOX_NAMES)], Sort::Number(0, 50)),
        StateName::new("filled", &[Of::Players, Of::These(BOX_NAMES)], Sort::Flag),
        StateName::new("bonus", &[Of::Players], Sort::Number(0, 1200)),
    ],
    symmetries: &[SymmetryName::STILL.players(1)],
    ..Names::NONE
};

const UPPER: u64 = ACES | TWOS | THREES | FOURS | FIVES | SIXES; // def upper
// def ways
const WAYS: &[&[i32]] = &[
    &[1], &[1, 1], &[1, 2, 1], &[1, 3, 3, 1], &[1, 4, 6, 4, 1], &[1, 5, 10, 10, 5, 1],
];

masks!(WHITE = 0x1, BLACK = 0x2);
masks!(ACES = 0x1, TWOS = 0x2, THREES = 0x4, FOURS = 0x8, FIVES = 0x10, SIXES = 0x20, BOX = 0x1fff);
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    dice: [u8; 6], // state dice
    throws: u8, // state throws
    thrower: u8, // state thrower
    score_of: [u8; 26], // state score_of
    filled: [bool; 26], // state filled
    bonus: [u16; 2], // state bonus
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Throw { n: i32, n_2: i32, n_3: i32, n_4: i32, n_5: i32 }, // move throw
    Keep { n: i32, n_2: i32, n_3: i32, n_4: i32, n_5: i32, n_6: i32 }, // move keep
    Enter { it: u8 }, // move enter
}

impl Position {
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = usize::from(after::<2>(me)) as u8;
    }

    // def total
    #[inline(always)]
    fn total_(&self, me: usize) -> i32 {
        let me_0: usize = me * 13;
        sum_from(&self.score_of, me_0, BOX) + at(&self.bonus, me) as i32
            + (if sum_from(&self.score_of, me_0, UPPER) >= 63 { 35i32 } else { 0i32 })
    }

    // move throw
    #[inline]
    fn moves_throw(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        // move throw, line 2
        let more: i32 = 5 - (self.dice[0] as i32 + self.dice[1] as i32 + self.dice[2] as i32
                + self.dice[3] as i32 + self.dice[4] as i32 + self.dice[5] as i32);
        for n in range(0, more) { // move throw, line 4
            // move throw, line 5
            let factor: i32 = table2(WAYS, more, n);
            if factor <= 0 {
                continue;
            }
            let more: i32 = more - n; // move throw, line 7
            for n_2 in range(0, more) { // move throw, line 4
                // move throw, line 5
                let factor_ways: i32 = table2(WAYS, more, n_2);
                if factor_ways <= 0 {
                    continue;
                }
                let weight: i32 = factor * factor_ways;
                let more: i32 = more - n_2; // move throw, line 7
                for n_3 in range(0, more) { // move throw, line 4
                    // move throw, line 5
                    let factor_2: i32 = table2(WAYS, more, n_3);
                    if factor_2 <= 0 {
                        continue;
                    }
                    let weight: i32 = weight * factor_2;
                    let more: i32 = more - n_3; // move throw, line 7
                    for n_4 in range(0, more) { // move throw, line 4
                        // move throw, line 5
                        let factor_3: i32 = table2(WAYS, more, n_4);
                        if factor_3 <= 0 {
                            continue;
                        }
                        let weight: i32 = weight * factor_3;
                        let more: i32 = more - n_4; // move throw, line 7
                        for n_5 in range(0, more) { // move throw, line 4
                            // move throw, line 5
                            let factor_4: i32 = table2(WAYS, more, n_5);
                            if factor_4 > 0 {
                                sink(
                                    Choice::Throw { n: n, n_2: n_2, n_3: n_3, n_4: n_4, n_5: n_5 },
                                    *self,
                                    [weight * factor_4],
                                )?;
                            }
                        }
                    }
                }
            }
        }
        Continue(())
    }

    // move throw
    #[inline]
    fn play_throw(&mut self, me: usize, n: i32, n_2: i32, n_3: i32, n_4: i32, n_5: i32) {
        // move throw, line 2
        let dice_0: i32 = self.dice[0] as i32;
        let dice_1: i32 = self.dice[1] as i32;
        let dice_2: i32 = self.dice[2] as i32;
        let dice_3: i32 = self.dice[3] as i32;
        let dice_4: i32 = self.dice[4] as i32;
        let dice_5: i32 = self.dice[5] as i32;
        // move throw, line 6
        self.dice[0] = (self.dice[0] as i32 + n).min(5) as u8;
        self.dice[1] = (self.dice[1] as i32 + n_2).min(5) as u8;
        self.dice[2] = (self.dice[2] as i32 + n_3).min(5) as u8;
        self.dice[3] = (self.dice[3] as i32 + n_4).min(5) as u8;
        self.dice[4] = (self.dice[4] as i32 + n_5).min(5) as u8;
        // move throw, line 9
        self.dice[5] = (self.dice[5] as i32
            + (5 - (dice_0 + dice_1 + dice_2 + dice_3 + dice_4 + dice_5) - n - n_2 - n_3
                - n_4 - n_5))
            .clamp(0, 5) as u8;
        self.throws = (self.throws as i32 + 1).min(3) as u8; // move throw, line 10
        // move throw, line 11
        self.next = first_member(self.thrower as u64).unwrap_or(usize::from(after::<2>(me))) as u8;
    }

    // move keep
    #[inline]
    fn moves_keep(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move keep, line 2
        if self.throws as i32 >= 3 {
            return Continue(());
        }
        // move keep, line 4
        for n in range(0, self.dice[0] as i32) {
            let mut pos = *self;
            pos.begin(me);
            pos.dice[0] = n as u8; // move keep, line 5
            // move keep, line 4
            for n_2 in range(0, pos.dice[1] as i32) {
                let mut pos_2 = pos;
                pos_2.dice[1] = n_2 as u8; // move keep, line 5
                // move keep, line 4
                for n_3 in range(0, pos_2.dice[2] as i32) {
                    let mut pos_2 = pos_2;
                    pos_2.dice[2] = n_3 as u8; // move keep, line 5
                    // move keep, line 4
                    for n_4 in range(0, pos_2.dice[3] as i32) {
                        let mut pos_2 = pos_2;
                        pos_2.dice[3] = n_4 as u8; // move keep, line 5
                        // move keep, line 4
                        for n_5 in range(0, pos_2.dice[4] as i32) {
                            let mut pos_2 = pos_2;
                            pos_2.dice[4] = n_5 as u8; // move keep, line 5
                            // move keep, line 4
                            for n_6 in range(0, pos_2.dice[5] as i32) {
                                let mut pos_2 = pos_2;
                                pos_2.dice[5] = n_6 as u8; // move keep, line 5
                                // move keep, line 7
                                sink.one_if(
                                    (pos_2.dice[0] as i32 + pos_2.dice[1] as i32
                                        + pos_2.dice[2] as i32 + pos_2.dice[3] as i32
                                        + pos_2.dice[4] as i32 + pos_2.dice[5] as i32) < 5,
                                    Choice::Keep {
                                        n: n,
                                        n_2: n_2,
                                        n_3: n_3,
                                        n_4: n_4,
                                        n_5: n_5,
                                        n_6: n_6,
                                    },
                                )?;
                            }
                        }
                    }
                }
            }
        }
        Continue(())
    }

    // move keep
    #[inline(always)]
    fn play_keep(&mut self, me: usize, n: i32, n_2: i32, n_3: i32, n_4: i32, n_5: i32, n_6: i32) {
        // move keep, line 5
        self.dice[0] = n as u8;
        self.dice[1] = n_2 as u8;
        self.dice[2] = n_3 as u8;
        self.dice[3] = n_4 as u8;
        self.dice[4] = n_5 as u8;
        self.dice[5] = n_6 as u8;
        self.next = 2; // move keep, line 8
    }

    // move enter
    #[inline(always)]
    fn moves_enter(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move enter, line 2
        sink.choice(self.may_fill(me), |it| Choice::Enter { it: it as _ })
    }

    // def alike
    #[inline(always)]
    fn alike(&self) -> i32 {
        (self.dice[0] as i32)
            .max(self.dice[1] as i32)
            .max(self.dice[2] as i32)
            .max(self.dice[3] as i32)
            .max(self.dice[4] as i32)
            .max(self.dice[5] as i32)
    }

    // def joker
    #[inline(always)]
    fn joker(&self, me: usize) -> bool {
        self.alike() == 5 && at(&self.filled, me * 13 + 11)
    }

    // def open
    #[inline(always)]
    fn open(&self, me: usize) -> u64 {
        let mut found: u64 = 0u64;
        for b in 0..13usize {
            if !at(&self.filled, me * 13 + b) {
                found |= 1u64 << b;
            }
        }
        found
    }

    // def five_of
    #[inline]
    fn five_of(&self) -> u64 {
        member_if(0, self.dice[0] as i32 == 5) | member_if(1, self.dice[1] as i32 == 5)
            | member_if(2, self.dice[2] as i32 == 5)
            | member_if(3, self.dice[3] as i32 == 5)
            | member_if(4, self.dice[4] as i32 == 5)
            | member_if(5, self.dice[5] as i32 == 5)
    }

    // def may_fill
    #[inline(always)]
    fn may_fill(&self, me: usize) -> u64 {
        if !self.joker(me) {
            self.open(me)
        } else {
            let open: u64 = self.open(me);
            let five_of_in_open: u64 = self.five_of() & open;
            if five_of_in_open.any() {
                five_of_in_open
            } else {
                let open_without_upper: u64 = open & !UPPER;
                if open_without_upper.any() { open_without_upper } else { open }
            }
        }
    }

    // def pips
    #[inline(always)]
    fn pips(&self) -> i32 {
        self.dice[0] as i32 + 2 * self.dice[1] as i32 + 3 * self.dice[2] as i32
            + 4 * self.dice[3] as i32 + 5 * self.dice[4] as i32 + 6 * self.dice[5] as i32
    }

    // def run
    #[inline(always)]
    fn run(&self, n: i32) -> bool {
        let mut some: bool = false;
        let mut best_: i32 = 0i32;
        for low in range(1, (7i32).saturating_sub(n)) {
            let mut some_2: bool = false;
            let mut best_2: i32 = 0i32;
            for f in range(low, low.saturating_add(n) - 1) {
                let dice: i32 = entry_of(&self.dice, f, 1) as i32;
                best_2 = if some_2 { best_2.min(dice) } else { dice };
                some_2 = true;
            }
            best_ = if some { best_.max(best_2) } else { best_2 };
            some = true;
        }
        best_ > 0
    }

    // def worth
    #[inline]
    fn worth(&self, me: usize, key: usize) -> i32 {
        match key {
            0 => self.dice[0] as i32,
            1 => 2 * self.dice[1] as i32,
            2 => 3 * self.dice[2] as i32,
            3 => 4 * self.dice[3] as i32,
            4 => 5 * self.dice[4] as i32,
            5 => 6 * self.dice[5] as i32,
            6 => if self.alike() >= 3 { self.pips() } else { 0i32 }
            7 => if self.alike() >= 4 { self.pips() } else { 0i32 }
            8 => {
                if self.joker(me)
                    || self.alike() == 3 && (self.dice[0] as i32 == 2 || self.dice[1] as i32 == 2
                            || self.dice[2] as i32 == 2 || self.dice[3] as i32 == 2
                            || self.dice[4] as i32 == 2 || self.dice[5] as i32 == 2)
                {
                    25i32
                } else {
                    0i32
                }
            }
            9 => if self.joker(me) || self.run(4i32) { 30i32 } else { 0i32 }
            10 => if self.joker(me) || self.run(5i32) { 40i32 } else { 0i32 }
            11 => if self.alike() == 5 { 50i32 } else { 0i32 }
            12 => self.pips(),
            _ => 0i32,
        }
    }

    // move enter
    #[inline]
    fn play_enter(&mut self, me: usize, it: usize) {
        // move enter, line 3
        if self.joker(me) && at(&self.score_of, me * 13 + 11) as i32 == 50 {
            self.bonus[me] = (at(&self.bonus, me) as i32 + 100).min(1200) as u16;
        }
        // move enter, line 4
        let me_it: usize = me * 13 + it;
        self.score_of[me_it] = self.worth(me, it).clamp(0, 50) as u8;
        self.filled[me_it] = true; // move enter, line 5
        // move enter, line 6
        self.dice[0] = 0;
        self.dice[1] = 0;
        self.dice[2] = 0;
        self.dice[3] = 0;
        self.dice[4] = 0;
        self.dice[5] = 0;
        self.throws = 0; // move enter, line 7
        self.thrower = (1u64 << (me ^ 1)) as u8; // move enter, line 8
        self.next = 2; // move enter, line 9
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0);
    // setup
    fn setup() -> Position {
        Position {
            dice: [0; 6],
            throws: 0,
            thrower: 1,
            score_of: [0; 26],
            filled: [false; 26],
            bonus: [0; 2],
            next: 2,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            self.throws(past, &mut |choice, _| visit(choice))?;
            return Continue(());
        }
        let sink = &mut Shown::new(&mut *visit);
        self.moves_keep(me, sink)?;
        self.moves_enter(me, sink)?;
        if !sink.begins() {
            return Continue(());
        }
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            return self.count_thrown(past);
        }
        let sink = &mut Counted::default();
        let _ = (|| {
            self.moves_keep(me, sink)?;
            self.moves_enter(me, sink)
        })();
        if sink.count > 0 {
            return sink.count;
        }
        0
    }

    /// Returns a uniformly random legal move.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            return self.draw_thrown(past, rng);
        }
        let sink = &mut Drawn::new(rng);
        let _ = (|| {
            self.moves_keep(me, sink)?;
            self.moves_enter(me, sink)
        })();
        if sink.found.is_some() {
            return sink.found;
        }
        None
    }

    fn throws(&self, past: Seen<'_>, visit: &mut impl FnMut(Choice, u32) -> Flow) -> Flow {
        let me = 2;
        self.moves_throw(me, &mut |choice, _, values: [i32; 1]| visit(choice, values[0] as u32))?;
        Continue(())
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Throw { n, n_2, n_3, n_4, n_5 } => self.play_throw(me, n, n_2, n_3, n_4, n_5),
            Choice::Keep { n, n_2, n_3, n_4, n_5, n_6 } => {
                if me < 2 {
                    self.play_keep(me, n, n_2, n_3, n_4, n_5, n_6)
                }
            }
            Choice::Enter { it } => {
                if me < 2 {
                    self.play_enter(me, it.into())
                }
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        let mut found: u64 = 0u64;
        for b in 0..13usize {
            if at(&self.filled, b) {
                found |= 1u64 << b;
            }
        }
        if (found.count() as i32) < 13
            || ({
                let mut found_2: u64 = 0u64;
                for b in 0..13usize {
                    if at(&self.filled, 1 * 13 + b) {
                        found_2 |= 1u64 << b;
                    }
                }
                (found_2.count() as i32) < 13
            })
        {
            return Verdict::Continue;
        }
        // end, line 3
        let number: i32 = self.total_(0);
        let total_: i32 = self.total_(1);
        if number == total_ {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if total_ < number {
            return Verdict::Over(share(WHITE));
        }
        // end, line 5
        if number < total_ {
            return Verdict::Over(share(BLACK));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Throw { n, n_2, n_3, n_4, n_5 } => {
                out.push_str("throw");
                write_number(out, n);
                write_number(out, n_2);
                write_number(out, n_3);
                write_number(out, n_4);
                write_number(out, n_5);
            }
            Choice::Keep { n, n_2, n_3, n_4, n_5, n_6 } => {
                out.push_str("keep");
                write_number(out, n);
                write_number(out, n_2);
                write_number(out, n_3);
                write_number(out, n_4);
                write_number(out, n_5);
                write_number(out, n_6);
            }
            Choice::Enter { it } => {
                out.push_str("enter");
                write_name(out, BOX_NAMES, it as usize);
            }
        }
    }

    plain_data!(
        number(dice: u8, 0, 5, 0..6), number(throws: u8, 0, 3), members(thrower: u8),
        number(score_of: u8, 0, 50, 0..26), flag(filled, 0..26), number(bonus: u16, 0, 1200, 0..2),
        next(next, 2)
    );
}
