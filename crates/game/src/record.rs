//! A game as it was played: its moves and positions, undo and redo, repetition, and how it ended.

use crate::{Ending, MoveError, Rules, Side, counted, reasons};
use thiserror::Error;

/// Why a record refuses a request. A refused request changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The game is already over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// The text is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The move is not legal here; it probably comes from another position.
    #[error("the move {0} is not legal here")]
    Illegal(String),
    /// An undo of more plies than were played.
    #[error("cannot take back {}: {played} were played", counted(*.asked, "ply", "plies"))]
    Undo {
        /// Plies to take back.
        asked: usize,
        /// Plies played.
        played: usize,
    },
    /// A redo of more plies than were taken back.
    #[error("cannot play {} again: {undone} were taken back", counted(*.asked, "ply", "plies"))]
    Redo {
        /// Plies to play again.
        asked: usize,
        /// Plies taken back.
        undone: usize,
    },
    /// No draw can be claimed.
    #[error("no draw can be claimed here")]
    NoClaim,
}

/// A game as it was played, with every position.
///
/// Plies taken back can be played again with [`redo`](Record::redo) until another move is played.
///
/// A record read from PGN may go on past a draw by counting, since players do not always stop there. A record played
/// here does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P: Rules> {
    /// The start and the position after each of `moves`.
    positions: Vec<P>,
    /// The moves played, followed by those taken back.
    moves: Vec<P::Move>,
    /// How many of `moves` are currently played.
    played: usize,
    /// An ending that the board does not show, and the number of plies before it.
    ended: Option<(usize, Ending)>,
}

impl<P: Rules> Record<P> {
    /// A game without moves yet.
    pub fn new(start: P) -> Record<P> {
        Record {
            positions: vec![start],
            moves: Vec::new(),
            played: 0,
            ended: None,
        }
    }

    /// The start position.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.positions[self.played]
    }

    /// All positions from the start to the current one: one more than there are moves.
    pub fn positions(&self) -> &[P] {
        &self.positions[..=self.played]
    }

    /// The moves played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.played]
    }

    /// The number of plies played.
    pub fn plies(&self) -> usize {
        self.played
    }

    /// The number of plies that can be played again.
    pub fn undone(&self) -> usize {
        self.moves.len() - self.played
    }

    /// The moves as [`Rules::move_text`] writes them.
    pub fn move_texts(&self) -> impl Iterator<Item = String> {
        self.positions_and_moves()
            .map(|(before, mv)| before.move_text(mv))
    }

    /// The moves in SAN.
    pub fn san_moves(&self) -> impl Iterator<Item = String> {
        self.positions_and_moves()
            .map(|(before, mv)| before.san(mv))
    }

    /// Each move with the position before it.
    pub fn positions_and_moves(&self) -> impl Iterator<Item = (&P, P::Move)> {
        self.positions.iter().zip(self.moves().iter().copied())
    }

    /// Plays a move. A move other than the one taken back discards the plies to redo.
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

    /// Plays a move given in any notation of the game.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, RecordError> {
        if let Some(ending) = self.ending() {
            return Err(RecordError::Over(ending));
        }
        let mv = self.position().parse_move(text)?;
        self.append(mv);
        Ok(mv)
    }

    /// Plays a move even where the game is drawn, for referees that decide draws themselves.
    pub fn play_on(&mut self, mv: P::Move) -> Result<(), RecordError> {
        if !self.position().is_legal(mv) {
            return Err(RecordError::Illegal(format!("{mv:?}")));
        }
        self.append(mv);
        Ok(())
    }

    /// Plays a legal move, even if the game is drawn by counting.
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

    /// Takes back that many plies. An ending set by [`end`](Record::end) is lifted and comes back with
    /// [`redo`](Record::redo).
    pub fn undo(&mut self, plies: usize) -> Result<(), RecordError> {
        let played = self.played;
        self.played = played.checked_sub(plies).ok_or(RecordError::Undo {
            asked: plies,
            played,
        })?;
        Ok(())
    }

    /// Plays that many undone plies again.
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

    /// How often the current position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let position = self.position();
        // No position from before an irreversible move can occur again.
        let reach = position.reversible_plies() as usize;
        let earlier = self.positions[..self.played].iter().rev().take(reach);
        1 + earlier.filter(|&other| other == position).count() as u32
    }

    /// How the game ended: on the board, by a forced repetition draw, or by [`end`](Record::end).
    pub fn ending(&self) -> Option<Ending> {
        let outside = || {
            let (plies, ending) = self.ended?;
            (plies == self.played).then_some(ending)
        };
        self.board_ending().or_else(outside)
    }

    /// How the game ended as far as its moves show.
    pub(crate) fn board_ending(&self) -> Option<Ending> {
        let repetition = || P::DRAWS.occurrences?.forced(self.occurrences());
        self.position().ending().or_else(repetition)
    }

    /// The draw the side to move may claim, by reversible plies or by repetition.
    pub fn claimable(&self) -> Option<Ending> {
        if self.ending().is_some() {
            return None;
        }
        let (plies, repeated) = (P::DRAWS.reversible_plies, P::DRAWS.occurrences);
        plies
            .and_then(|draw| draw.claimed(self.position().reversible_plies()))
            .or_else(|| repeated.and_then(|draw| draw.claimed(self.occurrences())))
    }

    /// Claims a draw.
    pub fn claim(&mut self) -> Result<Ending, RecordError> {
        if let Some(ending) = self.ending() {
            return Err(RecordError::Over(ending));
        }
        let ending = self.claimable().ok_or(RecordError::NoClaim)?;
        self.end(ending)?;
        Ok(ending)
    }

    /// Ends the game for a reason the board does not show; [`reasons`] names the usual ones. Discards the plies to redo.
    pub fn end(&mut self, ending: Ending) -> Result<(), RecordError> {
        if let Some(before) = self.ending() {
            return Err(RecordError::Over(before));
        }
        self.moves.truncate(self.played);
        self.positions.truncate(self.played + 1);
        self.ended = Some((self.played, ending));
        Ok(())
    }

    /// Ends the game: `side` resigns.
    pub fn resign(&mut self, side: Side) -> Result<(), RecordError> {
        self.end(Ending::win(!side, reasons::RESIGNATION))
    }

    /// Ends the game as a draw by agreement.
    pub fn agree_draw(&mut self) -> Result<(), RecordError> {
        self.end(Ending::draw(reasons::AGREEMENT))
    }

    /// Removes an ending set by [`end`](Record::end), so that the game goes on.
    pub fn reopen(&mut self) {
        self.ended = None;
    }
}

impl<P: Rules> Default for Record<P> {
    fn default() -> Record<P> {
        Record::new(P::start())
    }
}
