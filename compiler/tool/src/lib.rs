//! The commands of the `boardwright` command line, for a program that has engines compiled in.
//!
//! Every command is a file of [`commands`]: its arguments, and a `run` that writes to standard
//! output and says how it went. Nothing here prints but [`run`].
//!
//! This crate knows the engines only by what the program hands it, so that an edit of a rules file links the
//! program again and compiles none of the commands.

mod clock;
mod commands;
mod failure;
mod games;
mod json;
mod lines;
mod measure;
mod numbers;
mod pages;
mod players;
mod progress;
mod records;
mod rules;
mod search_rate;
mod serve;
mod table;
#[cfg(test)]
mod toy;

use boardwright_runtime::Engine;
use clap::Parser;
use failure::{Failure, Verdict};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Compiles board-game rules files into engines, and plays, counts, measures and checks them.
#[derive(Parser)]
#[command(name = "boardwright", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

const EXAMPLES: &str = "\
Examples:
  boardwright tour                              every game: compiled, verified, measured
  boardwright show paint                        the first position of a game, drawn
  boardwright play breakthrough                 you against a random player
  boardwright check my-game.game                what is wrong in a rules file
  boardwright explain E0203                     what a code means

GAME is a name of `boardwright list`, or a path to a rules file (with a `/`, or ending in `.game`).

Exit codes: 0 fine; 1 something was found wrong; 2 the command could not be carried out.";

/// Room for the recursions over choices, plies and expressions, which all have limits of their own.
const STACK: usize = 256 << 20;

/// Carries out the command that the program was started with. `engines` are the compiled engines and `rules` the
/// names and texts of the rules files that they were made of, both sorted by name.
pub fn run(engines: &'static [Engine], rules: &'static [(&'static str, &'static str)]) -> ExitCode {
    games::compiled_in(engines, rules);
    let cli = Cli::parse();
    let run = move || {
        let mut out = BufWriter::new(io::stdout());
        let verdict = cli.command.run(&mut out)?;
        out.flush()?;
        Ok(verdict)
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    let result = match thread {
        Ok(thread) => thread
            .join()
            .unwrap_or_else(|_| Err(Failure::wrong("this is a mistake in boardwright itself"))),
        Err(error) => Err(Failure::from(error)),
    };
    finish(result)
}

/// Says what failed and turns it into an exit code.
fn finish(result: Result<Verdict, Failure>) -> ExitCode {
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Ok(Verdict::Unread) => ExitCode::from(2),
        Err(failure) => {
            // Where nobody reads the errors either, the exit code has to do.
            let _ = write!(io::stderr(), "{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
