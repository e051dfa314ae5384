//! `boardwright list`.

use crate::failure::{Failure, Verdict};
use crate::games;
use crate::table::{lines, table};
use boardwright_runtime::{Engine, Session};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  boardwright list
  boardwright show paint            one of them";

/// Nothing to choose.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

/// Shows all games with a compiled engine.
pub(crate) fn run(out: &mut dyn Write) -> Result<Verdict, Failure> {
    games::named_or_all(&[])?;
    let mut table = table(&["game", "title", "players", ">cells"]);
    for engine in games::engines() {
        table.add_row(row(engine, &*(engine.session)()));
    }
    out.write_all(lines(&table).as_bytes())?;
    Ok(Verdict::Fine)
}

fn row(engine: &Engine, session: &dyn Session) -> [String; 4] {
    let schema = session.schema();
    let mut players = schema.players.join(", ");
    if schema.chance {
        players.push_str(", and chance");
    }
    if schema.simultaneous {
        players.push_str(" (at once)");
    }
    if schema.hidden {
        players.push_str(" (hidden)");
    }
    let cells = schema.cells.len().to_string();
    [engine.name.into(), engine.title.into(), players, cells]
}
