//! Another history that a player cannot tell from the one that was played.

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

/// The budget suffices for so many passes of all worlds along the whole history.
const PASSES: usize = 64;
/// The most worlds that go on side by side.
const MOST: usize = 128;

/// The moves of one turn: each player's, by text.
pub type Turn = Vec<(usize, String)>;

/// The moves of one turn, each as the only one of a list.
type Joint = Vec<(usize, Arc<dyn MoveList>)>;

/// A history that gives a player the same information state, and the game after it.
#[derive(Debug)]
pub struct Resampled<S> {
    /// The moves, turn by turn.
    pub moves: Vec<Turn>,
    /// The game after them.
    pub session: S,
}

/// A history from `start` that gives `player` the same information state as `history`: what chance did
/// is drawn by its weights, what other players did uniformly among their legal moves, given what the player
/// has observed. `None` where the budget, a number of moves that may be tried, does not suffice.
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
    // Keys may agree where texts do not, if ever so seldom.
    let [(wanted, _), (information, session)] =
        [history, &moves].map(|moves| replayed(start, moves, player));
    (wanted == information).then_some(Resampled { moves, session })
}

/// Worlds that give a player the same information state, with weights of mean 1; none where the budget, a
/// number of moves that may be tried, does not suffice.
///
/// # Errors
/// [`TooLarge`].
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

/// What a player knows after these turns, and the game.
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

/// Plays a turn: the only move of each list.
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
