//! The names of files, squares and men.

use crate::{Chess, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::Side;

/// The files from the queen's rook's to the king's rook's.
const FILES: [&str; 8] = ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"];

/// The squares of the colour of `a1`, where White's queen's bishop moves.
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// How much a name tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Naming {
    /// Its kind: `P`, `N`.
    Bare,
    /// A file that may be on either wing: `BP`; of a square: `B4`.
    Short,
    /// A file or wing: `KBP`, `KN`; of a square: `KB4`.
    Full,
    /// Its square: `P(KB4)`.
    Square,
}

/// The name of a square to the side that moves.
pub(super) fn square_name(mover: Side, square: Square, naming: Naming) -> String {
    let full = FILES[usize::from(square.file())];
    let file = match naming {
        Naming::Short => short(full),
        _ => full,
    };
    format!("{file}{}", rank(mover, square.rank()) + 1)
}

/// A file's name without the wing; the two in the middle have but one name.
fn short(file: &str) -> &str {
    file.get(1..)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(file)
}

/// Ranks as a side counts them, from its own.
fn rank(mover: Side, rank: u8) -> u8 {
    match mover {
        Side::White => rank,
        Side::Black => 7 - rank,
    }
}

/// The name of the man on a square to the side that moves; `None` where men of its kind have no name of that sort.
pub(super) fn man_name(position: &Chess, square: Square, naming: Naming) -> Option<String> {
    let kind = position.board.kind_on(square)?;
    let owner = position.board.side_on(square)?;
    let file = FILES[usize::from(square.file())];
    let letter = kind.letter();
    Some(match (naming, kind) {
        (Naming::Bare, _) => letter.to_string(),
        (Naming::Short, PieceKind::Pawn) if file.len() > 1 => format!("{}{letter}", short(file)),
        (Naming::Full, PieceKind::Pawn) => format!("{file}{letter}"),
        (Naming::Full, PieceKind::Knight | PieceKind::Bishop | PieceKind::Rook) => {
            let king = wing(owner, kind, b'K').has(square);
            format!("{}{letter}", if king { 'K' } else { 'Q' })
        }
        (Naming::Square, _) => {
            let square = square_name(position.side, square, Naming::Full);
            format!("{letter}({square})")
        }
        _ => return None,
    })
}

/// Where a side's king's or queen's man of a kind stands: bishops keep to a colour, others are told by halves.
pub(super) fn wing(owner: Side, kind: PieceKind, letter: u8) -> Bitboard {
    let king = letter == b'K';
    if kind != PieceKind::Bishop {
        let east = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
        return if king { east } else { !east };
    }
    // White's king's bishop starts on a light square, Black's on a dark one.
    if king == (owner == Side::White) {
        !DARK
    } else {
        DARK
    }
}

/// The files that a name means, one or two.
pub(super) fn files(name: &[u8]) -> Option<Bitboard> {
    let set = (0..8)
        .filter(|&file| {
            let full = FILES[usize::from(file)];
            full.as_bytes() == name || short(full).as_bytes() == name
        })
        .fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file));
    set.any().then_some(set)
}

/// The squares that a file, a rank or both mean to the side that moves.
pub(super) fn place(mover: Side, name: &[u8]) -> Option<Bitboard> {
    match name {
        [digit @ b'1'..=b'8'] => Some(Bitboard::rank(rank(mover, digit - b'1'))),
        [file @ .., digit @ b'1'..=b'8'] => {
            Some(files(file)? & Bitboard::rank(rank(mover, digit - b'1')))
        }
        file => files(file),
    }
}
