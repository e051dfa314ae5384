//! Amazons. Generated from rules/amazons.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 550d0c32d51b0798.
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
    width: 10,
    height: 10,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xf_ffff_ffff_ffff_ffff_ffff_ffff;
    const SIZE: tables::Size = [10, 10, 1];
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

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(
        Self::SIZE,
        Self::CELLS,
        [-1, -1, 0],
    );

    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    const ADJACENT_STARS: &Stars = &Stars::new(
        Self::SIZE,
        [[0, 1, 0], [1, 1, 0], [1, 0, 0], [-1, 1, 0]],
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // amazons.game:4
    /// By owner.
    amazon: [Cells; 2],
    // amazons.game:4
    arrow: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // amazons.game:11
    Shoot { from: u8, to: u8, shot: u8 },
}

impl Position {
    // amazons.game:7
    fn setup() -> Position {
        let mut pos = Position {
            amazon: [Cells::NONE; 2],
            arrow: Cells::NONE,
            next: 0,
        };
        pos.put_amazon(0, 0x80_4000_0048_u128);
        // amazons.game:8
        pos.put_amazon(1, 0x1_2000_0020_1000_0000_0000_0000_u128);
        pos
    }

    // amazons.game:11
    fn each_shoot(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        // amazons.game:12
        for from in pos.amazon[me].cells() {
            let mut pos = pos;
            // amazons.game:13
            for to in Board::ray_from(Board::ADJACENT, from, pos.empty()).cells() {
                let mut pos = pos;
                // amazons.game:14
                pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
                // amazons.game:15
                for shot in Board::ray_from(Board::ADJACENT, to, pos.empty()).cells() {
                    visit(Choice::Shoot {
                        from: from as _,
                        to: to as _,
                        shot: shot as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // amazons.game:11
    /// Drawn by what comes before the effects, and a number for the last choice.
    #[inline(always)]
    fn draw_shoot(&self, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        let mut rows = Rows::<Reach, 100>::new();
        for from in pos.amazon[me].cells() {
            rows.push(
                from,
                Board::ADJACENT_STARS.reach(from, pos.empty() & Board::CELLS),
            );
        }
        let all = rows.total();
        if all == 0 {
            return None;
        }
        let most = Board::ADJACENT_STARS.most(pos.empty() | pos.amazon[me], 35);
        let begun = pos;
        for _ in 0..256 {
            let left = rng.below(all * most);
            let (from, to) = rows.pick(left / most)?;
            let mut pos = begun;
            // amazons.game:14
            pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
            let last = Board::ADJACENT_STARS.reach(to, pos.empty() & Board::CELLS);
            if left % most < last.count() {
                let shot = last.nth(left % most);
                return Some(Choice::Shoot {
                    from: from as _,
                    to: to as _,
                    shot: shot as _,
                });
            }
        }
        let all = self.count_shoot(me);
        if all == 0 {
            return None;
        }
        self.nth_shoot(me, rng.below(all))
    }

    // amazons.game:11
    #[inline(always)]
    fn count_shoot(&self, me: usize) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = pos.after_player(me);
        // amazons.game:12
        for from in pos.amazon[me].cells() {
            let mut pos = pos;
            // amazons.game:13
            for to in Board::ray_from(Board::ADJACENT, from, pos.empty()).cells() {
                let mut pos = pos;
                // amazons.game:14
                pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
                count
                    += Board::ADJACENT_STARS
                        .reach(to, pos.empty() & Board::CELLS)
                        .count();
            }
        }
        count
    }

    // amazons.game:11
    #[inline(always)]
    fn nth_shoot(&self, me: usize, mut left: u32) -> Option<Choice> {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        // amazons.game:12
        for from in pos.amazon[me].cells() {
            let mut pos = pos;
            // amazons.game:13
            for to in Board::ray_from(Board::ADJACENT, from, pos.empty()).cells() {
                let mut pos = pos;
                // amazons.game:14
                pos.amazon[me] = pos.amazon[me] & !Cells::of(from) | Cells::of(to);
                let set = Board::ADJACENT_STARS.reach(to, pos.empty() & Board::CELLS);
                let size = set.count();
                if left < size {
                    let shot = set.nth(left);
                    return Some(Choice::Shoot {
                        from: from as _,
                        to: to as _,
                        shot: shot as _,
                    });
                }
                left -= size;
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
        self.each_shoot(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_shoot = self.count_shoot(me);
            let all_moves = of_shoot;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.draw_shoot(me, rng)
    }

    // amazons.game:11
    #[inline(always)]
    fn play_shoot(&mut self, me: usize, from: usize, to: usize, shot: usize) {
        // amazons.game:14
        self.amazon[me] = self.amazon[me] & !Cells::of(from) | Cells::of(to);
        // amazons.game:16
        self.arrow |= Cells::of(shot);
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.amazon[0], 0, Some(0)), (self.amazon[1],
            0, Some(1)), (self.arrow, 1, None)])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            amazon: [Cells::NONE; 2],
            arrow: Cells::NONE,
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_amazon(usize::from(owner), cell),
                    (0, 1, None) => pos.put_arrow(cell),
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
        self.amazon[0] | self.amazon[1] | self.arrow
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.amazon[0] &= !cells;
        self.amazon[1] &= !cells;
        self.arrow &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_amazon(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.amazon[owner] |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_arrow(&mut self, cells: Cells) {
        self.clear(cells);
        self.arrow |= cells;
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
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        Schema {
            name: "amazons".into(),
            title: "Amazons".into(),
            rules_hash: 6128568080384329624,
            players: names(&["white", "black"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("amazon".into(),
                None, false), ("arrow".into(), None, true)] }
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
            Choice::Shoot { from, to, shot } => {
                self.play_shoot(
                    me,
                    usize::from(from),
                    usize::from(to),
                    usize::from(shot),
                )
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
        // amazons.game:19
        if blocked() {
            return Verdict::Over(share_of_others::<2>(1u64 << (usize::from(self.next))));
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Shoot { from, to, shot } => {
                out.push_str("shoot");
                FRAME.write(out, from as i32);
                FRAME.write(out, to as i32);
                FRAME.write(out, shot as i32);
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
