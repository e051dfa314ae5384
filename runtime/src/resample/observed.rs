//! A player's observations of a game, as hash keys.
//!
//! A key stands for an information state: it is hashed from the previous key, the player's observation
//! of a move, and the player's view of the position after it. Equal information states have equal keys.

use super::{Joint, Turn, play_turn};
use crate::hash::key_of;
use crate::{MoveList, Playing, ToMove, TooLarge};
use std::sync::Arc;

/// The information state of one player while a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    player: usize,
    key: u64,
    /// The key of what the player sees of the position.
    sight: u64,
}

impl Eye {
    /// Returns the information state of a player at the beginning of a game.
    pub fn new(player: usize, begin: &dyn Playing) -> Eye {
        let sight = begin.sight_key(player);
        let key = key_of(&(player, sight)) as u64;
        Eye { player, key, sight }
    }
    /// Returns the key of the information state.
    pub fn key(&self) -> u64 {
        self.key
    }
    /// Adds what the player sees of a move that is about to be played. Moves of a joint turn are added one
    /// by one.
    pub fn show(&mut self, at: &dyn Playing, moves: &dyn MoveList, n: usize, mover: usize) {
        if let Some(shown) = at.shown_key(moves, n, mover, self.player) {
            self.key = key_of(&(self.key, mover, shown)) as u64;
        }
    }
    /// Adds what the player sees of the position after the turn.
    pub fn look(&mut self, at: &dyn Playing) {
        let sight = at.sight_key(self.player);
        if sight != self.sight {
            self.key = key_of(&(self.key, sight)) as u64;
            self.sight = sight;
        }
    }
}

/// All that a player has observed of a game.
#[derive(Clone)]
pub struct Observed {
    pub(super) player: usize,
    /// The information states, the first one first; never empty.
    pub(super) states: Vec<State>,
    /// The index of the information state after each number of turns.
    after: Vec<usize>,
    /// The players to move in the last information state.
    pub(super) to_move: ToMove,
}

/// An information state that the player has been in.
#[derive(Clone)]
pub(super) struct State {
    pub(super) eye: Eye,
    /// The key before the view of the position: after the observation of the move that led here.
    pub(super) shown: u64,
    /// The move that the player made here, as the only one of a list.
    pub(super) own: Option<Arc<dyn MoveList>>,
}

impl Observed {
    /// Returns what a player observes of these turns; `None` where they are not legal.
    ///
    /// # Errors
    /// [`TooLarge`] where a list of moves is too large.
    pub fn of(
        begin: &dyn Playing,
        turns: &[Turn],
        player: usize,
    ) -> Result<Option<Observed>, TooLarge> {
        let mut here = begin.fork();
        let mut eye = Eye::new(player, begin);
        let mut states = vec![State::new(eye, eye.key)];
        let mut after = vec![0];
        for turn in turns {
            let Some(joint) = joint_of(&*here, turn)? else {
                return Ok(None);
            };
            let before = eye.key;
            for (mover, own) in &joint {
                eye.show(&*here, &**own, 0, *mover);
                if let (true, Some(state)) = (*mover == player, states.last_mut()) {
                    state.own = Some(Arc::clone(own));
                }
            }
            let shown = eye.key;
            play_turn(&mut *here, &joint);
            eye.look(&*here);
            if eye.key != before {
                states.push(State::new(eye, shown));
            }
            after.push(states.len() - 1);
        }
        Ok(Some(Observed {
            player,
            states,
            after,
            to_move: here.to_move(),
        }))
    }
    /// Returns the index of the player.
    pub fn player(&self) -> usize {
        self.player
    }
    /// Returns the key of the last information state.
    pub fn key(&self) -> u64 {
        self.states.last().map_or(0, |state| state.eye.key)
    }
    /// Returns the index of the player's information state after so many turns of the history.
    pub fn state_after(&self, turns: usize) -> usize {
        self.after.get(turns).map_or(self.last(), |state| *state)
    }
    /// Returns the index of the last information state.
    pub(super) fn last(&self) -> usize {
        self.states.len() - 1
    }
}

impl State {
    fn new(eye: Eye, shown: u64) -> State {
        let own = None;
        State { eye, shown, own }
    }
}

/// Finds the moves with these texts, in the order of the players: what is seen of a joint turn does not depend on the order
/// in which its moves were given. `None` where one is not legal.
fn joint_of(here: &dyn Playing, turn: &Turn) -> Result<Option<Joint>, TooLarge> {
    let mut joint = Joint::new();
    for (mover, text) in turn {
        let list = here.list(*mover, None)?;
        let Some(n) = (0..list.len()).find(|n| list.text(*n) == *text) else {
            return Ok(None);
        };
        joint.push((*mover, Arc::from(list.pick(&[n]))));
    }
    joint.sort_by_key(|(mover, _)| *mover);
    Ok(Some(joint))
}
