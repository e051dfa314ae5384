//! Regions: statements in order, and what a value is defined by.

use super::{FieldId, FunctionId, Op, PosId, Ty, ValueId, VarId};
use crate::cite::Cite;
use crate::ir::LayerId;

/// A value of a function.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its type.
    pub ty: Ty,
    /// What the rules call it, where they do.
    pub name: Option<String>,
}

/// What a value is defined by.
#[derive(Clone, Debug)]
pub enum Def {
    /// An operation.
    Op(Op),
    /// The value of the region at an index, or of the last one.
    Match(ValueId, Vec<(usize, Region)>, Region),
    /// One of two values; only the region that is asked for is evaluated.
    If(ValueId, Region, Region),
    /// Whether both hold; the region is evaluated where the first does.
    And(ValueId, Region),
    /// Whether one holds; the region is evaluated where the first does not.
    Or(ValueId, Region),
}

/// Statements in order.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The value, where it has one.
    pub value: Option<ValueId>,
}

/// A loop or a function that statements inside it leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// The whole function.
    Function,
    /// The round of the loop that binds this value.
    Round(ValueId),
    /// What is tried: it has not held.
    Try(ValueId),
}

/// What a loop goes over.
#[derive(Clone, Debug)]
pub enum Domain {
    /// The members of a set in order, each as an index.
    Members(ValueId),
    /// The numbers from one to another, at most 4 096.
    Range(ValueId, ValueId),
    /// The connected parts of a set, by their first cell.
    Groups(ValueId),
    /// The place of a number in a range, or nothing.
    Place(ValueId, i32, i32),
}

impl Domain {
    /// The values that it is made of.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Domain::Members(a) | Domain::Groups(a) | Domain::Place(a, ..) => vec![*a],
            Domain::Range(a, b) => vec![*a, *b],
        }
    }
    /// The type of what is bound.
    pub fn ty(&self) -> Ty {
        match self {
            Domain::Members(_) | Domain::Place(..) => Ty::Index,
            Domain::Range(..) => Ty::Num,
            Domain::Groups(_) => Ty::Cells,
        }
    }
}

/// Pairs of cells at fixed displacements: see [`Stmt::EmitShifts`].
#[derive(Clone, Debug)]
pub struct Shifts {
    /// The set of origins.
    pub origins: ValueId,
    /// What the sets of targets are made of: some of the origins, or one.
    pub seeds: ValueId,
    /// Defines the targets by the seeds; the targets of a union are the union of the targets.
    pub sets: Region,
    /// The targets, a set for each displacement.
    pub targets: Vec<ValueId>,
    /// Which row of displacements holds; the only one without it.
    pub key: Option<ValueId>,
    /// How many bits each target is from its origin; those of one row are different.
    pub by: Vec<Vec<i64>>,
    /// The origin of a move.
    pub from: ValueId,
    /// The target of a move.
    pub to: ValueId,
    /// Values that a move is made of.
    pub body: Region,
    /// What is chosen.
    pub fields: Vec<ValueId>,
}

/// What of a position is shown to a player.
#[derive(Clone, Debug)]
pub enum Shown {
    /// Cells of a layer, or only whose pieces stand there.
    Cells {
        /// The layer.
        layer: LayerId,
        /// Whether only owners are shown.
        owner: bool,
        /// The cells.
        cells: ValueId,
    },
    /// The entries of the n-th state that members of each axis name.
    Entries(usize, Vec<Named>),
}

/// Members of an axis.
#[derive(Clone, Copy, Debug)]
pub enum Named {
    /// All.
    All,
    /// The place of a number in a range, or none.
    Place(ValueId, i32, i32),
    /// Those of a set.
    Members(ValueId),
}

impl Shown {
    /// The values that it is made of.
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

/// A statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// What follows is said there in the rules.
    At(Cite),
    /// Defines a value.
    Let(ValueId, Def),
    /// Declares a variable with its first value.
    Var(VarId, ValueId),
    /// Assigns to a variable.
    Set(VarId, ValueId),
    /// A position of the function's own: a copy.
    Copy(PosId, PosId),
    /// The same with boards and states as the turn began.
    Began(PosId, PosId),
    /// The same without pieces.
    Bare(PosId, PosId),
    /// Keeps boards and states of a position in it: a turn begins.
    KeepBefore(PosId),
    /// Stores a value in a field, or in an entry of it.
    Store(PosId, FieldId, Option<ValueId>, ValueId),
    /// Calls a function with effects.
    Do {
        /// The function.
        function: FunctionId,
        /// The position that it changes.
        pos: PosId,
        /// The position that it is given besides.
        was: Option<PosId>,
        /// The arguments.
        args: Vec<ValueId>,
        /// The value that its result is.
        result: Option<ValueId>,
    },
    /// Pieces that were gathered on the second position come to the first; what stood on the cells of
    /// a layer's variable goes.
    Merge(PosId, PosId, Vec<VarId>),
    /// One of two regions.
    If(ValueId, Region, Region),
    /// A region for each member of a domain.
    Each(ValueId, Domain, Region),
    /// A region at least once and at most so often, as long as the second says so: that is asked
    /// where there may be another round, and sees what the first defines.
    Repeat(usize, Region, Region),
    /// A region while a set in a variable has members; it binds the first, which is taken away.
    Drain(VarId, ValueId, Region),
    /// Leaves a round, or the function (of an enumeration: without stopping it).
    Leave(Label),
    /// Returns a value.
    Return(ValueId),
    /// A move: what was chosen, its trail, and the values that its groups compare. The outcome is the
    /// position.
    Emit {
        /// The position at the end of the move.
        pos: PosId,
        /// What is always chosen.
        fields: Vec<ValueId>,
        /// The other choices.
        trail: Option<ValueId>,
        /// The values that groups compare.
        values: Vec<ValueId>,
    },
    /// A move for each member of a set, in order: the region binds the member, and is what was chosen
    /// otherwise.
    EmitEach {
        /// The member, as an index.
        bound: ValueId,
        /// The set.
        set: ValueId,
        /// Values that a move is made of; it has no effects and no loops.
        body: Region,
        /// What is always chosen.
        fields: Vec<ValueId>,
        /// The other choices.
        trail: Option<ValueId>,
    },
    /// A move for each pair of an origin and a target at fixed displacements, origin by origin and target
    /// by target.
    EmitShifts(Box<Shifts>),
    /// Emits the moves of another enumeration, which belongs to a position.
    Moves(FunctionId, PosId, Vec<ValueId>),
    /// In the effects of a move: the next choice of its trail, as an index or a number.
    Take(ValueId),
    /// In the effects of a move: whether the player stopped here.
    TakeStop(ValueId),
    /// A region that may be left ([`Label::Try`]); binds whether its end was reached.
    Try(ValueId, Region),
    /// A position becomes what a copy of it is.
    Restore(PosId, PosId),
    /// Shows something of the position to who looks.
    Show(Shown),
    /// Who does not see the next choice of a move.
    Hide(ValueId),
}

impl Def {
    /// The values that it uses itself, not those of its regions.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Def::Op(op) => op.operands(),
            Def::If(a, ..) | Def::And(a, _) | Def::Or(a, _) | Def::Match(a, ..) => vec![*a],
        }
    }
    /// Its regions, in order.
    pub fn regions(&self) -> Vec<&Region> {
        match self {
            Def::Op(_) => vec![],
            Def::If(_, a, b) => vec![a, b],
            Def::And(_, a) | Def::Or(_, a) => vec![a],
            Def::Match(_, of, other) => of.iter().map(|(_, r)| r).chain([other]).collect(),
        }
    }
    /// The same, to be changed.
    pub fn regions_mut(&mut self) -> Vec<&mut Region> {
        match self {
            Def::Op(_) => vec![],
            Def::If(_, a, b) => vec![a, b],
            Def::And(_, a) | Def::Or(_, a) => vec![a],
            Def::Match(_, of, other) => of.iter_mut().map(|(_, r)| r).chain([other]).collect(),
        }
    }
}

impl Stmt {
    /// The values that it uses itself, not those of its regions.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Stmt::At(_)
            | Stmt::Copy(..)
            | Stmt::Began(..)
            | Stmt::Bare(..)
            | Stmt::KeepBefore(_)
            | Stmt::Merge(..)
            | Stmt::Repeat(..)
            | Stmt::Drain(..)
            | Stmt::Leave(_)
            | Stmt::Try(..)
            | Stmt::Restore(..)
            | Stmt::Take(_)
            | Stmt::TakeStop(_) => vec![],
            Stmt::Show(shown) => shown.operands(),
            Stmt::Hide(a) => vec![*a],
            Stmt::Let(_, def) => def.operands(),
            Stmt::Var(_, a) | Stmt::Set(_, a) | Stmt::If(a, ..) | Stmt::Return(a) => vec![*a],
            Stmt::Store(_, _, at, value) => at.iter().copied().chain([*value]).collect(),
            Stmt::Do { args, .. } | Stmt::Moves(_, _, args) => args.clone(),
            Stmt::Each(_, domain, _) => domain.operands(),
            Stmt::EmitShifts(s) => std::iter::once(&s.origins)
                .chain(&s.key)
                .chain(&s.targets)
                .chain(&s.fields)
                .copied()
                .collect(),
            Stmt::EmitEach {
                set, fields, trail, ..
            } => std::iter::once(set)
                .chain(fields)
                .chain(trail)
                .copied()
                .collect(),
            Stmt::Emit {
                fields,
                trail,
                values,
                ..
            } => fields.iter().chain(trail).chain(values).copied().collect(),
        }
    }
    /// Its regions, in order.
    pub fn regions(&self) -> Vec<&Region> {
        match self {
            Stmt::Let(_, def) => def.regions(),
            Stmt::If(_, a, b) | Stmt::Repeat(_, a, b) => vec![a, b],
            Stmt::EmitShifts(s) => vec![&s.sets, &s.body],
            Stmt::Each(_, _, a)
            | Stmt::Drain(_, _, a)
            | Stmt::EmitEach { body: a, .. }
            | Stmt::Try(_, a) => vec![a],
            Stmt::At(_)
            | Stmt::Var(..)
            | Stmt::Set(..)
            | Stmt::Copy(..)
            | Stmt::Began(..)
            | Stmt::Bare(..)
            | Stmt::KeepBefore(_)
            | Stmt::Store(..)
            | Stmt::Do { .. }
            | Stmt::Merge(..)
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
    /// The same, to be changed.
    pub fn regions_mut(&mut self) -> Vec<&mut Region> {
        match self {
            Stmt::Let(_, def) => def.regions_mut(),
            Stmt::If(_, a, b) | Stmt::Repeat(_, a, b) => vec![a, b],
            Stmt::EmitShifts(s) => vec![&mut s.sets, &mut s.body],
            Stmt::Each(_, _, a)
            | Stmt::Drain(_, _, a)
            | Stmt::EmitEach { body: a, .. }
            | Stmt::Try(_, a) => vec![a],
            Stmt::At(_)
            | Stmt::Var(..)
            | Stmt::Set(..)
            | Stmt::Copy(..)
            | Stmt::Began(..)
            | Stmt::Bare(..)
            | Stmt::KeepBefore(_)
            | Stmt::Store(..)
            | Stmt::Do { .. }
            | Stmt::Merge(..)
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

impl Region {
    /// How many statements emit moves, of those that one run may come to; none where it may come to one
    /// of them several times.
    pub fn emissions(&self) -> Option<usize> {
        self.stmts.iter().try_fold(0, |n, stmt| {
            let here = match stmt {
                Stmt::Emit { .. } | Stmt::EmitEach { .. } | Stmt::EmitShifts(_) => Some(1),
                Stmt::Moves(..) => None,
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

/// Every use of a value in a region and those inside it.
pub fn visit_uses(region: &Region, f: &mut dyn FnMut(ValueId)) {
    for stmt in &region.stmts {
        stmt.operands().into_iter().for_each(&mut *f);
        stmt.regions().into_iter().for_each(|r| visit_uses(r, f));
    }
    region.value.into_iter().for_each(f);
}
