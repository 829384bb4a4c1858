//! Moves packed into sixteen bits.

use crate::PieceKind;
use quirkat_bitboard::Square;
use std::fmt;

/// The four types of moves that are made differently.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveType {
    /// A piece or pawn goes from one square to another.
    Normal,
    /// The king castles with the rook on the move's target square.
    Castling,
    /// A pawn captures another that has just passed it.
    EnPassant,
    /// A pawn promotes to this kind.
    Promotion(PieceKind),
}

/// A move: the two squares and its type. Castling is encoded as the king capturing its own rook, which is unambiguous
/// in Chess960 too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    /// A move that is neither castling, en passant nor a promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move(Move::new(king, rook).0 | CASTLING)
    }

    /// An en passant capture; `to` is the square behind the captured pawn.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::new(from, to).0 | EN_PASSANT)
    }

    /// A promotion to `kind`, one of [`PieceKind::PROMOTIONS`].
    #[inline]
    pub const fn promotion(from: Square, to: Square, kind: PieceKind) -> Move {
        Move(Move::new(from, to).0 | PROMOTION | (kind as u16 - 1) << 12)
    }

    /// The square the moving piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    /// The square it goes to; for castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// The type of the move, with the kind of a promotion.
    #[inline]
    pub const fn move_type(self) -> MoveType {
        match self.0 >> 12 {
            0 => MoveType::Normal,
            1 => MoveType::Castling,
            2 => MoveType::EnPassant,
            promotion => MoveType::Promotion(
                [
                    PieceKind::Knight,
                    PieceKind::Bishop,
                    PieceKind::Rook,
                    PieceKind::Queen,
                ][promotion as usize & 3],
            ),
        }
    }

    /// The kind a pawn promotes to by this move.
    #[inline]
    pub const fn promotes_to(self) -> Option<PieceKind> {
        match self.move_type() {
            MoveType::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether the move is castling.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == 1
    }

    /// The move of this encoding, or `None` if no move has it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if bits == 0 || bits >> 12 == 3 || bits >> 12 > 7 {
            None
        } else {
            Some(Move(bits))
        }
    }

    /// The encoding for tables; never 0 for a legal move.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.move_type() {
            MoveType::Normal => Ok(()),
            MoveType::Castling => f.write_str(" castling"),
            MoveType::EnPassant => f.write_str(" en passant"),
            MoveType::Promotion(kind) => write!(f, "={}", kind.letter()),
        }
    }
}
