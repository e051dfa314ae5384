//! The verdict on one engine, panics included.

use crate::budget::is_spent;
use crate::compare::{Difference, Effort, compare};
use crate::read::{Rules, game};
use boardwright::typed::Game;
use boardwright_runtime::Session;
use std::fmt::{self, Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

/// The stack size in bytes, as random rules may recurse deeply.
const STACK: usize = 256 << 20;

/// The result of comparing an engine with the interpreter.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The engine agrees with the interpreter.
    Agree {
        /// The name of the game.
        name: String,
        /// The number of moves compared.
        moves: usize,
    },
    /// The engine differs from the interpreter.
    Differ {
        /// The name of the game.
        name: String,
        /// The first difference.
        difference: Box<Difference>,
    },
    /// The engine or the interpreter panicked.
    Panic {
        /// The name of the game.
        name: String,
        /// The message of the panic.
        message: String,
    },
}

/// Compares an engine with the interpreter. Invalid rules count as a difference.
pub fn verdict(rules: &Rules, session: fn() -> Box<dyn Session>, effort: &Effort) -> Verdict {
    match game(rules) {
        Ok(meaning) => verdict_of(&meaning.game, &rules.counts(), effort, session),
        Err(failure) => Verdict::Differ {
            name: rules.name.clone(),
            difference: Box::new(Difference {
                what: "the rules".into(),
                moves: Vec::new(),
                engine: "compiled".into(),
                reference: failure.0,
            }),
        },
    }
}

/// Compares a session with the interpreter; `session` opens it and may panic too.
pub(crate) fn verdict_of(
    game: &Arc<Game>,
    counts: &[u64],
    effort: &Effort,
    session: impl Fn() -> Box<dyn Session> + Sync,
) -> Verdict {
    let name = game.name.clone();
    let run = || {
        catch_unwind(AssertUnwindSafe(|| {
            compare(game, counts, session(), effort)
        }))
    };
    let found = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        match thread
            .spawn_scoped(scope, run)
            .map(thread::ScopedJoinHandle::join)
        {
            Ok(Ok(found)) => found,
            Ok(Err(panic)) => Err(panic),
            Err(_) => run(),
        }
    });
    match found {
        Ok(Ok(moves)) => Verdict::Agree { name, moves },
        Ok(Err(difference)) => Verdict::Differ { name, difference },
        Err(panic) if is_spent(&*panic) => Verdict::Agree { name, moves: 0 },
        Err(panic) => {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()));
            let message = said.unwrap_or_default();
            Verdict::Panic { name, message }
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Agree { name, moves: 0 } => {
                write!(f, "{name}: nothing compared: no moves, or too many to list")
            }
            Verdict::Agree { name, moves } => write!(f, "{name}: agree on {moves} moves"),
            Verdict::Differ { name, difference } => write!(f, "{name}: DIFFER in {difference}"),
            Verdict::Panic { name, message } => write!(f, "{name}: PANIC {message}"),
        }
    }
}
