//! The counts of each rule.

use super::counts::Counts;
use super::sites::{Site, Sort, sites};
use crate::interp::{DefaultEnd, Event, Phase};
use crate::typed::Game;
use std::collections::BTreeMap;

/// The rules of a game, in the order of the text, with their counts.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The rules with their counts.
    pub rules: Vec<Covered>,
    /// The number of games that ended by each default rule.
    pub ended_by_default: BTreeMap<DefaultEnd, u64>,
}

/// A rule with its counts.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The place and kind of the rule.
    pub site: Site,
    /// The counts.
    pub seen: Seen,
}

/// The numbers of evaluations of a rule, by occasion and by result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// The number of times while legal moves were listed.
    pub looked: u64,
    /// The number of times while moves were played, including `setup`, `after` and `end`.
    pub played: u64,
    /// The number of times while testing whether there is any move. The other counts do not include these.
    pub asked: u64,
    /// The number of times that it took effect: a condition held, a `choose` had members, a `->` moved a
    /// piece. For a block, the number of moves that it gave.
    pub held: u64,
    /// The number of times that it did not. For a statement that stores, how often a number was clamped.
    pub failed: u64,
    /// The number of times that a `repeat` ended by its number of rounds although its condition held.
    pub cut: u64,
    /// For a block, the number of moves that left everything as it was.
    pub idle: u64,
}

impl Coverage {
    /// Combines the rules of a game with these counts.
    pub fn new(game: &Game, counts: &Counts) -> Coverage {
        let rules = sites(game).into_iter().map(|site| Covered {
            seen: seen(&site, counts),
            site,
        });
        Coverage {
            rules: rules.collect(),
            ended_by_default: counts.ended(),
        }
    }
    /// Returns the rules that no game reached, without those nested in others of these.
    pub fn unreached(&self) -> Vec<&Covered> {
        let unreached = self.rules.iter().filter(|rule| !rule.seen.reached());
        outermost(unreached)
    }
    /// Returns the rules that were reached and never took effect: conditions that never held, blocks that
    /// gave no move or whose moves nobody played.
    pub fn never_held(&self) -> Vec<&Covered> {
        let rules = self.rules.iter();
        let never = rules.filter(|rule| rule.seen.reached() && rule.never_held());
        never.collect()
    }
    /// Returns the conditions in moves that never failed, so that they made no difference.
    pub fn never_failed(&self) -> Vec<&Covered> {
        let conditions = self.rules.iter().filter(|rule| {
            matches!(rule.site.sort, Sort::Require | Sort::Branch) && rule.seen.counted()
        });
        conditions.filter(|rule| rule.seen.failed == 0).collect()
    }
}

impl Covered {
    fn never_held(&self) -> bool {
        match self.site.sort {
            Sort::Block => self.seen.played == 0,
            Sort::Statement => false,
            _ => self.seen.counted() && self.seen.held == 0,
        }
    }
    /// Whether every possible result of the rule has been seen.
    pub fn is_known(&self) -> bool {
        let both = self.seen.held > 0 && self.seen.failed > 0;
        self.seen.reached() && !self.never_held() && (both || !self.site.sort.has_two_ways())
    }
}

impl Seen {
    /// Whether the rule was reached in any phase.
    pub fn reached(&self) -> bool {
        self.counted() || self.asked > 0
    }
    /// Whether the rule was reached while moves were listed or played.
    fn counted(&self) -> bool {
        self.looked + self.played > 0
    }
}

/// The phases whose counts are added. Tests for any move are excluded, since they stop at the first one.
const COUNTED: [Phase; 3] = [Phase::Setup, Phase::Looking, Phase::Playing];

fn seen(site: &Site, counts: &Counts) -> Seen {
    let of = |phase, event| counts.of(phase, site.place, event);
    let all = |event| COUNTED.iter().map(|phase| of(*phase, event)).sum::<u64>();
    let mut seen = Seen {
        looked: of(Phase::Looking, Event::Reached),
        played: of(Phase::Setup, Event::Reached) + of(Phase::Playing, Event::Reached),
        asked: of(Phase::Asking, Event::Reached),
        held: all(Event::Held),
        failed: all(Event::Failed),
        cut: all(Event::Cut),
        idle: match site.sort {
            Sort::Block => of(Phase::Playing, Event::Idle),
            _ => 0,
        },
    };
    let not = match site.sort {
        Sort::Choose | Sort::Each => Event::Empty,
        Sort::Arrow => Event::Idle,
        Sort::Statement => Event::Stopped,
        Sort::Block | Sort::Require | Sort::Branch | Sort::End => return seen,
    };
    seen.failed = all(not);
    seen.held = (seen.looked + seen.played).saturating_sub(seen.failed);
    seen
}

/// Removes the rules nested in an earlier one.
fn outermost<'a>(rules: impl Iterator<Item = &'a Covered>) -> Vec<&'a Covered> {
    let mut kept: Vec<&Covered> = Vec::new();
    for rule in rules {
        let inner = kept
            .last()
            .is_some_and(|last| last.site.place.contains(rule.site.place));
        if !inner {
            kept.push(rule);
        }
    }
    kept
}
