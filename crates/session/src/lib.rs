#![doc = include_str!("../README.md")]

mod any;
mod boards;
mod customs;
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
pub use boards::{Board, Step};
pub use customs::Customs;
pub use error::SessionError;
pub use feature::{Feature, Features, UnknownFeature};
pub use message::{Message, Taken};
pub use moves::DrawReply;
pub use session::{PERSON, Seat, Session};
pub use setup::{Setup, SetupError, playable};
pub use standing::{Points, Standing};
pub use tasks::{Judged, Judging, Thinking, Thought};
pub use view::{HistoryLine, PastBoard, Ply, SessionView, Target, targets_of};
