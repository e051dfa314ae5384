//! The plan of a group of `turn`: the draw of one of its moves.

use super::block::{BlockPlan, Moves};
use super::merged::{Merged, merged};
use super::reason::Reason;
use crate::facts::equal::has_equal_branches;
use crate::facts::turn::blocks_of;
use crate::index::IndexVec;
use crate::ir::{BlockId, Group, Played, Program};
use crate::passes::Passes;

/// The decisions about a group of `turn`.
#[derive(Clone, Debug)]
pub struct GroupPlan {
    /// The group.
    pub group: Group,
    /// Whether it is the group of chance's blocks.
    pub by_chance: bool,
    /// The draw of a move.
    pub draw: Draw,
    /// Whether some of its blocks have pseudo-legal moves, which are tested.
    pub tests: bool,
    /// Whether some of its blocks have a legality guard: the moves of unpinned pieces are counted as
    /// sets.
    pub guarded: bool,
    /// Why its blocks are not merged; `None` if they are.
    pub not_merged: Option<Reason>,
}

/// The draw of a move of a group.
#[derive(Clone, Debug)]
pub enum Draw {
    /// All moves are played on copies and compared; one of the best is kept (reservoir sampling).
    Compared,
    /// The legal moves are visited once, and one is kept (reservoir sampling): beside a group whose moves are compared.
    OnePass,
    /// The moves are visited once, and one is kept (reservoir sampling): to visit them costs more than a random number
    /// for each.
    Reservoir,
    /// In each of its blocks, all members of a choice lead to equally many moves: a block is drawn by the number of
    /// its moves, then its choices are drawn one after the other.
    Descent,
    /// The blocks are counted, and one move is drawn by its number and tested; if that fails, drawing
    /// starts again (rejection sampling).
    Rejection,
    /// The blocks are merged: for each member of the first choice, all targets form one set.
    Merged(Vec<Merged>),
    /// The blocks are counted, and one move is drawn by its number (unranking). Of chance's blocks with pseudo-legal
    /// moves the legal ones are counted.
    Counted,
}

impl GroupPlan {
    /// Whether all moves are compared to find the legal ones.
    pub fn is_compared(&self) -> bool {
        matches!(self.draw, Draw::Compared)
    }
}

/// Whether a move of chance's group is drawn choice by choice: all branches of each block are equal, and a block
/// has choices after effects, so that counting its moves would play them.
fn descends(program: &Program, plans: &IndexVec<BlockId, BlockPlan>, group: &Group) -> bool {
    let is_plain = |plan: &BlockPlan| matches!(plan.moves, Moves::Visited | Moves::PerMember);
    let equal = |played: &Played| match played {
        Played::Block(id) => is_plain(&plans[*id]) && has_equal_branches(program, *id),
        Played::Pass => false,
    };
    blocks_of(group).any(|id| plans[id].on_copy) && group.blocks.iter().all(equal)
}

/// Whether the blocks of a group are of no other group, and a group of the turn is the only one: the functions of a group
/// that descends suit no other draw.
fn is_alone(program: &Program, group: &Group, by_chance: bool) -> bool {
    let others = match (by_chance, program.turn.as_slice()) {
        (true, turn) => turn,
        (false, [_]) => program.thrown.as_slice(),
        (false, _) => return false,
    };
    let mut blocks = others.iter().flat_map(|other| &other.blocks);
    !blocks.any(|block| group.blocks.contains(block))
}

/// Draws the moves of all groups in one pass if those of one are compared.
pub(super) fn one_pass(groups: Vec<&mut GroupPlan>) {
    if groups.iter().any(|group| group.is_compared()) {
        let others = groups.into_iter().filter(|group| !group.is_compared());
        others.for_each(|group| group.draw = Draw::OnePass);
    }
}

/// Returns the plan of a group of `turn`, or of chance's group.
pub(super) fn group(
    (program, passes): (&Program, &Passes),
    plans: &IndexVec<BlockId, BlockPlan>,
    (group, by_chance): (Group, bool),
) -> GroupPlan {
    let any = |test: &dyn Fn(&BlockPlan) -> bool| blocks_of(&group).any(|id| test(&plans[id]));
    let compared = !group.narrow.is_empty() || any(&|plan| !plan.is_counted());
    let tests = any(&|plan| plan.tested().is_some());
    let proposes = any(&|plan| plan.proposals().is_some());
    let guarded = any(&|plan| plan.guard().is_some());
    let visited = |plan: &BlockPlan| plan.on_copy && matches!(plan.moves, Moves::Visited);
    let long = |plan: &BlockPlan| visited(plan) && (plan.meets_again || plan.choices.has_list());
    let all_visited = |group: &Group| blocks_of(group).all(|id| visited(&plans[id]));
    let only_visited = match group.blocks.as_slice() {
        [Played::Block(id)] => matches!(plans[*id].moves, Moves::Visited).then_some(*id),
        _ => None,
    };
    let descends = passes.has("descent by equal branches")
        && !tests
        && !proposes
        && is_alone(program, &group, by_chance)
        && match only_visited {
            Some(id) => (by_chance || !program.simultaneous) && has_equal_branches(program, id),
            None => by_chance && descends(program, plans, &group),
        };
    let costly = any(&long) || any(&visited) && all_visited(&group);
    let reservoir = passes.has("reservoir sampling") && !tests && !proposes && costly;
    let merged = match compared {
        true => Err(Reason::Form("moves that are not compared")),
        false => merged((program, passes), plans, &group),
    };
    let not_merged = merged.as_ref().err().cloned();
    let draw = match merged {
        _ if compared => Draw::Compared,
        _ if descends => Draw::Descent,
        _ if reservoir => Draw::Reservoir,
        _ if (tests || proposes) && !by_chance => Draw::Rejection,
        Ok(merged) if !by_chance => Draw::Merged(merged),
        _ => Draw::Counted,
    };
    GroupPlan {
        by_chance,
        draw,
        tests,
        guarded,
        not_merged: not_merged.filter(|_| group.blocks.len() > 1),
        group,
    }
}
