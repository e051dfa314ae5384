//! `boardwright fmt`.

use crate::failure::{Failure, Verdict};
use crate::rules::{self, Rules};
use boardwright::syntax::format::format;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  boardwright fmt my/variant.game               sets it in the one style
  boardwright fmt --check rules/*.game          only says which are not";

/// What to format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Change nothing; exit with 1 when something would change
    #[arg(long)]
    check: bool,
    /// Paths to rules files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

/// Formats each of the files; continues after a file with errors.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Fine;
    let mut unread = None;
    for file in &args.files {
        match one(file, args.check, out) {
            Ok(judged) => verdict = verdict.max(judged),
            Err(failure) if failure.exit_code() == 1 => {
                write!(io::stderr(), "{failure}")?;
                verdict = verdict.max(Verdict::Wrong);
            }
            Err(failure) => unread = unread.or(Some(failure)),
        }
    }
    unread.map_or(Ok(verdict), Err)
}

fn one(file: &str, check: bool, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let Rules { sources, file: id } = rules::read_file(file)?;
    let new = format(&sources, id).map_err(|diags| rules::refuse(&sources, &diags))?;
    if new == sources.file(id).text {
        return Ok(Verdict::Fine);
    }
    if check {
        writeln!(out, "{file}: not in the style of `boardwright fmt`")?;
        return Ok(Verdict::Wrong);
    }
    std::fs::write(file, new).map_err(|e| Failure::usage(format!("{file}: {e}")))?;
    writeln!(out, "{file}: formatted")?;
    Ok(Verdict::Fine)
}
