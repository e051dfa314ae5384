//! Yahtzee. Generated from rules/yahtzee.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 53708a587129a72d.
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
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(1, 1);
// def upper
const UPPER: u64 = 63u64;
// def face_of
const FACE_OF: [i32; 13] = [1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0];
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state dice
    dice: [u8; 6],
    // state throws
    throws_: u8,
    // state thrower
    thrower: u8,
    // state score_of
    score_of: [u8; 26],
    // state filled
    filled: [bool; 26],
    // state bonus
    bonus: [u16; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move throw
    Throw { rest: Trail<u64, 5> },
    // move keep
    Keep { rest: Trail<u64, 6> },
    // move enter
    Enter { it: u8 },
}

impl Position {
    // def pips
    #[inline]
    fn pips(&self) -> i32 {
        1i32
            .saturating_mul(self.dice[0] as i32)
            .saturating_add(2i32.saturating_mul(self.dice[1] as i32))
            .saturating_add(3i32.saturating_mul(self.dice[2] as i32))
            .saturating_add(4i32.saturating_mul(self.dice[3] as i32))
            .saturating_add(5i32.saturating_mul(self.dice[4] as i32))
            .saturating_add(6i32.saturating_mul(self.dice[5] as i32))
    }

    // def alike
    #[inline]
    fn alike(&self) -> i32 {
        (self.dice[0] as i32)
            .max(self.dice[1] as i32)
            .max(self.dice[2] as i32)
            .max(self.dice[3] as i32)
            .max(self.dice[4] as i32)
            .max(self.dice[5] as i32)
    }

    // def joker
    #[inline]
    fn joker(&self, me: usize) -> bool {
        self.alike() == 5 && self.filled[(me) * 13 + 11]
    }

    // def five_of
    #[inline]
    fn five_of(&self) -> u64 {
        u64::from(
            ({
                let mut all = 0i32;
                for i0 in entry(FACE_OF[0], 1, 6) {
                    all = all.saturating_add(self.dice[i0] as i32);
                }
                all
            }) == 5,
        )
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i0 in entry(FACE_OF[1], 1, 6) {
                        all = all.saturating_add(self.dice[i0] as i32);
                    }
                    all
                }) == 5,
            ) << 1
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i0 in entry(FACE_OF[2], 1, 6) {
                        all = all.saturating_add(self.dice[i0] as i32);
                    }
                    all
                }) == 5,
            ) << 2
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i0 in entry(FACE_OF[3], 1, 6) {
                        all = all.saturating_add(self.dice[i0] as i32);
                    }
                    all
                }) == 5,
            ) << 3
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i0 in entry(FACE_OF[4], 1, 6) {
                        all = all.saturating_add(self.dice[i0] as i32);
                    }
                    all
                }) == 5,
            ) << 4
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i0 in entry(FACE_OF[5], 1, 6) {
                        all = all.saturating_add(self.dice[i0] as i32);
                    }
                    all
                }) == 5,
            ) << 5
    }

    // def open
    #[inline]
    fn open(&self, me: usize) -> u64 {
        {
            let mut all = 0u64;
            for b in 8191u64.cells() {
                if !self.filled[(me) * 13 + b] {
                    all |= 1u64 << b;
                }
            }
            all
        }
    }

    // def may_fill
    #[inline]
    fn may_fill(&self, me: usize) -> u64 {
        if !self.joker(me) {
            self.open(me)
        } else {
            if self.five_of().meets(self.open(me)) {
                self.five_of() & self.open(me)
            } else {
                if (self.open(me) & !UPPER).any() {
                    self.open(me) & !UPPER
                } else {
                    self.open(me)
                }
            }
        }
    }

    // def run
    #[inline]
    fn run(&self, n: i32) -> bool {
        0
            < ({
                let mut best: Option<i32> = None;
                for low in range(1, 7i32.saturating_sub(n)) {
                    {
                        let value = {
                            let mut best: Option<i32> = None;
                            for f in range(
                                low,
                                low.saturating_add(n).saturating_sub(1),
                            ) {
                                {
                                    let value = {
                                        let mut all = 0i32;
                                        for i0 in entry(f, 1, 6) {
                                            all = all.saturating_add(self.dice[i0] as i32);
                                        }
                                        all
                                    };
                                    best = Some(best.map_or(value, |best| best.min(value)));
                                }
                            }
                            best.unwrap_or(0)
                        };
                        best = Some(best.map_or(value, |best| best.max(value)));
                    }
                }
                best.unwrap_or(0)
            })
    }

    // def worth
    #[inline]
    fn worth(&self, me: usize, key: usize) -> i32 {
        match key {
            0 => self.dice[0] as i32,
            1 => 2i32.saturating_mul(self.dice[1] as i32),
            2 => 3i32.saturating_mul(self.dice[2] as i32),
            3 => 4i32.saturating_mul(self.dice[3] as i32),
            4 => 5i32.saturating_mul(self.dice[4] as i32),
            5 => 6i32.saturating_mul(self.dice[5] as i32),
            6 => if !(self.alike() < 3) { self.pips() } else { 0 }
            7 => if !(self.alike() < 4) { self.pips() } else { 0 }
            8 => {
                if self.joker(me)
                    || self.alike() == 3
                        && (u64::from(
                            ({
                                let mut all = 0i32;
                                for i0 in entry(FACE_OF[0], 1, 6) {
                                    all = all.saturating_add(self.dice[i0] as i32);
                                }
                                all
                            }) == 2,
                        )
                            | u64::from(
                                ({
                                    let mut all = 0i32;
                                    for i0 in entry(FACE_OF[1], 1, 6) {
                                        all = all.saturating_add(self.dice[i0] as i32);
                                    }
                                    all
                                }) == 2,
                            ) << 1
                            | u64::from(
                                ({
                                    let mut all = 0i32;
                                    for i0 in entry(FACE_OF[2], 1, 6) {
                                        all = all.saturating_add(self.dice[i0] as i32);
                                    }
                                    all
                                }) == 2,
                            ) << 2
                            | u64::from(
                                ({
                                    let mut all = 0i32;
                                    for i0 in entry(FACE_OF[3], 1, 6) {
                                        all = all.saturating_add(self.dice[i0] as i32);
                                    }
                                    all
                                }) == 2,
                            ) << 3
                            | u64::from(
                                ({
                                    let mut all = 0i32;
                                    for i0 in entry(FACE_OF[4], 1, 6) {
                                        all = all.saturating_add(self.dice[i0] as i32);
                                    }
                                    all
                                }) == 2,
                            ) << 4
                            | u64::from(
                                ({
                                    let mut all = 0i32;
                                    for i0 in entry(FACE_OF[5], 1, 6) {
                                        all = all.saturating_add(self.dice[i0] as i32);
                                    }
                                    all
                                }) == 2,
                            ) << 5)
                            .any()
                {
                    25
                } else {
                    0
                }
            }
            9 => if self.joker(me) || self.run(4) { 30 } else { 0 }
            10 => if self.joker(me) || self.run(5) { 40 } else { 0 }
            11 => if self.alike() == 5 { 50 } else { 0 }
            12 => self.pips(),
            _ => 0,
        }
    }

    // def total
    #[inline]
    fn total(&self, me: usize) -> i32 {
        ({
            let mut all = 0i32;
            for i1 in 8191u64.cells() {
                all = all.saturating_add(self.score_of[(me) * 13 + i1] as i32);
            }
            all
        })
            .saturating_add(self.bonus[me] as i32)
            .saturating_add(
                if !(({
                    let mut all = 0i32;
                    for i1 in UPPER.cells() {
                        all = all.saturating_add(self.score_of[(me) * 13 + i1] as i32);
                    }
                    all
                }) < 63)
                {
                    35
                } else {
                    0
                },
            )
    }

    // move throw
    fn each_throw(
        &self,
        me: usize,
        visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u64, 5>>::new();
        let mut weight: i32 = 1;
        // move throw, line 2
        let mut more: i32 = 5i32
            .saturating_sub(
                (pos.dice[0] as i32)
                    .saturating_add(pos.dice[1] as i32)
                    .saturating_add(pos.dice[2] as i32)
                    .saturating_add(pos.dice[3] as i32)
                    .saturating_add(pos.dice[4] as i32)
                    .saturating_add(pos.dice[5] as i32),
            );
        Position::throw_eachs(
            me,
            pos,
            weight,
            more,
            i64::from(1),
            i64::from(5).min(i64::from(1) + 4095),
            rest,
            visit,
        )?;
        Continue(())
    }

    // move throw
    fn throw_eachs(
        me: usize,
        mut pos: Position,
        mut weight: i32,
        mut more: i32,
        left_f_2: i64,
        end_f_2: i64,
        rest: &mut Trail<u64, 5>,
        visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let mut pos = pos;
        if left_f_2 <= end_f_2 {
            let f_2 = left_f_2 as i32;
            let left_f_2 = left_f_2 + 1;
            // move throw, line 4
            for n in range(0, more) {
                rest.push(1, n as i32);
                let mut pos = pos;
                let mut weight = weight;
                let mut more = more;
                // move throw, line 5
                let factor: i32 = table2(
                    &[
                        &[1],
                        &[1, 1],
                        &[1, 2, 1],
                        &[1, 3, 3, 1],
                        &[1, 4, 6, 4, 1],
                        &[1, 5, 10, 10, 5, 1],
                    ],
                    more,
                    n,
                );
                if 0 < factor {
                    weight = weight.saturating_mul(factor);
                    // move throw, line 6
                    {
                        let value = n;
                        for i0 in entry(f_2, 1, 6) {
                            pos.dice[i0] = (pos.dice[i0] as i32)
                                .saturating_add(value)
                                .clamp(0, 5) as u8;
                        }
                    }
                    // move throw, line 7
                    more = more.saturating_sub(n);
                    Position::throw_eachs(
                        me,
                        pos,
                        weight,
                        more,
                        left_f_2,
                        end_f_2,
                        rest,
                        visit,
                    )?;
                }
                rest.pop();
            }
        } else {
            // move throw, line 9
            pos.dice[5] = (pos.dice[5] as i32).saturating_add(more).clamp(0, 5) as u8;
            // move throw, line 10
            pos.throws_ = (pos.throws_ as i32).saturating_add(1).clamp(0, 3) as u8;
            // move throw, line 11
            pos.next = first_member(pos.thrower as u64)
                .map_or_else(|| after::<2>(me), |who| who as u8);
            visit(Choice::Throw { rest: *rest }, pos, [weight])?;
        }
        Continue(())
    }

    // move keep
    fn each_keep(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u64, 6>>::new();
        // move keep, line 2
        if (pos.throws_ as i32) < 3 {
            Position::keep_eachs(
                me,
                pos,
                i64::from(1),
                i64::from(6).min(i64::from(1) + 4095),
                rest,
                visit,
            )?;
        }
        Continue(())
    }

    // move keep
    fn keep_eachs(
        me: usize,
        mut pos: Position,
        left_f: i64,
        end_f: i64,
        rest: &mut Trail<u64, 6>,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        let mut pos = pos;
        if left_f <= end_f {
            let f = left_f as i32;
            let left_f = left_f + 1;
            // move keep, line 4
            for n in range(
                0,
                {
                    let mut all = 0i32;
                    for i0 in entry(f, 1, 6) {
                        all = all.saturating_add(pos.dice[i0] as i32);
                    }
                    all
                },
            ) {
                rest.push(1, n as i32);
                let mut pos = pos;
                // move keep, line 5
                {
                    let value = n;
                    for i0 in entry(f, 1, 6) {
                        pos.dice[i0] = value.clamp(0, 5) as u8;
                    }
                }
                Position::keep_eachs(me, pos, left_f, end_f, rest, visit)?;
                rest.pop();
            }
        } else {
            // move keep, line 7
            if (pos.dice[0] as i32)
                .saturating_add(pos.dice[1] as i32)
                .saturating_add(pos.dice[2] as i32)
                .saturating_add(pos.dice[3] as i32)
                .saturating_add(pos.dice[4] as i32)
                .saturating_add(pos.dice[5] as i32) < 5
            {
                visit(Choice::Keep { rest: *rest })?;
            }
        }
        Continue(())
    }

    // move keep
    fn count_keep(&self, me: usize) -> u32 {
        let mut count = 0;
        let _ = self.each_keep(me, &mut tally(&mut count));
        count
    }

    // move keep
    fn nth_keep(&self, me: usize, left: u32) -> Option<Choice> {
        let mut nth = Nth::new(left);
        let _ = self.each_keep(me, &mut |choice| nth.see(choice));
        nth.found
    }

    // move enter
    fn each_enter(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move enter, line 2
        for it in self.may_fill(me).cells() {
            visit(Choice::Enter { it: it as _ })?;
        }
        Continue(())
    }

    // move enter
    /// What is chosen from.
    #[inline]
    fn set_enter(&self, me: usize) -> u64 {
        self.may_fill(me)
    }

    // move throw
    #[inline]
    fn play_throw(&mut self, me: usize, rest: &Trail<u64, 5>) {
        let mut rest = rest.iter().peekable();
        let mut weight: i32 = 1;
        // move throw, line 2
        let mut more: i32 = 5i32
            .saturating_sub(
                (self.dice[0] as i32)
                    .saturating_add(self.dice[1] as i32)
                    .saturating_add(self.dice[2] as i32)
                    .saturating_add(self.dice[3] as i32)
                    .saturating_add(self.dice[4] as i32)
                    .saturating_add(self.dice[5] as i32),
            );
        // move throw, line 3
        for f_2 in range(1, 5) {
            // move throw, line 4
            let n = (rest.next().map_or(0, |(_, value)| value));
            // move throw, line 5
            let factor: i32 = table2(
                &[
                    &[1],
                    &[1, 1],
                    &[1, 2, 1],
                    &[1, 3, 3, 1],
                    &[1, 4, 6, 4, 1],
                    &[1, 5, 10, 10, 5, 1],
                ],
                more,
                n,
            );
            weight = weight.saturating_mul(factor);
            // move throw, line 6
            {
                let value = n;
                for i0 in entry(f_2, 1, 6) {
                    self.dice[i0] = (self.dice[i0] as i32)
                        .saturating_add(value)
                        .clamp(0, 5) as u8;
                }
            }
            // move throw, line 7
            more = more.saturating_sub(n);
        }
        // move throw, line 9
        self.dice[5] = (self.dice[5] as i32).saturating_add(more).clamp(0, 5) as u8;
        // move throw, line 10
        self.throws_ = (self.throws_ as i32).saturating_add(1).clamp(0, 3) as u8;
        // move throw, line 11
        self.next = first_member(self.thrower as u64)
            .map_or_else(|| after::<2>(me), |who| who as u8);
    }

    // move keep
    #[inline]
    fn play_keep(&mut self, me: usize, rest: &Trail<u64, 6>) {
        let mut rest = rest.iter().peekable();
        // move keep, line 3
        for f in range(1, 6) {
            // move keep, line 4
            let n = (rest.next().map_or(0, |(_, value)| value));
            // move keep, line 5
            {
                let value = n;
                for i0 in entry(f, 1, 6) {
                    self.dice[i0] = value.clamp(0, 5) as u8;
                }
            }
        }
        // move keep, line 8
        self.next = 2 as u8;
    }

    // move enter
    #[inline]
    fn play_enter(&mut self, me: usize, it: usize) {
        // move enter, line 3
        if self.joker(me) && self.score_of[(me) * 13 + 11] as i32 == 50 {
            self.bonus[me] = (self.bonus[me] as i32).saturating_add(100).clamp(0, 1200)
                as u16;
        }
        // move enter, line 4
        self.score_of[(me) * 13 + it] = self.worth(me, it).clamp(0, 50) as u8;
        // move enter, line 5
        self.filled[(me) * 13 + it] = true;
        // move enter, line 6
        self.dice[0] = 0;
        self.dice[1] = 0;
        self.dice[2] = 0;
        self.dice[3] = 0;
        self.dice[4] = 0;
        self.dice[5] = 0;
        // move enter, line 7
        self.throws_ = 0;
        // move enter, line 8
        self.thrower = (3u64 & !(1u64 << me)).first_of() as u8;
        // move enter, line 9
        self.next = 2 as u8;
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
            name: "yahtzee",
            title: "Yahtzee",
            rules_hash: 6012457614999922477,
            players: &["white", "black"],
            chance: true,
            layers: &[],
            states: &[
                StateName::new("dice", &[Of::Range(1, 6)], Sort::Number(0, 5)),
                StateName::new("throws", &[], Sort::Number(0, 3)),
                StateName::new("thrower", &[], Sort::AtMostOne(Of::Seats)),
                StateName::new(
                    "score_of",
                    &[
                        Of::Players,
                        Of::These(
                            &[
                                "aces",
                                "twos",
                                "threes",
                                "fours",
                                "fives",
                                "sixes",
                                "three_alike",
                                "four_alike",
                                "full_house",
                                "small_straight",
                                "large_straight",
                                "yahtzee",
                                "any_dice",
                            ],
                        ),
                    ],
                    Sort::Number(0, 50),
                ),
                StateName::new(
                    "filled",
                    &[
                        Of::Players,
                        Of::These(
                            &[
                                "aces",
                                "twos",
                                "threes",
                                "fours",
                                "fives",
                                "sixes",
                                "three_alike",
                                "four_alike",
                                "full_house",
                                "small_straight",
                                "large_straight",
                                "yahtzee",
                                "any_dice",
                            ],
                        ),
                    ],
                    Sort::Flag,
                ),
                StateName::new("bonus", &[Of::Players], Sort::Number(0, 1200)),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position {
            dice: [0; 6],
            throws_: 0,
            thrower: 1,
            score_of: [0; 26],
            filled: [false; 26],
            bonus: [0; 2],
            next: 0,
        };
        pos.next = 2 as u8;
        pos
    }

    #[inline]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            self.throws(past, &mut |choice, _| visit(choice))?;
            return Continue(());
        }
        self.each_keep(me, visit)?;
        self.each_enter(me, visit)?;
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            return self.count_thrown(past);
        }
        self.count_keep(me) + self.set_enter(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            return self.draw_thrown(past, rng);
        }
        let of_keep = self.count_keep(me);
        let set_enter = self.set_enter(me);
        let of_enter = set_enter.count();
        let mut left = rng.one_of(of_keep + of_enter)?;
        if left < of_keep {
            return self.nth_keep(me, left);
        }
        left -= of_keep;
        let it = set_enter.nth(left);
        Some(Choice::Enter { it: it as _ })
    }

    fn throws(
        &self,
        past: Seen<'_>,
        visit: &mut impl FnMut(Choice, u32) -> Flow,
    ) -> Flow {
        let me = 2;
        self.each_throw(me, &mut |choice, _, values| visit(choice, values[0] as u32))?;
        Continue(())
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Throw { rest } => self.play_throw(me, &rest),
            Choice::Keep { rest } => {
                if me < 2 {
                    self.play_keep(me, &rest)
                }
            }
            Choice::Enter { it } => {
                if me < 2 {
                    self.play_enter(me, usize::from(it))
                }
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if (u64::from(
            (({
                let mut all = 0u64;
                for b_2 in 8191u64.cells() {
                    if self.filled[(0) * 13 + b_2] {
                        all |= 1u64 << b_2;
                    }
                }
                all
            })
                .count() as i32) < 13,
        )
            | u64::from(
                (({
                    let mut all = 0u64;
                    for b_3 in 8191u64.cells() {
                        if self.filled[(1) * 13 + b_3] {
                            all |= 1u64 << b_3;
                        }
                    }
                    all
                })
                    .count() as i32) < 13,
            ) << 1)
            .any()
        {
            return Verdict::Continue;
        }
        // end, line 3
        if self.total(0) == self.total(1) {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.total(1) < self.total(0) {
            return Verdict::Over(share(1u64));
        }
        // end, line 5
        if self.total(0) < self.total(1) {
            return Verdict::Over(share(2u64));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Throw { rest } => {
                out.push_str("throw");
                for (site, value) in rest.iter() {
                    match site {
                        1 => write_number(out, value),
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Keep { rest } => {
                out.push_str("keep");
                for (site, value) in rest.iter() {
                    match site {
                        1 => write_number(out, value),
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Enter { it } => {
                out.push_str("enter");
                write_name(
                    out,
                    &[
                        "aces",
                        "twos",
                        "threes",
                        "fours",
                        "fives",
                        "sixes",
                        "three_alike",
                        "four_alike",
                        "full_house",
                        "small_straight",
                        "large_straight",
                        "yahtzee",
                        "any_dice",
                    ],
                    it as usize,
                );
            }
        }
    }

    fn write(&self, view: &mut View) {
        view.states
            .push((0..6).map(|place| Stored::Number(self.dice[place].into())).collect());
        view.states.push(vec![Stored::Number(self.throws_.into())]);
        view.states.push(vec![stored_members(self.thrower.into())]);
        view.states
            .push(
                (0..26)
                    .map(|place| Stored::Number(self.score_of[place].into()))
                    .collect(),
            );
        view.states
            .push((0..26).map(|place| Stored::Flag(self.filled[place])).collect());
        view.states
            .push(
                (0..2).map(|place| Stored::Number(self.bonus[place].into())).collect(),
            );
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            dice: read_states(
                [0; 6],
                &view.states,
                0,
                (0..6),
                |entry| read_number(entry, 0, 5) as u8,
            ),
            throws_: read_number(read_state(&view.states, 1), 0, 3) as u8,
            thrower: read_members(read_state(&view.states, 2)) as u8,
            score_of: read_states(
                [0; 26],
                &view.states,
                3,
                (0..26),
                |entry| read_number(entry, 0, 50) as u8,
            ),
            filled: read_states(
                [false; 26],
                &view.states,
                4,
                (0..26),
                |entry| read_flag(entry),
            ),
            bonus: read_states(
                [0; 2],
                &view.states,
                5,
                (0..2),
                |entry| read_number(entry, 0, 1200) as u16,
            ),
            next: view.next.min(2),
        }
    }
}
