//! What can be typed at a table of a server, how it is parsed, and the help on it.

use crate::play::command::COMMANDS as LOCAL_COMMANDS;
use anyhow::{Error, Result, anyhow, bail};
use quirkat_game::quoted;
use quirkat_protocol::Command;

/// The column of the explanations.
const INDENT: usize = 16;
/// The longest move that is sent. No notation of any game comes near it.
const LONGEST_MOVE: usize = 512;

/// A typed line, parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TableCommand<'a> {
    Nothing,
    /// List the commands, or tell how a piece is played.
    Help(Option<&'a str>),
    Board,
    /// List the legal moves, or those from a site.
    Moves(Option<&'a str>),
    Quit,
    /// Have the server do something.
    Send(Command),
}

/// Every command: its name, its arguments, and what it does.
const COMMANDS: &[(&str, &str, &str)] = &[
    (
        "moves",
        "[SQUARE]",
        "list the moves, or those from a square",
    ),
    ("hint", "", "ask for a good move"),
    (
        "undo",
        "",
        "take back your last move; another person is asked",
    ),
    ("accept", "", "let the other side take back a move"),
    ("refuse", "", "do not let it"),
    ("draw", "", "claim a draw, accept one or offer one"),
    ("decline", "", "decline a draw that is offered"),
    ("resign", "", "give up"),
    (
        "rematch",
        "[swap]",
        "begin another game; `swap` changes sides",
    ),
    ("board", "", "draw the board"),
    (
        "help",
        "[PIECE]",
        "show this list, or how a piece moves and takes",
    ),
    ("quit", "", "leave the table; the game stays"),
];

impl<'a> TableCommand<'a> {
    /// Parses a line typed after so many plies. What is no command is a move.
    pub(super) fn read(line: &'a str, ply: u32) -> Result<TableCommand<'a>> {
        let line = line.trim();
        let words: Vec<_> = line.split_whitespace().collect();
        Ok(match words[..] {
            [] => TableCommand::Nothing,
            ["help" | "?"] => TableCommand::Help(None),
            ["help" | "?", piece] => TableCommand::Help(Some(piece)),
            ["board"] => TableCommand::Board,
            ["moves"] => TableCommand::Moves(None),
            ["moves", site] => TableCommand::Moves(Some(site)),
            ["quit" | "exit"] => TableCommand::Quit,
            ["hint" | "suggestion"] => TableCommand::Send(Command::Hint),
            ["undo"] => TableCommand::Send(Command::Undo),
            ["accept"] => TableCommand::Send(Command::AnswerUndo { yes: true }),
            ["refuse"] => TableCommand::Send(Command::AnswerUndo { yes: false }),
            ["draw"] => TableCommand::Send(Command::Draw),
            ["decline"] => TableCommand::Send(Command::DeclineDraw),
            ["resign"] => TableCommand::Send(Command::Resign),
            ["rematch"] => TableCommand::Send(Command::Rematch { swap: false }),
            ["rematch", "swap"] => TableCommand::Send(Command::Rematch { swap: true }),
            [first, ..] => {
                if let Some((name, more, _)) = COMMANDS.iter().find(|(name, ..)| *name == first) {
                    let usage = format!("{name} {more}");
                    bail!("`{}` should be `{}`", quoted(line), usage.trim_end());
                }
                // A move may be written as the command that plays it in a game at home.
                let mut at_home = LOCAL_COMMANDS.iter().filter(|(name, ..)| *name != "move");
                if at_home.any(|(name, ..)| *name == first) {
                    bail!(
                        "`{first}` is for games at home and not for a table of a server; `help` lists what can be typed here"
                    );
                }
                if line.len() > LONGEST_MOVE {
                    return Err(unknown(line));
                }
                let text = line.to_owned();
                TableCommand::Send(Command::Play { text, ply })
            }
        })
    }
}

/// What is neither a command nor a move.
pub(super) fn unknown(line: &str) -> Error {
    anyhow!(
        "`{}` is neither a command nor a move here; `help` lists the commands",
        quoted(line)
    )
}

/// The help, a command a line.
pub(super) fn help_text() -> String {
    let row = |left: &str, right: &str| format!("{left:<INDENT$}{right}\n");
    let mut text = row("MOVE", "a move in any notation of the game");
    for (name, more, does) in COMMANDS {
        text += &row(&format!("{name} {more}"), does);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_understood_and_all_else_is_a_move() {
        for (name, ..) in COMMANDS {
            let read = TableCommand::read(name, 3).expect(name);
            let is_move = matches!(read, TableCommand::Send(Command::Play { .. }));
            assert!(!is_move, "{name} is {read:?}");
        }
        let text = "move e2 e4".to_owned();
        assert_eq!(
            TableCommand::read(" move e2 e4\n", 3).unwrap(),
            TableCommand::Send(Command::Play { text, ply: 3 })
        );
        assert_eq!(TableCommand::read(" ", 3).unwrap(), TableCommand::Nothing);
    }

    #[test]
    fn commands_with_something_wrong_are_told_how_they_are_written() {
        for (line, says) in [
            ("undo 2", "`undo 2` should be `undo`"),
            ("rematch now", "`rematch now` should be `rematch [swap]`"),
            ("moves a b", "`moves a b` should be `moves [SQUARE]`"),
        ] {
            let error = TableCommand::read(line, 0).expect_err(line);
            assert_eq!(error.to_string(), says);
        }
        let error = TableCommand::read("history san", 0).expect_err("a game at home");
        assert_eq!(
            error.to_string(),
            "`history` is for games at home and not for a table of a server; `help` lists what can be typed here"
        );
        let long = "x".repeat(LONGEST_MOVE + 1);
        assert!(TableCommand::read(&long, 0).is_err());
    }
}
