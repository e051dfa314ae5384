//! What has been come across before: where equal branches lead to equal moves, one of them is
//! enough.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A set of what was visited.
#[derive(Clone, Debug)]
pub struct Visited<T> {
    all: HashSet<T, BuildHasherDefault<Mixer>>,
}

impl<T: Eq + Hash> Visited<T> {
    /// Nothing yet.
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        Visited {
            all: HashSet::default(),
        }
    }
    /// Adds something; whether it is new.
    #[inline]
    pub fn is_new(&mut self, of: T) -> bool {
        self.all.insert(of)
    }
}

/// Mixes eight bytes at a time. The order of a [`Visited`] shows nowhere, and nobody chooses what
/// is put in, so this need not be a strong hash.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Mixer(u64);

impl Mixer {
    #[inline(always)]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words
            .iter()
            .for_each(|word| self.mix(u64::from_le_bytes(*word)));
        let last = rest
            .iter()
            .fold(0, |last, byte| last << 8 | u64::from(*byte));
        self.mix(last);
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.mix(u64::from(n));
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_new_once() {
        let mut visited = Visited::new();
        let all = (0..100u8).flat_map(|a| (0..100i32).map(move |b| ([a; 13], b)));
        assert!(all.clone().all(|of| visited.is_new(of)));
        assert!(!all.clone().any(|of| visited.is_new(of)));
    }
}
