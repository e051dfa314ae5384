//! A position as one line of text, and back without loss.
//!
//! ```text
//! pieces white pawn a2 b2, black king e8; held white rook 2; next black; by white; turn 2; move 1
//! ```
//!
//! Fields are separated by `;`, their entries by `,`. Layers and state variables come first, under their
//! own names; then fields with words of the language as names: `next`, `by` (who moved last), `turn`,
//! `move` (the number of moves played), `passes`, `playing`, `again` (the turn is open), `before`, `seen`,
//! `score`. Default values are left out. `before` has only the layers and states that differ from the
//! current ones. `seen` has the keys of the earlier positions; that of the position itself is not written,
//! since it can be computed.

mod read;
mod write;

pub use read::read_position;
pub(crate) use read::{is_field, is_written};
pub use write::write_position;
pub(crate) use write::{player_names, write_entry, write_state};

/// Returns the 64-bit [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/) hash of bytes, such as position
/// texts and rules files.
pub const fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_on(0xcbf2_9ce4_8422_2325, bytes)
}

/// Returns the hash [`fnv1a`] of the bytes that gave `hash`, followed by these.
pub const fn fnv1a_on(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        i += 1;
    }
    hash
}
