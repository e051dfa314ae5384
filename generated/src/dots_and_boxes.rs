//! Dots and Boxes. Generated from rules/dots-and-boxes.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e11518019f56c0f0.
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
    hexes: false,
    names: &[],
};

// dots-and-boxes.game:7
const SIDES: Cells = 0xaaaa_aaaa_aaaa_aaaa_aaaa;
// dots-and-boxes.game:8
const BOXES: Cells = 0x55_0015_4005_5001_5400;
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xaaff_aabf_eaaf_faab_feaa;
    const SIZE: tables::Size = [9, 9, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0x55_2a95_4aa5_52a9_54aa).up(9)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x2a_aa8a_aaa2_aaa8_aaaa).up(10)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x7f_801f_e007_f801_fe00).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0xaa2a_aa8a_aaa2_aaa8_aa00).down(8)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        (cells & 0xaa55_2a95_4aa5_52a9_5400).down(9)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells & 0xaaaa_2aaa_8aaa_a2aa_a800).down(10)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells & 0xff_003f_c00f_f003_fc00).down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells & 0xaa_2aaa_8aaa_a2aa_a8aa).up(8)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const ORTHOGONAL: u64 = 85;
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

    const STEPS_ORTHOGONAL: &[Cells; 128] = &tables::near_128(
        Self::SIZE,
        Self::CELLS,
        &[[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]],
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // dots-and-boxes.game:5
    /// By owner.
    box_: [Cells; 2],
    // dots-and-boxes.game:5
    line: Cells,
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // dots-and-boxes.game:10
    Connect { side: u8 },
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            box_: [Cells::NONE; 2],
            line: Cells::NONE,
            next: 0,
            again: false,
        };
        pos
    }

    // dots-and-boxes.game:10
    fn each_connect(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // dots-and-boxes.game:11
        for side in (SIDES & self.empty()).cells() {
            visit(Choice::Connect { side: side as _ })?;
        }
        Continue(())
    }

    // dots-and-boxes.game:10
    /// What is chosen from.
    #[inline(always)]
    fn set_connect(&self, me: usize) -> Cells {
        SIDES & self.empty()
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_connect(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_connect = self.set_connect(me);
            let of_connect = set_connect.count();
            let all_moves = of_connect;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_connect = self.set_connect(me);
            let of_connect = set_connect.count();
            let all_moves = of_connect;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return {
                    let side = set_connect.nth(left);
                    Some(Choice::Connect { side: side as _ })
                };
            }
        }
    }

    // dots-and-boxes.game:10
    #[inline(always)]
    fn play_connect(&mut self, me: usize, side: usize) {
        // dots-and-boxes.game:12
        self.line |= Cells::of(side);
        // dots-and-boxes.game:13
        let closed: Cells = Board::STEPS_ORTHOGONAL[side] & BOXES & Board::CELLS
            & !Board::step(Board::ORTHOGONAL, Board::CELLS & !self.line);
        // dots-and-boxes.game:14
        self.box_[1 - me] &= !closed;
        self.box_[me] |= closed;
        self.line &= !closed;
        // dots-and-boxes.game:15
        if closed.any() {
            self.again = true;
        }
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.box_[0], 0, Some(0)), (self.box_[1], 0,
            Some(1)), (self.line, 1, None)])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            box_: [Cells::NONE; 2],
            line: Cells::NONE,
            next: 0,
            again: false,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_box(usize::from(owner), cell),
                    (0, 1, None) => pos.put_line(cell),
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
        self.box_[0] | self.box_[1] | self.line
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.box_[0] &= !cells;
        self.box_[1] &= !cells;
        self.line &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_box(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.box_[owner] |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_line(&mut self, cells: Cells) {
        self.clear(cells);
        self.line |= cells;
    }

    /// The next player in the round after `me`.
    #[inline(always)]
    fn after_player(&self, me: usize) -> u8 {
        let next = me as u8 + 1;
        if next >= 2 { 0 } else { next }
    }

    /// Settles who is next: `me` after `again`, else who has been named or comes after,
    /// players who are out of the game skipped.
    #[inline]
    fn settle(&mut self, me: usize) {
        if self.again {
            if true {
                self.next = me as u8;
                return;
            }
            self.again = false;
        }
    }

    /// The position as if the move of `me` ended here.
    #[inline]
    fn settled(mut self, me: usize) -> Position {
        self.settle(me);
        self
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
            name: "dots-and-boxes".into(),
            title: "Dots and Boxes".into(),
            rules_hash: 16218896028292006128,
            players: names(&["first", "second"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("box".into(),
                Some('B'), false), ("line".into(), Some('L'), true)] }
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
        self.again = false;
        self.next = self.after_player(me);
        match m {
            Choice::Connect { side } => self.play_connect(me, usize::from(side)),
        }
        self.settle(me);
        let over = !self.again;
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
        // dots-and-boxes.game:18
        if !SIDES.meets(self.empty()) {
            return Verdict::Over(
                share::<
                    2,
                >(
                    ({
                        let mut best: Option<i32> = None;
                        let mut all = 0u64;
                        for p in 3u64.cells() {
                            {
                                let value = self.box_[p].count() as i32;
                                if best.is_none_or(|best| value > best) {
                                    best = Some(value);
                                    all = 0u64;
                                }
                                if best == Some(value) {
                                    all |= 1u64 << p;
                                }
                            }
                        }
                        all
                    }) & 3u64,
                ),
            );
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Connect { side } => {
                out.push_str("connect");
                FRAME.write(out, side as i32);
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
        pos.again = view.open;
        Ok(pos)
    }
}
