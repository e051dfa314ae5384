//! Chooses the code generator of an engine: instruction selection and the printer of its modules, if
//! selection supports all decisions of the plan; otherwise `codegen`.
//!
//! [`FORMLESS`] lists the decisions that selection does not support yet. Once the list is empty,
//! `codegen` is no longer needed.

use super::block::{BlockPlan, Step};
use super::jumps::jump_set;
use crate::facts::history::block_asks_before;
use crate::index::IndexVec;
use crate::ir::walk::{any, for_each_expr, visit_stmts};
use crate::ir::{BlockId, Expr, ExprKind, Program, Stmt, StmtKind};

/// The decisions that are made before the code generator is chosen.
pub(super) struct Decided<'a> {
    pub(super) program: &'a Program,
    pub(super) blocks: &'a IndexVec<BlockId, BlockPlan>,
    /// Whether the position stores flood fills or sets, or lines of `end` share flood fills.
    pub(super) stores: bool,
}

/// A decision that selection does not support.
struct Formless {
    /// The name in the dump of a plan.
    name: &'static str,
    /// Whether the plan contains the decision.
    decided: fn(&Decided<'_>) -> bool,
}

/// All such decisions, in the order in which they are tested.
const FORMLESS: &[Formless] = &[
    Formless {
        name: "proposal sampling",
        decided: |d| d.blocks.iter().any(|plan| plan.proposals().is_some()),
    },
    Formless {
        name: "jumps of all pieces at once",
        decided: |d| d.blocks.iter().any(|plan| plan.jumps().is_some()),
    },
    Formless {
        name: "line-completing targets",
        decided: |d| has_step(d, |step| matches!(step, Step::Completing(_))),
    },
    Formless {
        name: "jumps in all directions at once",
        decided: |d| asks(d.program, &|program, e| jump_set(program, e).is_some()),
    },
];

/// Returns the first decision that selection does not support. Only selection supports throws with weights,
/// joint turns, `at once`, legality guards, shifts, slots, merged rounds, stored sets and flood fills, flood fills that lines
/// of `end` share, and rules for which [`looks_back_as_asked`] holds: it writes them whatever else the plan decides.
pub(super) fn formless(decided: &Decided<'_>) -> Option<&'static str> {
    let program = decided.program;
    let only_selected = program.thrown.is_some()
        || program.simultaneous
        || moves_at_once(program)
        || decided.blocks.iter().any(is_selected)
        || looks_back_as_asked(program)
        || decided.stores;
    if only_selected {
        return None;
    }
    let found = FORMLESS.iter().find(|formless| (formless.decided)(decided));
    found.map(|formless| formless.name)
}

/// Whether the plan of a block has a decision that only selection supports.
fn is_selected(plan: &BlockPlan) -> bool {
    plan.guard().is_some() || plan.shifts().is_some() || plan.slots().is_some() || plan.equal_rounds
}

fn has_step(decided: &Decided<'_>, is: impl Fn(&Step) -> bool) -> bool {
    decided
        .blocks
        .iter()
        .any(|plan| plan.steps.values().any(&is))
}

/// Whether a statement, or one nested in it, passes the test.
fn any_stmt(stmts: &[Stmt], is: &dyn Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    visit_stmts(stmts, &mut |stmt| found |= is(stmt));
    found
}

/// Whether a body contains `at once`.
fn moves_at_once(program: &Program) -> bool {
    let bodies = program.blocks.iter().map(|block| &block.body);
    let mut bodies = bodies.chain([&program.setup, &program.after]);
    bodies.any(|body| {
        any_stmt(&body.stmts, &|stmt| {
            matches!(stmt.kind, StmtKind::AtOnce(_))
        })
    })
}

/// Whether an expression of the program passes the test.
fn asks(program: &Program, is: &dyn Fn(&Program, &Expr) -> bool) -> bool {
    let test = |e: &Expr| any(e, &mut |e| is(program, e));
    let in_stmt = |stmt: &Stmt| {
        let mut found = false;
        for_each_expr(stmt, &mut |e| found |= test(e));
        found
    };
    let bodies = program.blocks.iter().map(|block| &block.body);
    let mut bodies = bodies.chain([&program.after]);
    let mut entries = program
        .functions
        .iter()
        .flat_map(|f| f.entries.iter().flatten());
    entries.any(&test)
        || program.end.iter().any(|line| test(&line.cond))
        || bodies.any(|body| any_stmt(&body.stmts, &in_stmt))
}

/// Whether the board at the beginning of a turn is read where `codegen` does not store it: in blocks that
/// `can` tests, which begin none.
fn looks_back_as_asked(program: &Program) -> bool {
    program.uses.before
        && asks(program, &|_, e| match &*e.kind {
            ExprKind::Can(_, blocks) => blocks.iter().any(|id| block_asks_before(program, *id)),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::*;
    use crate::ir::{ExprKind as K, Program, StmtKind};
    use crate::passes::Passes;
    use crate::plan::plan;
    use crate::typed::{Board, Ty};

    fn board() -> Board {
        squares(8, 8, None, false)
    }

    fn formless(program: &Program, without: &[&str]) -> Option<&'static str> {
        let names: Vec<String> = without.iter().map(|name| (*name).into()).collect();
        plan(program, &Passes::without(&names).expect("names of passes")).formless
    }

    #[test]
    fn what_the_plan_decides_says_who_writes_the_engine() {
        let names = [("from", Ty::Cells), ("to", Ty::Cells)];
        let mut steps = program(board());
        let to = cells(K::Step(var(0, Ty::Cells), dirs(0b101), None));
        block(&mut steps, &names, vec![choose(0, own()), choose(1, to)]);
        assert_eq!(formless(&steps, &[]), None);

        let mut walks = program(board());
        let to = ray(
            var(0, Ty::Cells),
            dirs(0xff),
            Some(empty()),
            crate::ir::Ending::Over,
        );
        block(&mut walks, &names, vec![choose(0, own()), choose(1, to)]);
        assert_eq!(formless(&walks, &[]), None);
        let mut beside = walks.clone();
        let more = choose(2, own());
        let names = [names[0], names[1], ("more", Ty::Cells)];
        let steps = cells(K::Step(var(0, Ty::Cells), dirs(0b101), None));
        let moves = stmt(StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells)));
        block(
            &mut beside,
            &names,
            vec![choose(0, own()), choose(1, steps), moves, more],
        );
        assert_eq!(formless(&beside, &[]), None);

        let mut around = program(squares(8, 8, None, true));
        let to = cells(K::Step(var(0, Ty::Cells), dirs(0b101), None));
        block(
            &mut around,
            &names[..2],
            vec![choose(0, own()), choose(1, to)],
        );
        assert_eq!(formless(&around, &[]), None);
        assert_eq!(formless(&around, &["shifts"]), None);
    }
}
