//! [`Searcher`], the interface of all players, and the results of their searches.

use crate::limits::Limits;
use crate::seat::Seat;
use boardwright_runtime::{JointText, Playing, Schema, TooLarge};
use std::fmt::{self, Display, Formatter};

/// The error that a search has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// A position has more moves than can be listed.
    TooLarge,
    /// The player can not play games of this kind; the message says why.
    Unfit(String),
}

impl From<TooLarge> for SearchError {
    fn from(_: TooLarge) -> SearchError {
        SearchError::TooLarge
    }
}

impl Display for SearchError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::TooLarge => f.write_str("a position has more than a million moves"),
            SearchError::Unfit(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SearchError {}

/// A line of best play.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The moves by ply, each with its player.
    pub moves: Vec<JointText>,
    /// The expected points by player.
    pub points: Vec<f64>,
    /// The number of visits of its first move.
    pub visits: u64,
    /// Whether the points are proven.
    pub proven: bool,
}

/// A move of a mixed strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Mixed {
    /// The index of the player.
    pub player: usize,
    /// The text of the move.
    pub text: String,
    /// The probability, from 0 to 1.
    pub share: f64,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// A move of each player to move; empty where chance is to move, and for a finished game.
    pub choice: JointText,
    /// The expected points by player.
    pub points: Vec<f64>,
    /// Whether the points are proven.
    pub proven: bool,
    /// The number of new playouts, or of nodes of alpha-beta.
    pub nodes: u64,
    /// The number of new playouts.
    pub playouts: u64,
    /// The depth of the tree, or the depth that alpha-beta has completed, in plies.
    pub depth: u32,
    /// The wall-clock time in seconds.
    pub seconds: f64,
    /// The memory of the tree or the table, in bytes.
    pub bytes: usize,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// The mixed strategy that `choice` was drawn from, where players choose at once or do not see
    /// everything; else empty.
    pub mixed: Vec<Mixed>,
}

/// A function that is called now and then with the result so far.
pub type Progress<'a> = &'a mut dyn FnMut(&Found);

/// The error of a player that needs to see everything, in a game with hidden information.
pub(crate) fn is_hidden(schema: &Schema) -> SearchError {
    let title = &schema.title;
    SearchError::Unfit(format!(
        "in {title} something is hidden from players, which this player does not play"
    ))
}

/// A player, which searches positions for moves.
pub trait Searcher: Send {
    /// Searches a position; returns the move to play and its value.
    ///
    /// # Errors
    /// [`SearchError`] where a position has too many moves, or the player can not play this kind of game.
    fn best(&mut self, position: &dyn Playing, limits: &Limits) -> Result<Found, SearchError> {
        self.search(position, limits, None)
    }
    /// Like [`Searcher::best`], reporting the result so far from time to time.
    ///
    /// # Errors
    /// [`SearchError`] as for [`Searcher::best`].
    fn search(
        &mut self,
        position: &dyn Playing,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError>;
    /// Searches a move for one player of a game in progress. Where something is hidden, the result depends
    /// on nothing that the player has not seen.
    ///
    /// # Errors
    /// [`SearchError`] as for [`Searcher::best`], and where something is hidden and the player can not
    /// search such games.
    fn search_at(
        &mut self,
        seat: &Seat<'_>,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        if seat.is_hidden() {
            return Err(is_hidden(seat.session.schema()));
        }
        self.search(&*seat.position(), limits, progress)
    }
    /// Discards the knowledge from earlier positions.
    fn forget(&mut self) {}
}
