//! The commands of the `boardwright` command line, for programs with compiled engines.
//!
//! Each command is a file of `commands` with its arguments and a `run` function, which writes to standard
//! output and returns a verdict. Only [`run`] prints to standard error.
//!
//! The program passes its engines to this crate, so that editing a rules file relinks the program without
//! recompiling the commands.

mod clock;
mod commands;
mod failure;
mod games;
mod json;
mod lines;
mod measure;
mod numbers;
mod options;
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

/// The stack size in bytes for recursions over choices, plies and expressions, all of which are limited.
const STACK: usize = 256 << 20;

/// Runs the command of the program's arguments. `engines` are the compiled engines and `rules` the names and
/// texts of their rules files, both sorted by name.
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

/// Reports a failure and returns the exit code.
fn finish(result: Result<Verdict, Failure>) -> ExitCode {
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::from(1),
        Ok(Verdict::Unread) => ExitCode::from(2),
        Err(failure) => {
            // If standard error is closed too, only the exit code remains.
            let _ = write!(io::stderr(), "{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
