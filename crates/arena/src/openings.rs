//! Openings of a match: positions from a file, or random balanced ones.

mod generator;

pub use generator::{RandomOpenings, generate_openings};

use generator::OpeningGenerator;
use quirkat_game::pgn::{PgnError, PgnReader, ReplayError};
use quirkat_game::{Record, Rules, counted};
use quirkat_games::{Game, Playable, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use thiserror::Error;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningSource {
    /// Random balanced positions.
    Generated(RandomOpenings),
    /// A list of positions, repeated when it is exhausted.
    Listed(Vec<String>),
}

/// The openings of a match by number, each generated when first needed.
pub(crate) struct OpeningSuite<P: Playable> {
    openings: Vec<P>,
    generator: Option<OpeningGenerator<P>>,
    /// Openings of games of earlier runs, by number.
    known: HashMap<usize, P>,
    none_found: OpeningError,
}

impl<P: Playable> OpeningSuite<P> {
    /// A suite of openings that are `fit`. Those in `known` need not be generated again. It is never empty.
    pub(crate) fn open<'a>(
        source: &OpeningSource,
        fit: fn(&P) -> bool,
        known: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<OpeningSuite<P>, OpeningError> {
        let mut suite = match source {
            OpeningSource::Generated(settings) => OpeningSuite {
                openings: Vec::new(),
                generator: Some(OpeningGenerator::new(*settings, fit)),
                known: known
                    .filter_map(|(number, text)| Some((number, text.parse().ok()?)))
                    .collect(),
                none_found: OpeningError::NoneFound {
                    plies: settings.plies,
                    limit: settings.limit,
                },
            },
            OpeningSource::Listed(texts) => OpeningSuite {
                openings: texts.iter().filter_map(|text| text.parse().ok()).collect(),
                generator: None,
                known: HashMap::new(),
                none_found: OpeningError::Empty,
            },
        };
        if let Some(unfit) = suite.openings.iter().position(|opening| !fit(opening)) {
            return Err(OpeningError::Untold { number: unfit + 1 });
        }
        suite.extend_to(0);
        if suite.openings.is_empty() {
            return Err(suite.none_found);
        }
        Ok(suite)
    }

    /// An opening by number; the suite repeats when it is exhausted.
    pub(crate) fn opening(&mut self, number: usize) -> P {
        self.extend_to(number);
        self.openings[number % self.openings.len()].clone()
    }

    fn extend_to(&mut self, number: usize) {
        while let Some(generator) = &mut self.generator
            && self.openings.len() <= number
        {
            let next = self.openings.len();
            let opening = match self.known.remove(&next) {
                Some(opening) => {
                    generator.exclude(&opening);
                    Some(opening)
                }
                None => generator.generate(next),
            };
            match opening {
                Some(opening) => self.openings.push(opening),
                None => self.generator = None,
            }
        }
    }
}

/// Reads openings from text: one FEN or EPD per line, or the final positions of PGN games. With `plies`, PGN games are cut
/// after that many.
pub fn read_openings(
    game: Game,
    text: &str,
    plies: Option<usize>,
) -> Result<Vec<String>, OpeningError> {
    game.visit(ReadOpenings { text, plies })
}

struct ReadOpenings<'a> {
    text: &'a str,
    plies: Option<usize>,
}

impl Visitor for ReadOpenings<'_> {
    type Output = Result<Vec<String>, OpeningError>;

    fn visit<P: Playable>(self) -> Result<Vec<String>, OpeningError> {
        // PGN begins with a tag in square brackets; no position does.
        let openings: Vec<P> = if self.text.trim_start().starts_with('[') {
            read_pgn(self.text, self.plies)?
        } else {
            read_lines(self.text)?
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

fn read_pgn<P: Rules>(text: &str, plies: Option<usize>) -> Result<Vec<P>, OpeningError> {
    let games = (1..).zip(PgnReader::new(text.as_bytes()));
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

fn read_lines<P: Rules>(text: &str) -> Result<Vec<P>, OpeningError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            read_epd(line).map_err(|reason| OpeningError::Line {
                line: number,
                game: P::NAME,
                reason,
            })
        })
        .collect()
}

/// A FEN, or an EPD, whose operations follow the position and end with a semicolon.
fn read_epd<P: Rules>(line: &str) -> Result<P, String> {
    let read = |text: &str| {
        text.parse()
            .or_else(|error| read_without_counters(text).ok_or(error))
    };
    let whole = read(line).map_err(|error: P::Err| error.to_string());
    if whole.is_ok() || !line.ends_with(';') {
        return whole;
    }
    let spaces = line.match_indices(' ').map(|(at, _)| at);
    let longest = spaces.filter_map(|at| read(&line[..at]).ok()).next_back();
    longest.map_or(whole, Ok)
}

/// The position of an EPD, which lacks the two move counters of a FEN.
fn read_without_counters<P: Rules>(text: &str) -> Option<P> {
    format!("{text} 0 1").parse().ok()
}

/// Why openings cannot be read or generated.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// A line that is not a position.
    #[error("line {line} is not a position of {game}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The game.
        game: &'static str,
        /// The parse error.
        reason: String,
    },
    /// A position in which the game is over.
    #[error("opening {number} is a game that is over: {ending}")]
    Over {
        /// Its number in the file, from 1.
        number: usize,
        /// How it ended.
        ending: String,
    },
    /// Malformed PGN.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// A PGN game with an illegal move or start.
    #[error("game {number}: {error}")]
    Replay {
        /// Its number in the file, from 1.
        number: usize,
        /// What is wrong.
        error: ReplayError,
    },
    /// A position that lists cannot express.
    #[error(
        "opening {number} cannot be told in lists: a board does not show which men may not move back"
    )]
    Untold {
        /// Its number in the file, from 1.
        number: usize,
    },
    /// A file without openings.
    #[error("there is no opening in it")]
    Empty,
    /// No random position was balanced.
    #[error("no opening of {} was found that is balanced to {limit} hundredths", counted(*.plies, "ply", "plies"))]
    NoneFound {
        /// The number of random plies.
        plies: u32,
        /// The largest allowed score.
        limit: u32,
    },
}
