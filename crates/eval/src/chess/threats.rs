//! Threats: attacks on more valuable or undefended pieces.

use super::attacks::{AttackMap, ahead};
use super::terms::{HANGING, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, ROOK_THREAT};
use crate::TermSink;
use quirkat_bitboard::Bitboard;
use quirkat_chess::{PieceKind, pawn_attacks};
use quirkat_game::Side;

/// Counts what a side threatens.
#[inline(always)]
pub(super) fn count(map: &AttackMap<'_>, side: Side, sink: &mut impl TermSink) {
    let board = map.board;
    let (own, enemy) = (&map.attacks[side.index()], &map.attacks[(!side).index()]);
    let minors =
        (board.kind(PieceKind::Knight) | board.kind(PieceKind::Bishop)) & board.side(!side);
    let rooks = board.pieces(!side, PieceKind::Rook);
    let queens = board.pieces(!side, PieceKind::Queen);
    let pawns = board.pieces(!side, PieceKind::Pawn);
    let mut threats = |attacks: Bitboard, table: usize, victims: [Bitboard; 4]| {
        for (i, victims) in victims.into_iter().enumerate() {
            sink.add(side, table + i, (attacks & victims).count() as i32);
        }
    };
    let knights = board.pieces(!side, PieceKind::Knight);
    threats(
        own.pawns,
        PAWN_THREAT,
        [knights, minors & !knights, rooks, queens],
    );
    let loose = !enemy.pawns;
    threats(
        own.minors,
        MINOR_THREAT,
        [pawns & loose, minors & loose, rooks, queens],
    );
    threats(
        own.rooks,
        ROOK_THREAT,
        [pawns & loose, minors & loose, rooks & loose, queens],
    );
    let hanging = board.side(!side) & !board.kind(PieceKind::King) & own.all & !enemy.all;
    sink.add(side, HANGING, hanging.count() as i32);
    let free = !map.occupied;
    let pushed = ahead(side, board.pieces(side, PieceKind::Pawn)) & free;
    let pushed = (pushed | (ahead(side, pushed & third(side)) & free)) & !enemy.pawns;
    let hit = pawn_attacks(side, pushed & (own.all | !enemy.all)) & (minors | rooks | queens);
    sink.add(side, PUSH_THREAT, hit.count() as i32);
}

fn third(side: Side) -> Bitboard {
    Bitboard::rank(if side == Side::White { 2 } else { 5 })
}
