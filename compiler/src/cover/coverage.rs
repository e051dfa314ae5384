//! What was counted at each rule.

use super::counts::Counts;
use super::sites::{Site, Sort, sites};
use crate::interp::{DefaultEnd, Event, Phase};
use crate::source::Span;
use crate::typed::Game;
use std::collections::BTreeMap;

/// All rules of a game, in the order of the text, with what was counted.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The rules.
    pub rules: Vec<Covered>,
    /// How many games ended though no line of `end` said so.
    pub ended_by_default: BTreeMap<DefaultEnd, u64>,
}

/// A rule with what was counted.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The rule.
    pub site: Site,
    /// How often.
    pub seen: Seen,
}

/// How often games came to a rule.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    /// While legal moves were listed.
    pub looked: u64,
    /// While moves were played; `setup`, `after` and `end` included.
    pub played: u64,
    /// While it was asked whether there is a move at all. These are in no other number.
    pub asked: u64,
    /// How often it did what it says: a condition held, a `choose` had something to choose, an `->`
    /// moved something. Of a block, how many moves it gave.
    pub held: u64,
    /// How often it did not. Of a statement that stores: a number stopped at the end of its range.
    pub failed: u64,
}

impl Coverage {
    /// The rules of a game with these counts.
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
    /// Rules that no game came to. Not those inside of others that no game came to.
    pub fn unreached(&self) -> Vec<&Covered> {
        let unreached = self.rules.iter().filter(|rule| !rule.seen.reached());
        outermost(unreached)
    }
    /// Rules that games came to, and that never did what they say: conditions that never held,
    /// blocks that gave no move or whose moves nobody played.
    pub fn never_held(&self) -> Vec<&Covered> {
        let rules = self.rules.iter();
        let never = rules.filter(|rule| rule.seen.reached() && rule.never_held());
        never.collect()
    }
    /// Conditions of moves that never failed, so that without them all would have been the same.
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
    /// Whether everything that can come of it has been seen.
    pub fn is_known(&self) -> bool {
        let both = self.seen.held > 0 && self.seen.failed > 0;
        self.seen.reached() && !self.never_held() && (both || !self.site.sort.has_two_ways())
    }
}

impl Seen {
    /// Whether a game came to it at all.
    pub fn reached(&self) -> bool {
        self.counted() || self.asked > 0
    }
    /// Whether a game came to it while moves were listed or played.
    fn counted(&self) -> bool {
        self.looked + self.played > 0
    }
}

/// The phases whose numbers are added: not the questions, which stop at the first answer.
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

/// Without the rules that stand inside of one before them.
fn outermost<'a>(rules: impl Iterator<Item = &'a Covered>) -> Vec<&'a Covered> {
    let inside = |a: Span, b: Span| a.file == b.file && a.start >= b.start && a.end <= b.end;
    let mut kept: Vec<&Covered> = Vec::new();
    for rule in rules {
        let inner = kept
            .last()
            .is_some_and(|last| inside(rule.site.place, last.site.place));
        if !inner {
            kept.push(rule);
        }
    }
    kept
}
