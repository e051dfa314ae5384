//! What moves were worth in random games, whoever's turn in the game it was: all moves as first (Brügmann
//! 1993, Gelly and Silver 2007).
//!
//! Few simulations know little of most moves, so each random game also counts for every move that was played
//! in it, at any position. Moves that a position has not tried, or seldom, are selected by these counts. Where
//! a player chooses part by part, parts have counts of their own. Listing the moves of every position of a
//! random game takes several times as long as playing it, so only searches that are limited to few playouts do
//! it: where time is short, more random games are worth more.

use super::settings::{Rollout, Settings};
use super::tree::Tree;
use crate::keys::KeyHasher;
use crate::limits::Limits;
use crate::measured::Measured;
use crate::points::UNIT;
use boardwright_runtime::{MoveList, Playing, Rng, Schema, ToMove};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The counts of one search.
pub(super) struct Lessons {
    counts: HashMap<u64, Count, BuildHasherDefault<KeyHasher>>,
    /// The greatest number of counts.
    most: usize,
    /// Whether parts of moves are counted.
    by_parts: bool,
    game: Box<dyn Playing>,
    /// The moves of the last random game, by player.
    played: Vec<(usize, u64)>,
}

/// The number of games with a move, and the sum of its player's utilities, from 0 to 1 each.
#[derive(Clone, Copy, Default)]
struct Count {
    games: f32,
    sum: f32,
}

/// The number of games, each worth what the position is, that are added to those of a move.
const UNKNOWN: f32 = 2.0;

/// The limit of playouts up to which searches learn in the games of the table: with 3,000 they were no
/// stronger for it.
const FEW: u32 = 1024;

/// The results of searches that learn against those that do not, by game: playouts a move, games and score.
pub(crate) const MEASURED: Measured<3> = Measured(include_str!("learn.txt"));

/// Returns whether searches that learn have won more than half of their games under these rules.
fn is_measured_better(schema: &Schema) -> bool {
    let measured = MEASURED.of(schema);
    measured.is_some_and(|[_, _, score]| score > 0.5)
}

impl Lessons {
    /// Begins to count; `None` where nothing is to be learned: where many playouts are allowed, or only the
    /// time is limited, or several threads search; and without chance, for two players who move in turn and
    /// for uniform random games alone.
    pub(super) fn new(
        at: &dyn Playing,
        settings: &Settings,
        tree: &Tree,
        limits: &Limits,
    ) -> Option<Lessons> {
        const MOST: usize = 1 << 16;
        let by_parts = tree.is_grouped()?;
        let learn = || {
            if is_measured_better(at.schema()) {
                FEW
            } else {
                0
            }
        };
        let learn = settings.learn.unwrap_or_else(learn);
        let are_few = limits.nodes? <= learn.into() && limits.time.is_none();
        let is_plain = settings.rollout == Rollout::Uniform && settings.urgency == f32::INFINITY;
        (are_few && is_plain && settings.threads <= 1 && tree.players == 2).then(|| Lessons {
            counts: HashMap::default(),
            most: MOST.min(limits.memory / 64 / (2 * size_of::<(u64, Count)>())),
            by_parts,
            game: at.fork(),
            played: Vec::new(),
        })
    }
    /// Returns the mean utility of the games of a move, from 0 to 1; near `mean` where there are few.
    #[inline]
    pub(super) fn worth(&self, player: usize, key: u64, mean: f32) -> f32 {
        let count = self.counts.get(&own(player, key));
        let Count { games, sum } = count.copied().unwrap_or_default();
        (sum + UNKNOWN * mean) / (games + UNKNOWN)
    }
    /// Counts a game for a move of a player.
    pub(super) fn add(&mut self, player: usize, key: u64, utility: u32) {
        let key = own(player, key);
        if self.counts.len() >= self.most && !self.counts.contains_key(&key) {
            return;
        }
        let count = self.counts.entry(key).or_default();
        count.games += 1.0;
        count.sum += utility as f32 / UNIT as f32;
    }
    /// Plays a random game and writes its points; returns its number of plies, and whether all of it can be
    /// counted.
    pub(super) fn random_game(
        &mut self,
        from: &dyn Playing,
        rng: &mut Rng,
        points: &mut Vec<i32>,
    ) -> (u64, bool) {
        self.played.clear();
        self.game.copy_from(from);
        let mut plies = 0;
        while let ToMove::Player(player) = self.game.to_move()
            && !self.game.is_late()
        {
            let list = self.game.list(player, None).ok();
            let Some(list) = list.filter(|list| !list.is_empty()) else {
                break;
            };
            let n = rng.below(list.len() as u32) as usize;
            self.note(player, &*list, n);
            self.game.play(&*list, n);
            plies += 1;
        }
        match self.game.points() {
            Some(all) => {
                points.clone_from(&all);
                (plies, true)
            }
            None => (plies + u64::from(self.game.playout(rng, points)), false),
        }
    }
    /// Notes a move of the random game, and its parts.
    fn note(&mut self, player: usize, list: &dyn MoveList, n: usize) {
        self.played.push((player, list.hash(n)));
        if !self.by_parts {
            return;
        }
        for part in 0.. {
            let (one, rest) = (
                list.parts(n, part..part + 1),
                list.parts(n, part..usize::MAX),
            );
            let Some(one) = one else { break };
            self.played.push((player, one));
            self.played.extend(rest.map(|rest| (player, rest)));
        }
    }
    /// Counts the last random game for each of its moves once; utilities are by player.
    pub(super) fn learn(&mut self, utilities: &[u32]) {
        let mut played = std::mem::take(&mut self.played);
        played.sort_unstable();
        played.dedup();
        for (player, key) in &played {
            self.add(
                *player,
                *key,
                utilities.get(*player).copied().unwrap_or_default(),
            );
        }
        self.played = played;
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
            learn: Some(1000),
            ..Settings::default()
        }
    }

    #[test]
    fn the_centre_is_worth_more_than_an_edge() {
        let at = playing(&Compiled::<Noughts>::new());
        let mut lessons =
            lessons::<Noughts>(&Limits::nodes(300), &learning()).expect("few playouts");
        let (mut rng, mut points) = (Rng::new(1), Vec::new());
        for _ in 0..300 {
            let (plies, is_all) = lessons.random_game(&*at, &mut rng, &mut points);
            assert!(is_all && (5..=9).contains(&plies) && lessons.played.len() == plies as usize);
            let utilities: Vec<u32> = points.iter().map(|p| *p as u32 * UNIT / 100).collect();
            lessons.learn(&utilities);
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
    fn few_playouts_of_one_thread_teach() {
        let teaches =
            |limits: &Limits, settings: &Settings| lessons::<Noughts>(limits, settings).is_some();
        let plain = learning();
        assert!(teaches(&Limits::nodes(1000), &plain));
        assert!(!teaches(&Limits::nodes(1001), &plain) && !teaches(&Limits::default(), &plain));
        let timed = Limits {
            time: Some(std::time::Duration::from_secs(1)),
            ..Limits::nodes(1000)
        };
        assert!(!teaches(&timed, &plain));
        let threads = Settings {
            threads: 2,
            ..plain.clone()
        };
        assert!(!teaches(&Limits::nodes(1000), &threads));
        assert!(lessons::<Higher>(&Limits::nodes(1000), &plain).is_none());
        // This game is not in the table.
        assert!(!teaches(&Limits::nodes(10), &Settings::default()));
    }

    #[test]
    fn counts_stay_in_their_room() {
        let mut limits = Limits::nodes(10);
        limits.memory = 20_000;
        let mut lessons = lessons::<Noughts>(&limits, &learning()).expect("few playouts");
        let all = 0..1000_u64;
        all.for_each(|key| lessons.add(0, key << 20, UNIT));
        assert!((1..=20_000 / 64 / size_of::<(u64, Count)>()).contains(&lessons.counts.len()));
        // Those that are there go on counting.
        let before = lessons.worth(0, 0, 0.0);
        lessons.add(0, 0, UNIT);
        assert!(lessons.worth(0, 0, 0.0) > before);
    }
}
