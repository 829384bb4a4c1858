//! Ends that do not come from the board: resignation, draws by agreement and by claim, and time.

use super::{Message, Session, SessionError};
use quirkat_game::{Ending, Side, reasons};
use quirkat_opponents::Opposed;
use quirkat_search::Score;
use std::time::{Duration, Instant};

/// An opponent that stands so much worse takes a draw: half of the smallest piece.
const WORSE: Score = -50;

impl<P: Opposed> Session<P> {
    /// Gives up for a side.
    pub fn resign(&mut self, side: Side) -> Result<Message, SessionError> {
        self.end(Ending::win(!side, reasons::RESIGNATION))
    }

    /// Asks for a draw: claims it where the rules allow that, accepts the other side's offer where there is one, or makes one.
    /// An opponent answers at once; a person may answer until they have moved.
    pub fn ask_draw(&mut self, side: Side) -> Result<Message, SessionError> {
        self.going_on()?;
        let to_move = self.side_to_move();
        if let Some(claim) = self.record.claimable().filter(|_| side == to_move) {
            return self.end(claim);
        }
        if self.offer == Some(!side) {
            return self.end(Ending::draw(reasons::AGREEMENT));
        }
        if self.offer == Some(side) {
            return Err(SessionError::OfferedAlready(side));
        }
        if self.player(!side).is_person() {
            self.offer = Some(side);
            return Ok(Message::DrawOffered(side));
        }
        let score = self.judge.score(&self.record, self.record.plies());
        let own = match !side {
            Side::White => score,
            Side::Black => -score,
        };
        if own <= WORSE {
            return self.end(Ending::draw(reasons::AGREEMENT));
        }
        Ok(Message::DrawDeclined(!side))
    }

    /// Declines the draw that the other side offers.
    pub fn decline_draw(&mut self, side: Side) -> Result<Message, SessionError> {
        self.going_on()?;
        if self.offer != Some(!side) {
            return Err(SessionError::NotOffered(!side));
        }
        self.offer = None;
        Ok(Message::DrawDeclined(side))
    }

    /// Ends the game if the time of the side to move is over. Displays ask whenever they like; a move asks too.
    pub fn check_time(&mut self, now: Instant) -> Option<Message> {
        let side = self.side_to_move();
        if self.record.ending().is_some() || self.time_left(side, now)? > Duration::ZERO {
            return None;
        }
        self.end(Ending::win(!side, reasons::TIME)).ok()
    }

    fn end(&mut self, ending: Ending) -> Result<Message, SessionError> {
        self.going_on()?;
        // The game goes on, so that a record does not refuse its end.
        let _ = self.record.end(ending);
        self.counts = true;
        self.moment += 1;
        Ok(self.close().unwrap_or(Message::Over(ending)))
    }
}
