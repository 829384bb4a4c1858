//! A SIMD vector of eight 64-bit words: an AVX-512 register where available, an array elsewhere.
//!
//! Auto-vectorisation of the array version is unreliable and costs half of perft's speed, so the AVX-512 version uses
//! intrinsics. Both have the same functions and are tested against each other.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vpopcntdq"
))]
pub(crate) use avx512::U64x8;
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vpopcntdq"
)))]
pub(crate) use portable::U64x8;

#[cfg_attr(
    all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512vpopcntdq"
    ),
    allow(dead_code)
)]
mod portable {
    #[derive(Clone, Copy, Debug)]
    #[repr(align(64))]
    pub(crate) struct U64x8([u64; 8]);

    impl U64x8 {
        #[inline(always)]
        pub(crate) const fn from_array(words: [u64; 8]) -> U64x8 {
            U64x8(words)
        }

        #[inline(always)]
        pub(crate) const fn to_array(self) -> [u64; 8] {
            self.0
        }

        #[inline(always)]
        pub(crate) const fn splat(word: u64) -> U64x8 {
            U64x8([word; 8])
        }

        #[inline(always)]
        fn zip(self, other: U64x8, f: impl Fn(u64, u64) -> u64) -> U64x8 {
            U64x8(std::array::from_fn(|i| f(self.0[i], other.0[i])))
        }

        #[inline(always)]
        pub(crate) fn and(self, other: U64x8) -> U64x8 {
            self.zip(other, |a, b| a & b)
        }

        #[inline(always)]
        pub(crate) fn or(self, other: U64x8) -> U64x8 {
            self.zip(other, |a, b| a | b)
        }

        #[inline(always)]
        pub(crate) fn add(self, other: U64x8) -> U64x8 {
            self.zip(other, u64::wrapping_add)
        }

        #[inline(always)]
        pub(crate) fn rotate_left(self, by: U64x8) -> U64x8 {
            self.zip(by, |word, by| word.rotate_left(by as u32))
        }

        /// Swaps the lower and the upper four words.
        #[inline(always)]
        pub(crate) fn swap_halves(self) -> U64x8 {
            U64x8(std::array::from_fn(|i| self.0[(i + 4) % 8]))
        }

        #[inline(always)]
        pub(crate) fn count_ones(self) -> U64x8 {
            U64x8(self.0.map(|word| u64::from(word.count_ones())))
        }

        /// The words whose counterpart in `test` is nonzero; the others 0.
        #[inline(always)]
        pub(crate) fn where_any(self, test: U64x8) -> U64x8 {
            self.zip(test, |word, test| if test == 0 { 0 } else { word })
        }

        #[inline(always)]
        pub(crate) fn union(self) -> u64 {
            self.0.iter().fold(0, |all, word| all | word)
        }

        #[inline(always)]
        pub(crate) fn sum(self) -> u64 {
            self.0.iter().sum()
        }
    }
}

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vpopcntdq"
))]
// SAFETY, for every block below: the module is compiled only if the target has these instructions, none of which touch
// memory; and `[u64; 8]` and `__m512i` have the same size and no invalid bit patterns.
#[allow(unsafe_code)]
mod avx512 {
    use std::arch::x86_64 as arch;
    use std::mem::transmute;

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct U64x8(arch::__m512i);

    impl U64x8 {
        #[inline(always)]
        pub(crate) const fn from_array(words: [u64; 8]) -> U64x8 {
            U64x8(unsafe { transmute::<[u64; 8], arch::__m512i>(words) })
        }

        #[inline(always)]
        pub(crate) const fn to_array(self) -> [u64; 8] {
            unsafe { transmute::<arch::__m512i, [u64; 8]>(self.0) }
        }

        #[inline(always)]
        pub(crate) fn splat(word: u64) -> U64x8 {
            U64x8(unsafe { arch::_mm512_set1_epi64(word as i64) })
        }

        #[inline(always)]
        pub(crate) fn and(self, other: U64x8) -> U64x8 {
            U64x8(unsafe { arch::_mm512_and_si512(self.0, other.0) })
        }

        #[inline(always)]
        pub(crate) fn or(self, other: U64x8) -> U64x8 {
            U64x8(unsafe { arch::_mm512_or_si512(self.0, other.0) })
        }

        #[inline(always)]
        pub(crate) fn add(self, other: U64x8) -> U64x8 {
            U64x8(unsafe { arch::_mm512_add_epi64(self.0, other.0) })
        }

        #[inline(always)]
        pub(crate) fn rotate_left(self, by: U64x8) -> U64x8 {
            U64x8(unsafe { arch::_mm512_rolv_epi64(self.0, by.0) })
        }

        /// Swaps the lower and the upper four words.
        #[inline(always)]
        pub(crate) fn swap_halves(self) -> U64x8 {
            U64x8(unsafe { arch::_mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0) })
        }

        #[inline(always)]
        pub(crate) fn count_ones(self) -> U64x8 {
            U64x8(unsafe { arch::_mm512_popcnt_epi64(self.0) })
        }

        /// The words whose counterpart in `test` is nonzero; the others 0.
        #[inline(always)]
        pub(crate) fn where_any(self, test: U64x8) -> U64x8 {
            U64x8(unsafe {
                arch::_mm512_maskz_mov_epi64(arch::_mm512_test_epi64_mask(test.0, test.0), self.0)
            })
        }

        #[inline(always)]
        pub(crate) fn union(self) -> u64 {
            unsafe { arch::_mm512_reduce_or_epi64(self.0) as u64 }
        }

        #[inline(always)]
        pub(crate) fn sum(self) -> u64 {
            unsafe { arch::_mm512_reduce_add_epi64(self.0) as u64 }
        }
    }
}

#[cfg(all(
    test,
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vpopcntdq"
))]
mod tests {
    use super::{avx512, portable};

    #[test]
    fn both_versions_agree() {
        let mut noise = 7u64;
        let mut words = || {
            std::array::from_fn::<u64, 8, _>(|i| {
                noise = noise
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                if noise >> 60 == i as u64 { 0 } else { noise }
            })
        };
        for _ in 0..1000 {
            let (a, b) = (words(), words());
            let by = b.map(|word| word % 64);
            let (pa, pb, pby) = (
                portable::U64x8::from_array(a),
                portable::U64x8::from_array(b),
                portable::U64x8::from_array(by),
            );
            let (wa, wb, wby) = (
                avx512::U64x8::from_array(a),
                avx512::U64x8::from_array(b),
                avx512::U64x8::from_array(by),
            );
            assert_eq!(pa.and(pb).to_array(), wa.and(wb).to_array());
            assert_eq!(pa.or(pb).to_array(), wa.or(wb).to_array());
            assert_eq!(pa.add(pb).to_array(), wa.add(wb).to_array());
            assert_eq!(
                pa.rotate_left(pby).to_array(),
                wa.rotate_left(wby).to_array()
            );
            assert_eq!(pa.swap_halves().to_array(), wa.swap_halves().to_array());
            assert_eq!(pa.count_ones().to_array(), wa.count_ones().to_array());
            assert_eq!(pa.where_any(pb).to_array(), wa.where_any(wb).to_array());
            assert_eq!(pa.union(), wa.union());
            assert_eq!(pa.count_ones().sum(), wa.count_ones().sum());
            assert_eq!(
                portable::U64x8::splat(a[0]).to_array(),
                avx512::U64x8::splat(a[0]).to_array()
            );
        }
    }
}
