//! The history of a game: the keys of earlier positions, which `seen` counts.
//!
//! A hash table maps some bits of a key to the newest position with these bits, and each position links
//! to the one before it: a lookup follows a chain that is nearly always empty. Table and positions share
//! one buffer, which [`Clone::clone_from`] and [`History::clear`] reuse.

/// The number of slots of the table.
const PLACES: usize = 1024;
/// The words of the table at the start of the buffer: two slots in each.
const HEAD: usize = PLACES / 2;
/// The words of a position: its key, low half first, and the previous position of the same slot.
const EACH: usize = 3;
/// The initial capacity in positions.
const ROOM: usize = 512;

/// The keys of the earlier positions.
pub struct History {
    /// The table, then the positions, oldest first. A position is named by the index of its first word.
    words: Vec<u64>,
}

impl History {
    /// A history without positions, which has no room for any.
    pub const NONE: History = History { words: Vec::new() };
    /// Returns an empty history.
    pub fn new() -> History {
        let mut words = Vec::with_capacity(HEAD + EACH * ROOM);
        words.resize(HEAD, 0);
        History { words }
    }
    /// Removes all positions and keeps the capacity.
    #[inline]
    pub fn clear(&mut self) {
        self.words.truncate(HEAD);
        self.words.fill(0);
    }
    /// Appends the newest position.
    #[inline]
    pub fn push(&mut self, key: u128) {
        let ((word, shift), index) = (place(key), self.words.len() as u64);
        let before = self.words[word] >> shift & LOW;
        self.words[word] ^= (before ^ index) << shift;
        self.words.extend([key as u64, (key >> 64) as u64, before]);
    }
    /// Removes the newest position.
    #[inline]
    pub fn pop(&mut self) {
        if let [.., low, high, before] = self.words[HEAD..] {
            let (word, shift) = place(whole([low, high]));
            self.words[word] = self.words[word] & !(LOW << shift) | before << shift;
            self.words.truncate(self.words.len() - EACH);
        }
    }
    /// Returns the newest key; 0 for an empty history.
    #[inline]
    pub fn newest(&self) -> u128 {
        match self.words[HEAD..] {
            [.., low, high, _] => whole([low, high]),
            _ => 0,
        }
    }
    /// Counts the positions before the newest that have the same key.
    #[inline]
    pub fn count_newest(&self) -> u32 {
        match self.words[HEAD..] {
            [.., low, high, before] if before != 0 => self.walk(before, [low, high]),
            _ => 0,
        }
    }
    /// Counts the positions with this key.
    #[inline]
    pub fn count(&self, key: u128) -> u32 {
        let (word, shift) = place(key);
        match self.words[word] >> shift & LOW {
            0 => 0,
            last => self.walk(last, [key as u64, (key >> 64) as u64]),
        }
    }
    /// Returns the number of positions.
    #[inline]
    pub fn len(&self) -> usize {
        (self.words.len() - HEAD) / EACH
    }
    /// Returns whether the history is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Iterates over the keys, oldest first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u128> + ExactSizeIterator + '_ {
        let (all, _) = self.words[HEAD..].as_chunks::<EACH>();
        all.iter().map(|[low, high, _]| whole([*low, *high]))
    }
    /// Counts the matches along the chain of a slot. A function of its own, so that the inlined fast test
    /// stays small.
    #[inline(never)]
    fn walk(&self, mut index: u64, key: [u64; 2]) -> u32 {
        let mut count = 0;
        while index != 0
            && let Some([low, high, before, ..]) = self.words.get(index as usize..)
        {
            count += u32::from([*low, *high] == key);
            index = *before;
        }
        count
    }
}

/// The bits of a slot of the table.
const LOW: u64 = u32::MAX as u64;

/// Returns the slot of a key: the index of its word, and the shift within the word.
#[inline]
fn place(key: u128) -> (usize, u32) {
    // Nearly every cell of a set contributes to all bits of one half or the other.
    let bits = (key as u64 ^ (key >> 64) as u64) as usize % PLACES;
    (bits / 2, bits as u32 % 2 * 32)
}

/// Joins the halves of a key.
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
        let mut words = Vec::with_capacity(self.words.len().max(HEAD + EACH * ROOM));
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
