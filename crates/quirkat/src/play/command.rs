//! Lines as people type them, and what they ask for.

use anyhow::{Result, anyhow};
use quirkat_game::{Side, quoted};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Nothing,
    Help,
    Board,
    Flip,
    Fen,
    Score,
    Quit,
    /// To begin a game: with these players, or with those who sit there.
    Game(Option<[&'a str; 2]>),
    Player(Side, &'a str),
    Level(&'a str),
    Clock(Option<&'a str>),
    /// The command `move` and what is after it.
    Move(&'a str),
    /// Anything that is no command: a move, perhaps.
    Word(&'a str),
    Moves(Option<&'a str>),
    Suggestion,
    Undo(usize),
    History(Option<&'a str>),
    Resign,
    Draw,
    Decline,
    Abort,
    Setup,
    /// To switch a feature, or to list them.
    Feature(Option<(&'a str, bool)>),
    Save(&'a str),
    Load(&'a str),
}

/// Every command: its name, what is written after it, and what it does.
pub(super) const COMMANDS: &[(&str, &str, &str)] = &[
    (
        "move",
        "A B [Q]",
        "move from A to B, to become Q where that is to be said",
    ),
    (
        "moves",
        "[SQUARE]",
        "list the moves, or those from a square",
    ),
    ("suggestion", "", "ask for a good move"),
    ("undo", "[N]", "take back N of your moves, 1 if not said"),
    (
        "history",
        "[HOW]",
        "list the moves played, in one of the notations",
    ),
    ("draw", "", "claim a draw, accept one or offer one"),
    ("decline", "", "decline a draw that is offered"),
    ("resign", "", "give up"),
    ("abort", "", "leave the game without a result"),
    ("game", "[WHO WHO]", "begin a game of White against Black"),
    ("white", "WHO", "let somebody else play White from now on"),
    ("black", "WHO", "let somebody else play Black from now on"),
    ("level", "N", "let the opponent play at a level"),
    (
        "clock",
        "[TIME|off]",
        "show the clocks, or set them: 5:00+3",
    ),
    ("setup", "", "set up the board that games begin with"),
    (
        "feature",
        "[NAME on|off]",
        "list the features, or switch one",
    ),
    ("score", "", "show the score of all games"),
    ("save", "FILE", "write the game to a file, as PGN"),
    ("load", "FILE", "take up a game from a file"),
    ("board", "", "draw the board"),
    ("flip", "", "turn the board around"),
    ("fen", "", "show the text of the position"),
    ("help", "", "show this list"),
    ("quit", "", "end"),
];

impl<'a> Command<'a> {
    /// Understands a line.
    pub(super) fn read(line: &'a str) -> Result<Command<'a>> {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Command::Nothing);
        };
        let rest: Vec<_> = words.collect();
        let tail = line[first.len()..].trim_start();
        Ok(match (first, rest.as_slice()) {
            ("help" | "?", []) => Command::Help,
            ("board", []) => Command::Board,
            ("flip", []) => Command::Flip,
            ("fen", []) => Command::Fen,
            ("score", []) => Command::Score,
            ("quit" | "exit", []) => Command::Quit,
            ("game", []) => Command::Game(None),
            ("game", [white, black]) => Command::Game(Some([white, black])),
            ("white", [who]) => Command::Player(Side::White, who),
            ("black", [who]) => Command::Player(Side::Black, who),
            ("level", [level]) => Command::Level(level),
            ("clock", []) => Command::Clock(None),
            ("clock", [time]) => Command::Clock(Some(time)),
            ("move", [_, ..]) => Command::Move(line),
            ("moves", []) => Command::Moves(None),
            ("moves", [site]) => Command::Moves(Some(site)),
            ("suggestion", []) => Command::Suggestion,
            ("undo", []) => Command::Undo(1),
            ("undo", [moves]) => Command::Undo(count(moves)?),
            ("history", []) => Command::History(None),
            ("history", [notation]) => Command::History(Some(notation)),
            ("resign", []) => Command::Resign,
            ("draw", []) => Command::Draw,
            ("decline", []) => Command::Decline,
            ("abort", []) => Command::Abort,
            ("setup", []) => Command::Setup,
            ("feature", []) => Command::Feature(None),
            ("feature", [_, .., state @ ("on" | "off")]) => {
                let name = tail[..tail.len() - state.len()].trim_end();
                Command::Feature(Some((name, *state == "on")))
            }
            ("save", [_, ..]) => Command::Save(tail),
            ("load", [_, ..]) => Command::Load(tail),
            _ => match COMMANDS.iter().find(|(name, ..)| *name == first) {
                Some((name, more, _)) => {
                    let usage = format!("{name} {more}");
                    let usage = usage.trim_end();
                    return Err(anyhow!("`{}` should be `{usage}`", quoted(line)));
                }
                None => Command::Word(line),
            },
        })
    }
}

fn count(text: &str) -> Result<usize> {
    let moves = text.parse().ok().filter(|&moves| moves > 0);
    moves.ok_or_else(|| anyhow!("`{}` is not a number of moves from 1 on", quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_understood() {
        for (line, command) in [
            ("", Command::Nothing),
            ("  help ", Command::Help),
            ("game human gent", Command::Game(Some(["human", "gent"]))),
            ("move e7 e8 Q", Command::Move("move e7 e8 Q")),
            ("6 0 2 0", Command::Word("6 0 2 0")),
            ("undo", Command::Undo(1)),
            ("undo 12", Command::Undo(12)),
            (
                "feature dynamic input off",
                Command::Feature(Some(("dynamic input", false))),
            ),
            ("save my games.pgn ", Command::Save("my games.pgn")),
            ("P-K4", Command::Word("P-K4")),
        ] {
            assert_eq!(Command::read(line).expect(line), command);
        }
        for (name, more, _) in COMMANDS {
            let example = match *more {
                "A B [Q]" => "a1 a2",
                "[NAME on|off]" => "undo on",
                "WHO" | "N" | "FILE" => "1",
                _ => "",
            };
            let read = Command::read(&format!("{name} {example}")).map(|read| format!("{read:?}"));
            let read = read.expect(name);
            assert!(!read.starts_with("Word"), "{name} is {read}");
        }
    }

    #[test]
    fn commands_with_something_wrong_are_told_how_they_are_written() {
        for (line, says) in [
            ("undo x", "`x` is not a number of moves from 1 on"),
            ("undo 0", "`0` is not a number of moves from 1 on"),
            ("undo 1 2", "`undo 1 2` should be `undo [N]`"),
            ("game human", "`game human` should be `game [WHO WHO]`"),
            ("resign now", "`resign now` should be `resign`"),
            (
                "feature undo",
                "`feature undo` should be `feature [NAME on|off]`",
            ),
            ("move", "`move` should be `move A B [Q]`"),
            ("save", "`save` should be `save FILE`"),
        ] {
            let error = Command::read(line).expect_err(line);
            assert_eq!(error.to_string(), says);
        }
    }
}
