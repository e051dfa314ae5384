//! Selects shifts: pairs of cells at fixed offsets (set-wise generation).
//!
//! Before: a loop over origins that emits a move for each target, where the targets consist of steps
//! from the origin. After: one statement, [`Stmt::EmitShifts`], with one set of targets per offset; a
//! sink may handle all origins at once. Right where
//! - a set of targets is a chain of steps from the origin, cut by sets that do not depend on it, so
//!   that the chain of a union of origins is the union of the chains;
//! - each step is one shift, so that a target and the index of its set determine the origin;
//! - chains with the same offset form one set, so that no move is emitted twice.

use crate::ir::axes::members;
use crate::ir::{ConstId, Value};
use crate::lir::{
    self, Def, Domain, Function, Further, Module, Op, Region, SELF, Shifts, Sort, Stmt, Ty, ValueId,
};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of offsets that is worth it.
const MOST: usize = 12;

/// A step of a chain, or a set operation that cuts it.
#[derive(Clone, Copy, PartialEq)]
enum Link {
    Step(usize),
    /// A step in the only direction of a table's entry: the directions, the table, the index.
    Entry(ValueId, ConstId, ValueId),
    Inter(ValueId),
    Diff(ValueId),
    When(ValueId),
}

/// Merges those loops of an enumeration that emit such pairs.
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

/// Returns the statements that replace a loop.
fn merged(stmt: &Stmt, function: &mut Function, module: &Module) -> Option<Vec<Stmt>> {
    let Stmt::Each(from, Domain::Members(origins), body) = stmt else {
        return None;
    };
    if function.values[*origins].ty != Ty::Cells {
        return None;
    }
    let (last, before) = body.stmts.split_last()?;
    let (to, set, inner) = last_choice(last)?;
    if function.values[to].ty != Ty::Index || function.values[set].ty != Ty::Cells {
        return None;
    }
    let mut chains = Chains::new(*from, module);
    let mut free = Vec::new();
    for stmt in before {
        match stmt {
            Stmt::At(_) => free.push(stmt.clone()),
            Stmt::Let(value, def) => {
                if !chains.is(*value, def, &mut free)? {
                    free.push(stmt.clone());
                }
            }
            _ => return None,
        }
    }
    let (plain, further) = match inner {
        Inner::Plain(made) => (made, None),
        Inner::Stmts(stmts) => {
            let (plain, further) = split(to, stmts, &mut chains, &mut free)?;
            (plain, Some(further))
        }
    };
    // The values of a move must be available outside of the loop.
    let known = |value: &ValueId| !chains.depend.contains(value) || value == from || *value == to;
    let mut uses = plain.is_known(&known);
    if let Some(further) = &further {
        uses &= further.made().is_known(&known);
        uses &= known(&further.within) && known(&further.of);
    }
    if !uses {
        return None;
    }
    let ways = chains.by_displacement(chains.of(set)?)?;
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
        to,
        body: plain.body,
        fields: plain.fields,
        trail: plain.trail,
        further,
    })));
    Some(free)
}

/// The values that a move consists of, and its choices.
struct Made {
    body: Region,
    fields: Vec<ValueId>,
    trail: Option<ValueId>,
}

impl Made {
    /// Whether all values that it uses from outside are known.
    fn is_known(&self, known: &impl Fn(&ValueId) -> bool) -> bool {
        let mut uses = self.fields.iter().chain(&self.trail).all(known);
        lir::visit_uses(&self.body, &mut |value| uses &= known(&value));
        uses
    }
}

impl Further {
    fn made(&self) -> Made {
        Made {
            body: self.body.clone(),
            fields: self.fields.clone(),
            trail: self.trail,
        }
    }
}

/// What follows the second choice.
enum Inner<'a> {
    /// A move for each target.
    Plain(Made),
    /// Other statements.
    Stmts(&'a [Stmt]),
}

/// Matches a loop over targets; returns the target, the set and what follows.
fn last_choice(stmt: &Stmt) -> Option<(ValueId, ValueId, Inner<'_>)> {
    match stmt {
        Stmt::EmitEach {
            bound,
            domain: Domain::Members(set),
            body,
            fields,
            trail,
        } => {
            let (body, fields, trail) = (body.clone(), fields.clone(), *trail);
            let made = Made {
                body,
                fields,
                trail,
            };
            Some((*bound, *set, Inner::Plain(made)))
        }
        Stmt::Each(bound, Domain::Members(set), body) => {
            Some((*bound, *set, Inner::Stmts(&body.stmts)))
        }
        _ => None,
    }
}

/// Matches statements as a choice that follows for targets in a region, with a move for each other target.
/// Definitions that do not depend on the pair are appended to `free`.
fn split(
    to: ValueId,
    stmts: &[Stmt],
    chains: &mut Chains<'_>,
    free: &mut Vec<Stmt>,
) -> Option<(Made, Further)> {
    let (Stmt::If(cond, yes, no), before) = stmts.split_last()? else {
        return None;
    };
    let mut within = None;
    chains.depend.insert(to);
    for stmt in before {
        match stmt {
            Stmt::Let(value, Def::Op(Op::Contains(set, at))) if value == cond && *at == to => {
                chains.depend.insert(*value);
                within = Some(*set);
            }
            _ => chains.is_free(stmt, free)?,
        }
    }
    let (last, others) = yes.stmts.split_last()?;
    let Stmt::EmitEach {
        bound,
        domain: Domain::Members(of),
        body,
        fields,
        trail,
    } = last
    else {
        return None;
    };
    let (plain, more) = no.stmts.split_last()?;
    let Stmt::Emit {
        pos: SELF,
        fields: plain_fields,
        trail: plain_trail,
        ..
    } = plain
    else {
        return None;
    };
    for stmt in others.iter().chain(more) {
        chains.is_free(stmt, free)?;
    }
    let plain = Made {
        body: Region::default(),
        fields: plain_fields.clone(),
        trail: *plain_trail,
    };
    let further = Further {
        within: within?,
        bound: *bound,
        of: *of,
        body: body.clone(),
        fields: fields.clone(),
        trail: *trail,
    };
    Some((plain, further))
}

/// The chains with the same offset.
type Way = Vec<Vec<Link>>;

/// Returns the chains as values: the set that they begin with, the last set of each offset, and their
/// definitions.
fn written(function: &mut Function, ways: &[Way]) -> (ValueId, Vec<ValueId>, Region) {
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
        let mut all = None;
        for chain in way {
            let mut here = seeds;
            for link in chain {
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
            all = Some(match all {
                None => here,
                Some(before) => {
                    let both = value(None);
                    stmts.push(Stmt::Let(both, Def::Op(Op::Union(before, here))));
                    both
                }
            });
        }
        targets.extend(all);
    }
    (seeds, targets, Region { stmts, value: None })
}

/// The values of a loop that depend on the origin, as chains.
struct Chains<'a> {
    module: &'a Module,
    depend: BTreeSet<ValueId>,
    chains: BTreeMap<ValueId, Vec<Vec<Link>>>,
    /// Values that do not depend on it: literal directions, and entries of tables.
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

    /// Handles a definition; returns whether it depends on the origin. Nested statements that do not
    /// are appended to `free`. `None` if it is neither an operation nor a set that is cut by a truth.
    fn is(&mut self, value: ValueId, def: &Def, free: &mut Vec<Stmt>) -> Option<bool> {
        let (cond, yes, no) = match def {
            Def::Op(op) => return Some(self.define(value, op)),
            Def::If(cond, yes, no) => (cond, yes, no),
            _ => return None,
        };
        let empty = |op: &Op| matches!(op, Op::Cells(set) if set.0.is_empty());
        let nothing = match no.stmts.as_slice() {
            [Stmt::Let(none, Def::Op(op))] => no.value == Some(*none) && empty(op),
            _ => false,
        };
        if !nothing || self.depend.contains(cond) {
            return None;
        }
        for stmt in &yes.stmts {
            match stmt {
                Stmt::Let(value, Def::Op(op)) if self.define(*value, op) => {}
                Stmt::Let(_, Def::Op(_)) => free.push(stmt.clone()),
                _ => return None,
            }
        }
        let chains = self.of(yes.value?)?;
        self.depend.insert(value);
        self.chains
            .insert(value, longer(chains, &[Link::When(*cond)]));
        Some(true)
    }

    /// Handles an operation; returns whether it depends on the origin.
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

    /// Appends a definition that does not depend on the origin or the target; `None` for any other
    /// statement.
    fn is_free(&mut self, stmt: &Stmt, free: &mut Vec<Stmt>) -> Option<()> {
        match stmt {
            Stmt::At(_) => {}
            Stmt::Let(value, Def::Op(op)) if !self.define(*value, op) => free.push(stmt.clone()),
            _ => return None,
        }
        Some(())
    }

    fn of(&self, value: ValueId) -> Option<Vec<Vec<Link>>> {
        self.chains.get(&value).cloned()
    }

    fn chain(&self, op: &Op) -> Option<Vec<Vec<Link>>> {
        let free = |v: &ValueId| !self.depend.contains(v);
        match op {
            // The origin itself is the only index that chains handle.
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

    /// Returns the index into a table of directions and the number of its entries, if chains step by
    /// one.
    fn key<'w>(
        &self,
        chains: impl Iterator<Item = &'w Vec<Link>>,
    ) -> Option<(Option<ValueId>, usize)> {
        let (mut key, mut rows) = (None, 1);
        for link in chains.flatten() {
            if let Link::Entry(_, id, at) = link {
                if key.is_some_and(|key| key != *at) {
                    return None;
                }
                key = Some(*at);
                rows = self.module.consts[*id].values.len();
            }
        }
        Some((key, rows))
    }

    /// Groups the chains by offset.
    fn by_displacement(&self, chains: Vec<Vec<Link>>) -> Option<Vec<Way>> {
        let (_, rows) = self.key(chains.iter())?;
        let mut ways: Vec<(Vec<i64>, Way)> = Vec::new();
        for chain in chains {
            let far: Option<Vec<i64>> = (0..rows).map(|row| self.far(&chain, row)).collect();
            let far = far?;
            match ways.iter_mut().find(|(by, _)| *by == far) {
                Some((_, way)) => way.push(chain),
                None => ways.push((far, vec![chain])),
            }
        }
        Some(ways.into_iter().map(|(_, way)| way).collect())
    }

    /// Returns the offset of each group; by the index into a table of directions, if there is one.
    fn displacements(&self, ways: &[Way]) -> Option<(Option<ValueId>, Vec<Vec<i64>>)> {
        let (key, rows) = self.key(ways.iter().flatten())?;
        let row = |row: usize| -> Option<Vec<i64>> {
            let far = ways.iter().map(|way| self.far(way.first()?, row));
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

/// Appends each of some links to each chain.
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
