//! The commands that people type, how they are parsed, and the help on them.

use super::manner::Manner;
use anyhow::{Result, anyhow};
use quirkat_game::{Side, quoted};
use quirkat_session::AnySession;
use std::fmt::Write;

/// The column of the explanations.
const INDENT: usize = 23;

/// A typed line, parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayCommand<'a> {
    Nothing,
    /// List the commands, or tell how a piece is played.
    Help(Option<&'a str>),
    Board,
    Flip,
    Fen,
    Score,
    Quit,
    /// Begin a game, with these players or with the present ones.
    Game(Option<[&'a str; 2]>),
    Player(Side, &'a str),
    Level(&'a str),
    Clock(Option<&'a str>),
    /// Show or set the pace of opponents who play each other.
    Pace(Option<&'a str>),
    /// Let opponents judge by the gains of a file, or by their own.
    Gains(&'a str),
    /// The command `move` with its arguments.
    Move(&'a str),
    /// Not a command: perhaps a move.
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
    /// Switch a feature, or list them.
    Feature(Option<(&'a str, bool)>),
    Save(&'a str),
    Load(&'a str),
}

/// Every command: its name, its arguments, and what it does.
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
    (
        "pace",
        "[SECONDS]",
        "show or set the least time of a move between opponents",
    ),
    (
        "gains",
        "FILE|own",
        "let opponents judge by a file of gains",
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
    (
        "help",
        "[PIECE]",
        "show this list, or how a piece moves and takes",
    ),
    ("quit", "", "end"),
];

impl<'a> PlayCommand<'a> {
    /// Parses a line.
    pub(super) fn read(line: &'a str) -> Result<PlayCommand<'a>> {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(PlayCommand::Nothing);
        };
        let rest: Vec<_> = words.collect();
        let tail = line[first.len()..].trim_start();
        Ok(match (first, rest.as_slice()) {
            ("help" | "?", []) => PlayCommand::Help(None),
            ("help" | "?", [piece]) => PlayCommand::Help(Some(piece)),
            ("board", []) => PlayCommand::Board,
            ("flip", []) => PlayCommand::Flip,
            ("fen", []) => PlayCommand::Fen,
            ("score", []) => PlayCommand::Score,
            ("quit" | "exit", []) => PlayCommand::Quit,
            ("game", []) => PlayCommand::Game(None),
            ("game", [white, black]) => PlayCommand::Game(Some([white, black])),
            ("white", [who]) => PlayCommand::Player(Side::White, who),
            ("black", [who]) => PlayCommand::Player(Side::Black, who),
            ("level", [level]) => PlayCommand::Level(level),
            ("clock", []) => PlayCommand::Clock(None),
            ("clock", [time]) => PlayCommand::Clock(Some(time)),
            ("pace", []) => PlayCommand::Pace(None),
            ("pace", [time]) => PlayCommand::Pace(Some(time)),
            ("gains", [_, ..]) => PlayCommand::Gains(tail),
            ("move", [_, ..]) => PlayCommand::Move(line),
            ("moves", []) => PlayCommand::Moves(None),
            ("moves", [site]) => PlayCommand::Moves(Some(site)),
            ("suggestion", []) => PlayCommand::Suggestion,
            ("undo", []) => PlayCommand::Undo(1),
            ("undo", [moves]) => PlayCommand::Undo(count(moves)?),
            ("history", []) => PlayCommand::History(None),
            ("history", [notation]) => PlayCommand::History(Some(notation)),
            ("resign", []) => PlayCommand::Resign,
            ("draw", []) => PlayCommand::Draw,
            ("decline", []) => PlayCommand::Decline,
            ("abort", []) => PlayCommand::Abort,
            ("setup", []) => PlayCommand::Setup,
            ("feature", []) => PlayCommand::Feature(None),
            ("feature", [_, .., state @ ("on" | "off")]) => {
                let name = tail[..tail.len() - state.len()].trim_end();
                PlayCommand::Feature(Some((name, *state == "on")))
            }
            ("save", [_, ..]) => PlayCommand::Save(tail),
            ("load", [_, ..]) => PlayCommand::Load(tail),
            _ => match COMMANDS.iter().find(|(name, ..)| *name == first) {
                Some((name, more, _)) => {
                    let usage = format!("{name} {more}");
                    let usage = usage.trim_end();
                    return Err(anyhow!("`{}` should be `{usage}`", quoted(line)));
                }
                None => PlayCommand::Word(line),
            },
        })
    }
}

fn count(text: &str) -> Result<usize> {
    let moves = text.parse().ok().filter(|&moves| moves > 0);
    moves.ok_or_else(|| anyhow!("`{}` is not a number of moves from 1 on", quoted(text)))
}

/// The help, in 24 lines of 79 columns: related commands share a line.
pub(super) fn help_text(session: &dyn AnySession, manner: &Manner) -> String {
    let mut text = String::new();
    let mut row = |left: &str, right: &str| {
        let _ = writeln!(text, "{left:<INDENT$}{right}");
    };
    row(
        "MOVE",
        &format!("a move in any notation of the game{}", example(session)),
    );
    for (name, more, does) in COMMANDS {
        let usage = format!("{name} {more}");
        match *name {
            // Shown with a related command.
            "decline" | "black" | "load" | "flip" | "fen" | "quit" => {}
            "draw" => row("draw, decline", "claim, accept, offer or decline a draw"),
            "white" => row("white WHO, black WHO", "let somebody else go on for a side"),
            "save" => row(
                "save FILE, load FILE",
                "keep the game in a file, or take one up (PGN)",
            ),
            "board" => row(
                "board, flip, fen",
                "draw the board, turn it, show the position's text",
            ),
            "help" => row(
                "help [PIECE], quit",
                "show this list, or how a piece moves and takes; end",
            ),
            "history" => {
                let notations = session.notations().join(", ");
                row(&usage, &format!("list the moves played: {notations}"));
            }
            _ => row(&usage, does),
        }
    }
    row("WHO", &who(manner));
    text
}

/// Who can sit down.
fn who(manner: &Manner) -> String {
    let names: Vec<_> = manner.customs.names.iter().map(|(name, _)| *name).collect();
    if names.is_empty() {
        return "human, quirkat[:DEPTH], elo:RATING, an opponent's name".to_owned();
    }
    names.join(", ")
}

/// A legal move, in SAN and as coordinates.
fn example(session: &dyn AnySession) -> String {
    let targets = session.targets();
    targets.last().map_or_else(String::new, |target| {
        format!(": {}, {}", target.san, target.text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_understood() {
        for (line, command) in [
            ("", PlayCommand::Nothing),
            ("  help ", PlayCommand::Help(None)),
            ("help king", PlayCommand::Help(Some("king"))),
            (
                "game human gent",
                PlayCommand::Game(Some(["human", "gent"])),
            ),
            ("move e7 e8 Q", PlayCommand::Move("move e7 e8 Q")),
            ("6 0 2 0", PlayCommand::Word("6 0 2 0")),
            ("undo", PlayCommand::Undo(1)),
            ("undo 12", PlayCommand::Undo(12)),
            (
                "feature dynamic input off",
                PlayCommand::Feature(Some(("dynamic input", false))),
            ),
            ("save my games.pgn ", PlayCommand::Save("my games.pgn")),
            ("P-K4", PlayCommand::Word("P-K4")),
        ] {
            assert_eq!(PlayCommand::read(line).expect(line), command);
        }
        for (name, more, _) in COMMANDS {
            let example = match *more {
                "A B [Q]" => "a1 a2",
                "[NAME on|off]" => "undo on",
                "WHO" | "N" | "FILE" | "FILE|own" => "1",
                _ => "",
            };
            let read =
                PlayCommand::read(&format!("{name} {example}")).map(|read| format!("{read:?}"));
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
            let error = PlayCommand::read(line).expect_err(line);
            assert_eq!(error.to_string(), says);
        }
    }
}
