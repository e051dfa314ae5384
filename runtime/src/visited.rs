//! Visited states: a set that detects equal branches, which lead to equal moves.
//!
//! Draws borrow a set from their thread ([`Lent`]), so that memory is allocated once per thread.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::thread::LocalKey;

/// The largest number of members that are compared one by one.
const FEW: usize = 8;
/// The initial capacity of a lent set.
const ROOM: usize = 1024;

/// A set of visited states.
#[derive(Clone, Debug)]
pub struct Visited<T> {
    all: Vec<T>,
    /// An open-addressing hash table with linear probing; slots hold an index into `all` plus 1, or 0 if
    /// free. The number of slots is a power of two, at least half of them free; 0 while there are few
    /// members.
    table: Vec<u32>,
}

impl<T: Eq + Hash> Visited<T> {
    /// Returns an empty set.
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    #[inline]
    pub const fn new() -> Self {
        Visited {
            all: Vec::new(),
            table: Vec::new(),
        }
    }

    /// Returns an empty set with initial capacity.
    fn with_room() -> Self {
        Visited {
            all: Vec::with_capacity(ROOM),
            table: Vec::with_capacity(4 * ROOM),
        }
    }

    /// Removes all members and keeps the capacity.
    #[inline]
    pub fn clear(&mut self) {
        self.all.clear();
        self.table.clear();
    }

    /// Inserts a member; returns whether it is new.
    #[inline]
    pub fn is_new(&mut self, of: T) -> bool {
        if self.all.len() < FEW {
            let is_new = !self.all.contains(&of);
            if is_new {
                self.all.push(of);
            }
            return is_new;
        }
        self.is_new_of_many(of)
    }

    #[inline(never)]
    fn is_new_of_many(&mut self, of: T) -> bool {
        if 2 * self.all.len() >= self.table.len() {
            self.widen();
        }
        let Some(free) = self.place_for(&of) else {
            return false;
        };
        self.all.push(of);
        self.table[free] = self.all.len() as u32;
        true
    }

    /// Rebuilds the table with at least four times as many slots as members.
    fn widen(&mut self) {
        let places = (4 * self.all.len()).next_power_of_two();
        self.table.clear();
        self.table.resize(places, 0);
        for n in 0..self.all.len() {
            if let Some(free) = self.place_for(&self.all[n]) {
                self.table[free] = n as u32 + 1;
            }
        }
    }

    /// Returns the free slot for a member, unless it is present.
    fn place_for(&self, of: &T) -> Option<usize> {
        let mut mixer = Mixer::default();
        of.hash(&mut mixer);
        let last = self.table.len() - 1;
        let mut place = mixer.finish() as usize & last;
        loop {
            match self.table[place] as usize {
                0 => return Some(place),
                n if self.all[n - 1] == *of => return None,
                _ => place = (place + 1) & last,
            }
        }
    }
}

/// An empty set that reuses the capacity of a returned one, and returns it when dropped.
pub struct Lent<T: Eq + Hash + 'static> {
    visited: Visited<T>,
    room: &'static LocalKey<Cell<Option<Visited<T>>>>,
}

impl<T: Eq + Hash> Lent<T> {
    /// Borrows the set of a thread; a nested borrow allocates its own.
    #[inline]
    pub fn of(room: &'static LocalKey<Cell<Option<Visited<T>>>>) -> Self {
        let kept = room.try_with(Cell::take).ok().flatten();
        Lent {
            visited: kept.unwrap_or_else(Visited::with_room),
            room,
        }
    }
}

impl<T: Eq + Hash> Deref for Lent<T> {
    type Target = Visited<T>;
    #[inline]
    fn deref(&self) -> &Visited<T> {
        &self.visited
    }
}

impl<T: Eq + Hash> DerefMut for Lent<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Visited<T> {
        &mut self.visited
    }
}

impl<T: Eq + Hash> Drop for Lent<T> {
    #[inline]
    fn drop(&mut self) {
        let mut visited = std::mem::replace(&mut self.visited, Visited::new());
        visited.clear();
        // A thread that is ending keeps no set.
        let _ = self.room.try_with(|kept| kept.set(Some(visited)));
    }
}

/// Evaluates to an empty [`Visited`] of a type, with the allocation that its thread keeps for this place.
#[macro_export]
macro_rules! lent {
    ($of:ty) => {{
        ::std::thread_local! {
            static ROOM: ::std::cell::Cell<Option<$crate::generated::Visited<$of>>> =
                const { ::std::cell::Cell::new(None) };
        }
        $crate::generated::Lent::of(&ROOM)
    }};
}

/// A weak and fast hasher, eight bytes at a time. The order of a [`Visited`] is not observable and its
/// members are not chosen by an adversary, so that suffices.
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
        for _ in 0..2 {
            assert!(all.clone().all(|of| visited.is_new(of)));
            assert!(!all.clone().any(|of| visited.is_new(of)));
            visited.clear();
        }
    }
    #[test]
    fn room_is_given_back_empty() {
        thread_local! {
            static ROOM: Cell<Option<Visited<u32>>> = const { Cell::new(None) };
        }
        for _ in 0..3 {
            let mut visited = Lent::of(&ROOM);
            assert!((0..5000).all(|n| visited.is_new(n)));
            let mut other = Lent::of(&ROOM);
            assert!(other.is_new(0) && !visited.is_new(0));
        }
        let kept = ROOM.take();
        assert!(kept.is_some_and(|kept| kept.all.is_empty()));
    }
}
