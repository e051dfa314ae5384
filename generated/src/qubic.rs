//! Qubic. Generated from rules/qubic.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: eb87814f1ee6e4f7.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u64;
/// Points by player.
type Points = [u8; 2];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 4,
    height: 4,
    levels: true,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0xfff_0fff_0fff_0fff).up(4)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x777_0777_0777_0777).up(5)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x7777_7777_7777_7777).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x7770_7770_7770_7770).down(3)
    }

    #[inline(always)]
    fn up(cells: Cells) -> Cells {
        cells.up(16)
    }

    #[inline(always)]
    fn n_up(cells: Cells) -> Cells {
        (cells & 0xfff_0fff_0fff).up(20)
    }

    #[inline(always)]
    fn ne_up(cells: Cells) -> Cells {
        (cells & 0x777_0777_0777).up(21)
    }

    #[inline(always)]
    fn e_up(cells: Cells) -> Cells {
        (cells & 0x7777_7777_7777).up(17)
    }

    #[inline(always)]
    fn se_up(cells: Cells) -> Cells {
        (cells & 0x7770_7770_7770).up(13)
    }

    #[inline(always)]
    fn s_up(cells: Cells) -> Cells {
        (cells & 0xfff0_fff0_fff0).up(12)
    }

    #[inline(always)]
    fn sw_up(cells: Cells) -> Cells {
        (cells & 0xeee0_eee0_eee0).up(11)
    }

    #[inline(always)]
    fn w_up(cells: Cells) -> Cells {
        (cells & 0xeeee_eeee_eeee).up(15)
    }

    #[inline(always)]
    fn nw_up(cells: Cells) -> Cells {
        (cells & 0xeee_0eee_0eee).up(19)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const UP: u64 = 1 << 8;
    const N_UP: u64 = 1 << 9;
    const NE_UP: u64 = 1 << 10;
    const E_UP: u64 = 1 << 11;
    const SE_UP: u64 = 1 << 12;
    const S_UP: u64 = 1 << 13;
    const SW_UP: u64 = 1 << 14;
    const W_UP: u64 = 1 << 15;
    const NW_UP: u64 = 1 << 16;
    const DOWN: u64 = 1 << 17;
    const N_DOWN: u64 = 1 << 18;
    const NE_DOWN: u64 = 1 << 19;
    const E_DOWN: u64 = 1 << 20;
    const SE_DOWN: u64 = 1 << 21;
    const S_DOWN: u64 = 1 << 22;
    const SW_DOWN: u64 = 1 << 23;
    const W_DOWN: u64 = 1 << 24;
    const NW_DOWN: u64 = 1 << 25;
    const ALL: u64 = 67108863;
    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        let mut all = Cells::NONE;
        if dirs & (Board::N | Board::S) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 4, Board::n);
        }
        if dirs & (Board::NE | Board::SW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 5, Board::ne);
        }
        if dirs & (Board::E | Board::W) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 1, Board::e);
        }
        if dirs & (Board::SE | Board::NW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, -3, Board::se);
        }
        if dirs & (Board::UP | Board::DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 16, Board::up);
        }
        if dirs & (Board::N_UP | Board::S_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 20, Board::n_up);
        }
        if dirs & (Board::NE_UP | Board::SW_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 21, Board::ne_up);
        }
        if dirs & (Board::E_UP | Board::W_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 17, Board::e_up);
        }
        if dirs & (Board::SE_UP | Board::NW_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 13, Board::se_up);
        }
        if dirs & (Board::S_UP | Board::N_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 12, Board::s_up);
        }
        if dirs & (Board::SW_UP | Board::NE_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 11, Board::sw_up);
        }
        if dirs & (Board::W_UP | Board::E_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 15, Board::w_up);
        }
        if dirs & (Board::NW_UP | Board::SE_DOWN) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 19, Board::nw_up);
        }
        all.any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // qubic.game:4
    /// By owner.
    mark: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // qubic.game:6
    Place { to: u8 },
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 64>,
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            mark: [Cells::NONE; 2],
            next: 0,
        };
        pos
    }

    // qubic.game:6
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // qubic.game:7
        for to in self.empty().cells() {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // qubic.game:6
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

    // qubic.game:6
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // qubic.game:8
        self.mark[me] |= Cells::of(to);
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.mark[0], 0, Some(0)), (self.mark[1], 0,
            Some(1))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            mark: [Cells::NONE; 2],
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_mark(usize::from(owner), cell),
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
        self.mark[0] | self.mark[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.mark[0] &= !cells;
        self.mark[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_mark(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.mark[owner] |= cells;
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
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "qubic".into(),
            title: "Qubic".into(),
            rules_hash: 16971675897589851383,
            players: names(&["cross", "nought"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("mark".into(), None,
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
            const BOARD: Open<u8, 64> = Open::<u8, 64>::all(&[0xffff_ffff_ffff_ffff]);
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
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
        }
        let over = true;
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
        // qubic.game:12
        if Board::some_lines(Board::ALL, 4, self.mark[me]) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // qubic.game:13
        if !self.empty().any() {
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
