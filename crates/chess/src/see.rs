//! Static exchange evaluation (SEE): what is left when both sides go on taking on one square, the cheapest man first.

use crate::{Chess, Move, PieceKind, Special};
use quirkat_bitboard::{Bitboard, bishop_attacks, rook_attacks};

/// What the men are worth when they are exchanged, in hundredths of a pawn.
pub(crate) const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// Whether a move wins at least `threshold` when all exchanges on its target are played out.
pub(crate) fn see_ge(position: &Chess, mv: Move, threshold: i32) -> bool {
    let board = &position.board;
    let (from, to) = (mv.from(), mv.to());
    if mv.special() == Special::Castling {
        return threshold <= 0;
    }
    let mover = mv
        .promotes_to()
        .or(board.kind_on(from))
        .unwrap_or(PieceKind::Pawn);
    let taken = position.taken(mv).map_or(0, |kind| VALUES[kind.index()]);
    let promoted = mv
        .promotes_to()
        .map_or(0, |kind| VALUES[kind.index()] - VALUES[0]);
    // Ahead by this if nobody takes back; behind by that if the mover is lost for nothing more.
    let mut balance = taken + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= VALUES[mover.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ from.bit()) | to.bit();
    if mv.special() == Special::EnPassant {
        occupied ^= crate::board::passed(position.side, to);
    }
    let mut attackers = board.attackers(to, occupied) & occupied;
    let mut side = !position.side;
    loop {
        let own = attackers & board.side(side);
        let Some((kind, man)) = cheapest(position, own) else {
            break;
        };
        if kind == PieceKind::King {
            // The king takes only what is no longer guarded.
            if (attackers & board.side(!side)).any() {
                break;
            }
            side = !side;
            break;
        }
        occupied ^= man;
        if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Queen) {
            attackers |= bishop_attacks(to, occupied) & board.diagonals;
        }
        if matches!(kind, PieceKind::Rook | PieceKind::Queen) {
            attackers |= rook_attacks(to, occupied) & board.straights;
        }
        attackers &= occupied;
        side = !side;
        // From the side to move's point of view: what it has if it stops now.
        balance = -balance - 1 - VALUES[kind.index()];
        if balance >= 0 {
            break;
        }
    }
    // The side that ran out of good captures is the one to move.
    side != position.side
}

/// The least valuable of a set of men.
#[inline]
fn cheapest(position: &Chess, men: Bitboard) -> Option<(PieceKind, Bitboard)> {
    if men.is_empty() {
        return None;
    }
    PieceKind::ALL.into_iter().find_map(|kind| {
        let set = men & position.board.kind(kind);
        set.square().map(|square| (kind, square.bit()))
    })
}
