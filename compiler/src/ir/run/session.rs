//! A program as a session, so that every tool works with it as with an engine.

use super::play::Play;
use super::schema::schema;
use super::sight;
use super::text::write_text;
use super::turn::Action;
use super::view;
use crate::ir::Program;
use crate::model::{GameModel, ModelSession};
use boardwright_runtime::{PositionError, Schema, Sight, TooLarge, Veil, View};

/// A program, played by evaluating it.
pub type Evaluated = ModelSession<Evaluation>;

/// What a program means.
#[derive(Debug)]
pub struct Evaluation {
    program: Program,
    schema: Schema,
}

impl Evaluated {
    /// The game at its first position. The program is one that `verify` accepts.
    pub fn new(program: Program) -> Evaluated {
        ModelSession::of(Evaluation {
            schema: schema(&program),
            program,
        })
    }
}

impl GameModel for Evaluation {
    const ENGINE: &'static str = "evaluated";
    type Play = Play;
    type Action = Action;

    fn schema(&self) -> &Schema {
        &self.schema
    }
    fn first(&self) -> Play {
        Play::first(&self.program)
    }
    fn to_move(&self, play: &Play) -> Vec<usize> {
        play.to_move()
    }
    fn legal(&self, play: &Play, player: usize) -> Result<Vec<Action>, TooLarge> {
        play.legal(&self.program, player)
    }
    fn write(&self, action: &Action, text: &mut String) {
        write_text(&self.program, action, text);
    }
    fn weight(&self, action: &Action) -> u32 {
        action.weight
    }
    fn advance(&self, play: &mut Play, chosen: &[Option<Action>]) -> Result<(), TooLarge> {
        play.play(&self.program, chosen)
    }
    fn points(&self, play: &Play) -> Option<Vec<i32>> {
        play.points.clone()
    }
    fn view(&self, play: &Play) -> View {
        view::view(&self.program, play)
    }
    fn load(&self, view: &View) -> Result<Play, PositionError> {
        view::load(&self.program, &self.schema, view)
    }
    fn sight(&self, play: &Play, player: usize) -> Sight {
        sight::sight(&self.program, &self.schema, play, player)
    }
    fn veil(&self, play: &Play, player: usize, action: &Action) -> Veil {
        let block = action.block;
        let veil = |block| sight::veil(&self.program, play, player, action, block);
        block.map_or(Veil::default(), veil)
    }
}
