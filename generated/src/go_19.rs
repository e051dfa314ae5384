//! Go 19. Generated from rules/go-19.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: a6aa2c078391691d.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = Wide<6>;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(19, 19);
const NAMES: Names = Names {
    name: "go-19",
    title: "Go 19",
    rules_hash: 12009459767120587037,
    players: &["black", "white"],
    layers: &[("pieces", &["stone"])],
    seen: &[Some(0)],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

// go: def half_komi
const HALF_KOMI: [i32; 2] = [0, 15];
struct Board;
impl Board {
    rectangle!(wide: 19 x 19);
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 384] =
        &tables::near_wide(Self::SIZE, Self::CELLS, &tables::ORTHOGONAL);
    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(85, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // go: pieces, by owner
    // go: move play, line 4
    /// Whether any player has a group without liberties between moves.
    enclosed: bool,
    /// The player to move.
    next: u8,
    /// The number of consecutive passes.
    passes: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // go: move play
    Play { to: u16 },
    Pass,
}

impl Position {
    owners!(own, enemy: stone % 2);
    boards!((stone[0, 1]), fn empty);
    /// The groups of a player without liberties.
    // go: move play, line 4
    #[inline(always)]
    fn all_enclosed(&self, me: usize) -> Cells {
        self.own(me)
            & !board::flood(
                Board::step(Board::ORTHOGONAL, self.empty()) & self.own(me),
                self.own(me),
                Board::adjacent,
            )
    }

    /// Whether any player has a group without liberties.
    // go: move play, line 4
    #[inline(always)]
    fn any_enclosed(&self) -> bool {
        self.all_enclosed(0).any() || self.all_enclosed(1).any()
    }

    /// Computes the derived values.
    #[inline(always)]
    fn derive(&mut self) {
        self.enclosed = self.any_enclosed();
    }

    // go: def living
    #[inline(always)]
    fn living(&self, p: usize) -> Cells {
        let empty: Cells = self.empty();
        board::flood(Board::step(Board::ORTHOGONAL, self.own(p)) & empty, empty, Board::adjacent)
            & empty
            & !board::flood(
                Board::step(Board::ORTHOGONAL, self.enemy(p)) & empty, empty, Board::adjacent,
            )
    }

    // go: def area
    #[inline(always)]
    fn area(&self, p: usize) -> i32 {
        self.own(p).count() as i32 + self.living(p).count() as i32
    }

    // go: move play
    #[inline(always)]
    fn pseudo_play(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // go: move play, line 2
        sink.choice(self.empty(), |to| Choice::Play { to: to as _ })
    }

    // go: move play
    #[inline(always)]
    fn play_play(&mut self, past: Seen<'_>, me: usize, to: usize) {
        self.stone[me] |= Cells::of(to); // go: move play, line 3
        // go: move play, line 4
        self.stone[1 - me]
            &= !(if self.enclosed {
                self.all_enclosed(1 - me)
            } else {
                groups::enclosed(
                    at(Board::STEPS_ORTHOGONAL, to), self.enemy(me), self.empty(), Board::adjacent,
                )
            });
        // go: move play, line 6
        if self.enclosed {
            self.enclosed = self.any_enclosed();
        }
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // go: move play
    #[inline(always)]
    fn test_play(&mut self, past: Seen<'_>, me: usize, to: usize) -> bool {
        self.stone[me] |= Cells::of(to); // go: move play, line 3
        // go: move play, line 4
        self.stone[1 - me]
            &= !(if self.enclosed {
                self.all_enclosed(1 - me)
            } else {
                groups::enclosed(
                    at(Board::STEPS_ORTHOGONAL, to), self.enemy(me), self.empty(), Board::adjacent,
                )
            });
        // go: move play, line 5
        if !groups::touches(Cells::of(to), self.own(me), self.empty(), Board::adjacent) {
            return false;
        }
        // go: move play, line 6
        if past.seen(0, self.key_pieces()) != 0 {
            return false;
        }
        if self.enclosed {
            self.enclosed = self.any_enclosed();
        }
        true
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key_pieces(&self) -> u128 {
        let mut key = Key::NONE;
        key = key.cells(self.stone[0], const { &piece_weights::<6>(0, 0, Some(0)) });
        key = key.cells(self.stone[1], const { &piece_weights::<6>(0, 0, Some(1)) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1, cache: Option < Position >; BY_PLAYER, MIXED);
    fn setup() -> Position {
        Position {
            stone: [Wide([0x0, 0x0, 0x0, 0x0, 0x0, 0x0]); 2],
            enclosed: false,
            next: 0,
            passes: 0,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 2, 0, 0>(past, me, rng)
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, tested: &mut Self::Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        let past = Look::all(past);
        self.random_reused::<Cells, 2, 0, 0>(past, me, tested, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.pseudo_play(me, &mut Legal::new(sink, |choice| self.is_legal(past, me, choice)))?;
        sink.one(Choice::Pass)
    }

    #[inline(always)]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.pseudo_play(me, sink))?;
        sink.one(Choice::Pass)
    }

    #[inline(always)]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Play { to } => self.test_play(past, me, to.into()),
            _ => true,
        }
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Play { to } => self.play_play(past, me, to.into()),
            Choice::Pass => {}
        }
        let pass = m == Choice::Pass;
        self.passes = (if pass { self.passes as i32 + 1 } else { 0i32 }).min(65535) as u16;
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn play_drawn(
        &mut self, me: usize, past: Seen<'_>, m: Choice, tested: &Self::Cache,
    ) -> Played<Self::Trace> {
        let Some(tested) = *tested else { return self.play(me, past, m) };
        *self = tested;
        let pass = m == Choice::Pass;
        self.passes = (if pass { self.passes as i32 + 1 } else { 0i32 }).min(65535) as u16;
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // go: end
        if self.passes as i32 == 2 {
            let mut best_: i32 = 0i32;
            let mut ties: u64 = 0u64;
            for p in 0..2usize {
                let number: i32 = (2i32)
                    .saturating_mul(self.area(p))
                    .saturating_add(HALF_KOMI[p % 2]);
                if !ties.any() || best_ < number {
                    best_ = number;
                    ties = 0u64;
                }
                if number == best_ {
                    ties |= 1u64 << p;
                }
            }
            return Verdict::Over(share(ties));
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key_pieces());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Play { to } => FRAME.write(out, "play", &[to]),
            Choice::Pass => out.push_str("pass"),
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1), passes(passes), derive(derive));
}
