//! Sessions of models that list the legal moves of a position.
//!
//! A [`GameModel`] returns the moves of a position and plays them; a [`ModelSession`] adds what tools need:
//! the texts of moves, perft, random games. The interpreter and the evaluator of generated modules only
//! differ in their models.

use boardwright_runtime::{
    LegalMoves, Looks, PlayError, Playout, PositionError, Rng, Schema, Session, Sight, Tally,
    TooLarge, Veil, View,
};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The rules of a game, as functions of the state of play.
///
/// Players are given by index; the index of chance is the number of players. Operations on a position with
/// more than a million branches of one block fail with [`TooLarge`].
pub trait GameModel: Send + Sync {
    /// The result of [`Session::engine`].
    const ENGINE: &'static str;
    /// The state of a game in progress.
    type Play: Clone + Send + Sync;
    /// A legal move of one player.
    type Action: Clone + Send;

    /// Returns the names of the game.
    fn schema(&self) -> &Schema;
    /// The result of [`Session::looks`].
    fn looks(&self) -> Looks {
        Looks::ALL
    }
    /// Returns the game at its first position.
    fn first(&self) -> Self::Play;
    /// Returns the memory that a state of play takes, in bytes. Models whose states own much more than their
    /// own size count it.
    fn bytes(&self, _play: &Self::Play) -> usize {
        size_of::<Self::Play>()
    }
    /// Returns the players to move, in order; none when the game is over.
    fn to_move(&self, play: &Self::Play) -> Vec<usize>;
    /// Returns the legal moves of a player who is to move, in the order of the rules.
    ///
    /// # Errors
    /// A block has more than a million branches.
    fn legal(&self, play: &Self::Play, player: usize) -> Result<Vec<Self::Action>, TooLarge>;
    /// Writes the text of a move.
    fn write(&self, action: &Self::Action, text: &mut String);
    /// Returns the weight of a chance move, relative to the sum of all weights.
    fn weight(&self, action: &Self::Action) -> u32;
    /// Plays the moves chosen by the players to move, in their order; `None` for a player without a move.
    ///
    /// # Errors
    /// A block has more than a million branches.
    fn advance(
        &self,
        play: &mut Self::Play,
        chosen: &[Option<Self::Action>],
    ) -> Result<(), TooLarge>;
    /// Returns the points of each player when the game is over.
    fn points(&self, play: &Self::Play) -> Option<Vec<i32>>;
    /// Returns the state of play as data.
    fn view(&self, play: &Self::Play) -> View;
    /// Returns the state of play that data describes.
    ///
    /// # Errors
    /// Data that does not fit the game.
    fn load(&self, view: &View) -> Result<Self::Play, PositionError>;
    /// Returns the parts of the position that a player sees.
    fn sight(&self, play: &Self::Play, player: usize) -> Sight;
    /// Returns the players from whom a legal move or its choices are hidden.
    fn veil(&self, play: &Self::Play, player: usize, action: &Self::Action) -> Veil;
}

/// A session played by a model.
pub struct ModelSession<M: GameModel> {
    model: Arc<M>,
    first: Arc<M::Play>,
    play: M::Play,
    /// The legal moves of `play`, listed when first needed.
    listed: OnceCell<Lists<M>>,
    /// The index of each of them by its text, made when what is hidden of moves is first asked for.
    places: OnceCell<Vec<HashMap<String, usize>>>,
}

/// The legal moves of each player to move.
pub(crate) type Lists<M> = Vec<(usize, Vec<<M as GameModel>::Action>)>;
/// The move of each player to move; `None` for one without a legal move.
type Chosen<M> = Vec<Option<<M as GameModel>::Action>>;

impl<M: GameModel> Clone for ModelSession<M> {
    fn clone(&self) -> ModelSession<M> {
        ModelSession {
            model: self.model.clone(),
            first: self.first.clone(),
            play: self.play.clone(),
            listed: self.listed.clone(),
            places: OnceCell::new(),
        }
    }
}

impl<M: GameModel> fmt::Debug for ModelSession<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ModelSession");
        shown.field("engine", &M::ENGINE);
        shown.field("game", &self.model.schema().name);
        shown.finish_non_exhaustive()
    }
}

impl<M: GameModel> ModelSession<M> {
    /// Returns a session at the first position.
    pub fn of(model: M) -> ModelSession<M> {
        let play = model.first();
        ModelSession {
            model: Arc::new(model),
            first: Arc::new(play.clone()),
            play,
            listed: OnceCell::new(),
            places: OnceCell::new(),
        }
    }

    /// Returns the model.
    pub(crate) fn model(&self) -> &M {
        &self.model
    }

    /// Returns the state of play.
    pub(crate) fn at(&self) -> &M::Play {
        &self.play
    }

    pub(crate) fn go_to(&mut self, play: M::Play) {
        self.play = play;
        self.listed = OnceCell::new();
        self.places = OnceCell::new();
    }

    /// Returns the legal moves of this position, which are listed only once.
    pub(crate) fn listed(&self) -> Result<&Lists<M>, TooLarge> {
        match self.listed.get() {
            Some(lists) => Ok(lists),
            None => {
                let lists = self.lists(&self.play)?;
                Ok(self.listed.get_or_init(|| lists))
            }
        }
    }

    fn lists(&self, play: &M::Play) -> Result<Lists<M>, TooLarge> {
        let movers = self.model.to_move(play).into_iter();
        let list = |player| Ok((player, self.model.legal(play, player)?));
        movers.map(list).collect()
    }

    fn text(&self, action: &M::Action) -> String {
        let mut text = String::new();
        self.model.write(action, &mut text);
        text
    }

    /// Returns the legal move with this text.
    fn find<'a>(&self, legal: &'a [M::Action], text: &str) -> Option<&'a M::Action> {
        let mut written = String::new();
        legal.iter().find(|action| {
            written.clear();
            self.model.write(action, &mut written);
            written == text
        })
    }

    /// Returns the index of each move by its text, for each list.
    fn places_of(&self, lists: &Lists<M>) -> Vec<HashMap<String, usize>> {
        let texts = |list: &Vec<M::Action>| {
            // Of equal texts the first counts, as in `find`.
            let texts = list.iter().enumerate().rev();
            texts
                .map(|(place, action)| (self.text(action), place))
                .collect()
        };
        lists.iter().map(|(_, list)| texts(list)).collect()
    }

    fn illegal(&self, player: usize, text: &str) -> PlayError {
        let name = self.model.schema().player(player);
        PlayError::Illegal(format!("`{text}` is not a legal move of {name}"))
    }

    /// Returns the move of a player among these texts; `None` for a player without a legal move.
    fn chosen(
        &self,
        player: usize,
        legal: &[M::Action],
        moves: &[(usize, &str)],
    ) -> Result<Option<M::Action>, PlayError> {
        let name = self.model.schema().player(player);
        let mut texts = moves.iter().filter(|(who, _)| *who == player);
        let written = texts.next();
        if texts.next().is_some() {
            return Err(PlayError::Illegal(format!("{name} moves twice")));
        }
        match written {
            Some((_, text)) => match self.find(legal, text) {
                Some(action) => Ok(Some(action.clone())),
                None => Err(self.illegal(player, text)),
            },
            None if legal.is_empty() => Ok(None),
            None => Err(PlayError::Illegal(format!("{name} has to move too"))),
        }
    }

    fn count(&self, play: &M::Play, depth: u32) -> Result<u64, TooLarge> {
        if depth == 0 {
            return Ok(1);
        }
        let lists = self.lists(play)?;
        if lists.iter().all(|(_, list)| list.is_empty()) {
            return Ok(0);
        }
        if depth == 1 {
            let factors = lists.iter().map(|(_, list)| list.len().max(1) as u64);
            return Ok(factors.fold(1, u64::saturating_mul));
        }
        let mut lines: u64 = 0;
        let mut joint = vec![0; lists.len()];
        loop {
            let mut next = play.clone();
            self.model.advance(&mut next, &pick::<M>(&lists, &joint))?;
            lines = lines.saturating_add(self.count(&next, depth - 1)?);
            if !step::<M>(&lists, &mut joint) {
                return Ok(lines);
            }
        }
    }

    /// Draws a random move for each player to move; `None` if nobody has one.
    fn draw(&self, play: &M::Play, rng: &mut Rng) -> Result<Option<Chosen<M>>, TooLarge> {
        let chance = self.model.schema().players.len();
        let drawn = self.lists(play)?.into_iter().map(|(player, mut list)| {
            let n = match player == chance {
                true => rng.weighed(list.iter().map(|action| self.model.weight(action))),
                false => rng.below(list.len() as u32) as usize,
            };
            (n < list.len()).then(|| list.swap_remove(n))
        });
        let drawn: Chosen<M> = drawn.collect();
        let any = drawn.iter().any(Option::is_some);
        Ok(any.then_some(drawn))
    }

    /// Plays a random game to its end and returns the points. `seen` is called before each ply.
    fn play_out(
        &self,
        rng: &mut Rng,
        mut seen: impl FnMut(&M::Play, &Chosen<M>),
    ) -> Result<Vec<i32>, TooLarge> {
        let mut play = self.play.clone();
        while let Some(drawn) = self.draw(&play, rng)? {
            seen(&play, &drawn);
            self.model.advance(&mut play, &drawn)?;
        }
        Ok(self.result(&play))
    }

    /// Returns the points at the end of a random game.
    fn result(&self, end: &M::Play) -> Vec<i32> {
        self.model.points(end).unwrap_or_default()
    }
}

/// Returns the moves with these indices, one of each list; `None` for an empty list.
fn pick<M: GameModel>(lists: &Lists<M>, joint: &[usize]) -> Chosen<M> {
    let pairs = lists.iter().zip(joint);
    pairs
        .map(|((_, list), at)| list.get(*at).cloned())
        .collect()
}

/// Advances to the next combination of indices, the last player's fastest; returns false after the last one.
fn step<M: GameModel>(lists: &Lists<M>, joint: &mut [usize]) -> bool {
    for (at, (_, list)) in joint.iter_mut().zip(lists).rev() {
        *at += 1;
        if *at < list.len() {
            return true;
        }
        *at = 0;
    }
    false
}

impl<M: GameModel + 'static> Session for ModelSession<M> {
    fn schema(&self) -> &Schema {
        self.model.schema()
    }
    fn looks(&self) -> Looks {
        self.model.looks()
    }
    fn engine(&self) -> &'static str {
        M::ENGINE
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.model.bytes(&self.play)
    }
    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
    fn restart(&mut self) {
        self.go_to(M::Play::clone(&self.first));
    }
    fn view(&self) -> View {
        self.model.view(&self.play)
    }
    fn load(&mut self, view: &View) -> Result<(), PositionError> {
        self.go_to(self.model.load(view)?);
        Ok(())
    }
    fn to_move(&self) -> Vec<usize> {
        self.model.to_move(&self.play)
    }
    fn points(&self) -> Option<Vec<i32>> {
        self.model.points(&self.play)
    }
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge> {
        let texts = self.listed()?.iter().map(|(player, list)| LegalMoves {
            player: *player,
            moves: list.iter().map(|action| self.text(action)).collect(),
        });
        Ok(texts.collect())
    }
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        let chance = self.schema().players.len();
        if self.to_move() != [chance] {
            return Ok(Vec::new());
        }
        let thrown = self.listed()?.iter().flat_map(|(_, list)| list);
        Ok(thrown.map(|action| self.model.weight(action)).collect())
    }
    fn sight(&self, player: usize) -> Sight {
        self.model.sight(&self.play, player)
    }
    fn veils(&self, moves: &[(usize, &str)]) -> Result<Vec<Veil>, PlayError> {
        let lists = self.listed().map_err(|TooLarge| PlayError::TooLarge)?;
        let places = self.places.get_or_init(|| self.places_of(lists));
        let veil = |(player, text): &(usize, &str)| {
            let mut movers = lists.iter().zip(places);
            let action = movers.find_map(|((mover, list), places)| {
                let place = places.get(*text).filter(|_| mover == player)?;
                list.get(*place)
            });
            let action = action.ok_or_else(|| self.illegal(*player, text))?;
            Ok(self.model.veil(&self.play, *player, action))
        };
        moves.iter().map(veil).collect()
    }
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError> {
        let movers = self.to_move();
        if movers.is_empty() {
            return Err(PlayError::Over);
        }
        if let Some((player, _)) = moves.iter().find(|(player, _)| !movers.contains(player)) {
            let name = self.schema().player(*player);
            return Err(PlayError::Illegal(format!("{name} is not to move")));
        }
        let lists = self.listed().map_err(|TooLarge| PlayError::TooLarge)?;
        let chosen = lists
            .iter()
            .map(|(player, legal)| self.chosen(*player, legal, moves));
        let chosen = chosen.collect::<Result<Chosen<M>, PlayError>>()?;
        if chosen.iter().all(Option::is_none) {
            return Err(PlayError::Illegal("nobody has a move".into()));
        }
        let mut next = self.play.clone();
        let played = self.model.advance(&mut next, &chosen);
        played.map_err(|TooLarge| PlayError::TooLarge)?;
        self.go_to(next);
        Ok(())
    }
    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        match self.count(&self.play, depth)? {
            u64::MAX => Err(TooLarge),
            lines => Ok(lines),
        }
    }
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge> {
        let mut moves = Vec::new();
        let points = self.play_out(rng, |play, drawn| {
            let movers = self.model.to_move(play).into_iter().zip(drawn);
            let texts =
                movers.filter_map(|(player, action)| Some((player, self.text(action.as_ref()?))));
            moves.push(texts.collect());
        })?;
        Ok(Playout { moves, points })
    }
    fn brief_playout(
        &self,
        rng: &mut Rng,
        stop: &dyn Fn() -> bool,
    ) -> Result<(u32, Option<Vec<i32>>), TooLarge> {
        let mut play = self.play.clone();
        let mut plies = 0;
        while !stop() {
            let Some(drawn) = self.draw(&play, rng)? else {
                return Ok((plies, Some(self.result(&play))));
            };
            self.model.advance(&mut play, &drawn)?;
            plies += 1;
        }
        Ok((plies, None))
    }
    fn playouts(
        &self,
        rng: &mut Rng,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Tally, TooLarge> {
        let mut tally = Tally::new(self.schema().players.len());
        while !stop(tally.games) {
            let mut plies = 0;
            let points = self.play_out(rng, |_, _| plies += 1)?;
            tally.add(plies, points);
        }
        Ok(tally)
    }
}
