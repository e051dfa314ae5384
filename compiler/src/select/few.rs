//! Selects cell tables for parameters that have at most one cell.
//!
//! Before: the functions of a module. After: a parameter of a pure function is in [`Function::few`] if every call
//! gives it at most one cell, and steps and attacks from it are by cell tables. A greatest fixed point: all such
//! parameters begin in the set, and one that a call gives more leaves it, until nothing changes.

use super::walks;
use crate::lir::{Def, Function, FunctionId, Module, Op, Sort, Stmt, Ty, ValueId};
use crate::plan::Plan;
use std::collections::BTreeSet;

/// Finds the parameters, and selects their tables.
pub(super) fn select(module: &mut Module, plan: &Plan<'_>) {
    let called: BTreeSet<FunctionId> = module.functions.iter().flat_map(callees).collect();
    for id in called {
        let function = &mut module.functions[id];
        if function.sort == Sort::Pure {
            let values = &function.values;
            let params = function.params.iter().copied();
            function.few = params.filter(|p| values[*p].ty == Ty::Cells).collect();
        }
    }
    loop {
        let callers = module.functions.iter();
        let more: Vec<_> = callers.flat_map(|f| given_more(f, module, plan)).collect();
        if more.is_empty() {
            break;
        }
        for (function, param) in more {
            module.functions[function].few.remove(&param);
        }
    }
    for function in module.functions.iter_mut().filter(|f| !f.few.is_empty()) {
        walks::select(function, plan);
    }
}

/// Returns the parameters that the calls of a function may give several cells.
fn given_more(caller: &Function, module: &Module, plan: &Plan<'_>) -> Vec<(FunctionId, ValueId)> {
    let calls = calls(caller, module);
    let args = calls.iter().map(|(.., arg)| *arg).collect();
    let few = walks::few(caller, plan, args);
    let more = calls.into_iter().filter(|(.., arg)| !few.contains(arg));
    more.map(|(function, param, _)| (function, param)).collect()
}

/// Returns the functions that a function calls for values.
fn callees(caller: &Function) -> Vec<FunctionId> {
    let called = |stmt: &Stmt| match stmt {
        Stmt::Let(_, Def::Op(Op::Call(id, ..))) => Some(*id),
        _ => None,
    };
    caller
        .body
        .all_stmts()
        .into_iter()
        .filter_map(called)
        .collect()
}

/// Returns the arguments that a function calls others with, by function and parameter, for the parameters that are left.
fn calls(caller: &Function, module: &Module) -> Vec<(FunctionId, ValueId, ValueId)> {
    let mut all = Vec::new();
    for stmt in caller.body.all_stmts() {
        if let Stmt::Let(_, Def::Op(Op::Call(id, _, args))) = stmt {
            let called = &module.functions[*id];
            let given = called.params.iter().zip(args);
            let left = given.filter(|(param, _)| called.few.contains(param));
            all.extend(left.map(|(param, arg)| (*id, *param, *arg)));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    fn module(size: &str, effect: &str) -> String {
        module_of(
            &format!(
                "game \"Small\"\nplayers white, black\nboard square {size}\npieces man\n\
                 setup {{ white man on rank 1 }}\nend {{ no empty : draw }}\n\
                 def patch(c) = c | c.adjacent\ndef wide(c) = patch(c.e(2)) & own\n\
                 move go {{\n choose to in empty\n clear patch(to)\n {effect}\n put own man on to\n}}\n"
            ),
            &[],
        )
    }

    #[test]
    fn parameters_of_one_cell_at_most_use_tables() {
        let text = module("13 x 10", "clear wide(to.n)");
        assert!(text.contains("patch(c: at most one)"), "{text}");
        assert!(text.contains("if some c"), "{text}");
        let text = module("5 x 5", "clear wide(to.n)");
        assert!(text.contains("patch(c: at most one)"), "{text}");
        assert!(!text.contains("if some c"), "shifts are as quick: {text}");
    }

    #[test]
    fn walks_that_were_selected_before_stay() {
        let text = module_of(
            "game \"Small\"\nplayers white, black\nboard square 5 x 4\npieces man\n\
             setup { white man on rank 1 }\nend { no empty : draw }\n\
             def freer(f) = {c in cells : #c.ray(n | e, through empty) > #f.ray(s | w, through empty)}\n\
             move go {\n choose to in empty\n clear freer(to.n)\n put own man on to\n}\n",
            &[],
        );
        let (_, freer) = text
            .split_once("freer(f: at most one)")
            .expect("a function");
        assert!(freer.contains("#c.ray({0 2}, through cells)"), "{freer}");
        assert!(!freer.contains("in lanes"), "{freer}");
    }

    #[test]
    fn one_call_with_more_cells_is_enough() {
        for effect in ["clear patch(own)", "clear patch(to.(n|e))"] {
            let text = module("13 x 10", effect);
            assert!(text.contains("patch(c)"), "{text}");
        }
    }
}
