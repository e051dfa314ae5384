//! `boardwright explain`.

use crate::failure::{Failure, Verdict};
use crate::pages;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  boardwright explain E0203                     what it means, a wrong file, a right one
  boardwright explain W0301                     the same of a warning";

/// What to explain.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The code that stands before a mistake or a warning
    #[arg(value_name = "CODE")]
    code: String,
}

/// Prints the page of a code with indented examples.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let code = args.code.to_ascii_uppercase();
    let Some(page) = pages::page(&code) else {
        let failure = Failure::usage(format!("there is no code `{}`", args.code));
        let family = pages::codes().filter(|c| c.get(..3) == code.get(..3));
        let family: Vec<&str> = family.collect();
        return Err(failure.hint(match family.is_empty() {
            true => "codes look like `E0203`; docs/codes.md lists them".to_string(),
            false => format!("codes like it are {}", family.join(", ")),
        }));
    };
    let mut example = false;
    for line in page.lines() {
        match line.starts_with("```") {
            true => example = !example,
            false if example && !line.is_empty() => writeln!(out, "    {line}")?,
            false => writeln!(out, "{}", line.trim_start_matches("# "))?,
        }
    }
    Ok(Verdict::Fine)
}
