//! The one place that knows every game: a name chosen at run time becomes a type chosen at compile time.
//!
//! An edge takes a [`Game`] from its user and hands it a [`Visitor`]. The visitor is called once a request, with the
//! game's type; everything inside is compiled for that game alone, so the choice costs nothing where it is hot.
//!
//! ```
//! use quirkat_game::{Position, Rules};
//! use quirkat_session::{Game, Visitor};
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
//! # Ok::<(), quirkat_session::UnknownGame>(())
//! ```

mod bench;
mod clock;
mod game;
mod memory;
mod opponents;
mod registry;
mod suite;
mod time_control;

pub use bench::{BenchRow, bench};
pub use clock::{Clock, Flagged};
pub use game::{UnknownGame, Visitor};
pub use memory::affordable_table;
pub use registry::Game;
pub use suite::{Puzzle, Suite, SuiteError};
pub use time_control::{NoTimeControl, TimeControl};
