//! The texts of rules files; file ids, spans, lines and columns.

use crate::index::IndexVec;

crate::ids! {
    /// A rules file of a [`Sources`].
    FileId;
}

/// A range of bytes of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// Returns the span of the bytes `start..end` of a file.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        let clamp = |n| u32::try_from(n).unwrap_or(u32::MAX);
        Span {
            file,
            start: clamp(start),
            end: clamp(end),
        }
    }
    /// Returns whether another span lies within this one, in the same file.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
    /// Returns the least span that contains both; if they are in different files, `self`.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A rules file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The stem of the file name, which is the game's name (`paint` for `paint.game`).
    pub name: String,
    /// The path as it was given, for messages.
    pub path: String,
    /// The decoded text; line ends and a byte-order mark are kept.
    pub text: String,
}

/// The rules files of one compilation.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: IndexVec<FileId, Source>,
}

/// A place in a file as shown to users.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Sources {
    /// Returns an empty collection.
    pub fn new() -> Sources {
        Sources::default()
    }
    /// Adds a file, which is named by the stem of its path.
    pub fn add(&mut self, path: &str, text: String) -> FileId {
        let name = std::path::Path::new(path)
            .file_stem()
            .and_then(|s| s.to_str())
            .unwrap_or(path)
            .to_string();
        self.add_as(&name, path, text)
    }
    /// Adds a file under a name that is not the stem of its path, for messages with the path.
    pub fn add_as(&mut self, name: &str, path: &str, text: String) -> FileId {
        self.files.push(Source {
            name: name.to_string(),
            path: path.to_string(),
            text,
        })
    }
    /// Returns a file.
    pub fn file(&self, id: FileId) -> &Source {
        &self.files[id]
    }
    /// Returns all files in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        self.files.ids()
    }
    /// Returns the file with this name (stem).
    pub fn find(&self, name: &str) -> Option<FileId> {
        self.files
            .enumerate()
            .find(|(_, f)| f.name == name)
            .map(|(id, _)| id)
    }
    /// Returns the text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.files[span.file]
            .text
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }
    /// Returns the whole line in which a span begins, without its end.
    pub fn line(&self, span: Span) -> Span {
        let text = &self.files[span.file].text;
        let (before, after) = text
            .split_at_checked(span.start as usize)
            .unwrap_or((text, ""));
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let rest = after.find('\n').unwrap_or(after.len());
        Span::new(span.file, start, before.len() + rest)
    }
    /// Returns the line and column of a byte of a file.
    pub fn line_column(&self, file: FileId, offset: u32) -> LineColumn {
        let text = &self.files[file].text;
        let mut end = (offset as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        LineColumn {
            line,
            column: before[start..].chars().count() + 1,
        }
    }
    /// Returns a reference such as `paint.game:12`, for comments in generated code.
    pub fn cite(&self, span: Span) -> String {
        format!(
            "{}.game:{}",
            self.files[span.file].name,
            self.line_column(span.file, span.start).line
        )
    }
}
