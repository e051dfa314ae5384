//! Comments as other languages write them: `/* … */`, and lines that begin with `#`.
//!
//! Nothing of the language looks like these, so they are passed over like comments, and reported once.

use super::elsewhere::COMMENT;
use crate::diag::{Diagnostic, Edit, syntax as codes};
use crate::source::{FileId, Span};

/// The beginning of comments.
const OURS: &str = "//";

/// A comment of another language.
pub(super) struct Comment {
    /// The sign that begins it.
    span: Span,
    /// The byte after it.
    pub(super) end: usize,
    /// The edits that make it a comment of this language; none where that is not certain.
    edits: Vec<Edit>,
}

/// The comments of a file; the first is reported, with the changes of all that can be changed.
#[derive(Default)]
pub(super) struct Comments {
    first: Option<Span>,
    edits: Vec<Edit>,
}

impl Comments {
    pub(super) fn add(&mut self, comment: Comment) {
        self.first.get_or_insert(comment.span);
        self.edits.extend(comment.edits);
    }

    /// Returns the error about all comments.
    pub(super) fn mistake(&mut self) -> Option<Diagnostic> {
        let d = Diagnostic::error(codes::UNEXPECTED, self.first?, "this begins no comment");
        let d = d.label(format!("expected `{OURS}`")).hint(COMMENT);
        let edits = std::mem::take(&mut self.edits);
        Some(Diagnostic { edits, ..d })
    }
}

/// Reads a line that begins with `#`. One that touches the next sign may count a set, so it is not changed.
pub(super) fn line(file: FileId, text: &str, at: usize) -> Comment {
    let mut comment = to_line_end(Span::new(file, at, at + 1), text);
    let next = text[at + 1..].chars().next();
    if next.is_some_and(|next| !next.is_whitespace() && next != '#') {
        comment.edits.clear();
    }
    comment
}

fn to_line_end(span: Span, text: &str) -> Comment {
    let at = span.start as usize;
    let end = at + text[at..].find('\n').unwrap_or(text.len() - at);
    let edits = vec![edit(span, OURS)];
    Comment { span, end, edits }
}

/// Reads `/* … */`; one without an end ends with its line.
pub(super) fn block(file: FileId, text: &str, at: usize) -> Comment {
    let span = Span::new(file, at, at + 2);
    let close = text[at + 2..].find("*/").map(|i| at + 2 + i);
    let Some(close) = close else {
        return to_line_end(span, text);
    };
    let end = close + 2;
    let rest = text[end..].lines().next().unwrap_or("");
    let edits = match rest.trim().is_empty() {
        true => lines_of(file, text, at, close),
        false => Vec::new(),
    };
    Comment { span, end, edits }
}

/// Returns the changes that put `//` on each line of a comment.
fn lines_of(file: FileId, text: &str, at: usize, close: usize) -> Vec<Edit> {
    let place = |start, end| Span::new(file, start, end);
    let mut edits = vec![edit(place(at, at + 2), OURS)];
    let mut start = at + 2;
    while let Some(i) = text[start..close].find('\n') {
        start += i + 1;
        let line = &text[start..close];
        let line = line.split('\n').next().unwrap_or(line);
        let blank = line.len() - line.trim_start().len();
        let first = start + blank;
        match line.trim_start().chars().next() {
            Some('*') => edits.push(edit(place(first, first + 1), OURS)),
            Some(_) => edits.push(edit(place(first, first), "// ")),
            None => {}
        }
    }
    let last = &text[start..close];
    let alone = start > at + 2 && last.trim().is_empty();
    let kept = start + last.trim_end().len();
    edits.push(match alone {
        true => edit(place(close, close + 2), OURS),
        false => edit(place(kept, close + 2), ""),
    });
    edits
}

fn edit(span: Span, text: &str) -> Edit {
    let text = text.to_string();
    Edit { span, text }
}
