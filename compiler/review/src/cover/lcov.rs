//! Coverage as an lcov tracefile: lines, blocks as functions, conditions as branches.

use super::Report;
use super::lines::{File, Line, files};
use boardwright::cover::{Covered, Sort};
use std::fmt::Write;

/// Returns coverage in the format of `lcov`.
pub fn lcov(report: &Report<'_>) -> String {
    files(report).iter().map(one_file).collect()
}

fn one_file(file: &File<'_>) -> String {
    let mut text = format!("TN:\nSF:{}\n", file.path);
    blocks(file, &mut text);
    conditions(file, &mut text);
    lines(file, &mut text);
    text.push_str("end_of_record\n");
    text
}

/// Returns the rules of a file with their line numbers.
fn rules<'f>(file: &'f File<'_>) -> impl Iterator<Item = (usize, &'f Covered)> {
    let lines = file.lines.iter();
    lines.flat_map(|line| line.rules.iter().map(|rule| (line.number, *rule)))
}

/// Writes blocks as functions; the number of calls is that of moves played.
fn blocks(file: &File<'_>, text: &mut String) {
    let blocks = rules(file).filter(|(_, rule)| rule.site.sort == Sort::Block);
    let blocks: Vec<_> = blocks.collect();
    for (line, block) in &blocks {
        let _ = writeln!(text, "FN:{line},{}", block.site.part);
    }
    for (_, block) in &blocks {
        let _ = writeln!(text, "FNDA:{},{}", block.seen.played, block.site.part);
    }
    let played = blocks.iter().filter(|(_, block)| block.seen.played > 0);
    let _ = writeln!(text, "FNF:{}\nFNH:{}", blocks.len(), played.count());
}

/// Writes conditions: branch 0 is taken if they hold, branch 1 if they fail.
fn conditions(file: &File<'_>, text: &mut String) {
    let (mut found, mut hit) = (0, 0);
    for line in &file.lines {
        let conditions = line
            .rules
            .iter()
            .filter(|rule| rule.site.sort.has_two_ways());
        for (n, rule) in conditions.enumerate() {
            for (way, count) in [rule.seen.held, rule.seen.failed].into_iter().enumerate() {
                let taken = if rule.seen.reached() {
                    count.to_string()
                } else {
                    "-".into()
                };
                let _ = writeln!(text, "BRDA:{},{n},{way},{taken}", line.number);
                found += 1;
                hit += usize::from(count > 0);
            }
        }
    }
    let _ = writeln!(text, "BRF:{found}\nBRH:{hit}");
}

/// Writes the lines with rules; the count of a line is that of its first rule.
fn lines(file: &File<'_>, text: &mut String) {
    let (mut found, mut hit) = (0, 0);
    for line in &file.lines {
        if let Some(count) = count(line) {
            let _ = writeln!(text, "DA:{},{count}", line.number);
            found += 1;
            hit += usize::from(count > 0);
        }
    }
    let _ = writeln!(text, "LF:{found}\nLH:{hit}");
}

fn count(line: &Line<'_>) -> Option<u64> {
    let seen = line.rules.first()?.seen;
    match seen.looked + seen.played {
        0 => Some(seen.asked),
        counted => Some(counted),
    }
}
