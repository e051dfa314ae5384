//! The schedule of a match: every opening is played in all seatings.

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

impl Schedule {
    /// Schedules `games` games for each group of players that meet, in a game with `seats` seats. A group
    /// has as many players as there are seats; where there are fewer players, all of them, each in at least
    /// one seat.
    pub fn new(pairing: Pairing, players: usize, seats: usize, games: usize) -> Schedule {
        let groups = groups(pairing, players, seats);
        let all: Vec<Vec<Vec<usize>>> = groups.iter().map(|group| seatings(group, seats)).collect();
        let mut slots = Vec::new();
        for game in 0..games {
            for (group, seatings) in all.iter().enumerate() {
                if let Some(seats) = seatings.get(game % seatings.len().max(1)) {
                    slots.push(Slot {
                        number: slots.len(),
                        seats: seats.clone(),
                        opening: game / seatings.len().max(1),
                        group,
                    });
                }
            }
        }
        Schedule {
            slots,
            seatings: all.first().map_or(1, Vec::len),
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

/// Returns all ways to fill the seats in which every player of a group has one.
fn seatings(group: &[usize], seats: usize) -> Vec<Vec<usize>> {
    let total = group.len().checked_pow(seats as u32).unwrap_or(0);
    let seating = |n: usize| {
        let place =
            |seat: usize| group[n / group.len().pow((seats - 1 - seat) as u32) % group.len()];
        (0..seats).map(place).collect::<Vec<_>>()
    };
    let everybody = |seats: &Vec<usize>| group.iter().all(|player| seats.contains(player));
    (0..total).map(seating).filter(everybody).collect()
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
}
