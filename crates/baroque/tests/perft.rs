//! Perft, checked against known counts and against the slow reference.

mod positions;
mod reference;

use positions::POSITIONS;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_game::conformance::Expected;
use quirkat_game::{Position, Rules, divide};

fn from_start<P: Rules>() -> Vec<u64> {
    (0..=5).map(|depth| P::start().perft(depth)).collect()
}

#[test]
fn baroque_counts_from_the_start_are_the_known_ones() {
    assert_eq!(
        from_start::<Baroque>(),
        [1, 32, 944, 42738, 1847047, 94255421]
    );
}

#[test]
fn ultima_counts_from_the_start_are_the_known_ones() {
    assert_eq!(
        from_start::<Ultima>(),
        [1, 32, 944, 42762, 1849735, 94545867]
    );
}

/// Perft of both implementations, deeper by listing the first moves instead of counting them all.
fn agree<P: Rules>(reference: fn(&str) -> Expected) {
    for text in POSITIONS {
        let Ok(position) = text.parse::<P>() else {
            panic!("{text} is refused");
        };
        for depth in 1..=2 {
            let expected = reference::perft(reference, text, depth);
            assert_eq!(position.perft(depth), expected, "{text} at depth {depth}");
        }
        let listed = divide(&position, 3, 1).into_iter().map(|(_, nodes)| nodes);
        assert_eq!(position.perft(3), listed.sum(), "{text} divided");
    }
}

#[test]
fn baroque_counts_agree_with_the_reference() {
    agree::<Baroque>(reference::baroque);
}

#[test]
fn ultima_counts_agree_with_the_reference() {
    agree::<Ultima>(reference::ultima);
}

#[test]
fn deep_counts_agree_with_the_reference() {
    for text in [POSITIONS[0], POSITIONS[2], POSITIONS[9]] {
        let baroque: Baroque = text.parse().unwrap();
        let ultima: Ultima = text.parse().unwrap();
        assert_eq!(
            baroque.perft(3),
            reference::perft(reference::baroque, text, 3),
            "{text}"
        );
        assert_eq!(
            ultima.perft(3),
            reference::perft(reference::ultima, text, 3),
            "{text}"
        );
    }
}
