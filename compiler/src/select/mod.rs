//! Instruction selection: turns a plan into a module of the low-level representation.
//!
//! Before: the [`Plan`] of a verified [`Program`], optimised or not. After: a [`Module`] that
//! [`verify`] accepts. Every construct of the rules has a plain form in every context: a choice is a
//! loop, a requirement leaves the round, statements after effects work on a copy. Where the plan made a
//! faster decision that is supported here, that form is selected instead.
//!
//! | file | selects |
//! | --- | --- |
//! | `layout` | the fields of a position, constants, the choices of moves |
//! | `builder` | short forms of the builder of functions |
//! | `scope`, `expr`, `index`, `walk` | expressions |
//! | `places` | effects whose boards the plan knows |
//! | `existence` | tests whether a set that a loop collects has members |
//! | `rows` | tests for lines of pieces |
//! | `pieces`, `turn` | functions on pieces, and on the player to move |
//! | `effects` | effects and the statements around them |
//! | `moves`, `part` | the enumeration of a block's moves |
//! | `merged` | rounds of loops that begin alike, which are visited once |
//! | `merged_blocks` | blocks of one group that are drawn from together |
//! | `proposals` | proposal sampling |
//! | `rounds` | the first choice of a block, so that a draw can skip its members |
//! | `slots` | the sets of the choices of a block that is drawn by rejection sampling |
//! | `sets`, `shifts` | the last choice of a branch as a whole set; pairs of cells at fixed offsets |
//! | `lines` | lines in a table; targets that complete a line |
//! | `jumps` | jumps of one cell, and what all members of a choice reach by jumps |
//! | `further` | choices that follow for some cells |
//! | `guards` | requirements as part of what they guard |
//! | `attacks` | the remarks on the attacks that were selected |
//! | `walks` | sliding attacks by cell tables and in vector lanes |
//! | `tentative` | `try` |
//! | `tested`, `unpinned` | the legality test of pseudo-legal moves, and which moves need none |
//! | `together` | mixed turns: players who choose simultaneously, or chance alone |
//! | `sight` | the observations of positions and moves |
//! | `play` | setup, a move's effects, `after`, `end` |
//! | `connectivity`, `cached` | stored flood fills and sets |
//! | `liberties` | enclosed groups |
//! | `compare` | comparisons of numbers, several cells at once |
//! | `opening` | the values after `setup` |
//! | `playout_cache` | what playouts store |
//! | `shared` | equal effects of acts as functions |
//!
//! [`verify`]: crate::lir::verify

pub mod attacks;
mod builder;
mod cached;
mod compare;
mod connectivity;
mod effects;
mod existence;
mod expr;
mod further;
mod guards;
mod index;
mod jumps;
mod layout;
mod liberties;
mod lines;
mod merged;
mod merged_blocks;
mod moves;
mod opening;
mod part;
mod pieces;
mod places;
mod play;
mod playout_cache;
mod proposals;
mod rounds;
mod rows;
mod scope;
mod sets;
mod shared;
mod shifts;
mod sight;
mod slots;
mod tentative;
mod tested;
#[cfg(test)]
mod testing;
mod together;
mod turn;
mod unpinned;
mod walk;
mod walks;

use crate::cite::Cite;
use crate::facts::history::block_asks_before;
use crate::facts::uses::Search;
use crate::index::Id;
use crate::ir::{BlockId, Expr, ExprKind, FnId, KindId, LayerId, Program, Stmt};
use crate::lir::{Drawing, Function, FunctionId, Group, Module, Sort, Stored};
use crate::plan::{Draw, Plan};
use crate::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Selects the module of a plan.
pub fn select(plan: &Plan<'_>, sources: &Sources) -> Module {
    let program = plan.program;
    let mut s = Select {
        plan,
        program,
        sources,
        module: layout::module(plan, sources),
        functions: Vec::new(),
        helpers: BTreeMap::new(),
        drawn: BTreeSet::new(),
    };
    s.entry();
    s.blocks();
    s.merged_groups();
    s.unpinned_pieces();
    s.sights();
    s.playout_cache();
    s.module.functions = std::mem::take(&mut s.functions)
        .into_iter()
        .flatten()
        .collect();
    s.draws();
    s.module.playout.stored = s.stored();
    s.open();
    shared::share(&mut s.module);
    s.module
}

/// A function that other functions call, built on first use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Helper {
    Empty(LayerId),
    Occupied(LayerId),
    Owned(LayerId),
    OwnedBy(LayerId),
    OfKinds(LayerId),
    KindOn,
    OwnerOn,
    Clear(LayerId),
    Put(KindId),
    /// Puts a piece of a kind of this layer, for a player.
    PutOne(LayerId),
    /// Puts a piece of the first of some kinds, for the first of some owners.
    PutAny(LayerId),
    Carry,
    Gather,
    Skip,
    Settle,
    /// In mixed turns: the players who choose in the coming turn.
    Choosers,
    /// Begins a move; with `true` also a turn.
    Begin(bool),
    /// A def; with `true` for calls inside a move, which pass the mover as a parameter.
    Def(FnId, bool),
    /// The moves of a block; with `false` those that `can` tests for, which begin no turn.
    Moves(BlockId, bool),
    /// The requirement of this block, the first of several that have it.
    Legal(BlockId),
    /// The pseudo-legal moves of a block whose moves are tested.
    Pseudo(BlockId),
    After,
    /// Computes the derived values of the position again.
    Derive,
    /// Computes a cached set.
    Cached(usize),
    /// A player's groups without liberties.
    AllEnclosed(usize),
    /// Whether any player has one.
    AnyEnclosed(usize),
}

struct Select<'p> {
    plan: &'p Plan<'p>,
    program: &'p Program,
    sources: &'p Sources,
    module: Module,
    functions: Vec<Option<Function>>,
    helpers: BTreeMap<Helper, FunctionId>,
    /// The enumerations for draws ([`crate::lir::Variant::drawn`]).
    drawn: BTreeSet<FunctionId>,
}

impl<'p> Select<'p> {
    fn cite(&self, span: Span) -> Cite {
        Cite::of(self.sources, span)
    }
    /// Reserves the id of a function.
    fn reserve(&mut self) -> FunctionId {
        self.functions.push(None);
        FunctionId::from_index(self.functions.len() - 1)
    }
    fn set(&mut self, id: FunctionId, mut function: Function) {
        sets::merge(&mut function);
        guards::merge(&mut function, &self.functions);
        walks::select(&mut function, self.plan);
        if let Sort::Moves(block) = function.sort
            && self.has_rounds(id, block)
        {
            let targets = self.plan.stored_targets(block);
            rounds::select(&mut function, targets.is_some());
        }
        self.functions[id.index()] = Some(function);
    }
    /// Whether a draw stores something for each member of the first choice of an enumeration: the number of
    /// moves up to it, or its targets.
    fn has_rounds(&self, function: FunctionId, block: BlockId) -> bool {
        let targets = self.plan.stored_targets(block);
        let whole = targets.is_some_and(|targets| targets.terms.parts.len() == 1);
        whole || self.drawn.contains(&function) || self.plan.blocks[block].prefix_sums().is_some()
    }
    /// Marks how the moves of the groups are drawn.
    fn draws(&mut self) {
        let draws = self.plan.groups.iter().chain(&self.plan.chance);
        let draws = draws.map(|group| &group.draw);
        let groups = self.module.turn.iter_mut().chain(&mut self.module.throws);
        for (group, draw) in groups.zip(draws) {
            match draw {
                Draw::Reservoir => group.draw = Drawing::Reservoir,
                Draw::Descent => {
                    let functions = self.module.functions.iter_mut();
                    let of_group = functions.filter(
                        |f| matches!(f.sort, Sort::Moves(of) if group.blocks.contains(&Some(of))),
                    );
                    let mut of_group: Vec<&mut Function> = of_group.collect();
                    let mut bodies: Vec<_> = of_group.iter().map(|f| f.body.clone()).collect();
                    if bodies.iter_mut().all(rounds::descend) {
                        of_group
                            .iter_mut()
                            .zip(bodies)
                            .for_each(|(f, body)| f.body = body);
                        group.draw = Drawing::Descent;
                    }
                }
                Draw::Compared
                | Draw::OnePass
                | Draw::Rejection
                | Draw::Merged(_)
                | Draw::Counted => {}
            }
        }
    }
    /// Returns the parts of the enumeration of a turn that a draw stores.
    fn stored(&self) -> Stored {
        let module = &self.module;
        let of_block = |id: &BlockId| {
            let variant = &module.variants[*id];
            let body = &module.functions[variant.for_draws()].body;
            rounds::stored(body, module.grid.bits)
        };
        let of_group = |group: &Group| {
            if group.draw == Drawing::Descent {
                return Stored::default();
            }
            let blocks = group.blocks.iter().flatten().map(of_block);
            blocks.fold(Stored::default(), rounds::both)
        };
        let groups = module.turn.iter().chain(&module.throws);
        groups.map(of_group).fold(Stored::default(), rounds::either)
    }
    fn add(&mut self, function: Function) -> FunctionId {
        let id = self.reserve();
        self.set(id, function);
        id
    }
    /// Returns the function for a helper; builds it on first use.
    fn helper(&mut self, helper: Helper) -> FunctionId {
        if let Some(id) = self.helpers.get(&helper) {
            return *id;
        }
        if let Helper::Moves(block, _) | Helper::Pseudo(block) = helper {
            // An enumeration may refer to itself (through `can`).
            let id = self.reserve();
            self.helpers.insert(helper, id);
            match helper {
                Helper::Moves(_, begins) => self.moves(id, block, begins),
                _ => self.pseudo(id, block),
            }
            return id;
        }
        let function = match helper {
            Helper::Def(id, in_move) => self.def(id, in_move),
            Helper::Skip => self.skip(),
            Helper::Settle => self.settle(),
            Helper::Begin(turn) => self.begin(turn),
            Helper::Legal(block) => self.legal(block),
            Helper::Choosers => self.choosers(),
            Helper::After => self.after(),
            Helper::Gather => self.gather(),
            Helper::Derive => self.derive(),
            Helper::Cached(n) => self.find_cached(n),
            Helper::AllEnclosed(test) => self.all_enclosed(test),
            Helper::AnyEnclosed(test) => self.any_enclosed(test),
            _ => self.pieces_helper(helper),
        };
        let id = self.add(function);
        self.helpers.insert(helper, id);
        id
    }
    /// Returns the mask of all players.
    fn everybody(&self) -> u64 {
        (1 << self.program.players.len()) - 1
    }
    /// Whether the end of a move has to be settled: its statements so far do not determine who moves
    /// next.
    fn settles(&self) -> bool {
        let uses = self.program.uses;
        self.is_mixed() || !self.program.simultaneous && (uses.playing || uses.again)
    }
    /// Whether the beginning of a move sets something that the rules read.
    fn begins(&self) -> bool {
        !self.program.simultaneous || self.is_mixed() || self.program.uses.before
    }
    /// Whether the moves of a block are played together with those of other players.
    fn is_joint(&self, id: BlockId) -> bool {
        self.program.simultaneous && self.program.blocks[id].by & self.everybody() != 0
    }
    /// Whether a node reads something that is set when a move begins.
    fn is_begun(&self, e: &Expr) -> bool {
        match &*e.kind {
            ExprKind::Next | ExprKind::Before(_) | ExprKind::Seen(_) | ExprKind::SeenAgo(..) => {
                true
            }
            ExprKind::Can(_, blocks) => {
                { blocks.iter() }.any(|id| block_asks_before(self.program, *id))
            }
            _ => false,
        }
    }
    /// Whether these statements read something that is set when a move begins.
    fn stmts_read_begun(&self, stmts: &[Stmt]) -> bool {
        let is_begun = |e: &Expr| self.is_begun(e);
        let search = Search::new(self.program, &is_begun);
        search.without_can().stmts(stmts)
    }
    /// Whether a block does, or a value that its moves are compared by.
    fn block_reads_begun(&self, id: BlockId) -> bool {
        let is_begun = |e: &Expr| self.is_begun(e);
        let search = Search::new(self.program, &is_begun);
        search.without_can().block(id)
    }
    /// Returns the number of entries on an axis; for cells one per bit.
    fn axis_len(&self, axis: crate::typed::Axis) -> usize {
        self.program.stored_len(axis)
    }
}
