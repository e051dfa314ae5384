//! Chooses names: of items, once for a module, and of variables, once for a function.
//!
//! A thing has its name in the rules; if Rust or the runtime uses that name, an underscore is appended.
//! Equal names of one scope are numbered from 2. No name has two underscores side by side, nor a type's variant
//! one between a letter and its number: Rust warns of both.

use proc_macro2::{Ident, Span};
use std::collections::BTreeSet;

/// The names of the runtime's functions and modules, and of a function's own parameters.
const TAKEN: &[&str] = words!(
    after after_playing any_of_others at at_least best blocked board both div_floor draw_best each entry entry_of
    first_member groups keyed kind_weights lent member_if number_weight number_weights of_others on_stack others part_of
    past piece_weights places_of pos_of random_legal range read_cells read_count read_flag read_kind read_members
    read_number read_owners read_state read_states rem_floor seat seats set_weight set_weights share share_of_others
    sight sink stored_cells stored_members sum sum_from sum_of_others table table2 total trace union union_from veils
    visited write_name write_number
);

/// The names of one scope.
#[derive(Clone, Debug)]
pub(super) struct Namer {
    taken: BTreeSet<String>,
    /// Names that nothing may have: an underscore is appended, as to those of the runtime.
    kept_free: &'static [&'static str],
    /// The text between a name and its number.
    joint: &'static str,
}

impl Namer {
    /// Returns a scope for a function's variables.
    pub(super) fn of_variables() -> Namer {
        Namer::of_items(TAKEN)
    }
    /// Returns a scope for variables that stand next to others with these names.
    pub(super) fn of_variables_next_to(kept_free: &'static [&'static str]) -> Namer {
        Namer {
            kept_free,
            ..Namer::of_variables()
        }
    }
    /// Returns a scope for items, where some names are taken.
    pub(super) fn of_items(taken: &[&str]) -> Namer {
        Namer {
            taken: taken.iter().map(|name| name.to_string()).collect(),
            kept_free: &[],
            joint: "_",
        }
    }
    /// Returns a scope for the variants of an enumeration, where some names are taken.
    pub(super) fn of_variants(taken: &[&str]) -> Namer {
        Namer {
            joint: "",
            ..Namer::of_items(taken)
        }
    }
    /// Leaves these names to others.
    pub(super) fn reserve(&mut self, names: impl IntoIterator<Item = String>) {
        self.taken.extend(names);
    }
    /// Returns an identifier for each of these names, in order.
    pub(super) fn all<N: AsRef<str>, T: FromIterator<Ident>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> T {
        let names = names.into_iter();
        names.map(|name| self.fresh(name.as_ref())).collect()
    }
    /// Returns an identifier for a thing with the first of these names that is free, else with a number.
    pub(super) fn first_free(&mut self, wanted: &[String]) -> Ident {
        let is_free = |name: &&String| is_ident(name) && !self.taken.contains(*name);
        let name = wanted.iter().find(is_free).or(wanted.first());
        let name = name.map_or_else(String::new, String::clone);
        self.fresh(&name)
    }
    /// Returns an identifier for a thing of this name, different from all earlier ones.
    pub(super) fn fresh(&mut self, name: &str) -> Ident {
        let mut plain = single_underscores(name);
        if !is_ident(&plain) {
            plain.push('_');
        }
        let is_taken = |of: &[&str]| of.contains(&plain.as_str());
        let first = match is_taken(TAKEN) || is_taken(self.kept_free) {
            true => format!("{plain}_"),
            false => plain.clone(),
        };
        let joint = if plain.ends_with('_') { "" } else { self.joint };
        let numbered = (2..).map(|n| format!("{plain}{joint}{n}"));
        let mut all = std::iter::once(first).chain(numbered);
        let name = all.find(|name| self.taken.insert(name.clone()));
        Ident::new(&name.unwrap_or_default(), Span::call_site())
    }
}

/// Replaces each run of underscores by one.
fn single_underscores(name: &str) -> String {
    let mut single = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter != '_' || !single.ends_with('_') {
            single.push(letter);
        }
    }
    single
}

/// Returns an identifier; a keyword gets an underscore.
pub(super) fn ident(name: &str) -> Ident {
    match is_ident(name) {
        true => Ident::new(name, Span::call_site()),
        false => Ident::new(&format!("{name}_"), Span::call_site()),
    }
}

/// Whether a name is an identifier of Rust, and no keyword of any edition: `gen` became one in 2024, and the parser of
/// tokens takes it for a name.
pub(crate) fn is_ident(name: &str) -> bool {
    name != "gen" && syn::parse_str::<Ident>(name).is_ok()
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

#[cfg(test)]
mod tests {
    use super::super::METHODS;
    use super::{Namer, TAKEN, camel};
    use proc_macro2::Ident;

    /// The names of the functions that generated modules import, by the runtime's sources.
    fn imported() -> Vec<String> {
        let support = include_str!("../../../runtime/src/support.rs");
        let functions = { support.lines() }.filter_map(|line| line.strip_prefix("pub fn "));
        let own = functions.filter_map(|line| line.split(['(', '<']).next());
        let lib = include_str!("../../../runtime/src/lib.rs");
        let (_, generated) = lib.split_once("pub mod generated {").unwrap_or_default();
        let lists = generated.split("::{").skip(1);
        let lists = lists
            .filter_map(|list| list.split_once('}'))
            .map(|(list, _)| list);
        // Macros are imported from the root of the crate, and have names of their own.
        let lists = lists.filter(|list| !list.contains("basics"));
        let listed = lists.flat_map(|list| list.split(',')).map(str::trim);
        let is_function = |name: &&str| {
            *name != "self"
                && name.starts_with(|c: char| c.is_ascii_lowercase())
                && !name.contains(' ')
        };
        own.chain(listed.filter(is_function))
            .map(str::to_string)
            .collect()
    }

    #[test]
    fn no_variable_has_the_name_of_an_imported_function() {
        let imported = imported();
        assert!(imported.len() > 30, "{imported:?}");
        for name in &imported {
            assert!(TAKEN.contains(&name.as_str()), "`{name}` is free");
        }
    }

    #[test]
    fn what_generated_code_calls_on_a_position_is_no_name_of_rules() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../generated/src");
        let mut calls = 0;
        for file in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{e}")) {
            let path = file.unwrap_or_else(|e| panic!("{e}")).path();
            let text = std::fs::read_to_string(path).unwrap_or_default();
            for called in text.split("self.").skip(1) {
                let end = called.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
                let (name, rest) = called.split_at(end.unwrap_or(0));
                let named = [format!(" owners!({name}:"), format!(" owners!({name},")];
                let of_enemy = format!(", {name}: ");
                let mut owners = text.lines().filter(|line| line.contains(" owners!("));
                let defines = |end: char| text.contains(&format!("fn {name}{end}"));
                let defined = ['(', ',', ')', '\n'].into_iter().any(defines)
                    || named.iter().any(|named| text.contains(named))
                    || owners.any(|line| line.contains(&of_enemy));
                if rest.starts_with(['(', ':']) && !defined {
                    calls += 1;
                    assert!(METHODS.contains(&name), "`{name}` is free");
                }
            }
        }
        assert!(calls > 20, "{calls}");
    }

    #[test]
    fn names_are_written_as_rust_wants_them() {
        let named = |mut namer: Namer, names: &[&str]| -> Vec<String> {
            let idents: Vec<Ident> = namer.all(names);
            idents.iter().map(Ident::to_string).collect()
        };
        let fields = ["a_b", "a__b", "a_b_", "a_b__", "a_b___", "a_b"];
        let written = ["a_b", "a_b_2", "a_b_", "a_b_3", "a_b_4", "a_b_5"];
        assert_eq!(named(Namer::of_items(&[]), &fields), written);
        assert_eq!(
            named(Namer::of_variables(), &["gen", "try"]),
            ["gen_", "try_"]
        );
        let moves = ["mv", "mv_", "mv_2", "mv2", "pass_", "self"].map(camel);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let variants = ["Mv", "Mv2", "Mv22", "Mv23", "Pass2", "Self_"];
        assert_eq!(named(Namer::of_variants(&["Pass"]), &moves), variants);
    }
}
