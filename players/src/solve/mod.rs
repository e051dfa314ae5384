//! Exact values of games that are small enough.
//!
//! [`solve`] lists all positions and works backwards from the ends (retrograde analysis), if the memory
//! suffices; else it proves the value by a search with a table. A game that a player can force to
//! continue for ever is a draw.
//!
//! Without a limit of time both ways end by the memory: the list where it is full, the search where it has replaced the
//! entries of its table [`TURNOVERS`] times over. So the answer does not depend on the speed of the machine.

mod bound;
mod graph;
mod order;
mod placement;
mod progress;
mod proof;
mod retrograde;
mod sums;
mod table;

pub use bound::most_positions;
pub use graph::Graph;
pub use progress::{Report, Stage, TURNOVERS, Tell};
pub use proof::{prove, prove_plainly};
pub use retrograde::retrograde;
pub use table::{Solved, SolvedTable};

use crate::limits::Stop;
use boardwright_runtime::{Playing, TooLarge};
use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

/// The limits of a solver.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The memory in bytes.
    pub memory: usize,
    /// The wall-clock time. Without it, a proof by search ends when it has replaced the entries of its table [`TURNOVERS`] times
    /// over; with it, the time alone ends the proof.
    pub time: Option<Duration>,
    /// A flag by which another thread stops the solver.
    pub stop: Stop,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            memory: 2 << 30,
            time: None,
            stop: Stop::default(),
        }
    }
}

/// The reason why there is no exact value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The positions do not fit into the memory.
    Memory,
    /// The time is up, or the solver was stopped.
    Time,
    /// A proof search without a limit of time has replaced the entries of its table [`TURNOVERS`] times over.
    Forgotten,
    /// A proof search met a line of play that is longer than it can follow.
    Long,
    /// A proof search met a repeated position, so that its value would depend on the path.
    Cycle,
    /// The game is not one that solvers can handle; the message says why.
    Unfit(String),
    /// A position has more moves than can be listed.
    TooLarge,
}

impl From<TooLarge> for Unsolved {
    fn from(_: TooLarge) -> Unsolved {
        Unsolved::TooLarge
    }
}

impl Display for Unsolved {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Memory => {
                f.write_str("there are more positions than the memory has room for")
            }
            Unsolved::Time => f.write_str("the time is up"),
            Unsolved::Forgotten => write!(
                f,
                "the memory has no room for all positions, and the search for a proof has forgotten {TURNOVERS} times as many as it can \
                 keep; more memory or a limit of time may suffice"
            ),
            Unsolved::Long => f.write_str("a game can be longer than a proof can follow"),
            Unsolved::Cycle => f.write_str("positions come again, and there are too many to list"),
            Unsolved::Unfit(why) => f.write_str(why),
            Unsolved::TooLarge => f.write_str("a position has more than a million moves"),
        }
    }
}

impl std::error::Error for Unsolved {}

/// The exact value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The points by player under best play.
    pub points: Vec<i32>,
    /// The texts of all moves that keep the value, in the order of the rules.
    pub best: Vec<String>,
    /// The number of positions visited.
    pub positions: u64,
}

/// Solves a position: by retrograde analysis, which also gives the table of all positions, or where the
/// budget does not suffice for that, by proof search. In large placement games the search comes at once.
///
/// # Errors
/// [`Unsolved`] where the position can not be solved within the budget.
pub fn solve(
    position: &dyn Playing,
    budget: &Budget,
    tell: Tell<'_>,
) -> Result<(Solution, Option<SolvedTable>), Unsolved> {
    fit(position)?;
    let begun = Instant::now();
    let listing = Budget {
        time: budget.time.map(|time| time / 3),
        memory: budget.memory,
        stop: budget.stop.clone(),
    };
    if placement::is_large(position, budget) {
        return Ok((prove(position, budget, tell)?, None));
    }
    match Graph::new(position, &listing, tell) {
        Ok(graph) => {
            let (solution, table) = retrograde::solve(position, &graph, budget, tell)?;
            Ok((solution, Some(table)))
        }
        Err(listed @ (Unsolved::Memory | Unsolved::Time)) if !budget.stop.is_stopped() => {
            let left = Budget {
                time: budget.time.map(|time| time.saturating_sub(begun.elapsed())),
                ..budget.clone()
            };
            match prove(position, &left, tell) {
                Ok(solution) => Ok((solution, None)),
                // More time may suffice for the list.
                Err(Unsolved::Cycle | Unsolved::Long) if listed == Unsolved::Time => Err(listed),
                Err(why) => Err(why),
            }
        }
        Err(why) => Err(why),
    }
}

/// Checks that solvers can handle a game: one or two players who know everything and move in turn, no
/// chance, and rules that do not read earlier positions.
pub(crate) fn fit(position: &dyn Playing) -> Result<(), Unsolved> {
    let schema = position.schema();
    let why = match &**schema {
        schema if schema.players.len() > 2 => "has more than two players",
        schema if schema.chance => "has chance",
        schema if schema.simultaneous => "has turns in which all choose at once",
        schema if schema.hidden => "hides something from players",
        schema if !schema.seen.is_empty() => "has rules that look at earlier positions",
        schema if schema.points.0 < i32::MIN / 2 || schema.points.1 > i32::MAX / 2 => {
            "has points whose sum may be beyond 32 bits"
        }
        _ => return Ok(()),
    };
    Err(Unsolved::Unfit(format!("{} {why}", schema.title)))
}

/// Returns the points of endless play: a draw for two players, the least points for one.
pub(crate) fn endless(low: i32, high: i32, players: usize) -> i32 {
    if players == 1 {
        low
    } else {
        low + (high - low) / 2
    }
}
