//! Chooses the names of a board's tables and functions that are made of the names of directions.
//!
//! Rules may name a direction like a table, and the names of two sets of directions joined by underscores may be
//! equal. So these names differ from those of the steps and from each other; each table has one name.

use super::Printer;
use super::names::{Namer, upper};
use proc_macro2::Ident;
use std::collections::BTreeMap;

/// The names chosen so far.
pub(super) struct Derived {
    known: BTreeMap<(String, u64), Ident>,
    names: Namer,
}

impl Derived {
    /// Returns the choice of names that differ from these functions of steps and their constants.
    pub(super) fn beside(mut names: Namer, steps: &[Ident]) -> Derived {
        let constants = steps.iter().map(|step| upper(&step.to_string()));
        names.reserve(constants);
        Derived {
            known: BTreeMap::new(),
            names,
        }
    }
}

impl Printer<'_> {
    /// Returns the name of an item by its pattern and directions: `STEPS_{}` of `n | e` is `STEPS_N_E`.
    pub(super) fn derived(&self, pattern: &str, dirs: u64) -> Ident {
        let wanted = pattern.replace("{}", &self.dirs_name(dirs));
        let derived = &mut *self.derived.borrow_mut();
        let names = &mut derived.names;
        let known = derived.known.entry((pattern.to_string(), dirs));
        known.or_insert_with(|| names.fresh(&wanted)).clone()
    }
}
