//! Between records of a game and PGN.

use super::turn::Turn;
use super::{Builder, Game, Limits, ReplayError, Token};
use crate::{Ending, Outcome, Record, Rules, quoted, reasons};

impl<P: Rules> Record<P> {
    /// The game in PGN, with the tags that every record has; [`Game::set_tag`] gives them values.
    pub fn to_pgn(&self) -> Game {
        let mut builder = Builder::new(Limits {
            game: usize::MAX,
            ..Limits::default()
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
                .expect("the conformance suite wants moves that are words");
        }
        builder
            .finish(ending.map(|ending| ending.outcome))
            .expect("a record has no variations")
    }

    fn tags(&self, ending: Option<Ending>) -> Vec<(&'static str, String)> {
        let mut tags: Vec<_> = Game::ROSTER
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
        // Why a game ended can be seen on the board, or must be said.
        let outside = ending.filter(|ending| ending.reason != reasons::RECORD);
        if let Some(ending) = outside.filter(|_| self.board_ending().is_none()) {
            tags.push(("Termination", ending.reason.into()));
        }
        tags
    }

    /// Plays the main line of a game in PGN. One without a `Variant` is taken to be of this game.
    ///
    /// A result that the board does not show becomes an end from outside, for the reason that the `Termination` tag names,
    /// for the draw that could be claimed, or as the [result of the record](reasons::RECORD).
    pub fn from_pgn(game: &Game) -> Result<Record<P>, ReplayError> {
        let mut record = Record::new(start(game)?);
        let mut turn = Turn::first(game.setup());
        for text in game.main_line() {
            let mv = parse(record.position(), text, turn)?;
            record.append(mv);
            turn = turn.next();
        }
        let tag = || Outcome::from_text(game.tag("Result")?);
        if let (None, Some(outcome)) = (record.ending(), game.result().or_else(tag)) {
            let reason = reason(&record, outcome, game.tag("Termination"));
            record
                .end(Ending { outcome, reason })
                .expect("the game has not ended");
        }
        Ok(record)
    }
}

fn reason<P: Rules>(
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

/// Plays all of a game in PGN, each variation from where it branches off, and reports the first move that is refused.
pub fn validate_variations<P: Rules>(game: &Game) -> Result<(), ReplayError> {
    let first = (start::<P>(game)?, Turn::first(game.setup()));
    // A variation begins before the last move of its line; that is kept for every line that is open.
    let mut last = first.clone();
    let mut now = first;
    let mut outer = Vec::new();
    for token in game.tokens() {
        match token {
            Token::Move(text) => {
                let (position, turn) = &now;
                let mv = parse(position, text, *turn)?;
                let next = (position.after(mv), turn.next());
                last = std::mem::replace(&mut now, next);
            }
            Token::VariationStart => {
                let branch = last.clone();
                outer.push((
                    std::mem::replace(&mut last, branch.clone()),
                    std::mem::replace(&mut now, branch),
                ));
            }
            Token::VariationEnd => {
                if let Some(line) = outer.pop() {
                    (last, now) = line;
                }
            }
            Token::Comment(_) | Token::Nag(_) => {}
        }
    }
    Ok(())
}

fn start<P: Rules>(game: &Game) -> Result<P, ReplayError> {
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

fn parse<P: Rules>(position: &P, text: &str, turn: Turn) -> Result<P::Move, ReplayError> {
    position
        .parse_move(text)
        .map_err(|error| ReplayError::Move {
            number: turn.to_string(),
            error,
        })
}
