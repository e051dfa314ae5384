//! Plain features of a position, by the names of its schema, and the value that a fit gives them.
//!
//! Nothing here knows a game: what counts are pieces by player and kind, pieces by player, kind and cell, how
//! many moves there are, who is to move, and the values of states that are no clocks.

use boardwright_runtime::{PieceWeights, Playing, Schema, StateSort, Stored, View};
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
            _ if state.clock => 0,
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
        self.read_states(view, out);
    }
    /// Adds the features of states.
    fn read_states(&self, view: &View, out: &mut Vec<(usize, f32)>) {
        let mut base = self.count - self.states.iter().sum::<usize>();
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
    /// The feature of the pieces of a kind, after which those of the cells come.
    fn group(&self, layer: usize, owner: usize, kind: usize) -> usize {
        let before: usize = self.kinds[..layer].iter().sum();
        let group = self.players * before + owner * self.kinds[layer] + kind;
        PLAIN + group * (1 + self.cells)
    }
    /// The feature of the other player with the image of the cell; none of what is no piece.
    pub(super) fn image(&self, feature: usize, map: &[usize]) -> Option<usize> {
        let mut at = feature.checked_sub(PLAIN)?;
        for (layer, kinds) in self.kinds.iter().enumerate() {
            let each = kinds * (1 + self.cells);
            if at < self.players * each {
                let (owner, kind, cell) = (
                    at / each,
                    at % each / (1 + self.cells),
                    at % (1 + self.cells),
                );
                let group = self.group(layer, 1_usize.checked_sub(owner)?, kind);
                return match cell.checked_sub(1) {
                    None => Some(group),
                    Some(cell) => Some(group + 1 + map.get(cell)?),
                };
            }
            at -= self.players * each;
        }
        None
    }
    /// Whether a feature is the number of moves.
    pub(super) fn counts_moves(feature: usize) -> bool {
        feature == MOVES
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
    /// The weights of pieces and cells, in [`GRAIN`]s.
    pieces: PieceWeights,
    /// Whether states count.
    has_states: bool,
    /// What a piece is worth: the mean of the kinds, in [`GRAIN`]s.
    piece: i32,
}

/// Values are whole numbers: so many are one logit.
pub(super) const GRAIN: f32 = 400.0;

impl Evaluation {
    /// Of these weights, one for each feature.
    pub fn new(schema: &Schema, weights: Vec<f32>) -> Evaluation {
        let features = Features::of(schema);
        let weight = |n: usize| weights.get(n).copied().unwrap_or_default();
        let mut pieces = PieceWeights::new(schema);
        let mut worth = Vec::new();
        for (layer, kinds) in features.kinds.iter().enumerate() {
            for (owner, kind) in
                (0..features.players).flat_map(|o| (0..*kinds).map(move |k| (o, k)))
            {
                let group = features.group(layer, owner, kind);
                let values = (1..=features.cells).map(|n| weight(group) + weight(group + n));
                let values: Vec<i32> = values.map(|value| (value * GRAIN) as i32).collect();
                for (cell, value) in values.iter().enumerate() {
                    pieces.set(layer, kind, owner, cell, *value);
                }
                worth.push((weight(group) * GRAIN) as i32);
            }
        }
        let sum: i32 = worth.iter().map(|worth: &i32| worth.abs()).sum();
        let piece = sum / worth.len().max(1) as i32;
        let states = features.count - features.states.iter().sum::<usize>()..features.count;
        Evaluation {
            has_states: states.clone().any(|n| weight(n) != 0.0),
            piece: piece.clamp(LEAST_PIECE, MOST_PIECE),
            features,
            pieces,
            weights,
        }
    }
    /// The weights of pieces and cells, in grains.
    pub(super) fn pieces(&self) -> &PieceWeights {
        &self.pieces
    }
    /// What a piece is worth, in grains: the mean of the kinds.
    pub(super) fn piece(&self) -> i32 {
        self.piece
    }
    /// What being to move is worth, in grains.
    pub(super) fn turn(&self) -> i32 {
        (self.weight(TURN) * GRAIN) as i32
    }
    /// Whether the number of moves counts.
    pub(super) fn asks_moves(&self) -> bool {
        self.weight(MOVES) != 0.0
    }
    /// What so many moves are worth to who has them, in grains.
    pub(super) fn moves(&self, moves: usize) -> i32 {
        (self.weight(MOVES) * (moves as f32).ln_1p() * GRAIN) as i32
    }
    /// What the states are worth to the first player, in grains.
    pub(super) fn states(&self, at: &dyn Playing) -> i32 {
        if !self.has_states {
            return 0;
        }
        let mut room = Vec::new();
        self.features.read_states(&at.view(), &mut room);
        let each = room.iter().map(|(n, value)| self.weight(*n) * value);
        (each.sum::<f32>() * GRAIN) as i32
    }
    fn weight(&self, n: usize) -> f32 {
        self.weights.get(n).copied().unwrap_or_default()
    }
    /// The line of the text that ties it to the rules.
    pub(super) fn rules_line(schema: &Schema) -> String {
        format!("rules {:016x}", schema.rules_hash)
    }
    /// As a text, tied to the rules: a line for each feature that counts.
    pub fn write(&self, schema: &Schema) -> String {
        let mut text = format!(
            "# the logarithm of the odds of {}, by feature\ngame {}\n{}\n",
            schema.player(0),
            schema.name,
            Evaluation::rules_line(schema)
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
            true => Ok(Evaluation::new(schema, weights)),
            false => Err("it was fitted to other rules".into()),
        }
    }
}

/// Smaller weights are left out.
const LEAST: f32 = 0.002;
/// What a piece is worth at least and at most, where margins are made of it.
const LEAST_PIECE: i32 = 40;
const MOST_PIECE: i32 = 1000;
