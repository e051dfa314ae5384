//! A sink that draws one move of several blocks, in each of which all members of a choice lead to equally many moves.
//!
//! Such a block has as many moves as the product of its choices' sizes along any one branch. So the sink follows one
//! branch of a block to count its moves, and another one to draw a move, if the block is drawn: n moves of a block,
//! after m moves of the blocks before it, with chance n / (m + n).

use crate::bits::Cells;
use crate::game::Flow;
use crate::rng::Rng;
use crate::sinks::{Sink, many};
use std::ops::ControlFlow::Continue;

/// The sink. Numbers of moves saturate at 2^64 - 1; no list of moves is that long.
#[derive(Debug)]
pub(crate) struct Descents<'r, C> {
    rng: &'r mut Rng,
    /// The drawn move.
    pub(crate) found: Option<C>,
    /// The number of moves of the blocks so far.
    total: u64,
    way: Way,
}

/// The task of the sink at a choice.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Begins a block.
    Begin,
    /// Counts the moves of a block: each below stands for so many, and so many have been counted.
    Count { each: u64, counted: u64 },
    /// Draws a member.
    Draw,
}

impl<'r, C> Descents<'r, C> {
    /// Creates the sink before any move.
    #[inline(always)]
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        Descents {
            rng,
            found: None,
            total: 0,
            way: Way::Begin,
        }
    }

    /// Takes a choice from so many members, which `take` follows.
    #[inline(always)]
    fn choose(&mut self, size: u32, take: impl Fn(u32, &mut Self)) {
        if size == 0 {
            return;
        }
        match self.way {
            Way::Begin => {
                let (each, counted) = (size.into(), 0);
                self.way = Way::Count { each, counted };
                take(0, self);
                let counted = match self.way {
                    Way::Count { counted, .. } => counted,
                    Way::Begin | Way::Draw => 0,
                };
                if self.draws(counted) {
                    self.way = Way::Draw;
                    let drawn = self.rng.one_of(size).unwrap_or(0);
                    take(drawn, self);
                }
                self.way = Way::Begin;
            }
            Way::Count {
                each: outer,
                counted,
            } => {
                let each = outer.saturating_mul(size.into());
                self.way = Way::Count { each, counted };
                take(0, self);
                if let Way::Count { each, .. } = &mut self.way {
                    *each = outer;
                }
            }
            Way::Draw => {
                let drawn = self.rng.one_of(size).unwrap_or(0);
                take(drawn, self);
            }
        }
    }

    /// Adds so many moves of a block; returns whether the drawn move is one of them.
    #[inline(always)]
    fn draws(&mut self, moves: u64) -> bool {
        let before = self.total;
        self.total = before.saturating_add(moves);
        moves > 0 && (before == 0 || self.rng.exactly_below(self.total) < moves)
    }

    /// Takes a move at the end of a branch.
    #[inline(always)]
    fn take(&mut self, make: impl FnOnce() -> C) {
        match &mut self.way {
            Way::Begin => {
                if self.draws(1) {
                    self.found = Some(make());
                }
            }
            Way::Count { each, counted } => *counted = counted.saturating_add(*each),
            Way::Draw => self.found = Some(make()),
        }
    }
}

impl<C> Sink<C> for Descents<'_, C> {
    #[inline(always)]
    fn begins(&mut self) -> bool {
        self.found.is_none()
    }
    #[inline(always)]
    fn one(&mut self, choice: C) -> Flow {
        self.take(|| choice);
        Continue(())
    }
    #[inline(always)]
    fn choice<S: Cells>(&mut self, set: S, make: impl Fn(usize) -> C) -> Flow {
        self.choose(set.count(), |n, sink| sink.take(|| make(set.nth(n))));
        Continue(())
    }
    #[inline(always)]
    fn numbers(&mut self, lo: i32, hi: i32, make: impl Fn(i32) -> C) -> Flow {
        let number = |n| lo.wrapping_add_unsigned(n);
        self.choose(many(lo, hi), |n, sink| sink.take(|| make(number(n))));
        Continue(())
    }
    #[inline(always)]
    fn rounds<S: Cells>(&mut self, set: S, round: impl Fn(usize, &mut Self) -> Flow) -> Flow {
        self.choose(set.count(), |n, sink| {
            let _ = round(set.nth(n), sink);
        });
        Continue(())
    }
    #[inline(always)]
    fn number_rounds(&mut self, lo: i32, hi: i32, round: impl Fn(i32, &mut Self) -> Flow) -> Flow {
        self.choose(many(lo, hi), |n, sink| {
            let _ = round(lo.wrapping_add_unsigned(n), sink);
        });
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Emits the moves of a block with a choice of `a` members and of `b` others after each, if it has both.
    fn block(name: u8, a: u64, b: u64, sink: &mut Descents<'_, (u8, usize, usize)>) -> Flow {
        sink.rounds(a, |first, sink| {
            sink.choice(b, |second| (name, first, second))
        })
    }

    fn drawn(
        seed: &mut Rng,
        emit: impl Fn(&mut Descents<'_, (u8, usize, usize)>),
    ) -> Option<(u8, usize, usize)> {
        let mut sink = Descents::new(seed);
        emit(&mut sink);
        sink.found
    }

    #[test]
    fn every_move_of_all_blocks_is_as_likely() {
        let mut rng = Rng::new(5);
        let mut counts = std::collections::BTreeMap::new();
        let all = 3 * 2 + 1 + 4 * 5;
        for _ in 0..2_000 * all {
            let drawn = drawn(&mut rng, |sink| {
                let _ = block(0, 0b111, 0b1010, sink);
                let _ = block(1, 0b0, 0b11, sink);
                let _ = sink.one((2, 0, 0));
                let _ = sink.number_rounds(2, 5, |n, sink| {
                    sink.numbers(1, 5, |m| (3, n as usize, m as usize))
                });
            });
            *counts.entry(drawn).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), all);
        assert!(!counts.contains_key(&None));
        // Six standard deviations of a count of mean 2,000.
        assert!(
            counts.values().all(|n| (1_730..2_270).contains(n)),
            "{counts:?}"
        );
    }

    #[test]
    fn without_moves_nothing_is_drawn() {
        let mut rng = Rng::new(5);
        assert_eq!(drawn(&mut rng, |_| {}), None);
        let empty = |sink: &mut Descents<'_, _>| {
            let _ = block(0, 0b11, 0, sink);
        };
        assert_eq!(drawn(&mut rng, empty), None);
    }

    #[test]
    fn more_moves_than_can_be_counted_are_drawn() {
        let mut rng = Rng::new(5);
        let drawn = drawn(&mut rng, |sink| {
            let all = u64::MAX;
            let _ = sink.rounds(all, |_, sink| {
                sink.rounds(all, |_, sink| {
                    sink.number_rounds(0, i32::MAX, |_, sink| {
                        sink.number_rounds(0, i32::MAX, |_, sink| block(0, all, all, sink))
                    })
                })
            });
        });
        assert!(drawn.is_some());
    }
}
