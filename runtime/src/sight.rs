//! Observations: the parts of a position, of a move and of a whole game that each player sees.
//!
//! A [`Sight`] has the cells and entries of a position that a player sees, a [`Veil`] the hidden parts of
//! a move and the players who do not see them. The rest is the same for all games: an *observation* is
//! the visible part of a move and of the changes of the position; the *information state* is the first
//! view with all observations since. docs/serve.md defines the texts.

use crate::bits::Cells;
use crate::hash::{Lane, key_of, mixed};
use crate::pieces::{PieceSink, index_of};
use crate::schema::{Piece, Schema, View};
use crate::session::{PlayError, Session};
use crate::text::{fnv1a, player_names, write_entry};
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::iter::{Once, once};

/// The visibility of a cell to a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Seen {
    /// Nothing.
    #[default]
    Nothing,
    /// The owner of the piece on the cell, or that it is empty.
    Owner,
    /// The piece on the cell, or that it is empty.
    All,
}

/// Which cells and entries of a position a player sees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sight {
    /// The visibility, by layer and cell.
    pub layers: Vec<Vec<Seen>>,
    /// Whether each entry is seen, by state variable and then flat by its axes.
    pub states: Vec<Vec<bool>>,
}

impl Sight {
    /// The sight of a player who sees nothing.
    pub fn nothing(schema: &Schema) -> Sight {
        Sight::of(schema, Seen::Nothing)
    }
    /// The sight of a player who sees everything.
    pub fn everything(schema: &Schema) -> Sight {
        Sight::of(schema, Seen::All)
    }
    fn of(schema: &Schema, seen: Seen) -> Sight {
        let states = schema.states.iter();
        Sight {
            layers: vec![vec![seen; schema.cells.len()]; schema.layers.len()],
            states: states
                .map(|state| vec![seen == Seen::All; state.entries()])
                .collect(),
        }
    }
    /// Adds the pieces of some cells; `all` are the cells of the board.
    pub fn show_cells<C: Cells>(&mut self, layer: usize, all: C, cells: C) {
        self.show_as(layer, all, cells, Seen::All);
    }
    /// Adds the owners of the pieces of some cells; `all` are the cells of the board.
    pub fn show_owners<C: Cells>(&mut self, layer: usize, all: C, cells: C) {
        self.show_as(layer, all, cells, Seen::Owner);
    }
    fn show_as<C: Cells>(&mut self, layer: usize, all: C, cells: C, seen: Seen) {
        match self.layers.get_mut(layer) {
            Some(layer) if cells == all => {
                layer.iter_mut().for_each(|place| *place = seen.max(*place));
            }
            _ => places_of(all, cells).for_each(|cell| self.show(layer, cell, seen)),
        }
    }
    /// Adds entries of a state variable.
    pub fn show_entries(&mut self, state: usize, entries: Entries<impl Iterator<Item = usize>>) {
        entries.0.for_each(|entry| self.show_entry(state, entry));
    }
    /// Adds everything.
    pub fn show_all(&mut self) {
        self.fill(Seen::All);
    }
    /// Resets this to nothing seen, in the dimensions of `schema`.
    pub fn clear(&mut self, schema: &Schema) {
        if (self.layers.len(), self.states.len()) != (schema.layers.len(), schema.states.len()) {
            *self = Sight::nothing(schema);
        }
        self.fill(Seen::Nothing);
    }
    fn fill(&mut self, seen: Seen) {
        self.layers.iter_mut().for_each(|layer| layer.fill(seen));
        let states = self.states.iter_mut();
        states.for_each(|entries| entries.fill(seen == Seen::All));
    }
    /// Returns whether all of a position is seen.
    pub fn is_whole(&self) -> bool {
        let all = |cells: &Vec<Seen>| cells.iter().all(|seen| *seen == Seen::All);
        self.layers.iter().all(all) && self.states.iter().flatten().all(|seen| *seen)
    }
    /// Returns a hash of the visible part of a position: equal [observations](Log) have equal
    /// hashes.
    pub fn key(&self, view: &View) -> u64 {
        key_of(&SeenOf { sight: self, view }) as u64
    }
    /// Raises the visibility of a cell to at least `seen`.
    pub fn show(&mut self, layer: usize, cell: usize, seen: Seen) {
        if let Some(place) = self.layers.get_mut(layer).and_then(|l| l.get_mut(cell)) {
            *place = seen.max(*place);
        }
    }
    /// Adds an entry of a state variable.
    pub fn show_entry(&mut self, state: usize, entry: usize) {
        if let Some(place) = self.states.get_mut(state).and_then(|s| s.get_mut(entry)) {
            *place = true;
        }
    }
}

/// The visible part of a position, for hashing.
struct SeenOf<'a> {
    sight: &'a Sight,
    view: &'a View,
}

impl Hash for SeenOf<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (sight, view) = (self.sight, self.view);
        (view.next, view.choosing, view.turn, view.passes).hash(state);
        (view.playing, &view.points).hash(state);
        for (seen, cells) in sight.layers.iter().zip(&view.layers) {
            for (cell, (seen, piece)) in seen.iter().zip(cells).enumerate() {
                let owner = |p: &Piece| p.owner.map_or(0xff, u64::from);
                let piece = piece.as_ref();
                let what = match seen {
                    Seen::Nothing => continue,
                    Seen::Owner => piece.map_or(0, |p| 1 << 16 | owner(p)),
                    Seen::All => {
                        piece.map_or(2 << 16, |p| 3 << 16 | u64::from(p.kind) << 8 | owner(p))
                    }
                };
                ((cell as u64) << 32 | what).hash(state);
            }
            usize::MAX.hash(state);
        }
        for (seen, entries) in sight.states.iter().zip(&view.states) {
            for (n, (_, entry)) in seen.iter().zip(entries).enumerate().filter(|(_, e)| *e.0) {
                (n, entry).hash(state);
            }
            usize::MAX.hash(state);
        }
    }
}

/// Returns the indices of cells among the cells of the board.
pub fn places_of<C: Cells>(all: C, cells: C) -> impl Iterator<Item = usize> + Clone {
    (cells & all).cells().map(move |bit| index_of(all, bit))
}

/// The flat indices of entries of a state variable, built axis by axis.
#[derive(Clone)]
pub struct Entries<I>(I);

impl Entries<Once<usize>> {
    /// The entry of a state variable without axes.
    pub fn only() -> Self {
        Entries(once(0))
    }
}

impl<I: Iterator<Item = usize>> Entries<I> {
    /// Adds an axis with `length` members, of which these are included.
    pub fn by<N: Iterator<Item = usize> + Clone>(
        self,
        length: usize,
        members: N,
    ) -> Entries<impl Iterator<Item = usize>> {
        let further = move |first| members.clone().map(move |member| first * length + member);
        Entries(self.0.flat_map(further))
    }
}

/// An allocation-free hash of what a player sees of a position. Pieces may be added in any order, state variables
/// must be added in the order of the schema.
pub struct SeenKey<'a> {
    sight: &'a Sight,
    pieces: u64,
    states: Lane,
}

impl<'a> SeenKey<'a> {
    pub(crate) fn new(sight: &'a Sight) -> Self {
        let mut states = Lane::default();
        for cells in sight.layers.iter().flat_map(|layer| layer.chunks(32)) {
            states.add(packed(cells.iter().map(|seen| *seen as u64)));
        }
        for entries in sight.states.iter().flat_map(|state| state.chunks(32)) {
            states.add(packed(entries.iter().map(|seen| u64::from(*seen))));
        }
        SeenKey {
            sight,
            pieces: 0,
            states,
        }
    }
    /// Adds a state variable whose entries are stored at these places.
    pub fn state<V: Hash>(
        &mut self,
        state: usize,
        places: impl Iterator<Item = usize>,
        value: impl Fn(usize) -> V,
    ) {
        let Some(seen) = self.sight.states.get(state) else {
            return;
        };
        for (place, _) in places.zip(seen).filter(|(_, seen)| **seen) {
            value(place).hash(&mut self.states);
        }
    }
    /// Adds a value that everybody sees.
    pub fn add(&mut self, seen_by_all: impl Hash) {
        seen_by_all.hash(&mut self.states);
    }
    pub(crate) fn key(mut self) -> u64 {
        self.states.add(self.pieces);
        self.states.finish()
    }
}

impl PieceSink for SeenKey<'_> {
    #[inline]
    fn piece(&mut self, layer: usize, kind: usize, owner: Option<usize>, cell: usize) {
        let seen = self.sight.layers.get(layer).and_then(|l| l.get(cell));
        let kind = match seen {
            Some(Seen::All) => kind as u64 + 1,
            Some(Seen::Owner) => 0,
            _ => return,
        };
        let owner = owner.map_or(0xff, |owner| owner as u64);
        let piece = (layer as u64) << 48 | (cell as u64) << 24 | kind << 8 | owner;
        self.pieces = self.pieces.wrapping_add(mixed(piece));
    }
}

/// Packs numbers below 4 into one word.
fn packed(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, |all, one| all << 2 | one)
}

/// The players who do not see each part of a move, as masks. The mover sees all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Veil {
    /// The players who do not see the move at all.
    pub whole: u64,
    /// For each choice of the move, in order, the players who do not see it.
    pub choices: Vec<u64>,
}

impl Veil {
    /// Returns whether a player does not see the move at all.
    pub fn is_hidden(&self, viewer: usize, mover: usize) -> bool {
        viewer != mover && hides(self.whole, viewer)
    }
    /// Returns what a player sees of a move with this text; `None` where that is nothing.
    pub fn text(&self, viewer: usize, mover: usize, text: &str) -> Option<String> {
        if viewer == mover {
            return Some(text.to_string());
        }
        if self.is_hidden(viewer, mover) {
            return None;
        }
        let mut words = text.split(' ');
        let mut seen = words.next().unwrap_or_default().to_string();
        for (i, word) in words.enumerate() {
            let veiled = self.choices.get(i).is_some_and(|mask| hides(*mask, viewer));
            let _ = write!(seen, " {}", if veiled { "?" } else { word });
        }
        Some(seen)
    }
    /// Returns a hash of what a player sees of a move with this text, `None` if nothing.
    pub(crate) fn key(&self, viewer: usize, mover: usize, text: &str) -> Option<u64> {
        if self.is_hidden(viewer, mover) {
            return None;
        }
        let mut key = Lane::default();
        for (i, word) in text.split(' ').enumerate() {
            let mask = i.checked_sub(1).and_then(|i| self.choices.get(i));
            let veiled = viewer != mover && mask.is_some_and(|mask| hides(*mask, viewer));
            key.write(if veiled { b"?" } else { word.as_bytes() });
        }
        Some(key.finish())
    }
}

/// Returns whether a mask of players has this one.
fn hides(mask: u64, viewer: usize) -> bool {
    viewer < 64 && mask >> viewer & 1 == 1
}

/// Facts about a position in order, each with its subject and its value.
type Facts = Vec<(String, String)>;

/// Returns what a player sees of a position, as facts.
fn facts(schema: &Schema, view: &View, sight: &Sight) -> Facts {
    let mut facts = turn_facts(schema, view);
    for ((layer, cells), seen) in schema.layers.iter().zip(&view.layers).zip(&sight.layers) {
        for ((name, piece), seen) in schema.cells.iter().zip(cells).zip(seen) {
            let kind = |piece: Piece| layer.kinds.get(usize::from(piece.kind)).map(|k| &k.0[..]);
            if *seen != Seen::Nothing {
                let text = piece.map_or("empty".to_string(), |p| {
                    piece_text(schema, p, kind(p).filter(|_| *seen == Seen::All))
                });
                facts.push((format!("{} {name}", layer.name), text));
            }
        }
    }
    for ((state, entries), seen) in schema.states.iter().zip(&view.states).zip(&sight.states) {
        for (i, entry) in entries.iter().enumerate() {
            if seen.get(i).copied().unwrap_or_default() {
                let index = state.index_names(i).join(" ");
                let gap = if index.is_empty() { "" } else { " " };
                let whole = write_entry(state, i, entry);
                let value = whole[index.len() + gap.len()..].to_string();
                facts.push((format!("{}{gap}{index}", state.name), value));
            }
        }
    }
    facts
}

/// Returns the owner and the kind; `?` for a kind that is not seen.
fn piece_text(schema: &Schema, piece: Piece, kind: Option<&str>) -> String {
    match (piece.owner, kind) {
        (Some(owner), kind) => {
            format!("{} {}", schema.player(owner.into()), kind.unwrap_or("?"))
        }
        (None, Some(kind)) => kind.to_string(),
        (None, None) => "neutral ?".to_string(),
    }
}

/// Returns the facts that every player sees.
fn turn_facts(schema: &Schema, view: &View) -> Facts {
    let next = match (schema.simultaneous, view.choosing) {
        (true, 0) if view.next == 0 => player_names(schema, view.playing),
        (true, mask) if mask != 0 => player_names(schema, mask),
        _ => schema.player(usize::from(view.next)).to_string(),
    };
    let mut facts = vec![
        ("next".to_string(), next),
        ("turn".to_string(), view.turn.to_string()),
        ("passes".to_string(), view.passes.to_string()),
        ("playing".to_string(), player_names(schema, view.playing)),
    ];
    if let Some(points) = &view.points {
        let each: Vec<String> = points.iter().map(i32::to_string).collect();
        facts.push(("points".to_string(), each.join(" ")));
    }
    facts
}

/// Formats a fact.
fn fact((about, value): &(String, String)) -> String {
    format!("{about} {value}")
}

/// Returns the changes between two lists of facts: new or different facts, and subjects that are no longer
/// seen.
fn changes(old: &Facts, new: &Facts) -> Vec<String> {
    let known: std::collections::HashMap<&str, &str> =
        old.iter().map(|(a, v)| (&a[..], &v[..])).collect();
    let differs = |(about, value): &&(String, String)| known.get(&about[..]) != Some(&&value[..]);
    let mut changes: Vec<String> = new.iter().filter(differs).map(fact).collect();
    let still: std::collections::HashSet<&str> = new.iter().map(|(a, _)| &a[..]).collect();
    let gone = old.iter().filter(|(about, _)| !still.contains(&about[..]));
    changes.extend(gone.map(|(about, _)| format!("{about} ?")));
    changes
}

/// The observations of all players since some position.
#[derive(Clone, Debug)]
pub struct Log {
    players: Vec<Observed>,
}

/// The observations of one player.
#[derive(Clone, Debug)]
struct Observed {
    /// The present view of the player.
    facts: Facts,
    /// The last observation; for the first position the first view.
    last: String,
    /// The information state: all observations.
    information: String,
}

impl Log {
    /// Starts a log at the session's position.
    pub fn new(session: &dyn Session) -> Log {
        let (schema, view) = (session.schema(), session.view());
        let players = 0..schema.players.len();
        let first = players.map(|player| {
            let facts = facts(schema, &view, &session.sight(player));
            let text: Vec<String> = facts.iter().map(fact).collect();
            let text = text.join("; ");
            Observed {
                facts,
                last: text.clone(),
                information: text,
            }
        });
        Log {
            players: first.collect(),
        }
    }
    /// Plays moves, and records what each player observes. What is observed of a joint turn does not depend on the order
    /// in which its moves are given: they are told in the order of the players.
    ///
    /// # Errors
    /// [`PlayError`] as for [`Session::play`].
    pub fn play(
        &mut self,
        session: &mut dyn Session,
        moves: &[(usize, &str)],
    ) -> Result<(), PlayError> {
        let mut moves = moves.to_vec();
        moves.sort_unstable_by_key(|(mover, _)| *mover);
        let veils = session.veils(&moves)?;
        session.play(&moves)?;
        let (schema, view) = (session.schema(), session.view());
        for (player, observed) in self.players.iter_mut().enumerate() {
            let facts = facts(schema, &view, &session.sight(player));
            let seen = moves
                .iter()
                .zip(&veils)
                .filter_map(|((mover, text), veil)| {
                    let text = veil.text(player, *mover, text)?;
                    Some(format!("{} {text}", schema.player(*mover)))
                });
            let all: Vec<String> = seen.chain(changes(&observed.facts, &facts)).collect();
            observed.last = all.join("; ");
            observed.facts = facts;
            if !observed.last.is_empty() {
                observed.information.push('\n');
                observed.information.push_str(&observed.last);
            }
        }
        Ok(())
    }
    /// Returns the last observation of a player.
    pub fn observation(&self, player: usize) -> &str {
        self.players.get(player).map_or("", |p| &p.last)
    }
    /// Returns the information state of a player.
    pub fn information(&self, player: usize) -> &str {
        self.players.get(player).map_or("", |p| &p.information)
    }
    /// Returns the 64-bit FNV-1a hash of a player's information state.
    pub fn hash(&self, player: usize) -> u64 {
        fnv1a(self.information(player).as_bytes())
    }
}
