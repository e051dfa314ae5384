//! `boardwright diff`.

use crate::failure::{Failure, Verdict};
use crate::rules;
use boardwright::resolve;
use boardwright_review::changes::touched;
use boardwright_review::diff::Verdict as Said;
use boardwright_review::git::{self, GitError, Tree};
use boardwright_review::report::{Effort, Report, page, summary};
use boardwright_review::rules::{Games, Rules, games};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  boardwright diff old/chess.game new/chess.game
  boardwright diff before/ after/               all games of two folders
  boardwright diff --rev main..HEAD             in a git checkout
  boardwright diff --rev main..HEAD rules/hex.game --format json --seconds 30
  boardwright diff old.game new.game --games 20 --html change.html

Exit codes: 0 same game everywhere; 1 something is played or called otherwise; 2 rules do not compile.";

/// What to compare.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The old and the new rules: two files or two folders; with --rev, what to look at there
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Compare two commits
    #[arg(long, value_name = "BASE..HEAD")]
    rev: Option<String>,
    #[command(flatten)]
    budget: Budget,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Write a page with plots too, one file that needs no others
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// How much time there is for each game whose play differs.
#[derive(clap::Args)]
pub(crate) struct Budget {
    /// Seconds to look for a position that shows the difference, for each game; 0 is not at all
    #[arg(long, value_name = "N", default_value = "10", value_parser = seconds)]
    seconds: f64,
    /// Seconds of random games for statistics, for each game; 0 is none
    #[arg(long, value_name = "N", default_value = "0", value_parser = seconds)]
    games: f64,
    /// Fixes the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Budget {
    /// Converts the options to those of the library.
    pub(crate) fn effort(&self) -> Effort {
        Effort {
            witness: Duration::from_secs_f64(self.seconds),
            games: Duration::from_secs_f64(self.games),
            seed: self.seed,
        }
    }
}

/// How a difference is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people
    Markdown,
    /// For programs
    Json,
}

/// Compares the rules and writes the reports.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let sides = match &args.rev {
        Some(rev) => {
            let ends = git::range(rev).map_err(git_failed)?;
            of_commits(&ends, &args.paths)?.into_values().collect()
        }
        None => vec![of_paths(&args.paths)?],
    };
    let all = sides.iter().flat_map(|(old, new)| touched(old, new));
    let effort = args.budget.effort();
    let reports: Vec<Report<'_>> = all.map(|touched| Report::of(touched, effort)).collect();
    match args.format {
        Format::Markdown => out.write_all(markdown(&reports).as_bytes())?,
        Format::Json => {
            let all = reports.iter().map(Report::json).collect();
            writeln!(out, "{:#}", Value::Array(all))?;
        }
    }
    write_page(args.html.as_deref(), &reports)?;
    verdict(&reports)
}

/// Writes the HTML page, if requested.
pub(crate) fn write_page(path: Option<&Path>, reports: &[Report<'_>]) -> Result<(), Failure> {
    let Some(path) = path else {
        return Ok(());
    };
    let text = page("What the change of rules changes", reports);
    fs::write(path, text).map_err(|e| Failure::usage(format!("{}: {e}", path.display())))
}

/// Returns all reports as Markdown, with a table at the top if there are several.
pub(crate) fn markdown(reports: &[Report<'_>]) -> String {
    let texts: Vec<String> = reports.iter().map(Report::markdown).collect();
    match texts.len() {
        0 => "No rules differ.\n".to_string(),
        1 => texts.join("\n"),
        _ => format!("{}\n{}", summary(reports), texts.join("\n")),
    }
}

/// Parses a number of seconds, which may be 0.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0 to a day".into()),
    }
}

/// The old and the new games of a folder.
pub(crate) type Sides = (Games, Games);

fn of_paths(paths: &[String]) -> Result<Sides, Failure> {
    let [old, new] = paths else {
        return Err(Failure::usage("diff needs the old and the new rules")
            .hint("name two files or two folders, or a range of commits with --rev"));
    };
    if Path::new(old).is_dir() && Path::new(new).is_dir() {
        return Ok((of_folder(old)?, of_folder(new)?));
    }
    if let Some((folder, file)) = match (Path::new(old).is_dir(), Path::new(new).is_dir()) {
        (true, _) => Some((old, new)),
        (_, true) => Some((new, old)),
        _ => None,
    } {
        return Err(
            Failure::usage(format!("`{folder}` is a folder and `{file}` is none"))
                .hint("name two files or two folders"),
        );
    }
    // Two files are compared as one game, whatever their names are.
    let stem = Path::new(new).file_stem().unwrap_or_default();
    let name = stem.to_string_lossy().to_string();
    let side = |path: &String| -> Result<Games, Failure> {
        let rules = rules::read(path).map_err(Failure::undone)?;
        let read = Rules::of(&Arc::new(rules.sources), rules.file);
        Ok(BTreeMap::from([(name.clone(), read)]))
    };
    let sides = (side(old)?, side(new)?);
    if [&sides.0, &sides.1]
        .iter()
        .all(|side| side.values().all(Result::is_err))
    {
        return Err(Failure::usage("neither the old nor the new rules compile")
            .hint("`boardwright check FILE` says why"));
    }
    Ok(sides)
}

fn of_folder(path: &str) -> Result<Games, Failure> {
    let folder = resolve::load_dir(Path::new(path));
    match folder.diagnostics.is_empty() {
        true => Ok(games(folder.sources)),
        false => Err(rules::refuse(&folder.sources, &folder.diagnostics).undone()),
    }
}

/// Converts an error of git to a failure.
pub(crate) fn git_failed(GitError(said): GitError) -> Failure {
    Failure::usage(said)
}

/// Returns the games of two commits, folder by folder.
pub(crate) fn of_commits(
    (base, head): &(String, String),
    paths: &[String],
) -> Result<BTreeMap<String, Sides>, Failure> {
    let from_root = git::from_root(paths).map_err(git_failed)?;
    let old = Tree::of(base).map_err(git_failed)?;
    let new = Tree::of(head).map_err(git_failed)?;
    for (path, written) in from_root.iter().zip(paths) {
        if !old.has(path) && !new.has(path) {
            return Err(Failure::usage(format!(
                "there are no rules at `{written}` in either commit"
            )));
        }
    }
    let changed = git::changed_folders(base, head).map_err(git_failed)?;
    let games = |tree: &Tree<'_>| tree.games(&changed, &from_root).map_err(git_failed);
    let (mut old, mut new) = (games(&old)?, games(&new)?);
    let folders: BTreeSet<String> = old.keys().chain(new.keys()).cloned().collect();
    let sides = folders.into_iter().map(|folder| {
        let side = |games: &mut BTreeMap<String, Games>| games.remove(&folder).unwrap_or_default();
        let sides = (side(&mut old), side(&mut new));
        (folder, sides)
    });
    Ok(sides.collect())
}

/// Returns the verdict on all games, for the exit code.
pub(crate) fn verdict(reports: &[Report<'_>]) -> Result<Verdict, Failure> {
    let broken = reports.iter().filter(|report| report.is_broken());
    let broken: Vec<&str> = broken.map(|report| report.touched.name).collect();
    if !broken.is_empty() {
        let names = broken.join(", ");
        return Err(Failure::usage(format!(
            "the new rules do not compile: {names}"
        )));
    }
    let same = |report: &Report<'_>| report.verdict() == Some(Said::SameGame);
    match reports.iter().all(same) {
        true => Ok(Verdict::Fine),
        false => Ok(Verdict::Wrong),
    }
}
