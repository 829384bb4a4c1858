//! What a line of the protocol asks for, understood without knowing the game.

use crate::Go;
use quirkat_game::quoted;
use thiserror::Error;

/// A line that was understood. Texts of positions and moves are still texts: what they mean is the game's to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// Say who you are and what can be set.
    Uci,
    /// Answer as soon as everything asked before is done; during a search, at once.
    IsReady,
    /// The next position is of another game: forget what was learnt.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name.
        name: &'a str,
        /// What to; buttons have none.
        value: Option<&'a str>,
    },
    /// Set the position.
    Position {
        /// Where the game began.
        from: PositionText<'a>,
        /// The moves since then.
        moves: Vec<&'a str>,
    },
    /// Search, or count.
    Go(Go<'a>),
    /// Come to an end.
    Stop,
    /// The opponent played the expected move.
    PonderHit,
    /// Leave.
    Quit,
    /// Draw the board.
    Draw,
    /// Judge the position without searching.
    Eval,
    /// Search the fixed list of positions that the signature is made of.
    Bench,
    /// Nothing: an empty line, or something only other engines need.
    Nothing,
}

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionText<'a> {
    /// At the usual start.
    Start,
    /// At the position of that text.
    Text(&'a str),
}

/// Why a line was not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// No word of it is a command.
    #[error("unknown command `{0}`")]
    Unknown(String),
    /// A position that names no beginning.
    #[error("`position` needs `startpos` or `fen`")]
    NoPosition,
    /// An option without a name.
    #[error("`setoption` needs a `name`")]
    NoName,
}

impl<'a> Command<'a> {
    /// Understands a line. Words before the first command are passed over, as the protocol wants it.
    pub fn read(line: &'a str) -> Result<Command<'a>, CommandError> {
        let mut rest = line.trim();
        while let Some((word, after)) = split_word(rest) {
            if let Some(command) = Command::named(word, after) {
                return command;
            }
            rest = after;
        }
        match line.trim() {
            "" => Ok(Command::Nothing),
            line => Err(CommandError::Unknown(quoted(line))),
        }
    }

    fn named(word: &str, rest: &'a str) -> Option<Result<Command<'a>, CommandError>> {
        Some(Ok(match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => return Some(set_option(rest)),
            "position" => return Some(position(rest)),
            "go" => Command::Go(Go::read(rest)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "d" => Command::Draw,
            "eval" => Command::Eval,
            "bench" => Command::Bench,
            "debug" | "register" => Command::Nothing,
            _ => return None,
        }))
    }
}

/// The first word and what comes after it.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// What stands before and after the first `word` that stands alone.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let mut rest = text;
    while let Some((next, after)) = split_word(rest) {
        if next == word {
            let before = text.len() - after.len() - word.len();
            return (text[..before].trim(), Some(after.trim()));
        }
        rest = after;
    }
    (text.trim(), None)
}

fn set_option(rest: &str) -> Result<Command<'_>, CommandError> {
    let (_, Some(rest)) = split_at_word(rest, "name") else {
        return Err(CommandError::NoName);
    };
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(CommandError::NoName);
    }
    Ok(Command::SetOption { name, value })
}

fn position(rest: &str) -> Result<Command<'_>, CommandError> {
    let (place, moves) = split_at_word(rest, "moves");
    let from = match split_word(place) {
        Some(("startpos", _)) => PositionText::Start,
        Some(("fen", text)) => PositionText::Text(text.trim()),
        _ => return Err(CommandError::NoPosition),
    };
    let moves = moves.unwrap_or_default().split_whitespace().collect();
    Ok(Command::Position { from, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_a_command_are_passed_over() {
        assert_eq!(Command::read(" joho  uci \r\n"), Ok(Command::Uci));
        assert_eq!(Command::read("joho debug on"), Ok(Command::Nothing));
        assert_eq!(Command::read("\n"), Ok(Command::Nothing));
        assert_eq!(
            Command::read("jo\0ho\n"),
            Err(CommandError::Unknown("jo\\0ho".to_owned()))
        );
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let option = |name, value| Ok(Command::SetOption { name, value });
        for (line, command) in [
            ("setoption name Hash value 64", option("Hash", Some("64"))),
            ("setoption name Clear Hash", option("Clear Hash", None)),
            (
                "setoption name  Move Overhead  value  30 ",
                option("Move Overhead", Some("30")),
            ),
            (
                "setoption name Book value a value b",
                option("Book", Some("a value b")),
            ),
            ("setoption name Hash value", option("Hash", Some(""))),
            ("setoption", Err(CommandError::NoName)),
            ("setoption name", Err(CommandError::NoName)),
            ("setoption name value 3", Err(CommandError::NoName)),
            ("setoption Hash value 3", Err(CommandError::NoName)),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }

    #[test]
    fn positions_begin_somewhere_and_go_on() {
        let position = |from, moves: &[&'static str]| {
            let moves = moves.to_vec();
            Ok(Command::Position { from, moves })
        };
        for (line, command) in [
            ("position startpos", position(PositionText::Start, &[])),
            (
                "position startpos moves e2e4  e7e5",
                position(PositionText::Start, &["e2e4", "e7e5"]),
            ),
            (
                "position fen 8/8 w - - moves a1a2",
                position(PositionText::Text("8/8 w - -"), &["a1a2"]),
            ),
            ("position fen", position(PositionText::Text(""), &[])),
            (
                "position startpos moves",
                position(PositionText::Start, &[]),
            ),
            ("position", Err(CommandError::NoPosition)),
            ("position moves e2e4", Err(CommandError::NoPosition)),
            ("position somewhere", Err(CommandError::NoPosition)),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }
}
