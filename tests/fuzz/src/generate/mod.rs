//! Generates random rules files that are well typed; whether they make sense is left to chance.
//!
//! [`generate`] makes the same file from the same seed on every machine. Parts are generated in the order
//! in which they use each other ([`parts`], [`shapes`]), expressions by type ([`expr`], [`cells`],
//! [`sets`]), statements by context ([`stmt`]).

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

/// Returns the rules file of a seed: an arbitrary one for even seeds, for odd ones in the shapes that
/// engines have fast paths for.
pub fn generate(seed: u64) -> String {
    let made = Gen::new(seed);
    match seed % 2 {
        0 => parts::file(seed, made),
        _ => shapes::file(seed, made),
    }
}

/// The state of a file under construction: random numbers, the declarations so far, and what the context
/// allows.
struct Gen {
    rng: Rng,
    world: world::World,
    scope: scope::Scope,
    /// The number of names generated so far.
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

    /// Returns a uniform number in `0..n`.
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    /// Returns true with probability `n / of`.
    fn odds(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    /// Draws one of these, if there are any.
    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let at = self.below(of.len().max(1));
        of.get(at).cloned()
    }

    /// Draws one of these words.
    fn word(&mut self, of: &[&str]) -> String {
        self.one(of).unwrap_or_default().to_string()
    }

    /// Draws a kind of piece.
    fn any_kind(&mut self) -> world::Kind {
        let at = self.below(self.world.kinds.len());
        self.world.kinds[at].clone()
    }

    /// Generates a new name.
    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }
}
