//! Symmetries in the form of schemas: the image of every cell, player and state variable.

use super::{Symmetry, symmetries};
use crate::index::{Id, IndexVec};
use crate::typed::{Axis, Game, State, StateTy};
use boardwright_runtime::{StateMap, Symmetry as Resolved, closure, closure_within};

/// The most symmetries that a schema lists: each is an image that is compared for a canonical position. Where all would be
/// more, some are left out, so that the others are still a group.
const MOST: usize = 512;
/// The most cells and entries of states in all of them.
const MOST_ENTRIES: usize = 1 << 21;
/// The most cells and entries of states in all compositions that are made in vain, by symmetries that make too many.
const MOST_IN_VAIN: usize = 1 << 22;

/// Symmetries that make all others of a game, first those that keep all players, as many as a schema can list. Compositions
/// that were not proved by themselves are symmetries too.
pub fn generators(game: &Game) -> Vec<Symmetry> {
    let (mut chosen, mut resolved, mut made) = (Vec::new(), Vec::new(), Vec::new());
    let mut left_out = [0; 2];
    for map in symmetries(game) {
        let left_out = &mut left_out[usize::from(map.keeps_players())];
        if *left_out > MOST_IN_VAIN {
            continue;
        }
        let own = map.resolved(game);
        if own.is_identity() || made.contains(&own) {
            continue;
        }
        resolved.push(own);
        match closure_within(&resolved, most(game)) {
            Some(all) => {
                made = all;
                chosen.push(map);
            }
            None => {
                resolved.pop();
                *left_out += size(game).saturating_mul(most(game));
            }
        }
    }
    chosen
}

/// The number of cells and entries of states that a symmetry maps, at least one.
fn size(game: &Game) -> usize {
    let entries = game.states.iter().map(|state| {
        let lengths = state.axes.iter().map(|axis| game.axis_len(*axis));
        lengths.fold(1, usize::saturating_mul)
    });
    entries
        .fold(game.board.cells.len(), usize::saturating_add)
        .max(1)
}

/// The most symmetries of a game that are listed.
fn most(game: &Game) -> usize {
    (MOST_ENTRIES / size(game)).min(MOST)
}

/// All symmetries of a game except the identity, as its schema lists them.
pub fn resolved(game: &Game) -> Vec<Resolved> {
    let made = generators(game);
    let each: Vec<_> = made.iter().map(|map| map.resolved(game)).collect();
    closure(&each)
}

impl Symmetry {
    /// The images of cells, players and states, as plain data.
    pub fn resolved(&self, game: &Game) -> Resolved {
        let states = game.states.iter().map(|state| self.state(game, state));
        let (cells, players) = (indices(&self.cells), indices(&self.players));
        Resolved::new(&cells, &players, states.collect()).of_joint(game.simultaneous)
    }

    fn state(&self, game: &Game, state: &State) -> StateMap {
        let axes = state.axes.iter().map(|axis| match axis {
            Axis::Player => indices(&self.players),
            Axis::Cell => indices(&self.cells),
            Axis::Dir => indices(&self.dirs),
            Axis::Enum(id) => self.members[*id].clone(),
            Axis::Range(..) | Axis::Kind => (0..game.axis_len(*axis)).collect(),
        });
        let axes: Vec<_> = axes.collect();
        let members = match state.ty {
            // Chance stays chance.
            StateTy::Player => {
                let chance = game.chance.then_some(self.players.len());
                indices(&self.players).into_iter().chain(chance).collect()
            }
            StateTy::Players => indices(&self.players),
            StateTy::Cell | StateTy::Cells => indices(&self.cells),
            StateTy::Dir => indices(&self.dirs),
            StateTy::Enum(id) => self.members[id].clone(),
            _ => Vec::new(),
        };
        StateMap::new(&axes, &members)
    }
}

fn indices<I: Id, T: Id>(images: &IndexVec<I, T>) -> Vec<usize> {
    images.iter().map(|to| to.index()).collect()
}
