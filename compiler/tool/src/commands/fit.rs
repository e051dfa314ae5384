//! `boardwright fit`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::players;
use crate::progress;
use crate::records::failed;
use boardwright_players::ab::{Fitting, fit};
use boardwright_players::playing;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  boardwright fit chess --out chess.fit
  boardwright fit english-draughts --games 1600 --nodes 600 --out draughts.fit
  boardwright match chess ab:eval=chess.fit,time=100ms mcts:time=100ms --games 20

The file has a line for each feature that counts, and is of use for the rules that it was fitted to.";

/// Which game, and how much is played.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// So many games
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    /// So many positions for each move of them; a tenth as many playouts in the first games
    #[arg(long, value_name = "N", default_value_t = 400)]
    nodes: u64,
    /// Fixes them
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the evaluation to a file, not to the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Plays games, fits an evaluation to their results, and writes it.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let schema = session.schema();
    let fitting = Fitting {
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        ..Fitting::default()
    };
    let bar = progress::steps(&schema.name, args.games.into());
    let fitted = fit(&*playing(&*session), &fitting, &mut |games| {
        bar.at(games.into())
    });
    bar.finish();
    let text = fitted.map_err(players::failed)?.write(schema);
    match &args.out {
        Some(path) => std::fs::write(path, text).map_err(|e| failed(path, "written", &e))?,
        None => out.write_all(text.as_bytes())?,
    }
    Ok(Verdict::Fine)
}
