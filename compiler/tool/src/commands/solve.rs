//! `boardwright solve`.

use crate::failure::{Failure, Verdict};
use crate::games;
use crate::numbers::counted;
use crate::options;
use crate::players;
use crate::progress;
use crate::records::failed;
use crate::rules;
use boardwright_players::playing;
use boardwright_players::solve::{Budget, Solution, SolvedTable, Unsolved, solve};
use boardwright_runtime::{Schema, Session, read_position};
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  boardwright solve tic-tac-toe
  boardwright solve reversi --option size=4 --json
  boardwright solve hex --option size=4 --memory 4G --time 10m
  boardwright solve my/dodgem.game --table dodgem.solved

The value is exact. Where it can not be found within the limits, this says so and ends with 1. A table of
all positions is for players: `boardwright play my/dodgem.game --against auto:table=dodgem.solved`.";

/// What to solve, and what it may take.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game's name (see `boardwright list`), or a path to a rules file
    game: String,
    /// Another number for an option of the rules file; the interpreter plays it then
    #[arg(long, value_name = "NAME=N")]
    option: Vec<String>,
    /// Let the reference interpreter answer, not the compiled engine
    #[arg(long)]
    reference: bool,
    /// Solve this position, as `show` and `serve` write it
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The most memory
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = players::bytes)]
    memory: usize,
    /// The most time
    #[arg(long, value_name = "T", value_parser = players::duration)]
    time: Option<Duration>,
    /// Write the values of all positions to a file
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Solves the game and shows its value.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.open()?;
    let schema = session.schema();
    let budget = Budget {
        memory: args.memory,
        time: args.time,
        ..Budget::default()
    };
    let bar = progress::count(&schema.name);
    let solved = solve(&*playing(&*session), &budget, &mut |n| bar.at(n));
    bar.finish();
    match solved {
        Ok((solution, table)) => {
            show(args, schema, &solution, out)?;
            keep(args.table.as_deref(), table.as_ref())?;
            Ok(Verdict::Fine)
        }
        Err(why) => {
            refuse(args, &why, out)?;
            Ok(Verdict::Wrong)
        }
    }
}

impl Args {
    fn open(&self) -> Result<Box<dyn Session>, Failure> {
        if self.option.is_empty() {
            return games::open(&self.game, self.reference, self.position.as_deref());
        }
        let mut session = rules::interpreter_of(&options::variant(&self.game, &self.option)?)?;
        if let Some(text) = &self.position {
            let bad = |e: boardwright_runtime::PositionError| {
                Failure::usage(format!("this is no position of {}: {}", self.game, e.0))
            };
            let view = read_position(session.schema(), text).map_err(bad)?;
            session.load(&view).map_err(bad)?;
        }
        Ok(session)
    }
}

fn show(
    args: &Args,
    schema: &Schema,
    solution: &Solution,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let points = schema.players.iter().zip(&solution.points);
    if args.json {
        let points: Map<String, Value> = points.map(|(name, n)| (name.clone(), json!(n))).collect();
        let line = json!({
            "points": points,
            "best": solution.best,
            "proven": true,
            "positions": solution.positions,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    let points: Vec<String> = points.map(|(name, n)| format!("{name} {n}")).collect();
    writeln!(out, "{}", points.join(", "))?;
    for text in &solution.best {
        writeln!(out, "  {text}")?;
    }
    Ok(writeln!(
        out,
        "{}",
        counted(solution.positions, "position")
    )?)
}

fn refuse(args: &Args, why: &Unsolved, out: &mut dyn Write) -> Result<(), Failure> {
    match args.json {
        true => writeln!(
            out,
            "{}",
            json!({"proven": false, "reason": why.to_string()})
        )?,
        false => writeln!(out, "not solved within these limits: {why}")?,
    }
    Ok(())
}

fn keep(path: Option<&Path>, table: Option<&SolvedTable>) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    let table = table.ok_or_else(|| {
        Failure::wrong("the value was proven by search: there is no table of all positions")
            .hint("more --memory may have room for one")
    })?;
    let file = File::create(path).and_then(|file| table.write(&mut BufWriter::new(file)));
    file.map_err(|e| failed(path, "written", &e))
}
