//! `boardwright bench`.

use crate::clock::{Clock, Kind, median};
use crate::commands::perft::too_large;
use crate::failure::{Failure, Verdict};
use crate::games;
use crate::measure::{Measured, ROUNDS, WARM, measure, measure_threads};
use crate::numbers::{self, counted, grouped, rate};
use crate::progress;
use crate::records::{append, at_end, failed};
use crate::search_rate::{SearchBench, SearchRate, mean_part};
use crate::table::{lines, table};
use boardwright_review::records;
use boardwright_runtime::{Schema, Session, TooLarge};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  boardwright bench                             all games, a second each
  boardwright bench hex reversi --seconds 5
  boardwright bench breakthrough --json
  boardwright bench my/variant.game --seconds 3
  boardwright bench chess --record 10 games.jsonl --plies 60
  boardwright bench chess --threads 2
  boardwright bench --perft chess 4             nodes of a count, the last ply not played
  boardwright bench --search 100000             a tree search of so many playouts beside random games

One thread is measured in its own CPU time, several in wall time. A tenth of the time more is played
before anything counts; rates are the median of five rounds. `ns/ply` is the time of one thread.";

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Names of games, or paths to rules files; all games when there are none
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Count lines of play of a length instead, again and again
    #[arg(long, num_args = 2, value_names = ["GAME", "DEPTH"], conflicts_with_all = ["games", "threads", "seed", "record"])]
    perft: Option<Vec<String>>,
    /// CPU time for each game
    #[arg(long, default_value = "1", value_parser = seconds)]
    seconds: f64,
    /// Fixes the games that are played
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Measure the reference interpreter, not the compiled engine
    #[arg(long)]
    reference: bool,
    /// Begin at this position (with one game)
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Write the records of so many random games to the end of a file
    #[arg(long, num_args = 2, value_names = ["N", "FILE"])]
    record: Option<Vec<String>>,
    /// Keep no more than so many plies of each recorded game
    #[arg(long, value_name = "N", requires = "record", value_parser = numbers::count::<usize>)]
    plies: Option<usize>,
    /// Play on so many threads at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Measure tree searches of so many playouts as a part of random games, and what more threads gain
    #[arg(long, value_name = "PLAYOUTS", value_parser = numbers::count::<u64>, conflicts_with_all = ["perft", "record"])]
    search: Option<u64>,
}

/// Parses a plausible number of threads.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=256) => Ok(threads),
        _ => Err("a number of threads, 1 to 256".into()),
    }
}

/// Parses a positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|e| format!("{e}"))?;
    match seconds > 0.0 && seconds <= 86_400.0 {
        true => Ok(seconds),
        false => Err("a number of seconds above 0, and at most a day".into()),
    }
}

/// Measures random games and shows their rate.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    if let Some([game, depth]) = args.perft.as_deref() {
        return perft(args, game, depth, out);
    }
    let names = games::named_or_all(&args.games)?;
    if names.len() > 1 && args.position.is_some() {
        return Err(
            Failure::usage("--position needs one game").hint("name the game whose position it is")
        );
    }
    if let Some(nodes) = args.search {
        return search(args, &names, nodes, out);
    }
    let recording = args.recording()?;
    let mut table = table(COLUMNS);
    for name in &names {
        let session = args.open(name)?;
        if let Some((games, path)) = recording {
            args.record(&*session, games, path)?;
        }
        let measured = args.measure(name, &*session)?;
        match args.json {
            true => writeln!(out, "{}", json_line(&*session, &measured))?,
            false => drop(table.add_row(row(&*session, &measured))),
        }
        out.flush()?;
    }
    if !args.json {
        out.write_all(lines(&table).as_bytes())?;
    }
    Ok(Verdict::Fine)
}

impl Args {
    /// Returns the number of games to record, and the file.
    fn recording(&self) -> Result<Option<(u64, &Path)>, Failure> {
        let Some([games, path]) = self.record.as_deref() else {
            return Ok(None);
        };
        let bad = |e| Failure::usage(format!("--record needs a number of games: `{games}`: {e}"));
        let games = numbers::count(games).map_err(bad)?;
        Ok(Some((games, Path::new(path))))
    }

    /// Records the random games of the seeds from `--seed` on.
    fn record(&self, session: &dyn Session, games: u64, path: &Path) -> Result<(), Failure> {
        let plies = self.plies.unwrap_or(usize::MAX);
        let mut file = at_end(path)?;
        for n in 0..games {
            let seed = self.seed.wrapping_add(n);
            let record = records::random(session, seed, plies).map_err(too_large)?;
            append(&mut file, &record).map_err(|e| failed(path, "written", &e))?;
        }
        Ok(())
    }

    fn open(&self, game: &str) -> Result<Box<dyn Session>, Failure> {
        games::open(game, self.reference, self.position.as_deref())
    }

    fn measure(&self, name: &str, session: &dyn Session) -> Result<Measured, Failure> {
        if self.threads > 1 {
            return measure_threads(&|| self.open(name), self.threads, self.seed, self.seconds);
        }
        let bar = progress::time(name, self.seconds);
        let measured = measure(session, self.seed, self.seconds, &mut |spent| bar.to(spent));
        bar.finish();
        measured.map_err(too_large)
    }
}

/// Measures the playouts of tree searches and of random games, and shows both rates.
fn search(
    args: &Args,
    names: &[String],
    nodes: u64,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let bench = SearchBench {
        nodes,
        threads: args.threads,
        seconds: args.seconds,
        seed: args.seed,
    };
    let (mut table, mut parts) = (table(SEARCH_COLUMNS), Vec::new());
    for name in names {
        let session = args.open(name)?;
        let schema = session.schema();
        if schema.hidden && names.len() > 1 {
            continue;
        }
        let rate = bench.measure(&*session)?;
        parts.extend(rate.part());
        match args.json {
            true => writeln!(out, "{}", search_json(&schema.name, &bench, &rate))?,
            false => drop(table.add_row(search_row(&schema.name, &bench, &rate))),
        }
        out.flush()?;
    }
    if !args.json {
        out.write_all(lines(&table).as_bytes())?;
        if let Some(mean) = mean_part(&parts) {
            writeln!(out, "geometric mean of the parts: {mean:.2}")?;
        }
    }
    Ok(Verdict::Fine)
}

const SEARCH_COLUMNS: &[&str] = &["game", ">alone/s", ">in search/s", ">part", ">gain"];

fn search_row(game: &str, bench: &SearchBench, found: &SearchRate) -> [String; 5] {
    let number = |n: Option<f64>| n.map(|n| format!("{n:.2}")).unwrap_or_default();
    [
        game.to_string(),
        rate(found.alone),
        found.inside.map_or("proven".into(), rate),
        number(found.part()),
        number(found.gain(bench.threads)),
    ]
}

fn search_json(game: &str, bench: &SearchBench, found: &SearchRate) -> Value {
    json!({
        "game": game,
        "nodes": bench.nodes,
        "playouts_per_second": found.alone,
        "search_playouts_per_second": found.inside,
        "part": found.part(),
        "threads": bench.threads,
        "gain": found.gain(bench.threads),
        "proven": found.inside.is_none(),
    })
}

/// Measures perft and shows its rate.
fn perft(args: &Args, game: &str, depth: &str, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let depth: u8 = depth
        .parse()
        .map_err(|e| Failure::usage(format!("`{depth}` is no depth: {e}")).hint("0 to 255"))?;
    let session = args.open(game)?;
    let found = count(&*session, depth.into(), args.seconds).map_err(too_large)?;
    let Count {
        nodes,
        rounds,
        nodes_per_second,
    } = found;
    let name = &session.schema().name;
    match args.json {
        true => {
            let line = json!({
                "game": name,
                "depth": depth,
                "nodes": nodes,
                "rounds": rounds,
                "nodes_per_second": nodes_per_second,
            });
            writeln!(out, "{line}")?;
        }
        false => {
            let (nodes, speed) = (counted(nodes, "node"), rate(nodes_per_second));
            writeln!(out, "{name} to depth {depth}: {nodes}, {speed} nodes/s")?;
        }
    }
    Ok(Verdict::Fine)
}

/// A perft count and its rate.
struct Count {
    nodes: u64,
    rounds: usize,
    /// The median over the rounds.
    nodes_per_second: f64,
}

/// Counts repeatedly. The first round is for warming up, and is only used if there is no time for another.
fn count(session: &dyn Session, depth: u32, seconds: f64) -> Result<Count, TooLarge> {
    let all = Clock::start(Kind::Cpu);
    let (mut nodes, mut rates) = (0, Vec::new());
    while all.seconds() < seconds * (1.0 + WARM) {
        let (round, mut times) = (Clock::start(Kind::Cpu), 0u32);
        while times == 0 || round.seconds() < seconds / ROUNDS {
            nodes = session.perft(depth)?;
            times += 1;
        }
        rates.push(nodes as f64 * f64::from(times) / round.seconds().max(1e-9));
    }
    if rates.len() > 1 {
        rates.remove(0);
    }
    Ok(Count {
        nodes,
        rounds: rates.len(),
        nodes_per_second: median(rates),
    })
}

const COLUMNS: &[&str] = &[
    "game",
    ">playouts/s",
    ">plies/s",
    ">ns/ply",
    ">plies",
    ">± se",
    ">sd",
    ">bytes",
    "mean points",
];

fn row(session: &dyn Session, m: &Measured) -> [String; 9] {
    let schema = session.schema();
    let bytes = session.position_bytes().map(|bytes| grouped(bytes as u64));
    [
        schema.name.clone(),
        rate(m.playouts_per_second),
        rate(m.plies_per_second),
        m.ns_per_ply().map_or("-".into(), |ns| format!("{ns:.1}")),
        format!("{:.3}", m.mean_plies()),
        format!("{:.3}", m.error_of_mean()),
        format!("{:.3}", m.sd_plies()),
        bytes.unwrap_or_default(),
        mean_points(schema, m),
    ]
}

/// Formats the mean points of each player: `white 49.98, black 50.02`.
pub(crate) fn mean_points(schema: &Schema, m: &Measured) -> String {
    let points = schema.players.iter().zip(m.mean_points());
    let points: Vec<String> = points
        .map(|(name, mean)| format!("{name} {mean:.2}"))
        .collect();
    points.join(", ")
}

fn json_line(session: &dyn Session, m: &Measured) -> Value {
    let schema = session.schema();
    let points = schema.players.iter().zip(m.mean_points());
    let points = points.map(|(name, mean)| (name.clone(), json!(mean)));
    json!({
        "game": schema.name,
        "threads": m.threads,
        "playouts": m.playouts(),
        "cpu_seconds": m.cpu_seconds,
        "playouts_per_second": m.playouts_per_second,
        "plies_per_second": m.plies_per_second,
        "ns_per_ply": m.ns_per_ply(),
        "mean_plies": m.mean_plies(),
        "sd_plies": m.sd_plies(),
        "mean_points": Value::Object(points.collect()),
        "position_bytes": session.position_bytes(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn a_json_line_has_its_keys_in_order() {
        let session = toy::session();
        let measured = measure(&*session, 1, 0.01, &mut |_| ()).expect("a small game");
        let line = json_line(&*session, &measured);
        let keys: Vec<&String> = line.as_object().expect("an object").keys().collect();
        let want = [
            "game",
            "threads",
            "playouts",
            "cpu_seconds",
            "playouts_per_second",
            "plies_per_second",
            "ns_per_ply",
            "mean_plies",
            "sd_plies",
            "mean_points",
            "position_bytes",
        ];
        assert_eq!(keys, want);
        assert_eq!(line["mean_plies"], json!(2.0));
        let points = line["mean_points"].as_object().expect("an object");
        assert_eq!(points.keys().collect::<Vec<_>>(), ["white", "black"]);
    }

    #[test]
    fn counts_are_repeated_for_the_time_given() {
        let counted = count(&*toy::session(), 2, 0.05).expect("a small game");
        assert!(counted.rounds >= 4 && counted.nodes_per_second > 0.0);
        assert_eq!(
            counted.nodes,
            toy::session().perft(2).expect("a small game")
        );
    }

    #[test]
    fn seconds_are_a_sensible_span() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        for bad in ["0", "-1", "nan", "inf", "x", "1e9"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
