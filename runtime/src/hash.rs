//! 128-bit keys of hashable values, the same on every machine.

use std::hash::{Hash, Hasher};
use std::ops::Range;

/// Returns a 128-bit key of a value: equal values have equal keys. Each word is mixed in by folded
/// multiplication, as in [wyhash](https://github.com/wangyi-fudan/wyhash).
#[inline]
pub fn key_of<T: Hash + ?Sized>(value: &T) -> u128 {
    let mut lanes = Lanes(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344);
    value.hash(&mut lanes);
    let [low, high] = [fold(lanes.0, MIX[2]), fold(lanes.1, MIX[3])];
    u128::from(high) << 64 | u128::from(low)
}

/// Counts the equal leading parts of two values: parts are the numbers that a derived `Hash` writes, for an
/// enumeration the variant first. Only the first few parts are compared.
pub(crate) fn shared_parts<T: Hash>(a: &T, b: &T) -> usize {
    let [a, b] = [a, b].map(|value| {
        let mut parts = Parts::default();
        value.hash(&mut parts);
        parts
    });
    let pairs = a.words.iter().zip(&b.words);
    let both = pairs.take(a.count.min(b.count));
    both.take_while(|(a, b)| a == b).count()
}

/// Returns a hash of the parts of a value in a range, as [`shared_parts`] counts them; `None` where it has no
/// part at the start of the range.
pub(crate) fn hash_of_parts<T: Hash>(value: &T, range: Range<usize>) -> Option<u64> {
    let mut parts = Parts::default();
    value.hash(&mut parts);
    let words = parts.words.get(range.start..range.end.min(parts.count))?;
    let mut lane = Lane::default();
    lane.add(range.start as u64);
    words.iter().for_each(|word| lane.add(*word));
    (!words.is_empty()).then(|| lane.finish())
}

/// The methods of a hasher that takes numbers word by word.
macro_rules! by_words {
    ($add:ident) => {
        #[inline]
        fn write_u8(&mut self, n: u8) {
            self.$add(n.into());
        }
        #[inline]
        fn write_u16(&mut self, n: u16) {
            self.$add(n.into());
        }
        #[inline]
        fn write_u32(&mut self, n: u32) {
            self.$add(n.into());
        }
        #[inline]
        fn write_u64(&mut self, n: u64) {
            self.$add(n);
        }
        #[inline]
        fn write_u128(&mut self, n: u128) {
            self.$add(n as u64);
            self.$add((n >> 64) as u64);
        }
        #[inline]
        fn write_usize(&mut self, n: usize) {
            self.$add(n as u64);
        }
    };
}

/// The first numbers that a value writes to its hasher, and how many there are.
#[derive(Default)]
struct Parts {
    words: [u64; 8],
    count: usize,
}

impl Parts {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        if let Some(place) = self.words.get_mut(self.count) {
            *place = word;
            self.count += 1;
        }
    }
}

impl Hasher for Parts {
    fn finish(&self) -> u64 {
        0
    }
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }
    by_words!(add);
}

/// Odd multipliers without a pattern.
const MIX: [u64; 4] = [
    0xa076_1d64_78bd_642f,
    0xe703_7ed1_a0b4_28db,
    0x8ebc_6af0_9c88_c6e3,
    0x5899_65cc_7537_4cc3,
];

/// Two states of 64 bits, mixed by different multipliers.
struct Lanes(u64, u64);

#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}

impl Lanes {
    #[inline(always)]
    fn word(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word, MIX[0]).wrapping_add(word);
        self.1 = fold(self.1.rotate_left(23) ^ word, MIX[1]) ^ word;
    }
}

/// A hash state of 64 bits: half the work of [`Lanes`], for keys that are compared with few others.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lane(u64);

impl Lane {
    #[inline(always)]
    pub(crate) fn add(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word ^ MIX[3], MIX[0]).wrapping_add(word);
    }
}

/// Returns a well mixed hash of one word.
#[inline(always)]
pub(crate) fn mixed(word: u64) -> u64 {
    fold(fold(word ^ MIX[0], MIX[1]) ^ word, MIX[2])
}

impl Hasher for Lane {
    fn finish(&self) -> u64 {
        mixed(self.0)
    }
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
        self.add(bytes.len() as u64);
    }
    by_words!(add);
}

impl Hasher for Lanes {
    fn finish(&self) -> u64 {
        self.0 ^ self.1
    }
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.word(u64::from_le_bytes(word));
        }
        self.word(bytes.len() as u64);
    }
    by_words!(word);
}

#[cfg(test)]
mod tests {
    use super::{hash_of_parts, key_of, shared_parts};
    use std::collections::BTreeSet;

    #[test]
    fn values_that_differ_have_keys_that_differ() {
        let pairs = (0..300_u64).flat_map(|a| (0..300_u64).map(move |b| key_of(&[a, b << 40])));
        assert_eq!(pairs.collect::<BTreeSet<_>>().len(), 90_000);
        assert_eq!(key_of(&(1_u8, 2_u32)), key_of(&(1_u8, 2_u32)));
        assert_ne!(key_of("ab"), key_of("ba"));
    }

    #[test]
    fn parts_are_shared_up_to_the_first_that_differs() {
        #[derive(Hash)]
        enum Choice {
            Go { from: u8, to: u16 },
            Pass,
        }
        let go = |from, to| Choice::Go { from, to };
        assert_eq!(shared_parts(&go(1, 2), &go(1, 2)), 3);
        assert_eq!(shared_parts(&go(1, 2), &go(1, 3)), 2);
        assert_eq!(shared_parts(&go(1, 2), &go(2, 2)), 1);
        assert_eq!(shared_parts(&go(1, 2), &Choice::Pass), 0);
    }

    #[test]
    fn equal_parts_have_equal_hashes() {
        let of = |[a, b, c]: [u8; 3], range| hash_of_parts(&(a, b, c), range);
        assert_eq!(of([1, 2, 3], 1..2), of([4, 2, 5], 1..2));
        assert_ne!(of([1, 2, 3], 1..2), of([1, 3, 3], 1..2));
        assert_ne!(of([2, 2, 3], 0..1), of([2, 2, 3], 1..2));
        assert_eq!(of([1, 2, 3], 2..3), of([1, 2, 3], 2..usize::MAX));
        assert_eq!(of([1, 2, 3], 99..100), None);
    }
}
