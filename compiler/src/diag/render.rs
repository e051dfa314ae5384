//! How a diagnostic is drawn: the only place that knows the renderer.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

/// The diagnostic as text for a terminal, with its lines of source.
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

/// The files of a diagnostic, that of its own span first.
fn files(d: &Diagnostic) -> Vec<crate::source::FileId> {
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
    file: crate::source::FileId,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.file(file);
    let mut snippet = Snippet::source(source.text.as_str()).path(source.path.as_str());
    if d.span.file == file {
        let mut primary = AnnotationKind::Primary.span(range(&source.text, d.span));
        if !d.label.is_empty() {
            primary = primary.label(d.label.as_str());
        }
        snippet = snippet.annotation(primary);
    }
    for label in d.labels.iter().filter(|l| l.span.file == file) {
        let context = AnnotationKind::Context
            .span(range(&source.text, label.span))
            .label(label.text.as_str());
        snippet = snippet.annotation(context);
    }
    snippet
}

/// The bytes of a span, within the text and between characters.
fn range(text: &str, span: Span) -> std::ops::Range<usize> {
    let fit = |offset: u32| {
        let mut at = (offset as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = fit(span.start);
    start..fit(span.end).max(start)
}
