//! Tests of invalid input: a clear error with an exit code, never a panic or a hang.

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time within which any invalid input must be rejected.
const PATIENCE: Duration = Duration::from_secs(60);

fn boardwright(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(args).timeout(PATIENCE);
    command
}

/// Runs a command that must fail with this code, and returns its message.
fn refused(args: &[&str], code: i32) -> String {
    let output = boardwright(args).output().expect("the tool starts");
    let errors = String::from_utf8(output.stderr).expect("errors are UTF-8");
    assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
    assert!(errors.starts_with("error"), "{args:?}: {errors}");
    assert!(!errors.contains("panicked"), "{args:?}: {errors}");
    errors
}

/// A folder with one rules file.
struct Rules {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Rules {
    fn new(bytes: impl AsRef<[u8]>) -> Rules {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("bad.game");
        fs::write(&path, bytes).expect("a file for the test");
        Rules {
            _folder: folder,
            path,
        }
    }

    /// Checks that every command that takes a rules file rejects this one with the same message.
    fn refused(&self, code: i32) -> String {
        let path = self.path.to_str().expect("the path is UTF-8");
        let errors = refused(&["check", path], code);
        for command in ["serve", "show", "play", "bench"] {
            assert_eq!(refused(&[command, path], code), errors, "{command}");
        }
        assert_eq!(refused(&["perft", path, "1"], code), errors);
        refused(&["dump", "--stage", "ir", path], code);
        errors
    }
}

fn tic_tac_toe() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/tic-tac-toe.game");
    fs::read_to_string(path).expect("the rules of tic-tac-toe")
}

#[test]
fn an_unknown_game() {
    for command in ["show", "play", "serve", "bench", "verify", "check"] {
        let errors = refused(&[command, "tic-tac-to"], 2);
        assert!(errors.contains("there is no game `tic-tac-to`"), "{errors}");
        assert!(errors.contains("hint: "), "{errors}");
    }
    refused(&["perft", "tic-tac-to", "1"], 2);
    refused(&["perft", "tic-tac-to", "1", "--reference"], 2);
}

#[test]
fn a_file_that_is_not_there_and_a_folder() {
    for path in ["./no/such.game", "missing.game"] {
        let errors = refused(&["check", path], 2);
        assert!(
            errors.contains("E0901") && errors.contains(path),
            "{errors}"
        );
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().to_str().expect("the path is UTF-8");
    assert!(refused(&["serve", path], 2).contains("E0902"));
}

#[test]
fn a_file_that_is_no_text() {
    let errors = Rules::new(b"game \"X\"\nplayers white, \xff\n").refused(1);
    assert!(
        errors.contains("E0108") && errors.contains(":2:16"),
        "{errors}"
    );
}

#[test]
fn a_file_of_ten_megabytes() {
    let errors = Rules::new(tic_tac_toe().repeat(1 + (10 << 20) / 200)).refused(1);
    assert!(errors.contains("E0903"), "{errors}");
}

#[test]
fn an_empty_file() {
    Rules::new("").refused(1);
}

#[test]
fn a_truncated_file() {
    let text = tic_tac_toe();
    for share in 1..10 {
        let mut end = text.len() * share / 10;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        Rules::new(&text[..end]).refused(1);
    }
}

#[test]
fn deeply_nested_brackets() {
    for (open, close) in [("(", ")"), ("{", "}"), ("[", "]"), ("not ", ""), ("-", "")] {
        let deep = open.repeat(20_000) + "1" + &close.repeat(20_000);
        let text = tic_tac_toe() + "\ndef deep = " + &deep + "\n";
        Rules::new(text).refused(1);
    }
}

#[test]
fn hostile_boards() {
    let hostile = [
        "square 99999 x 99999",
        "square 2147483647 x 2147483647 x 2147483647",
        "square 99999999999999999999 x 1",
        "square 0 x 0",
        "rhombus 65536",
        "hexagon 1000000000",
        "triangle 4294967296",
    ];
    for board in hostile {
        let text = tic_tac_toe().replace("square 3 x 3", board);
        assert!(text.contains(board));
        Rules::new(text).refused(1);
    }
}

#[test]
fn check_goes_on_after_a_mistake() {
    let bad = Rules::new("game");
    let path = bad.path.to_str().expect("the path is UTF-8");
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/paint.game");
    let good = good.to_str().expect("the path is UTF-8");
    let output = boardwright(&["check", path, good])
        .output()
        .expect("the tool starts");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!("{good}: fine\n")
    );
}

#[test]
fn a_command_line_that_makes_no_sense() {
    refused(&["fly"], 2);
    refused(&["perft", "hex"], 2);
    refused(&["perft", "hex", "-1"], 2);
    refused(&["perft", "hex", "300"], 2);
    refused(&["bench", "--seconds", "nan"], 2);
    refused(&["check"], 2);
}

#[test]
fn numbers_out_of_their_range_are_told_the_range() {
    let rules = Rules::new(tic_tac_toe());
    let path = rules.path.to_str().expect("the path is UTF-8");
    let of_one = "a whole number from 1 is needed";
    for (args, told) in [
        (&["analyse", path, "--nodes", "0"][..], of_one),
        (&["analyse", path, "--lines", "0"], of_one),
        (&["match", path, "random", "random", "--games", "0"], of_one),
        (&["verify", "--games", "0"], of_one),
        (&["fit", path, "--games", "0"], of_one),
        (&["fit", path, "--nodes", "0"], of_one),
        (&["cover", path, "--games", "0"], of_one),
        (&["test", path, "--games", "0"], of_one),
        (&["bench", path, "--record", "0", "/no/file"], of_one),
        (&["analyse", path, "--time", "0s"], "a time above 0"),
        (
            &["match", path, "random", "random", "--clock", "0s"],
            "a time above 0",
        ),
        (
            &["analyse", path, "--player", "mcts:threads=0"],
            "a whole number from 1 to 256",
        ),
        (
            &["match", path, "mcts:c=inf", "random"],
            "a number from 0 to 100",
        ),
        (&["analyse", path, "--player", "random"], "auto, mcts or ab"),
    ] {
        let errors = refused(args, 2);
        assert!(errors.contains(told), "{args:?}: {errors}");
    }
}

#[test]
fn who_is_no_player_is_shown_nothing() {
    let rules = Rules::new(tic_tac_toe());
    let path = rules.path.to_str().expect("the path is UTF-8");
    let mut command = boardwright(&["show", path, "--for", "nobody"]);
    let output = command.output().expect("the tool starts");
    assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()));
}

#[test]
fn a_reader_that_leaves() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .arg("--help")
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the tool starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the tool ends");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}
