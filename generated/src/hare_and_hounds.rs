//! Hare and Hounds. Generated from rules/hare-and-hounds.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: fa98db4c4ba489c6.
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
const FRAME: Frame =
    Frame::named(&["b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "a2", "e2"]);
const NAMES: Names = Names {
    name: "hare-and-hounds",
    title: "Hare and Hounds",
    rules_hash: 18057423826675075526,
    players: &["hunter", "prey"],
    layers: &[("pieces", &["hound, hare"])],
    states: &[StateName::new("idle", &[], Sort::Number(0, 10))],
    symmetries: &[SymmetryName::cells(&[2, 1, 0, 5, 4, 3, 8, 7, 6, 9, 10])],
    ..Names::NONE
};

masks!(HUNTER = 0x1, PREY = 0x2);
struct Board;
impl Board {
    const CELLS: Cells = 0x7ff;
    steps!(cells;
        0 N n: (cells & 0xdb).up(1),
        1 S s: (cells & 0x1b6).down(1),
        2 NE ne: (cells & 0x51).up(4) | (cells & 0x200).down(7),
        3 SW sw: (cells & 0x510).down(4) | (cells & 0x4).up(7),
        4 E e: (cells & 0xbf).up(3) | (cells & 0x200).down(8),
        5 W w: (cells & 0x5f8).down(3) | (cells & 0x2).up(8),
        6 SE se: (cells & 0x114).up(2) | (cells & 0x200).down(9),
        7 NW nw: (cells & 0x450).down(2) | (cells & 0x1).up(9)
    );

    const ORTHOGONAL: u64 = 255;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    hound: Cells,
    hare: Cells,
    idle: u8, // state idle
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Chase { from: u8, way: u8, to: u8 }, // move chase
    Run { from: u8, to: u8 }, // move run
}

impl Position {
    owners!(own: owner % 2);
    boards!((owner[0, 1]: hound, hare), fn empty);
    // def west_of
    #[inline(always)]
    fn west_of(&self, c: Cells) -> Cells {
        let sw_w_nw: Cells = Board::step(Board::SW | Board::W | Board::NW, c);
        let mut reached: Cells = sw_w_nw;
        let mut left: Cells = sw_w_nw;
        while left.any() {
            let t = left.first();
            left = left.rest();
            let cells: Cells = Board::step(
                Board::N | Board::S | Board::SW | Board::W | Board::NW, Cells::of(t),
            ) & !reached;
            reached |= cells;
            left |= cells;
        }
        reached
    }

    // move chase
    #[inline(always)]
    fn moves_chase(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move chase, line 2
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                // move chase, line 3
                for way in (Board::N | Board::S | Board::NE | Board::E | Board::SE).cells() {
                    // move chase, line 4
                    sink.choice(
                        Board::step(board::Way(way), Cells::of(from)) & self.empty(),
                        |to| Choice::Chase { from: from as _, way: way as _, to: to as _ },
                    )?;
                }
                Continue(())
            },
        )
    }

    // move chase
    #[inline(always)]
    fn play_chase(&mut self, me: usize, from: usize, way: usize, to: usize) {
        // move chase, line 5
        if (Board::N | Board::S).contains(way) {
            self.idle = (self.idle as i32 + 1).min(10) as u8;
        } else {
            self.idle = 0;
        }
        // move chase, line 6
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.hound = self.hound & !from_or_to | Cells::of(to).when(self.hound.contains(from));
        self.hare = self.hare & !from_or_to | Cells::of(to).when(self.hare.contains(from));
    }

    // move run
    #[inline(always)]
    fn moves_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move run, line 2
            // move run, line 3
            sink.choice(
                Board::step(Board::ORTHOGONAL, Cells::of(from)) & self.empty(),
                |to| Choice::Run { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // move run
    #[inline(always)]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        // move run, line 4
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.hound = self.hound & !from_or_to | Cells::of(to).when(self.hound.contains(from));
        self.hare = self.hare & !from_or_to | Cells::of(to).when(self.hare.contains(from));
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, MIXED, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position { owner: [0x205, 0x400], hound: 0x205, hare: 0x400, idle: 0, next: 0 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 11, 0>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 0 {
            self.moves_chase(me, sink)?;
        }
        if me == 1 {
            self.moves_run(me, sink)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Chase { from, way, to } => {
                self.play_chase(me, from.into(), way.into(), to.into())
            }
            Choice::Run { from, to } => self.play_run(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if me == 0 && blocked() {
            return Verdict::Over(share(HUNTER));
        }
        // end, line 3
        if !self.hound.meets(self.west_of(self.hare)) {
            return Verdict::Over(share(PREY));
        }
        // end, line 4
        if self.idle as i32 == 10 {
            return Verdict::Over(share(PREY));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Chase { from, way, to } => {
                out.push_str("chase");
                FRAME.write_cell(out, from);
                write_name(out, &["n", "s", "ne", "sw", "e", "w", "se", "nw"], way as usize);
                FRAME.write_cell(out, to);
            }
            Choice::Run { from, to } => FRAME.write(out, "run", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned hound, owned hare), number(idle: u8, 0, 10), next(next, 1));
}
