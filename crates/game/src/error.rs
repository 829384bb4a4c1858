//! What is said of text that names no move.

use thiserror::Error;

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text is in none of the game's notations.
    #[error("`{0}` is not a move in any notation of this game")]
    Unreadable(String),
    /// The text can be read, but no legal move is meant by it.
    #[error("`{text}` is not legal here: {reason}")]
    Illegal {
        /// What was written.
        text: String,
        /// The rule that forbids it, in a few words.
        reason: String,
    },
    /// Several legal moves are meant by the text.
    #[error("`{text}` could be {}", .candidates.join(" or "))]
    Ambiguous {
        /// What was written.
        text: String,
        /// The moves it could be, each written in full.
        candidates: Vec<String>,
    },
}

/// Text from outside, cut to a length that fits into one sentence and with control characters made visible.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut out = String::new();
    for c in text.chars().take(LONGEST) {
        match c {
            // The text stands between backticks, so other quotes need no care.
            '\'' | '"' => out.push(c),
            _ => out.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}
