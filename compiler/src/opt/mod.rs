//! Passes over the Ir: each rewrites a program into a cheaper one with the same meaning.
//!
//! Passes may copy expressions as they are: behind each, [`unshare`](crate::ir::unshare) gives every binder a variable of its
//! own. Before and after every pass, [`verify`] accepts the program, and its legal
//! moves, their order and their texts are the same. Passes are independent: leaving one out costs speed
//! only.

mod before_effects;
pub mod build;
mod choice_invariants;
mod compaction;
mod copy_propagation;
mod direction_unrolling;
mod distinct_outcomes;
mod earlier;
mod early_conditions;
mod effect_sinking;
mod empty_choices;
mod exchangeable;
mod filter_narrowing;
mod first_origins;
mod fold;
mod guard_hoisting;
mod kind_conditions;
mod known_directions;
mod loop_invariants;
mod per_component;
mod per_kind;
mod preimage;
pub mod propose;
mod range_narrowing;
mod sets;
mod single_assignment;
mod singletons;
mod steps;
mod table_inversion;
mod tabulate;
mod told_by_states;
mod unroll;

use crate::index::IndexVec;
use crate::ir::verify::verify;
use crate::ir::walk::{map_each_root, rewrite};
use crate::ir::{BlockId, Body, Expr, Program, Var, VarId};
use crate::passes::Passes;

/// The variables of a body or a definition.
type Vars = IndexVec<VarId, Var>;

/// Returns what replaces an expression of a program, given the variables in scope, if anything does.
type Rule = fn(&Program, &Expr, &mut Vars) -> Option<Expr>;

/// Rewrites every expression of a program by a rule, which gets the program as it was.
fn rewrite_all(program: &mut Program, rule: Rule) {
    let before = program.clone();
    map_each_root(program, &mut |e, home| {
        rewritten(&before, rule, e, home.vars)
    });
}

/// Rewrites an expression by a rule, subexpressions first.
fn rewritten(program: &Program, rule: Rule, e: Expr, vars: &mut Vars) -> Expr {
    rewrite(e, &mut |e| rule(program, &e, vars).unwrap_or(e))
}

/// A pass with its name.
pub struct Pass {
    /// The name in messages and in `dump`.
    pub name: &'static str,
    run: fn(&mut Program),
}

const fn pass(name: &'static str, run: fn(&mut Program)) -> Pass {
    Pass { name, run }
}

/// All passes in the order in which they run.
pub const PASSES: &[Pass] = &[
    pass("copy propagation", copy_propagation::run),
    pass("fold", fold::run),
    pass("unroll", unroll::run),
    pass("single assignment", single_assignment::run),
    pass("fold again", fold::run),
    pass("steps", steps::run),
    pass("known directions", known_directions::run),
    pass("early conditions", early_conditions::run),
    pass("effect sinking", effect_sinking::run),
    pass("distinct outcomes", distinct_outcomes::run),
    pass("guard hoisting", guard_hoisting::run),
    pass("range narrowing", range_narrowing::run),
    pass("first origins", first_origins::run),
    pass("pre-image", preimage::run),
    pass("distinct outcomes again", distinct_outcomes::run),
    pass("goal-directed reachability", preimage::reachability::run),
    pass("direction unrolling", direction_unrolling::run),
    pass("per component", per_component::run),
    pass("filter narrowing", filter_narrowing::run),
    pass("loop invariants", loop_invariants::run),
    pass("choice invariants", choice_invariants::run),
    pass("singletons", singletons::run),
    pass("kind conditions", kind_conditions::run),
    pass("per kind", per_kind::run),
    pass("board compaction", compaction::run),
    pass("tabulate", tabulate::run),
    pass("singletons again", singletons::run),
    pass("table inversion", table_inversion::run),
    pass("empty choices", empty_choices::run),
    pass("fold at last", fold::run),
];

/// Runs all passes.
///
/// # Panics
/// If a pass leaves an ill-formed program, which is a compiler bug.
pub fn optimise(program: &mut Program) {
    if let Err(errors) = optimise_by(program, &Passes::all()) {
        panic!("{errors}");
    }
}

/// Runs these passes only. The program is verified at the end; in debug builds also before the first
/// pass and after each.
///
/// # Errors
/// What is ill-formed, and after which pass: a compiler bug.
pub fn optimise_by(program: &mut Program, passes: &Passes) -> Result<(), String> {
    let every = cfg!(debug_assertions);
    if every {
        verified("lowering", program)?;
    }
    for pass in PASSES.iter().filter(|pass| passes.has(pass.name)) {
        match passes.spared(pass.name) {
            None => (pass.run)(program),
            Some(block) => run_but_in(pass, block, program)?,
        }
        crate::ir::unshare::program(program);
        if every {
            verified(pass.name, program)?;
        }
    }
    let before = program.uses.before;
    program.uses = crate::ir::uses::uses(program);
    program.uses.before = before;
    if every {
        return Ok(());
    }
    verified("all passes", program)
}

/// Runs a pass everywhere but in one block.
///
/// # Errors
/// The pass changes more than the bodies of blocks, so that the body from before may not fit.
fn run_but_in(pass: &Pass, block: BlockId, program: &mut Program) -> Result<(), String> {
    let before = program.clone();
    (pass.run)(program);
    if outside_blocks(&before) != outside_blocks(program) {
        return Err(format!("{} changes more than blocks", pass.name));
    }
    program.blocks[block].body = before.blocks[block].body.clone();
    Ok(())
}

/// Returns all of a program but the bodies of its blocks, as text.
fn outside_blocks(program: &Program) -> String {
    let mut program = program.clone();
    for block in program.blocks.iter_mut() {
        block.body = Body::default();
    }
    format!("{program:?}")
}

/// Verifies the program after a pass.
fn verified(pass: &str, program: &Program) -> Result<(), String> {
    verify(program).map_err(|errors| format!("behind {pass}: {errors}"))
}

#[cfg(test)]
mod tests;
