//! The seven kinds of piece.

use quirkat_game::{Piece, PieceId, Side};

/// A kind of piece. The numbers, from 1 to 7, are how a board stores it: 0 is left for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// Steps one square, and takes what it steps on.
    King = 1,
    /// Moves like a rook and takes by sandwiching.
    Squeezer,
    /// Moves like a queen and takes by leaping.
    Leaper,
    /// Moves like a queen and takes as its victim would.
    Imitator,
    /// Moves like a queen, takes nothing, and holds every enemy next to it.
    Freezer,
    /// Moves like a queen and takes where its lines cross its king's.
    Coordinator,
    /// Moves like a queen and takes what it moves directly away from.
    StepBack,
}

impl PieceKind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [PieceKind; 7] = [
        PieceKind::King,
        PieceKind::Squeezer,
        PieceKind::Leaper,
        PieceKind::Imitator,
        PieceKind::Freezer,
        PieceKind::Coordinator,
        PieceKind::StepBack,
    ];

    /// The kind with that number. Other numbers give some kind: only a move that is not legal asks for them.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> PieceKind {
        PieceKind::ALL[(code.wrapping_sub(1) % 7) as usize]
    }

    /// The kind's letter in upper case.
    pub const fn letter(self) -> char {
        match self {
            PieceKind::King => 'K',
            PieceKind::Squeezer => 'P',
            PieceKind::Leaper => 'L',
            PieceKind::Imitator => 'I',
            PieceKind::Freezer => 'F',
            PieceKind::Coordinator => 'C',
            PieceKind::StepBack => 'S',
        }
    }

    /// The kind of that letter in upper case.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter)
    }

    /// The kind's name in words.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::King => "king",
            PieceKind::Squeezer => "squeezer",
            PieceKind::Leaper => "leaper",
            PieceKind::Imitator => "imitator",
            PieceKind::Freezer => "freezer",
            PieceKind::Coordinator => "coordinator",
            PieceKind::StepBack => "step-back",
        }
    }

    /// The drawings of the kind, White's first: those of the chess pieces that stand in for it. Where players turn a
    /// rook upside down for the coordinator, text shows a star with points along the lines it crosses on.
    const fn glyphs(self) -> [char; 2] {
        match self {
            PieceKind::King => ['♔', '♚'],
            PieceKind::Squeezer => ['♙', '♟'],
            PieceKind::Leaper => ['♘', '♞'],
            PieceKind::Imitator => ['♗', '♝'],
            PieceKind::Freezer => ['♖', '♜'],
            PieceKind::Coordinator => ['✧', '✦'],
            PieceKind::StepBack => ['♕', '♛'],
        }
    }

    /// The piece of this kind and side, as an index into the pieces of both games.
    #[inline]
    pub const fn piece(self, side: Side) -> PieceId {
        PieceId((side.index() * PieceKind::ALL.len()) as u8 + self as u8 - 1)
    }
}

/// White's pieces and Black's, in the order of [`PieceKind::ALL`].
pub(crate) static PIECES: [Piece; 14] = {
    let mut pieces = [piece(Side::White, PieceKind::King); 14];
    let mut i = 0;
    while i < 7 {
        pieces[i] = piece(Side::White, PieceKind::ALL[i]);
        pieces[7 + i] = piece(Side::Black, PieceKind::ALL[i]);
        i += 1;
    }
    pieces
};

const fn piece(side: Side, kind: PieceKind) -> Piece {
    let letter = kind.letter();
    Piece {
        side,
        letter: match side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        },
        name: kind.name(),
        glyph: kind.glyphs()[side.index()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_found_under_its_number() {
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                let piece = PIECES[kind.piece(side).index()];
                assert_eq!((piece.side, piece.name), (side, kind.name()));
                assert_eq!(PieceKind::from_letter(kind.letter()), Some(kind));
                assert_eq!(PieceKind::from_code(kind as u8), kind);
            }
        }
    }

    #[test]
    fn letters_and_drawings_tell_all_pieces_apart() {
        for (i, a) in PIECES.iter().enumerate() {
            for b in &PIECES[..i] {
                assert!(a.letter != b.letter && a.glyph != b.glyph, "{a:?} {b:?}");
            }
        }
    }
}
