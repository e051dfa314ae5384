//! Lines of play, counted on positions alone.
//!
//! A search by hand would clone the game at every move, with all of its history. Here the history
//! is one for all lines: a position joins it when a move is played and leaves it when the move is
//! taken back. The moves of a line's positions stand in one list, and of the last ply only the
//! number is asked, which answers `blocked` too.

use crate::game::MOVE_LIMIT;
use crate::order::{MoveOf, Order};
use crate::rules::{Clock, Look, Past, Rules, Verdict};
use std::ops::ControlFlow::Continue;

/// What the lines from one position share.
pub(crate) struct Lines<R: Rules> {
    past: R::Past,
    /// The moves of the positions on the line at hand, those of the newest last.
    moves: Vec<MoveOf<R>>,
}

/// What is found of the moves of a position.
#[derive(Clone, Copy)]
enum Found {
    /// How many there are.
    Count(u64),
    /// They are listed from here on.
    Listed(usize),
}

impl<R: Rules> Lines<R> {
    /// Lines that go on from this history.
    pub(crate) fn new(past: R::Past) -> Self {
        Lines {
            past,
            moves: Vec::new(),
        }
    }

    /// How many lines of `depth` plies there are, at least one, from a position at which the game
    /// is not over.
    pub(crate) fn all(&mut self, position: &R, clock: Clock, depth: u32) -> u64 {
        let found = self.find(position, depth);
        self.go_on(position, clock, depth, found)
    }

    /// Asks a position for its moves: for their number where that is all that counts.
    fn find(&mut self, position: &R, depth: u32) -> Found {
        if depth == 1 {
            return Found::Count(R::Order::count(position, &self.past));
        }
        let (first, moves) = (self.moves.len(), &mut self.moves);
        let _ = R::Order::moves(position, &self.past, &mut |m| {
            moves.push(m);
            Continue(())
        });
        Found::Listed(first)
    }

    /// The lines by what was found.
    fn go_on(&mut self, position: &R, clock: Clock, depth: u32, found: Found) -> u64 {
        let first = match found {
            Found::Count(count) => return count,
            Found::Listed(first) => first,
        };
        let mut lines = 0;
        for next in first..self.moves.len() {
            if let Some(m) = self.moves.get(next) {
                lines += self.after(position, clock, *m, depth - 1);
            }
        }
        self.moves.truncate(first);
        lines
    }

    /// The lines that begin with a move, without it.
    fn after(&mut self, was: &R, mut clock: Clock, m: MoveOf<R>, depth: u32) -> u64 {
        let (mut position, me) = (*was, was.mover());
        let played = position.play(me, Look::all(&self.past), m);
        clock.count(&played);
        position.remember(&mut self.past);
        let lines = self.unless_over(&position, clock, me, played.trace, depth);
        self.past.pop();
        lines
    }

    /// The lines from a position that `me` has just come to. Where `end` asks `blocked`, the moves
    /// are found first and answer.
    fn unless_over(&mut self, at: &R, clock: Clock, me: usize, trace: R::Trace, depth: u32) -> u64 {
        let first = self.moves.len();
        let found = R::ASKS_BLOCKED.then(|| self.find(at, depth));
        let blocked = match found {
            Some(Found::Count(count)) => count == 0,
            Some(Found::Listed(_)) => first == self.moves.len(),
            None => false,
        };
        let chance = !R::SIMULTANEOUS && at.mover() == R::PLAYERS;
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
