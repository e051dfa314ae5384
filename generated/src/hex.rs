//! Hex. Generated from rules/hex.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 426f2eb9f0d41c2e.
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
type Cells = u128;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::hexes(11, 11);
// region first
const FIRST: [Cells; 2] = [0x7ff, 0x4008_0100_2004_0080_1002_0040_0801];
// region last
const LAST: [Cells; 2] = [
    0x1ff_c000_0000_0000_0000_0000_0000_0000, 0x100_2004_0080_1002_0040_0801_0020_0400,
];

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1ff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    const SIZE: tables::Size = [11, 11, 1];
    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE,
        Self::CELLS,
        &tables::HEXAGONAL,
    );

    #[inline]
    fn at(x: i32, y: i32) -> Cells {
        Self::CELLS & board::at::<Cells>(Self::SIZE, [x, y, 1])
    }

    /// Of the first cell; 0 of none.
    #[inline]
    fn x(cells: Cells) -> i32 {
        board::x(Self::SIZE, cells)
    }

    /// Of the first cell; 0 of none.
    #[inline]
    fn y(cells: Cells) -> i32 {
        board::y(Self::SIZE, cells)
    }

    /// The cells beside one cell.
    #[inline(always)]
    fn near(cell: usize) -> Cells {
        Self::STEPS_ORTHOGONAL[cell & 127]
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    stone: [Cells; 2],
    // end
    /// By owner: kept from move to move.
    joined: [Cells; 2],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move place
    Place { to: u8 },
    // move swap
    Swap,
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 128>,
}

impl Position {
    // move place
    fn each_place(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move place, line 2
        for to in self.empty().cells() {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // move place
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> Cells {
        self.empty()
    }

    // move swap
    fn each_swap(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move swap, line 2
        if self.turn as i32 == 2 {
            visit(Choice::Swap)?;
        }
        Continue(())
    }

    // move swap
    #[inline(always)]
    fn count_swap(&self, me: usize) -> u32 {
        let mut count = 0;
        // move swap, line 2
        if self.turn as i32 == 2 {
            count += 1;
        }
        count
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // move place, line 3
        self.stone[me] |= Cells::looked_up(to);
    }

    // move swap
    #[inline(always)]
    fn play_swap(&mut self, me: usize) {
        // move swap, line 3
        let opening: Cells = self.stone[(1 - me)];
        // move swap, line 4
        self.stone[1 - me] &= !opening;
        // move swap, line 5
        {
            let cells = Board::at(Board::y(opening), Board::x(opening));
            self.stone[1 - me] &= !cells;
            self.stone[me] |= cells;
        }
    }

    // end
    #[inline(always)]
    fn joined_within(&self) -> [Cells; 2] {
        [self.stone[0], self.stone[1]]
    }

    /// What is joined, when the cells were `before`.
    #[inline(always)]
    fn join_1(&mut self, before: [Cells; 2]) {
        let now = self.joined_within();
        self.joined[0] = board::rejoined(
            self.joined[0],
            before[0],
            now[0],
            FIRST[0],
            Board::near,
        );
        self.joined[1] = board::rejoined(
            self.joined[1],
            before[1],
            now[1],
            FIRST[1],
            Board::near,
        );
    }

    /// What is joined, when a piece of `me` came to a cell.
    #[inline(always)]
    fn join_1_at(&mut self, me: usize, cell: usize) {
        let (now, from) = (self.joined_within(), [FIRST[0], FIRST[1]]);
        self.joined[me] = board::joined_at(
            self.joined[me],
            cell,
            now[me],
            from[me],
            Board::near,
        );
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.stone[0] & !self.stone[1]
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = Kept;
    const BY_PLAYER: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "hex",
            title: "Hex",
            rules_hash: 4787096305062386734,
            players: &["red", "blue"],
            layers: &[("pieces", &[KindName::owned("stone", None)])],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            next: 0,
            turn: 1,
            joined: [Cells::NONE; 2],
        };
        pos.join_1([Cells::NONE; 2]);
        pos
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    // turn
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_place(me, visit)?;
        self.each_swap(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_place(me).count() + self.count_swap(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_place = self.set_place(me);
        let of_place = set_place.count();
        let of_swap = self.count_swap(me);
        let mut left = rng.one_of(of_place + of_swap)?;
        if left < of_place {
            let to = set_place.nth(left);
            return Some(Choice::Place { to: to as _ });
        }
        left -= of_place;
        Some(Choice::Swap)
    }

    #[inline(always)]
    fn keep(&self, kept: &mut Kept) {
        const BOARD: Open<u8, 128> = Open::<
            u8,
            128,
        >::all(&[0xffff_ffff_ffff_ffff, 0x1ff_ffff_ffff_ffff]);
        kept.open.fill(self.empty(), &BOARD);
    }

    #[inline(always)]
    fn random_kept(
        &self,
        me: usize,
        past: &Self::Past,
        kept: &mut Kept,
        rng: &mut Rng,
    ) -> Option<Choice> {
        if kept.open.count() == 0 {
            const BOARD: Open<u8, 128> = Open::<
                u8,
                128,
            >::all(&[0xffff_ffff_ffff_ffff, 0x1ff_ffff_ffff_ffff]);
            kept.open.fill(self.empty(), &BOARD);
        }
        debug_assert!(kept.open.is(self.empty()));
        let open = kept.open.count();
        let of_swap = self.count_swap(me);
        let mut left = rng.one_of(open + of_swap)?;
        if left < open {
            let to = kept.open.take(left);
            return Some(Choice::Place { to: to as _ });
        }
        left -= open;
        if left < of_swap {
            kept.open.forget();
            return Some(Choice::Swap);
        }
        left -= of_swap;
        None
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Place { to } => {
                self.play_place(me, usize::from(to));
                self.join_1_at(me, usize::from(to));
            }
            Choice::Swap => {
                let joined = self.joined_within();
                self.play_swap(me);
                self.join_1(joined);
            }
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
        // end
        if self.joined[me].meets(LAST[me]) {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
            Choice::Swap => out.push_str("swap"),
        }
    }

    fn write(&self, view: &mut View) {
        view.add_layer(Board::CELLS, &[owned(self.stone)]);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        let mut pos = Position {
            stone: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
            turn: u16::try_from(view.turn).unwrap_or(u16::MAX),
            joined: [Cells::NONE; 2],
        };
        pos.join_1([Cells::NONE; 2]);
        pos
    }
}
