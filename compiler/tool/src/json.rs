//! Diagnostics as JSON for editors, one object a line.

use boardwright::diag::{Diagnostic, Diagnostics, Severity};
use boardwright::source::{FileId, Sources, Span};
use serde::Serialize;

/// A diagnostic as written by `check --format json`.
#[derive(Serialize)]
struct Object<'a> {
    code: &'a str,
    severity: &'a str,
    file: &'a str,
    span: Range,
    message: &'a str,
    labels: Vec<Label<'a>>,
    hints: &'a [String],
    edits: Vec<Edit<'a>>,
}

/// A range; the end is exclusive.
#[derive(Serialize)]
struct Range {
    start: Place,
    end: Place,
}

/// A place: line and column from 1, counted in characters, and the offset in bytes.
#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
    offset: u32,
}

#[derive(Serialize)]
struct Label<'a> {
    span: Range,
    message: &'a str,
    /// The file if it is not that of the diagnostic, but a parent's.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
}

#[derive(Serialize)]
struct Edit<'a> {
    span: Range,
    text: &'a str,
    /// The file, as in [`Label`].
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
}

/// Returns all diagnostics in the order of the text, one on each line.
pub(crate) fn lines(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let line = |d: &Diagnostic| serde_json::to_string(&object(sources, d)).unwrap_or_default();
    let all = diagnostics.sorted().into_iter();
    all.map(|d| line(d) + "\n").collect()
}

fn object<'a>(sources: &'a Sources, d: &'a Diagnostic) -> Object<'a> {
    let elsewhere = |file: FileId| (file != d.span.file).then(|| path(sources, file));
    let label = |span: Span, message: &'a str| Label {
        span: range(sources, span),
        message,
        file: elsewhere(span.file),
    };
    let own = (!d.label.is_empty()).then(|| label(d.span, &d.label));
    let others = d.labels.iter().map(|l| label(l.span, &l.text));
    let edits = d.edits.iter().map(|e| Edit {
        span: range(sources, e.span),
        text: &e.text,
        file: elsewhere(e.span.file),
    });
    Object {
        code: d.code.0,
        severity: match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        file: path(sources, d.span.file),
        span: range(sources, d.span),
        message: &d.message,
        labels: own.into_iter().chain(others).collect(),
        hints: &d.hints,
        edits: edits.collect(),
    }
}

fn path(sources: &Sources, file: FileId) -> &str {
    &sources.file(file).path
}

fn range(sources: &Sources, span: Span) -> Range {
    let place = |offset| {
        let at = sources.line_column(span.file, offset);
        Place {
            line: at.line,
            column: at.column,
            offset,
        }
    };
    Range {
        start: place(span.start),
        end: place(span.end),
    }
}
