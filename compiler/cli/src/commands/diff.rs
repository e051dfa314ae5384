//! `boardwright diff`.

use crate::failure::{Failure, Verdict};
use crate::rules;
use boardwright::resolve;
use boardwright_review::changes::{Fate, Touched, touched};
use boardwright_review::diff::Verdict as Said;
use boardwright_review::git::{self, GitError};
use boardwright_review::markdown;
use boardwright_review::rules::{Games, Rules, games};
use boardwright_review::witness::{Effort, Search, find};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  boardwright diff old/chess.game new/chess.game
  boardwright diff before/ after/               all games of two folders
  boardwright diff --rev main..HEAD             in a git checkout
  boardwright diff --rev main..HEAD rules/hex.game --format json --seconds 30

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
    /// How long to look for a position that shows the difference, in each game; 0 is not at all
    #[arg(long, value_name = "N", default_value = "10", value_parser = budget)]
    seconds: f64,
    /// Fixes the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
}

/// How a difference is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people
    Markdown,
    /// For programs
    Json,
}

/// Says what differs.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let sides = match &args.rev {
        Some(rev) => of_commits(rev, &args.paths)?,
        None => vec![of_paths(&args.paths)?],
    };
    let all: Vec<Touched<'_>> = sides
        .iter()
        .flat_map(|(old, new)| touched(old, new))
        .collect();
    let found: Vec<Option<Search>> = all.iter().map(|touched| witness(touched, args)).collect();
    let all: Vec<(Touched<'_>, Option<Search>)> = all.into_iter().zip(found).collect();
    match args.format {
        Format::Markdown => write_markdown(&all, out)?,
        Format::Json => writeln!(out, "{:#}", Value::Array(all.iter().map(json).collect()))?,
    }
    verdict(all.iter().map(|(touched, _)| touched))
}

/// A number of seconds that may be 0.
pub(crate) fn budget(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0 to a day".into()),
    }
}

/// Looks for a position that shows what differs, where something does.
fn witness(touched: &Touched<'_>, args: &Args) -> Option<Search> {
    let Fate::Kept(old, new, difference) = &touched.fate else {
        return None;
    };
    let other = difference.verdict == Said::OtherPlay && args.seconds > 0.0;
    let effort = Effort {
        time: Duration::from_secs_f64(args.seconds),
        seed: args.seed,
    };
    other.then(|| find(old, new, difference, effort))
}

/// Old and new games of a folder.
pub(crate) type Sides = (Games, Games);

fn of_paths(paths: &[String]) -> Result<Sides, Failure> {
    let [old, new] = paths else {
        return Err(Failure::usage("diff needs the old and the new rules")
            .hint("name two files or two folders, or a range of commits with --rev"));
    };
    if Path::new(old).is_dir() && Path::new(new).is_dir() {
        return Ok((of_folder(old)?, of_folder(new)?));
    }
    // Two files are one game, whatever they are called.
    let name = |path: &str| {
        Path::new(path)
            .file_stem()
            .map(|stem| stem.to_string_lossy().to_string())
    };
    let name = name(new).unwrap_or_default();
    let side = |path: &String| -> Result<Games, Failure> {
        let rules = rules::read(path)?;
        let read = Rules::of(&Arc::new(rules.sources), rules.file);
        Ok(BTreeMap::from([(name.clone(), read)]))
    };
    Ok((side(old)?, side(new)?))
}

fn of_folder(path: &str) -> Result<Games, Failure> {
    let folder = resolve::load_dir(Path::new(path));
    match folder.diagnostics.is_empty() {
        true => Ok(games(folder.sources)),
        false => Err(rules::refuse(&folder.sources, &folder.diagnostics)),
    }
}

/// The games of two commits, folder by folder.
pub(crate) fn of_commits(rev: &str, paths: &[String]) -> Result<Vec<Sides>, Failure> {
    let failed = |GitError(said): GitError| Failure::usage(said);
    let (base, head) = git::range(rev).map_err(failed)?;
    let mut old = git::games(&base, paths).map_err(failed)?;
    let mut new = git::games(&head, paths).map_err(failed)?;
    let folders: BTreeSet<String> = old.keys().chain(new.keys()).cloned().collect();
    let take = |folder: &String| {
        let side = |games: &mut BTreeMap<String, Games>| games.remove(folder).unwrap_or_default();
        (side(&mut old), side(&mut new))
    };
    Ok(folders.iter().map(take).collect())
}

fn write_markdown(
    all: &[(Touched<'_>, Option<Search>)],
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let texts = all.iter().map(|(touched, search)| {
        let search = search.as_ref().map(markdown::search);
        markdown::touched(touched) + &search.unwrap_or_default()
    });
    let texts: Vec<String> = texts.collect();
    match texts.is_empty() {
        true => writeln!(out, "No rules differ."),
        false => out.write_all(texts.join("\n").as_bytes()),
    }
}

fn json((touched, search): &(Touched<'_>, Option<Search>)) -> Value {
    match &touched.fate {
        Fate::Kept(_, _, difference) => {
            let mut value = json!(difference);
            if let Some(search) = search {
                value["search"] = json!(search);
            }
            value
        }
        _ => json!(touched.other()),
    }
}

/// What the exit code says of all games.
pub(crate) fn verdict<'a, 'b: 'a>(
    all: impl Iterator<Item = &'a Touched<'b>> + Clone,
) -> Result<Verdict, Failure> {
    let broken = all
        .clone()
        .filter(|touched| matches!(touched.fate, Fate::IsBroken(_)));
    let broken: Vec<&str> = broken.map(|touched| touched.name).collect();
    if !broken.is_empty() {
        let names = broken.join(", ");
        return Err(Failure::usage(format!(
            "the new rules do not compile: {names}"
        )));
    }
    let same = |touched: &Touched<'_>| match &touched.fate {
        Fate::Kept(_, _, difference) => difference.verdict == Said::SameGame,
        _ => false,
    };
    match all.clone().all(same) {
        true => Ok(Verdict::Fine),
        false => Ok(Verdict::Wrong),
    }
}
