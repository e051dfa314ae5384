//! The processor's own instructions, and the same in plain Rust where the build lacks them.
//!
//! The only place with unsafe code: every instruction here is one that the whole build has, asked
//! for by `target_feature`, and none of them touches memory.
#![allow(unsafe_code, reason = "intrinsics; each block says why it holds")]

/// The index of the `n`-th set bit, from 0; 64 when there are no more than `n`.
#[inline(always)]
pub(crate) fn nth_bit(word: u64, n: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        let one = if n < 64 { 1 << n } else { 0 };
        // SAFETY: the whole build has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(one, word) }.trailing_zeros()
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    plain::nth_bit(word, n)
}

/// The same without the instructions.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod plain {
    /// Every byte is 1.
    const ONES: u64 = 0x0101_0101_0101_0101;
    /// Every byte is 128.
    const HIGH: u64 = ONES << 7;

    /// First which byte, by prefix sums of the bytes' counts, then which bit of it.
    #[inline]
    pub(super) fn nth_bit(word: u64, n: u32) -> u32 {
        if n >= word.count_ones() {
            return 64;
        }
        let pairs = word - ((word >> 1) & (ONES * 0x55));
        let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
        let sums = ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
        // The bytes whose prefix sum is not above n come before the one sought.
        let not_above = ((u64::from(n) * ONES) | HIGH).wrapping_sub(sums) & HIGH;
        let shift = 8 * not_above.count_ones();
        let rank = n - ((sums << 8) >> shift) as u32 % 256;
        let mut byte = (word >> shift) & 0xff;
        for i in 0..7 {
            // A select and no branch: the rank can not be predicted.
            byte = if i < rank {
                byte & byte.wrapping_sub(1)
            } else {
                byte
            };
        }
        shift + byte.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Words with few, some and most bits set.
    fn words() -> impl Iterator<Item = u64> {
        let mut rng = Rng::new(11);
        (0..2000).map(move |i| {
            let (a, b, c) = (rng.word(), rng.word(), rng.word());
            [a, a & b & c, a | b | c, 1 << (a % 64)][i % 4]
        })
    }

    #[test]
    fn the_nth_bit_is_found_with_and_without_the_instruction() {
        for word in words().chain([0, u64::MAX]) {
            let set: Vec<u32> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            for n in 0..70 {
                let expected = set.get(n as usize).copied().unwrap_or(64);
                assert_eq!(nth_bit(word, n), expected, "{word:x} {n}");
                assert_eq!(plain::nth_bit(word, n), expected, "{word:x} {n}");
            }
        }
    }
}
