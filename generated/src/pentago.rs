//! Pentago. Generated from rules/pentago.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 8b2cab9bcec35fa3.
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
const FRAME: Frame = Frame::square(6, 6);
const NAMES: Names = Names {
    name: "pentago",
    title: "Pentago",
    rules_hash: 10028579155924443043,
    players: &["white", "black"],
    layers: &[("pieces", &["marble"])],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::flat([[0, 1], [-1, 0]]),
        SymmetryName::FLIP_Y
            .names(&[("clockwise", "anticlockwise"), ("anticlockwise", "clockwise")]),
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

const MIDDLES: Cells = 0x1200_0480; // region middles
// def spun, line 2
const BY_CELL: [i32; 36] = [
    1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4,
    5, 6, 1, 2, 3, 4, 5, 6,
];

// def spun, line 2
const BY_CELL_2: [i32; 36] = [
    1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
    5, 5, 6, 6, 6, 6, 6, 6,
];

masks!(SPIN = 0x3);
struct Board;
impl Board {
    rectangle!(64: 6 x 6);
    walks!((fn some_row), compass);
    const ADJACENT: u64 = 255;
    const STEPS_ADJACENT: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
    #[inline]
    fn at(x: i32, y: i32) -> Cells {
        Self::CELLS & board::at::<Cells>(Self::SIZE, [x, y, 1])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    marble: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Play { to: u8, rest: Trail<u16, 2> }, // move play
}

impl Position {
    owners!(own: marble % 2);
    boards!((marble[0, 1]), fn empty, fn occupied);
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // def five
    #[inline(always)]
    fn five(&self) -> u64 {
        member_if(0, Board::some_row(Board::ADJACENT, 5, self.marble[0]))
            | member_if(1, Board::some_row(Board::ADJACENT, 5, self.marble[1]))
    }

    // def spun
    #[inline(always)]
    fn spun(&self, c: usize, m: usize, turned: usize) -> Cells {
        if turned == 0 {
            Board::at(
                at(&BY_CELL, m) + at(&BY_CELL_2, c) - at(&BY_CELL_2, m),
                at(&BY_CELL_2, m) - at(&BY_CELL, c) + at(&BY_CELL, m),
            )
        } else {
            Board::at(
                at(&BY_CELL, m) - at(&BY_CELL_2, c) + at(&BY_CELL_2, m),
                at(&BY_CELL_2, m) + at(&BY_CELL, c) - at(&BY_CELL, m),
            )
        }
    }

    /// Copies the piece on `from` of another position to `to`; returns the vacated cells.
    #[inline(always)]
    fn gather(&mut self, was: &Position, from: Cells, to: Cells) -> Cells {
        if !(from.count() as i32 == 1 && to.count() as i32 == 1 && was.occupied().meets(from)) {
            return Cells::NONE;
        }
        self.marble[0] = self.marble[0] & !to | to.when(was.marble[0].meets(from));
        self.marble[1] = self.marble[1] & !to | to.when(was.marble[1].meets(from));
        from
    }

    // move play
    #[inline(always)]
    fn play_play(&mut self, me: usize, to: usize, mut rest: Taken<Trail<u16, 2>>) {
        self.marble[me] |= Cells::of(to); // move play, line 3
        if !Board::some_row(Board::ADJACENT, 5, self.own(me)) { // move play, line 4
            let middle = rest.take() as usize; // move play, line 5
            let way = rest.take() as usize; // move play, line 6
            // move play, line 7
            let was = *self;
            let mut fills = self.bare();
            let mut vacated: Cells = Cells::NONE;
            for c in (Cells::of(middle) | Board::STEPS_ADJACENT[middle % 64]).cells() {
                let cells = fills.gather(&was, Cells::of(c), was.spun(c, middle, way));
                vacated |= cells;
            }
            self.merge([vacated], &fills);
        }
    }

    /// A copy without pieces, which collects the effects of `at once`.
    #[inline]
    fn bare(mut self) -> Position {
        self.marble[0] = Cells::NONE;
        self.marble[1] = Cells::NONE;
        self
    }

    /// Vacates cells, then fills them.
    #[inline]
    fn merge(&mut self, vacated: [Cells; 1], fills: &Position) {
        let gone = vacated[0] | fills.marble[0] | fills.marble[1];
        self.marble[0] = self.marble[0] & !gone | fills.marble[0];
        self.marble[1] = self.marble[1] & !gone | fills.marble[1];
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, MIXED);
    fn setup() -> Position {
        Position { marble: [0x0; 2], next: 0 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 36, 0>(past, me, rng)
    }

    // move play
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move play, line 2
        sink.rounds(
            self.empty(),
            #[inline(always)]
            |to, sink| {
                let mut pos = *self;
                pos.begin(me);
                pos.marble[me] |= Cells::of(to); // move play, line 3
                if !Board::some_row(Board::ADJACENT, 5, pos.own(me)) { // move play, line 4
                    for middle in MIDDLES.cells() { // move play, line 5
                        // move play, line 6
                        sink.choice(
                            SPIN,
                            |way| Choice::Play {
                                to: to as _,
                                rest: Trail::new().with(1, middle as i32).with(2, way as i32),
                            },
                        )?;
                    }
                } else {
                    sink.one(Choice::Play { to: to as _, rest: Trail::new() })?;
                }
                Continue(())
            },
        )
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Play { to, rest } => self.play_play(me, to.into(), rest.taken()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.five().any() {
            return Verdict::Over(share(self.five()));
        }
        // end, line 3
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Play { to, rest } => {
                FRAME.write(out, "play", &[to]);
                FRAME.write_rest(
                    out, rest.iter(), &[Said::Cell, Said::Name(&["clockwise", "anticlockwise"])],
                );
            }
        }
    }

    plain_data!(layer(marble: single marble), next(next, 1));
}
