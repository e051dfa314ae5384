//! What all players are asked, and what they answer.

use crate::limits::Limits;
use crate::seat::Seat;
use boardwright_runtime::{JointText, Playing, Schema, TooLarge};
use std::fmt::{self, Display, Formatter};

/// Why a search found nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// A position has more moves than are listed.
    TooLarge,
    /// The player can not play games of this kind; says why.
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
    /// By ply, each player's move.
    pub moves: Vec<JointText>,
    /// The expected points by player.
    pub points: Vec<f64>,
    /// How often its first move was tried.
    pub visits: u64,
    /// Whether the points are exact.
    pub proven: bool,
}

/// A move that is played with some probability.
#[derive(Clone, PartialEq, Debug)]
pub struct Mixed {
    /// Whose move.
    pub player: usize,
    /// The move.
    pub text: String,
    /// The probability, 0 to 1.
    pub share: f64,
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// A move of each player to move; empty where chance is to move, and after the end.
    pub choice: JointText,
    /// The expected points by player.
    pub points: Vec<f64>,
    /// Whether the points are exact.
    pub proven: bool,
    /// New playouts, or nodes of alpha-beta.
    pub nodes: u64,
    /// New playouts.
    pub playouts: u64,
    /// How deep the tree is, or how many plies alpha-beta has completed.
    pub depth: u32,
    /// How long it took.
    pub seconds: f64,
    /// The bytes of the tree or the table.
    pub bytes: usize,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Where players choose at once or do not see all: the probabilities that `choice` was drawn by. Else
    /// empty.
    pub mixed: Vec<Mixed>,
}

/// Is told now and then how far a search is.
pub type Progress<'a> = &'a mut dyn FnMut(&Found);

/// Why a position alone says too much of a game in which something is hidden.
pub(crate) fn is_hidden(schema: &Schema) -> SearchError {
    let title = &schema.title;
    SearchError::Unfit(format!(
        "in {title} something is hidden from players, which this player does not play"
    ))
}

/// A player.
pub trait Searcher: Send {
    /// What to play, and what it is worth.
    ///
    /// # Errors
    /// Where the position has too many moves, or the game is of a kind that this player does not play.
    fn best(&mut self, position: &dyn Playing, limits: &Limits) -> Result<Found, SearchError> {
        self.search(position, limits, None)
    }
    /// The same, telling from time to time what it has so far.
    ///
    /// # Errors
    /// As of [`Searcher::best`].
    fn search(
        &mut self,
        position: &dyn Playing,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError>;
    /// The same for one player of a game in progress, which matters where something is hidden: the answer
    /// depends on nothing that the player has not seen.
    ///
    /// # Errors
    /// As of [`Searcher::best`]; and where something is hidden in the game, of players that can not search
    /// such games.
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
    /// Forgets what it knows of earlier positions.
    fn forget(&mut self) {}
}
