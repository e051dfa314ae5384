//! Processor instructions, and equal functions in plain Rust where the build lacks the
//! instructions.
//!
//! This is the only module with unsafe code: every instruction used here is available in the whole build,
//! as `target_feature` says, and none of them accesses memory.
#![allow(unsafe_code, reason = "intrinsics; each block says why it holds")]

/// Returns the index of the `n`-th set bit, counted from 0; an unspecified index when there are `n` bits or
/// fewer.
#[inline(always)]
pub(crate) fn nth_bit(word: u64, n: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the whole build has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1 << (n % 64), word) }.trailing_zeros()
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    plain::nth_bit(word, n)
}

/// Compresses the bits of a word at the places of a mask to the low end (PEXT).
#[inline(always)]
pub(crate) fn gather(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the whole build has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    plain::gather(word, mask)
}

/// Expands the lowest bits of a word to the places of a mask (PDEP); bits beyond those are dropped.
#[inline(always)]
pub(crate) fn scatter(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the whole build has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    plain::scatter(word, mask)
}

/// The same functions without BMI2.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod plain {
    /// A word whose bytes are all 1.
    const ONES: u64 = 0x0101_0101_0101_0101;
    /// A word whose bytes are all 128.
    const HIGH: u64 = ONES << 7;

    /// Goes through the mask bit by bit.
    #[inline]
    pub(super) fn gather(word: u64, mask: u64) -> u64 {
        let (mut left, mut gathered, mut place) = (mask, 0, 0);
        while left != 0 {
            gathered |= (word >> left.trailing_zeros() & 1) << place;
            left &= left - 1;
            place += 1;
        }
        gathered
    }

    /// Goes through the mask bit by bit.
    #[inline]
    pub(super) fn scatter(word: u64, mask: u64) -> u64 {
        let (mut left, mut spread, mut place) = (mask, 0, 0);
        while left != 0 {
            spread |= (word >> place & 1) << left.trailing_zeros();
            left &= left - 1;
            place += 1;
        }
        spread
    }

    /// First finds the byte, by prefix sums of the bytes' bit counts, then the bit in it.
    #[inline]
    pub(super) fn nth_bit(word: u64, n: u32) -> u32 {
        if n >= word.count_ones() {
            return 64;
        }
        let pairs = word - ((word >> 1) & (ONES * 0x55));
        let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
        let sums = ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
        // The bytes whose prefix sum is at most n come before the byte sought.
        let not_above = ((u64::from(n) * ONES) | HIGH).wrapping_sub(sums) & HIGH;
        let shift = 8 * not_above.count_ones();
        let rank = n - ((sums << 8) >> shift) as u32 % 256;
        let mut byte = (word >> shift) & 0xff;
        for i in 0..7 {
            // A select instead of a branch: the rank can not be predicted.
            byte = if i < rank {
                byte & byte.wrapping_sub(1)
            } else {
                byte
            };
        }
        shift + byte.trailing_zeros()
    }
}

/// Returns the name of a lane for [`Lanes::pick`]: the numbers of its two 32-bit halves. Bits 8 to 31 are
/// ignored.
pub(crate) const fn lane(n: usize) -> u64 {
    let half = 2 * n as u64;
    half | (half + 1) << 32
}

/// Four words with the same operations on each.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(crate) use plain_lanes::Lanes;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) use avx2_lanes::Lanes;

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain_lanes {
    /// Four words in an array.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Lanes([u64; 4]);

    impl Lanes {
        #[inline(always)]
        pub(crate) fn new(words: [u64; 4]) -> Lanes {
            Lanes(words)
        }
        /// Returns the same word four times.
        #[inline(always)]
        pub(crate) fn all(word: u64) -> Lanes {
            Lanes([word; 4])
        }
        #[inline(always)]
        fn zip(self, other: Lanes, of: impl Fn(u64, u64) -> u64) -> Lanes {
            Lanes(std::array::from_fn(|i| of(self.0[i], other.0[i])))
        }
        #[inline(always)]
        pub(crate) fn and(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a & b)
        }
        #[inline(always)]
        pub(crate) fn or(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a | b)
        }
        /// Shifts each word up by its own number of bits, below 64.
        #[inline(always)]
        pub(crate) fn up(self, by: Lanes) -> Lanes {
            self.zip(by, |word, by| word << (by & 63))
        }
        /// Shifts each word down by its own number of bits, below 64.
        #[inline(always)]
        pub(crate) fn down(self, by: Lanes) -> Lanes {
            self.zip(by, |word, by| word >> (by & 63))
        }
        #[inline(always)]
        pub(crate) fn xor(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a ^ b)
        }
        /// Permutes: each lane gets the word of the lane that it names ([`super::lane`]).
        #[inline(always)]
        pub(crate) fn pick(self, named: Lanes) -> Lanes {
            Lanes(named.0.map(|lane| self.0[(lane >> 1 & 3) as usize]))
        }
        /// Returns whether all words are 0.
        #[inline(always)]
        pub(crate) fn is_zero(self) -> bool {
            self.union() == 0
        }
        #[inline(always)]
        pub(crate) fn words(self) -> [u64; 4] {
            self.0
        }
        /// Keeps the words where the word of `test` is not 0; the others become 0.
        #[inline(always)]
        pub(crate) fn where_any(self, test: Lanes) -> Lanes {
            self.zip(test, |word, test| if test == 0 { 0 } else { word })
        }
        /// Returns the union of the words.
        #[inline(always)]
        pub(crate) fn union(self) -> u64 {
            self.0[0] | self.0[1] | self.0[2] | self.0[3]
        }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2_lanes {
    use std::arch::x86_64::*;

    /// Four words in one register.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Lanes(__m256i);

    // SAFETY of every block here: the whole build has AVX2.
    impl Lanes {
        #[inline(always)]
        pub(crate) fn new([a, b, c, d]: [u64; 4]) -> Lanes {
            Lanes(unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) })
        }
        /// Returns the same word four times.
        #[inline(always)]
        pub(crate) fn all(word: u64) -> Lanes {
            Lanes(unsafe { _mm256_set1_epi64x(word as i64) })
        }
        #[inline(always)]
        pub(crate) fn and(self, other: Lanes) -> Lanes {
            Lanes(unsafe { _mm256_and_si256(self.0, other.0) })
        }
        #[inline(always)]
        pub(crate) fn or(self, other: Lanes) -> Lanes {
            Lanes(unsafe { _mm256_or_si256(self.0, other.0) })
        }
        /// Shifts each word up by its own number of bits, below 64.
        #[inline(always)]
        pub(crate) fn up(self, by: Lanes) -> Lanes {
            Lanes(unsafe { _mm256_sllv_epi64(self.0, by.0) })
        }
        /// Shifts each word down by its own number of bits, below 64.
        #[inline(always)]
        pub(crate) fn down(self, by: Lanes) -> Lanes {
            Lanes(unsafe { _mm256_srlv_epi64(self.0, by.0) })
        }
        #[inline(always)]
        pub(crate) fn xor(self, other: Lanes) -> Lanes {
            Lanes(unsafe { _mm256_xor_si256(self.0, other.0) })
        }
        /// Permutes: each lane gets the word of the lane that it names ([`super::lane`]).
        #[inline(always)]
        pub(crate) fn pick(self, named: Lanes) -> Lanes {
            Lanes(unsafe { _mm256_permutevar8x32_epi32(self.0, named.0) })
        }
        /// Returns whether all words are 0.
        #[inline(always)]
        pub(crate) fn is_zero(self) -> bool {
            unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
        }
        #[inline(always)]
        pub(crate) fn words(self) -> [u64; 4] {
            unsafe {
                [
                    _mm256_extract_epi64(self.0, 0) as u64,
                    _mm256_extract_epi64(self.0, 1) as u64,
                    _mm256_extract_epi64(self.0, 2) as u64,
                    _mm256_extract_epi64(self.0, 3) as u64,
                ]
            }
        }
        /// Keeps the words where the word of `test` is not 0; the others become 0.
        #[inline(always)]
        pub(crate) fn where_any(self, test: Lanes) -> Lanes {
            Lanes(unsafe {
                let none = _mm256_cmpeq_epi64(test.0, _mm256_setzero_si256());
                _mm256_andnot_si256(none, self.0)
            })
        }
        /// Returns the union of the words.
        #[inline(always)]
        pub(crate) fn union(self) -> u64 {
            unsafe {
                let low = _mm256_castsi256_si128(self.0);
                let two = _mm_or_si128(low, _mm256_extracti128_si256(self.0, 1));
                (_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1)) as u64
            }
        }
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
            for (n, expected) in (0..).zip(set) {
                assert_eq!(nth_bit(word, n), expected, "{word:x} {n}");
                assert_eq!(plain::nth_bit(word, n), expected, "{word:x} {n}");
            }
            // Beyond the last bit the result is unspecified, without a panic.
            for n in word.count_ones()..70 {
                let _ = (nth_bit(word, n), plain::nth_bit(word, n));
            }
        }
    }

    #[test]
    fn bits_are_gathered_with_and_without_the_instruction() {
        for (word, mask) in words().zip(words().skip(5)) {
            let places = (0..64).filter(|bit| mask >> bit & 1 == 1);
            let bits = places.enumerate();
            let expected = bits.fold(0, |all, (i, bit)| all | (word >> bit & 1) << i);
            assert_eq!(gather(word, mask), expected);
            assert_eq!(plain::gather(word, mask), expected);
        }
    }

    #[test]
    fn bits_are_scattered_with_and_without_the_instruction() {
        for (word, mask) in words().zip(words().skip(5)) {
            let places = (0..64).filter(|bit| mask >> bit & 1 == 1);
            let bits = places.enumerate();
            let expected = bits.fold(0, |all, (i, bit)| all | (word >> i & 1) << bit);
            assert_eq!(scatter(word, mask), expected);
            assert_eq!(plain::scatter(word, mask), expected);
        }
    }

    #[test]
    fn lanes_are_the_same_with_and_without_the_instructions() {
        let mut rng = Rng::new(3);
        for _ in 0..500 {
            let a: [u64; 4] = std::array::from_fn(|_| rng.word() & rng.word());
            let b: [u64; 4] = std::array::from_fn(|i| if i % 2 == 0 { rng.word() } else { 0 });
            let by: [u64; 4] = std::array::from_fn(|_| rng.word() & 63);
            let named: [u64; 4] = std::array::from_fn(|_| lane(rng.below(4) as usize) | 7 << 8);
            let fast = [
                Lanes::new(a).and(Lanes::new(b)).union(),
                Lanes::new(a).or(Lanes::new(b)).union(),
                Lanes::new(a).up(Lanes::new(by)).union(),
                Lanes::new(a).down(Lanes::new(by)).union(),
                Lanes::new(a).where_any(Lanes::new(b)).union(),
                Lanes::new(a).and(Lanes::all(b[0])).union(),
                Lanes::new(a).xor(Lanes::new(b)).union(),
            ];
            use plain_lanes::Lanes as Plain;
            let plain = [
                Plain::new(a).and(Plain::new(b)).union(),
                Plain::new(a).or(Plain::new(b)).union(),
                Plain::new(a).up(Plain::new(by)).union(),
                Plain::new(a).down(Plain::new(by)).union(),
                Plain::new(a).where_any(Plain::new(b)).union(),
                Plain::new(a).and(Plain::all(b[0])).union(),
                Plain::new(a).xor(Plain::new(b)).union(),
            ];
            assert_eq!(fast, plain);
            let picked = named.map(|lane| a[(lane >> 1 & 3) as usize]);
            assert_eq!(Lanes::new(a).pick(Lanes::new(named)).words(), picked);
            assert_eq!(Plain::new(a).pick(Plain::new(named)).words(), picked);
            for words in [a, b, [0; 4]] {
                let zero = words == [0; 4];
                assert_eq!(Lanes::new(words).is_zero(), zero);
                assert_eq!(Plain::new(words).is_zero(), zero);
            }
            let shifted: Vec<u64> = a.iter().zip(by).map(|(word, by)| word << by).collect();
            assert_eq!(plain[2], shifted.iter().fold(0, |all, word| all | word));
        }
    }
}
