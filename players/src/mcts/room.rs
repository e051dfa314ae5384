//! The memory account of a tree, shared by its threads.

use super::tree::Tree;
use std::sync::atomic::Ordering::Relaxed;

/// The memory that a thread counts. Where other threads search the same tree, it adds what it has allocated
/// in portions.
pub(super) struct Room<'t> {
    tree: &'t Tree,
    most_bytes: usize,
    /// The bytes that the tree does not count yet, and how many of them it is told at once.
    new: usize,
    portion: usize,
}

/// Returns the greatest size of the copies of nodes of one of several threads.
pub(super) fn mirror_bytes(threads: usize, most_bytes: usize) -> usize {
    const MOST: usize = 4 << 20;
    MOST.min(most_bytes / 16 / threads)
}

/// Returns how many bytes one of several threads may allocate before the tree counts them.
fn portion(threads: usize, most_bytes: usize) -> usize {
    const MOST: usize = 64 << 10;
    match threads {
        0 | 1 => 0,
        _ => MOST.min(most_bytes / 64 / threads),
    }
}

impl<'t> Room<'t> {
    /// Begins to count the memory of one of several threads, which together may have `most_bytes`.
    pub(super) fn new(tree: &'t Tree, threads: usize, most_bytes: usize) -> Self {
        let portion = portion(threads, most_bytes);
        let own = match threads {
            0 | 1 => 0,
            _ => threads * (portion + mirror_bytes(threads, most_bytes)),
        };
        Room {
            tree,
            most_bytes: most_bytes - own,
            new: 0,
            portion,
        }
    }
    /// Counts memory, and marks the tree as full at its limit.
    #[inline]
    pub(super) fn count(&mut self, bytes: usize) {
        self.new += bytes;
        if self.new > self.portion {
            self.add();
        }
    }
    fn add(&mut self) {
        let new = std::mem::take(&mut self.new);
        if self.tree.bytes.0.fetch_add(new, Relaxed) + new > self.most_bytes {
            self.tree.is_full.store(true, Relaxed);
        }
    }
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        self.add();
    }
}
