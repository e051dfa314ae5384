//! `boardwright fit`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::numbers::count;
use crate::players;
use crate::progress;
use crate::records::failed;
use crate::rules;
use boardwright::interp::regions;
use boardwright_players::ab::{Fitting, Region, fit};
use boardwright_players::playing;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  boardwright fit chess --out chess.fit
  boardwright fit english-draughts --games 1600 --nodes 600 --out draughts.fit
  boardwright match chess ab:eval=chess.fit,time=100ms mcts:time=100ms --games 20

The file has a line for each feature that counts: pieces by kind and by cell, cells of `own` in the regions that the rules name, states,
who is to move and the number of moves. It is of use for the rules that it was fitted to. Weights of images under proved symmetries are
equal, or opposite where the players change places; the file says which ones are, and which are assumed to be.";

/// Which game, and how much is played.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// So many games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = count::<u32>)]
    games: u32,
    /// So many positions for each move of them; a tenth as many playouts in the first games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = count::<u64>)]
    nodes: u64,
    /// Fixes them
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Share weights along proved symmetries alone: without this, where no exchange of the players was proved but the first position
    /// shows one, pieces of both players share weights too
    #[arg(long)]
    proved: bool,
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
        regions: args.regions()?,
        assume: !args.proved,
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

impl Args {
    /// Returns the regions that the rules name.
    fn regions(&self) -> Result<Vec<Region>, Failure> {
        let game = rules::meaning(&rules::read(self.game.name())?)?;
        let each = regions(&Arc::new(game)).into_iter();
        let region = |region: boardwright::interp::Region| Region {
            name: region.name,
            cells: region.cells,
        };
        Ok(each.map(region).collect())
    }
}
