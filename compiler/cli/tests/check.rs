//! Tests of `check`: its JSON output and `--fix`.

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

const WRONG: &str = "\
game \"Wrong\" // é
players white, black
board square 3 x 3
pieces stone

move place {
    choose to in emty
    put own stone on to
}

end { no empty : daw }
";

struct Rules {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

fn rules(text: &str) -> Rules {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("wrong.game");
    fs::write(&path, text).expect("a file for the test");
    Rules {
        _folder: folder,
        path,
    }
}

/// Returns exit code, standard output and standard error of `check`.
fn check(words: &[&str], path: &Path) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    let output = command.arg("check").args(words).arg(path).output();
    let output = output.expect("the tool starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("an exit code");
    (code, text(output.stdout), text(output.stderr))
}

#[test]
fn json_is_an_object_a_line() {
    let rules = rules(WRONG);
    let (code, out, errors) = check(&["--format", "json"], &rules.path);
    assert_eq!((code, errors.as_str()), (1, ""));
    let lines: Vec<&str> = out.lines().collect();
    let path = serde_json::to_string(rules.path.to_str().expect("a path")).expect("JSON");
    let place = |line: u32, column: u32, offset: u32| {
        format!(r#"{{"line":{line},"column":{column},"offset":{offset}}}"#)
    };
    let span = format!(
        r#"{{"start":{},"end":{}}}"#,
        place(7, 18, 103),
        place(7, 22, 107)
    );
    assert_eq!(
        lines[0],
        format!(
            r#"{{"code":"E0201","severity":"error","file":{path},"span":{span},"message":"there is no `emty`","labels":[{{"span":{span},"message":"unknown name"}}],"hints":["did you mean `empty`?"],"edits":[{{"span":{span},"text":"empty"}}]}}"#
        )
    );
    assert!(
        lines[1].starts_with(r#"{"code":"E0101","severity":"error","#),
        "{out}"
    );
    assert_eq!(lines.len(), 2, "{out}");
}

#[test]
fn json_of_a_fine_file_is_nothing_and_of_a_missing_one_an_object() {
    let right = rules(&WRONG.replace("emty", "empty").replace("daw", "draw"));
    assert_eq!(
        check(&["--format", "json"], &right.path),
        (0, String::new(), String::new())
    );
    let (code, out, errors) = check(&["--format", "json"], Path::new("no/such.game"));
    assert_eq!((code, errors.as_str()), (2, ""));
    assert!(
        out.starts_with(r#"{"code":"E0901","severity":"error","file":"no/such.game""#),
        "{out}"
    );
}

#[test]
fn fix_mends_what_has_an_obvious_fix() {
    let rules = rules(
        &WRONG
            .replace("pieces stone", "pieces stone, wall")
            .replace("end {", "piecs dog\nend {"),
    );
    let (code, out, errors) = check(&["--fix"], &rules.path);
    let text = fs::read_to_string(&rules.path).expect("the file is there");
    assert!(text.contains("in empty\n"), "{text}");
    // There are `pieces` already, so that this change would mend nothing.
    assert!(text.contains("\npiecs dog"), "{text}");
    assert!(out.contains(": 2 mistakes mended\n"), "{out}");
    assert_eq!(code, 1);
    assert!(
        errors.contains("E0109"),
        "what is left is reported: {errors}"
    );
}

#[test]
fn fix_writes_only_what_it_mends() {
    let wrong = WRONG
        .replace("emty", "nothing_like_it")
        .replace("daw", "draw");
    let rules = rules(&wrong);
    let (code, out, _) = check(&["--fix"], &rules.path);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(
        fs::read_to_string(&rules.path).expect("the file is there"),
        wrong
    );
}

#[test]
fn a_game_that_is_compiled_in_has_no_file_to_write() {
    let (code, _, errors) = check(&["--fix"], Path::new("paint"));
    assert_eq!(code, 2);
    assert!(errors.contains("`--fix` writes files only"), "{errors}");
}

#[test]
fn explain_prints_the_page_of_a_code() {
    let explain = |code: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let output = command.args(["explain", code]).output();
        output.expect("the tool starts")
    };
    let output = explain("e0203");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.starts_with("E0203: A declared name"), "{text}");
    assert!(text.contains("\n    players white, black\n"), "{text}");
    assert!(text.contains("\n    error[E0203]: "), "{text}");
    assert!(!text.contains("```"), "{text}");
    let unknown = explain("E0299");
    let errors = String::from_utf8(unknown.stderr).expect("UTF-8");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        errors.contains("hint: codes like it are E0201, "),
        "{errors}"
    );
}
