//! Backgammon. Generated from rules/backgammon.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: aca388d0ebf01c3e.
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
const FRAME: Frame = Frame::named(
    &[
        "low",
        "p1",
        "p2",
        "p3",
        "p4",
        "p5",
        "p6",
        "p7",
        "p8",
        "p9",
        "p10",
        "p11",
        "p12",
        "p13",
        "p14",
        "p15",
        "p16",
        "p17",
        "p18",
        "p19",
        "p20",
        "p21",
        "p22",
        "p23",
        "p24",
        "high",
    ],
);

// dir ahead
const AHEAD: [u64; 2] = [Board::DOWN, Board::UP];
// region bar
const BAR: [Cells; 2] = [0x200_0000, 0x1];
// region off
const OFF: [Cells; 2] = [0x1, 0x200_0000];
// region points
const POINTS: Cells = 0x1ff_fffe;
// region inner
const INNER: [Cells; 2] = [0x7e, 0x1f8_0000];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x3ff_ffff;
    steps!(cells;
        0 UP up: (cells & 0x1ff_ffff).up(1),
        1 DOWN down: cells.down(1)
    );

    #[inline(always)]
    fn step_times(dirs: u64, cells: Cells, times: i32) -> Cells {
        union_over!(dirs;
            UP: board::repeat(cells, times, Board::up),
            DOWN: board::repeat(cells, times, Board::down)
        )
    }

    #[inline(always)]
    fn ray(dirs: u64, from: Cells, through: Cells) -> Cells {
        union_over!(dirs;
            UP: board::ring::walk(from, through, board::ring::Ending::Over, Cells::NONE, Board::up),
            DOWN: board::ring::walk(from, through, board::ring::Ending::Over, Cells::NONE,
                Board::down)
        )
    }

    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const OPPOSITE: [u64; 2] = [2, 1];
        dirs.cells().fold(0, |all, dir| all | OPPOSITE[dir])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state men
    men: [u8; 52],
    // state dice
    dice: [u8; 6],
    // state roller
    roller: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move opening
    Opening { a: i32, b: i32 },
    // move roll
    Roll { a: i32, b: i32 },
    // move play
    Play { rest: Trail<u16, 52> },
    // move dance
    Dance,
}

impl Position {
    // def manned
    #[inline]
    fn manned(&self, me: usize) -> Cells {
        Board::CELLS & !OFF[me] & board::above::<26>(&self.men, [me], 0)
    }

    // def walled
    #[inline]
    fn walled(&self, me: usize) -> Cells {
        POINTS & board::above::<26>(&self.men, [(1 - me)], 1)
    }

    // def movable
    #[inline]
    fn movable(&self, me: usize) -> Cells {
        if self.manned(me).is_in(Board::CELLS & !BAR[me]) {
            self.manned(me)
        } else {
            BAR[me]
        }
    }

    // def home
    #[inline]
    fn home(&self) -> u64 {
        u64::from(
            ({
                let mut all = 0i32;
                for i1 in OFF[0].cells() {
                    all = all.saturating_add(self.men[(0) * 26 + i1] as i32);
                }
                all
            }) == 15,
        )
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i1 in OFF[1].cells() {
                        all = all.saturating_add(self.men[(1) * 26 + i1] as i32);
                    }
                    all
                }) == 15,
            ) << 1
    }

    // def bears_off
    #[inline]
    fn bears_off(&self, me: usize, c: usize, die: i32) -> bool {
        self.manned(me).is_in(INNER[me])
            && (Board::step_times(AHEAD[me], Cells::of(c), die) == OFF[me]
                || !Board::step_times(AHEAD[me], Cells::of(c), die).any()
                    && !Board::ray(
                            Board::opposite(AHEAD[me]),
                            Cells::of(c),
                            Board::CELLS,
                        )
                        .meets(self.manned(me)))
    }

    // def landing
    #[inline]
    fn landing(&self, me: usize, c: usize, die: i32) -> Cells {
        if self.bears_off(me, c, die) {
            OFF[me]
        } else {
            Board::step_times(AHEAD[me], Cells::of(c), die) & POINTS & !self.walled(me)
        }
    }

    // def starts
    #[inline]
    fn starts(&self, me: usize, die: i32) -> Cells {
        if 0
            < ({
                let mut all = 0i32;
                for i0 in entry(die, 1, 6) {
                    all = all.saturating_add(self.dice[i0] as i32);
                }
                all
            })
        {
            {
                let mut all = Cells::NONE;
                for c in self.movable(me).cells() {
                    if self.landing(me, c, die).any() {
                        all |= Cells::of(c);
                    }
                }
                all
            }
        } else {
            Cells::NONE
        }
    }

    // move opening
    fn each_opening(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move opening, line 2
        if !(self.roller as u64).any() {
            // move opening, line 3
            for a in range(1, 6) {
                // move opening, line 4
                for b in range(1, 6) {
                    // move opening, line 5
                    if !(a == b) {
                        visit(Choice::Opening { a: a, b: b })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move opening
    #[inline]
    fn count_opening(&self, me: usize) -> u32 {
        let mut count = 0;
        // move opening, line 2
        if !(self.roller as u64).any() {
            // move opening, line 3
            for a in range(1, 6) {
                // move opening, line 4
                for b in range(1, 6) {
                    // move opening, line 5
                    if !(a == b) {
                        count += 1;
                    }
                }
            }
        }
        count
    }

    // move opening
    #[inline]
    fn nth_opening(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move opening, line 2
        if !(self.roller as u64).any() {
            // move opening, line 3
            for a in range(1, 6) {
                // move opening, line 4
                for b in range(1, 6) {
                    // move opening, line 5
                    if !(a == b) {
                        if left == 0 {
                            return Some(Choice::Opening { a: a, b: b });
                        }
                        left -= 1;
                    }
                }
            }
        }
        None
    }

    // move roll
    fn each_roll(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move roll, line 2
        if (self.roller as u64).any() {
            // move roll, line 3
            for a in range(1, 6) {
                // move roll, line 4
                for b in range(1, 6) {
                    visit(Choice::Roll { a: a, b: b })?;
                }
            }
        }
        Continue(())
    }

    // move roll
    #[inline]
    fn count_roll(&self, me: usize) -> u32 {
        let mut count = 0;
        // move roll, line 2
        if (self.roller as u64).any() {
            // move roll, line 3
            for a in range(1, 6) {
                // move roll, line 4
                for b in range(1, 6) {
                    count += 1;
                }
            }
        }
        count
    }

    // move roll
    #[inline]
    fn nth_roll(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move roll, line 2
        if (self.roller as u64).any() {
            // move roll, line 3
            for a in range(1, 6) {
                // move roll, line 4
                for b in range(1, 6) {
                    if left == 0 {
                        return Some(Choice::Roll { a: a, b: b });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move play
    fn each_play(
        &self, me: usize, visit: &mut impl FnMut(Choice, Position, [i32; 2]) -> Flow,
    ) -> Flow {
        let visited = &mut lent!((Position, i32, i32, u32,));
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u16, 52>>::new();
        // move play, line 2
        let mut used: i32 = 0;
        // move play, line 3
        let mut spent: i32 = 0;
        Position::play_rounds(me, pos, used, spent, 0, rest, visited, visit)?;
        Continue(())
    }

    // move play
    fn play_rounds(
        me: usize,
        mut pos: Position,
        mut used: i32,
        mut spent: i32,
        rounds: u32,
        rest: &mut Trail<u16, 52>,
        visited: &mut Visited<(Position, i32, i32, u32)>,
        visit: &mut impl FnMut(Choice, Position, [i32; 2]) -> Flow,
    ) -> Flow {
        if rounds > 0 && !visited.is_new((pos, used, spent, rounds)) {
            return Continue(());
        }
        let mut pos = pos;
        // move play, line 5
        for die in range(1, 6) {
            rest.push(1, die as i32);
            let mut pos = pos;
            let mut used = used;
            let mut spent = spent;
            // move play, line 6
            for from in pos.starts(me, die).cells() {
                rest.push(2, from as i32);
                let mut pos = pos;
                let mut used = used;
                let mut spent = spent;
                // move play, line 7
                let to: Cells = pos.landing(me, from, die);
                // move play, line 8
                let hit: Cells = to & POINTS & (board::above::<
                        26,
                    >(&pos.men, [(1 - me)], ((1) as i32).saturating_sub(1))
                        & !board::above::<26>(&pos.men, [(1 - me)], 1));
                // move play, line 9
                pos.men[(me) * 26 + from] = (pos.men[(me) * 26 + from] as i32)
                    .saturating_sub(1)
                    .clamp(0, 15) as u8;
                // move play, line 10
                {
                    for i1 in to.cells() {
                        pos.men[(me) * 26 + i1] = (pos.men[(me) * 26 + i1] as i32)
                            .saturating_add(1)
                            .clamp(0, 15) as u8;
                    }
                }
                // move play, line 11
                {
                    for i1 in hit.cells() {
                        pos.men[((1 - me)) * 26 + i1] = 0;
                    }
                }
                // move play, line 12
                if hit.any() {
                    {
                        for i1 in BAR[(1 - me)].cells() {
                            pos.men[((1 - me)) * 26 + i1] = (pos
                                .men[((1 - me)) * 26 + i1] as i32)
                                .saturating_add(1)
                                .clamp(0, 15) as u8;
                        }
                    }
                }
                // move play, line 13
                {
                    for i0 in entry(die, 1, 6) {
                        pos.dice[i0] = (pos.dice[i0] as i32).saturating_sub(1).clamp(0, 4) as u8;
                    }
                }
                // move play, line 14
                used = used.saturating_add(1);
                // move play, line 15
                spent = spent.saturating_add(die);
                if (pos.starts(me, 1) | pos.starts(me, 2) | pos.starts(me, 3)
                    | pos.starts(me, 4) | pos.starts(me, 5) | pos.starts(me, 6))
                    .any() && rounds + 1 < 26
                {
                    Position::play_rounds(me, pos, used, spent, rounds + 1, rest, visited, visit)?;
                } else {
                    // act hand_over, line 2
                    pos.dice[0] = 0;
                    pos.dice[1] = 0;
                    pos.dice[2] = 0;
                    pos.dice[3] = 0;
                    pos.dice[4] = 0;
                    pos.dice[5] = 0;
                    // act hand_over, line 3
                    pos.roller = (3u64 & !(1u64 << me)).first_of() as u8;
                    // act hand_over, line 4
                    pos.next = 2 as u8;
                    visit(Choice::Play { rest: *rest }, pos, [used, spent])?;
                }
                rest.pop();
            }
            rest.pop();
        }
        Continue(())
    }

    // move dance
    fn each_dance(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        visit(Choice::Dance)?;
        Continue(())
    }

    // move dance
    #[inline]
    fn count_dance(&self, me: usize) -> u32 {
        1
    }

    // turn
    fn outcomes_of_turn_of_play(
        &self, past: Seen<'_>, me: usize, found: &mut impl Outcomes<Choice, Position, 2>,
    ) {
        let _ = self.each_play(
            me,
            &mut |choice, position, values| {
                found.see(Outcome { block: 0, unique: true, choice, position, values });
                Continue(())
            },
        );
    }

    // move opening
    #[inline]
    fn play_opening(&mut self, me: usize, a: i32, b: i32) {
        // move opening, line 6
        {
            for i0 in entry(a, 1, 6) {
                self.dice[i0] = 1;
            }
        }
        // move opening, line 7
        {
            for i0 in entry(b, 1, 6) {
                self.dice[i0] = 1;
            }
        }
        // move opening, line 8
        self.next = (if b < a { 0 } else { 1 }) as u8;
    }

    // move roll
    #[inline]
    fn play_roll(&mut self, me: usize, a: i32, b: i32) {
        // move roll, line 5
        if a == b {
            {
                for i0 in entry(a, 1, 6) {
                    self.dice[i0] = 4;
                }
            }
        } else {
            {
                for i0 in entry(a, 1, 6) {
                    self.dice[i0] = 1;
                }
            }
            {
                for i0 in entry(b, 1, 6) {
                    self.dice[i0] = 1;
                }
            }
        }
        // move roll, line 6
        self.next = first_member(self.roller as u64)
            .map_or_else(|| after::<2>(me), |who| who as u8);
    }

    // move play
    #[inline]
    fn play_play(&mut self, me: usize, rest: &Trail<u16, 52>) {
        let mut rest = rest.iter().peekable();
        // move play, line 2
        let mut used: i32 = 0;
        // move play, line 3
        let mut spent: i32 = 0;
        // move play, line 4
        let mut rounds = 0;
        loop {
            // move play, line 5
            let die = (rest.next().map_or(0, |(_, value)| value));
            // move play, line 6
            let from = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move play, line 7
            let to: Cells = self.landing(me, from, die);
            // move play, line 8
            let hit: Cells = to & POINTS & (board::above::<
                    26,
                >(&self.men, [(1 - me)], ((1) as i32).saturating_sub(1))
                    & !board::above::<26>(&self.men, [(1 - me)], 1));
            // move play, line 9
            self.men[(me) * 26 + from] = (self.men[(me) * 26 + from] as i32)
                .saturating_sub(1)
                .clamp(0, 15) as u8;
            // move play, line 10
            {
                for i1 in to.cells() {
                    self.men[(me) * 26 + i1] = (self.men[(me) * 26 + i1] as i32)
                        .saturating_add(1)
                        .clamp(0, 15) as u8;
                }
            }
            // move play, line 11
            {
                for i1 in hit.cells() {
                    self.men[((1 - me)) * 26 + i1] = 0;
                }
            }
            // move play, line 12
            if hit.any() {
                {
                    for i1 in BAR[(1 - me)].cells() {
                        self.men[((1 - me)) * 26 + i1] = (self.men[((1 - me)) * 26 + i1]
                            as i32)
                            .saturating_add(1)
                            .clamp(0, 15) as u8;
                    }
                }
            }
            // move play, line 13
            {
                for i0 in entry(die, 1, 6) {
                    self.dice[i0] = (self.dice[i0] as i32).saturating_sub(1).clamp(0, 4) as u8;
                }
            }
            // move play, line 14
            used = used.saturating_add(1);
            // move play, line 15
            spent = spent.saturating_add(die);
            rounds += 1;
            if !(self.starts(me, 1) | self.starts(me, 2) | self.starts(me, 3)
                | self.starts(me, 4) | self.starts(me, 5) | self.starts(me, 6))
                .any() || rounds >= 26
            {
                break;
            }
        }
        // act hand_over, line 2
        self.dice[0] = 0;
        self.dice[1] = 0;
        self.dice[2] = 0;
        self.dice[3] = 0;
        self.dice[4] = 0;
        self.dice[5] = 0;
        // act hand_over, line 3
        self.roller = (3u64 & !(1u64 << me)).first_of() as u8;
        // act hand_over, line 4
        self.next = 2 as u8;
    }

    // move dance
    #[inline]
    fn play_dance(&mut self, me: usize) {
        // act hand_over, line 2
        self.dice[0] = 0;
        self.dice[1] = 0;
        self.dice[2] = 0;
        self.dice[3] = 0;
        self.dice[4] = 0;
        self.dice[5] = 0;
        // act hand_over, line 3
        self.roller = (3u64 & !(1u64 << me)).first_of() as u8;
        // act hand_over, line 4
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
            name: "backgammon",
            title: "Backgammon",
            rules_hash: 12439937026620398654,
            players: &["white", "black"],
            chance: true,
            layers: &[("pieces", &[])],
            states: &[
                StateName::new("men", &[Of::Players, Of::Cells], Sort::Number(0, 15)),
                StateName::new("dice", &[Of::Range(1, 6)], Sort::Number(0, 4)),
                StateName::new("roller", &[], Sort::AtMostOne(Of::Seats)),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        let mut pos = Position { men: [0; 52], dice: [0; 6], roller: 0, next: 0 };
        pos.men[(0) * 26 + 24] = 2;
        pos.men[(0) * 26 + 13] = 5;
        pos.men[(0) * 26 + 8] = 3;
        pos.men[(0) * 26 + 6] = 5;
        // setup, line 3
        pos.men[(1) * 26 + 1] = 2;
        pos.men[(1) * 26 + 12] = 5;
        pos.men[(1) * 26 + 17] = 3;
        pos.men[(1) * 26 + 19] = 5;
        // setup, line 4
        pos.next = 2 as u8;
        pos
    }

    // turn
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            if 4 >> me & 1 == 1 {
                self.each_opening(me, visit)?;
            }
            if 4 >> me & 1 == 1 {
                self.each_roll(me, visit)?;
            }
            return Continue(());
        }
        let list = best([true, true], |list| self.outcomes_of_turn_of_play(past, me, list));
        for outcome in &list {
            visit(outcome.choice)?;
        }
        if !list.is_empty() {
            return Continue(());
        }
        self.each_dance(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let of_opening = if 4 >> me & 1 == 1 { self.count_opening(me) } else { 0 };
            let of_roll = if 4 >> me & 1 == 1 { self.count_roll(me) } else { 0 };
            return of_opening + of_roll;
        }
        let count = best(
                [true, true],
                |list| self.outcomes_of_turn_of_play(past, me, list),
            )
            .len() as u32;
        if count > 0 {
            return count;
        }
        self.count_dance(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let of_opening = if 4 >> me & 1 == 1 { self.count_opening(me) } else { 0 };
            let of_roll = if 4 >> me & 1 == 1 { self.count_roll(me) } else { 0 };
            let mut left = rng.one_of(of_opening + of_roll)?;
            if left < of_opening {
                return self.nth_opening(me, left);
            }
            left -= of_opening;
            return self.nth_roll(me, left);
        }
        let found = draw_best(
            lent!((usize, Position)),
            [true, true],
            rng,
            |draw| self.outcomes_of_turn_of_play(past, me, draw),
        );
        if found.is_some() {
            return found;
        }
        let of_dance = self.count_dance(me);
        let left = rng.one_of(of_dance)?;
        Some(Choice::Dance)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Opening { a, b } => self.play_opening(me, a, b),
            Choice::Roll { a, b } => self.play_roll(me, a, b),
            Choice::Play { rest } => {
                if me < 2 {
                    self.play_play(me, &rest)
                }
            }
            Choice::Dance => {
                if me < 2 {
                    self.play_dance(me)
                }
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if self.home().any() {
            return Verdict::Over(share(self.home()));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Opening { a, b } => {
                out.push_str("opening");
                write_number(out, a);
                write_number(out, b);
            }
            Choice::Roll { a, b } => {
                out.push_str("roll");
                write_number(out, a);
                write_number(out, b);
            }
            Choice::Play { rest } => {
                out.push_str("play");
                for (site, value) in rest.iter() {
                    match site {
                        1 => write_number(out, value),
                        2 => FRAME.write_cell(out, value as usize),
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Dance => out.push_str("dance"),
        }
    }

    plain_data!(
        layer(_ :), number(men: u8, 0, 15, (0..52)), number(dice: u8, 0, 4, (0..6)),
        members(roller: u8), next(next, 2)
    );
}
