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
mod fen;
mod game;
mod lisp;
mod memory;
mod opponents;
mod registry;
mod suite;

pub use bench::{BenchRow, bench};
pub use fen::{FenProgram, NotAPosition};
pub use game::{UnknownGame, Visitor};
pub use lisp::Lisp;
pub use memory::affordable_table;
pub use registry::Game;
pub use suite::{Puzzle, Suite, SuiteError};
