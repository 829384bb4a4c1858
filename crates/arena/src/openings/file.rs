//! Openings from files: a position on each line, EPD included, or games in PGN.

use super::OpeningError;
use quirkat_eval::Evaluated;
use quirkat_game::pgn::Reader;
use quirkat_game::{Record, Rules};
use quirkat_session::{Game, Visitor};

/// Reads the openings of a file: positions on lines, or the positions that games in PGN come to, after so many plies where
/// that is said.
pub fn read(game: Game, text: &str, plies: Option<usize>) -> Result<Vec<String>, OpeningError> {
    game.visit(Read { text, plies })
}

struct Read<'a> {
    text: &'a str,
    plies: Option<usize>,
}

impl Visitor for Read<'_> {
    type Output = Result<Vec<String>, OpeningError>;

    fn visit<P: Evaluated>(self) -> Result<Vec<String>, OpeningError> {
        // Tags stand in square brackets; no position begins with one.
        let openings: Vec<P> = if self.text.trim_start().starts_with('[') {
            games(self.text, self.plies)?
        } else {
            lines(self.text)?
        };
        for (number, opening) in (1..).zip(&openings) {
            if let Some(ending) = opening.ending() {
                let ending = ending.to_string();
                return Err(OpeningError::Over { number, ending });
            }
        }
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(openings.iter().map(P::to_string).collect())
    }
}

fn games<P: Rules>(text: &str, plies: Option<usize>) -> Result<Vec<P>, OpeningError> {
    let games = (1..).zip(Reader::new(text.as_bytes()));
    games
        .map(|(number, game)| {
            let record = Record::<P>::from_pgn(&game?)
                .map_err(|error| OpeningError::Replay { number, error })?;
            let positions = record.positions();
            let last = positions.len() - 1;
            Ok(positions[plies.map_or(last, |plies| plies.min(last))].clone())
        })
        .collect()
}

fn lines<P: Rules>(text: &str) -> Result<Vec<P>, OpeningError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let records = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    records
        .map(|(number, line)| {
            position(line).map_err(|reason| OpeningError::Line {
                line: number,
                game: P::NAME,
                reason,
            })
        })
        .collect()
}

/// A position alone on its line, or before the operations of EPD, which end with semicolons.
fn position<P: Rules>(line: &str) -> Result<P, String> {
    let read = |text: &str| {
        text.parse()
            .or_else(|error| without_counts(text).ok_or(error))
    };
    let whole = read(line).map_err(|error: P::Err| error.to_string());
    if whole.is_ok() || !line.ends_with(';') {
        return whole;
    }
    let spaces = line.match_indices(' ').map(|(at, _)| at);
    let longest = spaces.filter_map(|at| read(&line[..at]).ok()).next_back();
    longest.map_or(whole, Ok)
}

/// The position of a text that ends before the count of quiet plies and the number of the move, as EPD has it.
fn without_counts<P: Rules>(text: &str) -> Option<P> {
    format!("{text} 0 1").parse().ok()
}
