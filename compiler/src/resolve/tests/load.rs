//! Tests of files on disk: parents, folders, unreadable files.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::diag::Diagnostics;
use crate::resolve::load::MAX_BYTES;
use crate::resolve::{load, load_dir};
use crate::source::Sources;

/// A temporary folder for one test.
struct Place(TempDir);

impl Place {
    fn new(files: &[(&str, &[u8])]) -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file");
        }
        Place(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}

fn names(sources: &Sources) -> Vec<String> {
    sources
        .ids()
        .map(|id| sources.file(id).name.clone())
        .collect()
}

fn codes(diags: &Diagnostics) -> Vec<&'static str> {
    diags.sorted().iter().map(|d| d.code.0).collect()
}

/// Returns the code and the message of the only error in a file.
fn refused(path: &Path) -> (&'static str, String) {
    let (_, diags) = load(path).expect_err("this can not be read");
    let all = diags.sorted();
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(!all[0].hints.is_empty());
    (all[0].code.0, all[0].message.clone())
}

#[test]
fn a_file_comes_with_its_chain_of_parents() {
    let place = Place::new(&[
        ("a.game", b"game \"A\" from \"b\""),
        ("b.game", b"\xef\xbb\xbf// B\r\ngame \"B\"  from \"c\""),
        ("c.game", b"game \"C\""),
        ("d.game", b"game \"D\""),
    ]);
    let (sources, file) = load(&place.file("a.game")).expect("all are there");
    assert_eq!(names(&sources), ["a", "b", "c"]);
    assert_eq!(
        sources.file(file).path,
        place.file("a.game").display().to_string()
    );
}

#[test]
fn rounds_end_and_missing_parents_are_left_to_merge() {
    let place = Place::new(&[
        ("a.game", b"game \"A\" from \"b\""),
        ("b.game", b"game \"B\" from \"a\""),
        ("self.game", b"game \"S\" from \"self\""),
        ("lost.game", b"game \"L\" from \"nowhere\""),
        ("sly.game", b"game \"L\" from \"../rounds/a\""),
    ]);
    let loaded = |name| names(&load(&place.file(name)).expect("the file itself is there").0);
    assert_eq!(loaded("a.game"), ["a", "b"]);
    assert_eq!(loaded("self.game"), ["self"]);
    assert_eq!(loaded("lost.game"), ["lost"]);
    assert_eq!(loaded("sly.game"), ["sly"]);
}

#[test]
fn what_can_not_be_read_is_said() {
    let big = vec![b' '; MAX_BYTES as usize + 1];
    let place = Place::new(&[("big.game", &big), ("latin.game", b"game \"\xe9\"")]);
    let missing = refused(&place.file("none.game"));
    assert_eq!(missing.0, "E0901");
    assert!(missing.1.contains("none.game"), "{}", missing.1);
    assert_eq!(refused(place.path()).0, "E0902");
    assert_eq!(refused(&place.file("big.game")).0, "E0903");
    assert_eq!(refused(&place.file("latin.game")).0, "E0108");
}

#[test]
fn the_largest_file_is_read() {
    let text = vec![b' '; MAX_BYTES as usize];
    let place = Place::new(&[("large.game", &text)]);
    assert!(load(&place.file("large.game")).is_ok());
}

#[test]
fn the_first_byte_that_is_no_text_is_the_place() {
    let place = Place::new(&[("latin.game", "game \"ä\"\n// \u{0}".as_bytes())]);
    let mut bytes = fs::read(place.file("latin.game")).expect("it was written");
    bytes.push(0xff);
    fs::write(place.file("latin.game"), &bytes).expect("a file");
    let (sources, diags) = load(&place.file("latin.game")).expect_err("not UTF-8");
    let span = diags.sorted()[0].span;
    let place = sources.line_column(span.file, span.start);
    assert_eq!((place.line, place.column), (2, 5));
    assert_eq!(sources.text(span), "\u{fffd}");
}

#[test]
fn a_parent_that_can_not_be_read_names_its_variant() {
    let place = Place::new(&[("a.game", b"game \"A\" from \"b\""), ("b.game", b"\xff")]);
    let (sources, diags) = load(&place.file("a.game")).expect_err("the parent is no text");
    let all = diags.sorted();
    assert_eq!((all.len(), all[0].code.0), (1, "E0108"));
    assert_eq!(sources.text(all[0].labels[0].span), "\"b\"");
}

#[test]
fn a_folder_gives_its_files_by_name_each_once() {
    let place = Place::new(&[
        ("b.game", b"game \"B\""),
        ("a.game", b"game \"A\" from \"b\""),
        ("a.txt", b"\xff"),
        ("c.game", b"\xff"),
    ]);
    let folder = load_dir(place.path());
    let files = folder
        .files
        .iter()
        .map(|&f| folder.sources.file(f).name.as_str());
    assert_eq!(files.collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(codes(&folder.diagnostics), ["E0108"]);
}

#[test]
fn a_folder_without_files_is_said() {
    let place = Place::new(&[]);
    assert_eq!(codes(&load_dir(place.path()).diagnostics), ["E0914"]);
    assert_eq!(
        codes(&load_dir(&place.file("nowhere")).diagnostics),
        ["E0901"]
    );
}
