//! Quixo. Generated from rules/quixo.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 18934ef8523a4e30.
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
type Cells = u64;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(5, 5);
// move push, line 3
const BY_CELL: [u64; 25] = [
    Board::N | Board::E,
    Board::N | Board::E | Board::W,
    Board::N | Board::E | Board::W,
    Board::N | Board::E | Board::W,
    Board::N | Board::W,
    Board::N | Board::E | Board::S,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::N | Board::S | Board::W,
    Board::N | Board::E | Board::S,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::N | Board::S | Board::W,
    Board::N | Board::E | Board::S,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::ORTHOGONAL,
    Board::N | Board::S | Board::W,
    Board::E | Board::S,
    Board::E | Board::S | Board::W,
    Board::E | Board::S | Board::W,
    Board::E | Board::S | Board::W,
    Board::S | Board::W,
];

// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff;
    steps!(cells;
        0 N n: (cells & 0xf_ffff).up(5),
        1 NE ne: (cells & 0x7_bdef).up(6),
        2 E e: (cells & 0xf7_bdef).up(1),
        3 SE se: (cells & 0xf7_bde0).down(4),
        4 S s: cells.down(5),
        5 SW sw: (cells & 0x1ef_7bc0).down(6),
        6 W w: (cells & 0x1ef_7bde).down(1),
        7 NW nw: (cells & 0xf_7bde).up(4)
    );

    walks_from!(
        (fn ray_from),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [5, 5, 1];
    const ORTHOGONAL: u64 = 85;
    const ALL: u64 = 255;
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

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            N | S: board::ends_of_shifted_lines(n, set, 5, Board::n),
            NE | SW: board::ends_of_shifted_lines(n, set, 6, Board::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Board::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -4, Board::se)
        ).any()
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
    /// By owner.
    cube: [Cells; 2],
    blank: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move push
    Push { from: u8, way: u8 },
}

impl Position {
    // move push
    fn each_push(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move push, line 2
        for from in (0x1f8_c63f_u64 & (self.blank | self.cube[me])).cells() {
            // move push, line 3
            for way in at(&BY_CELL, from).cells() {
                visit(Choice::Push { from: from as _, way: way as _ })?;
            }
        }
        Continue(())
    }

    // move push
    #[inline(always)]
    fn count_push(&self, me: usize) -> u32 {
        let mut count = 0;
        // move push, line 2
        for from in (0x1f8_c63f_u64 & (self.blank | self.cube[me])).cells() {
            count += at(&BY_CELL, from).count();
        }
        count
    }

    // move push
    #[inline(always)]
    fn nth_push(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move push, line 2
        for from in (0x1f8_c63f_u64 & (self.blank | self.cube[me])).cells() {
            let set = at(&BY_CELL, from);
            let size = set.count();
            if left < size {
                let way = set.nth(left);
                return Some(Choice::Push { from: from as _, way: way as _ });
            }
            left -= size;
        }
        None
    }

    // move push
    #[inline(always)]
    fn play_push(&mut self, me: usize, from: usize, way: usize) {
        // move push, line 4
        let row: Cells = Board::ray_from(1u64 << way, from, Board::CELLS);
        // move push, line 5
        {
            let was = self.clone();
            let mut fills = was.bare();
            let mut vacated = [Cells::NONE; 1];
            for c in row.cells() {
                vacated[0]
                    |= fills.fill_from(
                        &was, Cells::of(c), Board::step(Board::opposite(1u64 << way), Cells::of(c)),
                    );
            }
            self.merge(vacated, &fills);
        }
        // move push, line 6
        {
            let cells = row & Board::CELLS & !Board::back(1u64 << way, Board::CELLS);
            self.cube[1 - me] &= !cells;
            self.cube[me] |= cells;
            self.blank &= !cells;
        }
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.cube[0] | self.cube[1] | self.blank
    }

    /// The same without pieces: what `at once` fills is gathered on it.
    #[inline]
    fn bare(mut self) -> Position {
        self.cube[0] = Cells::NONE;
        self.cube[1] = Cells::NONE;
        self.blank = Cells::NONE;
        self
    }

    /// What stood on `from` comes to `to`; what it leaves.
    #[inline]
    fn fill_from(&mut self, was: &Position, from: Cells, to: Cells) -> Cells {
        if from.count() != 1 || to.count() != 1 || !was.occupied().meets(from) {
            return Cells::NONE;
        }
        self.cube[0] = self.cube[0] & !to | to.when(was.cube[0].meets(from));
        self.cube[1] = self.cube[1] & !to | to.when(was.cube[1].meets(from));
        self.blank = self.blank & !to | to.when(was.blank.meets(from));
        from
    }

    /// Cells are vacated, then filled.
    #[inline]
    fn merge(&mut self, vacated: [Cells; 1], fills: &Position) {
        let gone = vacated[0] | fills.occupied();
        self.cube[0] = self.cube[0] & !gone | fills.cube[0];
        self.cube[1] = self.cube[1] & !gone | fills.cube[1];
        self.blank = self.blank & !gone | fills.blank;
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.cube[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.cube[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.blank, const { &piece_weights::<1>(0, 1, None) });
        key.sum()
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 1];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "quixo",
            title: "Quixo",
            rules_hash: 1770845906925145648,
            players: &["cross", "nought"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("cube", Some('C')), KindName::neutral("blank", Some('B'))],
                ),
            ],
            seen: &[None],
            symmetries: &[SymmetryName::STILL.players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        Position { cube: [Cells::NONE; 2], blank: Board::CELLS, next: 0 }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_push(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_push(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let of_push = self.count_push(me);
        let left = rng.one_of(of_push)?;
        self.nth_push(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Push { from, way } = m;
        self.play_push(me, usize::from(from), usize::from(way));
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if Board::some_lines(Board::ALL, 5, self.cube[(1 - me)]) {
            return Verdict::Over(share(3u64 & !(1u64 << me)));
        }
        // end, line 3
        if Board::some_lines(Board::ALL, 5, self.cube[me]) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 4
        if !(past.seen_newest(0) < 2) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Push { from, way } => {
                out.push_str("push");
                FRAME.write_cell(out, from as usize);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(cube: single cube, neutral blank), next(next, 1));
}
