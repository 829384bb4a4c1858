//! FEN: what is accepted, what is written, and the message for every error.

use quirkat_chess::{Chess, FenError};
use quirkat_game::{Position, Side};

fn error(text: &str) -> FenError {
    match text.parse::<Chess>() {
        Err(error) => error,
        Ok(position) => panic!("`{text}` is accepted as {position}"),
    }
}

#[test]
fn every_failure_has_its_own_words() {
    let cases = [
        ("", "6 fields separated by spaces, this text has 0"),
        ("8/8/8/8/8/8/8/8", "this text has 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "this text has 5"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "this text has 7"),
        (
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
            "8 ranks separated by `/`, this text has 7",
        ),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "this text has 9"),
        (
            "4k3/7/8/8/8/8/8/4K3 w - - 0 1",
            "rank 7 (`7`) has 7 squares",
        ),
        (
            "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
            "rank 1 (`4K4`) has 9 squares",
        ),
        ("4k3/8/8//8/8/8/4K3 w - - 0 1", "rank 5 (``) has 0 squares"),
        ("4k3/8/8/9/8/8/8/4K3 w - - 0 1", "`9` on rank 5"),
        ("4k3/8/8/80/8/8/8/4K3 w - - 0 1", "`0` on rank 5"),
        ("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "`x` on rank 5"),
        ("4k3/8/8/3\x004/8/8/8/4K3 w - - 0 1", "`\\0` on rank 5"),
        ("4k3/8/8/3é4/8/8/8/4K3 w - - 0 1", "`é` on rank 5"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"),
        (
            "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1",
            "White has 17 men",
        ),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn on a1"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move is `x`"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move is `W`"),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "Black is in check, but it is the other side's turn",
        ),
        ("4k3/8/8/8/8/8/4Kk2/8 w - - 0 1", "Black has 2 kings"),
        ("8/8/8/8/8/8/4Kk2/8 w - - 0 1", "Black is in check"),
        ("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "castling rights `KX`"),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQkqK - 0 1",
            "castling rights `KQkqK`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
            "castling right `Q` has no rook",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w k - 0 1",
            "castling right `k` has no rook",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
            "castling right `K` needs that king on its first rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
            "castling right `K` is the second",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
            "castling right `H` is the second",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant square `e9`"),
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
            "en passant square e6 is not on rank 3",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - d6 0 1",
            "en passant square d6 has no pawn in front",
        ),
        (
            "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
            "en passant square e6 or the one behind it",
        ),
        (
            "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
            "en passant square e6 or the one behind it",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock `-1`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove clock `x`"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1",
            "halfmove clock",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number `0`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 +1", "move number `+1`"),
    ];
    for (text, words) in cases {
        let message = error(text).to_string();
        assert!(message.contains(words), "`{text}`: {message}");
        assert!(
            !message.contains('\n') && message.len() < 200,
            "one sentence: {message}"
        );
    }
}

#[test]
fn long_text_is_refused_in_a_short_sentence() {
    for text in ["x", "8/", " ", "4k3/", "\0", "w ", "♔"] {
        let message = error(&text.repeat(1_000_000 / text.len())).to_string();
        assert!(message.len() < 200, "{message}");
    }
}

#[test]
fn canonical_text_is_written_back() {
    let texts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 9999 99999",
    ];
    for text in texts {
        assert_eq!(text.parse::<Chess>().expect(text).to_string(), text);
    }
}

#[test]
fn other_ways_to_write_a_position_come_out_canonical() {
    let cases = [
        // An en passant square without a pawn that can legally capture there.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        (
            "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
            "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1",
        ),
        // Rights in another order, empty squares split up, spaces doubled.
        (
            "r3k2r/8/8/8/44/8/8/R3K2R w qkQK - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        (
            "  4k3/8/8/8/8/8/8/4K3  w -  - 0 1\n",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        // X-FEN: K and Q are the outermost rooks; other castling rooks than those of chess are written by file.
        (
            "4k3/8/8/8/8/8/8/1R1RK1RR w KQ - 0 1",
            "4k3/8/8/8/8/8/8/1R1RK1RR w HB - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1",
            "4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1",
        ),
        (
            "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1",
            "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        ),
    ];
    for (text, canonical) in cases {
        assert_eq!(text.parse::<Chess>().expect(text).to_string(), canonical);
    }
}

#[test]
fn en_passant_that_leads_nowhere_makes_no_new_position() {
    let with: Chess = "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1".parse().unwrap();
    let without: Chess = "8/8/8/8/k1pP3R/8/8/4K3 b - - 7 9".parse().unwrap();
    assert_eq!(with, without);
    assert_eq!(with.key(), without.key());
    assert_eq!(with.side_to_move(), Side::Black);
}
