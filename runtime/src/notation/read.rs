//! Reads a position from a text in a notation.

use super::{Notation, NotationField, Texts, WordPart, layer, word};
use crate::check::check_view;
use crate::keys::view_keys;
use crate::schema::{Schema, View};
use crate::session::PositionError;

/// Reads a position from a text in a notation. Parts that the notation does not tell are as in `first`, the first
/// position of the game; nothing has been played before the position. Numbers and fixed texts at the end may be left
/// out.
///
/// # Errors
/// [`PositionError`] that names the field that does not fit, what it is, and what was expected.
pub fn read_notation(
    schema: &Schema,
    notation: &Notation,
    first: &View,
    text: &str,
) -> Result<View, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let fields = &notation.fields;
    let of = |message: String| PositionError(format!("notation `{}`: {message}", notation.name));
    if let Some(more) = words.get(fields.len()) {
        let more = word::short(more);
        return Err(of(format!(
            "nothing comes after {} words, but `{more}`",
            fields.len()
        )));
    }
    let mut view = begun(first);
    for (at, field) in fields.iter().enumerate() {
        let place = || format!("word {}, {}", at + 1, title(schema, field));
        match words.get(at) {
            Some(given) => read_field(schema, field, given, &mut view)
                .map_err(|why| of(format!("{}: {}", place(), why.0)))?,
            None if !words.is_empty() && fields[at..].iter().all(is_counter) => break,
            None => return Err(of(format!("{}, is missing", place()))),
        }
    }
    if !schema.seen.is_empty() {
        view.history = vec![view_keys(schema, &view)];
    }
    check_view(schema, &view).map_err(|why| of(why.0))?;
    Ok(view)
}

/// Returns the first position, as if nothing had been played.
fn begun(first: &View) -> View {
    View {
        before: None,
        history: Vec::new(),
        points: None,
        mover: None,
        ..first.clone()
    }
}

/// Whether a field may be left out at the end: it counts, or tells nothing.
fn is_counter(field: &NotationField) -> bool {
    match field {
        NotationField::Fixed(_) => true,
        NotationField::Word { parts, .. } => {
            let number = |part: &WordPart| part.texts == Texts::Number;
            parts.iter().all(number)
        }
        NotationField::Layer { .. } => false,
    }
}

fn read_field(
    schema: &Schema,
    field: &NotationField,
    given: &str,
    view: &mut View,
) -> Result<(), PositionError> {
    match field {
        NotationField::Fixed(_) => Ok(()),
        NotationField::Layer { layer, texts } => {
            let pieces = layer::read(schema, *layer, texts, given)?;
            let place = view.layers.get_mut(*layer);
            let lost = || PositionError("the position is not of this game".into());
            *place.ok_or_else(lost)? = pieces;
            Ok(())
        }
        NotationField::Word { parts, none } => {
            word::read(schema, parts, none.as_deref(), given, view)
        }
    }
}

/// Returns the name of a field, for messages.
pub(super) fn title(schema: &Schema, field: &NotationField) -> String {
    match field {
        NotationField::Fixed(text) => format!("`{text}`"),
        NotationField::Layer { layer, .. } => {
            let layer = schema.layers.get(*layer);
            format!("`{}`", layer.map_or("?", |layer| layer.name.as_str()))
        }
        NotationField::Word { parts, .. } => {
            let names: Vec<&str> = parts.iter().map(|part| part.name(schema)).collect();
            format!("`{}`", names.join(" + "))
        }
    }
}
