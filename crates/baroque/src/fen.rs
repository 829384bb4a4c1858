//! FEN for Baroque chess and Ultima: board, side to move, plies since the last capture, move number.

use crate::board::Board;
use crate::{BaroquePosition, PieceKind, RuleSet};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Side, quoted};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There are more or fewer than four fields.
    #[error(
        "a position has 4 fields (board, side to move, plies since the last capture, move number), not {found}"
    )]
    FieldCount {
        /// The number found.
        found: usize,
    },
    /// The board has more or fewer than eight ranks.
    #[error("the board has 8 ranks with `/` between them, not {found}")]
    RankCount {
        /// The number found.
        found: usize,
    },
    /// A rank has more or fewer than eight squares.
    #[error("rank {rank} has 8 squares, not {found}")]
    RankWidth {
        /// The rank, from 1 at the bottom.
        rank: u8,
        /// The number of squares found.
        found: usize,
    },
    /// A rank holds something that is neither a piece nor a number of empty squares.
    #[error(
        "`{letter}` on rank {rank} is neither a piece (one of KPLIFCS, in lower case for Black) nor a number of empty squares (1 to 8)"
    )]
    UnknownPiece {
        /// The rank, from 1 at the bottom.
        rank: u8,
        /// The letter, escaped if it is not printable.
        letter: String,
    },
    /// A side has more than one king.
    #[error("{side} has more than one king")]
    TwoKings {
        /// The side.
        side: Side,
    },
    /// Neither side has a king; a finished game still has one.
    #[error("neither side has a king")]
    NoKing,
    /// A side has more pieces than it starts with.
    #[error("{side} has {found} pieces, more than the 16 of the start")]
    TooManyPieces {
        /// The side.
        side: Side,
        /// The number of its pieces.
        found: u32,
    },
    /// The second field is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{0}`")]
    SideToMove(String),
    /// The third field is not a count.
    #[error("the plies since the last capture are a number from 0 to 65535, not `{0}`")]
    HalfmoveClock(String),
    /// The fourth field is not a count from 1.
    #[error("the move number is a number from 1 to 65535, not `{0}`")]
    FullmoveNumber(String),
}

/// The position both games start from.
pub(crate) const START: &str = "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1";

/// A side's pieces at the start; it never gets more.
const MOST_PIECES: u32 = 16;

impl<R: RuleSet> FromStr for BaroquePosition<R> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let (Some(board), Some(side), Some(clock), Some(number), None) = (
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
        ) else {
            return Err(PositionError::FieldCount {
                found: text.split_ascii_whitespace().count(),
            });
        };
        let board = read_board(board)?;
        check_pieces(&board)?;
        let side =
            Side::from_letter(side).ok_or_else(|| PositionError::SideToMove(quoted(side)))?;
        let clock =
            read_number(clock).ok_or_else(|| PositionError::HalfmoveClock(quoted(clock)))?;
        let number = read_number(number)
            .filter(|&number| number > 0)
            .ok_or_else(|| PositionError::FullmoveNumber(quoted(number)))?;
        let board = match side {
            Side::White => board,
            Side::Black => board.flipped(),
        };
        Ok(BaroquePosition::new(board, side, clock, number))
    }
}

/// Parses a counter: digits only, without a sign.
fn read_number(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// The board from White's point of view.
fn read_board(text: &str) -> Result<Board, PositionError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(PositionError::RankCount { found: ranks });
    }
    let mut board = Board::EMPTY;
    for (rank, text) in (0..8).rev().zip(text.split('/')) {
        read_rank(&mut board, rank, text)?;
    }
    Ok(board)
}

fn read_rank(board: &mut Board, rank: u8, text: &str) -> Result<(), PositionError> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(gap @ 1..=8) = letter.to_digit(10) {
            file += gap as usize;
            continue;
        }
        let kind = PieceKind::from_letter(letter.to_ascii_uppercase()).ok_or_else(|| {
            PositionError::UnknownPiece {
                rank: rank + 1,
                letter: quoted(letter.encode_utf8(&mut [0; 4])),
            }
        })?;
        if file < 8 {
            let square = Square::at(file as u8, rank);
            board.put(kind, letter.is_ascii_uppercase(), square);
        }
        file += 1;
    }
    if file == 8 {
        Ok(())
    } else {
        Err(PositionError::RankWidth {
            rank: rank + 1,
            found: file,
        })
    }
}

fn check_pieces(board: &Board) -> Result<(), PositionError> {
    let kings = board.of_kind(PieceKind::King);
    for (side, pieces) in [(Side::White, board.own), (Side::Black, board.enemy)] {
        if (pieces & kings).more_than_one() {
            return Err(PositionError::TwoKings { side });
        }
        if pieces.count() > MOST_PIECES {
            return Err(PositionError::TooManyPieces {
                side,
                found: pieces.count(),
            });
        }
    }
    if kings == Bitboard::EMPTY {
        return Err(PositionError::NoKing);
    }
    Ok(())
}

impl<R: RuleSet> fmt::Display for BaroquePosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            self.write_rank(f, rank)?;
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(
            f,
            "{} {} {}",
            self.side.letter(),
            self.halfmove_clock,
            self.fullmove_number
        )
    }
}

impl<R: RuleSet> BaroquePosition<R> {
    fn write_rank(&self, f: &mut fmt::Formatter<'_>, rank: u8) -> fmt::Result {
        let mut gap = 0;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let Some(kind) = self.board.kind_on(square) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                write!(f, "{gap}")?;
                gap = 0;
            }
            let letter = match self.owner(square) {
                Side::White => kind.letter(),
                Side::Black => kind.letter().to_ascii_lowercase(),
            };
            write!(f, "{letter}")?;
        }
        if gap > 0 {
            write!(f, "{gap}")?;
        }
        Ok(())
    }
}
