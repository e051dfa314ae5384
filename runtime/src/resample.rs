//! Another history that a player cannot tell from the one that was played.

use crate::rng::Rng;
use crate::session::{LegalMoves, Session};
use crate::sight::Log;

/// The moves of one turn: each player's, by text.
pub type Turn = Vec<(usize, String)>;

/// A history that gives a player the same information state, and the game after it.
#[derive(Debug)]
pub struct Resampled<S> {
    /// The moves, turn by turn.
    pub moves: Vec<Turn>,
    /// The game after them.
    pub session: S,
}

/// A history from `start` that gives `player` the same information state as `history`: what chance did
/// is drawn by its weights, what other players did uniformly among their legal moves, and what does not
/// fit what the player has observed is rejected, at the turn at which it does not. `None` where the
/// budget, a number of moves that may be tried, does not suffice.
pub fn resample(
    start: &dyn Session,
    history: &[Turn],
    player: usize,
    rng: &mut Rng,
    budget: usize,
) -> Option<Resampled<Box<dyn Session>>> {
    let mut search = Search {
        player,
        wanted: wanted(start, history, player)?,
        left: budget,
    };
    while search.left > 0 {
        let mut moves = Vec::new();
        let log = Log::new(start);
        if let Some(session) = search.go_on(start, &log, history, 0, &mut moves, rng) {
            return Some(Resampled { moves, session });
        }
    }
    None
}

/// What the player knew after each turn.
fn wanted(start: &dyn Session, history: &[Turn], player: usize) -> Option<Vec<String>> {
    let (mut session, mut log) = (start.fork(), Log::new(start));
    let mut wanted = Vec::new();
    for turn in history {
        let turn: Vec<(usize, &str)> = turn.iter().map(|(p, m)| (*p, &m[..])).collect();
        log.play(&mut *session, &turn).ok()?;
        wanted.push(log.information(player).to_string());
    }
    Some(wanted)
}

struct Search {
    player: usize,
    wanted: Vec<String>,
    left: usize,
}

/// So many moves are tried at one turn before an earlier one is drawn anew.
const TRIES: usize = 64;

impl Search {
    /// Goes on from a position that fits; the game at the end.
    fn go_on(
        &mut self,
        here: &dyn Session,
        log: &Log,
        history: &[Turn],
        at: usize,
        moves: &mut Vec<Turn>,
        rng: &mut Rng,
    ) -> Option<Box<dyn Session>> {
        let Some(wanted) = self.wanted.get(at).cloned() else {
            return Some(here.fork());
        };
        let lists = here.legal().ok()?;
        let weights = here.weights().ok()?;
        let mut tried: Vec<Vec<usize>> = Vec::new();
        for _ in 0..TRIES {
            if self.left == 0 {
                return None;
            }
            let drawn = self.draw(here, &lists, &weights, history.get(at)?, rng)?;
            if tried.contains(&drawn.0) {
                continue;
            }
            tried.push(drawn.0);
            self.left -= 1;
            let (mut next, mut next_log) = (here.fork(), log.clone());
            let turn: Vec<(usize, &str)> = drawn.1.iter().map(|(p, m)| (*p, &m[..])).collect();
            let played = next_log.play(&mut *next, &turn);
            if played.is_err() || next_log.information(self.player) != wanted {
                continue;
            }
            moves.push(drawn.1);
            if let Some(end) = self.go_on(&*next, &next_log, history, at + 1, moves, rng) {
                return Some(end);
            }
            moves.pop();
        }
        None
    }

    /// A move of each player to move: the one that was played for the player in question.
    fn draw(
        &self,
        here: &dyn Session,
        lists: &[LegalMoves],
        weights: &[u32],
        played: &Turn,
        rng: &mut Rng,
    ) -> Option<(Vec<usize>, Turn)> {
        let chance = here.schema().players.len();
        let (mut places, mut turn) = (Vec::new(), Vec::new());
        for list in lists.iter().filter(|list| !list.moves.is_empty()) {
            let place = match list.player {
                p if p == self.player => {
                    let text = &played.iter().find(|(who, _)| *who == p)?.1;
                    list.moves.iter().position(|m| m == text)?
                }
                p if p == chance => rng.weighed(weights.iter().copied()),
                _ => rng.below(list.moves.len() as u32) as usize,
            };
            turn.push((list.player, list.moves.get(place)?.clone()));
            places.push(place);
        }
        Some((places, turn))
    }
}
