//! The transposition table of alpha-beta.

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// Returns the bound that a value of a search with this window is.
    pub(super) fn of(value: i32, low: i32, high: i32) -> Bound {
        match value {
            value if value >= high => Bound::AtLeast,
            value if value <= low => Bound::AtMost,
            _ => Bound::Exact,
        }
    }
}

/// The result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The index of the best move in the list of moves.
    pub(super) best: u32,
}

impl Entry {
    /// Returns the value if it suffices for a search with this window.
    pub(super) fn decides(&self, low: i32, high: i32) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= high,
            Bound::AtMost => self.value <= low,
        };
        decides.then_some(self.value)
    }
    /// Packs the entry into one word, which is never 0.
    fn packed(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let value = self.value.clamp(i16::MIN.into(), i16::MAX.into()) as u16;
        let depth = self.depth.clamp(-1, 254) + 1;
        u64::from(self.best) << 32 | u64::from(value) << 16 | (depth as u64) << 8 | bound
    }
    fn unpacked(word: u64) -> Option<Entry> {
        let bound = match word & 0xff {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        Some(Entry {
            value: i32::from((word >> 16) as u16 as i16),
            depth: (word >> 8 & 0xff) as i32 - 1,
            bound,
            best: (word >> 32) as u32,
        })
    }
}

/// A table with buckets of two positions: the first slot keeps the deepest search, the second the newest.
pub(super) struct Table {
    /// Two pairs of key and packed entry in each bucket; the system allocates pages when they are written.
    buckets: Vec<[u64; 4]>,
    memory: usize,
}

/// The greatest useful number of buckets.
const MOST: usize = 1 << 21;

impl Table {
    pub(super) fn new(memory: usize) -> Table {
        let count = (memory / size_of::<[u64; 4]>()).clamp(1 << 7, MOST);
        Table {
            buckets: vec![[0; 4]; count],
            memory,
        }
    }
    /// Returns whether the table was made for this many bytes.
    pub(super) fn is_of(&self, memory: usize) -> bool {
        self.memory == memory
    }
    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[u64; 4]>()
    }
    fn place(&self, key: u128) -> usize {
        (key as u64 % self.buckets.len() as u64) as usize
    }
    pub(super) fn find(&self, key: u128) -> Option<Entry> {
        let high = (key >> 64) as u64;
        let [first, deep, second, new] = self.buckets[self.place(key)];
        match high {
            high if high == first => Entry::unpacked(deep),
            high if high == second => Entry::unpacked(new),
            _ => None,
        }
    }
    pub(super) fn keep(&mut self, key: u128, entry: Entry) {
        let (place, high) = (self.place(key), (key >> 64) as u64);
        let [first, deep, second, new] = &mut self.buckets[place];
        let old = Entry::unpacked(*deep);
        if *first == high || old.is_none_or(|old| old.depth <= entry.depth) {
            if *first != high {
                (*second, *new) = (*first, *deep);
            }
            (*first, *deep) = (high, entry.packed());
        } else {
            (*second, *new) = (high, entry.packed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_kept() {
        let mut table = Table::new(0);
        for (n, bound) in (0..).zip([Bound::Exact, Bound::AtLeast, Bound::AtMost]) {
            let entry = Entry {
                value: -29_990 + n,
                depth: n - 1,
                bound,
                best: u32::MAX - n as u32,
            };
            let key = u128::from(n as u64 + 7) << 64 | n as u128;
            table.keep(key, entry);
            assert_eq!(table.find(key), Some(entry));
            assert_eq!(table.find(key + (1 << 64)), None);
        }
    }

    #[test]
    fn what_is_deeper_stays() {
        let mut table = Table::new(0);
        let entry = |depth| Entry {
            value: depth,
            depth,
            bound: Bound::Exact,
            best: 0,
        };
        let key = |n: u128| (n + 1) << 64;
        table.keep(key(0), entry(9));
        (1..5).for_each(|n| table.keep(key(n), entry(n as i32)));
        let found = |n| table.find(key(n)).map(|entry| entry.depth);
        assert_eq!([found(0), found(3), found(4)], [Some(9), None, Some(4)]);
    }
}
