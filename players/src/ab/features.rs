//! Features of a position, named by its schema, and linear evaluations of them.
//!
//! The features are the same for every game: the number of pieces by player and kind, the pieces by player,
//! kind and cell, the number of cells with own pieces in each region that the rules name, by player, the logarithm of the number of
//! moves, who is to move, and the values of state variables that are not clocks.
//!
//! A piece in a region is a piece on one of its cells, so that an evaluation needs no more time for regions: their weights are added
//! to those of the cells.

use super::MOST;
use super::regions::{Region, Regions};
use boardwright_runtime::{PieceWeights, Playing, Schema, StateSort, Stored, View};
use std::fmt::Write as _;

/// The features of a game, numbered in a fixed order.
#[derive(Clone, Debug)]
pub struct Features {
    players: usize,
    /// The number of kinds, by layer.
    kinds: Vec<usize>,
    cells: usize,
    regions: Regions,
    /// The number of entries that are features, by state variable: of small variables that hold numbers or
    /// truth values.
    states: Vec<usize>,
    count: usize,
}

/// The numbers of the first features: who is to move, the number of moves, and the first feature of a
/// piece.
const TURN: usize = 0;
const MOVES: usize = 1;
const PLAIN: usize = 2;
/// The layer whose pieces rules call `own`.
const OWN: usize = 0;
/// The greatest number of entries of a state variable that are features: single entries of larger variables
/// say little.
const ENTRIES: usize = 8;

impl Features {
    /// Returns the features of a game whose rules name these regions.
    pub fn new(schema: &Schema, regions: &[Region]) -> Features {
        Features::with(schema, Regions::new(schema, regions))
    }
    fn with(schema: &Schema, regions: Regions) -> Features {
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
            count: PLAIN + pieces + players * regions.len() + states.iter().sum::<usize>(),
            players,
            kinds,
            cells,
            regions,
            states,
        }
    }
    /// Returns the number of features.
    pub fn count(&self) -> usize {
        self.count
    }
    /// Writes the features of a position that are not 0 to `out`, each with its number. `moves` is the
    /// number of legal moves of `to_move`.
    pub fn read(&self, view: &View, to_move: usize, moves: usize, out: &mut Vec<(usize, f32)>) {
        out.clear();
        let side = if to_move == 0 { 1.0 } else { -1.0 };
        out.push((TURN, side));
        out.push((MOVES, side * (moves as f32).ln_1p()));
        let mut base = PLAIN;
        for (layer, (cells, kinds)) in view.layers.iter().zip(&self.kinds).enumerate() {
            for (cell, piece) in cells.iter().enumerate() {
                let Some((piece, owner)) = piece.and_then(|p| Some((p, p.owner?))) else {
                    continue;
                };
                let group = usize::from(owner) * kinds + usize::from(piece.kind);
                let first = base + group * (1 + self.cells);
                out.push((first, 1.0));
                out.push((first + 1 + cell, 1.0));
                if layer == OWN {
                    let regions = self.regions.of_cell(cell).iter();
                    out.extend(regions.map(|n| (self.region(*n, owner.into()), 1.0)));
                }
            }
            base += self.players * kinds * (1 + self.cells);
        }
        self.read_states(view, out);
    }
    /// Appends the features of state variables.
    fn read_states(&self, view: &View, out: &mut Vec<(usize, f32)>) {
        let mut base = self.first_state();
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
    /// Returns the number of features of pieces.
    fn pieces(&self) -> usize {
        let each = self.kinds.iter();
        each.map(|kinds| self.players * kinds * (1 + self.cells))
            .sum()
    }
    /// Returns the feature that counts the cells of a region with pieces of a player.
    fn region(&self, region: usize, owner: usize) -> usize {
        PLAIN + self.pieces() + region * self.players + owner
    }
    /// Returns the first feature of a state variable.
    fn first_state(&self) -> usize {
        self.count - self.states.iter().sum::<usize>()
    }
    /// Returns the feature that counts the pieces of a kind; those of single cells follow it.
    fn group(&self, layer: usize, owner: usize, kind: usize) -> usize {
        let before: usize = self.kinds[..layer].iter().sum();
        let group = self.players * before + owner * self.kinds[layer] + kind;
        PLAIN + group * (1 + self.cells)
    }
    /// Returns what a feature is of.
    pub(super) fn meaning(&self, feature: usize) -> Meaning {
        let Some(mut at) = feature.checked_sub(PLAIN) else {
            return Meaning::Mover;
        };
        for (layer, kinds) in self.kinds.iter().enumerate() {
            let each = kinds * (1 + self.cells);
            if at < self.players * each {
                return Meaning::Piece {
                    layer,
                    owner: at / each,
                    kind: at % each / (1 + self.cells),
                    cell: (at % (1 + self.cells)).checked_sub(1),
                };
            }
            at -= self.players * each;
        }
        if at < self.players * self.regions.len() {
            let (region, owner) = (at / self.players, at % self.players);
            return Meaning::Region { region, owner };
        }
        at -= self.players * self.regions.len();
        for (state, count) in self.states.iter().enumerate() {
            if at < *count {
                return Meaning::State { state, entry: at };
            }
            at -= count;
        }
        Meaning::Mover
    }
    /// Returns the feature of a piece; of the number of such pieces where no cell is given.
    pub(super) fn piece(
        &self,
        layer: usize,
        owner: usize,
        kind: usize,
        cell: Option<usize>,
    ) -> usize {
        self.group(layer, owner, kind) + cell.map_or(0, |cell| 1 + cell)
    }
    /// Returns the feature of the cells of a player in the region to which a map of cells takes one; `None` where the rules name
    /// no such region.
    pub(super) fn region_image(&self, region: usize, map: &[usize], owner: usize) -> Option<usize> {
        Some(self.region(self.regions.image(region, map)?, owner))
    }
    /// Returns the feature of an entry of a state variable; `None` where it is none.
    pub(super) fn state(&self, state: usize, entry: usize) -> Option<usize> {
        let before: usize = self.states.get(..state)?.iter().sum();
        let is_one = entry < *self.states.get(state)?;
        is_one.then(|| self.first_state() + before + entry)
    }
    /// Returns whether a feature is the number of moves.
    pub(super) fn counts_moves(feature: usize) -> bool {
        feature == MOVES
    }
    /// Returns whether a feature is of a piece on a single cell.
    pub fn is_of_cell(&self, feature: usize) -> bool {
        (PLAIN..PLAIN + self.pieces()).contains(&feature)
            && !(feature - PLAIN).is_multiple_of(1 + self.cells)
    }
    /// Returns the names of all features, in order.
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
        for region in self.regions.all() {
            let players = schema.players.iter();
            names.extend(players.map(|player| format!("own {player} in {}", region.name)));
        }
        for (state, count) in schema.states.iter().zip(&self.states) {
            names.extend((0..*count).map(|n| format!("state {} {n}", state.name)));
        }
        names
    }
}

/// The subject of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// The player to move: that it is this player's turn, or the number of moves. Its sign is that of the player.
    Mover,
    /// The pieces of a kind and an owner, on one cell or on all.
    Piece {
        layer: usize,
        owner: usize,
        kind: usize,
        cell: Option<usize>,
    },
    /// The cells with pieces of a player in a region.
    Region { region: usize, owner: usize },
    /// An entry of a state variable.
    State { state: usize, entry: usize },
}

/// A linear evaluation: a weight for each feature. The value is the logit of the first player's expected
/// result.
#[derive(Clone, Debug)]
pub struct Evaluation {
    features: Features,
    weights: Vec<f32>,
    /// Which weights are shared, as lines of the text.
    ties: Vec<String>,
    /// The weights of pieces and cells, in units of 1 / [`GRAIN`] logit.
    pieces: PieceWeights,
    /// Whether a state variable has a weight other than 0.
    has_states: bool,
    /// The value of a piece, as the mean of the kinds, in units of 1 / [`GRAIN`] logit.
    piece: i32,
}

/// Values are integers: the number of units in one logit.
pub(super) const GRAIN: f32 = 400.0;

impl Evaluation {
    /// Creates an evaluation from weights, one for each feature; missing ones are 0.
    pub fn new(schema: &Schema, features: Features, weights: Vec<f32>) -> Evaluation {
        let weight = |n: usize| weights.get(n).copied().unwrap_or_default();
        let mut pieces = PieceWeights::new(schema);
        let mut worth = Vec::new();
        for (layer, kinds) in features.kinds.iter().enumerate() {
            for (owner, kind) in
                (0..features.players).flat_map(|o| (0..*kinds).map(move |k| (o, k)))
            {
                let group = features.group(layer, owner, kind);
                let of_regions = |cell: usize| -> f32 {
                    let own = if layer == OWN {
                        features.regions.of_cell(cell)
                    } else {
                        &[]
                    };
                    own.iter().map(|n| weight(features.region(*n, owner))).sum()
                };
                let of_cell = |cell: usize| weight(group + 1 + cell) + of_regions(cell);
                let values = (0..features.cells).map(|cell| weight(group) + of_cell(cell));
                let values: Vec<i32> = values.map(|value| (value * GRAIN) as i32).collect();
                for (cell, value) in values.iter().enumerate() {
                    pieces.set(layer, kind, owner, cell, *value);
                }
                worth.push((weight(group) * GRAIN) as i32);
            }
        }
        let sum: i32 = worth.iter().map(|worth: &i32| worth.abs()).sum();
        let piece = sum / worth.len().max(1) as i32;
        let mut states = features.first_state()..features.count;
        Evaluation {
            has_states: states.any(|n| weight(n) != 0.0),
            piece: piece.clamp(LEAST_PIECE, MOST_PIECE),
            features,
            pieces,
            weights,
            ties: Vec::new(),
        }
    }
    /// Adds lines that say which weights are shared.
    pub(super) fn tied(mut self, ties: Vec<String>) -> Evaluation {
        self.ties = ties;
        self
    }
    /// Returns the weights of pieces and cells.
    pub(super) fn pieces(&self) -> &PieceWeights {
        &self.pieces
    }
    /// Returns the value of a piece, as the mean of the kinds.
    pub(super) fn piece(&self) -> i32 {
        self.piece
    }
    /// Returns the value of being to move.
    pub(super) fn turn(&self) -> i32 {
        (self.weight(TURN) * GRAIN) as i32
    }
    /// Returns whether the number of moves has a weight.
    pub(super) fn asks_moves(&self) -> bool {
        self.weight(MOVES) != 0.0
    }
    /// Returns the value of so many moves for the player who has them.
    pub(super) fn moves(&self, moves: usize) -> i32 {
        (self.weight(MOVES) * (moves as f32).ln_1p() * GRAIN) as i32
    }
    /// Returns the value of the state variables for the first player.
    pub(super) fn states(&self, at: &dyn Playing) -> i32 {
        if !self.has_states {
            return 0;
        }
        let mut room = Vec::new();
        self.features.read_states(&at.view(), &mut room);
        let each = room.iter().map(|(n, value)| self.weight(*n) * value);
        (each.sum::<f32>() * GRAIN) as i32
    }
    /// Returns the value of pieces, state variables and the turn, for a player who is to move.
    pub(super) fn plain(&self, at: &dyn Playing, mover: usize) -> i32 {
        let side = if mover == 0 { 1 } else { -1 };
        let value = at.weigh(&self.pieces).value + self.states(at);
        // Even in won positions more material must count, up to the bound of unproven values.
        (side * value + self.turn()).clamp(-(MOST as i32), MOST as i32)
    }
    /// Returns the expected result of a position for the player to move, from 0 to 1.
    pub(crate) fn expected(&self, at: &dyn Playing, mover: usize) -> f32 {
        let moves = || at.list(mover, None).map_or(0, |list| list.len());
        let moves = if self.asks_moves() {
            self.moves(moves())
        } else {
            0
        };
        let logit = (self.plain(at, mover) + moves) as f32 / GRAIN;
        1.0 / (1.0 + (-logit).exp())
    }
    fn weight(&self, n: usize) -> f32 {
        self.weights.get(n).copied().unwrap_or_default()
    }
    /// Returns the line of the text that identifies the rules.
    pub(super) fn rules_line(schema: &Schema) -> String {
        format!("rules {:016x}", schema.rules_hash)
    }
    /// Writes the evaluation as text with the hash of its rules: a line for each feature with a weight that
    /// matters.
    pub fn write(&self, schema: &Schema) -> String {
        let mut text = format!(
            "# the logarithm of the odds of {}, by feature\n",
            schema.player(0)
        );
        self.ties.iter().for_each(|tie| text.extend([tie, "\n"]));
        let rules = Evaluation::rules_line(schema);
        let _ = writeln!(text, "game {}\n{rules}", schema.name);
        let features = &self.features;
        for region in 0..features.regions.len() {
            let mut own = (0..features.players).map(|owner| features.region(region, owner));
            if own.any(|n| self.weight(n).abs() >= LEAST) {
                features.regions.write(schema, region, &mut text);
            }
        }
        for (name, weight) in self.features.names(schema).iter().zip(&self.weights) {
            if weight.abs() >= LEAST {
                let _ = writeln!(text, "{name} {weight:.3}");
            }
        }
        text
    }
    /// Parses the text of [`Evaluation::write`].
    ///
    /// # Errors
    /// A message, where the text belongs to other rules, has a malformed line or names an unknown feature.
    pub fn read(schema: &Schema, text: &str) -> Result<Evaluation, String> {
        let features = Features::with(schema, Regions::read(schema, text)?);
        let names = features.names(schema);
        let places: std::collections::HashMap<&str, usize> = names
            .iter()
            .enumerate()
            .map(|(n, name)| (name.as_str(), n))
            .collect();
        let mut weights = vec![0.0; features.count()];
        let (mut is_of_rules, mut ties) = (false, Vec::new());
        for (n, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.starts_with(TIED) {
                ties.push(line.to_string());
            }
            if is_region(line) {
                continue;
            }
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
            true => Ok(Evaluation::new(schema, features, weights).tied(ties)),
            false => Err("it was fitted to other rules".into()),
        }
    }
}

/// Whether a line says which cells a region has.
fn is_region(line: &str) -> bool {
    line.starts_with("region ") && line.contains(':')
}

/// The beginning of a line that says which weights are shared.
pub(super) const TIED: &str = "# tied, ";
/// The least absolute weight that is written.
const LEAST: f32 = 0.002;
/// The least and the greatest value of a piece, where it serves as a margin of the search.
const LEAST_PIECE: i32 = 40;
const MOST_PIECE: i32 = 1000;
