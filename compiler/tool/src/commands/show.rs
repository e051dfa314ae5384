//! `boardwright show`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use boardwright_runtime::{Schema, Session, draw, draw_for, texts_of, write_position};
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  boardwright show four-player-tic-tac-chess
  boardwright show my/variant.game
  boardwright show kuhn-poker --for one         what one player sees
  boardwright show breakthrough --position \"$TEXT\"";

/// What to show.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Show what this player sees, not all
    #[arg(long = "for", value_name = "PLAYER")]
    viewer: Option<String>,
}

/// Draws the position.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let schema = session.schema();
    let viewer = args.viewer.as_ref().map(|name| player(schema, name));
    let viewer = viewer.transpose()?;
    writeln!(out, "{}\n", schema.title)?;
    if let Some(viewer) = viewer {
        seen(&*session, viewer, out)?;
        return Ok(Verdict::Fine);
    }
    position(&*session, out)?;
    writeln!(
        out,
        "\nposition: {}",
        write_position(schema, &session.view())
    )?;
    for (name, text) in texts_of(&*session) {
        writeln!(out, "{name}: {text}")?;
    }
    Ok(Verdict::Fine)
}

/// Writes the board, and who is to move or the final points.
pub(crate) fn position(session: &dyn Session, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(draw(session.schema(), &session.view()).as_bytes())
}

/// Returns the player with this name.
fn player(schema: &Schema, name: &str) -> Result<usize, Failure> {
    let found = schema.players.iter().position(|player| player == name);
    found.ok_or_else(|| {
        let hint = format!("the players are {}", schema.players.join(", "));
        Failure::usage(format!("there is no player `{name}`")).hint(hint)
    })
}

/// Writes what a player sees of the position.
pub(crate) fn seen(session: &dyn Session, viewer: usize, out: &mut dyn Write) -> io::Result<()> {
    let sight = session.sight(viewer);
    out.write_all(draw_for(session.schema(), &session.view(), &sight).as_bytes())
}
