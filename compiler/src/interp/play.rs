//! A game in progress. After a move, these steps follow in order: `next` is settled, `turn` is counted if the
//! turn is over, `after` is run, the position is appended to the history, `end` is read.

use super::branch::Branch;
use super::end::{self, Points};
use super::eval::player_bit;
use super::history::keys;
use super::joint;
use super::moment::{Keys, Moment};
use super::observer::{Event, Phase};
use super::position::Position;
use super::round;
use super::search::follow;
use super::set::bits;
use super::setup;
use super::turn::{self, Action};
use super::world::World;
use crate::index::Id;
use crate::typed::{BlockId, Mask, PlayerId};
use boardwright_runtime::TooLarge;
use std::cell::Cell;
use std::sync::Arc;

/// The complete state of a game in progress.
#[derive(Clone, Debug)]
pub struct Play {
    /// The position.
    pub(crate) pos: Arc<Position>,
    /// The position before the turn that has just been played or is still open.
    pub(crate) start: Arc<Position>,
    /// The players to move: one player, or in a simultaneous game those who choose.
    pub(crate) next: Mask,
    /// The player who moved last; `None` before the first move and in simultaneous games.
    pub(crate) mover: Option<PlayerId>,
    /// The number of the coming turn, from 1.
    pub(crate) turn: u32,
    /// The number of moves played.
    pub(crate) moves: u32,
    /// The number of passes in a row before this position.
    pub(crate) passes: u32,
    /// The players still in the game.
    pub(crate) playing: Mask,
    /// Whether the last mover's turn goes on, after `again`.
    pub(crate) open: bool,
    /// The keys of all positions so far, the present one last; empty if the rules do not use `seen`.
    pub(crate) history: Vec<Keys>,
    /// The points, when the game is over.
    pub(crate) points: Option<Points>,
}

/// The result of running a block, or of a pass.
struct Done {
    pos: Arc<Position>,
    playing: Mask,
    next: Option<Mask>,
    again: bool,
    passed: bool,
}

impl Play {
    /// Returns the game at its first position.
    pub(crate) fn first(world: &World) -> Play {
        let mut play = setup::first(world);
        play.remember(world);
        let too_large = Cell::new(false);
        let now = play.moment(world, play.seat(), &too_large);
        let points = end::decide_start(&now);
        // If the move search exceeded its limit, there may be a move, so the game goes on.
        play.points = points.filter(|_| !too_large.get());
        play
    }
    /// Returns the memory that the state takes, in bytes, with its position and that before its turn, which
    /// share no memory after a move.
    pub(crate) fn bytes(&self) -> usize {
        let history = self.history.capacity() * size_of::<Keys>();
        size_of::<Play>() + self.pos.bytes() + self.start.bytes() + history
    }
    /// Returns the players to move; none when the game is over.
    pub(crate) fn to_move(&self) -> Vec<PlayerId> {
        if self.points.is_some() {
            Vec::new()
        } else {
            bits(self.next).map(PlayerId::from_index).collect()
        }
    }
    /// Returns the player to move; in a simultaneous game, the first of them.
    pub(crate) fn seat(&self) -> PlayerId {
        let first = bits(self.next).next();
        PlayerId::from_index(first.unwrap_or_default())
    }
    /// Returns the legal moves of a player who is to move.
    ///
    /// # Errors
    /// More than a million branches of one block.
    pub(crate) fn legal(&self, world: &World, player: PlayerId) -> Result<Vec<Action>, TooLarge> {
        let too_large = Cell::new(false);
        let now = Moment {
            phase: Phase::Looking,
            ..self.moment(world, player, &too_large)
        };
        let moves = turn::legal(&now.of_mover(player))?;
        within(world, &too_large)?;
        Ok(moves)
    }
    /// Plays a legal move of the player to move.
    ///
    /// # Errors
    /// A nested move search (`can`, `blocked`) exceeded a million branches.
    pub(crate) fn play(&mut self, world: &World, action: &Action) -> Result<(), TooLarge> {
        let too_large = Cell::new(false);
        let me = self.seat();
        let done = self.done(world, action, &too_large);
        if let Some(done) = done {
            self.finish(world, Some(me), done, &too_large);
        }
        within(world, &too_large)
    }
    /// Plays a joint turn: one legal move of each player who has one.
    ///
    /// # Errors
    /// As [`Play::play`].
    pub(crate) fn play_joint(
        &mut self,
        world: &World,
        actions: &[Option<Action>],
    ) -> Result<(), TooLarge> {
        let too_large = Cell::new(false);
        let now = self.moment(world, self.seat(), &too_large);
        if let Some(outcome) = joint::play(&now, actions) {
            let mut moves = actions.iter().flatten();
            let done = Done {
                pos: outcome.pos,
                playing: outcome.playing,
                next: outcome.next,
                again: false,
                passed: moves.all(|action| action.block.is_none()),
            };
            self.finish(world, None, done, &too_large);
        }
        within(world, &too_large)
    }

    /// Returns the moment between two moves, which `after` and `end` read.
    pub(super) fn moment<'a>(
        &'a self,
        world: &'a World,
        me: PlayerId,
        too_large: &'a Cell<bool>,
    ) -> Moment<'a> {
        Moment {
            world,
            pos: &self.pos,
            start: &self.start,
            open: self.open,
            history: &self.history,
            earlier: self.history.len().saturating_sub(1),
            turn: self.turn,
            passes: self.passes,
            playing: self.playing,
            me,
            next: self.next,
            settled: true,
            to_move: self.next,
            joint: None,
            phase: Phase::Playing,
            too_large,
            budget: None,
        }
    }

    /// Runs a move; returns `None` if it is not legal.
    fn done(&self, world: &World, action: &Action, too_large: &Cell<bool>) -> Option<Done> {
        let now = self.moment(world, self.seat(), too_large);
        let now = now.of_mover(self.seat());
        let Some(block) = action.block else {
            return Some(Done {
                pos: self.pos.clone(),
                playing: self.playing,
                next: None,
                again: false,
                passed: true,
            });
        };
        let branch = follow(&now, turn::start(&now, block), &action.choices)?;
        self.tell_idle(&now, block, &branch);
        Some(Done {
            pos: branch.pos,
            playing: branch.playing,
            next: branch.next,
            again: branch.again,
            passed: false,
        })
    }

    /// Tells an observer where a move leaves everything as it was.
    fn tell_idle(&self, now: &Moment<'_>, block: BlockId, branch: &Branch<'_>) {
        let changes = branch.again || branch.next.is_some() || branch.playing != self.playing;
        if now.world.observer.is_some() && !changes && branch.pos == self.pos {
            now.tell(now.world.game.blocks[block].span, Event::Idle);
        }
    }

    /// Completes a move. `me` is `None` after a joint turn.
    fn finish(&mut self, world: &World, me: Option<PlayerId>, done: Done, too_large: &Cell<bool>) {
        if !self.open {
            self.start = self.pos.clone();
        }
        self.pos = done.pos;
        self.playing = done.playing;
        self.passes = if done.passed {
            self.passes.saturating_add(1)
        } else {
            0
        };
        self.moves = self.moves.saturating_add(1);
        self.mover = me.filter(|_| !world.game.simultaneous);
        let who = me.unwrap_or(PlayerId::from_index(0));
        let named = done.next;
        self.next = round::settled(world, who, named, done.again, done.playing);
        self.open = match me {
            Some(me) => round::stays(world, me, done.again, done.playing),
            None => done.again,
        };
        self.count_turn();
        self.run_after(world, who, named, too_large);
        self.remember(world);
        let now = self.moment(world, who, too_large);
        self.points = end::decide(&now, self.moves);
    }

    /// Counts the turn if it is over.
    fn count_turn(&mut self) {
        if !self.open {
            self.turn = self.turn.saturating_add(1);
        }
    }

    /// Runs `after`. If it removes the player to move from the game, the next player follows and an open turn
    /// ends. In a simultaneous game `after` reads the players named by the turn and may name others.
    fn run_after(
        &mut self,
        world: &World,
        me: PlayerId,
        named: Option<Mask>,
        too_large: &Cell<bool>,
    ) {
        let body = &world.game.after;
        let together = world.game.simultaneous;
        let mut now = Moment {
            earlier: self.history.len(),
            ..self.moment(world, me, too_large)
        };
        if together && !self.open {
            now.next = named.unwrap_or(self.playing);
        }
        let branch = Branch::new(&now, &body.stmts, Vec::new(), body.locals.len());
        let Some(branch) = follow(&now, branch, &[]) else {
            return;
        };
        let again = branch.next;
        (self.pos, self.playing) = (branch.pos, branch.playing);
        let next = match together {
            true if self.open && again.is_none() => self.next,
            true => round::together(world, again.or(named), self.playing),
            false => {
                let skipped = round::skip(world, self.seat(), self.playing);
                player_bit(skipped)
            }
        };
        if next != self.next || again.is_some() {
            self.next = next;
            if self.open {
                self.open = false;
                self.count_turn();
            }
        }
    }

    /// Appends the position's keys to the history, if the rules use `seen`.
    fn remember(&mut self, world: &World) {
        if !world.game.seen.is_empty() {
            let keys = keys(world, &self.pos, self.next);
            self.history.push(keys);
        }
    }
}

/// Fails if a nested move search was too large, or if no work is left.
fn within(world: &World, too_large: &Cell<bool>) -> Result<(), TooLarge> {
    match too_large.get() || world.is_spent() {
        true => Err(TooLarge),
        false => Ok(()),
    }
}
