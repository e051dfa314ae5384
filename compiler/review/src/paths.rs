//! Compares the optimisation reports of a game before and after a change.

use serde::Serialize;
use std::collections::BTreeSet;

/// The difference of two reports. An entry is `rule: path`; the numbers of lines are ignored.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Paths {
    /// Paths that are no longer taken.
    pub lost: Vec<String>,
    /// Paths that are newly taken.
    pub won: Vec<String>,
    /// The entries of `won` that are not the best possible path, with the reason: the game has lost an
    /// optimisation.
    pub slower: Vec<String>,
}

/// A path that a rule takes in the engine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Path {
    /// The rule and its path: `rule: path`.
    said: String,
    /// The reason why no better path is taken; empty if there is none.
    why: String,
}

impl Paths {
    /// Compares the reports of the old and the new rules; an empty text stands for a missing report.
    pub fn of(old: &str, new: &str) -> Paths {
        let (olds, news) = (paths(old), paths(new));
        let said = |paths: &BTreeSet<Path>| -> BTreeSet<String> {
            paths.iter().map(|path| path.said.clone()).collect()
        };
        let (before, now) = (said(&olds), said(&news));
        let slow = news
            .iter()
            .filter(|path| !path.why.is_empty() && !before.contains(&path.said));
        let slower = match old.is_empty() {
            true => Vec::new(),
            false => slow
                .map(|path| format!("{}, since {}", path.said, path.why))
                .collect(),
        };
        Paths {
            lost: before.difference(&now).cloned().collect(),
            won: now.difference(&before).cloned().collect(),
            slower,
        }
    }
}

/// Parses a report. Each rule has a line with its path in brackets, or with its paths on the lines below, and
/// each path is followed by its reasons.
fn paths(report: &str) -> BTreeSet<Path> {
    let mut all: Vec<Path> = Vec::new();
    let mut rule = String::new();
    for line in report.lines() {
        let text = line.trim();
        let depth = line.len() - line.trim_start().len();
        let mut add = |rule: &str, path: &str| {
            all.push(Path {
                said: format!("{rule}: {path}"),
                why: String::new(),
            });
        };
        match (depth, text.strip_prefix("why: ")) {
            _ if text.is_empty() || text.starts_with('#') => {}
            (0, _) => {
                let bracket = text
                    .strip_suffix(']')
                    .and_then(|said| said.rsplit_once("  ["));
                match bracket {
                    Some((named, path)) => add(&unnumbered(named), path),
                    None => rule = unnumbered(text),
                }
            }
            (1..=4, _) => add(&rule, text),
            (_, Some(why)) => {
                if let Some(path) = all.last_mut().filter(|path| path.why.is_empty()) {
                    path.why = why.to_string();
                }
            }
            (_, None) => {}
        }
    }
    all.into_iter().collect()
}

/// Returns a rule without the number of its line: `move go, line 3: from -> to` as `move go: from -> to`.
fn unnumbered(rule: &str) -> String {
    match rule.split_once(", line ") {
        Some((part, rest)) => {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{part}{rest}")
        }
        None => rule.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "\
# Words.

end, line 2: some lines : me wins  [lines by shifts]
move go
    counted row by row
    walks by a table
";
    const NEW: &str = "\
# Other words.

end, line 3: some lines : me wins  [lines by shifts]
move go
    walks by a table
    listed
        why: it is not known before
        better: requirements first
";

    #[test]
    fn a_game_leaves_a_fast_path() {
        let paths = Paths::of(OLD, NEW);
        assert_eq!(paths.lost, ["move go: counted row by row"]);
        assert_eq!(paths.won, ["move go: listed"]);
        assert_eq!(
            paths.slower,
            ["move go: listed, since it is not known before"]
        );
        assert_eq!(Paths::of(NEW, OLD).slower, [""; 0]);
    }

    #[test]
    fn moved_lines_and_comments_are_no_matter() {
        assert_eq!(
            Paths::of(OLD, &OLD.replace("line 2", "line 12").replace("Words", "X")),
            Paths::default()
        );
        assert_eq!(Paths::of("", NEW).slower, [""; 0]);
    }
}
