//! Matches: their openings, their results, and what is refused before the first game.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const BIN: &str = env!("CARGO_BIN_EXE_boardwright");

/// Each of four players puts one stone.
const FOUR: &str = "\
game \"Four\"
players red, yellow, blue, green
board square 4 x 1
pieces stone

move place {
    choose to in empty
    put own stone on to
}

end {
    no empty and some own stone & file a : me wins
    no empty                             : draw
}
";

/// One player walks to the right.
const SOLO: &str = "\
game \"Solo\"
players walker
board square 3 x 1
pieces man
points 0..1

setup { walker man on a1 }

move step {
    choose from in own
    choose to   in from.e & empty
    from -> to
}

end {
    some own & file c : me wins
}
";

/// A folder for the files of a test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder for the test"))
    }
    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }
    /// Writes a file and returns its path.
    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("a file for the test");
        self.path(name)
    }
}

fn rules(game: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    path.join(format!("{game}.game")).display().to_string()
}

/// Runs `match`; returns its exit code, output and errors.
fn played(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(BIN).arg("match").args(args).output();
    let output = output.expect("the tool starts");
    let text = |bytes| String::from_utf8(bytes).expect("the tool writes UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Returns the output of a match that must be played, without a warning.
fn said(args: &[&str]) -> String {
    let (code, out, errors) = played(args);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{args:?}");
    out
}

/// Returns the message of a match that must be refused before a game is played.
fn refused(args: &[&str]) -> String {
    let (code, out, errors) = played(&[args, &["--json"]].concat());
    assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}: {errors}");
    errors
}

/// Returns the objects of a match, one for each game and one with the result.
fn objects(text: &str) -> Vec<Value> {
    let object = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(object).collect()
}

/// The text of the first position of a game.
fn first_position(game: &str) -> String {
    let output = Command::new(BIN).args(["show", game]).output();
    let text = String::from_utf8(output.expect("the tool starts").stdout).expect("UTF-8");
    let line = text.lines().find(|line| line.starts_with("position:"));
    line.expect("a position").to_string()
}

#[test]
fn bad_lines_of_openings_are_told_before_the_first_game() {
    let (folder, game) = (Folder::new(), rules("tic-tac-toe"));
    let good = first_position(&game);
    let bad = folder.file("bad.txt", &format!("{good}\n\n{good} and more\n"));
    let errors = refused(&[&game, "random", "random", "--openings", &bad]);
    assert!(
        errors.contains("bad.txt:3: this is no position"),
        "{errors}"
    );
    let openings = folder.file("good.txt", &good);
    said(&[&game, "random", "random", "--openings", &openings]);
}

#[test]
fn files_that_can_not_be_written_are_told_before_the_first_game() {
    let (folder, game) = (Folder::new(), rules("tic-tac-toe"));
    let path = folder.path("no/such/folder");
    for option in ["--html", "--record"] {
        let errors = refused(&[&game, "random", "random", option, &path]);
        assert!(errors.contains("could not be written"), "{errors}");
    }
}

#[test]
fn a_uci_program_is_refused_where_games_begin_at_other_positions() {
    let (folder, game) = (Folder::new(), rules("tic-tac-toe"));
    let first = first_position(&game);
    let second = "pieces cross mark b2; next nought; by cross; turn 2; move 1";
    let openings = folder.file("second.txt", &format!("{first}\n{second}\n"));
    let errors = refused(&[&game, "uci:false", "random", "--openings", &openings]);
    assert!(errors.contains("uci:false can not play: "), "{errors}");
    assert!(errors.contains("second.txt:2"), "{errors}");
    assert!(errors.contains("notation fen"), "{errors}");
    let openings = folder.file("first.txt", &first);
    // The first position is told as such; `false` then ends and forfeits.
    let out = said(&[
        &game,
        "uci:false",
        "random",
        "--games",
        "2",
        "--openings",
        &openings,
    ]);
    assert!(out.contains("forfeits: "), "{out}");
}

#[test]
fn openings_may_be_in_a_notation_and_are_told_in_it() {
    let (folder, game) = (Folder::new(), rules("chess"));
    let mate = "7k/R7/6K1/8/8/8/8/8 w - - 0 1";
    let openings = folder.file("mate.txt", &format!("{mate}\n"));
    // The program answers with the position, so that the reason of its forfeit shows it.
    let script = "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
                  position) told=$rest;; go) echo bestmove $(echo $told | cut -c1-31 | tr \" \" .);; esac; done";
    let script = folder.file("echo.sh", script);
    let uci = format!("uci:sh {script}");
    let args = [
        &game,
        &uci,
        "random",
        "--openings",
        &openings,
        "--games",
        "2",
    ];
    let out = said(&args);
    assert!(out.contains("fen.7k/R7/6K1/8/8/8/8/8.w"), "{out}");
    let errors = refused(&[
        &game,
        "random",
        "random",
        "--openings",
        &folder.file("bad.txt", "7k/R7/6K1/8/8/8/8 w - -\n"),
    ]);
    assert!(
        errors.contains("bad.txt:1: this is no position of chess"),
        "{errors}"
    );
    assert!(errors.contains("7 rows, the board has 8"), "{errors}");
}

#[test]
fn without_a_number_of_games_all_seatings_are_played() {
    let folder = Folder::new();
    let game = folder.file("four.game", FOUR);
    let all = objects(&said(&[&game, "random", "easy", "--json"]));
    assert_eq!(all.len(), 14 + 1);
    let (code, _, errors) = played(&[&game, "random", "random", "--games", "5"]);
    assert_eq!(code, Some(0));
    assert!(
        errors.contains("a multiple of 14 games is fair"),
        "{errors}"
    );
}

#[test]
fn three_players_have_a_table_of_each_against_each() {
    let game = rules("tic-tac-toe");
    let args = [&game, "a=random", "b=random", "c=random", "--games", "2"];
    let out = said(&args);
    let (_, each) = out.split_once("\n\n").expect("two tables");
    assert!(each.starts_with("against"), "{out}");
    assert!(
        each.lines()
            .nth(2)
            .is_some_and(|row| row.starts_with("2 b") && row.contains("/2")),
        "{out}"
    );
    let out = said(&[&game, "a=random", "b=random", "--games", "2"]);
    assert!(!out.contains("against"), "{out}");
}

#[test]
fn seats_have_a_table_whoever_had_them() {
    let game = rules("tic-tac-toe");
    // The opponent forfeits all games, so each seat wins half of its own.
    let args = [&game, "random", "ugi:false", "--games", "4"];
    let out = said(&args);
    let (_, seats) = out.rsplit_once("\n\n").expect("two tables");
    let rows: Vec<Vec<&str>> = seats
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(rows[0][..3], ["seat", "games", "won"], "{out}");
    assert_eq!(rows[1][..3], ["cross", "4", "2"], "{out}");
    assert_eq!(rows[2][..3], ["nought", "4", "2"], "{out}");
    let all = objects(&said(&[&args[..], &["--json"]].concat()));
    let seats = all[4]["seats"].as_array().expect("a list");
    let names: Vec<&Value> = seats.iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["cross", "nought"]);
    assert!(seats.iter().all(|seat| seat["score"] == 0.5), "{seats:?}");
}

#[test]
fn nothing_but_wins_leave_the_difference_open() {
    let game = rules("tic-tac-toe");
    let args = [&game, "random", "ugi:false", "--games", "4", "--json"];
    let all = objects(&said(&args));
    let one = &all[4]["players"][0];
    assert_eq!(
        (&one["wins"], &one["score"]),
        (&Value::from(4), &Value::from(1.0))
    );
    assert!(
        one["elo"].is_null() && one["elo_high"].is_null() && one["elo_low"].is_f64(),
        "{one}"
    );
}

#[test]
fn games_for_one_player_have_points_and_no_elo() {
    let folder = Folder::new();
    let game = folder.file("solo.game", SOLO);
    let out = said(&[&game, "a=random", "b=easy"]);
    assert!(out.contains("points") && !out.contains("Elo"), "{out}");
    let all = objects(&said(&[&game, "random", "--json"]));
    let one = &all[10]["players"][0];
    assert_eq!(
        (&one["games"], &one["points"]),
        (&Value::from(10), &Value::from(1.0))
    );
    assert!(one["elo"].is_null() && one["score"].is_null(), "{one}");
    let errors = refused(&[&game, "random", "random", "--sprt", "elo0=0", "elo1=5"]);
    assert!(errors.contains("one player"), "{errors}");
}

/// Returns the exit code and the output of `replay`.
fn replayed(game: &str, records: &str) -> (Option<i32>, String) {
    let output = Command::new(BIN)
        .args(["replay", records, "--rules", game])
        .output()
        .expect("the tool starts");
    (
        output.status.code(),
        String::from_utf8(output.stdout).expect("UTF-8"),
    )
}

#[cfg(unix)]
#[test]
fn forfeits_are_replayed_and_changes_of_them_are_found() {
    let (folder, game) = (Folder::new(), rules("tic-tac-toe"));
    let script = "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove place.z9;; esac; done";
    let script = folder.file("script.sh", script);
    let records = folder.path("games.jsonl");
    let player = format!("ugi:sh {script}");
    let out = said(&[
        &game,
        "random",
        &player,
        "ugi:false",
        "--games",
        "2",
        "--record",
        &records,
    ]);
    assert!(
        out.contains("played `place.z9`, which is not legal"),
        "{out}"
    );
    let (code, out) = replayed(&game, &records);
    assert_eq!(code, Some(0), "{out}");

    let text = fs::read_to_string(&records).expect("records");
    let record = text.lines().find(|line| line.contains("z9"));
    let record: Value = serde_json::from_str(record.expect("a forfeit")).expect("JSON");
    let broken = |change: &dyn Fn(&mut Value), why: &str| {
        let mut changed = record.clone();
        change(&mut changed);
        let path = folder.file("changed.jsonl", &format!("{changed}\n"));
        let (code, out) = replayed(&game, &path);
        assert!(code == Some(1) && out.contains(why), "{why}: {out}");
    };
    let loser = record["forfeit"]["player"].as_str().expect("a name");
    let other = if loser == "cross" { "nought" } else { "cross" };
    broken(
        &|r| r["forfeit"]["player"] = other.into(),
        "is not to move here",
    );
    broken(
        &|r| r["forfeit"]["player"] = "nobody".into(),
        "no player `nobody`",
    );
    broken(&|r| r["result"][loser] = 100.into(), "gives");
    broken(
        &|r| drop(r["result"].as_object_mut().map(|all| all.remove(other))),
        "no points of",
    );
    broken(&|r| r["position"] = Value::Null, "no `position`");
    broken(&|r| r["forfeit"] = Value::Null, "nobody forfeits");
    broken(
        &|r| drop(r["moves"].as_array_mut().map(Vec::pop)),
        "the position is another one",
    );
    let free = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let moves = record["moves"].to_string();
    let free = free
        .into_iter()
        .find(|cell| !moves.contains(cell))
        .expect("a free cell");
    let reason = format!("played `place.{free}`, which is not legal");
    broken(&|r| r["forfeit"]["reason"] = reason.clone().into(), "it is");
}
