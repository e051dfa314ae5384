//! Operations on constant values.

use crate::ir::Value;
use crate::ir::bits::Bits;
use crate::typed::{Mask, Ty};

impl Value {
    /// Returns the value of a read that selects no entry: the empty set, 0 or false.
    pub fn nothing(ty: Ty) -> Value {
        match ty {
            Ty::Cells => Value::Cells(Bits::new()),
            Ty::Num => Value::Num(0),
            Ty::Truth => Value::Truth(false),
            Ty::Dirs | Ty::Kinds | Ty::Players | Ty::Enum(_) | Ty::Unknown => Value::Mask(0),
        }
    }
    /// Joins several entries that are read together: union, sum or disjunction. `None` for values of
    /// different types.
    pub fn join(&self, other: &Value) -> Option<Value> {
        Some(match (self, other) {
            (Value::Cells(a), Value::Cells(b)) => Value::Cells(a.union(b)),
            (Value::Mask(a), Value::Mask(b)) => Value::Mask(a | b),
            (Value::Num(a), Value::Num(b)) => Value::Num(a.saturating_add(*b)),
            (Value::Truth(a), Value::Truth(b)) => Value::Truth(*a || *b),
            _ => return None,
        })
    }
    /// Whether it is a set without members.
    pub fn is_none(&self) -> bool {
        match self {
            Value::Cells(cells) => cells.is_empty(),
            Value::Mask(mask) => *mask == 0,
            Value::Num(_) | Value::Truth(_) => false,
        }
    }
    /// Returns the number of members of a set.
    pub fn count(&self) -> Option<i32> {
        match self {
            Value::Cells(cells) => i32::try_from(cells.count()).ok(),
            Value::Mask(mask) => Some(mask.count_ones() as i32),
            Value::Num(_) | Value::Truth(_) => None,
        }
    }
    /// Returns the set of the first member; empty for an empty set.
    pub fn first(&self) -> Option<Value> {
        match self {
            Value::Cells(cells) => Some(Value::Cells(cells.first().into_iter().collect())),
            Value::Mask(mask) => Some(Value::Mask(first_of_mask(*mask))),
            Value::Num(_) | Value::Truth(_) => None,
        }
    }
    /// Whether an expression of this type may have this value.
    pub fn is_of(&self, ty: Ty) -> bool {
        match self {
            Value::Cells(_) => ty == Ty::Cells,
            Value::Num(_) => ty == Ty::Num,
            Value::Truth(_) => ty == Ty::Truth,
            Value::Mask(_) => matches!(ty, Ty::Dirs | Ty::Kinds | Ty::Players | Ty::Enum(_)),
        }
    }
}

/// Combines two sets of one type.
pub(super) fn combine(
    a: Value,
    b: Value,
    cells: impl Fn(&Bits, &Bits) -> Bits,
    masks: impl Fn(u64, u64) -> u64,
) -> Option<Value> {
    match (a, b) {
        (Value::Cells(a), Value::Cells(b)) => Some(Value::Cells(cells(&a, &b))),
        (Value::Mask(a), Value::Mask(b)) => Some(Value::Mask(masks(a, b))),
        _ => None,
    }
}

/// Whether the first set is a subset of the second.
pub(super) fn subset(a: &Value, b: &Value) -> Option<bool> {
    match (a, b) {
        (Value::Cells(a), Value::Cells(b)) => Some(a.is_subset(b)),
        (Value::Mask(a), Value::Mask(b)) => Some(a & !b == 0),
        _ => None,
    }
}

/// Applies an operation with saturation to 32 bits; division rounds down, division by 0 is 0.
pub fn arith(op: crate::typed::Arith, a: i32, b: i32) -> i32 {
    use crate::typed::Arith as A;
    let (wide_a, wide_b) = (i64::from(a), i64::from(b));
    // Rounds down: the remainder has the sign of the divisor.
    let remainder = if b == 0 {
        0
    } else {
        (wide_a % wide_b + wide_b) % wide_b
    };
    let exact = match op {
        A::Add => wide_a + wide_b,
        A::Sub => wide_a - wide_b,
        A::Mul => wide_a * wide_b,
        A::Div | A::Rem if b == 0 => 0,
        A::Div => (wide_a - remainder) / wide_b,
        A::Rem => remainder,
    };
    exact.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// Returns the mask of the first member; 0 for an empty mask.
fn first_of_mask(mask: Mask) -> Mask {
    mask & mask.wrapping_neg()
}
