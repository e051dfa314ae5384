//! Random games that look for what the author of a rules file would want to know.
//!
//! Games are played with the reference interpreter, which tells [`Log`](log::Log) what it comes across.
//! Of each thing found, the shortest game with it is played again, move by move, until it happens: the
//! position before that, and the moves so far, show it.

mod example;
mod leak;
mod log;

use crate::cover::{Coverage, Covered, Sort};
use crate::interp::{DefaultEnd, Event, Interpreter};
use crate::source::Span;
use crate::typed::Game;
use boardwright_runtime::{Rng, Session, TooLarge};
use example::Games;
use log::{Log, Sight};
use std::sync::Arc;

pub use example::Example;
pub use leak::Leak;

/// What random games have shown.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many games there were.
    pub games: u64,
    /// How many moves they had together; joint moves are one.
    pub plies: u64,
    /// What was found, in the order of the text.
    pub findings: Vec<Finding>,
    /// Where anything is hidden: legal moves that differ in one information state.
    pub leak: Option<Leak>,
}

/// Something that was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What.
    pub what: What,
    /// The rule; of the game as a whole, nothing.
    pub place: Option<Span>,
    /// What shows it. There is nothing to show of what was never reached.
    pub example: Option<Example>,
}

/// The sorts of finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// An `->` was not from one piece to one cell, so many times of so many.
    MovedNothing(u64, u64),
    /// A number was outside of the range of its state, so many times of so many assignments.
    Stopped(u64, u64),
    /// A `choose` never had anything to choose from.
    AlwaysEmpty,
    /// No game came to the rule.
    NeverReached,
    /// A line of `end` was read and never held.
    NeverHeld,
    /// A block never gave a legal move.
    NeverLegal,
    /// So many games were ended by no line of `end`.
    EndedByDefault(DefaultEnd, u64),
}

/// Plays so many random games; `step` is told after each.
///
/// # Errors
/// Where a position has too many branches to be looked at.
pub fn trial(
    game: &Arc<Game>,
    games: u64,
    seed: u64,
    step: &mut dyn FnMut(),
) -> Result<Report, TooLarge> {
    let log = Arc::new(Log::default());
    let session = Interpreter::observed(game.clone(), log.clone());
    let mut shortest = Games::default();
    let mut plies = 0;
    let mut search = leak::Search::new(Interpreter::new(game.clone()), seed);
    let mut leak = None;
    for n in 0..games {
        if game.hides && leak.is_none() {
            leak = search.game()?;
        }
        let mut rng = Rng::new(seed.wrapping_add(n));
        let played = session.playout(&mut rng)?.moves;
        plies += played.len() as u64;
        shortest.keep(&Arc::new(played), log.sights());
        step();
    }
    let coverage = Coverage::new(game, &log.total);
    let mut findings: Vec<_> = found(&coverage);
    for finding in &mut findings {
        let sight = sight(finding);
        finding.example = sight.and_then(|sight| shortest.example(game, sight));
    }
    Ok(Report {
        games,
        plies,
        findings,
        leak,
    })
}

/// What coverage says, in the order of the text.
fn found(coverage: &Coverage) -> Vec<Finding> {
    let unreached: Vec<Span> = coverage.unreached().iter().map(|c| c.site.place).collect();
    let mut findings = Vec::new();
    let mut dead: Option<Span> = None;
    for rule in &coverage.rules {
        let place = rule.site.place;
        let inside = dead.is_some_and(|d| d.file == place.file && place.end <= d.end);
        let what = match what(rule, unreached.contains(&place)) {
            // A block that is never legal explains what is not reached in it.
            Some(What::NeverReached) if inside => None,
            other => other,
        };
        if what == Some(What::NeverLegal) {
            dead = Some(place);
        }
        findings.extend(what.map(|what| Finding {
            what,
            place: Some(place),
            example: None,
        }));
    }
    let by_default = coverage.ended_by_default.iter();
    findings.extend(by_default.map(|(why, n)| Finding {
        what: What::EndedByDefault(*why, *n),
        place: None,
        example: None,
    }));
    findings
}

/// What is to be said of a rule, if anything is.
fn what(rule: &Covered, unreached: bool) -> Option<What> {
    let seen = rule.seen;
    let counted = seen.looked + seen.played;
    match rule.site.sort {
        Sort::Block if seen.held == 0 => Some(What::NeverLegal),
        _ if unreached => Some(What::NeverReached),
        Sort::Choose if counted > 0 && seen.held == 0 => Some(What::AlwaysEmpty),
        Sort::End if counted > 0 && seen.held == 0 => Some(What::NeverHeld),
        Sort::Arrow if seen.failed > 0 => Some(What::MovedNothing(seen.failed, seen.played)),
        Sort::Statement if seen.failed > 0 => Some(What::Stopped(seen.failed, seen.played)),
        _ => None,
    }
}

/// What has to be seen again to show a finding.
fn sight(finding: &Finding) -> Option<Sight> {
    let event = match finding.what {
        What::MovedNothing(..) => Event::Idle,
        What::Stopped(..) => Event::Stopped,
        What::AlwaysEmpty => Event::Empty,
        What::NeverLegal => Event::Reached,
        What::NeverHeld => Event::Failed,
        What::NeverReached => return None,
        What::EndedByDefault(why, _) => return Some(Sight::Ended(why)),
    };
    finding.place.map(|place| Sight::Rule(place, event))
}
