//! A game in progress, and what happens after a move, in order: `next` is settled, `turn` counts
//! if the turn is over, `after` runs, `end` is read, the position joins the history.

use super::branch::Branch;
use super::end::{self, Points};
use super::joint;
use super::keys::keys;
use super::moment::{Keys, Moment};
use super::position::{Position, everybody};
use super::round;
use super::search::follow;
use super::turn::{self, Action};
use crate::ir::Program;
use crate::ir::axes::members;
use crate::ir::eval::Vars;
use crate::typed::Mask;
use boardwright_runtime::TooLarge;
use std::cell::Cell;
use std::sync::Arc;

/// Everything about a game in progress.
#[derive(Clone, Debug)]
pub struct Play {
    /// The position.
    pub(super) pos: Arc<Position>,
    /// The position as the turn just played, or still open, began.
    pub(super) start: Arc<Position>,
    /// Who is to move: one player, or in a simultaneous game those who choose.
    pub(super) next: Mask,
    /// Who moved last.
    pub(super) mover: Option<usize>,
    /// The turn to be played, from 1.
    pub(super) turn: u32,
    /// How many moves have been played.
    pub(super) moves: u32,
    /// Passes in a row just before now.
    pub(super) passes: u32,
    /// The players still in the game.
    pub(super) playing: Mask,
    /// Whether the turn goes on.
    pub(super) open: bool,
    /// The keys of all positions so far, this one last; empty where the rules do not look.
    pub(super) history: Vec<Keys>,
    /// The points, when the game is over.
    pub(super) points: Option<Points>,
}

/// What a player has done: the end of a block, or a pass.
struct Done {
    pos: Arc<Position>,
    playing: Mask,
    next: Option<Mask>,
    again: bool,
    passed: bool,
}

impl Play {
    /// The game at its first position.
    pub(super) fn first(program: &Program) -> Play {
        let mut play = Play::unset(program);
        play.set_up(program);
        play.remember(program);
        let too_large = Cell::new(false);
        let now = play.moment(program, play.seat(), &too_large);
        let points = end::by_default(&now, 0);
        // A position too large to be looked through has a move, for all that is known.
        play.points = points.filter(|_| !too_large.get());
        play
    }
    /// The game before `setup`.
    fn unset(program: &Program) -> Play {
        let pos = Arc::new(Position::first(program));
        Play {
            start: pos.clone(),
            pos,
            next: 1,
            mover: None,
            turn: 1,
            moves: 0,
            passes: 0,
            playing: everybody(program),
            open: false,
            history: Vec::new(),
            points: None,
        }
    }
    fn set_up(&mut self, program: &Program) {
        let too_large = Cell::new(false);
        let now = self.moment(program, 0, &too_large);
        let branch = Branch::new(&now, &program.setup.stmts, Vars::new());
        let Some(branch) = follow(&now, branch, &[]) else {
            return;
        };
        let (pos, playing, named) = (branch.pos, branch.playing, branch.next);
        (self.start, self.pos, self.playing) = (pos.clone(), pos, playing);
        self.next = match program.simultaneous {
            true => round::together(program, named, playing),
            false => round::settled(program, 0, named.or(Some(1)), false, playing),
        };
    }
    /// Who is to move, by index; nobody when the game is over.
    pub(super) fn to_move(&self) -> Vec<usize> {
        match self.points {
            Some(_) => Vec::new(),
            None => members(self.next).collect(),
        }
    }
    /// The player to move; in a simultaneous game the first of them stands for all.
    fn seat(&self) -> usize {
        members(self.next).next().unwrap_or_default()
    }
    /// The legal moves of a player who is to move.
    ///
    /// # Errors
    /// More than a million branches of one block.
    pub(super) fn legal(&self, program: &Program, player: usize) -> Result<Vec<Action>, TooLarge> {
        let too_large = Cell::new(false);
        let now = self.moment(program, player, &too_large);
        let moves = turn::legal(&now.of_mover(player))?;
        unless(&too_large)?;
        Ok(moves)
    }
    /// Plays what those to move have chosen, one for each of them in order.
    ///
    /// # Errors
    /// A question of the rules on the way has had more than a million branches.
    pub(super) fn play(
        &mut self,
        program: &Program,
        chosen: &[Option<Action>],
    ) -> Result<(), TooLarge> {
        let too_large = Cell::new(false);
        let me = self.seat();
        let (me, done) = match (joint::is_joint(program, me), chosen) {
            (true, _) => (None, self.done_together(program, chosen, &too_large)),
            (false, [Some(action)]) => (Some(me), self.done(program, action, &too_large)),
            (false, _) => (None, None),
        };
        if let Some(done) = done {
            self.finish(program, me, done, &too_large);
        }
        unless(&too_large)
    }

    /// The moment between two moves, as `after` and `end` see it.
    pub(super) fn moment<'a>(
        &'a self,
        program: &'a Program,
        me: usize,
        too_large: &'a Cell<bool>,
    ) -> Moment<'a> {
        Moment {
            program,
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
            too_large,
        }
    }

    /// What a joint turn comes to.
    fn done_together(
        &self,
        program: &Program,
        actions: &[Option<Action>],
        too_large: &Cell<bool>,
    ) -> Option<Done> {
        let now = self.moment(program, self.seat(), too_large);
        let mut by_player = vec![None; program.players.len()];
        for (player, action) in self.to_move().into_iter().zip(actions) {
            by_player[player].clone_from(action);
        }
        let outcome = joint::play(&now, &by_player)?;
        let mut moves = actions.iter().flatten();
        Some(Done {
            pos: outcome.pos,
            playing: outcome.playing,
            next: outcome.next,
            again: false,
            passed: moves.all(|action| action.block.is_none()),
        })
    }

    /// What a move comes to; `None` when there is no such move.
    fn done(&self, program: &Program, action: &Action, too_large: &Cell<bool>) -> Option<Done> {
        let Some(block) = action.block else {
            return Some(Done {
                pos: self.pos.clone(),
                playing: self.playing,
                next: None,
                again: false,
                passed: true,
            });
        };
        let me = self.seat();
        let now = self.moment(program, me, too_large).of_mover(me);
        let branch = follow(&now, turn::start(&now, block), &action.choices)?;
        Some(Done {
            pos: branch.pos,
            playing: branch.playing,
            next: branch.next,
            again: branch.again,
            passed: false,
        })
    }

    /// Everything after a move. `me` is `None` after a joint turn.
    fn finish(&mut self, program: &Program, me: Option<usize>, done: Done, too_large: &Cell<bool>) {
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
        self.mover = me.filter(|_| !program.simultaneous);
        let who = me.unwrap_or(0);
        self.next = round::settled(program, who, done.next, done.again, done.playing);
        self.open = match me {
            Some(me) => round::stays(program, me, done.again, done.playing),
            None => done.again,
        };
        self.count_turn();
        self.run_after(program, who, done.next, too_large);
        self.remember(program);
        let now = self.moment(program, who, too_large);
        self.points = end::decide(&now, self.moves);
    }

    /// Counts the turn, if it is over.
    fn count_turn(&mut self) {
        if !self.open {
            self.turn = self.turn.saturating_add(1);
        }
    }

    /// Runs `after`; who is out of the game then is skipped, and an open turn of theirs is over. In a
    /// simultaneous game it may name who chooses next, and sees who has been named.
    fn run_after(
        &mut self,
        program: &Program,
        me: usize,
        named: Option<Mask>,
        too_large: &Cell<bool>,
    ) {
        let together = program.simultaneous;
        let mut now = Moment {
            earlier: self.history.len(),
            ..self.moment(program, me, too_large)
        };
        if together && !self.open {
            now.next = named.unwrap_or(self.playing);
        }
        let branch = Branch::new(&now, &program.after.stmts, Vars::new());
        let Some(branch) = follow(&now, branch, &[]) else {
            return;
        };
        let again = branch.next;
        (self.pos, self.playing) = (branch.pos, branch.playing);
        let next = match together {
            true if self.open && again.is_none() => self.next,
            true => round::together(program, again.or(named), self.playing),
            false => 1 << round::skip(program, self.seat(), self.playing),
        };
        if next != self.next || again.is_some() {
            self.next = next;
            if self.open {
                self.open = false;
                self.count_turn();
            }
        }
    }

    /// The position joins the history, where the rules look at it.
    fn remember(&mut self, program: &Program) {
        if !program.seen.is_empty() {
            let keys = keys(program, &self.pos, self.next, self.playing);
            self.history.push(keys);
        }
    }
}

fn unless(too_large: &Cell<bool>) -> Result<(), TooLarge> {
    if too_large.get() {
        Err(TooLarge)
    } else {
        Ok(())
    }
}
