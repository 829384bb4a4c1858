//! Move notations: tables of cases, the output of another program, and random games.

mod bad_input;
mod facts;
mod reading;
mod refusals;
mod round_trip;
mod writing;

use quirkat_chess::Chess;

/// The standard start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Chess {
    match fen.parse() {
        Ok(position) => position,
        Err(error) => panic!("`{fen}` is refused: {error}"),
    }
}
