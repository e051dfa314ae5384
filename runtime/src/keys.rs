//! Position keys of 128 bits, which `seen` compares.
//!
//! A key is the sum of the keys of its parts: who is to move, the pieces, and the entries of the state
//! variables (initial values included). A number's key is the number times a weight. A set's key is the sum
//! of its 64-bit words, each times a weight; pieces are stored as sets: those of each owner, and those of
//! each kind but a layer's first. An engine thus computes the key of a position with one multiplication for
//! each word, without branches; of a state with many entries only those without its usual value are multiplied
//! ([`Key::entries`]). Other code may add up the keys of single pieces and members, with the same result.
//!
//! Weights have 63 bits, mixed from their indices. Where two positions differ in a word or a number, there
//! is at most one weight for it with which their keys are equal, whatever the other weights.

use crate::bits::Cells;
use crate::schema::{Piece, Schema, StateSchema, Stored, View};
use crate::turns::{keyed, seats};

/// Returns the key of a piece on a cell. `owner` is `None` for a neutral piece, `kind` the index of its
/// kind in the layer.
pub const fn piece_key(layer: usize, cell: usize, kind: u8, owner: Option<u8>) -> u128 {
    let word = cell / 64;
    let weight = owner_weight(layer, owner, word) + kind_weight(layer, kind, word);
    (weight as u128) << (cell % 64)
}

/// Returns the key of an entry of a state variable that is a number, or a truth value (0 or 1).
pub const fn state_key(state: usize, entry: usize, value: i64) -> u128 {
    number(value, weight(VALUE, state as u64, entry as u64))
}

/// Returns the key of one member of an entry that is a set; the entry's key is the sum of its members'
/// keys.
pub const fn state_member_key(state: usize, entry: usize, member: usize) -> u128 {
    (member_weight(state, entry, member / 64) as u128) << (member % 64)
}

/// Returns the key of who is to move; `next` is the number of players for chance, and 0 in a simultaneous
/// game.
#[inline]
pub const fn next_key(next: u8) -> u128 {
    number(next as i64, weight(NEXT, 0, 0))
}

/// Returns the key of who is to move, and in a simultaneous game of the mask of players who choose; 0 where
/// these are all players of the game.
#[inline]
pub const fn turn_key(next: u8, choosing: u64) -> u128 {
    next_key(next).wrapping_add(number(choosing as i64, weight(NEXT, 1, 0)))
}

/// Returns the sum of keys, modulo 2^128.
pub fn sum(keys: impl Iterator<Item = u128>) -> u128 {
    keys.fold(0, u128::wrapping_add)
}

/// Returns the weights of the pieces of a kind and owner, by word; for a layer's first kind, of all pieces
/// of the owner.
pub const fn piece_weights<const WORDS: usize>(
    layer: usize,
    kind: u8,
    owner: Option<u8>,
) -> [u64; WORDS] {
    let mut weights = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        weights[word] = owner_weight(layer, owner, word) + kind_weight(layer, kind, word);
        word += 1;
    }
    weights
}

/// Returns the weights of the pieces of a kind, whoever owns them, by word.
pub const fn kind_weights<const WORDS: usize>(layer: usize, kind: u8) -> [u64; WORDS] {
    let mut weights = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        weights[word] = kind_weight(layer, kind, word);
        word += 1;
    }
    weights
}

/// Returns the weights of the numbers of a state variable, by entry.
pub const fn number_weights<const ENTRIES: usize>(state: usize) -> [u64; ENTRIES] {
    let mut weights = [0; ENTRIES];
    let mut entry = 0;
    while entry < ENTRIES {
        weights[entry] = number_weight(state, entry);
        entry += 1;
    }
    weights
}

/// Returns the weight of a number of a state variable: for states with too many entries for a table.
#[inline]
pub const fn number_weight(state: usize, entry: usize) -> u64 {
    weight(VALUE, state as u64, entry as u64)
}

/// Returns the weights of the sets of a state variable, by entry and word.
pub const fn set_weights<const WORDS: usize, const ENTRIES: usize>(
    state: usize,
) -> [[u64; WORDS]; ENTRIES] {
    let mut weights = [[0; WORDS]; ENTRIES];
    let mut entry = 0;
    while entry < ENTRIES {
        weights[entry] = set_weight(state, entry);
        entry += 1;
    }
    weights
}

/// Returns the weights of a set of a state variable by word: for states with too many entries for a table.
#[inline]
pub const fn set_weight<const WORDS: usize>(state: usize, entry: usize) -> [u64; WORDS] {
    let mut weights = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        weights[word] = member_weight(state, entry, word);
        word += 1;
    }
    weights
}

/// The weights of a state variable with many entries, and their sum.
#[derive(Debug)]
pub struct Weights<const ENTRIES: usize> {
    each: [u64; ENTRIES],
    sum: u128,
}

impl<const ENTRIES: usize> Weights<ENTRIES> {
    /// Returns the weights of the sets of names of a state variable.
    pub const fn of_names(state: usize) -> Self {
        let mut each = [0; ENTRIES];
        let mut entry = 0;
        while entry < ENTRIES {
            each[entry] = member_weight(state, entry, 0);
            entry += 1;
        }
        Weights::of(each)
    }
    /// Returns the weights of the numbers of a state variable.
    pub const fn of_numbers(state: usize) -> Self {
        Weights::of(number_weights(state))
    }
    /// Gives the weights, in order, to the places whose bit `place / per_cell % bits` is set in `cells`; the other places,
    /// which belong to no cell, get 0.
    pub const fn on(self, cells: &[u64], bits: usize, per_cell: usize) -> Self {
        let mut each = [0; ENTRIES];
        let (mut place, mut entry) = (0, 0);
        while place < ENTRIES {
            let cell = place / per_cell % bits;
            if cells[cell / 64] >> (cell % 64) & 1 != 0 {
                each[place] = self.each[entry];
                entry += 1;
            }
            place += 1;
        }
        Weights::of(each)
    }
    const fn of(each: [u64; ENTRIES]) -> Self {
        let (mut sum, mut entry) = (0, 0);
        while entry < ENTRIES {
            sum += each[entry] as u128;
            entry += 1;
        }
        Weights { each, sum }
    }
}

/// The number of entries that [`Key::entries`] compares at once.
const AT_ONCE: usize = 8;

/// The sum of the keys of the parts added so far.
#[derive(Clone, Copy, Debug)]
pub struct Key(u128);

impl Key {
    /// Starts with the key of who is to move.
    #[inline(always)]
    pub const fn next(next: u8) -> Key {
        Key(next_key(next))
    }
    /// Starts with the key of who is to move where players choose at once; the arguments are those of [`turn_key`].
    #[inline(always)]
    pub const fn turn((next, choosing): (u8, u64)) -> Key {
        Key(turn_key(next, choosing))
    }
    /// The key of no parts.
    pub const NONE: Key = Key(0);
    /// Adds a set of cells, on a board without gaps between the bits of its cells.
    #[inline(always)]
    pub fn cells<C: Cells>(self, cells: C, weights: &[u64]) -> Key {
        self.plus(cells.weighed(weights))
    }
    /// Adds a set of cells, on a board with gaps between the bits of its cells `all`.
    #[inline]
    pub fn cells_of<C: Cells>(self, all: C, cells: C, weights: &[u64]) -> Key {
        cells.cells().fold(self, |key, bit| {
            let cell = (all & C::first_n(bit)).count() as usize;
            let weight = weights.get(cell / 64).copied().unwrap_or_default();
            key.plus(u128::from(weight) << (cell % 64))
        })
    }
    /// Adds a set of names.
    #[inline(always)]
    pub fn members(self, set: u64, [weight]: [u64; 1]) -> Key {
        self.plus(u128::from(set) * u128::from(weight))
    }
    /// Adds a number or a truth value.
    #[inline(always)]
    pub const fn number(self, value: i64, weight: u64) -> Key {
        self.plus(number(value, weight))
    }
    /// Adds many entries, numbers or sets of names, of which most have the `usual` value: only the others take time.
    #[inline]
    pub fn entries<V: Copy + PartialEq + Into<i64>, const ENTRIES: usize>(
        self,
        entries: &[V; ENTRIES],
        usual: V,
        weights: &Weights<ENTRIES>,
    ) -> Key {
        let base: i64 = usual.into();
        let all = self.plus((base as u128).wrapping_mul(weights.sum));
        let add =
            |key: Key, (value, weight): (&V, &u64)| key.number((*value).into() - base, *weight);
        let (parts, rest) = entries.as_chunks::<AT_ONCE>();
        let (weights, last) = weights.each.as_chunks::<AT_ONCE>();
        let all = rest.iter().zip(last).fold(all, add);
        parts
            .iter()
            .zip(weights)
            .fold(all, |key, (values, weights)| {
                // Without an early exit these are a few vector instructions.
                match values.iter().fold(true, |same, v| same & (*v == usual)) {
                    true => key,
                    false => values.iter().zip(weights).fold(key, add),
                }
            })
    }
    /// Returns the sum.
    #[inline(always)]
    pub const fn sum(self) -> u128 {
        self.0
    }
    #[inline(always)]
    const fn plus(self, key: u128) -> Key {
        Key(self.0.wrapping_add(key))
    }
}

/// Returns the key of a position: of everything that `seen` compares, or of one layer for `seen(layer)`.
pub fn view_key(schema: &Schema, view: &View, what: Option<usize>) -> u128 {
    if let Some(layer) = what {
        return view
            .layers
            .get(layer)
            .map_or(0, |cells| layer_key(layer, cells));
    }
    let layers = view.layers.iter().enumerate();
    let states = view.states.iter().zip(&schema.states).enumerate();
    let layers = layers.map(|(layer, cells)| layer_key(layer, cells));
    let states = states.map(|(state, (entries, of))| states_key(state, of, entries));
    let players = schema.players.len();
    let (next, choosing) = match schema.simultaneous {
        true => keyed(seats(view, players), players),
        false => (view.next, 0),
    };
    sum(layers.chain(states).chain([turn_key(next, choosing)]))
}

/// Returns the keys of a position, one for each entry of `Schema::seen`.
pub fn view_keys(schema: &Schema, view: &View) -> Vec<u128> {
    schema
        .seen
        .iter()
        .map(|what| view_key(schema, view, *what))
        .collect()
}

fn layer_key(layer: usize, cells: &[Option<Piece>]) -> u128 {
    let pieces = cells
        .iter()
        .enumerate()
        .filter_map(|(cell, piece)| Some((cell, (*piece)?)));
    sum(pieces.map(|(cell, piece)| piece_key(layer, cell, piece.kind, piece.owner)))
}

fn states_key(state: usize, of: &StateSchema, entries: &[Stored]) -> u128 {
    if of.clock {
        return 0;
    }
    let entries = entries.iter().enumerate();
    sum(entries.map(|(entry, value)| entry_key(state, entry, value)))
}

fn entry_key(state: usize, entry: usize, value: &Stored) -> u128 {
    match value {
        Stored::Number(n) => state_key(state, entry, i64::from(*n)),
        Stored::Flag(flag) => state_key(state, entry, i64::from(*flag)),
        Stored::Set(members) => {
            let each = members.iter().map(|member| usize::from(*member));
            sum(each.map(|member| state_member_key(state, entry, member)))
        }
    }
}

// The sorts of parts that weights belong to. They must never change, like everything in this file: texts of
// positions contain keys.
const OWNER: u64 = 1;
const KIND: u64 = 2;
const VALUE: u64 = 3;
const MEMBER: u64 = 4;
const NEXT: u64 = 5;

/// Returns a number times a weight, modulo 2^128.
#[inline(always)]
const fn number(value: i64, weight: u64) -> u128 {
    (value as i128 * weight as i128) as u128
}

const fn owner_weight(layer: usize, owner: Option<u8>, word: usize) -> u64 {
    let owner = match owner {
        Some(player) => player as u64 + 1,
        None => 0,
    };
    weight(OWNER, (layer as u64) << 32 | owner, word as u64)
}

/// A layer's first kind has no weight: its pieces are those of an owner and of no other kind.
const fn kind_weight(layer: usize, kind: u8, word: usize) -> u64 {
    match kind {
        0 => 0,
        _ => weight(KIND, (layer as u64) << 32 | kind as u64, word as u64),
    }
}

const fn member_weight(state: usize, entry: usize, word: usize) -> u64 {
    weight(MEMBER, (state as u64) << 32 | entry as u64, word as u64)
}

/// Mixes three words into 63 bits.
const fn weight(sort: u64, a: u64, b: u64) -> u64 {
    scramble(scramble(scramble(sort ^ 0x243f_6a88_85a3_08d3) ^ a) ^ b) >> 1
}

/// The finaliser of [splitmix64](https://prng.di.unimi.it/splitmix64.c), a bijection on 64 bits.
const fn scramble(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
