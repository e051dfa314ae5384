//! Translation validation: plays the module of a game by the evaluator, and the rules by the interpreter.
//!
//! Before: a verified module. After: both agree on the moves and positions of a short random game, so a
//! wrong rewrite that shows at once never becomes an engine. This is no proof, and holds no draws: tests and
//! `boardwright verify` compare whole games.

use crate::agree::Pair;
use crate::fallback::Fault;
use crate::interp::Interpreter;
use crate::lir::Module;
use crate::lir::eval::Evaluator;
use crate::typed::Game;
use boardwright_runtime::Session as _;
use std::sync::Arc;

/// The greatest number of plies of the game.
const PLIES: usize = 40;

/// The most work of the interpreter, which bounds the time on every machine.
const WORK: u32 = 200_000;

/// The greatest number of cells, and of entries of the position, with which moves are soon played.
const CELLS: usize = 400;
const ENTRIES: usize = 1000;

/// Compares a module with the rules, unless a position is very large.
///
/// # Errors
/// The first difference.
pub(super) fn validate(game: &Arc<Game>, module: &Module) -> Result<(), Fault> {
    if is_large(module) {
        return Ok(());
    }
    let reference = Interpreter::limited(game.clone(), WORK);
    let engine = Evaluator::new(module.clone(), reference.schema().clone());
    let mut pair = Pair::new(&game.name, Box::new(engine), Box::new(reference.clone()));
    match pair.opening(0, PLIES) {
        Err(difference) if !reference.is_spent() => Err(Fault::Differs(difference.to_string())),
        _ => Ok(()),
    }
}

fn is_large(module: &Module) -> bool {
    let fields = module.layout.fields.iter();
    let entries: usize = fields.map(|field| field.len.unwrap_or(1)).sum();
    module.grid.bits > CELLS || entries > ENTRIES
}
