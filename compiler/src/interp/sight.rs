//! Observations: the parts of a position and of a move that a player sees.

use super::eval::{Scope, player_bit};
use super::moment::Moment;
use super::play::Play;
use super::search::follow;
use super::turn::{self, Action};
use super::value::Value;
use super::world::World;
use crate::index::Id;
use crate::typed::{Expr, PlayerId, StateId, ViewLine, Viewed};
use boardwright_runtime::{Schema, Seen, Sight, Veil};
use std::cell::Cell;

/// Returns the parts of the position that a player sees by the lines of `view`; everything if there is no
/// `view`.
pub(super) fn sight(world: &World, schema: &Schema, play: &Play, player: PlayerId) -> Sight {
    let Some(lines) = &world.game.view else {
        return Sight::everything(schema);
    };
    let too_large = Cell::new(false);
    let now = play.moment(world, player, &too_large);
    let mut sight = Sight::nothing(schema);
    for line in lines {
        show(&now, line, &mut sight);
    }
    sight
}

/// Adds what a line of `view` shows, if the line applies to this player.
fn show(now: &Moment<'_>, line: &ViewLine, sight: &mut Sight) {
    let mut locals = vec![Value::Truth(false); line.locals.len()];
    let mut scope = Scope::new(*now, &mut locals);
    let players = line.players.as_ref().map(|players| scope.mask(players));
    if players.is_some_and(|players| players & player_bit(now.me) == 0) {
        return;
    }
    match &line.what {
        Viewed::Layer { layer, owner, on } => {
            let seen = if *owner { Seen::Owner } else { Seen::All };
            for cell in scope.cells(on).iter() {
                sight.show(layer.index(), cell.index(), seen);
            }
        }
        Viewed::State(state, index) => {
            for entry in entries(&mut scope, *state, index) {
                sight.show_entry(state.index(), entry);
            }
        }
    }
}

/// Returns the entries of a state that the indices name; an omitted index names all members of its axis.
fn entries(scope: &mut Scope<'_, '_>, state: StateId, index: &[Option<Expr>]) -> Vec<usize> {
    let world = scope.now.world;
    let axes = &world.game.states[state].axes;
    let mut places = vec![0];
    for (axis, e) in axes.iter().zip(index) {
        let length = world.game.axis_len(*axis);
        let members: Vec<usize> = match e {
            Some(e) => scope.named(*axis, e).into_iter().collect(),
            None => (0..length).collect(),
        };
        let further = |place: &usize| {
            let first = place * length;
            members
                .iter()
                .map(move |member| first + member)
                .collect::<Vec<_>>()
        };
        places = places.iter().flat_map(further).collect();
    }
    places
}

impl Play {
    /// Returns the players from whom a move, or each of its choices, is hidden.
    pub(super) fn veil(&self, world: &World, mover: PlayerId, action: &Action) -> Veil {
        let all = world.game.all_players();
        let Some(block) = action.block else {
            return Veil::default();
        };
        let too_large = Cell::new(false);
        let now = self.moment(world, mover, &too_large).of_mover(mover);
        let mut branch = turn::start(&now, block);
        branch.veils = Some(Vec::new());
        let followed = follow(&now, branch, &action.choices);
        let choices = followed.and_then(|branch| branch.veils).unwrap_or_default();
        let hidden = world.game.blocks[block].hidden;
        Veil {
            whole: if hidden { all & !player_bit(mover) } else { 0 },
            choices: choices.into_iter().map(|mask| mask & all).collect(),
        }
    }
}
