//! 2048. Generated from rules/2048.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: f403430b07ab26b7.
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
const FRAME: Frame = Frame::square(4, 4);
const NAMES: Names = Names {
    name: "2048",
    title: "2048",
    rules_hash: 17582971084836906679,
    players: &["solo"],
    chance: true,
    unshared: true,
    layers: &[("pieces", &["neutral tile"])],
    states: &[
        StateName::new("rank_of", &[Of::Cells], Sort::Number(0, 17)),
        StateName::new("score_so_far", &[], Sort::Number(0, 4000000)),
        StateName::new("spawned", &[], Sort::Number(0, 2)),
    ],
    points: (0, 4000000),
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

// def tile_of
const TILE_OF: &[i32] = &[
    1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072,
];

struct Board;
impl Board {
    rectangle!(64: 4 x 4);
    walks!((fn back), compass);
    counted!(8 64 counted_64, tables::COMPASS);
    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const TO: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    tile: Cells, // pieces
    rank_of: [u8; 16], // state rank_of
    score_so_far: i32, // state score_so_far
    spawned: u8, // state spawned
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Spawn { where_: u8, rank: i32 }, // move spawn
    Slide { way: u8 }, // move slide
}

impl Position {
    // move spawn
    #[inline(always)]
    fn moves_spawn(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        for where_ in self.empty().cells() { // move spawn, line 2
            for rank in range(1, 2) { // move spawn, line 3
                // move spawn, line 4
                let factor: i32 = if rank == 1 { 9i32 } else { 1i32 };
                if factor > 0 {
                    sink(Choice::Spawn { where_: where_ as _, rank: rank }, *self, [factor])?;
                }
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.tile
    }

    /// Removes all pieces from the given cells.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.tile &= !cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_tile(&mut self, cells: Cells) {
        self.clear(cells);
        self.tile |= cells;
    }

    // move spawn
    #[inline(always)]
    fn play_spawn(&mut self, me: usize, where_: usize, rank: i32) {
        self.put_tile(Cells::of(where_)); // move spawn, line 5
        self.rank_of[where_] = rank as u8; // move spawn, line 6
        self.spawned = (self.spawned as i32 + 1).min(2) as u8; // move spawn, line 7
        self.next = (if self.spawned as i32 == 2 { 0 } else { 1 }) as u8; // move spawn, line 8
    }

    // move slide
    #[inline(always)]
    fn moves_slide(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move slide, line 2
        sink.choice(
            member_if(0, self.moves_to(0)) | member_if(2, self.moves_to(2))
                | member_if(4, self.moves_to(4)) | member_if(6, self.moves_to(6)),
            |way| Choice::Slide { way: way as _ },
        )
    }

    // def alike
    #[inline(always)]
    fn alike(&self, c: usize, d: usize) -> bool {
        self.rank_of[c % 16] as i32 == sum(&self.rank_of, Board::steps_from(d, c, 1i32))
    }

    // def moves_to
    #[inline(always)]
    fn moves_to(&self, d: usize) -> bool {
        let mut found: bool = false;
        for c in self.tile.cells() {
            let cells: Cells = Board::steps_from(d, c, 1i32);
            if cells.meets(self.empty()) || cells.meets(self.tile) && self.alike(c, d) {
                found = true;
                break;
            }
        }
        found
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.tile
    }

    /// Moves the piece on `from` to `to`, capturing any piece there. Does nothing unless both
    /// are single cells and `from` is occupied.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if !(from.count() as i32 == 1 && to.count() as i32 == 1 && self.occupied().meets(from)) {
            return;
        }
        self.tile = self.tile & !(from | to) | to.when(self.tile.meets(from));
    }

    // move slide
    #[inline]
    fn play_slide(&mut self, me: usize, way: usize) {
        let away: usize = Board::opposite(1u64 << way).first(); // move slide, line 3
        // move slide, line 4
        for wall in (Board::CELLS & !Board::back(board::Way(way), Board::CELLS)).cells()
        {
            let mut last: Cells = Cells::of(wall); // move slide, line 5
            for far in range(1, 3) { // move slide, line 6
                let from: Cells = Board::steps_from(away, wall, far); // move slide, line 7
                if from.is_in(self.tile) { // move slide, line 8
                    // move slide, line 9
                    if last.is_in(self.tile) && sum(&self.rank_of, last) == sum(&self.rank_of, from)
                    {
                        // move slide, line 10
                        for place in last.cells() {
                            self.rank_of[place] = (self.rank_of[place % 16] as i32 + 1)
                                .min(17) as u8;
                        }
                        // move slide, line 11
                        self.score_so_far = (self.score_so_far
                            + table(TILE_OF, sum(&self.rank_of, last)))
                            .min(4000000);
                        // move slide, line 12
                        for place in from.cells() {
                            self.rank_of[place] = 0;
                        }
                        self.clear(from); // move slide, line 13
                        last = Board::step(board::Way(away), last); // move slide, line 14
                    } else {
                        // move slide, line 16
                        if last.is_in(self.tile) {
                            last = Board::step(board::Way(away), last);
                        }
                        if last != from { // move slide, line 17
                            // move slide, line 18
                            let rank_of: i32 = sum(&self.rank_of, from);
                            for place in last.cells() {
                                self.rank_of[place] = rank_of.min(17) as u8;
                            }
                            // move slide, line 19
                            for place in from.cells() {
                                self.rank_of[place] = 0;
                            }
                            self.carry(from, last); // move slide, line 20
                        }
                    }
                }
            }
        }
        self.next = 1; // move slide, line 26
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i32, 1, 0, 4000000 >, seen: 0; ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position { tile: 0x0, rank_of: [0; 16], score_so_far: 0, spawned: 0, next: 1 }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 1 {
            self.throws(past, &mut |choice, _| visit(choice))?;
            return Continue(());
        }
        let sink = &mut Shown::new(&mut *visit);
        self.moves_slide(me, sink)?;
        if !sink.begins() {
            return Continue(());
        }
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 1 {
            return self.count_thrown(past);
        }
        let sink = &mut Counted::default();
        let _ = self.moves_slide(me, sink);
        if sink.count > 0 {
            return sink.count;
        }
        0
    }

    /// Returns a uniformly random legal move.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 1 {
            return self.draw_thrown(past, rng);
        }
        let sink = &mut Drawn::new(rng);
        let _ = self.moves_slide(me, sink);
        if sink.found.is_some() {
            return sink.found;
        }
        None
    }

    fn throws(&self, past: Seen<'_>, visit: &mut impl FnMut(Choice, u32) -> Flow) -> Flow {
        let me = 1;
        self.moves_spawn(me, &mut |choice, _, values: [i32; 1]| visit(choice, values[0] as u32))?;
        Continue(())
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<1>(me)) as u8;
        match m {
            Choice::Spawn { where_, rank } => self.play_spawn(me, where_.into(), rank),
            Choice::Slide { way } => {
                if me < 1 {
                    self.play_slide(me, way.into())
                }
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i32, 1, 0, 4000000>> {
        // end
        if blocked() {
            return Verdict::Over(Within([self.score_so_far as i32]));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Spawn { where_, rank } => {
                out.push_str("spawn");
                FRAME.write_cell(out, where_);
                write_number(out, rank);
            }
            Choice::Slide { way } => {
                out.push_str("slide");
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(
        layer(_: neutral tile), number(rank_of: u8, 0, 17, 0..16),
        number(score_so_far: i32, 0, 4000000), number(spawned: u8, 0, 2), next(next, 1)
    );
}
