//! Checks that a position fits the schema of its game.
//!
//! After [`check_view`] every index is in range, every set is ascending, every number is in its range and
//! the history ends with the position itself, so an engine may load the data without further checks.
//! Whether play can reach the position is not checked.

use crate::game::MOVE_LIMIT;
use crate::keys::view_keys;
use crate::schema::{LayerSchema, Piece, Schema, StateSchema, StateSort, Stored, View};
use crate::session::PositionError;

/// Checks a position against its schema.
///
/// # Errors
/// [`PositionError`] that names the first part that does not fit.
pub fn check_view(schema: &Schema, view: &View) -> Result<(), PositionError> {
    check_board(schema, &view.layers, &view.states)?;
    check_turn(schema, view)?;
    if let Some(before) = &view.before {
        ensure(schema.before, || {
            "the rules of this game do not look at `before`".into()
        })?;
        check_board(schema, &before.0, &before.1)?;
    }
    check_history(schema, view)?;
    check_points(schema, view)
}

/// Returns the mask of all players, a bit each.
pub(crate) fn everybody(schema: &Schema) -> u64 {
    let players = schema.players.len() as u32;
    !u64::MAX.checked_shl(players).unwrap_or(0)
}

/// Returns an error with this message unless `holds`.
pub(crate) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Result<(), PositionError> {
    if holds {
        Ok(())
    } else {
        Err(PositionError(message()))
    }
}

fn check_board(
    schema: &Schema,
    layers: &[Vec<Option<Piece>>],
    states: &[Vec<Stored>],
) -> Result<(), PositionError> {
    let shape = layers.len() == schema.layers.len() && states.len() == schema.states.len();
    ensure(shape, || {
        "the position is not of this game: layers or states differ".into()
    })?;
    for (layer, cells) in schema.layers.iter().zip(layers) {
        check_layer(schema, layer, cells)?;
    }
    let mut pairs = schema.states.iter().zip(states);
    pairs.try_for_each(|(state, entries)| check_state(state, entries))
}

fn check_layer(
    schema: &Schema,
    layer: &LayerSchema,
    cells: &[Option<Piece>],
) -> Result<(), PositionError> {
    ensure(cells.len() == schema.cells.len(), || {
        format!(
            "layer `{}` has {} cells, not {}",
            layer.name,
            cells.len(),
            schema.cells.len()
        )
    })?;
    let mut pieces = cells.iter().flatten();
    pieces.try_for_each(|piece| check_piece(schema, layer, *piece))
}

fn check_piece(schema: &Schema, layer: &LayerSchema, piece: Piece) -> Result<(), PositionError> {
    let Some((kind, _, neutral)) = layer.kinds.get(usize::from(piece.kind)) else {
        return Err(PositionError(format!(
            "layer `{}` has no kind {}",
            layer.name, piece.kind
        )));
    };
    ensure(*neutral == piece.owner.is_none(), || match neutral {
        true => format!("`{kind}` is neutral and has no owner"),
        false => format!("`{kind}` needs an owner"),
    })?;
    let owner = piece.owner.unwrap_or(0);
    ensure(usize::from(owner) < schema.players.len(), || {
        format!("there is no player {owner}")
    })
}

fn check_state(state: &StateSchema, entries: &[Stored]) -> Result<(), PositionError> {
    ensure(entries.len() == state.entries(), || {
        format!(
            "`{}` has {} entries, not {}",
            state.name,
            entries.len(),
            state.entries()
        )
    })?;
    entries
        .iter()
        .try_for_each(|entry| check_entry(state, entry))
}

fn check_entry(state: &StateSchema, entry: &Stored) -> Result<(), PositionError> {
    let name = &state.name;
    match (&state.sort, entry) {
        (StateSort::Number(low, high), Stored::Number(n)) => ensure(low <= n && n <= high, || {
            format!("`{name}` is {n}, which is not in {low}..{high}")
        }),
        (StateSort::Flag, Stored::Flag(_)) => Ok(()),
        (
            StateSort::Set {
                names,
                single,
                always,
            },
            Stored::Set(members),
        ) => {
            let ascending = members.windows(2).all(|pair| pair[0] < pair[1]);
            ensure(ascending, || {
                format!("`{name}` has a member twice or out of order")
            })?;
            let last = members.last().map_or(0, |last| usize::from(*last) + 1);
            ensure(last <= names.len(), || {
                format!("`{name}` has a member that does not exist")
            })?;
            ensure(!single || members.len() < 2, || {
                format!("`{name}` holds at most one")
            })?;
            ensure(!always || !members.is_empty(), || {
                format!("`{name}` can not be empty")
            })
        }
        _ => Err(PositionError(format!(
            "`{name}` has a value of the wrong sort"
        ))),
    }
}

fn check_turn(schema: &Schema, view: &View) -> Result<(), PositionError> {
    let seats = schema.seats();
    let next = usize::from(view.next);
    ensure(next < seats, || {
        format!("`next`: there is no player {next}")
    })?;
    let chance = schema.chance && next == schema.players.len();
    let together = (next == 0 || chance) && view.mover.is_none();
    ensure(!schema.simultaneous || together, || {
        "in a simultaneous game all are next, and nobody moved last".into()
    })?;
    let choosing = view.choosing == 0
        || schema.simultaneous
            && !chance
            && view.choosing != view.playing
            && view.choosing & !view.playing == 0;
    ensure(choosing, || {
        "`next` names players who can not choose in the coming turn".into()
    })?;
    let mover = usize::from(view.mover.unwrap_or(0));
    ensure(mover < seats, || {
        format!("`by`: there is no player {mover}")
    })?;
    let is_over = view.points.is_some();
    let plays = |player: usize| view.playing >> player & 1 == 1;
    ensure(
        is_over || schema.simultaneous || chance || plays(next),
        || format!("`next`: {} is out of the game", schema.player(next)),
    )?;
    ensure(view.turn > 0, || "`turn` counts from 1".into())?;
    let counts = [
        ("turn", view.turn - 1),
        ("move", view.moves),
        ("passes", view.passes),
    ];
    for (name, moves) in counts {
        ensure(moves <= MOVE_LIMIT, || {
            format!("`{name}` counts more than {MOVE_LIMIT} moves, and no game is longer")
        })?;
    }
    ensure(is_over || view.moves < MOVE_LIMIT, || {
        format!("after {MOVE_LIMIT} moves the game is over, and needs `score`")
    })?;
    ensure(view.playing & !everybody(schema) == 0, || {
        "`playing` has players that do not exist".into()
    })
}

fn check_history(schema: &Schema, view: &View) -> Result<(), PositionError> {
    if schema.seen.is_empty() {
        return ensure(view.history.is_empty(), || {
            "the rules of this game do not look at its history".into()
        });
    }
    let each = schema.seen.len();
    ensure(view.history.iter().all(|keys| keys.len() == each), || {
        format!("`seen` needs {each} keys for each position")
    })?;
    ensure(
        view.history.last() == Some(&view_keys(schema, view)),
        || "the history does not end with this position".into(),
    )
}

fn check_points(schema: &Schema, view: &View) -> Result<(), PositionError> {
    let Some(points) = &view.points else {
        return Ok(());
    };
    ensure(points.len() == schema.players.len(), || {
        format!(
            "`score` needs {} numbers, one for each player",
            schema.players.len()
        )
    })?;
    let (lo, hi) = schema.points;
    ensure(points.iter().all(|n| (lo..=hi).contains(n)), || {
        format!("`score` is {lo} to {hi} for each player")
    })
}
