//! Backgammon. Generated from rules/backgammon.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: aca388d0ebf01c3e.
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
const FRAME: Frame = Frame::named(
    &[
        "low", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13",
        "p14", "p15", "p16", "p17", "p18", "p19", "p20", "p21", "p22", "p23", "p24", "high",
    ],
);

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

const AHEAD: [u64; 2] = [Board::DOWN, Board::UP]; // dir ahead
const BAR: [Cells; 2] = [0x200_0000, 0x1]; // region bar
const OFF: [Cells; 2] = [0x1, 0x200_0000]; // region off
const POINTS: Cells = 0x1ff_fffe; // region points
// region inner
const INNER: [Cells; 2] = [0x7e, 0x1f8_0000];
struct Board;
impl Board {
    const CELLS: Cells = 0x3ff_ffff;
    steps!(cells;
        0 UP up: (cells & 0x1ff_ffff).up(1),
        1 DOWN down: cells.down(1)
    );

    #[inline(always)]
    fn step_times(dirs: impl board::Dirs, cells: Cells, times: i32) -> Cells {
        union_over!(dirs;
            UP: board::repeat(cells, times, Self::up),
            DOWN: board::repeat(cells, times, Self::down)
        )
    }

    #[inline(always)]
    fn ray(dirs: impl board::Dirs, from: Cells, through: Cells) -> Cells {
        union_over!(dirs;
            UP: board::ring::walk(from, through, board::ring::Ending::Over, Cells::NONE, Self::up),
            DOWN: board::ring::walk(from, through, board::ring::Ending::Over, Cells::NONE,
                Self::down)
        )
    }

    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const TO: [u64; 2] = [2, 1];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [u8; 52], // state men
    dice: [u8; 6], // state dice
    roller: u8, // state roller
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]
pub enum Choice {
    Opening { a: i32, b: i32 }, // move opening
    Roll { a: i32, b: i32 }, // move roll
    Play { rest: Trail<u16, 52> }, // move play
    Dance, // move dance
}

impl Position {
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = usize::from(after::<2>(me)) as u8;
    }

    // def home
    #[inline(always)]
    fn home(&self) -> u64 {
        member_if(0, sum(&self.men, at(&OFF, 0)) == 15)
            | member_if(1, sum_from(&self.men, 26, at(&OFF, 1)) == 15)
    }

    // move opening
    #[inline(always)]
    fn moves_opening(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move opening, line 2
        if (self.roller as u64).any() {
            return Continue(());
        }
        for a in range(1, 6) { // move opening, line 3
            for b in range(1, 6) { // move opening, line 4
                sink.one_if(a != b, Choice::Opening { a: a, b: b })?; // move opening, line 5
            }
        }
        Continue(())
    }

    // move opening
    #[inline(always)]
    fn play_opening(&mut self, me: usize, a: i32, b: i32) {
        self.dice[(a - 1) as usize] = 1; // move opening, line 6
        self.dice[(b - 1) as usize] = 1; // move opening, line 7
        self.next = (if b < a { 0 } else { 1 }) as u8; // move opening, line 8
    }

    // move roll
    #[inline(always)]
    fn moves_roll(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move roll, line 2
        if !(self.roller as u64).any() {
            return Continue(());
        }
        for a in range(1, 6) { // move roll, line 3
            sink.numbers(1, 6, |b| Choice::Roll { a: a, b: b })?; // move roll, line 4
        }
        Continue(())
    }

    // move roll
    #[inline(always)]
    fn play_roll(&mut self, me: usize, a: i32, b: i32) {
        // move roll, line 5
        if a == b {
            self.dice[(a - 1) as usize] = 4;
        } else {
            self.dice[(a - 1) as usize] = 1;
            self.dice[(b - 1) as usize] = 1;
        }
        // move roll, line 6
        self.next = first_member(self.roller as u64).unwrap_or(usize::from(after::<2>(me))) as u8;
    }

    // move play
    #[inline]
    fn moves_play(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 2]) -> Flow,
    ) -> Flow {
        let used: i32 = 0i32; // move play, line 2
        let spent: i32 = 0i32; // move play, line 3
        // move play, line 4
        let mut pos = *self;
        pos.begin(me);
        pos.play_rounds(
            me, used, spent, 0i32, &mut Trail::new(), &mut *lent!((Position, i32, i32, i32)), sink,
        )
    }

    // move play
    #[inline]
    fn play_rounds(
        &self,
        me: usize,
        used: i32,
        spent: i32,
        rounds: i32,
        trail: &mut Trail<u16, 52>,
        visited: &mut Visited<(Position, i32, i32, i32)>,
        sink: &mut impl FnMut(Choice, Position, [i32; 2]) -> Flow,
    ) -> Flow {
        let start = trail.len();
        if rounds > 0 {
            if !visited.is_new((*self, used, spent, rounds)) {
                return Continue(());
            }
        }
        // move play, line 5
        for die in range(1, 6) {
            let rest = trail.then(start, 1, die);
            // move play, line 6
            for from in self.starts(me, die).cells() {
                let rest_from = trail.then(rest, 2, from as i32);
                let to: Cells = self.landing(me, from, die); // move play, line 7
                // move play, line 8
                let hit: Cells = to & POINTS & board::above::<26>(&self.men, me ^ 1, 0i32)
                    & !board::above::<26>(&self.men, me ^ 1, 1i32);
                let mut pos = *self;
                // move play, line 9
                let me_from: usize = me * 26 + from;
                pos.men[me_from] = (at(&pos.men, me_from) as i32 - 1).max(0) as u8;
                // move play, line 10
                for place in to.cells() {
                    let me_place: usize = me * 26 + place;
                    pos.men[me_place] = (at(&pos.men, me_place) as i32 + 1).min(15) as u8;
                }
                // move play, line 11
                for place in hit.cells() {
                    pos.men[(me ^ 1) * 26 + place] = 0;
                }
                // move play, line 12
                if hit.any() {
                    for place in at(&BAR, me ^ 1).cells() {
                        let opponent_place: usize = (me ^ 1) * 26 + place;
                        pos.men[opponent_place] = (at(&pos.men, opponent_place) as i32
                            + 1)
                            .min(15) as u8;
                    }
                }
                // move play, line 13
                let place: usize = (die - 1) as usize;
                pos.dice[place] = (at(&pos.dice, place) as i32 - 1).max(0) as u8;
                let mut used: i32 = used;
                // move play, line 14
                used = used.saturating_add(1);
                let mut spent: i32 = spent;
                // move play, line 15
                spent = spent.saturating_add(die);
                let number: i32 = rounds + 1;
                if number < 26 && (pos.starts(me, 1i32) | pos.starts(me, 2i32)
                        | pos.starts(me, 3i32) | pos.starts(me, 4i32)
                        | pos.starts(me, 5i32) | pos.starts(me, 6i32))
                        .any()
                {
                    pos.play_rounds(
                        me, used, spent, number, trail.back_to(rest_from), visited, sink,
                    )?;
                } else {
                    pos.act_hand_over(me); // act hand_over, line 2
                    // act hand_over, line 4
                    pos.next = 2;
                    sink(Choice::Play { rest: trail.up_to(rest_from) }, pos, [used, spent])?;
                }
            }
        }
        Continue(())
    }

    // def manned
    #[inline(always)]
    fn manned(&self, me: usize) -> Cells {
        Board::CELLS & !at(&OFF, me) & board::above::<26>(&self.men, me, 0i32)
    }

    // def movable
    #[inline(always)]
    fn movable(&self, me: usize) -> Cells {
        let manned: Cells = self.manned(me);
        if manned.is_in(Board::CELLS & !at(&BAR, me)) { manned } else { at(&BAR, me) }
    }

    // def bears_off
    #[inline(always)]
    fn bears_off(&self, me: usize, c: usize, die: i32) -> bool {
        let manned: Cells = self.manned(me);
        manned.is_in(at(&INNER, me))
            && ({
                let ahead: Cells = Board::step_times(at(&AHEAD, me), Cells::of(c), die);
                ahead == at(&OFF, me) || !ahead.any()
                        && !Board::ray(
                                Board::opposite(at(&AHEAD, me)),
                                Cells::of(c),
                                Board::CELLS,
                            )
                            .meets(manned)
            })
    }

    // def walled
    #[inline(always)]
    fn walled(&self, me: usize) -> Cells {
        POINTS & board::above::<26>(&self.men, me ^ 1, 1i32)
    }

    // def landing
    #[inline(always)]
    fn landing(&self, me: usize, c: usize, die: i32) -> Cells {
        if self.bears_off(me, c, die) {
            at(&OFF, me)
        } else {
            Board::step_times(at(&AHEAD, me), Cells::of(c), die) & POINTS & !self.walled(me)
        }
    }

    // def starts
    #[inline(always)]
    fn starts(&self, me: usize, die: i32) -> Cells {
        if entry_of(&self.dice, die, 1) as i32 > 0 {
            let mut found: Cells = Cells::NONE;
            for c in self.movable(me).cells() {
                if self.landing(me, c, die).any() {
                    found |= Cells::of(c);
                }
            }
            found
        } else {
            Cells::NONE
        }
    }

    // move play
    #[inline]
    fn play_play(&mut self, me: usize, mut rest: Taken<Trail<u16, 52>>) {
        let mut used: i32 = 0i32; // move play, line 2
        let mut spent: i32 = 0i32; // move play, line 3
        // move play, line 4
        let mut rounds = 0;
        loop {
            let die = rest.take(); // move play, line 5
            let from = rest.take() as usize; // move play, line 6
            let to: Cells = self.landing(me, from, die); // move play, line 7
            // move play, line 8
            let hit: Cells = to & POINTS & board::above::<26>(&self.men, me ^ 1, 0i32)
                & !board::above::<26>(&self.men, me ^ 1, 1i32);
            // move play, line 9
            let me_from: usize = me * 26 + from;
            self.men[me_from] = (at(&self.men, me_from) as i32 - 1).max(0) as u8;
            // move play, line 10
            for place in to.cells() {
                let me_place: usize = me * 26 + place;
                self.men[me_place] = (at(&self.men, me_place) as i32 + 1).min(15) as u8;
            }
            // move play, line 11
            for place in hit.cells() {
                self.men[(me ^ 1) * 26 + place] = 0;
            }
            // move play, line 12
            if hit.any() {
                for place in at(&BAR, me ^ 1).cells() {
                    let opponent_place: usize = (me ^ 1) * 26 + place;
                    self.men[opponent_place] = (at(&self.men, opponent_place) as i32 + 1)
                        .min(15) as u8;
                }
            }
            // move play, line 13
            let place: usize = (die - 1) as usize;
            self.dice[place] = (at(&self.dice, place) as i32 - 1).max(0) as u8;
            used = used.saturating_add(1); // move play, line 14
            // move play, line 15
            spent = spent.saturating_add(die);
            rounds += 1;
            if rounds == 26 || !(self.starts(me, 1i32) | self.starts(me, 2i32)
                    | self.starts(me, 3i32) | self.starts(me, 4i32)
                    | self.starts(me, 5i32) | self.starts(me, 6i32))
                    .any()
            {
                break;
            }
        }
        self.act_hand_over(me); // act hand_over, line 2
        self.next = 2; // act hand_over, line 4
    }

    // move dance
    #[inline(always)]
    fn moves_dance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.one(Choice::Dance)
    }

    // move dance
    #[inline(always)]
    fn play_dance(&mut self, me: usize) {
        self.act_hand_over(me); // act hand_over, line 2
        self.next = 2; // act hand_over, line 4
    }

    // act hand_over
    #[inline(always)]
    fn act_hand_over(&mut self, me: usize) {
        // act hand_over, line 2
        self.dice[0] = 0;
        self.dice[1] = 0;
        self.dice[2] = 0;
        self.dice[3] = 0;
        self.dice[4] = 0;
        self.dice[5] = 0;
        self.roller = (1u64 << (me ^ 1)) as u8; // act hand_over, line 3
    }

    /// Enumerates the moves of a group for comparison.
    #[inline(always)]
    fn compared_play(
        &self, past: Seen<'_>, me: usize, found: &mut impl Outcomes<Choice, Position, 2>,
    ) {
        let _ = self.moves_play(
            me,
            &mut |choice, position, values: [i32; 2]| {
                found.see(Outcome {
                    block: 0,
                    unique: true,
                    choice,
                    position,
                    values: [values[0], values[1]],
                });
                Continue(())
            },
        );
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; LARGE);
    // setup, line 2
    fn setup() -> Position {
        Position {
            men: [
                0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, 0, 0,
            ],
            dice: [0; 6],
            roller: 0,
            next: 2,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            let sink = &mut Shown::new(&mut *visit);
            self.moves_opening(me, sink)?;
            self.moves_roll(me, sink)?;
            if !sink.begins() {
                return Continue(());
            }
            return Continue(());
        }
        let list = best([true, true], |found| self.compared_play(past, me, found));
        if !list.is_empty() {
            return list.into_iter().try_for_each(|outcome| visit(outcome.choice));
        }
        let sink = &mut Shown::new(&mut *visit);
        self.moves_dance(me, sink)?;
        if !sink.begins() {
            return Continue(());
        }
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let sink = &mut Counted::up_to(Self::MOST_COUNTED);
            let _ = (|| {
                self.moves_opening(me, sink)?;
                self.moves_roll(me, sink)
            })();
            if sink.count > 0 {
                return sink.count;
            }
            return 0;
        }
        let list = best([true, true], |found| self.compared_play(past, me, found));
        if !list.is_empty() {
            return list.len() as u32;
        }
        let sink = &mut Counted::up_to(Self::MOST_COUNTED);
        let _ = self.moves_dance(me, sink);
        if sink.count > 0 {
            return sink.count;
        }
        0
    }

    /// Returns a uniformly random legal move.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let sink = &mut Drawn::up_to(Self::MOST_COUNTED, rng);
            let _ = (|| {
                self.moves_opening(me, sink)?;
                self.moves_roll(me, sink)
            })();
            if sink.any() {
                return sink.found;
            }
            return None;
        }
        let drawn = draw_best(
            lent!((usize, Position)),
            [true, true],
            rng,
            |found| self.compared_play(past, me, found),
        );
        if drawn.is_some() {
            return drawn;
        }
        let sink = &mut Drawn::up_to(Self::MOST_COUNTED, rng);
        let _ = self.moves_dance(me, sink);
        if sink.any() {
            return sink.found;
        }
        None
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Opening { a, b } => self.play_opening(me, a, b),
            Choice::Roll { a, b } => self.play_roll(me, a, b),
            Choice::Play { rest } => {
                if me < 2 {
                    self.play_play(me, rest.taken())
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

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
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
                FRAME.write_rest(out, rest.iter(), &[Said::Number, Said::Cell]);
            }
            Choice::Dance => out.push_str("dance"),
        }
    }

    plain_data!(
        layer(_ :), number(men: u8, 0, 15, 0..52), number(dice: u8, 0, 4, 0..6),
        members(roller: u8), next(next, 2)
    );
}
