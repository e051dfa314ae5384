//! Four-Player Free-for-All. Generated from rules/four-player-free-for-all.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7c64e928c1b37e2f.
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
const FRAME: Frame = Frame::square(7, 7);
const NAMES: Names = Names {
    name: "four-player-free-for-all",
    title: "Four-Player Free-for-All",
    rules_hash: 8963545519631859247,
    players: &["red", "yellow", "blue", "green"],
    layers: &[("pieces", &["pawn"])],
    states: &[StateName::new("taken", &[Of::Players], Sort::Number(0, 10))],
    symmetries: &[SymmetryName::flat([[0, -1], [1, 0]]).players(1)],
    ..Names::NONE
};

const ARENA: Cells = 0x1f3_e7cf_9f00; // four-player-tic-tac-chess: region arena
// four-player-tic-tac-chess: region home
const HOME: [Cells; 4] = [0x20_0000, 0x8, 0x800_0000, 0x2000_0000_0000];
struct Board;
impl Board {
    rectangle!(64: 7 x 7);
    const STEPS_ADJACENT: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(Self::SIZE, Self::CELLS, &tables::KNIGHT);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pawn: [Cells; 4], // four-player-tic-tac-chess: pieces, by owner
    taken: [u8; 4], // state taken
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Capture { from: u8, to: u8 }, // move capture
    // four-player-tic-tac-chess: move leap
    Leap { from: u8, to: u8 },
    Pass,
}

impl Position {
    owners!(own: pawn);
    boards!((pawn[0, 1, 2, 3]), fn clear, fn empty);
    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_pawn(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.pawn[owner] |= cells;
    }

    // four-player-tic-tac-chess: after
    #[inline(always)]
    fn after_(&mut self, me: usize) {
        self.put_pawn(0, at(&HOME, 0));
        self.put_pawn(1, at(&HOME, 1));
        self.put_pawn(2, at(&HOME, 2));
        self.put_pawn(3, at(&HOME, 3));
    }

    // move capture
    #[inline(always)]
    fn moves_capture(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move capture, line 2
            // move capture, line 3
            sink.choice(
                Board::STEPS_ADJACENT[from % 64] & self.owned() & !self.own(me) & ARENA,
                |to| Choice::Capture { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    #[inline(always)]
    fn owned(&self) -> Cells {
        self.pawn[0] | self.pawn[1] | self.pawn[2] | self.pawn[3]
    }

    // move capture
    #[inline(always)]
    fn play_capture(&mut self, me: usize, from: usize, to: usize) {
        // move capture, line 4
        self.pawn[0] &= !Cells::of(to);
        self.pawn[1] &= !Cells::of(to);
        self.pawn[2] &= !Cells::of(to);
        self.pawn[3] &= !Cells::of(to);
        self.pawn[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.taken[me] = (at(&self.taken, me) as i32 + 1).min(10) as u8; // move capture, line 5
    }

    // four-player-tic-tac-chess: move leap
    #[inline(always)]
    fn moves_leap(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // four-player-tic-tac-chess: move leap, line 2
            // four-player-tic-tac-chess: move leap, line 3
            sink.choice(
                Board::LEAPS_1_2[from % 64] & self.empty() & ARENA,
                |to| Choice::Leap { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // four-player-tic-tac-chess: move leap
    #[inline(always)]
    fn play_leap(&mut self, me: usize, from: usize, to: usize) {
        // four-player-tic-tac-chess: move leap, line 4
        self.pawn[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
    }

    /// The moves of these blocks, for draws.
    #[inline(always)]
    fn merged_capture_or_leap(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        let cells: Cells = self.owned() & !self.own(me) & ARENA;
        let empty_in_arena: Cells = self.empty() & ARENA;
        sink.merged(
            self.own(me),
            #[inline(always)]
            |from| [
                { Board::STEPS_ADJACENT[from % 64] & cells },
                { Board::LEAPS_1_2[from % 64] & empty_in_arena },
            ],
            |block, from, to| match block {
                0 => Choice::Capture { from: from as _, to: to as _ },
                _ => Choice::Leap { from: from as _, to: to as _ },
            },
        )
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 4], seen: 0; BY_PLAYER, MIXED);
    // four-player-tic-tac-chess: setup
    fn setup() -> Position {
        Position {
            pawn: [0x20_0000, 0x8, 0x800_0000, 0x2000_0000_0000],
            taken: [0; 4],
            next: 0,
            turn: 1,
        }
    }

    const DRAWN: Drawing = Drawing::Once;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.moves_capture(me, sink)?;
            self.moves_leap(me, sink)?;
        }
        if sink.begins() {
            sink.one(Choice::Pass)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.merged_capture_or_leap(me, sink)?;
        }
        if sink.begins() {
            sink.one(Choice::Pass)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<4>(me)) as u8;
        match m {
            Choice::Capture { from, to } => self.play_capture(me, from.into(), to.into()),
            Choice::Leap { from, to } => self.play_leap(me, from.into(), to.into()),
            Choice::Pass => {}
        }
        let pass = m == Choice::Pass;
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        self.after_(me);
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 4]> {
        // end
        if self.turn as i32 == 41 {
            return Verdict::Over([
                (10 * self.taken[0] as i32) as u8,
                (10 * self.taken[1] as i32) as u8,
                (10 * self.taken[2] as i32) as u8,
                (10 * self.taken[3] as i32) as u8,
            ]);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Capture { from, to } => FRAME.write(out, "capture", &[from, to]),
            Choice::Leap { from, to } => FRAME.write(out, "leap", &[from, to]),
            Choice::Pass => out.push_str("pass"),
        }
    }

    plain_data!(
        layer(pawn: single pawn), number(taken: u8, 0, 10, 0..4), next(next, 3), turn(turn)
    );
}
