//! Mobility, outposts and files: the terms of knights, bishops, rooks and queens.

use super::attacks::{AttackMap, ahead, rank};
use super::terms::{
    BISHOP_MOBILITY, BISHOP_PAWNS, KNIGHT_MOBILITY, OUTPOST, QUEEN_MOBILITY, ROOK_HALF_OPEN,
    ROOK_MOBILITY, ROOK_OPEN, ROOK_SEVENTH, SHIELDED,
};
use crate::TermSink;
use quirkat_bitboard::{Bitboard, Square, bishop_attacks, knight_attacks, rook_attacks};
use quirkat_chess::PieceKind;
use quirkat_game::Side;

/// The dark squares.
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// Units of attack that a piece near the enemy king is worth, knight to queen.
const DANGER: [i32; 4] = [2, 2, 3, 5];

/// Counts the terms of a side's pieces, and adds their attacks to the map.
#[inline(always)]
pub(super) fn count(map: &mut AttackMap<'_>, side: Side, sink: &mut impl TermSink) {
    let board = map.board;
    let diagonal =
        map.occupied ^ board.pieces(side, PieceKind::Queen) ^ board.pieces(side, PieceKind::Bishop);
    let straight =
        map.occupied ^ board.pieces(side, PieceKind::Queen) ^ board.pieces(side, PieceKind::Rook);
    for from in board.pieces(side, PieceKind::Knight) {
        let attacks = knight_attacks(from);
        mobility(map, side, attacks, KNIGHT_MOBILITY, DANGER[0], sink);
        map.attacks[side.index()].minors |= attacks;
        minor(map, side, from, 0, sink);
    }
    for from in board.pieces(side, PieceKind::Bishop) {
        // X-ray through own bishops and queens.
        let attacks = bishop_attacks(from, diagonal);
        mobility(map, side, attacks, BISHOP_MOBILITY, DANGER[1], sink);
        map.attacks[side.index()].minors |= attacks;
        minor(map, side, from, 1, sink);
        let colour = if DARK.has(from) { DARK } else { !DARK };
        let pawns = board.pieces(side, PieceKind::Pawn) & colour;
        sink.add(side, BISHOP_PAWNS, pawns.count() as i32);
    }
    for from in board.pieces(side, PieceKind::Rook) {
        let attacks = rook_attacks(from, straight);
        mobility(map, side, attacks, ROOK_MOBILITY, DANGER[2], sink);
        map.attacks[side.index()].rooks |= attacks;
        rook(map, side, from, sink);
    }
    for from in board.pieces(side, PieceKind::Queen) {
        let attacks = rook_attacks(from, map.occupied) | bishop_attacks(from, map.occupied);
        mobility(map, side, attacks, QUEEN_MOBILITY, DANGER[3], sink);
        map.attacks[side.index()].queens |= attacks;
    }
}

#[inline(always)]
fn mobility(
    map: &mut AttackMap<'_>,
    side: Side,
    attacks: Bitboard,
    table: usize,
    danger: i32,
    sink: &mut impl TermSink,
) {
    let squares = (attacks & map.areas[side.index()]).count() as usize;
    sink.add(side, table + squares, 1);
    let near = attacks & map.rings[(!side).index()];
    let side_attacks = &mut map.attacks[side.index()];
    side_attacks.add(attacks);
    if near.any() {
        side_attacks.attackers += 1;
        side_attacks.danger += danger + near.count() as i32;
    }
}

#[inline(always)]
fn minor(map: &AttackMap<'_>, side: Side, from: Square, kind: usize, sink: &mut impl TermSink) {
    let advanced = (3..6).contains(&rank(side, from));
    let guarded = map.attacks[side.index()].pawns.has(from);
    if advanced && guarded && !map.pawn_spans[(!side).index()].has(from) {
        sink.add(side, OUTPOST + kind, 1);
    }
    if (ahead(side, from.bit()) & map.board.kind(PieceKind::Pawn)).any() {
        sink.add(side, SHIELDED, 1);
    }
}

#[inline(always)]
fn rook(map: &AttackMap<'_>, side: Side, from: Square, sink: &mut impl TermSink) {
    let file = Bitboard::file(from.file());
    let pawns = map.board.kind(PieceKind::Pawn) & file;
    if pawns.is_empty() {
        sink.add(side, ROOK_OPEN, 1);
    } else if (pawns & map.board.side(side)).is_empty() {
        sink.add(side, ROOK_HALF_OPEN, 1);
    }
    let seventh = Bitboard::rank(from.rank());
    let targets = (map.board.pieces(!side, PieceKind::Pawn) & seventh).any()
        || rank(side, map.kings[(!side).index()]) == 7;
    if rank(side, from) == 6 && targets {
        sink.add(side, ROOK_SEVENTH, 1);
    }
}
