//! Input lines: from a terminal, with editing, history and completion, or from a stream.

use super::command::COMMANDS;
use quirkat_games::Game;
use quirkat_opponents::OWN_SEARCH;
use quirkat_session::{AnySession, Feature, PERSON};
use quirkat_uci::{Line, Lines};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use std::io::{self, IsTerminal, StdinLock};

/// The source of lines.
pub(super) enum LineInput {
    /// A terminal, with editing, history and completion.
    Terminal(Box<Editor<Completions, MemHistory>>),
    /// A pipe or a file.
    Stream(Lines<StdinLock<'static>>),
}

/// What the input gave.
pub(super) enum InputEvent {
    Line(String),
    /// Something other than a line, with the sentence to answer it: Ctrl-C, or a line that is too long.
    Rejected(&'static str),
    End,
}

impl LineInput {
    pub(super) fn open() -> LineInput {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = terminal.then(editor).flatten();
        editor.map_or_else(
            || LineInput::Stream(Lines::new(io::stdin().lock())),
            |editor| LineInput::Terminal(Box::new(editor)),
        )
    }

    /// Whether a person is typing.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, LineInput::Terminal(_))
    }

    /// The next line. Prompt and completions are for people only.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        completions: impl FnOnce() -> Completions,
    ) -> InputEvent {
        match self {
            LineInput::Terminal(editor) => {
                editor.set_helper(Some(completions()));
                match editor.readline(prompt) {
                    Ok(line) => InputEvent::Line(line),
                    Err(ReadlineError::Interrupted) => {
                        InputEvent::Rejected("`quit` or Ctrl-D leaves")
                    }
                    Err(_) => InputEvent::End,
                }
            }
            LineInput::Stream(lines) => match lines.next_line() {
                Line::Text(line) => InputEvent::Line(line),
                Line::TooLong => InputEvent::Rejected("a line is too long to be read"),
                Line::End => InputEvent::End,
            },
        }
    }
}

fn editor() -> Option<Editor<Completions, MemHistory>> {
    let config = Config::builder().auto_add_history(true).build();
    Editor::with_history(config, MemHistory::new()).ok()
}

/// The words that can be typed now.
#[derive(Default)]
pub(super) struct Completions {
    moves: Vec<String>,
    sites: Vec<String>,
    players: Vec<String>,
    notations: Vec<&'static str>,
    pieces: Vec<&'static str>,
}

impl Completions {
    pub(super) fn of(session: &dyn AnySession) -> Completions {
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
        Completions {
            moves: moves.collect(),
            sites,
            players: [PERSON, OWN_SEARCH]
                .into_iter()
                .chain(opponents)
                .map(str::to_owned)
                .collect(),
            notations: session.notations(),
            pieces: session
                .guide()
                .pieces
                .iter()
                .map(|piece| piece.name)
                .collect(),
        }
    }

    /// The words that may follow those before.
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
            ["help"] => self.pieces.clone(),
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

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
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

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}
