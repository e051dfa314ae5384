//! Gomoku, Exactly Five. Generated from rules/gomoku-exact.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: d263d7276b807d50.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = Wide<4>;
/// Points by player.
type Points = [u8; 2];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 15,
    height: 15,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = Wide([
        0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
        0x1_ffff_ffff,
    ]);
    const SIZE: tables::Size = [15, 15, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
                0x3_ffff,
            ]))
            .up(15)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xf7ff_efff_dfff_bfff, 0xff7f_feff_fdff_fbff, 0xfff7_ffef_ffdf_ffbf,
                0x1_fffb,
            ]))
            .up(16)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xf7ff_efff_dfff_bfff, 0xff7f_feff_fdff_fbff, 0xfff7_ffef_ffdf_ffbf,
                0xfffd_fffb,
            ]))
            .up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xf7ff_efff_dfff_8000, 0xff7f_feff_fdff_fbff, 0xfff7_ffef_ffdf_ffbf,
                0xfffd_fffb,
            ]))
            .down(14)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        cells.down(15)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xefff_dfff_bfff_0000, 0xfeff_fdff_fbff_f7ff, 0xffef_ffdf_ffbf_ff7f,
                0x1_fffb_fff7,
            ]))
            .down(16)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xefff_dfff_bfff_7ffe, 0xfeff_fdff_fbff_f7ff, 0xffef_ffdf_ffbf_ff7f,
                0x1_fffb_fff7,
            ]))
            .down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xefff_dfff_bfff_7ffe, 0xfeff_fdff_fbff_f7ff, 0xffef_ffdf_ffbf_ff7f,
                0x3_fff7,
            ]))
            .up(14)
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
    #[inline(always)]
    fn exact_lines(dirs: u64, n: i32, set: Cells) -> Cells {
        let mut all = Cells::NONE;
        if dirs & (Board::N | Board::S) != 0 {
            all |= board::exact_lines(n, set, Board::n, Board::s);
        }
        if dirs & (Board::NE | Board::SW) != 0 {
            all |= board::exact_lines(n, set, Board::ne, Board::sw);
        }
        if dirs & (Board::E | Board::W) != 0 {
            all |= board::exact_lines(n, set, Board::e, Board::w);
        }
        if dirs & (Board::SE | Board::NW) != 0 {
            all |= board::exact_lines(n, set, Board::se, Board::nw);
        }
        all
    }

    /// Where each cell is on the lines through it.
    const PLACES: &[files::Places<4>; 256] = &tables::places(
        Self::SIZE,
        [[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]],
        16,
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // gomoku.game:4
    /// By owner.
    stone: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // gomoku.game:6
    Place { to: u8 },
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 256>,
    /// By owner: what stands in rows, as words along the lines of the board.
    files: Files<u64, 88, 2>,
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            next: 0,
        };
        pos
    }

    // gomoku.game:6
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // gomoku.game:7
        for to in self.empty().cells() {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // gomoku.game:6
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> Cells {
        self.empty()
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_place(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let all_moves = of_place;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let all_moves = of_place;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return {
                    let to = set_place.nth(left);
                    Some(Choice::Place { to: to as _ })
                };
            }
        }
    }

    // gomoku.game:6
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // gomoku.game:8
        self.stone[me] |= Cells::of(to);
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
    fn fill_files(&self, files: &mut Files<u64, 88, 2>) {
        files
            .fill([self.stone[0], self.stone[1]], Board::PLACES, |me| self.has_line(me));
    }

    /// Whether there is a line anywhere.
    fn has_line(&self, me: usize) -> bool {
        Board::exact_lines(Board::ALL, 5, self.stone[me]).any()
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
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "gomoku-exact".into(),
            title: "Gomoku, Exactly Five".into(),
            rules_hash: 15160197334966500688,
            players: names(&["black", "white"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
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
            const BOARD: Open<u8, 256> = Open::<
                u8,
                256,
            >::all(
                &[
                    0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
                    0x1_ffff_ffff,
                ],
            );
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
        if open == 0 {
            return None;
        }
        let mut left = rng.below(open);
        {
            let to = kept.open.take(left);
            Some(Choice::Place { to: to as _ })
        }
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
                kept.files.put::<4, 4, 1>(me, &Board::PLACES[usize::from(to) % 256])
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
        }
        let over = true;
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
        // gomoku.game:14
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 5, true),
            None => Board::exact_lines(Board::ALL, 5, self.stone[me]).any(),
        } {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // gomoku.game:15
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
        Ok(pos)
    }
}
