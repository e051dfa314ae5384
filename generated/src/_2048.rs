//! 2048. Generated from rules/2048.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: f403430b07ab26b7.
#![forbid(unsafe_code)]
#![allow(dead_code, unreachable_pub, reason = "a crate may use parts of a private module")]
#![allow(missing_docs, reason = "items cite the rules")]
#![allow(unused_variables, unused_mut, unused_assignments, reason = "code for all games")]
#![allow(unused_parens, clippy::style, clippy::complexity, reason = "made of general parts")]
#![allow(clippy::erasing_op, reason = "an index may be 0")]
#![allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(4, 4);
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xffff;
    steps!(cells;
        0 N n: (cells & 0xfff).up(4),
        1 NE ne: (cells & 0x777).up(5),
        2 E e: (cells & 0x7777).up(1),
        3 SE se: (cells & 0x7770).down(3),
        4 S s: cells.down(4),
        5 SW sw: (cells & 0xeee0).down(5),
        6 W w: (cells & 0xeeee).down(1),
        7 NW nw: (cells & 0xeee).up(3)
    );

    #[inline(always)]
    fn step_times(dirs: u64, cells: Cells, times: i32) -> Cells {
        union_over!(dirs;
            N: board::repeat(cells, times, Board::n),
            NE: board::repeat(cells, times, Board::ne),
            E: board::repeat(cells, times, Board::e),
            SE: board::repeat(cells, times, Board::se),
            S: board::repeat(cells, times, Board::s),
            SW: board::repeat(cells, times, Board::sw),
            W: board::repeat(cells, times, Board::w),
            NW: board::repeat(cells, times, Board::nw)
        )
    }

    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            NE: Board::sw(cells),
            E: Board::w(cells),
            SE: Board::nw(cells),
            S: Board::n(cells),
            SW: Board::ne(cells),
            W: Board::e(cells),
            NW: Board::se(cells)
        )
    }

    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const OPPOSITE: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | OPPOSITE[dir])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    tile: Cells,
    // state rank_of
    rank_of: [u8; 16],
    // state score_so_far
    score_so_far: i32,
    // state spawned
    spawned: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move spawn
    Spawn { where_: u8, rank: i32 },
    // move slide
    Slide { way: u8 },
}

impl Position {
    // def alike
    #[inline]
    fn alike(&self, c: usize, d: usize) -> bool {
        self.rank_of[c] as i32
            == ({
                let mut all = 0i32;
                for i0 in Board::step(1u64 << d, Cells::of(c)).cells() {
                    all = all.saturating_add(self.rank_of[i0] as i32);
                }
                all
            })
    }

    // def moves_to
    #[inline]
    fn moves_to(&self, d: usize) -> bool {
        self.tile
            .cells()
            .any(|c| {
                Board::step(1u64 << d, Cells::of(c)).meets(self.empty())
                    || Board::step(1u64 << d, Cells::of(c)).meets(self.tile)
                        && self.alike(c, d)
            })
    }

    // move spawn
    fn each_spawn(
        &self,
        me: usize,
        visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let mut pos = *self;
        pos.next = after::<1>(me);
        let mut weight: i32 = 1;
        // move spawn, line 2
        for where_ in pos.empty().cells() {
            let mut pos = pos;
            let mut weight = weight;
            // move spawn, line 3
            for rank in range(1, 2) {
                let mut pos = pos;
                let mut weight = weight;
                // move spawn, line 4
                let factor: i32 = if rank == 1 { 9 } else { 1 };
                if 0 < factor {
                    weight = weight.saturating_mul(factor);
                    // move spawn, line 5
                    pos.put_tile(Cells::of(where_));
                    // move spawn, line 6
                    pos.rank_of[where_] = rank.clamp(0, 17) as u8;
                    // move spawn, line 7
                    pos.spawned = (pos.spawned as i32).saturating_add(1).clamp(0, 2)
                        as u8;
                    // move spawn, line 8
                    pos.next = (if pos.spawned as i32 == 2 { 0 } else { 1 }) as u8;
                    visit(
                        Choice::Spawn {
                            where_: where_ as _,
                            rank: rank,
                        },
                        pos,
                        [weight],
                    )?;
                }
            }
        }
        Continue(())
    }

    // move slide
    fn each_slide(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move slide, line 2
        for way in (u64::from(self.moves_to(0)) | u64::from(self.moves_to(2)) << 2
            | u64::from(self.moves_to(4)) << 4 | u64::from(self.moves_to(6)) << 6)
            .cells()
        {
            visit(Choice::Slide { way: way as _ })?;
        }
        Continue(())
    }

    // move slide
    /// What is chosen from.
    #[inline]
    fn set_slide(&self, me: usize) -> u64 {
        u64::from(self.moves_to(0)) | u64::from(self.moves_to(2)) << 2
            | u64::from(self.moves_to(4)) << 4 | u64::from(self.moves_to(6)) << 6
    }

    // move spawn
    #[inline]
    fn play_spawn(&mut self, me: usize, where_: usize, rank: i32) {
        let mut weight: i32 = 1;
        // move spawn, line 4
        let factor: i32 = if rank == 1 { 9 } else { 1 };
        weight = weight.saturating_mul(factor);
        // move spawn, line 5
        self.put_tile(Cells::of(where_));
        // move spawn, line 6
        self.rank_of[where_] = rank.clamp(0, 17) as u8;
        // move spawn, line 7
        self.spawned = (self.spawned as i32).saturating_add(1).clamp(0, 2) as u8;
        // move spawn, line 8
        self.next = (if self.spawned as i32 == 2 { 0 } else { 1 }) as u8;
    }

    // move slide
    #[inline]
    fn play_slide(&mut self, me: usize, way: usize) {
        // move slide, line 3
        let away: u64 = Board::opposite(1u64 << way);
        // move slide, line 4
        for wall in (Board::CELLS & !Board::back(1u64 << way, Board::CELLS)).cells() {
            // move slide, line 5
            let mut last: Cells = Cells::of(wall);
            // move slide, line 6
            for far in range(1, 3) {
                // move slide, line 7
                let from: Cells = Board::step_times(away, Cells::of(wall), far);
                // move slide, line 8
                if from.is_in(self.tile) {
                    // move slide, line 9
                    if last.is_in(self.tile)
                        && ({
                            let mut all = 0i32;
                            for i0 in last.cells() {
                                all = all.saturating_add(self.rank_of[i0] as i32);
                            }
                            all
                        })
                            == ({
                                let mut all = 0i32;
                                for i0 in from.cells() {
                                    all = all.saturating_add(self.rank_of[i0] as i32);
                                }
                                all
                            })
                    {
                        // move slide, line 10
                        {
                            for i0 in last.cells() {
                                self.rank_of[i0] = (self.rank_of[i0] as i32)
                                    .saturating_add(1)
                                    .clamp(0, 17) as u8;
                            }
                        }
                        // move slide, line 11
                        self.score_so_far = (self.score_so_far as i32)
                            .saturating_add(
                                table(
                                    &[
                                        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                        8192, 16384, 32768, 65536, 131072,
                                    ],
                                    {
                                        let mut all = 0i32;
                                        for i0 in last.cells() {
                                            all = all.saturating_add(self.rank_of[i0] as i32);
                                        }
                                        all
                                    },
                                ),
                            )
                            .clamp(0, 4000000) as i32;
                        // move slide, line 12
                        {
                            for i0 in from.cells() {
                                self.rank_of[i0] = 0;
                            }
                        }
                        // move slide, line 13
                        self.clear(from);
                        // move slide, line 14
                        last = Board::step(away, last);
                    } else {
                        // move slide, line 16
                        if last.is_in(self.tile) {
                            last = Board::step(away, last);
                        }
                        // move slide, line 17
                        if !(last == from) {
                            // move slide, line 18
                            {
                                let value = {
                                    let mut all = 0i32;
                                    for i0 in from.cells() {
                                        all = all.saturating_add(self.rank_of[i0] as i32);
                                    }
                                    all
                                };
                                for i0 in last.cells() {
                                    self.rank_of[i0] = value.clamp(0, 17) as u8;
                                }
                            }
                            // move slide, line 19
                            {
                                for i0 in from.cells() {
                                    self.rank_of[i0] = 0;
                                }
                            }
                            // move slide, line 20
                            self.carry(from, last);
                        }
                    }
                }
            }
        }
        // move slide, line 26
        self.next = 1 as u8;
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.tile
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.tile
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.tile &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_tile(&mut self, cells: Cells) {
        self.clear(cells);
        self.tile |= cells;
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.tile = self.tile & !(from | to) | to.when(self.tile.meets(from));
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = Within<i32, 1, 0, 4000000>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "2048",
            title: "2048",
            rules_hash: 17582971084836906679,
            players: &["solo"],
            chance: true,
            layers: &[("pieces", &[KindName::neutral("tile", None)])],
            states: &[
                StateName::new("rank_of", &[Of::Cells], Sort::Number(0, 17)),
                StateName::new("score_so_far", &[], Sort::Number(0, 4000000)),
                StateName::new("spawned", &[], Sort::Number(0, 2)),
            ],
            points: (0, 4000000),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position {
            tile: Cells::NONE,
            rank_of: [0; 16],
            score_so_far: 0,
            spawned: 0,
            next: 0,
        };
        pos.next = 1 as u8;
        pos
    }

    #[inline]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 1 {
            self.throws(past, &mut |choice, _| visit(choice))?;
            return Continue(());
        }
        self.each_slide(me, visit)?;
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 1 {
            return self.count_thrown(past);
        }
        self.set_slide(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 1 {
            return self.draw_thrown(past, rng);
        }
        let set_slide = self.set_slide(me);
        let of_slide = set_slide.count();
        let left = rng.one_of(of_slide)?;
        let way = set_slide.nth(left);
        Some(Choice::Slide { way: way as _ })
    }

    fn throws(
        &self,
        past: Seen<'_>,
        visit: &mut impl FnMut(Choice, u32) -> Flow,
    ) -> Flow {
        let me = 1;
        self.each_spawn(me, &mut |choice, _, values| visit(choice, values[0] as u32))?;
        Continue(())
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<1>(me);
        match m {
            Choice::Spawn { where_, rank } => {
                self.play_spawn(me, usize::from(where_), rank)
            }
            Choice::Slide { way } => {
                if me < 1 {
                    self.play_slide(me, usize::from(way))
                }
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if blocked() {
            return Verdict::Over(
                Within(
                    std::array::from_fn(|p| {
                        let points: i32 = self.score_so_far as i32;
                        Self::Points::kept(points) as i32
                    }),
                ),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Spawn { where_, rank } => {
                out.push_str("spawn");
                FRAME.write_cell(out, where_ as usize);
                write_number(out, rank);
            }
            Choice::Slide { way } => {
                out.push_str("slide");
                write_name(
                    out,
                    &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
                    way as usize,
                );
            }
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.neutral(0, 0, Board::CELLS, self.tile);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.states
            .push(
                (0..16).map(|place| Stored::Number(self.rank_of[place].into())).collect(),
            );
        view.states.push(vec![Stored::Number(self.score_so_far.into())]);
        view.states.push(vec![Stored::Number(self.spawned.into())]);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            tile: read_kind(Board::CELLS, &view.layers, 0, 0),
            rank_of: read_states(
                [0; 16],
                &view.states,
                0,
                (0..16),
                |entry| read_number(entry, 0, 17) as u8,
            ),
            score_so_far: read_number(read_state(&view.states, 1), 0, 4000000) as i32,
            spawned: read_number(read_state(&view.states, 2), 0, 2) as u8,
            next: view.next.min(1),
        }
    }
}
