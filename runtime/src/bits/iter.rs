//! Iterators over the members of sets, in board order.

use super::{Cells, Wide};
use std::iter::FusedIterator;

/// The members of a set that is one integer, in board order.
#[derive(Clone, Debug)]
pub struct WordIter<T>(pub(super) T);

impl<T: Cells> Iterator for WordIter<T> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.rest();
        Some(cell)
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<T: Cells> ExactSizeIterator for WordIter<T> {}
impl<T: Cells> FusedIterator for WordIter<T> {}

/// The members of a [`Wide`], in board order.
#[derive(Clone, Debug)]
pub struct WideIter<const N: usize> {
    words: [u64; N],
    /// The index of the current word, and its bits that are not visited yet.
    at: usize,
    word: u64,
}

impl<const N: usize> WideIter<N> {
    #[inline(always)]
    pub(super) fn new(set: Wide<N>) -> WideIter<N> {
        WideIter {
            words: set.0,
            at: 0,
            word: set.0.first().copied().unwrap_or(0),
        }
    }
}

impl<const N: usize> Iterator for WideIter<N> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.word = *self.words.get(self.at + 1)?;
            self.at += 1;
        }
        let cell = 64 * self.at + self.word.first();
        self.word = self.word.rest();
        Some(cell)
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let later = self
            .words
            .iter()
            .skip(self.at + 1)
            .map(|word| word.count_ones());
        let count = (self.word.count_ones() + later.sum::<u32>()) as usize;
        (count, Some(count))
    }
}

impl<const N: usize> ExactSizeIterator for WideIter<N> {}
impl<const N: usize> FusedIterator for WideIter<N> {}
