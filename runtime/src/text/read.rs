//! Parses the text of a position.
//!
//! This module turns names into indices and rejects what a `View` can not hold (a cell twice, an unknown
//! name); [`check_view`] rejects the rest.

use crate::check::{check_view, ensure, everybody};
use crate::keys::view_keys;
use crate::schema::{Before, LayerSchema, Piece, Schema, StateSchema, StateSort, Stored, View};
use crate::session::PositionError;
use std::collections::HashMap;

/// Parses the text of a position.
///
/// # Errors
/// [`PositionError`] where the text is not one that [`crate::write_position`] can write for this schema.
pub fn read_position(schema: &Schema, text: &str) -> Result<View, PositionError> {
    ensure(!text.trim().is_empty(), || "a position is needed".into())?;
    let cells = schema
        .cells
        .iter()
        .enumerate()
        .map(|(i, cell)| (cell.as_str(), i))
        .collect();
    let mut reader = Reader {
        schema,
        cells,
        view: empty(schema),
        before: None,
    };
    let mut met: Vec<&str> = Vec::new();
    for field in text.split(';').map(str::trim) {
        let (name, rest) = field.split_once(char::is_whitespace).unwrap_or((field, ""));
        ensure(!met.contains(&name), || {
            format!("`{}` stands twice", short(name))
        })?;
        met.push(name);
        reader.field(name, rest.trim())?;
    }
    reader.finish()
}

/// Returns the position without pieces, with default values.
fn empty(schema: &Schema) -> View {
    View {
        layers: vec![vec![None; schema.cells.len()]; schema.layers.len()],
        states: schema.states.iter().map(plain).collect(),
        next: 0,
        choosing: 0,
        mover: None,
        turn: 1,
        moves: 0,
        passes: 0,
        playing: everybody(schema),
        open: false,
        before: None,
        history: Vec::new(),
        points: None,
    }
}

fn plain(state: &StateSchema) -> Vec<Stored> {
    vec![state.sort.plain(); state.entries()]
}

struct Reader<'a> {
    schema: &'a Schema,
    cells: HashMap<&'a str, usize>,
    view: View,
    /// The field `before`, parsed after all others, since it has only the differences from them.
    before: Option<&'a str>,
}

impl<'a> Reader<'a> {
    fn field(&mut self, name: &'a str, rest: &'a str) -> Result<(), PositionError> {
        if let Some(layer) = self
            .schema
            .layers
            .iter()
            .position(|layer| layer.name == name)
        {
            self.view.layers[layer] = self.layer(&self.schema.layers[layer], rest)?;
            return Ok(());
        }
        if let Some(state) = self
            .schema
            .states
            .iter()
            .position(|state| state.name == name)
        {
            self.view.states[state] = read_state(&self.schema.states[state], rest)?;
            return Ok(());
        }
        match name {
            "next" if self.schema.simultaneous && rest != "chance" => {
                self.view.choosing = read_playing(self.schema, rest)?;
            }
            "next" => self.view.next = read_player(self.schema, rest)?,
            "by" => self.view.mover = Some(read_player(self.schema, rest)?),
            "turn" => self.view.turn = read_count(name, rest)?,
            "move" => self.view.moves = read_count(name, rest)?,
            "passes" => self.view.passes = read_count(name, rest)?,
            "playing" => self.view.playing = read_playing(self.schema, rest)?,
            "again" => {
                ensure(rest.is_empty(), || "nothing comes after `again`".into())?;
                self.view.open = true;
            }
            "before" => self.before = Some(rest),
            "seen" => self.view.history = read_seen(rest)?,
            "score" => self.view.points = Some(read_points(self.schema, rest)?),
            _ => return Err(unknown_field(self.schema, name)),
        }
        Ok(())
    }

    fn layer(&self, layer: &LayerSchema, text: &str) -> Result<Vec<Option<Piece>>, PositionError> {
        let mut cells = vec![None; self.schema.cells.len()];
        for entry in entries(text) {
            let mut words = entry.split_whitespace().peekable();
            let piece = read_piece(self.schema, layer, &mut words)?;
            ensure(words.peek().is_some(), || {
                format!("`{}` stands nowhere", short(entry))
            })?;
            for cell in words {
                let at = self.cells.get(cell);
                let at = at.ok_or_else(|| unknown(cell, "a cell", &self.schema.cells))?;
                ensure(cells[*at].is_none(), || {
                    format!("two pieces of layer `{}` stand on {cell}", layer.name)
                })?;
                cells[*at] = Some(piece);
            }
        }
        Ok(cells)
    }

    fn finish(mut self) -> Result<View, PositionError> {
        if let Some(text) = self.before {
            self.view.before = Some(Box::new(self.read_before(text)?));
        }
        if !self.schema.seen.is_empty() {
            let now = view_keys(self.schema, &self.view);
            self.view.history.push(now);
        }
        check_view(self.schema, &self.view)?;
        Ok(self.view)
    }

    fn read_before(&self, text: &str) -> Result<Before, PositionError> {
        let (mut layers, mut states) = (self.view.layers.clone(), self.view.states.clone());
        for part in text
            .split('|')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (name, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            if let Some(i) = self
                .schema
                .layers
                .iter()
                .position(|layer| layer.name == name)
            {
                layers[i] = self.layer(&self.schema.layers[i], rest)?;
            } else if let Some(i) = self.schema.states.iter().position(|s| s.name == name) {
                states[i] = read_state(&self.schema.states[i], rest)?;
            } else {
                return Err(PositionError(format!(
                    "`before`: `{}` is neither a layer nor a state",
                    short(name)
                )));
            }
        }
        Ok((layers, states))
    }
}

/// Splits a text at its commas. A comma inside a cell's name has no blank after it.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.split(", ")
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
}

/// Parses `white pawn`, or `wall` for a neutral kind.
fn read_piece<'a>(
    schema: &Schema,
    layer: &LayerSchema,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<Piece, PositionError> {
    let first = words.next().unwrap_or_default();
    let owner = schema.players.iter().position(|player| player == first);
    let word = if owner.is_some() {
        words.next().unwrap_or_default()
    } else {
        first
    };
    let kind = layer
        .kinds
        .iter()
        .position(|(kind, _, _)| kind == word)
        .ok_or_else(|| {
            let kinds: Vec<String> = layer.kinds.iter().map(|kind| kind.0.clone()).collect();
            unknown(word, &format!("a kind of layer `{}`", layer.name), &kinds)
        })?;
    let (name, _, neutral) = &layer.kinds[kind];
    ensure(!neutral || owner.is_none(), || {
        format!("`{name}` is neutral and has no owner")
    })?;
    ensure(*neutral || owner.is_some(), || {
        format!("`{name}` needs an owner: {}", list(&schema.players))
    })?;
    Ok(Piece {
        kind: kind as u8,
        owner: owner.map(|owner| owner as u8),
    })
}

fn read_state(state: &StateSchema, text: &str) -> Result<Vec<Stored>, PositionError> {
    let mut values = plain(state);
    let mut met = vec![false; values.len()];
    for entry in entries(text) {
        let words: Vec<&str> = entry.split_whitespace().collect();
        let (index, value) = words.split_at_checked(state.axes.len()).ok_or_else(|| {
            PositionError(format!(
                "`{}` needs {} indices",
                state.name,
                state.axes.len()
            ))
        })?;
        let at = read_index(state, index)?;
        ensure(!met[at], || {
            format!(
                "`{}`: the entry `{}` stands twice",
                state.name,
                short(entry)
            )
        })?;
        met[at] = true;
        values[at] = read_value(state, value)?;
    }
    Ok(values)
}

/// Returns the index of the entry that the names of its indices give.
fn read_index(state: &StateSchema, words: &[&str]) -> Result<usize, PositionError> {
    let mut index = 0;
    for (axis, word) in state.axes.iter().zip(words) {
        let at = axis.names.iter().position(|name| name == word);
        let at =
            at.ok_or_else(|| unknown(word, &format!("an index of `{}`", state.name), &axis.names))?;
        index = index * axis.names.len() + at;
    }
    Ok(index)
}

fn read_value(state: &StateSchema, words: &[&str]) -> Result<Stored, PositionError> {
    let wrong = |what: &str| PositionError(format!("`{}` needs {what}", state.name));
    match (&state.sort, words) {
        (StateSort::Number(low, high), [word]) => {
            let number = word
                .parse()
                .map_err(|_| wrong(&format!("a number in {low}..{high}")))?;
            Ok(Stored::Number(number))
        }
        (StateSort::Number(..), _) => Err(wrong("one number")),
        (StateSort::Flag, ["true"]) => Ok(Stored::Flag(true)),
        (StateSort::Flag, ["false"]) => Ok(Stored::Flag(false)),
        (StateSort::Flag, _) => Err(wrong("`true` or `false`")),
        (StateSort::Set { .. }, []) => Err(wrong("members, or `none`")),
        (StateSort::Set { names, .. }, words) => {
            Ok(Stored::Set(read_members(state, names, words)?))
        }
    }
}

fn read_members(
    state: &StateSchema,
    names: &[String],
    words: &[&str],
) -> Result<Vec<u16>, PositionError> {
    if words == ["none"] {
        return Ok(Vec::new());
    }
    let mut members = Vec::new();
    for word in words {
        let member = names.iter().position(|name| name == word);
        let member =
            member.ok_or_else(|| unknown(word, &format!("a member of `{}`", state.name), names))?;
        members.push(member as u16);
    }
    members.sort_unstable();
    Ok(members)
}

fn read_player(schema: &Schema, text: &str) -> Result<u8, PositionError> {
    let player = (0..schema.seats()).find(|i| schema.player(*i) == text);
    let player = player.ok_or_else(|| unknown(text, "a player", &schema.players))?;
    Ok(player as u8)
}

fn read_count(field: &str, text: &str) -> Result<u32, PositionError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let count = text.parse().ok().filter(|_| digits);
    count.ok_or_else(|| PositionError(format!("`{field}` needs a number, not `{}`", short(text))))
}

fn read_playing(schema: &Schema, text: &str) -> Result<u64, PositionError> {
    let mut playing = 0u64;
    for word in text.split_whitespace().filter(|_| text != "none") {
        let player = schema.players.iter().position(|player| player == word);
        let player = player.ok_or_else(|| unknown(word, "a player", &schema.players))?;
        ensure(playing >> player & 1 == 0, || {
            format!("`playing` has {word} twice")
        })?;
        playing |= 1 << player;
    }
    ensure(playing != 0 || text == "none", || {
        "`playing` needs players, or `none`".into()
    })?;
    Ok(playing)
}

fn read_seen(text: &str) -> Result<Vec<Vec<u128>>, PositionError> {
    entries(text)
        .map(|entry| entry.split_whitespace().map(read_key).collect())
        .collect()
}

fn read_key(word: &str) -> Result<u128, PositionError> {
    let digits = word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let key = u128::from_str_radix(word, 16).ok().filter(|_| digits);
    key.ok_or_else(|| {
        PositionError(format!(
            "`seen` needs keys of 32 hexadecimal digits, not `{}`",
            short(word)
        ))
    })
}

fn read_points(schema: &Schema, text: &str) -> Result<Vec<i32>, PositionError> {
    let (lo, hi) = schema.points;
    let number = |word: &str| match word.parse::<i32>() {
        Ok(n) if (lo..=hi).contains(&n) => Ok(n),
        _ => Err(PositionError(format!(
            "`score` is {lo} to {hi} for each player, not {}",
            short(word)
        ))),
    };
    text.split_whitespace().map(number).collect()
}

/// The names of fields that every game has.
const FIELDS: &str = "next by turn move passes playing again before seen score";

/// Whether a text has the fields that [`crate::write_position`] always writes.
pub(crate) fn is_written(schema: &Schema, text: &str) -> bool {
    let names = |field: &str| field.split_whitespace().next().map(str::to_string);
    let names: Vec<String> = text.split(';').filter_map(names).collect();
    let has = |field: &str| names.iter().any(|name| name == field);
    has("turn") && (schema.simultaneous || has("next"))
}

/// Whether a text begins with the name of a field of a position's text.
pub(crate) fn is_field(schema: &Schema, text: &str) -> bool {
    let first = text.split(|c: char| c == ';' || c.is_whitespace());
    let first = first.into_iter().find(|word| !word.is_empty());
    let first = first.unwrap_or_default();
    schema.layers.iter().any(|layer| layer.name == first)
        || schema.states.iter().any(|state| state.name == first)
        || FIELDS.split(' ').any(|field| field == first)
}

fn unknown_field(schema: &Schema, name: &str) -> PositionError {
    let layers = schema.layers.iter().map(|layer| layer.name.clone());
    let states = schema.states.iter().map(|state| state.name.clone());
    let words = FIELDS.split(' ').map(str::to_string);
    let fields: Vec<String> = layers.chain(states).chain(words).collect();
    unknown(name, "a field of a position", &fields)
}

/// An error that lists the names that the word could have been.
fn unknown(word: &str, what: &str, names: &[String]) -> PositionError {
    PositionError(format!("`{}` is not {what}: {}", short(word), list(names)))
}

/// Joins the first names, and `...` where there are more.
fn list(names: &[String]) -> String {
    let shown: Vec<&str> = names.iter().take(20).map(String::as_str).collect();
    let more = if names.len() > shown.len() {
        ", ..."
    } else {
        ""
    };
    format!("{}{more}", shown.join(", "))
}

/// Shortens a text for a message.
fn short(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start + "..."
    } else {
        start
    }
}
