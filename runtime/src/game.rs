//! The trait of generated engines.

use crate::check::check_view;
use crate::hash::key_of;
use crate::pieces::PieceSink;
use crate::rng::Rng;
use crate::rules::Points;
use crate::schema::{Schema, View};
use crate::session::PositionError;
use crate::sight::{Sight, Veil};
use crate::text::write_position;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The number of moves after which a game that no rule has ended is a draw.
pub const MOVE_LIMIT: u32 = 10_000;

/// A function that draws a random move; `None` where there is no legal move.
pub(crate) type Draw<M> = Box<dyn Fn(&mut Rng) -> Option<M>>;

/// The result of a visitor: whether the visit continues.
pub type Flow = ControlFlow<()>;

/// The players to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToMove {
    /// Nobody: the game is over.
    Over,
    /// One player, by index.
    Player(usize),
    /// Chance, which throws dice or deals cards.
    Chance,
    /// All players who are still in the game, at once.
    All,
    /// The players of this mask at once, a bit each.
    These(u64),
}

/// A game in progress: a position, a count of moves, and the history where the rules read it.
///
/// A [`Choice`](Game::Choice) is one player's legal move. A [`Move`](Game::Move) is what a ply plays: a
/// choice, or in a simultaneous game an array with the choice of each player (`None` for a player without
/// one).
pub trait Game: Clone + Send + 'static {
    /// One player's move: its block and its choices.
    type Choice: Clone + PartialEq + Hash + Debug + Send + Sync + 'static;
    /// The moves of one ply.
    type Move: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The points by player.
    type Points: Points;
    /// Whether a position may have 2^32 moves or more, judged by the sizes of the sets they are chosen
    /// from. Where there are more than 2^24, [`Game::count`] returns `u64::MAX` and [`Game::random_move`]
    /// returns `None`.
    const LARGE: bool = false;
    /// The size of a position in bytes, without counters and history.
    const POSITION_BYTES: usize = size_of::<Self>();

    /// Returns the names and shape of the game; builds them at each call, so callers keep the result.
    fn schema() -> Schema;
    /// Returns the game at its start position.
    fn start() -> Self;
    /// Returns who is to move.
    fn to_move(&self) -> ToMove;
    /// Returns the points by player, or `None` while the game is not over.
    fn points(&self) -> Option<Self::Points>;
    /// Returns the number of moves played.
    fn moves_played(&self) -> u32;
    /// Visits the legal choices of one player (`players.len()` is chance) in the order of the rules, until
    /// `visit` breaks. There are none when the game is over or the player is not to move.
    fn choices(&self, player: usize, visit: &mut impl FnMut(Self::Choice) -> Flow) -> Flow;
    /// Visits the legal moves in order, until `visit` breaks.
    fn moves(&self, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow;
    /// Visits the outcomes of chance in the order of the rules, each with its weight: the probability of an
    /// outcome is its weight over the sum of all. There are none when chance is not to move.
    fn outcomes(&self, visit: &mut impl FnMut(Self::Choice, u32) -> Flow) -> Flow {
        let chance = <Self::Points as Points>::PLAYERS;
        self.choices(chance, &mut |choice| visit(choice, 1))
    }
    /// Returns what a player sees of this position; `schema` is [`Game::schema`].
    fn sight(&self, _player: usize, schema: &Schema) -> Sight {
        Sight::everything(schema)
    }
    /// Returns a hash of what a player sees of this position; equal observations have equal hashes. `buffer` is
    /// overwritten.
    fn sight_key(&self, player: usize, schema: &Schema, buffer: &mut Sight) -> u64 {
        *buffer = self.sight(player, schema);
        buffer.key(&self.present())
    }
    /// Returns what of a player's choice is hidden from whom, were it played here.
    fn veil(&self, _player: usize, _choice: Self::Choice) -> Veil {
        Veil::default()
    }
    /// Combines choices into a move: the choice of the one who is to move, or where players choose at once
    /// an array of one choice per player (`None` for a player without a move). Returns `None` where the
    /// wrong players have chosen. Does not check whether the choices are legal.
    fn joint(&self, choices: &[Option<Self::Choice>]) -> Option<Self::Move>;
    /// Plays a legal move. A move that is not legal here gives an unspecified position without a panic, as
    /// long as [`Self::moves`] showed it in some position of the game; a hand-made move may name what does
    /// not exist. [`crate::try_play`] checks any move first.
    fn play(&mut self, m: Self::Move);
    /// Plays a move and saves in `before` what [`Self::take_back`] needs.
    fn play_from(&mut self, m: Self::Move, before: &mut Self) {
        before.clone_from(self);
        self.play(m);
    }
    /// Takes back the newest move, which was played with this `before`.
    fn take_back(&mut self, before: &Self) {
        self.clone_from(before);
    }
    /// Passes the pieces of all layers to `out`.
    fn pieces(&self, out: &mut impl PieceSink) {
        self.view().pieces(out);
    }
    /// Passes the pieces as they would be after a legal choice of the one player to move. Does not test
    /// whether that ends the game.
    fn pieces_after(&self, choice: Self::Choice, out: &mut impl PieceSink) {
        if let Some(m) = self.joint(&[Some(choice)]) {
            let mut next = self.clone();
            next.play(m);
            next.pieces(out);
        }
    }
    /// Appends the text of a choice in the notation of the rules language.
    fn write_choice(choice: Self::Choice, out: &mut String);
    /// Returns the position as plain data.
    fn view(&self) -> View;
    /// Returns the position as plain data, with an empty history.
    fn present(&self) -> View {
        let mut view = self.view();
        view.history.clear();
        view
    }
    /// Returns the game at a position that fits the schema ([`check_view`]), history included.
    ///
    /// # Errors
    /// [`PositionError`] where the rules can not reach the position, as far as the game checks.
    fn from_fitting(view: &View) -> Result<Self, PositionError>;
    /// Returns the game at this position, history included, after checking it against the schema. The
    /// schema is built for this check: callers that have one use [`check_view`] and [`Self::from_fitting`]
    /// instead.
    ///
    /// # Errors
    /// [`PositionError`] where the position does not fit the schema, such as a number out of range, an
    /// unknown kind or a missing layer, and where [`Self::from_fitting`] fails.
    fn from_view(view: &View) -> Result<Self, PositionError> {
        check_view(&Self::schema(), view)?;
        Self::from_fitting(view)
    }

    /// Returns a key of the position. Positions with equal keys have the same continuations, except for
    /// what the rules read of earlier positions and for the limit of moves.
    fn key(&self) -> u128 {
        let mut view = self.view();
        view.moves = 0;
        view.history.clear();
        key_of(&write_position(&Self::schema(), &view))
    }
    /// Returns the game at the canonical position of this one: the same for all its images under the symmetries of the
    /// rules. `schema` is that of the game. See [`Schema::canonical`].
    #[must_use]
    fn canonical(&self, schema: &Schema) -> Self {
        let canonical = schema.canonical(&self.view());
        Self::from_fitting(&canonical).unwrap_or_else(|_| self.clone())
    }
    /// Returns the number of legal moves; `u64::MAX` where there are too many to count ([`Game::LARGE`]).
    fn count(&self) -> u64 {
        let mut n = 0;
        let _ = self.moves(&mut |_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }
    /// Counts the lines of `depth` plies, at least one, from a position where the game is not over; `u64::MAX`
    /// where there are too many. See [`crate::perft`].
    ///
    /// Must not be inlined into itself: rustc 1.95 at `opt-level = 3` then gives the copies of positions of
    /// two depths the same place on the stack, and counts wrong (tic-tac-toe 576 at 3 plies).
    #[inline(never)]
    fn lines(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.count();
        }
        let mut lines = 0;
        let _ = self.moves(&mut |m| {
            let mut next = self.clone();
            next.play(m);
            lines = crate::perft(&next, depth - 1).saturating_add(lines);
            ControlFlow::Continue(())
        });
        lines
    }
    /// Returns a uniformly random legal move, or `None` when there is none. `list` is a buffer that a game
    /// may need; reuse it from call to call.
    fn random_move(&self, rng: &mut Rng, list: &mut Vec<Self::Move>) -> Option<Self::Move> {
        list.clear();
        let _ = self.moves(&mut |m| {
            list.push(m);
            ControlFlow::Continue(())
        });
        let n = u32::try_from(list.len()).unwrap_or(u32::MAX);
        list.get(rng.below(n) as usize).cloned()
    }
    /// For tests of the draws that playouts make: plays up to `plies` plies, stopping before the end of the
    /// game, with moves drawn as playouts draw them. Returns that game and a function that draws its next
    /// move. `None` where playouts draw as [`Game::random_move`] does.
    #[doc(hidden)]
    fn playout_draws(&self, _rng: &mut Rng, _plies: u32) -> Option<(Self, Draw<Self::Move>)> {
        None
    }
    /// Plays uniformly random moves to the end of the game. The seed of `rng` determines them. Returns `false`
    /// where it stopped at a position with too many moves ([`Game::LARGE`]).
    fn playout(&mut self, rng: &mut Rng, list: &mut Vec<Self::Move>) -> bool {
        while self.points().is_none() {
            let Some(m) = self.random_move(rng, list) else {
                return false;
            };
            self.play(m);
        }
        true
    }
}
