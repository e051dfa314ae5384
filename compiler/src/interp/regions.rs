//! The cells of the regions that rules name.

use super::schema::axis_schema;
use super::value::Value;
use super::world::World;
use crate::index::Id;
use crate::typed::{CellId, Def, Game, PlayerId, Ty};
use std::sync::Arc;

/// A set of cells that rules name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The name; where the region has a value for each player, or for each member of its table, with the name of that: `goal white`.
    pub name: String,
    /// The cells, by their number, ascending.
    pub cells: Vec<usize>,
}

/// Returns the regions of a game in the order of the rules. One whose value takes too much work is left out.
pub fn regions(game: &Arc<Game>) -> Vec<Region> {
    let world = World::new(Arc::clone(game));
    let mut regions = Vec::new();
    for (id, def) in game.defs.enumerate() {
        let is_region = def.declared_constant && def.ty == Ty::Cells && def.params == 0;
        if !is_region {
            continue;
        }
        // A constant of the rules is the same whoever asks, so the player does not matter.
        let anybody = PlayerId::from_index(0);
        for (entry, name) in names(game, def).into_iter().enumerate() {
            let is_given = def.entries.get(entry).is_some_and(Option::is_some);
            let value = world.constant(id, entry, anybody).filter(|_| is_given);
            if let Some(Value::Cells(set)) = value {
                let all = 0..game.board.cells.len();
                let cells = all.filter(|n| set.contains(CellId::from_index(*n)));
                let cells = cells.collect();
                regions.push(Region { name, cells });
            }
        }
    }
    regions
}

/// The names of the values of a region, by the entries of its table.
fn names(game: &Game, def: &Def) -> Vec<String> {
    let Some(axis) = def.axis else {
        return vec![def.name.clone()];
    };
    let members = axis_schema(game, axis).names.into_iter();
    members
        .map(|member| format!("{} {member}", def.name))
        .collect()
}
