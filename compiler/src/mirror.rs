//! The mirror: a folder of sources with the generated modules and their reports, kept for review.
//!
//! A generated file contains a mark in its first lines. Other files in the folder are left alone.

use crate::build::Module;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The mark in the first lines of generated files.
const MARK: &str = "`boardwright gen` writes it";
/// The number of first lines that are searched for the mark.
const HEADER_LINES: usize = 3;

/// A change that brings a file of the mirror up to date.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// The file is missing or has another text.
    Write(PathBuf),
    /// The game of the file no longer exists.
    Remove(PathBuf),
}

impl Change {
    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        match self {
            Change::Write(path) | Change::Remove(path) => path,
        }
    }
}

/// Returns the differences between these modules and the mirror in a folder, sorted by file.
///
/// # Errors
/// The folder cannot be read.
pub fn changes(modules: &[Module], folder: &Path) -> io::Result<Vec<Change>> {
    let mut changes = BTreeSet::new();
    for module in modules {
        for (name, wanted) in module.files() {
            let path = folder.join(name);
            if text(&path)?.as_deref() != Some(wanted) {
                changes.insert(Change::Write(path));
            }
        }
    }
    for path in generated_files(folder)? {
        if !files(modules).any(|(name, _)| folder.join(name) == path) {
            changes.insert(Change::Remove(path));
        }
    }
    Ok(changes.into_iter().collect())
}

/// Applies these changes.
///
/// # Errors
/// A file cannot be written or removed.
pub fn apply(modules: &[Module], folder: &Path, changes: &[Change]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for change in changes {
        match change {
            Change::Remove(path) => fs::remove_file(path)?,
            Change::Write(path) => {
                let file = files(modules).find(|(name, _)| folder.join(name) == *path);
                file.map_or(Ok(()), |(_, text)| fs::write(path, text))?;
            }
        }
    }
    Ok(())
}

/// Returns the names and texts of the files of all modules.
fn files(modules: &[Module]) -> impl Iterator<Item = (String, &str)> {
    modules.iter().flat_map(Module::files)
}

/// Returns the text of a file; `None` if there is no such file.
fn text(path: &Path) -> io::Result<Option<String>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the generated files of a folder; none if there is no such folder.
fn generated_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "rs" || e == "txt") && is_generated(&path)? {
            paths.push(path);
        }
    }
    Ok(paths)
}

fn is_generated(path: &Path) -> io::Result<bool> {
    let text = text(path)?.unwrap_or_default();
    let mut header = text.lines().take(HEADER_LINES);
    let comment = |line: &str| line.starts_with("//") || line.starts_with('#');
    Ok(header.any(|line| comment(line) && line.contains(MARK)))
}
