//! Random orders of the moves of a node, without storing a permutation.

use boardwright_runtime::Rng;

/// A permutation of the numbers below a count.
///
/// Invertible operations mix the numbers up to the next power of two; a result beyond the count is mixed
/// again until it is below (cycle walking). Finally all are rotated by the same number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    count: u32,
    /// The number of bits of the numbers below the count.
    bits: u32,
    /// The key of the permutation; 0 for the identity.
    seed: u64,
}

impl Order {
    /// Returns the order of the list.
    pub(super) fn of_the_list(count: usize) -> Order {
        Order::new(count, 0)
    }
    /// Returns a random order.
    pub(super) fn random(count: usize, rng: &mut Rng) -> Order {
        Order::new(count, rng.word() | 1)
    }
    fn new(count: usize, seed: u64) -> Order {
        let count = count as u32;
        Order {
            count,
            bits: count.saturating_sub(1).checked_ilog2().map_or(0, |n| n + 1),
            seed,
        }
    }
    /// Returns the number at index `n` of the order.
    #[inline]
    pub(super) fn place(&self, n: u32) -> u32 {
        if self.seed == 0 || n >= self.count {
            return n;
        }
        let mut n = n;
        loop {
            n = self.mixed(n);
            if n < self.count {
                break;
            }
        }
        // Mixing alone is biased for small counts.
        let from_there = n + (((self.seed >> 32) * u64::from(self.count)) >> 32) as u32;
        match from_there < self.count {
            true => from_there,
            false => from_there - self.count,
        }
    }
    #[inline]
    fn mixed(&self, n: u32) -> u32 {
        let mask = (1_u64 << self.bits) - 1;
        let half = (self.bits / 2).max(1);
        let mut n = u64::from(n);
        for round in [1, 17, 33] {
            let key = self.seed >> round;
            n = n.wrapping_mul(key << 1 | 1).wrapping_add(key >> 11) & mask;
            n ^= n >> half;
        }
        n as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_one_place() {
        let mut rng = Rng::new(1);
        for count in (1..70).chain([121, 2176]) {
            for _ in 0..20 {
                let order = Order::random(count, &mut rng);
                let mut all: Vec<u32> = (0..count as u32).map(|n| order.place(n)).collect();
                all.sort_unstable();
                assert_eq!(all, (0..count as u32).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn each_number_is_first_and_second_as_often_as_any_other() {
        const ORDERS: u32 = 20_000;
        let mut rng = Rng::new(1);
        for count in [2, 3, 7, 22, 36, 121] {
            let mut places = [vec![0_u32; count], vec![0; count]];
            for _ in 0..ORDERS {
                let order = Order::random(count, &mut rng);
                for (n, often) in (0..).zip(&mut places) {
                    often[order.place(n) as usize] += 1;
                }
            }
            let mean = f64::from(ORDERS) / count as f64;
            for often in places.iter().flatten() {
                let apart = (f64::from(*often) - mean) / mean.sqrt();
                assert!(apart.abs() < 5.0, "{count}: {often} of {mean}");
            }
        }
    }
}
