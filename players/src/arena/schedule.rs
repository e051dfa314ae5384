//! Which games a match has: every opening is played in all seatings.

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody.
    Gauntlet,
}

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// From 0.
    pub number: usize,
    /// By seat, who plays: the place in the list of players.
    pub seats: Vec<usize>,
    /// Which opening: games with the same one differ in their seatings.
    pub opening: usize,
    /// Which of the groups of players that meet.
    pub group: usize,
}

/// The games of a match, in the order in which they are begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The games.
    pub slots: Vec<Slot>,
    /// How many seatings each opening is played in.
    pub seatings: usize,
}

impl Schedule {
    /// So many games for each group of players that meet, for a game of so many seats. A group is as many
    /// players as there are seats; where there are fewer, all of them, each in at least one seat.
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

/// The groups of players that meet.
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

/// All ways to choose so many of them.
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

/// All ways to fill the seats in which everybody of a group has one.
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
        // Two in four seats: all seatings but those in which one of them has all.
        assert_eq!(Schedule::new(Pairing::RoundRobin, 2, 4, 1).seatings, 14);
    }
}
