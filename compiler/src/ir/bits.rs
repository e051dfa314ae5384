//! Sets of cells as bitboards, at compile time.

use std::hash::{Hash, Hasher};

/// A set of bits. Two sets are equal if they contain the same bits, whatever their capacity.
#[derive(Clone, Default, Debug)]
pub struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// Returns the empty set.
    pub fn new() -> Bits {
        Bits::default()
    }
    /// Returns the set of one bit.
    pub fn of(bit: usize) -> Bits {
        let mut bits = Bits::new();
        bits.insert(bit);
        bits
    }
    /// Adds a bit.
    pub fn insert(&mut self, bit: usize) {
        let word = bit / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (bit % 64);
    }
    /// Whether the set contains a bit.
    pub fn contains(&self, bit: usize) -> bool {
        self.words
            .get(bit / 64)
            .is_some_and(|w| w >> (bit % 64) & 1 == 1)
    }
    /// Iterates over the bits, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.words.iter().enumerate();
        words.flat_map(|(place, &word)| ones(word).map(move |bit| place * 64 + bit))
    }
    /// Returns the number of bits.
    pub fn count(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }
    /// Whether the set has no bits.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }
    /// Returns the lowest bit.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }
    /// Returns the lowest `n` words, least significant first.
    pub fn words(&self, n: usize) -> Vec<u64> {
        (0..n).map(|i| self.word(i)).collect()
    }
    fn word(&self, i: usize) -> u64 {
        self.words.get(i).copied().unwrap_or(0)
    }
    fn zip(&self, other: &Bits, f: impl Fn(u64, u64) -> u64) -> Bits {
        let n = self.words.len().max(other.words.len());
        Bits {
            words: (0..n).map(|i| f(self.word(i), other.word(i))).collect(),
        }
    }
    /// Returns the union.
    pub fn union(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a | b)
    }
    /// Returns the members of at least `n` of the sets; `n` is positive.
    pub fn in_at_least(n: usize, sets: &[Bits]) -> Bits {
        let any = sets.iter().fold(Bits::new(), |any, set| any.union(set));
        let among = |bit: &usize| sets.iter().filter(|set| set.contains(*bit)).count();
        any.iter().filter(|bit| among(bit) >= n).collect()
    }
    /// Returns the intersection.
    pub fn inter(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a & b)
    }
    /// Returns the difference: the bits of `self` only.
    pub fn diff(&self, other: &Bits) -> Bits {
        self.zip(other, |a, b| a & !b)
    }
    /// Whether `other` contains all bits of `self`.
    pub fn is_subset(&self, other: &Bits) -> bool {
        self.diff(other).is_empty()
    }
}

/// Iterates over the set bits of a word, ascending.
fn ones(word: u64) -> impl Iterator<Item = usize> {
    let rest = |word: &u64| Some(word & word.wrapping_sub(1));
    let words = std::iter::successors(Some(word), rest).take_while(|&word| word != 0);
    words.map(|word| word.trailing_zeros() as usize)
}

impl PartialEq for Bits {
    fn eq(&self, other: &Bits) -> bool {
        self.zip(other, |a, b| a ^ b).is_empty()
    }
}

impl Eq for Bits {}

impl Hash for Bits {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let used = self.words.iter().rposition(|&word| word != 0);
        let used = used.map_or(0, |last| last + 1);
        self.words[..used].hash(state);
    }
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(bits: I) -> Bits {
        let mut set = Bits::new();
        bits.into_iter().for_each(|bit| set.insert(bit));
        set
    }
}
