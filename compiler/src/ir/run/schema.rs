//! A program's names, for tools.

use crate::index::Id;
use crate::ir::{Program, State};
use crate::typed::{Axis, Layer, Shape, StateTy};
use boardwright_runtime::{AxisSchema, LayerSchema, Schema, StateSchema, StateSort};

/// The names of a program.
pub(super) fn schema(program: &Program) -> Schema {
    let layers = program.layers.iter().filter(|_| program.has_board);
    let states = program.states.iter();
    let seen = program.seen.iter();
    Schema {
        name: program.name.clone(),
        title: program.title.clone(),
        rules_hash: program.rules_hash,
        players: program.players.clone(),
        chance: program.chance,
        simultaneous: program.simultaneous,
        cells: program.grid.names.clone(),
        places: program.grid.places.clone(),
        hexes: matches!(program.grid.drawn(), Shape::Hex { .. }),
        layers: layers.map(|layer| layer_schema(program, layer)).collect(),
        states: states.map(|state| state_schema(program, state)).collect(),
        before: program.uses.before,
        points: program.points.unwrap_or((0, 100)),
        hidden: program.hides,
        seen: seen.map(|what| what.map(Id::index)).collect(),
    }
}

fn layer_schema(program: &Program, layer: &Layer) -> LayerSchema {
    let kinds = layer.kinds.iter().map(|kind| &program.kinds[*kind]);
    let kinds = kinds.map(|kind| (kind.name.clone(), kind.letter, kind.neutral));
    LayerSchema {
        name: layer.name.clone(),
        kinds: kinds.collect(),
    }
}

fn state_schema(program: &Program, state: &State) -> StateSchema {
    let axes = state.axes.iter().map(|axis| AxisSchema {
        names: names(program, *axis),
    });
    StateSchema {
        name: state.name.clone(),
        axes: axes.collect(),
        sort: sort(program, state.ty),
        clock: state.clock,
    }
}

fn sort(program: &Program, ty: StateTy) -> StateSort {
    let set = |names, single| StateSort::Set {
        names,
        single,
        always: matches!(ty, StateTy::Enum(_)),
    };
    match ty {
        StateTy::Number(low, high) => StateSort::Number(low, high),
        StateTy::Flag => StateSort::Flag,
        StateTy::Player => {
            let chance = program.chance.then(|| "chance".to_string());
            set(
                program.players.iter().cloned().chain(chance).collect(),
                true,
            )
        }
        StateTy::Players => set(names(program, Axis::Player), false),
        StateTy::Cell => set(names(program, Axis::Cell), true),
        StateTy::Cells => set(names(program, Axis::Cell), false),
        StateTy::Kind => set(names(program, Axis::Kind), true),
        StateTy::Kinds => set(names(program, Axis::Kind), false),
        StateTy::Dir => set(names(program, Axis::Dir), true),
        StateTy::Enum(id) => set(names(program, Axis::Enum(id)), true),
    }
}

/// The names of an axis. The unnamed way back of a one-way chain `e` is `~e`.
fn names(program: &Program, axis: Axis) -> Vec<String> {
    let dirs = &program.grid.dirs;
    match axis {
        Axis::Range(first, last) => (first..=last).map(|n| n.to_string()).collect(),
        Axis::Player => program.players.clone(),
        Axis::Kind => program.kinds.iter().map(|kind| kind.name.clone()).collect(),
        Axis::Cell => program.grid.names.clone(),
        Axis::Dir => dirs
            .iter()
            .map(|dir| match dir.name.is_empty() {
                true => format!("~{}", dirs[dir.opposite].name),
                false => dir.name.clone(),
            })
            .collect(),
        Axis::Enum(id) => program.enums[id].members.clone(),
    }
}
