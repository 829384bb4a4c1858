//! Help that is known only at run time, because the games themselves say how they are written.

use crate::args::Cli;
use crate::terminal;
use clap::CommandFactory;
use clap::builder::StyledStr;
use quirkat_game::Rules;
use quirkat_session::{Game, Visitor};
use std::fmt::Write;

/// The command line with all of its help.
pub(crate) fn command() -> clap::Command {
    let positions = positions();
    let subcommands = ["moves", "perft", "show", "next", "analyse", "trace"];
    subcommands
        .into_iter()
        .fold(Cli::command(), |command, name| {
            command.mut_subcommand(name, |sub| sub.after_long_help(positions.clone()))
        })
        .after_help(examples())
}

/// Help as standard output can show it: with colours only on a terminal that wants them.
pub(crate) fn terminal_text(text: &StyledStr) -> String {
    if terminal::colours() {
        text.ansi().to_string()
    } else {
        text.to_string()
    }
}

/// The games, and a command of each kind to try, on a different game each.
fn examples() -> String {
    let names: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
    let mut text = format!("Games: {}\n\nTry:\n", names.join(", "));
    let mut names = names.into_iter().cycle();
    let mut name = || names.next().unwrap_or("GAME");
    for (example, says) in [
        (format!("show {}", name()), "the board at the start"),
        (
            format!("moves {}", name()),
            "what can be played, and the position each move leads to",
        ),
        (
            format!("perft {} 3", name()),
            "how many ways the first three plies can go",
        ),
        (
            format!("analyse {}", name()),
            "what a search finds, depth by depth",
        ),
        ("show --help".to_owned(), "how positions are written"),
    ] {
        let _ = writeln!(text, "  quirkat {example:<20}{says}");
    }
    text
}

/// How each game writes its positions, with its start as the example.
fn positions() -> String {
    let mut text = String::from("How positions are written:\n");
    for game in Game::ALL {
        text += &game.visit(PositionHelp);
    }
    text
}

struct PositionHelp;

impl Visitor for PositionHelp {
    type Output = String;

    fn visit<P: Rules>(self) -> String {
        format!(
            "\n{name}:\n{help}\n  quirkat show {name} --position '{start}'\n",
            name = P::NAME,
            help = P::POSITION_HELP,
            start = P::start(),
        )
    }
}
