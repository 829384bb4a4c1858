//! The bitboards of a position: where the pieces stand, attacks, and making moves on a bare board.

use crate::PieceKind;
use quirkat_bitboard::{
    Bitboard, Direction, Square, bishop_attacks, king_attacks, knight_attacks, rook_attacks,
};
use quirkat_game::Side;

/// The part of [`Board::rights`] that holds castling rights; the rest is for the en passant square.
const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

/// The pieces on the board, with castling rights and the en passant square. The side to move is not stored: functions
/// that need it take it as a const parameter, so that each side gets its own code.
///
/// Queens are in both sets of sliders, so that all orthogonal sliders are one bitboard, and so are all diagonal ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Board {
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    pub(crate) diagonals: Bitboard,
    pub(crate) orthogonals: Bitboard,
    pub(crate) kings: Bitboard,
    sides: [Bitboard; 2],
    /// On the back ranks, the rooks that may still castle; elsewhere the en passant square, if any.
    rights: Bitboard,
}

impl Board {
    /// The board without pieces.
    pub const EMPTY: Board = Board {
        pawns: Bitboard::EMPTY,
        knights: Bitboard::EMPTY,
        diagonals: Bitboard::EMPTY,
        orthogonals: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
        sides: [Bitboard::EMPTY; 2],
        rights: Bitboard::EMPTY,
    };

    /// All pieces of a side.
    #[inline]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// All pieces of both sides.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Pawn => self.pawns,
            PieceKind::Knight => self.knights,
            PieceKind::Bishop => self.diagonals & !self.orthogonals,
            PieceKind::Rook => self.orthogonals & !self.diagonals,
            PieceKind::Queen => self.orthogonals & self.diagonals,
            PieceKind::King => self.kings,
        }
    }

    /// The pieces of a side and kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        self.side(side) & self.kind(kind)
    }

    /// The square of a side's king.
    #[inline]
    pub fn king(&self, side: Side) -> Square {
        (self.kings & self.side(side)).first()
    }

    /// The kind of the piece on a square.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<PieceKind> {
        // One bit of each set makes an index, so that the kind is found without a branch.
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
            | bit(self.orthogonals) << 3
            | bit(self.kings) << 4;
        KINDS[index]
    }

    /// The side of the piece on a square.
    #[inline]
    pub fn side_on(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.side(side).has(square))
    }

    /// Puts pieces on empty squares, or removes those very pieces.
    #[inline(always)]
    pub fn toggle(&mut self, side: Side, kind: PieceKind, squares: Bitboard) {
        self.sides[side as usize] ^= squares;
        match kind {
            PieceKind::Pawn => self.pawns ^= squares,
            PieceKind::Knight => self.knights ^= squares,
            PieceKind::Bishop => self.diagonals ^= squares,
            PieceKind::Rook => self.orthogonals ^= squares,
            PieceKind::Queen => {
                self.diagonals ^= squares;
                self.orthogonals ^= squares;
            }
            PieceKind::King => self.kings ^= squares,
        }
    }

    /// Removes any piece of `side` from a square, except a king.
    #[inline(always)]
    pub(crate) fn clear(&mut self, side: Side, square: Bitboard) {
        self.sides[side as usize] &= !square;
        self.pawns &= !square;
        self.knights &= !square;
        self.diagonals &= !square;
        self.orthogonals &= !square;
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

    /// The en passant square, where a pawn may capture one that has just passed it.
    #[inline]
    pub fn en_passant(&self) -> Bitboard {
        self.rights & !BACK_RANKS
    }

    /// Clears the castling rights of rooks on these squares, and always the en passant square.
    #[inline(always)]
    pub(crate) fn revoke_rights(&mut self, squares: Bitboard) {
        self.rights &= BACK_RANKS & !squares;
    }

    /// Sets all rights: the castling rooks and the en passant square together.
    #[inline]
    pub(crate) fn set_rights(&mut self, rights: Bitboard) {
        self.rights = rights;
    }

    /// Sets the en passant square, after the old one was cleared.
    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Bitboard) {
        self.rights |= square;
    }

    /// The pieces of both sides that attack a square, with sliders blocked by `occupied`.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (knight_attacks(square) & self.knights)
            | (king_attacks(square) & self.kings)
            | (rook_attacks(square, occupied) & self.orthogonals)
            | (bishop_attacks(square, occupied) & self.diagonals)
            | (pawn_attacks(Side::Black, square.bit()) & self.pawns & self.side(Side::White))
            | (pawn_attacks(Side::White, square.bit()) & self.pawns & self.side(Side::Black))
    }

    /// The enemy pieces that give check to a side's king.
    #[inline]
    pub fn checkers(&self, side: Side) -> Bitboard {
        self.attackers(self.king(side), self.occupied()) & self.side(!side)
    }

    /// Whether the pawn of `side` on `from` may capture en passant on `to` without leaving its king in check.
    ///
    /// Two pawns leave their squares at once, which pins do not account for, so this looks for attackers of the king
    /// afresh. En passant is too rare for anything faster to pay off.
    pub(crate) fn en_passant_is_legal(&self, side: Side, from: Square, to: Square) -> bool {
        let taken = en_passant_victim(side, to);
        let occupied = (self.occupied() ^ from.bit() ^ taken) | to.bit();
        let king = self.king(side);
        let enemies = self.side(!side) & !taken;
        (self.attackers(king, occupied) & enemies).is_empty()
    }
}

impl Board {
    /// Moves a piece other than a pawn and captures what stands on `to`.
    #[inline(always)]
    pub(crate) fn play_piece<const WHITE: bool>(
        &mut self,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) {
        let side = const { side(WHITE) };
        let lost = if matches!(kind, PieceKind::King) {
            Bitboard::rank(back_rank(side))
        } else {
            from.bit()
        };
        self.revoke_rights(lost | to.bit());
        self.clear(!side, to.bit());
        self.toggle(side, kind, from.bit() | to.bit());
    }

    /// Moves a pawn that does not promote and captures what stands on `to`.
    #[inline(always)]
    pub(crate) fn play_pawn<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let side = const { side(WHITE) };
        self.revoke_rights(Bitboard::EMPTY);
        self.clear(!side, to.bit());
        self.toggle(side, PieceKind::Pawn, from.bit() | to.bit());
    }

    /// Pushes a pawn two squares. The en passant square is set only if an enemy pawn stands beside it.
    #[inline(always)]
    pub(crate) fn play_double_push<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let side = const { side(WHITE) };
        self.revoke_rights(Bitboard::EMPTY);
        self.toggle(side, PieceKind::Pawn, from.bit() | to.bit());
        let beside =
            ((to.bit().0 & !Bitboard::FILE_A.0) >> 1) | ((to.bit().0 & !Bitboard::file(7).0) << 1);
        if (Bitboard(beside) & self.pawns & self.side(!side)).any() {
            self.set_en_passant(forward(side, from.bit()));
        }
    }

    /// Promotes a pawn and captures what stands on `to`.
    #[inline(always)]
    pub(crate) fn play_promotion<const WHITE: bool>(
        &mut self,
        from: Square,
        to: Square,
        kind: PieceKind,
    ) {
        let side = const { side(WHITE) };
        self.revoke_rights(to.bit());
        self.clear(!side, to.bit());
        self.toggle(side, PieceKind::Pawn, from.bit());
        self.toggle(side, kind, to.bit());
    }

    /// Captures en passant.
    #[inline(always)]
    pub(crate) fn play_en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let side = const { side(WHITE) };
        self.revoke_rights(Bitboard::EMPTY);
        self.toggle(!side, PieceKind::Pawn, en_passant_victim(side, to));
        self.toggle(side, PieceKind::Pawn, from.bit() | to.bit());
    }

    /// Castles. In Chess960 king or rook may end where the other stood, so both are removed before either is put down.
    #[inline(always)]
    pub(crate) fn play_castling<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        let side = const { side(WHITE) };
        let (king_to, rook_to) = castling_destinations(side, king, rook);
        self.revoke_rights(Bitboard::rank(back_rank(side)));
        self.toggle(side, PieceKind::King, king.bit());
        self.toggle(side, PieceKind::Rook, rook.bit());
        self.toggle(side, PieceKind::King, king_to.bit());
        self.toggle(side, PieceKind::Rook, rook_to.bit());
    }
}

/// The side to move in code that is generic over `WHITE`.
pub(crate) const fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

/// The rank a side's king and rooks start on.
#[inline]
pub(crate) const fn back_rank(side: Side) -> u8 {
    match side {
        Side::White => 0,
        Side::Black => 7,
    }
}

/// The square of the pawn that `side` captures en passant by moving to `to`.
#[inline]
pub(crate) const fn en_passant_victim(side: Side, to: Square) -> Bitboard {
    match side {
        Side::White => Bitboard(to.bit().0 >> 8),
        Side::Black => Bitboard(to.bit().0 << 8),
    }
}

/// Pushes a side's pawns one square.
#[inline(always)]
pub(crate) const fn forward(side: Side, set: Bitboard) -> Bitboard {
    match side {
        Side::White => Bitboard(set.0 << 8),
        Side::Black => Bitboard(set.0 >> 8),
    }
}

/// The squares that a side's pawns attack towards the a-file.
#[inline(always)]
pub(crate) const fn west_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let set = pawns.0 & !Bitboard::FILE_A.0;
    Bitboard(match side {
        Side::White => set << 7,
        Side::Black => set >> 9,
    })
}

/// The squares that a side's pawns attack towards the h-file.
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

/// The directions in which a side's pawns capture, towards the a-file and the h-file.
#[inline(always)]
pub(crate) const fn pawn_directions(side: Side) -> [Direction; 2] {
    match side {
        Side::White => [Direction::NorthWest, Direction::NorthEast],
        Side::Black => [Direction::SouthWest, Direction::SouthEast],
    }
}

/// The squares from one to another on the same rank, both included.
#[inline(always)]
pub(crate) const fn span(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() {
        (a, b)
    } else {
        (b, a)
    };
    Bitboard((high.bit().0 << 1).wrapping_sub(low.bit().0))
}

/// The squares of king and rook after castling.
#[inline(always)]
pub(crate) const fn castling_destinations(
    side: Side,
    king: Square,
    rook: Square,
) -> (Square, Square) {
    let rank = back_rank(side);
    if rook.index() > king.index() {
        (Square::at(6, rank), Square::at(5, rank))
    } else {
        (Square::at(2, rank), Square::at(3, rank))
    }
}
