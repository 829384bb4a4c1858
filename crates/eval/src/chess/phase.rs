//! The game phase, and the scale of endgame scores that are hard to win.

use crate::Tapered;
use quirkat_bitboard::Bitboard;
use quirkat_chess::{Chess, PieceKind};
use quirkat_game::Side;

/// The phase with all pieces on the board.
pub(super) const FULL_PHASE: i32 = 24;

/// From [`FULL_PHASE`] at the start to 0 without pieces.
#[inline]
pub(super) fn phase(position: &Chess) -> i32 {
    let board = position.board();
    let count = |kind| board.kind(kind).count() as i32;
    let sum = count(PieceKind::Knight)
        + count(PieceKind::Bishop)
        + 2 * count(PieceKind::Rook)
        + 4 * count(PieceKind::Queen);
    sum.min(FULL_PHASE)
}

/// The scale of the eg score in 64ths: less where the stronger side has little to win with.
#[inline]
pub(super) fn eg_scale(position: &Chess, sum: Tapered) -> i32 {
    let board = position.board();
    let strong = if sum.eg() >= 0 {
        Side::White
    } else {
        Side::Black
    };
    let pawns = board.pieces(strong, PieceKind::Pawn).count() as i32;
    let bishops = Side::BOTH.map(|side| board.pieces(side, PieceKind::Bishop));
    let pieces =
        board.kind(PieceKind::Knight) | board.kind(PieceKind::Rook) | board.kind(PieceKind::Queen);
    if bishops.iter().all(|set| set.count() == 1) && opposite(bishops) {
        return if pieces.is_empty() {
            24 + 2 * pawns
        } else {
            44 + 2 * pawns
        };
    }
    if pawns == 0 {
        let worth = |side| {
            let count = |kind| board.pieces(side, kind).count() as i32;
            3 * (count(PieceKind::Knight) + count(PieceKind::Bishop))
                + 5 * count(PieceKind::Rook)
                + 9 * count(PieceKind::Queen)
        };
        // Less than a rook ahead without pawns rarely wins.
        let lead = worth(strong) - worth(!strong);
        return if lead <= 3 { 8 } else { 64 };
    }
    (48 + 4 * pawns).min(64)
}

fn opposite(bishops: [Bitboard; 2]) -> bool {
    const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
    (bishops[0] & DARK).is_empty() != (bishops[1] & DARK).is_empty()
}
