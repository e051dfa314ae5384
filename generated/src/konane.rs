//! Konane. Generated from rules/konane.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 29229f8bb25dc81e.
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

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    const SIZE: tables::Size = [8, 8, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        cells.up(8)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x7f_7f7f_7f7f_7f7f).up(9)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x7f7f_7f7f_7f7f_7f00).down(7)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        cells.down(8)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells & 0xfefe_fefe_fefe_fe00).down(9)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells & 0xfefe_fefe_fefe_fefe).down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells & 0xfe_fefe_fefe_fefe).up(7)
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

    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] = &tables::between_64(
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
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // konane.game:4
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
    // konane.game:13
    Open { out_: u8 },
    // konane.game:19
    Jump { from: u8, way: u8, to: u8 },
}

impl Position {
    // konane.game:9
    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            next: 0,
            turn: 1,
        };
        pos.put_stone(0, 0xaa55_aa55_aa55_aa55_u64);
        // konane.game:10
        pos.put_stone(1, 0x55aa_55aa_55aa_55aa_u64);
        pos
    }

    // konane.game:13
    fn each_open(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // konane.game:14
        if !(2 < self.turn as i32) {
            // konane.game:15
            for out_ in (self.stone[me]
                & (if self.turn as i32 == 1 {
                    0x8100_0018_1800_0081_u64
                } else {
                    Board::step(Board::ORTHOGONAL, self.empty())
                }))
                .cells()
            {
                visit(Choice::Open { out_: out_ as _ })?;
            }
        }
        Continue(())
    }

    // konane.game:13
    /// What is chosen from.
    #[inline(always)]
    fn set_open(&self, me: usize) -> Cells {
        if !(2 < self.turn as i32) {
            self.stone[me]
                & (if self.turn as i32 == 1 {
                    0x8100_0018_1800_0081_u64
                } else {
                    Board::step(Board::ORTHOGONAL, self.empty())
                })
        } else {
            Cells::NONE
        }
    }

    // konane.game:19
    fn each_jump(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // konane.game:20
        if 2 < self.turn as i32 {
            // konane.game:21
            for from in self.stone[me].cells() {
                // konane.game:22
                for way in Board::ORTHOGONAL.cells() {
                    // konane.game:23
                    for to in (({
                        let mut all = Cells::of(from);
                        let mut left = all;
                        while left.any() {
                            let c = left.first();
                            left = left.rest();
                            let more = Board::step(
                                1u64 << way,
                                Board::step(1u64 << way, Cells::of(c))
                                    & self.stone[(1 - me)],
                            ) & self.empty() & !all;
                            all |= more;
                            left |= more;
                        }
                        all
                    }) & !Cells::of(from))
                        .cells()
                    {
                        visit(Choice::Jump {
                            from: from as _,
                            way: way as _,
                            to: to as _,
                        })?;
                    }
                }
            }
        }
        Continue(())
    }

    // konane.game:19
    #[inline(always)]
    fn count_jump(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        // konane.game:20
        if 2 < self.turn as i32 {
            // konane.game:21
            for from in self.stone[me].cells() {
                // konane.game:22
                for way in Board::ORTHOGONAL.cells() {
                    count
                        += (({
                            let mut all = Cells::of(from);
                            let mut left = all;
                            while left.any() {
                                let c = left.first();
                                left = left.rest();
                                let more = Board::step(
                                    1u64 << way,
                                    Board::step(1u64 << way, Cells::of(c))
                                        & self.stone[(1 - me)],
                                ) & self.empty() & !all;
                                all |= more;
                                left |= more;
                            }
                            all
                        }) & !Cells::of(from))
                            .count();
                }
                marks.mark(count);
            }
        }
        count
    }

    // konane.game:19
    #[inline(always)]
    fn nth_jump(&self, me: usize, mut left: u32, marks: &Marks<64>) -> Option<Choice> {
        // konane.game:20
        if 2 < self.turn as i32 {
            // konane.game:21
            if let Some((place, mut left)) = marks.find(left) {
                let from = self.stone[me].nth(place);
                // konane.game:22
                for way in Board::ORTHOGONAL.cells() {
                    let set = ({
                        let mut all = Cells::of(from);
                        let mut left = all;
                        while left.any() {
                            let c = left.first();
                            left = left.rest();
                            let more = Board::step(
                                1u64 << way,
                                Board::step(1u64 << way, Cells::of(c))
                                    & self.stone[(1 - me)],
                            ) & self.empty() & !all;
                            all |= more;
                            left |= more;
                        }
                        all
                    }) & !Cells::of(from);
                    let size = set.count();
                    if left < size {
                        let to = set.nth(left);
                        return Some(Choice::Jump {
                            from: from as _,
                            way: way as _,
                            to: to as _,
                        });
                    }
                    left -= size;
                }
            }
        }
        None
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_open(me, visit)?;
        self.each_jump(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_open = self.set_open(me);
            let of_open = set_open.count();
            let of_jump = self.count_jump(me, &mut ());
            let all_moves = of_open + of_jump;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_open = self.set_open(me);
            let of_open = set_open.count();
            let mut marks_jump = <Marks<64>>::new();
            let of_jump = self.count_jump(me, &mut marks_jump);
            let all_moves = of_open + of_jump;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                if left < of_open {
                    return {
                        let out_ = set_open.nth(left);
                        Some(Choice::Open { out_: out_ as _ })
                    };
                }
                left -= of_open;
                return self.nth_jump(me, left, &marks_jump);
            }
        }
    }

    // konane.game:13
    #[inline(always)]
    fn play_open(&mut self, me: usize, out_: usize) {
        // konane.game:16
        self.stone[me] &= !Cells::of(out_);
    }

    // konane.game:19
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, way: usize, to: usize) {
        // konane.game:24
        {
            let cells = board::between_cells(Board::BETWEEN, from, to)
                & self.stone[(1 - me)];
            self.stone[1 - me] &= !cells;
        }
        // konane.game:25
        self.carry(Cells::of(from), Cells::of(to));
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

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.stone[0] = self.stone[0] & !(from | to)
            | to.when(self.stone[0].meets(from));
        self.stone[1] = self.stone[1] & !(from | to)
            | to.when(self.stone[1].meets(from));
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
    const MIXED: bool = true;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        Schema {
            name: "konane".into(),
            title: "Konane".into(),
            rules_hash: 2964106927104968734,
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
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Open { out_ } => self.play_open(me, usize::from(out_)),
            Choice::Jump { from, way, to } => {
                self.play_jump(me, usize::from(from), usize::from(way), usize::from(to))
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
        // konane.game:28
        if blocked() {
            return Verdict::Over(share_of_others::<2>(1u64 << (usize::from(self.next))));
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Open { out_ } => {
                out.push_str("open");
                FRAME.write(out, out_ as i32);
            }
            Choice::Jump { from, way, to } => {
                out.push_str("jump");
                FRAME.write(out, from as i32);
                write_name(
                    out,
                    &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
                    way as i32,
                );
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
        pos.turn = u16::try_from(view.turn).unwrap_or(u16::MAX);
        Ok(pos)
    }
}
