//! Static exchange: what is left when both sides go on taking on one square, the cheapest man first.

use crate::hints::VALUES;
use crate::{Chess, Kind, Move, Special};
use quirkat_bitboard::{Bitboard, bishop_attacks, rook_attacks};

/// Whether a move wins at least `threshold` when all exchanges on its target are played out.
pub(crate) fn reaches(position: &Chess, mv: Move, threshold: i32) -> bool {
    let board = &position.board;
    let (from, to) = (mv.from(), mv.to());
    if mv.special() == Special::Castling {
        return threshold <= 0;
    }
    let mover = mv
        .promotes_to()
        .or(board.kind_on(from))
        .unwrap_or(Kind::Pawn);
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
        if kind == Kind::King {
            // The king takes only what is no longer guarded.
            if (attackers & board.side(!side)).any() {
                break;
            }
            side = !side;
            break;
        }
        occupied ^= man;
        if matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Queen) {
            attackers |= bishop_attacks(to, occupied) & board.diagonals;
        }
        if matches!(kind, Kind::Rook | Kind::Queen) {
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
fn cheapest(position: &Chess, men: Bitboard) -> Option<(Kind, Bitboard)> {
    if men.is_empty() {
        return None;
    }
    Kind::ALL.into_iter().find_map(|kind| {
        let set = men & position.board.kind(kind);
        set.square().map(|square| (kind, square.bit()))
    })
}
