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
//!
//! A game that is being played is a [`Session`]: two players, clocks, the record, and all that people want to do meanwhile.
//! [`AnySession`] is one of whichever game, for displays.

mod any_session;
mod bench;
mod clock;
mod fen;
mod game;
mod lisp;
mod memory;
mod opponents;
mod registry;
mod session;
mod suite;
mod time_control;

pub use bench::{BenchRow, bench};
pub use clock::{Clock, Flagged};
pub use fen::{FenProgram, NotAPosition};
pub use game::{UnknownGame, Visitor};
pub use lisp::Lisp;
pub use memory::affordable_table;
pub use registry::{AnySession, Game};
pub use session::{
    Feature, Features, HistoryLine, Message, OWN_SEARCH, PERSON, Ply, Points, Seat, Session,
    SessionError, Setup, SetupError, Standing, Taken, Target, Thinking, Thought, UnknownFeature,
};
pub use suite::{Puzzle, Suite, SuiteError};
pub use time_control::{NoTimeControl, TimeControl};
