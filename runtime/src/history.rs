//! What earlier positions were: the list of their keys that `seen` counts in.
//!
//! Nearly every question gets the answer 0, so a small table of counters stands before the list.
//! Each key has two of them, by different bits; the list is walked only where both say that the key
//! may be there. All live in one buffer, which [`Clone::clone_from`] and [`History::clear`] keep.

/// How many counters there are, a byte each.
const COUNTERS: usize = 4096;
/// The words at the start of the buffer that hold the counters.
const HEAD: usize = COUNTERS / 8;
/// Room for so many keys from the start.
const ROOM: usize = 768;

/// A list of the keys of the earlier positions.
pub struct History {
    /// The counters, then the keys, oldest first, each the low half before the high one.
    words: Vec<u64>,
}

impl History {
    /// No positions yet.
    pub fn new() -> History {
        let mut words = Vec::with_capacity(HEAD + 2 * ROOM);
        words.resize(HEAD, 0);
        History { words }
    }
    /// Forgets all positions and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.words.truncate(HEAD);
        self.words.fill(0);
    }
    /// Adds the position that is newest now.
    #[inline]
    pub fn push(&mut self, key: u128) {
        for (word, shift) in counters(key) {
            if (self.words[word] >> shift) as u8 != u8::MAX {
                self.words[word] += 1 << shift;
            }
        }
        self.words.extend([key as u64, (key >> 64) as u64]);
    }
    /// Takes the newest position back.
    #[inline]
    pub fn pop(&mut self) {
        if self.is_empty() {
            return;
        }
        let key = self.newest();
        self.words.truncate(self.words.len() - 2);
        for (word, shift) in counters(key) {
            // A full counter has lost count, and stays as it is.
            if !matches!((self.words[word] >> shift) as u8, 0 | u8::MAX) {
                self.words[word] -= 1 << shift;
            }
        }
    }
    /// The newest key; 0 without one.
    #[inline]
    pub fn newest(&self) -> u128 {
        match self.words[HEAD..] {
            [.., low, high] => whole([low, high]),
            _ => 0,
        }
    }
    /// How many positions before the newest had its key.
    #[inline]
    pub fn count_newest(&self) -> u32 {
        let key = self.newest();
        if self.at_most(key) <= 1 {
            0
        } else {
            self.walk(key, usize::MAX) - 1
        }
    }
    /// How many positions had this key.
    #[inline]
    pub fn count(&self, key: u128) -> u32 {
        self.count_recent(key, usize::MAX)
    }
    /// How many of the newest `within` positions had this key: enough where nothing older can
    /// come back.
    #[inline]
    pub fn count_recent(&self, key: u128, within: usize) -> u32 {
        if self.at_most(key) == 0 {
            0
        } else {
            self.walk(key, within)
        }
    }
    /// Whether at least so many positions had this key.
    #[inline]
    pub fn repeats(&self, key: u128, times: u32) -> bool {
        // A full counter no longer counts.
        let most = self.at_most(key);
        (most >= times || most == u32::from(u8::MAX)) && self.count(key) >= times
    }
    /// How many positions there are.
    #[inline]
    pub fn len(&self) -> usize {
        (self.words.len() - HEAD) / 2
    }
    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The keys, oldest first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u128> + ExactSizeIterator + '_ {
        self.keys().iter().map(|key| whole(*key))
    }
    #[inline]
    fn keys(&self) -> &[[u64; 2]] {
        self.words[HEAD..].as_chunks().0
    }
    #[inline]
    fn at_most(&self, key: u128) -> u32 {
        let [first, second] =
            counters(key).map(|(word, shift)| (self.words[word] >> shift) as u32 & 0xff);
        first.min(second)
    }
    /// Out of the way, so that the quick test is small where it is inlined.
    #[inline(never)]
    fn walk(&self, key: u128, within: usize) -> u32 {
        let (keys, key) = (self.keys(), [key as u64, (key >> 64) as u64]);
        let recent = &keys[keys.len().saturating_sub(within)..];
        recent.iter().filter(|other| **other == key).count() as u32
    }
}

/// Where the counters of a key are, each in its half of the table: the word, and the shift in it.
#[inline]
fn counters(key: u128) -> [(usize, u32); 2] {
    let half = COUNTERS / 2;
    let low = key as usize % half;
    let high = (key >> 64) as usize % half + half;
    [low, high].map(|index| (index / 8, index as u32 % 8 * 8))
}

/// A key of its halves.
#[inline]
fn whole([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

impl Clone for History {
    fn clone(&self) -> History {
        let mut words = Vec::with_capacity(self.words.len().max(HEAD + 2 * ROOM));
        words.extend_from_slice(&self.words);
        History { words }
    }
    #[inline]
    fn clone_from(&mut self, other: &History) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.words[HEAD..] == other.words[HEAD..]
    }
}

impl Eq for History {}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Extend<u128> for History {
    fn extend<T: IntoIterator<Item = u128>>(&mut self, keys: T) {
        keys.into_iter().for_each(|key| self.push(key));
    }
}
