//! The values of constant defs, which are evaluated before the game begins. A constant def that takes too
//! much work has no stored value and is evaluated wherever it is used.

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

/// The values by def, entry and player. Empty for defs that depend on the position or have parameters. A
/// single value instead of one for each player holds for all players.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    values: Vec<Vec<Vec<Value>>>,
}

impl Constants {
    /// Appends the values of the next def. Defs are pushed in order, since the values of a def may depend on
    /// those of earlier defs.
    pub(crate) fn push(&mut self, values: Vec<Vec<Value>>) {
        self.values.push(values);
    }
    /// Returns the value of an entry with the player as `me`.
    pub(crate) fn get(&self, def: DefId, entry: usize, me: PlayerId) -> Option<&Value> {
        let by_player = self.values.get(def.index())?.get(entry)?;
        // A single value holds for every player.
        by_player.get(me.index()).or_else(|| match &by_player[..] {
            [value] => Some(value),
            _ => None,
        })
    }
}

/// Returns the values of a def by entry and player, or `None` when they take more work than is `left` for all
/// constants of the game or than a single def may take. Not constant defs have no values.
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
    // A def that uses `me` also has a value for chance as `me`.
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
