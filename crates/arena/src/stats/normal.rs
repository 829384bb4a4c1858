//! The normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// How far from the mean 95 % of a normal distribution lie, in standard deviations.
pub(super) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The share of a standard normal distribution below `x`.
pub(super) fn below(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    let tail = tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The share above `x`, which is not negative.
fn tail(x: f64) -> f64 {
    if x < 4.0 {
        // The Taylor series of the error function; its terms stay small enough here to lose no digits that matter.
        let z = x / SQRT_2;
        let (mut term, mut sum) = (z, z);
        for n in 1..200 {
            term *= -z * z / f64::from(n);
            let more = term / f64::from(2 * n + 1);
            sum += more;
            if more.abs() < 1e-17 {
                break;
            }
        }
        return 0.5 - sum / PI.sqrt();
    }
    // Laplace's continued fraction, from the inside out; it converges fast where the series does not.
    let fraction = (1..=60).rev().fold(x, |inner, n| x + f64::from(n) / inner);
    (-x * x / 2.0).exp() / ((2.0 * PI).sqrt() * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_are_met() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (TWO_SIDED_95, 0.975),
            (-2.0, 0.022_750_131_948_179_2),
            (-3.0, 0.001_349_898_031_630_09),
            (-5.0, 2.866_515_718_791_94e-7),
            (-8.0, 6.220_960_574_271_79e-16),
        ] {
            let error = (below(x) - share).abs();
            assert!(error < 1e-12 && error < share * 1e-9, "{x}: {}", below(x));
        }
        assert!(below(f64::INFINITY) >= 1.0 && below(f64::NEG_INFINITY) <= 0.0);
        assert!((below(f64::NAN) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn both_ways_to_compute_agree_where_they_meet() {
        assert!((below(-3.999_999_9) / below(-4.000_000_1) - 1.0).abs() < 1e-5);
    }
}
