//! The pages of docs/ say what is so: every example is compiled, and the facts it states are
//! checked with the interpreter; the table of codes is that of the compiler.

mod blocks;
mod codes;
mod construct;
mod examples;
mod facts;
mod grammar;
mod links;
mod passes;
mod stages;
mod values;

use std::fs;
use std::path::{Path, PathBuf};

/// A page with examples.
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The folder of the pages.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// All pages, those of folders too, by name.
pub(crate) fn pages() -> Vec<Page> {
    let mut pages = Vec::new();
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("docs/ is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(page(&path));
            }
        }
    }
    pages.sort_by(|a, b| a.name.cmp(&b.name));
    pages
}

fn page(path: &Path) -> Page {
    let name = path.strip_prefix(folder()).expect("it is in docs/");
    Page {
        name: name.display().to_string(),
        text: fs::read_to_string(path).expect("a page is text"),
    }
}

#[test]
fn every_example_is_right() {
    let mut wrong = Vec::new();
    let mut examples = 0;
    for page in pages() {
        let blocks = blocks::blocks(&page.text);
        for block in &blocks {
            examples += 1;
            if let Err(message) = examples::check(&blocks, block) {
                wrong.push(format!("docs/{}:{}: {message}", page.name, block.line));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(examples > 40, "only {examples} examples were found");
}

#[test]
fn the_language_page_has_an_example_of_each_part_and_statement() {
    let page = page(&folder().join("language.md"));
    let shown: String = blocks::blocks(&page.text)
        .iter()
        .map(|block| format!("\n{}", block.text))
        .collect();
    let words = [
        "game ",
        "players ",
        "board ",
        "pieces ",
        "layer ",
        "dir ",
        "region ",
        "def ",
        "enum ",
        "state ",
        "setup ",
        "act ",
        "move ",
        "turn ",
        "after ",
        "end ",
        "option ",
        "choose ",
        "require ",
        "let ",
        " -> ",
        "put ",
        "clear ",
        ":= ",
        "+= ",
        "-= ",
        "if ",
        "for each ",
        "repeat ",
        "or stop",
        "at once",
        "do ",
        "again",
        "next := ",
        "playing -= ",
        "unique",
        "by chance",
        "by most",
        "by least",
        "pass",
        "through ",
        "onto ",
        "upto ",
        "until ",
        "leap(",
        "back(",
        "path(",
        "between(",
        "group(",
        "groups(",
        "flood(",
        "lines(",
        "exactly ",
        "along ",
        "first_of(",
        "before(",
        "union(",
        "sum(",
        "max(",
        "min(",
        "most(",
        "least(",
        "reach(",
        "seen",
        "blocked",
        "can(",
        "passes",
        "clock",
        "simultaneous",
        "others.",
        "picture",
        "fen ",
        "wrap ",
        "only ",
        "adjacency ",
        "rhombus ",
        "hexagon ",
        "triangle ",
        "graph ",
        "from \"",
        "continue",
        "score ",
        "loses",
        "draw",
    ];
    let missing: Vec<_> = words
        .iter()
        .filter(|word| !shown.contains(**word))
        .collect();
    assert!(missing.is_empty(), "no example shows {missing:?}");
}
