//! Sets and maps by keys of positions, which need no more hashing.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Takes half of a key as its hash.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

pub(super) type KeySet = HashSet<u128, BuildHasherDefault<KeyHasher>>;
pub(super) type KeyMap<T> = HashMap<u128, T, BuildHasherDefault<KeyHasher>>;
