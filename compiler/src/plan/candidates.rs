//! The candidates for the enumeration of a block's moves, in the order in which they are tried: the
//! first whose condition holds is taken, and each one before it keeps the reason of its refusal.
//!
//! A candidate is a condition on facts, and the enumeration that it makes of a block; the doc comment
//! of its function says why that is right. The order is by cost: a candidate that counts with fewer
//! operations comes first. Exactly one candidate is taken, so none depends on the others.

use super::block::{Moves, Rejected};
use super::choices::Choices;
use super::reason::Reason;
use super::{prefix, proposals, shifts, slots, targets, unshare, verify};
use crate::ir::{Block, BlockId, Body, Program};
use crate::passes::{OF_CODE, Passes};

/// A way to enumerate the moves of a block.
pub struct Candidate {
    /// The name for reports.
    pub name: &'static str,
    /// Returns the enumeration of a block, or why the candidate does not apply.
    condition: fn(&Draft<'_>) -> Result<Moves, Reason>,
}

const fn candidate(
    name: &'static str,
    condition: fn(&Draft<'_>) -> Result<Moves, Reason>,
) -> Candidate {
    Candidate { name, condition }
}

/// All candidates, in the order in which they are tried.
pub const CANDIDATES: &[Candidate] = &[
    candidate("comparison", compared),
    candidate("shifts", |draft| shifts::shifts(draft).map(Moves::Shifts)),
    candidate("proposal sampling", |draft| {
        proposals::proposals(draft).map(Moves::Proposals)
    }),
    candidate("targets per origin", |draft| {
        targets::targets(draft).map(Moves::Targets)
    }),
    candidate("slots", |draft| slots::slots(draft).map(Moves::Slots)),
    candidate("visit", visited),
    candidate("prefix sums", |draft| {
        prefix::prefix_sums(draft).map(Moves::PrefixSums)
    }),
    candidate("per member", |_| Ok(Moves::PerMember)),
];

/// A block whose moves are being decided.
pub(super) struct Draft<'a> {
    pub(super) program: &'a Program,
    pub(super) passes: &'a Passes,
    pub(super) id: BlockId,
    pub(super) block: &'a Block,
    /// The statements whose branches are counted and drawn.
    pub(super) body: &'a Body,
    pub(super) choices: &'a Choices,
    /// Whether its moves are compared, and therefore listed.
    pub(super) compared: bool,
    /// Whether its moves are tested after they are drawn.
    pub(super) tested: bool,
    pub(super) looks_back: bool,
    pub(super) on_copy: bool,
    pub(super) meets_again: bool,
}

impl Draft<'_> {
    /// Returns the first candidate that applies, and those that were refused before it.
    pub(super) fn decide(&self) -> (Moves, Vec<Rejected>) {
        let mut rejected = Vec::new();
        for candidate in CANDIDATES {
            let mut made = (candidate.condition)(self);
            if let Ok(moves) = &mut made {
                unshare::moves(moves, self.body);
            }
            let reason = match made {
                Ok(moves) if self.is_well_formed(&moves) => return (moves, rejected),
                Ok(_) => Reason::IllFormed,
                Err(reason) => reason,
            };
            rejected.push(Rejected {
                candidate: candidate.name,
                reason,
            });
        }
        (Moves::PerMember, rejected)
    }

    fn is_well_formed(&self, moves: &Moves) -> bool {
        verify::is_well_formed(self.program, self.id, moves, self.body)
    }

    /// Refuses the candidate if this pass is left out.
    pub(super) fn wants(&self, pass: &str) -> Result<(), Reason> {
        debug_assert!(OF_CODE.contains(&pass), "{pass} is a pass");
        match self.passes.has(pass) {
            true => Ok(()),
            false => Err(Reason::LeftOut),
        }
    }
}

/// Whether a move is legal depends on all the others, so all moves are listed.
fn compared(draft: &Draft<'_>) -> Result<Moves, Reason> {
    match draft.compared {
        true => Ok(Moves::Compared),
        false => Err(Reason::Form("`unique` or `by` compares moves")),
    }
}

/// Branches that join again are separate functions that show each move to a visitor, so moves are
/// counted by visiting them.
fn visited(draft: &Draft<'_>) -> Result<Moves, Reason> {
    match draft.meets_again && !draft.tested {
        true => Ok(Moves::Visited),
        false => Err(Reason::Form(
            "choices in a loop, or behind an `if` with choices",
        )),
    }
}
