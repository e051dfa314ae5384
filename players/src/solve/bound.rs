//! A bound on the number of positions.

use boardwright_runtime::{Schema, StateSchema, StateSort};

/// Returns the decimal logarithm of a bound on the positions of a game that differ in their pieces, their state variables, or who is to
/// move: the product of what each cell and each variable can hold. `None` where rules look at earlier positions, of which there is
/// no bound. What turns, moves and passes add where rules count them is not in it.
pub fn most_positions(schema: &Schema) -> Option<f64> {
    if !schema.seen.is_empty() {
        return None;
    }
    let own = pieces(schema) + schema.states.iter().map(state).sum::<f64>();
    let times = if schema.before { 2.0 } else { 1.0 };
    Some(times * own + (schema.seats().max(1) as f64).log10())
}

/// Of all layers: a cell is empty or has a piece of some kind and owner.
fn pieces(schema: &Schema) -> f64 {
    let players = schema.players.len();
    let on_a_cell = schema.layers.iter().map(|layer| {
        let owners = |neutral: bool| if neutral { 1 } else { players };
        let pieces = layer.kinds.iter().map(|(_, _, neutral)| owners(*neutral));
        (1.0 + pieces.sum::<usize>() as f64).log10()
    });
    on_a_cell.sum::<f64>() * schema.cells.len() as f64
}

/// Of all entries of a state variable.
fn state(state: &StateSchema) -> f64 {
    let entry = match &state.sort {
        StateSort::Number(low, high) => (f64::from(*high) - f64::from(*low) + 1.0).log10(),
        StateSort::Flag => 2_f64.log10(),
        StateSort::Set {
            names,
            single,
            always,
        } => match (single, always) {
            (false, _) => names.len() as f64 * 2_f64.log10(),
            (true, false) => (names.len() as f64 + 1.0).log10(),
            (true, true) => (names.len().max(1) as f64).log10(),
        },
    };
    entry * state.entries() as f64
}

#[cfg(test)]
mod tests {
    use super::most_positions;
    use crate::doctest::Noughts;
    use boardwright_runtime::{AxisSchema, Game, Schema, StateSchema, StateSort};

    fn board() -> Schema {
        let mut schema = Noughts::schema();
        schema.cells = vec![String::new(); 9];
        schema.layers[0].kinds = vec![("stone".into(), None, false)];
        schema
    }

    /// The bound itself, where it is small.
    fn bound(schema: &Schema) -> Option<f64> {
        Some(10_f64.powf(most_positions(schema)?).round())
    }

    #[test]
    fn each_cell_is_empty_or_has_a_piece() {
        // Three things on each of nine cells, and who is to move.
        assert_eq!(bound(&board()), Some(2.0 * 19_683.0));
        let mut with_neutral = board();
        with_neutral.layers[0]
            .kinds
            .push(("wall".into(), None, true));
        assert_eq!(bound(&with_neutral), Some(2.0 * 262_144.0));
    }

    #[test]
    fn state_variables_count_by_their_entries() {
        let state = |sort, axis: &[&str]| StateSchema {
            name: String::new(),
            axes: vec![AxisSchema {
                names: axis.iter().map(ToString::to_string).collect(),
            }],
            sort,
            clock: false,
        };
        let set = |single, always| StateSort::Set {
            names: vec!["a".into(), "b".into(), "c".into()],
            single,
            always,
        };
        let of = |sort, axis: &[&str]| {
            let mut schema = Noughts::schema();
            schema.states = vec![state(sort, axis)];
            bound(&schema)
        };
        assert_eq!(of(StateSort::Number(-1, 3), &["x", "y"]), Some(2.0 * 25.0));
        assert_eq!(of(StateSort::Flag, &["x"]), Some(2.0 * 2.0));
        assert_eq!(of(set(false, false), &["x"]), Some(2.0 * 8.0));
        assert_eq!(of(set(true, false), &["x"]), Some(2.0 * 4.0));
        assert_eq!(of(set(true, true), &["x"]), Some(2.0 * 3.0));
    }

    #[test]
    fn a_history_has_no_bound() {
        let mut schema = board();
        schema.seen = vec![None];
        assert_eq!(most_positions(&schema), None);
    }
}
