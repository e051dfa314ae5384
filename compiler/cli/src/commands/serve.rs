//! `boardwright serve`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::serve::serve;
use std::io::{self, Write};

const EXAMPLES: &str = r#"Examples:
  echo '{"id":1,"op":"legal"}' | boardwright serve tic-tac-toe
  boardwright serve paint --reference
  boardwright serve my/variant.game

The protocol is written down in docs/serve.md."#;

/// What to serve.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
}

/// Answers until the end of the input.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    serve(args.game.open()?, &mut io::stdin().lock(), out)?;
    Ok(Verdict::Fine)
}
