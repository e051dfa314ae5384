//! docs/codes.md lists every code of the compiler with the meaning that stands at its constant, and
//! docs/codes/ has a page for each: the meaning, a wrong file with what is said about it, a right one.
//!
//! `UPDATE_CODES=1 cargo test -p boardwright --test docs codes` writes the table, the headings and what
//! is said anew.

use crate::blocks::{Block, Sort, blocks};
use crate::examples::reported;
use crate::folder;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The codes of what is no file, or too large to be shown: their pages have no examples.
const NOT_FILES: [&str; 8] = [
    "E0106", "E0108", "E0111", "E0901", "E0902", "E0903", "E0914", "E0916",
];

#[test]
fn the_table_of_codes_is_complete() {
    let path = folder().join("codes.md");
    let page = fs::read_to_string(&path).expect("docs/codes.md is there");
    let mut table = String::new();
    for (code, meaning) in codes() {
        table += &format!("| [`{code}`](codes/{code}.md) | {meaning} |\n");
    }
    let (rows, rest): (Vec<&str>, Vec<&str>) = page.lines().partition(|line| is_row(line));
    if rows != table.lines().collect::<Vec<_>>() {
        let head = rest.join("\n");
        update(&path, &format!("{head}\n{table}"));
    }
}

fn is_row(line: &str) -> bool {
    ["| `E", "| `W", "| [`E", "| [`W"]
        .iter()
        .any(|start| line.starts_with(start))
}

#[test]
fn every_code_has_a_page() {
    for (code, meaning) in codes() {
        let path = page_of(&code);
        let page = fs::read_to_string(&path).unwrap_or_default();
        assert!(!page.is_empty(), "docs/codes/{code}.md is missing");
        let (_, rest) = page.split_once('\n').unwrap_or_default();
        let right = with_reports(&format!("# {code}: {meaning}\n{rest}"));
        if right != page {
            update(&path, &right);
        }
        if !NOT_FILES.contains(&code.as_str()) {
            has_examples(&code, &page);
        }
    }
    let pages = fs::read_dir(folder().join("codes")).expect("docs/codes is there");
    assert_eq!(pages.count(), codes().len(), "a page of no code");
}

fn page_of(code: &str) -> PathBuf {
    folder().join("codes").join(format!("{code}.md"))
}

/// A page shows the mistake, and a file without it.
fn has_examples(code: &str, page: &str) {
    let all = blocks(page);
    let wrong = |b: &&Block<'_>| b.errors == [code];
    let right = |b: &&Block<'_>| b.sort == Sort::Whole && b.errors.is_empty();
    assert!(all.iter().any(|b| wrong(&b)), "{code} has no wrong file");
    assert!(all.iter().any(|b| right(&b)), "{code} has no right file");
}

/// The page with what is said about each wrong file in the block of text after it.
fn with_reports(page: &str) -> String {
    let all = blocks(page);
    let mut wrong = all.iter().filter(|b| !b.errors.is_empty());
    let (mut text, mut rest, mut after_wrong) = (String::new(), page, false);
    while let Some((before, fenced)) = rest.split_once("```") {
        let (inside, after) = fenced.split_once("\n```").unwrap_or((fenced, ""));
        let shown = match (inside.lines().next(), after_wrong) {
            (Some("text"), true) => {
                let said = wrong.next().map(|b| reported(&all, &b.text));
                format!("text\n{}", said.unwrap_or_default().trim_end())
            }
            _ => inside.to_string(),
        };
        after_wrong = inside.lines().next().is_some_and(|l| l.contains(" error "));
        text += &format!("{before}```{shown}\n```");
        rest = after;
    }
    text + rest
}

/// Writes what a file should be, or says how.
fn update(path: &Path, right: &str) {
    if std::env::var_os("UPDATE_CODES").is_some() {
        return fs::write(path, right).expect("it can be written");
    }
    panic!(
        "{} is not up to date; this command mends it:\n\
         UPDATE_CODES=1 cargo test -p boardwright --test docs codes",
        path.display()
    );
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
