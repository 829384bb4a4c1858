//! Static exchange evaluation (SEE): the outcome of all captures on one square, the least valuable attacker first.

use crate::{Chess, Move, MoveType, PieceKind};
use quirkat_bitboard::{Bitboard, bishop_attacks, rook_attacks};

/// Piece values for exchanges, in centipawns.
pub(crate) const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// Whether a move gains at least `threshold` once all captures on its target square are played out.
pub(crate) fn see_ge(position: &Chess, mv: Move, threshold: i32) -> bool {
    let board = &position.board;
    let (from, to) = (mv.from(), mv.to());
    if mv.move_type() == MoveType::Castling {
        return threshold <= 0;
    }
    let mover = mv
        .promotes_to()
        .or(board.kind_on(from))
        .unwrap_or(PieceKind::Pawn);
    let captured = position.captured(mv).map_or(0, |kind| VALUES[kind.index()]);
    let promoted = mv
        .promotes_to()
        .map_or(0, |kind| VALUES[kind.index()] - VALUES[0]);
    // The balance if there is no recapture, then the balance if the moved piece is lost.
    let mut balance = captured + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= VALUES[mover.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ from.bit()) | to.bit();
    if mv.move_type() == MoveType::EnPassant {
        occupied ^= crate::board::en_passant_victim(position.side, to);
    }
    let mut attackers = board.attackers(to, occupied) & occupied;
    let mut side = !position.side;
    loop {
        let own = attackers & board.side(side);
        let Some((kind, piece)) = least_valuable(position, own) else {
            break;
        };
        if kind == PieceKind::King {
            // The king may capture only if the square is no longer defended.
            if (attackers & board.side(!side)).any() {
                break;
            }
            side = !side;
            break;
        }
        occupied ^= piece;
        if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Queen) {
            attackers |= bishop_attacks(to, occupied) & board.diagonals;
        }
        if matches!(kind, PieceKind::Rook | PieceKind::Queen) {
            attackers |= rook_attacks(to, occupied) & board.orthogonals;
        }
        attackers &= occupied;
        side = !side;
        // From the point of view of the side to move, if it stops here.
        balance = -balance - 1 - VALUES[kind.index()];
        if balance >= 0 {
            break;
        }
    }
    // The side to move is the one that ran out of good captures.
    side != position.side
}

/// The least valuable of a set of pieces.
#[inline]
fn least_valuable(position: &Chess, pieces: Bitboard) -> Option<(PieceKind, Bitboard)> {
    if pieces.is_empty() {
        return None;
    }
    PieceKind::ALL.into_iter().find_map(|kind| {
        let set = pieces & position.board.kind(kind);
        set.square().map(|square| (kind, square.bit()))
    })
}
