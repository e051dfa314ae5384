//! Coverage as a self-contained HTML page.

use super::Report;
use super::lines::{File, Line, begins, files, snippet};
use super::summary::{defaults, lists, name, place, totals};
use super::text::numbers;
use crate::page::frame;
use boardwright::cover::Covered;
use maud::{Markup, html as page};

const STYLE: &str = "\
body { max-width: 72rem }
h1 { margin-bottom: 0 } h2 { margin: 2rem 0 .5rem; font-size: 1.15rem }
td, th { padding: 0 .6rem; text-align: right; vertical-align: top }
th { font-weight: 600; color: #555; position: sticky; top: 0; background: #fff }
.code { text-align: left; white-space: pre-wrap; font: 13px/1.5 ui-monospace, monospace; width: 100% }
.rules { width: 100% } .rules td { font: 13px/1.5 ui-monospace, monospace }
.line { color: #767676 } .never { background: #fde2e1 } .partly { background: #fff3cd } .known { background: #e4f4e4 }
.below .code { color: #555 } .totals td:last-child { text-align: left } li { margin: .1rem 0 }
.key span { padding: .1rem .5rem; margin-right: .5rem }
a { color: #0b57d0; text-decoration: none } a:hover { text-decoration: underline }";

/// Returns the page.
pub fn html(report: &Report<'_>) -> String {
    let title = format!("{}: coverage of the rules", report.title);
    let body = page! {
        h1 { (report.title) }
        p { (report.played) }
        (not_reached(report))
        (all_totals(report))
        (key())
        @for (n, file) in files(report).iter().enumerate() { (one_file(report, n, file)) }
    };
    frame(&title, STYLE, &body)
}

fn not_reached(report: &Report<'_>) -> Markup {
    let files = files(report);
    let number = |rule: &Covered| {
        let path = &report.sources.file(rule.site.place.file).path;
        files.iter().position(|file| file.path == path).unwrap_or(0)
    };
    page! {
        @for list in lists(report) {
            h2 { (list.title) }
            ul {
                @for rule in &list.rules {
                    @let target = format!("#f{}l{}", number(rule), begins(report, rule).line);
                    li { a href=(target) { (place(report, rule)) } " " code { (name(report, rule)) } }
                }
            }
        }
    }
}

fn all_totals(report: &Report<'_>) -> Markup {
    page! {
        h2 { "In all" }
        table.totals {
            @for (name, known, all) in totals(report).into_iter().filter(|total| total.2 > 0) {
                tr { td { (known) " of " (all) } td { (name) } }
            }
            @for (why, games) in defaults(report) {
                tr { td { (games) } td { "games ended as draws: " (why) } }
            }
        }
    }
}

fn key() -> Markup {
    page! {
        p.key {
            span.known { "done" } span.partly { "one way only" } span.never { "never reached" }
        }
        p {
            "Looked: while legal moves were listed. Played: while moves were played, " code { "setup" } ", "
            code { "after" } " and " code { "end" } " included. Held and failed: how often a condition was true and not, "
            "how many moves a block gave, how often there was nothing to choose or to move, or a number stopped at the end of its range."
        }
    }
}

fn one_file(report: &Report<'_>, n: usize, file: &File<'_>) -> Markup {
    page! {
        h2 { (file.path) }
        table.rules {
            tr { th { "looked" } th { "played" } th { "held" } th { "failed" } th {} th {} }
            @for line in &file.lines { (one_line(report, n, line)) }
        }
    }
}

fn one_line(report: &Report<'_>, n: usize, line: &Line<'_>) -> Markup {
    let first = line.rules.first().copied();
    page! {
        tr id=(format!("f{n}l{}", line.number)) class=(class(first)) {
            (cells(first))
            td.line { (line.number) }
            td.code { (line.text) }
        }
        @for rule in line.rules.iter().skip(1) {
            tr.below class=(class(Some(rule))) {
                (cells(Some(rule)))
                td.line {}
                td.code { (" ".repeat(begins(report, rule).column.saturating_sub(1))) "^ " (snippet(report, rule)) }
            }
        }
    }
}

fn cells(rule: Option<&Covered>) -> Markup {
    let texts = rule.map(numbers).unwrap_or_default();
    page! { @for text in texts { td { (text) } } }
}

fn class(rule: Option<&Covered>) -> &'static str {
    match rule {
        None => "",
        Some(rule) if rule.is_known() => "known",
        Some(rule) if rule.seen.reached() => "partly",
        Some(_) => "never",
    }
}
