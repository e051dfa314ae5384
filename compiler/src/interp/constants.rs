//! The values of defs that are the same in every position, evaluated before the game begins. Those
//! that take too much work are evaluated wherever they are asked for.

use super::eval::{Args, Scope};
use super::moment::Moment;
use super::position::Position;
use super::setup::{MOST_WORK, constant_moment};
use super::value::Value;
use super::world::World;
use crate::index::Id;
use crate::typed::{DefId, PlayerId};
use std::cell::Cell;
use std::sync::Arc;

/// By def, entry and player; nothing for defs that depend on the position or have parameters.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    values: Vec<Vec<Vec<Value>>>,
}

impl Constants {
    /// Adds the values of the next def. They are worked out like any other value; those of the defs
    /// before it are known to the world.
    pub(crate) fn push(&mut self, values: Vec<Vec<Value>>) {
        self.values.push(values);
    }
    /// The value of an entry for a player as `me`.
    pub(crate) fn get(&self, def: DefId, entry: usize, me: PlayerId) -> Option<&Value> {
        let by_player = self.values.get(def.index())?.get(entry)?;
        // One value is everybody's.
        by_player.get(me.index()).or_else(|| match &by_player[..] {
            [value] => Some(value),
            _ => None,
        })
    }
}

/// The values of a def, by entry and player; `None` where they take more work than is left for the
/// constants of a game, or than one may.
pub(crate) fn values(world: &World, id: DefId, left: &mut u32) -> Option<Vec<Vec<Value>>> {
    let game = &world.game;
    let def = &game.defs[id];
    if !def.constant || def.params > 0 {
        return Some(Vec::new());
    }
    let pos = Arc::new(Position::empty(world));
    let too_large = Cell::new(false);
    let most = MOST_WORK.min(*left);
    let budget = Cell::new(most);
    let first = Moment {
        budget: Some(&budget),
        ..constant_moment(world, &pos, &too_large)
    };
    // Chance may be `me` too.
    let players = if def.uses_me {
        game.players.len() + 1
    } else {
        1
    };
    let value = |entry, player| {
        let me = PlayerId::from_index(player);
        Scope::new(first, &mut Vec::new()).entry(id, entry, me, Args::new())
    };
    let of_all = |entry| (0..players).map(|player| value(entry, player)).collect();
    let values = (0..def.entries.len()).map(of_all).collect();
    *left -= most - budget.get();
    (budget.get() > 0).then_some(values)
}
