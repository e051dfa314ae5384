//! docs/compiler.md shows one block at each stage of the compiler, as the compiler makes it.

use crate::folder;
use boardwright::build;
use boardwright::compile::analyse;
use boardwright::ir::{lower, print};
use boardwright::passes::Passes;
use boardwright::source::Sources;
use std::fs;
use std::path::Path;

/// The game of the page.
const GAME: &str = "breakthrough";

/// Returns the results of the stages: the second word of the fences that show them, and the text.
fn stages() -> [(&'static str, String); 6] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/{GAME}.game"));
    let rules = fs::read_to_string(path).expect("the rules are there");
    let mut sources = Sources::new();
    let file = sources.add(&format!("{GAME}.game"), rules.clone());
    let (game, _) = analyse(&sources, file);
    let game = game.expect("the rules are right");
    let program = build::program(&sources, file).unwrap_or_else(|_| panic!("they compile"));
    let plan = boardwright::plan::plan(&program, &Passes::all());
    let module = boardwright::select::select(&plan, &sources);
    let plan = build::plan(&sources, file).unwrap_or_else(|_| panic!("they compile"));
    let rust = build::module(&sources, file).unwrap_or_else(|_| panic!("they compile"));
    [
        ("rules", rules),
        ("ir", print::print(&lower::lower(&game), &sources)),
        // The page says that the passes change nothing.
        ("ir", print::print(&program, &sources)),
        ("plan", plan),
        ("lir", boardwright::lir::print::print(&module)),
        ("rust", rust.text),
    ]
}

/// Returns the blocks of a page whose fence has this second word.
fn shown<'p>(page: &'p str, stage: &str) -> Vec<&'p str> {
    let mut parts = page.split("```");
    let mut blocks = Vec::new();
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        let (info, text) = block.split_once('\n').unwrap_or((block, ""));
        if info.split(' ').nth(1) == Some(stage) {
            blocks.push(text.trim_end());
        }
    }
    blocks
}

/// Removes the indentation of each line: a part of a text is shown without that of the whole.
fn flush(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_page_shows_each_stage_of_a_block() {
    let page = fs::read_to_string(folder().join("compiler.md")).expect("docs/compiler.md is there");
    for (stage, made) in stages() {
        let blocks = shown(&page, stage);
        assert!(
            !blocks.is_empty(),
            "no block of docs/compiler.md shows `{stage}`"
        );
        for block in blocks {
            let is_made = flush(&made).contains(&flush(block));
            assert!(
                is_made,
                "docs/compiler.md shows another `{stage}` than\n{made}"
            );
        }
    }
}
