//! Choice lists: the choices that a move makes in loops and branches.
//!
//! An enumeration that goes on in another function writes one list in place: the length of the list at each choice
//! says which part belongs to a move. The items behind the length are zero, so that equal lists are equal as data. A
//! block whose moves may make very many choices has its lists on the heap ([`LongTrail`]).

use smallvec::SmallVec;

/// An item of a [`Trail`]: the index of a choice of the block, and its value.
pub trait Item: Copy + Default + PartialEq {
    /// Packs an index and a value.
    fn pack(site: usize, value: i32) -> Self;
    /// Unpacks the index and the value.
    fn unpack(self) -> (usize, i32);
}

/// One choice, with values of 8 bits.
impl Item for u8 {
    #[inline(always)]
    fn pack(_: usize, value: i32) -> u8 {
        value as u8
    }
    #[inline(always)]
    fn unpack(self) -> (usize, i32) {
        (1, i32::from(self))
    }
}

/// Up to 15 choices with values of 12 bits.
impl Item for u16 {
    #[inline(always)]
    fn pack(site: usize, value: i32) -> u16 {
        (site as u16) << 12 | value as u16 & 0xfff
    }
    #[inline(always)]
    fn unpack(self) -> (usize, i32) {
        ((self >> 12) as usize, i32::from(self & 0xfff))
    }
}

/// Any choices with any values.
impl Item for u64 {
    #[inline(always)]
    fn pack(site: usize, value: i32) -> u64 {
        (site as u64) << 32 | u64::from(value as u32)
    }
    #[inline(always)]
    fn unpack(self) -> (usize, i32) {
        ((self >> 32) as usize, self as u32 as i32)
    }
}

/// The choices made in loops and branches, in order. Choice 0 is a stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trail<T, const N: usize> {
    length: u16,
    items: [T; N],
}

impl<T: Item, const N: usize> Trail<T, N> {
    /// Returns an empty list.
    #[inline(always)]
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        Trail {
            length: 0,
            items: [T::default(); N],
        }
    }
    /// Appends a choice. The compiler has proved that the capacity suffices; beyond it nothing is added.
    #[inline(always)]
    pub fn push(&mut self, site: usize, value: i32) {
        if let Some(item) = self.items.get_mut(usize::from(self.length)) {
            *item = T::pack(site, value);
            self.length += 1;
        }
    }
    /// Appends a choice.
    #[inline(always)]
    pub fn with(mut self, site: usize, value: i32) -> Self {
        self.push(site, value);
        self
    }
    /// Removes the last choice.
    #[inline(always)]
    pub fn pop(&mut self) {
        if let Some(length) = self.length.checked_sub(1) {
            self.length = length;
            if let Some(item) = self.items.get_mut(usize::from(length)) {
                *item = T::default();
            }
        }
    }
    /// Returns the number of choices.
    #[inline(always)]
    #[expect(clippy::len_without_is_empty, reason = "generated code needs no more")]
    pub fn len(&self) -> usize {
        usize::from(self.length)
    }
    /// Shortens the list to so many choices.
    #[inline(always)]
    pub fn back_to(&mut self, length: usize) -> &mut Self {
        while self.len() > length {
            self.pop();
        }
        self
    }
    /// Shortens the list to so many choices and appends one; returns the new length. Choice 0 with value 0 is a stop.
    #[inline(always)]
    pub fn then(&mut self, length: usize, site: usize, value: i32) -> usize {
        self.back_to(length).push(site, value);
        self.len()
    }
    /// Returns the first so many choices.
    #[inline(always)]
    pub fn up_to(&self, length: usize) -> Self {
        match self.len() > length {
            true => self.cut(length),
            false => *self,
        }
    }
    #[cold]
    #[inline(never)]
    fn cut(&self, length: usize) -> Self {
        let mut cut = *self;
        cut.back_to(length);
        cut
    }
    /// Returns the choices, to be consumed in order.
    #[inline(always)]
    pub fn taken(self) -> Taken<Self> {
        Taken { trail: self, at: 0 }
    }
    /// Iterates over the choices in order.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        self.items
            .iter()
            .take(usize::from(self.length))
            .map(|item| item.unpack())
    }
}

/// The same as [`Trail`] for any number of choices: a few of them in place, more on the heap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LongTrail<T: Item>(SmallVec<[T; 16]>);

impl<T: Item> LongTrail<T> {
    /// Returns an empty list.
    #[inline]
    #[expect(
        clippy::new_without_default,
        reason = "generated code says what it means"
    )]
    pub fn new() -> Self {
        LongTrail(SmallVec::new())
    }
    /// Appends a choice.
    #[inline]
    pub fn push(&mut self, site: usize, value: i32) {
        self.0.push(T::pack(site, value));
    }
    /// Appends a choice.
    #[inline]
    pub fn with(mut self, site: usize, value: i32) -> Self {
        self.push(site, value);
        self
    }
    /// Returns the number of choices.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "generated code needs no more")]
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Shortens the list to so many choices.
    #[inline]
    pub fn back_to(&mut self, length: usize) -> &mut Self {
        self.0.truncate(length);
        self
    }
    /// Shortens the list to so many choices and appends one; returns the new length. Choice 0 with value 0 is a stop.
    #[inline]
    pub fn then(&mut self, length: usize, site: usize, value: i32) -> usize {
        self.back_to(length).push(site, value);
        self.len()
    }
    /// Returns the first so many choices.
    #[inline]
    pub fn up_to(&self, length: usize) -> Self {
        LongTrail(self.0.iter().take(length).copied().collect())
    }
    /// Returns the choices, to be consumed in order.
    #[inline]
    pub fn taken(self) -> Taken<Self> {
        Taken { trail: self, at: 0 }
    }
    /// Iterates over the choices in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        self.0.iter().map(|item| item.unpack())
    }
}

/// Choices that are read by their index.
pub trait Chosen {
    /// Returns a choice by its index.
    fn chosen(&self, at: usize) -> Option<(usize, i32)>;
}

impl<T: Item, const N: usize> Chosen for Trail<T, N> {
    #[inline(always)]
    fn chosen(&self, at: usize) -> Option<(usize, i32)> {
        let inside = at < usize::from(self.length);
        let item = self.items.get(at).filter(|_| inside)?;
        Some(item.unpack())
    }
}

impl<T: Item> Chosen for LongTrail<T> {
    #[inline]
    fn chosen(&self, at: usize) -> Option<(usize, i32)> {
        self.0.get(at).map(|item| item.unpack())
    }
}

/// Runs a round of an enumeration that may call itself as often as a move makes choices; continues on a new piece of
/// stack where there may be too little for it and its copies of the position.
#[inline(always)]
pub fn on_stack<P, T>(_position: &P, round: impl FnOnce() -> T) -> T {
    let needed = (256 << 10) + 16 * size_of::<P>();
    stacker::maybe_grow(needed, 16 * needed, round)
}

/// A list of choices that are consumed one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Taken<T> {
    trail: T,
    at: usize,
}

impl<L: Chosen> Taken<L> {
    /// Consumes the next choice; 0 where there is none.
    #[inline(always)]
    pub fn take(&mut self) -> i32 {
        let value = self.trail.chosen(self.at).map_or(0, |(_, value)| value);
        self.at += 1;
        value
    }
    /// Consumes the next choice if it is a stop; returns whether it is.
    #[inline(always)]
    pub fn take_stop(&mut self) -> bool {
        let stops = self
            .trail
            .chosen(self.at)
            .is_some_and(|(site, _)| site == 0);
        self.at += usize::from(stops);
        stops
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_of_a_trail_are_taken_in_order() {
        let trail = Trail::<u16, 4>::new().with(1, 7).with(0, 0).with(2, 9);
        let mut taken = trail.taken();
        assert!(!taken.take_stop() && taken.take() == 7);
        assert!(taken.take_stop() && !taken.take_stop());
        assert_eq!((taken.take(), taken.take()), (9, 0));
    }

    #[test]
    fn a_list_in_place_has_the_choices_up_to_a_length() {
        let mut trail = Trail::<u16, 4>::new();
        let one = trail.then(0, 1, 7);
        let two = trail.then(one, 2, 9);
        assert_eq!(trail.up_to(two), Trail::new().with(1, 7).with(2, 9));
        assert_eq!(trail.up_to(one), Trail::new().with(1, 7));
        let stopped = trail.then(one, 0, 0);
        assert_eq!(trail.up_to(stopped), Trail::new().with(1, 7).with(0, 0));
        assert_eq!(*trail.back_to(0), Trail::new());
    }

    #[test]
    fn a_long_list_has_the_choices_of_a_short_one() {
        let (mut short, mut long) = (Trail::<u16, 40>::new(), LongTrail::<u16>::new());
        let mut rng = crate::Rng::new(7);
        for _ in 0..500 {
            let (back, value) = (rng.below(short.len().min(39) as u32 + 1), rng.below(99));
            let (back, value) = (back as usize, value as i32);
            assert_eq!(short.then(back, 2, value), long.then(back, 2, value));
            let cut = rng.below(short.len() as u32 + 1) as usize;
            assert!(short.up_to(cut).iter().eq(long.up_to(cut).iter()));
            assert_eq!(long.up_to(cut) == long, cut == long.len());
        }
        let (mut short, mut long) = (short.taken(), long.with(0, 0).taken());
        for _ in 0..short.trail.len() {
            assert!(!long.take_stop());
            assert_eq!(short.take(), long.take());
        }
        assert!(long.take_stop() && long.take() == 0);
    }

    #[test]
    fn rounds_do_not_overflow_the_stack() {
        fn sum(n: u64) -> u64 {
            let some = std::hint::black_box([n; 64]);
            on_stack(&some, || if n == 0 { 0 } else { some[9] + sum(n - 1) })
        }
        assert_eq!(sum(100_000), 5_000_050_000);
    }
}
