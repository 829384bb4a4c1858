//! Help that depends on the games, and one sentence for every mistake on the command line.

use super::Cli;
use crate::output;
use anyhow::{Error, anyhow};
use clap::CommandFactory;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quirkat_game::{Rules, quoted};
use quirkat_games::{Game, Visitor};
use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Write;

/// No option is longer than this.
const MAX_WORD: usize = 40;

/// The command line with its help.
pub(super) fn command() -> clap::Command {
    let positions = positions();
    let subcommands = ["moves", "perft", "show", "next", "analyse", "trace"];
    subcommands
        .into_iter()
        .fold(Cli::command(), |command, name| {
            command.mut_subcommand(name, |sub| sub.after_long_help(positions.clone()))
        })
        .after_help(examples())
}

/// Help for standard output, coloured only on a terminal that wants colours.
pub(super) fn terminal_text(text: &StyledStr) -> String {
    if output::colours() {
        text.ansi().to_string()
    } else {
        text.to_string()
    }
}

/// The games, and some commands to try, each on another game.
fn examples() -> String {
    let names: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
    let mut text = format!("Games: {}\n\nTry:\n", names.join(", "));
    let mut names = names.into_iter().cycle();
    let mut name = || names.next().unwrap_or("GAME");
    for (example, says) in [
        (format!("rules {}", name()), "how it is played"),
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

/// How each game writes positions, with its start as the example.
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

/// What is wrong with the command line `args`, in one sentence. clap's own errors take several lines and quote arguments of any
/// length.
pub(super) fn usage_error(error: &clap::Error, args: &[OsString]) -> Error {
    let context = |kind| error.get(kind).map(words).unwrap_or_default();
    let hint = |kind| error.get(kind).map(hint).unwrap_or_default();
    let arg = context(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidUtf8 => {
            let arg = args.iter().find(|arg| arg.to_str().is_none());
            let arg = arg.map(|arg| quoted(&arg.to_string_lossy()));
            anyhow!("the argument `{}` is not UTF-8", arg.unwrap_or_default())
        }
        ErrorKind::InvalidSubcommand => anyhow!(
            "{} is not a command{}",
            context(ContextKind::InvalidSubcommand),
            hint(ContextKind::SuggestedSubcommand)
        ),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            anyhow!("a command is missing; `quirkat` alone lists them")
        }
        ErrorKind::UnknownArgument if arg.starts_with("`-") => {
            anyhow!(
                "the option {arg} is not known here{}",
                option_hint(error, args)
            )
        }
        ErrorKind::UnknownArgument => {
            anyhow!("{arg} is one argument too many; a text of several words needs quotes")
        }
        ErrorKind::MissingRequiredArgument => anyhow!("{arg} must be given"),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == arg => anyhow!("{arg} is given more than once"),
            prior => anyhow!("{arg} cannot be used together with {prior}"),
        },
        ErrorKind::InvalidValue => anyhow!("{arg} needs a value"),
        ErrorKind::TooManyValues => anyhow!(
            "{arg} takes no value, but was given {}",
            context(ContextKind::InvalidValue)
        ),
        // Value parsers write their own sentences.
        ErrorKind::ValueValidation => error.source().map_or_else(
            || anyhow!("{arg} cannot be understood"),
            |reason| anyhow!("{reason}"),
        ),
        _ => anyhow!("{}", quoted(&error.to_string())),
    }
}

/// What to do about an unknown option, to end a sentence with: the option that was probably meant, or where all of them are told.
/// clap's own suggestions are too far-fetched: `--help` for `--elo`.
fn option_hint(error: &clap::Error, args: &[OsString]) -> String {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else {
        return String::new();
    };
    let name = args.get(1).and_then(|arg| arg.to_str()).unwrap_or_default();
    let root = command();
    let Some(sub) = root.find_subcommand(name) else {
        return String::new();
    };
    let unknown = unknown.trim_start_matches('-');
    let options = sub.get_arguments().filter_map(clap::Arg::get_long);
    let nearest = options.map(|option| (edits(unknown, option), option)).min();
    match nearest {
        // A third of the letters, and one at least.
        Some((edits, option)) if edits <= unknown.chars().count().div_ceil(3) => {
            format!("; did you mean `--{option}`?")
        }
        _ => format!("; `quirkat {name} --help` lists those there are"),
    }
}

/// How many letters must be added, dropped or changed to make one word of another.
fn edits(word: &str, other: &str) -> usize {
    let other: Vec<_> = other.chars().take(MAX_WORD).collect();
    let mut row: Vec<_> = (0..=other.len()).collect();
    for (count, letter) in (1..).zip(word.chars().take(MAX_WORD)) {
        let mut diagonal = std::mem::replace(&mut row[0], count);
        for (at, &other) in (1..).zip(&other) {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[at];
            row[at] = change.min(row[at] + 1).min(row[at - 1] + 1);
        }
    }
    row[other.len()]
}

/// The first suggestion, to end a sentence with.
fn hint(value: &ContextValue) -> String {
    let first = match value {
        ContextValue::Strings(words) => words.first(),
        ContextValue::String(word) => Some(word),
        _ => None,
    };
    first.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

/// The values, each in quotes.
fn words(value: &ContextValue) -> String {
    let quote = |word: &String| format!("`{}`", quoted(word));
    match value {
        ContextValue::String(word) => quote(word),
        ContextValue::Strings(words) => words.iter().map(quote).collect::<Vec<_>>().join(" and "),
        other => other.to_string(),
    }
}
