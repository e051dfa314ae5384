//! A game in progress as one of its players knows it.

use crate::limits::Limits;
use crate::searcher::{Found, Progress, SearchError, Searcher};
use boardwright_runtime::{JointText, Playing, Session, playing};

/// A game in progress, and whose move is wanted. Where anything is hidden, a search uses of the moves and
/// of the position what this player has seen of them, and nothing else.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// The game as it is now.
    pub session: &'a dyn Session,
    /// Where it began.
    pub begin: &'a dyn Session,
    /// What has been played since, by ply.
    pub moves: &'a [JointText],
    /// The player.
    pub player: usize,
}

impl Seat<'_> {
    /// Whether anything is hidden in this game.
    pub fn is_hidden(&self) -> bool {
        self.session.schema().hidden
    }
    /// The position for a search, all of it.
    pub(crate) fn position(&self) -> Box<dyn Playing> {
        playing(self.session)
    }
}

/// What all play who are to move in a game in progress. Where something is hidden each is asked apart, and
/// what the first of them expects is told; else one search answers for all.
///
/// # Errors
/// As of [`Searcher::search_at`].
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
