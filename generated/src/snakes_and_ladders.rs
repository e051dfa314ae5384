//! Snakes and Ladders. Generated from rules/snakes-and-ladders.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: eeeb388feef0421a.
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
    name: "snakes-and-ladders",
    title: "Snakes and Ladders",
    rules_hash: 17215916191394054682,
    players: &["ann", "bob"],
    chance: true,
    forced: true,
    layers: &[("pieces", &[])],
    states: &[
        StateName::new("spot", &[Of::Players], Sort::Number(0, 100)),
        StateName::new("die", &[], Sort::Number(0, 6)),
        StateName::new("thrower", &[], Sort::AtMostOne(Of::Seats)),
    ],
    symmetries: &[SymmetryName::STILL.players(1)],
    ..Names::NONE
};

// def slide
const SLIDE: [i32; 98] = [
    38, 0, 0, 14, 0, 0, 0, 0, 31, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 42, 0, 0, 0, 0, 0, 0,
    84, 0, 0, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 0, 11, 0, 67, 0, 0, 0,
    0, 53, 0, 0, 0, 0, 0, 19, 0, 60, 0, 0, 0, 0, 0, 0, 91, 0, 0, 0, 0, 0, 0, 0, 0, 100,
    0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 73, 0, 75, 0, 0, 78,
];

struct Board;
impl Board {
    const CELLS: Cells = 0x1;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    spot: [u8; 2], // state spot
    die: u8, // state die
    thrower: u8, // state thrower
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Throw { pips: i32 }, // move throw
    Go, // move go
}

impl Position {
    // def home
    #[inline(always)]
    fn home(&self) -> u64 {
        member_if(0, self.spot[0] as i32 == 100) | member_if(1, self.spot[1] as i32 == 100)
    }

    // move throw
    #[inline(always)]
    fn moves_throw(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move throw, line 2
        sink.numbers(1, 6, |pips| Choice::Throw { pips: pips })
    }

    // move throw
    #[inline(always)]
    fn play_throw(&mut self, me: usize, pips: i32) {
        self.die = pips as u8; // move throw, line 3
        // move throw, line 4
        self.next = first_member(self.thrower as u64).unwrap_or(usize::from(after::<2>(me))) as u8;
    }

    // move go
    #[inline(always)]
    fn moves_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.one(Choice::Go)
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, me: usize) {
        // move go, line 2
        if at(&self.spot, me) as i32 + self.die as i32 <= 100 {
            self.spot[me] = (at(&self.spot, me) as i32 + self.die as i32).min(100) as u8;
        }
        // move go, line 3
        let slide: i32 = entry_of(&SLIDE, at(&self.spot, me) as i32, 1);
        if slide > 0 {
            self.spot[me] = slide as u8;
        }
        self.thrower = (1u64 << (me ^ 1)) as u8; // move go, line 4
        self.next = 2; // move go, line 5
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0);
    // setup
    fn setup() -> Position {
        Position { spot: [0; 2], die: 0, thrower: 1, next: 2 }
    }

    const DRAWN: Drawing = Drawing::Once;
    const CHANCE: Option<(usize, Drawing)> = Some((2, Drawing::Once));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
            self.moves_throw(me, sink)?;
            return Continue(());
        }
        self.moves_go(me, sink)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<2>(me)) as u8;
        match m {
            Choice::Throw { pips } => self.play_throw(me, pips),
            Choice::Go => {
                if me < 2 {
                    self.play_go(me)
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
            Choice::Throw { pips } => {
                out.push_str("throw");
                write_number(out, pips);
            }
            Choice::Go => out.push_str("go"),
        }
    }

    plain_data!(
        layer(_ :), number(spot: u8, 0, 100, 0..2), number(die: u8, 0, 6), members(thrower: u8),
        next(next, 2)
    );
}
