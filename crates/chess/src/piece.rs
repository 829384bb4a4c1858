//! The six kinds of pieces, and the twelve pieces of both sides.

use quirkat_game::{Piece, PieceId, Side};

/// A kind of piece, pawns included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl PieceKind {
    /// All kinds, in the order of their indices.
    pub const ALL: [PieceKind; 6] = [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
        PieceKind::King,
    ];
    /// The kinds a pawn may promote to, the queen first.
    pub const PROMOTIONS: [PieceKind; 4] = [
        PieceKind::Queen,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
    ];

    /// The index of the kind, from 0 for pawns to 5 for kings.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in English notation: `P`, `N`, `B`, `R`, `Q`, `K`.
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self as usize]
    }

    /// The kind of a letter of either case.
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => PieceKind::Pawn,
            'N' => PieceKind::Knight,
            'B' => PieceKind::Bishop,
            'R' => PieceKind::Rook,
            'Q' => PieceKind::Queen,
            'K' => PieceKind::King,
            _ => return None,
        })
    }

    /// Its name in words.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

/// White's pieces and Black's, in the order of [`PieceKind::ALL`].
pub(crate) const PIECES: [Piece; 12] = {
    const GLYPHS: [char; 12] = ['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚'];
    let mut pieces = [Piece {
        side: Side::White,
        letter: ' ',
        name: "",
        glyph: ' ',
    }; 12];
    let mut i = 0;
    while i < 12 {
        let (kind, white) = (PieceKind::ALL[i % 6], i < 6);
        pieces[i] = Piece {
            side: if white { Side::White } else { Side::Black },
            letter: if white {
                kind.letter()
            } else {
                kind.letter().to_ascii_lowercase()
            },
            name: kind.name(),
            glyph: GLYPHS[i],
        };
        i += 1;
    }
    pieces
};

/// The index of a piece in [`PIECES`].
#[inline]
pub(crate) const fn piece_id(side: Side, kind: PieceKind) -> PieceId {
    PieceId((side as u8) * 6 + kind as u8)
}
