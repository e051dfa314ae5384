//! Pentago. Generated from rules/pentago.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 8b2cab9bcec35fa3.
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

// pentago.game:7
const MIDDLES: Cells = 0x1200_0480;
// pentago.game:10
const BY_CELL: [i32; 36] = [
    1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4,
    5, 6, 1, 2, 3, 4, 5, 6,
];

// pentago.game:10
const BY_CELL_2: [i32; 36] = [
    1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
    5, 5, 6, 6, 6, 6, 6, 6,
];

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xf_ffff_ffff;
    const SIZE: tables::Size = [6, 6, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0x3fff_ffff).up(6)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x1f7d_f7df).up(7)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x7_df7d_f7df).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x7_df7d_f7c0).down(5)
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
    const STEPS_ADJACENT: &[Cells; 64] = &tables::near_64(
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

    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        let mut all = Cells::NONE;
        if dirs & (Board::N | Board::S) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 6, Board::n);
        }
        if dirs & (Board::NE | Board::SW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 7, Board::ne);
        }
        if dirs & (Board::E | Board::W) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 1, Board::e);
        }
        if dirs & (Board::SE | Board::NW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, -5, Board::se);
        }
        all.any()
    }

    #[inline]
    fn at(x: i32, y: i32) -> Cells {
        let level = 1;
        if !((1..=6).contains(&x) && (1..=6).contains(&y) && (1..=1).contains(&level)) {
            return Cells::NONE;
        }
        Cells::of((((level - 1) * 6 + (y - 1)) * 6 + (x - 1)) as usize) & Self::CELLS
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pentago.game:4
    /// By owner.
    marble: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // pentago.game:13
    Play { to: u8, rest: Trail<u16, 2> },
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            marble: [Cells::NONE; 2],
            next: 0,
        };
        pos
    }

    // pentago.game:23
    #[inline(always)]
    fn five(&self) -> u64 {
        u64::from(Board::some_lines(Board::ALL, 5, self.marble[0]))
            | u64::from(Board::some_lines(Board::ALL, 5, self.marble[1])) << 1
    }

    // pentago.game:9
    #[inline(always)]
    fn spun(&self, c: usize, m: usize, turned: usize) -> Cells {
        if 1u64 << turned == 1u64 {
            Board::at(
                at(&BY_CELL, m)
                    .saturating_add(at(&BY_CELL_2, c))
                    .saturating_sub(at(&BY_CELL_2, m)),
                at(&BY_CELL_2, m)
                    .saturating_sub(at(&BY_CELL, c))
                    .saturating_add(at(&BY_CELL, m)),
            )
        } else {
            Board::at(
                at(&BY_CELL, m)
                    .saturating_sub(at(&BY_CELL_2, c))
                    .saturating_add(at(&BY_CELL_2, m)),
                at(&BY_CELL_2, m)
                    .saturating_add(at(&BY_CELL, c))
                    .saturating_sub(at(&BY_CELL, m)),
            )
        }
    }

    // pentago.game:13
    fn each_play(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        let rest = &mut <Trail<u16, 2>>::new();
        // pentago.game:14
        for to in pos.empty().cells() {
            let mut pos = pos;
            // pentago.game:15
            pos.marble[me] |= Cells::of(to);
            if !Board::some_lines(Board::ALL, 5, pos.marble[me]) {
                // pentago.game:17
                for middle in MIDDLES.cells() {
                    rest.push(1, middle as i32);
                    let mut pos = pos;
                    // pentago.game:18
                    for way in 3u64.cells() {
                        rest.push(2, way as i32);
                        visit(Choice::Play {
                            to: to as _,
                            rest: *rest,
                        })?;
                        rest.pop();
                    }
                    rest.pop();
                }
            } else {
                visit(Choice::Play {
                    to: to as _,
                    rest: *rest,
                })?;
            }
        }
        Continue(())
    }

    // pentago.game:13
    #[inline(always)]
    fn count_play(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        let mut pos = *self;
        pos.next = pos.after_player(me);
        // pentago.game:14
        for to in pos.empty().cells() {
            let mut pos = pos;
            // pentago.game:15
            pos.marble[me] |= Cells::of(to);
            if !Board::some_lines(Board::ALL, 5, pos.marble[me]) {
                // pentago.game:17
                count += MIDDLES.count() * 3u64.count();
            } else {
                count += 1;
            }
            marks.mark(count);
        }
        count
    }

    // pentago.game:13
    #[inline(always)]
    fn nth_play(&self, me: usize, mut left: u32, marks: &Marks<36>) -> Option<Choice> {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        let rest = &mut <Trail<u16, 2>>::new();
        // pentago.game:14
        if let Some((place, mut left)) = marks.find(left) {
            let to = pos.empty().nth(place);
            let mut pos = pos;
            // pentago.game:15
            pos.marble[me] |= Cells::of(to);
            if !Board::some_lines(Board::ALL, 5, pos.marble[me]) {
                // pentago.game:17
                let (firsts, seconds) = (MIDDLES, 3u64);
                let each = seconds.count();
                let size = firsts.count() * each;
                if left < size {
                    let (middle, way) = (
                        firsts.nth(left / each),
                        seconds.nth(left % each),
                    );
                    rest.push(1, middle as i32);
                    rest.push(2, way as i32);
                    return Some(Choice::Play {
                        to: to as _,
                        rest: *rest,
                    });
                }
                left -= size;
            } else {
                if left == 0 {
                    return Some(Choice::Play {
                        to: to as _,
                        rest: *rest,
                    });
                }
                left -= 1;
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
        self.each_play(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_play = self.count_play(me, &mut ());
            let all_moves = of_play;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let mut marks_play = <Marks<36>>::new();
            let of_play = self.count_play(me, &mut marks_play);
            let all_moves = of_play;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return self.nth_play(me, left, &marks_play);
            }
        }
    }

    // pentago.game:13
    #[inline(always)]
    fn play_play(&mut self, me: usize, to: usize, rest: &Trail<u16, 2>) {
        let mut rest = rest.iter().peekable();
        // pentago.game:15
        self.marble[me] |= Cells::of(to);
        // pentago.game:16
        if !Board::some_lines(Board::ALL, 5, self.marble[me]) {
            // pentago.game:17
            let middle = (rest.next().map_or(0, |(_, value)| value) as usize);
            // pentago.game:18
            let way = (rest.next().map_or(0, |(_, value)| value) as usize);
            // pentago.game:19
            {
                let was = self.clone();
                let mut fills = was.bare();
                let mut vacated = [Cells::NONE; 1];
                for c in (Cells::of(middle) | Board::STEPS_ADJACENT[middle]).cells() {
                    {
                        let (from, to) = (Cells::of(c), was.spun(c, middle, way));
                        if fills.fill_from(&was, from, to) {
                            vacated[0] |= from;
                        }
                    }
                }
                self.merge(vacated, &fills);
            }
        }
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.marble[0], 0, Some(0)), (self.marble[1],
            0, Some(1))])
        ];
        view.states = vec![];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            marble: [Cells::NONE; 2],
            next: 0,
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
        self.marble[0] | self.marble[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.marble[0] &= !cells;
        self.marble[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_marble(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.marble[owner] |= cells;
    }

    /// The same without pieces: what `at once` fills is gathered on it.
    #[inline]
    fn bare(mut self) -> Position {
        self.marble[0] = Cells::NONE;
        self.marble[1] = Cells::NONE;
        self
    }

    /// What stood on `from` comes to `to`; whether it does.
    #[inline]
    fn fill_from(&mut self, was: &Position, from: Cells, to: Cells) -> bool {
        if from.count() != 1 || to.count() != 1 || !was.occupied().meets(from) {
            return false;
        }
        self.marble[0] = self.marble[0] & !to | to.when(was.marble[0].meets(from));
        self.marble[1] = self.marble[1] & !to | to.when(was.marble[1].meets(from));
        true
    }

    /// Cells are vacated, then filled.
    #[inline]
    fn merge(&mut self, vacated: [Cells; 1], fills: &Position) {
        let gone = vacated[0] | fills.occupied();
        self.marble[0] = self.marble[0] & !gone | fills.marble[0];
        self.marble[1] = self.marble[1] & !gone | fills.marble[1];
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
            name: "pentago".into(),
            title: "Pentago".into(),
            rules_hash: 10028579155924443043,
            players: names(&["white", "black"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
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
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Play { to, rest } => self.play_play(me, usize::from(to), &rest),
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
        // pentago.game:26
        if self.five().any() {
            return Verdict::Over(share::<2>(self.five() & 3u64));
        }
        // pentago.game:27
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Play { to, rest } => {
                out.push_str("play");
                FRAME.write(out, to as i32);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            FRAME.write(out, value);
                        }
                        2 => {
                            write_name(out, &["clockwise", "anticlockwise"], value);
                        }
                        _ => out.push_str(" stop"),
                    }
                }
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
