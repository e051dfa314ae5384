//! docs/codes.md lists every code of the compiler with the meaning that stands at its constant.
//!
//! `UPDATE_CODES=1 cargo test -p boardwright --test docs codes` writes the table anew.

use crate::folder;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[test]
fn the_table_of_codes_is_complete() {
    let path = folder().join("codes.md");
    let page = fs::read_to_string(&path).expect("docs/codes.md is there");
    let mut table = String::new();
    for (code, meaning) in codes() {
        table += &format!("| `{code}` | {meaning} |\n");
    }
    let (rows, rest): (Vec<&str>, Vec<&str>) = page.lines().partition(|line| is_row(line));
    if rows == table.lines().collect::<Vec<_>>() {
        return;
    }
    if std::env::var_os("UPDATE_CODES").is_some() {
        let head = rest.join("\n");
        fs::write(&path, format!("{head}\n{table}")).expect("it can be written");
        return;
    }
    panic!(
        "docs/codes.md is not up to date; this command mends it:\n\
         UPDATE_CODES=1 cargo test -p boardwright --test docs codes"
    );
}

fn is_row(line: &str) -> bool {
    line.starts_with("| `E") || line.starts_with("| `W")
}

/// The codes and their meanings, as the compiler's sources have them.
fn codes() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/diag");
    let mut codes = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("src/diag is there") {
        let text = fs::read_to_string(entry.expect("it can be read").path()).expect("it is text");
        for (code, meaning) in codes_of(&text) {
            let earlier = codes.insert(code.clone(), meaning);
            assert!(earlier.is_none(), "two mistakes have the code {code}");
        }
    }
    assert!(codes.len() > 50, "only {} codes were found", codes.len());
    codes
}

/// `/// What it means.` and then `pub const NAME: Code = Code("E0101");`
fn codes_of(text: &str) -> Vec<(String, String)> {
    let mut codes = Vec::new();
    let mut meaning = Vec::new();
    for line in text.lines() {
        if let Some(doc) = line.strip_prefix("/// ") {
            meaning.push(doc);
            continue;
        }
        if let Some((_, rest)) = line.split_once(": Code = Code(\"")
            && let Some((code, _)) = rest.split_once('"')
        {
            codes.push((code.to_string(), meaning.join(" ")));
        }
        meaning.clear();
    }
    codes
}
