//! Compares two sets of games and finds what became of each.

use crate::diff::{Difference, Verdict, diff};
use crate::names::Renamed;
use crate::rules::{Broken, Games, Rules};
use serde::Serialize;
use std::collections::BTreeSet;

/// The fate of a game whose rules files have changed.
#[derive(Debug)]
pub enum Fate<'a> {
    /// The game is in both sets: old rules, new rules, difference.
    Kept(&'a Rules, &'a Rules, Box<Difference>),
    /// The game is new.
    Added(&'a Rules),
    /// The game was removed.
    Removed,
    /// The old rules have errors.
    WasBroken(&'a Broken),
    /// The new rules have errors.
    IsBroken(&'a Broken),
}

/// A game that a change touches.
#[derive(Debug)]
pub struct Touched<'a> {
    /// The name of the game.
    pub name: &'a str,
    /// What became of the game.
    pub fate: Fate<'a>,
}

/// A game that cannot be compared, for the JSON output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Other<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// What became of the game, as a word.
    pub fate: &'static str,
    /// The diagnostics of the compiler.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub said: &'a str,
}

/// Returns the games whose files or parents' files differ, by name. A renamed game is one game.
pub fn touched<'a>(old: &'a Games, new: &'a Games) -> Vec<Touched<'a>> {
    let moved = moved(old, new);
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let each = names.into_iter().filter_map(|name| {
        if moved.iter().any(|(was, _)| was.name() == name) {
            return None;
        }
        let was = moved.iter().find(|(_, is)| is.name() == name);
        let fate = match was {
            Some((was, is)) => Some(Fate::Kept(was, is, Box::new(renamed(was, is)))),
            None => fate(old.get(name), new.get(name)),
        };
        Some(Touched { name, fate: fate? })
    });
    each.collect()
}

/// Returns the pairs of old and new rules that have the same title, where each name occurs on one side only.
fn moved<'a>(old: &'a Games, new: &'a Games) -> Vec<(&'a Rules, &'a Rules)> {
    let alone = |own: &'a Games, other: &'a Games| {
        let left = own
            .iter()
            .filter(|(name, _)| !other.contains_key(name.as_str()));
        left.filter_map(|(_, rules)| rules.as_ref().ok()).collect()
    };
    let (gone, come): (Vec<&Rules>, Vec<&Rules>) = (alone(old, new), alone(new, old));
    let only = |all: &[&'a Rules], title: &str| {
        let mut found = all.iter().filter(|rules| rules.game.title == title);
        found.next().copied().filter(|_| found.next().is_none())
    };
    let pairs = come.iter().filter_map(|is| {
        let title = &is.game.title;
        Some((only(&gone, title)?, only(&come, title)?))
    });
    pairs.collect()
}

/// Returns the difference of a renamed game; the new name is part of it.
fn renamed(old: &Rules, new: &Rules) -> Difference {
    let mut difference = diff(old, new);
    difference.verdict = difference.verdict.max(Verdict::OtherNames);
    let name = Renamed {
        sort: "game",
        old: old.name().to_string(),
        new: new.name().to_string(),
    };
    difference.renamed.insert(0, name);
    difference
}

fn fate<'a>(
    old: Option<&'a Result<Rules, Broken>>,
    new: Option<&'a Result<Rules, Broken>>,
) -> Option<Fate<'a>> {
    match (old, new) {
        (Some(Ok(old)), Some(Ok(new))) => {
            let same = old.game.rules_hash == new.game.rules_hash;
            (!same).then(|| Fate::Kept(old, new, Box::new(diff(old, new))))
        }
        (Some(Err(old)), Some(Err(new))) if old == new => None,
        (_, Some(Err(broken))) => Some(Fate::IsBroken(broken)),
        (Some(Err(broken)), Some(Ok(_))) => Some(Fate::WasBroken(broken)),
        (None, Some(Ok(new))) => Some(Fate::Added(new)),
        (Some(_), None) => Some(Fate::Removed),
        (None, None) => None,
    }
}

impl Touched<'_> {
    /// Returns the JSON object of a game that cannot be compared; `None` if it can.
    pub fn other(&self) -> Option<Other<'_>> {
        let (fate, said) = match &self.fate {
            Fate::Kept(..) => return None,
            Fate::Added(_) => ("added", ""),
            Fate::Removed => ("removed", ""),
            Fate::WasBroken(broken) => ("old rules do not compile", broken.0.as_str()),
            Fate::IsBroken(broken) => ("new rules do not compile", broken.0.as_str()),
        };
        Some(Other {
            game: self.name,
            fate,
            said,
        })
    }
}
