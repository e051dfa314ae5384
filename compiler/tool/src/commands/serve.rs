//! `boardwright serve`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::records::at_end;
use crate::serve::serve;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = r#"Examples:
  echo '{"id":1,"op":"legal"}' | boardwright serve tic-tac-toe
  boardwright serve paint --reference
  boardwright serve my/variant.game
  boardwright serve hex --record games.jsonl

The protocol is written down in docs/serve.md."#;

/// What to serve.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Write every game that is played to the end of a file, as a record
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Answers requests until the end of the input.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let record = args.record.as_deref().map(at_end).transpose()?;
    serve(session, record, &mut io::stdin().lock(), out)?;
    Ok(Verdict::Fine)
}
