//! `boardwright analyse`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::numbers::{count, grouped};
use crate::players;
use crate::table::{lines, table};
use boardwright_players::{Found, Limits, Line, Mixed, PlayerSpec, Seat, best_of_all};
use boardwright_runtime::{JointText, Schema};
use serde_json::{Map, Value, json};
use std::cmp::Ordering::Equal;
use std::io::Write;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  boardwright analyse connect-four                     what the first position is worth
  boardwright analyse hex --time 10s --lines 5
  boardwright analyse my/variant.game --nodes 1000 --json
  boardwright analyse reversi --player mcts:c=0.5,threads=2 --nodes 100000

With --json, one object a line as the search deepens; the last one is the answer.";

/// What to look at, and how long.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who looks
    #[arg(long, value_name = "SPEC", default_value = "auto", value_parser = players::spec)]
    player: PlayerSpec,
    /// So many playouts, or nodes of alpha-beta
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: Option<u64>,
    /// So long; 5 s where nothing is said
    #[arg(long, value_name = "T", value_parser = boardwright_players::time)]
    time: Option<Duration>,
    /// Show so many lines
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = count::<usize>)]
    lines: usize,
    /// The most memory for what the search knows
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = players::bytes)]
    memory: usize,
    /// Fixes what is drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Searches the position and shows the result.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let schema = session.schema();
    if args.player.is_random() {
        return Err(
            Failure::usage("a random player has no opinion of a position")
                .hint("--player takes auto, mcts or ab"),
        );
    }
    let spec = args.player.clone().seeded(args.seed);
    let mut written = Ok(());
    let mut tell = |found: &Found| {
        if args.json && written.is_ok() {
            written = writeln!(out, "{}", object(schema, found)).and_then(|()| out.flush());
        }
    };
    let mut searcher = spec.player(schema).map_err(players::bad_spec)?;
    let mover = session.to_move().first().copied().unwrap_or(0);
    let seat = Seat {
        session: &*session,
        begin: &*session,
        moves: &[],
        player: if mover < schema.players.len() {
            mover
        } else {
            0
        },
    };
    let found = best_of_all(&mut *searcher, &seat, &args.limits(schema), Some(&mut tell))
        .map_err(players::failed)?;
    written?;
    match args.json {
        true => writeln!(out, "{}", object(schema, &found))?,
        false => show(schema, &found, out)?,
    }
    Ok(Verdict::Fine)
}

impl Args {
    fn limits(&self, schema: &Schema) -> Limits {
        let own = Limits {
            nodes: self.nodes,
            time: self.time,
            memory: self.memory,
            lines: self.lines,
            ..Limits::default()
        };
        let all = self.player.within(&own);
        self.player.ending(schema, all, DEFAULT_TIME)
    }
}

fn show(schema: &Schema, found: &Found, out: &mut dyn Write) -> Result<(), Failure> {
    let proven = if found.proven { " (proven)" } else { "" };
    let points = players::points(schema, &found.points);
    writeln!(out, "expected points: {points}{proven}")?;
    let (nodes, mega) = (grouped(found.nodes), found.bytes >> 20);
    let (seconds, depth) = (found.seconds, found.depth);
    writeln!(
        out,
        "{nodes} nodes in {seconds:.1} s, depth {depth}, {mega} MiB\n"
    )?;
    let mut table = table(&[">visits", "points", "", "line"]);
    for line in &found.lines {
        table.add_row([
            grouped(line.visits),
            players::points(schema, &line.points),
            if line.proven {
                "proven".into()
            } else {
                String::new()
            },
            players::line(schema, &line.moves),
        ]);
    }
    out.write_all(lines(&table).as_bytes())?;
    mixed(schema, found, out)
}

/// Writes the probabilities of moves if the search recommends a mixed strategy.
fn mixed(schema: &Schema, found: &Found, out: &mut dyn Write) -> Result<(), Failure> {
    if found.mixed.is_empty() {
        return Ok(());
    }
    let mut table = table(&["player", ">share", "move"]);
    let mut played: Vec<_> = found.mixed.iter().filter(|one| one.share > 0.0).collect();
    played.sort_by(|a, b| {
        (a.player, b.share)
            .partial_cmp(&(b.player, a.share))
            .unwrap_or(Equal)
    });
    for one in played {
        let share = format!("{:.3}", one.share);
        table.add_row([schema.player(one.player).into(), share, one.text.clone()]);
    }
    writeln!(out)?;
    Ok(out.write_all(lines(&table).as_bytes())?)
}

/// Returns the result as JSON.
fn object(schema: &Schema, found: &Found) -> Value {
    json!({
        "move": ply(schema, &found.choice),
        "points": points(schema, &found.points),
        "proven": found.proven,
        "nodes": found.nodes,
        "playouts": found.playouts,
        "depth": found.depth,
        "seconds": found.seconds,
        "bytes": found.bytes,
        "mixed": found.mixed.iter().map(|m| shared(schema, m)).collect::<Vec<_>>(),
        "lines": found.lines.iter().map(|l| line(schema, l)).collect::<Vec<_>>(),
    })
}

fn shared(schema: &Schema, one: &Mixed) -> Value {
    json!({ "player": schema.player(one.player), "move": one.text, "share": one.share })
}

fn line(schema: &Schema, line: &Line) -> Value {
    json!({
        "moves": line.moves.iter().map(|joint| ply(schema, joint)).collect::<Vec<_>>(),
        "points": points(schema, &line.points),
        "visits": line.visits,
        "proven": line.proven,
    })
}

/// Returns a move as text, or as an object by player if several play at once.
fn ply(schema: &Schema, joint: &JointText) -> Value {
    match &joint[..] {
        [] => Value::Null,
        [(_, text)] if !schema.simultaneous => json!(text),
        all => {
            let each = all.iter();
            let each = each.map(|(player, text)| (schema.player(*player).to_string(), json!(text)));
            Value::Object(each.collect())
        }
    }
}

fn points(schema: &Schema, points: &[f64]) -> Value {
    let each = schema.players.iter().zip(points);
    let each = each.map(|(name, points)| (name.clone(), json!(points)));
    Value::Object(each.collect::<Map<_, _>>())
}
