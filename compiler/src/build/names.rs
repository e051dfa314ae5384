//! The names of modules, made of the stems of rules files.
//!
//! Names are in snake case as rustc's lint `non_snake_case` understands it: `_` may not stand twice in a
//! row within a name, but any number of them may end it.

use crate::rust::is_ident;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns the module names of the games of a folder, by their stems. They are distinct.
///
/// A name is the [simple](simple) one unless several games share it. Then one that is [plain](is_plain)
/// keeps it, so `tic-tac-toe` is `tic_tac_toe` whatever other files there are, and the others get
/// [distinct](distinct) ones.
pub(super) fn module_names<'a>(
    games: impl IntoIterator<Item = &'a str>,
) -> BTreeMap<&'a str, String> {
    let mut alike: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for game in games {
        alike.entry(simple(game)).or_default().push(game);
    }
    let mut names = BTreeMap::new();
    for (name, mut games) in alike {
        games.sort_unstable();
        let keeps = match games[..] {
            [only] => Some(only),
            _ => games.iter().copied().find(|game| is_plain(game)),
        };
        let name_of = |game| match keeps {
            Some(keeper) if keeper == game => name.clone(),
            _ => distinct(game),
        };
        names.extend(games.iter().map(|game| (*game, name_of(*game))));
    }
    names
}

/// Returns the name of a game's module where no other game shares it: `tic-tac-toe` becomes `tic_tac_toe`,
/// `core` becomes `game_core`, and `3d` becomes `_3d`. It does not end with `_`.
pub(super) fn simple(game: &str) -> String {
    let name = words(game);
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("_{name}")
    } else if name.is_empty() {
        "game".into()
    } else if MEANT_OTHERWISE.contains(&name.as_str()) || !is_ident(&name) {
        format!("game_{name}")
    } else {
        name
    }
}

/// Returns a name that no other game has, be it simple or distinct: `a__b` becomes `a_b_u1u2_`. The last
/// part says what was replaced, and where, so that the stem could be read from the name. It ends with `_`.
fn distinct(game: &str) -> String {
    let mut replaced = String::new();
    for (at, c) in game.chars().enumerate() {
        let _ = match c {
            'a'..='z' | '0'..='9' => Ok(()),
            '-' => write!(replaced, "d{at}"),
            '_' => write!(replaced, "u{at}"),
            'A'..='Z' => write!(replaced, "c{at}"),
            _ => write!(replaced, "x{at}n{}", u32::from(c)),
        };
    }
    let words = words(game);
    let before = if words.starts_with(|c: char| !c.is_ascii_digit()) {
        ""
    } else {
        "_"
    };
    let between = if words.is_empty() { "" } else { "_" };
    format!("{before}{words}{between}{replaced}_")
}

/// Whether a stem is made of small letters and digits, with single `-` between them.
fn is_plain(game: &str) -> bool {
    game == words(game).replace('_', "-")
}

/// Returns the small letters and digits of a stem, with single `_` for whatever stands between them.
fn words(game: &str) -> String {
    let small = game.to_ascii_lowercase();
    let words = small.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("_")
}

/// Names that a module must not have: the first segments of paths in generated code, which such a module
/// would shadow, and the names of the other files next to the modules.
const MEANT_OTHERWISE: [&str; 24] = [
    "alloc",
    "boardwright_runtime",
    "bool",
    "char",
    "core",
    "engines",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "lib",
    "proc_macro",
    "std",
    "str",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn named(games: &[&str]) -> Vec<String> {
        let names = module_names(games.iter().copied());
        games.iter().map(|game| names[game].clone()).collect()
    }

    #[test]
    fn a_name_is_simple_where_no_other_game_has_it() {
        for (game, name) in [
            ("tic-tac-toe", "tic_tac_toe"),
            ("my_game", "my_game"),
            ("my--game", "my_game"),
            ("My-Game_", "my_game"),
            ("3d", "_3d"),
            ("1st-game", "_1st_game"),
            ("core", "game_core"),
            ("match", "game_match"),
            ("gen", "game_gen"),
            ("-", "game"),
        ] {
            assert_eq!(named(&[game]), [name]);
        }
    }

    #[test]
    fn the_plain_one_of_several_keeps_the_name() {
        assert_eq!(named(&["a_b", "a-b"]), ["a_b_u1_", "a_b"]);
        assert_eq!(named(&["a__b", "a--b"]), ["a_b_u1u2_", "a_b_d1d2_"]);
        assert_eq!(named(&["_3d", "3d"]), ["_3d_u0_", "_3d"]);
        assert_eq!(named(&["match", "game-match"]), ["match__", "game_match"]);
        assert_eq!(named(&["game", "--"]), ["game", "_d0d1_"]);
    }

    /// Whether rustc takes a name as one in snake case, and as a name at all.
    fn is_snake_case(name: &str) -> bool {
        let inner = name.trim_matches('_');
        let small = !name.contains(|c: char| c.is_ascii_uppercase());
        small && !inner.is_empty() && !inner.contains("__") && is_ident(name)
    }

    #[test]
    fn all_stems_of_few_characters_have_distinct_names() {
        let mut stems = vec![String::new()];
        let mut longest = stems.clone();
        for _ in 0..5 {
            let longer =
                |stem: &String| ["a", "A", "1", "-", "_", "é"].map(|c| format!("{stem}{c}"));
            longest = longest.iter().flat_map(longer).collect();
            stems.extend_from_slice(&longest);
        }
        let more = [
            "a-b-u1",
            "a-b-u1u2",
            "u1",
            "game",
            "fn",
            "game-fn",
            "game_fn",
            "core",
            "game-core",
        ];
        let stems = stems.iter().skip(1).map(String::as_str).chain(more);
        let names = module_names(stems);
        let distinct: BTreeSet<_> = names.values().collect();
        assert_eq!(distinct.len(), names.len());
        for (stem, name) in &names {
            assert!(is_snake_case(name), "{stem}: {name}");
        }
    }
}
