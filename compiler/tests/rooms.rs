//! The rooms of the back half of the compiler, and what each may call: no module calls back into a later
//! room. Every path that begins with `crate::` counts, in `use` lines and elsewhere.

use std::fs;
use std::path::{Path, PathBuf};

/// A room, and the rooms and crates that it must not name.
const ROOMS: &[(&str, &[&str])] = &[
    (
        "ir",
        &[
            "crate::facts",
            "crate::opt",
            "crate::plan",
            "crate::lir",
            "crate::select",
            "crate::rust",
        ],
    ),
    (
        "facts",
        &["crate::opt", "crate::plan", "crate::select", "crate::rust"],
    ),
    ("opt", &["crate::plan", "crate::select", "crate::rust"]),
    (
        "plan",
        &[
            "crate::lir",
            "crate::select",
            "crate::rust",
            "proc_macro2",
            "quote",
        ],
    ),
    (
        "lir",
        &["crate::select", "crate::rust", "proc_macro2", "quote"],
    ),
    ("select", &["crate::rust", "proc_macro2", "quote"]),
    (
        "rust",
        &["crate::facts", "crate::opt", "crate::plan", "crate::select"],
    ),
];

/// The Rust files of a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the compiler") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// The lines of a file that name something, without comments.
fn naming(text: &str, what: &str) -> Vec<String> {
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let names = |line: &&str| {
        let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        words.any(|word| word == what || word.starts_with(&format!("{what}::")))
    };
    code.filter(names).map(str::to_owned).collect()
}

#[test]
fn no_room_calls_a_later_one() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (room, forbidden) in ROOMS {
        let mut all = Vec::new();
        files(&source.join(room), &mut all);
        assert!(!all.is_empty(), "{room} has no files");
        for file in all {
            let text = fs::read_to_string(&file).expect("a source file");
            for what in *forbidden {
                for line in naming(&text, what) {
                    wrong.push(format!("{}: {}", file.display(), line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn calls_are_seen_wherever_they_stand() {
    let text =
        "use crate::plan::Plan;\n// crate::plan\nlet a = crate::plan::plan(b);\nlet planning = 1;";
    assert_eq!(naming(text, "crate::plan").len(), 2);
    assert_eq!(naming("use quote::quote;", "quote").len(), 1);
    assert_eq!(naming("let quoted = 1;", "quote").len(), 0);
}
