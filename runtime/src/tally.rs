//! Sums over many random games.

/// What some games came to: their number, lengths and points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// The sum of their lengths.
    pub plies: u64,
    /// The sum of the squares of their lengths.
    pub squares: u64,
    /// The sums of their points, by player.
    pub points: Vec<i64>,
}

impl Tally {
    /// Of no games, of so many players.
    pub fn new(players: usize) -> Tally {
        Tally {
            points: vec![0; players],
            ..Tally::default()
        }
    }
    /// Of no games, of as many players as before.
    pub(crate) fn clear(&mut self) {
        (self.games, self.plies, self.squares) = (0, 0, 0);
        self.points.fill(0);
    }
    /// Adds a game.
    #[inline]
    pub fn add(&mut self, plies: u32, points: impl IntoIterator<Item = i32>) {
        self.games += 1;
        self.plies += u64::from(plies);
        self.squares += u64::from(plies) * u64::from(plies);
        for (sum, n) in self.points.iter_mut().zip(points) {
            *sum += i64::from(n);
        }
    }
    /// Adds the games of another one.
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
