//! Battlebrushes. Generated from rules/battlebrushes.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ad7c2de77b2cd76a.
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
const FRAME: Frame = Frame::square(8, 8);
const NAMES: Names = Names {
    name: "battlebrushes",
    title: "Battlebrushes",
    rules_hash: 12500917137900885866,
    players: &["blue", "red", "green", "yellow"],
    simultaneous: true,
    layers: &[("pieces", &["brush"]), ("floor", &["paint"])],
    states: &[StateName::new("dizzy", &[Of::Players], Sort::Number(0, 2))],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

// def prize
const PRIZE: &[&[i32]] = &[&[100, 75, 66, 50], &[50, 33, 25], &[25, 12], &[0]];
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    const ORTHOGONAL: u64 = 85;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    brush: [Cells; 4], // pieces, by owner
    paint: [Cells; 4], // layer floor, by owner
    dizzy: [u8; 4], // state dizzy
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Go { to: u8 }, // move go
    FeelDizzy, // move feel_dizzy
}

impl Position {
    owners!(own_pieces: brush);
    owners!(own_floor: paint);
    boards!((brush[0, 1, 2, 3]), fn empty);
    /// Removes all pieces from the given cells.
    #[inline(always)]
    fn clear_floor(&mut self, cells: Cells) {
        self.paint[0] &= !cells;
        self.paint[1] &= !cells;
        self.paint[2] &= !cells;
        self.paint[3] &= !cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_paint(&mut self, owner: usize, cells: Cells) {
        self.clear_floor(cells);
        self.paint[owner] |= cells;
    }

    /// Ends a move of `me`: sets the next player, updates the counts, runs `after`; returns
    /// whether the turn is over.
    #[inline(always)]
    fn finish(&mut self, me: usize, pass: bool) -> bool {
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        true
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, p: usize) -> i32 {
        let paint_count: i32 = self.own_floor(p).count() as i32;
        (member_if(0, paint_count < self.paint[0].count() as i32)
            | member_if(1, paint_count < self.paint[1].count() as i32)
            | member_if(2, paint_count < self.paint[2].count() as i32)
            | member_if(3, paint_count < self.paint[3].count() as i32))
            .count() as i32
    }

    // def level
    #[inline(always)]
    fn level(&self, p: usize) -> i32 {
        let paint_count: i32 = self.own_floor(p).count() as i32;
        (member_if(0, self.paint[0].count() as i32 == paint_count)
            | member_if(1, self.paint[1].count() as i32 == paint_count)
            | member_if(2, self.paint[2].count() as i32 == paint_count)
            | member_if(3, self.paint[3].count() as i32 == paint_count))
            .count() as i32 - 1
    }

    // move go
    #[inline(always)]
    fn moves_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move go, line 3
        sink.choice(
            self.free(me).when(at(&self.dizzy, me) as i32 == 0), |to| Choice::Go { to: to as _ },
        )
    }

    // def free
    #[inline(always)]
    fn free(&self, me: usize) -> Cells {
        Board::step(Board::ORTHOGONAL, self.own_pieces(me)) & self.empty()
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, was: &Position, me: usize, to: usize, others_to: Cells) {
        // move go, line 4
        if others_to.contains(to) {
            self.dizzy[me] = 2;
        } else {
            // move go, line 5
            let own_brush: Cells = self.own_pieces(me);
            if own_brush.count() as i32 == 1 {
                self.brush[0] &= !Cells::of(to);
                self.brush[1] &= !Cells::of(to);
                self.brush[2] &= !Cells::of(to);
                self.brush[3] &= !Cells::of(to);
                self.brush[me] = self.own_pieces(me) & !own_brush | Cells::of(to);
            }
            self.put_paint(me, Cells::of(to));
        }
    }

    // move go
    #[inline(always)]
    fn to_of_go(&self, me: usize, to: usize) -> Cells {
        Cells::of(to)
    }

    // move feel_dizzy
    #[inline(always)]
    fn moves_feel_dizzy(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move feel_dizzy, line 2
        if !(at(&self.dizzy, me) as i32 > 0 || !self.free(me).any()) {
            return Continue(());
        }
        sink.one(Choice::FeelDizzy)
    }

    // move feel_dizzy
    #[inline(always)]
    fn play_feel_dizzy(&mut self, was: &Position, me: usize) {
        self.dizzy[me] = (at(&self.dizzy, me) as i32 - 1).max(0) as u8; // move feel_dizzy, line 3
    }
}

impl Rules for Position {
    basics!(order: AtOnce < 4 >, points: [u8; 4], seen: 0);
    // setup, line 2
    fn setup() -> Position {
        Position {
            brush: [0x200, 0x2_0000_0000_0000, 0x4000, 0x40_0000_0000_0000],
            paint: [0x200, 0x2_0000_0000_0000, 0x4000, 0x40_0000_0000_0000],
            dizzy: [0; 4],
            turn: 1,
        }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_go(me, sink)?;
        self.moves_feel_dizzy(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; 4]) -> Played<Self::Trace> {
        let was = *self;
        let to_of_go = |player: usize| match m[player] {
            Some(Choice::Go { to }) => was.to_of_go(player, to.into()),
            _ => Cells::NONE,
        };
        let to_of_go: [Cells; 4] = [to_of_go(0), to_of_go(1), to_of_go(2), to_of_go(3)];
        for me in [0, 1, 2, 3] {
            match m[me] {
                Some(Choice::Go { to }) => {
                    self.play_go(&was, me, to.into(), of_others(&to_of_go, me))
                }
                Some(Choice::FeelDizzy) => self.play_feel_dizzy(&was, me),
                None => {}
            }
        }
        let pass = false;
        let over = self.finish(0, pass);
        Played::turn(()).over(over).pass(pass)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 4]> {
        // end
        if self.turn as i32 == 20 {
            return Verdict::Over([
                table2(PRIZE, self.ahead(0), self.level(0)) as u8,
                table2(PRIZE, self.ahead(1), self.level(1)) as u8,
                table2(PRIZE, self.ahead(2), self.level(2)) as u8,
                table2(PRIZE, self.ahead(3), self.level(3)) as u8,
            ]);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Go { to } => FRAME.write(out, "go", &[to]),
            Choice::FeelDizzy => out.push_str("feel_dizzy"),
        }
    }

    plain_data!(
        layer(brush: single brush), layer(paint: single paint), number(dizzy: u8, 0, 2, 0..4),
        at_once(), turn(turn)
    );
}
