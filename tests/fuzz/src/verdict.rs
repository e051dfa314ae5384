//! How one engine did, panics and all.

use crate::budget::is_spent;
use crate::compare::{Difference, Effort, compare};
use crate::read::{Rules, game};
use boardwright::typed::Game;
use boardwright_runtime::Session;
use std::fmt::{self, Display, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

/// Bytes of stack for what random rules do.
const STACK: usize = 256 << 20;

/// How an engine did.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It agrees with the interpreter.
    Agree {
        /// The game.
        name: String,
        /// On so many moves.
        moves: usize,
    },
    /// It does not.
    Differ {
        /// The game.
        name: String,
        /// Where.
        difference: Box<Difference>,
    },
    /// Engine or interpreter panicked.
    Panic {
        /// The game.
        name: String,
        /// What it said.
        message: String,
    },
}

/// Compares an engine with the interpreter. Rules without a meaning differ from any engine.
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

/// Compares what is opened here with the interpreter; opening may panic too.
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
            Verdict::Agree { name, moves } => write!(f, "{name}: agree on {moves} moves"),
            Verdict::Differ { name, difference } => write!(f, "{name}: DIFFER in {difference}"),
            Verdict::Panic { name, message } => write!(f, "{name}: PANIC {message}"),
        }
    }
}
