//! Chinese Checkers for Four. Generated from rules/chinese-checkers-4.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: fe9981c0c78b51a4.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = Wide<5>;
/// Points by player.
type Points = [u8; 4];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 17,
    height: 17,
    levels: false,
    hexes: true,
    names: &[],
};

// chinese-checkers-4.game:4
const HOME: [Cells; 4] = [
    Wide([0x0, 0x0, 0x60_0020_0000_0000, 0x1e0_00e0, 0x0]),
    Wide([0x0, 0x18_001c_001e_0000, 0x10, 0x0, 0x0]),
    Wide([0x0, 0x800_0c00_0e00_0f00, 0x0, 0x0, 0x0]),
    Wide([0x0, 0x0, 0x7000_3000_1000_0000, 0xf000, 0x0]),
];

// chinese-checkers-4.game:5
const GOAL: [Cells; 4] = [
    Wide([0x0, 0x800_0c00_0e00_0f00, 0x0, 0x0, 0x0]),
    Wide([0x0, 0x0, 0x7000_3000_1000_0000, 0xf000, 0x0]),
    Wide([0x0, 0x0, 0x60_0020_0000_0000, 0x1e0_00e0, 0x0]),
    Wide([0x0, 0x18_001c_001e_0000, 0x10, 0x0, 0x0]),
];

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = Wide([
        0xf000_7000_3000_1000, 0xf81f_fc1f_fe1f_ff00, 0xf07f_f03f_f01f_f01f,
        0x1c_001e_01ff_f0ff, 0x10_0018,
    ]);
    const SIZE: tables::Size = [17, 17, 1];
    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xf000_7000_3000_1000, 0xf80f_fc0f_fe0f_ff00, 0xf07f_f03f_f01f_f00f,
                0xc_000e_000f_00ff, 0x8,
            ]))
            .up(17)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells
            & Wide([
                0x7000_3000_1000_0000, 0xf80f_fc0f_fe0f_ff00, 0xf03f_f01f_f00f_f00f,
                0xc_000e_00ff_f07f, 0x8,
            ]))
            .up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells
            & Wide([
                0x7000_3000_1000_0000, 0xf81f_fc1f_fe00_f000, 0xf03f_f01f_f01f_f01f,
                0x1c_001e_00ff_f07f, 0x10_0018,
            ]))
            .down(16)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xe000_6000_2000_0000, 0xf81f_fc1f_fe01_e000, 0xe07f_e03f_e01f_f01f,
                0x1c_001e_01ff_e0ff, 0x10_0018,
            ]))
            .down(17)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xe000_6000_2000_0000, 0xf01f_f81f_fc1f_fe00, 0xe07f_e03f_e01f_e01f,
                0x18_001c_01ff_e0ff, 0x10,
            ]))
            .down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells
            & Wide([
                0xf000_7000_3000_1000, 0xf01f_f81f_fc1f_fe00, 0xf07f_f03f_f01f_f01f,
                0x18_001c_001e_00ff, 0x10,
            ]))
            .up(16)
    }

    const STEPS_ORTHOGONAL: &[Cells; 320] = &tables::near_wide(
        Self::SIZE,
        Self::CELLS,
        &[[0, 1, 0], [1, 0, 0], [1, -1, 0], [0, -1, 0], [-1, 0, 0], [-1, 1, 0]],
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // chinese-checkers-6.game:4
    /// By owner.
    marble: [Cells; 4],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // chinese-checkers-6.game:22
    Go { from: u16, to: u16 },
    Pass,
}

impl Position {
    // chinese-checkers-6.game:18
    fn setup() -> Position {
        let mut pos = Position {
            marble: [Cells::NONE; 4],
            next: 0,
            turn: 1,
        };
        // chinese-checkers-6.game:18
        pos.put_marble(0, HOME[0]);
        // chinese-checkers-6.game:18
        pos.put_marble(1, HOME[1]);
        // chinese-checkers-6.game:18
        pos.put_marble(2, HOME[2]);
        // chinese-checkers-6.game:18
        pos.put_marble(3, HOME[3]);
        pos
    }

    // chinese-checkers-6.game:20
    #[inline(always)]
    fn hops(&self, c: usize, from: usize) -> Cells {
        Board::ne(Board::ne(Cells::of(c)) & self.occupied() & !Cells::of(from))
            & self.empty()
            | Board::e(Board::e(Cells::of(c)) & self.occupied() & !Cells::of(from))
                & self.empty()
            | Board::se(Board::se(Cells::of(c)) & self.occupied() & !Cells::of(from))
                & self.empty()
            | Board::sw(Board::sw(Cells::of(c)) & self.occupied() & !Cells::of(from))
                & self.empty()
            | Board::w(Board::w(Cells::of(c)) & self.occupied() & !Cells::of(from))
                & self.empty()
            | Board::nw(Board::nw(Cells::of(c)) & self.occupied() & !Cells::of(from))
                & self.empty()
    }

    // chinese-checkers-6.game:22
    fn each_go(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // chinese-checkers-6.game:23
        for from in self.marble[me].cells() {
            // chinese-checkers-6.game:24
            let bounds: Cells = if GOAL[me].contains(from) {
                GOAL[me]
            } else {
                Board::CELLS
            };
            // chinese-checkers-6.game:25
            for to in ((Board::STEPS_ORTHOGONAL[from] & self.empty()
                | ({
                    let mut all = Cells::of(from);
                    let mut left = all;
                    while left.any() {
                        let c = left.first();
                        left = left.rest();
                        let more = self.hops(c, from) & !all;
                        all |= more;
                        left |= more;
                    }
                    all
                }) & !Cells::of(from)) & bounds)
                .cells()
            {
                visit(Choice::Go {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // chinese-checkers-6.game:22
    #[inline(always)]
    fn rows_go(&self, me: usize, rows: &mut Rows<Cells, 289>) {
        // chinese-checkers-6.game:23
        for from in self.marble[me].cells() {
            // chinese-checkers-6.game:24
            let bounds: Cells = if GOAL[me].contains(from) {
                GOAL[me]
            } else {
                Board::CELLS
            };
            rows.push(
                from,
                (Board::STEPS_ORTHOGONAL[from] & self.empty()
                    | ({
                        let mut all = Cells::of(from);
                        let mut left = all;
                        while left.any() {
                            let c = left.first();
                            left = left.rest();
                            let more = self.hops(c, from) & !all;
                            all |= more;
                            left |= more;
                        }
                        all
                    }) & !Cells::of(from)) & bounds,
            );
        }
    }

    // chinese-checkers-6.game:22
    #[inline(always)]
    fn count_go(&self, me: usize) -> u32 {
        let mut count = 0;
        // chinese-checkers-6.game:23
        for from in self.marble[me].cells() {
            // chinese-checkers-6.game:24
            let bounds: Cells = if GOAL[me].contains(from) {
                GOAL[me]
            } else {
                Board::CELLS
            };
            count
                += ((Board::STEPS_ORTHOGONAL[from] & self.empty()
                    | ({
                        let mut all = Cells::of(from);
                        let mut left = all;
                        while left.any() {
                            let c = left.first();
                            left = left.rest();
                            let more = self.hops(c, from) & !all;
                            all |= more;
                            left |= more;
                        }
                        all
                    }) & !Cells::of(from)) & bounds)
                    .count();
        }
        count
    }

    // chinese-checkers-6.game:29
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
            self.each_go(me, found)?;
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
            let of_go = self.count_go(me);
            let all_moves = of_go;
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
            let mut rows_go = <Rows<Cells, 289>>::new();
            self.rows_go(me, &mut rows_go);
            let of_go = rows_go.total();
            let all_moves = of_go;
            if all_moves > 0 {
                return {
                    if all_moves == 0 {
                        return None;
                    }
                    let mut left = rng.below(all_moves);
                    return rows_go
                        .pick(left)
                        .map(|(from, to)| Choice::Go {
                            from: from as _,
                            to: to as _,
                        });
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

    // chinese-checkers-6.game:22
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // chinese-checkers-6.game:26
        self.marble[0] &= !Cells::of(to);
        self.marble[1] &= !Cells::of(to);
        self.marble[2] &= !Cells::of(to);
        self.marble[3] &= !Cells::of(to);
        self.marble[me] = self.marble[me] & !Cells::of(from) | Cells::of(to);
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.marble[0], 0, Some(0)), (self.marble[1],
            0, Some(1)), (self.marble[2], 0, Some(2)), (self.marble[3], 0, Some(3))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            marble: [Cells::NONE; 4],
            next: 0,
            turn: 1,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_marble(usize::from(owner), cell),
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
        self.marble[0] | self.marble[1] | self.marble[2] | self.marble[3]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.marble[0] &= !cells;
        self.marble[1] &= !cells;
        self.marble[2] &= !cells;
        self.marble[3] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_marble(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.marble[owner] |= cells;
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
    const PLAYERS: usize = 4;
    const DRAW: Points = [25; 4];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "chinese-checkers-4".into(),
            title: "Chinese Checkers for Four".into(),
            rules_hash: 18345837222051926436,
            players: names(&["orange", "yellow", "blue", "violet"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: true,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("marble".into(),
                None, false)] }
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
        let trace = match m {
            Choice::Go { from, to } => {
                self.play_go(me, usize::from(from), usize::from(to));
                ()
            }
            Choice::Pass => {}
        };
        let over = true;
        self.turn = self.turn.saturating_add(u16::from(over));
        Played { over, pass, trace }
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
        // chinese-checkers-6.game:32
        if self.marble[me].meets(GOAL[me]) && GOAL[me].is_in(self.occupied()) {
            return Verdict::Over(share::<4>(1u64 << (me) & 15u64));
        }
        // chinese-checkers-6.game:33
        if 240 < self.turn as i32 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    const LOOKS_BACK: bool = false;
    fn remember(&self, _: &mut Past) {}
    fn remember_after(&self, _: &Position, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Go { from, to } => {
                out.push_str("go");
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
