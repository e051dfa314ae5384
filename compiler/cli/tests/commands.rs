//! Tests of the commands on rules files, which the interpreter plays.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

const BIN: &str = env!("CARGO_BIN_EXE_boardwright");

/// Returns the path of a game's rules file.
fn rules(game: &str) -> String {
    format!("{}/../../rules/{game}.game", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the output of a command that must succeed.
fn said(args: &[&str], input: &str) -> String {
    let output = Command::new(BIN).args(args).write_stdin(input).output();
    let output = output.expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    assert_eq!(errors, "", "{args:?}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// Returns the exit code and the message of a command that must fail.
fn failed(args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(BIN)
        .args(args)
        .output()
        .expect("the tool starts");
    let errors = String::from_utf8(output.stderr).expect("errors are UTF-8");
    assert!(!errors.contains("panicked"), "{errors}");
    (output.status.code(), errors)
}

#[test]
fn show_draws_the_board_and_writes_the_position() {
    let shown = said(&["show", &rules("breakthrough")], "");
    assert!(shown.starts_with("Breakthrough\n"), "{shown}");
    assert!(shown.contains("2  W W W W W W W W\n"), "{shown}");
    assert!(shown.contains("turn 1: white to move"), "{shown}");
}

#[test]
fn a_position_that_show_writes_is_read_back() {
    let path = rules("paint");
    let shown = said(&["show", &path], "");
    let position = shown
        .lines()
        .find_map(|line| line.strip_prefix("position: "));
    let position = position.expect("the position is shown");
    assert_eq!(said(&["show", &path, "--position", position], ""), shown);
    let other = position.replace("next white", "next black");
    let turned = said(&["show", &path, "--position", &other], "");
    assert!(turned.contains("turn 1: black to move"), "{turned}");
    let (code, errors) = failed(&["show", &path, "--position", "rubbish"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("this is no position of "), "{errors}");
}

#[test]
fn perft_counts_and_divides() {
    let path = rules("tic-tac-toe");
    assert_eq!(said(&["perft", &path, "0"], ""), "1\n");
    assert_eq!(said(&["perft", &path, "3"], ""), "504\n");
    let divided = said(&["perft", &path, "3", "--divide"], "");
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!(lines.len(), 10, "{divided}");
    assert!(
        lines[..9].iter().all(|line| line.ends_with(": 56")),
        "{divided}"
    );
    assert_eq!((lines[0], lines[9]), ("place a1: 56", "504"));
}

#[test]
fn perft_divides_joint_turns_by_all_players() {
    let divided = said(&["perft", &rules("battlebrushes"), "1", "--divide"], "");
    assert_eq!(divided.lines().count(), 257, "{divided}");
    let first = divided.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("blue: go ") && first.contains(", red: go "),
        "{first}"
    );
}

#[test]
fn report_says_how_each_move_is_counted() {
    let report = said(&["report", &rules("breakthrough")], "");
    assert!(
        report.contains("\nmove step  [counted by 3 shifts]\n"),
        "{report}"
    );
    assert_eq!(failed(&["report"]).0, Some(2));
}

#[test]
fn bench_writes_an_object_a_line() {
    let games = [rules("tic-tac-toe"), rules("reversi")];
    let text = said(
        &["bench", &games[0], &games[1], "--seconds", "0.05", "--json"],
        "",
    );
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let lines: Vec<Value> = lines.collect();
    let games: Vec<&Value> = lines.iter().map(|line| &line["game"]).collect();
    assert_eq!(games, ["tic-tac-toe", "reversi"]);
    for line in &lines {
        let number = |key: &str| line[key].as_f64().expect(key);
        assert!(
            number("playouts") >= 1.0 && number("cpu_seconds") >= 0.05,
            "{line}"
        );
        let ply = number("plies_per_second") * number("ns_per_ply") / 1e9;
        assert!((ply - 1.0).abs() < 1e-9, "{line}");
        assert!(number("playouts_per_second") > 0.0, "{line}");
        assert!(line["position_bytes"].is_null(), "an interpreter: {line}");
        assert!(
            number("mean_plies") > 1.0 && number("sd_plies") >= 0.0,
            "{line}"
        );
        let points = line["mean_points"].as_object().expect("an object");
        let sum: f64 = points.values().filter_map(Value::as_f64).sum();
        assert!((sum - 100.0).abs() < 1e-6, "{line}");
    }
}

#[test]
fn bench_counts_lines_of_play() {
    let path = rules("tic-tac-toe");
    let args = ["bench", "--perft", &path, "2", "--seconds", "0.01"];
    let text = said(&args, "");
    assert!(
        text.starts_with("tic-tac-toe to depth 2: 72 nodes, "),
        "{text}"
    );
    let line = said(&[&args[..], &["--json"]].concat(), "");
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(line["nodes"], 72);
    assert!(line["nodes_per_second"].as_f64().expect("a rate") > 0.0);
    assert_eq!(failed(&["bench", "--perft", &path, "256"]).0, Some(2));
}

#[test]
fn bench_searches_beside_random_games() {
    let path = rules("tic-tac-toe");
    let args = ["bench", &path, "--seconds", "0.02", "--search", "50"];
    let more = ["--threads", "2", "--json"];
    let line = said(&[&args[..], &more].concat(), "");
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(
        (&line["nodes"], &line["proven"]),
        (&50.into(), &false.into())
    );
    for rate in [
        "playouts_per_second",
        "search_playouts_per_second",
        "part",
        "gain",
    ] {
        assert!(line[rate].as_f64().expect("a number") > 0.0, "{line}");
    }
    let table = said(&args, "");
    assert!(table.contains("geometric mean of the parts: "), "{table}");
    let one_left = "pieces cross mark a1 a2 b1 c2 c3, nought mark b2 a3 b3; next nought; turn 9; move 8; by cross";
    let table = said(&[&args[..], &["--position", one_left]].concat(), "");
    assert!(
        table.contains("proven") && !table.contains("mean"),
        "{table}"
    );
    assert_eq!(failed(&["bench", &path, "--search", "0"]).0, Some(2));
}

#[test]
fn bench_plays_on_several_threads() {
    let path = rules("tic-tac-toe");
    let args = ["bench", &path, "--seconds", "0.02", "--json"];
    let line = said(&[&args[..], &["--threads", "2"]].concat(), "");
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(line["threads"], 2);
    assert!(line["playouts"].as_u64().expect("a number") >= 2);
    assert_eq!(
        failed(&[&args[..], &["--threads", "0"]].concat()).0,
        Some(2)
    );
}

#[test]
fn bench_has_a_table_for_people_and_begins_at_a_position() {
    let path = rules("tic-tac-toe");
    let one_left = "pieces cross mark a1 a2 b1 c2 c3, nought mark b2 a3 b3; next nought; turn 9; move 8; by cross";
    let table = said(
        &["bench", &path, "--seconds", "0.02", "--position", one_left],
        "",
    );
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 2, "{table}");
    assert!(
        lines[0].starts_with("game") && lines[1].contains(" 1.000 "),
        "{table}"
    );
    let two = failed(&["bench", &path, &path, "--position", one_left]);
    assert_eq!(two.0, Some(2));
}

#[test]
fn play_takes_a_script_of_moves() {
    let args = [
        "play",
        &rules("tic-tac-toe"),
        "--human",
        "all",
        "--seed",
        "1",
    ];
    let moves = ["a1", "a2", "b1", "b2", "c1"]
        .map(|cell| format!("place {cell}\n"))
        .concat();
    let played = said(&args, &moves);
    assert!(played.starts_with("Tic-Tac-Toe (seed 1)\n"), "{played}");
    assert!(
        played.ends_with("over after 5 moves: cross 100, nought 0\n"),
        "{played}"
    );
}

#[test]
fn play_at_random_is_fixed_by_its_seed() {
    let path = rules("battlebrushes");
    let args = ["play", &path, "--human", "none", "--seed", "5"];
    let played = said(&args, "");
    assert_eq!(said(&args, ""), played);
    assert!(played.contains("over after 19 moves"), "{played}");
}

#[test]
fn serve_answers_on_standard_output() {
    let input = r#"{"id":"a","op":"perft","depth":2}
{"id":"b","op":"undo"}
"#;
    let answers = said(&["serve", &rules("tic-tac-toe")], input);
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[0], r#"{"id":"a","nodes":72}"#);
    assert!(lines[1].starts_with(r#"{"id":"b","error":{"code":"no_history","message":""#));
    assert_eq!(lines.len(), 2);
}

#[test]
fn dump_shows_the_stages() {
    let tree = said(&["dump", "--stage", "ast", &rules("tic-tac-toe")], "");
    assert!(tree.starts_with("game \"Tic-Tac-Toe\"\n"), "{tree}");
    let ir = said(&["dump", "--stage", "ir", &rules("tic-tac-toe")], "");
    assert!(ir.contains("// tic-tac-toe.game:7"), "{ir}");
}

#[test]
fn verify_is_for_engines() {
    let (code, errors) = failed(&["verify", &rules("hex")]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("has no engine"), "{errors}");
}

#[test]
fn a_pipe_that_nobody_reads_is_no_error() {
    let mut child = std::process::Command::new(BIN)
        .args(["play", &rules("reversi"), "--human", "none", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the tool ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn fmt_checks_and_rewrites() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("loose.game");
    let loose = std::fs::read_to_string(rules("hex"))
        .expect("it is text")
        .replace(" in ", "  in ");
    std::fs::write(&path, &loose).expect("it can be written");
    let file = path.display().to_string();
    let output = Command::new(BIN)
        .args(["fmt", "--check", &file])
        .output()
        .expect("the tool starts");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&path).expect("it is text"), loose);
    assert_eq!(said(&["fmt", &file], ""), format!("{file}: formatted\n"));
    let same = std::fs::read_to_string(rules("hex")).expect("it is text");
    assert_eq!(std::fs::read_to_string(&path).expect("it is text"), same);
    assert_eq!(said(&["fmt", "--check", &file], ""), "");
    std::fs::write(&path, "game \"A\"\nplayers\n").expect("it can be written");
    let (code, errors) = failed(&["fmt", &file]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("E0101"), "{errors}");
}

#[test]
fn cover_shows_the_rules_with_counts_and_writes_files() {
    let path = rules("tic-tac-toe");
    let shown = said(&["cover", &path, "--games", "3"], "");
    let first = shown.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("Tic-Tac-Toe: 3 random games, "),
        "{shown}"
    );
    assert!(shown.contains("put own mark on to"), "{shown}");
    assert_eq!(said(&["cover", &path, "--games", "3"], ""), shown);
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let (page, info) = (folder.path().join("c.html"), folder.path().join("c.info"));
    let (page, info) = (page.display().to_string(), info.display().to_string());
    let args = [
        "cover", &path, "--games", "1", "--html", &page, "--lcov", &info,
    ];
    assert!(!said(&args, "").contains("looked"));
    let read = |file: &str| std::fs::read_to_string(file).expect("the file is written");
    assert!(read(&page).contains("<title>Tic-Tac-Toe: coverage of the rules</title>"));
    assert!(read(&info).starts_with(&format!("TN:\nSF:{path}\n")));
}

#[test]
fn check_warns_and_may_be_told_to_refuse() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("odd.game");
    let text = std::fs::read_to_string(rules("tic-tac-toe")).expect("it is text");
    std::fs::write(&path, format!("{text}\nregion middle = b2\n")).expect("it can be written");
    let file = path.display().to_string();
    let check = |args: &[&str]| {
        let output = Command::new(BIN)
            .arg("check")
            .args(args)
            .arg(&file)
            .output();
        let output = output.expect("the tool starts");
        let errors = String::from_utf8(output.stderr).expect("errors are UTF-8");
        assert!(errors.contains("warning[W0201]"), "{errors}");
        let said = String::from_utf8(output.stdout).expect("output is UTF-8");
        (output.status.code(), said)
    };
    assert_eq!(check(&[]), (Some(0), format!("{file}: 1 warning\n")));
    assert_eq!(check(&["--deny-warnings"]).0, Some(1));
}

#[test]
fn what_is_recorded_is_replayed() {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let file = folder.path().join("games.jsonl").display().to_string();
    let path = rules("tic-tac-toe");
    let all = [
        vec!["bench", &path, "--seconds", "0.01", "--record", "2", &file],
        vec![
            "bench",
            &path,
            "--seconds",
            "0.01",
            "--record",
            "1",
            &file,
            "--plies",
            "3",
        ],
        vec!["play", &path, "--record", &file, "--human", "all"],
        vec![
            "play", &path, "--record", &file, "--human", "none", "--seed", "2",
        ],
        vec!["serve", &path, "--record", &file],
    ];
    let moves = "place a1\nplace a2\nundo\nplace b2\nquit\n";
    all[..4].iter().for_each(|args| drop(said(args, moves)));
    let requests = r#"{"op":"play","moves":{"cross":"place a1"}}
{"op":"new"}
{"op":"undo"}
{"op":"play","moves":{"cross":"place c3"}}"#;
    said(&all[4], requests);
    let text = std::fs::read_to_string(&file).expect("the file is written");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let lines: Vec<Value> = lines.collect();
    assert_eq!(lines.len(), 7, "{text}");
    assert_eq!(
        (&lines[0]["seed"], &lines[1]["seed"]),
        (&1.into(), &2.into())
    );
    assert_eq!(lines[1], lines[4], "bench and play draw alike");
    assert_eq!(lines[2]["moves"].as_array().map(Vec::len), Some(3));
    let undone = r#"[{"cross":"place a1"},{"nought":"place b2"}]"#;
    assert_eq!(lines[3]["moves"].to_string(), undone);
    assert_eq!(lines[5]["moves"].to_string(), r#"[{"cross":"place a1"}]"#);
    assert_eq!(lines[6]["players"]["nought"], "program");
    let replayed = said(&["replay", &file, "--rules", &path], "");
    assert_eq!(replayed, "7 records: all hold\n");

    // A change from three to two in a row breaks whole games, which can be recorded anew.
    let other = folder.path().join("tic-tac-toe.game").display().to_string();
    let rules = std::fs::read_to_string(&path).expect("rules");
    std::fs::write(&other, rules.replace("lines(3", "lines(2")).expect("a file");
    let said_to_break = Command::new(BIN)
        .args(["replay", &file, "--rules", &other])
        .output();
    let output = said_to_break.expect("the tool starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let first = text.lines().next().unwrap_or_default();
    assert!(
        first.contains(
            ":1: tic-tac-toe breaks at ply 6 of 9: the game is over here: cross 100, nought 0"
        ),
        "{text}"
    );
    let rules = folder.path().display().to_string();
    let accepted = said(&["replay", &rules, "--rules", &rules, "--accept"], "");
    assert!(accepted.ends_with(" written anew\n"), "{accepted}");
    let replayed = said(&["replay", &file, "--rules", &other], "");
    assert_eq!(replayed, "7 records: all hold\n");
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let file = folder.path().join("games.jsonl").display().to_string();
    std::fs::write(&file, "\n{\"game\":1}\n").expect("a file");
    let (code, errors) = failed(&["replay", &file]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("line 2 is no record"), "{errors}");
    std::fs::write(&file, r#"{"game":"none","rules":"0","moves":[]}"#).expect("a file");
    assert_eq!(failed(&["replay", &file]).0, Some(2));
    assert_eq!(failed(&["replay", "nowhere.jsonl"]).0, Some(2));
    let path = rules("tic-tac-toe");
    let (code, errors) = failed(&["bench", &path, "--record", "x", &file]);
    assert_eq!(code, Some(2));
    assert!(
        errors.contains("--record needs a number of games"),
        "{errors}"
    );
    let unmade = folder.path().join("unmade.jsonl").display().to_string();
    let (code, errors) = failed(&["play", &path, "--record", &unmade, "--human", "nobody"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("no player `nobody`"), "{errors}");
    assert!(
        !Path::new(&unmade).exists(),
        "a refused game leaves no file"
    );
}

#[test]
fn cover_plays_records() {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let file = folder.path().join("games.jsonl").display().to_string();
    let path = rules("tic-tac-toe");
    let args = [
        "bench",
        &path,
        "--seconds",
        "0.01",
        "--record",
        "1",
        &file,
        "--plies",
        "2",
    ];
    said(&args, "");
    let text = said(&["cover", &path, &file], "");
    assert!(
        text.starts_with("Tic-Tac-Toe: 1 record of tic-tac-toe, 2 plies\n"),
        "{text}"
    );
    let place = text
        .lines()
        .find(|line| line.ends_with("put own mark on to"));
    let numbers: Vec<&str> = place
        .unwrap_or_default()
        .split_whitespace()
        .take(2)
        .collect();
    assert_eq!(numbers, ["2", "8"], "{text}");
    let both = said(&["cover", &path, &file, "--games", "1"], "");
    assert!(both.contains("2 plies; 1 random game, "), "{both}");
}

#[test]
fn test_reports_what_random_games_find() {
    let path = rules("pentago");
    let said = said(&["test", &path, "--games", "1"], "");
    let lines: Vec<&str> = said.lines().collect();
    let rule = format!("{path}:19:60: moved nothing, ");
    assert!(lines[0].starts_with(&rule), "{said}");
    assert_eq!(lines[1], "    rule: c -> spun(c, middle, way)");
    assert!(lines[2].starts_with("    position: "), "{said}");
    assert!(lines[3].starts_with("    moves: play "), "{said}");
    let (code, _) = failed(&["test", &path, "--games", "1", "--strict"]);
    assert_eq!(code, Some(1));
}

#[test]
fn serve_plays_by_a_table_of_solved_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("solved").display().to_string();
    let path = format!(
        "{}/../../tests/specs/last-stone.game",
        env!("CARGO_MANIFEST_DIR")
    );
    said(&["solve", &path, "--table", &table], "");
    let asked = "{\"id\":1,\"op\":\"best\",\"nodes\":1,\"player\":\"mcts\"}\n";
    let found = said(&["serve", &path, "--table", &table], asked);
    assert!(found.contains("\"proven\":true"), "{found}");
    let (code, errors) = failed(&["serve", &rules("breakthrough"), "--table", &table]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("the table is of other rules"), "{errors}");
}

#[test]
fn a_match_of_players_that_can_not_play_the_game_is_refused() {
    let (code, errors) = failed(&["match", &rules("pig"), "ab:depth=2", "random"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("ab:depth=2 can not play"), "{errors}");
    let bounds = ["--sprt", "elo0=5", "elo1=5"];
    let game = rules("tic-tac-toe");
    let (code, errors) = failed(&[&["match", &game, "random", "random"], &bounds[..]].concat());
    assert_eq!(code, Some(2));
    assert!(errors.contains("elo0 below elo1"), "{errors}");
}

/// Returns the exit code and the output of a command.
fn ended(args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(BIN).args(args).output();
    let output = output.expect("the tool starts");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    (output.status.code(), text)
}

#[test]
fn solve_gives_up_by_the_memory_alone() {
    let game = rules("hex");
    let options = ["--option", "size=6", "--memory", "1K"];
    let (code, text) = ended(&[&["solve", &game], &options[..]].concat());
    assert_eq!(code, Some(1));
    assert!(
        text.starts_with("not solved within these limits: "),
        "{text}"
    );
    assert!(
        text.contains("pieces and states allow at most 10^"),
        "{text}"
    );
    let (code, text) = ended(&[&["solve", &game, "--json"], &options[..]].concat());
    assert_eq!(code, Some(1));
    let found: Value = serde_json::from_str(&text).expect("an object");
    assert_eq!(found["proven"], false);
    assert!(found["positions"].as_u64() > Some(1024), "{text}");
}

#[test]
fn solve_refuses_games_of_the_wrong_kind() {
    for (game, why) in [
        ("kuhn-poker", "has chance"),
        ("pig", "has chance"),
        ("phantom-tic-tac-toe", "hides something from players"),
        ("goofspiel", "all choose at once"),
        ("chinese-checkers-3", "has more than two players"),
        ("chess", "has rules that look at earlier positions"),
    ] {
        let (code, errors) = failed(&["solve", &rules(game), "--memory", "1M"]);
        assert_eq!(code, Some(2), "{game}");
        assert!(errors.contains(why), "{errors}");
        assert!(errors.contains("`solve` is not for"), "{errors}");
    }
}

#[test]
fn wrong_options_are_wrong_calls() {
    for (option, why) in [
        ("siz=4", "Reversi has no option `siz`"),
        ("size", "an option is written NAME=N"),
        ("size=four", "`four` is no number"),
        ("size=4000000000", "is no number of 32 bits"),
        ("size=400", "a board has at most 4096 cells"),
        ("size=-4", "error"),
    ] {
        let (code, errors) = failed(&["solve", &rules("reversi"), "--option", option]);
        assert_eq!(code, Some(2), "{errors}");
        assert!(errors.contains(why), "{errors}");
        assert!(
            errors.contains("the options of Reversi are size = 8"),
            "{errors}"
        );
    }
    let twice = ["--option", "size=4", "--option", "size=6"];
    let (code, errors) = failed(&[&["solve", &rules("reversi")], &twice[..]].concat());
    assert_eq!(code, Some(2));
    assert!(errors.contains("`size` has a value already"), "{errors}");
    let (code, errors) = failed(&["solve", &rules("tic-tac-toe"), "--option", "n=3"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("Tic-Tac-Toe has no options"), "{errors}");
}

#[test]
fn options_are_for_files_of_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("my games");
    std::fs::create_dir(&folder).expect("a folder");
    let names = ["my reversi", "rules", "with-options", "révérsi (1)"];
    for name in names {
        let path = folder.join(format!("{name}.game"));
        std::fs::copy(rules("reversi"), &path).expect("a file");
        let path = path.display().to_string();
        let options = ["--option", "size=4", "--json"];
        let found = said(&[&["solve", &path], &options[..]].concat(), "");
        assert!(found.contains("\"proven\":true"), "{name}: {found}");
    }
    // A variant beside its parent, which has the option.
    let path = folder.join("small one.game");
    let text = "game \"Small\" from \"rules\" { size = 6 }\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.display().to_string();
    let found = said(&["solve", &path, "--option", "size=4"], "");
    assert!(found.starts_with("black 0, white 100\n"), "{found}");
}

#[test]
fn report_lists_the_symmetries_that_make_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("torus.game");
    let rules = "game \"Torus\"\nplayers one, two\nboard square 9 x 9 wrap x wrap y\npieces man\n\
                 move place { choose to in empty; put own man on to }\nend { no empty : draw }\n";
    std::fs::write(&path, rules).expect("a file");
    let report = said(&["report", &path.display().to_string()], "");
    let (_, listed) = report.split_once("\nsymmetries\n").expect("symmetries");
    let lines: Vec<&str> = listed.lines().collect();
    assert!((3..12).contains(&lines.len()), "{listed}");
    assert!(listed.contains("swap one to two"), "{listed}");
    let last = lines.last().expect("a line");
    assert!(last.starts_with("    these make "), "{last}");
}

#[test]
fn files_may_be_called_anything() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("my games");
    std::fs::create_dir(&folder).expect("a folder");
    let path = folder.join("my game.game");
    std::fs::copy(rules("tic-tac-toe"), &path).expect("a file");
    let path = path.display().to_string();
    for args in [
        &["check", &path][..],
        &["show", &path],
        &["fmt", "--check", &path],
        &["dump", "--stage", "ir", &path],
        &["report", &path],
        &["perft", &path, "2"],
        &["cover", &path, "--games", "2"],
        &["test", &path, "--games", "5"],
        &["analyse", &path, "--nodes", "50"],
        &["solve", &path],
        &["match", &path, "random", "random", "--games", "2"],
    ] {
        let (code, errors) = failed(args);
        assert_eq!(code, Some(0), "{args:?}: {errors}");
    }
}

#[test]
fn fit_has_regions_and_says_which_weights_are_shared() {
    let args = ["--games", "4", "--nodes", "20", "--proved"];
    let text = said(&[&["fit", &rules("breakthrough")], &args[..]].concat(), "");
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines.contains(&"region goal white: a8 b8 c8 d8 e8 f8 g8 h8"),
        "{text}"
    );
    let ties = lines.iter().filter(|line| line.starts_with("# tied, "));
    let ties: Vec<&&str> = ties.collect();
    assert!(
        ties.iter()
            .all(|tie| tie.starts_with("# tied, as proved: ")),
        "{text}"
    );
    assert!(
        ties.iter()
            .any(|tie| tie.ends_with("white a1 b1 = white h1 g1")),
        "{text}"
    );
    let weight = |name: &str| {
        let line = lines.iter().find_map(|line| line.strip_prefix(name));
        let number = line.unwrap_or_else(|| panic!("no {name}: {text}"));
        number.trim().parse::<f32>().expect("a number")
    };
    let own = weight("cell pieces white pawn c2");
    assert!(own != 0.0, "{text}");
    assert_eq!(weight("cell pieces white pawn f2"), own);
    assert_eq!(weight("cell pieces black pawn c7"), -own);
    assert_eq!(
        weight("own black in goal white"),
        -weight("own white in goal black")
    );
}
