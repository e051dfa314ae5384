//! Hash sets and maps of keys that are hashes already.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A hasher that takes a key, or half of one, as its hash.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

pub(crate) type KeySet = HashSet<u128, BuildHasherDefault<KeyHasher>>;
pub(crate) type KeyMap<T> = HashMap<u128, T, BuildHasherDefault<KeyHasher>>;
