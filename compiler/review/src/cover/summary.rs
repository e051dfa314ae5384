//! A summary of coverage: what was reached and what was not.

use super::Report;
use super::lines::{begins, snippet};
use boardwright::cover::{Covered, Sort};
use boardwright::interp::DefaultEnd;

/// A titled list of rules.
pub(super) struct List<'a> {
    pub(super) title: &'static str,
    pub(super) rules: Vec<&'a Covered>,
}

/// Returns the lists of noteworthy rules that are not empty.
pub(super) fn lists<'a>(report: &Report<'a>) -> Vec<List<'a>> {
    let coverage = report.coverage;
    let lists = [
        ("No game reached", coverage.unreached()),
        ("Reached, but never held", coverage.never_held()),
        ("Never failed", coverage.never_failed()),
    ];
    let lists = lists
        .into_iter()
        .map(|(title, rules)| List { title, rules });
    lists.filter(|list| !list.rules.is_empty()).collect()
}

/// Returns the place of a rule: `chess.game:43`, with the path by which the file was opened.
pub(super) fn place(report: &Report<'_>, rule: &Covered) -> String {
    let path = &report.sources.file(rule.site.place.file).path;
    format!("{path}:{}", begins(report, rule).line)
}

/// Returns the text of a rule, `require not in_check`, with its part unless the text names it.
pub(super) fn name(report: &Report<'_>, rule: &Covered) -> String {
    let words: Vec<&str> = snippet(report, rule).split_whitespace().collect();
    let snippet = words.join(" ");
    match rule.site.sort {
        Sort::Block => rule.site.part.clone(),
        _ => format!("{snippet}  ({})", rule.site.part),
    }
}

/// A predicate for the kinds of rules in a group.
type Group = fn(Sort) -> bool;

/// Returns for each kind of rule how many are fully covered, and how many there are.
pub(super) fn totals(report: &Report<'_>) -> Vec<(&'static str, usize, usize)> {
    let groups: [(&str, Group); 4] = [
        ("blocks played", |sort| sort == Sort::Block),
        ("statements done", |sort| {
            !sort.has_two_ways() && sort != Sort::Block
        }),
        ("conditions seen both ways", |sort| {
            matches!(sort, Sort::Require | Sort::Branch)
        }),
        ("end lines seen both ways", |sort| sort == Sort::End),
    ];
    let count = |(name, of): (&'static str, Group)| {
        let all = report
            .coverage
            .rules
            .iter()
            .filter(|rule| of(rule.site.sort));
        let all: Vec<&Covered> = all.collect();
        let known = all.iter().filter(|rule| rule.is_known()).count();
        (name, known, all.len())
    };
    groups.into_iter().map(count).collect()
}

/// Returns the number of games that each default rule ended.
pub(super) fn defaults(report: &Report<'_>) -> Vec<(&'static str, u64)> {
    let ended = report.coverage.ended_by_default.iter();
    let named = ended.map(|(why, games)| (why_text(*why), *games));
    named.collect()
}

fn why_text(why: DefaultEnd) -> &'static str {
    match why {
        DefaultEnd::NobodyLeft => "nobody was left in `playing`",
        DefaultEnd::NoMove => "who was to move had no move",
        DefaultEnd::MoveLimit => "there had been as many moves as a game may have",
    }
}
