//! Resampling: random histories that a player cannot distinguish from the real one.

mod change;
mod filter;
mod observed;
mod world;

use crate::rng::Rng;
use crate::session::Session;
use crate::sight::Log;
use crate::{MoveList, Playing, ToMove, TooLarge, playing};
use filter::Filter;
use std::sync::Arc;

pub use observed::{Eye, Observed};
pub use world::World;

/// The number of passes of all worlds along the whole history that the budget suffices for.
const PASSES: usize = 64;
/// The greatest number of worlds that advance together.
const MOST: usize = 128;

/// The moves of one turn: by player, the text of the move.
pub type Turn = Vec<(usize, String)>;

/// The moves of one turn: by player, a list with that move alone.
type Joint = Vec<(usize, Arc<dyn MoveList>)>;

/// A history that gives a player the same information state, and the game after it.
#[derive(Debug)]
pub struct Resampled<S> {
    /// The moves of the history, turn by turn.
    pub moves: Vec<Turn>,
    /// The game after the history.
    pub session: S,
}

/// Draws a history from `start` that gives `player` the same information state as `history`: the outcomes
/// of chance by their weights, the choices of other players uniformly from their legal moves, given what
/// the player has observed. `budget` is the number of moves that may be tried.
///
/// # Errors
/// [`ResampleError`] where the budget does not suffice, or `history` is not legal or has a position with too
/// many moves.
pub fn resample(
    start: &dyn Session,
    history: &[Turn],
    player: usize,
    rng: &mut Rng,
    budget: usize,
) -> Result<Resampled<Box<dyn Session>>, ResampleError> {
    let begin = playing(start);
    let observed = Observed::of(&*begin, history, player)?.ok_or(ResampleError::Illegal)?;
    let Worlds { worlds, spent } = worlds(&*begin, &observed, budget, rng)?;
    let failed = ResampleError::Budget {
        reached: spent.len(),
        all: observed.last() + 1,
    };
    let drawn = filter::spaced(&worlds, 1, rng).pop();
    let Some(world) = drawn.and_then(|place| worlds.get(place)) else {
        return Err(failed);
    };
    let text = |(mover, list): &(usize, Arc<dyn MoveList>)| (*mover, list.text(0));
    let moves: Vec<Turn> = world
        .turns()
        .map(|t| t.iter().map(text).collect())
        .collect();
    // Keys may, with a tiny probability, be equal where texts differ.
    let [(wanted, _), (information, session)] =
        [history, &moves].map(|moves| replayed(start, moves, player));
    match wanted == information {
        true => Ok(Resampled { moves, session }),
        false => Err(failed),
    }
}

/// The reason why no other history was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResampleError {
    /// The history has a move that is not legal.
    Illegal,
    /// A list of moves is too large.
    TooLarge,
    /// The budget does not suffice.
    Budget {
        /// The number of the player's information states that some history reached, the first one included.
        reached: usize,
        /// The number of information states of the history.
        all: usize,
    },
}

impl From<TooLarge> for ResampleError {
    fn from(_: TooLarge) -> Self {
        ResampleError::TooLarge
    }
}

impl std::fmt::Display for ResampleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ResampleError::Illegal => write!(f, "the history has a move that is not legal"),
            ResampleError::TooLarge => write!(f, "a list of moves is too large"),
            ResampleError::Budget { reached, all } => write!(
                f,
                "the budget does not suffice: the histories tried reach {reached} of {all} information states"
            ),
        }
    }
}

impl std::error::Error for ResampleError {}

/// The worlds that a search found, and how far it came.
pub struct Worlds {
    /// Worlds with weights of mean 1; none where the budget does not suffice.
    pub worlds: Vec<World>,
    /// For each information state that some world reached, the first one included, the number of moves
    /// tried until then.
    pub spent: Vec<usize>,
}

/// Draws worlds that give a player the same information state as `observed`. `budget` is the number of
/// moves that may be tried; where plies take long, the alarm of `begin` ends the search as well.
///
/// # Errors
/// [`TooLarge`] where a list of moves is too large.
pub fn worlds(
    begin: &dyn Playing,
    observed: &Observed,
    budget: usize,
    rng: &mut Rng,
) -> Result<Worlds, TooLarge> {
    let size = budget / (PASSES * (observed.last() + 1));
    let mut filter = Filter::new(begin, observed, budget, size.clamp(2, MOST));
    let mut worlds = filter.run(rng)?;
    let sum: f64 = worlds.iter().map(|world| world.weight.exp()).sum();
    let mean = (sum / worlds.len().max(1) as f64).ln();
    worlds.iter_mut().for_each(|world| world.weight -= mean);
    Ok(Worlds {
        worlds,
        spent: filter.spent,
    })
}

/// Returns a player's information state after these turns, and the game.
fn replayed(start: &dyn Session, turns: &[Turn], player: usize) -> (String, Box<dyn Session>) {
    let (mut session, mut log) = (start.fork(), Log::new(start));
    for turn in turns {
        let turn: Vec<(usize, &str)> = turn.iter().map(|(p, m)| (*p, &m[..])).collect();
        if log.play(&mut *session, &turn).is_err() {
            break;
        }
    }
    (log.information(player).to_string(), session)
}

/// Plays a turn: the first move of each list.
pub fn play_turn(here: &mut dyn Playing, joint: &[(usize, Arc<dyn MoveList>)]) {
    match (here.to_move(), joint) {
        (ToMove::All | ToMove::These(_), _) => {
            let of = |player| {
                let own = joint.iter().find(|(who, _)| *who == player);
                own.map(|(_, list)| (&**list, 0))
            };
            let players = here.schema().players.len();
            here.play_joint(&(0..players).map(of).collect::<Vec<_>>());
        }
        (_, [(_, list), ..]) => here.play(&**list, 0),
        _ => {}
    }
}
