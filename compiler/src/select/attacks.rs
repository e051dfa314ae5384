//! Remarks on sliding attacks and jumps: the instructions that were selected, by the place in the rules.

use crate::cite::Cite;
use crate::lir::{Def, Function, Module, Op, Region, Sort, Stmt, Ty, ValueId};
use crate::plan::remark::{Remark, Selected};

/// Returns the remarks on the attacks of a module.
pub fn attacks(module: &Module) -> Vec<Selected> {
    let mut all = Vec::new();
    for function in &module.functions {
        if let Some(cite) = &function.cite {
            of_region((function, cite), &function.body, None, &mut all);
        }
    }
    all
}

/// Whether the places of statements are those of effects or of lines of `end`. Elsewhere a value may be computed long
/// after the last statement that has a place.
fn has_lines(f: &Function) -> bool {
    f.sort == Sort::Effect || f.result == Some(Ty::Verdict)
}

/// Adds the remarks on a region; `line` is the place of the statement at hand.
fn of_region<'m>(
    (f, cite): (&'m Function, &Cite),
    region: &'m Region,
    mut line: Option<&'m Cite>,
    all: &mut Vec<Selected>,
) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::At(cite) if has_lines(f) => line = Some(cite),
            Stmt::Let(_, Def::Op(op)) => all.extend(of_op(f, op).map(|remark| Selected {
                remark,
                line: line.cloned(),
                function: cite.clone(),
            })),
            _ => {}
        }
        for region in stmt.regions() {
            of_region((f, cite), region, line, all);
        }
    }
}

/// Returns the remark on an operation, if it computes attacks or jumps.
fn of_op(f: &Function, op: &Op) -> Option<Remark> {
    let is_index = |value: &ValueId| f.values[*value].ty == Ty::Index;
    match op {
        Op::Ray { lanes: true, .. } => Some(Remark::Lanes),
        Op::Ray { from, .. } if is_index(from) => Some(Remark::CellTable),
        Op::Ray { .. } => Some(Remark::Filled),
        Op::Reach(..) | Op::Jumps(..) => Some(Remark::CellTable),
        Op::Between(a, _) if is_index(a) => Some(Remark::CellTable),
        _ => None,
    }
}
