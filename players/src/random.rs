//! A player that plays uniformly random moves.

use crate::limits::Limits;
use crate::searcher::{Found, Progress, SearchError, Searcher};
use crate::seat::Seat;
use boardwright_runtime::{JointText, Playing, Rng, ToMove};

/// A player that plays uniformly random moves.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// Creates the player with a seed.
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }
}

/// Returns the players to move, by index; `players.len()` is chance.
pub(crate) fn movers(position: &dyn Playing) -> Vec<usize> {
    let players = position.schema().players.len();
    match position.to_move() {
        ToMove::Over => Vec::new(),
        ToMove::Player(player) => vec![player],
        ToMove::Chance => vec![players],
        ToMove::All | ToMove::These(_) => (0..players).collect(),
    }
}

impl Searcher for Random {
    fn search(
        &mut self,
        position: &dyn Playing,
        _: &Limits,
        _: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        let mut choice = JointText::new();
        for player in movers(position) {
            let list = position.list(player, None)?;
            if list.is_empty() {
                continue;
            }
            let n = match position.to_move() {
                ToMove::Chance => self.0.weighed(position.weights()?.iter().copied()),
                _ => self.0.below(list.len() as u32) as usize,
            };
            choice.push((player, list.text(n)));
        }
        let players = position.schema().players.len();
        let points = position.points();
        Ok(Found {
            choice,
            proven: points.is_some(),
            points: match points {
                Some(points) => points.into_iter().map(f64::from).collect(),
                None => vec![100.0 / players.max(1) as f64; players],
            },
            nodes: 0,
            playouts: 0,
            depth: 0,
            seconds: 0.0,
            bytes: 0,
            lines: Vec::new(),
            mixed: Vec::new(),
        })
    }
    /// Ignores what is hidden: a random player looks at nothing.
    fn search_at(
        &mut self,
        seat: &Seat<'_>,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        let mut found = self.search(&*seat.position(), limits, progress)?;
        found
            .choice
            .retain(|(who, _)| *who == seat.player || !seat.is_hidden());
        Ok(found)
    }
}
