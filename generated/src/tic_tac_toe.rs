//! Tic-Tac-Toe. Generated from rules/tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 696608b266cf9082.
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
    width: 3,
    height: 3,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1ff;
    const SIZE: tables::Size = [3, 3, 1];
    const ALL: u64 = 255;
    const WITH_ROWS_OF_3: &[u64; 8] = &tables::sets_with_rows(
        Self::SIZE,
        &[[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]],
        3,
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // tic-tac-toe.game:4
    /// By owner.
    mark: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // tic-tac-toe.game:6
    Place { to: u8 },
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 16>,
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            mark: [Cells::NONE; 2],
            next: 0,
        };
        pos
    }

    // tic-tac-toe.game:6
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // tic-tac-toe.game:7
        for to in self.empty().cells() {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // tic-tac-toe.game:6
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

    // tic-tac-toe.game:6
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // tic-tac-toe.game:8
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
            name: "tic-tac-toe".into(),
            title: "Tic-Tac-Toe".into(),
            rules_hash: 7594767383929000066,
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
            const BOARD: Open<u8, 16> = Open::<u8, 16>::all(&[0x1ff]);
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
        // tic-tac-toe.game:12
        if tables::contains(Board::WITH_ROWS_OF_3, (self.mark[me]) as usize % (64 * 8)) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // tic-tac-toe.game:13
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
