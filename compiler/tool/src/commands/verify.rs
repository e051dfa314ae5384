//! `boardwright verify`.

use crate::failure::{Failure, Verdict};
use crate::games;
use crate::numbers::{count, grouped};
use crate::progress::{self, Bar};
use crate::table::{lines, table};
use boardwright::agree::{Agreement, Difference, Pair};
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  boardwright verify                            all games
  boardwright verify paint --games 1000 --seed 42";

/// The most lines of play that are counted by engine and interpreter.
const NODES: u64 = 20_000;

/// What to compare, and how long.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Names of games; all games when there are none
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// How many random games of each
    #[arg(long = "games", value_name = "N", default_value_t = 100, value_parser = count::<u64>)]
    count: u64,
    /// The seed of the first of them; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Compares engines with the interpreter.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut table = table(&[
        "game",
        ">games",
        ">moves",
        ">perft depth",
        ">nodes",
        "verdict",
    ]);
    let mut verdict = Verdict::Fine;
    for name in games::named_or_all(&args.games)? {
        let bar = progress::steps(&name, args.count);
        let found = compare(&mut games::pair(&name)?, args, &bar);
        bar.finish();
        match found {
            Ok(agreement) => drop(table.add_row(row(&name, &agreement))),
            Err(difference) => {
                verdict = Verdict::Wrong;
                write!(io::stderr(), "{difference}")?;
                table.add_row([&name, "", "", "", "", "differ"]);
            }
        }
    }
    out.write_all(lines(&table).as_bytes())?;
    Ok(verdict)
}

fn compare(pair: &mut Pair, args: &Args, bar: &Bar) -> Result<Agreement, Box<Difference>> {
    let step = |_: &u64| bar.step();
    let seeds = (0..args.count).map(|n| args.seed.wrapping_add(n));
    pair.compare(seeds.inspect(step), NODES)
}

fn row(name: &str, a: &Agreement) -> [String; 6] {
    [
        name.to_string(),
        grouped(a.games),
        grouped(a.moves),
        a.depth.to_string(),
        grouped(a.nodes),
        "agree".to_string(),
    ]
}

#[cfg(test)]
mod tests;
