//! A game behind one pointer: what tools talk to, whether an engine or the interpreter answers.

use crate::draws::Draws;
use crate::perft::JointText;
use crate::playing::Playing;
use crate::rng::Rng;
use crate::schema::{Schema, View};
use crate::sight::{Sight, Veil};
use crate::tally::Tally;

/// The legal moves of one player (`players.len()` is chance), as texts in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMoves {
    /// The player.
    pub player: usize,
    /// The texts.
    pub moves: Vec<String>,
}

/// A position has more than a million branches of one block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Why a move could not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// A text is no legal move of its player, or the wrong players moved; says which.
    Illegal(String),
    /// See [`TooLarge`].
    TooLarge,
}

/// Why a position could not be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(pub String);

/// A random game from a position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// What was played, by ply: each player's move as text.
    pub moves: Vec<Vec<(usize, String)>>,
    /// The points at the end.
    pub points: Vec<i32>,
}

/// A game in progress. Implemented once for all engines and once by the interpreter.
pub trait Session: Send {
    /// The names.
    fn schema(&self) -> &Schema;
    /// `compiled` or `interpreted`.
    fn engine(&self) -> &'static str;
    /// How large a position is, where it is one plain struct.
    fn position_bytes(&self) -> Option<usize> {
        None
    }
    /// Another one at the same position.
    fn fork(&self) -> Box<dyn Session>;
    /// The position as searches play on from it; `None` where there is nothing quicker than the texts of
    /// this trait.
    fn playing(&self) -> Option<Box<dyn Playing>> {
        None
    }
    /// Back to the first position.
    fn restart(&mut self);
    /// The position as data.
    fn view(&self) -> View;
    /// Goes to a position.
    ///
    /// # Errors
    /// Where the rules can not come to such data.
    fn load(&mut self, view: &View) -> Result<(), PositionError>;
    /// Who is to move, by index (`players.len()` is chance); nobody when the game is over.
    fn to_move(&self) -> Vec<usize>;
    /// The points, when the game is over.
    fn points(&self) -> Option<Vec<i32>>;
    /// The legal moves of all players to move; of nobody when the game is over.
    ///
    /// # Errors
    /// [`TooLarge`].
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge>;
    /// How likely each move of chance is, in the order of [`Session::legal`]: as its weight over the sum of
    /// all. None when chance is not to move.
    ///
    /// # Errors
    /// [`TooLarge`].
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        let chance = self.schema().players.len();
        let lists = self.legal()?;
        let mut thrown = lists.iter().filter(|list| list.player == chance);
        Ok(thrown
            .next()
            .map_or_else(Vec::new, |list| vec![1; list.moves.len()]))
    }
    /// What a player sees of this position.
    fn sight(&self, _player: usize) -> Sight {
        Sight::everything(self.schema())
    }
    /// Who does not see what of these moves, one for each, were they played here.
    ///
    /// # Errors
    /// As [`Session::play`].
    fn veils(&self, moves: &[(usize, &str)]) -> Result<Vec<Veil>, PlayError> {
        Ok(vec![Veil::default(); moves.len()])
    }
    /// Plays the moves of all players who have one; changes nothing on an error.
    ///
    /// # Errors
    /// Where the moves are not legal here.
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError>;
    /// How many lines of play of this length there are; 0 beyond the end of a game.
    ///
    /// # Errors
    /// [`TooLarge`].
    fn perft(&self, depth: u32) -> Result<u64, TooLarge>;
    /// A random game from here; the session stays where it is.
    ///
    /// # Errors
    /// [`TooLarge`].
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge>;
    /// How moves are drawn in random games, after so many plies of one or before its last: for each
    /// legal move so often, but not more than so many in all. In each of the ways that there are, none
    /// where they are drawn from the list.
    fn draws(&self, _rng: &mut Rng, _plies: u32, _each_and_most: [u64; 2]) -> Vec<Draws> {
        Vec::new()
    }
    /// A random game from here, played as [`Session::playouts`] play and once more a move at a time by
    /// the same draws. Where random games are played a move at a time there is nothing to compare.
    ///
    /// # Errors
    /// Where the two do not end alike.
    fn replayed(&self, _seed: u64) -> Result<(), String> {
        Ok(())
    }
    /// Plays random games from here, as quick as it can, until `stop` says so (asked now and
    /// then with the number of games so far).
    ///
    /// # Errors
    /// [`TooLarge`].
    fn playouts(&self, rng: &mut Rng, stop: &mut dyn FnMut(u64) -> bool)
    -> Result<Tally, TooLarge>;
}

/// A random move of each player who has one, and of chance by its weights.
///
/// # Errors
/// [`TooLarge`].
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
