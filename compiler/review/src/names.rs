//! Matches the named things of old and new rules.
//!
//! Normal forms of two games can be compared if matching things have the same names. A thing of the new rules
//! is given the name of its partner in the old rules; without a partner it keeps its own.

use boardwright::index::Id;
use boardwright::typed::{CellId, EnumId, Game, LayerId, Mask, PlayerId};
use serde::Serialize;

/// The names of the things in a game, by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// Players.
    pub players: Vec<String>,
    /// Cells.
    pub cells: Vec<String>,
    /// Directions.
    pub dirs: Vec<String>,
    /// Layers.
    pub layers: Vec<String>,
    /// Kinds, of all layers.
    pub kinds: Vec<String>,
    /// Enumerations.
    pub enums: Vec<String>,
    /// Members of each enumeration.
    pub members: Vec<Vec<String>>,
    /// State variables.
    pub states: Vec<String>,
    /// Move blocks.
    pub blocks: Vec<String>,
}

/// The way in which partners are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// First by equal names, then the rest in the order of declaration.
    ByName,
    /// In the order of declaration.
    ByPlace,
}

/// A renamed thing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Renamed {
    /// The kind of thing: `kind`, `move`, …
    pub sort: &'static str,
    /// The name in the old rules.
    pub old: String,
    /// The name in the new rules.
    pub new: String,
}

impl Names {
    /// Returns the names as declared.
    pub fn own(game: &Game) -> Names {
        let dirs = &game.board.dirs;
        let dir = |d: &boardwright::typed::Dir| match d.name.is_empty() {
            true => format!("~{}", dirs[d.opposite].name),
            false => d.name.clone(),
        };
        Names {
            players: game.players.iter().map(|p| p.name.clone()).collect(),
            cells: game.board.cells.iter().map(|c| c.name.clone()).collect(),
            dirs: dirs.iter().map(dir).collect(),
            layers: game.layers.iter().map(|l| l.name.clone()).collect(),
            kinds: game.kinds.iter().map(|k| k.name.clone()).collect(),
            enums: game.enums.iter().map(|e| e.name.clone()).collect(),
            members: game.enums.iter().map(|e| e.members.clone()).collect(),
            states: game.states.iter().map(|s| s.name.clone()).collect(),
            blocks: game.blocks.iter().map(|b| b.name.clone()).collect(),
        }
    }

    /// Returns these names, replaced by the old names of their partners where they have one.
    pub fn paired(&self, old: &Names, how: Pairing) -> Names {
        let pair = |new: &[String], old: &[String]| paired(new, old, how);
        let enums = pair(&self.enums, &old.enums);
        let members = enums.iter().zip(&self.members).map(|(name, new)| {
            let partner = old.enums.iter().position(|other| other == name);
            partner.map_or(new.clone(), |at| pair(new, &old.members[at]))
        });
        Names {
            players: pair(&self.players, &old.players),
            cells: pair(&self.cells, &old.cells),
            dirs: pair(&self.dirs, &old.dirs),
            layers: pair(&self.layers, &old.layers),
            kinds: pair(&self.kinds, &old.kinds),
            members: members.collect(),
            enums,
            states: pair(&self.states, &old.states),
            blocks: pair(&self.blocks, &old.blocks),
        }
    }

    /// Returns the differences between these names and `there`, which are the same names after pairing.
    pub fn renamed(&self, there: &Names) -> Vec<Renamed> {
        let mut all = Vec::new();
        let mut list = |sort, new: &[String], old: &[String]| {
            let differ = new.iter().zip(old).filter(|(new, old)| new != old);
            all.extend(differ.map(|(new, old)| Renamed {
                sort,
                old: old.clone(),
                new: new.clone(),
            }));
        };
        list("player", &self.players, &there.players);
        list("cell", &self.cells, &there.cells);
        list("direction", &self.dirs, &there.dirs);
        list("layer", &self.layers, &there.layers);
        list("kind", &self.kinds, &there.kinds);
        list("enum", &self.enums, &there.enums);
        for (new, old) in self.members.iter().zip(&there.members) {
            list("member", new, old);
        }
        list("state", &self.states, &there.states);
        list("move", &self.blocks, &there.blocks);
        all
    }

    /// Returns the name of a player, or of chance.
    pub fn player(&self, player: PlayerId) -> &str {
        self.players
            .get(player.index())
            .map_or("chance", String::as_str)
    }
    /// Returns the name of a cell.
    pub fn cell(&self, cell: CellId) -> &str {
        &self.cells[cell.index()]
    }
    /// Returns the name of a layer.
    pub fn layer(&self, layer: LayerId) -> &str {
        &self.layers[layer.index()]
    }
    /// Returns the names of the players in a set.
    pub fn players_in(&self, mask: Mask) -> Vec<&str> {
        let player = |bit| self.player(PlayerId::from_index(bit));
        bits(mask).map(player).collect()
    }
    /// Returns the names of the kinds in a set.
    pub fn kinds_in(&self, mask: Mask) -> Vec<&str> {
        named(&self.kinds, mask)
    }
    /// Returns the names of the directions in a set.
    pub fn dirs_in(&self, mask: Mask) -> Vec<&str> {
        named(&self.dirs, mask)
    }
    /// Returns the names of the members of an enumeration in a set.
    pub fn members_in(&self, id: EnumId, mask: Mask) -> Vec<&str> {
        named(&self.members[id.index()], mask)
    }
}

fn named(names: &[String], mask: Mask) -> Vec<&str> {
    let name = |bit| names.get(bit).map_or("", String::as_str);
    bits(mask).map(name).collect()
}

/// Returns the indices of the bits of a mask, ascending.
fn bits(mask: Mask) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

/// Returns the new names, replaced by those of their partners.
fn paired(new: &[String], old: &[String], how: Pairing) -> Vec<String> {
    if how == Pairing::ByPlace {
        let name = |(at, new): (usize, &String)| old.get(at).unwrap_or(new).clone();
        return unlike(new.iter().enumerate().map(name).collect());
    }
    let mut left = old.iter().filter(|name| !new.contains(name));
    let name = |name: &String| match old.contains(name) {
        true => name.clone(),
        false => left.next().unwrap_or(name).clone(),
    };
    new.iter().map(name).collect()
}

/// Makes names unique by marking those that occurred before.
fn unlike(names: Vec<String>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for mut name in names {
        while taken.contains(&name) {
            name.push('\'');
        }
        taken.push(name);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    #[test]
    fn partners_share_a_name_or_a_place() {
        let (old, new) = (names("pawn king rook"), names("king soldier rook"));
        assert_eq!(paired(&new, &old, Pairing::ByName), names("king pawn rook"));
        assert_eq!(
            paired(&new, &old, Pairing::ByPlace),
            names("pawn king rook")
        );
    }

    #[test]
    fn what_is_new_keeps_its_name() {
        let (old, new) = (names("a"), names("b a c"));
        assert_eq!(paired(&new, &old, Pairing::ByName), names("b a c"));
        assert_eq!(paired(&new, &old, Pairing::ByPlace), names("a a' c"));
    }
}
