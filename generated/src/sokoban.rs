//! Sokoban. Generated from rules/sokoban.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3a106a4a83a58888.
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
const FRAME: Frame = Frame::square(6, 7);
const NAMES: Names = Names {
    name: "sokoban",
    title: "Sokoban",
    rules_hash: 4183960922095978632,
    players: &["solo"],
    layers: &[("pieces", &["man M, neutral crate C, neutral wall W"])],
    ..Names::NONE
};

// region goals
const GOALS: Cells = 0x1_0008_0000;
masks!(SOLO = 0x1);
struct Board;
impl Board {
    rectangle!(64: 6 x 7);
    walks!((fn step_times), compass);
    const ORTHOGONAL: u64 = 85;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    man: [Cells; 1], // pieces, by owner
    // pieces
    crate_: Cells,
    wall: Cells,
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Walk { to: u8 }, // move walk
    Push { way: u8 }, // move push
}

impl Position {
    boards!((man[0]; crate_, wall), fn empty, fn occupied, fn carry);
    // move walk
    #[inline(always)]
    fn moves_walk(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move walk, line 2
        sink.choice(
            Board::step(Board::ORTHOGONAL, self.man[0]) & self.empty(),
            |to| Choice::Walk { to: to as _ },
        )
    }

    // move walk
    #[inline(always)]
    fn play_walk(&mut self, me: usize, to: usize) {
        // move walk, line 3
        let own_man: Cells = self.man[0];
        if own_man.count() as i32 == 1 {
            self.man[0] &= !Cells::of(to);
            self.man[me] = self.man[0] & !own_man | Cells::of(to);
            self.crate_ &= !Cells::of(to);
            self.wall &= !Cells::of(to);
        }
    }

    // move push
    #[inline(always)]
    fn moves_push(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move push, line 2
        let empty: Cells = self.empty();
        sink.choice(
            member_if(0, Board::n(Board::n(self.man[0]) & self.crate_).meets(empty))
                | member_if(2, Board::e(Board::e(self.man[0]) & self.crate_).meets(empty))
                | member_if(4, Board::s(Board::s(self.man[0]) & self.crate_).meets(empty))
                | member_if(6, Board::w(Board::w(self.man[0]) & self.crate_).meets(empty)),
            |way| Choice::Push { way: way as _ },
        )
    }

    // move push
    #[inline(always)]
    fn play_push(&mut self, me: usize, way: usize) {
        // move push, line 3
        self.carry(
            Board::step(board::Way(way), self.man[0]),
            Board::step_times(board::Way(way), self.man[0], 2i32),
        );
        self.carry(self.man[0], Board::step(board::Way(way), self.man[0])); // move push, line 4
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 1], seen: 0; BY_PLAYER, MIXED);
    // setup, line 2
    fn setup() -> Position {
        Position { man: [0x10_0000; 1], crate_: 0x8_8000, wall: 0xf2_7986_1e4f, next: 0, turn: 1 }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_walk(me, sink)?;
        self.moves_push(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<1>(me)) as u8;
        match m {
            Choice::Walk { to } => self.play_walk(me, to.into()),
            Choice::Push { way } => self.play_push(me, way.into()),
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 1]> {
        // end, line 2
        if self.crate_.is_in(GOALS) {
            return Verdict::Over(share(SOLO));
        }
        // end, line 3
        if self.turn as i32 > 100 {
            return Verdict::Over([0]);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Walk { to } => FRAME.write(out, "walk", &[to]),
            Choice::Push { way } => {
                out.push_str("push");
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(man: single man, neutral crate_, neutral wall), next(next, 0), turn(turn));
}
