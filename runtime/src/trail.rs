//! The choices that a move makes in loops and branches.
//!
//! An enumeration that goes on in another function writes one list in place: the length of the list at each choice says
//! which part belongs to a move. What stands behind the length is zero, so that equal lists are equal as data.

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
    /// Appends a choice. The capacity suffices for moves of up to 4,096 choices; beyond it nothing is added.
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
    /// Returns a choice by its index.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<(usize, i32)> {
        let inside = at < usize::from(self.length);
        let item = self.items.get(at).filter(|_| inside)?;
        Some(item.unpack())
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

/// A list of choices that are consumed one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Taken<T> {
    trail: T,
    at: usize,
}

impl<T: Item, const N: usize> Taken<Trail<T, N>> {
    /// Consumes the next choice; 0 where there is none.
    #[inline(always)]
    pub fn take(&mut self) -> i32 {
        let value = self.trail.get(self.at).map_or(0, |(_, value)| value);
        self.at += 1;
        value
    }
    /// Consumes the next choice if it is a stop; returns whether it is.
    #[inline(always)]
    pub fn take_stop(&mut self) -> bool {
        let stops = self.trail.get(self.at).is_some_and(|(site, _)| site == 0);
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
}
