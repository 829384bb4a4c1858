//! Knights, bishops, rooks and queens: where they can go, and what they do there.

use super::survey::{Survey, ahead, rank};
use super::terms::{
    BISHOP_MOBILITY, BISHOP_PAWNS, KNIGHT_MOBILITY, OUTPOST, QUEEN_MOBILITY, ROOK_HALF_OPEN,
    ROOK_MOBILITY, ROOK_OPEN, ROOK_SEVENTH, SHIELDED,
};
use crate::Tally;
use quirkat_bitboard::{Bitboard, Square, bishop_attacks, knight_attacks, rook_attacks};
use quirkat_chess::PieceKind;
use quirkat_game::Side;

/// Light or dark squares, for a bishop's pawns.
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// Units of attack that a piece near the enemy king is worth, knight to queen.
const DANGER: [i32; 4] = [2, 2, 3, 5];

/// Counts a side's pieces, and notes what they attack.
#[inline(always)]
pub(super) fn count(survey: &mut Survey<'_>, side: Side, tally: &mut impl Tally) {
    let board = survey.board;
    let diagonal =
        survey.occupied ^ board.men(side, PieceKind::Queen) ^ board.men(side, PieceKind::Bishop);
    let straight =
        survey.occupied ^ board.men(side, PieceKind::Queen) ^ board.men(side, PieceKind::Rook);
    for from in board.men(side, PieceKind::Knight) {
        let attacks = knight_attacks(from);
        mobility(survey, side, attacks, KNIGHT_MOBILITY, DANGER[0], tally);
        survey.reach[side.index()].minors |= attacks;
        minor(survey, side, from, 0, tally);
    }
    for from in board.men(side, PieceKind::Bishop) {
        // Through own bishops and queens: they attack together.
        let attacks = bishop_attacks(from, diagonal);
        mobility(survey, side, attacks, BISHOP_MOBILITY, DANGER[1], tally);
        survey.reach[side.index()].minors |= attacks;
        minor(survey, side, from, 1, tally);
        let colour = if DARK.has(from) { DARK } else { !DARK };
        let pawns = board.men(side, PieceKind::Pawn) & colour;
        tally.add(side, BISHOP_PAWNS, pawns.count() as i32);
    }
    for from in board.men(side, PieceKind::Rook) {
        let attacks = rook_attacks(from, straight);
        mobility(survey, side, attacks, ROOK_MOBILITY, DANGER[2], tally);
        survey.reach[side.index()].rooks |= attacks;
        rook(survey, side, from, tally);
    }
    for from in board.men(side, PieceKind::Queen) {
        let attacks = rook_attacks(from, survey.occupied) | bishop_attacks(from, survey.occupied);
        mobility(survey, side, attacks, QUEEN_MOBILITY, DANGER[3], tally);
        survey.reach[side.index()].queens |= attacks;
    }
}

#[inline(always)]
fn mobility(
    survey: &mut Survey<'_>,
    side: Side,
    attacks: Bitboard,
    table: usize,
    danger: i32,
    tally: &mut impl Tally,
) {
    let squares = (attacks & survey.areas[side.index()]).count() as usize;
    tally.add(side, table + squares, 1);
    let near = attacks & survey.rings[(!side).index()];
    let reach = &mut survey.reach[side.index()];
    reach.note(attacks);
    if near.any() {
        reach.attackers += 1;
        reach.danger += danger + near.count() as i32;
    }
}

#[inline(always)]
fn minor(survey: &Survey<'_>, side: Side, from: Square, kind: usize, tally: &mut impl Tally) {
    let advanced = (3..6).contains(&rank(side, from));
    let guarded = survey.reach[side.index()].pawns.has(from);
    if advanced && guarded && !survey.pawn_spans[(!side).index()].has(from) {
        tally.add(side, OUTPOST + kind, 1);
    }
    if (ahead(side, from.bit()) & survey.board.kind(PieceKind::Pawn)).any() {
        tally.add(side, SHIELDED, 1);
    }
}

#[inline(always)]
fn rook(survey: &Survey<'_>, side: Side, from: Square, tally: &mut impl Tally) {
    let file = Bitboard::file(from.file());
    let pawns = survey.board.kind(PieceKind::Pawn) & file;
    if pawns.is_empty() {
        tally.add(side, ROOK_OPEN, 1);
    } else if (pawns & survey.board.side(side)).is_empty() {
        tally.add(side, ROOK_HALF_OPEN, 1);
    }
    let seventh = Bitboard::rank(from.rank());
    let targets = (survey.board.men(!side, PieceKind::Pawn) & seventh).any()
        || rank(side, survey.kings[(!side).index()]) == 7;
    if rank(side, from) == 6 && targets {
        tally.add(side, ROOK_SEVENTH, 1);
    }
}
