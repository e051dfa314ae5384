//! Passes over the Ir: each says the same in less work.
//!
//! Before and after every pass a program is one that [`verify`](crate::ir::verify::verify) accepts,
//! and its legal moves, their order and their texts are the same. Passes are independent: leaving
//! one out only costs speed.

pub mod build;
mod by_direction;
mod by_group;
mod by_kind;
mod by_value;
mod dense;
mod fold;
mod hoist;
mod invert;
mod narrow;
mod propagate;
pub mod propose;
mod sets;
mod singles;
mod steps;
mod tabulate;
mod unroll;

use crate::ir::Program;
use crate::ir::verify::verify;
use crate::passes::Passes;

/// A pass by name.
pub struct Pass {
    /// Its name, for messages and for `dump`.
    pub name: &'static str,
    run: fn(&mut Program),
}

/// All passes in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "propagate",
        run: propagate::run,
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
        name: "fold again",
        run: fold::run,
    },
    Pass {
        name: "steps",
        run: steps::run,
    },
    Pass {
        name: "narrow",
        run: narrow::run,
    },
    Pass {
        name: "invert",
        run: invert::run,
    },
    Pass {
        name: "attacks",
        run: invert::attacks::run,
    },
    Pass {
        name: "by direction",
        run: by_direction::run,
    },
    Pass {
        name: "by group",
        run: by_group::run,
    },
    Pass {
        name: "hoist",
        run: hoist::run,
    },
    Pass {
        name: "singles",
        run: singles::run,
    },
    Pass {
        name: "by kind",
        run: by_kind::run,
    },
    Pass {
        name: "dense",
        run: dense::run,
    },
    Pass {
        name: "tabulate",
        run: tabulate::run,
    },
    Pass {
        name: "singles again",
        run: singles::run,
    },
    Pass {
        name: "by value",
        run: by_value::run,
    },
    Pass {
        name: "fold at last",
        run: fold::run,
    },
];

/// Runs all passes. In debug builds the program is verified before the first and after each.
pub fn optimise(program: &mut Program) {
    optimise_by(program, &Passes::all());
}

/// The same by some passes only.
pub fn optimise_by(program: &mut Program, passes: &Passes) {
    check("lower", program);
    for pass in PASSES.iter().filter(|pass| passes.has(pass.name)) {
        (pass.run)(program);
        check(pass.name, program);
    }
    let before = program.uses.before;
    program.uses = crate::ir::uses::uses(program);
    program.uses.before = before;
}

/// A pass that leaves an ill-formed program is a mistake of the compiler, found here.
fn check(pass: &str, program: &Program) {
    if cfg!(debug_assertions)
        && let Err(errors) = verify(program)
    {
        panic!("the Ir after `{pass}` is ill-formed:\n{errors}");
    }
}

#[cfg(test)]
mod tests;
