//! FEN, with X-FEN and Shredder-FEN for Chess960.

use crate::board::{Board, back_rank, en_passant_victim, forward};
use crate::position::{MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK};
use crate::zobrist::StructureKeys;
use crate::{Chess, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Side, quoted};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not the FEN of a legal position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Not six fields.
    #[error("a position has 6 fields separated by spaces, this text has {0}")]
    FieldCount(usize),
    /// Not eight ranks.
    #[error("the board has 8 ranks separated by `/`, this text has {0}")]
    RankCount(usize),
    /// A rank with too few or too many squares.
    #[error("rank {rank} (`{text}`) has {squares} squares instead of 8")]
    RankWidth {
        /// The rank's number.
        rank: u8,
        /// Its text.
        text: String,
        /// How many squares it describes.
        squares: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    #[error(
        "`{letter}` on rank {rank} is neither a piece nor a number of empty squares from 1 to 8"
    )]
    UnknownPiece {
        /// The character.
        letter: String,
        /// The rank's number.
        rank: u8,
    },
    /// No king, or more than one.
    #[error("{side} has {count} kings instead of one")]
    KingCount {
        /// The side.
        side: Side,
        /// Their number.
        count: u32,
    },
    /// More than sixteen pieces of a side.
    #[error("{side} has {count} men, more than 16")]
    TooManyPieces {
        /// The side.
        side: Side,
        /// Their number.
        count: u32,
    },
    /// A pawn on the first or last rank.
    #[error("there is a pawn on {0}, on the first or last rank")]
    PawnOnEdge(Square),
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is `{0}`, not `w` or `b`")]
    SideToMove(String),
    /// The side not to move is in check.
    #[error("{0} is in check, but it is the other side's turn, which could take the king")]
    KingCanBeTaken(Side),
    /// The castling field cannot be read.
    #[error(
        "the castling rights `{0}` are not `-` or letters out of KQkq or A-H and a-h, each once"
    )]
    CastlingText(String),
    /// A castling right whose king is not on its first rank.
    #[error("castling right `{0}` needs that king on its first rank")]
    CastlingKing(char),
    /// A castling right without its rook.
    #[error("castling right `{0}` has no rook to castle with")]
    CastlingRook(char),
    /// Two castling rights on the same side of the king.
    #[error("castling right `{0}` is the second one on the same wing")]
    CastlingTwice(char),
    /// The en passant field is not a square.
    #[error("the en passant square `{0}` is not `-` or a square")]
    EnPassantText(String),
    /// The en passant square is on the wrong rank.
    #[error("the en passant square {square} is not on rank {rank}")]
    EnPassantRank {
        /// The square.
        square: Square,
        /// The rank it would have to be on.
        rank: u8,
    },
    /// No enemy pawn could just have made a double push past the square.
    #[error("the en passant square {0} has no pawn in front of it that has just moved two steps")]
    EnPassantPawn(Square),
    /// The path of the double push is not empty.
    #[error("the en passant square {0} or the one behind it is not empty")]
    EnPassantBlocked(Square),
    /// The halfmove clock is not a number in range.
    #[error("the halfmove clock `{0}` is not a number from 0 to 9999")]
    HalfmoveClock(String),
    /// The fullmove number is not a number in range.
    #[error("the move number `{0}` is not a number from 1 to 99999")]
    FullmoveNumber(String),
}

impl FromStr for Chess {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Chess, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let mut next = || fields.next();
        let six = [next(), next(), next(), next(), next(), next()];
        let [
            Some(board),
            Some(side),
            Some(castling),
            Some(en_passant),
            Some(clock),
            Some(number),
        ] = six
        else {
            return Err(FenError::FieldCount(six.iter().flatten().count()));
        };
        let extra = fields.count();
        if extra > 0 {
            return Err(FenError::FieldCount(6 + extra));
        }
        let mut position = from_four_fields(board, side, castling, en_passant)?;
        position.halfmove_clock = counter(clock, 0..=u32::from(MAX_HALFMOVE_CLOCK))
            .ok_or_else(|| FenError::HalfmoveClock(quoted(clock)))?
            as u16;
        position.fullmove_number = counter(number, 1..=MAX_FULLMOVE_NUMBER)
            .ok_or_else(|| FenError::FullmoveNumber(quoted(number)))?;
        Ok(position)
    }
}

/// Parses the four fields that FEN and EPD share, with the counters at 0 and 1.
pub(crate) fn from_four_fields(
    board: &str,
    side: &str,
    castling: &str,
    en_passant: &str,
) -> Result<Chess, FenError> {
    let mut board = parse_board(board)?;
    check_pieces(&board)?;
    let side = Side::from_letter(side).ok_or_else(|| FenError::SideToMove(quoted(side)))?;
    if board.checkers(!side).any() {
        return Err(FenError::KingCanBeTaken(!side));
    }
    let (rooks, shredder) = parse_castling(&board, castling)?;
    board.set_rights(rooks | parse_en_passant(&board, side, en_passant)?);
    let mut position = Chess {
        board,
        key: 0,
        structure_keys: StructureKeys::default(),
        fullmove_number: 1,
        halfmove_clock: 0,
        side,
        chess960: false,
    };
    position.drop_unusable_en_passant();
    position.refresh_keys();
    Ok(position.with_chess960(shredder))
}

fn counter(text: &str, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|number| digits && range.contains(number))
}

fn parse_board(text: &str) -> Result<Board, FenError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::RankCount(ranks));
    }
    let mut board = Board::EMPTY;
    for (row, text) in text.split('/').enumerate() {
        parse_rank(&mut board, 7 - row as u8, text)?;
    }
    Ok(board)
}

fn parse_rank(board: &mut Board, rank: u8, text: &str) -> Result<(), FenError> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            file += empty as usize;
        } else if let Some(kind) = PieceKind::from_letter(letter) {
            if file < 8 {
                let side = if letter.is_ascii_uppercase() {
                    Side::White
                } else {
                    Side::Black
                };
                board.toggle(side, kind, Square::at(file as u8, rank).bit());
            }
            file += 1;
        } else {
            return Err(FenError::UnknownPiece {
                letter: quoted(&letter.to_string()),
                rank: rank + 1,
            });
        }
    }
    match file {
        8 => Ok(()),
        squares => Err(FenError::RankWidth {
            rank: rank + 1,
            text: quoted(text),
            squares,
        }),
    }
}

fn check_pieces(board: &Board) -> Result<(), FenError> {
    for side in Side::BOTH {
        let count = board.pieces(side, PieceKind::King).count();
        if count != 1 {
            return Err(FenError::KingCount { side, count });
        }
        let count = board.side(side).count();
        if count > 16 {
            return Err(FenError::TooManyPieces { side, count });
        }
    }
    match (board.kind(PieceKind::Pawn) & (Bitboard::rank(0) | Bitboard::rank(7))).square() {
        Some(square) => Err(FenError::PawnOnEdge(square)),
        None => Ok(()),
    }
}

/// The castling rooks, and whether any was given by its file (Shredder-FEN).
fn parse_castling(board: &Board, text: &str) -> Result<(Bitboard, bool), FenError> {
    if text == "-" {
        return Ok((Bitboard::EMPTY, false));
    }
    if text.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Err(FenError::CastlingText(quoted(text)));
    }
    let (mut all, mut by_file) = (Bitboard::EMPTY, false);
    for letter in text.chars() {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let home = Bitboard::rank(back_rank(side));
        let king = board.king(side);
        let east = home & Bitboard(!0 << king.index());
        let rooks = board.pieces(side, PieceKind::Rook) & home;
        let rook = match letter.to_ascii_lowercase() {
            'k' => (rooks & east).last(),
            'q' => (rooks & !east).square(),
            file @ 'a'..='h' => {
                by_file = true;
                (rooks & Bitboard::file(file as u8 - b'a')).square()
            }
            _ => return Err(FenError::CastlingText(quoted(text))),
        };
        if !home.has(king) {
            return Err(FenError::CastlingKing(letter));
        }
        let rook = rook.ok_or(FenError::CastlingRook(letter))?;
        let wing = if east.has(rook) { east } else { home & !east };
        if (all & wing).any() {
            return Err(FenError::CastlingTwice(letter));
        }
        all |= rook.bit();
    }
    Ok((all, by_file))
}

fn parse_en_passant(board: &Board, side: Side, text: &str) -> Result<Bitboard, FenError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let square = Square::named(text).ok_or_else(|| FenError::EnPassantText(quoted(text)))?;
    let rank = if side == Side::White { 5 } else { 2 };
    if square.rank() != rank {
        return Err(FenError::EnPassantRank {
            square,
            rank: rank + 1,
        });
    }
    if (en_passant_victim(side, square) & board.pieces(!side, PieceKind::Pawn)).is_empty() {
        return Err(FenError::EnPassantPawn(square));
    }
    if ((square.bit() | forward(side, square.bit())) & board.occupied()).any() {
        return Err(FenError::EnPassantBlocked(square));
    }
    Ok(square.bit())
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_four_fields(f)?;
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl Chess {
    /// Writes the four fields that FEN and EPD share.
    pub(crate) fn write_four_fields(&self, f: &mut impl fmt::Write) -> fmt::Result {
        for rank in (0..8).rev() {
            self.write_rank(f, rank)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        write!(f, "{} ", self.side.letter())?;
        self.write_castling(f)?;
        match self.board.en_passant().square() {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }

    fn write_rank(&self, f: &mut impl fmt::Write, rank: u8) -> fmt::Result {
        let mut empty = 0;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let (Some(side), Some(kind)) = (self.board.side_on(square), self.board.kind_on(square))
            else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            f.write_char(of_side(side, kind.letter()))?;
        }
        if empty > 0 {
            write!(f, "{empty}")
        } else {
            Ok(())
        }
    }

    fn write_castling(&self, f: &mut impl fmt::Write) -> fmt::Result {
        if self.board.castling_rooks().is_empty() {
            return f.write_char('-');
        }
        for side in Side::BOTH {
            let king = self.board.king(side);
            // Kingside comes first.
            let rooks = self
                .board
                .castling_rooks_of(side)
                .into_iter()
                .collect::<Vec<_>>();
            for rook in rooks.into_iter().rev() {
                let letter = match (self.chess960, rook > king) {
                    (true, _) => (b'A' + rook.file()) as char,
                    (false, true) => 'K',
                    (false, false) => 'Q',
                };
                f.write_char(of_side(side, letter))?;
            }
        }
        Ok(())
    }
}

/// A letter in the case of a side: upper for White, lower for Black.
fn of_side(side: Side, letter: char) -> char {
    match side {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    }
}
