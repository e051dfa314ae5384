//! `boardwright gen`.

use crate::failure::{Failure, Verdict};
use crate::numbers::counted;
use boardwright::build;
use boardwright::mirror::{self, Change};
use boardwright::passes::{self, Passes};
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  boardwright gen                               from the project's root: rewrites the mirror
  boardwright gen --check                       only says whether it is true
  boardwright gen --rules my/rules --out my/src/engines";

/// From where, and to where.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Change nothing; exit with 1 when something would change
    #[arg(long)]
    check: bool,
    /// The folder of rules files
    #[arg(long, value_name = "DIR", default_value = "rules")]
    rules: PathBuf,
    /// The folder of generated files; others in it are left alone
    #[arg(long, value_name = "DIR", default_value = "generated/src")]
    out: PathBuf,
    /// Leave a pass out (`all` for every one), to see what it is worth
    #[arg(long, value_name = "PASS", hide = true)]
    without: Vec<String>,
}

/// Writes the engines of all rules files of a folder, where they are not up to date.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    if !args.rules.is_dir() {
        let message = format!("there is no folder {}", args.rules.display());
        let hint = "go to the project's root, or name the folders with --rules and --out";
        return Err(Failure::usage(message).hint(hint));
    }
    let modules = build::modules_by(&args.rules, &passes(args)?);
    let modules = modules.map_err(|failure| Failure::rules(failure.0))?;
    let changes = mirror::changes(&modules, &args.out).map_err(|e| unusable(args, &e))?;
    match args.check {
        true => check(&changes, out),
        false => {
            mirror::apply(&modules, &args.out, &changes).map_err(|e| unusable(args, &e))?;
            changes.iter().try_for_each(|change| done(change, out))?;
            let games = counted(modules.len() as u64, "game");
            writeln!(out, "{games} up to date in {}", args.out.display())?;
            Ok(Verdict::Fine)
        }
    }
}

fn passes(args: &Args) -> Result<Passes, Failure> {
    Passes::without(&args.without).map_err(|name| {
        let all: Vec<_> = passes::names().collect();
        let failure = Failure::usage(format!("there is no pass `{}`", name.escape_debug()));
        failure.hint(format!("passes are all, {}", all.join(", ")))
    })
}

fn check(changes: &[Change], out: &mut dyn Write) -> Result<Verdict, Failure> {
    if changes.is_empty() {
        writeln!(out, "up to date")?;
        return Ok(Verdict::Fine);
    }
    for change in changes {
        let path = change.path().display();
        match change {
            Change::Write(_) => writeln!(out, "{path}: not as the rules make it")?,
            Change::Remove(_) => writeln!(out, "{path}: of no rules file")?,
        }
    }
    let files = counted(changes.len() as u64, "generated file");
    Err(Failure::wrong(format!("{files} out of date")).hint("`boardwright gen` writes them anew"))
}

fn done(change: &Change, out: &mut dyn Write) -> io::Result<()> {
    let path = change.path().display();
    match change {
        Change::Write(_) => writeln!(out, "{path}: written"),
        Change::Remove(_) => writeln!(out, "{path}: removed, its rules file is gone"),
    }
}

fn unusable(args: &Args, error: &io::Error) -> Failure {
    Failure::usage(format!("{}: {error}", args.out.display()))
}
