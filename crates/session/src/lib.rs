//! Games in progress: two players at a board, with clocks, undo, hints, setup, records and the score over several games.
//!
//! A [`Session`] does no input or output, starts no threads and never looks at a clock: displays tell it the time, and run its
//! tasks ([`Thinking`], [`Judging`]) wherever they like. [`AnySession`] is one of whichever game. What displays show serialises.

mod any;
mod error;
mod feature;
mod message;
mod moves;
mod pgn;
mod session;
mod setup;
mod standing;
mod tasks;
mod view;

pub use any::{AnySession, new_session};
pub use error::SessionError;
pub use feature::{Feature, Features, UnknownFeature};
pub use message::{Message, Taken};
pub use moves::DrawReply;
pub use session::{PERSON, Seat, Session};
pub use setup::{Setup, SetupError};
pub use standing::{Points, Standing};
pub use tasks::{Judged, Judging, Thinking, Thought};
pub use view::{HistoryLine, PastBoard, Ply, SessionView, Target};
