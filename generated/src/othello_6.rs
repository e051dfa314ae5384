//! Othello 6. Generated from rules/othello-6.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3b9af90828ece385.
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
    width: 6,
    height: 6,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xf_ffff_ffff;
    const SIZE: tables::Size = [6, 6, 1];
    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const ADJACENT: u64 = 255;
    /// The walks from one cell.
    #[inline(always)]
    fn ray_from_until(dirs: u64, from: usize, through: Cells, end: Cells) -> Cells {
        union_over!(dirs;
            N: board::until(board::ray_up(Self::WAY_N[from], through), end),
            NE: board::until(board::ray_up(Self::WAY_NE[from], through), end),
            E: board::until(board::ray_up(Self::WAY_E[from], through), end),
            SE: board::until(board::ray_down(Self::WAY_SE[from], through), end),
            S: board::until(board::ray_down(Self::WAY_S[from], through), end),
            SW: board::until(board::ray_down(Self::WAY_SW[from], through), end),
            W: board::until(board::ray_down(Self::WAY_W[from], through), end),
            NW: board::until(board::ray_up(Self::WAY_NW[from], through), end)
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
    const ADJACENT_FAN: Fan<4, 4> = Fan {
        up: [
            (6, 0xf_ffff_ffc0),
            (7, 0xf_befb_ef80),
            (1, 0xf_befb_efbe),
            (5, 0x7_df7d_f7c0),
        ],
        down: [(5, 0x3efb_efbe), (6, 0x3fff_ffff), (7, 0x1f7d_f7df), (1, 0x7_df7d_f7df)],
    };
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // reversi.game:5
    /// By owner.
    disc: [Cells; 2],
    /// The player to move.
    next: u8,
    /// Passes in a row just before now.
    passes: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // reversi.game:15
    Place { to: u8 },
    Pass,
}

impl Position {
    // reversi.game:9
    fn setup() -> Position {
        let mut pos = Position {
            disc: [Cells::NONE; 2],
            next: 0,
            passes: 0,
        };
        pos.put_disc(0, 0x10_8000_u64);
        // reversi.game:10
        pos.put_disc(1, 0x20_4000_u64);
        pos
    }

    // reversi.game:13
    #[inline(always)]
    fn flips(&self, me: usize, c: usize) -> Cells {
        Board::ray_from_until(Board::ADJACENT, c, self.disc[(1 - me)], self.disc[me])
    }

    // reversi.game:15
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // reversi.game:16
        for to in (self.empty()
            & Board::ADJACENT_FAN.after(self.disc[me], self.disc[(1 - me)]))
            .cells()
        {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // reversi.game:15
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> Cells {
        self.empty() & Board::ADJACENT_FAN.after(self.disc[me], self.disc[(1 - me)])
    }

    // reversi.game:20
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
            self.each_place(me, found)?;
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
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let all_moves = of_place;
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
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let all_moves = of_place;
            if all_moves > 0 {
                return {
                    if all_moves == 0 {
                        return None;
                    }
                    let mut left = rng.below(all_moves);
                    return {
                        let to = set_place.nth(left);
                        Some(Choice::Place { to: to as _ })
                    };
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

    // reversi.game:15
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // reversi.game:17
        {
            let cells = Cells::of(to) | self.flips(me, to);
            self.disc[1 - me] &= !cells;
            self.disc[me] |= cells;
        }
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
            passes: 0,
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
    const MIXED: bool = true;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "othello-6".into(),
            title: "Othello 6".into(),
            rules_hash: 4295019008092857221,
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
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
            Choice::Pass => {}
        }
        self.passes = if pass { self.passes.saturating_add(1) } else { 0 };
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
        // reversi.game:22
        if !self.empty().any() || self.passes as i32 == 2 {
            return Verdict::Over(
                share::<
                    2,
                >(
                    ({
                        let mut best: Option<i32> = None;
                        let mut all = 0u64;
                        for p in 3u64.cells() {
                            {
                                let value = self.disc[p].count() as i32;
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
            Choice::Place { to } => {
                out.push_str("place");
                FRAME.write(out, to as i32);
            }
            Choice::Pass => out.push_str("pass"),
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
        pos.passes = u16::try_from(view.passes).unwrap_or(u16::MAX);
        Ok(pos)
    }
}
