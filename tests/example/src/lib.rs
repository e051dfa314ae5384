//! Both ways to have engines in a crate of one's own.

/// The games of a folder: what build.rs made of rules/.
pub mod games {
    include!(concat!(env!("OUT_DIR"), "/engines.rs"));
}

boardwright_macros::game!(
    /// One game, compiled where it stands: a variant, with its parent in the file beside it.
    pub mod three_not_in_a_row, "games/three-not-in-a-row.game"
);
