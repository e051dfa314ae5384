//! All moves as first (Brügmann 1993, Gelly and Silver 2007): the mean values of moves in random games,
//! independent of the time at which they were played.
//!
//! A position with few visits has few results for most of its moves, so some random games also count for every
//! move that was played in them, at any position. These counts are the prior of a move that was not tried, or
//! seldom. Where a player chooses part by part, parts have counts of their own. To note its moves a random game
//! takes several times as long, and soon the counts say no more than before: so the first games are noted, and
//! then one of several.

use super::edges::Prior;
use super::settings::{Rollout, Settings};
use super::tree::Tree;
use crate::limits::Limits;
use crate::measured::Measured;
use crate::points::UNIT;
use boardwright_runtime::{Notes, Playing, Rng, Schema};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The counts of one search, which its threads share.
pub(super) struct Lessons {
    /// The counts, each at the place that the upper bits of its key determine.
    slots: Box<[AtomicU64]>,
    /// The number of games that were noted because they were the first ones.
    first: AtomicU64,
    /// Whether parts of moves are counted.
    by_parts: bool,
    /// The number of visits as which an expectation counts.
    weight: f32,
}

/// The number of games with a move, and the sum of its player's utilities. Threads that meet may lose a count.
#[derive(Clone, Copy, Default)]
struct Count {
    /// Which key it is for.
    tag: u16,
    games: u16,
    sum: u32,
}

/// One thread's random games with notes.
pub(super) struct Pupil {
    notes: Notes,
    /// The number of its random games so far.
    games: u64,
}

/// The number of games, each worth what the position is, that are added to those of a move.
const UNKNOWN: f32 = 2.0;

/// The number of random games that are noted at first, and of which part afterwards one is.
pub(super) const FIRST: u64 = 1024;
const ONE_OF: u64 = 16;

/// The number of games from which a count keeps its place.
const KEPT: u16 = 4;

/// The number of visits as which an expectation counts in the games where learning measured better.
const WEIGHT: u32 = 30;

/// The limit of playouts up to which the scores at equal playouts decide. A search with more of them, or one that ends by
/// the clock, learns where that is worth its time.
const FEW: u64 = 1024;

/// The results of searches that learn against those that do not, by game: games of each match, and the scores at equal time
/// and at 400 playouts each.
pub(crate) const MEASURED: Measured<3> = Measured(include_str!("learn.txt"));

/// Returns whether searches with these limits play clearly better under these rules if they learn, by the table. In placement
/// games that are not in the table they learn: in all placement games of the table, learning is better.
fn is_better(schema: &Schema, limits: &Limits) -> bool {
    let are_few = limits.time.is_none() && limits.nodes.is_some_and(|nodes| nodes <= FEW);
    match MEASURED.of(schema) {
        Some([_, _, equal]) if are_few => equal >= CLEAR,
        Some([_, in_time, equal]) => in_time >= CLEAR && equal >= 0.5,
        None => schema.placement.is_some(),
    }
}

/// The least score that says that learning is better.
const CLEAR: f32 = 0.55;

impl Lessons {
    /// Begins to count; `None` where nothing is to be learned: with chance, for more than two players or those who choose at
    /// once, and where random games are not uniform.
    pub(super) fn new(
        at: &dyn Playing,
        settings: &Settings,
        tree: &Tree,
        limits: &Limits,
    ) -> Option<Lessons> {
        const MOST: usize = 1 << 16;
        let by_parts = tree.is_grouped()?;
        let measured = || match is_better(at.schema(), limits) {
            true => WEIGHT,
            false => 0,
        };
        let weight = settings.learn.unwrap_or_else(measured).min(u8::MAX.into());
        let is_plain = settings.rollout == Rollout::Uniform && settings.urgency == f32::INFINITY;
        let room = limits.memory / 64 / size_of::<AtomicU64>();
        let slots = 1 << MOST.min(room.max(1)).ilog2();
        (weight > 0 && is_plain && tree.players == 2).then(|| Lessons {
            slots: (0..slots).map(|_| AtomicU64::new(0)).collect(),
            first: AtomicU64::new(0),
            by_parts,
            weight: weight as f32,
        })
    }
    /// Returns whether a game is one of the first of the search, and counts it as such. Threads that meet may note a few more.
    #[inline]
    fn is_first(&self) -> bool {
        let first = self.first.load(Relaxed) < FIRST;
        if first {
            self.first.fetch_add(1, Relaxed);
        }
        first
    }
    /// Returns what is expected of a player's move; near `mean` where there are few games.
    #[inline]
    pub(super) fn prior(&self, player: usize, key: u64, mean: f32) -> Prior {
        Prior {
            visits: self.weight,
            mean: self.worth(player, key, mean),
        }
    }
    /// Returns the mean utility of the games of a move, from 0 to 1; near `mean` where there are few.
    #[inline]
    pub(super) fn worth(&self, player: usize, key: u64, mean: f32) -> f32 {
        let (slot, tag) = self.slot(player, key);
        let count = Count::of(slot.load(Relaxed));
        let [games, sum] = match count.tag == tag {
            true => [f32::from(count.games), count.sum as f32 / UNIT as f32],
            false => [0.0; 2],
        };
        (sum + UNKNOWN * mean) / (games + UNKNOWN)
    }
    /// Counts a game for a move of a player.
    pub(super) fn add(&self, player: usize, key: u64, utility: u32) {
        let (slot, tag) = self.slot(player, key);
        let mut count = Count::of(slot.load(Relaxed));
        if count.tag != tag {
            if count.games >= KEPT {
                return;
            }
            count = Count {
                tag,
                ..Count::default()
            };
        }
        count.add(utility);
        slot.store(count.word(), Relaxed);
    }
    /// Returns the place of a player's move and its tag.
    #[inline]
    fn slot(&self, player: usize, key: u64) -> (&AtomicU64, u16) {
        let key = own(player, key);
        let place = (key >> 32) as usize & (self.slots.len() - 1);
        (&self.slots[place], key as u16)
    }
}

impl Count {
    #[inline]
    fn of(word: u64) -> Count {
        Count {
            tag: word as u16,
            games: (word >> 16) as u16,
            sum: (word >> 32) as u32,
        }
    }
    fn word(self) -> u64 {
        u64::from(self.tag) | u64::from(self.games) << 16 | u64::from(self.sum) << 32
    }
    /// Counts a game. Of many games the older ones count half.
    fn add(&mut self, utility: u32) {
        if self.games == u16::MAX {
            (self.games, self.sum) = (self.games / 2, self.sum / 2);
        }
        self.games += 1;
        self.sum = self.sum.saturating_add(utility.min(UNIT - 1));
    }
}

impl Pupil {
    pub(super) fn new(lessons: &Lessons) -> Pupil {
        Pupil {
            notes: Notes {
                by_parts: lessons.by_parts,
                ..Notes::default()
            },
            games: 0,
        }
    }
    /// Returns whether the next random game is to be noted: each of the first games of the search, then one in [`ONE_OF`] of a thread.
    pub(super) fn is_next_noted(&mut self, lessons: &Lessons) -> bool {
        self.games += 1;
        lessons.is_first() || self.games.is_multiple_of(ONE_OF)
    }
    /// Plays a random game and writes its points; returns its number of plies, and whether all of it can be counted.
    pub(super) fn random_game(
        &mut self,
        from: &mut dyn Playing,
        rng: &mut Rng,
        points: &mut Vec<i32>,
    ) -> (u32, bool) {
        self.notes.played.clear();
        from.noted_playout(rng, points, &mut self.notes)
    }
    /// Notes a move that led to the random game.
    pub(super) fn note(&mut self, player: usize, key: u64) {
        self.notes.played.push((player, key));
    }
    /// Counts the last random game for each of its moves once; utilities are by player.
    pub(super) fn teach(&mut self, lessons: &Lessons, utilities: &[u32]) {
        let played = &mut self.notes.played;
        played.sort_unstable();
        played.dedup();
        for (player, key) in played {
            let utility = utilities.get(*player).copied().unwrap_or_default();
            lessons.add(*player, *key, utility);
        }
    }
}

/// Returns the key of a player's move.
fn own(player: usize, key: u64) -> u64 {
    key.rotate_left(player as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctest::{Higher, Noughts};
    use crate::{Limits, playing};
    use boardwright_runtime::{Compiled, Game};

    fn lessons<G: Game>(limits: &Limits, settings: &Settings) -> Option<Lessons> {
        let at = playing(&Compiled::<G>::new());
        let tree = Tree::new(&*at, settings.wide, &mut Rng::new(1)).expect("small");
        Lessons::new(&*at, settings, &tree, limits)
    }

    fn learning() -> Settings {
        Settings {
            learn: Some(10),
            ..Settings::default()
        }
    }

    #[test]
    fn the_centre_is_worth_more_than_an_edge() {
        let mut at = playing(&Compiled::<Noughts>::new());
        let lessons = lessons::<Noughts>(&Limits::default(), &learning()).expect("it learns");
        let mut pupil = Pupil::new(&lessons);
        let (mut rng, mut points) = (Rng::new(1), Vec::new());
        for _ in 0..300 {
            let (plies, is_all) = pupil.random_game(&mut *at, &mut rng, &mut points);
            let noted = pupil.notes.played.len();
            assert!(is_all && (5..=9).contains(&plies) && noted == plies as usize);
            let utilities: Vec<u32> = points.iter().map(|p| *p as u32 * UNIT / 100).collect();
            pupil.teach(&lessons, &utilities);
        }
        let moves = at.list(0, None).expect("small");
        for player in [0, 1] {
            let worth = |n| lessons.worth(player, moves.hash(n), 0.5);
            assert!(worth(4) > worth(1) + 0.05, "{} {}", worth(4), worth(1));
            assert!(worth(0) > worth(1));
        }
        // The second player's moves are worth less, and of a move without games only the mean is known.
        assert!(lessons.worth(0, moves.hash(4), 0.5) > lessons.worth(1, moves.hash(4), 0.5));
        assert_eq!(lessons.worth(0, 1, 0.3), 0.3);
    }

    #[test]
    fn the_notes_are_the_moves_that_lead_to_the_points() {
        let (mut rng, mut points) = (Rng::new(3), Vec::new());
        for _ in 0..50 {
            let mut at = playing(&Compiled::<Noughts>::new());
            let mut notes = Notes::default();
            let (plies, is_all) = at.noted_playout(&mut rng, &mut points, &mut notes);
            assert!(is_all && notes.played.len() == plies as usize);
            for (player, key) in notes.played {
                assert_eq!(at.to_move(), boardwright_runtime::ToMove::Player(player));
                let list = at.list(player, None).expect("small");
                let n = (0..list.len()).find(|n| list.hash(*n) == key);
                at.play(&*list, n.expect("a legal move"));
            }
            assert_eq!(at.points(), Some(points.clone()));
        }
    }

    #[test]
    fn parts_are_noted_as_lists_have_them() {
        let mut at = playing(&Compiled::<Noughts>::new());
        let list = at.list(0, None).expect("small");
        let mut notes = Notes {
            by_parts: true,
            ..Notes::default()
        };
        at.noted_playout(&mut Rng::new(1), &mut Vec::new(), &mut notes);
        let first = notes.played[0].1;
        let n = (0..list.len()).find(|n| list.hash(*n) == first);
        let n = n.expect("a legal move");
        for range in [0..1, 0..usize::MAX] {
            let part = list.parts(n, range).expect("a part");
            assert!(notes.played.contains(&(0, part)));
        }
    }

    #[test]
    fn two_players_who_move_in_turn_learn() {
        let teaches =
            |limits: &Limits, settings: &Settings| lessons::<Noughts>(limits, settings).is_some();
        let all = Limits::default();
        assert!(teaches(&all, &learning()) && teaches(&Limits::nodes(10), &learning()));
        let decisive = Settings {
            rollout: Rollout::Decisive,
            ..learning()
        };
        assert!(!teaches(&all, &decisive));
        assert!(lessons::<Higher>(&all, &learning()).is_none());
        // This game is not in the table.
        assert!(!teaches(&all, &Settings::default()));
    }

    #[test]
    fn of_games_that_were_not_measured_placement_games_learn() {
        let at = playing(&Compiled::<Noughts>::new());
        let placement = Schema {
            placement: Some(1),
            ..Schema::clone(at.schema())
        };
        for limits in [Limits::default(), Limits::nodes(10)] {
            assert!(is_better(&placement, &limits) && !is_better(at.schema(), &limits));
        }
    }

    #[test]
    fn the_first_games_are_noted_and_then_one_of_several() {
        let lessons = lessons::<Noughts>(&Limits::default(), &learning()).expect("it learns");
        let mut pupil = Pupil::new(&lessons);
        let noted = |pupil: &mut Pupil, games: u64| {
            let noted = (0..games).filter(|_| pupil.is_next_noted(&lessons));
            noted.count() as u64
        };
        // Games of another thread are among the first as well.
        let mut other = Pupil::new(&lessons);
        assert_eq!(noted(&mut pupil, FIRST - 40), FIRST - 40);
        assert_eq!(noted(&mut other, 40), 40);
        assert_eq!(noted(&mut other, 1), 0);
        assert_eq!(noted(&mut pupil, 10 * ONE_OF), 10);
    }

    #[test]
    fn counts_stay_in_their_room() {
        let limits = Limits {
            memory: 20_000,
            ..Limits::default()
        };
        let lessons = lessons::<Noughts>(&limits, &learning()).expect("it learns");
        assert!(lessons.slots.len() <= 20_000 / 64 / size_of::<AtomicU64>());
        let key = |n: u64| n << 32 | n;
        for _ in 0..KEPT {
            lessons.add(0, key(7), UNIT);
        }
        let full = lessons.worth(0, key(7), 0.0);
        assert!(full > 0.6);
        // Many games of other moves do not take its place; moves of the same place without a count are unknown.
        (0..1000).for_each(|n| lessons.add(0, key(n + 8), UNIT));
        assert_eq!(lessons.worth(0, key(7), 0.0), full);
        assert_eq!(
            lessons.worth(0, key(7 + (lessons.slots.len() as u64) * 3), 0.4),
            0.4
        );
        // Counts do not overflow.
        (0..200_000).for_each(|_| lessons.add(0, key(7), UNIT));
        assert!((lessons.worth(0, key(7), 0.0) - 1.0).abs() < 1e-3);
    }
}
