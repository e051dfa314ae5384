//! Assigns a short unique sign to every kind and owner of a layer.
//!
//! Where the kinds have letters and there are at most two players, the signs are those of a `fen`: capitals
//! belong to the first player. Where only one kind has owners, the sign is the player's letter; with more
//! kinds and three or more players it is the player's letter and then the kind's.

use crate::schema::{LayerSchema, Piece, Schema};

/// The way in which a sign tells owner and kind apart.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// The kind's letter; its case tells the owner.
    Case,
    /// The owner's letter.
    Owner,
    /// The owner's letter, then the kind's.
    Both,
}

/// The signs of one layer.
pub(super) struct Signs<'a> {
    layer: &'a LayerSchema,
    style: Style,
    /// The letters by player, which are empty for [`Style::Case`], and by kind.
    players: Vec<String>,
    kinds: Vec<String>,
}

impl<'a> Signs<'a> {
    pub(super) fn new(schema: &Schema, layer: &'a LayerSchema) -> Signs<'a> {
        let style = style(schema, layer);
        let mut used = Vec::new();
        let players: Vec<String> = match style {
            Style::Case => Vec::new(),
            _ => schema
                .players
                .iter()
                .map(|player| pick(player, &mut used))
                .collect(),
        };
        // With both letters, `wK` and a neutral `W` can not be confused.
        if style == Style::Both {
            used.clear();
        }
        let declared = layer
            .kinds
            .iter()
            .map(|(_, letter, _)| letter.map(String::from));
        let mut kinds: Vec<Option<String>> = declared.collect();
        for kind in &mut kinds {
            match kind {
                Some(letter) if !used.contains(letter) => used.push(letter.clone()),
                taken => *taken = None,
            }
        }
        let named = kinds.into_iter().zip(&layer.kinds);
        let kinds =
            named.map(|(letter, (name, _, _))| letter.unwrap_or_else(|| pick(name, &mut used)));
        Signs {
            layer,
            style,
            kinds: kinds.collect(),
            players,
        }
    }

    /// Returns the sign of a piece.
    pub(super) fn of(&self, piece: Piece) -> String {
        let kind = self
            .kinds
            .get(usize::from(piece.kind))
            .map_or("?", String::as_str);
        let Some(owner) = piece.owner else {
            return kind.to_string();
        };
        let player = || {
            self.players
                .get(usize::from(owner))
                .map_or("?", String::as_str)
        };
        match self.style {
            Style::Case if owner == 0 => kind.to_string(),
            Style::Case => kind.to_lowercase(),
            Style::Owner => player().to_string(),
            Style::Both => player().to_lowercase() + kind,
        }
    }

    /// Returns the meanings of the signs on these cells; `None` where the letters are those of a `fen`.
    pub(super) fn legend(&self, schema: &Schema, cells: &[Option<Piece>]) -> Option<String> {
        match self.are_letters() {
            true => None,
            false => self.meanings(schema, cells),
        }
    }

    /// Returns whether the signs are those of a `fen`.
    pub(super) fn are_letters(&self) -> bool {
        let mut kinds = self.layer.kinds.iter();
        self.style == Style::Case && kinds.all(|(_, letter, _)| letter.is_some())
    }

    /// Lists the meanings of the signs on these cells; `None` where there are no pieces.
    pub(super) fn meanings(&self, schema: &Schema, cells: &[Option<Piece>]) -> Option<String> {
        let mut pieces: Vec<Piece> = cells.iter().flatten().copied().collect();
        pieces.sort_unstable_by_key(|piece| (piece.owner.is_none(), piece.owner, piece.kind));
        pieces.dedup();
        let meaning = |piece: &Piece| {
            let kind = self
                .layer
                .kinds
                .get(usize::from(piece.kind))
                .map_or("?", |kind| &kind.0);
            match piece.owner {
                Some(owner) => {
                    format!(
                        "{} {} {kind}",
                        self.of(*piece),
                        schema.player(usize::from(owner))
                    )
                }
                None => format!("{} {kind}", self.of(*piece)),
            }
        };
        let meanings: Vec<String> = pieces.iter().map(meaning).collect();
        (!meanings.is_empty()).then(|| meanings.join(", "))
    }
}

fn style(schema: &Schema, layer: &LayerSchema) -> Style {
    let owned: Vec<_> = layer
        .kinds
        .iter()
        .filter(|(_, _, neutral)| !neutral)
        .collect();
    let lettered = owned.iter().all(|(_, letter, _)| letter.is_some());
    match (schema.players.len() <= 2, owned.len()) {
        (true, 1) if !lettered => Style::Owner,
        (true, _) if layer.kinds.len() <= CAPITALS => Style::Case,
        (false, 0 | 1) => Style::Owner,
        _ => Style::Both,
    }
}

/// The number of capitals: only letters have a case that tells the owner.
const CAPITALS: usize = 26;

/// Picks a sign for a name: an unused capital, from its own letters if possible, else a number.
fn pick(name: &str, used: &mut Vec<String>) -> String {
    let own = name
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(|c| c.to_ascii_uppercase());
    let letters = own.chain('A'..='Z').map(String::from);
    let sign = letters
        .chain((0..).map(|n: u32| n.to_string()))
        .find(|sign| !used.contains(sign));
    let sign = sign.unwrap_or_default();
    used.push(sign.clone());
    sign
}
