//! Plans: all decisions about an engine, made before any of it is written.
//!
//! Before: a verified, optimised [`Program`] and the enabled passes. After: a [`Plan`], plain data that
//! states how the moves of each block are enumerated, how a move of each group is drawn, how a move is
//! known to be legal, which common subexpressions lines of `end` have, and which derived values positions
//! and playouts store. Nothing here writes code, and the code
//! generators decide nothing: they read the plan.
//!
//! Invariants of a [`Plan`]:
//! - A block has the same moves whatever candidate is taken. A candidate ([`candidates`]) that does not
//!   apply leaves the block to the next one; the last one always applies.
//! - Choices after effects are made on a copy of the position ([`BlockPlan::on_copy`]).
//! - If legality is [`Legality::Tested`], the pseudo-legal body is enumerated, and each move is tested
//!   on a copy before it is yielded.
//! - A derived value is read only between moves, and each effect on its inputs is followed by its
//!   update.
//!
//! | file | decides |
//! | --- | --- |
//! | `choices` | the choice points of a block: fields, and the choice list |
//! | `candidates` | the order of the candidate enumerations; which one is taken, and why others are not |
//! | `shifts`, `proposals`, `targets`, `jumps`, `slots`, `prefix` | each of these enumerations |
//! | `steps`, `completing` | how the members of each choice are visited |
//! | `legality`, `guard` | how pseudo-legal moves are tested, and which need not be |
//! | `groups`, `merged` | how a move of a group is drawn |
//! | `derived`, `cache`, `lines` | what positions and playouts store |
//! | `end` | the common subexpressions of lines of `end` |
//! | `boards` | which boards an effect writes |
//! | `select`, `compare` | which instructions some expressions compile to |
//! | `playout` | how much playout code is specialised and inlined |
//! | `remark`, `remarks`, `report`, `print` | the plan in words |

pub mod block;
pub mod boards;
pub mod cache;
pub mod candidates;
pub mod choices;
pub mod compare;
pub mod completing;
pub mod derived;
pub mod end;
pub mod groups;
pub mod guard;
pub mod jumps;
mod legality;
pub mod lines;
pub mod merged;
pub mod playout;
mod prefix;
pub mod print;
mod proposals;
mod pseudo;
pub mod reason;
pub mod remark;
pub mod remarks;
pub mod report;
pub mod select;
pub mod shifts;
pub mod slots;
mod steps;
pub mod targets;
mod terms;
mod unshare;
mod verify;

pub use block::{BlockPlan, Legality, Moves, Step, Tested};
pub use groups::{Draw, GroupPlan};

use crate::facts::flow::{branching_part, changes, meets_again};
use crate::facts::history::{block_asks_seen, stmts_ask_next};
use crate::facts::{chance, turn};
use crate::index::IndexVec;
use crate::ir::walk::{branches, visit_stmts};
use crate::ir::{BlockId, Body, Expr, FnId, Group, Program, Stmt, StmtKind};
use crate::passes::Passes;
use cache::Cache;
use candidates::Draft;
use choices::Choices;
use derived::{Connectivity, Liberties};
use end::EndPlan;
use lines::LastLines;
use playout::PlayoutPlan;
use pseudo::pseudo;
use std::collections::BTreeSet;
use std::slice::from_ref;
use targets::Targets;

/// All decisions about an engine.
#[derive(Clone, Debug)]
pub struct Plan<'p> {
    /// The program that the plan is for.
    pub program: &'p Program,
    /// The passes that were enabled.
    pub passes: Passes,
    /// Functions whose `me` may be chance.
    pub asked_by_chance: BTreeSet<FnId>,
    /// The plan of each block.
    pub blocks: IndexVec<BlockId, BlockPlan>,
    /// The plans of the groups of `turn`, in order.
    pub groups: Vec<GroupPlan>,
    /// The plan of chance's group, if there is one.
    pub chance: Option<GroupPlan>,
    /// The plan of the lines of `end`.
    pub end: EndPlan,
    /// The flood fills that the position stores.
    pub connectivity: Vec<Connectivity>,
    /// The tests for enclosed groups whose result the position stores.
    pub liberties: Vec<Liberties>,
    /// The sets that the position stores.
    pub cached: Vec<Expr>,
    /// The lines of `end` that are tested through the last move only.
    pub last_lines: Option<LastLines<'p>>,
    /// The data that playouts store in addition to the position.
    pub cache: Cache,
    /// The specialisation and inlining of the playout code.
    pub playout: PlayoutPlan,
}

impl<'p> Plan<'p> {
    /// Returns the targets per origin that a draw of a block stores. Where moves are compared, a draw enumerates them
    /// once, so it stores nothing.
    pub fn stored_targets(&self, id: BlockId) -> Option<&Targets> {
        let mut blocks = self.blocks.iter();
        let targets = self.blocks[id].targets();
        targets.filter(|_| blocks.all(BlockPlan::is_counted))
    }
}

/// Returns the plan of a program with these passes.
pub fn plan<'p>(program: &'p Program, passes: &Passes) -> Plan<'p> {
    let blocks = program.blocks.iter();
    let choices = blocks.map(|b| Choices::of(program, &b.body)).collect();
    let cached = found(passes, "cached sets", || derived::cached::find(program));
    let connectivity = found(passes, "incremental connectivity", || {
        derived::connectivity::find(program)
    });
    let liberties = found(passes, "liberties", || derived::liberties::find(program));
    let blocks = Blocks {
        program,
        passes: program.blocks.ids().map(|id| passes.of_block(id)).collect(),
        choices: &choices,
        compared: turn::compared(program),
        shares_lead: liberties.is_empty(),
    }
    .all();
    let group = |group: &Group, by_chance| {
        groups::group((program, passes), &blocks, (group.clone(), by_chance))
    };
    let mut groups: Vec<_> = program.turn.iter().map(|g| group(g, false)).collect();
    let mut chance = turn::chance_group(program).map(|g| group(&g, true));
    groups::one_pass(groups.iter_mut().chain(&mut chance).collect());
    let end = end::end(program, passes, &connectivity);
    let last_lines = lines::last_lines(program, passes);
    let cache = cache::cache((program, passes), &blocks, last_lines.is_some());
    Plan {
        asked_by_chance: chance::asked_by_chance(program),
        groups,
        chance,
        end,
        playout: playout::playout(program, passes, &choices),
        program,
        blocks,
        connectivity,
        liberties,
        cached,
        last_lines,
        cache,
        passes: passes.clone(),
    }
}

/// Returns the names of the blocks of a group.
fn names_of<'p>(program: &'p Program, group: &Group) -> Vec<&'p str> {
    let name = |id: BlockId| program.blocks[id].name.as_str();
    let played = group.blocks.iter();
    played.map(|p| p.block().map_or("pass", name)).collect()
}

/// Returns the results of a pass, or none if it is left out.
fn found<T>(passes: &Passes, pass: &str, find: impl FnOnce() -> Vec<T>) -> Vec<T> {
    match passes.has(pass) {
        true => find(),
        false => Vec::new(),
    }
}

/// The inputs that all blocks are planned with.
struct Blocks<'a> {
    program: &'a Program,
    passes: IndexVec<BlockId, Passes>,
    choices: &'a IndexVec<BlockId, Choices>,
    compared: IndexVec<BlockId, bool>,
    /// Whether the effects before a requirement may be a function that is shared with playing.
    shares_lead: bool,
}

impl Blocks<'_> {
    fn all(&self) -> IndexVec<BlockId, BlockPlan> {
        let program = self.program;
        let pseudo: IndexVec<BlockId, Option<Body>> =
            program.blocks.ids().map(|id| self.pseudo(id)).collect();
        let drafts = pseudo.enumerate();
        let drafts: IndexVec<BlockId, Draft<'_>> =
            drafts.map(|(id, body)| self.draft(id, body)).collect();
        let mut blocks: IndexVec<BlockId, BlockPlan> =
            drafts.iter().map(|draft| self.decided(draft)).collect();
        let guards = guard::guards(program, &self.passes, &blocks);
        for (id, guard) in guards.enumerate() {
            if let Legality::Tested(tested) = &mut blocks[id].legality {
                tested.guard.clone_from(guard);
            }
            let plan = &blocks[id];
            let guarded = plan.guard().map(|guard| guard.from);
            blocks[id].steps = steps::steps(&drafts[id], guarded, plan.shifts());
        }
        blocks
    }

    /// Returns the body of a block's pseudo-legal moves, if those are drawn and tested.
    fn pseudo(&self, id: BlockId) -> Option<Body> {
        let wanted = self.passes[id].has("pseudo-legal moves") && !self.compared[id];
        let found = wanted.then(|| pseudo(self.program, id)).flatten()?;
        let body = found.clone();
        verify::accepts(self.program, id, "pseudo-legal moves", body).then_some(found)
    }

    fn draft<'a>(&'a self, id: BlockId, pseudo: &'a Option<Body>) -> Draft<'a> {
        let block = &self.program.blocks[id];
        let body = pseudo.as_ref().unwrap_or(&block.body);
        let early = branching_part(&body.stmts);
        let (choices, tested) = (&self.choices[id], pseudo.is_some());
        let on_copy = !self.program.simultaneous
            && (choices.has_list() && !tested
                || changes(early)
                || stmts_ask_next(self.program, early));
        Draft {
            program: self.program,
            passes: &self.passes[id],
            id,
            block,
            body,
            choices,
            compared: self.compared[id],
            tested,
            looks_back: block_asks_seen(self.program, id),
            on_copy,
            meets_again: meets_again(&body.stmts),
        }
    }

    fn decided(&self, draft: &Draft<'_>) -> BlockPlan {
        let (moves, rejected) = draft.decide();
        let outcome = turn::outcome(self.program, draft.id);
        let shares = self.shares_lead && !draft.looks_back && !self.program.simultaneous;
        let lead = || legality::lead(draft.block, draft.choices);
        let legality = match draft.tested {
            false => Legality::ByConstruction,
            true => Legality::Tested(Tested {
                pseudo: draft.body.clone(),
                lead: shares.then(lead).flatten(),
                guard: None,
            }),
        };
        BlockPlan {
            choices: draft.choices.clone(),
            looks_back: draft.looks_back,
            outcome,
            on_copy: draft.on_copy,
            meets_again: draft.meets_again,
            moves,
            steps: std::collections::BTreeMap::new(),
            legality,
            equal_rounds: outcome.is_some() && has_equal_rounds(draft),
            rejected,
        }
    }
}

/// Whether rounds of a loop that begin in equal positions can be skipped. Of moves with equal outcomes
/// only the first is kept, and all that follows from the position and the variables at the beginning of
/// a round is the same the next time. Only one loop, at the top level, so that all its rounds share one
/// set.
fn has_equal_rounds(draft: &Draft<'_>) -> bool {
    let stmts = &draft.block.body.stmts;
    let is_loop = |s: &Stmt| matches!(s.kind, StmtKind::Repeat { .. }) && branches(from_ref(s));
    let mut loops = 0;
    visit_stmts(stmts, &mut |s| loops += usize::from(is_loop(s)));
    let unique = draft.passes.has("merged rounds") && draft.block.unique;
    unique && loops == 1 && stmts.iter().any(is_loop)
}
