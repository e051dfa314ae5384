//! Liar's Dice. Generated from rules/liars-dice.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 027dec4a8344c14f.
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
    name: "liars-dice",
    title: "Liar's Dice",
    rules_hash: 179559364938744143,
    players: &["one", "two"],
    chance: true,
    unshared: true,
    hidden: true,
    layers: &[],
    states: &[
        StateName::new("die", &[Of::Players], Sort::Number(0, 6)),
        StateName::new("count", &[], Sort::Number(0, 2)),
        StateName::new("face", &[], Sort::Number(0, 6)),
        StateName::new("doubted", &[], Sort::Flag),
    ],
    points: (-1, 1),
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    die: [u8; 2], // state die
    count: u8, // state count
    face: u8, // state face
    doubted: bool, // state doubted
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Throw { a: i32, b: i32 }, // move throw
    Bid { n: i32, f: i32 }, // move bid
    Doubt, // move doubt
}

impl Position {
    // def is_of
    #[inline(always)]
    fn is_of(&self, p: usize, f: i32) -> bool {
        at(&self.die, p) as i32 == f || at(&self.die, p) as i32 == 6
    }

    // def matching
    #[inline(always)]
    fn matching(&self) -> i32 {
        (member_if(0, self.is_of(0, self.face as i32))
            | member_if(1, self.is_of(1, self.face as i32)))
            .count() as i32
    }

    // move throw
    #[inline(always)]
    fn moves_throw(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for a in range(1, 6) { // move throw, line 2
            sink.numbers(1, 6, |b| Choice::Throw { a: a, b: b })?; // move throw, line 3
        }
        Continue(())
    }

    // move throw
    #[inline(always)]
    fn play_throw(&mut self, me: usize, a: i32, b: i32) {
        self.die[0] = a as u8; // move throw, line 4
        self.die[1] = b as u8; // move throw, line 5
        self.next = 0; // move throw, line 6
    }

    // move bid
    #[inline(always)]
    fn moves_bid(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for n in range(1, 2) { // move bid, line 2
            for f in range(1, 6) { // move bid, line 3
                // move bid, line 4
                if (self.count as i32) < n || n == self.count as i32 && (self.face as i32) < f {
                    sink.one(Choice::Bid { n: n, f: f })?;
                }
            }
        }
        Continue(())
    }

    // move bid
    #[inline(always)]
    fn play_bid(&mut self, me: usize, n: i32, f: i32) {
        self.count = n as u8; // move bid, line 5
        self.face = f as u8; // move bid, line 6
    }

    // move doubt
    #[inline(always)]
    fn moves_doubt(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.count as i32 <= 0 {
            return Continue(());
        }
        sink.one(Choice::Doubt)
    }

    // move doubt
    #[inline(always)]
    fn play_doubt(&mut self, me: usize) {
        self.doubted = true;
    }

    // view
    #[inline(always)]
    fn seen_die(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_entries(1, Entries::only());
        sight.show_entries(2, Entries::only());
        sight.show_entries(3, Entries::only());
        sight.show_entries(
            0, Entries::only().by(2, (self.seen_die(me)).cells().filter(|member| *member < 2)),
        );
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 2, { - 1 }, 1 >, seen: 0);
    // setup
    fn setup() -> Position {
        Position { die: [0; 2], count: 0, face: 0, doubted: false, next: 2 }
    }

    const CHANCE: Option<(usize, Drawing)> = Some((2, Drawing::ByNumber));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
            self.moves_throw(me, sink)?;
            return Continue(());
        }
        self.moves_bid(me, sink)?;
        self.moves_doubt(me, sink)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<2>(me)) as u8;
        match m {
            Choice::Throw { a, b } => self.play_throw(me, a, b),
            Choice::Bid { n, f } => {
                if me < 2 {
                    self.play_bid(me, n, f)
                }
            }
            Choice::Doubt => {
                if me < 2 {
                    self.play_doubt(me)
                }
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 2, { -1 }, 1>> {
        // end, line 2
        if self.doubted && self.matching() >= self.count as i32 {
            return Verdict::Over(Self::Points::lost(1u64 << me));
        }
        // end, line 3
        if self.doubted {
            return Verdict::Over(Self::Points::won(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Throw { a, b } => {
                out.push_str("throw");
                write_number(out, a);
                write_number(out, b);
            }
            Choice::Bid { n, f } => {
                out.push_str("bid");
                write_number(out, n);
                write_number(out, f);
            }
            Choice::Doubt => out.push_str("doubt"),
        }
    }

    plain_data!(
        number(die: u8, 0, 6, 0..2), number(count: u8, 0, 2), number(face: u8, 0, 6), flag(doubted),
        next(next, 2)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.die[place]);
        out.state(1, 0..1, |_| self.count);
        out.state(2, 0..1, |_| self.face);
        out.state(3, 0..1, |_| self.doubted);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Throw { .. } => Veil { whole: 0, choices: vec![2, 1] },
            _ => Veil::default(),
        }
    }
}
