//! Rules files go through the syntax stage: what is right has the right tree, what is wrong is
//! reported at its place, once.

mod expressions;
mod format;
mod limits;
mod lines;
mod mistakes;
mod parts;
mod snapshots;

use boardwright::diag::Diagnostics;
use boardwright::diag::render::render;
use boardwright::source::Sources;
use boardwright::syntax::dump::dump;
use boardwright::syntax::print::print;
use boardwright::syntax::{ast, parse};

/// A text after parsing.
struct Parsed {
    tree: ast::File,
    /// Code and text of each mistake: ``E0101 `pawn` ``.
    mistakes: Vec<String>,
    rendered: String,
}

fn parsed(text: &str) -> Parsed {
    let mut sources = Sources::new();
    let file = sources.add("test.game", text.to_string());
    let mut diags = Diagnostics::new();
    let tree = parse(&sources, file, &mut diags);
    let sorted = diags.sorted();
    Parsed {
        tree,
        mistakes: sorted
            .iter()
            .map(|d| format!("{} `{}`", d.code.0, sources.text(d.span)))
            .collect(),
        rendered: sorted
            .iter()
            .map(|d| render(&sources, d, false) + "\n\n")
            .collect(),
    }
}

/// The tree of a text without mistakes.
fn tree(text: &str) -> ast::File {
    let parsed = parsed(text);
    assert!(parsed.mistakes.is_empty(), "{text}\n{}", parsed.rendered);
    parsed.tree
}

/// Whether a text has mistakes.
fn refused(text: &str) -> bool {
    !parsed(text).mistakes.is_empty()
}

/// All rules files of the project, by name.
fn rules_files() -> Vec<(String, String)> {
    let rules = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let mut files: Vec<_> = std::fs::read_dir(rules)
        .expect("a folder of rules files")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "game"))
        .collect();
    files.sort();
    let text = |path: &std::path::PathBuf| std::fs::read_to_string(path).expect("a rules file");
    files
        .iter()
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                text(path),
            )
        })
        .collect()
}

fn rules_file(name: &str) -> String {
    rules_files()
        .into_iter()
        .find(|(n, _)| n == name)
        .expect("a rules file of this name")
        .1
}

/// Printing gives the same tree and, printed again, the same text.
fn round_trips(text: &str) {
    let first = tree(text);
    let printed = print(&first);
    let second = tree(&printed);
    assert_eq!(dump(&first), dump(&second), "{printed}");
    assert_eq!(printed, print(&second));
}

#[test]
fn every_rules_file_parses_and_prints() {
    let files = rules_files();
    assert!(files.len() >= 17);
    for (name, text) in files {
        assert!(!tree(&text).parts.is_empty(), "{name}");
        round_trips(&text);
    }
}
