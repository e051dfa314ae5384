//! `boardwright ugi`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::players;
use boardwright_players::{PlayerSpec, ugi};
use std::io;

const EXAMPLES: &str = "\
Examples:
  boardwright ugi connect-four                     a player for programs that hold tournaments
  boardwright ugi chess --player mcts:threads=2
  printf 'position startpos\\ngo nodes 1000\\n' | boardwright ugi hex

The interface is written down in docs/ugi.md.";

/// Which game, and who plays.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays, and how long it thinks where `go` does not say
    #[arg(long, value_name = "SPEC", default_value = "auto", value_parser = players::spec)]
    player: PlayerSpec,
}

/// Answers commands until `quit` or the end of the input.
pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    if let Some(why) = ugi::unfit(session.schema()) {
        return Err(Failure::usage(why));
    }
    args.player
        .player(session.schema())
        .map_err(players::bad_spec)?;
    ugi::serve(
        session,
        &args.player,
        &mut io::stdin().lock(),
        &mut io::stdout(),
    )?;
    Ok(Verdict::Fine)
}
