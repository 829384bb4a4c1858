//! The men on the board in one cache line: all that move generation needs, and all that counting copies.

use crate::PieceKind;
use quirkat_bitboard::{
    Bitboard, Direction, Square, bishop_attacks, king_attacks, knight_attacks, rook_attacks,
};
use quirkat_game::Side;

/// The ranks where castling rights stand in [`Board::rights`]; the others are for the en passant square.
const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// Which men stand where, and the two rights that the men alone do not show. Whose turn it is, is not in here: the
/// functions that need it take it as a constant, so that each side has code of its own.
///
/// Queens are in both sets of sliders, so that "everything that moves straight" is one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Board {
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    pub(crate) diagonals: Bitboard,
    pub(crate) straights: Bitboard,
    pub(crate) kings: Bitboard,
    sides: [Bitboard; 2],
    /// On the back ranks, the rooks that may still castle; elsewhere at most one square, where a pawn may be taken en
    /// passant.
    rights: Bitboard,
}

impl Board {
    /// A board without men.
    pub const EMPTY: Board = Board {
        pawns: Bitboard::EMPTY,
        knights: Bitboard::EMPTY,
        diagonals: Bitboard::EMPTY,
        straights: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
        sides: [Bitboard::EMPTY; 2],
        rights: Bitboard::EMPTY,
    };

    /// All men of a side.
    #[inline]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// All men of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn => self.pawns,
            PieceKind::Knight => self.knights,
            PieceKind::Bishop => self.diagonals & !self.straights,
            PieceKind::Rook => self.straights & !self.diagonals,
            PieceKind::Queen => self.straights & self.diagonals,
            PieceKind::King => self.kings,
        }
    }

    /// The men of a kind and side.
    #[inline]
    pub fn men(&self, side: Side, kind: PieceKind) -> Bitboard {
        self.side(side) & self.kind(kind)
    }

    /// The square of a side's king.
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        (self.kings & self.side(side)).first()
    }

    /// The kind of man on a square.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<PieceKind> {
        // One bit from each set makes the index; which bits are set tells the kind without a branch.
        const KINDS: [Option<PieceKind>; 32] = {
            let mut kinds = [None; 32];
            kinds[1] = Some(PieceKind::Pawn);
            kinds[2] = Some(PieceKind::Knight);
            kinds[4] = Some(PieceKind::Bishop);
            kinds[8] = Some(PieceKind::Rook);
            kinds[12] = Some(PieceKind::Queen);
            kinds[16] = Some(PieceKind::King);
            kinds
        };
        let bit = |set: Bitboard| (set.0 >> square.index()) as usize & 1;
        let index = bit(self.pawns)
            | bit(self.knights) << 1
            | bit(self.diagonals) << 2
            | bit(self.straights) << 3
            | bit(self.kings) << 4;
        KINDS[index]
    }

    /// The side of the man on a square.
    #[inline]
    pub fn side_on(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.side(side).has(square))
    }

    /// Puts a man on an empty square, or lifts that very man from it.
    #[inline(always)]
    pub fn toggle(&mut self, side: Side, kind: PieceKind, squares: Bitboard) {
        self.sides[side as usize] ^= squares;
        match kind {
            PieceKind::Pawn => self.pawns ^= squares,
            PieceKind::Knight => self.knights ^= squares,
            PieceKind::Bishop => self.diagonals ^= squares,
            PieceKind::Rook => self.straights ^= squares,
            PieceKind::Queen => {
                self.diagonals ^= squares;
                self.straights ^= squares;
            }
            PieceKind::King => self.kings ^= squares,
        }
    }

    /// Lifts whatever man of `side` stands on a square, without asking what it is. Kings are never lifted.
    #[inline(always)]
    pub(crate) fn clear(&mut self, side: Side, square: Bitboard) {
        self.sides[side as usize] &= !square;
        self.pawns &= !square;
        self.knights &= !square;
        self.diagonals &= !square;
        self.straights &= !square;
    }

    /// The rooks of both sides that may still castle.
    #[inline]
    pub fn castling_rooks(&self) -> Bitboard {
        self.rights & BACK_RANKS
    }

    /// The rooks of one side that may still castle.
    #[inline]
    pub fn castling_rooks_of(&self, side: Side) -> Bitboard {
        self.rights & Bitboard::rank(back_rank(side))
    }

    /// The square where a pawn may be taken en passant.
    #[inline]
    pub fn en_passant(&self) -> Bitboard {
        self.rights & !BACK_RANKS
    }

    /// Takes castling rights away from rooks on these squares, and the en passant square with them.
    #[inline(always)]
    pub(crate) fn keep_castling_without(&mut self, squares: Bitboard) {
        self.rights &= BACK_RANKS & !squares;
    }

    /// Sets the squares of castling rooks and of en passant, those of [`castling_rooks`](Board::castling_rooks) and
    /// [`en_passant`](Board::en_passant) together.
    #[inline]
    pub(crate) fn set_rights(&mut self, rights: Bitboard) {
        self.rights = rights;
    }

    /// Adds the square where a pawn that has just moved two steps may be taken.
    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Bitboard) {
        self.rights |= square;
    }

    /// The men of both sides that attack a square when `occupied` squares stop sliders.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (knight_attacks(square) & self.knights)
            | (king_attacks(square) & self.kings)
            | (rook_attacks(square, occupied) & self.straights)
            | (bishop_attacks(square, occupied) & self.diagonals)
            | (pawn_attacks(Side::Black, square.bit()) & self.pawns & self.side(Side::White))
            | (pawn_attacks(Side::White, square.bit()) & self.pawns & self.side(Side::Black))
    }

    /// The enemy men that give check to a side's king.
    #[inline]
    pub fn checkers(&self, side: Side) -> Bitboard {
        self.attackers(self.king(side), self.occupied()) & self.side(!side)
    }

    /// Whether the pawn of `side` on `from` may take en passant on `to` without leaving its king in check.
    ///
    /// Two men leave the rank or file at once, which no pin foresees; so the lines to the king are looked at afresh. It
    /// happens too rarely to be worth anything cleverer.
    pub(crate) fn en_passant_is_legal(&self, side: Side, from: Square, to: Square) -> bool {
        let taken = passed(side, to);
        let occupied = (self.occupied() ^ from.bit() ^ taken) | to.bit();
        let king = self.king(side);
        let enemies = self.side(!side) & !taken;
        (self.attackers(king, occupied) & enemies).is_empty()
    }
}

/// The rank a side's king and rooks start on.
#[inline]
pub(crate) const fn back_rank(side: Side) -> u8 {
    match side {
        Side::White => 0,
        Side::Black => 7,
    }
}

/// The square of the pawn that `side` takes en passant by going to `to`.
#[inline]
pub(crate) const fn passed(side: Side, to: Square) -> Bitboard {
    match side {
        Side::White => Bitboard(to.bit().0 >> 8),
        Side::Black => Bitboard(to.bit().0 << 8),
    }
}

/// One step forward for a side's pawns.
#[inline(always)]
pub(crate) const fn forward(side: Side, set: Bitboard) -> Bitboard {
    match side {
        Side::White => Bitboard(set.0 << 8),
        Side::Black => Bitboard(set.0 >> 8),
    }
}

/// The squares that a side's pawns attack towards the `a` file.
#[inline(always)]
pub(crate) const fn west_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let set = pawns.0 & !Bitboard::FILE_A.0;
    Bitboard(match side {
        Side::White => set << 7,
        Side::Black => set >> 9,
    })
}

/// The squares that a side's pawns attack towards the `h` file.
#[inline(always)]
pub(crate) const fn east_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let set = pawns.0 & !Bitboard::file(7).0;
    Bitboard(match side {
        Side::White => set << 9,
        Side::Black => set >> 7,
    })
}

/// The squares that a side's pawns attack.
#[inline(always)]
pub fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    west_attacks(side, pawns) | east_attacks(side, pawns)
}

/// The directions in which a side's pawns take towards the `a` and the `h` file.
#[inline(always)]
pub(crate) const fn pawn_directions(side: Side) -> [Direction; 2] {
    match side {
        Side::White => [Direction::NorthWest, Direction::NorthEast],
        Side::Black => [Direction::SouthWest, Direction::SouthEast],
    }
}

/// All squares from one to another on the same rank, both included.
#[inline(always)]
pub(crate) const fn span(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    Bitboard((high.bit().0 << 1).wrapping_sub(low.bit().0))
}

/// Where king and rook stand after castling.
#[inline(always)]
pub(crate) const fn castled(side: Side, king: Square, rook: Square) -> (Square, Square) {
    let rank = back_rank(side);
    if rook.index() > king.index() {
        (Square::at(6, rank), Square::at(5, rank))
    } else {
        (Square::at(2, rank), Square::at(3, rank))
    }
}
