//! Draws a position as text for people: boards, a legend of the signs, state variables, the players to
//! move.
//!
//! Every layer with a piece, every level of it and every state variable with an entry for each cell has a
//! board of its own; boards stand side by side while there is room.

mod board;
mod signs;

use crate::check::everybody;
use crate::schema::{Piece, Schema, StateSchema, StateSort, Stored, View};
use crate::sight::{Seen, Sight};
use crate::text::{player_names, write_entry, write_state};
use board::Block;
use signs::Signs;

/// The greatest width of boards that stand side by side, in columns of text.
const WIDTH: usize = 100;

/// Draws the position as several lines, each with its line end.
pub fn draw(schema: &Schema, view: &View) -> String {
    drawn(schema, view, None)
}

/// Draws a position of which `sight` is seen, or all without it.
fn drawn(schema: &Schema, view: &View, sight: Option<&Sight>) -> String {
    let mut text = board::side_by_side(&titled(blocks(schema, view, sight)), WIDTH);
    for line in legends(schema, view)
        .into_iter()
        .chain(states(schema, view, sight))
    {
        text += &format!("{line}\n");
    }
    text + &format!("{}\n", turn(schema, view))
}

/// Returns the meanings of the letters of a drawn position, which [`draw()`] takes to be known.
pub fn letters(schema: &Schema, view: &View) -> String {
    let each = shown_layers(view).filter_map(|(layer, cells)| {
        let signs = Signs::new(schema, &schema.layers[layer]);
        let letters = signs.are_letters().then(|| signs.meanings(schema, cells));
        letters.flatten()
    });
    each.collect::<Vec<_>>().join(", ")
}

/// Returns a name and a board for each layer, and for each state variable that is drawn as a board.
fn blocks(schema: &Schema, view: &View, sight: Option<&Sight>) -> Vec<(String, Block)> {
    let mut blocks = Vec::new();
    let numbers = schema.states.iter().zip(&view.states);
    let mut numbers =
        numbers.filter(|(state, entries)| by_cell(schema, state) && !all_plain(state, entries));
    let other_board = numbers.next().is_some();
    for (layer, cells) in shown_layers(view) {
        // A board without pieces says nothing where another board is shown.
        if other_board && cells.iter().all(Option::is_none) {
            continue;
        }
        let signs = Signs::new(schema, &schema.layers[layer]);
        let texts: Vec<String> = cells
            .iter()
            .map(|piece| piece.map_or(".".into(), |piece| signs.of(piece)))
            .collect();
        blocks.extend(board::levels(schema, &schema.layers[layer].name, &texts));
    }
    for (at, (state, entries)) in schema.states.iter().zip(&view.states).enumerate() {
        if by_cell(schema, state) && !all_plain(state, entries) {
            let sign = |(n, entry)| match is_seen(sight, at, n) {
                true => entry_sign(entry),
                false => "?".to_string(),
            };
            let texts: Vec<String> = entries.iter().enumerate().map(sign).collect();
            blocks.extend(board::levels(schema, &state.name, &texts));
        }
    }
    blocks
}

/// Returns the first layer, and the others that have a piece.
fn shown_layers(view: &View) -> impl Iterator<Item = (usize, &Vec<Option<Piece>>)> {
    let layers = view.layers.iter().enumerate();
    layers.filter(|(i, cells)| *i == 0 || cells.iter().any(Option::is_some))
}

/// Puts the titles above the boards; a board that stands alone needs none.
fn titled(blocks: Vec<(String, Block)>) -> Vec<Block> {
    let alone = blocks.len() == 1;
    let title = |(name, block): (String, Block)| match alone {
        true => block,
        false => block.titled(&name),
    };
    blocks.into_iter().map(title).collect()
}

/// Returns whether a state variable has one short entry for each cell.
fn by_cell(schema: &Schema, state: &StateSchema) -> bool {
    let short = !matches!(state.sort, StateSort::Set { .. });
    short && matches!(&state.axes[..], [axis] if axis.names == schema.cells)
}

fn all_plain(state: &StateSchema, entries: &[Stored]) -> bool {
    let plain = state.sort.plain();
    entries.iter().all(|entry| *entry == plain)
}

fn entry_sign(entry: &Stored) -> String {
    match entry {
        Stored::Number(n) => n.to_string(),
        Stored::Flag(true) => "x".to_string(),
        Stored::Flag(false) | Stored::Set(_) => ".".to_string(),
    }
}

/// Returns the legend of the signs of each layer shown.
fn legends(schema: &Schema, view: &View) -> Vec<String> {
    let several = shown_layers(view).count() > 1;
    let mut lines = Vec::new();
    for (layer, cells) in shown_layers(view) {
        let legend = Signs::new(schema, &schema.layers[layer]).legend(schema, cells);
        match (legend, several) {
            (Some(legend), true) => lines.push(format!("{}: {legend}", schema.layers[layer].name)),
            (Some(legend), false) => lines.push(legend),
            (None, _) => {}
        }
    }
    lines
}

/// Returns whether an entry of a state variable is seen.
fn is_seen(sight: Option<&Sight>, state: usize, entry: usize) -> bool {
    let shown = |sight: &Sight| sight.states.get(state)?.get(entry).copied();
    sight.is_none_or(|sight| shown(sight).unwrap_or_default())
}

/// Returns a line for each state variable that is not drawn as a board: always for one without index that is
/// seen, else only where an entry differs from the default.
fn states(schema: &Schema, view: &View, sight: Option<&Sight>) -> Vec<String> {
    let states = schema.states.iter().zip(&view.states).enumerate();
    let listed = states.filter(|(_, (state, _))| !by_cell(schema, state));
    let line = |(at, (state, entries)): (usize, (&StateSchema, &Vec<Stored>))| match &entries[..] {
        [entry] if state.axes.is_empty() => is_seen(sight, at, 0)
            .then(|| format!("{} {}", state.name, write_entry(state, 0, entry))),
        _ => write_state(state, entries),
    };
    listed.filter_map(line).collect()
}

/// Draws the position as a player sees it: leaves out what that player does not see, and lists it below.
pub fn draw_for(schema: &Schema, view: &View, sight: &Sight) -> String {
    let mut seen = view.clone();
    let mut unseen = Vec::new();
    for ((layer, cells), sights) in schema
        .layers
        .iter()
        .zip(&mut seen.layers)
        .zip(&sight.layers)
    {
        let mut hidden = String::new();
        for ((name, cell), how) in schema.cells.iter().zip(cells).zip(sights) {
            let owner = cell.and_then(|piece| piece.owner);
            match how {
                Seen::All => continue,
                Seen::Owner if cell.is_none() => continue,
                Seen::Owner => {
                    let owner = owner.map_or("neutral", |owner| schema.player(owner.into()));
                    hidden += &format!(" {name} ({owner})");
                }
                Seen::Nothing => hidden += &format!(" {name}"),
            }
            *cell = None;
        }
        if !hidden.is_empty() {
            unseen.push(format!("not seen of {}:{hidden}", layer.name));
        }
    }
    let states = schema.states.iter().zip(&mut seen.states);
    for ((state, entries), shown) in states.zip(&sight.states) {
        if shown.iter().all(|shown| *shown) {
            continue;
        }
        let (plain, is_enum) = (state.sort.plain(), state.sort.always_holds());
        for (n, (entry, shown)) in entries.iter_mut().zip(shown).enumerate() {
            if !shown {
                *entry = plain.clone();
            } else if is_enum && *entry == plain {
                // An enumeration's first member is left out elsewhere, and would look like an entry that is
                // not seen.
                unseen.push(format!("{} {}", state.name, write_entry(state, n, entry)));
            }
        }
        let how = if shown.contains(&true) {
            "not all seen of"
        } else {
            "not seen:"
        };
        unseen.push(format!("{how} {}", state.name));
    }
    let mut text = drawn(schema, &seen, Some(sight));
    unseen.iter().for_each(|line| {
        text += line;
        text.push('\n');
    });
    text
}

/// Describes whose turn it is, or how the game ended.
fn turn(schema: &Schema, view: &View) -> String {
    if let Some(points) = &view.points {
        let each = schema.players.iter().zip(points);
        let each: Vec<String> = each
            .map(|(player, points)| format!("{player} {points}"))
            .collect();
        return format!("over after {} moves: {}", view.moves, each.join(", "));
    }
    let who = match schema.simultaneous {
        true if view.choosing != 0 => player_names(schema, view.choosing),
        true if view.next == 0 => "all".to_string(),
        _ => schema.player(usize::from(view.next)).to_string(),
    };
    let again = if view.open { " again" } else { "" };
    let playing = match view.playing == everybody(schema) {
        true => String::new(),
        false => format!("; playing {}", player_names(schema, view.playing)),
    };
    format!("turn {}: {who} to move{again}{playing}", view.turn)
}
