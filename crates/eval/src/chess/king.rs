//! King safety: pawn shelter, pawn storm, and attacks on the king ring.

use super::attacks::{AttackMap, rank};
use super::terms::{DANGER, SHELTER, STORM};
use crate::TermSink;
use quirkat_bitboard::{Bitboard, bishop_attacks, knight_attacks, rook_attacks};
use quirkat_chess::{Board, PieceKind};
use quirkat_game::Side;

/// Units of attack for a check that cannot be answered by taking, knight to queen.
const CHECKS: [i32; 4] = [6, 4, 7, 6];

/// Counts what threatens a side's king.
#[inline(always)]
pub(super) fn count_danger(map: &AttackMap<'_>, side: Side, sink: &mut impl TermSink) {
    let units = danger(map, side);
    if units > 0 {
        sink.add(side, DANGER + (units as usize).min(31), 1);
    }
}

/// Counts the pawns before a side's king, its own and those that come at it.
pub(super) fn count_shelter(board: &Board, side: Side, sink: &mut impl TermSink) {
    let king = board.king(side);
    let middle = king.file().clamp(1, 6);
    let level = rank(side, king);
    for file in middle - 1..=middle + 1 {
        let file = Bitboard::file(file);
        let before = |by: Side| {
            let pawns = board.pieces(by, PieceKind::Pawn) & file;
            let near = if side == Side::White {
                pawns.square()
            } else {
                pawns.last()
            };
            near.map(|square| rank(side, square))
                .filter(|&rank| rank >= level)
        };
        // Seven steps away no pawn can be: that entry is for none.
        let own = before(side).map_or(7, |rank| (rank - level).min(6));
        sink.add(side, SHELTER + own, 1);
        if let Some(enemy) = before(!side) {
            sink.add(side, STORM + (enemy - level).min(7), 1);
        }
    }
}

/// Units of attack on a side's king.
#[inline(always)]
fn danger(map: &AttackMap<'_>, side: Side) -> i32 {
    let own = &map.attacks[side.index()];
    let enemy = &map.attacks[(!side).index()];
    if enemy.attackers == 0 {
        return 0;
    }
    let king = map.kings[side.index()];
    // A check is safe where nothing takes back, or only the king could and another man guards.
    let weak = !own.all | (enemy.twice & !own.twice & !own.pawns);
    let safe = weak & !map.board.side(!side);
    let straight = rook_attacks(king, map.occupied) & safe;
    let diagonal = bishop_attacks(king, map.occupied) & safe;
    let knights = knight_attacks(king) & safe;
    let mut units = enemy.danger;
    let minor_checks = |set: Bitboard| (set & enemy.minors).any();
    units += CHECKS[0]
        * i32::from(minor_checks(knights) && map.board.pieces(!side, PieceKind::Knight).any());
    units += CHECKS[1]
        * i32::from(minor_checks(diagonal) && map.board.pieces(!side, PieceKind::Bishop).any());
    units += CHECKS[2] * i32::from((straight & enemy.rooks).any());
    units += CHECKS[3] * i32::from(((straight | diagonal) & enemy.queens).any());
    units += (map.rings[side.index()] & weak & enemy.all).count() as i32;
    if map.board.pieces(!side, PieceKind::Queen).is_empty() {
        units -= 8;
    }
    if enemy.attackers == 1 {
        units /= 2;
    }
    units
}
