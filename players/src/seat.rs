//! A game in progress from the view of one of its players.

use crate::limits::Limits;
use crate::searcher::{Found, Progress, SearchError, Searcher};
use boardwright_runtime::{JointText, Playing, Session, playing};

/// A game in progress and the player whose move is wanted. Where anything is hidden, a search uses only
/// what this player has seen of the moves and of the position.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// The game at its current position.
    pub session: &'a dyn Session,
    /// The game at the position where it began.
    pub begin: &'a dyn Session,
    /// The moves since then, by ply.
    pub moves: &'a [JointText],
    /// The index of the player.
    pub player: usize,
}

impl Seat<'_> {
    /// Returns whether anything is hidden in this game.
    pub fn is_hidden(&self) -> bool {
        self.session.schema().hidden
    }
    /// Returns the complete position for a search.
    pub(crate) fn position(&self) -> Box<dyn Playing> {
        playing(self.session)
    }
}

/// Searches the moves of all who are to move in a game in progress. Where something is hidden, each player
/// is searched separately, and the result has the expected points of the first; else one search gives all
/// moves.
///
/// # Errors
/// [`SearchError`] as for [`Searcher::search_at`].
pub fn best_of_all(
    searcher: &mut dyn Searcher,
    seat: &Seat<'_>,
    limits: &Limits,
    mut progress: Option<Progress<'_>>,
) -> Result<Found, SearchError> {
    let players = seat.session.schema().players.len();
    let mut movers = seat.session.to_move();
    movers.retain(|player| *player < players);
    if !seat.is_hidden() || movers.is_empty() {
        return searcher.search_at(seat, limits, progress);
    }
    let mut all: Option<Found> = None;
    for player in movers {
        let own = Seat { player, ..*seat };
        let tell: Option<Progress<'_>> = match &mut progress {
            Some(tell) => Some(&mut **tell),
            None => None,
        };
        let found = searcher.search_at(&own, limits, tell)?;
        match &mut all {
            None => all = Some(found),
            Some(all) => {
                all.choice.extend(found.choice);
                all.mixed.extend(found.mixed);
                all.nodes += found.nodes;
                all.playouts += found.playouts;
                all.seconds += found.seconds;
            }
        }
    }
    all.ok_or_else(|| SearchError::Unfit("nobody is to move".into()))
}
