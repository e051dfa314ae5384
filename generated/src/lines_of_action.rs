//! Lines of Action. Generated from rules/lines-of-action.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: e37b99ab26e135ea.
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
type Past = [History; 1];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 1>;
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
    const ADJACENT: u64 = 255;
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

    #[inline(always)]
    fn step_times(dirs: u64, cells: Cells, times: i32) -> Cells {
        union_over!(dirs;
            N: board::repeat(cells, times, Board::n),
            NE: board::repeat(cells, times, Board::ne),
            E: board::repeat(cells, times, Board::e),
            SE: board::repeat(cells, times, Board::se),
            S: board::repeat(cells, times, Board::s),
            SW: board::repeat(cells, times, Board::sw),
            W: board::repeat(cells, times, Board::w),
            NW: board::repeat(cells, times, Board::nw)
        )
    }

    /// The walks from one cell.
    #[inline(always)]
    fn ray_from(dirs: u64, from: usize, through: Cells) -> Cells {
        union_over!(dirs;
            N: board::ray_up(Self::WAY_N[from], through).0,
            NE: board::ray_up(Self::WAY_NE[from], through).0,
            E: board::ray_up(Self::WAY_E[from], through).0,
            SE: board::ray_down(Self::WAY_SE[from], through).0,
            S: board::ray_down(Self::WAY_S[from], through).0,
            SW: board::ray_down(Self::WAY_SW[from], through).0,
            W: board::ray_down(Self::WAY_W[from], through).0,
            NW: board::ray_up(Self::WAY_NW[from], through).0
        )
    }

    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
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

    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const OPPOSITE: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | OPPOSITE[dir])
    }

    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(Self::ADJACENT, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // lines-of-action.game:4
    /// By owner.
    disc: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // lines-of-action.game:14
    Go { from: u8, to: u8 },
}

impl Position {
    // lines-of-action.game:7
    fn setup() -> Position {
        let mut pos = Position {
            disc: [Cells::NONE; 2],
            next: 0,
        };
        pos.put_disc(0, 0x7e00_0000_0000_007e_u64);
        // lines-of-action.game:8
        pos.put_disc(1, 0x81_8181_8181_8100_u64);
        pos
    }

    // lines-of-action.game:20
    #[inline(always)]
    fn united(&self, me: usize) -> bool {
        board::flood(self.disc[me].first_of(), self.disc[me], Board::adjacent)
            == self.disc[me]
    }

    // lines-of-action.game:11
    #[inline(always)]
    fn crowd(&self, c: usize, d: usize) -> i32 {
        (self.occupied()
            & (Cells::of(c)
                | Board::ray_from(
                    1u64 << d | Board::opposite(1u64 << d),
                    c,
                    Board::CELLS,
                )))
            .count() as i32
    }

    // lines-of-action.game:12
    #[inline(always)]
    fn targets(&self, me: usize, c: usize) -> Cells {
        (Board::step_times(Board::N, Cells::of(c), self.crowd(c, 0))
            | Board::step_times(Board::NE, Cells::of(c), self.crowd(c, 1))
            | Board::step_times(Board::E, Cells::of(c), self.crowd(c, 2))
            | Board::step_times(Board::SE, Cells::of(c), self.crowd(c, 3))
            | Board::step_times(Board::S, Cells::of(c), self.crowd(c, 4))
            | Board::step_times(Board::SW, Cells::of(c), self.crowd(c, 5))
            | Board::step_times(Board::W, Cells::of(c), self.crowd(c, 6))
            | Board::step_times(Board::NW, Cells::of(c), self.crowd(c, 7)))
            & !self.disc[me]
    }

    // lines-of-action.game:14
    fn each_go(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // lines-of-action.game:15
        for from in self.disc[me].cells() {
            // lines-of-action.game:16
            for to in ({
                let mut all = Cells::NONE;
                for t in self.targets(me, from).cells() {
                    if !board::between_cells(Board::BETWEEN, from, t)
                        .meets(self.disc[(1 - me)])
                    {
                        all |= Cells::of(t);
                    }
                }
                all
            })
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

    // lines-of-action.game:14
    #[inline(always)]
    fn rows_go(&self, me: usize, rows: &mut Rows<Cells, 64>) {
        // lines-of-action.game:15
        for from in self.disc[me].cells() {
            rows.push(
                from,
                {
                    let mut all = Cells::NONE;
                    for t in self.targets(me, from).cells() {
                        if !board::between_cells(Board::BETWEEN, from, t)
                            .meets(self.disc[(1 - me)])
                        {
                            all |= Cells::of(t);
                        }
                    }
                    all
                },
            );
        }
    }

    // lines-of-action.game:14
    #[inline(always)]
    fn count_go(&self, me: usize) -> u32 {
        let mut count = 0;
        // lines-of-action.game:15
        for from in self.disc[me].cells() {
            count
                += ({
                    let mut all = Cells::NONE;
                    for t in self.targets(me, from).cells() {
                        if !board::between_cells(Board::BETWEEN, from, t)
                            .meets(self.disc[(1 - me)])
                        {
                            all |= Cells::of(t);
                        }
                    }
                    all
                })
                    .count();
        }
        count
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_go(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_go = self.count_go(me);
            let all_moves = of_go;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let mut rows_go = <Rows<Cells, 64>>::new();
            self.rows_go(me, &mut rows_go);
            let of_go = rows_go.total();
            let all_moves = of_go;
            {
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
            }
        }
    }

    // lines-of-action.game:14
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // lines-of-action.game:17
        self.disc[1 - me] &= !Cells::of(to);
        self.disc[me] = self.disc[me] & !Cells::of(from) | Cells::of(to);
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

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.disc[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.disc[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key.sum()
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
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        Schema {
            name: "lines-of-action".into(),
            title: "Lines of Action".into(),
            rules_hash: 16391864229115803114,
            players: names(&["black", "white"]),
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
            seen: vec![None],
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
            Choice::Go { from, to } => {
                self.play_go(me, usize::from(from), usize::from(to))
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
        // lines-of-action.game:23
        if self.united(me) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // lines-of-action.game:24
        if self.united((1 - me)) {
            return Verdict::Over(share::<2>(3u64 & !(1u64 << (me)) & 3u64));
        }
        // lines-of-action.game:25
        if blocked() {
            return Verdict::Over(share_of_others::<2>(1u64 << (usize::from(self.next))));
        }
        // lines-of-action.game:26
        if !(past.seen_newest(0) < 2) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Go { from, to } => {
                out.push_str("go");
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
