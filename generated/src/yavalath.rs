//! Yavalath. Generated from rules/yavalath.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 473f11de93320789.
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
    width: 9,
    height: 9,
    levels: false,
    hexes: true,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1f1f_9fdf_ffff_f7f3_f1f0;
    const SIZE: tables::Size = [9, 9, 1];
    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0xf_8fcf_efff_f7f3_f1f0).up(9)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0xf0f_8fcf_eff7_f3f1_f0f0).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x1f1f_9fdf_eff7_f3f1_f000).down(8)
    }

    const NE: u64 = 1 << 0;
    const E: u64 = 1 << 1;
    const SE: u64 = 1 << 2;
    const SW: u64 = 1 << 3;
    const W: u64 = 1 << 4;
    const NW: u64 = 1 << 5;
    const ALL: u64 = 63;
    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        let mut all = Cells::NONE;
        if dirs & (Board::NE | Board::SW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 9, Board::ne);
        }
        if dirs & (Board::E | Board::W) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 1, Board::e);
        }
        if dirs & (Board::SE | Board::NW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, -8, Board::se);
        }
        all.any()
    }

    /// Where each cell is on the lines through it.
    const PLACES: &[files::Places<3>; 128] = &tables::places(
        Self::SIZE,
        [[0, 1, 0], [1, 0, 0], [1, -1, 0]],
        10,
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // yavalath.game:4
    /// By owner.
    stone: [Cells; 2],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // yavalath.game:6
    Place { to: u8 },
    // yavalath.game:11
    Swap,
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 128>,
    /// By owner: what stands in rows, as words along the lines of the board.
    files: Files<u32, 35, 2>,
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            next: 0,
            turn: 1,
        };
        pos
    }

    // yavalath.game:6
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // yavalath.game:7
        for to in self.empty().cells() {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // yavalath.game:6
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> Cells {
        self.empty()
    }

    // yavalath.game:11
    fn each_swap(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // yavalath.game:12
        if self.turn as i32 == 2 {
            visit(Choice::Swap)?;
        }
        Continue(())
    }

    // yavalath.game:11
    #[inline(always)]
    fn count_swap(&self, me: usize) -> u32 {
        let mut count = 0;
        // yavalath.game:12
        if self.turn as i32 == 2 {
            count += 1;
        }
        count
    }

    // yavalath.game:11
    #[inline(always)]
    fn nth_swap(&self, me: usize, mut left: u32) -> Option<Choice> {
        // yavalath.game:12
        if self.turn as i32 == 2 {
            if left == 0 {
                return Some(Choice::Swap);
            }
            left -= 1;
        }
        None
    }

    // yavalath.game:16
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

    // yavalath.game:6
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // yavalath.game:8
        self.stone[me] |= Cells::looked_up(to);
    }

    // yavalath.game:11
    #[inline(always)]
    fn play_swap(&mut self, me: usize) {
        // yavalath.game:13
        {
            let cells = self.stone[(1 - me)];
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

    /// The words along the lines, made anew.
    #[inline]
    fn fill_files(&self, files: &mut Files<u32, 35, 2>) {
        files
            .fill([self.stone[0], self.stone[1]], Board::PLACES, |me| self.has_line(me));
    }

    /// Whether there is a line anywhere.
    fn has_line(&self, me: usize) -> bool {
        Board::some_lines(Board::ALL, 4, self.stone[me])
            || Board::some_lines(Board::ALL, 3, self.stone[me])
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
    type Trace = Option<([u64; 1], bool)>;
    type Kept = Kept;
    const PLAYERS: usize = 2;
    const DRAW: Points = [50; 2];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = true;
    const MIXED: bool = true;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "yavalath".into(),
            title: "Yavalath".into(),
            rules_hash: 5133841747875596169,
            players: names(&["white", "black"]),
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
            >::all(&[0x9fdf_ffff_f7f3_f1f0, 0x1f1f]);
            kept.open.fill(self.empty(), &BOARD);
        }
        self.fill_files(&mut kept.files);
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
            return Some(Choice::Swap);
        }
        left -= of_swap;
        None
    }

    #[inline(always)]
    fn keep_up(
        &self,
        me: usize,
        m: Choice,
        _: Self::Trace,
        kept: &mut Kept,
    ) -> Self::Trace {
        let through = match m {
            Choice::Place { to } => {
                kept.files.put::<3, 6, 1>(me, &Board::PLACES[usize::from(to) % 128])
            }
            Choice::Swap => {
                self.fill_files(&mut kept.files);
                None
            }
        };
        let open = kept.open.count() != 0;
        through.map(|through| (through, open))
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
            Choice::Swap => self.play_swap(me),
        }
        let over = true;
        self.turn = self.turn.saturating_add(u16::from(over));
        Played { over, pass, trace: None }
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
        // yavalath.game:19
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 4, false),
            None => Board::some_lines(Board::ALL, 4, self.stone[me]),
        } {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // yavalath.game:20
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 3, false),
            None => Board::some_lines(Board::ALL, 3, self.stone[me]),
        } {
            return Verdict::Over(share_of_others::<2>(1u64 << (me)));
        }
        // yavalath.game:21
        if !match trace {
            Some((_, open)) => open,
            None => self.empty().any(),
        } {
            return Verdict::Over(Self::DRAW);
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
        Ok(pos)
    }
}
