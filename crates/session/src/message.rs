//! What a session has to tell, as data and as sentences.

use quirkat_game::{Ending, Outcome, Rules, Side};
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
    /// By what means it was taken, in games where the move does not show it: `leapt over`.
    pub means: Option<String>,
}

impl Taken {
    /// What a legal move takes.
    pub fn by<P: Rules>(position: &P, mv: P::Move) -> Vec<Taken> {
        let sites = position.captures(mv).into_iter();
        let taken = sites.filter_map(|site| {
            let piece = P::PIECES[position.piece_on(site)?.index()];
            Some(Taken {
                name: piece.name,
                letter: piece.letter,
                site: P::BOARD.name(site),
                means: position.means(mv, site),
            })
        });
        taken.collect()
    }
}

/// As a sentence names it: `the leaper on f6 (drawn away from)`.
impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.name, self.site)?;
        match &self.means {
            Some(means) => write!(f, " ({means})"),
            None => Ok(()),
        }
    }
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
    let names: Vec<_> = taken.iter().map(Taken::to_string).collect();
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
            means: None,
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
    fn captures_say_by_what_means_where_that_is_known() {
        let taken = vec![Taken {
            name: "squeezer",
            letter: 'L',
            site: "e4".to_owned(),
            means: Some("squeezed between d4 and f4".to_owned()),
        }];
        let side = Side::White;
        assert_eq!(
            Message::Took { side, taken }.to_string(),
            "White takes the squeezer on e4 (squeezed between d4 and f4)"
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
