//! The report of a plan: for each rule the decision, the reason against a better one, and the change of
//! the rules that would allow it.

use super::Plan;
use super::remark::{Remark, Selected};
use super::remarks::{Rule, Sort, remarks, words};
use crate::cite::Cite;
use crate::ir::Program;
use crate::source::Sources;
use std::fmt::Write as _;

/// Returns the report of a plan, with the remarks on instructions that were selected for it.
pub fn report(plan: &Plan<'_>, selected: &[Selected], sources: &Sources) -> String {
    let mut text = format!("{}random games: {}\n", title(plan.program), plan.playout);
    for (rule, remarks) in remarks(plan, selected, sources) {
        let head = head(&rule, &plan.program.name, sources);
        // Remarks that are not worth reporting are dropped where others are.
        let plain = remarks.iter().all(Remark::is_plain);
        let told: Vec<_> = remarks.iter().filter(|r| plain || !r.is_plain()).collect();
        let _ = match told[..] {
            [remark] if remark.is_good() => {
                writeln!(text, "{head}  [{}]", remark.what())
            }
            _ => writeln!(text, "{head}"),
        };
        let shown = told.iter().filter(|r| told.len() > 1 || !r.is_good());
        shown.for_each(|remark| text.push_str(&remark.lines()));
    }
    text
}

/// Returns a rule with its citation. Lines are counted within a part of the rules, as in generated code, so a line that is
/// inserted elsewhere changes nothing.
fn head(rule: &Rule, game: &str, sources: &Sources) -> String {
    let cite = Cite::of(sources, rule.span).text(game);
    match rule.sort {
        Sort::Def | Sort::Move => cite,
        Sort::Group => format!("turn {}", rule.name),
        Sort::Effect | Sort::End => format!("{cite}: {}", rule.name),
    }
}

/// Returns the report of an engine that uses the plain plan for every rule, since passes failed.
pub fn plain(program: &Program) -> String {
    let title = title(program);
    format!("{title}all rules: the plain plan, since passes failed\n")
}

fn title(program: &Program) -> String {
    let (title, name) = (words(&program.title), &program.name);
    format!(
        "# {title}: how the engine of {name}.game evaluates each rule.\n# `boardwright gen` writes it anew.\n\n"
    )
}

#[cfg(test)]
mod tests;
