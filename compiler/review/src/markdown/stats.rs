//! Writes statistics as Markdown.

use super::witness::grouped;
use crate::stats::{Comparison, Row, Value};
use std::fmt::Write as _;

/// Returns a table of the statistics of random games.
pub fn statistics(c: &Comparison) -> String {
    let mut out = format!(
        "\n### Random games\n\n{} games by the old rules, {} by the new ones. Intervals hold at 95 %; **bold** is what \
         chance alone would hardly make.\n\n",
        grouped(c.old_games),
        grouped(c.new_games)
    );
    out.push_str("| | old rules | new rules | |\n| --- | --- | --- | --- |\n");
    let mut group = "";
    for row in &c.rows {
        if row.group != group && row.group != "game" {
            let _ = writeln!(out, "| *{}* | | | |", title(row.group));
        }
        group = row.group;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} |",
            name(row),
            value(row.old),
            value(row.new),
            mark(row)
        );
    }
    out
}

fn title(group: &str) -> &'static str {
    match group {
        "points" => "points",
        "moves" => "moves in a game, by their sort",
        _ => "games that end so",
    }
}

/// Returns the name of a row; words of the rules are in backticks.
fn name(row: &Row) -> String {
    match row.group {
        "moves" | "ends" => format!("`{}`", row.what.replace('|', "\\|")),
        _ => row.what.clone(),
    }
}

/// Formats a value with its confidence interval.
pub(crate) fn value(value: Option<Value>) -> String {
    match value {
        None => "there is none".to_string(),
        Some(Value::Mean(series)) => {
            let (mean, margin) = (series.mean(), series.margin());
            match margin.is_finite() {
                true => format!("{} ± {}", number(mean), number(margin)),
                false => number(mean),
            }
        }
        Some(share @ Value::Share(_)) => {
            let (low, high) = share.interval();
            let percent = |x: f64| format!("{:.1}", 100.0 * x);
            format!(
                "{} % ({}–{})",
                percent(share.mean()),
                percent(low),
                percent(high)
            )
        }
    }
}

fn number(n: f64) -> String {
    match n.abs() {
        a if a >= 100.0 => format!("{n:.1}"),
        _ => format!("{n:.2}"),
    }
}

/// Returns the mark of a row that differs significantly.
fn mark(row: &Row) -> String {
    let (Some(old), Some(new), true) = (row.old, row.new, row.differs) else {
        return String::new();
    };
    match (old, new.mean() - old.mean()) {
        (Value::Share(_), d) => format!("**{:+.1} percentage points**", 100.0 * d),
        (Value::Mean(_), d) => format!("**{}{}**", if d > 0.0 { "+" } else { "" }, number(d)),
    }
}
