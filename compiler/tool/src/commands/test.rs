//! `boardwright test`.

use crate::commands::perft::too_large;
use crate::failure::{Failure, Verdict};
use crate::numbers::{count, counted, grouped};
use crate::{progress, rules};
use boardwright::interp::DefaultEnd;
use boardwright::source::{Sources, Span};
use boardwright::trial::{Example, Finding, Leak, What, trial};
use std::io::{self, Write};
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  boardwright test my.game                      100 random games, and what they showed
  boardwright test my.game --games 1000
  boardwright test my.game --strict             exits with 1 when anything is found

What is found need not be wrong: a number may be meant to stop at the end of its range. Each finding comes
with a position, which `show`, `play` and `serve` read, and the moves that led there.";

/// The most moves of an example that are shown.
const SHOWN: usize = 24;

/// What to play.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A path to a rules file, or a game's name (see `boardwright list`)
    #[arg(value_name = "FILE")]
    file: String,
    /// How many random games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = count::<u64>)]
    games: u64,
    /// The seed of the first random game; the others have those that follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exit with 1 when anything is found
    #[arg(long)]
    strict: bool,
}

/// Plays random games and reports the findings.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let rules = rules::read(&args.file)?;
    let game = Arc::new(rules::meaning(&rules)?);
    let bar = progress::steps(&args.file, args.games);
    let report = trial(&game, args.games, args.seed, &mut || bar.step()).map_err(too_large)?;
    bar.finish();
    for finding in &report.findings {
        show(&rules.sources, finding, out)?;
    }
    if let Some(leak) = &report.leak {
        show_leak(leak, out)?;
    }
    let all = report.findings.len() + usize::from(report.leak.is_some());
    let found = match all {
        0 => "nothing to report".to_string(),
        n => counted(n as u64, "finding"),
    };
    let games = counted(report.games, "random game");
    writeln!(out, "{found} in {games}, {} plies", grouped(report.plies))?;
    Ok(match args.strict && all > 0 {
        true => Verdict::Wrong,
        false => Verdict::Fine,
    })
}

fn show(sources: &Sources, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    match finding.place {
        Some(span) => {
            let place = sources.line_column(span.file, span.start);
            let path = &sources.file(span.file).path;
            writeln!(
                out,
                "{path}:{}:{}: {}",
                place.line,
                place.column,
                said(finding.what)
            )?;
            writeln!(out, "    rule: {}", first_line(sources, span))?;
        }
        None => writeln!(out, "{}", said(finding.what))?,
    }
    if let Some(example) = &finding.example {
        show_example(example, out)?;
    }
    writeln!(out)
}

fn show_leak(leak: &Leak, out: &mut dyn Write) -> io::Result<()> {
    let Leak {
        player,
        histories: [with, without],
        legal,
    } = leak;
    writeln!(
        out,
        "legal moves differ in one information state: `{legal}` is legal for {player} in one of two histories that {player} cannot tell apart"
    )?;
    writeln!(out, "    legal after: {}", with.join(", "))?;
    writeln!(out, "    not after:   {}", without.join(", "))?;
    writeln!(out)
}

fn show_example(example: &Example, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "    position: {}", example.position)?;
    let hidden = example.moves.len().saturating_sub(SHOWN);
    let shown = example.moves[hidden..].join(", ");
    match (hidden, shown.as_str()) {
        (_, "") => Ok(()),
        (0, _) => writeln!(out, "    moves: {shown}"),
        _ => writeln!(out, "    moves: … ({hidden} before), {shown}"),
    }
}

/// Returns the first line of a rule.
fn first_line(sources: &Sources, span: Span) -> String {
    let text = sources.text(span);
    let line = text.lines().next().unwrap_or_default().trim_end();
    match text.lines().count() {
        0 | 1 => line.to_string(),
        _ => format!("{line} …"),
    }
}

fn said(what: What) -> String {
    match what {
        What::MovedNothing(n, all) if n == all => "never moved anything".to_string(),
        What::MovedNothing(n, all) => {
            format!("moved nothing, {} times of {}", grouped(n), grouped(all))
        }
        What::ChangedNothing(n, all) => {
            let (n, all) = (grouped(n), grouped(all));
            format!("a move left pieces and states as they were, {n} times of {all}")
        }
        What::Stopped(n, all) => {
            let (n, all) = (grouped(n), grouped(all));
            format!("a number stopped at the end of its range, {n} times of {all}")
        }
        What::Cut(n, all) => {
            let (n, all) = (grouped(n), grouped(all));
            format!("this loop may have no more rounds, and its condition held, {n} times of {all}")
        }
        What::AlwaysEmpty => "there was never anything to choose".to_string(),
        What::NeverReached => "no game came here".to_string(),
        What::NeverHeld => "this line of `end` never held".to_string(),
        What::NeverLegal => "this block never gave a legal move".to_string(),
        What::EndedByDefault(why, n) => by_default(why, n),
    }
}

fn by_default(why: DefaultEnd, n: u64) -> String {
    let games = counted(n, "game");
    match why {
        DefaultEnd::NoMove => format!(
            "{games} ended as a draw where nobody could move, and no line of `end` says what then"
        ),
        DefaultEnd::NobodyLeft => format!(
            "{games} ended as a draw with nobody left in `playing`, and no line of `end` says what then"
        ),
        DefaultEnd::MoveLimit => {
            format!("{games} ended as a draw by the limit of moves that every game has")
        }
    }
}
