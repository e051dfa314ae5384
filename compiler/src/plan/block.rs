//! The plan of a block: how its moves are enumerated, and how a move is known to be legal.

use super::choices::Choices;
use super::completing::Completing;
use super::guard::Guard;
use super::jumps::JumpClosure;
use super::reason::Reason;
use super::shifts::Shifts;
use super::slots::Slots;
use super::targets::Targets;
use crate::ir::{Block, Body, Expr, VarId};
use crate::opt::propose::Proposed;
use std::collections::BTreeMap;

/// The decisions about a block.
#[derive(Clone, Debug)]
pub struct BlockPlan {
    /// The choice points.
    pub choices: Choices,
    /// Whether a statement or expression of the block uses `seen`.
    pub looks_back: bool,
    /// The number of values that the moves are compared by, if they are compared. Each move is then
    /// listed together with the position that it leads to.
    pub outcome: Option<usize>,
    /// Whether branches are followed on a copy of the position, because a choice or requirement stands
    /// after an effect.
    pub on_copy: bool,
    /// Whether branches join again before a later branch; the statements after the join are then a
    /// function of their own.
    pub meets_again: bool,
    /// The enumeration by which moves are counted and drawn.
    pub moves: Moves,
    /// By choice: the iteration over its members when moves are counted or the n-th move is found.
    pub steps: BTreeMap<VarId, Step>,
    /// The test for the legality of a move.
    pub legality: Legality,
    /// Whether rounds of its loop that begin in equal positions are visited only once.
    pub equal_rounds: bool,
    /// The candidates tried before the one taken, each with the reason why it was refused.
    pub rejected: Vec<Rejected>,
}

/// A candidate that was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The candidate's name.
    pub candidate: &'static str,
    /// Why it was refused.
    pub reason: Reason,
}

/// The enumeration by which the moves of a block are counted and drawn: the candidate that was
/// taken.
#[derive(Clone, Debug)]
pub enum Moves {
    /// All moves are played on copies and compared; one of the best is kept.
    Compared,
    /// Pairs of cells at fixed offsets: one set of targets for each offset.
    Shifts(Shifts),
    /// Proposal sampling: proposals from wider sets are tested, and drawn again where the test fails.
    Proposals(Proposed),
    /// Two choices: the set of targets of each member of the first is stored.
    Targets(Targets),
    /// Rejection sampling: a slot is drawn below a bound on the members of a last choice after effects.
    Slots(Slots),
    /// All moves are visited; one is kept by reservoir sampling, or by its number.
    Visited,
    /// The cumulative counts up to each member of this first choice are stored.
    PrefixSums(VarId),
    /// One choice after the other, member by member.
    PerMember,
}

/// The iteration over the members of a choice, where moves are counted or the n-th move is found.
#[derive(Clone, Debug)]
pub enum Step {
    /// The last choice: its members are counted as a set.
    Last,
    /// This choice and the next, of this variable, are independent.
    Product(VarId),
    /// A member that completes a line counts for several moves, any other member for one.
    Completing(Completing),
    /// One member after the other.
    PerMember,
}

/// The test for the legality of a move.
#[derive(Clone, Debug)]
pub enum Legality {
    /// The enumeration yields legal moves only.
    ByConstruction,
    /// The enumeration yields pseudo-legal moves: each is tested on a copy.
    Tested(Tested),
}

/// The test of pseudo-legal moves.
#[derive(Clone, Debug)]
pub struct Tested {
    /// The body whose branches are the pseudo-legal moves.
    pub pseudo: Body,
    /// The one requirement, where the effects before it are a function that is shared with playing the
    /// move.
    pub lead: Option<Lead>,
    /// The legality guard: the pieces that can violate the requirement.
    pub guard: Option<Guard>,
}

/// The statements of a block up to its one requirement after effects.
#[derive(Clone, Debug)]
pub struct Lead {
    /// The index of the requirement among the block's statements.
    pub at: usize,
    /// The required condition.
    pub required: Expr,
}

impl BlockPlan {
    /// Returns the statements whose branches are counted and drawn: those of the pseudo-legal moves, if
    /// moves are tested.
    pub fn counted<'a>(&'a self, block: &'a Block) -> &'a Body {
        let tested = self.tested();
        tested.map_or(&block.body, |tested| &tested.pseudo)
    }
    /// Whether moves are counted and drawn without a list of them.
    pub fn is_counted(&self) -> bool {
        !matches!(self.moves, Moves::Compared)
    }
    /// Returns the test of pseudo-legal moves, if there is one.
    pub fn tested(&self) -> Option<&Tested> {
        match &self.legality {
            Legality::ByConstruction => None,
            Legality::Tested(tested) => Some(tested),
        }
    }
    /// Returns the legality guard of its requirement, if there is one.
    pub fn guard(&self) -> Option<&Guard> {
        self.tested()?.guard.as_ref()
    }
    /// Returns the jumps of all members of the first choice, if they are found at once.
    pub fn jumps(&self) -> Option<&JumpClosure> {
        self.targets()?.jumps.as_ref()
    }
}

/// Generates the look-up of the data of a candidate.
macro_rules! data_of {
    ($($(#[$doc:meta])* $name:ident: $candidate:ident($data:ty);)*) => {
        impl BlockPlan {
            $($(#[$doc])*
            pub fn $name(&self) -> Option<&$data> {
                match &self.moves {
                    Moves::$candidate(data) => Some(data),
                    _ => None,
                }
            })*
        }
    };
}

data_of! {
    /// Returns the shifts, if the block is enumerated by them.
    shifts: Shifts(Shifts);
    /// Returns the proposals, if the block is enumerated by them.
    proposals: Proposals(Proposed);
    /// Returns the targets per origin, if the block is enumerated by them.
    targets: Targets(Targets);
    /// Returns the slots, if the block is drawn by them.
    slots: Slots(Slots);
    /// Returns the first choice, if prefix sums over its members are stored.
    prefix_sums: PrefixSums(VarId);
}
