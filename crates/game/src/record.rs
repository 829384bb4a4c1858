//! A game as it was played: every position from its start on, undo, repetition, and how it ended.

use crate::{Ending, MoveError, Rules, Side, reasons};
use thiserror::Error;

/// Why a record refuses what it was asked. It is unchanged then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// A move or an ending after the end.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// A text that means no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move that is not legal here, most likely of another position.
    #[error("the move {0} is not legal here")]
    Illegal(String),
    /// More plies to take back than were played.
    #[error("cannot take back {asked} plies: {played} were played")]
    Undo {
        /// How many were to be taken back.
        asked: usize,
        /// How many there are.
        played: usize,
    },
    /// More plies to play again than were taken back.
    #[error("cannot play {asked} plies again: {undone} were taken back")]
    Redo {
        /// How many were to be played again.
        asked: usize,
        /// How many there are.
        undone: usize,
    },
    /// A claim without grounds.
    #[error("no draw can be claimed here")]
    NoClaim,
}

/// A game from a start position, with every position on the way.
///
/// Plies that were taken back stay at hand for [`redo`](Record::redo) until another move is played.
///
/// A record read from PGN may go on past a draw by counting, since players do not always stop there; one played here
/// does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P: Rules> {
    /// The start and the position after each of `moves`.
    positions: Vec<P>,
    /// The moves played, and after them those taken back.
    moves: Vec<P::Move>,
    /// How many of `moves` are on the board.
    played: usize,
    /// An end from outside the board, and after how many plies it came.
    ended: Option<(usize, Ending)>,
}

impl<P: Rules> Record<P> {
    /// A game that has not begun.
    pub fn new(start: P) -> Record<P> {
        Record {
            positions: vec![start],
            moves: Vec::new(),
            played: 0,
            ended: None,
        }
    }

    /// The position the game began with.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.positions[self.played]
    }

    /// All positions from the start to the one on the board: one more than there are moves.
    pub fn positions(&self) -> &[P] {
        &self.positions[..=self.played]
    }

    /// The moves played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.played]
    }

    /// How many plies were played.
    pub fn plies(&self) -> usize {
        self.played
    }

    /// How many plies were taken back and can be played again.
    pub fn undone(&self) -> usize {
        self.moves.len() - self.played
    }

    /// The moves in the notation programs exchange.
    pub fn move_texts(&self) -> impl Iterator<Item = String> {
        self.steps().map(|(before, mv)| before.move_text(mv))
    }

    /// The moves as game records show them.
    pub fn san_moves(&self) -> impl Iterator<Item = String> {
        self.steps().map(|(before, mv)| before.san(mv))
    }

    /// Each move with the position it was played in.
    pub fn steps(&self) -> impl Iterator<Item = (&P, P::Move)> {
        self.positions.iter().zip(self.moves().iter().copied())
    }

    /// Plays a move. What was taken back before is forgotten, unless it is played again move by move.
    pub fn play(&mut self, mv: P::Move) -> Result<(), RecordError> {
        if let Some(ending) = self.ending() {
            return Err(RecordError::Over(ending));
        }
        if !self.position().is_legal(mv) {
            return Err(RecordError::Illegal(format!("{mv:?}")));
        }
        self.append(mv);
        Ok(())
    }

    /// Plays the move that a text in any notation of the game means.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, RecordError> {
        if let Some(ending) = self.ending() {
            return Err(RecordError::Over(ending));
        }
        let mv = self.position().parse_move(text)?;
        self.append(mv);
        Ok(mv)
    }

    /// Plays a move known to be legal, whether or not the game is drawn by counting.
    pub(crate) fn append(&mut self, mv: P::Move) {
        if self.moves.get(self.played) == Some(&mv) {
            self.played += 1;
            return;
        }
        let next = self.position().after(mv);
        self.moves.truncate(self.played);
        self.positions.truncate(self.played + 1);
        self.ended = None;
        self.moves.push(mv);
        self.positions.push(next);
        self.played += 1;
    }

    /// Takes back that many plies. An end from outside is lifted with them and comes back with [`redo`](Record::redo).
    pub fn undo(&mut self, plies: usize) -> Result<(), RecordError> {
        let played = self.played;
        self.played = played.checked_sub(plies).ok_or(RecordError::Undo {
            asked: plies,
            played,
        })?;
        Ok(())
    }

    /// Plays again that many of the plies taken back.
    pub fn redo(&mut self, plies: usize) -> Result<(), RecordError> {
        let undone = self.undone();
        if plies > undone {
            return Err(RecordError::Redo {
                asked: plies,
                undone,
            });
        }
        self.played += plies;
        Ok(())
    }

    /// How often the position on the board has stood there, this time included.
    pub fn occurrences(&self) -> u32 {
        let position = self.position();
        // A position that an irreversible move has left behind cannot be the one on the board.
        let reach = position.reversible_plies() as usize;
        let earlier = self.positions[..self.played].iter().rev().take(reach);
        1 + earlier.filter(|&other| other == position).count() as u32
    }

    /// How the game ended: on the board, by a repetition that needs no claim, or by [`end`](Record::end).
    pub fn ending(&self) -> Option<Ending> {
        let outside = || {
            let (plies, ending) = self.ended?;
            (plies == self.played).then_some(ending)
        };
        self.board_ending().or_else(outside)
    }

    /// How the game ended as far as its moves tell.
    pub(crate) fn board_ending(&self) -> Option<Ending> {
        let repetition = || P::DRAWS.occurrences?.forced(self.occurrences());
        self.position().ending().or_else(repetition)
    }

    /// The draw that the side to move may claim, by moves without progress or by repetition.
    pub fn claimable(&self) -> Option<Ending> {
        if self.ending().is_some() {
            return None;
        }
        let (plies, repeated) = (P::DRAWS.reversible_plies, P::DRAWS.occurrences);
        plies
            .and_then(|draw| draw.claimed(self.position().reversible_plies()))
            .or_else(|| repeated.and_then(|draw| draw.claimed(self.occurrences())))
    }

    /// Ends the game by a draw that can be claimed.
    pub fn claim(&mut self) -> Result<Ending, RecordError> {
        if let Some(ending) = self.ending() {
            return Err(RecordError::Over(ending));
        }
        let ending = self.claimable().ok_or(RecordError::NoClaim)?;
        self.end(ending)?;
        Ok(ending)
    }

    /// Ends the game for a reason outside the board; [`reasons`] has words for the usual ones. What was taken back is
    /// forgotten.
    pub fn end(&mut self, ending: Ending) -> Result<(), RecordError> {
        if let Some(before) = self.ending() {
            return Err(RecordError::Over(before));
        }
        self.moves.truncate(self.played);
        self.positions.truncate(self.played + 1);
        self.ended = Some((self.played, ending));
        Ok(())
    }

    /// Ends the game by the resignation of `side`.
    pub fn resign(&mut self, side: Side) -> Result<(), RecordError> {
        self.end(Ending::win(!side, reasons::RESIGNATION))
    }

    /// Ends the game by a draw that the players agree on.
    pub fn agree_draw(&mut self) -> Result<(), RecordError> {
        self.end(Ending::draw(reasons::AGREEMENT))
    }

    /// Takes back an end from outside, if there is one, so that the game goes on.
    pub fn reopen(&mut self) {
        self.ended = None;
    }
}

impl<P: Rules> Default for Record<P> {
    fn default() -> Record<P> {
        Record::new(P::start())
    }
}
