//! Any session as a position that a search plays from: by texts, as slow as the session is.

use boardwright_runtime::{
    LegalMoves, MoveList, Playing, Rng, Schema, Session, ToMove, TooLarge, View, key_of,
    write_position,
};
use std::any::Any;
use std::sync::Arc;

/// The position of a session, for a search: the engine's own where it has one.
pub fn playing(session: &dyn Session) -> Box<dyn Playing> {
    session.playing().unwrap_or_else(|| {
        Box::new(BySession {
            schema: Arc::new(session.schema().clone()),
            session: session.fork(),
        })
    })
}

struct BySession {
    schema: Arc<Schema>,
    session: Box<dyn Session>,
}

/// The texts of a player's moves.
struct Texts(LegalMoves);

impl MoveList for Texts {
    fn len(&self) -> usize {
        self.0.moves.len()
    }
    fn bytes(&self) -> usize {
        let texts = self.0.moves.iter();
        texts
            .map(|text| text.capacity() + size_of::<String>())
            .sum()
    }
    fn text(&self, n: usize) -> String {
        self.0.moves.get(n).cloned().unwrap_or_default()
    }
}

impl Playing for BySession {
    fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }
    fn to_move(&self) -> ToMove {
        let players = self.schema.players.len();
        match self.session.to_move()[..] {
            [] => ToMove::Over,
            _ if self.schema.simultaneous => ToMove::All,
            [player, ..] if player < players => ToMove::Player(player),
            _ => ToMove::Chance,
        }
    }
    fn points(&self) -> Option<Vec<i32>> {
        let points = self.session.points()?;
        Some(points.into_iter().map(i32::from).collect())
    }
    fn list(&self, player: usize, order: Option<&mut Rng>) -> Result<Box<dyn MoveList>, TooLarge> {
        let legal = self.session.legal()?;
        let found = legal.into_iter().find(|list| list.player == player);
        let mut list = found.unwrap_or(LegalMoves {
            player,
            moves: Vec::new(),
        });
        if let Some(rng) = order {
            for n in (1..list.moves.len()).rev() {
                list.moves.swap(n, rng.below(n as u32 + 1) as usize);
            }
        }
        Ok(Box::new(Texts(list)))
    }
    fn play(&mut self, moves: &dyn MoveList, n: usize) {
        self.play_joint(&[Some((moves, n))]);
    }
    fn play_joint(&mut self, chosen: &[Option<(&dyn MoveList, usize)>]) {
        let text = |&(moves, n): &(&dyn MoveList, usize)| {
            let list = (moves as &dyn Any).downcast_ref::<Texts>()?;
            Some((list.0.player, list.0.moves.get(n)?.clone()))
        };
        let texts: Vec<_> = chosen.iter().flatten().filter_map(text).collect();
        let joint: Vec<_> = texts
            .iter()
            .map(|(who, text)| (*who, text.as_str()))
            .collect();
        // A list belongs to its position, where its moves are legal.
        let _ = self.session.play(&joint);
    }
    fn playout(&mut self, rng: &mut Rng, points: &mut Vec<i32>) -> u32 {
        points.clear();
        let Ok(playout) = self.session.playout(rng) else {
            return 0;
        };
        points.extend(playout.points.into_iter().map(i32::from));
        playout.moves.len() as u32
    }
    fn copy_from(&mut self, other: &dyn Playing) {
        if let Some(other) = (other as &dyn Any).downcast_ref::<Self>() {
            self.session = other.session.fork();
        }
    }
    fn fork(&self) -> Box<dyn Playing> {
        Box::new(BySession {
            schema: Arc::clone(&self.schema),
            session: self.session.fork(),
        })
    }
    fn key(&self) -> u128 {
        let mut view = self.session.view();
        view.moves = 0;
        view.history.clear();
        key_of(&write_position(&self.schema, &view))
    }
    fn view(&self) -> View {
        self.session.view()
    }
}
