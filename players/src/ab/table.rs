//! Values of positions that have been searched.

/// Which way a value is a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// Of a value that was found between two others.
    pub(super) fn of(value: i32, low: i32, high: i32) -> Bound {
        match value {
            value if value >= high => Bound::AtLeast,
            value if value <= low => Bound::AtMost,
            _ => Bound::Exact,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u128,
    best: u64,
    value: i32,
    depth: i16,
    bound: Bound,
}

impl Entry {
    pub(super) fn new(key: u128, value: i32, depth: i32, bound: Bound, best: u64) -> Entry {
        Entry {
            key,
            best,
            value,
            depth: depth as i16,
            bound,
        }
    }
    pub(super) fn depth(&self) -> i32 {
        self.depth.into()
    }
    pub(super) fn value(&self) -> i32 {
        self.value
    }
    /// The hash of the best move.
    pub(super) fn best(&self) -> u64 {
        self.best
    }
    /// The value, where it is enough to know it between two others.
    pub(super) fn decides(&self, low: i32, high: i32) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= high,
            Bound::AtMost => self.value <= low,
        };
        decides.then_some(self.value)
    }
}

/// A table of so many bytes; a place that is taken is taken over by what was searched as deep.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    memory: usize,
}

/// The largest table that is of use.
const MOST: usize = 1 << 22;

impl Table {
    pub(super) fn new(memory: usize) -> Table {
        let count = (memory / size_of::<Option<Entry>>()).clamp(1 << 8, MOST);
        Table {
            entries: vec![None; count],
            memory,
        }
    }
    /// Whether it was made for so much memory.
    pub(super) fn is_of(&self, memory: usize) -> bool {
        self.memory == memory
    }
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Option<Entry>>()
    }
    fn place(&self, key: u128) -> usize {
        (key as u64 % self.entries.len() as u64) as usize
    }
    pub(super) fn find(&self, key: u128) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }
    pub(super) fn keep(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let old = &mut self.entries[place];
        if old.is_none_or(|old| old.key != entry.key || old.depth <= entry.depth) {
            *old = Some(entry);
        }
    }
}
