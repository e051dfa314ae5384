//! Random numbers: the same numbers for the same seed on every machine.

/// A seeded generator: [wyrand](https://github.com/wangyi-fudan/wyhash) by Wang Yi, a Weyl sequence mixed
/// by one wide multiplication.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the generator with this seed.
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d);
        rng.word();
        rng.word();
        rng
    }
    /// Returns 64 random bits.
    #[inline(always)]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let t = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (t >> 64) as u64 ^ t as u64
    }
    /// Returns a uniformly random number in `0..n`, as [`Rng::below`] does; `None` when `n` is 0.
    #[inline(always)]
    pub fn one_of(&mut self, n: u32) -> Option<u32> {
        if n == 0 { None } else { Some(self.below(n)) }
    }
    /// Returns an exactly uniform number in `0..n` by rejection sampling (Lemire's method); 0 when `n` is
    /// 0.
    pub fn exactly_below(&mut self, n: u64) -> u64 {
        let mut product = u128::from(self.word()) * u128::from(n);
        if (product as u64) < n {
            let least = n.wrapping_neg().checked_rem(n).unwrap_or(0);
            while (product as u64) < least {
                product = u128::from(self.word()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }
    /// Returns the index of one of the weights, drawn exactly in proportion to them; 0 where there are
    /// none.
    pub fn weighed(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let total = weights.clone().map(u64::from).sum();
        let mut left = self.exactly_below(total);
        for (place, weight) in weights.enumerate() {
            match left.checked_sub(u64::from(weight)) {
                Some(rest) => left = rest,
                None => return place,
            }
        }
        0
    }
    /// Returns a uniform number in `0..n`, up to a bias of `n / 2^32`; 0 when `n` is 0.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.word() >> 32) * u64::from(n)) >> 32) as u32
    }
}
