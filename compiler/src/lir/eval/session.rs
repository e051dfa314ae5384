//! The evaluator as a session, so that comparisons of engines can include modules.

use super::Action;
use super::play::{Play, Rules};
use super::position::{Position, playing_of, seat_of};
use super::text::text;
use crate::lir::Module;
use crate::model::{GameModel, ModelSession};
use boardwright_runtime::generated::seats;
use boardwright_runtime::{PositionError, Schema, Sight, TooLarge, Veil, View, check_view};

/// A match that the evaluator plays.
pub type Evaluator = ModelSession<Rules>;

impl Evaluator {
    /// Returns a match at the opening position. `schema` is that of the rules.
    pub fn new(module: Module, schema: Schema) -> Evaluator {
        ModelSession::of(Rules { module, schema })
    }
}

impl GameModel for Rules {
    const ENGINE: &'static str = "evaluated";
    type Play = Play;
    type Action = Action;

    fn schema(&self) -> &Schema {
        &self.schema
    }
    fn first(&self) -> Play {
        Play::first(self)
    }
    fn to_move(&self, play: &Play) -> Vec<usize> {
        play.to_move(self)
    }
    fn legal(&self, play: &Play, player: usize) -> Result<Vec<Action>, TooLarge> {
        Ok(play.legal(self, player))
    }
    fn write(&self, action: &Action, written: &mut String) {
        written.push_str(&text(&self.module, action));
    }
    fn weight(&self, action: &Action) -> u32 {
        action.weight
    }
    fn advance(&self, play: &mut Play, chosen: &[Option<Action>]) -> Result<(), TooLarge> {
        play.play(self, chosen);
        Ok(())
    }
    fn points(&self, play: &Play) -> Option<Vec<i32>> {
        play.points.clone()
    }
    fn sight(&self, play: &Play, player: usize) -> Sight {
        play.sight(self, player)
    }
    fn veil(&self, play: &Play, player: usize, action: &Action) -> Veil {
        play.veil(self, player, action)
    }
    fn view(&self, play: &Play) -> View {
        let module = &self.module;
        let (layers, states) = play.pos.data(module);
        let before = module.layout.before;
        let (next, choosing) = seat_of(module, &play.pos);
        View {
            layers,
            states,
            next,
            choosing,
            mover: play.mover,
            turn: play.turn,
            moves: play.moves,
            passes: play.passes,
            playing: playing_of(module, &play.pos),
            open: play.open,
            before: before.then(|| Box::new(play.pos.began(module).data(module))),
            history: play.history.clone(),
            points: play.points.clone(),
        }
    }
    fn load(&self, view: &View) -> Result<Play, PositionError> {
        check_view(&self.schema, view)?;
        let module = &self.module;
        let mut pos = Position::first(module);
        pos.read(module, &view.layers, &view.states);
        let mut then = pos.clone();
        if let Some(before) = &view.before {
            then.read(module, &before.0, &before.1);
        }
        let layout = &module.layout;
        let to_move = match module.is_mixed() {
            true => super::Val::Mask(seats(view, module.players.len())),
            false => super::Val::Index(usize::from(view.next)),
        };
        let values = [
            (layout.next, to_move.clone()),
            (layout.coming, to_move),
            (layout.turn, super::Val::Num(view.turn.min(65535) as i32)),
            (
                layout.passes,
                super::Val::Num(view.passes.min(65535) as i32),
            ),
            (layout.playing, super::Val::Mask(view.playing)),
            (layout.again, super::Val::Truth(view.open)),
        ];
        for (field, value) in values {
            if let Some(field) = field {
                pos.set(field, 0, value);
            }
        }
        if layout.before {
            pos.set_before(&then);
        }
        let mut play = Play {
            pos,
            mover: view.mover,
            moves: view.moves,
            turn: view.turn,
            passes: view.passes,
            open: view.open,
            history: view.history.clone(),
            points: view.points.clone(),
            bound: None,
        };
        play.derive(self);
        Ok(play)
    }
}
