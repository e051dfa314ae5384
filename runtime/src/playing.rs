//! [`Playing`]: a game behind one pointer, as a search needs it, with lists of moves, moves as indices in
//! such lists, and playouts.
//!
//! A search makes one call for each ply, list or playout, and the code behind the call is specialised to
//! one game. The search itself is thus compiled once for all games.

use crate::erased::random_games;
use crate::game::{Game, ToMove};
use crate::hash::{hash_of_parts, key_of, shared_parts};
use crate::listing;
use crate::rng::Rng;
use crate::rules::Points as _;
use crate::schema::{Schema, View};
use crate::session::TooLarge;
use crate::sight::Sight;
use crate::tally::Tally;
use crate::weigh::{Material, PieceCount, PieceWeights, Weighed};
use smallvec::SmallVec;
use std::any::Any;
use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

/// The number of players up to which choices are joined without an allocation.
const FEW: usize = 8;

/// Returns whether the time of a search is over.
pub type Alarm = Arc<dyn Fn() -> bool + Send + Sync>;

/// The legal moves of a player in some position.
pub trait MoveList: Any + Send + Sync {
    /// Returns the number of moves.
    fn len(&self) -> usize;
    /// Returns whether there are no moves.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns the memory that the list takes, in bytes.
    fn bytes(&self) -> usize;
    /// Returns the text of the `n`-th move; empty beyond the end.
    fn text(&self, n: usize) -> String;
    /// Returns a hash of the `n`-th move that identifies it in other positions too: equal moves have equal
    /// hashes.
    fn hash(&self, n: usize) -> u64;
    /// Counts the leading parts that two moves share: the name and the values chosen, in order. In lists in
    /// the order of the rules, moves that share parts are adjacent.
    fn shared(&self, one: usize, other: usize) -> usize;
    /// Returns a hash of the parts of the `n`-th move in a range, see [`MoveList::shared`]: equal parts at
    /// equal places have equal hashes. `None` where the move has no part at the start of the range.
    fn parts(&self, n: usize, range: Range<usize>) -> Option<u64>;
    /// Returns a list of the moves at these indices, in their order; indices beyond the end have none.
    fn pick(&self, places: &[usize]) -> Box<dyn MoveList>;
}

/// The moves of a random game, each with its player, as [`MoveList::hash`] has them.
#[derive(Default)]
pub struct Notes {
    /// The player and the key of each move, and of its parts.
    pub played: Vec<(usize, u64)>,
    /// Whether parts are noted: each part alone, and with all that follow it.
    pub by_parts: bool,
}

impl Notes {
    /// Notes a move; `parts` is [`MoveList::parts`] of it.
    #[inline]
    fn add(&mut self, player: usize, key: u64, parts: impl Fn(Range<usize>) -> Option<u64>) {
        self.played.push((player, key));
        if !self.by_parts {
            return;
        }
        for part in 0.. {
            let Some(one) = parts(part..part + 1) else {
                break;
            };
            self.played.push((player, one));
            let rest = parts(part..usize::MAX);
            self.played.extend(rest.map(|rest| (player, rest)));
        }
    }
}

/// A game in progress, as a search plays it.
///
/// A list of moves belongs to the position that made it, and to positions equal to it: playing a move of
/// another list gives an unspecified position or changes nothing.
pub trait Playing: Any + Send {
    /// Returns the names and shape of the game.
    fn schema(&self) -> &Arc<Schema>;
    /// Returns the memory that a fork takes, in bytes.
    fn bytes(&self) -> usize {
        size_of_val(self)
    }
    /// Returns who is to move.
    fn to_move(&self) -> ToMove;
    /// Returns the points by player, or `None` while the game is not over.
    fn points(&self) -> Option<Vec<i32>>;
    /// Returns the legal moves of a player (`players.len()` is chance), in the order of the rules, or in a
    /// random order drawn from `order`.
    ///
    /// # Errors
    /// [`TooLarge`] for more than a million moves.
    fn list(&self, player: usize, order: Option<&mut Rng>) -> Result<Box<dyn MoveList>, TooLarge>;
    /// Returns the index of the `n`-th move of `moves` among the legal moves of a player here, and their
    /// number. The list may belong to another position; the index is `None` where the move is not legal
    /// here.
    ///
    /// # Errors
    /// [`TooLarge`] for more than a million moves.
    fn find(
        &self,
        player: usize,
        moves: &dyn MoveList,
        n: usize,
    ) -> Result<(Option<usize>, usize), TooLarge>;
    /// Returns the weight of each move of chance, in the order of the rules: the probability of a move is
    /// its weight over the sum of all. There are none where chance is not to move.
    ///
    /// # Errors
    /// [`TooLarge`] for more than a million moves.
    fn weights(&self) -> Result<Vec<u32>, TooLarge>;
    /// Returns a key of what a player sees of this position: equal observations have equal keys.
    fn sight_key(&self, player: usize) -> u64;
    /// Returns a key of what `viewer` sees of a move of `mover` in this position; `None` where the viewer
    /// sees nothing.
    fn shown_key(&self, moves: &dyn MoveList, n: usize, mover: usize, viewer: usize)
    -> Option<u64>;
    /// Plays the `n`-th move of `moves` for the one player to move.
    fn play(&mut self, moves: &dyn MoveList, n: usize);
    /// Plays a move of each player, in a game in which all choose at once: by player a list and an index,
    /// `None` for a player without a move.
    fn play_joint(&mut self, chosen: &[Option<(&dyn MoveList, usize)>]);
    /// Lets random games of this game and of its forks end early where the alarm says so: they then have the points in the
    /// middle of the range, for each player. Only games in which a ply takes long ask.
    fn set_alarm(&mut self, _alarm: Alarm) {}
    /// Returns whether a ply takes long and the alarm says that the time is over.
    fn is_late(&self) -> bool {
        false
    }
    /// Plays random moves from here to the end of a game, and writes its points by player to `points`; this
    /// position stays. Returns the number of plies.
    fn playout(&mut self, rng: &mut Rng, points: &mut Vec<i32>) -> u32;
    /// Plays a random game from here, and writes its points and the moves that were played; this position stays.
    /// Returns its number of plies, and whether all its moves were noted: from where chance is to move or
    /// players choose at once, none are.
    fn noted_playout(
        &mut self,
        rng: &mut Rng,
        points: &mut Vec<i32>,
        notes: &mut Notes,
    ) -> (u32, bool) {
        let (mut game, mut plies) = (self.fork(), 0);
        while let ToMove::Player(player) = game.to_move()
            && !game.is_late()
        {
            let list = game.list(player, None).ok();
            let Some(list) = list.filter(|list| !list.is_empty()) else {
                break;
            };
            let n = rng.below(list.len() as u32) as usize;
            notes.add(player, list.hash(n), |range| list.parts(n, range));
            game.play(&*list, n);
            plies += 1;
        }
        match game.points() {
            Some(all) => {
                points.clone_from(&all);
                (plies, true)
            }
            None => (plies + game.playout(rng, points), false),
        }
    }
    /// Plays `times` random games from here and writes the sums of their points by player to `sums`; this
    /// position stays. Returns the total number of plies.
    fn playouts(&mut self, times: u32, rng: &mut Rng, sums: &mut Vec<i64>) -> u64 {
        let (mut plies, mut points) = (0, Vec::new());
        sums.clear();
        sums.resize(self.schema().players.len(), 0);
        for _ in 0..times {
            plies += u64::from(self.playout(rng, &mut points));
            for (sum, points) in sums.iter_mut().zip(&points) {
                *sum += i64::from(*points);
            }
        }
        plies
    }
    /// Plays at most so many random plies here, fewer where the game ends; moves can not be taken back beyond them. Returns
    /// the number of plies.
    fn play_randomly(&mut self, plies: u32, rng: &mut Rng) -> u32;
    /// Plays a move of the one player to move, such that [`Playing::take_back`] can take it back.
    fn advance(&mut self, moves: &dyn MoveList, n: usize);
    /// Takes back the newest move of [`Playing::advance`]; nothing else may have been played since.
    fn take_back(&mut self);
    /// Returns the material value of the position.
    fn weigh(&self, weights: &PieceWeights) -> Material;
    /// Replaces `out` with the material values after each move of the one player to move. With `takings`, a
    /// move that keeps the number of pieces may be given the value of the current position.
    fn weigh_moves(
        &self,
        moves: &dyn MoveList,
        weights: &PieceWeights,
        takings: bool,
        out: &mut Vec<Weighed>,
    );
    /// Sets the position to that of `other`, a game under the same rules; moves can not be taken back
    /// beyond it.
    fn copy_from(&mut self, other: &dyn Playing);
    /// Sets the position to one that fits the schema; moves can not be taken back beyond it. Changes nothing and returns
    /// false where the game does not take the position.
    fn load(&mut self, view: &View) -> bool;
    /// Returns another game at the same position, without moves to take back.
    fn fork(&self) -> Box<dyn Playing>;
    /// See [`Game::key`].
    fn key(&self) -> u128;
    /// Returns a key of the position that its images under the proved symmetries share, where these keep all players. Positions
    /// with equal keys have equal values.
    fn class_key(&self) -> u128;
    /// Returns whether the position is its own image under a proved symmetry that keeps all players.
    fn is_own_image(&self) -> bool;
    /// Returns the position as plain data.
    fn view(&self) -> View;
}

/// [`Playing`] for a game of a generated engine.
pub(crate) struct Player<G: Game> {
    schema: Arc<Schema>,
    game: G,
    /// The last random game, and its buffers.
    played: G,
    list: Vec<G::Move>,
    tally: Tally,
    /// The buffer in which lists of moves grow.
    choices: Cell<Vec<G::Choice>>,
    /// The buffer for what a player sees.
    sight: Cell<Sight>,
    /// The buffer for the text of a move.
    text: Cell<String>,
    /// The saved positions of [`Playing::advance`], and how many of them are in use.
    before: Vec<G>,
    advanced: usize,
}

/// A list of moves of a generated engine. A few moves are in the list itself: searches read them at random places
/// of memory.
struct Choices<G: Game>(SmallVec<[G::Choice; FEW]>);

impl<G: Game> MoveList for Choices<G> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn bytes(&self) -> usize {
        let is_own = self.0.spilled();
        size_of::<Self>() + if is_own { size_of_val(&*self.0) } else { 0 }
    }
    fn text(&self, n: usize) -> String {
        let mut text = String::new();
        if let Some(choice) = self.0.get(n) {
            G::write_choice(choice.clone(), &mut text);
        }
        text
    }
    fn hash(&self, n: usize) -> u64 {
        self.0.get(n).map_or(0, |choice| key_of(choice) as u64)
    }
    fn shared(&self, one: usize, other: usize) -> usize {
        match (self.0.get(one), self.0.get(other)) {
            (Some(one), Some(other)) => shared_parts(one, other),
            _ => 0,
        }
    }
    fn parts(&self, n: usize, range: Range<usize>) -> Option<u64> {
        hash_of_parts(self.0.get(n)?, range)
    }
    fn pick(&self, places: &[usize]) -> Box<dyn MoveList> {
        let picked = places.iter().filter_map(|n| self.0.get(*n).cloned());
        Box::new(Choices::<G>(picked.collect()))
    }
}

impl<G: Game> Player<G> {
    pub(crate) fn new(schema: &Arc<Schema>, game: &G) -> Self {
        Player {
            schema: Arc::clone(schema),
            game: game.clone(),
            played: game.clone(),
            list: Vec::new(),
            tally: Tally::new(schema.players.len()),
            choices: Cell::default(),
            sight: Cell::default(),
            text: Cell::default(),
            before: Vec::new(),
            advanced: 0,
        }
    }
}

impl<G: Game> Playing for Player<G> {
    fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }
    fn to_move(&self) -> ToMove {
        self.game.to_move()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let points = self.game.points()?;
        Some(points.each().collect())
    }
    fn list(&self, player: usize, order: Option<&mut Rng>) -> Result<Box<dyn MoveList>, TooLarge> {
        let room = listing::choices_in_room(&self.game, player, self.choices.take())?;
        let mut list = SmallVec::from(room.as_slice());
        self.choices.set(room);
        if let Some(rng) = order {
            shuffle(&mut list, rng);
        }
        Ok(Box::new(Choices::<G>(list)))
    }
    fn find(
        &self,
        player: usize,
        moves: &dyn MoveList,
        n: usize,
    ) -> Result<(Option<usize>, usize), TooLarge> {
        listing::find(&self.game, player, choice::<G>(moves, n))
    }
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        listing::weights(&self.game)
    }
    fn sight_key(&self, player: usize) -> u64 {
        let mut sight = self.sight.take();
        let key = self.game.sight_key(player, &self.schema, &mut sight);
        self.sight.set(sight);
        key
    }
    fn shown_key(
        &self,
        moves: &dyn MoveList,
        n: usize,
        mover: usize,
        viewer: usize,
    ) -> Option<u64> {
        let choice = choice::<G>(moves, n)?;
        let veil = self.game.veil(mover, choice.clone());
        if veil.is_hidden(viewer, mover) {
            return None;
        }
        let mut text = self.text.take();
        text.clear();
        G::write_choice(choice, &mut text);
        let key = veil.key(viewer, mover, &text);
        self.text.set(text);
        key
    }
    fn play(&mut self, moves: &dyn MoveList, n: usize) {
        let choice = choice::<G>(moves, n);
        if let Some(m) = self.game.joint(&[choice]) {
            self.game.play(m);
        }
    }
    fn play_joint(&mut self, chosen: &[Option<(&dyn MoveList, usize)>]) {
        let choice = |one: &Option<(&dyn MoveList, usize)>| {
            let (moves, n) = (*one)?;
            choice::<G>(moves, n)
        };
        let mut few = [const { None }; FEW];
        let joint = if let Some(few) = few.get_mut(..chosen.len()) {
            for (own, one) in few.iter_mut().zip(chosen) {
                *own = choice(one);
            }
            self.game.joint(few)
        } else {
            self.game
                .joint(&chosen.iter().map(choice).collect::<Vec<_>>())
        };
        if let Some(m) = joint {
            self.game.play(m);
        }
    }
    fn playout(&mut self, rng: &mut Rng, points: &mut Vec<i32>) -> u32 {
        let (played, list) = (&mut self.played, &mut self.list);
        let mut tally = Tally::default();
        random_games(&self.game, played, list, rng, [1, 0], &mut tally);
        points.clear();
        if let Some(given) = played.points() {
            points.extend(given.each());
        }
        tally.plies as u32
    }
    fn noted_playout(
        &mut self,
        rng: &mut Rng,
        points: &mut Vec<i32>,
        notes: &mut Notes,
    ) -> (u32, bool) {
        let (played, list) = (&mut self.played, &mut self.list);
        played.clone_from(&self.game);
        let mut plies = 0;
        while let ToMove::Player(player) = played.to_move() {
            let Some(m) = played.random_move(rng, list) else {
                break;
            };
            // Where one player is to move, a ply is a choice.
            if let Some(choice) = (&m as &dyn Any).downcast_ref::<G::Choice>() {
                let parts = |range| hash_of_parts(choice, range);
                notes.add(player, key_of(choice) as u64, parts);
            }
            played.play(m);
            plies += 1;
        }
        let is_all = played.points().is_some();
        if !is_all {
            let (from, mut rest) = (played.clone(), Tally::default());
            random_games(&from, played, list, rng, [1, 0], &mut rest);
            plies += rest.plies as u32;
        }
        points.clear();
        if let Some(given) = played.points() {
            points.extend(given.each());
        }
        (plies, is_all)
    }
    fn playouts(&mut self, times: u32, rng: &mut Rng, sums: &mut Vec<i64>) -> u64 {
        let (played, list, tally) = (&mut self.played, &mut self.list, &mut self.tally);
        tally.clear();
        let most = [u64::from(times), u64::MAX];
        // A game that stopped at too many moves is a draw here.
        while !random_games(&self.game, played, list, rng, most, tally) && tally.games < most[0] {}
        sums.clone_from(&tally.points);
        tally.plies
    }
    fn play_randomly(&mut self, plies: u32, rng: &mut Rng) -> u32 {
        self.advanced = 0;
        for ply in 0..plies {
            if self.game.points().is_some() {
                return ply;
            }
            let Some(m) = self.game.random_move(rng, &mut self.list) else {
                return ply;
            };
            self.game.play(m);
        }
        plies
    }
    fn advance(&mut self, moves: &dyn MoveList, n: usize) {
        if self.advanced == self.before.len() {
            self.before.push(self.game.clone());
        }
        let choice = choice::<G>(moves, n);
        match (
            self.game.joint(&[choice]),
            self.before.get_mut(self.advanced),
        ) {
            (Some(m), Some(before)) => self.game.play_from(m, before),
            // Nothing is played; taking it back restores the same position.
            (_, Some(before)) => before.clone_from(&self.game),
            (_, None) => {}
        }
        self.advanced += 1;
    }
    fn take_back(&mut self) {
        let Some(last) = self.advanced.checked_sub(1) else {
            return;
        };
        self.advanced = last;
        if let Some(before) = self.before.get(last) {
            self.game.take_back(before);
        }
    }
    fn weigh(&self, weights: &PieceWeights) -> Material {
        let mut scale = weights.scale();
        self.game.pieces(&mut scale);
        scale.material
    }
    fn weigh_moves(
        &self,
        moves: &dyn MoveList,
        weights: &PieceWeights,
        takings: bool,
        out: &mut Vec<Weighed>,
    ) {
        out.clear();
        let Some(moves) = (moves as &dyn Any).downcast_ref::<Choices<G>>() else {
            return;
        };
        let here = self.weigh(weights);
        out.extend(moves.0.iter().map(|choice| {
            let hash = key_of(choice) as u64;
            let mut count = PieceCount::default();
            if takings {
                self.game.pieces_after(choice.clone(), &mut count);
            }
            let material = match takings && count.0 == here.pieces {
                true => here,
                false => {
                    let mut scale = weights.scale();
                    self.game.pieces_after(choice.clone(), &mut scale);
                    scale.material
                }
            };
            Weighed { hash, material }
        }));
    }
    fn copy_from(&mut self, other: &dyn Playing) {
        if let Some(other) = (other as &dyn Any).downcast_ref::<Self>() {
            self.game.clone_from(&other.game);
            self.advanced = 0;
        }
    }
    fn load(&mut self, view: &View) -> bool {
        let Ok(game) = G::from_fitting(view) else {
            return false;
        };
        (self.game, self.advanced) = (game, 0);
        true
    }
    fn fork(&self) -> Box<dyn Playing> {
        Box::new(Player::new(&self.schema, &self.game))
    }
    fn key(&self) -> u128 {
        self.game.key()
    }
    fn class_key(&self) -> u128 {
        if !self.schema.has_classes() {
            return self.game.key();
        }
        let image = self.schema.class_image(&self.game.present());
        let image = image.and_then(|view| G::from_fitting(&view).ok());
        image.map_or_else(|| self.game.key(), |image| image.key())
    }
    fn is_own_image(&self) -> bool {
        self.schema.has_classes() && self.schema.is_own_image(&self.game.present())
    }
    fn view(&self) -> View {
        self.game.view()
    }
}

/// Returns the `n`-th choice of a list of this game.
#[inline]
fn choice<G: Game>(moves: &dyn MoveList, n: usize) -> Option<G::Choice> {
    let moves = (moves as &dyn Any).downcast_ref::<Choices<G>>()?;
    moves.0.get(n).cloned()
}

/// Shuffles a list uniformly (Fisher-Yates).
fn shuffle<T>(list: &mut [T], rng: &mut Rng) {
    for n in (1..list.len()).rev() {
        list.swap(n, rng.below(n as u32 + 1) as usize);
    }
}
