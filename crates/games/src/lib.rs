//! The games, chosen at run time: the registry, and what is asked of any game or of all of them.
//!
//! An edge takes a [`Game`] from its user and hands it a [`Visitor`], which is called once a request with the game's type:
//!
//! ```
//! use quirkat_game::{Position, Rules};
//! use quirkat_games::{Game, Visitor};
//!
//! struct CountFirstMoves;
//!
//! impl Visitor for CountFirstMoves {
//!     type Output = u64;
//!
//!     fn visit<P: Rules>(self) -> u64 {
//!         P::start().count_moves()
//!     }
//! }
//!
//! let game: Game = "alquerque".parse()?;
//! assert_eq!(game.visit(CountFirstMoves), 4);
//! # Ok::<(), quirkat_games::UnknownGame>(())
//! ```

mod bench;
mod clock;
mod players;
mod programs;
mod registry;
mod suite;

pub use bench::{BenchRow, bench};
pub use clock::{Clock, Flagged, NoTimeControl, TimeControl};
pub use players::{PlayerError, PlayerOptions, open_player};
pub use programs::{FenProgram, Lisp, NotAPosition};
pub use registry::{Game, Playable, UnknownGame, Visitor};
pub use suite::{Puzzle, Suite, SuiteError};
