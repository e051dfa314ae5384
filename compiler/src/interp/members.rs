//! Iteration over the members of a domain, in order.

use super::set::{CellSet, first_bit};
use super::value::Value;
use crate::typed::Mask;
use std::sync::Arc;

/// The most members of a numeric domain; longer ranges are truncated.
const RANGE_LIMIT: i64 = 4096;

/// The remaining members of a domain. The iterator yields singleton sets, numbers, or connected components.
#[derive(Clone, Debug)]
pub(crate) enum Members {
    /// Cells, in board order.
    Cells(CellSet),
    /// Directions, kinds, players or members of an enumeration, in order.
    Mask(Mask),
    /// Numbers: the next and the last one.
    Range(i64, i64),
    /// The connected components of a set, and how many of them have been yielded.
    Groups(Arc<[CellSet]>, usize),
}

impl Members {
    /// Iterates over the members of a set.
    pub(crate) fn of(set: Value) -> Members {
        match set {
            Value::Cells(cells) => Members::Cells(cells),
            Value::Mask(mask) => Members::Mask(mask),
            Value::Num(_) | Value::Truth(_) => Members::Mask(0),
        }
    }
    /// Iterates over the numbers from the first to the last.
    pub(crate) fn range(first: i32, last: i32) -> Members {
        let (first, last) = (i64::from(first), i64::from(last));
        Members::Range(first, last.min(first + RANGE_LIMIT - 1))
    }
    /// Whether no members are left.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Members::Cells(cells) => cells.is_empty(),
            Members::Mask(mask) => *mask == 0,
            Members::Range(next, last) => next > last,
            Members::Groups(groups, given) => *given >= groups.len(),
        }
    }
}

impl Iterator for Members {
    type Item = Value;
    fn next(&mut self) -> Option<Value> {
        match self {
            Members::Cells(cells) => cells.pop_first().map(Value::Cells),
            Members::Mask(0) => None,
            Members::Mask(mask) => {
                let first = first_bit(*mask);
                *mask &= !first;
                Some(Value::Mask(first))
            }
            Members::Range(next, last) if *next <= *last => {
                *next += 1;
                Some(Value::Num((*next - 1) as i32))
            }
            Members::Range(..) => None,
            Members::Groups(groups, given) => {
                let group = groups.get(*given)?;
                *given += 1;
                Some(Value::Cells(group.clone()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_cut() {
        assert_eq!(Members::range(i32::MIN, i32::MAX).count(), 4096);
        assert_eq!(Members::range(i32::MAX - 1, i32::MAX).count(), 2);
        assert_eq!(Members::range(2, 1).count(), 0);
    }

    #[test]
    fn masks_give_one_bit_after_the_other() {
        let members: Vec<Value> = Members::Mask(0b1010).collect();
        assert_eq!(members, [Value::Mask(0b10), Value::Mask(0b1000)]);
    }
}
