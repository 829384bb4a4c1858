//! Moves as text: every notation by tables of cases, by facts from outside, and in random play.

mod bad_input;
mod facts;
mod reading;
mod refusals;
mod round_trip;
mod writing;

use quirkat_chess::Chess;

/// The usual start.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Chess {
    match fen.parse() {
        Ok(position) => position,
        Err(error) => panic!("`{fen}` is refused: {error}"),
    }
}
