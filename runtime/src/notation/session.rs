//! Texts in the notations of a game, by its sessions.

use super::{Notation, read_notation, write_notation};
use crate::schema::View;
use crate::session::{PositionError, Session};
use crate::text::{is_field, is_written, read_position};

/// Reads a position from its text ([`crate::write_position`]), or from a text in one of the game's notations. A text that
/// both may read, since it has not all that [`crate::write_position`] writes, is in a notation.
///
/// # Errors
/// [`PositionError`] where it is neither.
pub fn read_text(session: &dyn Session, text: &str) -> Result<View, PositionError> {
    let schema = session.schema();
    if schema.notations.is_empty() || text.trim().is_empty() || is_written(schema, text) {
        return read_position(schema, text);
    }
    let first = first_of(session);
    let mut errors = Vec::new();
    for notation in &schema.notations {
        match read_notation(schema, notation, &first, text) {
            Ok(view) => return Ok(view),
            Err(error) => errors.push(error.0),
        }
    }
    read_position(schema, text).map_err(|plain| {
        if is_field(schema, text) {
            errors.insert(0, plain.0);
        }
        PositionError(errors.join("; "))
    })
}

/// Returns the text of a session's position in the notation of this name; `None` if the game has none.
pub fn write_text(session: &dyn Session, name: &str) -> Option<Result<String, PositionError>> {
    let schema = session.schema();
    let mut notations = schema.notations.iter();
    let notation = notations.find(|notation| notation.name == name)?;
    Some(write_notation(
        schema,
        notation,
        &first_of(session),
        &session.view(),
    ))
}

/// Returns the texts of a session's position in all notations in which it has one, each with the notation's name.
pub fn texts_of(session: &dyn Session) -> Vec<(String, String)> {
    let schema = session.schema();
    if schema.notations.is_empty() {
        return Vec::new();
    }
    let (first, view) = (first_of(session), session.view());
    let text = |notation: &Notation| write_notation(schema, notation, &first, &view).ok();
    let notations = schema.notations.iter();
    notations
        .filter_map(|notation| Some((notation.name.clone(), text(notation)?)))
        .collect()
}

/// Returns the first position of a session's game.
fn first_of(session: &dyn Session) -> View {
    let mut first = session.fork();
    first.restart();
    first.view()
}
