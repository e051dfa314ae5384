//! Hex. Generated from rules/hex.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 426f2eb9f0d41c2e.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u128;
/// Points by player.
type Points = [u8; 2];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 11,
    height: 11,
    levels: false,
    hexes: true,
    names: &[],
};

// hex.game:7
const FIRST: [Cells; 2] = [0x7ff, 0x4008_0100_2004_0080_1002_0040_0801];
// hex.game:8
const LAST_: [Cells; 2] = [
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
        &[[0, 1, 0], [1, 0, 0], [1, -1, 0], [0, -1, 0], [-1, 0, 0], [-1, 1, 0]],
    );

    #[inline]
    fn at(x: i32, y: i32) -> Cells {
        let level = 1;
        if !((1..=11).contains(&x) && (1..=11).contains(&y) && (1..=1).contains(&level))
        {
            return Cells::NONE;
        }
        Cells::of((((level - 1) * 11 + (y - 1)) * 11 + (x - 1)) as usize) & Self::CELLS
    }

    /// Of the first cell; 0 of none.
    #[inline]
    fn x(cells: Cells) -> i32 {
        if !cells.any() {
            return 0;
        }
        let bit = cells.first() as i32;
        bit % 11 + 1
    }

    /// Of the first cell; 0 of none.
    #[inline]
    fn y(cells: Cells) -> i32 {
        if !cells.any() {
            return 0;
        }
        let bit = cells.first() as i32;
        bit / 11 % 11 + 1
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
    // hex.game:5
    /// By owner.
    stone: [Cells; 2],
    // hex.game:24
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
    // hex.game:10
    Place { to: u8 },
    // hex.game:15
    Swap,
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 128>,
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            joined: [Cells::NONE; 2],
            next: 0,
            turn: 1,
        };
        pos.join_1([Cells::NONE; 2]);
        pos
    }

    // hex.game:10
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // hex.game:11
        for to in self.empty().cells() {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // hex.game:10
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> Cells {
        self.empty()
    }

    // hex.game:15
    fn each_swap(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // hex.game:16
        if self.turn as i32 == 2 {
            visit(Choice::Swap)?;
        }
        Continue(())
    }

    // hex.game:15
    #[inline(always)]
    fn count_swap(&self, me: usize) -> u32 {
        let mut count = 0;
        // hex.game:16
        if self.turn as i32 == 2 {
            count += 1;
        }
        count
    }

    // hex.game:15
    #[inline(always)]
    fn nth_swap(&self, me: usize, mut left: u32) -> Option<Choice> {
        // hex.game:16
        if self.turn as i32 == 2 {
            if left == 0 {
                return Some(Choice::Swap);
            }
            left -= 1;
        }
        None
    }

    // hex.game:22
    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_place(me, visit)?;
        self.each_swap(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let of_swap = self.count_swap(me);
            let all_moves = of_place + of_swap;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let of_swap = self.count_swap(me);
            let all_moves = of_place + of_swap;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                if left < of_place {
                    return {
                        let to = set_place.nth(left);
                        Some(Choice::Place { to: to as _ })
                    };
                }
                left -= of_place;
                return Some(Choice::Swap);
            }
        }
    }

    // hex.game:10
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // hex.game:12
        self.stone[me] |= Cells::looked_up(to);
    }

    // hex.game:15
    #[inline(always)]
    fn play_swap(&mut self, me: usize) {
        // hex.game:17
        let opening: Cells = self.stone[(1 - me)];
        // hex.game:18
        self.stone[1 - me] &= !opening;
        // hex.game:19
        {
            let cells = Board::at(Board::y(opening), Board::x(opening));
            self.stone[1 - me] &= !cells;
            self.stone[me] |= cells;
        }
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.stone[0], 0, Some(0)), (self.stone[1], 0,
            Some(1))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            joined: [Cells::NONE; 2],
            next: 0,
            turn: 1,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_stone(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        pos
    }

    // hex.game:24
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
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.stone[0] | self.stone[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.stone[0] &= !cells;
        self.stone[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_stone(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.stone[owner] |= cells;
    }

    /// The next player in the round after `me`.
    #[inline(always)]
    fn after_player(&self, me: usize) -> u8 {
        let next = me as u8 + 1;
        if next >= 2 { 0 } else { next }
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Move = Choice;
    type Points = Points;
    type Past = Past;
    type Trace = ();
    type Kept = Kept;
    const PLAYERS: usize = 2;
    const DRAW: Points = [50; 2];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = true;
    const MIXED: bool = true;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "hex".into(),
            title: "Hex".into(),
            rules_hash: 4787096305062386734,
            players: names(&["red", "blue"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: true,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("stone".into(), None,
                false)] }
            ],
            states: vec![],
            before: false,
            seen: vec![],
        }
    }

    fn setup() -> Position {
        Position::setup()
    }

    fn points(given: &[u8]) -> Option<Points> {
        given.try_into().ok()
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn choices(
        &self,
        past: &Past,
        player: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if player != usize::from(self.next) {
            return Continue(());
        }
        self.each_turn(Look::all(past), player, visit)
    }

    #[inline(always)]
    fn moves(&self, past: &Past, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_turn(Look::all(past), usize::from(self.next), visit)
    }

    #[inline(always)]
    fn count(&self, past: &Past) -> u64 {
        u64::from(self.count_turn(Look::all(past), usize::from(self.next)))
    }

    #[inline(always)]
    fn random_move(&self, me: usize, past: &Past, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(Look::all(past), me, rng)
    }

    fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Choice> {
        match (choices, to_move) {
            ([choice], ToMove::Player(_) | ToMove::Chance) => *choice,
            _ => None,
        }
    }

    #[inline(always)]
    fn keep(&self, kept: &mut Kept) {
        {
            const BOARD: Open<u8, 128> = Open::<
                u8,
                128,
            >::all(&[0xffff_ffff_ffff_ffff, 0x1ff_ffff_ffff_ffff]);
            kept.open.fill(self.empty(), &BOARD);
        }
    }

    #[inline(always)]
    fn random_kept(
        &self,
        me: usize,
        past: &Past,
        kept: &mut Kept,
        rng: &mut Rng,
    ) -> Option<Choice> {
        let past = Look::all(past);
        if kept.open.count() == 0 {
            {
                const BOARD: Open<u8, 128> = Open::<
                    u8,
                    128,
                >::all(&[0xffff_ffff_ffff_ffff, 0x1ff_ffff_ffff_ffff]);
                kept.open.fill(self.empty(), &BOARD);
            }
        }
        debug_assert!(kept.open.is(self.empty()));
        let open = kept.open.count();
        let of_swap = self.count_swap(me);
        let all_moves = open + of_swap;
        if all_moves == 0 {
            return None;
        }
        let mut left = rng.below(all_moves);
        if left < open {
            return {
                let to = kept.open.take(left);
                Some(Choice::Place { to: to as _ })
            };
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
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = false;
        self.next = self.after_player(me);
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
        let over = true;
        self.turn = self.turn.saturating_add(u16::from(over));
        Played { over, pass, trace: () }
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: &Past,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Points> {
        let past = Look::earlier(past);
        // hex.game:24
        if self.joined[me].meets(LAST_[me]) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => {
                out.push_str("place");
                FRAME.write(out, to as i32);
            }
            Choice::Swap => {
                out.push_str("swap");
            }
        }
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = self.next;
        view.playing = 3;
    }

    fn read(view: &View) -> Result<Position, PositionError> {
        let mut pos = Position::read_board(&view.layers, &view.states);
        pos.next = view.next.min(1);
        pos.turn = u16::try_from(view.turn).unwrap_or(u16::MAX);
        pos.join_1([Cells::NONE; 2]);
        Ok(pos)
    }
}
