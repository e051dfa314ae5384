//! `boardwright check`.

use crate::failure::{Failure, Verdict};
use crate::numbers::counted;
use crate::{games, json, rules};
use boardwright::compile::analyse;
use boardwright::diag::mend;
use boardwright::resolve;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  boardwright check my/variant.game
  boardwright check rules/*.game
  boardwright check --deny-warnings rules/*.game
  boardwright check --fix my/variant.game       mends what has an obvious fix, and writes the file
  boardwright check --format json x.game        for editors: an object a line
  boardwright check paint                       the rules of a game of `list`

`boardwright explain E0203` says more about a code.";

/// What to check.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Paths to rules files, or names of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Apply the suggested changes and write the files
    #[arg(long)]
    fix: bool,
    /// Take warnings for mistakes: exit with 1 when there are any
    #[arg(long)]
    deny_warnings: bool,
    /// How mistakes are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// How mistakes are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people, to standard error
    Text,
    /// For programs, to standard output: one object a line
    Json,
}

/// Reports the errors and warnings of each file.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Fine;
    let mut unread = None;
    for file in &args.files {
        match one(args, file, out) {
            Ok(judged) => verdict = verdict.max(judged),
            Err(failure) => unread = unread.or(Some(failure)),
        }
    }
    unread.map_or(Ok(verdict), Err)
}

fn one(args: &Args, file: &str, out: &mut dyn Write) -> Result<Verdict, Failure> {
    if args.fix {
        mend(file, args.format, out)?;
    }
    let judged = rules::judge(file)?;
    match args.format {
        Format::Json => write!(out, "{}", json::lines(&judged.sources, &judged.diagnostics))?,
        Format::Text => {
            write!(io::stderr(), "{}", judged.text())?;
            match (judged.verdict, judged.warnings()) {
                (Verdict::Fine, 0) => writeln!(out, "{file}: fine")?,
                (Verdict::Fine, n) => writeln!(out, "{file}: {}", counted(n as u64, "warning"))?,
                _ => {}
            }
        }
    }
    Ok(match args.deny_warnings && judged.warnings() > 0 {
        true => judged.verdict.max(Verdict::Wrong),
        false => judged.verdict,
    })
}

/// Applies the suggested edits that leave fewer mistakes, and writes the file.
fn mend(path: &str, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    if !games::is_path(path) {
        let message = format!("`{path}` is compiled in; `--fix` writes files only");
        return Err(Failure::usage(message).hint("name the rules file by its path"));
    }
    let Ok((sources, file)) = resolve::load(Path::new(path)) else {
        return Ok(());
    };
    let mut judge = |text: &str| {
        let (sources, file) = resolve::load_as(Path::new(path), text.to_string()).ok()?;
        Some(analyse(&sources, file).1)
    };
    let mended = mend::mend(&sources.file(file).text, file, &mut judge);
    if mended.mistakes == 0 {
        return Ok(());
    }
    fs::write(path, &mended.text)?;
    if format == Format::Text {
        let mistakes = counted(mended.mistakes as u64, "mistake");
        writeln!(out, "{path}: {mistakes} mended")?;
    }
    Ok(())
}
