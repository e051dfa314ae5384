//! Regions: statements in order, and the definitions of values.

use super::{FieldId, FunctionId, JumpsId, Op, PosId, Ty, ValueId, VarId};
use crate::cite::Cite;
use crate::ir::{BlockId, LayerId};

/// A value of a function.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its type.
    pub ty: Ty,
    /// The name in the rules, if it has one.
    pub name: Option<String>,
}

/// The definition of a value.
#[derive(Clone, Debug)]
pub enum Def {
    /// An operation.
    Op(Op),
    /// The value of the region with an index, or of the last one.
    Match(ValueId, Vec<(usize, Region)>, Region),
    /// One of two values; only the selected region is evaluated.
    If(ValueId, Region, Region),
    /// Conjunction; the region is evaluated only if the first value holds.
    And(ValueId, Region),
    /// Disjunction; the region is evaluated only if the first value does not hold.
    Or(ValueId, Region),
}

/// Statements in order, with an optional value.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The value of the region; `None` if it has none.
    pub value: Option<ValueId>,
}

/// A construct that statements inside it can leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// The whole function.
    Function,
    /// The current round of the loop that binds this value.
    Round(ValueId),
    /// The whole loop that binds this value, an [`Stmt::Each`].
    Loop(ValueId),
    /// The body of the `Try` that binds this value: its test fails.
    Try(ValueId),
}

/// The domain of a loop.
#[derive(Clone, Debug)]
pub enum Domain {
    /// The members of a set in order, each as an index.
    Members(ValueId),
    /// The numbers from one to another, at most 4 096.
    Range(ValueId, ValueId),
    /// The connected components of a set, in the order of their first cells.
    Groups(ValueId),
    /// The index of a number in a range, or nothing.
    Place(ValueId, i32, i32),
    /// The members of a set of cells in order, each as an index, with the cells that it reaches by jumps.
    Jumps(ValueId, Jumping),
}

/// The cells that each of several cells reaches by any number of jumps, found at once.
#[derive(Clone, Copy, Debug)]
pub struct Jumping {
    /// The jumps.
    pub jumps: JumpsId,
    /// The cells that jumps may lead over.
    pub over: ValueId,
    /// The cells where jumps may land.
    pub to: ValueId,
    /// The value that is bound to the cells that one cell reaches, itself included.
    pub reached: ValueId,
}

impl Domain {
    /// Returns the operands.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Domain::Members(a) | Domain::Groups(a) | Domain::Place(a, ..) => vec![*a],
            Domain::Range(a, b) => vec![*a, *b],
            Domain::Jumps(a, jumping) => vec![*a, jumping.over, jumping.to],
        }
    }
    /// Returns the type of the bound value.
    pub fn ty(&self) -> Ty {
        match self {
            Domain::Members(_) | Domain::Place(..) | Domain::Jumps(..) => Ty::Index,
            Domain::Range(..) => Ty::Num,
            Domain::Groups(_) => Ty::Cells,
        }
    }
}

/// The values of a move: its choices.
#[derive(Clone, Debug)]
pub struct Made {
    /// Computes the values; it has no effects and no loops.
    pub body: Region,
    /// The choices that every move makes.
    pub fields: Vec<ValueId>,
    /// The other choices.
    pub trail: Option<ValueId>,
}

impl Made {
    /// Returns the choices: the operands, without those of the body.
    pub fn operands(&self) -> impl Iterator<Item = ValueId> {
        self.fields.iter().copied().chain(self.trail)
    }
}

/// The last choice of moves: see [`Stmt::EmitEach`].
#[derive(Clone, Debug)]
pub struct LastChoice {
    /// The member, as an index, or the number.
    pub bound: ValueId,
    /// The set or the range.
    pub domain: Domain,
    /// The move.
    pub made: Made,
    /// A choice that follows for some members; the move is that of all other members.
    pub further: Option<Further>,
}

/// Pairs of cells at fixed offsets: see [`Stmt::EmitShifts`].
#[derive(Clone, Debug)]
pub struct Shifts {
    /// The set of origins.
    pub origins: ValueId,
    /// The set that the targets are computed from: a subset of the origins, or one of them.
    pub seeds: ValueId,
    /// Computes the targets from the seeds; it distributes over unions of seeds.
    pub sets: Region,
    /// The targets, one set for each offset; no two share a target of the same origin.
    pub targets: Vec<ValueId>,
    /// The way back from a target to its origin.
    pub sources: Sources,
    /// The origin of a move.
    pub from: ValueId,
    /// The target of a move.
    pub to: ValueId,
    /// The move.
    pub made: Made,
    /// A choice that follows for some targets; the move is that of all other targets.
    pub further: Option<Further>,
}

/// The ways back from the targets of each offset to their origins.
#[derive(Clone, Debug)]
pub enum Sources {
    /// By a fixed distance: the number of a target's bit minus that of its origin's, by row and offset.
    Apart {
        /// The index of the row; `None` if there is only one row.
        key: Option<ValueId>,
        /// The rows; the distances of a row are distinct.
        rows: Vec<Vec<i64>>,
    },
    /// By steps back, where the distance depends on the cell.
    Back {
        /// One target.
        target: ValueId,
        /// Computes the origins from the target.
        steps: Region,
        /// The origin of the target as a set, one for each offset.
        origins: Vec<ValueId>,
    },
}

impl Sources {
    /// Returns the operands, without those of the steps.
    fn operands(&self) -> impl Iterator<Item = ValueId> {
        let (key, origins) = match self {
            Sources::Apart { key, .. } => (*key, &[][..]),
            Sources::Back { origins, .. } => (None, &origins[..]),
        };
        key.into_iter().chain(origins.iter().copied())
    }
}

/// A choice that follows the choice of a cell, if that is in a region.
#[derive(Clone, Debug)]
pub struct Further {
    /// The region.
    pub within: ValueId,
    /// The chosen member.
    pub bound: ValueId,
    /// The set that it is chosen from, the same for all cells.
    pub of: ValueId,
    /// The move.
    pub made: Made,
}

impl Further {
    /// Returns the operands, without those of regions.
    fn operands(&self) -> impl Iterator<Item = ValueId> {
        [self.within, self.of]
            .into_iter()
            .chain(self.made.operands())
    }
}

/// Pairs of an origin and a member of its set: see [`Stmt::EmitPairs`].
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The set of origins.
    pub origins: ValueId,
    /// The origin of a move.
    pub from: ValueId,
    /// The cells that each origin reaches by jumps, if the targets depend on them.
    pub jumping: Option<Jumping>,
    /// Computes the set of targets of an origin, as the value of the region. An origin whose round is left
    /// has no targets.
    pub targets: Region,
    /// The target of a move.
    pub to: ValueId,
    /// The move, without a trail; it depends on nothing that `targets` defines.
    pub made: Made,
}

/// Proposals of moves: see [`Stmt::Proposals`].
#[derive(Clone, Debug)]
pub struct Proposals {
    /// The numbers that tell a proposal, at least one, each with the number of its values.
    pub numbers: Vec<(ValueId, ValueId)>,
    /// Emits the move of a proposal, or nothing; it may leave the round of the first number.
    pub body: Region,
}

/// Moves of several blocks from the same origins: see [`Stmt::EmitMerged`].
#[derive(Clone, Debug)]
pub struct Merged {
    /// The set of origins, the first choice of each block.
    pub origins: ValueId,
    /// The origin of a move.
    pub from: ValueId,
    /// For each block, the region whose value is the set of targets of an origin, the second and last choice. It
    /// has no effects. The sets of an origin are disjoint.
    pub targets: Vec<(BlockId, Region)>,
    /// The target of a move.
    pub to: ValueId,
}

/// A part of a position that an observer sees.
#[derive(Clone, Debug)]
pub enum Shown {
    /// Cells of a layer: their pieces, or only the owners of these.
    Cells {
        /// The layer.
        layer: LayerId,
        /// Whether only the owners are visible.
        owner: bool,
        /// The cells.
        cells: ValueId,
    },
    /// The entries of the n-th state that the members of each axis select.
    Entries(usize, Vec<Named>),
}

/// Members of an axis.
#[derive(Clone, Copy, Debug)]
pub enum Named {
    /// All.
    All,
    /// The index of a number in a range, or none.
    Place(ValueId, i32, i32),
    /// The members of a set.
    Members(ValueId),
}

impl Shown {
    /// Returns the operands.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Shown::Cells { cells, .. } => vec![*cells],
            Shown::Entries(_, named) => {
                let named = named.iter().filter_map(|named| match named {
                    Named::All => None,
                    Named::Place(value, ..) | Named::Members(value) => Some(*value),
                });
                named.collect()
            }
        }
    }
}

/// A call of a function with effects: see [`Stmt::Do`].
#[derive(Clone, Debug)]
pub struct Call {
    /// The function.
    pub function: FunctionId,
    /// The position that the function changes.
    pub pos: PosId,
    /// The second position that the function reads.
    pub was: Option<PosId>,
    /// The arguments.
    pub args: Vec<ValueId>,
    /// The value that is bound to the result.
    pub result: Option<ValueId>,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// The place in the rules of the statements that follow.
    At(Cite),
    /// Defines a value.
    Let(ValueId, Def),
    /// Declares a variable with its first value.
    Var(VarId, ValueId),
    /// Assigns to a variable.
    Set(VarId, ValueId),
    /// Copies a position into a new one of the function's own.
    Copy(PosId, PosId),
    /// Copies a position, with boards and states as at the beginning of the turn.
    Began(PosId, PosId),
    /// Copies a position without pieces.
    Bare(PosId, PosId),
    /// Stores boards and states of a position inside it, at the beginning of a turn.
    KeepBefore(PosId),
    /// Stores a value in a field, or in an entry of it.
    Store(PosId, FieldId, Option<ValueId>, ValueId),
    /// Calls a function with effects.
    Do(Box<Call>),
    /// Adds the pieces collected on the second position to the first; removes what stood on the cells
    /// in a layer's variable.
    Merge(PosId, PosId, Vec<VarId>),
    /// Runs one of two regions.
    If(ValueId, Region, Region),
    /// Runs a region for each member of a domain.
    Each(ValueId, Domain, Region),
    /// Runs a region for each member of a set or number of a range, in order, in an enumeration. The region only emits moves, and
    /// leaves at most its own round: so a sink may store the number of moves up to the end of each round,
    /// and later run the round of one move only.
    Rounds(ValueId, Domain, Region),
    /// Runs a region at least once and at most this often, while the second region holds. The second is
    /// evaluated only if another round is allowed, and sees the definitions of the first.
    Repeat(usize, Region, Region),
    /// Runs a region while the set in a variable has members; binds the first member, which is removed.
    Drain(VarId, ValueId, Region),
    /// Leaves the function, an enumeration, if it has been here in an equal state: with the same position and the
    /// same values. Otherwise the state counts as visited from here on, in all functions that share visited
    /// states. Right where only the first of several moves with equal outcomes is legal, and all that follows
    /// depends on nothing else.
    Visit(Vec<ValueId>),
    /// Leaves a round, a loop or the function (an enumeration continues with its caller).
    Leave(Label),
    /// Returns a value.
    Return(ValueId),
    /// Emits a move: the choices, the trail, and the values that its groups compare. The outcome is the
    /// position.
    Emit {
        /// The position at the end of the move.
        pos: PosId,
        /// The choices that every move makes.
        fields: Vec<ValueId>,
        /// The other choices.
        trail: Option<ValueId>,
        /// The values that groups compare.
        values: Vec<ValueId>,
    },
    /// Emits a move for each member of a set or each number of a range, in order: the region binds the
    /// member and computes the other choices.
    EmitEach(Box<LastChoice>),
    /// Emits a move for each pair of an origin and a target at fixed offsets, ordered by origin, then
    /// by target.
    EmitShifts(Box<Shifts>),
    /// Emits a move for each pair of an origin and a member of its set, ordered by origin, then by target. A
    /// sink may store the sets.
    EmitPairs(Box<Pairs>),
    /// Emits the moves of several blocks, ordered by origin: a draw counts the targets of all blocks as one set,
    /// and the target tells the block of a move.
    EmitMerged(Box<Merged>),
    /// Runs a region for each combination of some numbers from 0, at the top of a function for draws. The region emits a
    /// move at most, so that a draw may draw the numbers, and draw again if there is no move (proposal
    /// sampling).
    Proposals(Box<Proposals>),
    /// Emits the moves of another enumeration, on a position.
    Moves(FunctionId, PosId, Vec<ValueId>),
    /// In the effects of a move: takes the next choice of its trail, as an index or a number.
    Take(ValueId),
    /// In the effects of a move: takes whether the player stopped here.
    TakeStop(ValueId),
    /// Runs a region that may be left ([`Label::Try`]); binds whether its end was reached.
    Try(ValueId, Region),
    /// Overwrites a position with a copy of it.
    Restore(PosId, PosId),
    /// Shows a part of the position to the observer.
    Show(Shown),
    /// Lists the players who do not see the next choice of a move.
    Hide(ValueId),
}

impl Def {
    /// Returns the values that the definition uses itself, without those of its regions.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Def::Op(op) => op.operands(),
            Def::If(a, ..) | Def::And(a, _) | Def::Or(a, _) | Def::Match(a, ..) => vec![*a],
        }
    }
}

/// The positions, variables and values that a statement makes, reads or writes itself, without those of its regions.
struct Uses {
    positions: Vec<PosId>,
    vars: Vec<VarId>,
    values: Vec<ValueId>,
}

fn uses(positions: &[PosId], vars: &[VarId], values: Vec<ValueId>) -> Uses {
    Uses {
        positions: positions.to_vec(),
        vars: vars.to_vec(),
        values,
    }
}

impl Stmt {
    fn uses(&self) -> Uses {
        match self {
            Stmt::At(_)
            | Stmt::Repeat(..)
            | Stmt::Leave(_)
            | Stmt::Try(..)
            | Stmt::Take(_)
            | Stmt::TakeStop(_) => uses(&[], &[], vec![]),
            Stmt::Let(_, Def::Op(Op::Get(var))) => uses(&[], &[*var], vec![]),
            Stmt::Let(_, Def::Op(op)) => {
                let position = op.position();
                uses(position.as_slice(), &[], op.operands())
            }
            Stmt::Let(_, def) => uses(&[], &[], def.operands()),
            Stmt::Var(var, a) | Stmt::Set(var, a) => uses(&[], &[*var], vec![*a]),
            Stmt::Drain(var, ..) => uses(&[], &[*var], vec![]),
            Stmt::Copy(a, b) | Stmt::Began(a, b) | Stmt::Bare(a, b) | Stmt::Restore(a, b) => {
                uses(&[*a, *b], &[], vec![])
            }
            Stmt::Merge(a, b, vars) => uses(&[*a, *b], vars, vec![]),
            Stmt::KeepBefore(pos) => uses(&[*pos], &[], vec![]),
            Stmt::Store(pos, _, at, value) => {
                uses(&[*pos], &[], at.iter().copied().chain([*value]).collect())
            }
            Stmt::Do(call) => {
                let positions: Vec<PosId> = [call.pos].into_iter().chain(call.was).collect();
                uses(&positions, &[], call.args.clone())
            }
            Stmt::Moves(_, pos, args) => uses(&[*pos], &[], args.clone()),
            Stmt::Visit(args) => uses(&[], &[], args.clone()),
            Stmt::Show(shown) => uses(&[], &[], shown.operands()),
            Stmt::Hide(a) | Stmt::If(a, ..) | Stmt::Return(a) => uses(&[], &[], vec![*a]),
            Stmt::Each(_, domain, _) | Stmt::Rounds(_, domain, _) => {
                uses(&[], &[], domain.operands())
            }
            Stmt::EmitShifts(s) => {
                let all = std::iter::once(s.origins)
                    .chain(s.targets.iter().copied())
                    .chain(s.made.operands())
                    .chain(s.sources.operands())
                    .chain(s.further.iter().flat_map(Further::operands));
                uses(&[], &[], all.collect())
            }
            Stmt::EmitMerged(m) => uses(&[], &[], vec![m.origins]),
            Stmt::Proposals(p) => uses(&[], &[], p.numbers.iter().map(|(_, size)| *size).collect()),
            Stmt::EmitPairs(p) => {
                let jumping = p.jumping.iter().flat_map(|j| [j.over, j.to]);
                let all = [p.origins].into_iter().chain(p.made.operands());
                uses(&[], &[], all.chain(jumping).collect())
            }
            Stmt::EmitEach(e) => {
                let all = e.domain.operands().into_iter().chain(e.made.operands());
                let further = e.further.iter().flat_map(Further::operands);
                uses(&[], &[], all.chain(further).collect())
            }
            Stmt::Emit {
                pos,
                fields,
                trail,
                values,
            } => {
                let all = fields.iter().chain(trail).chain(values);
                uses(&[*pos], &[], all.copied().collect())
            }
        }
    }

    /// Returns the values that the statement uses itself, without those of its regions.
    pub fn operands(&self) -> Vec<ValueId> {
        self.uses().values
    }

    /// Returns the positions that the statement makes, reads or writes itself, without those of its operands and
    /// regions.
    pub fn positions(&self) -> Vec<PosId> {
        self.uses().positions
    }

    /// Returns the variables that the statement declares, reads or assigns itself, without those of its operands and
    /// regions.
    pub fn vars(&self) -> Vec<VarId> {
        self.uses().vars
    }
}

/// Implements the list of the regions of definitions and statements, for shared or mutable references.
macro_rules! regions {
    ($name:ident, $region:ident, $iter:ident $(, $mut:tt)?) => {
        impl Def {
            /// Returns its regions, in order.
            pub fn $name(&$($mut)? self) -> Vec<&$($mut)? Region> {
                match self {
                    Def::Op(_) => vec![],
                    Def::If(_, a, b) => vec![a, b],
                    Def::And(_, a) | Def::Or(_, a) => vec![a],
                    Def::Match(_, of, other) => {
                        of.$iter().map(|(_, region)| region).chain([other]).collect()
                    }
                }
            }
        }

        impl Sources {
            fn $region(&$($mut)? self) -> Option<&$($mut)? Region> {
                match self {
                    Sources::Apart { .. } => None,
                    Sources::Back { steps, .. } => Some(steps),
                }
            }
        }

        impl Stmt {
            /// Returns its regions, in order.
            pub fn $name(&$($mut)? self) -> Vec<&$($mut)? Region> {
                match self {
                    Stmt::Let(_, def) => def.$name(),
                    Stmt::If(_, a, b) | Stmt::Repeat(_, a, b) => vec![a, b],
                    Stmt::Each(_, _, a)
                    | Stmt::Rounds(_, _, a)
                    | Stmt::Drain(_, _, a)
                    | Stmt::Try(_, a) => vec![a],
                    Stmt::EmitEach(e) => {
                        let e = &$($mut)? **e;
                        let further = e.further.$iter().map(|further| &$($mut)? further.made.body);
                        [&$($mut)? e.made.body].into_iter().chain(further).collect()
                    }
                    Stmt::EmitShifts(s) => {
                        let s = &$($mut)? **s;
                        let further = s.further.$iter().map(|further| &$($mut)? further.made.body);
                        let all = [&$($mut)? s.sets].into_iter().chain(s.sources.$region());
                        all.chain([&$($mut)? s.made.body]).chain(further).collect()
                    }
                    Stmt::EmitPairs(p) => {
                        let p = &$($mut)? **p;
                        vec![&$($mut)? p.targets, &$($mut)? p.made.body]
                    }
                    Stmt::EmitMerged(m) => {
                        m.targets.$iter().map(|(_, targets)| targets).collect()
                    }
                    Stmt::Proposals(p) => vec![&$($mut)? p.body],
                    Stmt::At(_)
                    | Stmt::Var(..)
                    | Stmt::Set(..)
                    | Stmt::Copy(..)
                    | Stmt::Began(..)
                    | Stmt::Bare(..)
                    | Stmt::KeepBefore(_)
                    | Stmt::Store(..)
                    | Stmt::Do(_)
                    | Stmt::Merge(..)
                    | Stmt::Visit(_)
                    | Stmt::Leave(_)
                    | Stmt::Return(_)
                    | Stmt::Emit { .. }
                    | Stmt::Moves(..)
                    | Stmt::Restore(..)
                    | Stmt::Show(_)
                    | Stmt::Hide(_)
                    | Stmt::Take(_)
                    | Stmt::TakeStop(_) => vec![],
                }
            }
        }
    };
}

regions!(regions, region, iter);
regions!(regions_mut, region_mut, iter_mut, mut);

impl Region {
    /// Returns a region without a value.
    pub fn of(stmts: Vec<Stmt>) -> Region {
        Region { stmts, value: None }
    }
    /// Returns all statements, each before those of its regions.
    pub fn all_stmts(&self) -> Vec<&Stmt> {
        let mut all = Vec::new();
        for stmt in &self.stmts {
            all.push(stmt);
            let inner = stmt.regions().into_iter();
            all.extend(inner.flat_map(Region::all_stmts));
        }
        all
    }
    /// Returns the largest number of emitting statements that one run can execute; `None` if it can
    /// execute one of them several times.
    pub fn emissions(&self) -> Option<usize> {
        self.stmts.iter().try_fold(0, |n, stmt| {
            let here = match stmt {
                Stmt::EmitShifts(s) if s.further.is_some() => None,
                Stmt::EmitEach(e) if e.further.is_some() => None,
                Stmt::Emit { .. } | Stmt::EmitEach(_) | Stmt::EmitShifts(_) => Some(1),
                Stmt::Moves(..) | Stmt::EmitPairs(_) | Stmt::EmitMerged(_) => None,
                Stmt::If(_, yes, no) => Some(yes.emissions()?.max(no.emissions()?)),
                _ => {
                    let inner = stmt.regions().into_iter().map(Region::emissions);
                    inner.sum::<Option<usize>>().filter(|n| *n == 0)
                }
            };
            Some(n + here?)
        })
    }
}

/// Visits every use of a value in a region and its nested regions.
pub fn visit_uses(region: &Region, f: &mut dyn FnMut(ValueId)) {
    for stmt in &region.stmts {
        stmt.operands().into_iter().for_each(&mut *f);
        stmt.regions().into_iter().for_each(|r| visit_uses(r, f));
    }
    region.value.into_iter().for_each(f);
}

/// Whether the origins of all pairs that a region emits are the choice of this index, and no other function
/// emits moves.
pub fn pairs_are_of(region: &Region, field: usize) -> bool {
    let is = |from: ValueId, fields: &[ValueId]| fields.get(field) == Some(&from);
    region.all_stmts().into_iter().all(|stmt| match stmt {
        Stmt::EmitPairs(p) => is(p.from, &p.made.fields),
        Stmt::EmitShifts(s) => {
            let further = s.further.iter().all(|f| is(s.from, &f.made.fields));
            is(s.from, &s.made.fields) && further
        }
        Stmt::Moves(..) | Stmt::EmitMerged(_) | Stmt::Proposals(_) => false,
        _ => true,
    })
}
