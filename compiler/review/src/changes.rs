//! Two sets of games, and what became of each.

use crate::diff::{Difference, Verdict, diff};
use crate::names::Renamed;
use crate::rules::{Broken, Games, Rules};
use serde::Serialize;
use std::collections::BTreeSet;

/// What became of a game whose rules files have been touched.
#[derive(Debug)]
pub enum Fate<'a> {
    /// It is in both.
    Kept(&'a Rules, &'a Rules, Box<Difference>),
    /// It is new.
    Added(&'a Rules),
    /// It is gone.
    Removed,
    /// The old rules do not compile.
    WasBroken(&'a Broken),
    /// The new rules do not compile.
    IsBroken(&'a Broken),
}

/// A game that a change touches.
#[derive(Debug)]
pub struct Touched<'a> {
    /// Its name.
    pub name: &'a str,
    /// What became of it.
    pub fate: Fate<'a>,
}

/// How a game is called that is not in both, for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Other<'a> {
    /// Its name.
    pub game: &'a str,
    /// What became of it.
    pub fate: &'static str,
    /// What the compiler says.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub said: &'a str,
}

/// The games whose files, or those of their parents, are not the same, by name. A game that goes by
/// another name is one game.
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

/// The games that only one side has by name, and both by title: old and new.
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

/// The difference of a game that goes by another name: that is one.
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
    /// A game that can not be compared, for programs.
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
