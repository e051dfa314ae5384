//! The reviewed mirror: generated modules, and the reports of them, as files in a folder of sources.
//!
//! A file of the mirror says in its first lines that `boardwright gen` writes it; every other file
//! of the folder belongs to somebody else and is left alone.

use crate::build::Module;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What every generated file says in its first lines.
const MARK: &str = "`boardwright gen` writes it";
/// Of so many lines.
const HEADER_LINES: usize = 3;

/// What has to be done with a file so that the mirror is true.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// It is missing, or has another text.
    Write(PathBuf),
    /// Its game is gone.
    Remove(PathBuf),
}

impl Change {
    /// The file.
    pub fn path(&self) -> &Path {
        match self {
            Change::Write(path) | Change::Remove(path) => path,
        }
    }
}

/// What differs between these modules and the mirror in a folder, sorted by file.
///
/// # Errors
/// Where the folder can not be read.
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

/// Makes these changes.
///
/// # Errors
/// Where a file can not be written or removed.
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

/// The files of all modules: their names and texts.
fn files(modules: &[Module]) -> impl Iterator<Item = (String, &str)> {
    modules.iter().flat_map(Module::files)
}

/// A file's text; `None` when there is no such file.
fn text(path: &Path) -> io::Result<Option<String>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The files of a folder that are generated; none when there is no such folder.
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
