//! The rules of Alquerque, as CS 2360 revised them in 1998, and the list format its programs exchange.
//!
//! [`Alquerque`] is a position: four bitboards, a Zobrist key and the side to move. Moves are generated and counted by
//! shifting bitboards, all men at once. [`lists`] reads, checks and writes games of named men.
//!
//! ```
//! use quirkat_alquerque::Alquerque;
//! use quirkat_game::{Position, Rules};
//!
//! let mut position = Alquerque::start();
//! position.play(position.parse_move("b3-c3")?);
//! // The man on c3 came from b3 and may not slide back.
//! assert_eq!(position.to_string(), "wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3");
//! # Ok::<(), quirkat_game::MoveError>(())
//! ```

mod guide;
pub mod lists;
mod men;
mod moves;
mod perft;
mod points;
mod position;
mod rules;
mod text;

pub use moves::{Forbidden, Move};
pub use position::{Alquerque, Outlook};
pub use text::PositionError;
