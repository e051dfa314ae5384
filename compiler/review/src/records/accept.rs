//! Records of changed rules, where the change is wanted.

use super::recorder::{Recorder, random};
use super::replay::{begin, one_ply};
use super::{Broken, Record};
use boardwright_runtime::Session;

/// What takes the place of a record: the random game of the same seed, as long at most; where there
/// is no seed, as many of the moves as can still be played.
///
/// # Errors
/// The place it begins at is gone, or has too many moves.
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
