//! Values of expressions.

use super::set::CellSet;
use crate::typed::{Mask, Ty};

/// The value of an expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A set of cells.
    Cells(CellSet),
    /// A set of directions, kinds, players or members of an enumeration.
    Mask(Mask),
    /// A number.
    Num(i32),
    /// A truth.
    Truth(bool),
}

impl Value {
    /// Returns the empty value of a type: `none`, 0 or false. `cells` is the number of cells of the board.
    pub fn nothing(ty: Ty, cells: usize) -> Value {
        match ty {
            Ty::Cells => Value::Cells(CellSet::empty(cells)),
            Ty::Num => Value::Num(0),
            Ty::Truth => Value::Truth(false),
            _ => Value::Mask(0),
        }
    }
    /// Whether it is the empty value: `none`, 0 or false.
    pub(crate) fn is_nothing(&self) -> bool {
        match self {
            Value::Cells(cells) => cells.is_empty(),
            Value::Mask(mask) => *mask == 0,
            Value::Num(n) => *n == 0,
            Value::Truth(truth) => !truth,
        }
    }
    /// Joins two values: the union of sets, the sum of numbers, the disjunction of truths.
    pub fn join(&mut self, other: Value) {
        match (self, other) {
            (Value::Cells(all), Value::Cells(more)) => all.add(&more),
            (Value::Mask(all), Value::Mask(more)) => *all |= more,
            (Value::Num(all), Value::Num(more)) => *all = all.saturating_add(more),
            (Value::Truth(all), Value::Truth(more)) => *all |= more,
            _ => {}
        }
    }
}

/// `/`: rounds down; 0 if the divisor is 0.
pub(crate) fn divide(a: i32, b: i32) -> i32 {
    clamp(floor_div(a, b))
}

/// `%`: the remainder that belongs to [`divide`].
pub(crate) fn remainder(a: i32, b: i32) -> i32 {
    if b == 0 {
        return 0;
    }
    clamp(i64::from(a) - i64::from(b) * floor_div(a, b))
}

fn floor_div(a: i32, b: i32) -> i64 {
    if b == 0 {
        return 0;
    }
    let (a, b) = (i64::from(a), i64::from(b));
    let exact = a % b == 0 || (a < 0) == (b < 0);
    if exact { a / b } else { a / b - 1 }
}

/// Clamps a number to 32 bits.
pub(crate) fn clamp(n: i64) -> i32 {
    n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_is_total() {
        assert_eq!((divide(7, 2), remainder(7, 2)), (3, 1));
        assert_eq!((divide(-1, 3), remainder(-1, 3)), (-1, 2));
        assert_eq!((divide(1, -3), remainder(1, -3)), (-1, -2));
        assert_eq!((divide(-6, -3), remainder(-6, -3)), (2, 0));
        assert_eq!((divide(5, 0), remainder(5, 0)), (0, 0));
        assert_eq!(divide(i32::MIN, -1), i32::MAX);
        assert_eq!(remainder(i32::MIN, -1), 0);
    }
}
