//! The order of choices: one player after the other, all players simultaneously, or mixed turns, in
//! which some players choose simultaneously or chance moves alone.
//!
//! [`Rules`] give the choices of each player. This module derives the moves of a ply from them, for all
//! games: one player's choice, or all combinations of the players' choices.

use crate::game::{Flow, ToMove};
use crate::rng::Rng;
use crate::rules::{Look, Rules};
use std::fmt::Debug;
use std::ops::ControlFlow::{Break, Continue};

/// The move of a ply under rules with this order.
pub type MoveOf<R> = <<R as Rules>::Order as Order<R>>::Move;

/// The order in which the players of `R` choose.
pub trait Order<R: Rules> {
    /// The move of a ply.
    type Move: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// Whether all players choose at once, at least in some turns.
    const SIMULTANEOUS: bool;

    /// Returns whether a player is to choose in this position.
    fn is_to_choose(position: &R, player: usize) -> bool;
    /// See [`Game::choices`](crate::Game::choices).
    fn choices(
        position: &R,
        past: &R::Past,
        player: usize,
        visit: &mut impl FnMut(R::Choice) -> Flow,
    ) -> Flow {
        if !Self::is_to_choose(position, player) {
            return Continue(());
        }
        position.each(Look::all(past), player, visit)
    }
    /// See [`Game::moves`](crate::Game::moves).
    fn moves(position: &R, past: &R::Past, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow;
    /// Returns whether there is a legal move.
    #[inline(always)]
    fn any(position: &R, past: &R::Past) -> bool {
        Self::moves(position, past, &mut |_| Break(())).is_break()
    }
    /// Returns the number of legal moves.
    fn count(position: &R, past: &R::Past) -> u64;
    /// Returns a uniformly random move; `me` is [`Rules::mover`].
    fn random_move(position: &R, me: usize, past: &R::Past, rng: &mut Rng) -> Option<Self::Move>;
    /// See [`Game::joint`](crate::Game::joint).
    fn joint(choices: &[Option<R::Choice>], to_move: ToMove) -> Option<Self::Move>;
}

/// Sequential: one player's choice is a move.
#[derive(Clone, Copy, Debug)]
pub struct InTurn;

impl<R: Rules> Order<R> for InTurn {
    type Move = R::Choice;
    const SIMULTANEOUS: bool = false;

    fn is_to_choose(position: &R, player: usize) -> bool {
        player == position.mover()
    }
    #[inline(always)]
    fn moves(position: &R, past: &R::Past, visit: &mut impl FnMut(R::Choice) -> Flow) -> Flow {
        position.each(Look::all(past), position.mover(), visit)
    }
    #[inline(always)]
    fn count(position: &R, past: &R::Past) -> u64 {
        counted(position, past, position.mover())
    }
    #[inline(always)]
    fn random_move(position: &R, me: usize, past: &R::Past, rng: &mut Rng) -> Option<R::Choice> {
        position.random(Look::all(past), me, rng)
    }
    fn joint(choices: &[Option<R::Choice>], to_move: ToMove) -> Option<R::Choice> {
        match (choices, to_move) {
            ([choice], ToMove::Player(_) | ToMove::Chance) => choice.clone(),
            _ => None,
        }
    }
}

/// Simultaneous: a move is one choice of each of `N` players, `None` for a player without one.
#[derive(Clone, Copy, Debug)]
pub struct AtOnce<const N: usize>;

impl<R: Rules, const N: usize> Order<R> for AtOnce<N> {
    type Move = [Option<R::Choice>; N];
    const SIMULTANEOUS: bool = true;

    fn is_to_choose(_: &R, player: usize) -> bool {
        player < N
    }
    /// Visits all combinations of the players' choices; the last player's choice varies fastest.
    fn moves(position: &R, past: &R::Past, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow {
        let lists: [Vec<R::Choice>; N] = std::array::from_fn(|player| list(position, past, player));
        combinations(&lists, visit)
    }
    /// One player's choice suffices; no list of combinations is built.
    #[inline(always)]
    fn any(position: &R, past: &R::Past) -> bool {
        let past = Look::all(past);
        (0..N).any(|player| position.each(past, player, &mut |_| Break(())).is_break())
    }
    fn count(position: &R, past: &R::Past) -> u64 {
        let counts: [u64; N] = std::array::from_fn(|player| counted(position, past, player));
        product(counts.into_iter())
    }
    #[inline(always)]
    fn random_move(position: &R, _: usize, past: &R::Past, rng: &mut Rng) -> Option<Self::Move> {
        let mut m = [const { None }; N];
        for (player, choice) in m.iter_mut().enumerate() {
            *choice = position.random(Look::all(past), player, rng);
            if is_stopped(position, past, player, choice.is_none()) {
                return None;
            }
        }
        m.iter().any(Option::is_some).then_some(m)
    }
    fn joint(choices: &[Option<R::Choice>], to_move: ToMove) -> Option<Self::Move> {
        let choices: Self::Move = all(choices)?;
        (to_move == ToMove::All && choices.iter().any(Option::is_some)).then_some(choices)
    }
}

/// The move of a mixed turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Joint<C, const N: usize> {
    /// A throw of chance, alone.
    Throw(C),
    /// A choice of each of `N` players, `None` for a player without one.
    Choices([Option<C>; N]),
}

/// Mixed turns of `N` players: those of [`Rules::choosing`] choose at once, or chance moves alone.
#[derive(Clone, Copy, Debug)]
pub struct Mixed<const N: usize>;

impl<const N: usize> Mixed<N> {
    fn is_thrown<R: Rules>(position: &R) -> bool {
        position.mover() == N
    }
}

impl<R: Rules, const N: usize> Order<R> for Mixed<N> {
    type Move = Joint<R::Choice, N>;
    const SIMULTANEOUS: bool = true;

    fn is_to_choose(position: &R, player: usize) -> bool {
        match Self::is_thrown(position) {
            true => player == N,
            false => player < N && position.choosing() >> player & 1 == 1,
        }
    }
    fn moves(position: &R, past: &R::Past, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow {
        if Self::is_thrown(position) {
            return position.each(Look::all(past), N, &mut |choice| {
                visit(Joint::Throw(choice))
            });
        }
        let lists: [Vec<R::Choice>; N] = std::array::from_fn(|player| {
            match <Self as Order<R>>::is_to_choose(position, player) {
                true => list(position, past, player),
                false => Vec::new(),
            }
        });
        combinations(&lists, &mut |m| visit(Joint::Choices(m)))
    }
    fn any(position: &R, past: &R::Past) -> bool {
        let past = Look::all(past);
        (0..=N).any(|player| {
            <Self as Order<R>>::is_to_choose(position, player)
                && position.each(past, player, &mut |_| Break(())).is_break()
        })
    }
    fn count(position: &R, past: &R::Past) -> u64 {
        if Self::is_thrown(position) {
            return counted(position, past, N);
        }
        let counts = (0..N).filter(|player| <Self as Order<R>>::is_to_choose(position, *player));
        let counts = counts.map(|player| counted(position, past, player));
        product(counts)
    }
    fn random_move(position: &R, _: usize, past: &R::Past, rng: &mut Rng) -> Option<Self::Move> {
        if Self::is_thrown(position) {
            return position.random(Look::all(past), N, rng).map(Joint::Throw);
        }
        let mut m = [const { None }; N];
        for (player, choice) in m.iter_mut().enumerate() {
            if <Self as Order<R>>::is_to_choose(position, player) {
                *choice = position.random(Look::all(past), player, rng);
                if is_stopped(position, past, player, choice.is_none()) {
                    return None;
                }
            }
        }
        m.iter().any(Option::is_some).then_some(Joint::Choices(m))
    }
    fn joint(choices: &[Option<R::Choice>], to_move: ToMove) -> Option<Self::Move> {
        match (choices, to_move) {
            ([choice], ToMove::Chance) => choice.clone().map(Joint::Throw),
            (_, ToMove::These(_)) => {
                let choices: [Option<R::Choice>; N] = all(choices)?;
                let some = choices.iter().any(Option::is_some);
                some.then_some(Joint::Choices(choices))
            }
            _ => None,
        }
    }
}

/// Returns the choices of `N` players; `None` where there are more or fewer.
fn all<C: Clone, const N: usize>(choices: &[C]) -> Option<[C; N]> {
    <&[C; N]>::try_from(choices).ok().cloned()
}

/// Visits all combinations of the players' choices; the last player's choice varies fastest. There are none
/// where no player has a choice.
fn combinations<C: Clone, const N: usize>(
    lists: &[Vec<C>; N],
    visit: &mut impl FnMut([Option<C>; N]) -> Flow,
) -> Flow {
    if lists.iter().all(Vec::is_empty) {
        return Continue(());
    }
    let mut places = [0; N];
    loop {
        visit(std::array::from_fn(|n| lists[n].get(places[n]).cloned()))?;
        // Their number may be beyond any integer, so they are not numbered.
        let Some(n) = (0..N).rfind(|n| places[*n] + 1 < lists[*n].len()) else {
            return Continue(());
        };
        places[n] += 1;
        places[n + 1..].fill(0);
    }
}

/// Returns the number of combinations: players without a choice do not count, and there are none where no
/// player has one.
fn product(counts: impl Iterator<Item = u64> + Clone) -> u64 {
    if counts.clone().all(|n| n == 0) {
        return 0;
    }
    counts.map(|n| n.max(1)).fold(1, u64::saturating_mul)
}

/// Returns the number of legal choices of a player; `u64::MAX` where there are too many.
#[inline(always)]
fn counted<R: Rules>(position: &R, past: &R::Past, player: usize) -> u64 {
    match position.count(Look::all(past), player) {
        count if R::LARGE && count > R::MOST_COUNTED => u64::MAX,
        count => count.into(),
    }
}

/// Returns whether a player for whom no choice was drawn has some: too many.
#[inline(always)]
fn is_stopped<R: Rules>(position: &R, past: &R::Past, player: usize, none: bool) -> bool {
    R::LARGE && none && any_of(position, past, player)
}

/// Returns whether a player has a legal choice; apart from the code of playouts, which seldom asks.
#[cold]
#[inline(never)]
fn any_of<R: Rules>(position: &R, past: &R::Past, player: usize) -> bool {
    let flow = position.each(Look::all(past), player, &mut |_| Break(()));
    flow.is_break()
}

/// Returns the legal choices of a player.
fn list<R: Rules>(position: &R, past: &R::Past, player: usize) -> Vec<R::Choice> {
    let mut list = Vec::new();
    // The visitor never breaks, so the result says nothing.
    let _ = position.each(Look::all(past), player, &mut |choice| {
        list.push(choice);
        Continue(())
    });
    list
}
