//! The namer: every identifier of generated code that comes from the rules is made here.
//!
//! A name is what the rules call the thing; a Rust keyword or a name that generated code needs for
//! itself gets an underscore behind it. Two things of one scope and name (instances of a def, a
//! parameter of an act beside its caller's local) are told apart by a number from 2.

use proc_macro2::{Ident, Span};
use std::collections::BTreeMap;

/// Names of one scope.
#[derive(Clone, Default, Debug)]
pub(crate) struct Namer {
    taken: BTreeMap<String, usize>,
}

/// What generated functions call their own parameters and helpers.
const OWN: [&str; 32] = [
    "pos", "past", "visit", "rng", "list", "was", "view", "out", "rest", "left", "blocked", "all",
    "count", "found", "key", "rounds", "visited", "begin_at", "within", "sure", "marks", "place",
    "set", "size", "firsts", "seconds", "each", "last", "begun", "rows", "kept", "reached",
];

impl Namer {
    /// The identifier for a thing of this name, unlike all before it.
    pub(crate) fn fresh(&mut self, name: &str) -> Ident {
        let base = if OWN.contains(&name) {
            format!("{name}_")
        } else {
            name.to_string()
        };
        let times = self.taken.entry(base.clone()).or_insert(0);
        *times += 1;
        match *times {
            1 => ident(&base),
            n => ident(&format!("{base}_{n}")),
        }
    }
}

/// An identifier; keywords get an underscore.
pub(crate) fn ident(name: &str) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(ident) => ident,
        Err(_) => Ident::new(&format!("{name}_"), Span::call_site()),
    }
}

/// `feel_dizzy` as `FeelDizzy`.
pub(crate) fn camel(name: &str) -> Ident {
    let words = name.split('_').filter(|w| !w.is_empty());
    let text: String = words
        .map(|w| {
            let mut letters = w.chars();
            letters
                .next()
                .map_or(String::new(), |c| c.to_uppercase().chain(letters).collect())
        })
        .collect();
    ident(if text == "Self" { "Self_" } else { &text })
}

/// `home_row` as `HOME_ROW`.
pub(crate) fn upper(name: &str) -> Ident {
    ident(&name.to_uppercase())
}
