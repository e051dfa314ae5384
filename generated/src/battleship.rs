//! Battleship. Generated from rules/battleship.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4cb3c6fb69cda8cb.
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
const SHIP_NAMES: &[&str] = &["carrier", "battleship", "cruiser", "submarine", "destroyer"];
const NAMES: Names = Names {
    name: "battleship",
    title: "Battleship",
    rules_hash: 5526979950827907275,
    players: &["red", "blue"],
    hidden: true,
    layers: &[("pieces", &[])],
    states: &[
        StateName::new("fleet", &[Of::Players, Of::These(SHIP_NAMES)], Sort::Set(Of::Cells)),
        StateName::new("shots", &[Of::Players], Sort::Set(Of::Cells)),
        StateName::new("struck", &[Of::Players, Of::These(SHIP_NAMES)], Sort::Set(Of::Cells)),
    ],
    symmetries: &[SymmetryName::flat([[0, 1], [1, 0]]), SymmetryName::STILL.players(1)],
    ..Names::NONE
};

// def length
const LENGTH: [i32; 5] = [5, 4, 3, 3, 2];
masks!(SHIP = 0x1f);
struct Board;
impl Board {
    rectangle!(128: 10 x 10);
    counted!(8 128 counted_128, tables::COMPASS);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    fleet: [Cells; 10], // state fleet
    shots: [Cells; 2], // state shots
    struck: [Cells; 10], // state struck
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { bow: u8, way: u8 }, // move place
    Fire { target: u8 }, // move fire
}

impl Position {
    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        if self.turn as i32 > 10 {
            return Continue(());
        }
        // move place, line 3
        let me_0: usize = me * 5;
        let it: u64 = (member_if(0, !at(&self.fleet, me_0).any())
            | member_if(1, !at(&self.fleet, me * 5 + 1).any())
            | member_if(2, !at(&self.fleet, me * 5 + 2).any())
            | member_if(3, !at(&self.fleet, me * 5 + 3).any())
            | member_if(4, !at(&self.fleet, me * 5 + 4).any()))
            .first_of();
        // move place, line 4
        sink.rounds(
            Board::CELLS,
            #[inline(always)]
            |bow, sink| {
                for way in (Board::N | Board::E).cells() { // move place, line 5
                    // move place, line 6
                    let length: i32 = sum(&LENGTH, it);
                    let mut all: Cells = Cells::NONE;
                    for i in range(0, length - 1) {
                        all |= Board::steps_from(way, bow, i);
                    }
                    // move place, line 7
                    if all.count() as i32 == length
                        && !all.meets(union_from(&self.fleet, me_0, SHIP))
                    {
                        sink.one(Choice::Place { bow: bow as _, way: way as _ })?;
                    }
                }
                Continue(())
            },
        )
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, bow: usize, way: usize) {
        // move place, line 3
        let it: u64 = (member_if(0, !at(&self.fleet, me * 5).any())
            | member_if(1, !at(&self.fleet, me * 5 + 1).any())
            | member_if(2, !at(&self.fleet, me * 5 + 2).any())
            | member_if(3, !at(&self.fleet, me * 5 + 3).any())
            | member_if(4, !at(&self.fleet, me * 5 + 4).any()))
            .first_of();
        // move place, line 6
        let mut all: Cells = Cells::NONE;
        for i in range(0, sum(&LENGTH, it) - 1) {
            all |= Board::steps_from(way, bow, i);
        }
        // move place, line 8
        for place in it.cells() {
            self.fleet[me * 5 + place] = all;
        }
    }

    // move fire
    #[inline(always)]
    fn moves_fire(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move fire, line 3
        sink.choice(
            (Board::CELLS & !self.shots[me % 2]).when(self.turn as i32 > 10),
            |target| Choice::Fire { target: target as _ },
        )
    }

    // move fire
    #[inline(always)]
    fn play_fire(&mut self, me: usize, target: usize) {
        self.shots[me] |= Cells::of(target); // move fire, line 4
        // move fire, line 5
        let me_0: usize = me * 5;
        self.struck[me_0] |= Cells::of(target) & at(&self.fleet, (1 - me) * 5);
        let me_1: usize = me * 5 + 1;
        self.struck[me_1] |= Cells::of(target) & at(&self.fleet, (1 - me) * 5 + 1);
        let me_2: usize = me * 5 + 2;
        self.struck[me_2] |= Cells::of(target) & at(&self.fleet, (1 - me) * 5 + 2);
        let me_3: usize = me * 5 + 3;
        self.struck[me_3] |= Cells::of(target) & at(&self.fleet, (1 - me) * 5 + 3);
        let me_4: usize = me * 5 + 4;
        self.struck[me_4] |= Cells::of(target) & at(&self.fleet, (1 - me) * 5 + 4);
    }

    // view
    #[inline(always)]
    fn seen_fleet(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_entries(0, Entries::only().by(2, self.seen_fleet(me).cells()).by(5, 0..5));
        sight.show_entries(1, Entries::only().by(2, 0..2));
        sight.show_entries(2, Entries::only().by(2, 0..2).by(5, 0..5));
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, MIXED);
    fn setup() -> Position {
        Position { fleet: [0x0; 10], shots: [0x0; 2], struck: [0x0; 10], next: 0, turn: 1 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 100, 0>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)?;
        self.moves_fire(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { bow, way } => self.play_place(me, bow.into(), way.into()),
            Choice::Fire { target } => self.play_fire(me, target.into()),
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.turn as i32 <= 11 {
            return Verdict::Continue;
        }
        // end, line 3
        if union_from(&self.fleet, (1 - me) * 5, SHIP).is_in(self.shots[me % 2]) {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { bow, way } => {
                out.push_str("place");
                FRAME.write_cell(out, bow);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
            Choice::Fire { target } => FRAME.write(out, "fire", &[target]),
        }
    }

    plain_data!(
        layer(_ :), cells(fleet, 0..10), cells(shots, 0..2), cells(struck, 0..10), next(next, 1),
        turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..10, |place| self.fleet[place]);
        out.state(1, 0..2, |place| self.shots[place]);
        out.state(2, 0..10, |place| self.struck[place]);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Place { .. } => Veil { whole: 3, choices: vec![] },
            _ => Veil::default(),
        }
    }
}
