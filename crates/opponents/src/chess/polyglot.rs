//! The key that Polyglot's books know positions by.

use super::isaac::Isaac;
use quirkat_chess::{Chess, PieceKind};
use quirkat_game::{Position, Side};
use std::sync::LazyLock;

/// The numbers of the format: for each man on each square, for four castling rights, for eight files where a pawn may be taken
/// en passant, and for White to move.
static NUMBERS: LazyLock<[u64; 781]> = LazyLock::new(|| {
    let mut isaac = Isaac::new();
    std::array::from_fn(|_| isaac.next())
});

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key of a position. The format knows an en passant square wherever a pawn stands beside the one that moved two steps; here
/// one is known only where the capture is legal, so the few positions where such a pawn is pinned are not found in books.
pub(super) fn key(position: &Chess) -> u64 {
    let board = position.board();
    let mut key = 0;
    for side in Side::BOTH {
        for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
            // Black's men come before White's of the same kind.
            let man = 2 * i + usize::from(side == Side::White);
            for square in board.pieces(side, kind) {
                key ^= NUMBERS[64 * man + square.index()];
            }
        }
        let king = board.king(side);
        for rook in board.castling_rooks_of(side) {
            let long = usize::from(rook.file() < king.file());
            key ^= NUMBERS[CASTLING + 2 * side.index() + long];
        }
    }
    for square in board.en_passant() {
        key ^= NUMBERS[EN_PASSANT + usize::from(square.file())];
    }
    if position.side_to_move() == Side::White {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::Rules;

    /// The nine keys that the description of the format gives for checking.
    #[test]
    fn positions_have_the_keys_of_the_format() {
        for (moves, expected) in [
            ("", 0x463b96181691fc9c),
            ("e2e4", 0x823c9b50fd114196),
            ("e2e4 d7d5", 0x0756b94461c50fb0),
            ("e2e4 d7d5 e4e5", 0x662fafb965db29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560),
        ] {
            let mut position = Chess::start();
            for text in moves.split_whitespace() {
                position.play(position.parse_move(text).expect(text));
            }
            assert_eq!(key(&position), expected, "{moves}");
        }
    }
}
