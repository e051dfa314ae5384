//! The schedule of a match: every opening is played in all seatings, or in one round of rotations where there are too many.

use boardwright_runtime::Rng;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Every player meets every other one.
    RoundRobin,
    /// The first player meets every other one.
    Gauntlet,
}

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The number of the game, from 0.
    pub number: usize,
    /// By seat, the index of the player.
    pub seats: Vec<usize>,
    /// The number of the opening: games with the same one differ in their seatings.
    pub opening: usize,
    /// The index of the group of players that meet.
    pub group: usize,
}

/// The games of a match, in the order in which they begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The games.
    pub slots: Vec<Slot>,
    /// The number of seatings in which each opening is played.
    pub seatings: usize,
}

/// The number of games of a group that a match has at least, where nobody says how many.
const FEW: usize = 10;
/// The number of seatings up to which every opening is played in all of them.
const MOST_SEATINGS: usize = 100;

/// Returns the number of games for each group of players that meet, where nobody says how many: at least ten, with each
/// opening in all its seatings.
pub fn default_games(players: usize, seats: usize) -> usize {
    FEW.next_multiple_of(games_of_opening(players.min(seats), seats))
}

/// Returns the number of games with the same opening: one for each seating, or where these are too many, for each rotation
/// of one.
fn games_of_opening(members: usize, seats: usize) -> usize {
    match number_of_seatings(members, seats) {
        few if few <= MOST_SEATINGS => few.max(1),
        _ => seats,
    }
}

/// Returns the number of ways to fill the seats in which each of so many players has one; the greatest number where there
/// are more.
fn number_of_seatings(members: usize, seats: usize) -> usize {
    // Whoever has the last seat either has another one too or not. `ways[k]` is the number for the first k players.
    let mut ways = vec![0_usize; members + 1];
    ways[0] = 1;
    for _ in 0..seats {
        for k in (1..=members).rev() {
            ways[k] = ways[k].saturating_add(ways[k - 1]).saturating_mul(k);
        }
        ways[0] = 0;
    }
    ways[members]
}

/// The ways to seat a group of players.
enum Seatings {
    /// All of them.
    All(Vec<Vec<usize>>),
    /// There are too many: for each opening one is drawn, with all its rotations.
    Drawn { group: Vec<usize>, seats: usize },
}

impl Seatings {
    fn new(group: &[usize], seats: usize) -> Seatings {
        match number_of_seatings(group.len(), seats) <= MOST_SEATINGS {
            true => Seatings::All(seatings(group, seats)),
            false => Seatings::Drawn {
                group: group.to_vec(),
                seats,
            },
        }
    }
    /// Returns the players by seat in one game of an opening.
    fn of(&self, opening: usize, game: usize) -> Vec<usize> {
        match self {
            Seatings::All(all) => all.get(game).cloned().unwrap_or_default(),
            Seatings::Drawn { group, seats } => {
                let mut drawn = drawn(group, *seats, opening);
                drawn.rotate_right(game);
                drawn
            }
        }
    }
}

/// Returns a seating that the number of the opening alone decides. Each player has as many seats as any other, or one more;
/// with each opening others have more.
fn drawn(group: &[usize], seats: usize, opening: usize) -> Vec<usize> {
    let first = group.iter().cycle().skip(opening % group.len());
    let mut seating: Vec<usize> = first.take(seats).copied().collect();
    let mut rng = Rng::new(opening as u64);
    for last in (1..seats).rev() {
        seating.swap(last, rng.below(last as u32 + 1) as usize);
    }
    seating
}

impl Schedule {
    /// Returns whether each player has every seat equally often.
    pub fn is_balanced(&self) -> bool {
        let mut counts = BTreeMap::<(usize, usize), Vec<usize>>::new();
        for slot in &self.slots {
            for (seat, player) in slot.seats.iter().enumerate() {
                let count = counts.entry((slot.group, *player)).or_default();
                count.resize(slot.seats.len(), 0);
                count[seat] += 1;
            }
        }
        let mut counts = counts.values();
        counts.all(|count| count.iter().all(|n| *n == count[0]))
    }
    /// Schedules `games` games for each group of players that meet, in a game with `seats` seats. A group
    /// has as many players as there are seats; where there are fewer players, all of them, each in at least
    /// one seat.
    pub fn new(pairing: Pairing, players: usize, seats: usize, games: usize) -> Schedule {
        let groups = groups(pairing, players, seats);
        let all: Vec<Seatings> = groups.iter().map(|g| Seatings::new(g, seats)).collect();
        let seatings = games_of_opening(players.min(seats), seats);
        let mut slots = Vec::new();
        for game in 0..games {
            let opening = game / seatings;
            for (group, ways) in all.iter().enumerate() {
                slots.push(Slot {
                    number: slots.len(),
                    seats: ways.of(opening, game % seatings),
                    opening,
                    group,
                });
            }
        }
        Schedule { slots, seatings }
    }
}

/// Returns the groups of players that meet.
fn groups(pairing: Pairing, players: usize, seats: usize) -> Vec<Vec<usize>> {
    if players <= seats {
        return vec![(0..players).collect()];
    }
    let mut groups = Vec::new();
    choose(&mut Vec::new(), 0, players, seats, &mut groups);
    if pairing == Pairing::Gauntlet {
        groups.retain(|group| group.contains(&0));
    }
    groups
}

/// Appends all combinations of `count` players.
fn choose(
    chosen: &mut Vec<usize>,
    from: usize,
    of: usize,
    count: usize,
    found: &mut Vec<Vec<usize>>,
) {
    if chosen.len() == count {
        found.push(chosen.clone());
        return;
    }
    for n in from..of {
        chosen.push(n);
        choose(chosen, n + 1, of, count, found);
        chosen.pop();
    }
}

/// Returns all ways to fill the seats in which every player of a group has one. The rotations of a seating follow one
/// another, so that after each round of them every player has had every seat equally often; the longest rounds come first.
/// This is for [few](MOST_SEATINGS) seatings.
fn seatings(group: &[usize], seats: usize) -> Vec<Vec<usize>> {
    let total = group.len().pow(seats as u32);
    let seating = |n: usize| {
        let place =
            |seat: usize| group[n / group.len().pow((seats - 1 - seat) as u32) % group.len()];
        (0..seats).map(place).collect::<Vec<_>>()
    };
    let everybody = |seats: &Vec<usize>| group.iter().all(|player| seats.contains(player));
    let mut seen = BTreeSet::new();
    let mut rounds: Vec<Vec<Vec<usize>>> = Vec::new();
    for first in (0..total).map(seating).filter(everybody) {
        let rotation = |by| {
            let mut seating = first.clone();
            seating.rotate_right(by);
            seating
        };
        let new = |seating: &Vec<usize>| seen.insert(seating.clone());
        rounds.push((0..seats).map(rotation).filter(new).collect());
    }
    rounds.sort_by_key(|round| Reverse(round.len()));
    rounds.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_change_seats() {
        let schedule = Schedule::new(Pairing::RoundRobin, 2, 2, 4);
        let seats: Vec<_> = schedule
            .slots
            .iter()
            .map(|s| (s.seats.clone(), s.opening))
            .collect();
        assert_eq!(
            seats,
            [
                (vec![0, 1], 0),
                (vec![1, 0], 0),
                (vec![0, 1], 1),
                (vec![1, 0], 1)
            ]
        );
    }

    #[test]
    fn groups_meet_as_wanted() {
        let count = |pairing, players, seats| Schedule::new(pairing, players, seats, 1).slots.len();
        assert_eq!(count(Pairing::RoundRobin, 4, 2), 6);
        assert_eq!(count(Pairing::Gauntlet, 4, 2), 3);
        assert_eq!(Schedule::new(Pairing::RoundRobin, 3, 3, 1).seatings, 6);
        // Two players in four seats: all seatings but the two in which one player has all seats.
        assert_eq!(Schedule::new(Pairing::RoundRobin, 2, 4, 1).seatings, 14);
    }

    #[test]
    fn without_a_number_of_games_nobody_has_a_better_seat() {
        // With one or two seats ten games, with more of them all seatings.
        for (players, seats, games) in [
            (1, 1, 10),
            (2, 2, 10),
            (5, 2, 10),
            (3, 3, 12),
            (2, 4, 14),
            (4, 4, 24),
            (6, 6, 12),
        ] {
            assert_eq!(default_games(players, seats), games, "{players} in {seats}");
            let schedule = Schedule::new(Pairing::RoundRobin, players, seats, games);
            assert!(schedule.is_balanced(), "{players} in {seats}");
        }
    }

    #[test]
    fn of_many_seatings_an_opening_has_one_round_of_rotations() {
        let schedule = Schedule::new(Pairing::RoundRobin, 6, 6, 12);
        let openings: Vec<usize> = schedule.slots.iter().map(|slot| slot.opening).collect();
        assert_eq!(openings, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
        assert_ne!(schedule.slots[0].seats, schedule.slots[6].seats);
    }

    #[test]
    fn seatings_are_counted_without_a_list_of_them() {
        let counted = [(1, 1), (1, 9), (2, 4), (3, 3), (2, 6), (3, 5), (6, 6)]
            .map(|(members, seats)| number_of_seatings(members, seats));
        assert_eq!(counted, [1, 1, 14, 6, 62, 150, 720]);
        assert_eq!(number_of_seatings(2, 3), seatings(&[0, 1], 3).len());
        assert_eq!(number_of_seatings(30, 64), usize::MAX);
    }

    #[test]
    fn many_seats_are_filled_fairly_and_at_once() {
        for (players, seats) in [(2, 50), (2, 64), (3, 12), (50, 50), (2, 7)] {
            let games = default_games(players, seats);
            let schedule = Schedule::new(Pairing::RoundRobin, players, seats, games);
            assert_eq!(schedule.slots.len(), games);
            assert!(
                games >= 10 && schedule.is_balanced(),
                "{players} in {seats}"
            );
            let everybody = |slot: &Slot| (0..players).all(|one| slot.seats.contains(&one));
            assert!(schedule.slots.iter().all(everybody), "{players} in {seats}");
        }
    }

    #[test]
    fn a_part_of_the_seatings_is_told_from_whole_rounds() {
        let is_balanced = |games| Schedule::new(Pairing::RoundRobin, 4, 4, games).is_balanced();
        let balanced: Vec<usize> = (1..=12).filter(|games| is_balanced(*games)).collect();
        assert_eq!(balanced, [4, 8, 12]);
    }
}
