//! Turkish Draughts. Generated from rules/turkish-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ad8b3682a189693b.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(8, 8);
const NAMES: Names = Names {
    name: "turkish-draughts",
    title: "Turkish Draughts",
    rules_hash: 12505148725008099643,
    players: &["white", "black"],
    layers: &[("pieces", &["man M, king K"])],
    states: &[StateName::new("quiet", &[], Sort::Number(0, 60)).clock()],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

// dir ahead
const AHEAD: [u64; 2] = [Board::N | Board::E | Board::W, Board::E | Board::S | Board::W];
// region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    walks!((fn ray), compass);
    const ORTHOGONAL: u64 = 85;
    slides!(64 rays_64, (fn ray_from, fn ray_from_onto), compass);
    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const TO: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    man: Cells,
    king: Cells,
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]
pub enum Choice {
    Jump { from: u8, rest: Trail<u16, 128> }, // move jump
    Step { from: u8, to: u8 }, // move step
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!((owner[0, 1]: man, king), fn occupied, fn empty, fn carry);
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // move jump
    #[inline]
    fn moves_jump(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        for from in self.own(me).cells() { // move jump, line 2
            let here: usize = from; // move jump, line 3
            let last: u64 = 0u64; // move jump, line 4
            let taken: i32 = 0i32; // move jump, line 5
            // move jump, line 6
            let mut pos = *self;
            pos.begin(me);
            pos.jump_rounds(me, here, last, taken, from, 0i32, &mut Trail::new(), sink)?;
        }
        Continue(())
    }

    // move jump
    #[inline]
    fn jump_rounds(
        &self,
        me: usize,
        here: usize,
        last: u64,
        taken: i32,
        from_chosen: usize,
        rounds: i32,
        trail: &mut Trail<u16, 128>,
        sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let start = trail.len();
        // move jump, line 7
        for way in self.jumps(me, here, last).cells() {
            let rest = trail.then(start, 1, way as i32);
            // move jump, line 8
            for to in self.spots(me, here, way).cells() {
                let rest_to = trail.then(rest, 2, to as i32);
                let mut pos = *self;
                // move jump, line 9
                let prey: Cells = pos.prey(me, here, way);
                pos.owner[1 - me] &= !prey;
                pos.man &= !prey;
                pos.king &= !prey;
                // move jump, line 10
                pos.carry(Cells::of(here), Cells::of(to));
                let mut here: usize = here;
                // move jump, line 11
                here = to;
                let mut last: u64 = last;
                // move jump, line 12
                last = 1u64 << way;
                let mut taken: i32 = taken;
                // move jump, line 13
                taken = taken.saturating_add(1);
                let number: i32 = rounds + 1;
                if number < 64 && pos.jumps(me, here, last).any() {
                    pos.jump_rounds(
                        me, here, last, taken, from_chosen, number, trail.back_to(rest_to), sink,
                    )?;
                } else {
                    sink(
                        Choice::Jump { from: from_chosen as _, rest: trail.up_to(rest_to) },
                        pos,
                        [taken],
                    )?;
                }
            }
        }
        Continue(())
    }

    // def ways
    #[inline(always)]
    fn ways(&self, me: usize, c: usize) -> u64 {
        if self.king.contains(c) { Board::ORTHOGONAL } else { AHEAD[me % 2] }
    }

    // def prey
    #[inline(always)]
    fn prey(&self, me: usize, c: usize, d: usize) -> Cells {
        Board::ray_from_onto(
            board::Way(d),
            c,
            if self.king.contains(c) { self.empty() } else { Cells::NONE },
            self.enemy(me),
        )
    }

    // def spots
    #[inline(always)]
    fn spots(&self, me: usize, c: usize, d: usize) -> Cells {
        if self.king.contains(c) {
            Board::ray(board::Way(d), self.prey(me, c, d), self.empty())
        } else {
            Board::step(board::Way(d), self.prey(me, c, d)) & self.empty()
        }
    }

    // def jumps
    #[inline(always)]
    fn jumps(&self, me: usize, c: usize, last: u64) -> u64 {
        let mut found: u64 = 0u64;
        for d in (self.ways(me, c) & !Board::opposite(last)).cells() {
            if self.spots(me, c, d).any() {
                found |= 1u64 << d;
            }
        }
        found
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, mut rest: Taken<Trail<u16, 128>>) {
        let mut here: usize = from; // move jump, line 3
        let mut last: u64 = 0u64; // move jump, line 4
        let mut taken: i32 = 0i32; // move jump, line 5
        // move jump, line 6
        let mut rounds = 0;
        loop {
            let way = rest.take() as usize; // move jump, line 7
            let to = rest.take() as usize; // move jump, line 8
            // move jump, line 9
            let prey: Cells = self.prey(me, here, way);
            self.owner[1 - me] &= !prey;
            self.man &= !prey;
            self.king &= !prey;
            self.carry(Cells::of(here), Cells::of(to)); // move jump, line 10
            here = to; // move jump, line 11
            last = 1u64 << way; // move jump, line 12
            // move jump, line 13
            taken = taken.saturating_add(1);
            rounds += 1;
            if rounds == 64 || !self.jumps(me, here, last).any() {
                break;
            }
        }
        // move jump, line 15
        let man_in_last_row: Cells = Cells::of(here) & self.man & LAST_ROW[me % 2];
        self.owner[1 - me] &= !man_in_last_row;
        self.owner[me] |= man_in_last_row;
        self.man &= !man_in_last_row;
        self.king |= man_in_last_row;
        self.quiet = 0; // move jump, line 16
    }

    // move step
    #[inline(always)]
    fn moves_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move step, line 2
            // move step, line 3
            sink.choice(
                if self.king.contains(from) {
                    Board::ray_from(Board::ORTHOGONAL, from, self.empty())
                } else {
                    Board::step(AHEAD[me % 2], Cells::of(from)) & self.empty()
                },
                |to| Choice::Step { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        if self.man.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(60) as u8;
        }
        // move step, line 5
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.man = self.man & !from_or_to | Cells::of(to).when(self.man.contains(from));
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        // move step, line 6
        let man_in_last_row: Cells = Cells::of(to) & self.man & LAST_ROW[me % 2];
        self.owner[me] |= man_in_last_row;
        self.man &= !man_in_last_row;
        self.king |= man_in_last_row;
    }

    /// Enumerates the moves of a group for comparison.
    #[inline(always)]
    fn compared_jump(
        &self, past: Seen<'_>, me: usize, found: &mut impl Outcomes<Choice, Position, 1>,
    ) {
        let _ = self.moves_jump(
            me,
            &mut |choice, position, values: [i32; 1]| {
                found.see(Outcome {
                    block: 0,
                    unique: false,
                    choice,
                    position,
                    values: [values[0]],
                });
                Continue(())
            },
        );
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<1>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED, LARGE);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0xff_ff00, 0xff_ff00_0000_0000],
            man: 0xff_ff00_00ff_ff00,
            king: 0x0,
            quiet: 0,
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let list = best([true], |found| self.compared_jump(past, me, found));
        if !list.is_empty() {
            return list.into_iter().try_for_each(|outcome| visit(outcome.choice));
        }
        let sink = &mut Shown::new(&mut *visit);
        self.moves_step(me, sink)?;
        if !sink.begins() {
            return Continue(());
        }
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let list = best([true], |found| self.compared_jump(past, me, found));
        if !list.is_empty() {
            return list.len() as u32;
        }
        let sink = &mut Counted::up_to(Self::MOST_COUNTED);
        let _ = self.moves_step(me, sink);
        if sink.count > 0 {
            return sink.count;
        }
        0
    }

    /// Returns a uniformly random legal move.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let drawn = draw_best(
            lent!((usize, Position)), [true], rng, |found| self.compared_jump(past, me, found),
        );
        if drawn.is_some() {
            return drawn;
        }
        let sink = &mut Drawn::up_to(Self::MOST_COUNTED, rng);
        let _ = self.moves_step(me, sink);
        if sink.any() {
            return sink.found;
        }
        None
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Jump { from, rest } => self.play_jump(me, from.into(), rest.taken()),
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        // end, line 3
        if self.king.count() as i32 == 2 && self.occupied().is_in(self.king)
            && self.own(me).count() as i32 == 1
        {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.quiet as i32 == 60 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if past.seen_newest(0) >= 2 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Jump { from, rest } => {
                FRAME.write(out, "jump", &[from]);
                FRAME.write_rest(
                    out,
                    rest.iter(),
                    &[Said::Name(&["n", "ne", "e", "se", "s", "sw", "w", "nw"]), Said::Cell],
                );
            }
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned man, owned king), number(quiet: u8, 0, 60), next(next, 1));
}
