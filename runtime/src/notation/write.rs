//! Writes a position in a notation.

use super::difference::difference;
use super::read::title;
use super::{Notation, NotationField, layer, read_notation, word};
use crate::schema::{Schema, View};
use crate::session::PositionError;

/// Returns the text of a position in a notation. `first` is the first position of the game.
///
/// # Errors
/// [`PositionError`] where [`read_notation`] would not make the same position of a text. It names what the notation does
/// not tell.
pub fn write_notation(
    schema: &Schema,
    notation: &Notation,
    first: &View,
    view: &View,
) -> Result<String, PositionError> {
    let of = |message: String| PositionError(format!("notation `{}`: {message}", notation.name));
    let mut words = Vec::new();
    for field in &notation.fields {
        let word = write_field(schema, field, view);
        words.push(word.map_err(|why| of(format!("{}: {}", title(schema, field), why.0)))?);
    }
    let text = words.join(" ");
    let back = read_notation(schema, notation, first, &text)?;
    match difference(schema, notation.looks, &back, view) {
        Some(what) => Err(of(format!("it does not say {what}"))),
        None => Ok(text),
    }
}

fn write_field(
    schema: &Schema,
    field: &NotationField,
    view: &View,
) -> Result<String, PositionError> {
    match field {
        NotationField::Fixed(text) => Ok(text.clone()),
        NotationField::Layer { layer, texts } => {
            let pieces = view.layers.get(*layer);
            layer::write(schema, *layer, texts, pieces.map_or(&[], Vec::as_slice))
        }
        NotationField::Word { parts, none } => word::write(schema, parts, none.as_deref(), view),
    }
}
