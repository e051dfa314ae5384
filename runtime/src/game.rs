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

/// A game that no rule has ended after so many moves is a draw.
pub const MOVE_LIMIT: u32 = 10_000;

/// What draws a move.
pub(crate) type Draw<M> = Box<dyn Fn(&mut Rng) -> Option<M>>;

/// Whether a visit goes on.
pub type Flow = ControlFlow<()>;

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToMove {
    /// Nobody: the game is over.
    Over,
    /// One player, by index.
    Player(usize),
    /// The dice.
    Chance,
    /// All players who are in the game, at once.
    All,
    /// These players at once, a bit each.
    These(u64),
}

/// A game in progress: a position, a count of moves, and history where the rules look at it.
///
/// `Choice` is one player's legal move. `Move` is what is played at once: a choice, or in a
/// simultaneous game an array with the choice of each player (`None` for a player without one).
pub trait Game: Clone + Send + 'static {
    /// One player's move: its block and its choices.
    type Choice: Copy + PartialEq + Hash + Debug + Send + Sync + 'static;
    /// What is played at once.
    type Move: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// Points by player.
    type Points: Points;
    /// Whether a position may have 2^32 moves or more, as far as what they are chosen from tells. Moves
    /// are visited then to be counted and drawn. Of more than a million, [`Game::count`] says `u32::MAX`
    /// and [`Game::random_move`] draws none.
    const LARGE: bool = false;
    /// How large a position is, without what is counted and remembered beside it.
    const POSITION_BYTES: usize = size_of::<Self>();

    /// The names; built anew at each call, so keep it.
    fn schema() -> Schema;
    /// The game at its first position.
    fn start() -> Self;
    /// Who is to move.
    fn to_move(&self) -> ToMove;
    /// The points, when the game is over.
    fn points(&self) -> Option<Self::Points>;
    /// How many moves have been played.
    fn moves_played(&self) -> u32;
    /// Shows the legal choices of one player (`players.len()` is chance) in the order of the
    /// rules, until `visit` breaks. None when the game is over or the player is not to move.
    fn choices(&self, player: usize, visit: &mut impl FnMut(Self::Choice) -> Flow) -> Flow;
    /// Shows the legal moves in order, until `visit` breaks.
    fn moves(&self, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow;
    /// Shows what chance may do, in the order of the rules, each with its weight: it is as likely as that
    /// over the sum of all. Nothing when chance is not to move.
    fn outcomes(&self, visit: &mut impl FnMut(Self::Choice, u32) -> Flow) -> Flow {
        let chance = <Self::Points as Points>::PLAYERS;
        self.choices(chance, &mut |choice| visit(choice, 1))
    }
    /// What a player sees of this position; `schema` is that of the game.
    fn sight(&self, _player: usize, schema: &Schema) -> Sight {
        Sight::everything(schema)
    }
    /// Who does not see what of a player's choice, were it played here.
    fn veil(&self, _player: usize, _choice: Self::Choice) -> Veil {
        Veil::default()
    }
    /// The move that is made of these choices: of the one who is to move alone, or where players choose
    /// at once one by player (`None` for a player without a move). `None` where the
    /// wrong players have chosen. Whether the choices are legal is not asked.
    fn joint(&self, choices: &[Option<Self::Choice>]) -> Option<Self::Move>;
    /// Plays a legal move. A move that is not legal here gives some position and no panic, as long as
    /// [`Self::moves`] showed it in some position of the game: one made by hand may name what is not
    /// there. [`crate::try_play`] tests any move first.
    fn play(&mut self, m: Self::Move);
    /// Plays a move and writes to `before` what [`Self::take_back`] needs.
    fn play_from(&mut self, m: Self::Move, before: &mut Self) {
        before.clone_from(self);
        self.play(m);
    }
    /// Takes the newest move back, which was played with this `before`.
    fn take_back(&mut self, before: &Self) {
        self.clone_from(before);
    }
    /// Shows the pieces of all layers.
    fn pieces(&self, out: &mut impl PieceSink) {
        self.view().pieces(out);
    }
    /// Shows the pieces as they would be after a legal choice of the one player to move. Whether the game
    /// is over then is not asked.
    fn pieces_after(&self, choice: Self::Choice, out: &mut impl PieceSink) {
        if let Some(m) = self.joint(&[Some(choice)]) {
            let mut next = self.clone();
            next.play(m);
            next.pieces(out);
        }
    }
    /// Writes a choice as the language does.
    fn write_choice(choice: Self::Choice, out: &mut String);
    /// The position as plain data.
    fn view(&self) -> View;
    /// The position as plain data, without what is remembered of earlier ones.
    fn present(&self) -> View {
        let mut view = self.view();
        view.history.clear();
        view
    }
    /// The game at a position that fits the schema ([`check_view`]), history included.
    ///
    /// # Errors
    /// Where the rules can not come to it, as far as the game knows.
    fn from_fitting(view: &View) -> Result<Self, PositionError>;
    /// The game at this position, history included. It is checked against the schema, which is built
    /// for it: who has one at hand asks [`check_view`] and [`Self::from_fitting`].
    ///
    /// # Errors
    /// Where it does not fit the schema: a range left, a piece of no kind, a layer too few. And see
    /// [`Self::from_fitting`].
    fn from_view(view: &View) -> Result<Self, PositionError> {
        check_view(&Self::schema(), view)?;
        Self::from_fitting(view)
    }

    /// What tells positions apart: those with equal keys go on alike, but for what the rules remember of
    /// earlier positions and for the limit of moves.
    fn key(&self) -> u128 {
        let mut view = self.view();
        view.moves = 0;
        view.history.clear();
        key_of(&write_position(&Self::schema(), &view))
    }
    /// How many legal moves there are.
    fn count(&self) -> u64 {
        let mut n = 0;
        let _ = self.moves(&mut |_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }
    /// How many lines of so many plies begin here, at least one ply, the game not over. See
    /// [`crate::perft`].
    ///
    /// Never inlined into itself: rustc 1.95 at `opt-level = 3` then gives the copies of positions
    /// of two depths the same place on the stack, and counts wrong (tic-tac-toe 576 at 3 plies).
    #[inline(never)]
    fn lines(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.count();
        }
        let mut lines = 0;
        let _ = self.moves(&mut |m| {
            let mut next = self.clone();
            next.play(m);
            lines += crate::perft(&next, depth - 1);
            ControlFlow::Continue(())
        });
        lines
    }
    /// A legal move, each as likely as any other; none when there is none. `list` is room that a
    /// game may need; keep it from call to call.
    fn random_move(&self, rng: &mut Rng, list: &mut Vec<Self::Move>) -> Option<Self::Move> {
        list.clear();
        let _ = self.moves(&mut |m| {
            list.push(m);
            ControlFlow::Continue(())
        });
        let n = u32::try_from(list.len()).unwrap_or(u32::MAX);
        list.get(rng.below(n) as usize).copied()
    }
    /// For tests of the draws that playouts make: a game of so many plies, or up to its last, of which
    /// the moves are drawn as playouts draw them and played by [`Game::play`], and what draws its next
    /// move, each time anew. `None` where playouts draw as
    /// [`Game::random_move`] does.
    #[doc(hidden)]
    fn playout_draws(&self, _rng: &mut Rng, _plies: u32) -> Option<(Self, Draw<Self::Move>)> {
        None
    }
    /// Plays random moves to the end. How the draws fall is fixed by the seed.
    fn playout(&mut self, rng: &mut Rng, list: &mut Vec<Self::Move>) {
        while self.points().is_none() {
            let Some(m) = self.random_move(rng, list) else {
                return;
            };
            self.play(m);
        }
    }
}
