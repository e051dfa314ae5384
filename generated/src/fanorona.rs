//! Fanorona. Generated from rules/fanorona.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 5ab2820ad4d26d93.
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
const FRAME: Frame = Frame::square(9, 5);
const NAMES: Names = Names {
    name: "fanorona",
    title: "Fanorona",
    rules_hash: 6535428992299855251,
    players: &["white", "black"],
    layers: &[("pieces", &["stone S"])],
    seen: &[None],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::STILL.players(1)],
    ..Names::NONE
};

// region strong
const STRONG: Cells = 0x1555_5555_5555;
struct Board;
impl Board {
    rectangle!(64: 9 x 5);
    walks!((fn ray), compass);
    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 255;
    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const TO: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]
pub enum Choice {
    Capture { from: u8, rest: Trail<u16, 135> }, // move capture
    Step { from: u8, to: u8 }, // move step
}

impl Position {
    owners!(own, enemy: stone % 2);
    boards!((stone[0, 1]), fn empty, fn occupied, fn carry);
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // move capture
    #[inline]
    fn moves_capture(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move capture, line 2
            let here: Cells = Cells::of(from); // move capture, line 3
            let been: Cells = Cells::of(from); // move capture, line 4
            let last: u64 = 0u64; // move capture, line 5
            // move capture, line 6
            let mut pos = *self;
            pos.begin(me);
            pos.capture_rounds(me, here, been, last, from, 0i32, &mut Trail::new(), sink)?;
        }
        Continue(())
    }

    // move capture
    #[inline]
    fn capture_rounds(
        &self,
        me: usize,
        here: Cells,
        been: Cells,
        last: u64,
        from_chosen: usize,
        rounds: i32,
        trail: &mut Trail<u16, 135>,
        sink: &mut impl Sink<Choice>,
    ) -> Flow {
        let start = trail.len();
        // move capture, line 7
        for way in self.ways(me, here, been, last).cells() {
            let rest = trail.then(start, 1, way as i32);
            let fore: Cells = self.ahead(me, here, way); // move capture, line 8
            let aft: Cells = self.behind(me, here, way); // move capture, line 9
            // move capture, line 10
            for how in (member_if(0, fore.any()) | member_if(1, aft.any())).cells() {
                let rest_how = trail.then(rest, 2, how as i32);
                let mut pos = *self;
                pos.stone[1 - me] &= !(if how == 0 { fore } else { aft }); // move capture, line 11
                // move capture, line 12
                pos.carry(here, Board::step(board::Way(way), here));
                let mut here: Cells = here;
                // move capture, line 13
                here = Board::step(board::Way(way), here);
                let mut been: Cells = been;
                // move capture, line 14
                been |= here;
                let mut last: u64 = last;
                // move capture, line 15
                last = 1u64 << way;
                let number: i32 = rounds + 1;
                if number < 45 && pos.ways(me, here, been, last).any() {
                    let rest_stopped = trail.then(rest_how, 0, 0);
                    sink.one(Choice::Capture {
                        from: from_chosen as _,
                        rest: trail.up_to(rest_stopped),
                    })?;
                    pos.capture_rounds(
                        me, here, been, last, from_chosen, number, trail.back_to(rest_how), sink,
                    )?;
                } else {
                    sink.one(Choice::Capture {
                        from: from_chosen as _,
                        rest: trail.up_to(rest_how),
                    })?;
                }
            }
        }
        Continue(())
    }

    // def lines_of
    #[inline(always)]
    fn lines_of(&self, c: Cells) -> u64 {
        if c.is_in(STRONG) { Board::ADJACENT } else { Board::ORTHOGONAL }
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, me: usize, c: Cells, d: usize) -> Cells {
        Board::ray(board::Way(d), Board::step(board::Way(d), c) & self.empty(), self.enemy(me))
    }

    // def behind
    #[inline(always)]
    fn behind(&self, me: usize, c: Cells, d: usize) -> Cells {
        if Board::step(board::Way(d), c).meets(self.empty()) {
            Board::ray(Board::opposite(1u64 << d), c, self.enemy(me))
        } else {
            Cells::NONE
        }
    }

    // def ways
    #[inline(always)]
    fn ways(&self, me: usize, c: Cells, been: Cells, last: u64) -> u64 {
        let mut found: u64 = 0u64;
        for d in (self.lines_of(c) & !last).cells() {
            if (self.ahead(me, c, d) | self.behind(me, c, d)).any()
                && !Board::step(board::Way(d), c).is_in(been)
            {
                found |= 1u64 << d;
            }
        }
        found
    }

    // move capture
    #[inline(always)]
    fn play_capture(&mut self, me: usize, from: usize, mut rest: Taken<Trail<u16, 135>>) {
        let mut here: Cells = Cells::of(from); // move capture, line 3
        let mut been: Cells = Cells::of(from); // move capture, line 4
        let mut last: u64 = 0u64; // move capture, line 5
        // move capture, line 6
        let mut rounds = 0;
        loop {
            let way = rest.take() as usize; // move capture, line 7
            let how = rest.take() as usize; // move capture, line 10
            // move capture, line 11
            self.stone[1 - me]
                &= !(if how == 0 { self.ahead(me, here, way) } else { self.behind(me, here, way) });
            // move capture, line 12
            let steps: Cells = Board::step(board::Way(way), here);
            self.carry(here, steps);
            here = steps; // move capture, line 13
            been |= here; // move capture, line 14
            // move capture, line 15
            last = 1u64 << way;
            rounds += 1;
            if rounds == 45 || !(self.ways(me, here, been, last).any()
                    && ({
                        let stop = rest.take_stop();
                        !stop
                    }))
            {
                break;
            }
        }
    }

    // move step
    #[inline(always)]
    fn moves_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move step, line 3
        sink.shifts(
            self.own(me),
            #[inline(always)]
            |origins: Cells| {
                let origins_in_strong: Cells = origins & STRONG;
                let empty: Cells = self.empty();
                let origins_without_strong: Cells = origins & !STRONG;
                [
                    Board::n(origins_in_strong) & empty | Board::n(origins_without_strong) & empty,
                    Board::ne(origins_in_strong) & empty,
                    Board::e(origins_in_strong) & empty | Board::e(origins_without_strong) & empty,
                    Board::se(origins_in_strong) & empty,
                    Board::s(origins_in_strong) & empty | Board::s(origins_without_strong) & empty,
                    Board::sw(origins_in_strong) & empty,
                    Board::w(origins_in_strong) & empty | Board::w(origins_without_strong) & empty,
                    Board::nw(origins_in_strong) & empty,
                ]
            },
            [9, 10, 1, -8, -9, -10, -1, 8],
            |from, to| Choice::Step { from: from as _, to: to as _ },
        )
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        self.stone[me] = self.own(me) & !Cells::of(from) | Cells::of(to); // move step, line 4
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.stone[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.stone[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED, LARGE);
    // setup, line 2
    fn setup() -> Position {
        Position { stone: [0x52b_ffff, 0x1fff_fa94_0000], next: 0 }
    }

    const DRAWN: Drawing = Drawing::OnePass;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.moves_capture(me, sink)?;
        }
        if sink.begins() {
            self.moves_step(me, sink)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Capture { from, rest } => self.play_capture(me, from.into(), rest.taken()),
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if !self.enemy(me).any() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        // end, line 4
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
            Choice::Capture { from, rest } => {
                FRAME.write(out, "capture", &[from]);
                FRAME.write_rest(
                    out,
                    rest.iter(),
                    &[
                        Said::Name(&["n", "ne", "e", "se", "s", "sw", "w", "nw"]),
                        Said::Name(&["approach", "withdraw"]),
                    ],
                );
            }
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1));
}
