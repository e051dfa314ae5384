//! The names of a game, which tools use to read and write positions.

use crate::forced::is_forced;
use crate::index::Id;
use crate::placement::placement;
use crate::symmetry::resolved;
use crate::typed::{Axis, Game, Layer, Shape, State, StateTy};
use boardwright_runtime::{AxisSchema, LayerSchema, Schema, StateSchema, StateSort};
use std::borrow::Cow;

/// Returns the schema of a game.
pub fn schema(game: &Game) -> Schema {
    let cells = game.board.cells.iter();
    Schema {
        name: game.name.clone(),
        title: game.title.clone(),
        rules_hash: game.rules_hash,
        players: player_names(game),
        chance: game.chance,
        simultaneous: game.simultaneous,
        cells: cell_names(game),
        places: cells.map(|cell| [cell.x, cell.y, cell.z]).collect(),
        hexes: matches!(game.board.shape, Shape::Hex { .. }),
        layers: game.layers.iter().map(|l| layer_schema(game, l)).collect(),
        states: game.states.iter().map(|s| state_schema(game, s)).collect(),
        before: game.uses_before,
        points: game.point_range(),
        unshared: game.points.is_some(),
        hidden: game.hides,
        forced: is_forced(game),
        seen: seen_layers(game),
        symmetries: resolved(game),
        placement: placement(game),
        notations: game.notations.clone(),
    }
}

fn seen_layers(game: &Game) -> Vec<Option<usize>> {
    let asked = game.seen.iter();
    asked.map(|what| what.map(Id::index)).collect()
}

fn layer_schema(game: &Game, layer: &Layer) -> LayerSchema {
    let kinds = layer.kinds.iter().map(|kind| &game.kinds[*kind]);
    let kinds = kinds.map(|kind| (kind.name.clone(), kind.letter, kind.neutral));
    LayerSchema {
        name: layer.name.clone(),
        kinds: kinds.collect(),
    }
}

fn state_schema(game: &Game, state: &State) -> StateSchema {
    let axes = state.axes.iter();
    StateSchema {
        name: state.name.clone(),
        axes: axes.map(|axis| axis_schema(game, *axis)).collect(),
        sort: sort(game, state.ty),
        clock: state.clock,
    }
}

pub(super) fn axis_schema(game: &Game, axis: Axis) -> AxisSchema {
    let names = match axis {
        Axis::Range(first, last) => (first..=last).map(|n| n.to_string()).collect(),
        Axis::Player => player_names(game),
        Axis::Kind => kind_names(game),
        Axis::Cell => cell_names(game),
        Axis::Dir => dir_names(game),
        Axis::Enum(id) => game.enums[id].members.clone(),
    };
    AxisSchema { names }
}

fn sort(game: &Game, ty: StateTy) -> StateSort {
    let set = |names, single| StateSort::Set {
        names,
        single,
        always: matches!(ty, StateTy::Enum(_)),
    };
    match ty {
        StateTy::Number(low, high) => StateSort::Number(low, high),
        StateTy::Flag => StateSort::Flag,
        StateTy::Player => set(seat_names(game), true),
        StateTy::Players => set(player_names(game), false),
        StateTy::Cell => set(cell_names(game), true),
        StateTy::Cells => set(cell_names(game), false),
        StateTy::Kind => set(kind_names(game), true),
        StateTy::Kinds => set(kind_names(game), false),
        StateTy::Dir => set(dir_names(game), true),
        StateTy::Enum(id) => set(game.enums[id].members.clone(), true),
    }
}

fn player_names(game: &Game) -> Vec<String> {
    game.players
        .iter()
        .map(|player| player.name.clone())
        .collect()
}

fn seat_names(game: &Game) -> Vec<String> {
    let chance = game.chance.then(|| "chance".to_string());
    player_names(game).into_iter().chain(chance).collect()
}

fn kind_names(game: &Game) -> Vec<String> {
    game.kinds.iter().map(|kind| kind.name.clone()).collect()
}

fn cell_names(game: &Game) -> Vec<String> {
    game.board
        .cells
        .iter()
        .map(|cell| cell.name.clone())
        .collect()
}

/// The names of the directions.
fn dir_names(game: &Game) -> Vec<String> {
    let names = game.board.dirs.ids().map(|dir| game.board.dir_name(dir));
    names.map(Cow::into_owned).collect()
}
