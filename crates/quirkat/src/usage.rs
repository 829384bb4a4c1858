//! One sentence for every way a command line can be wrong.

use anyhow::{Error, anyhow};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quirkat_game::quoted;
use std::error::Error as _;
use std::ffi::OsString;

/// What is wrong with the command line `args`. clap's own words take several lines and quote arguments of any length.
pub(crate) fn sentence(error: &clap::Error, args: &[OsString]) -> Error {
    let said = |kind| error.get(kind).map(words).unwrap_or_default();
    let hint = |kind| error.get(kind).map(hint).unwrap_or_default();
    let arg = said(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidUtf8 => {
            let arg = args.iter().find(|arg| arg.to_str().is_none());
            let arg = arg.map(|arg| quoted(&arg.to_string_lossy()));
            anyhow!("the argument `{}` is not UTF-8", arg.unwrap_or_default())
        }
        ErrorKind::InvalidSubcommand => anyhow!(
            "{} is not a command{}",
            said(ContextKind::InvalidSubcommand),
            hint(ContextKind::SuggestedSubcommand)
        ),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            anyhow!("a command is missing; `quirkat` alone lists them")
        }
        ErrorKind::UnknownArgument if arg.starts_with("`-") => anyhow!(
            "the option {arg} is not known here{}",
            hint(ContextKind::SuggestedArg)
        ),
        ErrorKind::UnknownArgument => {
            anyhow!("{arg} is one argument too many; a text of several words needs quotes")
        }
        ErrorKind::MissingRequiredArgument => anyhow!("{arg} must be given"),
        ErrorKind::ArgumentConflict => match said(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == arg => anyhow!("{arg} is given more than once"),
            prior => anyhow!("{arg} cannot be used together with {prior}"),
        },
        ErrorKind::InvalidValue => anyhow!("{arg} needs a value"),
        ErrorKind::TooManyValues => anyhow!(
            "{arg} takes no value, but was given {}",
            said(ContextKind::InvalidValue)
        ),
        // The parsers of values say it in sentences of their own.
        ErrorKind::ValueValidation => error.source().map_or_else(
            || anyhow!("{arg} cannot be understood"),
            |reason| anyhow!("{reason}"),
        ),
        _ => anyhow!("{}", quoted(&error.to_string())),
    }
}

/// The first suggestion as the end of a sentence.
fn hint(value: &ContextValue) -> String {
    let first = match value {
        ContextValue::Strings(words) => words.first(),
        ContextValue::String(word) => Some(word),
        _ => None,
    };
    first.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

fn words(value: &ContextValue) -> String {
    let quote = |word: &String| format!("`{}`", quoted(word));
    match value {
        ContextValue::String(word) => quote(word),
        ContextValue::Strings(words) => words.iter().map(quote).collect::<Vec<_>>().join(" and "),
        other => other.to_string(),
    }
}
