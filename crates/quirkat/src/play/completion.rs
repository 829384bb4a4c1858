//! Words that a terminal completes: commands, moves, players, squares, files.

use super::command::COMMANDS;
use quirkat_session::{AnySession, Feature, Game, OWN_SEARCH, PERSON};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};

/// What can be typed now.
#[derive(Default)]
pub(super) struct Words {
    moves: Vec<String>,
    sites: Vec<String>,
    players: Vec<String>,
    notations: Vec<&'static str>,
}

impl Words {
    pub(super) fn of(session: &AnySession) -> Words {
        let targets = session.targets();
        let board = session.board();
        let moves = targets.iter();
        let moves = moves.flat_map(|target| [target.san.clone(), target.text.clone()]);
        let mut sites: Vec<_> = targets
            .iter()
            .map(|target| board.name(target.from))
            .collect();
        sites.dedup();
        let game = session.game().parse::<Game>();
        let opponents = game.map_or_else(|_| Vec::new(), Game::opponents);
        let opponents = opponents.into_iter().map(|profile| profile.name);
        Words {
            moves: moves.collect(),
            sites,
            players: [PERSON, OWN_SEARCH]
                .into_iter()
                .chain(opponents)
                .map(str::to_owned)
                .collect(),
            notations: session.notations(),
        }
    }

    /// All that may stand after the words before it.
    fn after(&self, before: &[&str]) -> Vec<&str> {
        match before {
            [] => {
                let commands = COMMANDS.iter().map(|(name, ..)| *name);
                commands
                    .chain(self.moves.iter().map(String::as_str))
                    .collect()
            }
            ["game" | "white" | "black"] | ["game", _] => strs(&self.players),
            ["moves" | "move"] => strs(&self.sites),
            ["history"] => self.notations.clone(),
            ["feature"] => Feature::ALL.map(Feature::name).to_vec(),
            ["feature", ..] => vec!["on", "off"],
            ["clock"] => vec!["off"],
            _ => Vec::new(),
        }
    }
}

fn strs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let typed = &line[..pos];
        let word = typed.rsplit(char::is_whitespace).next().unwrap_or(typed);
        let start = typed.len() - word.len();
        let before = &typed[..start];
        let before: Vec<_> = before.split_whitespace().collect();
        if let ["save" | "load", ..] = before[..] {
            return FilenameCompleter::new().complete_path(line, pos);
        }
        let fitting = self.after(&before).into_iter();
        let mut fitting: Vec<_> = fitting.filter(|other| other.starts_with(word)).collect();
        fitting.sort_unstable();
        fitting.dedup();
        let pair = |word: &str| Pair {
            display: word.to_owned(),
            replacement: format!("{word} "),
        };
        Ok((start, fitting.into_iter().map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
