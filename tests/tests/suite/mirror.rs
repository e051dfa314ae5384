//! The modules in generated/src are up to date with the rules files.

use boardwright::{build, mirror};
use std::path::Path;

#[test]
fn the_mirror_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let modules = build::modules(&root.join("rules")).expect("rules without mistakes");
    let folder = root.join("generated/src");
    let changes = mirror::changes(&modules, &folder).expect("a readable folder");
    let files: Vec<_> = changes.iter().map(|c| c.path().display()).collect();
    assert!(
        files.is_empty(),
        "out of date; `cargo run --release -- gen` writes them anew: {files:#?}"
    );
}

#[test]
fn the_engines_are_those_of_the_rules_files() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let modules = build::modules(&rules).expect("rules without mistakes");
    let made: Vec<_> = modules
        .iter()
        .map(|m| (m.game.as_str(), m.rules.as_str()))
        .collect();
    let names = boardwright_engines::engines().iter().map(|e| e.name);
    let texts = boardwright_engines::rules().iter().map(|(_, text)| *text);
    assert_eq!(made, names.zip(texts).collect::<Vec<_>>());
}
