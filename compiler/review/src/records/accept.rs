//! Updates records after an intended change of rules.

use super::recorder::{Recorder, random};
use super::replay::{begin, one_ply};
use super::{Broken, Record};
use boardwright_runtime::Session;

/// Returns the replacement of a record: the random game of the same seed, of at most the same length; without
/// a seed, as many of the moves as are still legal.
///
/// # Errors
/// The first position of the record is invalid, or has too many moves.
pub fn accepted(session: &mut dyn Session, record: &Record) -> Result<Record, Broken> {
    begin(session, record).map_err(|why| Broken { plies: 0, why })?;
    if let Some(seed) = record.seed {
        let whole = record.left_out.is_none() && record.position.is_none();
        let most = if whole {
            usize::MAX
        } else {
            record.moves.len()
        };
        return Ok(random(session, seed, most)?);
    }
    let mut recorder = Recorder::new(session);
    recorder.players(record.players.clone());
    for ply in &record.moves {
        if one_ply(session, ply).is_err() {
            break;
        }
        recorder.ply(ply.clone());
    }
    Ok(recorder.finish(session))
}
