//! Requirements as conditions of the emissions that they guard.
//!
//! Before: an enumeration leaves a round, or the whole function, where a requirement fails. After, where
//! the rest of a round only emits a move: one branch, whose other side emits; rustc counts such a loop
//! without branches. Where the rest of the function only emits the members of a set that is cheap to
//! compute: the empty set is emitted instead ([`Op::When`]); the set is then the same value when moves are
//! counted and when one is drawn.

use super::sets::is_op;
use crate::index::Id;
use crate::lir::{Def, Domain, Function, Label, Op, Region, Sort, Stmt, Ty, Value, ValueId};

/// The maximum cost of a set that is computed although the requirement may fail, in operations on sets.
const CHEAP: u32 = 32;

/// Rewrites an enumeration. `callees` are the functions that have been selected so far.
pub(super) fn merge(function: &mut Function, callees: &[Option<Function>]) {
    if let Sort::Moves(_) = function.sort {
        region(&mut function.body);
        while cut(function, callees).is_some() {}
    }
}

fn region(of: &mut Region) {
    for stmt in &mut of.stmts {
        if let Stmt::Each(bound, _, body) = stmt {
            round(*bound, body);
        }
        stmt.regions_mut().into_iter().for_each(region);
    }
}

/// Moves the rest of a round into the other side of its last requirement.
fn round(bound: ValueId, body: &mut Region) {
    let Some(at) = body.stmts.iter().rposition(|stmt| !is_plain(stmt)) else {
        return;
    };
    let rest = body.stmts.split_off(at + 1);
    match body.stmts.last_mut() {
        Some(Stmt::If(_, yes, no)) if leaves(Label::Round(bound), yes) && no.stmts.is_empty() => {
            yes.stmts.clear();
            no.stmts = rest;
        }
        _ => body.stmts.extend(rest),
    }
}

fn is_plain(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Emit { .. }) || is_op(stmt)
}

fn leaves(label: Label, of: &Region) -> bool {
    matches!(of.stmts[..], [Stmt::Leave(left)] if left == label)
}

/// Replaces the last requirement of the function by an empty set.
fn cut(function: &mut Function, callees: &[Option<Function>]) -> Option<()> {
    let stmts = &function.body.stmts;
    let guards = |stmt: &Stmt| matches!(stmt, Stmt::If(_, yes, no) if leaves(Label::Function, yes) && no.stmts.is_empty());
    let at = stmts.iter().rposition(guards)?;
    let (Stmt::If(fails, ..), Stmt::EmitEach(last)) = (&stmts[at], stmts.last()?) else {
        return None;
    };
    let Domain::Members(set) = last.domain else {
        return None;
    };
    let fails = *fails;
    let before = &stmts[at + 1..stmts.len() - 1];
    if cost(before, callees)? > CHEAP {
        return None;
    }
    let negated = stmts[..at].iter().find_map(|stmt| match stmt {
        Stmt::Let(value, Def::Op(Op::Not(of))) if *value == fails => Some(*of),
        _ => None,
    });
    let of = function.values[set].ty;
    let mut define = |ty, op| {
        let value = function.values.push(Value { ty, name: None });
        (value, Stmt::Let(value, Def::Op(op)))
    };
    let (holds, not) = match negated {
        Some(holds) => (holds, None),
        None => {
            let (holds, not) = define(Ty::Truth, Op::Not(fails));
            (holds, Some(not))
        }
    };
    let (kept, when) = define(of, Op::When(set, holds));
    let stmts = &mut function.body.stmts;
    stmts.remove(at);
    let last = stmts.len() - 1;
    if let Stmt::EmitEach(each) = &mut stmts[last] {
        each.domain = Domain::Members(kept);
    }
    stmts.splice(last..last, not.into_iter().chain([when]));
    Some(())
}

/// Returns the cost of computing values; `None` if it has no small bound.
fn cost(stmts: &[Stmt], callees: &[Option<Function>]) -> Option<u32> {
    let costs = stmts.iter().map(|stmt| match stmt {
        Stmt::At(_) => Some(0),
        Stmt::Let(_, Def::Op(op)) => cost_of(op, callees),
        _ => None,
    });
    costs.sum()
}

fn cost_of(op: &Op, callees: &[Option<Function>]) -> Option<u32> {
    match op {
        Op::Cells(_)
        | Op::Mask(..)
        | Op::Num(_)
        | Op::Truth(_)
        | Op::Index(_)
        | Op::Const(_)
        | Op::Field(..)
        | Op::Element(..)
        | Op::Cell(_)
        | Op::Member(_)
        | Op::FirstOf(_)
        | Op::Union(..)
        | Op::Inter(..)
        | Op::Diff(..)
        | Op::When(..)
        | Op::Contains(..)
        | Op::Equal(..)
        | Op::Less(..)
        | Op::Not(_)
        | Op::Some(_)
        | Op::Place(..)
        | Op::Opponent(_) => Some(1),
        Op::Step(..) => Some(2),
        Op::Steps(..) => Some(16),
        Op::Call(callee, _, _) => {
            let callee = callees.get(callee.index())?.as_ref()?;
            cost(&callee.body.stmts, callees)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::IndexVec;
    use crate::ir::BlockId;
    use crate::ir::bits::Bits;
    use crate::lir::op::Set;
    use crate::lir::{LastChoice, Made, SELF};

    #[test]
    fn what_comes_after_the_last_way_out_is_nested() {
        let (bound, cond) = (ValueId::from_index(0), ValueId::from_index(1));
        let leaves = |label| {
            let yes = Region::of(vec![Stmt::Leave(label)]);
            Stmt::If(cond, yes, Region::default())
        };
        let emits = || Stmt::Emit {
            pos: SELF,
            fields: Vec::new(),
            trail: None,
            values: Vec::new(),
        };
        let hold = |stmts| Region::of(stmts);

        let mut body = hold(vec![leaves(Label::Round(bound)), emits()]);
        round(bound, &mut body);
        let [Stmt::If(_, yes, no)] = &body.stmts[..] else {
            panic!("one branch");
        };
        assert!(yes.stmts.is_empty() && no.stmts.len() == 1);

        let mut other = hold(vec![leaves(Label::Function), emits()]);
        round(bound, &mut other);
        assert_eq!(other.stmts.len(), 2, "the whole function is left");

        let mut effect = hold(vec![leaves(Label::Round(bound)), Stmt::Take(bound)]);
        round(bound, &mut effect);
        assert_eq!(effect.stmts.len(), 2, "an effect comes after it");
    }

    #[test]
    fn a_cheap_set_is_empty_where_the_requirement_fails() {
        let leaves = |op: fn(ValueId) -> Op| {
            let mut function = Function {
                name: "moves_go".into(),
                doc: String::new(),
                cite: None,
                sort: Sort::Moves(BlockId(0)),
                params: Vec::new(),
                result: None,
                past: false,
                blocked: false,
                was: false,
                of_boards: false,
                visits: false,
                values: IndexVec::default(),
                vars: IndexVec::default(),
                positions: IndexVec::default(),
                body: Region::default(),
            };
            let mut value = |ty| function.values.push(Value { ty, name: None });
            let (fails, from) = (value(Ty::Truth), value(Ty::Cells));
            let (set, bound) = (value(Ty::Cells), value(Ty::Index));
            let yes = Region::of(vec![Stmt::Leave(Label::Function)]);
            function.body.stmts = vec![
                Stmt::Let(from, Def::Op(Op::Cells(Set(Bits::new())))),
                Stmt::Let(fails, Def::Op(Op::Some(from))),
                Stmt::If(fails, yes, Region::default()),
                Stmt::Let(set, Def::Op(op(from))),
                Stmt::EmitEach(Box::new(LastChoice {
                    bound,
                    domain: Domain::Members(set),
                    made: Made {
                        body: Region::default(),
                        fields: vec![bound],
                        trail: None,
                    },
                    further: None,
                })),
            ];
            merge(&mut function, &[]);
            let stmts = function.body.stmts;
            let is_when = |stmt: &Stmt| matches!(stmt, Stmt::Let(_, Def::Op(Op::When(..))));
            let leaves = stmts.iter().any(|stmt| matches!(stmt, Stmt::If(..)));
            assert_ne!(leaves, stmts.iter().any(is_when));
            leaves
        };
        assert!(!leaves(|from| Op::Step(0, from)));
        assert!(leaves(|from| Op::Flood(from, from)), "a flood fill is dear");
    }
}
