//! English Draughts. Generated from rules/english-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3f69a3860d4f4a6a.
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

// english-draughts.game:7
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// english-draughts.game:8
const AHEAD: [u64; 2] = [Board::NE | Board::NW, Board::SE | Board::SW];
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
    const DIAGONAL: u64 = 170;
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
    // english-draughts.game:4
    /// By owner.
    owner: [Cells; 2],
    // english-draughts.game:4
    man: Cells,
    // english-draughts.game:4
    king: Cells,
    // english-draughts.game:10
    quiet: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // english-draughts.game:21
    Jump { from: u8, rest: Trail<u8, 64> },
    // english-draughts.game:34
    Step { from: u8, to: u8 },
}

impl Position {
    // english-draughts.game:13
    fn setup() -> Position {
        let mut pos = Position {
            owner: [Cells::NONE; 2],
            man: Cells::NONE,
            king: Cells::NONE,
            quiet: 0,
            next: 0,
        };
        pos.put_man(0, 0x55_aa55_u64);
        // english-draughts.game:14
        pos.put_man(1, 0xaa55_aa00_0000_0000_u64);
        pos
    }

    // english-draughts.game:17
    #[inline(always)]
    fn ways(&self, me: usize, c: usize) -> u64 {
        if self.king.contains(c) { Board::DIAGONAL } else { AHEAD[me] }
    }

    // english-draughts.game:18
    #[inline(always)]
    fn jumps(&self, me: usize, c: usize) -> Cells {
        (if self.ways(me, c).meets(Board::NE) {
            Board::ne(Board::ne(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
        } else {
            Cells::NONE
        })
            | (if self.ways(me, c).meets(Board::SE) {
                Board::se(Board::se(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.ways(me, c).meets(Board::SW) {
                Board::sw(Board::sw(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.ways(me, c).meets(Board::NW) {
                Board::nw(Board::nw(Cells::of(c)) & self.owner[(1 - me)]) & self.empty()
            } else {
                Cells::NONE
            })
    }

    // english-draughts.game:19
    #[inline(always)]
    fn crowned(&self, me: usize, c: usize) -> Cells {
        Cells::of(c) & self.man & LAST_ROW[me]
    }

    // english-draughts.game:21
    #[inline(always)]
    fn each_jump(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let begin_at = self.owner[me]
            & ((Board::sw(Board::sw(self.empty()) & self.owner[(1 - me)])
                | Board::nw(Board::nw(self.empty()) & self.owner[(1 - me)])
                | Board::ne(Board::ne(self.empty()) & self.owner[(1 - me)])
                | Board::se(Board::se(self.empty()) & self.owner[(1 - me)])) & self.king
                | ((if AHEAD[me].contains(1) {
                    Board::sw(Board::sw(self.empty()) & self.owner[(1 - me)])
                } else {
                    Cells::NONE
                })
                    | (if AHEAD[me].contains(3) {
                        Board::nw(Board::nw(self.empty()) & self.owner[(1 - me)])
                    } else {
                        Cells::NONE
                    })
                    | (if AHEAD[me].contains(5) {
                        Board::ne(Board::ne(self.empty()) & self.owner[(1 - me)])
                    } else {
                        Cells::NONE
                    })
                    | (if AHEAD[me].contains(7) {
                        Board::se(Board::se(self.empty()) & self.owner[(1 - me)])
                    } else {
                        Cells::NONE
                    })) & !self.king);
        if !begin_at.any() {
            return Continue(());
        }
        self.each_from_jump(me, begin_at, visit)
    }

    // english-draughts.game:21
    fn each_from_jump(
        &self,
        me: usize,
        begin_at: Cells,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let mut pos = *self;
        pos.next = pos.after_player(me);
        let rest = &mut <Trail<u8, 64>>::new();
        // english-draughts.game:22
        for from in begin_at.cells() {
            let mut pos = pos;
            // english-draughts.game:23
            let mut here: usize = from;
            Position::jump_rounds(me, pos, from, here, 0, rest, visit)?;
        }
        Continue(())
    }

    // english-draughts.game:21
    fn jump_rounds(
        me: usize,
        mut pos: Position,
        from: usize,
        mut here: usize,
        rounds: u32,
        rest: &mut Trail<u8, 64>,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let mut pos = pos;
        // english-draughts.game:25
        for to in pos.jumps(me, here).cells() {
            rest.push(1, to as i32);
            let mut pos = pos;
            let mut here = here;
            // english-draughts.game:26
            {
                let cells = board::between_cells(Board::BETWEEN, here, to);
                pos.owner[me] &= !cells;
                pos.owner[1 - me] &= !cells;
                pos.man &= !cells;
                pos.king &= !cells;
            }
            // english-draughts.game:27
            pos.carry(Cells::of(here), Cells::of(to));
            // english-draughts.game:28
            here = to;
            if !pos.crowned(me, here).any() && pos.jumps(me, here).any()
                && rounds + 1 < 64
            {
                Position::jump_rounds(me, pos, from, here, rounds + 1, rest, visit)?;
            } else {
                visit(Choice::Jump {
                    from: from as _,
                    rest: *rest,
                })?;
            }
            rest.pop();
        }
        Continue(())
    }

    // english-draughts.game:21
    fn count_jump(&self, me: usize) -> u32 {
        let mut count = 0;
        let _ = self
            .each_jump(
                me,
                &mut |_| {
                    count += 1;
                    Continue(())
                },
            );
        count
    }

    // english-draughts.game:21
    fn nth_jump(&self, me: usize, left: u32) -> Option<Choice> {
        let mut nth = Nth::new(left);
        let _ = self.each_jump(me, &mut |choice| nth.see(choice));
        nth.found
    }

    // english-draughts.game:34
    fn each_step(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // english-draughts.game:35
        for from in self.owner[me].cells() {
            // english-draughts.game:36
            for to in (Board::step(self.ways(me, from), Cells::of(from)) & self.empty())
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

    // english-draughts.game:36
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_STEP: [[isize; 4]; 2] = [[9, -7, -9, 7], [9, -7, -9, 7]];
    // english-draughts.game:36
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_step(&self, me: usize, from: Cells) -> [Cells; 4] {
        [
            Board::ne(from & self.king) & self.empty()
                | (if AHEAD[me].contains(1) {
                    Board::ne(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
            Board::se(from & self.king) & self.empty()
                | (if AHEAD[me].contains(3) {
                    Board::se(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
            Board::sw(from & self.king) & self.empty()
                | (if AHEAD[me].contains(5) {
                    Board::sw(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
            Board::nw(from & self.king) & self.empty()
                | (if AHEAD[me].contains(7) {
                    Board::nw(from & !self.king)
                } else {
                    Cells::NONE
                }) & self.empty(),
        ]
    }

    // english-draughts.game:34
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        let mut count = 0;
        count += total(self.targets_step(me, self.owner[me]));
        count
    }

    // english-draughts.game:34
    #[inline(always)]
    fn nth_step(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_step(me, self.owner[me]);
        let size = total(targets);
        if left < size {
            let (way, set, rank) = part_of(targets, left);
            let to = set.nth(rank);
            let from = to.wrapping_add_signed(-Position::BY_STEP[me][way]);
            return Some(Choice::Step {
                from: from as _,
                to: to as _,
            });
        }
        left -= size;
        None
    }

    // english-draughts.game:42
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
            self.each_jump(me, found)?;
        }
        if any {
            return Continue(());
        }
        self.each_step(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_jump = self.count_jump(me);
            let all_moves = of_jump;
            if all_moves > 0 {
                return all_moves;
            }
        }
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
            let (mut found, mut count) = (None, 0);
            let _ = self
                .each_jump(
                    me,
                    &mut |choice| {
                        count += 1;
                        if count == 1 || rng.below(count) == 0 {
                            found = Some(choice);
                        }
                        Continue(())
                    },
                );
            if found.is_some() {
                return found;
            }
        }
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

    // english-draughts.game:21
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, rest: &Trail<u8, 64>) {
        let mut rest = rest.iter().peekable();
        // english-draughts.game:23
        let mut here: usize = from;
        // english-draughts.game:24
        let mut rounds = 0;
        loop {
            // english-draughts.game:25
            let to = (rest.next().map_or(0, |(_, value)| value) as usize);
            // english-draughts.game:26
            {
                let cells = board::between_cells(Board::BETWEEN, here, to);
                self.owner[me] &= !cells;
                self.owner[1 - me] &= !cells;
                self.man &= !cells;
                self.king &= !cells;
            }
            // english-draughts.game:27
            self.carry(Cells::of(here), Cells::of(to));
            // english-draughts.game:28
            here = to;
            rounds += 1;
            if !(!self.crowned(me, here).any() && self.jumps(me, here).any())
                || rounds >= 64
            {
                break;
            }
        }
        // english-draughts.game:30
        {
            let cells = self.crowned(me, here);
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
        // english-draughts.game:31
        self.quiet = 0;
    }

    // english-draughts.game:34
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // english-draughts.game:37
        if self.man.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 80) as u8;
        }
        // english-draughts.game:38
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.man = self.man & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.man.meets(Cells::of(from)));
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        // english-draughts.game:39
        {
            let cells = self.crowned(me, to);
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.owner[0] & self.man, 0, Some(0)), (self
            .owner[1] & self.man, 0, Some(1)), (self.owner[0] & self.king, 1, Some(0)),
            (self.owner[1] & self.king, 1, Some(1))])
        ];
        view.states = vec![vec![Stored::Number(self.quiet.into())]];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            owner: [Cells::NONE; 2],
            man: Cells::NONE,
            king: Cells::NONE,
            quiet: 0,
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_man(usize::from(owner), cell),
                    (0, 1, Some(owner)) => pos.put_king(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        pos.quiet = read_number(states.get(0).and_then(|all| all.first()), 0, 80) as u8;
        pos
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.man &= !cells;
        self.king &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_man(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.man |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_king(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.owner[owner] |= cells;
        self.king |= cells;
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.owner[0] = self.owner[0] & !(from | to)
            | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to)
            | to.when(self.owner[1].meets(from));
        self.man = self.man & !(from | to) | to.when(self.man.meets(from));
        self.king = self.king & !(from | to) | to.when(self.king.meets(from));
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
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<1>(0, 1) });
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
    const MIXED: bool = true;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        Schema {
            name: "english-draughts".into(),
            title: "English Draughts".into(),
            rules_hash: 4569363093088324202,
            players: names(&["black", "white"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("man".into(),
                Some('M'), false), ("king".into(), Some('K'), false)] }
            ],
            states: vec![
                StateSchema { name : "quiet".into(), axes : vec![], sort :
                StateSort::Number(0, 80), clock : true }
            ],
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
            Choice::Jump { from, rest } => self.play_jump(me, usize::from(from), &rest),
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
        // english-draughts.game:45
        if blocked() {
            return Verdict::Over(share_of_others::<2>(1u64 << (usize::from(self.next))));
        }
        // english-draughts.game:46
        if self.quiet as i32 == 80 {
            return Verdict::Over(Self::DRAW);
        }
        // english-draughts.game:47
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
            Choice::Jump { from, rest } => {
                out.push_str("jump");
                FRAME.write(out, from as i32);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            FRAME.write(out, value);
                        }
                        _ => out.push_str(" stop"),
                    }
                }
            }
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
