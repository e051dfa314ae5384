//! The passes that pages name are passes of the compiler.

use boardwright::passes::{Passes, names};
use std::fs;
use std::path::Path;

/// The texts with commands that leave out passes.
const TEXTS: [&str; 5] = [
    "BENCHMARKS.md",
    "README.md",
    "docs/compiler.md",
    "compiler/examples/passes/README.md",
    "compiler/examples/passes/main.rs",
];

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the operand of an option at the beginning of a text; `None` for a placeholder.
fn operand(text: &str) -> Option<&str> {
    let name = match text.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => text.split([' ', '\n', '`', ')', '.', ':', '"']).next()?,
    };
    let (name, _) = name.split_once('=').unwrap_or((name, ""));
    let is_placeholder = name == "name of the pass" || name == "PASS" || name.is_empty();
    (!is_placeholder).then_some(name)
}

#[test]
fn commands_leave_out_known_passes() {
    let mut found = 0;
    for name in TEXTS {
        let text = text(name);
        for option in ["--without ", "--each "] {
            for pass in text.split(option).skip(1).filter_map(operand) {
                found += 1;
                let known = Passes::without(&[pass.to_string()]);
                assert!(known.is_ok(), "{name}: `{option}{pass}`");
            }
        }
    }
    assert!(found > 5, "only {found} passes are named");
}

#[test]
fn the_table_of_single_passes_names_known_ones() {
    let page = text("BENCHMARKS.md");
    let (_, table) = page.split_once("| left out | game |").expect("a table");
    let rows = table
        .lines()
        .skip(2)
        .map_while(|row| row.strip_prefix("| "));
    let rows: Vec<&str> = rows.filter_map(|row| row.split(" | ").next()).collect();
    assert!(rows.len() > 50, "the table has {} rows", rows.len());
    for pass in rows {
        assert!(names().any(|name| name == pass), "`{pass}` is no pass");
    }
}
