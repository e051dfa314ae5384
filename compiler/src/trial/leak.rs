//! Finds legal moves that reveal hidden information.
//!
//! The legal moves of a player must be the same in all histories of one information state. Random games are
//! searched for two histories with the same information state and different legal moves: among all positions
//! of the games, and among alternative histories drawn by resampling.

use crate::interp::Interpreter;
use crate::moves::{borrowed, draw, joint_text};
use boardwright_runtime::{JointText, LegalMoves, Log, Rng, Session, TooLarge, fnv1a, resample};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Two histories with the same information state of a player, and a move that is legal after only one of
/// them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// The name of the player.
    pub player: String,
    /// The moves of each history; the move is legal after the first one.
    pub histories: [Vec<String>; 2],
    /// The text of the move.
    pub legal: String,
}

/// The number of positions of each game for which other histories are drawn.
const AGAIN: u32 = 3;
/// The most moves that are tried to find such a history.
const BUDGET: usize = 300;
/// The ply at which longer games are abandoned.
const PLIES: usize = 400;

/// A hash of a player's legal moves in an information state, and the game and ply in which that state was met
/// first. Storing the moves of thousands of long games would take too much memory.
struct First {
    moves: u64,
    game: usize,
    ply: usize,
}

/// Searches random games for different legal moves in the same information state.
pub(super) struct Search {
    start: Interpreter,
    /// The first meeting of each information state, by player and hash of the state.
    met: HashMap<(usize, u64), First>,
    /// The games played so far, each up to its end or to the last ply examined.
    games: Vec<Vec<JointText>>,
    rng: Rng,
}

impl Search {
    pub(super) fn new(start: Interpreter, seed: u64) -> Search {
        Search {
            start,
            met: HashMap::new(),
            games: Vec::new(),
            rng: Rng::new(seed ^ 0x5eed),
        }
    }

    /// Plays a random game; returns a leak if it shows one.
    ///
    /// # Errors
    /// A position has too many branches to be examined.
    pub(super) fn game(&mut self) -> Result<Option<Leak>, TooLarge> {
        let mut session = self.start.fork();
        let mut log = Log::new(&*session);
        let mut history: Vec<JointText> = Vec::new();
        while history.len() < PLIES {
            let legal = session.legal()?;
            let joint = draw(&legal, &mut self.rng);
            if joint.is_empty() {
                break;
            }
            for list in &legal {
                if let Some(leak) = self.position(&log, list, &history)? {
                    return Ok(Some(leak));
                }
            }
            if log.play(&mut *session, &borrowed(&joint)).is_err() {
                break;
            }
            history.push(joint);
        }
        let leak = self.others(&history)?;
        self.games.push(history);
        Ok(leak)
    }

    fn players(&self) -> usize {
        self.start.schema().players.len()
    }

    /// Compares the legal moves of a player with those met earlier in the same information state.
    fn position(
        &mut self,
        log: &Log,
        list: &LegalMoves,
        history: &[JointText],
    ) -> Result<Option<Leak>, TooLarge> {
        if list.player == self.players() {
            return Ok(None);
        }
        let here = First {
            moves: fnv1a(list.moves.join("\n").as_bytes()),
            game: self.games.len(),
            ply: history.len(),
        };
        let first = match self.met.entry((list.player, log.hash(list.player))) {
            Entry::Occupied(entry) if entry.get().moves != here.moves => entry.into_mut(),
            Entry::Occupied(_) => return Ok(None),
            Entry::Vacant(entry) => {
                entry.insert(here);
                return Ok(None);
            }
        };
        let game = self.games.get(first.game).map_or(history, |game| game);
        let other = &game[..first.ply];
        let mut session = self.start.fork();
        for joint in other {
            if session.play(&borrowed(joint)).is_err() {
                return Ok(None);
            }
        }
        let moves = moves_of(session.legal()?, list.player);
        Ok(self.leak(list.player, [&moves, &list.moves], [other, history]))
    }

    /// Draws other histories for some positions of a game. Early positions are preferred: the fewer moves
    /// have been observed, the more likely a history that fits them is found.
    fn others(&mut self, history: &[JointText]) -> Result<Option<Leak>, TooLarge> {
        for _ in 0..AGAIN {
            let most = self.rng.below(history.len() as u32 + 1);
            let history = &history[..self.rng.below(most + 1) as usize];
            let mut session = self.start.fork();
            for joint in history {
                if session.play(&borrowed(joint)).is_err() {
                    return Ok(None);
                }
            }
            for list in session.legal()? {
                if list.player == self.players() {
                    continue;
                }
                let drawn = resample(&self.start, history, list.player, &mut self.rng, BUDGET);
                let Ok(drawn) = drawn else { continue };
                let other = moves_of(drawn.session.legal()?, list.player);
                let histories = [history, &drawn.moves[..]];
                if let Some(leak) = self.leak(list.player, [&list.moves, &other], histories) {
                    return Ok(Some(leak));
                }
            }
        }
        Ok(None)
    }

    /// Returns the leak if two lists of legal moves differ.
    fn leak(
        &self,
        player: usize,
        moves: [&Vec<String>; 2],
        histories: [&[JointText]; 2],
    ) -> Option<Leak> {
        let only = |a: usize, b: usize| moves[a].iter().find(|m| !moves[b].contains(m));
        let (first, legal) = match (only(0, 1), only(1, 0)) {
            (Some(legal), _) => (0, legal),
            (None, Some(legal)) => (1, legal),
            (None, None) => return None,
        };
        let schema = self.start.schema();
        let texts = |history: &[JointText]| {
            let each = history.iter();
            each.map(|joint| joint_text(schema, joint)).collect()
        };
        Some(Leak {
            player: schema.player(player).to_string(),
            histories: [texts(histories[first]), texts(histories[1 - first])],
            legal: legal.clone(),
        })
    }
}

/// Returns the moves of one player.
fn moves_of(lists: Vec<LegalMoves>, player: usize) -> Vec<String> {
    let own = lists.into_iter().find(|list| list.player == player);
    own.map_or_else(Vec::new, |list| list.moves)
}
