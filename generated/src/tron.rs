//! Tron. Generated from rules/tron.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7b0c5181e31e5bf4.
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
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(10, 10);
const NAMES: Names = Names {
    name: "tron",
    title: "Tron",
    rules_hash: 8866551384688712692,
    players: &["red", "blue"],
    simultaneous: true,
    layers: &[("pieces", &["bike, neutral wall"])],
    states: &[StateName::new("crashed", &[], Sort::Set(Of::Players))],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

masks!(PLAYERS = 0x3);
struct Board;
impl Board {
    rectangle!(128: 10 x 10);
    const ORTHOGONAL: u64 = 85;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    bike: [Cells; 2], // pieces, by owner
    wall: Cells, // pieces
    crashed: u8, // state crashed
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Drive { way: u8 }, // move drive
}

impl Position {
    owners!(own: bike % 2);
    boards!((bike[0, 1]; wall), fn clear, fn empty, fn occupied, fn carry);
    /// Ends a move of `me`: sets the next player, updates the counts, runs `after`; returns
    /// whether the turn is over.
    #[inline(always)]
    fn finish(&mut self, me: usize, pass: bool) -> bool {
        true
    }

    // move drive
    #[inline(always)]
    fn moves_drive(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drive, line 2
        sink.choice(Board::ORTHOGONAL, |way| Choice::Drive { way: way as _ })
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_wall(&mut self, cells: Cells) {
        self.clear(cells);
        self.wall |= cells;
    }

    // move drive
    #[inline(always)]
    fn play_drive(&mut self, was: &Position, me: usize, way: usize, others_to: Cells) {
        // move drive, line 4
        let to: Cells = Board::step(board::Way(way), was.own(me)) & was.empty();
        // move drive, line 5
        if !to.any() || to.is_in(others_to) {
            self.crashed = ((self.crashed as u64 | 1u64 << me) & PLAYERS) as u8;
        } else {
            // move drive, line 6
            self.carry(was.own(me), to);
            self.put_wall(was.own(me));
        }
    }

    // move drive
    #[inline(always)]
    fn to_of_drive(&self, me: usize, way: usize) -> Cells {
        Board::step(board::Way(way), self.own(me)) & self.empty()
    }
}

impl Rules for Position {
    basics!(order: AtOnce < 2 >, points: [u8; 2], seen: 0);
    // setup, line 2
    fn setup() -> Position {
        Position { bike: [0x200_0000_0000, 0x400_0000_0000_0000], wall: 0x0, crashed: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_drive(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; 2]) -> Played<Self::Trace> {
        let was = *self;
        let to_of_drive = |player: usize| match m[player] {
            Some(Choice::Drive { way }) => was.to_of_drive(player, way.into()),
            _ => Cells::NONE,
        };
        let to_of_drive: [Cells; 2] = [to_of_drive(0), to_of_drive(1)];
        for me in [0, 1] {
            match m[me] {
                Some(Choice::Drive { way }) => {
                    self.play_drive(&was, me, way.into(), of_others(&to_of_drive, me))
                }
                None => {}
            }
        }
        let pass = false;
        let over = self.finish(0, pass);
        Played::turn(()).over(over).pass(pass)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.crashed as u64 == PLAYERS {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 3
        if (self.crashed as u64).any() {
            return Verdict::Over(share_of_others(self.crashed as u64));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drive { way } => {
                out.push_str("drive");
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(bike: single bike, neutral wall), members(crashed: u8), at_once());
}
