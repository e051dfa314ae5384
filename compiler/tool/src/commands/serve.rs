//! `boardwright serve`.

use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::records::at_end;
use crate::serve::serve;
use boardwright_players::solve::SolvedTable;
use boardwright_runtime::Session;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    /// A table that `solve --table` has written: `best` is perfect where it has the position
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// Reads the table of solved positions of a game.
fn table(path: &Path, session: &dyn Session) -> Result<Arc<SolvedTable>, Failure> {
    let bad = |why: String| Failure::usage(format!("{}: {why}", path.display()));
    let file = File::open(path).map_err(|e| bad(e.to_string()))?;
    let table = SolvedTable::read(&mut BufReader::new(file)).map_err(|e| bad(e.to_string()))?;
    match table.rules() == session.schema().rules_hash {
        true => Ok(Arc::new(table)),
        false => Err(bad("the table is of other rules".into())),
    }
}

/// Answers requests until the end of the input.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let record = args.record.as_deref().map(at_end).transpose()?;
    let table = args.table.as_deref().map(|path| table(path, &*session));
    serve(
        session,
        record,
        table.transpose()?,
        &mut io::stdin().lock(),
        out,
    )?;
    Ok(Verdict::Fine)
}
