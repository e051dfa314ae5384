//! `boardwright report`.

use crate::failure::{Failure, Verdict};
use crate::rules::{self, Rules};
use boardwright::source::Sources;
use boardwright::symmetry::{Refusal, generators, refusal, resolved, symmetries};
use boardwright::typed::Game;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  boardwright report chess
  boardwright report my/variant.game

Of each move, turn, effect, end and def that costs: the path that code generation took, and where there
are better ones, why it took none of them and what the rules would have to say. Then the mirrors, turns and
swaps of players that are proved to leave the rules as they are; where there is none, what stands in the way
of the nearest one. The reports of rules/ stand next to the generated code.";

/// Of what.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Names of games, or paths to rules files
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,
}

/// Writes the optimisation report of each game.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    for (n, game) in args.games.iter().enumerate() {
        let rules = rules::read(game)?;
        let module = rules::module(&rules)?;
        if n > 0 {
            writeln!(out)?;
        }
        out.write_all(module.report.as_bytes())?;
        symmetric(&rules, out)?;
    }
    Ok(Verdict::Fine)
}

/// The most symmetries that are listed one by one; of more only those that make all that are used.
const LISTED: usize = 48;

/// Writes the symmetries of board, players and names that are proved to preserve the rules; or what stands in the way of the
/// one that comes nearest.
fn symmetric(rules: &Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let game = rules::meaning(rules)?;
    let mut found = symmetries(&game);
    writeln!(out, "\nsymmetries")?;
    let all = found.len();
    if all > LISTED {
        found = generators(&game);
    }
    for map in &found {
        writeln!(out, "    {}", map.text(&game))?;
    }
    if all > LISTED {
        let made = resolved(&game).len();
        writeln!(out, "    these make {made}, and at least {all} are proved")?;
    }
    if found.is_empty() {
        refused(&game, &rules.sources, out)?;
    }
    Ok(())
}

/// Writes why no symmetry is proved.
fn refused(game: &Game, sources: &Sources, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(Refusal { map, span, why }) = refusal(game) else {
        writeln!(out, "    none: there is nothing to exchange")?;
        return Ok(());
    };
    let (place, text) = (sources.cite(span), sources.text(span));
    let text = text.lines().next().unwrap_or_default().trim();
    writeln!(out, "    none is proved; the nearest is: {map}")?;
    writeln!(out, "    {place} `{text}` {why}")?;
    Ok(())
}
