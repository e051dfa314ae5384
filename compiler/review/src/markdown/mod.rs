//! Writes differences as Markdown.

mod stats;
mod witness;

pub use stats::statistics;
pub(crate) use witness::grouped;
pub use witness::search;

use crate::changes::{Fate, Touched};
use crate::diff::{Affected, Change, Difference, PartChange, Verdict};
use crate::parts::Key;
use std::fmt::Write as _;

/// Returns the report on a game with its heading.
pub fn touched(touched: &Touched<'_>) -> String {
    let name = touched.name;
    match &touched.fate {
        Fate::Kept(_, _, difference) => heading(difference) + &self::difference(difference),
        Fate::Added(rules) => format!("## {} (`{name}`): new\n", rules.game.title),
        Fate::Removed => format!("## `{name}`: removed\n"),
        Fate::WasBroken(_) => {
            format!(
                "## `{name}`: compiles now\n\nThe old rules did not compile, so nothing can be compared.\n"
            )
        }
        Fate::IsBroken(broken) => {
            format!(
                "## `{name}`: does not compile\n\n```text\n{}\n```\n",
                broken.0.trim_end()
            )
        }
    }
}

/// Returns the heading of a game with its verdict.
pub fn heading(d: &Difference) -> String {
    format!("## {} (`{}`): {}\n\n", d.title, d.game, d.verdict)
}

/// Returns a description of the difference.
pub fn difference(d: &Difference) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", sentence(d));
    for change in &d.parts {
        out.push_str(&part(change));
    }
    if !d.affected.is_empty() {
        out.push_str("\nMeans something else through these:\n\n");
        d.affected
            .iter()
            .for_each(|one| out.push_str(&affected(one)));
    }
    if !d.rewritten.is_empty() {
        let names: Vec<String> = d.rewritten.iter().map(code).collect();
        let _ = writeln!(
            out,
            "\nWritten otherwise, and means the same: {}.",
            names.join(", ")
        );
    }
    if !d.renamed.is_empty() {
        out.push_str("\nOther names:\n\n");
        for one in &d.renamed {
            let _ = writeln!(out, "- {} `{}` is now `{}`", one.sort, one.old, one.new);
        }
    }
    if d.reordered {
        out.push_str("\nMoves are listed in another order.\n");
    }
    out
}

fn sentence(d: &Difference) -> &'static str {
    match d.verdict {
        Verdict::SameGame if d.parts.iter().any(|change| is_notation(&change.part)) => {
            "Nothing that is played is different: a notation is no rule, and says how positions are written."
        }
        Verdict::SameGame => "Nothing that is played, written or shown is different.",
        Verdict::OtherNames => "The same moves are legal, and called otherwise.",
        Verdict::OtherPlay => "The rules say something else.",
    }
}

fn part(change: &PartChange) -> String {
    let how = match change.change {
        Change::Added => "is new",
        Change::Removed => "is gone",
        Change::Changed => "is different",
        Change::Unused if is_notation(&change.part) => "is different",
        Change::Unused => "is different, and nothing uses it",
        Change::Renamed => "is called otherwise",
    };
    let mut out = format!("\n{} {how} ({}", code(&change.part), change.file);
    if let Some(line) = change.new.first().or(change.old.first()) {
        let _ = write!(out, ":{}", line.line);
    }
    out.push_str("):\n\n```diff\n");
    for (sign, line) in &change.shown {
        let _ = writeln!(out, "{sign} {line}");
    }
    out.push_str("```\n");
    out
}

fn affected(one: &Affected) -> String {
    let way: Vec<String> = one.through.iter().map(code).collect();
    match way.is_empty() {
        true => format!("- {}\n", code(&one.part)),
        false => format!("- {}, through {}\n", code(&one.part), way.join(" and ")),
    }
}

fn is_notation(key: &Key) -> bool {
    key.sort == "notation"
}

fn code(key: &Key) -> String {
    format!("`{key}`")
}
