//! Connect Four. Generated from rules/connect-four.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7cf01c25353ffa58.
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
    width: 7,
    height: 6,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x3ff_ffff_ffff;
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0x7_ffff_ffff).up(7)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x3_f7ef_dfbf).up(8)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x1fb_f7ef_dfbf).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x1fb_f7ef_df80).down(6)
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
    // connect-four.game:4
    /// By owner.
    disc: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // connect-four.game:6
    Drop { to: u8 },
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            disc: [Cells::NONE; 2],
            next: 0,
        };
        pos
    }

    // connect-four.game:6
    fn each_drop(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // connect-four.game:7
        for to in (self.empty() & !Board::n(self.empty())).cells() {
            visit(Choice::Drop { to: to as _ })?;
        }
        Continue(())
    }

    // connect-four.game:6
    /// What is chosen from.
    #[inline(always)]
    fn set_drop(&self, me: usize) -> Cells {
        self.empty() & !Board::n(self.empty())
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_drop(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_drop = self.set_drop(me);
            let of_drop = set_drop.count();
            let all_moves = of_drop;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_drop = self.set_drop(me);
            let of_drop = set_drop.count();
            let all_moves = of_drop;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return {
                    let to = set_drop.nth(left);
                    Some(Choice::Drop { to: to as _ })
                };
            }
        }
    }

    // connect-four.game:6
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        // connect-four.game:8
        self.disc[me] |= Cells::of(to);
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.disc[0], 0, Some(0)), (self.disc[1], 0,
            Some(1))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            disc: [Cells::NONE; 2],
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_disc(usize::from(owner), cell),
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
        self.disc[0] | self.disc[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.disc[0] &= !cells;
        self.disc[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_disc(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.disc[owner] |= cells;
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
    type Kept = ();
    const PLAYERS: usize = 2;
    const DRAW: Points = [50; 2];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = true;
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "connect-four".into(),
            title: "Connect Four".into(),
            rules_hash: 9002726601246374488,
            players: names(&["red", "yellow"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("disc".into(), None,
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
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Drop { to } => self.play_drop(me, usize::from(to)),
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
        // connect-four.game:12
        if Board::some_lines(Board::ALL, 4, self.disc[me]) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // connect-four.game:13
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drop { to } => {
                out.push_str("drop");
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
