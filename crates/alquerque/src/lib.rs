//! The rules of Alquerque, as CS 2360 revised them in 1998, and the list format its programs exchange.
//!
//! [`Alquerque`] is a position: four words, one key and a side. Moves are found and counted by shifting sets of points,
//! all men at once. [`lists`] reads, checks and writes whole games whose men have names.
//!
//! ```
//! use quirkat_alquerque::Alquerque;
//! use quirkat_game::{Position, Rules};
//!
//! let mut position = Alquerque::start();
//! position.play(position.parse_move("b3-c3")?);
//! // The man on c3 came from b3 and may not slide back there.
//! assert_eq!(position.to_string(), "wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3");
//! # Ok::<(), quirkat_game::MoveError>(())
//! ```

mod error;
mod key;
mod legality;
pub mod lists;
mod men;
mod moves;
mod outlook;
mod perft;
mod points;
mod position;
mod rules;
mod tactics;
mod text;

pub use error::PositionError;
pub use legality::Forbidden;
pub use moves::Move;
pub use outlook::Outlook;
pub use position::Alquerque;
