//! Sinks, which consume the moves that an enumeration emits.
//!
//! An enumeration is written once, generic over its sink; a sink passes the moves to a visitor, counts
//! them, finds the n-th, draws one, or stops at the first.

use crate::bits::{Cells, part_of, total};
use crate::game::Flow;
use crate::rng::Rng;
use crate::rules::Visit;
use crate::support::range;
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{Break, Continue};

/// A consumer of the moves of an enumeration, in order.
pub trait Sink<C> {
    /// Takes one move.
    fn one(&mut self, choice: C) -> Flow;
    /// Takes one move if a condition holds.
    #[inline(always)]
    fn one_if(&mut self, holds: bool, choice: C) -> Flow {
        match holds {
            true => self.one(choice),
            false => Continue(()),
        }
    }
    /// Called where another group of a turn with several groups begins; returns whether the group's moves
    /// are wanted. The legal moves are those of the first group that has any.
    fn begins(&mut self) -> bool;
    /// Runs a part of the enumeration. A sink that looks for one move may skip parts.
    #[inline(always)]
    fn part(&mut self, part: impl FnOnce(&mut Self) -> Flow) -> Flow {
        part(self)
    }
    /// Takes one move for each member of a set, in order.
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        for member in set.cells() {
            self.one(make(member))?;
        }
        Continue(())
    }
    /// Takes moves for the members of a set as [`Sink::choice`]; for a member of the region `within`, one move for
    /// each member of the set `of`.
    #[inline(always)]
    fn choice_further<S: Cells, M: Cells>(
        &mut self,
        set: S,
        make: impl Fn(usize) -> C,
        (within, of, further): (S, M, impl Fn(usize, usize) -> C),
    ) -> Flow {
        for first in set.cells() {
            match within.contains(first) {
                true => self.choice(of, |member| further(first, member))?,
                false => self.one(make(first))?,
            }
        }
        Continue(())
    }
    /// Runs a round for each member of a set, in order; the moves of a round depend on the member alone. A sink
    /// that looks for one move may skip rounds.
    #[inline(always)]
    fn rounds<S: Cells>(&mut self, set: S, round: impl Fn(usize, &mut Self) -> Flow) -> Flow {
        for member in set.cells() {
            round(member, self)?;
        }
        Continue(())
    }
    /// Runs a round for each number of a range, in order, as [`Sink::rounds`].
    #[inline(always)]
    fn number_rounds(&mut self, lo: i32, hi: i32, round: impl Fn(i32, &mut Self) -> Flow) -> Flow {
        for number in range(lo, hi) {
            round(number, self)?;
        }
        Continue(())
    }
    /// Takes one move for each pair of an origin and a member of its set, origin by origin. A sink may store the
    /// sets.
    #[inline(always)]
    fn pairs<S: Cells>(
        &mut self,
        origins: S,
        targets: impl Fn(usize) -> S,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            self.choice(targets(from), |to| make(from, to))?;
        }
        Continue(())
    }
    /// Takes moves for pairs as [`Sink::pairs`]; `found` returns something for each origin, in order, which its set
    /// depends on.
    #[inline(always)]
    fn pairs_of<S: Cells, T, I: Iterator<Item = (usize, T)>>(
        &mut self,
        origins: S,
        found: impl FnOnce(S) -> I,
        targets: impl Fn(usize, T) -> S,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for (from, of) in found(origins) {
            self.choice(targets(from, of), |to| make(from, to))?;
        }
        Continue(())
    }
    /// Takes the moves of several blocks for pairs of an origin and a member of one of its sets, one for each
    /// block; the sets of an origin are disjoint.
    #[inline(always)]
    fn merged<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(usize) -> [S; N],
        make: impl Fn(usize, usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            for (block, set) in targets(from).into_iter().enumerate() {
                self.choice(set, |to| make(block, from, to))?;
            }
        }
        Continue(())
    }
    /// Takes the moves of proposals, which numbers below some sizes tell; `propose` emits one move or none. A sink that
    /// draws may miss.
    #[inline(always)]
    fn proposals<const N: usize>(
        &mut self,
        sizes: [i32; N],
        propose: impl Fn([usize; N], &mut Self) -> Flow,
    ) -> Flow {
        for number in 0..proposed(sizes) {
            propose(digits(number, sizes), self)?;
        }
        Continue(())
    }
    /// Takes one move for each number of a range, in order.
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        for number in range(lo, hi) {
            self.one(make(number))?;
        }
        Continue(())
    }
    /// Takes one move for each pair of an origin and a target, origin by origin. `targets` maps a set of
    /// origins to sets of targets, one for each way back of `_by`; several origins give the unions of their
    /// targets.
    #[inline(always)]
    fn shifts<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        _by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            let all = targets(S::of(from));
            let all = all.into_iter().fold(S::NONE, |all, set| all | set);
            self.choice(all, |to| make(from, to))?;
        }
        Continue(())
    }
    /// Takes moves for pairs as [`Sink::shifts`]; for a target of the region `within`, one move for each member
    /// of the set `of`.
    #[inline(always)]
    fn shifts_further<S: Cells, M: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        _by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
        (within, of, further): (S, M, impl Fn(usize, usize, usize) -> C),
    ) -> Flow {
        for from in origins.cells() {
            let all = targets(S::of(from));
            let all = all.into_iter().fold(S::NONE, |all, set| all | set);
            for to in all.cells() {
                match (within & S::of(to)).any() {
                    true => self.choice(of, |member| further(from, to, member))?,
                    false => self.one(make(from, to))?,
                }
            }
        }
        Continue(())
    }
}

/// The ways back from targets to their origins.
pub trait Sources<S, const N: usize>: Copy {
    /// Returns the origin of a target in the set with this index.
    fn source(self, way: usize, to: usize) -> usize;
}

/// By set: the number of a target's bit minus that of its origin's.
impl<S, const N: usize> Sources<S, N> for [isize; N] {
    #[inline(always)]
    fn source(self, way: usize, to: usize) -> usize {
        let by = self.get(way).copied().unwrap_or(0);
        to.wrapping_add_signed(-by)
    }
}

/// The ways back by a function: the origins of a target, by set.
#[derive(Clone, Copy, Debug)]
pub struct Back<F>(pub F);

impl<S: Cells, const N: usize, F: Fn(usize) -> [S; N] + Copy> Sources<S, N> for Back<F> {
    #[inline(always)]
    fn source(self, way: usize, to: usize) -> usize {
        let origins = (self.0)(to);
        origins.get(way).copied().unwrap_or(S::NONE).nth(0)
    }
}

/// Returns the number of moves of pairs, where `many` choices follow for targets of a region.
#[inline(always)]
fn total_further<S: Cells, const N: usize>(targets: [S; N], within: S, many: u32) -> u32 {
    let inside = total(targets.map(|set| set & within));
    total(targets) - inside + many * inside
}

/// Returns the n-th such move: a pair, and the index of the choice that follows.
#[inline(always)]
fn further_of<S: Cells, const N: usize>(
    targets: [S; N],
    by: impl Sources<S, N>,
    (within, many): (S, u32),
    n: u32,
) -> ([usize; 2], Option<u32>) {
    let outside = targets.map(|set| set & !within);
    let plain = total(outside);
    match n.checked_sub(plain) {
        None => (pair_of(outside, by, n), None),
        Some(n) => {
            let inside = targets.map(|set| set & within);
            let (pair, choice) = (n / many.max(1), n % many.max(1));
            (pair_of(inside, by, pair), Some(choice))
        }
    }
}

/// Returns the n-th move of [`Sink::choice_further`], ordered by whether a choice follows; the number of all
/// moves if that is not larger.
#[inline(always)]
fn nth_further<C, S: Cells, M: Cells>(
    n: u32,
    set: S,
    make: impl Fn(usize) -> C,
    (within, of, further): (S, M, impl Fn(usize, usize) -> C),
) -> Result<C, u32> {
    let (outside, inside, many) = (set & !within, set & within, of.count());
    let plain = outside.count();
    if n < plain {
        return Ok(make(outside.nth(n)));
    }
    let all = plain + many * inside.count();
    if n < all {
        let left = n - plain;
        let first = inside.nth(left / many.max(1));
        return Ok(further(first, of.nth(left % many.max(1))));
    }
    Err(all)
}

/// Returns the union of some sets.
#[inline(always)]
fn union<S: Cells, const N: usize>(sets: [S; N]) -> S {
    let mut all = S::NONE;
    let _ = sets.map(|set| all |= set);
    all
}

/// Returns which of some disjoint sets has a member of their union.
#[inline(always)]
fn block_of<S: Cells, const N: usize>(sets: [S; N], member: usize) -> usize {
    let (mut block, mut n) = (0, 0);
    let _ = sets.map(|set| {
        block = if set.contains(member) { n } else { block };
        n += 1;
    });
    block
}

/// Draws a move of several blocks, as [`Sink::merged`] takes them. It returns the move, since rustc compiles that
/// better than a loop that stores it in a sink.
#[inline(always)]
fn draw_merged<C, S: Cells, const N: usize>(
    rng: &mut Rng,
    origins: S,
    targets: impl Fn(usize) -> [S; N],
    make: impl Fn(usize, usize, usize) -> C,
) -> Option<C> {
    let mut count = 0;
    for from in origins.cells() {
        count += union(targets(from)).count();
    }
    let mut left = rng.one_of(count)?;
    for from in origins.cells() {
        let sets = targets(from);
        let all = union(sets);
        let size = all.count();
        if left < size {
            let to = all.nth(left);
            return Some(make(block_of(sets, to), from, to));
        }
        left -= size;
    }
    None
}

/// Returns the number of proposals, the product of some sizes; `u32::MAX` where 32 bits do not hold it.
#[inline(always)]
fn proposed<const N: usize>(sizes: [i32; N]) -> u32 {
    let sizes = sizes.into_iter().map(|size| size.max(0) as u32);
    sizes.fold(1, u32::saturating_mul)
}

/// Splits the number of a proposal into numbers below some sizes.
#[inline(always)]
fn digits<const N: usize>(mut number: u32, sizes: [i32; N]) -> [usize; N] {
    let mut left = N;
    sizes.map(|size| {
        left -= 1;
        if left == 0 {
            return number as usize;
        }
        let (size, rest) = (size.max(1) as u32, number);
        number /= size;
        (rest % size) as usize
    })
}

/// Returns how many numbers [`range`] has.
#[inline(always)]
pub(crate) fn many(lo: i32, hi: i32) -> u32 {
    (i64::from(hi) - i64::from(lo) + 1).clamp(0, 4096) as u32
}

/// Returns the n-th pair of an origin and a target, ordered by set.
#[inline(always)]
fn pair_of<S: Cells, const N: usize>(
    targets: [S; N],
    by: impl Sources<S, N>,
    n: u32,
) -> [usize; 2] {
    let (family, set, rank) = part_of(targets, n);
    let to = set.nth(rank);
    [by.source(family, to), to]
}

/// The draw of a move from an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// All moves are counted, then the n-th is found.
    ByNumber,
    /// Each group emits by one statement at most ([`Once`]).
    Once,
    /// In one pass, where enumerating costs more than a random number for each move ([`Drawn`]).
    OnePass,
    /// Choice by choice, where all members of a choice lead to equally many moves ([`Once`]).
    Descent,
    /// As `Descent`, in one of several blocks ([`Descents`](crate::descents::Descents)).
    Descents,
}

/// A sink that passes moves to a visitor.
#[derive(Debug)]
pub struct Shown<'v, V> {
    visit: &'v mut V,
    any: bool,
}

impl<'v, V> Shown<'v, V> {
    /// Creates the sink for a visitor.
    #[inline(always)]
    pub fn new(visit: &'v mut V) -> Self {
        Shown { visit, any: false }
    }
}

impl<C, V: Visit<C>> Sink<C> for Shown<'_, V> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        !self.any
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        self.any = true;
        (self.visit)(choice)
    }
}

/// A sink that passes moves to a closure.
#[derive(Debug)]
pub struct Each<F> {
    visit: F,
    any: bool,
}

/// Returns a sink that passes moves to a closure.
#[inline(always)]
pub fn each<C, F: FnMut(C) -> Flow>(visit: F) -> Each<F> {
    Each { visit, any: false }
}

impl<C, F: FnMut(C) -> Flow> Sink<C> for Each<F> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        !self.any
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        self.any = true;
        (self.visit)(choice)
    }
}

/// The greatest number of moves that are counted where 32 bits may not count all.
pub const MOST_COUNTED: u32 = 1 << 24;

/// A sink that counts moves. It breaks where there are too many.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The number of moves so far.
    pub count: u32,
    /// The number of groups that began.
    groups: u32,
    /// The greatest number that is counted.
    most: u32,
}

impl Default for Counted {
    #[inline(always)]
    fn default() -> Self {
        Counted::up_to(u32::MAX)
    }
}

impl Counted {
    /// Returns a sink that counts at most so many moves.
    #[inline(always)]
    pub fn up_to(most: u32) -> Self {
        Counted {
            count: 0,
            groups: 0,
            most,
        }
    }
    /// Returns whether there were more moves than are counted.
    #[inline(always)]
    pub fn is_too_many(self) -> bool {
        self.count > self.most
    }
    /// Returns how often to draw by number: never from too many, of which few may be legal.
    #[inline(always)]
    pub(crate) fn tries(self, most: usize) -> usize {
        if self.is_too_many() { 0 } else { most }
    }
    #[inline(always)]
    fn add(&mut self, moves: u32) -> Flow {
        self.count += moves;
        match self.is_too_many() {
            true => Break(()),
            false => Continue(()),
        }
    }
    #[inline(always)]
    fn add_proposals<const N: usize>(&mut self, sizes: [i32; N]) -> Flow {
        self.add(proposed(sizes).min(u32::MAX - self.count))
    }
}

impl<C> Sink<C> for Counted {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        let none = self.count == 0;
        self.groups += u32::from(none);
        none
    }
    #[inline(always)]
    fn one(&mut self, _: C) -> Flow {
        self.add(1)
    }
    #[inline(always)]
    fn one_if(&mut self, holds: bool, _: C) -> Flow {
        self.add(u32::from(holds))
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, _: impl Fn(usize) -> C) -> Flow {
        self.add(set.count())
    }
    #[inline(always)]
    fn choice_further<S: Cells, M: Cells>(
        &mut self,
        set: S,
        _: impl Fn(usize) -> C,
        (within, of, _): (S, M, impl Fn(usize, usize) -> C),
    ) -> Flow {
        let inside = set & within;
        self.add((set & !within).count() + of.count() * inside.count())
    }
    #[inline(always)]
    fn merged<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(usize) -> [S; N],
        _: impl Fn(usize, usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            self.add(union(targets(from)).count())?;
        }
        Continue(())
    }
    /// Counts all proposals, since a draw is from all of them.
    #[inline(always)]
    fn proposals<const N: usize>(
        &mut self,
        sizes: [i32; N],
        _: impl Fn([usize; N], &mut Self) -> Flow,
    ) -> Flow {
        self.add_proposals(sizes)
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, _: impl Fn(i32) -> C) -> Flow {
        self.add(many(lo, hi))
    }
    #[inline(always)]
    fn shifts<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        _: impl Sources<S, N>,
        _: impl Fn(usize, usize) -> C,
    ) -> Flow {
        self.add(total(targets(origins)))
    }
    #[inline(always)]
    fn shifts_further<S: Cells, M: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        _: impl Sources<S, N>,
        _: impl Fn(usize, usize) -> C,
        (within, of, _): (S, M, impl Fn(usize, usize, usize) -> C),
    ) -> Flow {
        self.add(total_further(targets(origins), within, of.count()))
    }
}

/// A sink that finds the n-th move and stops there.
#[derive(Clone, Copy, Debug)]
pub struct Found<C> {
    /// The number of moves before it.
    left: u32,
    /// The number of groups that begin up to its own.
    groups: u32,
    /// The move, once the enumeration was stopped at it; before, any move or none.
    pub found: Option<C>,
}

impl<C> Found<C> {
    /// Finds the move with `left` moves before it, in the first group.
    #[inline(always)]
    pub fn new(left: u32) -> Self {
        Found::of(left, 1)
    }
    /// Finds the move with `left` moves before it, among those that `counted` counted.
    #[inline(always)]
    pub fn counted(left: u32, counted: Counted) -> Self {
        Found::of(left, counted.groups)
    }
    #[inline(always)]
    fn of(left: u32, groups: u32) -> Self {
        let found = None;
        Found {
            left,
            groups,
            found,
        }
    }
}

impl<C> Sink<C> for Found<C> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        self.groups = self.groups.wrapping_sub(1);
        self.groups == 0
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        // Stored in both cases: where no other move can follow, the compiler drops the test.
        self.found = Some(choice);
        if self.left == 0 {
            return Break(());
        }
        self.left -= 1;
        Continue(())
    }
    #[inline(always)]
    fn one_if(&mut self, holds: bool, choice: C) -> Flow {
        self.found = Some(choice);
        if holds & (self.left == 0) {
            return Break(());
        }
        self.left -= u32::from(holds);
        Continue(())
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        let count = set.count();
        if self.left < count {
            self.found = Some(make(set.nth(self.left)));
            return Break(());
        }
        self.left -= count;
        Continue(())
    }
    #[inline(always)]
    fn choice_further<S: Cells, M: Cells>(
        &mut self,
        set: S,
        make: impl Fn(usize) -> C,
        further: (S, M, impl Fn(usize, usize) -> C),
    ) -> Flow {
        match nth_further(self.left, set, make, further) {
            Ok(choice) => {
                self.found = Some(choice);
                Break(())
            }
            Err(all) => {
                self.left -= all;
                Continue(())
            }
        }
    }
    #[inline(always)]
    fn merged<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(usize) -> [S; N],
        make: impl Fn(usize, usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            let sets = targets(from);
            let all = union(sets);
            let count = all.count();
            if self.left < count {
                let to = all.nth(self.left);
                self.found = Some(make(block_of(sets, to), from, to));
                return Break(());
            }
            self.left -= count;
        }
        Continue(())
    }
    #[inline(always)]
    fn proposals<const N: usize>(
        &mut self,
        sizes: [i32; N],
        propose: impl Fn([usize; N], &mut Self) -> Flow,
    ) -> Flow {
        let count = proposed(sizes);
        if self.left < count {
            let number = std::mem::take(&mut self.left);
            self.found = None;
            propose(digits(number, sizes), self)?;
            return Break(());
        }
        self.left -= count;
        Continue(())
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        let count = many(lo, hi);
        if self.left < count {
            self.found = Some(make(lo.wrapping_add_unsigned(self.left)));
            return Break(());
        }
        self.left -= count;
        Continue(())
    }
    #[inline(always)]
    fn shifts<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        let targets = targets(origins);
        let count = total(targets);
        if self.left < count {
            let [from, to] = pair_of(targets, by, self.left);
            self.found = Some(make(from, to));
            return Break(());
        }
        self.left -= count;
        Continue(())
    }
    #[inline(always)]
    fn shifts_further<S: Cells, M: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
        (within, of, further): (S, M, impl Fn(usize, usize, usize) -> C),
    ) -> Flow {
        let (targets, many) = (targets(origins), of.count());
        let count = total_further(targets, within, many);
        let left = self.left;
        if left < count {
            let ([from, to], choice) = further_of(targets, by, (within, many), left);
            self.found = Some(match choice {
                Some(choice) => further(from, to, of.nth(choice)),
                None => make(from, to),
            });
            return Break(());
        }
        self.left -= count;
        Continue(())
    }
}

/// The parts of an enumeration that [`Storing`] stores.
#[derive(Debug)]
pub struct Store<T, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize> {
    /// The amounts that were stored up to the end of each part of the current group.
    parts: [End; PARTS],
    /// The count at the end of each round of the current group.
    ends: [u32; ROUNDS],
    /// The set of each origin in the current group.
    sets: ArrayVec<T, ORIGINS>,
}

/// The end of a part of an enumeration: the numbers of moves, rounds and origins up to there.
#[derive(Clone, Copy, Default, Debug)]
struct End {
    count: u32,
    rounds: usize,
    origins: usize,
}

/// A sink that counts moves, and stores the count at the end of each part and each round, and the set of each
/// origin of pairs.
#[derive(Debug)]
pub struct Storing<'s, T, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize> {
    // Apart from the arrays, so that the counters can be in registers.
    counted: Counted,
    /// The number of parts of the current group.
    parts: usize,
    /// The number of rounds of the current group.
    rounds: usize,
    store: &'s mut Store<T, PARTS, ROUNDS, ORIGINS>,
}

impl<T: Cells, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize>
    Store<T, PARTS, ROUNDS, ORIGINS>
{
    /// Returns an empty store.
    #[inline(always)]
    #[expect(clippy::new_without_default, reason = "it is filled at once")]
    pub fn new() -> Self {
        Store {
            parts: [End::default(); PARTS],
            ends: [0; ROUNDS],
            sets: ArrayVec::new(),
        }
    }
    /// Returns a sink that fills the store and counts at most so many moves.
    #[inline(always)]
    pub fn filled(&mut self, most: u32) -> Storing<'_, T, PARTS, ROUNDS, ORIGINS> {
        Storing {
            counted: Counted::up_to(most),
            parts: 0,
            rounds: 0,
            store: self,
        }
    }
    /// Returns a sink that finds the move with `number` moves before it, among those that were counted.
    #[inline(always)]
    pub fn found<C>(&self, number: u32, counted: Counted) -> FoundStored<'_, C, T> {
        FoundStored {
            number,
            passed: 0,
            groups: counted.groups,
            parts: &self.parts,
            all: (&self.ends, &self.sets),
            ends: &self.ends,
            sets: &self.sets,
            found: None,
        }
    }
}

impl<T, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize>
    Storing<'_, T, PARTS, ROUNDS, ORIGINS>
{
    /// Returns the count.
    #[inline(always)]
    pub fn counted(&self) -> Counted {
        self.counted
    }
}

impl<T: Cells, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize>
    Storing<'_, T, PARTS, ROUNDS, ORIGINS>
{
    /// Stores the set of an origin, and counts its members.
    #[inline(always)]
    fn origin<S: Cells>(&mut self, set: S) -> Flow {
        let stored = self.store.sets.try_push(set.cast());
        debug_assert!(stored.is_ok(), "there are at most `ORIGINS` origins");
        self.counted.add(set.count())
    }
}

impl<C, T: Cells, const PARTS: usize, const ROUNDS: usize, const ORIGINS: usize> Sink<C>
    for Storing<'_, T, PARTS, ROUNDS, ORIGINS>
{
    #[inline(always)]
    fn begins(&mut self) -> bool {
        let begins = Sink::<C>::begins(&mut self.counted);
        if begins {
            (self.parts, self.rounds) = (0, 0);
            self.store.sets.clear();
        }
        begins
    }
    #[inline(always)]
    fn part(&mut self, part: impl FnOnce(&mut Self) -> Flow) -> Flow {
        part(self)?;
        if let Some(end) = self.store.parts.get_mut(self.parts) {
            *end = End {
                count: self.counted.count,
                rounds: self.rounds,
                origins: self.store.sets.len(),
            };
            self.parts += 1;
        }
        Continue(())
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        self.counted.one(choice)
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        self.counted.choice(set, make)
    }
    #[inline(always)]
    fn proposals<const N: usize>(
        &mut self,
        sizes: [i32; N],
        _: impl Fn([usize; N], &mut Self) -> Flow,
    ) -> Flow {
        self.counted.add_proposals(sizes)
    }
    #[inline(always)]
    fn choice_further<S: Cells, M: Cells>(
        &mut self,
        set: S,
        make: impl Fn(usize) -> C,
        further: (S, M, impl Fn(usize, usize) -> C),
    ) -> Flow {
        self.counted.choice_further(set, make, further)
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        self.counted.numbers(lo, hi, make)
    }
    #[inline(always)]
    fn rounds<S: Cells>(&mut self, set: S, round: impl Fn(usize, &mut Self) -> Flow) -> Flow {
        for member in set.cells() {
            round(member, self)?;
            if let Some(end) = self.store.ends.get_mut(self.rounds) {
                *end = self.counted.count;
                self.rounds += 1;
            }
        }
        Continue(())
    }
    #[inline(always)]
    fn pairs<S: Cells>(
        &mut self,
        origins: S,
        targets: impl Fn(usize) -> S,
        _: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            self.origin(targets(from))?;
        }
        Continue(())
    }
    #[inline(always)]
    fn pairs_of<S: Cells, A, I: Iterator<Item = (usize, A)>>(
        &mut self,
        origins: S,
        found: impl FnOnce(S) -> I,
        targets: impl Fn(usize, A) -> S,
        _: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for (from, of) in found(origins) {
            self.origin(targets(from, of))?;
        }
        Continue(())
    }
    #[inline(always)]
    fn shifts<S: Cells, const M: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; M],
        by: impl Sources<S, M>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        self.counted.shifts(origins, targets, by, make)
    }
    #[inline(always)]
    fn shifts_further<S: Cells, M: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
        further: (S, M, impl Fn(usize, usize, usize) -> C),
    ) -> Flow {
        (self.counted).shifts_further(origins, targets, by, make, further)
    }
}

/// A sink that finds the n-th move by what [`Storing`] has stored: it runs one round at most, and computes no
/// set of an origin.
#[derive(Debug)]
pub struct FoundStored<'s, C, T> {
    /// The number of moves before the one to be found.
    number: u32,
    /// The number of moves before the current point of the enumeration.
    passed: u32,
    /// The number of groups that begin up to its own.
    groups: u32,
    /// The ends of the parts that have not begun.
    parts: &'s [End],
    /// All that is stored of rounds and of origins.
    all: (&'s [u32], &'s [T]),
    /// The count at the end of each round that has not begun.
    ends: &'s [u32],
    /// The sets of the origins that have not been passed.
    sets: &'s [T],
    /// The move, once it was emitted.
    pub found: Option<C>,
}

/// Splits off the first items of a list, one for each member of a set.
#[inline(always)]
fn of_members<'s, T>(list: &mut &'s [T], set: impl Cells) -> &'s [T] {
    let (first, later) = list.split_at(list.len().min(set.count() as usize));
    *list = later;
    first
}

impl<C, T: Cells> Sink<C> for FoundStored<'_, C, T> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        self.groups = self.groups.wrapping_sub(1);
        self.groups == 0
    }
    #[inline(always)]
    fn part(&mut self, part: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let Some((end, later)) = self.parts.split_first() else {
            return part(self);
        };
        self.parts = later;
        if self.number < end.count {
            return part(self);
        }
        self.passed = end.count;
        let (ends, sets) = self.all;
        self.ends = ends.get(end.rounds..).unwrap_or_default();
        self.sets = sets.get(end.origins..).unwrap_or_default();
        Continue(())
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        self.found = Some(choice);
        if self.number == self.passed {
            return Break(());
        }
        self.passed += 1;
        Continue(())
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        let (count, left) = (set.count(), self.number - self.passed);
        if left < count {
            self.found = Some(make(set.nth(left)));
            return Break(());
        }
        self.passed += count;
        Continue(())
    }
    #[inline(always)]
    fn proposals<const N: usize>(
        &mut self,
        sizes: [i32; N],
        propose: impl Fn([usize; N], &mut Self) -> Flow,
    ) -> Flow {
        let (count, left) = (proposed(sizes), self.number - self.passed);
        if left < count {
            (self.passed, self.found) = (self.number, None);
            propose(digits(left, sizes), self)?;
            return Break(());
        }
        self.passed += count;
        Continue(())
    }
    #[inline(always)]
    fn choice_further<S: Cells, M: Cells>(
        &mut self,
        set: S,
        make: impl Fn(usize) -> C,
        further: (S, M, impl Fn(usize, usize) -> C),
    ) -> Flow {
        match nth_further(self.number - self.passed, set, make, further) {
            Ok(choice) => {
                self.found = Some(choice);
                Break(())
            }
            Err(all) => {
                self.passed += all;
                Continue(())
            }
        }
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        let (count, left) = (many(lo, hi), self.number - self.passed);
        if left < count {
            self.found = Some(make(lo.wrapping_add_unsigned(left)));
            return Break(());
        }
        self.passed += count;
        Continue(())
    }
    #[inline(always)]
    fn rounds<S: Cells>(&mut self, set: S, round: impl Fn(usize, &mut Self) -> Flow) -> Flow {
        for (n, end) in of_members(&mut self.ends, set).iter().enumerate() {
            if self.number < *end {
                return round(set.nth(n as u32), self);
            }
            self.passed = *end;
        }
        Continue(())
    }
    #[inline(always)]
    fn pairs<S: Cells>(
        &mut self,
        origins: S,
        _: impl Fn(usize) -> S,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for (n, set) in of_members(&mut self.sets, origins).iter().enumerate() {
            let (count, left) = (set.count(), self.number - self.passed);
            if left < count {
                self.found = Some(make(origins.nth(n as u32), set.nth(left)));
                return Break(());
            }
            self.passed += count;
        }
        Continue(())
    }
    #[inline(always)]
    fn pairs_of<S: Cells, A, I: Iterator<Item = (usize, A)>>(
        &mut self,
        origins: S,
        _: impl FnOnce(S) -> I,
        _: impl Fn(usize, A) -> S,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        self.pairs(origins, |_| S::NONE, make)
    }
    #[inline(always)]
    fn shifts<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        let targets = targets(origins);
        let (count, left) = (total(targets), self.number - self.passed);
        if left < count {
            let [from, to] = pair_of(targets, by, left);
            self.found = Some(make(from, to));
            return Break(());
        }
        self.passed += count;
        Continue(())
    }
    #[inline(always)]
    fn shifts_further<S: Cells, M: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
        (within, of, further): (S, M, impl Fn(usize, usize, usize) -> C),
    ) -> Flow {
        let (targets, many) = (targets(origins), of.count());
        let count = total_further(targets, within, many);
        let left = self.number - self.passed;
        if left < count {
            let ([from, to], choice) = further_of(targets, by, (within, many), left);
            self.found = Some(match choice {
                Some(choice) => further(from, to, of.nth(choice)),
                None => make(from, to),
            });
            return Break(());
        }
        self.passed += count;
        Continue(())
    }
}

/// A sink that draws one move uniformly in one pass: the n-th replaces the previous one with probability
/// 1/n (reservoir sampling). It breaks, and draws none, where there are too many.
#[derive(Debug)]
pub struct Drawn<'r, C> {
    rng: &'r mut Rng,
    counted: Counted,
    /// The move drawn so far.
    pub found: Option<C>,
}

impl<'r, C> Drawn<'r, C> {
    /// Creates the sink before any move.
    #[inline(always)]
    pub fn new(rng: &'r mut Rng) -> Self {
        Drawn::up_to(u32::MAX, rng)
    }
    /// Creates the sink, which draws from at most so many moves, before any move.
    #[inline(always)]
    pub fn up_to(most: u32, rng: &'r mut Rng) -> Self {
        Drawn {
            rng,
            counted: Counted::up_to(most),
            found: None,
        }
    }
    /// Returns whether there was a move, or too many.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.counted.count > 0
    }
    /// Draws nothing from too many moves.
    #[cold]
    #[inline(never)]
    fn stop(&mut self) -> Flow {
        self.found = None;
        Break(())
    }
    /// Adds so many moves; makes the one with the drawn number if it is one of them.
    #[inline(always)]
    fn draw(&mut self, count: u32, make: impl FnOnce(u32) -> C) -> Flow {
        if count == 0 {
            return Continue(());
        }
        if self.counted.add(count).is_break() {
            return self.stop();
        }
        let drawn = self.rng.below(self.counted.count);
        if drawn < count {
            self.found = Some(make(drawn));
        }
        Continue(())
    }
}

impl<C> Sink<C> for Drawn<'_, C> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        !self.any()
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        if self.counted.add(1).is_break() {
            return self.stop();
        }
        // The first needs no random number.
        if self.counted.count == 1 || self.rng.below(self.counted.count) == 0 {
            self.found = Some(choice);
        }
        Continue(())
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        self.draw(set.count(), |n| make(set.nth(n)))
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        self.draw(many(lo, hi), |n| make(lo.wrapping_add_unsigned(n)))
    }
    #[inline(always)]
    fn shifts<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        let targets = targets(origins);
        self.draw(total(targets), |n| {
            let [from, to] = pair_of(targets, by, n);
            make(from, to)
        })
    }
}

/// A sink that draws one move of an enumeration that emits by at most one statement, so that its set is
/// complete. It draws one round of rounds: uniform where all members of a choice lead to equally many moves.
#[derive(Debug)]
pub struct Once<'r, C> {
    rng: &'r mut Rng,
    /// The drawn move.
    pub found: Option<C>,
}

impl<'r, C> Once<'r, C> {
    /// Creates the sink before any move.
    #[inline(always)]
    pub fn new(rng: &'r mut Rng) -> Self {
        Once { rng, found: None }
    }
}

impl<C> Sink<C> for Once<'_, C> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        self.found.is_none()
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        self.found = Some(choice);
        Continue(())
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        if let Some(drawn) = self.rng.one_of(set.count()) {
            self.found = Some(make(set.nth(drawn)));
        }
        Continue(())
    }
    #[inline(always)]
    fn rounds<S: Cells>(&mut self, set: S, round: impl Fn(usize, &mut Self) -> Flow) -> Flow {
        match self.rng.one_of(set.count()) {
            Some(drawn) => round(set.nth(drawn), self),
            None => Continue(()),
        }
    }
    #[inline(always)]
    fn number_rounds(&mut self, lo: i32, hi: i32, round: impl Fn(i32, &mut Self) -> Flow) -> Flow {
        match self.rng.one_of(many(lo, hi)) {
            Some(drawn) => round(lo.wrapping_add_unsigned(drawn), self),
            None => Continue(()),
        }
    }
    #[inline(always)]
    fn merged<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(usize) -> [S; N],
        make: impl Fn(usize, usize, usize) -> C,
    ) -> Flow {
        self.found = draw_merged(self.rng, origins, targets, make);
        Continue(())
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        if let Some(drawn) = self.rng.one_of(many(lo, hi)) {
            self.found = Some(make(lo.wrapping_add_unsigned(drawn)));
        }
        Continue(())
    }
    #[inline(always)]
    fn shifts<S: Cells, const N: usize>(
        &mut self,
        origins: S,
        targets: impl Fn(S) -> [S; N],
        by: impl Sources<S, N>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        let targets = targets(origins);
        if let Some(drawn) = self.rng.one_of(total(targets)) {
            let [from, to] = pair_of(targets, by, drawn);
            self.found = Some(make(from, to));
        }
        Continue(())
    }
}

/// A sink that stops at the first move.
#[derive(Clone, Copy, Debug)]
pub struct Stopping;

impl<C> Sink<C> for Stopping {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        true
    }
    #[inline(always)]
    fn one(&mut self, _: C) -> Flow {
        Break(())
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, _: impl Fn(usize) -> C) -> Flow {
        match set.any() {
            true => Break(()),
            false => Continue(()),
        }
    }
}

/// A sink that passes the legal ones of pseudo-legal moves to another sink.
#[derive(Debug)]
pub struct Legal<'s, S, F> {
    sink: &'s mut S,
    is_legal: F,
}

impl<'s, S, F> Legal<'s, S, F> {
    /// Creates the sink for another one and a legality test.
    #[inline(always)]
    pub fn new(sink: &'s mut S, is_legal: F) -> Self {
        Legal { sink, is_legal }
    }
}

impl<C: Clone, S: Sink<C>, F: Fn(C) -> bool> Sink<C> for Legal<'_, S, F> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        self.sink.begins()
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        match (self.is_legal)(choice.clone()) {
            true => self.sink.one(choice),
            false => Continue(()),
        }
    }
}

/// A sink that passes the legal ones of pseudo-legal moves to another sink, in any order. Moves of pairs with
/// some origins need no test.
#[derive(Debug)]
pub struct Unpinned<'s, S, T, F> {
    sink: &'s mut S,
    origins: T,
    is_legal: F,
}

impl<'s, S, T, F> Unpinned<'s, S, T, F> {
    /// Creates the sink for another one, the origins of legal moves, and a legality test.
    #[inline(always)]
    pub fn new(sink: &'s mut S, origins: T, is_legal: F) -> Self {
        Unpinned {
            sink,
            origins,
            is_legal,
        }
    }
}

impl<C: Clone, S: Sink<C>, T: Cells, F: Fn(C) -> bool> Sink<C> for Unpinned<'_, S, T, F> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        self.sink.begins()
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        match (self.is_legal)(choice.clone()) {
            true => self.sink.one(choice),
            false => Continue(()),
        }
    }
    #[inline(always)]
    fn pairs<P: Cells>(
        &mut self,
        origins: P,
        targets: impl Fn(usize) -> P,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        for from in origins.cells() {
            let set = targets(from);
            match self.origins.contains(from) {
                true => self.sink.choice(set, |to| make(from, to))?,
                false => self.choice(set, |to| make(from, to))?,
            }
        }
        Continue(())
    }
    #[inline(always)]
    fn shifts<P: Cells, const N: usize>(
        &mut self,
        origins: P,
        targets: impl Fn(P) -> [P; N],
        by: impl Sources<P, N>,
        make: impl Fn(usize, usize) -> C,
    ) -> Flow {
        let unpinned = origins & self.origins.cast();
        self.sink.shifts(unpinned, &targets, by, &make)?;
        let mut tested = Legal::new(self.sink, &self.is_legal);
        tested.shifts(origins & !unpinned, targets, by, make)
    }
    #[inline(always)]
    fn shifts_further<P: Cells, M: Cells, const N: usize>(
        &mut self,
        origins: P,
        targets: impl Fn(P) -> [P; N],
        by: impl Sources<P, N>,
        make: impl Fn(usize, usize) -> C,
        (within, of, further): (P, M, impl Fn(usize, usize, usize) -> C),
    ) -> Flow {
        let unpinned = origins & self.origins.cast();
        let more = (within, of, &further);
        self.sink
            .shifts_further(unpinned, &targets, by, &make, more)?;
        let mut tested = Legal::new(self.sink, &self.is_legal);
        tested.shifts_further(origins & !unpinned, targets, by, make, more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An enumeration of the numbers below `n`.
    fn below(n: u32, sink: &mut impl Sink<u32>) -> Flow {
        (0..n).try_for_each(|i| sink.one(i))
    }

    #[test]
    fn sinks_make_of_an_enumeration_what_they_say() {
        let mut counted = Counted::default();
        assert!(below(5, &mut counted).is_continue() && counted.count == 5);
        let mut found = Found::new(3);
        assert!(below(5, &mut found).is_break() && found.found == Some(3));
        // It goes on to the end: what it holds then is no result.
        let mut beyond = Found::new(5);
        assert!(below(5, &mut beyond).is_continue());
        assert!(below(1, &mut Stopping).is_break() && below(0, &mut Stopping).is_continue());
        let mut list = Vec::new();
        let mut visit = |n: u32| {
            list.push(n);
            Continue(())
        };
        let mut shown = Shown::new(&mut visit);
        assert!(below(3, &mut shown).is_continue() && !Sink::<u32>::begins(&mut shown));
        assert_eq!(list, [0, 1, 2]);
    }

    #[test]
    fn a_move_that_does_not_hold_is_none() {
        fn even(sink: &mut impl Sink<u32>) -> Flow {
            (0..7).try_for_each(|i| sink.one_if(i % 2 == 0, i))
        }
        let mut counted = Counted::default();
        assert!(even(&mut counted).is_continue() && counted.count == 4);
        for n in 0..4 {
            let mut found = Found::new(n);
            assert!(even(&mut found).is_break() && found.found == Some(2 * n));
        }
        assert!(even(&mut Found::new(4)).is_continue());
        let mut list = Vec::new();
        let mut visit = |n: u32| {
            list.push(n);
            Continue(())
        };
        let _ = even(&mut Shown::new(&mut visit));
        assert_eq!(list, [0, 2, 4, 6]);
    }

    /// A move, then a proposal for each of 3 and each of 4 numbers, of which those with an even sum are moves; then a move.
    fn proposals(sink: &mut impl Sink<u32>) -> Flow {
        sink.one(100)?;
        sink.part(|sink| {
            sink.proposals([3, 4], |[a, b], sink| match (a + b) % 2 {
                0 => sink.one((10 * a + b) as u32),
                _ => Continue(()),
            })
        })?;
        sink.one(200)
    }

    #[test]
    fn each_proposal_that_is_a_move_has_one_number() {
        let moves = [100, 0, 20, 11, 2, 22, 13, 200];
        let mut list = Vec::new();
        let mut visit = |n: u32| {
            list.push(n);
            Continue(())
        };
        let _ = proposals(&mut Shown::new(&mut visit));
        assert_eq!(list, moves);
        let mut counted = Counted::default();
        let _ = proposals(&mut counted);
        assert_eq!(counted.count, 14, "proposals are counted");
        let mut store = Store::<u64, 1, 0, 0>::new();
        let mut filled = store.filled(u32::MAX);
        let _ = proposals(&mut filled);
        assert_eq!(filled.counted().count, 14);
        let found = |n| {
            let mut found = Found::new(n);
            let _ = proposals(&mut found);
            let mut stored = store.found(n, counted);
            let _ = proposals(&mut stored);
            assert_eq!(found.found, stored.found);
            found.found
        };
        let all: Vec<u32> = (0..14).filter_map(found).collect();
        assert_eq!(all, moves);
    }

    /// Two groups: the numbers below one limit, or else below another.
    fn groups([first, second]: [u32; 2], sink: &mut impl Sink<u32>) -> Flow {
        if sink.begins() {
            below(first, sink)?;
        }
        if sink.begins() {
            (0..second).try_for_each(|i| sink.one(10 + i))?;
        }
        Continue(())
    }

    #[test]
    fn the_first_group_with_moves_is_taken() {
        for (sizes, moves) in [
            ([2, 3], &[0, 1][..]),
            ([0, 3], &[10, 11, 12]),
            ([0, 0], &[]),
        ] {
            let mut list = Vec::new();
            let mut visit = |n| {
                list.push(n);
                Continue(())
            };
            let _ = groups(sizes, &mut Shown::new(&mut visit));
            assert_eq!(list, moves);
            let mut counted = Counted::default();
            let _ = groups(sizes, &mut counted);
            assert_eq!(counted.count as usize, moves.len());
            for (n, expected) in moves.iter().enumerate() {
                let mut found = Found::counted(n as u32, counted);
                let _ = groups(sizes, &mut found);
                assert_eq!(found.found, Some(*expected));
            }
            let mut rng = Rng::new(1);
            let mut drawn = Drawn::new(&mut rng);
            let _ = groups(sizes, &mut drawn);
            assert!(drawn.found.is_none_or(|n| moves.contains(&n)));
            assert_eq!(drawn.found.is_some(), !moves.is_empty());
            let any = groups(sizes, &mut Stopping).is_break();
            assert_eq!(any, !moves.is_empty());
        }
    }

    /// Two groups: the members of a set below each member of another, or else the numbers below a limit.
    fn in_rounds([origins, others]: [u64; 2], limit: u32, sink: &mut impl Sink<usize>) -> Flow {
        if sink.begins() {
            sink.rounds(origins, |from, sink| {
                sink.choice(others & ((1 << from) - 1), |to| 64 * from + to)?;
                if from % 2 == 1 {
                    sink.one(64 * from)?;
                }
                Continue(())
            })?;
            sink.part(|sink| sink.choice(others & origins, |n| n))?;
            sink.part(|sink| {
                sink.pairs(
                    others,
                    |from| origins >> (from % 8),
                    |from, to| 64 * to + from,
                )
            })?;
            sink.pairs_of(
                origins,
                |origins| origins.cells().map(|from| (from, others >> from)),
                |from, of| of & !(1 << from),
                |from, to| 30_000 + 64 * from + to,
            )?;
            sink.part(|sink| sink.rounds(origins & others, |from, sink| sink.one(10_000 + from)))?;
            sink.pairs(origins, |_| origins, |from, to| 20_000 + 64 * to + from)?;
        }
        if sink.begins() {
            sink.rounds(u64::first_n(limit as usize), |n, sink| sink.one(n))?;
        }
        Continue(())
    }

    #[test]
    fn rounds_and_pairs_are_skipped_to_the_move() {
        for (sets, limit) in [
            ([0b1010_1101, 0b0111_0010], 3),
            ([0b11, 0b1], 3),
            ([0b1, 0b10], 4),
            ([0, 0], 2),
            ([0, 0], 0),
        ] {
            let mut list = Vec::new();
            let mut visit = |n| {
                list.push(n);
                Continue(())
            };
            let _ = in_rounds(sets, limit, &mut Shown::new(&mut visit));
            let mut store = Store::<u64, 4, 16, 24>::new();
            let mut filled = store.filled(u32::MAX);
            let _ = in_rounds(sets, limit, &mut filled);
            let counted = filled.counted();
            assert_eq!(counted.count as usize, list.len());
            for (n, expected) in list.iter().enumerate() {
                let mut found = store.found(n as u32, counted);
                let _ = in_rounds(sets, limit, &mut found);
                assert_eq!(found.found, Some(*expected));
            }
        }
    }

    #[test]
    fn each_choice_is_drawn_for_itself() {
        let throw = |sink: &mut Once<'_, usize>| {
            sink.number_rounds(2, 3, |a, sink| {
                sink.rounds(0b110_u64, |b, sink| {
                    sink.numbers(0, 1, |c| 100 * a as usize + 10 * b + c as usize)
                })
            })
        };
        let mut rng = Rng::new(3);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..8000 {
            let mut drawn = Once::new(&mut rng);
            let _ = throw(&mut drawn);
            *counts.entry(drawn.found).or_insert(0) += 1;
        }
        let all = [210, 211, 220, 221, 310, 311, 320, 321].map(Some);
        assert!(counts.keys().copied().eq(all));
        assert!(
            counts.values().all(|n| (800..1200).contains(n)),
            "{counts:?}"
        );
        let mut none = Once::new(&mut rng);
        assert!(none.rounds(0u64, |n, sink| sink.one(n)).is_continue() && none.found.is_none());
    }

    #[test]
    fn a_set_is_as_its_members() {
        let set = 0b1011_0000_u64;
        let numbers = |sink: &mut dyn FnMut(usize) -> Flow| set.cells().try_for_each(sink);
        let mut list = Vec::new();
        let _ = numbers(&mut |n| {
            list.push(n);
            Continue(())
        });
        let mut counted = Counted::default();
        let _ = counted.one(0);
        let _ = counted.choice(set, |n| n);
        assert_eq!(counted.count as usize, 1 + list.len());
        for (left, n) in list.iter().enumerate() {
            let mut found = Found::new(left as u32);
            assert!(found.choice(set, |n| n).is_break() && found.found == Some(*n));
        }
        let mut beyond = Found::new(3);
        assert!(beyond.choice(set, |n| n).is_continue());
        assert!(beyond.choice(1u64, |n| n).is_break() && beyond.found == Some(0));
        assert!(Sink::<usize>::choice(&mut Stopping, 0u64, |n| n).is_continue());
        assert!(Sink::<usize>::choice(&mut Stopping, set, |n| n).is_break());
        let (mut rng, mut counts) = (Rng::new(2), [0; 8]);
        for _ in 0..3000 {
            let mut drawn = Drawn::new(&mut rng);
            let _ = drawn.choice(set, |n| n);
            counts[drawn.found.unwrap_or(0)] += 1;
        }
        assert!(
            list.iter().all(|n| (900..1100).contains(&counts[*n])),
            "{counts:?}"
        );
    }

    #[test]
    fn a_range_is_as_its_numbers() {
        for (lo, hi) in [(1, 6), (-2, 0), (3, 3), (4, 3), (i32::MIN, i32::MIN + 1)] {
            let mut list = Vec::new();
            let mut visit = |n: i32| {
                list.push(n);
                Continue(())
            };
            let _ = Shown::new(&mut visit).numbers(lo, hi, |n| n);
            let mut counted = Counted::default();
            let _ = Sink::<i32>::numbers(&mut counted, lo, hi, |n| n);
            assert_eq!(counted.count as usize, list.len());
            let found = (0..=list.len()).map(|left| {
                let mut found = Found::new(left as u32);
                let _ = found.numbers(lo, hi, |n| n);
                found.found
            });
            let expected = list.iter().copied().map(Some).chain([None]);
            assert!(found.eq(expected.clone()));
            let mut store = Store::<u64, 0, 0, 0>::new();
            let mut storing = store.filled(u32::MAX);
            let _ = Sink::<i32>::numbers(&mut storing, lo, hi, |n| n);
            let counted = storing.counted();
            assert_eq!(counted.count as usize, list.len());
            let found = (0..=list.len()).map(|number| {
                let mut found = store.found(number as u32, counted);
                let _ = found.numbers(lo, hi, |n| n);
                found.found
            });
            assert!(found.eq(expected));
            let mut rng = Rng::new(1);
            let mut once = Once::new(&mut rng);
            let _ = once.numbers(lo, hi, |n| n);
            assert_eq!(once.found.is_some(), !list.is_empty());
            assert!(once.found.is_none_or(|n| list.contains(&n)));
            let mut drawn = Drawn::new(&mut rng);
            let _ = drawn.numbers(lo, hi, |n| n);
            assert_eq!(drawn.found.is_some(), !list.is_empty());
            assert!(drawn.found.is_none_or(|n| list.contains(&n)));
        }
    }

    #[test]
    fn pairs_by_displacements_are_as_origin_by_origin() {
        let (origins, by) = (0b1_0001_0010_u64, [1, 3]);
        let targets = |set: u64| [set.up(1), set.up(3) & !(1 << 7)];
        let mut list = Vec::new();
        let mut visit = |pair: [usize; 2]| {
            list.push(pair);
            Continue(())
        };
        let _ = Shown::new(&mut visit).shifts(origins, targets, by, |from, to| [from, to]);
        assert_eq!(list, [[1, 2], [1, 4], [4, 5], [8, 9], [8, 11]]);
        let mut counted = Counted::default();
        let _ = counted.shifts(origins, targets, by, |from, to| [from, to]);
        assert_eq!(counted.count as usize, list.len());
        let mut all = Vec::new();
        for left in 0..counted.count {
            let mut found = Found::new(left);
            let _ = found.shifts(origins, targets, by, |from, to| [from, to]);
            all.extend(found.found);
        }
        all.sort_unstable();
        assert_eq!(all, list);
    }

    #[test]
    fn ways_back_around_the_edge_are_functions() {
        // A ring of eight cells: one step, and three.
        let around = |set: u64, by: u32| (set << by | set >> (8 - by)) & 0xff;
        let (origins, targets) = (0b1010_0001_u64, |set| [around(set, 1), around(set, 3)]);
        let by = Back(|to: usize| [1_u64 << ((to + 7) % 8), 1 << ((to + 5) % 8)]);
        let make = |from, to| [from, to];
        let mut list = Vec::new();
        let mut visit = |pair: [usize; 2]| {
            list.push(pair);
            Continue(())
        };
        let _ = Shown::new(&mut visit).shifts(origins, targets, by, make);
        assert_eq!(list, [[0, 1], [0, 3], [5, 0], [5, 6], [7, 0], [7, 2]]);
        let mut all = Vec::new();
        for left in 0..6 {
            let mut found = Found::new(left);
            let _ = found.shifts(origins, targets, by, make);
            all.extend(found.found);
        }
        all.sort_unstable();
        assert_eq!(all, list);
    }

    #[test]
    fn moves_with_sure_origins_are_not_tested() {
        let (origins, unpinned) = (0b1_0001_0010_u64, 0b1_0001_0000_u64);
        let targets = |set: u64| [set.up(1), set.up(3)];
        let all = |from| {
            targets(1_u64 << from)
                .into_iter()
                .fold(0, |all, set| all | set)
        };
        let is_legal = |[from, to]: [usize; 2]| {
            assert!(!unpinned.contains(from), "a move of {from} is tested");
            to == 4
        };
        let make = |from, to| [from, to];
        let mut counted = Counted::default();
        let mut sink = Unpinned::new(&mut counted, unpinned, is_legal);
        let _ = sink.pairs(origins, all, make);
        assert_eq!(counted.count, 5, "two pieces have two moves, one has one");
        let mut sink = Unpinned::new(&mut counted, unpinned, is_legal);
        let _ = sink.shifts(origins, targets, [1, 3], make);
        assert_eq!(counted.count, 10);
        let mut sink = Unpinned::new(&mut counted, unpinned, is_legal);
        let _ = sink.one([1, 4]);
        let _ = sink.one([1, 3]);
        assert_eq!(counted.count, 11);
        let further = (1 << 5, 0b11_u64, |from, to, _| [from, to]);
        let mut sink = Unpinned::new(&mut counted, unpinned, is_legal);
        let _ = sink.shifts_further(origins, targets, [1, 3], make, further);
        assert_eq!(counted.count, 17, "one of the five moves has two forms");
    }

    #[test]
    fn choices_follow_pairs_with_a_target_in_a_region() {
        let (origins, by) = (0b1_0001_0010_u64, [1, 3]);
        let targets = |set: u64| [set.up(1), set.up(3) & !(1 << 7)];
        for of in [0b101_0000_u64, 0b1, 0] {
            let within = 1 << 4 | 1 << 9 | 1 << 20;
            let mut list = Vec::new();
            let mut visit = |m: [usize; 3]| {
                list.push(m);
                Continue(())
            };
            let plain = |from, to| [from, to, 99];
            let more = |from, to, member| [from, to, member];
            let mut shown = Shown::new(&mut visit);
            let _ = shown.shifts_further(origins, targets, by, plain, (within, of, more));
            assert_eq!(list.len(), 3 + 2 * of.count() as usize);
            let mut counted = Counted::default();
            let _ = counted.shifts_further(origins, targets, by, plain, (within, of, more));
            assert_eq!(counted.count as usize, list.len());
            let mut store = Store::<u64, 0, 0, 0>::new();
            let mut filled = store.filled(u32::MAX);
            let _ = filled.shifts_further(origins, targets, by, plain, (within, of, more));
            assert_eq!(filled.counted().count, counted.count);
            let (mut found, mut stored) = (Vec::new(), Vec::new());
            for left in 0..counted.count {
                let mut sink = Found::new(left);
                let _ = sink.shifts_further(origins, targets, by, plain, (within, of, more));
                found.extend(sink.found);
                let mut sink = store.found(left, counted);
                let _ = sink.shifts_further(origins, targets, by, plain, (within, of, more));
                stored.extend(sink.found);
            }
            list.sort_unstable();
            found.sort_unstable();
            stored.sort_unstable();
            assert_eq!((&found, &stored), (&list, &list));
        }
    }

    #[test]
    fn choices_follow_members_of_a_region() {
        let set = 0b1101_0110_u64;
        for (within, of) in [(0b111_0000, 0b101), (!0, 0b11), (0, 0b1), (0b10, 0u64)] {
            let plain = |first: usize| [first, 99];
            let more = |first: usize, member: usize| [first, member];
            let further = (within, of, more);
            let mut list = Vec::new();
            let mut visit = |m: [usize; 2]| {
                list.push(m);
                Continue(())
            };
            let _ = Shown::new(&mut visit).choice_further(set, plain, further);
            let inside = (set & within).count();
            let many = set.count() - inside + of.count() * inside;
            assert_eq!(list.len(), many as usize);
            let mut counted = Counted::default();
            let _ = counted.choice_further(set, plain, further);
            assert_eq!(counted.count, many);
            let mut store = Store::<u64, 0, 8, 0>::new();
            let mut filled = store.filled(u32::MAX);
            let _ = Sink::<[usize; 2]>::rounds(&mut filled, 0b11u64, |_, sink| {
                sink.choice_further(set, plain, further)
            });
            let twice = filled.counted();
            assert_eq!(twice.count, 2 * many);
            let (mut found, mut stored) = (Vec::new(), Vec::new());
            for n in 0..many {
                let mut sink = Found::new(n);
                assert!(sink.choice_further(set, plain, further).is_break());
                found.extend(sink.found);
                let mut sink = store.found(many + n, twice);
                let _ = sink.rounds(0b11u64, |_, sink| sink.choice_further(set, plain, further));
                stored.extend(sink.found);
            }
            let mut beyond = Found::new(many);
            assert!(beyond.choice_further(set, plain, further).is_continue());
            list.sort_unstable();
            found.sort_unstable();
            stored.sort_unstable();
            assert_eq!((&found, &stored), (&list, &list));
        }
    }

    #[test]
    fn a_draw_takes_each_move_as_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 4];
        for _ in 0..4000 {
            let mut drawn = Drawn::new(&mut rng);
            let _ = below(4, &mut drawn);
            counts[drawn.found.unwrap_or(0) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (900..1100).contains(n)), "{counts:?}");
    }
}
