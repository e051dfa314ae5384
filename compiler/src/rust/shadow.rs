//! Decides which declarations may shadow the thing that they are made from: `let mut here = here;`.
//!
//! Such a declaration hides the earlier thing up to the end of its block, so no later statement of the block may
//! use it. A value that is printed in place counts as used where it is printed.
//!
//! What a statement writes and what an operation reads is listed here too.

use crate::lir::{Def, Function, Op, PosId, Region, SELF, Stmt, ValueId, VarId, WAS};
use std::collections::{BTreeMap, BTreeSet};

/// A named thing of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    Value(ValueId),
    Var(VarId),
    Position(PosId),
}

type Things = BTreeSet<Thing>;

/// A thing that a statement writes itself, without those of its regions.
pub(super) enum Written {
    /// It is declared for the statements behind it.
    New(Thing),
    /// It was declared before.
    Old(Thing),
}

impl Stmt {
    /// Returns the thing that the statement writes; of a call the position, not the result.
    pub(super) fn written(&self) -> Option<Written> {
        Some(match self {
            Stmt::Let(value, _)
            | Stmt::Try(value, _)
            | Stmt::Take(value)
            | Stmt::TakeStop(value) => Written::New(Thing::Value(*value)),
            Stmt::Var(var, _) => Written::New(Thing::Var(*var)),
            Stmt::Copy(pos, _) | Stmt::Began(pos, _) | Stmt::Bare(pos, _) => {
                Written::New(Thing::Position(*pos))
            }
            Stmt::Set(var, _) | Stmt::Drain(var, ..) => Written::Old(Thing::Var(*var)),
            Stmt::KeepBefore(pos)
            | Stmt::Store(pos, ..)
            | Stmt::Restore(pos, _)
            | Stmt::Merge(pos, ..) => Written::Old(Thing::Position(*pos)),
            Stmt::Do(call) => Written::Old(Thing::Position(call.pos)),
            Stmt::At(_)
            | Stmt::If(..)
            | Stmt::Each(..)
            | Stmt::Rounds(..)
            | Stmt::Repeat(..)
            | Stmt::Visit(_)
            | Stmt::Leave(_)
            | Stmt::Return(_)
            | Stmt::Emit { .. }
            | Stmt::EmitEach(_)
            | Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Proposals(_)
            | Stmt::Moves(..)
            | Stmt::Show(_)
            | Stmt::Hide(_) => return None,
        })
    }
}

impl Op {
    /// Returns the variable or the position that the operation reads.
    pub(super) fn read(&self) -> Option<Thing> {
        match self {
            Op::Get(var) => Some(Thing::Var(*var)),
            op => op.position().map(Thing::Position),
        }
    }
}

struct Walk<'a> {
    f: &'a Function,
    placed: &'a BTreeMap<ValueId, &'a Def>,
    found: BTreeMap<Thing, Thing>,
}

/// Returns the declarations that may shadow the thing that they are made from, each with that
/// thing.
pub(super) fn shadows(f: &Function, placed: &BTreeMap<ValueId, &Def>) -> BTreeMap<Thing, Thing> {
    let found = BTreeMap::new();
    let mut walk = Walk { f, placed, found };
    walk.region(&f.body, Things::new());
    walk.found
}

impl Walk<'_> {
    /// Walks a region from its end, with the things that are used behind it in the same block; returns all
    /// uses.
    fn region(&mut self, region: &Region, behind: Things) -> Things {
        let mut used = behind;
        region
            .value
            .iter()
            .for_each(|value| self.value(*value, &mut used));
        for stmt in region.stmts.iter().rev() {
            self.declared(stmt, &used);
            self.stmt(stmt, &mut used);
        }
        used
    }

    /// Records a declaration that shadows a thing without later uses.
    fn declared(&mut self, stmt: &Stmt, behind: &Things) {
        let mut from = Things::new();
        let made = match stmt {
            Stmt::Let(value, def) if !self.placed.contains_key(value) => {
                self.def(def, &mut from);
                Thing::Value(*value)
            }
            Stmt::Var(var, first) => {
                self.value(*first, &mut from);
                Thing::Var(*var)
            }
            Stmt::Copy(to, of) if *of != SELF && *of != WAS => {
                from.insert(Thing::Position(*of));
                Thing::Position(*to)
            }
            _ => return,
        };
        let name = self.name(made);
        let mut hidden = from
            .difference(behind)
            .filter(|of| self.name(**of) == name && name.is_some());
        if let Some(of) = hidden.next() {
            self.found.insert(made, *of);
        }
    }

    fn name(&self, thing: Thing) -> Option<&str> {
        match thing {
            Thing::Value(value) => self.f.values[value].name.as_deref(),
            Thing::Var(var) => Some(&self.f.vars[var].name),
            Thing::Position(pos) => Some(&self.f.positions[pos]),
        }
    }

    fn stmt(&mut self, stmt: &Stmt, used: &mut Things) {
        used.extend(stmt.positions().into_iter().map(Thing::Position));
        used.extend(stmt.vars().into_iter().map(Thing::Var));
        stmt.operands()
            .into_iter()
            .for_each(|value| self.value(value, used));
        match stmt {
            // The second region is printed behind the first, in the same block.
            Stmt::Repeat(_, body, again) => {
                let behind = self.region(again, Things::new());
                let inner = self.region(body, behind);
                used.extend(inner);
            }
            _ => {
                for region in stmt.regions() {
                    let inner = self.region(region, Things::new());
                    used.extend(inner);
                }
            }
        }
    }

    /// Adds the uses of a value where it is printed.
    fn value(&mut self, value: ValueId, used: &mut Things) {
        if used.insert(Thing::Value(value))
            && let Some(def) = self.placed.get(&value)
        {
            self.def(def, used);
        }
    }

    fn def(&mut self, def: &Def, used: &mut Things) {
        def.operands()
            .into_iter()
            .for_each(|value| self.value(value, used));
        if let Def::Op(op) = def {
            used.extend(op.read());
        }
        for region in def.regions() {
            let inner = self.region(region, Things::new());
            used.extend(inner);
        }
    }
}
