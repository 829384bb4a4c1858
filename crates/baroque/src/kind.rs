//! The seven kinds of piece.

use quirkat_game::{Piece, PieceId, Side};

/// A kind of piece. The numbers, from 1 to 7, are how a board stores it: 0 is left for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
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

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; 7] = [
        Kind::King,
        Kind::Squeezer,
        Kind::Leaper,
        Kind::Imitator,
        Kind::Freezer,
        Kind::Coordinator,
        Kind::StepBack,
    ];

    /// The kind with that number. Other numbers give some kind: only a move that is not legal asks for them.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Kind {
        Kind::ALL[(code.wrapping_sub(1) % 7) as usize]
    }

    /// The kind's letter in upper case.
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Squeezer => 'P',
            Kind::Leaper => 'L',
            Kind::Imitator => 'I',
            Kind::Freezer => 'F',
            Kind::Coordinator => 'C',
            Kind::StepBack => 'S',
        }
    }

    /// The kind of that letter in upper case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The kind's name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Squeezer => "squeezer",
            Kind::Leaper => "leaper",
            Kind::Imitator => "imitator",
            Kind::Freezer => "freezer",
            Kind::Coordinator => "coordinator",
            Kind::StepBack => "step-back",
        }
    }

    /// The drawings of the kind, White's first: those of the chess pieces that stand in for it. Where players turn a
    /// rook upside down for the coordinator, text shows a star with points along the lines it crosses on.
    const fn glyphs(self) -> [char; 2] {
        match self {
            Kind::King => ['♔', '♚'],
            Kind::Squeezer => ['♙', '♟'],
            Kind::Leaper => ['♘', '♞'],
            Kind::Imitator => ['♗', '♝'],
            Kind::Freezer => ['♖', '♜'],
            Kind::Coordinator => ['✧', '✦'],
            Kind::StepBack => ['♕', '♛'],
        }
    }

    /// The piece of this kind and side, as an index into the pieces of both games.
    #[inline]
    pub const fn piece(self, side: Side) -> PieceId {
        PieceId((side.index() * Kind::ALL.len()) as u8 + self as u8 - 1)
    }
}

/// White's pieces and Black's, in the order of [`Kind::ALL`].
pub(crate) static PIECES: [Piece; 14] = {
    let mut pieces = [piece(Side::White, Kind::King); 14];
    let mut i = 0;
    while i < 7 {
        pieces[i] = piece(Side::White, Kind::ALL[i]);
        pieces[7 + i] = piece(Side::Black, Kind::ALL[i]);
        i += 1;
    }
    pieces
};

const fn piece(side: Side, kind: Kind) -> Piece {
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
            for kind in Kind::ALL {
                let piece = PIECES[kind.piece(side).index()];
                assert_eq!((piece.side, piece.name), (side, kind.name()));
                assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
                assert_eq!(Kind::from_code(kind as u8), kind);
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
