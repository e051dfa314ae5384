//! Keys of positions, 128 bits wide: what `seen` compares.
//!
//! A key is the XOR of the keys of everything it covers: each piece on its cell, each entry of
//! each state variable (first values too), and who is to move. Every such part has a fixed key,
//! mixed from its indices, so an engine may keep a key up to date by effects, make tables of the
//! parts, or start afresh with [`view_key`]: all come to the same.

use crate::schema::{Piece, Schema, StateSchema, Stored, View};

/// The key of a piece on a cell. `owner` is `None` for a neutral piece.
#[inline]
pub const fn piece_key(layer: usize, cell: usize, kind: u8, owner: Option<u8>) -> u128 {
    let owner = match owner {
        Some(player) => player as u64 + 1,
        None => 0,
    };
    mix(
        PIECE,
        layer as u64,
        (cell as u64) << 32 | (kind as u64) << 16 | owner,
    )
}

/// The key of an entry of a state variable that is a number, or a truth (0 or 1).
#[inline]
pub const fn state_key(state: usize, entry: usize, value: i64) -> u128 {
    mix(VALUE, (state as u64) << 32 | entry as u64, value as u64)
}

/// The key of one member of an entry that is a set; the entry's key is the XOR of its members'.
#[inline]
pub const fn state_member_key(state: usize, entry: usize, member: usize) -> u128 {
    mix(MEMBER, (state as u64) << 32 | entry as u64, member as u64)
}

/// The key of who is to move (the number of players is chance; 0 in a simultaneous game).
#[inline]
pub const fn next_key(next: u8) -> u128 {
    mix(NEXT, next as u64, 0)
}

/// The keys of a state's numbers from `lo`, by entry.
pub const fn state_keys<const VALUES: usize, const ENTRIES: usize>(
    state: usize,
    lo: i32,
) -> [[u128; VALUES]; ENTRIES] {
    let mut keys = [[0; VALUES]; ENTRIES];
    let mut entry = 0;
    while entry < ENTRIES {
        let mut value = 0;
        while value < VALUES {
            keys[entry][value] = state_key(state, entry, lo as i64 + value as i64);
            value += 1;
        }
        entry += 1;
    }
    keys
}

/// The keys of who is to move, by player.
pub const fn next_keys<const N: usize>() -> [u128; N] {
    let mut keys = [0; N];
    let mut next = 0;
    while next < N {
        keys[next] = next_key(next as u8);
        next += 1;
    }
    keys
}

/// The keys of pieces of layers, kinds and owners by the bit of their cell: a row of zeros for what
/// stands on an empty cell, and a row for each of them. `cells` are the words of the board.
pub const fn piece_keys<const N: usize, const K: usize, const R: usize>(
    pieces: [(usize, u8, Option<u8>); K],
    cells: &[u64],
) -> [[u128; N]; R] {
    let mut keys = [[0; N]; R];
    let mut i = 0;
    while i < K && i + 1 < R {
        let (layer, kind, owner) = pieces[i];
        let (mut bit, mut cell) = (0, 0);
        while bit < N {
            if cells[bit / 64] >> (bit % 64) & 1 == 1 {
                keys[i + 1][bit] = piece_key(layer, cell, kind, owner);
                cell += 1;
            }
            bit += 1;
        }
        i += 1;
    }
    keys
}

/// The key of a position: of everything that `seen` compares, or of one layer (`seen(layer)`).
pub fn view_key(schema: &Schema, view: &View, what: Option<usize>) -> u128 {
    if let Some(layer) = what {
        return view
            .layers
            .get(layer)
            .map_or(0, |cells| layer_key(layer, cells));
    }
    let layers = view.layers.iter().enumerate();
    let states = view.states.iter().zip(&schema.states).enumerate();
    layers.fold(next_key(view.next), |key, (layer, cells)| {
        key ^ layer_key(layer, cells)
    }) ^ states.fold(0, |key, (state, (entries, of))| {
        key ^ states_key(state, of, entries)
    })
}

/// The keys of a position, one for each entry of `Schema::seen`.
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
    pieces.fold(0, |key, (cell, piece)| {
        key ^ piece_key(layer, cell, piece.kind, piece.owner)
    })
}

fn states_key(state: usize, of: &StateSchema, entries: &[Stored]) -> u128 {
    if of.clock {
        return 0;
    }
    let entries = entries.iter().enumerate();
    entries.fold(0, |key, (entry, value)| {
        key ^ entry_key(state, entry, value)
    })
}

fn entry_key(state: usize, entry: usize, value: &Stored) -> u128 {
    match value {
        Stored::Number(n) => state_key(state, entry, i64::from(*n)),
        Stored::Flag(flag) => state_key(state, entry, i64::from(*flag)),
        Stored::Set(members) => members.iter().fold(0, |key, member| {
            key ^ state_member_key(state, entry, usize::from(*member))
        }),
    }
}

// What sort of part a key belongs to. Fixed for ever, like everything in this file: texts of
// positions carry keys.
const PIECE: u64 = 1;
const VALUE: u64 = 2;
const MEMBER: u64 = 3;
const NEXT: u64 = 4;

/// 128 bits from three words: two chains of the splitmix finaliser, from different starts.
const fn mix(sort: u64, a: u64, b: u64) -> u128 {
    let low = scramble(scramble(scramble(sort ^ 0x243f_6a88_85a3_08d3) ^ a) ^ b);
    let high = scramble(scramble(scramble(sort ^ 0x1319_8a2e_0370_7344) ^ a) ^ b);
    (high as u128) << 64 | low as u128
}

/// The finaliser of splitmix64, a one-to-one mixing of 64 bits.
const fn scramble(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
