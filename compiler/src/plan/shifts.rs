//! Shifts: pairs of cells at a few fixed offsets are counted and drawn as one whole-board set of
//! targets per offset (set-wise generation).

use super::candidates::Draft;
use super::reason::Reason;
use crate::facts::history::asks_seen;
use crate::facts::opening::pieces_of_a_player;

mod find;

pub use find::{More, Shifts, Way};

/// A number of offsets that is always worth it.
const FEW: usize = 4;

/// Right because each move is one pair of cells, and each pair has exactly one offset. Worth it unless
/// a player has far fewer pieces than there are offsets.
pub(super) fn shifts(draft: &Draft<'_>) -> Result<Shifts, Reason> {
    draft.wants("shifts")?;
    let found = find::find(draft.program, draft.id, draft.body);
    let found = found.ok_or(Reason::Form(
        "two last choices, the second by steps or leaps of fixed length from the first",
    ))?;
    let mut ways = found.ways.iter();
    if ways.any(|way| asks_seen(draft.program, &way.targets)) {
        return Err(Reason::History);
    }
    let (offsets, pieces) = (found.ways.len(), pieces_of_a_player(draft.program));
    if offsets > FEW.max(2 * pieces) {
        return Err(Reason::ManyOffsets { offsets, pieces });
    }
    Ok(found)
}
