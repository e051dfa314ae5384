//! Torus Breakthrough. Generated from rules/torus-breakthrough.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7d588ae03fc0f16d.
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
    width: 8,
    height: 8,
    levels: false,
    hexes: false,
    names: &[],
};

// breakthrough.game:7
const GOAL: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        cells.up(8) | cells.down(56)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x7f_7f7f_7f7f_7f7f).up(9) | (cells & 0x7f00_0000_0000_0000).down(55)
            | (cells & 0x80_8080_8080_8080).up(1) | cells.down(63)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1) | (cells & 0x8080_8080_8080_8080).down(7)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x7f7f_7f7f_7f7f_7f00).down(7)
            | (cells & 0x8080_8080_8080_8000).down(15) | cells.up(57)
            | (cells & 0x80).up(49)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        cells.down(8) | cells.up(56)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells & 0xfefe_fefe_fefe_fe00).down(9) | (cells & 0x101_0101_0101_0100).down(1)
            | (cells & 0xfe).up(55) | cells.up(63)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells & 0xfefe_fefe_fefe_fefe).down(1) | (cells & 0x101_0101_0101_0101).up(7)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells & 0xfe_fefe_fefe_fefe).up(7) | cells.down(57)
            | (cells & 0x1_0101_0101_0101).up(15)
            | (cells & 0x100_0000_0000_0000).down(49)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    #[inline(always)]
    fn step(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::n(cells),
            NE: Board::ne(cells),
            E: Board::e(cells),
            SE: Board::se(cells),
            S: Board::s(cells),
            SW: Board::sw(cells),
            W: Board::w(cells),
            NW: Board::nw(cells)
        )
    }

    // breakthrough.game:6
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // breakthrough.game:4
    /// By owner.
    pawn: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // breakthrough.game:14
    Step { from: u8, to: u8 },
}

impl Position {
    // breakthrough.game:10
    fn setup() -> Position {
        let mut pos = Position {
            pawn: [Cells::NONE; 2],
            next: 0,
        };
        pos.put_pawn(0, 0xffff_u64);
        // breakthrough.game:11
        pos.put_pawn(1, 0xffff_0000_0000_0000_u64);
        pos
    }

    // breakthrough.game:14
    fn each_step(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // breakthrough.game:15
        for from in self.pawn[me].cells() {
            // breakthrough.game:16
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & !self.pawn[me])
                .cells()
            {
                visit(Choice::Step {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // breakthrough.game:14
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        let mut count = 0;
        // breakthrough.game:15
        for from in self.pawn[me].cells() {
            count
                += (Board::step_forward(me, Cells::of(from)) & self.empty()
                    | Board::step(
                        Board::E | Board::W,
                        Board::step_forward(me, Cells::of(from)),
                    ) & !self.pawn[me])
                    .count();
        }
        count
    }

    // breakthrough.game:14
    #[inline(always)]
    fn nth_step(&self, me: usize, mut left: u32) -> Option<Choice> {
        // breakthrough.game:15
        for from in self.pawn[me].cells() {
            let set = Board::step_forward(me, Cells::of(from)) & self.empty()
                | Board::step(
                    Board::E | Board::W,
                    Board::step_forward(me, Cells::of(from)),
                ) & !self.pawn[me];
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Step {
                    from: from as _,
                    to: to as _,
                });
            }
            left -= size;
        }
        None
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_step(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_step = self.count_step(me);
            let all_moves = of_step;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let of_step = self.count_step(me);
            let all_moves = of_step;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return self.nth_step(me, left);
            }
        }
    }

    // breakthrough.game:14
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // breakthrough.game:18
        self.pawn[1 - me] &= !Cells::of(to);
        self.pawn[me] = self.pawn[me] & !Cells::of(from) | Cells::of(to);
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.pawn[0], 0, Some(0)), (self.pawn[1], 0,
            Some(1))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            pawn: [Cells::NONE; 2],
            next: 0,
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
        self.pawn[0] | self.pawn[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.pawn[0] &= !cells;
        self.pawn[1] &= !cells;
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
            name: "torus-breakthrough".into(),
            title: "Torus Breakthrough".into(),
            rules_hash: 9032121748438446445,
            players: names(&["white", "black"]),
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
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Step { from, to } => {
                self.play_step(me, usize::from(from), usize::from(to))
            }
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
        // breakthrough.game:22
        if self.pawn[me].meets(GOAL[me]) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // breakthrough.game:23
        if !self.pawn[(1 - me)].any() {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => {
                out.push_str("step");
                FRAME.write(out, from as i32);
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
