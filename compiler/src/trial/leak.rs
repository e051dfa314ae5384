//! Legal moves that betray what a player does not see.
//!
//! The legal moves of a player must be the same in all histories of one information state. Random games
//! are searched for two histories that a player cannot tell apart and whose legal moves differ: among all
//! positions that were met, and among histories that are drawn anew for some of them.

use crate::interp::Interpreter;
use crate::moves::{borrowed, draw, joint_text};
use boardwright_runtime::{JointText, LegalMoves, Log, Rng, Session, TooLarge, fnv1a, resample};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Two histories that a player cannot tell apart, and a move that is legal after one of them only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// The player.
    pub player: String,
    /// The moves of each history; the move is legal after the first.
    pub histories: [Vec<String>; 2],
    /// The move.
    pub legal: String,
}

/// So many positions of a game are looked at once more, by other histories.
const AGAIN: u32 = 3;
/// So many moves are tried to find one of them.
const BUDGET: usize = 300;
/// Longer games are left at this ply.
const PLIES: usize = 400;

/// What a player may do with some information, as a hash, and the game and ply in which it was met first:
/// the moves of two thousand long games would not fit into memory.
struct First {
    moves: u64,
    game: usize,
    ply: usize,
}

/// Searches random games for legal moves that differ where what is known does not.
pub(super) struct Search {
    start: Interpreter,
    /// By player and information.
    met: HashMap<(usize, u64), First>,
    /// The games that were played, each up to its end or to the last ply that is looked at.
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

    /// Plays a random game; what it betrays.
    ///
    /// # Errors
    /// Where a position has too many branches to be looked at.
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

    /// Holds the legal moves of a player against those met with the same information.
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

    /// Draws other histories for some positions of a game, early ones more often: the fewer moves
    /// have been observed, the sooner another history fits them.
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
                let Some(drawn) = drawn else { continue };
                let other = moves_of(drawn.session.legal()?, list.player);
                let histories = [history, &drawn.moves[..]];
                if let Some(leak) = self.leak(list.player, [&list.moves, &other], histories) {
                    return Ok(Some(leak));
                }
            }
        }
        Ok(None)
    }

    /// The difference of two lists of legal moves, if there is one.
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

/// The moves of one player.
fn moves_of(lists: Vec<LegalMoves>, player: usize) -> Vec<String> {
    let own = lists.into_iter().find(|list| list.player == player);
    own.map_or_else(Vec::new, |list| list.moves)
}
