//! Hash sets and maps of position keys, which are hashes already.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A hasher that takes half of a key as its hash.
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
