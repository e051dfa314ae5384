//! Decides which values are printed at their use, and which have a line of their own.
//!
//! A value is printed in place if it is used once or costs nothing; if nothing that it reads is written
//! between its definition and that place; and if that place is not in a loop that does not contain the
//! definition, unless it costs nothing.

use super::shadow::{Thing, Written};
use crate::lir::{Def, Function, Op, Region, Stmt, ValueId};
use std::collections::BTreeMap;

/// A place in a function: the number of a statement, and the beginnings of the enclosing loops.
#[derive(Clone)]
struct Point {
    at: usize,
    loops: Vec<usize>,
}

/// A definition with its place.
struct Defined<'a> {
    value: ValueId,
    def: &'a Def,
    point: Point,
}

#[derive(Default)]
struct Walk<'a> {
    at: usize,
    loops: Vec<usize>,
    /// The end of each loop, by its beginning.
    ends: BTreeMap<usize, usize>,
    defined: Vec<Defined<'a>>,
    /// By value: the places where statements use it.
    used: BTreeMap<ValueId, Vec<Point>>,
    /// By value: the definitions that use it.
    operand: BTreeMap<ValueId, Vec<ValueId>>,
    writes: Vec<(usize, Thing)>,
}

/// Returns the values of a function that are printed in place, with their definitions.
pub(super) fn in_place(function: &Function) -> BTreeMap<ValueId, &Def> {
    let mut walk = Walk::default();
    walk.region(&function.body);
    // By value: the places where it would be evaluated if printed in place.
    let mut points: BTreeMap<ValueId, Vec<Point>> = BTreeMap::new();
    let mut chosen = BTreeMap::new();
    for Defined {
        value,
        def,
        point: own,
    } in walk.defined.iter().rev()
    {
        let mut uses = walk.used.get(value).cloned().unwrap_or_default();
        for user in walk.operand.get(value).into_iter().flatten() {
            match points.get(user) {
                Some(there) => uses.extend(there.iter().cloned()),
                None => {
                    let users = walk.defined.iter().filter(|d| d.value == *user);
                    uses.extend(users.map(|d| d.point.clone()));
                }
            }
        }
        let reads = reads(def);
        // What a nested region uses is evaluated with it.
        let whole = !def.regions().is_empty();
        let still = uses.iter().all(|there| {
            let round = there.loops.iter().find(|begin| !own.loops.contains(begin));
            let end = round.and_then(|begin| walk.ends.get(begin));
            let end = end.map_or(there.at, |end| there.at.max(*end));
            let mut written = { walk.writes.iter() }.filter(|(at, _)| own.at < *at && *at < end);
            !written.any(|(_, thing)| whole || reads.contains(thing))
                && (is_free(def) || round.is_none())
        });
        if still && (uses.len() <= 1 || is_free(def)) {
            points.insert(*value, uses);
            chosen.insert(*value, *def);
        }
    }
    chosen
}

/// Whether evaluating a value again costs nothing.
fn is_free(def: &Def) -> bool {
    let Def::Op(op) = def else { return false };
    op.is_known()
        || matches!(
            op,
            Op::Get(_) | Op::Field(..) | Op::Element(..) | Op::NoTrail | Op::Open | Op::Continue
        )
}

/// Returns what a definition reads, including its nested regions.
fn reads(def: &Def) -> Vec<Thing> {
    let inner = def.regions().into_iter().flat_map(Region::all_stmts);
    let inner = inner.filter_map(|stmt| match stmt {
        Stmt::Let(_, def) => Some(def),
        _ => None,
    });
    let all = std::iter::once(def).chain(inner);
    let all = all.filter_map(|def| match def {
        Def::Op(op) => op.read(),
        _ => None,
    });
    all.collect()
}

impl<'a> Walk<'a> {
    fn region(&mut self, region: &'a Region) {
        region.stmts.iter().for_each(|stmt| self.stmt(stmt));
        self.at += 1;
        if let Some(value) = region.value {
            self.use_at(value);
        }
    }

    fn point(&self) -> Point {
        Point {
            at: self.at,
            loops: self.loops.clone(),
        }
    }

    fn use_at(&mut self, value: ValueId) {
        let point = self.point();
        self.used.entry(value).or_default().push(point);
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        self.at += 1;
        let begin = self.at;
        let regions = stmt.regions();
        if let Stmt::Let(value, def) = stmt {
            for operand in def.operands() {
                match regions.is_empty() {
                    true => self.operand.entry(operand).or_default().push(*value),
                    false => self.use_at(operand),
                }
            }
            regions.into_iter().for_each(|region| self.region(region));
            self.at += 1;
            let (value, point) = (*value, self.point());
            self.defined.push(Defined { value, def, point });
            return;
        }
        stmt.operands().into_iter().for_each(|v| self.use_at(v));
        // Any other statement may run its regions several times.
        let is_loop = !matches!(stmt, Stmt::If(..) | Stmt::Try(..));
        self.loops.extend(is_loop.then_some(begin));
        regions.into_iter().for_each(|region| self.region(region));
        self.at += 1;
        if is_loop {
            self.loops.pop();
            self.ends.insert(begin, self.at);
        }
        self.at += 1;
        match stmt.written() {
            Some(Written::New(Thing::Value(_))) | None => {}
            Some(Written::New(thing) | Written::Old(thing)) => self.writes.push((self.at, thing)),
        }
    }
}
