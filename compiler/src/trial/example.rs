//! What shows a finding: a position, and the moves that lead to it.

use super::log::{Log, Sight};
use crate::interp::Interpreter;
use crate::typed::Game;
use boardwright_runtime::{Session, write_position};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A game up to where something happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position before the last of the moves; the first position where there is none.
    pub position: String,
    /// The moves from the first position on, with the one that does it. A joint move is the moves of all
    /// players, with ` + ` between.
    pub moves: Vec<String>,
}

/// The moves of a game, by ply.
type Played = Arc<Vec<Vec<(usize, String)>>>;

/// The shortest game with each thing that was seen.
#[derive(Default)]
pub(super) struct Games(BTreeMap<Sight, Played>);

impl Games {
    /// Keeps a game for what it is the shortest for.
    pub(super) fn keep(&mut self, played: &Played, sights: BTreeSet<Sight>) {
        for sight in sights {
            let kept = self.0.entry(sight).or_insert_with(|| played.clone());
            if played.len() < kept.len() {
                *kept = played.clone();
            }
        }
    }

    /// The game with this, up to where it is seen.
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
