//! Decides which enumerations write their trail in place.
//!
//! A trail is a value of lir: a choice appends to a copy of it. A function that passes its trail on to another
//! one would copy it with each choice. Such a function gets one trail by reference instead, and each value of lir
//! is a length of it: a choice writes behind the length that it appends to. That is right if no value is
//! used after a choice has written over it, which is proved here for all ways through the function.

use crate::lir::{Def, Function, Op, Region, Stmt, Ty, ValueId};
use std::collections::BTreeSet;

/// Returns the trails that are lengths of the one in place, for a function that has a trail as a parameter. `None` if it
/// has none, or if it may use a trail after another was written over it.
pub(super) fn in_place(function: &Function) -> Option<BTreeSet<ValueId>> {
    let is_trail = |v: &ValueId| function.values[*v].ty == Ty::Trail;
    let param = *function.params.iter().find(|v| is_trail(v))?;
    let mut lengths = BTreeSet::from([param]);
    lengths_of(&function.body, &mut lengths);
    let mut proof = Proof {
        function,
        lengths: &lengths,
        holds: true,
    };
    proof.region(&function.body, &mut vec![param]);
    proof.holds.then_some(lengths)
}

/// Whether a statement prints its regions as closures, which cannot write.
fn is_closure(stmt: &Stmt) -> bool {
    matches!(
        stmt,
        Stmt::Rounds(..)
            | Stmt::EmitEach(_)
            | Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Proposals(_)
    )
}

/// Collects the trails that are defined outside of closures.
fn lengths_of(region: &Region, lengths: &mut BTreeSet<ValueId>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Let(value, Def::Op(Op::Chose(..) | Op::Stopped(_))) => {
                lengths.insert(*value);
            }
            _ if is_closure(stmt) => {}
            _ => {
                for inner in stmt.regions() {
                    lengths_of(inner, lengths);
                }
            }
        }
    }
}

struct Proof<'a> {
    function: &'a Function,
    lengths: &'a BTreeSet<ValueId>,
    holds: bool,
}

impl Proof<'_> {
    /// Goes through a region; `valid` are the trails that are still there, each a beginning of the next.
    fn region(&mut self, region: &Region, valid: &mut Vec<ValueId>) {
        for stmt in &region.stmts {
            self.stmt(stmt, valid);
        }
        if let Some(value) = region.value {
            self.used(value, valid);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, valid: &mut Vec<ValueId>) {
        if let Stmt::Let(value, Def::Op(Op::Chose(before, ..) | Op::Stopped(before))) = stmt {
            self.used(*before, valid);
            cut(valid, *before);
            valid.push(*value);
            return;
        }
        // A trail that depends on a condition has no place of its own.
        if let Stmt::Let(value, _) = stmt {
            self.holds &= self.function.values[*value].ty != Ty::Trail;
        }
        for operand in stmt.operands() {
            match is_closure(stmt) {
                true => self.inside(operand, valid),
                false => self.used(operand, valid),
            }
        }
        match stmt {
            Stmt::Moves(_, _, args) => {
                let trails = args.iter().filter(|v| self.lengths.contains(v));
                trails.for_each(|trail| cut(valid, *trail));
            }
            _ if is_closure(stmt) => {
                let inner = stmt.regions().into_iter().flat_map(Region::all_stmts);
                let inner: Vec<&Stmt> = inner.collect();
                // What a closure calls would write to the trail that it reads.
                self.holds &= !inner.iter().any(|s| matches!(s, Stmt::Moves(..)));
                for operand in inner.iter().flat_map(|stmt| stmt.operands()) {
                    self.inside(operand, valid);
                }
            }
            Stmt::If(_, yes, no) => {
                let (mut after_yes, mut after_no) = (valid.clone(), valid.clone());
                self.region(yes, &mut after_yes);
                self.region(no, &mut after_no);
                common(valid, &after_yes);
                common(valid, &after_no);
            }
            _ => {
                // A loop runs again from where it ended.
                for _ in 0..2 {
                    for inner in stmt.regions() {
                        let mut after = valid.clone();
                        self.region(inner, &mut after);
                        common(valid, &after);
                    }
                }
            }
        }
    }

    /// Requires that a trail is still there.
    fn used(&mut self, value: ValueId, valid: &[ValueId]) {
        let is_trail = self.function.values[value].ty == Ty::Trail;
        self.holds &= !is_trail || valid.contains(&value);
    }

    /// Requires the same in a closure, which has trails of its own too.
    fn inside(&mut self, value: ValueId, valid: &[ValueId]) {
        self.holds &= !self.lengths.contains(&value) || valid.contains(&value);
    }
}

/// Drops the trails behind one.
fn cut(valid: &mut Vec<ValueId>, after: ValueId) {
    if let Some(n) = valid.iter().position(|v| *v == after) {
        valid.truncate(n + 1);
    }
}

/// Drops the trails that are not there on another way too.
fn common(valid: &mut Vec<ValueId>, other: &[ValueId]) {
    let same = valid.iter().zip(other).take_while(|(a, b)| a == b);
    let same = same.count();
    valid.truncate(same);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::IndexVec;
    use crate::ir::BlockId;
    use crate::lir::{Domain, SELF, Sort, Value};

    const START: ValueId = ValueId(0);
    const NUMBER: ValueId = ValueId(1);
    const FIRST: ValueId = ValueId(2);
    const SECOND: ValueId = ValueId(3);

    fn chose(trail: ValueId, before: ValueId) -> Stmt {
        Stmt::Let(trail, Def::Op(Op::Chose(before, 1, NUMBER)))
    }

    fn emit(trail: ValueId) -> Stmt {
        Stmt::Emit {
            pos: SELF,
            fields: Vec::new(),
            trail: Some(trail),
            values: Vec::new(),
        }
    }

    fn for_each(stmts: Vec<Stmt>) -> Stmt {
        let body = Region { stmts, value: None };
        Stmt::Each(NUMBER, Domain::Range(NUMBER, NUMBER), body)
    }

    /// Whether an enumeration with these statements and a trail as its parameter writes that in place.
    fn is_in_place(stmts: Vec<Stmt>) -> bool {
        let types = [Ty::Trail, Ty::Num, Ty::Trail, Ty::Trail];
        let values = types.map(|ty| Value { ty, name: None });
        let function = Function {
            name: "rounds".into(),
            doc: String::new(),
            cite: None,
            sort: Sort::Moves(BlockId(0)),
            params: vec![START],
            result: None,
            past: false,
            blocked: false,
            was: false,
            of_boards: false,
            visits: false,
            values: IndexVec::from_vec(values.into()),
            vars: IndexVec::new(),
            positions: IndexVec::new(),
            body: Region { stmts, value: None },
        };
        in_place(&function).is_some()
    }

    #[test]
    fn trails_that_are_read_before_others_are_written_are_in_place() {
        let inner = for_each(vec![chose(SECOND, FIRST), emit(SECOND)]);
        assert!(is_in_place(vec![for_each(vec![
            chose(FIRST, START),
            inner
        ])]));
        let branch = |stmts| Region { stmts, value: None };
        let yes = branch(vec![chose(FIRST, START), emit(FIRST)]);
        let no = branch(vec![chose(SECOND, START), emit(SECOND)]);
        assert!(is_in_place(vec![Stmt::If(NUMBER, yes, no), emit(START)]));
    }

    #[test]
    fn a_trail_that_is_read_after_another_was_written_over_it_is_a_value() {
        let both = [chose(FIRST, START), chose(SECOND, START)];
        let read = |trail| both.iter().cloned().chain([emit(trail)]).collect();
        assert!(is_in_place(read(SECOND)));
        assert!(!is_in_place(read(FIRST)));
        let next_round = for_each(vec![emit(FIRST), chose(SECOND, START)]);
        assert!(!is_in_place(vec![chose(FIRST, START), next_round]));
    }
}
