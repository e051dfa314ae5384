//! Generated code is made for diffs: an edit changes the functions that cite the edited rule, and the hash
//! of the rules; lines inserted elsewhere change nothing else.

use boardwright::build;
use boardwright::source::Sources;
use boardwright_tests::sources;
use std::collections::BTreeMap;

/// Returns the module of a game with one piece of its text replaced, without the hash of the rules.
fn edited(game: &str, old: &str, new: &str) -> String {
    let (all, file) = sources(game);
    let text = all.file(file).text.clone();
    assert_eq!(text.matches(old).count(), 1, "{old} stands once in {game}");
    let mut changed = Sources::new();
    let file = changed.add(&format!("{game}.game"), text.replace(old, new));
    let module = build::module(&changed, file).unwrap_or_else(|d| panic!("{d:?}"));
    let hash = |line: &&str| !line.to_lowercase().replace('_', " ").contains("rules hash");
    module
        .text
        .lines()
        .filter(hash)
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Splits a module into functions by name, each with the comments before it; the rest has an empty name.
fn functions(text: &str) -> BTreeMap<String, String> {
    let (mut all, mut before) = (BTreeMap::<String, String>::new(), String::new());
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        let inner = line.trim_start();
        let indent = &line[..line.len() - inner.len()];
        if let Some((name, end)) = &open {
            let (name, ends) = (name.clone(), line == end);
            all.entry(name).or_default().push_str(&format!("{line}\n"));
            if ends {
                open = None;
            }
        } else if inner.starts_with("//") || inner.starts_with("#[") {
            before.push_str(&format!("{line}\n"));
        } else if let Some((_, rest)) = inner.split_once("fn ") {
            let name = rest.split('(').next().unwrap_or_default().to_string();
            let whole = std::mem::take(&mut before) + line + "\n";
            all.entry(name.clone()).or_default().push_str(&whole);
            if !inner.ends_with('}') {
                open = Some((name, format!("{indent}}}")));
            }
        } else {
            let whole = std::mem::take(&mut before) + line + "\n";
            all.entry(String::new()).or_default().push_str(&whole);
        }
    }
    all
}

/// Returns the names of the functions in which two modules differ.
fn differing(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (functions(old), functions(new));
    let names = old
        .keys()
        .chain(new.keys().filter(|name| !old.contains_key(*name)));
    names
        .filter(|name| old.get(*name) != new.get(*name))
        .cloned()
        .collect()
}

/// Asserts that an edit changes something, and only functions that cite this part of the rules.
#[track_caller]
fn only(game: &str, old: &str, new: &str, part: &str) {
    let (before, after) = (edited(game, old, old), edited(game, old, new));
    let changed = differing(&before, &after);
    assert!(!changed.is_empty(), "{old} to {new} changes nothing");
    let functions = functions(&after);
    for name in &changed {
        let text = functions
            .get(name)
            .unwrap_or_else(|| panic!("{name} is gone"));
        let cites = text.lines().any(|line| {
            let cited = line.trim_start().strip_prefix("// ");
            cited.is_some_and(|cited| cited == part || cited.starts_with(&format!("{part}, line")))
        });
        assert!(
            cites && !name.is_empty(),
            "{name} does not cite `{part}`:\n{text}"
        );
    }
}

#[test]
fn of_a_choice_changes_the_functions_of_its_block() {
    let (old, new) = ("from.forward.(e|w) - own", "from.forward.(e|w) & enemy");
    only("breakthrough", old, new, "move step");
}

#[test]
fn of_an_end_changes_the_end() {
    let (old, new) = (
        "no enemy             : me wins",
        "no enemy             : draw",
    );
    only("breakthrough", old, new, "end");
}

#[test]
fn of_the_setup_changes_the_setup() {
    let (old, new) = ("white pawn on rank 1..2", "white pawn on rank 1..3");
    only("breakthrough", old, new, "setup");
}

#[test]
fn lines_that_are_inserted_change_nothing_else() {
    for (game, old) in [
        ("breakthrough", "setup {"),
        ("chess", "def "),
        ("go", "move "),
    ] {
        let (all, file) = sources(game);
        let text = &all.file(file).text;
        let first = text.lines().find(|line| line.starts_with(old));
        let first = first.unwrap_or_else(|| panic!("{game} has no line {old}"));
        let inserted = format!("// A remark.\n\n{first}");
        let (before, after) = (edited(game, first, first), edited(game, first, &inserted));
        assert_eq!(before, after, "{game}");
    }
}
