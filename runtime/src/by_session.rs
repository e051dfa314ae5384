//! An implementation of [`Playing`] for any [`Session`], by the texts of moves: as slow as the
//! session is.

use crate::game::ToMove;
use crate::hash::key_of;
use crate::playing::{Alarm, MoveList, Playing};
use crate::rng::Rng;
use crate::schema::{Schema, View};
use crate::session::random_joint;
use crate::session::{LegalMoves, Session, TooLarge};
use crate::text::write_position;
use crate::weigh::{Material, PieceWeights, Weighed};
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

/// The data that the rules read in addition to the board and the state. Positions that differ only in
/// other data have the same continuations, and a search may treat them as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// Whether the rules read the number of the turn.
    pub turn: bool,
    /// Whether the rules read the number of passes in a row.
    pub passes: bool,
}

impl Looks {
    /// The rules read everything.
    pub const ALL: Looks = Looks {
        turn: true,
        passes: true,
    };
}

/// Returns the position of a session for a search: the engine's own [`Playing`] where it has one.
pub fn playing(session: &dyn Session) -> Box<dyn Playing> {
    session.playing().unwrap_or_else(|| {
        Box::new(BySession {
            schema: Arc::new(session.schema().clone()),
            session: session.fork(),
            looks: session.looks(),
            before: Vec::new(),
            alarm: None,
        })
    })
}

struct BySession {
    schema: Arc<Schema>,
    session: Box<dyn Session>,
    looks: Looks,
    /// The sessions before the moves of [`Playing::advance`], oldest first.
    before: Vec<Box<dyn Session>>,
    /// The condition that ends random games early.
    alarm: Option<Alarm>,
}

impl BySession {
    /// Returns another one at the same position, without moves to take back.
    fn of(other: &BySession) -> BySession {
        BySession {
            schema: Arc::clone(&other.schema),
            session: other.session.fork(),
            looks: other.looks,
            before: Vec::new(),
            alarm: other.alarm.clone(),
        }
    }
}

/// The texts of a player's legal moves.
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
    fn hash(&self, n: usize) -> u64 {
        self.0.moves.get(n).map_or(0, |text| key_of(text) as u64)
    }
    fn shared(&self, one: usize, other: usize) -> usize {
        match (self.0.moves.get(one), self.0.moves.get(other)) {
            (Some(one), Some(other)) => {
                let words = one.split(' ').zip(other.split(' '));
                words.take_while(|(one, other)| one == other).count()
            }
            _ => 0,
        }
    }
    fn parts(&self, n: usize, range: Range<usize>) -> Option<u64> {
        let words: Vec<&str> = self.0.moves.get(n)?.split(' ').collect();
        let end = range.end.min(words.len());
        let words = words.get(range.start..end).filter(|w| !w.is_empty())?;
        Some(key_of(&(range.start, words)) as u64)
    }
    fn pick(&self, places: &[usize]) -> Box<dyn MoveList> {
        let picked = places.iter().filter_map(|n| self.0.moves.get(*n));
        Box::new(Texts(LegalMoves {
            player: self.0.player,
            moves: picked.cloned().collect(),
        }))
    }
}

/// Returns the points in the middle of the range.
fn middle(schema: &Schema) -> i32 {
    let (low, high) = schema.points;
    crate::rules::middle(low, high)
}

impl Playing for BySession {
    fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.session.bytes()
    }
    fn to_move(&self) -> ToMove {
        let players = self.schema.players.len();
        match self.session.to_move()[..] {
            [] => ToMove::Over,
            [player, ..] if player >= players => ToMove::Chance,
            _ if self.schema.simultaneous => ToMove::All,
            [player, ..] => ToMove::Player(player),
        }
    }
    fn points(&self) -> Option<Vec<i32>> {
        let points = self.session.points()?;
        Some(points)
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
    fn find(
        &self,
        player: usize,
        moves: &dyn MoveList,
        n: usize,
    ) -> Result<(Option<usize>, usize), TooLarge> {
        let text = moves.text(n);
        let legal = self.session.legal()?;
        let Some(list) = legal.into_iter().find(|list| list.player == player) else {
            return Ok((None, 0));
        };
        let place = list.moves.iter().position(|other| *other == text);
        Ok((place, list.moves.len()))
    }
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        match self.to_move() {
            ToMove::Chance => self.session.weights(),
            _ => Ok(Vec::new()),
        }
    }
    fn sight_key(&self, player: usize) -> u64 {
        self.session.sight(player).key(&self.session.view())
    }
    fn shown_key(
        &self,
        moves: &dyn MoveList,
        n: usize,
        mover: usize,
        viewer: usize,
    ) -> Option<u64> {
        let text = moves.text(n);
        // A list belongs to its position, so its moves are legal here.
        let veil = self.session.veils(&[(mover, &text)]).ok()?.pop()?;
        let shown = veil.text(viewer, mover, &text);
        shown.map(|text| key_of(&text) as u64)
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
        // A list belongs to its position, so its moves are legal here.
        let _ = self.session.play(&joint);
    }
    fn playout(&mut self, rng: &mut Rng, points: &mut Vec<i32>) -> u32 {
        points.clear();
        // Of a game with too many moves to go on, nothing is known, as of one that is stopped.
        let played = self.session.brief_playout(rng, &|| self.is_late());
        let (plies, found) = played.unwrap_or((0, None));
        match found {
            Some(found) => points.extend(found),
            None => points.resize(self.schema.players.len(), middle(&self.schema)),
        }
        plies
    }
    fn play_randomly(&mut self, plies: u32, rng: &mut Rng) -> u32 {
        self.before.clear();
        for ply in 0..plies {
            // A list that is too large is not drawn from.
            let joint = random_joint(&*self.session, rng).unwrap_or_default();
            if joint.is_empty() || self.is_late() {
                return ply;
            }
            let joint = joint.iter().map(|(who, text)| (*who, text.as_str()));
            // Drawn moves are legal.
            let _ = self.session.play(&joint.collect::<Vec<_>>());
        }
        plies
    }
    fn set_alarm(&mut self, alarm: Alarm) {
        self.alarm = Some(alarm);
    }
    fn is_late(&self) -> bool {
        self.alarm.as_ref().is_some_and(|alarm| alarm())
    }
    fn copy_from(&mut self, other: &dyn Playing) {
        if let Some(other) = (other as &dyn Any).downcast_ref::<Self>() {
            self.session = other.session.fork();
            self.before.clear();
        }
    }
    fn advance(&mut self, moves: &dyn MoveList, n: usize) {
        self.before.push(self.session.fork());
        self.play(moves, n);
    }
    fn take_back(&mut self) {
        if let Some(before) = self.before.pop() {
            self.session = before;
        }
    }
    fn weigh(&self, weights: &PieceWeights) -> Material {
        weights.of(|scale| self.session.view().pieces(scale))
    }
    fn weigh_moves(
        &self,
        moves: &dyn MoveList,
        weights: &PieceWeights,
        _: bool,
        out: &mut Vec<Weighed>,
    ) {
        let after = |n: usize| {
            let mut next = BySession::of(self);
            // A search whose time is over does not look at the rest.
            if !self.is_late() {
                next.play(moves, n);
            }
            Weighed {
                hash: moves.hash(n),
                material: next.weigh(weights),
            }
        };
        out.clear();
        out.extend((0..moves.len()).map(after));
    }
    fn load(&mut self, view: &View) -> bool {
        let is_taken = self.session.load(view).is_ok();
        if is_taken {
            self.before.clear();
        }
        is_taken
    }
    fn fork(&self) -> Box<dyn Playing> {
        Box::new(BySession::of(self))
    }
    fn key(&self) -> u128 {
        self.key_of(self.session.view())
    }
    fn class_key(&self) -> u128 {
        let view = self.session.view();
        let image = match self.schema.has_classes() {
            true => self.schema.class_image(&view),
            false => None,
        };
        self.key_of(image.unwrap_or(view))
    }
    fn is_own_image(&self) -> bool {
        self.schema.has_classes() && self.schema.is_own_image(&self.session.view())
    }
    fn view(&self) -> View {
        self.session.view()
    }
}

impl BySession {
    fn key_of(&self, mut view: View) -> u128 {
        view.moves = 0;
        if !self.looks.turn {
            view.turn = 0;
        }
        if !self.looks.passes {
            view.passes = 0;
        }
        view.history.clear();
        key_of(&write_position(&self.schema, &view))
    }
}
