//! Draws diagnostics; no other module uses the rendering library.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{FileId, Sources, Span};

/// The number of bytes shown on each side of a place in an overlong line.
const AROUND: usize = 400;

/// Returns a diagnostic as text for a terminal, with its source lines.
pub fn render(sources: &Sources, d: &Diagnostic, colour: bool) -> String {
    let level = match d.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(d.message.as_str()).id(d.code.0));
    for file in files(d) {
        group = group.element(snippet(sources, d, file));
    }
    for hint in &d.hints {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.decor_style(DecorStyle::Ascii).render(&[group])
}

/// Returns the files of a diagnostic, beginning with that of its span.
fn files(d: &Diagnostic) -> Vec<FileId> {
    let mut files = vec![d.span.file];
    for label in &d.labels {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

fn snippet<'a>(
    sources: &'a Sources,
    d: &'a Diagnostic,
    file: FileId,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.file(file);
    let labels = d.labels.iter().filter(|l| l.span.file == file);
    let places = labels
        .clone()
        .map(|l| l.span)
        .chain((d.span.file == file).then_some(d.span));
    let shown = shown(&source.text, places);
    let text = &source.text[shown.clone()];
    let first = source.text[..shown.start].matches('\n').count() + 1;
    let place = |span: Span| {
        let range = range(&source.text, span);
        range.start.max(shown.start) - shown.start
            ..range.end.clamp(shown.start, shown.end) - shown.start
    };
    let mut snippet = Snippet::source(text)
        .path(source.path.as_str())
        .line_start(first);
    if d.span.file == file {
        let mut primary = AnnotationKind::Primary.span(place(d.span));
        if !d.label.is_empty() {
            primary = primary.label(d.label.as_str());
        }
        snippet = snippet.annotation(primary);
    }
    for label in labels {
        snippet = snippet.annotation(
            AnnotationKind::Context
                .span(place(label.span))
                .label(label.text.as_str()),
        );
    }
    snippet
}

/// Returns the range of the text that is shown: the lines of all places; in overlong lines only the
/// surroundings.
fn shown(text: &str, places: impl Iterator<Item = Span>) -> Range<usize> {
    let all = places
        .map(|span| range(text, span))
        .reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
    let all = all.unwrap_or(0..0);
    let line = text[..all.start].rfind('\n').map_or(0, |i| i + 1);
    let end = text[all.end..]
        .find('\n')
        .map_or(text.len(), |i| all.end + i);
    let start = if all.start - line > AROUND {
        boundary(text, all.start - AROUND)
    } else {
        line
    };
    let end = if end - all.end > AROUND {
        boundary(text, all.end + AROUND)
    } else {
        end
    };
    start..end
}

/// Returns the bytes of a span, clamped to the text and to character boundaries.
fn range(text: &str, span: Span) -> Range<usize> {
    let start = boundary(text, span.start as usize);
    start..boundary(text, span.end as usize).max(start)
}

/// Returns the last character boundary at or before an offset.
fn boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
