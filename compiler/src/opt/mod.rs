//! Passes over the Ir: each rewrites a program into a cheaper one with the same meaning.
//!
//! Before and after every pass, [`verify`] accepts the program, and its legal
//! moves, their order and their texts are the same. Passes are independent: leaving one out costs speed
//! only.

mod before_effects;
pub mod build;
mod choice_invariants;
mod compaction;
mod conditional_guards;
mod copy_propagation;
mod direction_unrolling;
mod distinct_outcomes;
mod effect_sinking;
mod fold;
mod guard_hoisting;
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
mod unroll;

use crate::ir::Program;
use crate::ir::verify::verify;
use crate::passes::Passes;

/// A pass with its name.
pub struct Pass {
    /// The name in messages and in `dump`.
    pub name: &'static str,
    run: fn(&mut Program),
}

/// All passes in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "copy propagation",
        run: copy_propagation::run,
    },
    Pass {
        name: "fold",
        run: fold::run,
    },
    Pass {
        name: "unroll",
        run: unroll::run,
    },
    Pass {
        name: "single assignment",
        run: single_assignment::run,
    },
    Pass {
        name: "fold again",
        run: fold::run,
    },
    Pass {
        name: "steps",
        run: steps::run,
    },
    Pass {
        name: "conditional guards",
        run: conditional_guards::run,
    },
    Pass {
        name: "effect sinking",
        run: effect_sinking::run,
    },
    Pass {
        name: "guard hoisting",
        run: guard_hoisting::run,
    },
    Pass {
        name: "range narrowing",
        run: range_narrowing::run,
    },
    Pass {
        name: "distinct outcomes",
        run: distinct_outcomes::run,
    },
    Pass {
        name: "pre-image",
        run: preimage::run,
    },
    Pass {
        name: "goal-directed reachability",
        run: preimage::reachability::run,
    },
    Pass {
        name: "direction unrolling",
        run: direction_unrolling::run,
    },
    Pass {
        name: "per component",
        run: per_component::run,
    },
    Pass {
        name: "loop invariants",
        run: loop_invariants::run,
    },
    Pass {
        name: "choice invariants",
        run: choice_invariants::run,
    },
    Pass {
        name: "singletons",
        run: singletons::run,
    },
    Pass {
        name: "per kind",
        run: per_kind::run,
    },
    Pass {
        name: "board compaction",
        run: compaction::run,
    },
    Pass {
        name: "tabulate",
        run: tabulate::run,
    },
    Pass {
        name: "singletons again",
        run: singletons::run,
    },
    Pass {
        name: "table inversion",
        run: table_inversion::run,
    },
    Pass {
        name: "fold at last",
        run: fold::run,
    },
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
        (pass.run)(program);
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

/// Verifies the program after a pass.
fn verified(pass: &str, program: &Program) -> Result<(), String> {
    verify(program).map_err(|errors| format!("behind {pass}: {errors}"))
}

#[cfg(test)]
mod tests;
