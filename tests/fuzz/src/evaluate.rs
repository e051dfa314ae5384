//! Games, optimised by some passes and played by the evaluator of the Ir: what holds passes to the
//! interpreter without any generated code.

use crate::compare::Effort;
use crate::verdict::{Verdict, verdict_of};
use boardwright::ir::Program;
use boardwright::ir::lower::lower;
use boardwright::ir::run::Evaluated;
use boardwright::opt::optimise_by;
use boardwright::passes::Passes;
use boardwright::typed::Game;
use std::sync::Arc;

/// Holds a program against the interpreter of the game that it was made from.
pub fn held(game: &Arc<Game>, program: &Program, effort: &Effort) -> Verdict {
    verdict_of(game, &[], effort, || {
        Box::new(Evaluated::new(program.clone()))
    })
}

/// Holds a game, lowered and optimised by these passes, against the interpreter.
pub fn evaluated(game: &Arc<Game>, passes: &Passes, effort: &Effort) -> Verdict {
    verdict_of(game, &[], effort, || {
        let mut program = lower(game);
        optimise_by(&mut program, passes).unwrap_or_else(|errors| panic!("{errors}"));
        Box::new(Evaluated::new(program))
    })
}
