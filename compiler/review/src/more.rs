//! Additional information for reviewers: perft counts, the size of the change in generated code, and records
//! that break.

use crate::markdown::grouped;
use crate::paths::Paths;
use crate::records::{Record, replay};
use crate::rules::Rules;
use boardwright::build::{Module, module};
use boardwright::interp::Interpreter;
use boardwright_runtime::Session;
use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use std::fmt::Write as _;

/// The greatest estimated perft count that is computed.
const NODES: u64 = 60_000;
/// The greatest depth of perft counts.
const DEPTH: u32 = 3;
/// The most broken records that are listed.
const TOLD: usize = 5;

/// Additional information about a game.
#[derive(Clone, Default, Debug, Serialize)]
pub struct More {
    /// The perft counts of the old and the new rules by depth, from 1.
    pub perft: Vec<(u64, u64)>,
    /// The numbers of removed and added lines of generated code.
    pub code: Option<(usize, usize)>,
    /// The number of records played by the old rules.
    pub records: usize,
    /// The records that break, each with the place and the reason.
    pub broken: Vec<String>,
    /// The changes of the optimisation report.
    pub paths: Paths,
}

impl More {
    /// Collects the information about a game. `records` are games played by the old rules.
    pub fn of(old: &Rules, new: &Rules, records: &[(usize, Record)]) -> More {
        let made = |rules: &Rules| module(&rules.sources, rules.file).ok();
        let modules = made(old).zip(made(new));
        More {
            perft: perft(old, new),
            code: modules.as_ref().map(|(old, new)| code(old, new)),
            records: records.len(),
            broken: broken(new, records),
            paths: modules.map_or_else(Paths::default, |(old, new)| {
                Paths::of(&old.report, &new.report)
            }),
        }
    }

    /// Returns the information as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = String::from("\n### What else changes\n\n");
        let counts = self.perft.iter().enumerate().map(|(at, (old, new))| {
            let plies = match at {
                0 => "1 ply".to_string(),
                _ => format!("{} plies", at + 1),
            };
            match old == new {
                true => format!("{} of {plies} as before", grouped(*old)),
                false => format!("**{} of {plies}, were {}**", grouped(*new), grouped(*old)),
            }
        });
        let counts: Vec<String> = counts.collect();
        if !counts.is_empty() {
            let _ = writeln!(out, "- Lines of play: {}.", counts.join("; "));
        }
        if let Some((gone, added)) = self.code.filter(|code| *code != (0, 0)) {
            let _ = writeln!(
                out,
                "- Generated code: lines that are new: {added}; gone: {gone}."
            );
        }
        match (self.records, self.broken.len()) {
            (0, _) => {}
            (all, 0) => {
                let _ = writeln!(out, "- Records: all {all} hold.");
            }
            (all, n) => {
                let _ = writeln!(out, "- Records: {n} of {all} break:");
                for story in self.broken.iter().take(TOLD) {
                    let _ = writeln!(out, "  - {story}");
                }
                if n > TOLD {
                    let _ = writeln!(out, "  - and {} more", n - TOLD);
                }
            }
        }
        let Paths { lost, won, slower } = &self.paths;
        for (what, paths) in [
            ("**Leaves a fast path**", slower),
            ("Path lost", lost),
            ("Path won", won),
        ] {
            for path in paths {
                // The name of a path may contain code in backticks.
                let _ = writeln!(out, "- {what}: `` {path} ``");
            }
        }
        out
    }
}

/// Returns the perft counts of both rules, up to the depth at which they would be too large.
fn perft(old: &Rules, new: &Rules) -> Vec<(u64, u64)> {
    let sides = [old, new].map(|rules| Interpreter::new(rules.game.clone()));
    let mut counts: Vec<(u64, u64)> = Vec::new();
    for depth in 1..=DEPTH {
        let most = |at: usize| counts.get(at).map_or(1, |(a, b)| *a.max(b));
        let so_far = counts.len();
        // Estimates the next count from the present branching factor.
        let guess = match so_far {
            0 => 1,
            n => {
                most(n - 1).saturating_mul(most(n - 1)) / if n > 1 { most(n - 2).max(1) } else { 1 }
            }
        };
        if guess > NODES {
            break;
        }
        match [&sides[0], &sides[1]].map(|side| side.perft(depth)) {
            [Ok(a), Ok(b)] => counts.push((a, b)),
            _ => break,
        }
    }
    counts
}

/// Counts the removed and added lines of generated code, ignoring comments that cite lines of rules and the
/// hash of the rules.
fn code(old: &Module, new: &Module) -> (usize, usize) {
    let text = |module: &Module| -> String {
        let lines = module.text.lines();
        let cites = |line: &str| {
            let line = line.trim_start();
            line.starts_with("//") || line.starts_with("rules_hash:")
        };
        lines
            .filter(|line| !cites(line))
            .flat_map(|line| [line, "\n"])
            .collect()
    };
    let (gone, added) = lines(&text(old), &text(new));
    (gone.len(), added.len())
}

/// Returns the removed and the added lines.
fn lines(old: &str, new: &str) -> (Vec<String>, Vec<String>) {
    let diff = TextDiff::from_lines(old, new);
    let of = |tag: ChangeTag| {
        let all = diff
            .iter_all_changes()
            .filter(move |change| change.tag() == tag);
        all.map(|change| change.value().trim_end().to_string())
            .collect()
    };
    (of(ChangeTag::Delete), of(ChangeTag::Insert))
}

/// Returns the records that break, by line.
fn broken(new: &Rules, records: &[(usize, Record)]) -> Vec<String> {
    let mut side = Interpreter::new(new.game.clone());
    let mut story = |(line, record): &(usize, Record)| {
        let why = replay(&mut side, record).err()?;
        let at = why.at(record.moves.len());
        Some(format!("line {line} breaks {at}: {}", why.why))
    };
    records.iter().filter_map(&mut story).collect()
}
