//! Perft counts, published or agreed on by independent generators.

use crate::reference;
use quirkat_chess::Chess;
use quirkat_game::{Position, perft_threads};

/// FEN, depth and count of every line of the list.
fn cases() -> impl Iterator<Item = (&'static str, u32, u64)> {
    let lines = include_str!("data/perft.epd")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| {
        let mut parts = line.split(';').map(str::trim);
        let text = parts.next().expect("a position");
        parts.map(move |part| {
            let (depth, count) = part
                .strip_prefix('D')
                .and_then(|part| part.split_once(' '))
                .expect("Dn COUNT");
            (
                text,
                depth.parse().expect("a depth"),
                count.parse().expect("a count"),
            )
        })
    })
}

#[test]
fn counts_are_as_published() {
    for (text, depth, count) in cases() {
        let position: Chess = text.parse().expect(text);
        assert_eq!(
            perft_threads(&position, depth, 2),
            count,
            "{text} at depth {depth}"
        );
    }
}

#[test]
fn the_reference_counts_the_same() {
    for (text, depth, count) in cases().filter(|&(.., count)| count < 20_000) {
        assert_eq!(
            reference::perft(text, depth),
            count,
            "{text} at depth {depth}"
        );
    }
}

/// Listing moves and making them with keys shares little code with perft.
#[test]
fn listed_moves_count_the_same() {
    fn listed(position: &Chess, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        position
            .legal_moves()
            .into_iter()
            .map(|mv| listed(&position.after(mv), depth - 1))
            .sum()
    }
    for (text, depth, count) in cases().filter(|&(.., count)| count < 1_000_000) {
        let position: Chess = text.parse().expect(text);
        assert_eq!(listed(&position, depth), count, "{text} at depth {depth}");
    }
}
