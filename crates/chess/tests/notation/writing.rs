//! Moves in all five notations, written and read.

use crate::{START, position};
use quirkat_chess::notation::{descriptive, san, uci};
use quirkat_game::Rules;

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const CENTRE: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const EN_PASSANT: &str = "8/8/8/K2pP3/8/8/8/7k w - d6 0 1";
const EN_PASSANT_CHECK: &str = "8/2k5/8/K2pP3/8/8/8/8 w - d6 0 1";
const PROMOTION: &str = "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1";
const TWO_BY_TWO: &str = "1n1n4/P1P4k/8/8/8/8/8/K7 w - - 0 1";
const CORNER: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
const TWO_ROOKS: &str = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
const ROOKS_AT_HOME: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
const KNIGHTS_ON_A_FILE: &str = "4k3/8/8/2N5/8/8/8/2N1K3 w - - 0 1";
const PINNED_KNIGHT: &str = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
const THREE_QUEENS: &str = "7k/8/8/Q1Q5/8/Q7/8/7K w - - 0 1";
const FORK: &str = "4k3/8/8/2p1p3/3Q4/8/8/4K3 w - - 0 1";
const PAWNS_TAKE: &str = "4k3/8/8/3p1p2/2P1P3/8/8/4K3 w - - 0 1";
const BLACK_TAKES: &str = "4k3/8/8/8/2b2b2/1P5P/8/2R1K1R1 b - - 0 1";
const CHESS_960: &str = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1";

/// A position and a move of it as UCI, SAN, long algebraic, descriptive and plain text.
const MOVES: [(&str, [&str; 5]); 32] = [
    (START, ["e2e4", "e4", "e2-e4", "P-K4", "move e2 e4"]),
    (START, ["c2c4", "c4", "c2-c4", "P-QB4", "move c2 c4"]),
    (START, ["g1f3", "Nf3", "Ng1-f3", "N-KB3", "move g1 f3"]),
    (START, ["b1a3", "Na3", "Nb1-a3", "N-QR3", "move b1 a3"]),
    (AFTER_E4, ["e7e5", "e5", "e7-e5", "P-K4", "move e7 e5"]),
    (AFTER_E4, ["g8f6", "Nf6", "Ng8-f6", "N-KB3", "move g8 f6"]),
    (CENTRE, ["e4d5", "exd5", "e4xd5", "PxP", "move e4 d5"]),
    (CENTRE, ["f1b5", "Bb5+", "Bf1-b5+", "B-N5ch", "move f1 b5"]),
    (
        EN_PASSANT,
        ["e5d6", "exd6", "e5xd6 e.p.", "PxP e.p.", "move e5 d6"],
    ),
    (
        EN_PASSANT_CHECK,
        ["e5d6", "exd6+", "e5xd6 e.p.+", "PxP e.p. ch", "move e5 d6"],
    ),
    (
        PROMOTION,
        ["c7c8q", "c8=Q+", "c7-c8=Q+", "P-B8=Qch", "move c7 c8 Q"],
    ),
    (
        PROMOTION,
        ["c7c8n", "c8=N", "c7-c8=N", "P-B8=N", "move c7 c8 N"],
    ),
    (
        TWO_BY_TWO,
        [
            "c7b8q",
            "cxb8=Q",
            "c7xb8=Q",
            "P(QB7)xN(QN8)=Q",
            "move c7 b8 Q",
        ],
    ),
    (
        TWO_BY_TWO,
        ["a7b8r", "axb8=R", "a7xb8=R", "RPxN=R", "move a7 b8 R"],
    ),
    (
        TWO_BY_TWO,
        ["c7d8b", "cxd8=B", "c7xd8=B", "PxN(Q8)=B", "move c7 d8 B"],
    ),
    (
        CORNER,
        ["a1a8", "Ra8#", "Ra1-a8#", "R-R8 mate", "move a1 a8"],
    ),
    (TWO_ROOKS, ["a1d1", "Rad1", "Ra1-d1", "QR-Q1", "move a1 d1"]),
    (TWO_ROOKS, ["h1d1", "Rhd1", "Rh1-d1", "KR-Q1", "move h1 d1"]),
    (ROOKS_AT_HOME, ["e1g1", "O-O", "O-O", "O-O", "move e1 g1"]),
    (
        ROOKS_AT_HOME,
        ["e1c1", "O-O-O", "O-O-O", "O-O-O", "move e1 c1"],
    ),
    (
        ROOKS_AT_HOME,
        ["h1h8", "Rxh8+", "Rh1xh8+", "RxKRch", "move h1 h8"],
    ),
    (
        TWO_KNIGHTS,
        ["b1d2", "Nbd2", "Nb1-d2", "QN-Q2", "move b1 d2"],
    ),
    (
        TWO_KNIGHTS,
        ["f3d2", "Nfd2", "Nf3-d2", "KN-Q2", "move f3 d2"],
    ),
    (
        KNIGHTS_ON_A_FILE,
        ["c1d3", "N1d3", "Nc1-d3", "N(QB1)-Q3", "move c1 d3"],
    ),
    (
        PINNED_KNIGHT,
        ["g1e2", "Ne2", "Ng1-e2", "N-K2", "move g1 e2"],
    ),
    (
        THREE_QUEENS,
        ["a5b4", "Qa5b4", "Qa5-b4", "Q(QR5)-N4", "move a5 b4"],
    ),
    (FORK, ["d4c5", "Qxc5", "Qd4xc5", "QxBP", "move d4 c5"]),
    (FORK, ["d4e5", "Qxe5+", "Qd4xe5+", "QxKPch", "move d4 e5"]),
    (PAWNS_TAKE, ["c4d5", "cxd5", "c4xd5", "BPxP", "move c4 d5"]),
    (BLACK_TAKES, ["f4c1", "Bxc1", "Bf4xc1", "BxR", "move f4 c1"]),
    (CHESS_960, ["f1g1", "O-O", "O-O", "O-O", "move f1 g1"]),
    (CHESS_960, ["f1b1", "O-O-O", "O-O-O", "O-O-O", "move f1 b1"]),
];

#[test]
fn a_move_is_written_and_read_in_every_notation() {
    for (fen, texts) in MOVES {
        let position = position(fen);
        let mv = uci::read(&position, texts[0]).expect(texts[0]);
        let written = [
            uci::write,
            san::write,
            san::write_long,
            descriptive::write,
            uci::write_plain,
        ];
        let written = written.map(|write| write(&position, mv));
        assert_eq!(written, texts, "in {fen}");
        let read = [
            uci::read,
            san::read,
            san::read_long,
            descriptive::read,
            uci::read_plain,
        ];
        for (read, text) in read.into_iter().zip(texts) {
            assert_eq!(read(&position, text), Ok(mv), "`{text}` in {fen}");
            assert_eq!(position.parse_move(text), Ok(mv), "`{text}` in {fen}");
        }
    }
}
