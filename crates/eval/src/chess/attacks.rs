//! Attack maps of both sides, king rings and mobility areas.

use super::pawns::PawnInfo;
use quirkat_bitboard::{Bitboard, Square, king_attacks};
use quirkat_chess::{Board, Chess, PieceKind, pawn_attacks};
use quirkat_game::Side;

/// What one side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct SideAttacks {
    pub(super) pawns: Bitboard,
    pub(super) minors: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    /// By any man.
    pub(super) all: Bitboard,
    /// By two men or more.
    pub(super) twice: Bitboard,
    /// Units of attack on the enemy king's surroundings.
    pub(super) danger: i32,
    pub(super) attackers: i32,
}

impl SideAttacks {
    /// Adds the attacks of one more piece.
    #[inline]
    pub(super) fn add(&mut self, attacks: Bitboard) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }
}

/// The attacks of both sides, as far as they are computed.
pub(super) struct AttackMap<'a> {
    pub(super) board: &'a Board,
    pub(super) occupied: Bitboard,
    pub(super) kings: [Square; 2],
    /// The king's square and those around it, two ranks ahead.
    pub(super) rings: [Bitboard; 2],
    /// Where a side's pieces count as mobile.
    pub(super) areas: [Bitboard; 2],
    pub(super) attacks: [SideAttacks; 2],
    /// Squares a side's pawns attack or may come to attack.
    pub(super) pawn_spans: [Bitboard; 2],
}

impl<'a> AttackMap<'a> {
    #[inline]
    pub(super) fn new(position: &'a Chess, pawns: &PawnInfo) -> AttackMap<'a> {
        let board = position.board();
        let occupied = board.occupied();
        let kings = Side::BOTH.map(|side| board.king(side));
        let mut map = AttackMap {
            board,
            occupied,
            kings,
            rings: Side::BOTH.map(|side| ring(side, kings[side.index()])),
            areas: [Bitboard::EMPTY; 2],
            attacks: [SideAttacks::default(); 2],
            pawn_spans: pawns.spans,
        };
        for side in Side::BOTH {
            let own = board.pieces(side, PieceKind::Pawn);
            let attacks = &mut map.attacks[side.index()];
            attacks.pawns = pawn_attacks(side, own);
            attacks.add(king_attacks(kings[side.index()]));
            attacks.add(attacks.pawns);
        }
        for side in Side::BOTH {
            let own = board.pieces(side, PieceKind::Pawn);
            let blocked = own & behind(side, occupied);
            let low = own & low_ranks(side);
            let enemy_pawns = map.attacks[(!side).index()].pawns;
            map.areas[side.index()] = !(blocked | low | enemy_pawns | kings[side.index()].bit());
        }
        map
    }
}

/// The squares right behind the given ones, as a side looks at the board.
#[inline]
pub(super) fn behind(side: Side, set: Bitboard) -> Bitboard {
    match side {
        Side::White => Bitboard(set.0 >> 8),
        Side::Black => Bitboard(set.0 << 8),
    }
}

/// The squares right before the given ones.
#[inline]
pub(super) fn ahead(side: Side, set: Bitboard) -> Bitboard {
    behind(!side, set)
}

/// A side's second and third rank.
fn low_ranks(side: Side) -> Bitboard {
    match side {
        Side::White => Bitboard(0x0000_0000_00ff_ff00),
        Side::Black => Bitboard(0x00ff_ff00_0000_0000),
    }
}

fn ring(side: Side, king: Square) -> Bitboard {
    let near = king_attacks(king) | king.bit();
    near | ahead(side, near)
}

/// A square's rank as its side counts, from 0.
#[inline]
pub(super) fn rank(side: Side, square: Square) -> usize {
    (if side == Side::White {
        square.rank()
    } else {
        7 - square.rank()
    }) as usize
}
