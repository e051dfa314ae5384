//! The interpreter as a session, which tools use in the same way as a compiled engine.

use super::observer::Observer;
use super::play::Play;
use super::schema::schema;
use super::sight;
use super::text::write_text;
use super::turn::Action;
use super::view;
use super::world::World;
use crate::index::Id;
use crate::model::{GameModel, ModelSession};
use crate::typed::{Game, PlayerId};
use boardwright_runtime::{Looks, PositionError, Schema, Sight, TooLarge, Veil, View};
use std::sync::Arc;

/// A session played by the interpreter.
pub type Interpreter = ModelSession<Reference>;

/// The rules of a game as a model that the interpreter executes.
#[derive(Debug)]
pub struct Reference {
    pub(super) world: World,
    schema: Schema,
}

impl Interpreter {
    /// Returns the game at its first position.
    pub fn new(game: Arc<Game>) -> Interpreter {
        ModelSession::of(Reference::of(World::new(game)))
    }
    /// Like [`Interpreter::new`]; the session and its copies report to an observer.
    pub fn observed(game: Arc<Game>, observer: Arc<dyn Observer>) -> Interpreter {
        ModelSession::of(Reference::of(World::observed(game, observer)))
    }
    /// Like [`Interpreter::new`], with a limit on the work of listing and playing moves: the number of
    /// expressions evaluated, and of cells visited by walks. It is the same on every machine.
    pub fn limited(game: Arc<Game>, work: u32) -> Interpreter {
        ModelSession::of(Reference::of(World::limited(game, work)))
    }
    /// Whether nothing is left of limited work: answers since then mean nothing.
    pub fn is_spent(&self) -> bool {
        self.model().world.is_spent()
    }
}

impl Reference {
    fn of(world: World) -> Reference {
        Reference {
            schema: schema(&world.game),
            world,
        }
    }
}

impl GameModel for Reference {
    const ENGINE: &'static str = "interpreted";
    type Play = Play;
    type Action = Action;

    fn schema(&self) -> &Schema {
        &self.schema
    }
    fn looks(&self) -> Looks {
        self.world.game.looks
    }
    fn bytes(&self, play: &Play) -> usize {
        play.bytes()
    }
    fn first(&self) -> Play {
        Play::first(&self.world)
    }
    fn to_move(&self, play: &Play) -> Vec<usize> {
        let movers = play.to_move().into_iter();
        movers.map(Id::index).collect()
    }
    fn legal(&self, play: &Play, player: usize) -> Result<Vec<Action>, TooLarge> {
        play.legal(&self.world, PlayerId::from_index(player))
    }
    fn write(&self, action: &Action, text: &mut String) {
        write_text(&self.world, action, text);
    }
    fn weight(&self, action: &Action) -> u32 {
        action.weight
    }
    fn advance(&self, play: &mut Play, chosen: &[Option<Action>]) -> Result<(), TooLarge> {
        let game = &self.world.game;
        if game.simultaneous && play.next & game.chance_mask() == 0 {
            let mut by_player = vec![None; game.players.len()];
            for (player, action) in play.to_move().into_iter().zip(chosen) {
                by_player[player.index()] = action.clone();
            }
            return play.play_joint(&self.world, &by_player);
        }
        match chosen {
            [Some(action)] => play.play(&self.world, action),
            _ => Ok(()),
        }
    }
    fn points(&self, play: &Play) -> Option<Vec<i32>> {
        play.points.clone()
    }
    fn view(&self, play: &Play) -> View {
        view::view(&self.world, play)
    }
    fn load(&self, view: &View) -> Result<Play, PositionError> {
        view::load(&self.world, &self.schema, view)
    }
    fn sight(&self, play: &Play, player: usize) -> Sight {
        let player = PlayerId::from_index(player);
        sight::sight(&self.world, &self.schema, play, player)
    }
    fn veil(&self, play: &Play, player: usize, action: &Action) -> Veil {
        play.veil(&self.world, PlayerId::from_index(player), action)
    }
}
