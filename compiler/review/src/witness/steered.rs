//! Random games that continue from rare positions: those in which rarely reached lines of the changed rules,
//! or rare values of states that these rules read, were reached.

use super::search::{Hunt, Path};
use super::trace::{Reached, Trace};
use super::twin::{Side, Twin};
use crate::diff::Difference;
use crate::parts::{Key, parts};
use crate::rules::Rules;
use boardwright::source::Span;
use boardwright_runtime::{Rng, Session, StateSchema, StateSort, Stored};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The least number of plies of a steered game; the greatest is eight times as many.
const STEERED: u32 = 8;
/// The most positions stored for each mark.
const KEPT: usize = 8;

/// Plays games from positions with rare marks.
pub(super) struct Steered {
    start: Twin,
    traces: [Arc<Trace>; 2],
    /// The numeric states that the changed rules read.
    numbers: Vec<usize>,
    kept: BTreeMap<Mark, Store>,
    /// Whether the changed rules use `seen`.
    pub(super) circles: bool,
}

/// A property by which positions are classified.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    /// A rule was reached; true for the new side.
    Rule(bool, Reached),
    /// The numeric state with this index has this value.
    Number(usize, i32),
}

/// The positions with a mark.
#[derive(Default)]
struct Store {
    /// How often the mark was reached.
    times: u64,
    /// A sample of the positions, with the moves to them.
    places: Vec<(Twin, Path)>,
}

impl Steered {
    pub(super) fn new(hunt: &Hunt<'_>, difference: &Difference) -> Steered {
        let traces =
            [hunt.old, hunt.new].map(|rules| Arc::new(Trace::of(places(rules, difference))));
        let side = |rules, new: bool| {
            Side::new(
                rules,
                &hunt.pairs,
                new,
                Some(traces[usize::from(new)].clone()),
            )
        };
        let sides = [side(hunt.old, false), side(hunt.new, true)];
        let start = Twin::of(sides, &hunt.pairs);
        let words = words([hunt.old, hunt.new], difference);
        Steered {
            numbers: numbers(&start.old.game.schema().states, &words),
            circles: ["seen", "first_seen", "last_seen"]
                .iter()
                .any(|word| words.contains(*word)),
            start,
            traces,
            kept: BTreeMap::new(),
        }
    }

    /// Plays a game from a position with a rare mark; returns the path to a difference.
    pub(super) fn game(&mut self, hunt: &mut Hunt<'_>) -> Option<Path> {
        hunt.compared.steered += 1;
        let begin = self.begin(&mut hunt.rng);
        let plies = STEERED << hunt.rng.below(4);
        let longest = hunt.longest.min(begin.1.length + plies as usize);
        hunt.game(begin, longest, |hunt, twin, path, both| {
            self.keep(twin, path, &mut hunt.rng);
            hunt.suspect_or_drawn(twin, both, true)
        })
    }

    /// Returns the beginning of a game, mostly a position with one of the rarest marks.
    fn begin(&mut self, rng: &mut Rng) -> (Twin, Path) {
        let mut rare: Vec<&Store> = self.kept.values().collect();
        rare.sort_by_key(|store| store.times);
        rare.truncate(6);
        let n = rng.below(rare.len() as u32 + 1) as usize;
        let store = rare.get(n);
        let place = store.and_then(|store| {
            store
                .places
                .get(rng.below(store.places.len() as u32) as usize)
        });
        place
            .cloned()
            .unwrap_or_else(|| (self.start.clone(), Path::default()))
    }

    /// Stores a position under its marks.
    fn keep(&mut self, twin: &Twin, path: &Path, rng: &mut Rng) {
        for mark in self.marks(twin) {
            let store = self.kept.entry(mark).or_default();
            store.times += 1;
            let place = || (twin.clone(), path.clone());
            if store.places.len() < KEPT {
                store.places.push(place());
            } else if rng.below(store.times.min(1 << 20) as u32) < KEPT as u32 {
                store.places[rng.below(KEPT as u32) as usize] = place();
            }
        }
    }

    /// Returns the marks of a position.
    fn marks(&self, twin: &Twin) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (side, trace) in self.traces.iter().enumerate() {
            let reached = trace.take().into_iter();
            marks.extend(reached.map(|reached| Mark::Rule(side == 1, reached)));
        }
        if !self.numbers.is_empty() {
            let view = twin.old.game.view();
            let number = |state: &usize| match view.states[*state].first() {
                Some(Stored::Number(n)) => Some(Mark::Number(*state, *n)),
                _ => None,
            };
            marks.extend(self.numbers.iter().filter_map(number));
        }
        marks
    }
}

/// Returns the words of the parts that differ, on both sides.
fn words(sides: [&Rules; 2], difference: &Difference) -> BTreeSet<String> {
    let changed = |key: &Key| difference.parts.iter().any(|change| change.part == *key);
    let texts = sides.into_iter().flat_map(parts);
    let texts = texts.filter(|part| changed(&part.key));
    texts.flat_map(|part| part.words).collect()
}

/// Returns the indices of the numeric states without axes whose names are among these words.
fn numbers(states: &[StateSchema], words: &BTreeSet<String>) -> Vec<usize> {
    let counts = |state: &StateSchema| {
        let number = matches!(state.sort, StateSort::Number(..));
        number && state.axes.is_empty() && words.contains(&state.name)
    };
    let places = states.iter().enumerate();
    places
        .filter(|(_, state)| counts(state))
        .map(|(at, _)| at)
        .collect()
}

/// Returns the spans of the parts of one side that differ or have another meaning.
fn places(rules: &Rules, difference: &Difference) -> Vec<Span> {
    let changed = difference.parts.iter().map(|change| &change.part);
    let keys: BTreeSet<&Key> = changed
        .chain(difference.affected.iter().map(|one| &one.part))
        .collect();
    let texts = parts(rules);
    let found = texts.iter().filter(|part| keys.contains(&part.key));
    found.map(|part| part.span).collect()
}
