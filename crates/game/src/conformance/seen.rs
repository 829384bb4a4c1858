//! A position that the suite looks at, with what every check needs of it.

use crate::{MoveList, Rules};
use std::fmt::{Debug, Display};
use std::ops::Deref;

/// Where the suite is, for its last words.
pub(super) struct Place {
    game: &'static str,
    pub(super) text: String,
}

impl Place {
    pub(super) fn new<P: Rules>(position: &P) -> Place {
        Place {
            game: P::NAME,
            text: position.to_string(),
        }
    }

    /// Stops the suite, naming the position.
    #[track_caller]
    pub(super) fn fail(&self, difference: impl Display) -> ! {
        panic!("{} `{}`: {difference}", self.game, self.text)
    }

    /// Stops the suite where something does not hold.
    #[track_caller]
    pub(super) fn require(&self, holds: bool, difference: impl Display) {
        if !holds {
            self.fail(difference);
        }
    }

    /// Stops the suite where two things that must be equal are not.
    #[track_caller]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers compare values they just made"
    )]
    pub(super) fn require_equal<T: PartialEq + Debug>(
        &self,
        ours: T,
        expected: T,
        what: impl Display,
    ) {
        if ours != expected {
            self.fail(format_args!("{what} is {ours:?}, expected {expected:?}"));
        }
    }
}

/// A position and its moves, with their texts and the positions after them.
pub(super) struct Seen<'a, P: Rules> {
    place: Place,
    pub(super) position: &'a P,
    pub(super) moves: MoveList<P::Move>,
    pub(super) move_texts: Vec<String>,
    pub(super) children: Vec<P>,
}

impl<'a, P: Rules> Seen<'a, P> {
    pub(super) fn new(position: &'a P) -> Seen<'a, P> {
        let moves = position.legal_moves();
        Seen {
            place: Place::new(position),
            position,
            move_texts: moves.iter().map(|&mv| position.move_text(mv)).collect(),
            children: moves.iter().map(|&mv| position.after(mv)).collect(),
            moves,
        }
    }
}

impl<P: Rules> Deref for Seen<'_, P> {
    type Target = Place;

    fn deref(&self) -> &Place {
        &self.place
    }
}
