//! Intervals of numbers, and arithmetic on them. Bounds are computed in 64 bits and limited to 32, as numbers are.

use crate::typed::Arith;

/// The least and the greatest possible value.
pub type Interval = (i64, i64);

/// The interval of a number of which nothing is known.
pub const NUMBERS: Interval = (i32::MIN as i64, i32::MAX as i64);

/// Limits an interval to 32 bits.
pub fn limited((low, high): Interval) -> Interval {
    let limit = |n: i64| n.clamp(NUMBERS.0, NUMBERS.1);
    (limit(low), limit(high))
}

/// Returns the least interval that contains two.
pub fn join(a: Interval, b: Interval) -> Interval {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Whether all of an interval are from `low` to `high`.
pub fn is_within(all: Interval, low: i32, high: i32) -> bool {
    i64::from(low) <= all.0 && all.1 <= i64::from(high)
}

/// Whether all of an interval are 32-bit numbers.
pub fn is_number(all: Interval) -> bool {
    is_within(all, i32::MIN, i32::MAX)
}

/// Returns the interval of the result of an operation.
pub fn arith(how: Arith, a: Interval, b: Interval) -> Interval {
    limited(unlimited(how, a, b))
}

/// Whether plain arithmetic gives the result: a sum, difference or product does not leave 32 bits, and a quotient
/// needs no rounding down.
pub fn is_exact(how: Arith, a: Interval, b: Interval) -> bool {
    match how {
        Arith::Add | Arith::Sub | Arith::Mul => is_number(unlimited(how, a, b)),
        Arith::Div | Arith::Rem => a.0 >= 0 && b.0 > 0,
    }
}

/// Returns the interval of the result of an operation, not limited to 32 bits.
fn unlimited(how: Arith, a: Interval, b: Interval) -> Interval {
    let corners = |of: fn(i64, i64) -> i64| {
        let all = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
        all.into_iter().map(|n| (n, n)).reduce(join)
    };
    match how {
        Arith::Add => (a.0 + b.0, a.1 + b.1),
        Arith::Sub => (a.0 - b.1, a.1 - b.0),
        Arith::Mul => corners(|a, b| a * b).unwrap_or(NUMBERS),
        Arith::Div if b.0 > 0 && b.1 > 0 => corners(i64::div_euclid).unwrap_or(NUMBERS),
        Arith::Rem if b.0 > 0 && a.0 >= 0 && a.1 < b.0 => a,
        Arith::Rem if b.0 > 0 && a.0 >= 0 => (0, a.1.min(b.1 - 1)),
        Arith::Rem if b.0 > 0 => (0, b.1 - 1),
        Arith::Div | Arith::Rem => NUMBERS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_arithmetic_is_exact_within_32_bits() {
        let some = (-5, 7);
        for how in [Arith::Add, Arith::Sub, Arith::Mul] {
            assert!(is_exact(how, some, some), "{how:?}");
            assert!(!is_exact(how, NUMBERS, (2, 2)), "{how:?}");
        }
        assert!(is_exact(Arith::Sub, (0, NUMBERS.1), (0, NUMBERS.1)));
        assert!(!is_exact(Arith::Sub, (0, 0), (NUMBERS.0, 0)));
        assert!(is_exact(Arith::Rem, (0, 9), (1, 3)));
        assert!(!is_exact(Arith::Div, (-1, 9), (1, 3)), "rounded down");
        assert!(!is_exact(Arith::Div, (0, 9), (0, 3)), "by 0");
    }

    #[test]
    fn divisors_have_bounds() {
        assert_eq!(arith(Arith::Div, (-7, 9), (2, 3)), (-4, 4));
        assert_eq!(arith(Arith::Rem, (-7, 9), (2, 5)), (0, 4));
        assert_eq!(arith(Arith::Rem, (1, 3), (2, 5)), (0, 3));
        assert_eq!(arith(Arith::Rem, (1, 3), (4, 5)), (1, 3));
        assert_eq!(arith(Arith::Div, (0, 9), (0, 3)), NUMBERS);
    }
}
