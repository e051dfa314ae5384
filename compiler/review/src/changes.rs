//! Two sets of games, and what became of each.

use crate::diff::{Difference, diff};
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

/// The games whose files, or those of their parents, are not the same, by name.
pub fn touched<'a>(old: &'a Games, new: &'a Games) -> Vec<Touched<'a>> {
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let each = names.into_iter().filter_map(|name| {
        let fate = fate(old.get(name), new.get(name))?;
        Some(Touched { name, fate })
    });
    each.collect()
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
