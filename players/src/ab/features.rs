//! Plain features of a position, by the names of its schema, and the value that a fit gives them.
//!
//! Nothing here knows a game: what counts are pieces by player and kind, pieces by player, kind and cell, how
//! many moves there are, who is to move, and the values of states.

use boardwright_runtime::{Playing, Schema, StateSort, Stored, ToMove, View};
use std::fmt::Write as _;

/// Which features a game has, in a fixed order.
#[derive(Clone, Debug)]
pub struct Features {
    players: usize,
    /// By layer: kinds.
    kinds: Vec<usize>,
    cells: usize,
    /// By state: its entries, where it is a number or a truth.
    states: Vec<usize>,
    count: usize,
}

/// The first features: to move, and the moves that there are.
const TURN: usize = 0;
const MOVES: usize = 1;
const PLAIN: usize = 2;
/// States with more entries than this say little by themselves.
const ENTRIES: usize = 8;

impl Features {
    /// The features of a game.
    pub fn of(schema: &Schema) -> Features {
        let kinds: Vec<usize> = schema
            .layers
            .iter()
            .map(|layer| layer.kinds.len())
            .collect();
        let entries = |state: &boardwright_runtime::StateSchema| match state.sort {
            StateSort::Set { .. } => 0,
            _ if state.entries() > ENTRIES => 0,
            _ => state.entries(),
        };
        let states: Vec<usize> = schema.states.iter().map(entries).collect();
        let (players, cells) = (schema.players.len(), schema.cells.len());
        let pieces: usize = kinds
            .iter()
            .map(|kinds| players * kinds * (1 + cells))
            .sum();
        Features {
            count: PLAIN + pieces + states.iter().sum::<usize>(),
            players,
            kinds,
            cells,
            states,
        }
    }
    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }
    /// The features of a position that are not 0, each with its number.
    pub fn read(&self, view: &View, to_move: usize, moves: usize, out: &mut Vec<(usize, f32)>) {
        out.clear();
        let side = if to_move == 0 { 1.0 } else { -1.0 };
        out.push((TURN, side));
        out.push((MOVES, side * (moves as f32).ln_1p()));
        let mut base = PLAIN;
        for (cells, kinds) in view.layers.iter().zip(&self.kinds) {
            for (cell, piece) in cells.iter().enumerate() {
                let Some((piece, owner)) = piece.and_then(|p| Some((p, p.owner?))) else {
                    continue;
                };
                let group = usize::from(owner) * kinds + usize::from(piece.kind);
                let first = base + group * (1 + self.cells);
                out.push((first, 1.0));
                out.push((first + 1 + cell, 1.0));
            }
            base += self.players * kinds * (1 + self.cells);
        }
        for (entries, count) in view.states.iter().zip(&self.states) {
            for (n, entry) in entries.iter().take(*count).enumerate() {
                let value = match entry {
                    Stored::Number(n) => *n as f32,
                    Stored::Flag(flag) => f32::from(u8::from(*flag)),
                    Stored::Set(_) => 0.0,
                };
                if value != 0.0 {
                    out.push((base + n, value));
                }
            }
            base += count;
        }
    }
    /// Whether a feature is one of a single cell.
    pub fn is_of_cell(&self, feature: usize) -> bool {
        let pieces: usize = self
            .kinds
            .iter()
            .map(|k| self.players * k * (1 + self.cells))
            .sum();
        (PLAIN..PLAIN + pieces).contains(&feature)
            && !(feature - PLAIN).is_multiple_of(1 + self.cells)
    }
    /// The names of all features, in order.
    pub fn names(&self, schema: &Schema) -> Vec<String> {
        let mut names = vec!["turn".to_string(), "moves".to_string()];
        for layer in &schema.layers {
            for player in &schema.players {
                for (kind, _, _) in &layer.kinds {
                    let piece = format!("{} {player} {kind}", layer.name);
                    names.push(format!("pieces {piece}"));
                    names.extend(
                        schema
                            .cells
                            .iter()
                            .map(|cell| format!("cell {piece} {cell}")),
                    );
                }
            }
        }
        for (state, count) in schema.states.iter().zip(&self.states) {
            names.extend((0..*count).map(|n| format!("state {} {n}", state.name)));
        }
        names
    }
}

/// Weights of the features, by which a position has a value.
#[derive(Clone, Debug)]
pub struct Evaluation {
    features: Features,
    weights: Vec<f32>,
}

impl Evaluation {
    /// Of these weights, one for each feature.
    pub fn new(features: Features, weights: Vec<f32>) -> Evaluation {
        Evaluation { features, weights }
    }
    /// The logarithm of the odds of the first player.
    pub fn value(&self, at: &dyn Playing, moves: usize, room: &mut Vec<(usize, f32)>) -> f32 {
        let ToMove::Player(mover) = at.to_move() else {
            return 0.0;
        };
        self.features.read(&at.view(), mover, moves, room);
        let each = room.iter();
        each.map(|(n, value)| self.weights.get(*n).copied().unwrap_or_default() * value)
            .sum()
    }
    /// As a text, tied to the rules: a line for each feature that counts.
    pub fn write(&self, schema: &Schema) -> String {
        let mut text = format!(
            "# the logarithm of the odds of {}, by feature\ngame {}\nrules {:016x}\n",
            schema.player(0),
            schema.name,
            schema.rules_hash
        );
        for (name, weight) in self.features.names(schema).iter().zip(&self.weights) {
            if weight.abs() >= LEAST {
                let _ = writeln!(text, "{name} {weight:.3}");
            }
        }
        text
    }
    /// Reads what [`Evaluation::write`] has written.
    ///
    /// # Errors
    /// Where it is of other rules, or names what the game does not have; says which.
    pub fn read(schema: &Schema, text: &str) -> Result<Evaluation, String> {
        let features = Features::of(schema);
        let names = features.names(schema);
        let places: std::collections::HashMap<&str, usize> = names
            .iter()
            .enumerate()
            .map(|(n, name)| (name.as_str(), n))
            .collect();
        let mut weights = vec![0.0; features.count()];
        let mut is_of_rules = false;
        for (n, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("game ") {
                continue;
            }
            let (name, value) = line
                .rsplit_once(' ')
                .ok_or_else(|| format!("line {n}: no value"))?;
            if name == "rules" {
                is_of_rules = value == format!("{:016x}", schema.rules_hash);
                continue;
            }
            let place = places
                .get(name)
                .ok_or_else(|| format!("line {n}: there is no `{name}`"))?;
            weights[*place] = value.parse().map_err(|_| format!("line {n}: no number"))?;
        }
        match is_of_rules {
            true => Ok(Evaluation::new(features, weights)),
            false => Err("it was fitted to other rules".into()),
        }
    }
}

/// Smaller weights are left out.
const LEAST: f32 = 0.002;
