//! The pieces of a layer in one word: rows parted by `/`, the highest first, with a number for each run of empty cells.
//!
//! Capitals are the first player's pieces, small letters the second's. A neutral piece is read in both, and written in
//! capitals. This is what `fen` in `setup` reads.

use super::split::Splitter;
use crate::schema::{LayerSchema, Piece, Schema};
use crate::session::PositionError;
use std::collections::BTreeMap;

/// The pieces of a layer by the indices of cells.
type Pieces = Vec<Option<Piece>>;

/// Reads the pieces of a layer.
pub(super) fn read(
    schema: &Schema,
    layer: usize,
    own: &[(usize, String)],
    word: &str,
) -> Result<Pieces, PositionError> {
    let texts = piece_texts(schema, layer, own);
    let splitter = Splitter::new(texts.iter().map(|(piece, text)| (*piece, text.as_str())));
    let rows = rows(schema);
    let given: Vec<&str> = word.split('/').collect();
    if given.len() != rows.len() {
        let message = format!("{} rows, the board has {}", given.len(), rows.len());
        return Err(PositionError(message));
    }
    let mut pieces = vec![None; schema.cells.len()];
    for (at, (row, cells)) in given.iter().zip(&rows).enumerate() {
        let signs = signs(&splitter, row, cells.len()).ok_or_else(|| {
            let known: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
            let row: String = row.chars().take(40).collect();
            PositionError(format!(
                "row {}, `{row}`, is not {} cells of {} and numbers of empty cells",
                at + 1,
                cells.len(),
                known.join(" ")
            ))
        })?;
        for (cell, piece) in cells.iter().zip(signs) {
            pieces[*cell] = piece;
        }
    }
    Ok(pieces)
}

/// Returns the pieces on the cells of a row; `None` where the text is not a row of this length.
fn signs(splitter: &Splitter<'_, Piece>, row: &str, cells: usize) -> Option<Vec<Option<Piece>>> {
    let mut signs = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_number);
        let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
        let left = cells.checked_sub(signs.len())?;
        if is_number {
            let count = text.parse().ok().filter(|count| *count <= left)?;
            signs.extend(std::iter::repeat_n(None, count));
        } else {
            signs.extend(splitter.split(text, left)?.into_iter().map(Some));
        }
        rest = after;
    }
    (signs.len() == cells).then_some(signs)
}

/// Writes the pieces of a layer.
pub(super) fn write(
    schema: &Schema,
    layer: usize,
    own: &[(usize, String)],
    pieces: &[Option<Piece>],
) -> Result<String, PositionError> {
    let mut texts = BTreeMap::new();
    for (piece, text) in piece_texts(schema, layer, own) {
        // The first text of a neutral piece is the one in capitals.
        texts.entry(piece).or_insert(text);
    }
    let rows: Result<Vec<String>, PositionError> = rows(schema)
        .iter()
        .map(|cells| {
            let signs = cells
                .iter()
                .map(|cell| pieces.get(*cell).copied().flatten());
            write_row(schema, layer, &texts, signs)
        })
        .collect();
    Ok(rows?.join("/"))
}

fn write_row(
    schema: &Schema,
    layer: usize,
    texts: &BTreeMap<Piece, String>,
    signs: impl Iterator<Item = Option<Piece>>,
) -> Result<String, PositionError> {
    let (mut row, mut gap) = (String::new(), 0);
    let close = |row: &mut String, gap: &mut usize| {
        if *gap > 0 {
            row.push_str(&gap.to_string());
        }
        *gap = 0;
    };
    for sign in signs {
        let Some(piece) = sign else {
            gap += 1;
            continue;
        };
        close(&mut row, &mut gap);
        let text = texts.get(&piece);
        row.push_str(text.ok_or_else(|| untold(schema, layer, piece))?);
    }
    close(&mut row, &mut gap);
    Ok(row)
}

fn untold(schema: &Schema, layer: usize, piece: Piece) -> PositionError {
    let kinds = schema.layers.get(layer).map(|layer| &layer.kinds);
    let kind = kinds.and_then(|kinds| kinds.get(usize::from(piece.kind)));
    let kind = kind.map_or("?", |(name, _, _)| name.as_str());
    let owner = piece.owner.map(|owner| schema.player(owner.into()));
    let piece = match owner {
        Some(owner) => format!("{owner} {kind}"),
        None => kind.to_string(),
    };
    PositionError(format!("no text stands for `{piece}`"))
}

/// Returns the texts of all pieces; of a neutral one both, that in capitals first.
fn piece_texts(schema: &Schema, layer: usize, own: &[(usize, String)]) -> Vec<(Piece, String)> {
    let mut texts = Vec::new();
    let Some(layer) = schema.layers.get(layer) else {
        return texts;
    };
    for (kind, (_, _, neutral)) in layer.kinds.iter().enumerate() {
        let Some(text) = kind_text(layer, own, kind) else {
            continue;
        };
        let small = text.to_ascii_lowercase();
        let piece = |owner: u8| Piece {
            kind: kind as u8,
            owner: (!neutral).then_some(owner),
        };
        texts.push((piece(0), text));
        if *neutral || schema.players.len() > 1 {
            texts.push((piece(1), small));
        }
    }
    texts
}

/// Returns the text of a kind in capitals: its own, or its letter.
fn kind_text(layer: &LayerSchema, own: &[(usize, String)], kind: usize) -> Option<String> {
    let found = own.iter().find(|(other, _)| *other == kind);
    let letter = || layer.kinds.get(kind)?.1.map(String::from);
    found.map(|(_, text)| text.clone()).or_else(letter)
}

/// Returns the cells of each row, the highest first, each from the left.
fn rows(schema: &Schema) -> Vec<Vec<usize>> {
    let mut rows: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (cell, [_, y, _]) in schema.places.iter().enumerate() {
        rows.entry(*y).or_default().push(cell);
    }
    rows.into_values().rev().collect()
}
