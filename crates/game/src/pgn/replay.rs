//! Converting records to PGN and replaying PGN games.

use super::{MoveNumber, PgnBuilder, PgnGame, ReadLimits, Token};
use crate::{Ending, MoveError, Outcome, Record, Rules, quoted, reasons};
use thiserror::Error;

/// Why a PGN game cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The `Variant` tag names another game.
    #[error("the record is of the game `{found}`, not of {expected}")]
    Variant {
        /// The tag's value.
        found: String,
        /// The name of the expected game.
        expected: &'static str,
    },
    /// The start position is invalid.
    #[error("the start `{text}` is refused: {reason}")]
    Start {
        /// The tag's value.
        text: String,
        /// The game's error.
        reason: String,
    },
    /// A move is invalid.
    #[error("move {number} {error}")]
    Move {
        /// The move number: `12.` or `12...`.
        number: String,
        /// The game's error, which includes the move's text.
        error: MoveError,
    },
}

impl<P: Rules> Record<P> {
    /// The game as PGN, with the seven tag roster; [`PgnGame::set_tag`] fills it in.
    pub fn to_pgn(&self) -> PgnGame {
        let mut builder = PgnBuilder::new(ReadLimits {
            game: usize::MAX,
            ..ReadLimits::default()
        });
        let ending = self.ending();
        for (name, value) in self.tags(ending) {
            builder
                .tag(name, &value)
                .expect("a tag of a record can be written");
        }
        for text in self.san_moves() {
            builder
                .token(Token::Move(&text))
                .expect("the conformance suite requires moves that are words");
        }
        builder
            .finish(ending.map(|ending| ending.outcome))
            .expect("a record has no variations")
    }

    fn tags(&self, ending: Option<Ending>) -> Vec<(&'static str, String)> {
        let mut tags: Vec<_> = PgnGame::ROSTER
            .map(|(name, unknown)| (name, unknown.to_string()))
            .into();
        if let (Some(ending), Some((_, result))) = (ending, tags.last_mut()) {
            *result = ending.outcome.to_string();
        }
        tags.push(("Variant", self.start().variant().into()));
        let start = self.start().to_string();
        if start != P::start().to_string() {
            tags.push(("SetUp", "1".into()));
            tags.push(("FEN", start));
        }
        // The tag is needed only for an ending that the board does not show.
        let stated = ending.filter(|ending| ending.reason != reasons::RECORD);
        if let Some(ending) = stated.filter(|_| self.board_ending().is_none()) {
            tags.push(("Termination", ending.reason.into()));
        }
        tags
    }

    /// Replays the main line of a PGN game. Without a `Variant` tag it is assumed to be this game.
    ///
    /// A result that the board does not show becomes an ending whose reason is the `Termination` tag, the draw that could
    /// be claimed, or the [result of the record](reasons::RECORD).
    pub fn from_pgn(game: &PgnGame) -> Result<Record<P>, ReplayError> {
        let mut record = Record::new(start_position(game)?);
        let mut number = MoveNumber::first(game.setup());
        for text in game.main_line() {
            let mv = parse_numbered(record.position(), text, number)?;
            record.append(mv);
            number = number.next();
        }
        let tag = || Outcome::from_text(game.tag("Result")?);
        if let (None, Some(outcome)) = (record.ending(), game.result().or_else(tag)) {
            let reason = ending_reason(&record, outcome, game.tag("Termination"));
            record
                .end(Ending { outcome, reason })
                .expect("the game has not ended");
        }
        Ok(record)
    }
}

fn ending_reason<P: Rules>(
    record: &Record<P>,
    outcome: Outcome,
    termination: Option<&str>,
) -> &'static str {
    let claimed = || {
        let claim = record.claimable()?;
        (claim.outcome == outcome).then_some(claim.reason)
    };
    termination
        .and_then(reasons::named)
        .or_else(claimed)
        .unwrap_or(reasons::RECORD)
}

/// Replays a PGN game with all its variations and returns the first error.
pub fn validate_variations<P: Rules>(game: &PgnGame) -> Result<(), ReplayError> {
    let first = (start_position::<P>(game)?, MoveNumber::first(game.setup()));
    // A variation branches off before the last move of its line, so that position is kept for every open line.
    let mut last = first.clone();
    let mut now = first;
    let mut parents = Vec::new();
    for token in game.tokens() {
        match token {
            Token::Move(text) => {
                let (position, number) = &now;
                let mv = parse_numbered(position, text, *number)?;
                let next = (position.after(mv), number.next());
                last = std::mem::replace(&mut now, next);
            }
            Token::VariationStart => {
                let branch = last.clone();
                parents.push((
                    std::mem::replace(&mut last, branch.clone()),
                    std::mem::replace(&mut now, branch),
                ));
            }
            Token::VariationEnd => {
                if let Some(line) = parents.pop() {
                    (last, now) = line;
                }
            }
            Token::Comment(_) | Token::Nag(_) => {}
        }
    }
    Ok(())
}

fn start_position<P: Rules>(game: &PgnGame) -> Result<P, ReplayError> {
    if let Some(found) = game.tag("Variant").filter(|tag| !P::is_variant(tag)) {
        return Err(ReplayError::Variant {
            found: quoted(found),
            expected: P::NAME,
        });
    }
    let Some(text) = game.setup() else {
        return Ok(P::start());
    };
    text.parse().map_err(|error: P::Err| ReplayError::Start {
        text: quoted(text),
        reason: error.to_string(),
    })
}

fn parse_numbered<P: Rules>(
    position: &P,
    text: &str,
    number: MoveNumber,
) -> Result<P::Move, ReplayError> {
    position
        .parse_move(text)
        .map_err(|error| ReplayError::Move {
            number: number.to_string(),
            error,
        })
}
