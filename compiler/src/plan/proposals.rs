//! Proposal sampling: moves drawn from wider sets and from lines, and tested one by one
//! ([`crate::opt::propose`]).

use super::candidates::Draft;
use super::reason::Reason;
use crate::facts::cardinality::{longest_lines, most_of_type};
use crate::facts::chance::is_for_players;
use crate::opt::propose::{Proposed, Source, proposed};

/// The largest number of proposals of a block.
const MOST: u64 = 1 << 28;
/// The most entries of a table of lines: rustc evaluates it as a constant, and refuses those that take long.
const MOST_ENTRIES: usize = 1 << 17;

/// Right because each legal move is exactly one of the proposals, and only legal moves pass the tests:
/// a uniform proposal that passes is a uniform move.
pub(super) fn proposals(draft: &Draft<'_>) -> Result<Proposed, Reason> {
    draft.wants("proposal sampling")?;
    if !is_for_players(draft.program, draft.id) {
        return Err(Reason::ByChance);
    }
    if draft.tested {
        return Err(Reason::Tested);
    }
    if draft.looks_back {
        return Err(Reason::History);
    }
    let form = Reason::Form("choices from sets that cost much, before all effects");
    if draft.choices.has_list() {
        return Err(form);
    }
    let found = proposed(draft.program, draft.id).ok_or(form)?;
    let grid = &draft.program.grid;
    let entries = |source: &Source| match source {
        Source::Line(line) => grid.bits * longest_lines(grid, line.dirs, line.far),
        Source::Member(..) => 0,
    };
    if found.sources.iter().map(entries).any(|n| n > MOST_ENTRIES) {
        return Err(Reason::LargeTable);
    }
    let bounds = found.sources.iter().map(|source| match source {
        Source::Member(var, _) => most_of_type(draft.program, found.vars[*var].ty) as u64,
        Source::Line(line) => longest_lines(grid, line.dirs, line.far) as u64,
    });
    let all = bounds.fold(1u64, u64::saturating_mul);
    match all > 0 && all <= MOST {
        true => Ok(found),
        false => Err(Reason::TooMany),
    }
}
