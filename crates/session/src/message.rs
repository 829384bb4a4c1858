//! What a session has to tell, as data and as sentences.

use quirkat_game::{Ending, Outcome, Side};
use serde::Serialize;
use std::fmt;

/// A piece that a move has taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Taken {
    /// What it was, in a word: `knight`.
    pub name: &'static str,
    /// Its letter in position texts.
    pub letter: char,
    /// Where it stood: `f6`.
    pub site: String,
}

/// Something that happened. Written out it is one sentence, without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Message {
    /// A move was made.
    Played {
        /// By whom.
        side: Side,
        /// What the opponent is called who plays that side; nothing for a person.
        name: Option<String>,
        /// The move as records show it.
        text: String,
    },
    /// The move took something.
    Took {
        /// Whose move it was.
        side: Side,
        /// What it took, at least one piece.
        taken: Vec<Taken>,
    },
    /// The side to move is in check.
    Check(Side),
    /// The position has stood on the board twice before.
    Alarm {
        /// How often there was an alarm in this game.
        count: usize,
    },
    /// The side to move may claim a draw.
    CanClaim {
        /// Who may.
        side: Side,
        /// On what grounds.
        reason: &'static str,
    },
    /// A side offers a draw. The offer stands until the other side moves.
    DrawOffered(Side),
    /// A side does not want a draw.
    DrawDeclined(Side),
    /// Moves were taken back.
    TookBack {
        /// How many plies.
        plies: usize,
    },
    /// The game is over.
    Over(Ending),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Played { side, name, text } => match name {
                Some(name) => write!(f, "{side} ({name}) plays {text}"),
                None => write!(f, "{side} plays {text}"),
            },
            Message::Took { side, taken } => write!(f, "{side} takes {}", listed(taken)),
            Message::Check(side) => write!(f, "{side} is in check"),
            Message::Alarm { count } => {
                write!(
                    f,
                    "Alarm {count} of 3: this position has stood here before, twice or more"
                )
            }
            Message::CanClaim { side, reason } => {
                write!(f, "{side} may claim a draw: {reason}")
            }
            Message::DrawOffered(side) => write!(f, "{side} offers a draw"),
            Message::DrawDeclined(side) => write!(f, "{side} declines the draw"),
            Message::TookBack { plies: 1 } => f.write_str("1 ply is taken back"),
            Message::TookBack { plies } => write!(f, "{plies} plies are taken back"),
            Message::Over(ending) => {
                let reason = capitalised(ending.reason);
                match ending.outcome {
                    Outcome::Win(side) => write!(f, "{reason}: {side} wins, {}", ending.outcome),
                    Outcome::Draw => write!(f, "{reason}: a draw, {}", ending.outcome),
                }
            }
        }
    }
}

/// Pieces as a sentence lists them: `the knight on f6 and the pawn on e5`.
fn listed(taken: &[Taken]) -> String {
    let names = taken
        .iter()
        .map(|Taken { name, site, .. }| format!("the {name} on {site}"));
    let names: Vec<_> = names.collect();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(pieces: &[(&'static str, &str)]) -> Message {
        let taken = pieces.iter().map(|&(name, site)| Taken {
            name,
            letter: 'x',
            site: site.to_owned(),
        });
        Message::Took {
            side: Side::Black,
            taken: taken.collect(),
        }
    }

    #[test]
    fn captures_say_what_was_taken_and_where() {
        let one = taken(&[("knight", "f6")]);
        assert_eq!(one.to_string(), "Black takes the knight on f6");
        let three = taken(&[("man", "a1"), ("man", "b2"), ("king", "c3")]);
        assert_eq!(
            three.to_string(),
            "Black takes the man on a1, the man on b2 and the king on c3"
        );
    }

    #[test]
    fn ends_say_why_and_for_whom() {
        let mate = Message::Over(Ending::win(Side::White, "checkmate"));
        assert_eq!(mate.to_string(), "Checkmate: White wins, 1-0");
        let draw = Message::Over(Ending::draw("stalemate"));
        assert_eq!(draw.to_string(), "Stalemate: a draw, 1/2-1/2");
    }
}
