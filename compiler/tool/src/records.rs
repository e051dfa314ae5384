//! Reads and writes files of records.

use crate::failure::Failure;
use boardwright_review::records::{Record, parse, write};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The hint about commands that write records.
const WRITERS: &str = "`play`, `bench` and `serve` write records with --record";

/// A file of records.
pub(crate) struct RecordFile {
    pub(crate) path: PathBuf,
    /// The records with their line numbers.
    pub(crate) records: Vec<(usize, Record)>,
}

/// Reads files of records; in a folder, all files that end in `.jsonl`.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Vec<RecordFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(in_folder(path)?),
            false => files.push(path.clone()),
        }
    }
    files.into_iter().map(read_one).collect()
}

/// Opens or creates a file to append records to. Called before a game is played, so that no game is lost to a
/// path that cannot be written.
pub(crate) fn at_end(path: &Path) -> Result<File, Failure> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.map_err(|e| failed(path, "written", &e))
}

/// Appends a record to a file.
pub(crate) fn append(file: &mut File, record: &Record) -> io::Result<()> {
    file.write_all(write(record).as_bytes())
}

/// Overwrites a file with these records.
pub(crate) fn replace<'r>(
    path: &Path,
    records: impl Iterator<Item = &'r Record>,
) -> Result<(), Failure> {
    let text: String = records.map(write).collect();
    fs::write(path, text).map_err(|e| failed(path, "written", &e))
}

/// Returns the files of records in a folder, sorted by name.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|e| failed(folder, "read", &e))?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    if files.is_empty() {
        let folder = folder.display();
        return Err(Failure::usage(format!(
            "there are no records in {folder}: no file ends in .jsonl"
        ))
        .hint(WRITERS));
    }
    Ok(files)
}

fn read_one(path: PathBuf) -> Result<RecordFile, Failure> {
    let text = fs::read_to_string(&path).map_err(|e| failed(&path, "read", &e))?;
    match parse(&text) {
        Ok(records) => Ok(RecordFile { path, records }),
        Err(why) => Err(Failure::usage(format!("{}: {why}", path.display())).hint(WRITERS)),
    }
}

/// Returns the failure of a file that could not be `done`, for example read.
pub(crate) fn failed(path: &Path, done: &str, why: &io::Error) -> Failure {
    Failure::usage(format!("{} could not be {done}: {why}", path.display()))
}
