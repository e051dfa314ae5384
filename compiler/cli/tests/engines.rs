//! Tests of the commands with names of games: the engine gives the same answers as the interpreter.

use assert_cmd::Command;
use serde_json::Value;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

const BIN: &str = env!("CARGO_BIN_EXE_boardwright");

/// Returns the path of a game's rules file.
fn rules(game: &str) -> String {
    format!("{}/../../rules/{game}.game", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the output of a command that must succeed.
fn said(args: &[&str]) -> String {
    let output = Command::new(BIN)
        .args(args)
        .output()
        .expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    assert_eq!(errors, "", "{args:?}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[test]
fn every_rules_file_has_an_engine_and_is_fine() {
    let list = said(&["list"]);
    let folder = format!("{}/../../rules", env!("CARGO_MANIFEST_DIR"));
    let mut games = 0;
    for entry in std::fs::read_dir(folder).expect("the rules") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "game") {
            continue;
        }
        let name = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name")
            .to_string();
        assert!(
            list.lines()
                .any(|line| line.starts_with(&(name.clone() + " "))),
            "{name}: {list}"
        );
        let path = path.to_str().expect("the path is UTF-8");
        assert_eq!(
            said(&["check", path, &name]),
            format!("{path}: fine\n{name}: fine\n")
        );
        games += 1;
    }
    assert_eq!(list.lines().count(), games + 1, "{list}");
    let flags = [
        ("pig", "white, black, and chance "),
        ("goofspiel", "red, blue (at once) "),
        ("kuhn-poker", "one, two, and chance (hidden) "),
    ];
    for (game, players) in flags {
        let mut lines = list.lines();
        let line = lines.find(|line| line.split(' ').next() == Some(game));
        assert!(line.is_some_and(|l| l.contains(players)), "{line:?}");
    }
}

#[test]
fn show_draws_engine_and_interpreter_alike() {
    for game in ["breakthrough", "paint", "battlebrushes"] {
        let shown = said(&["show", game]);
        assert_eq!(said(&["show", &rules(game)]), shown);
        assert_eq!(said(&["show", game, "--reference"]), shown);
    }
}

#[test]
fn perft_is_the_same_by_name_and_by_path() {
    let divided = said(&["perft", "tic-tac-toe", "4", "--divide"]);
    assert!(divided.ends_with("\n3024\n"), "{divided}");
    assert_eq!(
        said(&["perft", "tic-tac-toe", "4", "--divide", "--reference"]),
        divided
    );
    assert_eq!(
        said(&["perft", &rules("tic-tac-toe"), "4", "--divide"]),
        divided
    );
}

#[test]
fn verify_agrees() {
    let table = said(&["verify", "tic-tac-toe", "battlebrushes", "--games", "2"]);
    assert_eq!(
        table.lines().filter(|line| line.ends_with("agree")).count(),
        2,
        "{table}"
    );
}

#[test]
fn bench_takes_names() {
    let line = said(&["bench", "hex", "--seconds", "0.05", "--json"]);
    let value: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(value["game"], "hex");
    assert!(value["position_bytes"].as_u64().expect("a number") >= 32);
}

#[test]
fn a_slip_in_a_name_is_put_right() {
    let output = Command::new(BIN)
        .args(["show", "tic-tac-to"])
        .output()
        .expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("did you mean tic-tac-toe"), "{errors}");
}

/// A running server, which gets one request at a time.
struct Server {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Server {
    fn new(args: &[&str]) -> Server {
        let mut command = std::process::Command::new(BIN);
        command
            .arg("serve")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().expect("the tool starts");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Server {
            child,
            input,
            output,
        }
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.input, "{request}").expect("the server reads");
        let answer = self.output.next().expect("an answer").expect("UTF-8");
        serde_json::from_str(&answer).expect("JSON")
    }

    /// Plays the last legal move of every player several times; returns all answers.
    fn last_moves(mut self) -> Vec<Value> {
        let mut answers = vec![self.ask(&serde_json::json!({"op": "state"}))];
        for _ in 0..20 {
            let legal = self.ask(&serde_json::json!({"op": "legal"}));
            let lists = legal["moves"].as_object().expect("an object");
            let lasts = lists
                .iter()
                .filter_map(|(who, list)| Some((who.clone(), list.as_array()?.last()?.clone())));
            let moves: serde_json::Map<String, Value> = lasts.collect();
            answers.push(legal);
            if moves.is_empty() {
                break;
            }
            answers.push(self.ask(&serde_json::json!({"op": "play", "moves": moves})));
        }
        drop(self.input);
        assert!(self.child.wait().expect("it ends").success());
        answers
    }
}

#[test]
fn the_interpreter_serves_what_the_engine_serves() {
    for game in [
        "paint",
        "battlebrushes",
        "four-player-free-for-all",
        "chess",
    ] {
        let engine = Server::new(&[game]).last_moves();
        assert!(engine.len() > 10);
        assert_eq!(
            Server::new(&[game, "--reference"]).last_moves(),
            engine,
            "{game}"
        );
        assert_eq!(Server::new(&[&rules(game)]).last_moves(), engine, "{game}");
    }
}

#[test]
fn positions_are_served_and_read_in_the_notations_of_the_rules() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for args in [&["chess"][..], &["chess", "--reference"]] {
        let mut server = Server::new(args);
        let first = server.ask(&serde_json::json!({"op": "state"}));
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(first["notations"]["fen"], start);
        let there = server.ask(&serde_json::json!({"op": "new", "position": text}));
        assert_eq!(there["notations"]["fen"], text);
        let lines = server.ask(&serde_json::json!({"op": "perft", "depth": 1}));
        assert_eq!(lines["nodes"], 48);
        let wrong = server.ask(&serde_json::json!({"op": "new", "position": "8/8 w - - 0 1"}));
        assert_eq!(wrong["error"]["code"], "bad_position");
        let message = wrong["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains("2 rows, the board has 8"), "{message}");
        // What one player sees has no text of the whole.
        let seen = server.ask(&serde_json::json!({"op": "state", "for": "white"}));
        assert!(seen.get("notations").is_none() && seen.get("position").is_none());
        drop(server.input);
        assert!(server.child.wait().expect("it ends").success());
    }
    let shown = said(&["show", "chess", "--position", text]);
    assert!(shown.ends_with(&format!("\nfen: {text}\n")), "{shown}");
    assert!(
        !said(&["show", "hex"]).contains("fen"),
        "hex has no notation"
    );
}

#[test]
fn a_program_for_uci_is_told_positions_in_fen() {
    let lines = "uci\nposition fen 7k/R7/6K1/8/8/8/8/8 w - - 0 1 moves a7b7 h8g8\ngo nodes 200\n";
    let output = assert_cmd::Command::new(BIN)
        .args(["ugi", "chess"])
        .write_stdin(lines)
        .output()
        .expect("the tool starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.ends_with("bestmove b7b8\n"), "{text}");
}
