//! `boardwright check`.

use crate::failure::{Failure, Verdict};
use crate::rules;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  boardwright check my/variant.game
  boardwright check rules/*.game
  boardwright check paint                       the rules of a game of `list`";

/// What to check.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Paths to rules files, or names of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

/// Says what is wrong in each of the files, and goes on to the next.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Fine;
    let mut unread = None;
    for file in &args.files {
        match rules::judge(file) {
            Ok((diagnostics, judged)) => {
                write!(io::stderr(), "{diagnostics}")?;
                match judged {
                    Verdict::Fine => writeln!(out, "{file}: fine")?,
                    Verdict::Wrong => verdict = Verdict::Wrong,
                }
            }
            Err(failure) if failure.exit_code() == 1 => {
                write!(io::stderr(), "{failure}")?;
                verdict = Verdict::Wrong;
            }
            Err(failure) => unread = unread.or(Some(failure)),
        }
    }
    unread.map_or(Ok(verdict), Err)
}
