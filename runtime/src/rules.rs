//! [`Rules`], the part of an engine that is specific to one game, and [`Match`], which makes a [`Game`] of
//! it.
//!
//! A generated engine is a small `Copy` position that implements [`Rules`]; counters of turns and moves,
//! history and the result are the same for every game and belong to [`Match`].

use crate::bits::Cells;
use crate::descents::Descents;
use crate::game::{Draw, Flow, Game, MOVE_LIMIT, ToMove};
use crate::hash::key_of;
use crate::history::History;
use crate::lines::Lines;
use crate::order::{MoveOf, Order};
use crate::pieces::PieceSink;
use crate::rng::Rng;
use crate::schema::{Schema, View};
use crate::session::PositionError;
use crate::sight::{SeenKey, Sight, Veil};
use crate::sinks::{Counted, Drawing, Drawn, Found, MOST_COUNTED, Once, Shown, Sink, Store};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow::{Break, Continue};

/// The history of a game, for rules that read it.
pub trait Past: Clone + Send + 'static {
    /// An empty history, which nothing is appended to.
    const NONE: &'static Self;
    /// Returns an empty history.
    fn new() -> Self;
    /// Removes all positions.
    fn clear(&mut self);
    /// Returns the keys of each position, oldest position first.
    fn keys(&self) -> Vec<Vec<u128>>;
    /// Appends a position by its keys, one for each entry of [`Schema::seen`].
    fn push(&mut self, keys: &[u128]);
    /// Removes the newest position.
    fn pop(&mut self);
}

/// A history for each question that the rules ask (`seen`, `seen(layer)`); an empty array where they ask
/// none.
impl<const N: usize> Past for [History; N] {
    const NONE: &'static Self = &[History::NONE; N];
    fn new() -> Self {
        std::array::from_fn(|_| History::new())
    }
    fn clear(&mut self) {
        self.iter_mut().for_each(History::clear);
    }
    fn keys(&self) -> Vec<Vec<u128>> {
        let length = self.first().map_or(0, History::len);
        let mut keys = vec![Vec::with_capacity(N); length];
        for history in self {
            keys.iter_mut()
                .zip(history.iter())
                .for_each(|(all, key)| all.push(key));
        }
        keys
    }
    fn push(&mut self, keys: &[u128]) {
        self.iter_mut()
            .zip(keys)
            .for_each(|(history, key)| history.push(*key));
    }
    fn pop(&mut self) {
        self.iter_mut().for_each(History::pop);
    }
}

/// The history as an expression of the rules sees it.
#[derive(Debug)]
pub struct Look<'a, P> {
    past: &'a P,
    /// Whether the newest position is the current one and does not count.
    hidden: bool,
}

impl<P> Clone for Look<'_, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Look<'_, P> {}

impl<'a, P> Look<'a, P> {
    /// A history of which all positions count.
    #[inline(always)]
    pub fn all(past: &'a P) -> Self {
        Look {
            past,
            hidden: false,
        }
    }
    /// A history of which all positions but the newest count: the newest is the current one.
    #[inline(always)]
    pub fn earlier(past: &'a P) -> Self {
        Look { past, hidden: true }
    }
    /// The same history with the newest position counted too.
    #[inline(always)]
    pub fn whole(self) -> Self {
        Look {
            hidden: false,
            ..self
        }
    }
}

impl<const N: usize> Look<'_, [History; N]> {
    /// Counts the positions with this key, in the `i`-th history.
    #[inline]
    pub fn seen(self, i: usize, key: u128) -> i32 {
        let Some(history) = self.past.get(i) else {
            return 0;
        };
        let newest = self.hidden && history.iter().next_back() == Some(key);
        history.count(key) as i32 - i32::from(newest)
    }
    /// Returns how many moves ago the first position with this key was, in the `i`-th history, where the
    /// current position is the next after those that count; 0 where there is none.
    pub fn first_seen(self, i: usize, key: u128) -> i32 {
        self.ago(i, key, false)
    }
    /// Returns how many moves ago the last position with this key was, like [`Look::first_seen`].
    pub fn last_seen(self, i: usize, key: u128) -> i32 {
        self.ago(i, key, true)
    }
    fn ago(self, i: usize, key: u128, last: bool) -> i32 {
        let Some(history) = self.past.get(i) else {
            return 0;
        };
        let earlier = history.len() - usize::from(self.hidden && !history.is_empty());
        let mut equal = history.iter().take(earlier).enumerate();
        let is_equal = |(_, other): &(usize, u128)| *other == key;
        let found = match last {
            true => equal.rfind(is_equal),
            false => equal.find(is_equal),
        };
        found.map_or(0, |(place, _)| (earlier - place) as i32)
    }
    /// Counts the positions before the newest that have its key, in the `i`-th history.
    #[inline]
    pub fn seen_newest(self, i: usize) -> i32 {
        self.past
            .get(i)
            .map_or(0, |history| history.count_newest() as i32)
    }
    /// Returns the newest key of the `i`-th history.
    #[inline]
    pub fn newest(self, i: usize) -> u128 {
        self.past.get(i).map_or(0, History::newest)
    }
}

/// The result of playing a move, as far as it is counted outside the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played<T> {
    /// Whether the turn is over (the rules did not say `again`).
    pub over: bool,
    /// Whether the move was a pass.
    pub pass: bool,
    /// The trace of the move, which `end` reads.
    pub trace: T,
}

impl<T> Played<T> {
    /// The result of a move that ends its turn and is no pass.
    #[inline(always)]
    pub fn turn(trace: T) -> Self {
        Played {
            over: true,
            pass: false,
            trace,
        }
    }
    /// Sets whether the turn is over.
    #[inline(always)]
    pub fn over(self, over: bool) -> Self {
        Played { over, ..self }
    }
    /// Sets whether the move was a pass.
    #[inline(always)]
    pub fn pass(self, pass: bool) -> Self {
        Played { pass, ..self }
    }
}

/// The verdict of `end` on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<P> {
    /// No line of `end` holds.
    Open,
    /// A line that says `continue` holds.
    Continue,
    /// The game is over, with these points.
    Over(P),
}

/// The points by player at the end of a game.
pub trait Points: Copy + PartialEq + Debug + Send + 'static {
    /// The number of players, without chance.
    const PLAYERS: usize;
    /// The points of a draw.
    const DRAW: Self;
    /// Converts from a slice; `None` for another number of players, or for points out of the type's range.
    fn of(given: &[i32]) -> Option<Self>;
    /// Iterates over the points, player by player.
    fn each(self) -> impl Iterator<Item = i32>;
}

/// Points that sum to at most 100: a draw shares 100 points equally, rounded down.
impl<const N: usize> Points for [u8; N] {
    const PLAYERS: usize = N;
    const DRAW: Self = [(100 / if N == 0 { 1 } else { N }) as u8; N];
    fn of(given: &[i32]) -> Option<Self> {
        points_of(given)
    }
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = i32> {
        self.into_iter().map(i32::from)
    }
}

/// Points from `LO` to `HI`, which a `T` can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within<T, const N: usize, const LO: i32, const HI: i32>(pub [T; N]);

/// Returns the points of a draw: the middle of a range, rounded towards its low end.
pub const fn middle(lo: i32, hi: i32) -> i32 {
    (lo as i64 + (hi as i64 - lo as i64) / 2) as i32
}

fn points_of<T: TryFrom<i32>, const N: usize>(given: &[i32]) -> Option<[T; N]> {
    let all: Option<Vec<T>> = given.iter().map(|n| T::try_from(*n).ok()).collect();
    all?.try_into().ok()
}

macro_rules! within {
    ($($t:ty),*) => {$(
        impl<const N: usize, const LO: i32, const HI: i32> Within<$t, N, LO, HI> {
            /// Clamps a number of points to the range.
            #[inline(always)]
            pub fn kept(points: i32) -> i32 {
                points.clamp(LO, HI)
            }
            /// The greatest result for the players of the mask `who`, the least for all others; a draw if
            /// there are none.
            pub fn won(who: u64) -> Self {
                match who & Self::ALL {
                    0 => Self::DRAW,
                    who => Self::split(who, HI, LO),
                }
            }
            /// The least result for the players of the mask `who`, the greatest for all others; a draw if
            /// they are none or all.
            pub fn lost(who: u64) -> Self {
                match who & Self::ALL {
                    0 => Self::DRAW,
                    who if who == Self::ALL => Self::DRAW,
                    who => Self::split(who, LO, HI),
                }
            }
            const ALL: u64 = if N >= 64 { u64::MAX } else { (1 << N) - 1 };
            fn split(who: u64, theirs: i32, others: i32) -> Self {
                Within(std::array::from_fn(|p| {
                    (if who >> p & 1 == 1 { theirs } else { others }) as $t
                }))
            }
        }
        impl<const N: usize, const LO: i32, const HI: i32> Points for Within<$t, N, LO, HI> {
            const PLAYERS: usize = N;
            const DRAW: Self = Within([middle(LO, HI) as $t; N]);
            fn of(given: &[i32]) -> Option<Self> {
                points_of(given).map(Within)
            }
            #[inline(always)]
            fn each(self) -> impl Iterator<Item = i32> {
                self.0.into_iter().map(i32::from)
            }
        }
    )*};
}

within!(u8, i8, i16, i32);

/// A visitor of choices, which returns each time whether to continue.
pub trait Visit<C>: FnMut(C) -> Flow {}

impl<C, F: FnMut(C) -> Flow> Visit<C> for F {}

/// A question that the rules may ask and that costs time to answer.
pub trait Ask: FnMut() -> bool {}

impl<F: FnMut() -> bool> Ask for F {}

/// `Rules`' types and its schema: the order of choices, the points, and the number of histories; where it is not `()`,
/// what [`Rules::end`] needs to know of a move (`trace`), and the playout cache (`kept`); then the constants of `Rules`
/// that are true. The move is `Choice`, and `NAMES`, `FRAME` and `Board::CELLS` are the game's names and cells.
#[macro_export]
macro_rules! basics {
    (order: $order:ty, points: $points:ty, seen: $seen:literal
        $(, trace: $trace:ty)? $(, cache: $cache:ty)? $(; $($flag:ident),+)?) => {
        type Choice = Choice;
        type Order = $order;
        type Points = $points;
        type Past = [$crate::History; $seen];
        type Trace = $crate::basics!(@or $($trace)?);
        type Cache = $crate::basics!(@or $($cache)?);
        $($(const $flag: bool = true;)+)?
        fn schema() -> $crate::Schema {
            NAMES.schema(&FRAME, Board::CELLS)
        }
    };
    (@or) => { () };
    (@or $ty:ty) => { $ty };
}

/// Draws a uniformly random legal choice of a player from [`Rules::pseudo`], all of which are legal here, or in one
/// pass from [`Rules::moves`].
#[inline(always)]
fn drawn<R: Rules>(
    rules: &R,
    past: Look<'_, R::Past>,
    me: usize,
    drawing: Drawing,
    rng: &mut Rng,
) -> Option<R::Choice> {
    match drawing {
        Drawing::ByNumber => {
            let mut counted = Counted::up_to(R::MOST_COUNTED);
            let _ = rules.pseudo(past, me, &mut counted);
            if counted.is_too_many() {
                return None;
            }
            let mut found = Found::counted(rng.one_of(counted.count)?, counted);
            let _ = rules.pseudo(past, me, &mut found);
            found.found
        }
        Drawing::Once => {
            let mut drawn = Once::new(rng);
            let _ = rules.pseudo(past, me, &mut drawn);
            // `blocked` tests whether there is one: a branch costs less than a copy of what was drawn.
            if drawn.found.is_some() {
                return drawn.found;
            }
            None
        }
        Drawing::Descent => {
            let mut drawn = Once::new(rng);
            let _ = rules.moves(past, me, &mut drawn);
            drawn.found
        }
        Drawing::Descents => {
            let mut drawn = Descents::new(rng);
            let _ = rules.moves(past, me, &mut drawn);
            drawn.found
        }
        Drawing::OnePass => {
            let mut drawn = Drawn::up_to(R::MOST_COUNTED, rng);
            let _ = rules.moves(past, me, &mut drawn);
            drawn.found
        }
    }
}

/// A sink that stops at the first legal one of pseudo-legal choices.
#[derive(Debug)]
pub struct SomeLegal<'a, R: Rules> {
    rules: &'a R,
    past: Look<'a, R::Past>,
    me: usize,
}

impl<R: Rules> Sink<R::Choice> for SomeLegal<'_, R> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        true
    }
    #[inline(always)]
    fn one(&mut self, choice: R::Choice) -> Flow {
        let mut position = *self.rules;
        match position.test(self.me, self.past, choice) {
            true => Break(()),
            false => Continue(()),
        }
    }
}

/// The number of pseudo-legal choices that are drawn before the legal ones are visited.
const TRIES: usize = 12;
/// The number of proposals that are drawn before the legal choices are visited.
const PROPOSALS: usize = 32;

/// Draws a uniformly random legal choice of a player from [`Rules::pseudo`] and the test of its choices.
#[inline(always)]
fn tested<R: Rules, T: Cells, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize>(
    rules: &R,
    past: Look<'_, R::Past>,
    me: usize,
    rng: &mut Rng,
    mut is_legal: impl FnMut(R::Choice) -> bool,
) -> Option<R::Choice> {
    if let Some(drawing) = R::thrown(me) {
        return drawn(rules, past, me, drawing, rng);
    }
    let mut store = Store::<T, PARTS, ROUNDS, ORIGINS>::new();
    let mut filled = store.filled(R::MOST_COUNTED);
    let _ = rules.pseudo(past, me, &mut filled);
    let counted = filled.counted();
    if counted.count == 0 {
        return None;
    }
    for _ in 0..counted.tries(TRIES) {
        let mut found = store.found(rng.below(counted.count), counted);
        let _ = rules.pseudo(past, me, &mut found);
        if let Some(choice) = found.found
            && is_legal(choice.clone())
        {
            return Some(choice);
        }
    }
    random_legal(rules, past, me, rng)
}

/// Returns whether there is a legal move; apart from the code of playouts, which seldom asks.
#[cold]
#[inline(never)]
fn any_in<R: Rules>(position: &R, past: &R::Past) -> bool {
    R::Order::any(position, past)
}

/// Draws a uniformly random legal choice of a player by visiting all.
#[inline(never)]
pub fn random_legal<R: Rules>(
    rules: &R,
    past: Look<'_, R::Past>,
    me: usize,
    rng: &mut Rng,
) -> Option<R::Choice> {
    let mut drawn = Drawn::up_to(R::MOST_COUNTED, rng);
    let _ = rules.moves(past, me, &mut drawn);
    drawn.found
}

/// The rules of one game, implemented by its position type. Generated by the compiler.
///
/// `past` is the history. `me` is [`Self::mover`] where moves are played, and may be any player in a game
/// in which all choose at once.
pub trait Rules: Copy + PartialEq + Hash + Debug + Send + 'static {
    /// One player's move.
    type Choice: Clone + PartialEq + Hash + Debug + Send + Sync + 'static;
    /// The order of choices: one player after the other, or several at once.
    type Order: Order<Self>;
    /// The points by player.
    type Points: Points;
    /// A history for each question that the rules ask; of none where they ask none.
    type Past: Past;
    /// The trace of the move just played, which `end` reads: the cells that were added, or nothing.
    type Trace: Copy + Debug;
    /// The playout cache: data that playouts store in addition to the position, for draws; `()` if
    /// there are none.
    type Cache: Copy + Default;
    /// The number of players, without chance.
    const PLAYERS: usize = <Self::Points as Points>::PLAYERS;
    /// The points of a draw.
    const DRAW: Self::Points = <Self::Points as Points>::DRAW;
    /// Whether all players choose at once, at least in some turns.
    const SIMULTANEOUS: bool = <Self::Order as Order<Self>>::SIMULTANEOUS;
    /// Whether playouts have separate code for each player: where the rules are small, a player known at
    /// compile time is worth more than short code. Only for up to four players without chance.
    const BY_PLAYER: bool = false;
    /// Whether moves have several kinds or a list of choices: playouts then play a move where it was drawn,
    /// so that it is not assembled and taken apart again. Only with [`Self::BY_PLAYER`]. Where all choose
    /// at once, playouts always do so.
    const MIXED: bool = false;
    /// Whether `end` reads `blocked`.
    const ASKS_BLOCKED: bool = false;
    /// See [`Game::LARGE`](crate::Game::LARGE).
    const LARGE: bool = false;
    /// The greatest number of choices that is counted.
    const MOST_COUNTED: u32 = if Self::LARGE { MOST_COUNTED } else { u32::MAX };
    /// The draw of a move from [`Self::pseudo`], where all of these are legal.
    const DRAWN: Drawing = Drawing::ByNumber;
    /// The index of chance, and how one of its moves is drawn from [`Self::pseudo`].
    const CHANCE: Option<(usize, Drawing)> = None;

    /// Returns the names and shape of the game.
    fn schema() -> Schema;
    /// Returns the start position.
    fn setup() -> Self;
    /// Returns who is to move if the game is not over: a player, or [`Self::PLAYERS`] for chance; 0 where
    /// players choose at once.
    fn mover(&self) -> usize;
    /// In mixed turns, returns the mask of the players who choose; 0 for all.
    fn choosing(&self) -> u64 {
        0
    }
    /// Visits the legal choices of `me` in order, until `visit` breaks.
    fn each(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        visit: &mut impl Visit<Self::Choice>,
    ) -> Flow {
        self.moves(past, me, &mut Shown::new(visit))
    }
    /// Emits the legal choices of `me` to a sink: the moves of the first group of the turn that has any.
    /// Rules define this function, or each of the three functions [`Self::each`], [`Self::count`] and
    /// [`Self::random`].
    fn moves(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        sink: &mut impl Sink<Self::Choice>,
    ) -> Flow {
        self.each(past, me, &mut |choice| sink.one(choice))
    }
    /// Returns the number of legal choices of `me`; more than [`Self::MOST_COUNTED`] where there are too many.
    #[inline(always)]
    fn count(&self, past: Look<'_, Self::Past>, me: usize) -> u32 {
        let mut counted = Counted::up_to(Self::MOST_COUNTED);
        let _ = self.moves(past, me, &mut counted);
        counted.count
    }
    /// Returns a uniformly random legal choice of `me`.
    #[inline(always)]
    fn random(&self, past: Look<'_, Self::Past>, me: usize, rng: &mut Rng) -> Option<Self::Choice> {
        // With the player known, the compiler drops the other groups of `moves`.
        match Self::CHANCE {
            Some((chance, drawing)) if me == chance => drawn(self, past, chance, drawing, rng),
            _ => drawn(self, past, me, Self::DRAWN, rng),
        }
    }
    /// Returns how a choice of `me` is drawn from [`Self::pseudo`], if that is chance: what stores or tests choices is for
    /// the players' ones.
    #[inline(always)]
    fn thrown(me: usize) -> Option<Drawing> {
        let (chance, drawing) = Self::CHANCE?;
        (me == chance).then_some(drawing)
    }
    /// Returns a uniformly random legal choice of `me`. Stores at most this many rounds and origins of
    /// pairs of [`Self::pseudo`], all of which are legal.
    #[inline(always)]
    fn random_stored<T: Cells, const ROUNDS: usize, const ORIGINS: usize>(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        rng: &mut Rng,
    ) -> Option<Self::Choice> {
        if let Some(drawing) = Self::thrown(me) {
            return drawn(self, past, me, drawing, rng);
        }
        let mut store = Store::<T, 0, ROUNDS, ORIGINS>::new();
        let mut filled = store.filled(Self::MOST_COUNTED);
        let _ = self.pseudo(past, me, &mut filled);
        let counted = filled.counted();
        if counted.is_too_many() {
            return None;
        }
        let mut found = store.found(rng.one_of(counted.count)?, counted);
        let _ = self.pseudo(past, me, &mut found);
        found.found
    }
    /// Emits the pseudo-legal choices of `me` to a sink, in the order that suits draws best: those of the first
    /// group of the turn that has any. A choice that it emits is legal if [`Self::test`] accepts it.
    #[inline(always)]
    fn pseudo(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        sink: &mut impl Sink<Self::Choice>,
    ) -> Flow {
        self.moves(past, me, sink)
    }
    /// Plays a pseudo-legal choice up to the last requirement that it has to meet; returns whether it is
    /// legal.
    #[inline(always)]
    fn test(&mut self, _me: usize, _past: Look<'_, Self::Past>, _choice: Self::Choice) -> bool {
        true
    }
    /// Returns whether a pseudo-legal choice is legal.
    #[inline]
    fn is_legal(&self, past: Look<'_, Self::Past>, me: usize, choice: Self::Choice) -> bool {
        let mut position = *self;
        position.test(me, past, choice)
    }
    /// Returns whether an enumeration of pseudo-legal choices of `me` has a legal one, where no test reads the history.
    #[inline(always)]
    fn some_legal(&self, me: usize, emit: impl FnOnce(&mut SomeLegal<'_, Self>) -> Flow) -> bool {
        self.some_legal_after(Look::all(Self::Past::NONE), me, emit)
    }
    /// Returns whether an enumeration of pseudo-legal choices of `me` has a legal one.
    #[inline(always)]
    fn some_legal_after(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        emit: impl FnOnce(&mut SomeLegal<'_, Self>) -> Flow,
    ) -> bool {
        emit(&mut SomeLegal {
            rules: self,
            past,
            me,
        })
        .is_break()
    }
    /// Returns a uniformly random legal choice of `me`: draws a pseudo-legal choice until one is legal
    /// (rejection sampling), as often as [`TRIES`], then one of the legal choices, since there may be none.
    /// The enumeration has at most this many parts, rounds and origins of pairs.
    #[inline(always)]
    fn random_tested<T: Cells, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize>(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        rng: &mut Rng,
    ) -> Option<Self::Choice> {
        tested::<Self, T, PARTS, ROUNDS, ORIGINS>(self, past, me, rng, |choice| {
            self.is_legal(past, me, choice)
        })
    }
    /// Draws like [`Self::random_tested`], where [`Self::test`] plays a move completely, and returns the position
    /// that the test of the drawn choice has left, for [`Self::play_drawn`].
    #[inline(always)]
    fn random_reused<T: Cells, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize>(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        played: &mut Option<Self>,
        rng: &mut Rng,
    ) -> Option<Self::Choice> {
        tested::<Self, T, PARTS, ROUNDS, ORIGINS>(self, past, me, rng, |choice| {
            let legal = played.insert(*self).test(me, past, choice);
            if !legal {
                *played = None;
            }
            legal
        })
    }
    /// Returns a uniformly random legal choice of `me`, where [`Self::pseudo`] proposes some: draws a proposal until it is
    /// a legal choice, as often as [`PROPOSALS`], then one of the legal choices, since there may be none.
    #[inline(always)]
    fn random_proposed(
        &self,
        past: Look<'_, Self::Past>,
        me: usize,
        rng: &mut Rng,
    ) -> Option<Self::Choice> {
        if let Some(drawing) = Self::thrown(me) {
            return drawn(self, past, me, drawing, rng);
        }
        let mut counted = Counted::up_to(Self::MOST_COUNTED);
        let _ = self.pseudo(past, me, &mut counted);
        if counted.count == 0 {
            return None;
        }
        for _ in 0..counted.tries(PROPOSALS) {
            let mut found = Found::counted(rng.below(counted.count), counted);
            let _ = self.pseudo(past, me, &mut found);
            if found.found.is_some() {
                return found.found;
            }
        }
        random_legal(self, past, me, rng)
    }
    /// Fills the playout cache for this position; it was empty before.
    #[inline]
    fn fill_cache(&self, _: &mut Self::Cache) {}
    /// Draws a random move by the playout cache and prepares the cache for the next draw: the caller plays
    /// the drawn move, or draws no more.
    #[inline(always)]
    fn random_cached(
        &self,
        me: usize,
        past: &Self::Past,
        _: &mut Self::Cache,
        rng: &mut Rng,
    ) -> Option<MoveOf<Self>> {
        Self::Order::random_move(self, me, past, rng)
    }
    /// Updates the playout cache with a move that `me` has played. Returns the trace of the move, which
    /// may contain more than the one that [`Self::play`] returned.
    #[inline(always)]
    fn update_cache(
        &self,
        _me: usize,
        _m: MoveOf<Self>,
        trace: Self::Trace,
        _cache: &mut Self::Cache,
    ) -> Self::Trace {
        trace
    }
    /// Plays a move: its effects, the choice of the next player, and `after`.
    fn play(
        &mut self,
        me: usize,
        past: Look<'_, Self::Past>,
        m: MoveOf<Self>,
    ) -> Played<Self::Trace>;
    /// Like [`Self::play`], for the move that was drawn last, which may reuse data that the draw left
    /// in the cache.
    #[inline(always)]
    fn play_drawn(
        &mut self,
        me: usize,
        past: Look<'_, Self::Past>,
        m: MoveOf<Self>,
        _: &Self::Cache,
    ) -> Played<Self::Trace> {
        self.play(me, past, m)
    }
    /// Returns whether no player is in the game any more (`playing`).
    fn is_deserted(&self) -> bool {
        false
    }
    /// Evaluates `end` after `me` has just moved and the position was appended to the history, where it is
    /// the newest and not an earlier one; `blocked` is called only where a line reads it.
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Look<'_, Self::Past>,
        blocked: &mut impl Ask,
    ) -> Verdict<Self::Points>;
    /// Appends the position to the history, where the rules read it.
    #[inline(always)]
    fn remember(&self, _: &mut Self::Past) {}
    /// Visits the outcomes of chance, each with its weight.
    fn throws(
        &self,
        past: Look<'_, Self::Past>,
        visit: &mut impl FnMut(Self::Choice, u32) -> Flow,
    ) -> Flow {
        self.each(past, Self::PLAYERS, &mut |choice| visit(choice, 1))
    }
    /// Counts the outcomes of chance.
    fn count_thrown(&self, past: Look<'_, Self::Past>) -> u32 {
        let mut count = 0;
        let _ = self.throws(past, &mut |_, _| {
            count += 1;
            Continue(())
        });
        count
    }
    /// Draws an outcome of chance, exactly in proportion to its weight.
    fn draw_thrown(&self, past: Look<'_, Self::Past>, rng: &mut Rng) -> Option<Self::Choice> {
        let mut total = 0;
        let _ = self.throws(past, &mut |_, weight| {
            total += u64::from(weight);
            Continue(())
        });
        let (mut left, mut drawn) = (rng.exactly_below(total), None);
        let _ = self.throws(
            past,
            &mut |choice, weight| match left.checked_sub(u64::from(weight)) {
                Some(rest) => {
                    left = rest;
                    Continue(())
                }
                None => {
                    drawn = Some(choice);
                    Break(())
                }
            },
        );
        drawn
    }
    /// See [`Game::sight`].
    fn sight(&self, _past: Look<'_, Self::Past>, _me: usize, sight: &mut Sight) {
        sight.show_all();
    }
    /// Adds the players in the game and all state variables.
    fn states(&self, out: &mut SeenKey<'_>) {
        let mut view = View::blank();
        self.write(&mut view);
        out.add(view.playing);
        for (state, entries) in view.states.iter().enumerate() {
            out.state(state, 0..entries.len(), |entry| &entries[entry]);
        }
    }
    /// See [`Game::veil`].
    fn veil(&self, _past: Look<'_, Self::Past>, _me: usize, _choice: Self::Choice) -> Veil {
        Veil::default()
    }
    /// See [`Game::write_choice`].
    fn write_choice(choice: Self::Choice, out: &mut String);
    /// Passes the pieces of all layers to a sink.
    fn pieces(&self, _: &mut impl PieceSink) {}
    /// Writes layers, states, `next`, `playing` and `before` into a view.
    fn write(&self, view: &mut View);
    /// Returns the position of a view, which fits the schema.
    fn read(view: &View) -> Self;
}

/// The counters of a game that are not part of the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    /// The number of moves played.
    pub(crate) moves: u32,
    /// The number of the current turn, from 1.
    turn: u32,
    /// The number of passes in a row up to now.
    passes: u32,
    /// Whether the last move left its turn open (`again`).
    open: bool,
}

impl Clock {
    const START: Clock = Clock {
        moves: 0,
        turn: 1,
        passes: 0,
        open: false,
    };

    /// Counts a move.
    #[inline(always)]
    pub(crate) fn count<T>(&mut self, played: &Played<T>) {
        self.moves += 1;
        self.turn += u32::from(played.over);
        self.passes = if played.pass { self.passes + 1 } else { 0 };
        self.open = !played.over;
    }
}

/// A game in progress: a position of `R`, its history, counters and result.
#[derive(Debug)]
pub struct Match<R: Rules> {
    position: R,
    past: R::Past,
    clock: Clock,
    mover: Option<u8>,
    points: Option<R::Points>,
}

impl<R: Rules> Clone for Match<R> {
    fn clone(&self) -> Self {
        Match {
            past: self.past.clone(),
            ..*self
        }
    }
    /// Reuses the allocation of the history.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.past.clone_from(&other.past);
        self.position = other.position;
        self.clock = other.clock;
        self.mover = other.mover;
        self.points = other.points;
    }
}

impl<R: Rules> Match<R> {
    /// Returns the position.
    pub fn position(&self) -> &R {
        &self.position
    }

    /// Returns the start position with an empty history, without testing whether anybody can move.
    #[inline]
    fn fresh() -> Self {
        Match {
            position: R::setup(),
            past: R::Past::new(),
            clock: Clock::START,
            mover: None,
            points: None,
        }
    }

    #[inline]
    fn any_move(&self) -> bool {
        R::Order::any(&self.position, &self.past)
    }

    /// Returns who is to move if the game is not over.
    #[inline]
    fn turn_of(&self) -> ToMove {
        match (self.position.mover(), self.position.choosing()) {
            (me, _) if me == R::PLAYERS => ToMove::Chance,
            (me, _) if !R::SIMULTANEOUS => ToMove::Player(me),
            (_, 0) => ToMove::All,
            (_, players) => ToMove::These(players),
        }
    }

    /// Plays a move and counts it, `after` included. Does not append the position to the history.
    #[inline(always)]
    fn advance(&mut self, me: usize, m: MoveOf<R>) -> R::Trace {
        let played = self.position.play(me, Look::all(&self.past), m);
        self.clock.count(&played);
        played.trace
    }
}

/// The state of a playout.
///
/// The fields are separate from [`Source`], and no function called by reference sees both, so that the
/// optimiser can keep the position of a small game in registers.
struct Run<R: Rules> {
    position: R,
    clock: Clock,
    mover: Option<u8>,
    points: Option<R::Points>,
}

/// The data that a draw reads and changes in addition to the position.
///
/// Separate from [`Run`]: an array indexed at run time stays in memory, with all of the struct that it is
/// part of.
struct Source<'a, R: Rules> {
    past: &'a mut R::Past,
    cache: R::Cache,
}

/// The last ply played, while `end` was not evaluated for it yet.
struct Last<R: Rules> {
    mover: usize,
    trace: [R::Trace; 2],
}

impl<R: Rules> Run<R> {
    /// Draws and plays a turn, of one player or of all at once, without a move value in between. Returns
    /// whether the game goes on.
    #[inline(always)]
    fn whole_turn(&mut self, me: usize, from: &mut Source<'_, R>, rng: &mut Rng) -> bool {
        let Some(m) = self.draw(me, from, rng) else {
            return false;
        };
        let trace = self.play(me, m, from);
        self.goes_on(me, trace, from, false)
    }

    /// Plays a turn of each player in order, as far as they follow each other.
    #[inline(always)]
    fn whole_round(&mut self, from: &mut Source<'_, R>, rng: &mut Rng) -> bool {
        if R::SIMULTANEOUS {
            return self.whole_turn(self.position.mover(), from, rng);
        }
        let here = |run: &Self, me: usize| R::PLAYERS > me && run.position.mover() == me;
        (!here(self, 0) || self.whole_turn(0, from, rng))
            && (!here(self, 1) || self.whole_turn(1, from, rng))
            && (!here(self, 2) || self.whole_turn(2, from, rng))
            && (!here(self, 3) || self.whole_turn(3, from, rng))
    }

    /// Plays a move. Returns what `end` needs to know of it: with the playout cache, and without it for
    /// checks.
    #[inline(always)]
    fn play(&mut self, me: usize, m: MoveOf<R>, from: &mut Source<'_, R>) -> [R::Trace; 2] {
        let (mut plain, past) = (self.position, Look::all(&*from.past));
        let played = self.position.play_drawn(me, past, m.clone(), &from.cache);
        debug_assert!(
            size_of::<R::Cache>() == 0 || {
                plain.play(me, past, m.clone());
                plain == self.position
            }
        );
        self.clock.count(&played);
        self.mover = (!R::SIMULTANEOUS).then_some(me as u8);
        self.position.remember(from.past);
        let trace = played.trace;
        [
            self.position.update_cache(me, m, trace, &mut from.cache),
            trace,
        ]
    }

    /// Evaluates `end`; returns whether the game goes on.
    #[inline(always)]
    fn goes_on(
        &mut self,
        me: usize,
        [trace, plain]: [R::Trace; 2],
        from: &Source<'_, R>,
        blocked: bool,
    ) -> bool {
        let past = Look::earlier(&*from.past);
        let end = |trace| self.position.end(me, trace, past, &mut || blocked);
        let verdict = end(trace);
        debug_assert!(size_of::<R::Cache>() == 0 || verdict == end(plain));
        if let Verdict::Over(points) = verdict {
            self.points = Some(points);
            return false;
        }
        !self.is_over()
    }

    /// Returns whether the game ended, by a rule, by its length or as nobody is left.
    #[inline(always)]
    fn is_over(&self) -> bool {
        self.points.is_some() || self.clock.moves >= MOVE_LIMIT || self.position.is_deserted()
    }

    /// A ply: `me` plays what was drawn, and the next move is drawn. Where `end` reads `blocked`, the draw
    /// comes first and answers it, so that moves are generated once.
    #[inline(always)]
    fn ply(
        &mut self,
        me: usize,
        m: MoveOf<R>,
        from: &mut Source<'_, R>,
        rng: &mut Rng,
    ) -> Option<MoveOf<R>> {
        let trace = self.play(me, m, from);
        let next = self.position.mover();
        let (mut drawn, mut blocked) = (None, false);
        if R::ASKS_BLOCKED {
            drawn = self.draw(next, from, rng);
            let chance = next == R::PLAYERS;
            blocked = !chance && drawn.is_none() && !self.is_stopped(from);
        }
        if !self.goes_on(me, trace, from, blocked) {
            return None;
        }
        if R::ASKS_BLOCKED {
            drawn
        } else {
            self.draw(next, from, rng)
        }
    }

    /// A ply where `end` reads `blocked` for the previous ply: the draw, `end` of the previous ply, then
    /// the drawn move. Returns whether the game goes on.
    #[inline(always)]
    fn answering_turn(
        &mut self,
        me: usize,
        last: &mut Last<R>,
        from: &mut Source<'_, R>,
        rng: &mut Rng,
    ) -> bool {
        let drawn = self.draw(me, from, rng);
        let blocked = drawn.is_none() && !self.is_stopped(from);
        // Mostly it was the player before, who is a compile-time constant here.
        let before = (me + R::PLAYERS - 1) % R::PLAYERS;
        let goes_on = match last.mover {
            mover if mover == before => self.goes_on(before, last.trace, from, blocked),
            mover => self.goes_on(mover, last.trace, from, blocked),
        };
        let Some(m) = drawn.filter(|_| goes_on) else {
            return false;
        };
        last.trace = self.play(me, m, from);
        last.mover = me;
        true
    }

    /// Plays such a ply of each player in order, as far as they follow each other.
    #[inline(always)]
    fn answering_round(
        &mut self,
        last: &mut Last<R>,
        from: &mut Source<'_, R>,
        rng: &mut Rng,
    ) -> bool {
        let here = |run: &Self, me: usize| R::PLAYERS > me && run.position.mover() == me;
        (!here(self, 0) || self.answering_turn(0, last, from, rng))
            && (!here(self, 1) || self.answering_turn(1, last, from, rng))
            && (!here(self, 2) || self.answering_turn(2, last, from, rng))
            && (!here(self, 3) || self.answering_turn(3, last, from, rng))
    }

    /// Returns whether there are moves where none was drawn: too many.
    #[inline(always)]
    fn is_stopped(&self, from: &Source<'_, R>) -> bool {
        R::LARGE && any_in(&self.position, &*from.past)
    }

    #[inline(always)]
    fn draw(&self, me: usize, from: &mut Source<'_, R>, rng: &mut Rng) -> Option<MoveOf<R>> {
        self.position
            .random_cached(me, from.past, &mut from.cache, rng)
    }

    /// Plays a ply of each player in order, as far as they follow each other.
    #[inline(always)]
    fn round(
        &mut self,
        mut m: MoveOf<R>,
        from: &mut Source<'_, R>,
        rng: &mut Rng,
    ) -> Option<MoveOf<R>> {
        if !R::BY_PLAYER {
            return self.ply(self.position.mover(), m, from, rng);
        }
        if self.position.mover() == 0 {
            m = self.ply(0, m, from, rng)?;
        }
        if R::PLAYERS > 1 && self.position.mover() == 1 {
            m = self.ply(1, m, from, rng)?;
        }
        if R::PLAYERS > 2 && self.position.mover() == 2 {
            m = self.ply(2, m, from, rng)?;
        }
        if R::PLAYERS > 3 && self.position.mover() == 3 {
            m = self.ply(3, m, from, rng)?;
        }
        Some(m)
    }
}

impl<R: Rules> Game for Match<R> {
    type Choice = R::Choice;
    type Move = MoveOf<R>;
    type Points = R::Points;
    const POSITION_BYTES: usize = size_of::<R>();
    const LARGE: bool = R::LARGE;

    fn schema() -> Schema {
        R::schema()
    }
    fn start() -> Self {
        let mut game = Self::fresh();
        game.position.remember(&mut game.past);
        if game.position.is_deserted() || !game.any_move() {
            game.points = Some(R::DRAW);
        }
        game
    }
    #[inline]
    fn to_move(&self) -> ToMove {
        if self.points.is_some() {
            ToMove::Over
        } else {
            self.turn_of()
        }
    }
    #[inline]
    fn points(&self) -> Option<R::Points> {
        self.points
    }
    fn moves_played(&self) -> u32 {
        self.clock.moves
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(R::Choice) -> Flow) -> Flow {
        if self.points.is_some() {
            return Continue(());
        }
        R::Order::choices(&self.position, &self.past, player, visit)
    }
    #[inline]
    fn moves(&self, visit: &mut impl FnMut(MoveOf<R>) -> Flow) -> Flow {
        if self.points.is_some() {
            return Continue(());
        }
        R::Order::moves(&self.position, &self.past, visit)
    }
    fn outcomes(&self, visit: &mut impl FnMut(R::Choice, u32) -> Flow) -> Flow {
        if self.to_move() != ToMove::Chance {
            return Continue(());
        }
        self.position.throws(Look::all(&self.past), visit)
    }
    fn sight(&self, player: usize, schema: &Schema) -> Sight {
        let mut sight = Sight::nothing(schema);
        self.position
            .sight(Look::earlier(&self.past), player, &mut sight);
        sight
    }
    fn sight_key(&self, player: usize, schema: &Schema, sight: &mut Sight) -> u64 {
        sight.clear(schema);
        self.position
            .sight(Look::earlier(&self.past), player, sight);
        let mut key = SeenKey::new(sight);
        self.position.pieces(&mut key);
        self.position.states(&mut key);
        key.add((self.position.mover(), self.position.choosing()));
        key.add((self.clock.turn, self.clock.passes));
        for points in self.points.iter().flat_map(|points| points.each()) {
            key.add(points as u32);
        }
        key.key()
    }
    fn veil(&self, player: usize, choice: R::Choice) -> Veil {
        let past = Look::all(&self.past);
        self.position.veil(past, player, choice)
    }
    fn joint(&self, choices: &[Option<R::Choice>]) -> Option<MoveOf<R>> {
        R::Order::joint(choices, self.to_move())
    }
    fn play(&mut self, m: MoveOf<R>) {
        if self.points.is_some() {
            return;
        }
        let me = self.position.mover();
        let trace = self.advance(me, m);
        self.mover = (!R::SIMULTANEOUS).then_some(me as u8);
        self.position.remember(&mut self.past);
        let (position, past) = (&self.position, &self.past);
        let stuck = || !R::Order::any(position, past);
        let chance = self.turn_of() == ToMove::Chance;
        let mut blocked = || !chance && stuck();
        self.points = match position.end(me, trace, Look::earlier(past), &mut blocked) {
            Verdict::Over(points) => Some(points),
            _ if position.is_deserted() || self.clock.moves >= MOVE_LIMIT || stuck() => {
                Some(R::DRAW)
            }
            _ => None,
        };
    }
    fn play_from(&mut self, m: MoveOf<R>, before: &mut Self) {
        before.position = self.position;
        before.clock = self.clock;
        before.mover = self.mover;
        before.points = self.points;
        self.play(m);
    }
    fn take_back(&mut self, before: &Self) {
        self.position = before.position;
        self.clock = before.clock;
        self.mover = before.mover;
        self.points = before.points;
        // Nothing is played after the end of a game, so nothing was appended to the history.
        if before.points.is_none() {
            self.past.pop();
        }
    }
    #[inline]
    fn pieces(&self, out: &mut impl PieceSink) {
        self.position.pieces(out);
    }
    #[inline]
    fn pieces_after(&self, choice: R::Choice, out: &mut impl PieceSink) {
        if let Some(m) = self.joint(&[Some(choice)]) {
            let mut position = self.position;
            position.play(position.mover(), Look::all(&self.past), m);
            position.pieces(out);
        }
    }
    fn key(&self) -> u128 {
        key_of(&(self.position, self.points.is_some()))
    }
    fn write_choice(choice: R::Choice, out: &mut String) {
        R::write_choice(choice, out);
    }
    fn view(&self) -> View {
        let mut view = self.present();
        view.history = self.past.keys();
        view
    }
    fn present(&self) -> View {
        let mut view = View {
            mover: self.mover,
            turn: self.clock.turn,
            moves: self.clock.moves,
            passes: self.clock.passes,
            playing: (1u64 << R::PLAYERS) - 1,
            open: self.clock.open,
            points: self.points.map(|points| points.each().collect()),
            ..View::blank()
        };
        self.position.write(&mut view);
        view
    }
    fn from_fitting(view: &View) -> Result<Self, PositionError> {
        let mut past = R::Past::new();
        view.history.iter().for_each(|keys| past.push(keys));
        let mut points = None;
        if let Some(given) = &view.points {
            points = Some(R::Points::of(given).ok_or_else(|| {
                PositionError("the points are not one number for each player".into())
            })?);
        }
        Ok(Match {
            position: R::read(view),
            past,
            clock: Clock {
                moves: view.moves,
                turn: view.turn,
                passes: view.passes,
                open: view.open,
            },
            mover: view.mover,
            points,
        })
    }
    #[inline]
    fn count(&self) -> u64 {
        if self.points.is_some() {
            0
        } else {
            R::Order::count(&self.position, &self.past)
        }
    }
    fn lines(&self, depth: u32) -> u64 {
        if self.points.is_some() {
            return 0;
        }
        Lines::new(self.past.clone()).all(&self.position, self.clock, depth)
    }
    #[inline]
    fn random_move(&self, rng: &mut Rng, _: &mut Vec<MoveOf<R>>) -> Option<MoveOf<R>> {
        if self.points.is_some() {
            return None;
        }
        let me = self.position.mover();
        R::Order::random_move(&self.position, me, &self.past, rng)
    }
    fn playout_draws(&self, rng: &mut Rng, plies: u32) -> Option<(Self, Draw<MoveOf<R>>)> {
        if size_of::<R::Cache>() == 0 || self.points.is_some() {
            return None;
        }
        let (mut game, mut cache) = (self.clone(), R::Cache::default());
        game.position.fill_cache(&mut cache);
        let draw = |game: &Self, cache: &mut R::Cache, rng: &mut Rng| {
            let me = game.position.mover();
            game.position.random_cached(me, &game.past, cache, rng)
        };
        for _ in 0..plies {
            let (mut next, mut cache_next) = (game.clone(), cache);
            let Some(m) = draw(&game, &mut cache_next, rng) else {
                break;
            };
            next.play(m.clone());
            if next.points.is_some() {
                break;
            }
            let me = game.position.mover();
            let trace = game.advance(me, m.clone());
            game.position.update_cache(me, m, trace, &mut cache_next);
            (game, cache) = (next, cache_next);
        }
        let here = game.clone();
        let again = move |rng: &mut Rng| draw(&here, &mut { cache }, rng);
        Some((game, Box::new(again)))
    }
    #[inline]
    fn playout(&mut self, rng: &mut Rng, _: &mut Vec<MoveOf<R>>) -> bool {
        // Rounds are written out for at most four players.
        const { assert!(!(R::MIXED || R::BY_PLAYER) || R::PLAYERS <= 4) }
        if self.points.is_some() {
            return true;
        }
        let mut run = Run {
            position: self.position,
            clock: self.clock,
            mover: self.mover,
            points: None,
        };
        let mut from = Source {
            past: &mut self.past,
            cache: R::Cache::default(),
        };
        run.position.fill_cache(&mut from.cache);
        let mut numbers = rng.clone();
        if (R::SIMULTANEOUS || R::MIXED) && !R::ASKS_BLOCKED {
            while run.whole_round(&mut from, &mut numbers) {}
        } else if R::MIXED {
            let me = run.position.mover();
            if let Some(m) = run.draw(me, &mut from, &mut numbers) {
                let trace = run.play(me, m, &mut from);
                let mut last = Last { mover: me, trace };
                while run.answering_round(&mut last, &mut from, &mut numbers) {}
            }
        } else {
            let mut drawn = run.draw(run.position.mover(), &mut from, &mut numbers);
            while let Some(m) = drawn {
                drawn = run.round(m, &mut from, &mut numbers);
            }
        }
        *rng = numbers;
        let is_whole = run.is_over() || !run.is_stopped(&from);
        self.position = run.position;
        self.clock = run.clock;
        self.mover = run.mover;
        self.points = run.points.or(Some(R::DRAW));
        is_whole
    }
}
