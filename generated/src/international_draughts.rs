//! International Draughts. Generated from rules/international-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 0144d325c1a9ce25.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(10, 10);
const NAMES: Names = Names {
    name: "international-draughts",
    title: "International Draughts",
    rules_hash: 91430051570634277,
    players: &["white", "black"],
    layers: &[("pieces", &["man M, king K"])],
    states: &[
        StateName::new("quiet", &[], Sort::Number(0, 50)).clock(),
        StateName::new("three", &[], Sort::Number(0, 33)).clock(),
        StateName::new("two", &[], Sort::Number(0, 11)).clock(),
    ],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

const LAST_ROW: [Cells; 2] = [0xf_fc00_0000_0000_0000_0000_0000, 0x3ff]; // region last_row
// dir ahead
const AHEAD: [u64; 2] = [Board::NE | Board::NW, Board::SE | Board::SW];
struct Board;
impl Board {
    rectangle!(128: 10 x 10);
    walks!((fn ray), compass);
    const DIAGONAL: u64 = 170;
    slides!(128 rays_128, (fn ray_from, fn ray_from_onto), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    man: Cells,
    king: Cells,
    quiet: u8, // state quiet
    three: u8, // state three
    two: u8, // state two
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]
pub enum Choice {
    Jump { from: u8, rest: Trail<u16, 200> }, // move jump
    Step { from: u8, to: u8 }, // move step
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!((owner[0, 1]: man, king), fn empty, fn occupied, fn carry);
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // def lone
    #[inline(always)]
    fn lone(&self, p: usize) -> bool {
        self.own(p).count() as i32 == 1 && self.own(p).is_in(self.king)
    }

    // def chased
    #[inline(always)]
    fn chased(&self, hunters: i32) -> bool {
        self.lone(0) && self.owner[1].meets(self.king) && hunters >= self.owner[1].count() as i32
            || self.lone(1) && self.owner[0].meets(self.king)
                && hunters >= self.owner[0].count() as i32
    }

    // after, line 2
    #[inline(always)]
    fn after_(&mut self, me: usize) {
        if self.chased(3i32) {
            self.three = (self.three as i32 + 1).min(33) as u8;
        } else {
            self.three = 0;
        }
        // after, line 3
        if self.chased(2i32) {
            self.two = (self.two as i32 + 1).min(11) as u8;
        } else {
            self.two = 0;
        }
    }

    // move jump
    #[inline]
    fn moves_jump(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        // move jump, line 2
        let empty: Cells = self.empty();
        for from in (self.own(me) & (self.king | Board::sw(self.enemy(me) & Board::sw(empty))
                | Board::nw(self.enemy(me) & Board::nw(empty))
                | Board::ne(self.enemy(me) & Board::ne(empty))
                | Board::se(self.enemy(me) & Board::se(empty))))
            .cells()
        {
            let here: usize = from; // move jump, line 3
            let taken: Cells = Cells::NONE; // move jump, line 4
            // move jump, line 5
            let mut pos = *self;
            pos.begin(me);
            pos.jump_rounds(
                me,
                here,
                taken,
                from,
                0i32,
                &mut Trail::new(),
                &mut *lent!((Position, usize, Cells, i32)),
                sink,
            )?;
        }
        Continue(())
    }

    // move jump
    #[inline]
    fn jump_rounds(
        &self,
        me: usize,
        here: usize,
        taken: Cells,
        from_chosen: usize,
        rounds: i32,
        trail: &mut Trail<u16, 200>,
        visited: &mut Visited<(Position, usize, Cells, i32)>,
        sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let start = trail.len();
        if rounds > 0 {
            if !visited.is_new((*self, here, taken, rounds)) {
                return Continue(());
            }
        }
        // move jump, line 6
        for way in Board::DIAGONAL.cells() {
            let rest = trail.then(start, 1, way as i32);
            let over: Cells = self.struck(me, here, way, taken); // move jump, line 7
            let spots: Cells = Board::ray(board::Way(way), over, self.empty()); // move jump, line 8
            // move jump, line 9
            for to in (if self.king.contains(here) {
                spots
            } else {
                spots & Board::step(board::Way(way), over)
            }).cells() {
                let rest_to = trail.then(rest, 2, to as i32);
                let mut pos = *self;
                // move jump, line 10
                pos.carry(Cells::of(here), Cells::of(to));
                let mut here: usize = here;
                // move jump, line 11
                here = to;
                let mut taken: Cells = taken;
                // move jump, line 12
                taken |= over;
                let number: i32 = rounds + 1;
                if number < 100 && pos.can_jump(me, here, taken) {
                    pos.jump_rounds(
                        me, here, taken, from_chosen, number, trail.back_to(rest_to), visited, sink,
                    )?;
                } else {
                    // move jump, line 14
                    pos.owner[me] &= !taken;
                    pos.owner[1 - me] &= !taken;
                    pos.man &= !taken;
                    pos.king &= !taken;
                    // move jump, line 15
                    let crowned: Cells = pos.crowned(me, here);
                    pos.owner[1 - me] &= !crowned;
                    pos.owner[me] |= crowned;
                    pos.man &= !crowned;
                    pos.king |= crowned;
                    // move jump, line 16
                    pos.quiet = 0;
                    sink(
                        Choice::Jump { from: from_chosen as _, rest: trail.up_to(rest_to) },
                        pos,
                        [taken.count() as i32],
                    )?;
                }
            }
        }
        Continue(())
    }

    // def runway
    #[inline(always)]
    fn runway(&self, c: usize) -> Cells {
        if self.king.contains(c) { self.empty() } else { Cells::NONE }
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize, c: usize, d: usize, out: Cells) -> Cells {
        Board::ray_from_onto(board::Way(d), c, self.runway(c), self.enemy(me) & !out)
    }

    // def can_jump
    #[inline(always)]
    fn can_jump(&self, me: usize, c: usize, out: Cells) -> bool {
        let empty: Cells = self.empty();
        (Board::ne(self.struck(me, c, 1, out)) & empty
            | Board::se(self.struck(me, c, 3, out)) & empty
            | Board::sw(self.struck(me, c, 5, out)) & empty
            | Board::nw(self.struck(me, c, 7, out)) & empty)
            .any()
    }

    // def crowned
    #[inline(always)]
    fn crowned(&self, me: usize, c: usize) -> Cells {
        Cells::of(c) & self.man & LAST_ROW[me % 2]
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, mut rest: Taken<Trail<u16, 200>>) {
        let mut here: usize = from; // move jump, line 3
        let mut taken: Cells = Cells::NONE; // move jump, line 4
        // move jump, line 5
        let mut rounds = 0;
        loop {
            let way = rest.take() as usize; // move jump, line 6
            let over: Cells = self.struck(me, here, way, taken); // move jump, line 7
            let to = rest.take() as usize; // move jump, line 9
            self.carry(Cells::of(here), Cells::of(to)); // move jump, line 10
            here = to; // move jump, line 11
            // move jump, line 12
            taken |= over;
            rounds += 1;
            if rounds == 100 || !self.can_jump(me, here, taken) {
                break;
            }
        }
        // move jump, line 14
        self.owner[me] &= !taken;
        self.owner[1 - me] &= !taken;
        self.man &= !taken;
        self.king &= !taken;
        // move jump, line 15
        let crowned: Cells = self.crowned(me, here);
        self.owner[1 - me] &= !crowned;
        self.owner[me] |= crowned;
        self.man &= !crowned;
        self.king |= crowned;
        self.quiet = 0; // move jump, line 16
    }

    // move step
    #[inline(always)]
    fn moves_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move step, line 2
            // move step, line 3
            sink.choice(
                if self.king.contains(from) {
                    Board::ray_from(Board::DIAGONAL, from, self.empty())
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
            self.quiet = (self.quiet as i32 + 1).min(50) as u8;
        }
        // move step, line 5
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.man = self.man & !from_or_to | Cells::of(to).when(self.man.contains(from));
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        // move step, line 6
        let crowned: Cells = self.crowned(me, to);
        self.owner[1 - me] &= !crowned;
        self.owner[me] |= crowned;
        self.man &= !crowned;
        self.king |= crowned;
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
                    unique: true,
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
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<2>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED, LARGE);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0xaa_955a_a955, 0xa_a955_aa95_5000_0000_0000_0000],
            man: 0xa_a955_aa95_5000_00aa_955a_a955,
            king: 0x0,
            quiet: 0,
            three: 0,
            two: 0,
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
        self.after_(me);
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        // end, line 3
        if self.quiet as i32 == 50 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.three as i32 == 33 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if self.two as i32 == 11 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 6
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

    plain_data!(
        layer(owner: owned man, owned king), number(quiet: u8, 0, 50), number(three: u8, 0, 33),
        number(two: u8, 0, 11), next(next, 1)
    );
}
