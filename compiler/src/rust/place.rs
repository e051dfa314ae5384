//! Decides which values are printed at their use, and which have a line of their own.
//!
//! A value is printed in place if it is used once or costs nothing; if nothing that it reads is written
//! between its definition and that place; and if that place is not in a loop that does not contain the
//! definition, unless it costs nothing.

use crate::lir::{Def, Function, Op, PosId, Region, Stmt, ValueId, VarId};
use std::collections::BTreeMap;

/// A write of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Write {
    Position(PosId),
    Var(VarId),
}

/// A place in a function: the number of a statement, and the enclosing loops.
#[derive(Clone)]
struct Point {
    at: usize,
    loops: Vec<(usize, usize)>,
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
    used: BTreeMap<ValueId, Vec<(usize, Vec<usize>)>>,
    /// By value: the definitions that use it.
    operand: BTreeMap<ValueId, Vec<ValueId>>,
    writes: Vec<(usize, Write)>,
}

/// Returns the values of a function that are printed in place, with their definitions.
pub(super) fn in_place(function: &Function) -> BTreeMap<ValueId, &Def> {
    let mut walk = Walk::default();
    walk.region(&function.body);
    let ends = walk.ends.clone();
    let point = |(at, loops): &(usize, Vec<usize>)| Point {
        at: *at,
        loops: loops
            .iter()
            .map(|l| (*l, ends.get(l).copied().unwrap_or(*at)))
            .collect(),
    };
    // By value: the places where it would be evaluated if printed in place.
    let mut points: BTreeMap<ValueId, Vec<Point>> = BTreeMap::new();
    let mut chosen = BTreeMap::new();
    for Defined {
        value,
        def,
        point: own,
    } in walk.defined.iter().rev()
    {
        let mut uses: Vec<Point> = walk
            .used
            .get(value)
            .into_iter()
            .flatten()
            .map(point)
            .collect();
        for user in walk.operand.get(value).into_iter().flatten() {
            match points.get(user) {
                Some(there) => uses.extend(there.iter().cloned()),
                None => {
                    let users = walk.defined.iter().filter(|d| d.value == *user);
                    uses.extend(users.map(|d| d.point.clone()));
                }
            }
        }
        let own = Point {
            at: own.at,
            loops: own
                .loops
                .iter()
                .map(|(l, _)| (*l, ends.get(l).copied().unwrap_or(own.at)))
                .collect(),
        };
        let reads = reads(def);
        let still = uses.iter().all(|there| {
            let round = there
                .loops
                .iter()
                .find(|l| !own.loops.iter().any(|o| o.0 == l.0));
            let end = round.map_or(there.at, |(_, end)| *end);
            let written = walk
                .writes
                .iter()
                .filter(|(at, _)| own.at < *at && *at < end.max(there.at));
            // What a nested region uses is evaluated with it.
            let whole = !def.regions().is_empty();
            !written
                .into_iter()
                .any(|(_, write)| whole || reads.contains(write))
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

/// Returns the values that a definition reads, including its nested regions.
fn reads(def: &Def) -> Vec<Write> {
    let inner = def.regions().into_iter().flat_map(Region::all_stmts);
    let inner = inner.filter_map(|stmt| match stmt {
        Stmt::Let(_, def) => Some(def),
        _ => None,
    });
    let mut all = Vec::new();
    for def in std::iter::once(def).chain(inner) {
        if let Def::Op(op) = def {
            all.extend(op.position().map(Write::Position));
            if let Op::Get(var) = op {
                all.push(Write::Var(*var));
            }
        }
    }
    all
}

impl<'a> Walk<'a> {
    fn region(&mut self, region: &'a Region) {
        region.stmts.iter().for_each(|stmt| self.stmt(stmt));
        self.at += 1;
        if let Some(value) = region.value {
            self.use_at(value);
        }
    }

    fn use_at(&mut self, value: ValueId) {
        let point = (self.at, self.loops.clone());
        self.used.entry(value).or_default().push(point);
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        self.at += 1;
        let begin = self.at;
        match stmt {
            Stmt::Let(value, def) => {
                let plain = def.regions().is_empty();
                for operand in def.operands() {
                    match plain {
                        true => self.operand.entry(operand).or_default().push(*value),
                        false => self.use_at(operand),
                    }
                }
                for region in def.regions() {
                    self.region(region);
                }
                self.at += 1;
                let loops = self.loops.iter().map(|l| (*l, 0)).collect();
                let point = Point { at: self.at, loops };
                self.defined.push(Defined {
                    value: *value,
                    def,
                    point,
                });
                return;
            }
            Stmt::Each(..)
            | Stmt::Rounds(..)
            | Stmt::Repeat(..)
            | Stmt::Drain(..)
            | Stmt::EmitEach(_)
            | Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Proposals(_) => {
                stmt.operands().into_iter().for_each(|v| self.use_at(v));
                self.loops.push(begin);
                for region in stmt.regions() {
                    self.region(region);
                }
                self.loops.pop();
                self.at += 1;
                self.ends.insert(begin, self.at);
            }
            _ => {
                stmt.operands().into_iter().for_each(|v| self.use_at(v));
                for region in stmt.regions() {
                    self.region(region);
                }
            }
        }
        self.at += 1;
        self.written(stmt);
    }

    fn written(&mut self, stmt: &Stmt) {
        let mut write = |write| self.writes.push((self.at, write));
        match stmt {
            Stmt::Set(var, _) | Stmt::Var(var, _) | Stmt::Drain(var, ..) => write(Write::Var(*var)),
            Stmt::Copy(pos, _)
            | Stmt::Began(pos, _)
            | Stmt::Bare(pos, _)
            | Stmt::KeepBefore(pos)
            | Stmt::Store(pos, ..)
            | Stmt::Restore(pos, _)
            | Stmt::Merge(pos, ..) => write(Write::Position(*pos)),
            Stmt::Do(call) => write(Write::Position(call.pos)),
            Stmt::At(_)
            | Stmt::Let(..)
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
            | Stmt::Try(..)
            | Stmt::Show(_)
            | Stmt::Hide(_)
            | Stmt::Take(_)
            | Stmt::TakeStop(_) => {}
        }
    }
}
