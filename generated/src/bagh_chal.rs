//! Bagh-Chal. Generated from rules/bagh-chal.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: f1b6d08505a056ce.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(5, 5);
// region strong
const STRONG: Cells = 0x155_5555;
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff;
    steps!(cells;
        0 N n: (cells & 0xf_ffff).up(5),
        1 NE ne: (cells & 0x7_bdef).up(6),
        2 E e: (cells & 0xf7_bdef).up(1),
        3 SE se: (cells & 0xf7_bde0).down(4),
        4 S s: cells.down(5),
        5 SW sw: (cells & 0x1ef_7bc0).down(6),
        6 W w: (cells & 0x1ef_7bde).down(1),
        7 NW nw: (cells & 0xf_7bde).up(4)
    );

    const SIZE: tables::Size = [5, 5, 1];
    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 255;
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
    // pieces
    /// By owner.
    owner: [Cells; 2],
    goat: Cells,
    tiger: Cells,
    // state herd
    herd: u8,
    // state eaten
    eaten: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move drop
    Drop { to: u8 },
    // move graze
    Graze { from: u8, to: u8 },
    // move pounce
    Pounce { from: u8, to: u8 },
    // move prowl
    Prowl { from: u8, to: u8 },
}

impl Position {
    // def lines_of
    #[inline(always)]
    fn lines_of(&self, c: usize) -> u64 {
        if STRONG.contains(c) { Board::ADJACENT } else { Board::ORTHOGONAL }
    }

    // def leaps
    #[inline(always)]
    fn leaps(&self, c: usize) -> Cells {
        (if self.lines_of(c).meets(Board::N) {
            Board::n(Board::n(Cells::of(c)) & self.goat) & self.empty()
        } else {
            Cells::NONE
        })
            | (if self.lines_of(c).meets(Board::NE) {
                Board::ne(Board::ne(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.lines_of(c).meets(Board::E) {
                Board::e(Board::e(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.lines_of(c).meets(Board::SE) {
                Board::se(Board::se(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.lines_of(c).meets(Board::S) {
                Board::s(Board::s(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.lines_of(c).meets(Board::SW) {
                Board::sw(Board::sw(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.lines_of(c).meets(Board::W) {
                Board::w(Board::w(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
            | (if self.lines_of(c).meets(Board::NW) {
                Board::nw(Board::nw(Cells::of(c)) & self.goat) & self.empty()
            } else {
                Cells::NONE
            })
    }

    // move drop
    fn each_drop(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop, line 2
        if 0 < self.herd as i32 {
            // move drop, line 3
            for to in self.empty().cells() {
                visit(Choice::Drop { to: to as _ })?;
            }
        }
        Continue(())
    }

    // move drop
    /// What is chosen from.
    #[inline(always)]
    fn set_drop(&self, me: usize) -> Cells {
        if 0 < self.herd as i32 { self.empty() } else { Cells::NONE }
    }

    // move graze
    fn each_graze(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move graze, line 2
        if self.herd as i32 == 0 {
            // move graze, line 3
            for from in self.owner[me].cells() {
                // act walk, line 2
                for to in (Board::step(self.lines_of(from), Cells::of(from))
                    & self.empty())
                    .cells()
                {
                    if self.legal_graze(past, me, from, to) {
                        visit(Choice::Graze { from: from as _, to: to as _ })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move graze
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_graze(&self, past: Seen<'_>, me: usize, from: usize, to: usize) -> bool {
        self.tested_graze(past, me, from, to, &mut None)
    }

    // move graze
    /// The same; where it does, with what the move comes to.
    #[inline(always)]
    fn tested_graze(
        &self, past: Seen<'_>, me: usize, from: usize, to: usize, tested: &mut Option<Position>,
    ) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // act walk, line 3
        pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
        pos.goat = pos.goat & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.goat.meets(Cells::of(from)));
        pos.tiger = pos.tiger & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.tiger.meets(Cells::of(from)));
        // act walk, line 4
        if !(0 < pos.herd as i32 || past.seen(0, pos.key_pieces()) == 0) {
            return false;
        }
        *tested = Some(pos);
        true
    }

    // move graze
    #[inline(always)]
    fn count_pseudo_graze(&self, past: Seen<'_>, me: usize) -> u32 {
        let mut count = 0;
        // move graze, line 2
        if self.herd as i32 == 0 {
            // move graze, line 3
            for from in self.owner[me].cells() {
                count += (Board::step(self.lines_of(from), Cells::of(from)) & self.empty()).count();
            }
        }
        count
    }

    // move graze
    #[inline(always)]
    fn nth_pseudo_graze(&self, past: Seen<'_>, me: usize, mut left: u32) -> Option<Choice> {
        // move graze, line 2
        if self.herd as i32 == 0 {
            // move graze, line 3
            for from in self.owner[me].cells() {
                let set = Board::step(self.lines_of(from), Cells::of(from)) & self.empty();
                let size = set.count();
                if left < size {
                    let to = set.nth(left);
                    return Some(Choice::Graze { from: from as _, to: to as _ });
                }
                left -= size;
            }
        }
        None
    }

    // move pounce
    fn each_pounce(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move pounce, line 2
        for from in self.owner[me].cells() {
            // move pounce, line 3
            for to in self.leaps(from).cells() {
                visit(Choice::Pounce { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move pounce
    #[inline(always)]
    fn count_pounce(&self, me: usize) -> u32 {
        let mut count = 0;
        // move pounce, line 2
        for from in self.owner[me].cells() {
            count += self.leaps(from).count();
        }
        count
    }

    // move pounce
    #[inline(always)]
    fn nth_pounce(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move pounce, line 2
        for from in self.owner[me].cells() {
            let set = self.leaps(from);
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Pounce { from: from as _, to: to as _ });
            }
            left -= size;
        }
        None
    }

    // move prowl
    fn each_prowl(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move prowl, line 2
        for from in self.owner[me].cells() {
            // act walk, line 2
            for to in (Board::step(self.lines_of(from), Cells::of(from)) & self.empty()).cells() {
                if self.legal_prowl(past, me, from, to) {
                    visit(Choice::Prowl { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move prowl
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_prowl(&self, past: Seen<'_>, me: usize, from: usize, to: usize) -> bool {
        self.tested_prowl(past, me, from, to, &mut None)
    }

    // move prowl
    /// The same; where it does, with what the move comes to.
    #[inline(always)]
    fn tested_prowl(
        &self, past: Seen<'_>, me: usize, from: usize, to: usize, tested: &mut Option<Position>,
    ) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // act walk, line 3
        pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
        pos.goat = pos.goat & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.goat.meets(Cells::of(from)));
        pos.tiger = pos.tiger & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.tiger.meets(Cells::of(from)));
        // act walk, line 4
        if !(0 < pos.herd as i32 || past.seen(0, pos.key_pieces()) == 0) {
            return false;
        }
        *tested = Some(pos);
        true
    }

    // move prowl
    #[inline(always)]
    fn count_pseudo_prowl(&self, past: Seen<'_>, me: usize) -> u32 {
        let mut count = 0;
        // move prowl, line 2
        for from in self.owner[me].cells() {
            count += (Board::step(self.lines_of(from), Cells::of(from)) & self.empty()).count();
        }
        count
    }

    // move prowl
    #[inline(always)]
    fn nth_pseudo_prowl(&self, past: Seen<'_>, me: usize, mut left: u32) -> Option<Choice> {
        // move prowl, line 2
        for from in self.owner[me].cells() {
            let set = Board::step(self.lines_of(from), Cells::of(from)) & self.empty();
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Prowl { from: from as _, to: to as _ });
            }
            left -= size;
        }
        None
    }

    // move drop
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if 1 >> me & 1 == 1 {
            self.each_drop(me, visit)?;
        }
        if 1 >> me & 1 == 1 {
            self.each_graze(past, me, visit)?;
        }
        if 2 >> me & 1 == 1 {
            self.each_pounce(me, visit)?;
        }
        if 2 >> me & 1 == 1 {
            self.each_prowl(past, me, visit)?;
        }
        Continue(())
    }

    // move drop
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(
        &self, past: Seen<'_>, me: usize, rng: &mut Rng, tested: &mut Option<Position>,
    ) -> Option<Choice> {
        let set_drop = if 1 >> me & 1 == 1 { self.set_drop(me) } else { Cells::NONE };
        let of_drop = set_drop.count();
        let of_graze = if 1 >> me & 1 == 1 { self.count_pseudo_graze(past, me) } else { 0 };
        let of_pounce = if 2 >> me & 1 == 1 { self.count_pounce(me) } else { 0 };
        let of_prowl = if 2 >> me & 1 == 1 { self.count_pseudo_prowl(past, me) } else { 0 };
        let all_moves = of_drop + of_graze + of_pounce + of_prowl;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_drop {
                let to = set_drop.nth(left);
                Some(Choice::Drop { to: to as _ })
            } else {
                left -= of_drop;
                if left < of_graze {
                    self.nth_pseudo_graze(past, me, left)
                } else {
                    left -= of_graze;
                    if left < of_pounce {
                        self.nth_pounce(me, left)
                    } else {
                        left -= of_pounce;
                        self.nth_pseudo_prowl(past, me, left)
                    }
                }
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice, tested) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    #[inline]
    fn is_legal(
        &self, past: Seen<'_>, me: usize, choice: Choice, tested: &mut Option<Position>,
    ) -> bool {
        match choice {
            Choice::Graze { from, to } => {
                self.tested_graze(past, me, usize::from(from), usize::from(to), tested)
            }
            Choice::Prowl { from, to } => {
                self.tested_prowl(past, me, usize::from(from), usize::from(to), tested)
            }
            _ => true,
        }
    }

    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, to: usize) {
        // move drop, line 4
        self.owner[me] |= Cells::of(to);
        self.goat |= Cells::of(to);
        // move drop, line 5
        self.herd = (self.herd as i32).saturating_sub(1).clamp(0, 20) as u8;
    }

    // move graze
    #[inline(always)]
    fn play_graze(&mut self, past: Seen<'_>, me: usize, from: usize, to: usize) {
        // act walk, line 3
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.goat = self.goat & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.goat.meets(Cells::of(from)));
        self.tiger = self.tiger & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.tiger.meets(Cells::of(from)));
    }

    // move pounce
    #[inline(always)]
    fn play_pounce(&mut self, me: usize, from: usize, to: usize) {
        // move pounce, line 4
        {
            let cells = board::between_cells(Board::BETWEEN, from, to);
            self.owner[me] &= !cells;
            self.owner[1 - me] &= !cells;
            self.goat &= !cells;
            self.tiger &= !cells;
        }
        // move pounce, line 5
        self.carry(Cells::of(from), Cells::of(to));
        // move pounce, line 6
        self.eaten = (self.eaten as i32).saturating_add(1).clamp(0, 5) as u8;
    }

    // move prowl
    #[inline(always)]
    fn play_prowl(&mut self, past: Seen<'_>, me: usize, from: usize, to: usize) {
        // act walk, line 3
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.goat = self.goat & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.goat.meets(Cells::of(from)));
        self.tiger = self.tiger & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.tiger.meets(Cells::of(from)));
    }

    /// Each legal move is as likely as any other; with the position it was tested on.
    #[inline(always)]
    fn random_tested(
        &self, past: Seen<'_>, me: usize, rng: &mut Rng, tested: &mut Option<Position>,
    ) -> Option<Choice> {
        *tested = None;
        self.random_turn(past, me, rng, tested)
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.owner[0] = self.owner[0] & !(from | to) | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to) | to.when(self.owner[1].meets(from));
        self.goat = self.goat & !(from | to) | to.when(self.goat.meets(from));
        self.tiger = self.tiger & !(from | to) | to.when(self.tiger.meets(from));
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key_pieces(&self) -> u128 {
        let mut key = Key::NONE;
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.tiger, const { &kind_weights::<1>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 1];
    type Trace = ();
    type Kept = Option<Position>;
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "bagh-chal",
            title: "Bagh-Chal",
            rules_hash: 17417337878645593806,
            players: &["goats", "tigers"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("goat", Some('G')), KindName::owned("tiger", Some('T'))],
                ),
            ],
            states: &[
                StateName::new("herd", &[], Sort::Number(0, 20)),
                StateName::new("eaten", &[], Sort::Number(0, 5)),
            ],
            seen: &[Some(0)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        Position {
            owner: [Cells::NONE, 0x110_0011],
            goat: Cells::NONE,
            tiger: 0x110_0011,
            herd: 20,
            eaten: 0,
            next: 0,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_turn(past, me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let mut count = 0;
        let _ = self.each_turn(past, me, &mut tally(&mut count));
        count
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested(past, me, rng, &mut None)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Drop { to } => self.play_drop(me, usize::from(to)),
            Choice::Graze { from, to } => {
                self.play_graze(past, me, usize::from(from), usize::from(to))
            }
            Choice::Pounce { from, to } => self.play_pounce(me, usize::from(from), usize::from(to)),
            Choice::Prowl { from, to } => {
                self.play_prowl(past, me, usize::from(from), usize::from(to))
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn random_kept(
        &self, me: usize, past: &Self::Past, kept: &mut Self::Kept, rng: &mut Rng,
    ) -> Option<Choice> {
        self.random_tested(Look::all(past), me, rng, kept)
    }

    #[inline(always)]
    fn play_drawn(
        &mut self, me: usize, past: Seen<'_>, m: Choice, kept: &Self::Kept,
    ) -> Played<Self::Trace> {
        let Some(tested) = *kept else { return self.play(me, past, m) };
        *self = tested;
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if self.eaten as i32 == 5 {
            return Verdict::Over(share(2u64));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key_pieces());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drop { to } => FRAME.write(out, "drop", &[to]),
            Choice::Graze { from, to } => FRAME.write(out, "graze", &[from, to]),
            Choice::Pounce { from, to } => FRAME.write(out, "pounce", &[from, to]),
            Choice::Prowl { from, to } => FRAME.write(out, "prowl", &[from, to]),
        }
    }

    plain_data!(
        layer(owner: owned goat, owned tiger), number(herd: u8, 0, 20), number(eaten: u8, 0,
            5),
        next(next, 1)
    );
}
