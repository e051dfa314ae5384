//! Runs optimised and planned games in the evaluator of the low-level representation, which compares
//! passes, plans and selection with the interpreter without compiling Rust.

use crate::compare::Effort;
use crate::read::Meaning;
use crate::verdict::{Verdict, verdict_of};
use boardwright::interp::Interpreter;
use boardwright::ir::Program;
use boardwright::ir::lower::lower;
use boardwright::lir::eval::Evaluator;
use boardwright::lir::verify::verify;
use boardwright::opt::optimise_by;
use boardwright::passes::Passes;
use boardwright::plan::plan;
use boardwright::select::select;
use boardwright_runtime::Session;

/// Compares a program, with blocks planned by these passes, with the interpreter of the game that it was
/// lowered from.
pub fn held(meaning: &Meaning, program: &Program, passes: &Passes, effort: &Effort) -> Verdict {
    verdict_of(&meaning.game, &[], effort, || {
        session(meaning, program, passes)
    })
}

/// Compares a game, lowered, optimised and planned by these passes, with the interpreter.
pub fn evaluated(meaning: &Meaning, passes: &Passes, effort: &Effort) -> Verdict {
    verdict_of(&meaning.game, &[], effort, || {
        let mut program = lower(&meaning.game);
        optimise_by(&mut program, passes).unwrap_or_else(|errors| panic!("{errors}"));
        session(meaning, &program, passes)
    })
}

fn session(meaning: &Meaning, program: &Program, passes: &Passes) -> Box<dyn Session> {
    let module = select(&plan(program, passes), &meaning.sources);
    verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
    let schema = Interpreter::new(meaning.game.clone()).schema().clone();
    Box::new(Evaluator::new(module, schema))
}
