//! Go. Generated from rules/go.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 37f4c436e642c2d7.
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
type Cells = u128;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(9, 9);
// def half_komi
const HALF_KOMI: [i32; 2] = [0, 15];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_ffff_ffff_ffff_ffff).up(9),
        2 E e: (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(1),
        4 S s: cells.down(9),
        6 W w: (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).down(1)
    );

    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 85;
    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(Self::ADJACENT, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    stone: [Cells; 2],
    // move play, line 4
    /// By owner: whether there are such groups between moves.
    enclosed: [bool; 2],
    /// The player to move.
    next: u8,
    /// Passes in a row just before now.
    passes: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move play
    Play { to: u8 },
    Pass,
}

impl Position {
    // def living
    #[inline(always)]
    fn living(&self, p: usize) -> Cells {
        board::flood(
            Board::step(Board::ORTHOGONAL, self.stone[p]) & self.empty(),
            self.empty(),
            Board::adjacent,
        ) & self.empty()
            & !board::flood(
                Board::step(Board::ORTHOGONAL, self.stone[(1 - p)]) & self.empty(),
                self.empty(),
                Board::adjacent,
            )
    }

    // def area
    #[inline(always)]
    fn area(&self, p: usize) -> i32 {
        (self.stone[p].count() as i32).saturating_add(self.living(p).count() as i32)
    }

    // move play
    fn each_play(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move play, line 2
        for to in self.empty().cells() {
            if self.legal_play(past, me, to) {
                visit(Choice::Play { to: to as _ })?;
            }
        }
        Continue(())
    }

    // move play
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_play(&self, past: Seen<'_>, me: usize, to: usize) -> bool {
        self.tested_play(past, me, to, &mut None)
    }

    // move play
    /// The same; where it does, with what the move comes to.
    #[inline(always)]
    fn tested_play(
        &self, past: Seen<'_>, me: usize, to: usize, tested: &mut Option<Position>,
    ) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move play, line 3
        pos.stone[me] |= Cells::of(to);
        // move play, line 4
        {
            let cells = pos.enclosed_since(self, (1 - me));
            pos.stone[1 - me] &= !cells;
        }
        // move play, line 5
        if !groups::touches(Cells::of(to), pos.stone[me], pos.empty(), Board::adjacent) {
            return false;
        }
        // move play, line 6
        if !(past.seen(0, pos.key_pieces()) == 0) {
            return false;
        }
        *tested = Some(pos);
        true
    }

    // move play
    /// What is chosen from.
    #[inline(always)]
    fn set_play(&self, past: Seen<'_>, me: usize) -> Cells {
        self.empty()
    }

    // turn
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_play(past, me, visit)?;
        visit(Choice::Pass)
    }

    // turn
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(
        &self, past: Seen<'_>, me: usize, rng: &mut Rng, tested: &mut Option<Position>,
    ) -> Option<Choice> {
        let set_play = self.set_play(past, me);
        let of_play = set_play.count();
        let all_moves = of_play + 1;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_play {
                let to = set_play.nth(left);
                Some(Choice::Play { to: to as _ })
            } else {
                left -= of_play;
                Some(Choice::Pass)
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
            Choice::Play { to } => self.tested_play(past, me, usize::from(to), tested),
            _ => true,
        }
    }

    // move play
    #[inline(always)]
    fn play_play(&mut self, past: Seen<'_>, me: usize, to: usize) {
        let was = *self;
        // move play, line 3
        self.stone[me] |= Cells::of(to);
        // move play, line 4
        {
            let cells = self.enclosed_since(&was, (1 - me));
            self.stone[1 - me] &= !cells;
        }
    }

    // move play, line 4
    /// What may be enclosed, and by the want of what.
    #[inline(always)]
    fn enclosed_sets(&self, p: usize) -> (Cells, Cells) {
        (self.stone[p], self.empty())
    }

    /// The groups of `p` that are enclosed.
    #[cold]
    fn enclosed_all(&self, p: usize) -> Cells {
        let (set, free) = self.enclosed_sets(p);
        set & !board::flood(Board::adjacent(free) & set, set, Board::adjacent)
    }

    /// The same in a move that began at `was`.
    #[inline(always)]
    fn enclosed_since(&self, was: &Position, p: usize) -> Cells {
        if was.enclosed[p] {
            return self.enclosed_all(p);
        }
        groups::enclosed_since(was.enclosed_sets(p), self.enclosed_sets(p), Board::adjacent)
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
        Board::CELLS & !self.stone[0] & !self.stone[1]
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key_pieces(&self) -> u128 {
        let mut key = Key::NONE;
        key = key.cells(self.stone[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.stone[1], const { &piece_weights::<2>(0, 0, Some(1)) });
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
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "go",
            title: "Go",
            rules_hash: 4032063306473849559,
            players: &["black", "white"],
            layers: &[("pieces", &[KindName::owned("stone", None)])],
            seen: &[Some(0)],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        let mut pos = Position {
            stone: [Cells::NONE; 2],
            next: 0,
            passes: 0,
            enclosed: [false; 2],
        };
        pos.enclosed = [pos.enclosed_all(0).any(), pos.enclosed_all(1).any()];
        pos
    }

    // turn
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
        let pass = m == Choice::Pass;
        self.next = after::<2>(me);
        match m {
            Choice::Play { to } => {
                self.play_play(past, me, usize::from(to));
                self.enclosed[1 - me] = false;
                if self.enclosed[me] {
                    self.enclosed[me] = self.enclosed_all(me).any();
                }
            }
            Choice::Pass => {}
        }
        self.passes = if pass { self.passes.saturating_add(1) } else { 0 };
        Played::turn(()).pass(pass)
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
        let pass = false;
        *self = tested;
        match m {
            Choice::Play { to } => {
                self.enclosed[1 - me] = false;
                if self.enclosed[me] {
                    self.enclosed[me] = self.enclosed_all(me).any();
                }
            }
            _ => {}
        }
        self.passes = if pass { self.passes.saturating_add(1) } else { 0 };
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if self.passes as i32 == 2 {
            return Verdict::Over(
                share({
                    let mut best: Option<i32> = None;
                    let mut all = 0u64;
                    for p in 3u64.cells() {
                        {
                            let value = 2i32
                                .saturating_mul(self.area(p))
                                .saturating_add(HALF_KOMI[p]);
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
                }),
            );
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key_pieces());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Play { to } => FRAME.write(out, "play", &[to]),
            Choice::Pass => out.push_str("pass"),
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
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        let mut pos = Position {
            stone: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
            passes: u16::try_from(view.passes).unwrap_or(u16::MAX),
            enclosed: [false; 2],
        };
        pos.enclosed = [pos.enclosed_all(0).any(), pos.enclosed_all(1).any()];
        pos
    }
}
