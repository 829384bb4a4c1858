//! The contract a game fulfils, and everything that follows from it for any game: records with repetition, PGN,
//! counting, and the conformance suite.
//!
//! A game is one type that implements two traits. [`Position`] is the hot half: moves, play, key, ends, and what a search
//! may ask. [`Rules`] is the cold half: names, texts and the look of the board; a display runs on nothing else.
//! Nothing in this crate knows a game by name.
//!
//! # A game from end to end
//!
//! A heap of counters; a player takes one or two; who takes the last one wins. This is all of it, and the suite that
//! every game passes, run against a reference that sees nothing but texts:
//!
//! ```
//! use quirkat_game::conformance::{self, Expected};
//! use quirkat_game::{
//!     Geometry, DrawRules, Ending, Grid, MoveError, MoveList, Observer, Piece, PieceId, Position, Rules, Side, Site, mix,
//! };
//! use std::fmt;
//! use std::str::FromStr;
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Heap {
//!     counters: u8,
//!     side: Side,
//! }
//!
//! impl Position for Heap {
//!     type Move = u8; // how many are taken
//!     const DRAWS: DrawRules = DrawRules::NONE;
//!
//!     fn side_to_move(&self) -> Side {
//!         self.side
//!     }
//!     fn key(&self) -> u64 {
//!         mix(u64::from(self.counters) * 2 + self.side.index() as u64)
//!     }
//!     fn moves(&self, list: &mut MoveList<u8>) {
//!         list.extend(1..=self.counters.min(2));
//!     }
//!     fn play_observed(&mut self, taken: u8, observer: &mut impl Observer) {
//!         for _ in 0..taken {
//!             self.counters -= 1;
//!             observer.lift(PieceId(0), Site(self.counters));
//!         }
//!         self.side = !self.side;
//!     }
//!     fn decided(&self) -> Option<Ending> {
//!         None
//!     }
//!     fn stuck(&self) -> Ending {
//!         Ending::win(!self.side, "last counter taken")
//!     }
//! }
//!
//! impl Rules for Heap {
//!     const NAME: &'static str = "heap";
//!     const BOARD: Geometry = Geometry { width: 9, height: 1, grid: Grid::Squares };
//!     const PIECES: &'static [Piece] = &[Piece { side: Side::White, letter: 'o', name: "counter", glyph: '●' }];
//!     const POSITION_HELP: &'static str = "the number of counters and the side to move, `9 w`";
//!
//!     fn start() -> Heap {
//!         Heap { counters: 9, side: Side::White }
//!     }
//!     fn piece_on(&self, site: Site) -> Option<PieceId> {
//!         (site.0 < self.counters).then_some(PieceId(0))
//!     }
//!     fn from_to(&self, taken: u8) -> (Site, Site) {
//!         (Site(self.counters - 1), Site(self.counters - taken))
//!     }
//!     fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
//!         let mut moves = self.legal_moves().into_iter();
//!         moves.find(|&mv| self.move_text(mv) == text).ok_or_else(|| MoveError::Unreadable(text.into()))
//!     }
//! }
//!
//! impl fmt::Display for Heap {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{} {}", self.counters, self.side.letter())
//!     }
//! }
//!
//! #[derive(Debug, thiserror::Error)]
//! #[error("`{0}` is not a number from 0 to 9 and a side")]
//! struct NoHeap(String);
//!
//! impl FromStr for Heap {
//!     type Err = NoHeap;
//!
//!     fn from_str(text: &str) -> Result<Heap, NoHeap> {
//!         let read = |text: &str| {
//!             let (counters, side) = text.split_once(' ')?;
//!             let counters = counters.parse().ok().filter(|&counters| counters <= 9)?;
//!             Some(Heap { counters, side: Side::from_letter(side)? })
//!         };
//!         read(text).ok_or_else(|| NoHeap(text.into()))
//!     }
//! }
//!
//! fn reference(text: &str) -> Expected {
//!     let heap = "abcdefghi".chars().take(text[..1].parse().unwrap()).collect::<Vec<_>>();
//!     let (winner, other) = if text.ends_with('w') { ("0-1", 'b') } else { ("1-0", 'w') };
//!     let after = |taken: usize| Some((heap.len().checked_sub(taken)?, format!("{}1", heap[heap.len() - taken])));
//!     let moves = [1, 2].into_iter().filter_map(after);
//!     Expected {
//!         moves: moves.map(|(left, to)| (format!("{}1{to}", heap.last().unwrap()), format!("{left} {other}"))).collect(),
//!         ending: heap.is_empty().then(|| format!("{winner} last counter taken")),
//!     }
//! }
//!
//! conformance::check::<Heap>(reference);
//! ```

pub mod conformance;
mod draws;
mod ending;
mod error;
mod notation;
mod perft;
pub mod pgn;
mod position;
mod random;
pub mod reasons;
mod record;
mod rules;
mod side;
mod site;

pub use draws::{CountedDraw, DrawRules};
pub use ending::{Ending, Outcome};
pub use error::{MoveError, quoted};
pub use notation::{Notation, plain_text};
pub use perft::{divide, perft_threads};
pub use position::{HistoryKey, MAX_MOVES, MoveList, Observer, Position};
pub use random::{Random, mix, wander};
pub use record::{Record, RecordError};
pub use rules::{Geometry, Grid, Piece, Rules};
pub use side::Side;
pub use site::{PieceId, Site};
