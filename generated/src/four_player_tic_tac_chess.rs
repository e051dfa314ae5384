//! Four-Player Tic-Tac-Chess. Generated from rules/four-player-tic-tac-chess.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e2681a6efe915432.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u64;
/// Points by player.
type Points = [u8; 4];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 7,
    height: 7,
    levels: false,
    hexes: false,
    names: &[],
};

// four-player-tic-tac-chess.game:6
const ARENA: Cells = 0x1f3_e7cf_9f00;
// four-player-tic-tac-chess.game:7
const CENTRE: Cells = 0x1_c387_0000;
// four-player-tic-tac-chess.game:8
const HOME: [Cells; 4] = [0x20_0000, 0x8, 0x800_0000, 0x2000_0000_0000];
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1_ffff_ffff_ffff;
    const SIZE: tables::Size = [7, 7, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0x3ff_ffff_ffff).up(7)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x1fb_f7ef_dfbf).up(8)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0xfdfb_f7ef_dfbf).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0xfdfb_f7ef_df80).down(6)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const ALL: u64 = 255;
    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &[
            [-2, -1, 0],
            [-2, 1, 0],
            [-1, -2, 0],
            [-1, 2, 0],
            [1, -2, 0],
            [1, 2, 0],
            [2, -1, 0],
            [2, 1, 0],
        ],
    );

    const STEPS_ADJACENT: &[Cells; 64] = &tables::near_64(
        Self::SIZE,
        Self::CELLS,
        &[
            [0, 1, 0],
            [1, 1, 0],
            [1, 0, 0],
            [1, -1, 0],
            [0, -1, 0],
            [-1, -1, 0],
            [-1, 0, 0],
            [-1, 1, 0],
        ],
    );

    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        let mut all = Cells::NONE;
        if dirs & (Board::N | Board::S) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 7, Board::n);
        }
        if dirs & (Board::NE | Board::SW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 8, Board::ne);
        }
        if dirs & (Board::E | Board::W) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 1, Board::e);
        }
        if dirs & (Board::SE | Board::NW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, -6, Board::se);
        }
        all.any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // four-player-tic-tac-chess.game:4
    /// By owner.
    pawn: [Cells; 4],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // four-player-tic-tac-chess.game:12
    Capture { from: u8, to: u8 },
    // four-player-tic-tac-chess.game:18
    Leap { from: u8, to: u8 },
    Pass,
}

impl Position {
    // four-player-tic-tac-chess.game:10
    fn setup() -> Position {
        let mut pos = Position {
            pawn: [Cells::NONE; 4],
            next: 0,
            turn: 1,
        };
        pos.put_pawn(0, HOME[0]);
        pos.put_pawn(1, HOME[1]);
        pos.put_pawn(2, HOME[2]);
        pos.put_pawn(3, HOME[3]);
        pos
    }

    // four-player-tic-tac-chess.game:28
    #[inline(always)]
    fn lined(&self) -> u64 {
        u64::from(Board::some_lines(Board::ALL, 3, self.pawn[0] & CENTRE))
            | u64::from(Board::some_lines(Board::ALL, 3, self.pawn[1] & CENTRE)) << 1
            | u64::from(Board::some_lines(Board::ALL, 3, self.pawn[2] & CENTRE)) << 2
            | u64::from(Board::some_lines(Board::ALL, 3, self.pawn[3] & CENTRE)) << 3
    }

    // four-player-tic-tac-chess.game:12
    fn each_capture(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // four-player-tic-tac-chess.game:13
        for from in self.pawn[me].cells() {
            // four-player-tic-tac-chess.game:14
            for to in (Board::STEPS_ADJACENT[from] & self.owned() & !self.pawn[me]
                & ARENA)
                .cells()
            {
                visit(Choice::Capture {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // four-player-tic-tac-chess.game:12
    #[inline(always)]
    fn count_capture(&self, me: usize) -> u32 {
        let mut count = 0;
        // four-player-tic-tac-chess.game:13
        for from in self.pawn[me].cells() {
            count
                += (Board::STEPS_ADJACENT[from] & self.owned() & !self.pawn[me] & ARENA)
                    .count();
        }
        count
    }

    // four-player-tic-tac-chess.game:12
    #[inline(always)]
    fn nth_capture(&self, me: usize, mut left: u32) -> Option<Choice> {
        // four-player-tic-tac-chess.game:13
        for from in self.pawn[me].cells() {
            let set = Board::STEPS_ADJACENT[from] & self.owned() & !self.pawn[me]
                & ARENA;
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Capture {
                    from: from as _,
                    to: to as _,
                });
            }
            left -= size;
        }
        None
    }

    // four-player-tic-tac-chess.game:18
    fn each_leap(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // four-player-tic-tac-chess.game:19
        for from in self.pawn[me].cells() {
            // four-player-tic-tac-chess.game:20
            for to in (Board::LEAPS_1_2[from] & self.empty() & ARENA).cells() {
                visit(Choice::Leap {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // four-player-tic-tac-chess.game:18
    #[inline(always)]
    fn count_leap(&self, me: usize) -> u32 {
        let mut count = 0;
        // four-player-tic-tac-chess.game:19
        for from in self.pawn[me].cells() {
            count += (Board::LEAPS_1_2[from] & self.empty() & ARENA).count();
        }
        count
    }

    // four-player-tic-tac-chess.game:18
    #[inline(always)]
    fn nth_leap(&self, me: usize, mut left: u32) -> Option<Choice> {
        // four-player-tic-tac-chess.game:19
        for from in self.pawn[me].cells() {
            let set = Board::LEAPS_1_2[from] & self.empty() & ARENA;
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Leap {
                    from: from as _,
                    to: to as _,
                });
            }
            left -= size;
        }
        None
    }

    // four-player-tic-tac-chess.game:24
    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let mut any = false;
        {
            let found = &mut |choice| {
                any = true;
                visit(choice)
            };
            self.each_capture(me, found)?;
            self.each_leap(me, found)?;
        }
        if any {
            return Continue(());
        }
        visit(Choice::Pass)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_capture = self.count_capture(me);
            let of_leap = self.count_leap(me);
            let all_moves = of_capture + of_leap;
            if all_moves > 0 {
                return all_moves;
            }
        }
        {
            let all_moves = 1;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let of_capture = self.count_capture(me);
            let of_leap = self.count_leap(me);
            let all_moves = of_capture + of_leap;
            if all_moves > 0 {
                return {
                    if all_moves == 0 {
                        return None;
                    }
                    let mut left = rng.below(all_moves);
                    if left < of_capture {
                        return self.nth_capture(me, left);
                    }
                    left -= of_capture;
                    return self.nth_leap(me, left);
                };
            }
        }
        {
            let all_moves = 1;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                if left == 0 {
                    return Some(Choice::Pass);
                }
                left -= 1;
                None
            }
        }
    }

    // four-player-tic-tac-chess.game:12
    #[inline(always)]
    fn play_capture(&mut self, me: usize, from: usize, to: usize) {
        // four-player-tic-tac-chess.game:15
        self.pawn[0] &= !Cells::of(to);
        self.pawn[1] &= !Cells::of(to);
        self.pawn[2] &= !Cells::of(to);
        self.pawn[3] &= !Cells::of(to);
        self.pawn[me] = self.pawn[me] & !Cells::of(from) | Cells::of(to);
    }

    // four-player-tic-tac-chess.game:18
    #[inline(always)]
    fn play_leap(&mut self, me: usize, from: usize, to: usize) {
        // four-player-tic-tac-chess.game:21
        self.pawn[me] = self.pawn[me] & !Cells::of(from) | Cells::of(to);
    }

    // four-player-tic-tac-chess.game:26
    #[inline(always)]
    fn after(&mut self, me: usize) {
        self.put_pawn(0, HOME[0]);
        self.put_pawn(1, HOME[1]);
        self.put_pawn(2, HOME[2]);
        self.put_pawn(3, HOME[3]);
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.pawn[0], 0, Some(0)), (self.pawn[1], 0,
            Some(1)), (self.pawn[2], 0, Some(2)), (self.pawn[3], 0, Some(3))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            pawn: [Cells::NONE; 4],
            next: 0,
            turn: 1,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_pawn(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        pos
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.pawn[0] | self.pawn[1] | self.pawn[2] | self.pawn[3]
    }

    #[inline(always)]
    fn owned(&self) -> Cells {
        self.pawn[0] | self.pawn[1] | self.pawn[2] | self.pawn[3]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.pawn[0] &= !cells;
        self.pawn[1] &= !cells;
        self.pawn[2] &= !cells;
        self.pawn[3] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_pawn(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.pawn[owner] |= cells;
    }

    /// The next player in the round after `me`.
    #[inline(always)]
    fn after_player(&self, me: usize) -> u8 {
        let next = me as u8 + 1;
        if next >= 4 { 0 } else { next }
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Move = Choice;
    type Points = Points;
    type Past = Past;
    type Trace = ();
    type Kept = ();
    const PLAYERS: usize = 4;
    const DRAW: Points = [25; 4];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = true;
    const MIXED: bool = true;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "four-player-tic-tac-chess".into(),
            title: "Four-Player Tic-Tac-Chess".into(),
            rules_hash: 16314318714169283634,
            players: names(&["red", "yellow", "blue", "green"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("pawn".into(), None,
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
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = m == Choice::Pass;
        self.next = self.after_player(me);
        match m {
            Choice::Capture { from, to } => {
                self.play_capture(me, usize::from(from), usize::from(to))
            }
            Choice::Leap { from, to } => {
                self.play_leap(me, usize::from(from), usize::from(to))
            }
            Choice::Pass => {}
        }
        let over = true;
        self.turn = self.turn.saturating_add(u16::from(over));
        self.after(me);
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
        // four-player-tic-tac-chess.game:31
        if self.lined().any() || self.turn as i32 == 33 {
            return Verdict::Over(
                std::array::from_fn(|p| {
                    let points: i32 = if self.lined().contains(p) {
                        100
                    } else {
                        10i32.saturating_mul(self.pawn[p].count() as i32).min(99)
                    };
                    points.clamp(0, 100) as u8
                }),
            );
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Capture { from, to } => {
                out.push_str("capture");
                FRAME.write(out, from as i32);
                FRAME.write(out, to as i32);
            }
            Choice::Leap { from, to } => {
                out.push_str("leap");
                FRAME.write(out, from as i32);
                FRAME.write(out, to as i32);
            }
            Choice::Pass => out.push_str("pass"),
        }
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = self.next;
        view.playing = 15;
    }

    fn read(view: &View) -> Result<Position, PositionError> {
        let mut pos = Position::read_board(&view.layers, &view.states);
        pos.next = view.next.min(3);
        pos.turn = u16::try_from(view.turn).unwrap_or(u16::MAX);
        Ok(pos)
    }
}
