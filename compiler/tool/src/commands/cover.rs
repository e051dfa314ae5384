//! `boardwright cover`.

use crate::commands::perft::too_large;
use crate::failure::{Failure, Verdict};
use crate::numbers::{count, counted};
use crate::{progress, records, rules};
use boardwright::cover::{Counts, Coverage};
use boardwright::interp::Interpreter;
use boardwright_review::cover::{self, Report};
use boardwright_review::records::replay;
use boardwright_runtime::{Rng, Session};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  boardwright cover chess                       100 random games, and the rules with counts
  boardwright cover my.game --games 1000 --html cover.html
  boardwright cover go --lcov go.info           for tools that read lcov
  boardwright cover hex games.jsonl             games that `play`, `bench` or `serve` have recorded

Looked: while legal moves were listed, as far as that is needed. Played: while moves were played;
`setup`, `after` and `end` included. Held and failed: how often a condition was true and not, how
many moves a block gave, how often there was nothing to choose or to move, or a number stopped at
the end of its range. A `!` marks what was never reached, or came out one way only.";

/// What to play, and where to write it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game's name (see `boardwright list`), or a path to a rules file
    game: String,
    /// Files of records to play too, or folders of such files; see `boardwright replay`
    records: Vec<PathBuf>,
    /// How many random games to play; 100 where there are no records
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    games: Option<u64>,
    /// The seed of the first random game; the others have those that follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the annotated rules as a page for a browser, not to the terminal
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the counts in the format of lcov
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,
}

/// Plays games and reports how often they reach each rule.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let rules = rules::read(&args.game)?;
    let game = Arc::new(rules::meaning(&rules)?);
    let counts = Arc::new(Counts::default());
    let mut session = Interpreter::observed(game.clone(), counts.clone());
    let mut played = recorded_games(&mut session, args, &game.name)?;
    session.restart();
    let games = args
        .games
        .unwrap_or(if args.records.is_empty() { 100 } else { 0 });
    if games > 0 {
        played.push(random_games(&session, args, games)?);
    }
    if played.is_empty() {
        played.push("no games".to_string());
    }
    let report = Report {
        title: &game.title,
        played: &played.join("; "),
        sources: &rules.sources,
        coverage: &Coverage::new(&game, &counts),
    };
    show(args, &report, out)?;
    Ok(Verdict::Fine)
}

/// Plays the random games and returns a description of them.
fn random_games(session: &Interpreter, args: &Args, games: u64) -> Result<String, Failure> {
    let bar = progress::steps(&args.game, games);
    let mut plies = 0;
    for n in 0..games {
        let mut rng = Rng::new(args.seed.wrapping_add(n));
        plies += session.playout(&mut rng).map_err(too_large)?.moves.len();
        bar.step();
    }
    bar.finish();
    let games = counted(games, "random game");
    Ok(format!("{games}, {}", plies_text(plies)))
}

/// Replays the records of this game and returns a description of them.
fn recorded_games(
    session: &mut Interpreter,
    args: &Args,
    game: &str,
) -> Result<Vec<String>, Failure> {
    let (mut games, mut plies, mut broken) = (0, 0, 0);
    for file in records::read(&args.records)? {
        let here = file
            .records
            .iter()
            .filter(|(_, record)| record.game == game);
        for (_, record) in here {
            games += 1;
            match replay(session, record) {
                Ok(()) => plies += record.moves.len(),
                Err(why) => (plies, broken) = (plies + why.plies, broken + 1),
            }
        }
    }
    let mut played = Vec::new();
    if !args.records.is_empty() && games == 0 && args.games.is_none() {
        return Err(Failure::usage(format!("none of the records is of {game}"))
            .hint("--games N plays random games"));
    }
    if !args.records.is_empty() {
        let games = counted(games, "record");
        played.push(format!("{games} of {game}, {}", plies_text(plies)));
    }
    if broken > 0 {
        let which = counted(broken, "record");
        played.push(format!("{which} broken, see `boardwright replay`"));
    }
    Ok(played)
}

fn plies_text(plies: usize) -> String {
    match plies {
        1 => "1 ply".into(),
        n => format!("{} plies", crate::numbers::grouped(n as u64)),
    }
}

fn show(args: &Args, report: &Report<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", cover::listed(report).trim_end())?;
    if let Some(path) = &args.lcov {
        write_file(path, &cover::lcov(report))?;
    }
    match &args.html {
        Some(path) => write_file(path, &cover::html(report)),
        None if args.lcov.is_some() => Ok(()),
        None => {
            let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            Ok(write!(out, "\n{}", cover::annotated(report, colour))?)
        }
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|e| records::failed(path, "written", &e))
}
