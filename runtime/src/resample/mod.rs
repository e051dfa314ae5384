//! Resampling: random histories that a player can not tell from the one that was played.

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
/// the player has observed. `budget` is the number of moves that may be tried. `None` where the budget does
/// not suffice, or `history` is not legal or has a position with too many moves.
pub fn resample(
    start: &dyn Session,
    history: &[Turn],
    player: usize,
    rng: &mut Rng,
    budget: usize,
) -> Option<Resampled<Box<dyn Session>>> {
    let begin = playing(start);
    let observed = Observed::of(&*begin, history, player).ok()??;
    let worlds = worlds(&*begin, &observed, budget, rng).ok()?;
    let place = filter::spaced(&worlds, 1, rng).pop()?;
    let world = worlds.get(place)?;
    let text = |(mover, list): &(usize, Arc<dyn MoveList>)| (*mover, list.text(0));
    let moves: Vec<Turn> = world
        .turns()
        .map(|t| t.iter().map(text).collect())
        .collect();
    // Keys may, with a tiny probability, be equal where texts differ.
    let [(wanted, _), (information, session)] =
        [history, &moves].map(|moves| replayed(start, moves, player));
    (wanted == information).then_some(Resampled { moves, session })
}

/// Returns worlds that give a player the same information state as `observed`, with weights of mean 1; none
/// where the budget, a number of moves that may be tried, does not suffice.
///
/// # Errors
/// [`TooLarge`] where a list of moves is too large.
pub fn worlds(
    begin: &dyn Playing,
    observed: &Observed,
    budget: usize,
    rng: &mut Rng,
) -> Result<Vec<World>, TooLarge> {
    let size = budget / (PASSES * (observed.last() + 1));
    let mut worlds = Filter::new(begin, observed, budget, size.clamp(2, MOST)).run(rng)?;
    let sum: f64 = worlds.iter().map(|world| world.weight.exp()).sum();
    let mean = (sum / worlds.len().max(1) as f64).ln();
    worlds.iter_mut().for_each(|world| world.weight -= mean);
    Ok(worlds)
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
