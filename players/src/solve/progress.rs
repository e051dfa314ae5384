//! The progress of a solver, and the limits that end it.

use super::{Budget, Unsolved};
use std::time::Instant;

/// The phase of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It lists all positions.
    Listing,
    /// It works backwards from the ends of the game.
    Backwards,
    /// It searches for a proof of the value.
    Proof,
}

/// The progress of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// Its phase.
    pub stage: Stage,
    /// The positions that were found; of a proof, those that were searched, some of them again.
    pub positions: u64,
    /// The part of the memory that is in use, from 0 to 1; of a proof, that of its table.
    pub memory: f64,
    /// The part of what this stage may do at most, from 0 to 1, the time aside: at 1 it gives up. `None` where it always comes
    /// to an end, or the time is its only limit.
    pub done: Option<f64>,
}

/// A function that is called now and then with how far the solver has come.
pub type Tell<'a> = &'a mut dyn FnMut(&Report);

/// The number of times that a proof without a limit of time may replace the entries of its table. By then it has
/// forgotten several times as much as it can keep, and mostly searches again what it had proved before.
pub const TURNOVERS: u64 = 4;

/// The load of a table of proofs: the entries in use, and the number of replacements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turnover {
    size: u64,
    filled: u64,
    replaced: u64,
}

impl Turnover {
    pub(super) fn new(size: usize) -> Turnover {
        Turnover {
            size: size as u64,
            filled: 0,
            replaced: 0,
        }
    }
    /// Counts an entry that takes an empty place, or that of another position.
    pub(super) fn add(&mut self, was_empty: bool) {
        match was_empty {
            true => self.filled += 1,
            false => self.replaced += 1,
        }
    }
    fn memory(&self) -> f64 {
        self.filled as f64 / self.size as f64
    }
    /// The part of the entries that a proof without a limit of time may write.
    fn done(&self) -> f64 {
        (self.filled + self.replaced) as f64 / (self.size * (1 + TURNOVERS)) as f64
    }
    fn is_spent(&self) -> bool {
        self.replaced >= self.size * TURNOVERS
    }
}

/// Enforces the limits of time and the stop flag, and tells how far a solver has come. It does both now and then.
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    begun: Instant,
    steps: u64,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget) -> Meter<'a> {
        Meter {
            budget,
            begun: Instant::now(),
            steps: 0,
        }
    }
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }
    /// Counts a position that is listed, where the list has `bytes` so far.
    pub(super) fn list(
        &mut self,
        positions: usize,
        bytes: usize,
        tell: Tell<'_>,
    ) -> Result<(), Unsolved> {
        let memory = bytes as f64 / self.budget.memory.max(1) as f64;
        self.step(tell, |_| Report {
            stage: Stage::Listing,
            positions: positions as u64,
            memory,
            done: Some(memory),
        })
    }
    /// Counts a step backwards.
    pub(super) fn go_back(&mut self, positions: usize, tell: Tell<'_>) -> Result<(), Unsolved> {
        self.step(tell, |_| Report {
            stage: Stage::Backwards,
            positions: positions as u64,
            memory: 1.0,
            done: None,
        })
    }
    /// Counts a position of a proof.
    pub(super) fn prove(&mut self, table: &Turnover, tell: Tell<'_>) -> Result<(), Unsolved> {
        let is_timed = self.budget.time.is_some();
        if !is_timed && table.is_spent() {
            return Err(Unsolved::Forgotten);
        }
        self.step(tell, |positions| Report {
            stage: Stage::Proof,
            positions,
            memory: table.memory(),
            done: (!is_timed).then(|| table.done()),
        })
    }
    /// Counts a step; fails where the time is up.
    fn step(&mut self, tell: Tell<'_>, report: impl FnOnce(u64) -> Report) -> Result<(), Unsolved> {
        const OFTEN: u64 = 256;
        self.steps += 1;
        if self.steps % OFTEN != 1 {
            return Ok(());
        }
        tell(&report(self.steps));
        let late = self
            .budget
            .time
            .is_some_and(|time| self.begun.elapsed() >= time);
        match late || self.budget.stop.is_stopped() {
            true => Err(Unsolved::Time),
            false => Ok(()),
        }
    }
}
