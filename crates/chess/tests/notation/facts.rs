//! Whole positions with all their moves as UCI and SAN, agreed with another program.

use crate::position;
use quirkat_chess::notation::{san, uci};
use quirkat_game::Position;

/// A position a line, and after it its moves, each as UCI and SAN.
const FACTS: &str = include_str!("data/san.txt");

#[test]
fn uci_and_san_agree_with_another_program() {
    for line in FACTS.lines() {
        let (fen, moves) = line.split_once('|').expect(line);
        let position = position(fen);
        let mut written: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|&mv| uci::write(&position, mv) + " " + &san::write(&position, mv))
            .collect();
        written.sort();
        assert_eq!(written.join("|"), moves, "in {fen}");
        assert_eq!(position.to_string(), fen);
    }
}
