//! A move in sixteen bits.

use crate::PieceKind;
use quirkat_bitboard::Square;
use std::fmt;

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing: a piece goes from one square to another.
    None,
    /// The king castles with the rook that stands on the move's target square.
    Castling,
    /// A pawn takes another that has just passed it.
    EnPassant,
    /// A pawn becomes a piece of that kind.
    Promotion(PieceKind),
}

/// A move: where from, where to, and what is special about it. Castling goes from the king's to the rook's square, which
/// says all there is to say in Chess960 too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    /// An ordinary move.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move(Move::new(king, rook).0 | CASTLING)
    }

    /// A capture en passant; `to` is the square behind the pawn that is taken.
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

    /// The square it goes to; when castling, that of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// What is special about the move.
    #[inline]
    pub const fn special(self) -> Special {
        match self.0 >> 12 {
            0 => Special::None,
            1 => Special::Castling,
            2 => Special::EnPassant,
            promotion => Special::Promotion(
                [
                    PieceKind::Knight,
                    PieceKind::Bishop,
                    PieceKind::Rook,
                    PieceKind::Queen,
                ][promotion as usize & 3],
            ),
        }
    }

    /// What a pawn becomes by this move.
    #[inline]
    pub const fn promotes_to(self) -> Option<PieceKind> {
        match self.special() {
            Special::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether the move is castling.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == 1
    }

    /// The move of sixteen bits, unless no move has them.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if bits == 0 || bits >> 12 == 3 || bits >> 12 > 7 {
            None
        } else {
            Some(Move(bits))
        }
    }

    /// All sixteen bits, for tables; never 0 for a legal move.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.special() {
            Special::None => Ok(()),
            Special::Castling => f.write_str(" castling"),
            Special::EnPassant => f.write_str(" en passant"),
            Special::Promotion(kind) => write!(f, "={}", kind.letter()),
        }
    }
}
