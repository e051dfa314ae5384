//! What comes out of both ways in are engines, and they agree with the interpreter.

use boardwright::agree::Pair;
use boardwright::interp::Interpreter;
use boardwright::{compile, resolve};
use boardwright_example::{games, three_not_in_a_row};
use boardwright_runtime::{Compiled, Game, Session, perft};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

fn interpreter(path: &str) -> Box<dyn Session> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let (sources, file) = resolve::load(&path).expect("the file and its parent");
    let (game, diagnostics) = compile::analyse(&sources, file);
    let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
    Box::new(Interpreter::new(Arc::new(game)))
}

#[test]
fn the_folder_is_listed_with_its_rules() {
    let names: Vec<_> = games::engines().iter().map(|e| e.name).collect();
    assert_eq!(names, ["corridor"]);
    assert_eq!(games::engines()[0].title, "Corridor");
    let (file, text) = games::rules()[0];
    assert_eq!(file, "corridor.game");
    assert_eq!(text, include_str!("../rules/corridor.game"));
}

#[test]
fn the_engine_of_the_folder_agrees_with_the_interpreter() {
    let engine = (games::engines()[0].session)();
    let mut pair = Pair::new("corridor", engine, interpreter("rules/corridor.game"));
    let found = pair.compare(1..=50, 2000).unwrap_or_else(|d| panic!("{d}"));
    assert_eq!(found.games, 50);
}

#[test]
fn the_engine_of_the_macro_agrees_with_the_interpreter() {
    let path = "games/three-not-in-a-row.game";
    let engine = Box::new(Compiled::<three_not_in_a_row::Game>::new());
    let mut pair = Pair::new("three-not-in-a-row", engine, interpreter(path));
    let found = pair.compare(1..=50, 2000).unwrap_or_else(|d| panic!("{d}"));
    assert_eq!(found.games, 50);
}

#[test]
fn the_types_can_be_used_without_names() {
    assert_eq!(perft(&games::corridor::Game::start(), 1), 7);
    assert_eq!(perft(&three_not_in_a_row::Game::start(), 3), 504);
}

#[test]
fn the_program_plays() {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwright-example")).output();
    let output = output.expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("Corridor: "), "{text}");
    assert!(lines[1].starts_with("Three Not in a Row: "), "{text}");
}
