//! `boardwright show`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use boardwright_runtime::{Session, draw, write_position};
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  boardwright show four-player-tic-tac-chess
  boardwright show my/variant.game
  boardwright show breakthrough --position \"$TEXT\"";

/// What to show.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
}

/// Draws the position.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let schema = session.schema();
    writeln!(out, "{}\n", schema.title)?;
    position(&*session, out)?;
    writeln!(
        out,
        "\nposition: {}",
        write_position(schema, &session.view())
    )?;
    Ok(Verdict::Fine)
}

/// The board, and who is to move or what everybody got.
pub(crate) fn position(session: &dyn Session, out: &mut dyn Write) -> io::Result<()> {
    let (schema, view) = (session.schema(), session.view());
    writeln!(out, "{}\n", draw(schema, &view).trim_end_matches('\n'))?;
    match session.points() {
        Some(points) => {
            let each = schema.players.iter().zip(points);
            let each: Vec<String> = each.map(|(name, n)| format!("{name} {n}")).collect();
            writeln!(out, "the game is over: {}", each.join(", "))
        }
        None => {
            let movers = session.to_move();
            let movers: Vec<&str> = movers.iter().map(|&player| schema.player(player)).collect();
            writeln!(out, "turn {}, to move: {}", view.turn, movers.join(", "))
        }
    }
}
