//! The file of records of a match, which allows an interrupted match to continue.

use crate::failure::Failure;
use crate::records::{at_end, failed};
use boardwright_review::records::{Record, parse};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;

/// Opens the file for appending, and returns the games of this match in it by number. Removes an incomplete
/// last line.
pub(super) fn open(
    path: &Path,
    id: &str,
) -> Result<(Option<File>, BTreeMap<usize, Record>), Failure> {
    let text = match fs::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(e) if e.kind() == ErrorKind::NotFound => String::new(),
        Err(e) => return Err(failed(path, "read", &e)),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        let file = OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.set_len(whole as u64))
            .map_err(|e| failed(path, "written", &e))?;
    }
    let records = parse(&text[..whole])
        .map_err(|why| Failure::usage(format!("{}: {why}", path.display())))?;
    let mine = records.into_iter().filter_map(|(_, record)| {
        let of = record.of_match.as_ref().filter(|of| of.id == id)?;
        Some((of.number, record))
    });
    Ok((Some(at_end(path)?), mine.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"game":"g","rules":"0","moves":[],"points":{"a":100,"b":0},"match":{"id":"x","number":3}}"#;

    #[test]
    fn a_torn_last_line_is_taken_away() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        fs::write(&path, format!("{LINE}\n{}", &LINE[..20])).expect("written");
        let (_, games) = open(&path, "x").expect("a file of records");
        assert_eq!(games.keys().collect::<Vec<_>>(), [&3]);
        assert_eq!(
            fs::read_to_string(&path).expect("text"),
            format!("{LINE}\n")
        );
        let (_, games) = open(&path, "y").expect("a file of records");
        assert!(games.is_empty());
    }
}
