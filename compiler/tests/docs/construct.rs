//! docs/compiler.md lists the files of a construct, `between`; they are those that name it.

use crate::folder;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of the sources that construct the expression or match it, but for tests.
fn sources() -> BTreeSet<String> {
    let compiler = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut folders, mut found) = (vec![compiler.join("src")], BTreeSet::new());
    folders.push(compiler.join("review/src"));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the compiler") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_stem().is_some_and(|stem| stem != "tests") {
                let text = fs::read_to_string(&path).expect("a source file");
                let names = text.contains("Between(");
                names.then(|| found.insert(short(compiler, &path)));
            }
        }
    }
    found
}

/// Returns the path as the page writes it.
fn short(compiler: &Path, path: &Path) -> String {
    let path: &Path = path.strip_prefix(compiler.join("src")).unwrap_or(path);
    let path = path.strip_prefix(compiler).unwrap_or(path);
    path.display().to_string().replace('\\', "/")
}

/// Returns the files that a text names in backticks.
fn files(text: &str) -> Vec<String> {
    let words = text.split('`').skip(1).step_by(2);
    let files = words.filter(|word| word.ends_with(".rs"));
    files.map(str::to_owned).collect()
}

#[test]
fn the_files_of_a_construct_are_listed() {
    let page = fs::read_to_string(folder().join("compiler.md")).expect("docs/compiler.md is there");
    let (_, rest) = page
        .split_once("| the language | the Ir |")
        .expect("a table");
    let (table, rest) = rest.split_once("Other files").expect("the optional files");
    let (optional, rest) = rest.split_once("\n\n").expect("the count");
    let [needed, optional] = [table, optional].map(files);
    assert!(rest.starts_with(&format!("These are {} files", needed.len())));
    let compiler = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_there = |name: &String| -> bool {
        let places: [PathBuf; 2] = [compiler.join("src").join(name), compiler.join(name)];
        places.iter().any(|path| path.is_file())
    };
    let listed: BTreeSet<String> = needed.iter().chain(&optional).cloned().collect();
    assert_eq!(
        listed.len(),
        needed.len() + optional.len(),
        "a file is listed twice"
    );
    assert!(listed.iter().all(is_there), "{listed:?}");
    let missing: Vec<_> = sources().difference(&listed).cloned().collect();
    assert!(
        missing.is_empty(),
        "docs/compiler.md does not list {missing:?}"
    );
}
