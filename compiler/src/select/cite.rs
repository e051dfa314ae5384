//! Where something is said: the part of the rules, and the line within it.

use crate::lir::Cite;
use crate::source::{Sources, Span};

/// The citation of a span. A part begins with a line that is not indented.
pub(super) fn cite(sources: &Sources, span: Span) -> Cite {
    let file = sources.file(span.file);
    let before = (span.start as usize).min(file.text.len());
    let line = file.text.as_bytes()[..before]
        .iter()
        .filter(|b| **b == b'\n')
        .count();
    let lines: Vec<&str> = file.text.lines().take(line + 1).collect();
    let head = (0..lines.len())
        .rev()
        .find(|n| begins_part(lines[*n]))
        .unwrap_or(0);
    Cite {
        file: file.name.clone(),
        part: lines.get(head).map_or(String::new(), |line| title(line)),
        line: line + 1 - head,
    }
}

fn begins_part(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The first words of a part: `move step`, `def forward`, `end`.
fn title(line: &str) -> String {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let first: String = first.chars().take_while(|c| word(*c)).collect();
    let second: String = words
        .next()
        .unwrap_or_default()
        .chars()
        .take_while(|c| word(*c))
        .collect();
    match (first.as_str(), second.is_empty()) {
        ("move" | "def" | "dir" | "region" | "act" | "state" | "layer" | "enum", false) => {
            format!("{first} {second}")
        }
        _ => first,
    }
}
