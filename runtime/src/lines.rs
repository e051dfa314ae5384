//! Perft: counts lines of play.
//!
//! A naive count clones the game and its history at every move. Here all lines share one history: a
//! position is appended when a move is played and removed when it is undone. The moves along a line share
//! one list. The last ply is counted without a list; that count also answers `blocked`.

use crate::game::MOVE_LIMIT;
use crate::listing::LISTED;
use crate::order::{MoveOf, Order};
use crate::rules::{Clock, Look, Past, Rules, Verdict};
use std::ops::ControlFlow::{Break, Continue};

/// The state shared by all lines from one position.
pub(crate) struct Lines<R: Rules> {
    past: R::Past,
    /// The moves of the positions on the current line, the newest last.
    moves: Vec<MoveOf<R>>,
}

/// The moves of a position, counted or listed.
#[derive(Clone, Copy)]
enum Found {
    /// Their number.
    Count(u64),
    /// The index of the first in the list.
    Listed(usize),
}

impl<R: Rules> Lines<R> {
    /// Creates the shared state of lines that continue from a history.
    pub(crate) fn new(past: R::Past) -> Self {
        Lines {
            past,
            moves: Vec::new(),
        }
    }

    /// Counts the lines of `depth` plies, at least one, from a position of an open game.
    pub(crate) fn all(&mut self, position: &R, clock: Clock, depth: u32) -> u64 {
        let found = self.find(position, depth);
        self.go_on(position, clock, depth, found)
    }

    /// Counts the moves of a position, or lists them where they will be played.
    fn find(&mut self, position: &R, depth: u32) -> Found {
        if depth == 1 {
            return Found::Count(R::Order::count(position, &self.past));
        }
        let (first, moves) = (self.moves.len(), &mut self.moves);
        let flow = R::Order::moves(position, &self.past, &mut |m| {
            if R::LARGE && moves.len() - first == LISTED {
                return Break(());
            }
            moves.push(m);
            Continue(())
        });
        match flow {
            Break(()) => Found::Count(u64::MAX),
            Continue(()) => Found::Listed(first),
        }
    }

    /// Counts the lines through these moves.
    fn go_on(&mut self, position: &R, clock: Clock, depth: u32, found: Found) -> u64 {
        let first = match found {
            Found::Count(count) => return count,
            Found::Listed(first) => first,
        };
        let mut lines = 0;
        for next in first..self.moves.len() {
            if let Some(m) = self.moves.get(next) {
                lines = self
                    .after(position, clock, m.clone(), depth - 1)
                    .saturating_add(lines);
            }
        }
        self.moves.truncate(first);
        lines
    }

    /// Counts the lines that begin with a move.
    fn after(&mut self, was: &R, mut clock: Clock, m: MoveOf<R>, depth: u32) -> u64 {
        let (mut position, me) = (*was, was.mover());
        let played = position.play(me, Look::all(&self.past), m);
        clock.count(&played);
        position.remember(&mut self.past);
        let lines = self.unless_over(&position, clock, me, played.trace, depth);
        self.past.pop();
        lines
    }

    /// Counts the lines from a position that `me` has just reached. Where `end` reads `blocked`, the moves
    /// are found first to answer it.
    fn unless_over(&mut self, at: &R, clock: Clock, me: usize, trace: R::Trace, depth: u32) -> u64 {
        let first = self.moves.len();
        let found = R::ASKS_BLOCKED.then(|| self.find(at, depth));
        let blocked = match found {
            Some(Found::Count(count)) => count == 0,
            Some(Found::Listed(_)) => first == self.moves.len(),
            None => false,
        };
        let chance = at.mover() == R::PLAYERS;
        let past = Look::earlier(&self.past);
        let verdict = at.end(me, trace, past, &mut || blocked && !chance);
        let over = matches!(verdict, Verdict::Over(_));
        if over || clock.moves >= MOVE_LIMIT || at.is_deserted() {
            self.moves.truncate(first);
            return 0;
        }
        let found = found.unwrap_or_else(|| self.find(at, depth));
        self.go_on(at, clock, depth, found)
    }
}
