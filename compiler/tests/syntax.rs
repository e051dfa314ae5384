//! Rules files go through the syntax stage: they parse, and their mistakes are reported one by one.

use boardwright::diag::Diagnostics;
use boardwright::source::Sources;
use boardwright::syntax::{ast, parse};

/// The tree and the rendered mistakes of a text.
fn parsed(name: &str, text: &str) -> (ast::File, Vec<String>) {
    let mut sources = Sources::new();
    let file = sources.add(name, text.to_string());
    let mut diags = Diagnostics::new();
    let tree = parse(&sources, file, &mut diags);
    let shown = diags
        .sorted()
        .into_iter()
        .map(|d| boardwright::diag::render::render(&sources, d, false));
    (tree, shown.collect())
}

/// All rules files of the project and of the fixtures.
fn rules_files() -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = [root.join("../rules"), root.join("tests/fixtures")]
        .iter()
        .flat_map(|dir| std::fs::read_dir(dir).expect("a folder of rules files"))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "game"))
        .collect();
    files.sort();
    let read = |path: std::path::PathBuf| std::fs::read_to_string(path).expect("a rules file");
    files
        .into_iter()
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                read(path),
            )
        })
        .collect()
}

#[test]
fn every_rules_file_parses() {
    let files = rules_files();
    assert!(files.len() >= 17);
    for (name, text) in files {
        let (tree, mistakes) = parsed(&name, &text);
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
        assert!(tree.parts.len() >= 3, "{name}");
    }
}
