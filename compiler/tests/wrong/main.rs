//! Every rules file in this folder is wrong, and says in its first lines what is reported and where:
//!
//! ```text
//! //! E0201 9:18..9:22
//! //! help did you mean
//! //! fixed
//! ```
//!
//! The code and the exact place, lines and columns from 1, the end after the last character; how a
//! suggestion in words begins; and whether the suggested changes leave nothing wrong. A file that says nothing is a parent of others,
//! and fine.

mod expected;
mod mending;

use boardwright::compile::analyse;
use boardwright::diag::{Diagnostics, Severity, mend::mend, render::render};
use boardwright::resolve::{load, load_dir};
use boardwright::source::{FileId, Sources};
use expected::{Expected, expected, place};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong")
}

/// A wrong rules file.
struct Wrong {
    /// Its path within the folder.
    name: String,
    path: PathBuf,
    expected: Expected,
}

/// All rules files of the folder.
fn files() -> Vec<Wrong> {
    let (mut files, mut folders) = (Vec::new(), vec![folder()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("the folder can be read") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "game") {
                let name = path.strip_prefix(folder()).expect("it is in the folder");
                let text = fs::read(&path).expect("it can be read");
                files.push(Wrong {
                    name: name.display().to_string(),
                    expected: expected(&String::from_utf8_lossy(&text)),
                    path,
                });
            }
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

/// What is reported about a file, with the texts it is about.
fn reported(path: &Path) -> (Sources, Option<FileId>, Diagnostics) {
    match load(path) {
        Ok((sources, file)) => {
            let (game, diagnostics) = analyse(&sources, file);
            assert_eq!(game.is_none(), diagnostics.has_errors());
            (sources, Some(file), diagnostics)
        }
        Err((sources, diagnostics)) => (sources, None, diagnostics),
    }
}

/// The mistakes as the first lines of a file say them. Warnings count where one is expected.
fn mistakes(sources: &Sources, diagnostics: &Diagnostics, expected: &Expected) -> Vec<String> {
    let warned = expected.mistakes.iter().any(|m| m.starts_with('W'));
    let all = diagnostics.sorted().into_iter();
    let counted = all.filter(|d| warned || d.severity == Severity::Error);
    counted
        .map(|d| format!("{} {}", d.code.0, place(sources, d.span)))
        .collect()
}

#[test]
fn what_is_reported_is_what_is_expected() {
    let mut unexpected = Vec::new();
    for file in files() {
        let (sources, _, diagnostics) = reported(&file.path);
        let found = mistakes(&sources, &diagnostics, &file.expected);
        let (mut sorted, mut wanted) = (found.clone(), file.expected.mistakes.clone());
        sorted.sort();
        wanted.sort();
        if sorted != wanted {
            unexpected.push(format!("{}: {found:?}", file.name));
        }
    }
    assert!(unexpected.is_empty(), "\n{}", unexpected.join("\n"));
}

#[test]
fn every_mistake_says_what_is_wrong_and_what_is_right() {
    for file in files() {
        let (sources, _, diagnostics) = reported(&file.path);
        for d in diagnostics.sorted() {
            assert!(!d.message.is_empty(), "{}", file.name);
            let helps = !d.label.is_empty() || !d.hints.is_empty();
            assert!(helps, "{}: {}", file.name, d.message);
            let (plain, coloured) = (render(&sources, d, false), render(&sources, d, true));
            assert!(
                plain.contains(d.code.0) && plain.contains(&d.message),
                "{plain}"
            );
            assert!(
                !plain.contains('\u{1b}') && coloured.contains('\u{1b}'),
                "{plain}"
            );
            // The words of the grammar are not those of the language.
            assert!(
                !plain.contains("_head") && !plain.contains("_piece"),
                "{plain}"
            );
        }
    }
}

#[test]
fn what_to_write_instead_is_said() {
    for file in files() {
        let diagnostics = reported(&file.path).2;
        let all: Vec<&String> = diagnostics.sorted().iter().flat_map(|d| &d.hints).collect();
        for help in &file.expected.help {
            let said = all.iter().any(|hint| hint.starts_with(help));
            assert!(said, "{}: {help}\n{all:?}", file.name);
        }
    }
}

#[test]
fn suggested_changes_mend_what_they_say() {
    let (mut mended, mut unexpected) = (0, Vec::new());
    for file in files() {
        let fixed = fixed(&file.path);
        mended += usize::from(fixed);
        if fixed != file.expected.fixed {
            unexpected.push(format!("{}: {fixed}", file.name));
        }
    }
    assert!(unexpected.is_empty(), "\n{}", unexpected.join("\n"));
    assert!(
        mended > 40,
        "only {mended} files are mended by what is suggested"
    );
}

/// Whether suggested changes leave nothing wrong.
fn fixed(path: &Path) -> bool {
    let (sources, file, diagnostics) = reported(path);
    let (Some(file), true) = (file, diagnostics.has_errors()) else {
        return false;
    };
    let judge = |text: &str| analyse(&with(&sources, file, text), file).1;
    let mended = mend(&sources.file(file).text, file, &mut |text| {
        Some(judge(text))
    });
    let diagnostics = judge(&mended.text);
    // A difference that binds in another way than what was written is no repair.
    let unclear = diagnostics.sorted().iter().any(|d| d.code.0 == "W0301");
    !diagnostics.has_errors() && !unclear
}

/// The same files, one with another text.
fn with(sources: &Sources, changed: FileId, text: &str) -> Sources {
    let mut new = Sources::new();
    for id in sources.ids() {
        let source = sources.file(id);
        let text = if id == changed {
            text
        } else {
            source.text.as_str()
        };
        new.add(&source.path, text.to_string());
    }
    new
}

#[test]
fn there_are_enough_files() {
    let files = files();
    let named = |part: &str| files.iter().filter(|f| f.name.starts_with(part)).count();
    for game in ["breakthrough", "chess", "paint"] {
        let count = named(&format!("{game}/"));
        assert!(count >= 15, "{count} mistakes of a beginner in {game}");
    }
    let several = files.iter().filter(|f| f.expected.mistakes.len() > 2);
    assert!(several.count() >= 10);
    let single = files.iter().filter(|f| f.expected.mistakes.len() == 1);
    assert!(single.count() >= 120);
}

#[test]
fn every_code_of_an_error_has_a_file() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/codes.md");
    let page = fs::read_to_string(page).expect("docs/codes.md is there");
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| [`E") || line.starts_with("| `E"));
    let code = |row: &str| row.split('`').nth(1).unwrap_or_default().to_string();
    let codes: BTreeSet<String> = rows.map(code).collect();
    assert!(codes.len() > 80, "only {} codes", codes.len());
    let files = files();
    let mut seen: BTreeSet<String> = files
        .iter()
        .flat_map(|f| &f.expected.mistakes)
        .filter_map(|m| m.split(' ').next().map(str::to_string))
        .collect();
    seen.extend(NOT_FILES.iter().map(|code| (*code).to_string()));
    let without: Vec<_> = codes.difference(&seen).collect();
    assert!(without.is_empty(), "no wrong file for {without:?}");
}

/// The codes of what is no file, or too large to be kept; see the tests below.
const NOT_FILES: [&str; 7] = [
    "E0106", "E0111", "E0901", "E0902", "E0903", "E0914", "E0916",
];

fn codes(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.sorted().iter().map(|d| d.code.0).collect()
}

fn of_text(text: &str) -> Diagnostics {
    let mut sources = Sources::new();
    let file = sources.add("wrong.game", text.to_string());
    analyse(&sources, file).1
}

#[test]
fn what_is_no_rules_file_is_reported_too() {
    let missing = reported(&folder().join("no-such-file.game")).2;
    assert_eq!(codes(&missing), ["E0901"]);
    assert_eq!(codes(&reported(&folder()).2), ["E0902"]);
    let empty = load_dir(&folder().join("empty"));
    assert_eq!(codes(&empty.diagnostics), ["E0914"]);
}

#[test]
fn what_is_too_large_to_be_kept_is_reported_too() {
    let large = "// long\n".repeat((1 << 17) + 1);
    assert_eq!(codes(&of_text(&large)), ["E0106"]);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("too-large.game");
    fs::write(&path, large).expect("a file for the test");
    assert_eq!(codes(&reported(&path).2), ["E0903"]);
    let head =
        "game \"T\"\nplayers a, b\nboard square 8 x 8\npieces man\nend { turn == 9 : draw }\n";
    let line = "    clear union(d in adjacent : {c in own.d : some c.n & empty})\n";
    let block = format!("{head}move m {{\n{}}}\n", line.repeat(5000));
    assert_eq!(codes(&of_text(&block)), ["E0611"]);
    let block = block.replace(line, "    clear own\n");
    assert!(!codes(&of_text(&block)).contains(&"E0611"));
    let many = of_text(&format!("game \"T\"\n{}", "def f = 3 )\n".repeat(300)));
    assert_eq!(codes(&many).iter().filter(|c| **c == "E0111").count(), 1);
}
