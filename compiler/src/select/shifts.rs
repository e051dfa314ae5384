//! Pairs of cells at fixed displacements: set-wise generation.
//!
//! Before: a loop over origins that emits a move for each target, where the targets are made of steps
//! from the origin. After: one statement, [`Stmt::EmitShifts`], with a set of targets for each
//! displacement; a sink may take all origins at once. That is right where
//! - a set of targets is a chain of steps from the origin, cut by sets that do not depend on it, so that
//!   the chain of a union of origins is the union of the chains;
//! - each step is one shift, so that a target and the number of its set say what the origin was;
//! - no two sets have one displacement, so that no move is emitted twice.

use crate::ir::axes::members;
use crate::ir::{ConstId, Value};
use crate::lir::{
    self, Def, Domain, Function, Module, Op, Region, Shifts, Sort, Stmt, Ty, ValueId,
};
use std::collections::{BTreeMap, BTreeSet};

/// More displacements than this are not worth it.
const MOST: usize = 12;

/// A step of a chain, or what cuts it.
#[derive(Clone, Copy, PartialEq)]
enum Link {
    Step(usize),
    /// A step in the one direction of an entry of a table: the directions, the table, the index.
    Entry(ValueId, ConstId, ValueId),
    Inter(ValueId),
    Diff(ValueId),
    When(ValueId),
}

/// Merges the loops of an enumeration that emit such pairs.
pub(super) fn merge(function: &mut Function, module: &Module) {
    let plain = !module.grid.is_graph() && !module.grid.wraps();
    if let (Sort::Moves(_), true) = (function.sort, plain) {
        let mut body = std::mem::take(&mut function.body);
        region(&mut body, function, module);
        function.body = body;
    }
}

fn region(of: &mut Region, function: &mut Function, module: &Module) {
    let mut all = Vec::new();
    for mut stmt in std::mem::take(&mut of.stmts) {
        if let Stmt::If(_, yes, no) = &mut stmt {
            region(yes, function, module);
            region(no, function, module);
        }
        match merged(&stmt, function, module) {
            Some(merged) => all.extend(merged),
            None => all.push(stmt),
        }
    }
    of.stmts = all;
}

/// The statements that a loop is equal to.
fn merged(stmt: &Stmt, function: &mut Function, module: &Module) -> Option<Vec<Stmt>> {
    let Stmt::Each(from, Domain::Members(origins), body) = stmt else {
        return None;
    };
    if function.values[*origins].ty != Ty::Cells {
        return None;
    }
    let (last, before) = body.stmts.split_last()?;
    let Stmt::EmitEach {
        bound: to,
        set,
        body: made,
        fields,
        trail: None,
    } = last
    else {
        return None;
    };
    if function.values[*to].ty != Ty::Index || function.values[*set].ty != Ty::Cells {
        return None;
    }
    let mut chains = Chains::new(*from, module);
    let mut free = Vec::new();
    for stmt in before {
        match stmt {
            Stmt::At(_) => free.push(stmt.clone()),
            Stmt::Let(value, Def::Op(op)) => {
                if !chains.define(*value, op) {
                    free.push(stmt.clone());
                }
            }
            _ => return None,
        }
    }
    // What a move is made of must be known without the loop.
    let known = |value: &ValueId| !chains.depend.contains(value) || value == from;
    let mut uses = true;
    lir::visit_uses(made, &mut |value| uses &= known(&value));
    if !(uses && fields.iter().all(known)) {
        return None;
    }
    let ways = chains.of(*set)?;
    if ways.is_empty() || ways.len() > MOST {
        return None;
    }
    let (key, by) = chains.displacements(&ways)?;
    let (seeds, targets, sets) = written(function, &ways);
    free.push(Stmt::EmitShifts(Box::new(Shifts {
        origins: *origins,
        seeds,
        sets,
        targets,
        key,
        by,
        from: *from,
        to: *to,
        body: made.clone(),
        fields: fields.clone(),
    })));
    Some(free)
}

/// The chains as values: the set that they begin with, the last set of each, and their definitions.
fn written(function: &mut Function, ways: &[Vec<Link>]) -> (ValueId, Vec<ValueId>, Region) {
    let mut value = |name: Option<&str>| {
        function.values.push(lir::Value {
            ty: Ty::Cells,
            name: name.map(str::to_string),
        })
    };
    let seeds = value(Some("origins"));
    let mut stmts = Vec::new();
    let mut known: Vec<(ValueId, Link, ValueId)> = Vec::new();
    let mut targets = Vec::new();
    for way in ways {
        let mut here = seeds;
        for link in way {
            let same = known.iter().find(|(from, l, _)| *from == here && l == link);
            here = match same {
                Some((_, _, to)) => *to,
                None => {
                    let op = match *link {
                        Link::Step(dir) => Op::Step(dir, here),
                        Link::Entry(dirs, ..) => Op::Steps(dirs, here),
                        Link::Inter(set) => Op::Inter(here, set),
                        Link::Diff(set) => Op::Diff(here, set),
                        Link::When(holds) => Op::When(here, holds),
                    };
                    let next = value(None);
                    stmts.push(Stmt::Let(next, Def::Op(op)));
                    known.push((here, *link, next));
                    next
                }
            };
        }
        targets.push(here);
    }
    (seeds, targets, Region { stmts, value: None })
}

/// What depends on the origin in a loop, as chains.
struct Chains<'a> {
    module: &'a Module,
    depend: BTreeSet<ValueId>,
    chains: BTreeMap<ValueId, Vec<Vec<Link>>>,
    /// What does not depend on it: literal directions, and entries of tables.
    masks: BTreeMap<ValueId, u64>,
    entries: BTreeMap<ValueId, (ConstId, ValueId)>,
}

impl<'a> Chains<'a> {
    fn new(from: ValueId, module: &'a Module) -> Chains<'a> {
        Chains {
            module,
            depend: BTreeSet::from([from]),
            chains: BTreeMap::new(),
            masks: BTreeMap::new(),
            entries: BTreeMap::new(),
        }
    }

    /// Takes a definition; whether it depends on the origin.
    fn define(&mut self, value: ValueId, op: &Op) -> bool {
        let depends = op.operands().iter().any(|v| self.depend.contains(v));
        if !depends {
            match op {
                Op::Mask(mask) => {
                    self.masks.insert(value, *mask);
                }
                Op::Entry(id, at) => {
                    self.entries.insert(value, (*id, *at));
                }
                _ => {}
            }
            return false;
        }
        self.depend.insert(value);
        if let Some(chains) = self.chain(op) {
            self.chains.insert(value, chains);
        }
        true
    }

    fn of(&self, value: ValueId) -> Option<Vec<Vec<Link>>> {
        self.chains.get(&value).cloned()
    }

    fn chain(&self, op: &Op) -> Option<Vec<Vec<Link>>> {
        let free = |v: &ValueId| !self.depend.contains(v);
        match op {
            // Only the origin itself is an index that chains know.
            Op::Cell(_) => Some(vec![Vec::new()]),
            Op::Step(dir, a) => Some(longer(self.of(*a)?, &[Link::Step(*dir)])),
            Op::Steps(dirs, a) if free(dirs) => {
                let chains = self.of(*a)?;
                if let Some(mask) = self.masks.get(dirs) {
                    let steps: Vec<Link> = members(*mask).map(Link::Step).collect();
                    return Some(longer(chains, &steps));
                }
                let (id, at) = self.entries.get(dirs)?;
                Some(longer(chains, &[Link::Entry(*dirs, *id, *at)]))
            }
            Op::Union(a, b) => {
                let mut all = self.of(*a)?;
                all.extend(self.of(*b)?);
                Some(all)
            }
            Op::Inter(a, b) if free(b) => Some(longer(self.of(*a)?, &[Link::Inter(*b)])),
            Op::Inter(a, b) if free(a) => Some(longer(self.of(*b)?, &[Link::Inter(*a)])),
            Op::Diff(a, b) if free(b) => Some(longer(self.of(*a)?, &[Link::Diff(*b)])),
            Op::When(a, t) if free(t) => Some(longer(self.of(*a)?, &[Link::When(*t)])),
            _ => None,
        }
    }

    /// How far each chain goes: by the index of a table of directions, where there is one.
    fn displacements(&self, ways: &[Vec<Link>]) -> Option<(Option<ValueId>, Vec<Vec<i64>>)> {
        let mut key = None;
        let mut rows = 1;
        for link in ways.iter().flatten() {
            if let Link::Entry(_, id, at) = link {
                if key.is_some_and(|key| key != *at) {
                    return None;
                }
                key = Some(*at);
                rows = self.module.consts[*id].values.len();
            }
        }
        let row = |row: usize| -> Option<Vec<i64>> {
            let far = ways.iter().map(|way| self.far(way, row));
            let far: Vec<i64> = far.collect::<Option<_>>()?;
            let different: BTreeSet<&i64> = far.iter().collect();
            (different.len() == far.len()).then_some(far)
        };
        let by = (0..rows).map(row).collect::<Option<_>>()?;
        Some((key, by))
    }

    fn far(&self, way: &[Link], row: usize) -> Option<i64> {
        way.iter().try_fold(0, |far, link| {
            let dir = match link {
                Link::Step(dir) => *dir,
                Link::Entry(_, id, _) => match self.module.consts[*id].values.get(row)? {
                    Value::Mask(mask) if mask.count_ones() == 1 => mask.trailing_zeros() as usize,
                    _ => return None,
                },
                Link::Inter(_) | Link::Diff(_) | Link::When(_) => return Some(far),
            };
            match self.module.grid.dirs.get(dir)?.shifts.as_slice() {
                [shift] => Some(far + shift.by),
                _ => None,
            }
        })
    }
}

/// Each chain, longer by each of some links.
fn longer(chains: Vec<Vec<Link>>, by: &[Link]) -> Vec<Vec<Link>> {
    let longer = chains.iter().flat_map(|chain| {
        by.iter().map(move |link| {
            let mut chain = chain.clone();
            chain.push(*link);
            chain
        })
    });
    longer.collect()
}
