//! In random games, what a notation writes is read back, and no two moves are written alike.

use quirkat_chess::{Chess, Move, notation};
use quirkat_game::{MoveError, Position, Random, Rules};
use std::collections::HashSet;

type Write = fn(&Chess, Move) -> String;
type Read = fn(&Chess, &str) -> Result<Move, MoveError>;

const NOTATIONS: [(&str, Write, Read); 5] = [
    ("UCI", notation::uci::write, notation::uci::read),
    ("SAN", notation::san::write, notation::san::read),
    ("long", notation::san::write_long, notation::san::read_long),
    (
        "descriptive",
        notation::descriptive::write,
        notation::descriptive::read,
    ),
    (
        "plain",
        notation::uci::write_plain,
        notation::uci::read_plain,
    ),
];

/// Positions that lead to all kinds of castling, en passant, promotions, and many pieces of a kind.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPPP1k2/8/8/8/8/2K1pppp/8 w - - 0 1",
    "6rk/6pp/3n4/Q1Q5/2b5/Q1Q5/3r4/Q1Q4K w - - 0 1",
    "N1N1N3/8/1N1N4/7k/2N1N3/8/1N1N3K/8 w - - 0 1",
    "8/2P3PP/k3p3/PpPpPpPp/1P1P1P2/K7/p5p1/8 w - b6 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
    "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
    "r2k2r1/8/8/8/8/8/8/1R3KR1 w GBga - 0 1",
];

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::new(7);
    let mut positions = 0;
    for start in STARTS {
        for _ in 0..12 {
            let mut position: Chess = start.parse().expect(start);
            for _ in 0..80 {
                round_trip(&position);
                positions += 1;
                let Some(mv) = random.choose(&position.legal_moves()) else {
                    break;
                };
                position.play(mv);
            }
        }
    }
    assert!(positions > 5000, "only {positions} positions were seen");
}

fn round_trip(position: &Chess) {
    let moves = position.legal_moves();
    for (name, write, read) in NOTATIONS {
        let mut texts = HashSet::new();
        for &mv in &moves {
            let text = write(position, mv);
            assert_eq!(
                read(position, &text),
                Ok(mv),
                "{name} `{text}` in {position}"
            );
            let any = position.parse_move(&text);
            assert_eq!(
                any,
                Ok(mv),
                "`{text}` of {name} read as any notation in {position}"
            );
            assert!(
                texts.insert(text.clone()),
                "two moves are `{text}` in {position}"
            );
        }
    }
}
