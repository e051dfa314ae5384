//! Sokoban. Generated from rules/sokoban.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3a106a4a83a58888.
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
const FRAME: Frame = Frame::square(6, 7);
// region goals
const GOALS: Cells = 0x1_0008_0000;
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x3ff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xf_ffff_ffff).up(6),
        1 NE ne: (cells & 0x7_df7d_f7df).up(7),
        2 E e: (cells & 0x1f7_df7d_f7df).up(1),
        3 SE se: (cells & 0x1f7_df7d_f7c0).down(5),
        4 S s: cells.down(6),
        5 SW sw: (cells & 0x3ef_befb_ef80).down(7),
        6 W w: (cells & 0x3ef_befb_efbe).down(1),
        7 NW nw: (cells & 0xf_befb_efbe).up(5)
    );

    const ORTHOGONAL: u64 = 85;
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
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    man: [Cells; 1],
    // pieces
    crate_: Cells,
    // pieces
    wall: Cells,
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move walk
    Walk { to: u8 },
    // move push
    Push { way: u8 },
}

impl Position {
    // move walk
    fn each_walk(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move walk, line 2
        for to in (Board::step(Board::ORTHOGONAL, self.man[me]) & self.empty()).cells() {
            visit(Choice::Walk { to: to as _ })?;
        }
        Continue(())
    }

    // move walk
    /// What is chosen from.
    #[inline(always)]
    fn set_walk(&self, me: usize) -> Cells {
        Board::step(Board::ORTHOGONAL, self.man[me]) & self.empty()
    }

    // move push
    fn each_push(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move push, line 2
        for way in (u64::from(
            Board::n(Board::n(self.man[me]) & self.crate_).meets(self.empty()),
        )
            | u64::from(
                Board::e(Board::e(self.man[me]) & self.crate_).meets(self.empty()),
            ) << 2
            | u64::from(
                Board::s(Board::s(self.man[me]) & self.crate_).meets(self.empty()),
            ) << 4
            | u64::from(
                Board::w(Board::w(self.man[me]) & self.crate_).meets(self.empty()),
            ) << 6)
            .cells()
        {
            visit(Choice::Push { way: way as _ })?;
        }
        Continue(())
    }

    // move push
    /// What is chosen from.
    #[inline(always)]
    fn set_push(&self, me: usize) -> u64 {
        u64::from(Board::n(Board::n(self.man[me]) & self.crate_).meets(self.empty()))
            | u64::from(
                Board::e(Board::e(self.man[me]) & self.crate_).meets(self.empty()),
            ) << 2
            | u64::from(
                Board::s(Board::s(self.man[me]) & self.crate_).meets(self.empty()),
            ) << 4
            | u64::from(
                Board::w(Board::w(self.man[me]) & self.crate_).meets(self.empty()),
            ) << 6
    }

    // move walk
    #[inline(always)]
    fn play_walk(&mut self, me: usize, to: usize) {
        // move walk, line 3
        {
            let (source, target) = (self.man[me], Cells::of(to));
            if source.count() == 1 {
                self.man[0] &= !target;
                self.man[me] = self.man[me] & !source | target;
                self.crate_ &= !target;
                self.wall &= !target;
            }
        }
    }

    // move push
    #[inline(always)]
    fn play_push(&mut self, me: usize, way: usize) {
        // move push, line 3
        self.carry(
            Board::step(1u64 << way, self.man[me]),
            Board::step_times(1u64 << way, self.man[me], 2),
        );
        // move push, line 4
        self.carry(self.man[me], Board::step(1u64 << way, self.man[me]));
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.man[0] & !self.crate_ & !self.wall
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.man[0] | self.crate_ | self.wall
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.man[0] = self.man[0] & !(from | to) | to.when(self.man[0].meets(from));
        self.crate_ = self.crate_ & !(from | to) | to.when(self.crate_.meets(from));
        self.wall = self.wall & !(from | to) | to.when(self.wall.meets(from));
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 1];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "sokoban",
            title: "Sokoban",
            rules_hash: 4183960922095978632,
            players: &["solo"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("man", Some('M')),
                        KindName::neutral("crate", Some('C')),
                        KindName::neutral("wall", Some('W')),
                    ],
                ),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        Position {
            man: [0x10_0000],
            crate_: 0x8_8000,
            wall: 0xf2_7986_1e4f,
            next: 0,
            turn: 1,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_walk(me, visit)?;
        self.each_push(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_walk(me).count() + self.set_push(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_walk = self.set_walk(me);
        let of_walk = set_walk.count();
        let set_push = self.set_push(me);
        let of_push = set_push.count();
        let mut left = rng.one_of(of_walk + of_push)?;
        if left < of_walk {
            let to = set_walk.nth(left);
            return Some(Choice::Walk { to: to as _ });
        }
        left -= of_walk;
        let way = set_push.nth(left);
        Some(Choice::Push { way: way as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<1>(me);
        match m {
            Choice::Walk { to } => self.play_walk(me, usize::from(to)),
            Choice::Push { way } => self.play_push(me, usize::from(way)),
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if self.crate_.is_in(GOALS) {
            return Verdict::Over(share(1u64));
        }
        // end, line 3
        if 100 < self.turn as i32 {
            return Verdict::Over(
                std::array::from_fn(|p| {
                    let points: i32 = 0;
                    points.clamp(0, 100) as u8
                }),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Walk { to } => FRAME.write(out, "walk", &[to]),
            Choice::Push { way } => {
                out.push_str("push");
                write_name(
                    out,
                    &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
                    way as usize,
                );
            }
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.man);
        out.neutral(0, 1, Board::CELLS, self.crate_);
        out.neutral(0, 2, Board::CELLS, self.wall);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            man: read_owners(Board::CELLS, &view.layers, 0),
            crate_: read_kind(Board::CELLS, &view.layers, 0, 1),
            wall: read_kind(Board::CELLS, &view.layers, 0, 2),
            next: view.next.min(0),
            turn: u16::try_from(view.turn).unwrap_or(u16::MAX),
        }
    }
}
