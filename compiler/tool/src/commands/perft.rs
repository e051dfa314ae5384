//! `boardwright perft`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::numbers::{counted, grouped, rate};
use boardwright::moves::joint_text;
use boardwright_runtime::{Session, TooLarge, divide_by_text};
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  boardwright perft tic-tac-toe 9
  boardwright perft breakthrough 3 --divide
  boardwright perft reversi 4 --reference";

/// What to count, and how deep.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=255))]
    depth: u32,
    /// Count for each first move too
    #[arg(long)]
    divide: bool,
}

/// Counts the lines of play of a given number of plies.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let begun = Instant::now();
    let nodes = match args.divide {
        true => divide(&*session, args.depth, out)?,
        false => session.perft(args.depth).map_err(too_large)?,
    };
    writeln!(out, "{nodes}")?;
    if io::stderr().is_terminal() {
        let seconds = begun.elapsed().as_secs_f64();
        let speed = rate(nodes as f64 / seconds.max(1e-9));
        let _ = writeln!(
            io::stderr(),
            "{} in {seconds:.3} s, {speed}/s",
            counted(nodes, "node")
        );
    }
    Ok(Verdict::Fine)
}

/// Writes the count after each first move, and returns their sum.
fn divide(session: &dyn Session, depth: u32, out: &mut dyn Write) -> Result<u64, Failure> {
    if depth == 0 {
        return Ok(1);
    }
    let parts = divide_by_text(session, depth).map_err(too_large)?;
    for (joint, nodes) in &parts {
        writeln!(out, "{}: {nodes}", joint_text(session.schema(), joint))?;
    }
    Ok(parts.iter().map(|(_, nodes)| nodes).sum())
}

/// Returns the failure for a position with too many branches.
pub(crate) fn too_large(_: TooLarge) -> Failure {
    let limit = grouped(1_000_000);
    Failure::wrong(format!(
        "a position has more than {limit} branches of one block"
    ))
    .hint(
        "make the choices of a block narrower, or make two moves of it: cards are dealt one a move, with `next := chance`; \
         where a `repeat` comes back to cells, leave out those visited before, or choose from `reach(c in S : …)`",
    )
}
