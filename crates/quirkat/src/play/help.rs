//! Help that fits on one screen.

use super::command::COMMANDS;
use quirkat_session::AnySession;
use std::fmt::Write;

/// The column where explanations begin.
const INDENT: usize = 23;

/// What can be typed. Commands that belong together share a line, so that 24 lines of 79 columns hold them all.
pub(super) fn text(session: &AnySession) -> String {
    let mut text = String::new();
    let mut say = |left: &str, right: &str| {
        let _ = writeln!(text, "{left:<INDENT$}{right}");
    };
    say(
        "MOVE",
        &format!("a move in any notation of the game{}", example(session)),
    );
    for (name, more, does) in COMMANDS {
        let usage = format!("{name} {more}");
        match *name {
            // What is left out stands beside its neighbour.
            "decline" | "black" | "load" | "flip" | "fen" | "quit" => {}
            "draw" => say("draw, decline", "claim, accept, offer or decline a draw"),
            "white" => say("white WHO, black WHO", "let somebody else go on for a side"),
            "save" => say(
                "save FILE, load FILE",
                "keep the game in a file, or take one up (PGN)",
            ),
            "board" => say(
                "board, flip, fen",
                "draw the board, turn it, show the position's text",
            ),
            "help" => say("help, quit", "show this list, end"),
            "history" => {
                let notations = session.notations().join(", ");
                say(&usage, &format!("list the moves played: {notations}"));
            }
            _ => say(&usage, does),
        }
    }
    say("WHO", "human, quirkat, quirkat:DEPTH or an opponent's name");
    text
}

/// A move that can be played now, in all the ways to write it.
fn example(session: &AnySession) -> String {
    let targets = session.targets();
    targets.last().map_or_else(String::new, |target| {
        format!(": {}, {}", target.san, target.text)
    })
}
