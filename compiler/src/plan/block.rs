//! The plan of a block: how its moves are enumerated, and how it is known that one is legal.

use super::choices::Choices;
use super::completing::Completing;
use super::guard::Guard;
use super::jumps::JumpClosure;
use super::product::Product;
use super::reason::Reason;
use super::shifts::Shifts;
use super::single::Single;
use super::slots::Slots;
use super::targets::Targets;
use crate::ir::{Block, Body, Expr, Stmt, VarId};
use crate::opt::propose::Proposed;
use std::collections::BTreeMap;

/// What is decided of a block.
#[derive(Clone, Debug)]
pub struct BlockPlan {
    /// The choice points.
    pub choices: Choices,
    /// Whether something in it asks `seen`.
    pub looks_back: bool,
    /// How many values its moves are compared by, where they are compared: then each is shown with
    /// the position that it comes to.
    pub outcome: Option<usize>,
    /// Whether branches are followed on a copy of the position, since something is chosen or required
    /// behind an effect.
    pub on_copy: bool,
    /// Whether branches meet again before something branches, so that what follows is a function.
    pub meets_again: bool,
    /// How the moves are counted and drawn.
    pub moves: Moves,
    /// By choice: how its members are gone through where moves are counted or the n-th is found.
    pub steps: BTreeMap<VarId, Step>,
    /// Loop-invariant counts that [`Step::Completing`] multiplies by.
    pub counts: Vec<InvariantCount>,
    /// How it is known that a move is legal.
    pub legality: Legality,
    /// The first choice, where its set is asked before anything is copied: mostly it is empty.
    pub asked_first: Option<VarId>,
    /// Whether rounds of its loop that begin in equal positions are gone through once.
    pub equal_rounds: bool,
    /// The candidates that come before the one taken, and why each was refused.
    pub rejected: Vec<Rejected>,
}

/// A candidate that was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// Its name.
    pub candidate: &'static str,
    /// Why.
    pub reason: Reason,
}

/// How the moves of a block are counted and drawn: the candidate that was taken.
#[derive(Clone, Debug)]
pub enum Moves {
    /// All are played on copies and compared; one of the best is kept.
    Compared,
    /// Pairs of cells at fixed offsets: a set of targets for each offset.
    Shifts(Shifts),
    /// Proposals from wider sets, each tested; drawn again where the test fails.
    Proposals(Proposed),
    /// Two choices: the targets of each member of the first are kept.
    Targets(Targets),
    /// Rejection sampling: a slot below the largest number of members of a last choice behind effects.
    Slots(Slots),
    /// One choice from a set that is found once.
    Single(Single),
    /// All are visited; one is kept by reservoir sampling, or by its number.
    Visited,
    /// Two independent choices: the Cartesian product of their sets.
    Product,
    /// The counts up to each member of the first choice are kept.
    PrefixSums(VarId),
    /// One choice after the other, without more.
    PerMember,
}

/// How the members of a choice are gone through, where moves are counted or the n-th is found.
#[derive(Clone, Debug)]
pub enum Step {
    /// The last choice: its members are counted as a set.
    Last,
    /// This choice and the next are independent.
    Product(Product),
    /// The members that complete a line count for several moves each, the others for one.
    Completing(Completing),
    /// One member after the other.
    PerMember,
}

/// The number of members of a set that is the same whatever was chosen.
#[derive(Clone, Debug)]
pub struct InvariantCount {
    /// The `let`s that the set reads.
    pub lets: Vec<Stmt>,
    /// The set.
    pub set: Expr,
}

/// How it is known that a move is legal.
#[derive(Clone, Debug)]
pub enum Legality {
    /// The enumeration gives legal moves only.
    ByConstruction,
    /// The enumeration gives pseudo-legal moves: each is tested on a copy.
    Tested(Tested),
}

/// How pseudo-legal moves are tested.
#[derive(Clone, Debug)]
pub struct Tested {
    /// The statements whose branches are the pseudo-legal moves.
    pub pseudo: Body,
    /// The one requirement, where effects before it are a function that playing the move shares.
    pub lead: Option<Lead>,
    /// Which pieces can break the requirement.
    pub guard: Option<Guard>,
    /// Whether playouts take over the position that a move was tested on.
    pub reused: bool,
}

/// The statements of a block up to its one requirement behind effects.
#[derive(Clone, Debug)]
pub struct Lead {
    /// The place of the requirement among the statements.
    pub at: usize,
    /// What is required.
    pub required: Expr,
}

impl BlockPlan {
    /// The statements whose branches are counted and drawn: those of the pseudo-legal moves where there
    /// are such.
    pub fn counted<'a>(&'a self, block: &'a Block) -> &'a Body {
        match &self.legality {
            Legality::ByConstruction => &block.body,
            Legality::Tested(tested) => &tested.pseudo,
        }
    }
    /// Whether moves are counted and drawn without a list.
    pub fn is_counted(&self) -> bool {
        !matches!(self.moves, Moves::Compared)
    }
    /// How pseudo-legal moves are tested, where there are such.
    pub fn tested(&self) -> Option<&Tested> {
        match &self.legality {
            Legality::ByConstruction => None,
            Legality::Tested(tested) => Some(tested),
        }
    }
    /// The guard of its requirement.
    pub fn guard(&self) -> Option<&Guard> {
        self.tested()?.guard.as_ref()
    }
    /// The shifts, if it is enumerated so.
    pub fn shifts(&self) -> Option<&Shifts> {
        match &self.moves {
            Moves::Shifts(shifts) => Some(shifts),
            _ => None,
        }
    }
    /// The proposals, if it is enumerated so.
    pub fn proposals(&self) -> Option<&Proposed> {
        match &self.moves {
            Moves::Proposals(proposals) => Some(proposals),
            _ => None,
        }
    }
    /// The targets per origin, if it is enumerated so.
    pub fn targets(&self) -> Option<&Targets> {
        match &self.moves {
            Moves::Targets(targets) => Some(targets),
            _ => None,
        }
    }
    /// The slots, if it is drawn so.
    pub fn slots(&self) -> Option<&Slots> {
        match &self.moves {
            Moves::Slots(slots) => Some(slots),
            _ => None,
        }
    }
    /// The single choice, if it is enumerated so.
    pub fn single(&self) -> Option<&Single> {
        match &self.moves {
            Moves::Single(single) => Some(single),
            _ => None,
        }
    }
    /// The first choice, where the counts up to each of its members are kept.
    pub fn prefix_sums(&self) -> Option<VarId> {
        match self.moves {
            Moves::PrefixSums(var) => Some(var),
            _ => None,
        }
    }
    /// The jumps of all members of the first choice, found at once.
    pub fn jumps(&self) -> Option<&JumpClosure> {
        self.targets()?.jumps.as_ref()
    }
}
