//! [`Session`]: a game behind one pointer, for tools that work with engines and the interpreter alike.

use crate::by_session::Looks;
use crate::draws::Draws;
use crate::perft::JointText;
use crate::playing::Playing;
use crate::rng::Rng;
use crate::schema::{Schema, View};
use crate::sight::{Sight, Veil};
use crate::tally::Tally;

/// The legal moves of one player (`players.len()` is chance), as texts in the order of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMoves {
    /// The index of the player.
    pub player: usize,
    /// The texts of the moves.
    pub moves: Vec<String>,
}

/// The error that a list is too long: a position has more than a million moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// The error that a move can not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// A text is not a legal move of its player, or the wrong players moved; the message says which.
    Illegal(String),
    /// A list of moves is too long, see [`TooLarge`].
    TooLarge,
}

/// The error that a position does not fit the game; the message says why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(pub String);

/// A random game from a position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The moves by ply: each player's index and the text of their move.
    pub moves: Vec<Vec<(usize, String)>>,
    /// The points by player at the end.
    pub points: Vec<i32>,
}

/// A game in progress. Implemented by [`Compiled`](crate::Compiled) for all engines, and by the
/// interpreter.
pub trait Session: Send {
    /// Returns the names and shape of the game.
    fn schema(&self) -> &Schema;
    /// Returns the sort of engine: `compiled` or `interpreted`.
    fn engine(&self) -> &'static str;
    /// Returns the size of a position in bytes, where it is one plain struct.
    fn position_bytes(&self) -> Option<usize> {
        None
    }
    /// Returns the memory that a fork of this session takes, in bytes.
    fn bytes(&self) -> usize {
        size_of_val(self)
    }
    /// Returns another session at the same position.
    fn fork(&self) -> Box<dyn Session>;
    /// Returns the position in the form that searches play on; `None` where this trait's texts are all
    /// there is.
    fn playing(&self) -> Option<Box<dyn Playing>> {
        None
    }
    /// Goes back to the start position.
    fn restart(&mut self);
    /// Returns the position as plain data.
    fn view(&self) -> View;
    /// Returns the canonical position of this one: the same for all its images under the symmetries of the rules. See [`Schema::canonical`].
    fn canonical(&self) -> View {
        self.schema().canonical(&self.view())
    }
    /// Loads a position.
    ///
    /// # Errors
    /// [`PositionError`] where the data does not fit the schema, or the rules can not reach the position.
    fn load(&mut self, view: &View) -> Result<(), PositionError>;
    /// Returns the data that the rules read in addition to the board and the state.
    fn looks(&self) -> Looks {
        Looks::ALL
    }
    /// Returns who is to move, by index (`players.len()` is chance); nobody when the game is over.
    fn to_move(&self) -> Vec<usize>;
    /// Returns the points by player, or `None` while the game is not over.
    fn points(&self) -> Option<Vec<i32>>;
    /// Returns the legal moves of each player to move; of nobody when the game is over.
    ///
    /// # Errors
    /// [`TooLarge`] for more than a million moves.
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge>;
    /// Returns the weight of each move of chance, in the order of [`Session::legal`]: the probability of a
    /// move is its weight over the sum of all. There are none when chance is not to move.
    ///
    /// # Errors
    /// [`TooLarge`] for more than a million moves.
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        let chance = self.schema().players.len();
        let lists = self.legal()?;
        let mut thrown = lists.iter().filter(|list| list.player == chance);
        Ok(thrown
            .next()
            .map_or_else(Vec::new, |list| vec![1; list.moves.len()]))
    }
    /// Returns what a player sees of this position.
    fn sight(&self, _player: usize) -> Sight {
        Sight::everything(self.schema())
    }
    /// Returns for each of these moves what of it is hidden from whom, were it played here.
    ///
    /// # Errors
    /// [`PlayError`] as for [`Session::play`].
    fn veils(&self, moves: &[(usize, &str)]) -> Result<Vec<Veil>, PlayError> {
        Ok(vec![Veil::default(); moves.len()])
    }
    /// Plays the moves of all players who have one; changes nothing on an error.
    ///
    /// # Errors
    /// [`PlayError`] where the game is over, or the moves are not legal here.
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError>;
    /// Counts the lines of play of `depth` plies; a game that ends earlier adds none.
    ///
    /// # Errors
    /// [`TooLarge`] where a list of moves is too large.
    fn perft(&self, depth: u32) -> Result<u64, TooLarge>;
    /// Plays a random game from here and returns it; the session stays as it is.
    ///
    /// # Errors
    /// [`TooLarge`] where a list of moves is too large.
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge>;
    /// Plays a random game as [`Session::playout`] does, without the texts of its moves. Where a ply takes long, `stop` is
    /// asked before each, and ends the game where it returns true. Returns the number of plies, and the points of a game
    /// that came to its end.
    ///
    /// # Errors
    /// [`TooLarge`] where a list of moves is too large.
    fn brief_playout(
        &self,
        rng: &mut Rng,
        _stop: &dyn Fn() -> bool,
    ) -> Result<(u32, Option<Vec<i32>>), TooLarge> {
        let Playout { moves, points } = self.playout(rng)?;
        Ok((moves.len() as u32, Some(points)))
    }
    /// Draws moves as random games do, to test their distribution: after so many plies of a random game or
    /// before its last, so many times for each legal move, but at most so many times in all. Returns the
    /// counts of each of the ways to draw; none where moves are drawn from the list.
    fn draws(&self, _rng: &mut Rng, _plies: u32, _each_and_most: [u64; 2]) -> Vec<Draws> {
        Vec::new()
    }
    /// Plays a random game as [`Session::playouts`] does, and replays it move by move with the same draws.
    /// Checks nothing where playouts go move by move anyway.
    ///
    /// # Errors
    /// A description of the difference, where the two games do not end alike.
    fn replayed(&self, _seed: u64) -> Result<(), String> {
        Ok(())
    }
    /// Plays random games from here at full speed, until `stop` returns true. It is called now and then
    /// with the number of games so far.
    ///
    /// # Errors
    /// [`TooLarge`] where a list of moves is too large.
    fn playouts(&self, rng: &mut Rng, stop: &mut dyn FnMut(u64) -> bool)
    -> Result<Tally, TooLarge>;
}

/// Draws a random move of each player who has one, uniformly, or of chance by its weights.
///
/// # Errors
/// [`TooLarge`] where a list of moves is too large.
pub fn random_joint(session: &dyn Session, rng: &mut Rng) -> Result<JointText, TooLarge> {
    let chance = session.schema().players.len();
    let mut joint = JointText::new();
    for list in session.legal()? {
        let place = match list.player == chance {
            true => rng.weighed(session.weights()?.iter().copied()),
            false => rng.below(list.moves.len() as u32) as usize,
        };
        let text = list.moves.get(place);
        joint.extend(text.map(|text| (list.player, text.clone())));
    }
    Ok(joint)
}
