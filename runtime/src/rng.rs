//! Random numbers: wyrand, with the same numbers for the same seed on every machine.

/// A seeded generator (wyrand's construction, by Wang Yi): a Weyl sequence, mixed by one wide multiplication.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d);
        rng.word();
        rng.word();
        rng
    }
    /// 64 random bits.
    #[inline(always)]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let t = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (t >> 64) as u64 ^ t as u64
    }
    /// One of so many; none of none.
    #[inline(always)]
    pub fn one_of(&mut self, n: u32) -> Option<u32> {
        if n == 0 { None } else { Some(self.below(n)) }
    }
    /// Exactly uniform in `0..n`; 0 when `n` is 0.
    pub fn exactly_below(&mut self, n: u64) -> u64 {
        let least = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = u128::from(self.word()) * u128::from(n);
            if product as u64 >= least {
                return (product >> 64) as u64;
            }
        }
    }
    /// The place of one of these weights, each as likely as it says: exactly. 0 where there is none.
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
    /// Uniform in `0..n`, up to a bias of `n / 2^32`; 0 when `n` is 0.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.word() >> 32) * u64::from(n)) >> 32) as u32
    }
}
