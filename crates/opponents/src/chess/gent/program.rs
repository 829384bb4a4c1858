//! The document's program as it is called: a position in six fields in, the next position out, or all of them.

use super::order::place;
use super::{FenAnswer, GENT};
use crate::{DocumentPlayer, DocumentTurn};
use quirkat_bitboard::Square;
use quirkat_chess::{Chess, FenError, Move, PieceKind};
use quirkat_game::{Position, Record, Rules};
use quirkat_search::Control;
use thiserror::Error;

/// The program calls a game drawn when a piece could bring the count of plies without progress to this.
const DRAWN: u16 = 75;

/// The program, given a position.
#[derive(Clone, Debug)]
pub struct Program {
    position: Chess,
    /// The castling field as it was given: the program keeps its order.
    castling: String,
}

/// A text that is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a position of {game}: {0}", game = Chess::NAME)]
pub struct NotAPosition(FenError);

impl Program {
    /// The program, given six fields.
    pub fn read(fields: &str) -> Result<Program, NotAPosition> {
        Ok(Program {
            position: fields.parse().map_err(NotAPosition)?,
            castling: fields
                .split_ascii_whitespace()
                .nth(2)
                .unwrap_or_default()
                .to_owned(),
        })
    }

    /// The next position, by the move that the player chooses; `None` where the game is drawn to the program. What is left to
    /// chance depends on the seed.
    pub fn next(&self, seed: u64) -> Option<FenAnswer> {
        if self.moves().is_empty() {
            return None;
        }
        let (record, control) = (Record::new(self.position), Control::default());
        let choice = GENT.choose(&mut DocumentTurn::new(&record, seed, &control))?;
        Some(self.answer(choice.best()?))
    }

    /// All next positions, in the document's order; none where the game is drawn to the program.
    pub fn all(&self) -> Vec<FenAnswer> {
        let moves = self.moves().into_iter();
        moves.map(|mv| self.answer(mv)).collect()
    }

    fn answer(&self, mv: Move) -> FenAnswer {
        FenAnswer {
            text: self.text_after(mv),
            position: Some(self.position.after(mv)),
        }
    }

    /// The legal moves in the document's order. The program takes it for a draw when there are none, checkmate or not, and
    /// when a piece could make a move too many without progress.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.position.legal_moves().to_vec();
        let is_last = self.position.halfmove_clock() + 1 >= DRAWN;
        if is_last && moves.iter().any(|&mv| self.is_quiet(mv)) {
            return Vec::new();
        }
        moves.sort_by_key(|&mv| place(self.position.board(), mv));
        moves
    }

    /// Whether a piece goes to an empty square; the program does not count castling.
    fn is_quiet(&self, mv: Move) -> bool {
        let board = self.position.board();
        let is_piece = board.kind_on(mv.from()) != Some(PieceKind::Pawn);
        is_piece && board.kind_on(mv.to()).is_none()
    }

    /// The position after a move as the program writes it: with the square that a pawn has passed by two steps, whether or not
    /// it can be taken there, and castling rights in the order they were given in.
    fn text_after(&self, mv: Move) -> String {
        let after = self.position.after(mv).to_string();
        let mut fields: Vec<_> = after.split(' ').map(str::to_owned).collect();
        if let [_, _, castling, en_passant, ..] = fields.as_mut_slice() {
            let mut letters: Vec<_> = castling.chars().collect();
            letters.sort_by_key(|&letter| self.castling.find(letter).unwrap_or(usize::MAX));
            *castling = letters.into_iter().collect();
            if let Some(passed) = self.passed(mv) {
                *en_passant = passed.to_string();
            }
        }
        fields.join(" ")
    }

    /// The square that a pawn passes by two steps.
    fn passed(&self, mv: Move) -> Option<Square> {
        let (from, to) = (mv.from(), mv.to());
        let is_pawn = self.position.board().kind_on(from) == Some(PieceKind::Pawn);
        let between = from.rank().midpoint(to.rank());
        (is_pawn && from.rank().abs_diff(to.rank()) == 2).then(|| Square::at(from.file(), between))
    }
}
