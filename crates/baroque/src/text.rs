//! Positions as text: board, side to move, plies since the last capture, move number.

use crate::board::Board;
use crate::{BaroquePosition, PieceKind, PositionError, RuleSet};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Side, quoted};
use std::fmt;
use std::str::FromStr;

/// The position both games start from.
pub(crate) const START: &str = "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1";

/// The most pieces a side has.
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
        let clock = read_number(clock).ok_or_else(|| PositionError::Clock(quoted(clock)))?;
        let number = read_number(number)
            .filter(|&number| number > 0)
            .ok_or_else(|| PositionError::MoveNumber(quoted(number)))?;
        let board = match side {
            Side::White => board,
            Side::Black => board.turned(),
        };
        Ok(BaroquePosition::new(board, side, clock, number))
    }
}

/// Digits only: a sign is no part of a counter.
fn read_number(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// The board as White sees it.
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
    let kings = board.of(PieceKind::King);
    for (side, pieces) in [(Side::White, board.own), (Side::Black, board.enemy)] {
        if (pieces & kings).several() {
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
        write!(f, "{} {} {}", self.side.letter(), self.clock, self.number)
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
