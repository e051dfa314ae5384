//! Battlebrushes. Generated from rules/battlebrushes.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ad7c2de77b2cd76a.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u64;
/// Points by player.
type Points = [u8; 4];
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
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // battlebrushes.game:4
    /// By owner.
    brush: [Cells; 4],
    // battlebrushes.game:5
    /// By owner.
    paint: [Cells; 4],
    // battlebrushes.game:6
    dizzy: [u8; 4],
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // battlebrushes.game:17
    Go { to: u8 },
    // battlebrushes.game:24
    FeelDizzy,
}

impl Position {
    // battlebrushes.game:9
    fn setup() -> Position {
        let mut pos = Position {
            brush: [Cells::NONE; 4],
            paint: [Cells::NONE; 4],
            dizzy: [0; 4],
            turn: 1,
        };
        pos.put_brush(0, 0x200_u64);
        pos.put_paint(0, 0x200_u64);
        // battlebrushes.game:10
        pos.put_brush(1, 0x2_0000_0000_0000_u64);
        pos.put_paint(1, 0x2_0000_0000_0000_u64);
        // battlebrushes.game:11
        pos.put_brush(2, 0x4000_u64);
        pos.put_paint(2, 0x4000_u64);
        // battlebrushes.game:12
        pos.put_brush(3, 0x40_0000_0000_0000_u64);
        pos.put_paint(3, 0x40_0000_0000_0000_u64);
        pos
    }

    // battlebrushes.game:15
    #[inline(always)]
    fn free(&self, me: usize) -> Cells {
        Board::step(Board::ORTHOGONAL, self.brush[me]) & self.empty()
    }

    // battlebrushes.game:29
    #[inline(always)]
    fn ahead(&self, p: usize) -> i32 {
        (u64::from(self.paint[p].count() < self.paint[0].count())
            | u64::from(self.paint[p].count() < self.paint[1].count()) << 1
            | u64::from(self.paint[p].count() < self.paint[2].count()) << 2
            | u64::from(self.paint[p].count() < self.paint[3].count()) << 3)
            .count() as i32
    }

    // battlebrushes.game:30
    #[inline(always)]
    fn level(&self, p: usize) -> i32 {
        ((u64::from(self.paint[0].count() == self.paint[p].count())
            | u64::from(self.paint[1].count() == self.paint[p].count()) << 1
            | u64::from(self.paint[2].count() == self.paint[p].count()) << 2
            | u64::from(self.paint[3].count() == self.paint[p].count()) << 3)
            .count() as i32)
            .saturating_sub(1)
    }

    // battlebrushes.game:17
    fn each_go(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // battlebrushes.game:18
        if self.dizzy[me] as i32 == 0 {
            // battlebrushes.game:19
            for to in self.free(me).cells() {
                visit(Choice::Go { to: to as _ })?;
            }
        }
        Continue(())
    }

    // battlebrushes.game:17
    /// What is chosen from.
    #[inline(always)]
    fn set_go(&self, me: usize) -> Cells {
        if self.dizzy[me] as i32 == 0 { self.free(me) } else { Cells::NONE }
    }

    // battlebrushes.game:24
    fn each_feel_dizzy(
        &self,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        // battlebrushes.game:25
        if 0 < self.dizzy[me] as i32 || !self.free(me).any() {
            visit(Choice::FeelDizzy)?;
        }
        Continue(())
    }

    // battlebrushes.game:24
    #[inline(always)]
    fn count_feel_dizzy(&self, me: usize) -> u32 {
        let mut count = 0;
        // battlebrushes.game:25
        if 0 < self.dizzy[me] as i32 || !self.free(me).any() {
            count += 1;
        }
        count
    }

    // battlebrushes.game:24
    #[inline(always)]
    fn nth_feel_dizzy(&self, me: usize, mut left: u32) -> Option<Choice> {
        // battlebrushes.game:25
        if 0 < self.dizzy[me] as i32 || !self.free(me).any() {
            if left == 0 {
                return Some(Choice::FeelDizzy);
            }
            left -= 1;
        }
        None
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_go(me, visit)?;
        self.each_feel_dizzy(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_go = self.set_go(me);
            let of_go = set_go.count();
            let of_feel_dizzy = self.count_feel_dizzy(me);
            let all_moves = of_go + of_feel_dizzy;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_go = self.set_go(me);
            let of_go = set_go.count();
            let of_feel_dizzy = self.count_feel_dizzy(me);
            let all_moves = of_go + of_feel_dizzy;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                if left < of_go {
                    return {
                        let to = set_go.nth(left);
                        Some(Choice::Go { to: to as _ })
                    };
                }
                left -= of_go;
                return Some(Choice::FeelDizzy);
            }
        }
    }

    // battlebrushes.game:17
    #[inline(always)]
    fn play_go(&mut self, was: &Position, me: usize, to: usize, others_to: Cells) {
        // battlebrushes.game:20
        if others_to.contains(to) {
            self.dizzy[me] = 2;
        } else {
            // battlebrushes.game:21
            {
                let (from, to) = (self.brush[me], Cells::of(to));
                if from.count() == 1 {
                    self.brush[0] &= !to;
                    self.brush[1] &= !to;
                    self.brush[2] &= !to;
                    self.brush[3] &= !to;
                    self.brush[me] = self.brush[me] & !from | to;
                }
            }
            self.put_paint(me, Cells::of(to));
        }
    }

    // battlebrushes.game:24
    #[inline(always)]
    fn play_feel_dizzy(&mut self, was: &Position, me: usize) {
        // battlebrushes.game:26
        self.dizzy[me] = (self.dizzy[me] as i32).saturating_sub(1).clamp(0, 2) as u8;
    }

    // battlebrushes.game:17
    #[inline(always)]
    fn to_of_go(&self, me: usize, to: usize) -> Cells {
        Cells::of(to)
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.brush[0], 0, Some(0)), (self.brush[1], 0,
            Some(1)), (self.brush[2], 0, Some(2)), (self.brush[3], 0, Some(3))]),
            write_layer(Board::CELLS, & [(self.paint[0], 0, Some(0)), (self.paint[1], 0,
            Some(1)), (self.paint[2], 0, Some(2)), (self.paint[3], 0, Some(3))])
        ];
        view.states = vec![
            (0..4).map(| place | Stored::Number(self.dizzy[place].into())).collect()
        ];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            brush: [Cells::NONE; 4],
            paint: [Cells::NONE; 4],
            dizzy: [0; 4],
            turn: 1,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_brush(usize::from(owner), cell),
                    (1, 0, Some(owner)) => pos.put_paint(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        for (entry, place) in (0..4).enumerate() {
            pos.dizzy[place] = read_number(
                states.get(0).and_then(|all| all.get(entry)),
                0,
                2,
            ) as u8;
        }
        pos
    }

    /// The choices of a player; `None` once for a player who has none.
    fn each_or_none(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Option<Choice>) -> Flow,
    ) -> Flow {
        let mut any = false;
        self.each_turn(
            past,
            me,
            &mut |choice| {
                any = true;
                visit(Some(choice))
            },
        )?;
        if any { Continue(()) } else { visit(None) }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.brush[0] | self.brush[1] | self.brush[2] | self.brush[3]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.brush[0] &= !cells;
        self.brush[1] &= !cells;
        self.brush[2] &= !cells;
        self.brush[3] &= !cells;
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear_floor(&mut self, cells: Cells) {
        self.paint[0] &= !cells;
        self.paint[1] &= !cells;
        self.paint[2] &= !cells;
        self.paint[3] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_brush(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.brush[owner] |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_paint(&mut self, owner: usize, cells: Cells) {
        self.clear_floor(cells);
        self.paint[owner] |= cells;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Move = [Option<Choice>; 4];
    type Points = Points;
    type Past = Past;
    type Trace = ();
    type Kept = ();
    const PLAYERS: usize = 4;
    const DRAW: Points = [25; 4];
    const SIMULTANEOUS: bool = true;
    const BY_PLAYER: bool = false;
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "battlebrushes".into(),
            title: "Battlebrushes".into(),
            rules_hash: 12500917137900885866,
            players: names(&["blue", "red", "green", "yellow"]),
            chance: false,
            simultaneous: true,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("brush".into(), None,
                false)] }, LayerSchema { name : "floor".into(), kinds : vec![("paint"
                .into(), None, false)] }
            ],
            states: vec![
                StateSchema { name : "dizzy".into(), axes : vec![AxisSchema { names :
                names(& ["blue", "red", "green", "yellow"]) }], sort :
                StateSort::Number(0, 2), clock : false }
            ],
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
        0
    }

    fn choices(
        &self,
        past: &Past,
        player: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if player >= 4 {
            return Continue(());
        }
        self.each_turn(Look::all(past), player, visit)
    }

    fn moves(&self, past: &Past, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow {
        if (0..4).all(|player| self.count_turn(Look::all(past), player) == 0) {
            return Continue(());
        }
        self.each_or_none(
            Look::all(past),
            0,
            &mut |choice_0| {
                self
                    .each_or_none(
                        Look::all(past),
                        1,
                        &mut |choice_1| {
                            self
                                .each_or_none(
                                    Look::all(past),
                                    2,
                                    &mut |choice_2| {
                                        self
                                            .each_or_none(
                                                Look::all(past),
                                                3,
                                                &mut |choice_3| visit([
                                                    choice_0,
                                                    choice_1,
                                                    choice_2,
                                                    choice_3,
                                                ]),
                                            )
                                    },
                                )
                        },
                    )
            },
        )
    }

    fn count(&self, past: &Past) -> u64 {
        let counts: [u32; 4] = std::array::from_fn(|player| {
            self.count_turn(Look::all(past), player)
        });
        if counts.iter().all(|n| *n == 0) {
            return 0;
        }
        counts.iter().map(|n| u64::from(*n).max(1)).product()
    }

    #[inline(always)]
    fn random_move(&self, _: usize, past: &Past, rng: &mut Rng) -> Option<Self::Move> {
        let choices = [
            self.random_turn(Look::all(past), 0, rng),
            self.random_turn(Look::all(past), 1, rng),
            self.random_turn(Look::all(past), 2, rng),
            self.random_turn(Look::all(past), 3, rng),
        ];
        choices.iter().any(Option::is_some).then_some(choices)
    }

    fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Self::Move> {
        let choices: Self::Move = choices.try_into().ok()?;
        (to_move == ToMove::All && choices.iter().any(Option::is_some))
            .then_some(choices)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: &Past, m: Self::Move) -> Played<Self::Trace> {
        let past = Look::all(past);
        let was = *self;
        let to_of_go = |p: usize| match m[p] {
            Some(Choice::Go { to }) => was.to_of_go(p, usize::from(to)),
            _ => Cells::NONE,
        };
        let to_of_go = [to_of_go(0), to_of_go(1), to_of_go(2), to_of_go(3)];
        let pass = false;
        for me in [0, 1, 2, 3] {
            match m[me] {
                Some(Choice::Go { to }) => {
                    self.play_go(&was, me, usize::from(to), of_others(&to_of_go, me))
                }
                Some(Choice::FeelDizzy) => self.play_feel_dizzy(&was, me),
                None => {}
            }
        }
        self.turn = self.turn.saturating_add(1);
        Played {
            over: true,
            pass,
            trace: (),
        }
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
        // battlebrushes.game:33
        if self.turn as i32 == 20 {
            return Verdict::Over(
                std::array::from_fn(|p| {
                    let points: i32 = table2(
                        &[&[100, 75, 66, 50], &[50, 33, 25], &[25, 12], &[0]],
                        self.ahead(p),
                        self.level(p),
                    );
                    points.clamp(0, 100) as u8
                }),
            );
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Go { to } => {
                out.push_str("go");
                FRAME.write(out, to as i32);
            }
            Choice::FeelDizzy => {
                out.push_str("feel_dizzy");
            }
        }
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = 0;
        view.playing = 15;
    }

    fn read(view: &View) -> Result<Position, PositionError> {
        let mut pos = Position::read_board(&view.layers, &view.states);
        pos.turn = u16::try_from(view.turn).unwrap_or(u16::MAX);
        Ok(pos)
    }
}
