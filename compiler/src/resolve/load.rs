//! Reads rules files and their parents from disk.
//!
//! After: every text is UTF-8 and at most [`MAX_BYTES`] long, and the existing parents are among the sources.
//! Missing parents and cycles are reported by [`merge`](super::merge()), which handles files from memory too.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::diag::files as codes;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::source::{FileId, Sources, Span};

use super::header;

/// The largest rules file that is read, in bytes.
pub const MAX_BYTES: u64 = 1 << 20;

/// The rules files of a folder.
#[derive(Debug)]
pub struct Folder {
    /// All files, including those that could not be read.
    pub sources: Sources,
    /// The files that could be read, sorted by name.
    pub files: Vec<FileId>,
    /// The errors of the files that could not be read.
    pub diagnostics: Diagnostics,
}

/// Reads a rules file and its parents, which are in the same folder.
///
/// # Errors
///
/// The errors of unreadable files, with the sources that their spans refer to.
pub fn load(path: &Path) -> Result<(Sources, FileId), (Sources, Diagnostics)> {
    let mut reader = Reader::default();
    let file = reader.read(path, None);
    reader.with_parents(path, file)
}

/// Reads the parents of a rules file that has another text than the file at its path.
///
/// # Errors
///
/// The errors of unreadable files, with the sources that their spans refer to.
pub fn load_as(path: &Path, text: String) -> Result<(Sources, FileId), (Sources, Diagnostics)> {
    let mut reader = Reader::default();
    let file = reader.sources.add(&path.display().to_string(), text);
    reader.with_parents(path, Some(file))
}

/// Reads all rules files of a folder, each once, sorted by name.
pub fn load_dir(dir: &Path) -> Folder {
    let mut reader = Reader::default();
    let files = match rules_files(dir) {
        Ok(paths) if paths.is_empty() => reader.refuse(dir, &Problem::no_files()),
        Ok(paths) => paths
            .iter()
            .filter_map(|path| reader.read(path, None))
            .collect(),
        Err(error) => reader.refuse(dir, &Problem::io(&error, "folder")),
    };
    Folder {
        sources: reader.sources,
        files,
        diagnostics: reader.diagnostics,
    }
}

/// Whether a name is a valid stem of a file in the same folder, so that `from` cannot leave the folder.
pub(super) fn is_plain_name(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    !name.is_empty() && name.bytes().all(plain)
}

/// Returns the path of a parent, in the folder of its variant.
pub(super) fn parent_path(variant: &Path, name: &str) -> PathBuf {
    variant.with_file_name(format!("{name}.game"))
}

#[derive(Default)]
struct Reader {
    sources: Sources,
    diagnostics: Diagnostics,
}

impl Reader {
    /// Adds a file. One that cannot be read is added with an empty or partial text and reported.
    fn read(&mut self, path: &Path, named_at: Option<Span>) -> Option<FileId> {
        let shown = path.display().to_string();
        let problem = match text_of(path) {
            Ok(text) => return Some(self.sources.add(&shown, text)),
            Err(problem) => problem,
        };
        let file = self.sources.add(&shown, problem.text.clone());
        let mut error = problem.diagnostic(file, &shown);
        if let Some(span) = named_at {
            error = error.also(span, "the parent is named here");
        }
        self.diagnostics.push(error);
        None
    }

    /// Reads the parents of the first file, if that could be read.
    fn with_parents(
        mut self,
        path: &Path,
        file: Option<FileId>,
    ) -> Result<(Sources, FileId), (Sources, Diagnostics)> {
        let mut last = file;
        while let Some((parent, named_at)) = last.and_then(|file| self.next_parent(path, file)) {
            last = self.read(&parent, Some(named_at));
        }
        match file {
            Some(file) if self.diagnostics.is_empty() => Ok((self.sources, file)),
            _ => Err((self.sources, self.diagnostics)),
        }
    }

    /// Returns the path of the parent, if it exists and is not read yet.
    fn next_parent(&self, first: &Path, file: FileId) -> Option<(PathBuf, Span)> {
        let (name, span) = header::parent(file, &self.sources.file(file).text)?;
        let path = parent_path(first, name);
        let new = is_plain_name(name) && self.sources.find(name).is_none() && path.exists();
        new.then_some((path, span))
    }

    /// Reports a folder without readable rules files.
    fn refuse(&mut self, dir: &Path, problem: &Problem) -> Vec<FileId> {
        let shown = dir.display().to_string();
        let file = self.sources.add(&shown, String::new());
        self.diagnostics.push(problem.diagnostic(file, &shown));
        Vec::new()
    }
}

/// The reason why a file has no text.
struct Problem {
    code: Code,
    /// The message after the path.
    what: String,
    hint: &'static str,
    /// The readable part of the text, so that the error has a place.
    text: String,
    /// The byte range of the error in it.
    at: (usize, usize),
}

impl Problem {
    fn new(code: Code, what: &str, hint: &'static str) -> Problem {
        Problem {
            code,
            what: what.to_string(),
            hint,
            text: String::new(),
            at: (0, 0),
        }
    }

    fn io(error: &io::Error, sort: &str) -> Problem {
        if error.kind() == io::ErrorKind::NotFound {
            let hint = "check the spelling and the folder the command runs in";
            return Problem::new(
                codes::MISSING_FILE,
                &format!("there is no such {sort}"),
                hint,
            );
        }
        let what = format!("this {sort} can not be read: {error}");
        Problem::new(
            codes::UNREADABLE,
            &what,
            "check what it is, and who may read it",
        )
    }

    fn folder() -> Problem {
        let hint = "name a rules file in it, such as `chess.game`";
        Problem::new(
            codes::UNREADABLE,
            "this is a folder, not a rules file",
            hint,
        )
    }

    fn no_files() -> Problem {
        let hint = "the names of rules files end in `.game`";
        Problem::new(
            codes::NO_FILES,
            "there are no rules files in this folder",
            hint,
        )
    }

    fn too_large() -> Problem {
        let hint = "a rules file is text of at most 1 MiB; is this the right file?";
        Problem::new(
            codes::TOO_LARGE,
            "this file is too large for a rules file",
            hint,
        )
    }

    /// The place of the error is the first byte that is not UTF-8.
    fn not_utf8(bytes: &[u8], at: usize) -> Problem {
        let hint = "save the file as UTF-8; letters outside ASCII may stand in comments and titles";
        let text = String::from_utf8_lossy(bytes).into_owned();
        let at = (at, at + char::REPLACEMENT_CHARACTER.len_utf8());
        Problem {
            text,
            at,
            ..Problem::new(codes::NOT_UTF8, "this file is not UTF-8 text", hint)
        }
    }

    fn diagnostic(&self, file: FileId, path: &str) -> Diagnostic {
        let span = Span::new(file, self.at.0, self.at.1);
        let message = format!("{path}: {}", self.what);
        Diagnostic::error(self.code, span, message).hint(self.hint)
    }
}

/// Reads at most the limit, whatever length the file system reports.
fn text_of(path: &Path) -> Result<String, Problem> {
    let failed = |error: io::Error| Problem::io(&error, "file");
    let about = fs::metadata(path).map_err(failed)?;
    if about.is_dir() {
        return Err(Problem::folder());
    }
    if about.len() > MAX_BYTES {
        return Err(Problem::too_large());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Problem::too_large());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Problem::not_utf8(error.as_bytes(), at)
    })
}

fn rules_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir)?.collect::<io::Result<Vec<_>>>()?;
    let is_rules = |path: &PathBuf| path.extension().is_some_and(|e| e == "game");
    let mut paths: Vec<_> = entries
        .iter()
        .map(fs::DirEntry::path)
        .filter(is_rules)
        .collect();
    paths.sort();
    Ok(paths)
}
