//! Dark Hex. Generated from rules/dark-hex.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 76946b0efe1635a0.
#![forbid(unsafe_code)]
#![allow(dead_code, unreachable_pub, reason = "a crate may use parts of a private module")]
#![allow(missing_docs, reason = "items cite the rules")]
#![allow(unused_variables, unused_mut, unused_assignments, reason = "code for all games")]
#![allow(unused_parens, clippy::style, clippy::complexity, reason = "made of general parts")]
#![allow(clippy::erasing_op, reason = "an index may be 0")]
#![allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::hexes(5, 5);
// region from_side
const FROM_SIDE: [Cells; 2] = [0x1f, 0x10_8421];
// region to_side
const TO_SIDE: [Cells; 2] = [0x1f0_0000, 0x108_4210];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff;
    const SIZE: tables::Size = [5, 5, 1];
    const STEPS_ORTHOGONAL: &[Cells; 64] = &tables::near_64(
        Self::SIZE, Self::CELLS, &tables::HEXAGONAL,
    );

    /// The cells beside one cell.
    #[inline(always)]
    fn near(cell: usize) -> Cells {
        Self::STEPS_ORTHOGONAL[cell & 63]
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    stone: [Cells; 2],
    // state tried
    tried_: [Cells; 2],
    // end
    /// By owner: kept from move to move.
    joined: [Cells; 2],
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move try_cell
    TryCell { to: u8 },
}

impl Position {
    // view
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.stone[me]
    }

    // view
    #[inline(always)]
    fn seen_tried(&self, me: usize) -> u64 {
        1u64 << me
    }

    // move try_cell
    fn each_try_cell(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move try_cell, line 2
        for to in (Board::CELLS & !self.stone[me] & !self.tried_[me]).cells() {
            visit(Choice::TryCell { to: to as _ })?;
        }
        Continue(())
    }

    // move try_cell
    /// What is chosen from.
    #[inline(always)]
    fn set_try_cell(&self, me: usize) -> Cells {
        Board::CELLS & !self.stone[me] & !self.tried_[me]
    }

    // move try_cell
    #[inline(always)]
    fn play_try_cell(&mut self, me: usize, to: usize) {
        // move try_cell, line 3
        let before_try = *self;
        let held = 'tried: {
            if !self.empty().contains(to) {
                break 'tried false;
            }
            self.put_stone(me, Cells::of(to));
            true
        };
        if !held {
            *self = before_try;
            self.tried_[me] = (self.tried_[me] | (Cells::of(to)));
            self.again = true;
        }
    }

    // end
    #[inline(always)]
    fn joined_within(&self) -> [Cells; 2] {
        [self.stone[0], self.stone[1]]
    }

    /// What is joined, when the cells were `before`.
    #[inline(always)]
    fn join_1(&mut self, before: [Cells; 2]) {
        let now = self.joined_within();
        self.joined[0] = board::rejoined(
            self.joined[0], before[0], now[0], FROM_SIDE[0], Board::near,
        );
        self.joined[1] = board::rejoined(
            self.joined[1], before[1], now[1], FROM_SIDE[1], Board::near,
        );
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.stone[0] & !self.stone[1]
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
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = Within<i8, 2, { -1 }, 1>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "dark-hex",
            title: "Dark Hex",
            rules_hash: 8544572105165256096,
            players: &["red", "blue"],
            hidden: true,
            layers: &[("pieces", &[KindName::owned("stone", None)])],
            states: &[StateName::new("tried", &[Of::Players], Sort::Set(Of::Cells))],
            points: (-1, 1),
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]).players(1),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            tried_: [Cells::NONE; 2],
            next: 0,
            again: false,
            joined: [Cells::NONE; 2],
        };
        pos.join_1([Cells::NONE; 2]);
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_try_cell(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_try_cell(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_try_cell = self.set_try_cell(me);
        let of_try_cell = set_try_cell.count();
        let left = rng.one_of(of_try_cell)?;
        let to = set_try_cell.nth(left);
        Some(Choice::TryCell { to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        let joined = self.joined_within();
        self.again = false;
        self.next = after::<2>(me);
        let Choice::TryCell { to } = m;
        self.play_try_cell(me, usize::from(to));
        self.settle(me);
        let over = !self.again;
        self.join_1(joined);
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if self.joined[me].meets(TO_SIDE[me]) {
            return Verdict::Over(Self::Points::won(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::TryCell { to } => FRAME.write(out, "try_cell", &[to]),
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.stone);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.states
            .push((0..2).map(|place| stored_cells(self.tried_[place], Board::CELLS)).collect());
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        let mut pos = Position {
            stone: read_owners(Board::CELLS, &view.layers, 0),
            tried_: read_states(
                [Cells::NONE; 2], &view.states, 0, (0..2), |entry| read_cells(entry, Board::CELLS),
            ),
            next: view.next.min(1),
            again: view.open,
            joined: [Cells::NONE; 2],
        };
        pos.join_1([Cells::NONE; 2]);
        pos
    }

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        sight.show_entries(0, Entries::only().by(2, (self.seen_tried(me)).cells()));
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..2), |place| self.tried_[place]);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::TryCell { .. } => Veil { whole: 3, choices: vec![] },
        }
    }
}
