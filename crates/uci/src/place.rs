//! The position a conversation is at, and what of the way there still counts.

use crate::PositionText;
use quirkat_game::{MoveError, Rules};
use thiserror::Error;

/// A position and the keys of those before it.
#[derive(Clone, Debug)]
pub(crate) struct Place<P> {
    pub(crate) position: P,
    /// Oldest first, for repetitions.
    pub(crate) history: Vec<u64>,
}

/// Why a position is not taken over.
#[derive(Debug, Error)]
pub(crate) enum PlaceError<E> {
    #[error("not a position: {0}")]
    Position(E),
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
}

impl<P: Rules> Place<P> {
    pub(crate) fn start() -> Place<P> {
        Place {
            position: P::start(),
            history: Vec::new(),
        }
    }

    /// The position after moves from somewhere. Games may go on past a draw: whoever referees decides that.
    pub(crate) fn read(
        from: PositionText<'_>,
        moves: &[&str],
        shuffled: bool,
    ) -> Result<Place<P>, PlaceError<P::Err>> {
        let mut place = Place::<P>::start();
        if let PositionText::Text(text) = from {
            place.position = text.parse().map_err(PlaceError::Position)?;
        }
        place.position = place.position.with_shuffled_notation(shuffled);
        for (i, text) in moves.iter().enumerate() {
            let mv = place
                .position
                .parse_move(text)
                .map_err(|error| PlaceError::Move {
                    number: i + 1,
                    error,
                })?;
            place.history.push(place.position.key());
            place.position.play(mv);
        }
        Ok(place)
    }
}
