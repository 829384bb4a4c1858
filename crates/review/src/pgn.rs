//! A review as PGN: the game with scores, signs, comments and better lines.

use crate::{Review, ReviewedMove};
use quirkat_game::pgn::{PgnBuilder, PgnGame, PgnProblem, Token};

/// How much of a better line is written.
const LONGEST_LINE: usize = 12;

impl Review {
    /// The game that was reviewed, annotated: after each move its score (`[%eval 0.35]`), after those with a label also its glyph
    /// and a comment, and the better line as a variation. The tags are those of `game`; of its movetext only the main line is
    /// kept.
    pub fn to_pgn(&self, game: &PgnGame) -> Result<PgnGame, PgnProblem> {
        let mut builder = PgnBuilder::default();
        for (name, value) in game.tags() {
            builder.tag(name, value)?;
        }
        for mv in &self.moves {
            builder.token(Token::Move(&mv.text))?;
            if let Some(label) = mv.label {
                builder.token(Token::Nag(label.nag()))?;
            }
            let comment = comment(mv);
            if !comment.is_empty() {
                builder.token(Token::Comment(&comment))?;
            }
            if mv.label.is_some() && !mv.better.is_empty() {
                builder.token(Token::VariationStart)?;
                for text in mv.better.iter().take(LONGEST_LINE) {
                    builder.token(Token::Move(text))?;
                }
                builder.token(Token::VariationEnd)?;
            }
        }
        builder.finish(game.result())
    }
}

/// The score, and what is to be said of the move.
fn comment(mv: &ReviewedMove) -> String {
    let mut parts = Vec::new();
    if !mv.after.is_over() {
        parts.push(format!("[%eval {}]", mv.after));
    }
    if let Some(label) = mv.label {
        let label = label.to_string();
        let label = label[..1].to_uppercase() + &label[1..];
        parts.push(match mv.better.first() {
            Some(best) => format!("{label}: {best} was better."),
            None => format!("{label}."),
        });
    }
    parts.join(" ")
}
