//! Engines and the interpreter still play the records in rules/golden as recorded.

use boardwright_engines::engines;
use boardwright_review::records::{Record, parse, replay};
use boardwright_runtime::Session;
use boardwright_tests::{engine, interpreter};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ACCEPT: &str = "where the change is wanted, \
    `cargo run --release -- replay rules/golden --rules rules --accept` writes the records anew";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/golden")
}

/// Returns the records of a game, each with its line number.
fn records(game: &str) -> Vec<(usize, Record)> {
    let path = folder().join(format!("{game}.jsonl"));
    let text = fs::read_to_string(&path).unwrap_or_default();
    parse(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Replays the records of all games.
fn all_hold(open: impl Fn(&str) -> Box<dyn Session>) {
    let mut broken = Vec::new();
    for game in engines() {
        let mut session = open(game.name);
        for (line, record) in records(game.name) {
            assert_eq!(record.game, game.name, "line {line}");
            if let Err(why) = replay(&mut *session, &record) {
                broken.push(format!("{}.jsonl:{line}: {why:?}", game.name));
            }
        }
    }
    assert!(broken.is_empty(), "{ACCEPT}: {broken:#?}");
}

#[test]
fn engines_play_them() {
    all_hold(engine);
}

#[test]
fn the_interpreter_plays_them() {
    all_hold(interpreter);
}

#[test]
fn every_game_has_some_and_nothing_else_has() {
    for game in engines() {
        let (name, found) = (game.name, records(game.name).len());
        let make = "bench {name} --record 3 rules/golden/{name}.jsonl --plies 40";
        let make = make.replace("{name}", name);
        assert!(found >= 3, "`cargo run --release -- {make}` records {name}");
    }
    let files = fs::read_dir(folder()).expect("the folder of records");
    let stem = |path: PathBuf| path.file_stem().map(|stem| stem.display().to_string());
    let files = files.map(|entry| stem(entry.expect("a file").path()).expect("a name"));
    let games = engines().iter().map(|engine| engine.name.to_string());
    let games: BTreeSet<String> = games.collect();
    let others: Vec<String> = files.filter(|name| !games.contains(name)).collect();
    assert!(others.is_empty(), "records of no game: {others:?}");
}
