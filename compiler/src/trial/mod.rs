//! Random games that look for likely mistakes in a rules file.
//!
//! Games are played by the reference interpreter, whose events a `Log` records. For each finding,
//! the shortest game that shows it is replayed to where it happens; the position before that, and the moves
//! so far, serve as an example.

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

/// The results of the random games.
#[derive(Clone, Debug)]
pub struct Report {
    /// The number of games.
    pub games: u64,
    /// The number of plies of all games; a joint move counts as one.
    pub plies: u64,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
    /// In games with hidden information: legal moves that differ within one information state.
    pub leak: Option<Leak>,
}

/// A single finding.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kind of finding.
    pub what: What,
    /// The span of the rule; `None` for a finding about the whole game.
    pub place: Option<Span>,
    /// A game that shows it; `None` if the rule was never reached.
    pub example: Option<Example>,
}

/// The kinds of finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// A `->` did not name one piece and one cell: how often, and of how many executions.
    MovedNothing(u64, u64),
    /// A move of a block left everything as it was, where others of its moves did not: how often, and of how many.
    ChangedNothing(u64, u64),
    /// A number was outside of its state's range: how often, and of how many assignments.
    Stopped(u64, u64),
    /// A `repeat` ended after as many rounds as it may have while its condition held: how often, and how often it
    /// was begun.
    Cut(u64, u64),
    /// The domain of a `choose` was always empty.
    AlwaysEmpty,
    /// No game reached the rule.
    NeverReached,
    /// A line of `end` was read and never held.
    NeverHeld,
    /// A block never gave a legal move.
    NeverLegal,
    /// This number of games were ended by a default rule.
    EndedByDefault(DefaultEnd, u64),
}

/// Plays random games; `step` is called after each.
///
/// # Errors
/// A position has too many branches to be examined.
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

/// Returns the findings that follow from coverage, in the order of the text.
fn found(coverage: &Coverage) -> Vec<Finding> {
    let unreached: Vec<Span> = coverage.unreached().iter().map(|c| c.site.place).collect();
    let mut findings = Vec::new();
    let mut dead: Option<Span> = None;
    for rule in &coverage.rules {
        let place = rule.site.place;
        let inside = dead.is_some_and(|dead| dead.contains(place));
        let what = match what(rule, unreached.contains(&place)) {
            // A block that is never legal explains why the rules in it are not reached.
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
    let idle: Vec<Span> = findings
        .iter()
        .filter(|f| matches!(f.what, What::MovedNothing(..)))
        .filter_map(|f| f.place)
        .collect();
    // A `->` that moved nothing explains why a move changed nothing.
    findings.retain(|f| {
        let explained = |block: Span| idle.iter().any(|arrow| block.contains(*arrow));
        !matches!(f.what, What::ChangedNothing(..)) || !f.place.is_some_and(explained)
    });
    let by_default = coverage.ended_by_default.iter();
    findings.extend(by_default.map(|(why, n)| Finding {
        what: What::EndedByDefault(*why, *n),
        place: None,
        example: None,
    }));
    findings
}

/// Returns the finding about a rule, if there is one.
fn what(rule: &Covered, unreached: bool) -> Option<What> {
    let seen = rule.seen;
    let counted = seen.looked + seen.played;
    match rule.site.sort {
        Sort::Block if seen.held == 0 => Some(What::NeverLegal),
        // A block that never changes anything is meant so.
        Sort::Block if (1..seen.played).contains(&seen.idle) => {
            Some(What::ChangedNothing(seen.idle, seen.played))
        }
        _ if unreached => Some(What::NeverReached),
        Sort::Branch if seen.cut > 0 => Some(What::Cut(seen.cut, seen.played)),
        Sort::Choose if counted > 0 && seen.held == 0 => Some(What::AlwaysEmpty),
        Sort::End if counted > 0 && seen.held == 0 => Some(What::NeverHeld),
        Sort::Arrow if seen.failed > 0 => Some(What::MovedNothing(seen.failed, seen.played)),
        Sort::Statement if seen.failed > 0 => Some(What::Stopped(seen.failed, seen.played)),
        _ => None,
    }
}

/// Returns the event that a game must have to show a finding.
fn sight(finding: &Finding) -> Option<Sight> {
    let event = match finding.what {
        What::MovedNothing(..) | What::ChangedNothing(..) => Event::Idle,
        What::Stopped(..) => Event::Stopped,
        What::Cut(..) => Event::Cut,
        What::AlwaysEmpty => Event::Empty,
        What::NeverLegal => Event::Reached,
        What::NeverHeld => Event::Failed,
        What::NeverReached => return None,
        What::EndedByDefault(why, _) => return Some(Sight::Ended(why)),
    };
    finding.place.map(|place| Sight::Rule(place, event))
}
