//! Kalah. Generated from rules/kalah.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c9fc769b7efd8422.
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
    width: 0,
    height: 0,
    levels: false,
    hexes: false,
    names: &[
        "a1",
        "b1",
        "c1",
        "d1",
        "e1",
        "f1",
        "south_store",
        "f2",
        "e2",
        "d2",
        "c2",
        "b2",
        "a2",
        "north_store",
    ],
};

// kalah.game:9
const HOUSE: [Cells; 2] = [0x3f, 0x1f80];
// kalah.game:10
const STORE: [Cells; 2] = [0x40, 0x2000];
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x3fff;
    #[inline(always)]
    fn ahead(cells: Cells) -> Cells {
        (cells & 0x1fff).up(1) | cells.down(13)
    }

    #[inline(always)]
    fn across(cells: Cells) -> Cells {
        (cells & 0x1000).down(12) | (cells & 0x800).down(10) | (cells & 0x400).down(8)
            | (cells & 0x200).down(6) | (cells & 0x100).down(4) | (cells & 0x80).down(2)
            | (cells & 0x20).up(2) | (cells & 0x10).up(4) | (cells & 0x8).up(6)
            | (cells & 0x4).up(8) | (cells & 0x2).up(10) | (cells & 0x1).up(12)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // kalah.game:12
    seeds: [u8; 14],
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // kalah.game:16
    Sow { from: u8 },
}

impl Position {
    // kalah.game:14
    fn setup() -> Position {
        let mut pos = Position {
            seeds: [0; 14],
            next: 0,
            again: false,
        };
        {
            for i0 in HOUSE[0].cells() {
                pos.seeds[i0] = 4;
            }
        }
        {
            for i0 in HOUSE[1].cells() {
                pos.seeds[i0] = 4;
            }
        }
        pos
    }

    // kalah.game:16
    fn each_sow(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // kalah.game:17
        for from in (HOUSE[me] & board::above(&board::row::<14>(&self.seeds, [0]), 0))
            .cells()
        {
            visit(Choice::Sow { from: from as _ })?;
        }
        Continue(())
    }

    // kalah.game:16
    /// What is chosen from.
    #[inline(always)]
    fn set_sow(&self, me: usize) -> Cells {
        HOUSE[me] & board::above(&board::row::<14>(&self.seeds, [0]), 0)
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_sow(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_sow = self.set_sow(me);
            let of_sow = set_sow.count();
            let all_moves = of_sow;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_sow = self.set_sow(me);
            let of_sow = set_sow.count();
            let all_moves = of_sow;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return {
                    let from = set_sow.nth(left);
                    Some(Choice::Sow { from: from as _ })
                };
            }
        }
    }

    // kalah.game:16
    #[inline(always)]
    fn play_sow(&mut self, me: usize, from: usize) {
        // kalah.game:18
        let hand: i32 = self.seeds[from] as i32;
        // kalah.game:19
        let mut here: Cells = Cells::of(from);
        // kalah.game:20
        self.seeds[from] = 0;
        // kalah.game:21
        for i in range(1, hand) {
            // kalah.game:22
            here = if Board::ahead(here).is_in(STORE[(1 - me)]) {
                Board::ahead(Board::ahead(here))
            } else {
                Board::ahead(here)
            };
            // kalah.game:23
            {
                for i0 in here.cells() {
                    self.seeds[i0] = (self.seeds[i0] as i32)
                        .saturating_add(1)
                        .clamp(0, 72) as u8;
                }
            }
        }
        // kalah.game:25
        let both: Cells = here | Board::across(here);
        // kalah.game:26
        if here.is_in(HOUSE[me])
            && ({
                let mut all = 0i32;
                for i0 in here.cells() {
                    all = all.saturating_add(self.seeds[i0] as i32);
                }
                all
            }) == 1
            && 0
                < ({
                    let mut all = 0i32;
                    for i0 in Board::across(here).cells() {
                        all = all.saturating_add(self.seeds[i0] as i32);
                    }
                    all
                })
        {
            // kalah.game:27
            {
                let value = {
                    let mut all = 0i32;
                    for i0 in both.cells() {
                        all = all.saturating_add(self.seeds[i0] as i32);
                    }
                    all
                };
                for i0 in STORE[me].cells() {
                    self.seeds[i0] = (self.seeds[i0] as i32)
                        .saturating_add(value)
                        .clamp(0, 72) as u8;
                }
            }
            // kalah.game:28
            {
                for i0 in both.cells() {
                    self.seeds[i0] = 0;
                }
            }
        }
        // kalah.game:30
        if here.is_in(STORE[me]) {
            self.again = true;
        }
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![write_layer(Board::CELLS, & [])];
        view.states = vec![
            (0..14).map(| place | Stored::Number(self.seeds[place].into())).collect()
        ];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            seeds: [0; 14],
            next: 0,
            again: false,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    _ => {}
                }
            }
        }
        for (entry, place) in (0..14).enumerate() {
            pos.seeds[place] = read_number(
                states.get(0).and_then(|all| all.get(entry)),
                0,
                72,
            ) as u8;
        }
        pos
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
            name: "kalah".into(),
            title: "Kalah".into(),
            rules_hash: 14554638505977152546,
            players: names(&["south", "north"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![LayerSchema { name : "pieces".into(), kinds : vec![] }],
            states: vec![
                StateSchema { name : "seeds".into(), axes : vec![AxisSchema { names :
                Board::CELLS.cells().map(| bit | FRAME.name(bit)).collect() }], sort :
                StateSort::Number(0, 72), clock : false }
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
        self.again = false;
        self.next = self.after_player(me);
        match m {
            Choice::Sow { from } => self.play_sow(me, usize::from(from)),
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
        // kalah.game:34
        if (u64::from(
            ({
                let mut all = 0i32;
                for i0 in HOUSE[0].cells() {
                    all = all.saturating_add(self.seeds[i0] as i32);
                }
                all
            }) == 0,
        )
            | u64::from(
                ({
                    let mut all = 0i32;
                    for i0 in HOUSE[1].cells() {
                        all = all.saturating_add(self.seeds[i0] as i32);
                    }
                    all
                }) == 0,
            ) << 1)
            .any()
        {
            return Verdict::Over(
                share::<
                    2,
                >(
                    ({
                        let mut best: Option<i32> = None;
                        let mut all = 0u64;
                        for p_2 in 3u64.cells() {
                            {
                                let value = {
                                    let mut all = 0i32;
                                    for i0 in (HOUSE[p_2] | STORE[p_2]).cells() {
                                        all = all.saturating_add(self.seeds[i0] as i32);
                                    }
                                    all
                                };
                                if best.is_none_or(|best| value > best) {
                                    best = Some(value);
                                    all = 0u64;
                                }
                                if best == Some(value) {
                                    all |= 1u64 << p_2;
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
            Choice::Sow { from } => {
                out.push_str("sow");
                FRAME.write(out, from as i32);
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
