//! The parts of a position that its text does not tell.

use crate::by_session::Looks;
use crate::schema::{Schema, View};
use crate::text::{player_names, write_entry};

/// Describes a difference between a position and the one that was read back from its text; `None` if no difference
/// matters for the rest of the game, except for the history.
pub(super) fn difference(
    schema: &Schema,
    looks: Looks,
    back: &View,
    view: &View,
) -> Option<String> {
    if view.points.is_some() {
        return Some("that the game is over".into());
    }
    if view.open {
        return Some("that the turn goes on".into());
    }
    layer(schema, back, view)
        .or_else(|| state(schema, back, view))
        .or_else(|| turn(schema, looks, back, view))
}

fn layer(schema: &Schema, back: &View, view: &View) -> Option<String> {
    let names = schema.layers.iter().map(|layer| &layer.name);
    let mut all = names.zip(back.layers.iter().zip(&view.layers));
    let (name, _) = all.find(|(_, (back, here))| back != here)?;
    Some(format!("what stands on layer `{name}`"))
}

fn state(schema: &Schema, back: &View, view: &View) -> Option<String> {
    let all = schema
        .states
        .iter()
        .zip(back.states.iter().zip(&view.states));
    for (state, (back, here)) in all {
        let mut entries = here.iter().enumerate();
        let entry = entries.find(|(at, entry)| back.get(*at) != Some(entry));
        if let Some((at, entry)) = entry {
            let value = write_entry(state, at, entry);
            return Some(format!("the state `{}`, which is `{value}`", state.name));
        }
    }
    None
}

fn turn(schema: &Schema, looks: Looks, back: &View, view: &View) -> Option<String> {
    if back.next != view.next || back.choosing != view.choosing {
        return Some("who is to move".into());
    }
    if back.playing != view.playing {
        let playing = player_names(schema, view.playing);
        return Some(format!("`playing`, which is `{playing}`"));
    }
    if looks.turn && back.turn != view.turn {
        return Some(format!("`turn`, which is `{}`", view.turn));
    }
    if looks.passes && back.passes != view.passes {
        return Some(format!("`passes`, which is `{}`", view.passes));
    }
    None
}
