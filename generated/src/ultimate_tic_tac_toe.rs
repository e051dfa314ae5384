//! Ultimate Tic-Tac-Toe. Generated from rules/ultimate-tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 9c45cc916c56cc4a.
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

// ultimate-tic-tac-toe.game:11
const SEAT: [Cells; 81] = [
    0x4000_0000, 0x4000_0000, 0x4000_0000, 0x8000_0000, 0x8000_0000, 0x8000_0000,
    0x1_0000_0000, 0x1_0000_0000, 0x1_0000_0000, 0x4000_0000, 0x4000_0000, 0x4000_0000,
    0x8000_0000, 0x8000_0000, 0x8000_0000, 0x1_0000_0000, 0x1_0000_0000, 0x1_0000_0000,
    0x4000_0000, 0x4000_0000, 0x4000_0000, 0x8000_0000, 0x8000_0000, 0x8000_0000,
    0x1_0000_0000, 0x1_0000_0000, 0x1_0000_0000, 0x80_0000_0000, 0x80_0000_0000,
    0x80_0000_0000, 0x100_0000_0000, 0x100_0000_0000, 0x100_0000_0000, 0x200_0000_0000,
    0x200_0000_0000, 0x200_0000_0000, 0x80_0000_0000, 0x80_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x100_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x200_0000_0000,
    0x200_0000_0000, 0x80_0000_0000, 0x80_0000_0000, 0x80_0000_0000, 0x100_0000_0000,
    0x100_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x200_0000_0000, 0x200_0000_0000,
    0x1_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x4_0000_0000_0000,
    0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000,
    0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000,
    0x4_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x1_0000_0000_0000,
    0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x2_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x4_0000_0000_0000, 0x4_0000_0000_0000,
];

// ultimate-tic-tac-toe.game:18
const SENT: [Cells; 81] = [
    0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000,
    0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x80_0000_0000, 0x100_0000_0000,
    0x200_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000,
    0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x4000_0000, 0x8000_0000,
    0x1_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x4000_0000, 0x8000_0000,
    0x1_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000,
    0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000,
    0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x4000_0000,
    0x8000_0000, 0x1_0000_0000, 0x4000_0000, 0x8000_0000, 0x1_0000_0000, 0x80_0000_0000,
    0x100_0000_0000, 0x200_0000_0000, 0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000,
    0x80_0000_0000, 0x100_0000_0000, 0x200_0000_0000, 0x1_0000_0000_0000,
    0x2_0000_0000_0000, 0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000,
    0x4_0000_0000_0000, 0x1_0000_0000_0000, 0x2_0000_0000_0000, 0x4_0000_0000_0000,
];

// ultimate-tic-tac-toe.game:11
const SEAT_OF: [Cells; 81] = [
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x1c_0e07,
    0xe0_7038, 0x703_81c0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0xe070_3800_0000,
    0x7_0381_c000_0000, 0x38_1c0e_0000_0000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x703_81c0_0000_0000_0000, 0x381c_0e00_0000_0000_0000, 0x1_c0e0_7000_0000_0000_0000,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
    0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0,
];

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1_ffff_ffff_ffff_ffff_ffff;
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0xff_ffff_ffff_ffff_ffff).up(9)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x7f_bfdf_eff7_fbfd_feff).up(10)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0xff7f_bfdf_eff7_fbfd_fe00).down(8)
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
    #[inline(always)]
    fn some_lines(dirs: u64, n: i32, set: Cells) -> bool {
        let mut all = Cells::NONE;
        if dirs & (Board::N | Board::S) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 9, Board::n);
        }
        if dirs & (Board::NE | Board::SW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 10, Board::ne);
        }
        if dirs & (Board::E | Board::W) != 0 {
            all |= board::ends_of_shifted_lines(n, set, 1, Board::e);
        }
        if dirs & (Board::SE | Board::NW) != 0 {
            all |= board::ends_of_shifted_lines(n, set, -8, Board::se);
        }
        all.any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // ultimate-tic-tac-toe.game:4
    /// By owner.
    mark: [Cells; 2],
    // ultimate-tic-tac-toe.game:5
    /// By owner.
    claim: [Cells; 2],
    // ultimate-tic-tac-toe.game:7
    target: Cells,
    // ultimate-tic-tac-toe.game:11
    /// Kept until what it is of changes.
    standing_1: Cells,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // ultimate-tic-tac-toe.game:14
    Place { to: u8 },
}

impl Position {
    fn setup() -> Position {
        let mut pos = Position {
            mark: [Cells::NONE; 2],
            claim: [Cells::NONE; 2],
            target: Cells::NONE,
            standing_1: Cells::NONE,
            next: 0,
        };
        pos.standing_1 = pos.find_standing_1();
        pos
    }

    // ultimate-tic-tac-toe.game:11
    #[inline(always)]
    fn open(&self) -> Cells {
        self.empty() & !self.standing_1
    }

    // ultimate-tic-tac-toe.game:12
    #[inline(always)]
    fn aimed(&self) -> Cells {
        self.open() & self.target.one().map_or(Cells::NONE, |cell| at(&SEAT_OF, cell))
    }

    // ultimate-tic-tac-toe.game:14
    fn each_place(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // ultimate-tic-tac-toe.game:15
        for to in ({
            let found = self.aimed();
            if found.any() { found } else { self.open() }
        })
            .cells()
        {
            visit(Choice::Place { to: to as _ })?;
        }
        Continue(())
    }

    // ultimate-tic-tac-toe.game:14
    /// What is chosen from.
    #[inline(always)]
    fn set_place(&self, me: usize) -> Cells {
        {
            let found = self.aimed();
            if found.any() { found } else { self.open() }
        }
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_place(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_place = self.set_place(me);
            let of_place = set_place.count();
            let all_moves = of_place;
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
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return {
                    let to = set_place.nth(left);
                    Some(Choice::Place { to: to as _ })
                };
            }
        }
    }

    // ultimate-tic-tac-toe.game:14
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // ultimate-tic-tac-toe.game:16
        self.mark[me] |= Cells::of(to);
        // ultimate-tic-tac-toe.game:17
        let seat: usize = at(&SEAT, to).first();
        if Board::some_lines(Board::ALL, 3, self.mark[me] & at(&SEAT_OF, seat)) {
            self.put_claim(me, at(&SEAT, to));
        }
        // ultimate-tic-tac-toe.game:18
        self.target = (at(&SENT, to)).first_of();
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.mark[0], 0, Some(0)), (self.mark[1], 0,
            Some(1))]), write_layer(Board::CELLS, & [(self.claim[0], 0, Some(0)), (self
            .claim[1], 0, Some(1))])
        ];
        view.states = vec![vec![stored_cells(self.target, Board::CELLS)]];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            mark: [Cells::NONE; 2],
            claim: [Cells::NONE; 2],
            target: Cells::NONE,
            standing_1: Cells::NONE,
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_mark(usize::from(owner), cell),
                    (1, 0, Some(owner)) => pos.put_claim(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        pos.target = read_cells(states.get(0).and_then(|all| all.first()), Board::CELLS);
        pos
    }

    // ultimate-tic-tac-toe.game:11
    fn find_standing_1(&self) -> Cells {
        {
            let mut all = Cells::NONE;
            for i0 in self.occupied_great().cells() {
                all |= at(&SEAT_OF, i0);
            }
            all
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.mark[0] | self.mark[1]
    }

    #[inline(always)]
    fn occupied_great(&self) -> Cells {
        self.claim[0] | self.claim[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.mark[0] &= !cells;
        self.mark[1] &= !cells;
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear_great(&mut self, cells: Cells) {
        self.claim[0] &= !cells;
        self.claim[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_mark(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.mark[owner] |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_claim(&mut self, owner: usize, cells: Cells) {
        self.clear_great(cells);
        self.claim[owner] |= cells;
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
            name: "ultimate-tic-tac-toe".into(),
            title: "Ultimate Tic-Tac-Toe".into(),
            rules_hash: 11260631368269745226,
            players: names(&["cross", "nought"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("mark".into(), None,
                false)] }, LayerSchema { name : "great".into(), kinds : vec![("claim"
                .into(), None, false)] }
            ],
            states: vec![
                StateSchema { name : "target".into(), axes : vec![], sort :
                StateSort::Set { names : Board::CELLS.cells().map(| bit | FRAME
                .name(bit)).collect(), single : true, always : false }, clock : false }
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
        let was = *self;
        self.next = self.after_player(me);
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
        }
        let over = true;
        if (self.occupied_great()) != (was.occupied_great()) {
            self.standing_1 = self.find_standing_1();
        }
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
        // ultimate-tic-tac-toe.game:22
        if Board::some_lines(Board::ALL, 3, self.claim[me]) {
            return Verdict::Over(share::<2>(1u64 << (me) & 3u64));
        }
        // ultimate-tic-tac-toe.game:23
        if !self.open().any() {
            return Verdict::Over(Self::DRAW);
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
        pos.standing_1 = pos.find_standing_1();
        Ok(pos)
    }
}
