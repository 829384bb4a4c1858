//! Reviews of games: what each move cost, which were mistakes, and what would have been better.
//!
//! [`review`] looks at a [`Record`](quirkat_game::Record) of any game, on several threads, and gives a [`Review`], which has no
//! type of a game in it and serialises. A [`ReviewTask`] is the same for displays that do not know the game's type. There is no
//! input or output here.
//!
//! ```
//! use quirkat_game::pgn::PgnGame;
//! use quirkat_games::Game;
//! use quirkat_review::{MoveLabel, ReviewLimit, ReviewSettings, ReviewTask};
//! use quirkat_search::Control;
//!
//! let pgn: PgnGame = "1. f3 e5 2. g4 Qh4# 0-1".parse()?;
//! let settings = ReviewSettings::new(ReviewLimit::Nodes(2000));
//! let task = ReviewTask::of_pgn(Game::ALL[0], &pgn, settings)?;
//! let review = task.run(&Control::default(), &mut |_| {})?;
//! assert_eq!(review.moves[2].label, Some(MoveLabel::Blunder));
//! assert!(review.moves[3].loss <= 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chances;
mod judge;
mod pgn;
mod pool;
mod report;
mod rounds;
mod settings;
mod task;
mod verdict;

pub use chances::{move_accuracy, winning_chances};
pub use report::{MoveLabel, Review, ReviewedMove, SideSummary, WhiteScore};
pub use rounds::review;
pub use settings::{ReviewError, ReviewLimit, ReviewProgress, ReviewSettings};
pub use task::{ReviewPgnError, ReviewTask};
