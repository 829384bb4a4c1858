//! The seven kinds of pieces, and the fourteen pieces of both sides.

use quirkat_game::{Piece, PieceId, Side};

/// A kind of piece. A board stores the numbers 1 to 7; 0 is an empty square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// Moves one square and captures by displacement, as in chess.
    King = 1,
    /// Moves like a rook and captures by sandwiching.
    Squeezer,
    /// Moves like a queen and captures by leaping.
    Leaper,
    /// Moves like a queen and captures as its victim would.
    Imitator,
    /// Moves like a queen, captures nothing, and freezes every enemy next to it.
    Freezer,
    /// Moves like a queen and captures where its lines cross its king's.
    Coordinator,
    /// Moves like a queen and captures what it moves directly away from.
    StepBack,
}

impl PieceKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [PieceKind; 7] = [
        PieceKind::King,
        PieceKind::Squeezer,
        PieceKind::Leaper,
        PieceKind::Imitator,
        PieceKind::Freezer,
        PieceKind::Coordinator,
        PieceKind::StepBack,
    ];

    /// The kind with this number. Numbers out of range, which only illegal moves lead to, give some kind.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> PieceKind {
        PieceKind::ALL[(code.wrapping_sub(1) % 7) as usize]
    }

    /// Its letter in upper case.
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

    /// The kind of an upper-case letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter)
    }

    /// Its English name.
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

    /// Its figurines, White's first: those of the chess pieces that stand in for it. Players turn a rook upside down
    /// for the coordinator; here it is a star with points along its lines.
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

    /// The piece of this kind and side, as an index into [`Rules::PIECES`](quirkat_game::Rules::PIECES).
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
