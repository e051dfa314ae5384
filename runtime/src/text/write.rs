//! Writes the text of a position.

use crate::check::everybody;
use crate::schema::{LayerSchema, Piece, Schema, StateSchema, StateSort, Stored, View};
use std::collections::BTreeMap;

/// Returns the position as one line of text, which [`crate::read_position`] reads back.
pub fn write_position(schema: &Schema, view: &View) -> String {
    let mut fields = Vec::new();
    for (layer, cells) in schema.layers.iter().zip(&view.layers) {
        fields.extend(write_layer(schema, layer, cells));
    }
    for (state, entries) in schema.states.iter().zip(&view.states) {
        fields.extend(write_state(state, entries));
    }
    write_turn(schema, view, &mut fields);
    fields.extend(write_before(schema, view));
    fields.extend(write_seen(view));
    if let Some(points) = &view.points {
        fields.push(words("score", points.iter().map(i32::to_string)));
    }
    fields.join("; ")
}

/// Writes the pieces of a layer, grouped by owner and kind; `None` when there are none.
fn write_layer(schema: &Schema, layer: &LayerSchema, cells: &[Option<Piece>]) -> Option<String> {
    let mut groups: BTreeMap<(usize, u8), String> = BTreeMap::new();
    for (cell, piece) in cells.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let owner = piece.owner.map_or(schema.players.len(), usize::from);
        let group = groups
            .entry((owner, piece.kind))
            .or_insert_with(|| write_piece(schema, layer, *piece));
        group.push(' ');
        group.push_str(name(&schema.cells, cell));
    }
    let groups: Vec<String> = groups.into_values().collect();
    (!groups.is_empty()).then(|| format!("{} {}", layer.name, groups.join(", ")))
}

fn write_piece(schema: &Schema, layer: &LayerSchema, piece: Piece) -> String {
    let kind = layer
        .kinds
        .get(usize::from(piece.kind))
        .map_or("?", |kind| &kind.0);
    match piece.owner {
        Some(owner) => format!("{} {kind}", name(&schema.players, usize::from(owner))),
        None => kind.to_string(),
    }
}

/// Writes the entries of a state variable that differ from the default; `None` when there are none.
pub(crate) fn write_state(state: &StateSchema, entries: &[Stored]) -> Option<String> {
    let plain = state.sort.plain();
    let entries = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| **entry != plain);
    let entries: Vec<String> = entries
        .map(|(i, entry)| write_entry(state, i, entry))
        .collect();
    (!entries.is_empty()).then(|| format!("{} {}", state.name, entries.join(", ")))
}

/// Writes the names of an entry's indices, then its value.
pub(crate) fn write_entry(state: &StateSchema, index: usize, entry: &Stored) -> String {
    let names = state.index_names(index).into_iter();
    let mut words: Vec<String> = names.map(str::to_string).collect();
    match entry {
        Stored::Number(n) => words.push(n.to_string()),
        Stored::Flag(flag) => words.push(flag.to_string()),
        Stored::Set(members) if members.is_empty() => words.push("none".to_string()),
        Stored::Set(members) => {
            words.extend(
                members
                    .iter()
                    .map(|member| write_member(&state.sort, *member)),
            );
        }
    }
    words.join(" ")
}

fn write_member(sort: &StateSort, member: u16) -> String {
    match sort {
        StateSort::Set { names, .. } => name(names, usize::from(member)).to_string(),
        _ => "?".to_string(),
    }
}

fn write_turn(schema: &Schema, view: &View, fields: &mut Vec<String>) {
    if view.choosing != 0 {
        fields.push(format!("next {}", player_names(schema, view.choosing)));
    } else if !schema.simultaneous || view.next != 0 {
        fields.push(format!("next {}", schema.player(usize::from(view.next))));
    }
    if let Some(mover) = view.mover {
        fields.push(format!("by {}", schema.player(usize::from(mover))));
    }
    fields.push(format!("turn {}", view.turn));
    if view.moves != 0 {
        fields.push(format!("move {}", view.moves));
    }
    if view.passes != 0 {
        fields.push(format!("passes {}", view.passes));
    }
    if view.playing != everybody(schema) {
        fields.push(format!("playing {}", player_names(schema, view.playing)));
    }
    if view.open {
        fields.push("again".to_string());
    }
}

/// Writes the names of a set of players, or `none`.
pub(crate) fn player_names(schema: &Schema, set: u64) -> String {
    let players = schema.players.iter().enumerate();
    let there = players.filter(|(i, _)| set.checked_shr(*i as u32).unwrap_or(0) & 1 == 1);
    let names: Vec<&str> = there.map(|(_, player)| player.as_str()).collect();
    match names.is_empty() {
        true => "none".to_string(),
        false => names.join(" "),
    }
}

/// Writes what differs between the position at the beginning of the turn and this one.
fn write_before(schema: &Schema, view: &View) -> Option<String> {
    let (layers, states) = &**view.before.as_ref()?;
    let mut parts = Vec::new();
    for (i, layer) in schema.layers.iter().enumerate() {
        if let Some(cells) = layers
            .get(i)
            .filter(|cells| Some(*cells) != view.layers.get(i))
        {
            parts.push(write_layer(schema, layer, cells).unwrap_or(layer.name.clone()));
        }
    }
    for (i, state) in schema.states.iter().enumerate() {
        if let Some(entries) = states
            .get(i)
            .filter(|entries| Some(*entries) != view.states.get(i))
        {
            parts.push(write_state(state, entries).unwrap_or(state.name.clone()));
        }
    }
    Some(
        format!("before {}", parts.join(" | "))
            .trim_end()
            .to_string(),
    )
}

/// Writes the keys of all positions in the history but the last, which is the current one.
fn write_seen(view: &View) -> Option<String> {
    let (_, earlier) = view.history.split_last()?;
    let keys = |keys: &Vec<u128>| {
        let keys: Vec<String> = keys.iter().map(|key| format!("{key:032x}")).collect();
        keys.join(" ")
    };
    let earlier: Vec<String> = earlier.iter().map(keys).collect();
    (!earlier.is_empty()).then(|| format!("seen {}", earlier.join(", ")))
}

fn words(first: &str, rest: impl IntoIterator<Item = String>) -> String {
    rest.into_iter()
        .fold(first.to_string(), |text, word| text + " " + &word)
}

fn name(names: &[String], index: usize) -> &str {
    names.get(index).map_or("?", String::as_str)
}
