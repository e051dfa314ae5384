//! Sums over many random games.

/// The number, lengths and points of some games, as sums.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The sum of the lengths of the games, in plies.
    pub plies: u64,
    /// The sum of the squares of the lengths.
    pub squares: u64,
    /// The sums of the points, by player.
    pub points: Vec<i64>,
}

impl Tally {
    /// Returns the tally of no games with this number of players.
    pub fn new(players: usize) -> Tally {
        Tally {
            points: vec![0; players],
            ..Tally::default()
        }
    }
    /// Removes all games; keeps the number of players.
    pub(crate) fn clear(&mut self) {
        (self.games, self.plies, self.squares) = (0, 0, 0);
        self.points.fill(0);
    }
    /// Adds a game of this length and these points by player.
    #[inline]
    pub fn add(&mut self, plies: u32, points: impl IntoIterator<Item = i32>) {
        self.games += 1;
        self.plies += u64::from(plies);
        self.squares += u64::from(plies) * u64::from(plies);
        for (sum, n) in self.points.iter_mut().zip(points) {
            *sum += i64::from(n);
        }
    }
    /// Adds the games of another tally.
    pub fn join(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        self.squares += other.squares;
        let players = self.points.len().max(other.points.len());
        self.points.resize(players, 0);
        for (sum, n) in self.points.iter_mut().zip(&other.points) {
            *sum += n;
        }
    }
}
