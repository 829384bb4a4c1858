//! Input lines: from a terminal, with editing, history and completion, or from a stream.

use super::command::{COMMANDS, PlayCommand};
use super::manner::Manner;
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
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

/// How often a wait for a line checks for an interruption.
const INTERRUPT_INTERVAL: Duration = Duration::from_millis(50);
/// How many lines of a stream are read ahead.
const READ_AHEAD: usize = 16;

/// Where lines come from, and Ctrl-C.
pub(super) struct LineInput {
    source: LineSource,
    /// Set by Ctrl-C, unless it comes as a key while a line is edited.
    interrupted: Arc<AtomicBool>,
}

enum LineSource {
    /// A terminal, with editing, history and completion.
    Terminal(Box<Editor<Completions, MemHistory>>),
    /// A pipe or a file.
    Stream(StreamInput),
}

/// A pipe or a file, read ahead on a thread of its own.
struct StreamInput {
    events: Receiver<InputEvent>,
    /// The next line, if it was looked at.
    next: Option<InputEvent>,
}

/// What the input gave.
pub(super) enum InputEvent {
    Line(String),
    /// Something other than a line, with the sentence to answer it: Ctrl-C, or a line that is too long.
    Rejected(&'static str),
    End,
}

impl LineInput {
    pub(super) fn open() -> io::Result<LineInput> {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let source = match terminal.then(editor).flatten() {
            Some(editor) => LineSource::Terminal(Box::new(editor)),
            None => LineSource::Stream(StreamInput::open()?),
        };
        let interrupted = Arc::new(AtomicBool::new(false));
        // The second Ctrl-C ends the program whatever it is doing.
        flag::register_conditional_default(SIGINT, Arc::clone(&interrupted))?;
        flag::register(SIGINT, Arc::clone(&interrupted))?;
        Ok(LineInput {
            source,
            interrupted,
        })
    }

    /// Whether a person is typing.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self.source, LineSource::Terminal(_))
    }

    /// Whether Ctrl-C was pressed while no line was edited.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// What has come in while two opponents play: every line that is typed, but of a stream only one that leaves, or that
    /// changes a player where that is wanted. Its other lines wait for the end of the game, so that a script is answered the same
    /// every time.
    pub(super) fn while_playing(&mut self, changes: bool) -> Option<InputEvent> {
        match &mut self.source {
            LineSource::Terminal(_) => typed_line(),
            LineSource::Stream(stream) => stream.end_or_quit(changes),
        }
    }

    /// The next line. Prompt and completions are for people only.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        completions: impl FnOnce() -> Completions,
    ) -> InputEvent {
        if self.is_interrupted() {
            return InputEvent::End;
        }
        match &mut self.source {
            LineSource::Terminal(editor) => {
                editor.set_helper(Some(completions()));
                match editor.readline(prompt) {
                    Ok(line) => InputEvent::Line(line),
                    Err(ReadlineError::Interrupted) => {
                        InputEvent::Rejected("`quit` or Ctrl-D leaves")
                    }
                    Err(_) => InputEvent::End,
                }
            }
            LineSource::Stream(stream) => stream.next(&self.interrupted),
        }
    }
}

impl From<Line> for InputEvent {
    fn from(line: Line) -> InputEvent {
        match line {
            Line::Text(line) => InputEvent::Line(line),
            Line::TooLong => InputEvent::Rejected("a line is too long to be read"),
            Line::End => InputEvent::End,
        }
    }
}

impl StreamInput {
    fn open() -> io::Result<StreamInput> {
        let (sender, events) = sync_channel(READ_AHEAD);
        let read = move || {
            let mut lines = Lines::new(io::stdin().lock());
            loop {
                let event = lines.next_line().into();
                let ended = matches!(event, InputEvent::End);
                if sender.send(event).is_err() || ended {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read)?;
        Ok(StreamInput { events, next: None })
    }

    fn next(&mut self, interrupted: &AtomicBool) -> InputEvent {
        if let Some(event) = self.next.take() {
            return event;
        }
        loop {
            match self.events.recv_timeout(INTERRUPT_INTERVAL) {
                Ok(event) => return event,
                Err(RecvTimeoutError::Timeout) if !interrupted.load(Ordering::Relaxed) => {}
                Err(_) => return InputEvent::End,
            }
        }
    }

    /// The end of the stream or a line that quits, or one that changes a player, if that comes next.
    fn end_or_quit(&mut self, changes: bool) -> Option<InputEvent> {
        if self.next.is_none() {
            self.next = match self.events.try_recv() {
                Ok(event) => Some(event),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(InputEvent::End),
            };
        }
        self.next.take_if(|event| match event {
            InputEvent::Line(line) => match PlayCommand::read(line) {
                Ok(PlayCommand::Quit) => true,
                Ok(PlayCommand::Player(..)) => changes,
                _ => false,
            },
            InputEvent::Rejected(_) => false,
            InputEvent::End => true,
        })
    }
}

/// A line that was typed while the terminal was not being edited, if there is one.
#[cfg(unix)]
fn typed_line() -> Option<InputEvent> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = io::stdin().lock();
    let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
    let count = poll(&mut ready, Some(&Timespec::default())).ok()?;
    // A terminal is ready once a whole line was typed, or its end.
    (count > 0).then(|| Lines::new(stdin).next_line().into())
}

#[cfg(not(unix))]
fn typed_line() -> Option<InputEvent> {
    None
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
    pub(super) fn of(session: &dyn AnySession, manner: &Manner) -> Completions {
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
        let here = manner.customs.names.iter().map(|(name, _)| *name);
        let players: Vec<_> = match manner.customs.names {
            [] => [PERSON, OWN_SEARCH].into_iter().chain(opponents).collect(),
            _ => here.collect(),
        };
        Completions {
            moves: moves.collect(),
            sites,
            players: players.into_iter().map(str::to_owned).collect(),
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
