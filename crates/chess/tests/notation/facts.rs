//! Positions with all their moves in UCI and SAN, as another program writes them.

use crate::position;
use quirkat_chess::notation::{san, uci};
use quirkat_game::Position;

/// One position per line, followed by its moves, each in UCI and SAN.
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
