//! `boardwright review`.

use crate::commands::diff::{Budget, git_failed, of_commits, verdict, write_page};
use crate::failure::{Failure, Verdict};
use boardwright_review::changes::{Fate, Touched, touched};
use boardwright_review::git;
use boardwright_review::more::More;
use boardwright_review::records::{self, Record};
use boardwright_review::report::{Report, summary};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  boardwright review main..HEAD                 all rules that the branch touches
  boardwright review main...HEAD rules > review.md
  boardwright review v1.0..v1.1 --seconds 30 --games 30 --html review.html

Exit codes: 0 same game everywhere; 1 something is played or called otherwise; 2 rules do not compile.";

/// Which change to review.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The commits; with three dots, what HEAD changed since it left BASE
    #[arg(value_name = "BASE..HEAD")]
    rev: String,
    /// Folders or files to look at; all of the checkout when there are none
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    #[command(flatten)]
    budget: Budget,
    /// Write a page with plots too, one file that needs no others
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Writes the review of a range of commits.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let ends = git::range(&args.rev).map_err(git_failed)?;
    let folders = of_commits(&ends, &args.paths)?;
    let mut reports = Vec::new();
    for (folder, (old, new)) in &folders {
        for touched in touched(old, new) {
            let more = more(&touched, folder, &ends.0);
            let mut report = Report::of(touched, args.budget.effort());
            report.more = more;
            reports.push(report);
        }
    }
    writeln!(out, "# What the change of rules changes\n")?;
    match reports.is_empty() {
        true => writeln!(out, "No rules are touched.")?,
        false => writeln!(out, "{}", summary(&reports))?,
    }
    for report in &reports {
        writeln!(out, "{}", report.markdown())?;
    }
    write_page(args.html.as_deref(), &reports)?;
    verdict(&reports)
}

/// Returns the additional checks of a game that exists before and after the change.
fn more(touched: &Touched<'_>, folder: &str, base: &str) -> Option<More> {
    let Fate::Kept(old, new, _) = &touched.fate else {
        return None;
    };
    let records = golden(folder, old.name(), base);
    Some(More::of(old, new, &records))
}

/// Returns the records stored for a game beside its rules, as they were before the change.
fn golden(folder: &str, game: &str, base: &str) -> Vec<(usize, Record)> {
    let slash = if folder.is_empty() { "" } else { "/" };
    let path = format!("{base}:{folder}{slash}golden/{game}.jsonl");
    // Records are optional, and `replay` reports unreadable ones.
    let text = git::git(&["show", &path]).unwrap_or_default();
    records::parse(&text).unwrap_or_default()
}
