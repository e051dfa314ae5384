//! `boardwright bench`.

use crate::commands::perft::too_large;
use crate::failure::{Failure, Verdict};
use crate::games;
use crate::measure::{Measured, measure};
use crate::numbers::rate;
use crate::progress;
use crate::records::{append, failed};
use crate::table::{lines, table};
use boardwright_review::records;
use boardwright_runtime::{Schema, Session};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  boardwright bench                             all games, a second each
  boardwright bench hex reversi --seconds 5
  boardwright bench breakthrough --json
  boardwright bench my/variant.game --seconds 3
  boardwright bench chess --record 10 games.jsonl --plies 60";

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Names of games, or paths to rules files; all games when there are none
    #[arg(value_name = "GAME")]
    games: Vec<String>,
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
    #[arg(long, value_name = "N", requires = "record")]
    plies: Option<usize>,
}

/// A positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|e| format!("{e}"))?;
    match seconds > 0.0 && seconds <= 86_400.0 {
        true => Ok(seconds),
        false => Err("a number of seconds above 0, and at most a day".into()),
    }
}

/// Plays random games and shows how fast.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let names = games::named_or_all(&args.games)?;
    if names.len() > 1 && args.position.is_some() {
        return Err(
            Failure::usage("--position needs one game").hint("name the game whose position it is")
        );
    }
    let recording = args.recording()?;
    let mut table = table(COLUMNS);
    for name in &names {
        let session = games::open(name, args.reference, args.position.as_deref())?;
        if let Some((games, path)) = recording {
            args.record(&*session, games, path)?;
        }
        let bar = progress::time(name, args.seconds);
        let measured = measure(&*session, args.seed, args.seconds, &mut |spent| {
            bar.to(spent)
        });
        bar.finish();
        let measured = measured.map_err(too_large)?;
        let schema = session.schema();
        match args.json {
            true => writeln!(out, "{}", json_line(schema, &measured))?,
            false => drop(table.add_row(row(schema, &measured))),
        }
        out.flush()?;
    }
    if !args.json {
        out.write_all(lines(&table).as_bytes())?;
    }
    Ok(Verdict::Fine)
}

impl Args {
    /// How many games are recorded, and where.
    fn recording(&self) -> Result<Option<(u64, &Path)>, Failure> {
        let Some([games, path]) = self.record.as_deref() else {
            return Ok(None);
        };
        let bad = |e| Failure::usage(format!("--record needs a number of games: `{games}`: {e}"));
        Ok(Some((games.parse().map_err(bad)?, Path::new(path))))
    }

    /// Records the random games of the seeds from `--seed` on.
    fn record(&self, session: &dyn Session, games: u64, path: &Path) -> Result<(), Failure> {
        let plies = self.plies.unwrap_or(usize::MAX);
        for n in 0..games {
            let seed = self.seed.wrapping_add(n);
            let record = records::random(session, seed, plies).map_err(too_large)?;
            append(path, &record).map_err(|e| failed(path, "written", &e))?;
        }
        Ok(())
    }
}

const COLUMNS: &[&str] = &[
    "game",
    ">playouts/s",
    ">plies/s",
    ">plies",
    ">± se",
    ">sd",
    "mean points",
];

fn row(schema: &Schema, m: &Measured) -> [String; 7] {
    [
        schema.name.clone(),
        rate(m.playouts_per_second()),
        rate(m.plies_per_second()),
        format!("{:.3}", m.mean_plies()),
        format!("{:.3}", m.error_of_mean()),
        format!("{:.3}", m.sd_plies()),
        mean_points(schema, m),
    ]
}

/// `white 49.98, black 50.02`.
pub(crate) fn mean_points(schema: &Schema, m: &Measured) -> String {
    let points = schema.players.iter().zip(m.mean_points());
    let points: Vec<String> = points
        .map(|(name, mean)| format!("{name} {mean:.2}"))
        .collect();
    points.join(", ")
}

fn json_line(schema: &Schema, m: &Measured) -> Value {
    let points = schema.players.iter().zip(m.mean_points());
    let points = points.map(|(name, mean)| (name.clone(), json!(mean)));
    json!({
        "game": schema.name,
        "playouts": m.playouts(),
        "cpu_seconds": m.cpu_seconds,
        "playouts_per_second": m.playouts_per_second(),
        "plies_per_second": m.plies_per_second(),
        "mean_plies": m.mean_plies(),
        "sd_plies": m.sd_plies(),
        "mean_points": Value::Object(points.collect()),
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
        let line = json_line(session.schema(), &measured);
        let keys: Vec<&String> = line.as_object().expect("an object").keys().collect();
        let want = [
            "game",
            "playouts",
            "cpu_seconds",
            "playouts_per_second",
            "plies_per_second",
            "mean_plies",
            "sd_plies",
            "mean_points",
        ];
        assert_eq!(keys, want);
        assert_eq!(line["mean_plies"], json!(2.0));
        let points = line["mean_points"].as_object().expect("an object");
        assert_eq!(points.keys().collect::<Vec<_>>(), ["white", "black"]);
    }

    #[test]
    fn seconds_are_a_sensible_span() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        for bad in ["0", "-1", "nan", "inf", "x", "1e9"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
