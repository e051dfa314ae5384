//! The schedule of a match: every opening is played in all seatings, or in one round of rotations where there are too many.

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
    let members: Vec<usize> = (0..players.min(seats)).collect();
    let seatings = seatings(&members, seats);
    FEW.next_multiple_of(games_of_opening(&seatings, seats))
}

/// Returns the number of games with the same opening: one for each seating, or where these are too many, for each rotation
/// of one.
fn games_of_opening(seatings: &[Vec<usize>], seats: usize) -> usize {
    match seatings.len() {
        few if few <= MOST_SEATINGS => few.max(1),
        _ => seats,
    }
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
        let all: Vec<Vec<Vec<usize>>> = groups.iter().map(|group| seatings(group, seats)).collect();
        let mut slots = Vec::new();
        for game in 0..games {
            for (group, seatings) in all.iter().enumerate() {
                if let Some(filled) = seatings.get(game % seatings.len().max(1)) {
                    slots.push(Slot {
                        number: slots.len(),
                        seats: filled.clone(),
                        opening: game / games_of_opening(seatings, seats),
                        group,
                    });
                }
            }
        }
        Schedule {
            slots,
            seatings: all.first().map_or(1, |all| games_of_opening(all, seats)),
        }
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
fn seatings(group: &[usize], seats: usize) -> Vec<Vec<usize>> {
    let total = group.len().checked_pow(seats as u32).unwrap_or(0);
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
    fn a_part_of_the_seatings_is_told_from_whole_rounds() {
        let is_balanced = |games| Schedule::new(Pairing::RoundRobin, 4, 4, games).is_balanced();
        let balanced: Vec<usize> = (1..=12).filter(|games| is_balanced(*games)).collect();
        assert_eq!(balanced, [4, 8, 12]);
    }
}
