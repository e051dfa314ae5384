//! Splits rules files into lines, with the rules that begin on each.

use super::Report;
use boardwright::cover::Covered;
use boardwright::source::{FileId, LineColumn};

/// A rules file that contains rules.
pub(super) struct File<'a> {
    pub(super) path: &'a str,
    pub(super) lines: Vec<Line<'a>>,
}

/// A line of a rules file.
pub(super) struct Line<'a> {
    /// The line number, from 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
    /// The rules that begin on the line, in order.
    pub(super) rules: Vec<&'a Covered>,
}

/// Returns the files of a report, in order.
pub(super) fn files<'a>(report: &Report<'a>) -> Vec<File<'a>> {
    let mut ids: Vec<FileId> = Vec::new();
    for rule in &report.coverage.rules {
        if !ids.contains(&rule.site.place.file) {
            ids.push(rule.site.place.file);
        }
    }
    ids.into_iter().map(|id| file(report, id)).collect()
}

fn file<'a>(report: &Report<'a>, id: FileId) -> File<'a> {
    let source = report.sources.file(id);
    let lines = source.text.lines().enumerate().map(|(i, text)| Line {
        number: i + 1,
        text,
        rules: Vec::new(),
    });
    let mut lines: Vec<Line<'a>> = lines.collect();
    let here = report.coverage.rules.iter();
    for rule in here.filter(|rule| rule.site.place.file == id) {
        if let Some(line) = lines.get_mut(begins(report, rule).line - 1) {
            line.rules.push(rule);
        }
    }
    File {
        path: &source.path,
        lines,
    }
}

/// Returns the line and column at which a rule begins.
pub(super) fn begins(report: &Report<'_>, rule: &Covered) -> LineColumn {
    let place = rule.site.place;
    report.sources.line_column(place.file, place.start)
}

/// Returns the first line of a rule's text, without a comment or an open brace.
pub(super) fn snippet<'a>(report: &Report<'a>, rule: &Covered) -> &'a str {
    let text = report.sources.text(rule.site.place);
    let line = text.lines().next().unwrap_or_default();
    let code = line.split("//").next().unwrap_or_default();
    code.trim_end().trim_end_matches('{').trim_end()
}
