//! The sum that a network's output is, with vectors of 16-bit integers: AVX-512 or AVX2 where the build has them, plain code
//! elsewhere. All give the same sum to the bit.

#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
use avx512::{LANES, Sums, Values};

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(target_feature = "avx512bw")
))]
use avx2::{LANES, Sums, Values};

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use plain::{LANES, Sums, Values};

/// The sum of squared values times their weights, each value clipped to 0 to `top` first.
///
/// A value of at most 255 times a weight within a byte fits into 16 bits, and a vector unit multiplies such products by the
/// values and adds pairs of them in one step. It adds up in 32 bits: each lane sees at most 128 terms of 255 * 255 * 127.
#[inline]
pub(crate) fn screlu_dot<const WIDTH: usize>(
    values: &[i16; WIDTH],
    weights: &[i16; WIDTH],
    top: i16,
) -> i64 {
    const { assert!(WIDTH.is_multiple_of(2 * LANES) && WIDTH <= 512) };
    // Two sums, since each step waits for the one before.
    let mut sums = [Sums::zero(); 2];
    let (values, _) = values.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    for (i, (values, weights)) in values.iter().zip(weights).enumerate() {
        let clipped = Values::load(values).clip(top);
        let products = clipped.mul(Values::load(weights));
        sums[i % 2] = sums[i % 2].add_products(products, clipped);
    }
    sums.iter().map(|sum| sum.total()).sum()
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain {
    pub(super) const LANES: usize = 8;

    #[derive(Clone, Copy)]
    pub(super) struct Values([i16; LANES]);

    #[derive(Clone, Copy)]
    pub(super) struct Sums([i32; LANES / 2]);

    impl Values {
        #[inline(always)]
        pub(super) fn load(values: &[i16; LANES]) -> Values {
            Values(*values)
        }

        #[inline(always)]
        pub(super) fn clip(self, top: i16) -> Values {
            Values(self.0.map(|value| value.clamp(0, top)))
        }

        #[inline(always)]
        pub(super) fn mul(self, other: Values) -> Values {
            Values(std::array::from_fn(|i| self.0[i].wrapping_mul(other.0[i])))
        }
    }

    impl Sums {
        #[inline(always)]
        pub(super) fn zero() -> Sums {
            Sums([0; LANES / 2])
        }

        #[inline(always)]
        pub(super) fn add_products(self, a: Values, b: Values) -> Sums {
            let product = |i: usize| i32::from(a.0[i]) * i32::from(b.0[i]);
            Sums(std::array::from_fn(|i| {
                self.0[i] + product(2 * i) + product(2 * i + 1)
            }))
        }

        #[inline(always)]
        pub(super) fn total(self) -> i64 {
            self.0.iter().map(|&sum| i64::from(sum)).sum()
        }
    }
}

/// A module of vectors of one width. They make the output of a network six times as fast as what the compiler finds by itself.
macro_rules! vectors {
    ($module:ident, $lanes:literal, $vector:ident, $set:ident, $max:ident, $min:ident, $mul:ident, $madd:ident, $add:ident) => {
        // SAFETY, for every block below: the module is compiled only if the target has these instructions, none of which touch
        // memory; and arrays of integers and vectors have the same size and no invalid bit patterns.
        #[allow(unsafe_code)]
        mod $module {
            use std::arch::x86_64 as arch;
            use std::mem::transmute;

            pub(super) const LANES: usize = $lanes;

            #[derive(Clone, Copy)]
            pub(super) struct Values(arch::$vector);

            #[derive(Clone, Copy)]
            pub(super) struct Sums(arch::$vector);

            impl Values {
                #[inline(always)]
                pub(super) fn load(values: &[i16; LANES]) -> Values {
                    Values(unsafe { transmute::<[i16; LANES], arch::$vector>(*values) })
                }

                #[inline(always)]
                pub(super) fn clip(self, top: i16) -> Values {
                    let (bottom, top) = unsafe { (arch::$set(0), arch::$set(top)) };
                    Values(unsafe { arch::$min(arch::$max(self.0, bottom), top) })
                }

                #[inline(always)]
                pub(super) fn mul(self, other: Values) -> Values {
                    Values(unsafe { arch::$mul(self.0, other.0) })
                }
            }

            impl Sums {
                #[inline(always)]
                pub(super) fn zero() -> Sums {
                    Sums(unsafe { arch::$set(0) })
                }

                #[inline(always)]
                pub(super) fn add_products(self, a: Values, b: Values) -> Sums {
                    Sums(unsafe { arch::$add(self.0, arch::$madd(a.0, b.0)) })
                }

                #[inline(always)]
                pub(super) fn total(self) -> i64 {
                    let sums = unsafe { transmute::<arch::$vector, [i32; LANES / 2]>(self.0) };
                    sums.iter().map(|&sum| i64::from(sum)).sum()
                }
            }
        }
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
vectors!(
    avx512,
    32,
    __m512i,
    _mm512_set1_epi16,
    _mm512_max_epi16,
    _mm512_min_epi16,
    _mm512_mullo_epi16,
    _mm512_madd_epi16,
    _mm512_add_epi32
);

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    any(test, not(target_feature = "avx512bw"))
))]
vectors!(
    avx2,
    16,
    __m256i,
    _mm256_set1_epi16,
    _mm256_max_epi16,
    _mm256_min_epi16,
    _mm256_mullo_epi16,
    _mm256_madd_epi16,
    _mm256_add_epi32
);

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::Random;

    /// One term after another, in the widest integers.
    fn reference(values: &[i16], weights: &[i16], top: i16) -> i64 {
        let terms = values.iter().zip(weights).map(|(&value, &weight)| {
            let value = i64::from(value.clamp(0, top));
            value * value * i64::from(weight)
        });
        terms.sum()
    }

    #[test]
    fn sums_are_exact_at_every_width_and_at_the_extremes() {
        fn check<const WIDTH: usize>(random: &mut Random) {
            let mut draw = |most: u64| -> [i16; WIDTH] {
                std::array::from_fn(|_| {
                    ((random.bits() % (2 * most + 1)) as i64 - most as i64) as i16
                })
            };
            let extremes = [-32_768, -1, 0, 254, 255, 256, 32_767];
            let mut rows = vec![draw(300), draw(20_000)];
            rows.extend(extremes.map(|value| [value; WIDTH]));
            let weights = [draw(127), [127; WIDTH], [-127; WIDTH]];
            for values in &rows {
                for weights in &weights {
                    let expected = reference(values, weights, 255);
                    assert_eq!(screlu_dot(values, weights, 255), expected, "{WIDTH}");
                }
            }
        }
        let mut random = Random::new(5);
        check::<64>(&mut random);
        check::<128>(&mut random);
        check::<256>(&mut random);
        check::<512>(&mut random);
    }

    /// The steps of one kind of vectors on as many numbers as they hold.
    macro_rules! step {
        ($module:ident, $values:expr, $weights:expr) => {{
            use super::$module::{LANES, Sums, Values};
            let (values, weights) = (
                $values.as_chunks::<LANES>().0,
                $weights.as_chunks::<LANES>().0,
            );
            let pairs = values.iter().zip(weights);
            let sum = pairs.fold(Sums::zero(), |sum, (values, weights)| {
                let clipped = Values::load(values).clip(255);
                sum.add_products(clipped.mul(Values::load(weights)), clipped)
            });
            sum.total()
        }};
    }

    #[test]
    fn every_kind_of_vectors_gives_the_same_sum() {
        let mut random = Random::new(6);
        for _ in 0..1000 {
            let values: [i16; 64] = std::array::from_fn(|_| (random.bits() % 700) as i16 - 200);
            let weights: [i16; 64] = std::array::from_fn(|_| (random.bits() % 255) as i16 - 127);
            let expected = reference(&values, &weights, 255);
            assert_eq!(step!(plain, values, weights), expected);
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            assert_eq!(step!(avx2, values, weights), expected);
            #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
            assert_eq!(step!(avx512, values, weights), expected);
        }
    }
}
