//! `boardwright tour`: compiles, verifies and measures all games.

use crate::commands::bench::{mean_points, seconds};
use crate::commands::perft::too_large;
use crate::failure::{Failure, Verdict};
use crate::measure::measure;
use crate::numbers::{count, counted, rate};
use crate::progress::{self, Bar};
use crate::table::{lines, table};
use crate::{games, rules};
use boardwright::agree::{Agreement, Difference, Pair};
use boardwright_runtime::Engine;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  boardwright tour
  boardwright tour --games 100 --seconds 2      more of everything

Of each game: its rules are compiled, its engine is held against the reference interpreter on random
games and on the number of lines of play, and its random playouts are measured on one thread.";

/// The time limit for the random games of one game, since the interpreter is slow.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most lines of play that are counted by engine and interpreter.
const NODES: u64 = 2_000;

/// How much of each.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The most random games in which engine and interpreter are compared
    #[arg(long, default_value_t = 20, value_parser = count::<u64>)]
    games: u64,
    /// CPU time in which playouts are measured
    #[arg(long, default_value = "0.5", value_parser = seconds)]
    seconds: f64,
    /// Fixes the games that are played
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Verifies and measures every game.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let names = games::named_or_all(&[])?;
    let bar = progress::steps("tour", 3 * names.len() as u64);
    let mut table = table(COLUMNS);
    let mut differing = 0;
    for engine in games::engines() {
        match row(engine, args, &bar)? {
            Ok(row) => drop(table.add_row(row)),
            Err(difference) => {
                differing += 1;
                bar.hidden(|| write!(io::stderr(), "{difference}"))?;
                table.add_row([engine.name, "", "", "they differ"]);
            }
        }
    }
    bar.finish();
    out.write_all(lines(&table).as_bytes())?;
    finish(names.len() as u64, differing, out)
}

fn finish(games: u64, differing: u64, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let games = counted(games, "game");
    if differing > 0 {
        writeln!(
            out,
            "\n{games}; in {differing} engine and interpreter differ."
        )?;
        return Ok(Verdict::Wrong);
    }
    writeln!(
        out,
        "\n{games}: every engine agrees with the reference interpreter."
    )?;
    writeln!(
        out,
        "Next: `boardwright show paint`, `boardwright play breakthrough`, `boardwright --help`."
    )?;
    Ok(Verdict::Fine)
}

const COLUMNS: &[&str] = &[
    "game",
    ">rules",
    ">Rust",
    "engine = interpreter",
    ">playouts/s",
    ">plies",
    "mean points",
];

/// Verifies and measures one game.
fn row(
    engine: &Engine,
    args: &Args,
    bar: &Bar,
) -> Result<Result<[String; 7], Box<Difference>>, Failure> {
    bar.say(&format!("{}: compile", engine.name));
    let module = rules::module(&rules::read(engine.name)?)?;
    bar.step();
    bar.say(&format!("{}: verify", engine.name));
    let agreement = match verify(&mut games::pair(engine.name)?, args) {
        Ok(agreement) => agreement,
        Err(difference) => return Ok(Err(difference)),
    };
    bar.step();
    bar.say(&format!("{}: measure", engine.name));
    let session = (engine.session)();
    let measured = measure(&*session, args.seed, args.seconds, &mut |_| ()).map_err(too_large)?;
    bar.step();
    Ok(Ok([
        engine.name.to_string(),
        lines_of(&module.rules),
        lines_of(&module.text),
        verified(&agreement),
        rate(measured.playouts_per_second),
        format!("{:.2}", measured.mean_plies()),
        mean_points(session.schema(), &measured),
    ]))
}

fn lines_of(text: &str) -> String {
    counted(text.lines().count() as u64, "line")
}

fn verify(pair: &mut Pair, args: &Args) -> Result<Agreement, Box<Difference>> {
    let begun = Instant::now();
    let games = (0..args.games).take_while(|n| *n == 0 || begun.elapsed() < PATIENCE);
    pair.compare(games.map(|n| args.seed.wrapping_add(n)), NODES)
}

fn verified(a: &Agreement) -> String {
    let games = counted(a.games, "game");
    let moves = counted(a.moves, "move");
    format!("{games}, {moves}, perft {}", a.depth)
}
