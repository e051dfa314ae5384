//! What can be chosen of a tree search.

/// How moves are drawn in the random games at the leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollout {
    /// Each legal move as often as any other.
    Uniform,
    /// An immediate win is played, a move after which the next player wins at once is avoided; else uniform.
    Decisive,
}

/// How players choose who choose at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtOnce {
    /// Each by upper confidence bounds of its own moves.
    Bounds,
    /// Each by regret matching.
    Regret,
}

/// What can be chosen of a tree search.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How much is explored: the factor of the confidence bound, for values between 0 and 1.
    pub exploration: f32,
    /// What a move that was not tried yet counts beside those that were: so much more than the mean of
    /// its node; infinite, and each move is tried once before any is tried again.
    pub urgency: f32,
    /// A position joins the tree after so many playouts from it.
    pub expand_after: u32,
    /// Among more moves than this a player chooses part by part: first between those that begin alike.
    pub wide: usize,
    /// The playouts at the leaves.
    pub rollout: Rollout,
    /// How players choose who choose at once.
    pub at_once: AtOnce,
    /// How many threads search one tree.
    pub threads: usize,
    /// Fixes what is drawn; with one thread and a limit of nodes it fixes the answer.
    pub seed: u64,
    /// Whether the tree is kept from one call to the next, as far as it is still of use.
    pub keep: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            exploration: 0.5,
            urgency: f32::INFINITY,
            expand_after: 1,
            wide: 32,
            rollout: Rollout::Uniform,
            at_once: AtOnce::Regret,
            threads: 1,
            seed: 1,
            keep: true,
        }
    }
}
