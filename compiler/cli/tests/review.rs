//! Tests of `diff` and `review`.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const BIN: &str = env!("CARGO_BIN_EXE_boardwright");

fn library(game: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../rules/{game}.game"));
    fs::read_to_string(path).expect("the library has it")
}

/// Returns the exit code and the output of a command in a folder.
fn run(folder: &Path, args: &[&str]) -> (i32, String) {
    let output = Command::new(BIN).current_dir(folder).args(args).output();
    let output = output.expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "{errors}");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    (output.status.code().unwrap_or(-1), text + &errors)
}

fn git(folder: &Path, args: &[&str]) {
    let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
    let output = Command::new("git")
        .current_dir(folder)
        .args(who)
        .args(args)
        .output();
    let output = output.expect("git starts");
    assert!(output.status.success(), "{args:?}: {output:?}");
}

/// Returns a checkout with a commit of some games, one of which is then edited.
fn checkout(edit: &dyn Fn(&str) -> String) -> TempDir {
    let folder = TempDir::new().expect("there is room");
    let path = folder.path();
    git(path, &["init", "-q"]);
    for game in ["breakthrough", "torus-breakthrough", "tic-tac-toe"] {
        fs::write(path.join(format!("{game}.game")), library(game)).expect("it can be written");
    }
    git(path, &["add", "."]);
    git(path, &["commit", "-q", "-m", "old"]);
    fs::write(
        path.join("breakthrough.game"),
        edit(&library("breakthrough")),
    )
    .expect("written");
    git(path, &["commit", "-q", "-a", "-m", "new"]);
    folder
}

#[test]
fn a_notation_is_no_rule() {
    let folder = TempDir::new().expect("there is room");
    let rules = library("tic-tac-toe");
    let noted = |next: &str| format!("{rules}\nnotation fen {{ next {next} }}\n");
    let first = rules.lines().find_map(|line| line.strip_prefix("players "));
    let (one, two) = first
        .and_then(|names| names.split_once(", "))
        .expect("two players");
    for (name, text) in [
        ("old.game", rules.clone()),
        ("new.game", noted(&format!("{one} \"x\", {two} \"o\""))),
        ("other.game", noted(&format!("{one} \"1\", {two} \"2\""))),
    ] {
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    for (old, new, how) in [
        ("old.game", "new.game", "`notation fen` is new"),
        ("new.game", "other.game", "`notation fen` is different ("),
        ("new.game", "old.game", "`notation fen` is gone"),
    ] {
        let (code, said) = run(folder.path(), &["diff", old, new]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("same game"), "{said}");
        assert!(said.contains("a notation is no rule"), "{said}");
        assert!(said.contains(how), "{said}");
    }
}

#[test]
fn a_change_touches_a_game_and_its_variants() {
    let folder = checkout(&|text| text.replace("rank 1..2", "rank 1"));
    let (code, said) = run(folder.path(), &["diff", "--rev", "HEAD~1..HEAD"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("## Breakthrough (`breakthrough`): other play"),
        "{said}"
    );
    assert!(
        said.contains("(`torus-breakthrough`): other play"),
        "{said}"
    );
    assert!(
        said.contains("-     white pawn on rank 1..2\n+     white pawn on rank 1\n"),
        "{said}"
    );
    assert!(!said.contains("Tic"), "{said}");
}

#[test]
fn a_file_of_a_commit_is_asked_for_by_its_path() {
    let folder = checkout(&|text| text.replace("rank 1..2", "rank 1"));
    let args = [
        "diff",
        "--rev",
        "HEAD~1..",
        "torus-breakthrough.game",
        "--format",
        "json",
    ];
    let (code, said) = run(folder.path(), &args);
    assert_eq!(code, 1, "{said}");
    let all: Value = serde_json::from_str(&said).expect("it is JSON");
    assert_eq!(all.as_array().map(Vec::len), Some(1), "{said}");
    assert_eq!(all[0]["verdict"], "other play");
    assert_eq!(all[0]["parts"][0]["part"]["sort"], "setup");
    assert_eq!(
        all[0]["parts"][0]["new"][0]["text"],
        "    white pawn on rank 1"
    );
}

#[test]
fn exit_codes_say_what_changed() {
    let same = checkout(&|text| text.replace("pieces pawn", "pieces pawn // some words\n"));
    assert_eq!(run(same.path(), &["diff", "--rev", "HEAD~1..HEAD"]).0, 0);
    let names = checkout(&|text| text.replace("move step", "move advance"));
    let (code, said) = run(names.path(), &["diff", "--rev", "HEAD~1..HEAD"]);
    assert_eq!(code, 1);
    assert!(said.contains("- move `step` is now `advance`"), "{said}");
    let broken = checkout(&|text| text.replace("own pawn", "own porn"));
    let (code, said) = run(broken.path(), &["diff", "--rev", "HEAD~1..HEAD"]);
    assert_eq!(code, 2);
    assert!(
        said.contains("does not compile") && said.contains("porn"),
        "{said}"
    );
}

#[test]
fn what_can_not_be_compared_is_refused() {
    let folder = TempDir::new().expect("there is room");
    for args in [
        &["diff"][..],
        &["diff", "a.game"],
        &["diff", "a.game", "b.game"],
        &["diff", "--rev", "HEAD"],
        &["diff", "--rev", "no..where"],
    ] {
        let (code, said) = run(folder.path(), args);
        assert_eq!(code, 2, "{args:?}: {said}");
    }
    // A missing file must not lead to exit code 1, which would mean that the games differ.
    fs::write(folder.path().join("a.game"), library("tic-tac-toe")).expect("written");
    let (code, said) = run(folder.path(), &["diff", "a.game", "b.game"]);
    assert_eq!(code, 2, "{said}");
}

#[test]
fn the_ends_of_a_range_are_commits_and_no_options() {
    let folder = checkout(&|text| text.to_string() + "// some words\n");
    for rev in ["--output=written..HEAD", "HEAD..nowhere", "nowhere...HEAD"] {
        let (code, said) = run(folder.path(), &["review", "--html=p.html", "--", rev]);
        assert_eq!(code, 2, "{rev}: {said}");
        assert!(
            said.contains("is no commit of this checkout"),
            "{rev}: {said}"
        );
    }
    assert!(!folder.path().join("written").exists());
}

#[test]
fn commits_of_two_histories_have_no_commit_in_common() {
    let folder = checkout(&|text| text.to_string() + "// some words\n");
    let path = folder.path();
    git(path, &["branch", "first"]);
    git(path, &["checkout", "-q", "--orphan", "second"]);
    git(path, &["commit", "-q", "-m", "another beginning"]);
    let (code, said) = run(path, &["diff", "--rev", "first..."]);
    assert_eq!(code, 2, "{said}");
    for part in ["`first` and `HEAD` have no commit in common", "first..HEAD"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(run(path, &["diff", "--rev", "first..HEAD"]).0, 0);
}

#[cfg(unix)]
#[test]
fn rules_whose_name_is_no_text_are_only_their_own_mistake() {
    use std::os::unix::ffi::OsStrExt;
    let folder = checkout(&|text| text.to_string() + "// some words\n");
    let path = folder.path();
    let name = |bytes| path.join(std::ffi::OsStr::from_bytes(bytes));
    fs::create_dir(name(b"f-\xff")).expect("made");
    for file in [&b"f-\xff/b.game"[..], b"n\xff.game"] {
        fs::write(name(file), library("hex")).expect("written");
    }
    git(path, &["add", "."]);
    git(path, &["commit", "-q", "-m", "names"]);
    let (code, said) = run(path, &["review", "HEAD~2..HEAD"]);
    assert_eq!(code, 2, "{said}");
    for part in [
        "| `breakthrough` | same game |",
        "the name of f-\u{fffd}/b.game is no text",
        "the name of n\u{fffd}.game is no text",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // If they existed before the change, they are ignored.
    let edited = library("tic-tac-toe") + "// words\n";
    fs::write(path.join("tic-tac-toe.game"), edited).expect("written");
    git(path, &["commit", "-q", "-a", "-m", "words"]);
    let (code, said) = run(path, &["diff", "--rev", "HEAD~1..HEAD"]);
    assert_eq!(code, 0, "{said}");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_no_matter() {
    use std::os::unix::ffi::OsStrExt;
    let folder = checkout(&|text| text.to_string() + "// some words\n");
    let path = folder.path();
    let name = std::ffi::OsStr::from_bytes(b"note-\xff.txt");
    fs::write(path.join(name), "a note").expect("written");
    git(path, &["add", "."]);
    git(path, &["commit", "-q", "-m", "a note"]);
    let (code, said) = run(path, &["diff", "--rev", "HEAD~2..HEAD"]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn a_review_says_all_of_it_on_one_page() {
    let folder = checkout(&|text| text.replace("white: rank 8", "white: rank 7"));
    let args = [
        "review",
        "HEAD~1..HEAD",
        "--games",
        "0.2",
        "--html",
        "page.html",
    ];
    let (code, said) = run(folder.path(), &args);
    assert_eq!(code, 1, "{said}");
    for part in [
        "| `breakthrough` | other play | a position after ",
        "- region goal    = white: rank 8, black: rank 1",
        "- `end`, through `region goal`",
        "comes to:",
        "### Random games",
        "| length in plies | ",
        "| `some own pawn & goal : me wins` | ",
        "- Lines of play: 22 of 1 ply as before; 484 of 2 plies as before",
        "- Generated code: ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let page = fs::read_to_string(folder.path().join("page.html")).expect("it was written");
    assert!(
        page.contains("<svg") && !page.contains("<script") && !page.contains("src="),
        "{page}"
    );
}

#[test]
fn a_review_of_nothing_is_fine() {
    let folder = checkout(&|text| format!("{text}// some words\n"));
    let (code, said) = run(folder.path(), &["review", "HEAD~1..HEAD"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("| `breakthrough` | same game |"), "{said}");
    let (code, said) = run(folder.path(), &["review", "HEAD..HEAD"]);
    assert_eq!(
        (code, said.contains("No rules are touched.")),
        (0, true),
        "{said}"
    );
}

#[test]
fn two_files_are_one_game_whatever_their_names() {
    let folder = TempDir::new().expect("there is room");
    let path = folder.path();
    fs::write(path.join("old.game"), library("hex")).expect("written");
    fs::write(path.join("new.game"), library("hex")).expect("written");
    let (code, said) = run(path, &["diff", "old.game", "new.game"]);
    assert_eq!((code, said.as_str()), (0, "No rules differ.\n"));
}

#[test]
fn a_renamed_file_is_the_same_game_by_another_name() {
    let folder = checkout(&|text| text.to_string() + "// some words\n");
    let path = folder.path();
    git(path, &["mv", "tic-tac-toe.game", "noughts.game"]);
    git(path, &["commit", "-q", "-m", "renamed"]);
    let (code, said) = run(path, &["review", "HEAD~1..HEAD"]);
    assert_eq!(code, 1, "{said}");
    for part in [
        "| `noughts` | same play, other names |",
        "- game `tic-tac-toe` is now `noughts`",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("removed"), "{said}");
}

#[test]
fn paths_are_written_from_where_we_are() {
    let folder = checkout(&|text| text.replace("rank 1..2", "rank 1"));
    let path = folder.path();
    let inside = path.join("docs");
    fs::create_dir(&inside).expect("it can be made");
    let (code, said) = run(
        &inside,
        &["diff", "--rev", "HEAD~1..", "../breakthrough.game"],
    );
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("(`breakthrough`): other play"), "{said}");
    for wrong in ["breakthrough.game", "../../elsewhere.game"] {
        let (code, said) = run(&inside, &["diff", "--rev", "HEAD~1..", wrong]);
        assert_eq!(code, 2, "{wrong}: {said}");
        assert!(said.contains(wrong), "{said}");
    }
}

#[test]
fn a_file_that_is_no_text_is_only_its_own_mistake() {
    let folder = checkout(&|text| text.to_string() + "// some words\n");
    let path = folder.path();
    fs::write(path.join("bytes.game"), b"game \"\xff\xfe\"\n").expect("written");
    git(path, &["add", "."]);
    git(path, &["commit", "-q", "-m", "bytes"]);
    let (code, said) = run(path, &["review", "HEAD~2..HEAD"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("| `breakthrough` | same game |"), "{said}");
    assert!(
        said.contains("bytes.game is no text: it is not UTF-8"),
        "{said}"
    );
    // If it existed before and is unchanged, it is ignored.
    fs::write(
        path.join("tic-tac-toe.game"),
        library("tic-tac-toe") + "// words\n",
    )
    .expect("written");
    git(path, &["commit", "-q", "-a", "-m", "words"]);
    let (code, said) = run(path, &["review", "HEAD~1..HEAD"]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn layout_changes_no_generated_code() {
    let folder = checkout(&|text| text.replace("pieces pawn", "pieces    pawn"));
    let (code, said) = run(folder.path(), &["review", "HEAD~1..HEAD"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("Lines of play: 22 of 1 ply as before"),
        "{said}"
    );
    assert!(!said.contains("Generated code"), "{said}");
}

#[test]
fn a_file_and_a_folder_are_not_compared() {
    let folder = checkout(&|text| format!("{text}// some words\n"));
    let (code, said) = run(folder.path(), &["diff", ".", "breakthrough.game"]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("`.` is a folder and `breakthrough.game` is none"),
        "{said}"
    );
}

#[test]
fn records_without_rules_or_without_records_are_refused() {
    let folder = checkout(&|text| text.replace("own pawn", "own porn"));
    let path = folder.path();
    let (code, said) = run(path, &["replay", ".", "--rules", "."]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("there are no records in ."), "{said}");
    let record = "{\"game\":\"breakthrough\",\"rules\":\"0\",\"seed\":1,\"moves\":[]}\n";
    fs::write(path.join("games.jsonl"), record).expect("written");
    let (code, said) = run(path, &["replay", "games.jsonl", "--rules", "."]);
    assert_eq!(
        (code, said.contains("porn")),
        (2, true),
        "rules that do not compile break no record: {said}"
    );
    let (code, said) = run(path, &["cover", "./tic-tac-toe.game", "games.jsonl"]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("none of the records is of tic-tac-toe"),
        "{said}"
    );
    fs::write(path.join("games.jsonl"), "").expect("written");
    let (code, said) = run(path, &["replay", "games.jsonl", "--rules", "."]);
    assert_eq!(
        (code, said.as_str()),
        (0, "0 records: there is nothing to replay\n")
    );
}
