//! Coverage for the terminal.

use super::Report;
use super::lines::{File, Line, begins, files, snippet};
use super::summary::{defaults, lists, name, place, totals};
use boardwright::cover::{Covered, Sort};
use std::fmt::{Display, Write};

/// Returns what was played, which rules were not reached, and totals.
pub fn listed(report: &Report<'_>) -> String {
    let mut text = format!("{}: {}\n", report.title, report.played);
    for list in lists(report) {
        let _ = writeln!(text, "\n{}", list.title);
        let places = list.rules.iter().map(|rule| place(report, rule));
        let places: Vec<String> = places.collect();
        let wide = places.iter().map(String::len).max().unwrap_or(0);
        for (place, rule) in places.iter().zip(&list.rules) {
            let _ = writeln!(text, "  {place:wide$}  {}", name(report, rule));
        }
    }
    text.push('\n');
    for (name, known, all) in totals(report).into_iter().filter(|total| total.2 > 0) {
        let _ = writeln!(text, "{known:>5} of {all:>3} {name}");
    }
    for (why, games) in defaults(report) {
        let _ = writeln!(text, "{games:>12} games ended as draws: {why}");
    }
    text
}

/// Returns every rules file with counts before each line, in colour if requested.
pub fn annotated(report: &Report<'_>, colour: bool) -> String {
    let files = files(report);
    files
        .iter()
        .map(|file| one_file(report, file, colour))
        .collect()
}

fn one_file(report: &Report<'_>, file: &File<'_>, colour: bool) -> String {
    let mut text = format!(
        "{}\n  {:>9}{:>9}{:>9}{:>9}\n",
        file.path, "looked", "played", "held", "failed"
    );
    for line in &file.lines {
        text.push_str(&one_line(report, line, colour));
    }
    text
}

/// Returns a line of the rules with its counts. Further rules on the same line get lines of their own below.
fn one_line(report: &Report<'_>, line: &Line<'_>, colour: bool) -> String {
    let first = line.rules.first().copied();
    let mut text = row(first, &format!("{:>4} {}", line.number, line.text), colour);
    for rule in line.rules.iter().skip(1) {
        let indent = begins(report, rule).column + 4;
        let below = format!("{:indent$}^ {}", "", snippet(report, rule));
        text.push_str(&row(Some(rule), &below, colour));
    }
    text
}

fn row(rule: Option<&Covered>, code: &str, colour: bool) -> String {
    let line = match rule {
        None => format!("{:38} {code}", ""),
        Some(rule) => {
            let mark = if rule.is_known() { ' ' } else { '!' };
            let numbers = numbers(rule).map(|n| format!("{n:>9}"));
            format!("{mark} {} {code}", numbers.concat())
        }
    };
    let line = line.trim_end();
    match rule.map(Covered::is_known) {
        Some(false) if colour => format!("\x1b[31m{line}\x1b[0m\n"),
        None if colour => format!("\x1b[2m{line}\x1b[0m\n"),
        _ => format!("{line}\n"),
    }
}

/// Returns the counts looked, played, held and failed as texts, empty where a count is meaningless.
pub(super) fn numbers(rule: &Covered) -> [String; 4] {
    let seen = &rule.seen;
    let some = |n: u64| shown(n > 0, n);
    let (held, failed) = match rule.site.sort {
        Sort::Require | Sort::Branch | Sort::End => {
            let counted = seen.held + seen.failed > 0;
            (shown(counted, seen.held), shown(counted, seen.failed))
        }
        Sort::Block => (shown(seen.looked > 0, seen.held), String::new()),
        Sort::Choose | Sort::Each | Sort::Arrow | Sort::Statement if seen.failed > 0 => {
            (seen.held.to_string(), seen.failed.to_string())
        }
        _ => (String::new(), String::new()),
    };
    let looked = match (seen.looked, seen.played, seen.asked) {
        (0, 0, 0) => "never".to_string(),
        (0, 0, _) => "asked".to_string(),
        (looked, ..) => some(looked),
    };
    [looked, some(seen.played), held, failed]
}

fn shown(say: bool, n: impl Display) -> String {
    if say { n.to_string() } else { String::new() }
}
