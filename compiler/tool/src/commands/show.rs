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
    out.write_all(draw(session.schema(), &session.view()).as_bytes())
}
