//! `boardwright solve`.

use crate::failure::{Failure, Verdict};
use crate::games;
use crate::numbers::{counted, grouped, rate};
use crate::options;
use crate::players;
use crate::progress;
use crate::records::failed;
use crate::rules;
use boardwright_players::playing;
use boardwright_players::solve::{
    Budget, Report, Solution, SolvedTable, Stage, Unsolved, most_positions, solve,
};
use boardwright_runtime::{Schema, Session, read_text};
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  boardwright solve tic-tac-toe
  boardwright solve reversi --option size=4 --json
  boardwright solve hex --option size=4 --memory 4G --time 10m
  boardwright solve my/dodgem.game --table dodgem.solved

The value is exact. Where it can not be found within the limits, this says so and ends with 1; a game of the wrong kind (chance,
hidden information, more than two players) or a wrong option ends with 2. All positions are listed while they fit into the
memory; else the value is proved by search, which without --time ends when it has replaced the entries of its table four times
over. A table of all positions is for players: `boardwright play my/dodgem.game --against auto:table=dodgem.solved`.";

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
    /// Solve this position, as `show` and `serve` write it, or in a notation of the game such as FEN
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The most memory
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = players::bytes)]
    memory: usize,
    /// The most time; without it, the memory alone ends the search
    #[arg(long, value_name = "T", value_parser = boardwright_players::time)]
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
    let bound = most_positions(schema);
    let mut course = Course::new(args.time);
    let bar = progress::text();
    let solved = solve(&*playing(&*session), &budget, &mut |report| {
        bar.say(&course.line(&schema.name, report, bound, Instant::now()));
    });
    bar.finish();
    match solved {
        Ok((solution, table)) => {
            show(args, schema, &solution, out)?;
            keep(args.table.as_deref(), table.as_ref())?;
            Ok(Verdict::Fine)
        }
        // No limits would help: the game is of the wrong kind.
        Err(Unsolved::Unfit(why)) => {
            Err(Failure::usage(format!("{why}, which `solve` is not for")))
        }
        Err(why) => {
            refuse(args, &why, course.positions, bound, out)?;
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
            let view = read_text(&*session, text).map_err(bad)?;
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

fn refuse(
    args: &Args,
    why: &Unsolved,
    positions: u64,
    bound: Option<f64>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.json {
        let why = why.to_string();
        let line = json!({"proven": false, "reason": why, "positions": positions});
        return Ok(writeln!(out, "{line}")?);
    }
    writeln!(out, "not solved within these limits: {why}")?;
    let visited = counted(positions, "position");
    match bound {
        Some(bound) => writeln!(out, "{visited} visited; {}", at_most(bound))?,
        None => writeln!(out, "{visited} visited")?,
    }
    Ok(())
}

/// Says how many positions there can be; the argument is a decimal logarithm.
fn at_most(bound: f64) -> String {
    const EXACT: f64 = 9.0;
    match bound < EXACT {
        true => format!(
            "pieces and states allow at most {}",
            grouped(10_f64.powf(bound).round() as u64)
        ),
        false => format!("pieces and states allow at most 10^{:.0}", bound.ceil()),
    }
}

/// What was told so far, from which the end of a stage is estimated.
struct Course {
    stage: Stage,
    begun: Instant,
    /// When the time is up, if it is limited.
    until: Option<Instant>,
    /// The most positions of a stage.
    positions: u64,
}

impl Course {
    fn new(time: Option<Duration>) -> Course {
        let begun = Instant::now();
        Course {
            stage: Stage::Listing,
            begun,
            until: time.and_then(|time| begun.checked_add(time)),
            positions: 0,
        }
    }

    /// Returns a line for people: the positions so far, the rate, the memory in use, and when this stage ends at the latest.
    fn line(&mut self, name: &str, report: &Report, bound: Option<f64>, now: Instant) -> String {
        if report.stage != self.stage {
            (self.stage, self.begun) = (report.stage, now);
        }
        self.positions = self.positions.max(report.positions);
        let seconds = now.duration_since(self.begun).as_secs_f64();
        let what = match report.stage {
            Stage::Listing => "listing positions",
            Stage::Backwards => "working backwards",
            Stage::Proof => "proof",
        };
        let mut parts = vec![format!("{name}, {what}: {}", grouped(report.positions))];
        if seconds > 0.0 && report.stage != Stage::Backwards {
            parts.push(format!("{}/s", rate(report.positions as f64 / seconds)));
        }
        parts.push(format!("{:.0} % of the memory", 100.0 * report.memory));
        let limit = report
            .done
            .filter(|done| *done > 0.0)
            .map(|done| seconds * (1.0 - done) / done);
        let clock = self
            .until
            .map(|until| until.saturating_duration_since(now).as_secs_f64());
        let left = limit.into_iter().chain(clock).reduce(f64::min);
        parts.extend(left.map(|left| format!("at most {} left", span(left))));
        parts.extend(bound.map(at_most));
        parts.join(", ")
    }
}

/// Formats a time for people.
fn span(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6_000.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn report(stage: Stage, positions: u64, part: f64) -> Report {
        Report {
            stage,
            positions,
            memory: part,
            done: Some(part),
        }
    }

    #[test]
    fn progress_says_when_a_stage_ends_at_the_latest() {
        let mut course = Course::new(None);
        let after = |seconds| course.begun + Duration::from_secs(seconds);
        let times = [after(10), after(20), after(40)];
        let listing = report(Stage::Listing, 5000, 0.25);
        assert_eq!(
            course.line("hex", &listing, Some(42.4), times[0]),
            "hex, listing positions: 5,000, 500/s, 25 % of the memory, at most 30 s left, pieces and states allow at most 10^43"
        );
        // A stage is measured from its own beginning.
        course.line("hex", &report(Stage::Proof, 1, 0.0), None, times[1]);
        let proof = report(Stage::Proof, 4000, 0.1);
        assert_eq!(
            course.line("hex", &proof, None, times[2]),
            "hex, proof: 4,000, 200/s, 10 % of the memory, at most 3 min left"
        );
        assert_eq!(course.positions, 5000, "the most of a stage");
    }

    #[test]
    fn a_limit_of_time_ends_a_stage_as_well() {
        let mut course = Course::new(Some(Duration::from_secs(50)));
        let at = course.begun + Duration::from_secs(10);
        let mut listing = report(Stage::Listing, 10, 0.01);
        assert!(
            course
                .line("", &listing, None, at)
                .ends_with("at most 40 s left")
        );
        listing.done = None;
        assert!(
            course
                .line("", &listing, None, at)
                .ends_with("at most 40 s left")
        );
    }

    #[test]
    fn few_positions_are_counted_and_many_estimated() {
        assert_eq!(
            at_most(39_366_f64.log10()),
            "pieces and states allow at most 39,366"
        );
        assert_eq!(at_most(44.2), "pieces and states allow at most 10^45");
    }
}
