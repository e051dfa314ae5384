//! Amazons. Generated from rules/amazons.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 550d0c32d51b0798.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(10, 10);
const NAMES: Names = Names {
    name: "amazons",
    title: "Amazons",
    rules_hash: 6128568080384329624,
    players: &["white", "black"],
    layers: &[("pieces", &["amazon, neutral arrow"])],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(128: 10 x 10);
    const ADJACENT: u64 = 255;
    slides!(128 rays_128, (fn ray_from), compass);
    const ADJACENT_MOBILITY: &Mobility =
        &Mobility::new(Self::SIZE, [[0, 1, 0], [1, 1, 0], [1, 0, 0], [-1, 1, 0]]);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    amazon: [Cells; 2], // pieces, by owner
    arrow: Cells, // pieces
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Shoot { from: u8, to: u8, shot: u8 }, // move shoot
}

/// The playout cache: data that playouts store in addition to the position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cache {
    /// A bound on the members of the last choice.
    most: Bound,
}

impl Position {
    owners!(own: amazon % 2);
    boards!((amazon[0, 1]; arrow), fn empty);
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // move shoot
    #[inline(always)]
    fn play_shoot(&mut self, me: usize, from: usize, to: usize, shot: usize) {
        self.amazon[me] = self.own(me) & !Cells::of(from) | Cells::of(to); // move shoot, line 4
        self.arrow |= Cells::of(shot); // move shoot, line 6
    }

    /// The set that `from` is chosen from.
    // move shoot
    #[inline(always)]
    fn from_of_shoot(&self, me: usize) -> Cells {
        self.own(me)
    }

    /// The set that `to` is chosen from.
    // move shoot
    #[inline(always)]
    fn to_of_shoot(&self, me: usize, from: usize) -> Reach {
        Board::ADJACENT_MOBILITY.reach(from, self.empty())
    }

    /// The set that `shot` is chosen from.
    // move shoot
    #[inline(always)]
    fn shot_of_shoot(&self, me: usize, from: usize, to: usize) -> Reach {
        let mut pos = *self;
        pos.begin(me);
        // move shoot, line 4
        pos.amazon[me] = pos.own(me) & !Cells::of(from) | Cells::of(to);
        Board::ADJACENT_MOBILITY.reach(to, pos.empty())
    }

    /// A bound on the members of the last choice, for the rest of the game.
    // move shoot
    #[inline(always)]
    fn most_shot_of_shoot(&self, me: usize) -> i32 {
        Board::ADJACENT_MOBILITY.most(Board::CELLS & !self.arrow, 35) as i32
    }

    // move shoot
    /// Draws the choices before the effects together with a number below `most` for the last one.
    #[inline(always)]
    fn draw(&self, past: Seen<'_>, me: usize, most: i32, rng: &mut Rng) -> Option<Choice> {
        let mut targets = Targets::<_, 100>::new();
        for from in self.from_of_shoot(me).cells() {
            targets.push(from, self.to_of_shoot(me, from));
        }
        if targets.total() == 0 {
            return None;
        }
        for (from, to, slot) in targets.slots(most as u32, rng) {
            let set = self.shot_of_shoot(me, from, to);
            if slot < set.count() {
                let shot = set.nth(slot);
                return Some(Choice::Shoot { from: from as _, to: to as _, shot: shot as _ });
            }
        }
        random_legal(self, past, me, rng)
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0, cache: Cache; BY_PLAYER, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            amazon: [0x80_4000_0048, 0x1_2000_0020_1000_0000_0000_0000],
            arrow: 0x0,
            next: 0,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.draw(past, me, self.most_shot_of_shoot(me), rng)
    }

    // move shoot
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move shoot, line 2
            // move shoot, line 3
            for to in Board::ray_from(Board::ADJACENT, from, self.empty()).cells() {
                let mut pos = *self;
                pos.begin(me);
                // move shoot, line 4
                pos.amazon[me] = pos.own(me) & !Cells::of(from) | Cells::of(to);
                // move shoot, line 5
                sink.choice(
                    Board::ray_from(Board::ADJACENT, to, pos.empty()),
                    |shot| Choice::Shoot { from: from as _, to: to as _, shot: shot as _ },
                )?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        let most = cache.most.of(|| self.most_shot_of_shoot(me) as u32) as i32;
        self.draw(Look::all(past), me, most, rng)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Shoot { from, to, shot } => {
                self.play_shoot(me, from.into(), to.into(), shot.into())
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Shoot { from, to, shot } => FRAME.write(out, "shoot", &[from, to, shot]),
        }
    }

    plain_data!(layer(amazon: single amazon, neutral arrow), next(next, 1));
}
