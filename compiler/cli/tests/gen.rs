//! Tests of `gen` and its mirror in temporary folders.

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

struct Folders {
    folder: tempfile::TempDir,
}

impl Folders {
    /// Returns folders with the rules of these games.
    fn new(games: &[&str]) -> Folders {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let folders = Folders { folder };
        fs::create_dir(folders.rules()).expect("a folder of rules");
        for game in games {
            let from = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../../rules")
                .join(game);
            fs::copy(from, folders.rules().join(game)).expect("a rules file");
        }
        folders
    }

    fn rules(&self) -> PathBuf {
        self.folder.path().join("rules")
    }

    fn out(&self, file: &str) -> PathBuf {
        self.folder.path().join("out").join(file)
    }

    /// Returns the exit code, the output and the errors.
    fn generate(&self, more: &[&str]) -> (Option<i32>, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        command
            .arg("gen")
            .args(more)
            .arg("--rules")
            .arg(self.rules())
            .arg("--out")
            .arg(self.out(""));
        let output = command.output().expect("the tool starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    }
}

#[test]
fn gen_writes_what_check_asks_for() {
    let folders = Folders::new(&["tic-tac-toe.game", "hex.game"]);
    let (code, list, errors) = folders.generate(&["--check"]);
    assert_eq!(code, Some(1));
    assert!(
        list.contains("hex.rs: not as") && list.contains("tic_tac_toe.rs: not as"),
        "{list}"
    );
    assert!(errors.contains("4 generated files out of date"), "{errors}");
    assert!(errors.contains("`boardwright gen` writes"), "{errors}");
    assert!(!folders.out("hex.rs").exists(), "--check changes nothing");

    assert_eq!(folders.generate(&[]).0, Some(0));
    assert_eq!(folders.generate(&["--check"]).0, Some(0));
    let text = fs::read_to_string(folders.out("hex.rs")).expect("it was written");
    assert!(text.contains("rules/hex.game"), "{text}");
    let report = fs::read_to_string(folders.out("hex.report.txt")).expect("it was written");
    assert!(report.contains("\nmove place"), "{report}");
}

#[test]
fn gen_mends_what_was_edited_and_removes_what_has_no_rules() {
    let folders = Folders::new(&["tic-tac-toe.game", "hex.game"]);
    assert_eq!(folders.generate(&[]).0, Some(0));
    let path = folders.out("tic_tac_toe.rs");
    let text = fs::read_to_string(&path).expect("it was written");
    fs::write(&path, text.clone() + "// edited\n").expect("it can be written");
    fs::write(folders.out("lib.rs"), "//! Mine.\n").expect("it can be written");
    fs::remove_file(folders.rules().join("hex.game")).expect("it is there");

    let (code, list, _) = folders.generate(&["--check"]);
    assert_eq!(code, Some(1));
    for file in ["hex.rs", "hex.report.txt"] {
        assert!(
            list.contains(&format!("{file}: of no rules file")),
            "{list}"
        );
    }
    assert!(
        list.contains("tic_tac_toe.rs: not as the rules make it"),
        "{list}"
    );
    assert_eq!(list.lines().count(), 3, "{list}");

    assert_eq!(folders.generate(&[]).0, Some(0));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    assert!(folders.out("lib.rs").exists() && !folders.out("hex.rs").exists());
    assert!(!folders.out("hex.report.txt").exists());
}

#[test]
fn gen_refuses_rules_with_mistakes_and_folders_that_are_not_there() {
    let folders = Folders::new(&["tic-tac-toe.game"]);
    fs::write(folders.rules().join("bad.game"), "game").expect("it can be written");
    let (code, _, errors) = folders.generate(&[]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("bad.game:1"), "{errors}");
    fs::remove_dir_all(folders.rules()).expect("it is there");
    assert_eq!(folders.generate(&[]).0, Some(2));
}

#[test]
fn gen_names_the_modules_of_files_with_similar_names_apart() {
    let folders = Folders::new(&["tic-tac-toe.game"]);
    assert_eq!(folders.generate(&[]).0, Some(0));
    let text = || fs::read_to_string(folders.out("tic_tac_toe.rs")).expect("it was written");
    let alone = text();
    let [one, other] = ["tic-tac-toe.game", "tic_tac_toe.game"].map(|f| folders.rules().join(f));
    fs::copy(one, other).expect("a rules file");
    assert_eq!(folders.generate(&[]).0, Some(0));
    assert_eq!(text(), alone);
    assert!(folders.out("tic_tac_toe_u3u7_.rs").exists());
    assert_eq!(folders.generate(&["--check"]).0, Some(0));
}

#[test]
fn gen_leaves_passes_out() {
    let folders = Folders::new(&["breakthrough.game"]);
    assert_eq!(folders.generate(&[]).0, Some(0));
    let text = || fs::read_to_string(folders.out("breakthrough.rs")).expect("it was written");
    let whole = text();
    for pass in ["shifts", "board-write elision", "all"] {
        assert_eq!(folders.generate(&["--without", pass]).0, Some(0));
        assert!(text() != whole, "{pass} makes no difference");
    }
    let (code, _, errors) = folders.generate(&["--without", "magic"]);
    assert_eq!(code, Some(2));
    assert!(
        errors.contains("no pass `magic`") && errors.contains("pre-image"),
        "{errors}"
    );
}
