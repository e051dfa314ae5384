//! Random rules files that are well typed: what they mean is left to chance, not whether they mean
//! something.
//!
//! [`generate`] makes the same file of the same seed on every machine. Parts are made in the order
//! in which they use each other ([`parts`], [`shapes`]); expressions are made to a type ([`expr`], [`cells`],
//! [`sets`]), statements to a place ([`stmt`]).

mod board;
mod cells;
mod expr;
mod parts;
mod scope;
mod second;
mod sets;
mod shapes;
mod stmt;
mod world;

use boardwright_runtime::Rng;

/// The rules file of a seed: of even seeds anything, of odd ones what engines have fast paths for.
pub fn generate(seed: u64) -> String {
    let made = Gen::new(seed);
    match seed % 2 {
        0 => parts::file(seed, made),
        _ => shapes::file(seed, made),
    }
}

/// A file being made: the dice, what is declared so far, and what may be said here.
struct Gen {
    rng: Rng,
    world: world::World,
    scope: scope::Scope,
    /// How many names have been made.
    names: u32,
}

impl Gen {
    fn new(seed: u64) -> Gen {
        Gen {
            rng: Rng::new(seed),
            world: world::World::default(),
            scope: scope::Scope::default(),
            names: 0,
        }
    }

    /// Uniform in `0..n`.
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    /// Whether a throw of `n` in `of` holds.
    fn odds(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    /// One of these, if there are any.
    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let at = self.below(of.len().max(1));
        of.get(at).cloned()
    }

    /// One of these words.
    fn word(&mut self, of: &[&str]) -> String {
        self.one(of).unwrap_or_default().to_string()
    }

    /// Any kind of piece.
    fn any_kind(&mut self) -> world::Kind {
        let at = self.below(self.world.kinds.len());
        self.world.kinds[at].clone()
    }

    /// A new name.
    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }
}
