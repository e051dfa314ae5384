//! Examples of findings: a position and the moves that lead to it.

use super::log::{Log, Sight};
use crate::interp::Interpreter;
use crate::typed::Game;
use boardwright_runtime::{Session, write_position};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A game up to the move in which something happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position before the last of the moves, or the first position if there are none.
    pub position: String,
    /// The moves from the first position on, including the one that shows the finding. A joint move is the
    /// moves of all players joined by ` + `.
    pub moves: Vec<String>,
}

/// The moves of a game, by ply, with the index of their player.
type Played = Arc<Vec<Vec<(usize, String)>>>;

/// The shortest game for each thing that was seen.
#[derive(Default)]
pub(super) struct Games(BTreeMap<Sight, Played>);

impl Games {
    /// Keeps a game for each sight for which it is the shortest so far.
    pub(super) fn keep(&mut self, played: &Played, sights: BTreeSet<Sight>) {
        for sight in sights {
            let kept = self.0.entry(sight).or_insert_with(|| played.clone());
            if played.len() < kept.len() {
                *kept = played.clone();
            }
        }
    }

    /// Replays the game for a sight up to the move in which it is seen.
    pub(super) fn example(&self, game: &Arc<Game>, sight: Sight) -> Option<Example> {
        let played = self.0.get(&sight)?;
        let log = Arc::new(Log::default());
        let mut session = Interpreter::observed(game.clone(), log.clone());
        let mut moves = Vec::new();
        let mut position = text_of(&session);
        let mut seen = log.sights().contains(&sight);
        for ply in played.iter() {
            if seen {
                break;
            }
            position = text_of(&session);
            let texts: Vec<(usize, &str)> = ply.iter().map(|(p, m)| (*p, m.as_str())).collect();
            session.play(&texts).ok()?;
            moves.push(written(&texts));
            seen = log.sights().contains(&sight);
        }
        Some(Example { position, moves })
    }
}

fn text_of(session: &Interpreter) -> String {
    write_position(session.schema(), &session.view())
}

fn written(ply: &[(usize, &str)]) -> String {
    let texts: Vec<_> = ply.iter().map(|(_, text)| *text).collect();
    texts.join(" + ")
}
