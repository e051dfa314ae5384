//! What else a reviewer asks for: counts of lines of play, the size of the change in generated code,
//! records that break.

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

/// So many lines of play are counted at most, as far as can be guessed before.
const NODES: u64 = 60_000;
/// The depth to which lines of play are counted.
const DEPTH: u32 = 3;
/// So many broken records are told of.
const TOLD: usize = 5;

/// What else there is to say of a game.
#[derive(Clone, Default, Debug, Serialize)]
pub struct More {
    /// Lines of play by length, from 1: by the old and by the new rules.
    pub perft: Vec<(u64, u64)>,
    /// Lines of generated code that are gone, and that are new.
    pub code: Option<(usize, usize)>,
    /// How many records there are of the old rules.
    pub records: usize,
    /// Those that do not hold any more: where, and why.
    pub broken: Vec<String>,
    /// What the report of paths says otherwise.
    pub paths: Paths,
}

impl More {
    /// Looks at a game. `records` are games by the old rules.
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

    /// As Markdown.
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
                // A path may have code in it.
                let _ = writeln!(out, "- {what}: `` {path} ``");
            }
        }
        out
    }
}

/// Counts by both rules, as deep as there are not too many.
fn perft(old: &Rules, new: &Rules) -> Vec<(u64, u64)> {
    let sides = [old, new].map(|rules| Interpreter::new(rules.game.clone()));
    let mut counts: Vec<(u64, u64)> = Vec::new();
    for depth in 1..=DEPTH {
        let most = |at: usize| counts.get(at).map_or(1, |(a, b)| *a.max(b));
        let so_far = counts.len();
        // The next count, if the game goes on to branch as it did.
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

/// Lines of generated code that are gone and new, but for the comments that cite lines of rules, and
/// the hash of the rules.
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

/// The lines that are gone, and those that are new.
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

/// The records that do not hold, by line.
fn broken(new: &Rules, records: &[(usize, Record)]) -> Vec<String> {
    let mut side = Interpreter::new(new.game.clone());
    let mut story = |(line, record): &(usize, Record)| {
        let why = replay(&mut side, record).err()?;
        let at = why.at(record.moves.len());
        Some(format!("line {line} breaks {at}: {}", why.why))
    };
    records.iter().filter_map(&mut story).collect()
}
