//! Chooses names: of items, once for a module, and of variables, once for a function.
//!
//! A thing has its name in the rules; if Rust or the runtime uses that name, an underscore is appended.
//! Equal names of one scope are numbered from 2.

use proc_macro2::{Ident, Span};
use std::collections::BTreeSet;

/// The names of the runtime's functions and modules, and of a function's own parameters.
const TAKEN: [&str; 35] = [
    "after",
    "after_playing",
    "any_of_others",
    "at",
    "best",
    "blocked",
    "board",
    "both",
    "div_floor",
    "draw_best",
    "entry",
    "groups",
    "lent",
    "of_others",
    "others",
    "past",
    "pos_of",
    "range",
    "read_cells",
    "read_flag",
    "read_kind",
    "read_members",
    "read_number",
    "read_owners",
    "read_state",
    "read_states",
    "rem_floor",
    "share",
    "share_of_others",
    "sink",
    "sum_of_others",
    "table",
    "table2",
    "total",
    "visited",
];

/// The names of one scope.
#[derive(Clone, Debug, Default)]
pub(super) struct Namer {
    taken: BTreeSet<String>,
}

impl Namer {
    /// Returns a scope for a function's variables.
    pub(super) fn of_variables() -> Namer {
        Namer {
            taken: TAKEN.iter().map(|name| name.to_string()).collect(),
        }
    }
    /// Returns a scope for items, where some names are taken.
    pub(super) fn of_items(taken: &[&str]) -> Namer {
        Namer {
            taken: taken.iter().map(|name| name.to_string()).collect(),
        }
    }
    /// Returns an identifier for a thing of this name, different from all earlier ones.
    pub(super) fn fresh(&mut self, name: &str) -> Ident {
        let plain = match syn::parse_str::<Ident>(name) {
            Ok(_) => name.to_string(),
            Err(_) => format!("{name}_"),
        };
        let first = match TAKEN.contains(&plain.as_str()) {
            true => format!("{plain}_"),
            false => plain.clone(),
        };
        let numbered = (2..).map(|n| format!("{plain}_{n}"));
        let mut all = std::iter::once(first).chain(numbered);
        let name = all.find(|name| self.taken.insert(name.clone()));
        Ident::new(&name.unwrap_or_default(), Span::call_site())
    }
}

/// Returns an identifier; a keyword gets an underscore.
pub(super) fn ident(name: &str) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(ident) => ident,
        Err(_) => Ident::new(&format!("{name}_"), Span::call_site()),
    }
}

/// Converts `feel_dizzy` to `FeelDizzy`.
pub(super) fn camel(name: &str) -> String {
    let words = name.split('_').filter(|w| !w.is_empty());
    let word = |w: &str| {
        let mut letters = w.chars();
        let first = letters.next().map(char::to_uppercase);
        first
            .into_iter()
            .flatten()
            .chain(letters)
            .collect::<String>()
    };
    words.map(word).collect()
}

/// Converts `home_row` to `HOME_ROW`.
pub(super) fn upper(name: &str) -> String {
    name.to_uppercase()
}
