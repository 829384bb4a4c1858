//! `quirkat play --at LINK`: a seat at a table of a running server, or a place to watch, line by line.

mod command;
mod connection;
mod link;
mod show;

pub(crate) use link::Link;

use super::input::InputEvent;
use super::text;
use crate::board::BoardStyle;
use crate::output::{self, WriteError};
use crate::rules::piece_help;
use anyhow::{Result, bail};
use command::{TableCommand, help_text, unknown};
use connection::{ConnectError, Connection};
use quirkat_protocol::{ClientMessage, Command, ServerMessage, TableView};
use quirkat_uci::Lines;
use show::Drawing;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The pause before the first attempt to connect again; each one after is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long a server may be away.
const GIVE_UP: Duration = Duration::from_mins(1);

/// The table was lost in the middle of a game, through no fault of what was typed.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct TableLost(String);

/// Something to react to.
enum Event {
    /// From whoever plays here.
    Input(InputEvent),
    /// From the server, over the connection of that number.
    Message(u64, ServerMessage),
    /// The connection of that number is broken; the server may have said why.
    Broken(u64, Option<Farewell>),
}

/// What a server says when it closes a connection.
struct Farewell {
    /// Nothing will be there when one comes again.
    is_final: bool,
    reason: String,
}

/// A connection that is broken.
struct Break {
    since: Instant,
    /// When to connect again.
    next: Instant,
    pause: Duration,
}

/// Plays or watches until the input ends or the user quits.
pub(super) fn run(link: &Link, style: BoardStyle) -> Result<()> {
    let (events, heard) = channel();
    let connection = Connection::open(link, 0, &events)?;
    let wanted = read_lines(events.clone())?;
    let mut table = Table {
        link,
        style,
        person: io::stdin().is_terminal(),
        events,
        connection: Ok(connection),
        number: 0,
        view: None,
        drawn: String::new(),
        name: RandomState::new().build_hasher().finish(),
        sent: 0,
        pending: None,
    };
    table.run(&heard, &wanted)?;
    if let Ok(connection) = table.connection {
        connection.close();
    }
    Ok(())
}

/// A thread that reads a line whenever one is wanted, so that no more is read than can be answered.
fn read_lines(events: Sender<Event>) -> io::Result<SyncSender<()>> {
    let (wanted, wants) = sync_channel(1);
    let read = move || {
        let mut lines = Lines::new(io::stdin().lock());
        while wants.recv().is_ok() {
            if events.send(Event::Input(lines.next_line().into())).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read)?;
    Ok(wanted)
}

/// A place at a table.
struct Table<'a> {
    link: &'a Link,
    style: BoardStyle,
    /// A person is typing.
    person: bool,
    events: Sender<Event>,
    connection: Result<Connection, Break>,
    /// The number of the connection: what an earlier one still has to say does not count.
    number: u64,
    /// The table as it was last told, and how its game is drawn.
    view: Option<(Box<TableView>, Drawing)>,
    /// The board as last drawn, to draw it again only after a change.
    drawn: String,
    /// What the names of our commands begin with.
    name: u64,
    sent: u64,
    /// The command that is not yet acknowledged. It is sent again over the next connection under the same name, and done once.
    pending: Option<ClientMessage>,
}

impl Table<'_> {
    fn run(&mut self, heard: &Receiver<Event>, wanted: &SyncSender<()>) -> Result<()> {
        let mut reading = false;
        loop {
            if !reading && self.is_ready() {
                reading = wanted.send(()).is_ok();
            }
            let event = match &self.connection {
                Ok(_) => heard.recv().ok(),
                Err(broken) => {
                    let pause = broken.next.saturating_duration_since(Instant::now());
                    heard.recv_timeout(pause).ok()
                }
            };
            match event {
                Some(Event::Input(input)) => {
                    reading = false;
                    if self.answer(input)?.is_break() {
                        return Ok(());
                    }
                }
                Some(Event::Message(number, message)) if number == self.number => {
                    self.hear(message)?;
                }
                Some(Event::Broken(number, farewell)) if number == self.number => {
                    self.lose_connection(farewell)?;
                }
                Some(_) => {}
                None => self.reconnect()?,
            }
        }
    }

    /// Whether a line can be answered: the one before is acknowledged, and a script waits for the moves of an opponent too, so
    /// that it plays on from what came of it.
    fn is_ready(&self) -> bool {
        let opponent_thinks = |view: &TableView| view.thinking.is_some() && show::plays_any(view);
        match &self.view {
            Some((view, _)) if self.pending.is_none() => self.person || !opponent_thinks(view),
            _ => false,
        }
    }

    /// Does what a line says.
    fn answer(&mut self, input: InputEvent) -> Result<ControlFlow<()>, WriteError> {
        let answer = match input {
            InputEvent::End => return Ok(ControlFlow::Break(())),
            InputEvent::Rejected(sentence) => text::refusal(sentence),
            InputEvent::Line(line) => match self.execute(&line) {
                Ok(Some(answer)) => answer,
                Ok(None) => return Ok(ControlFlow::Break(())),
                Err(error) => text::refusal(&format!("{error:#}")),
            },
        };
        output::print(&answer)?;
        Ok(ControlFlow::Continue(()))
    }

    /// The answer to a line, as far as there is one at once; `None` to leave.
    fn execute(&mut self, line: &str) -> Result<Option<String>> {
        let Some((view, drawing)) = &self.view else {
            return Ok(Some(String::new()));
        };
        let command = TableCommand::read(line, view.plies.len() as u32)?;
        Ok(Some(match command {
            TableCommand::Nothing => String::new(),
            TableCommand::Help(None) => help_text(),
            TableCommand::Help(Some(piece)) => piece_help(drawing.game, piece, drawing.style)?,
            TableCommand::Board => format!("\n{}{}\n", drawing.draw(view), show::clocks(view)),
            TableCommand::Moves(site) => show::moves(view, site),
            TableCommand::Quit => return Ok(None),
            // Whose turn it is matters only to what can be a move.
            TableCommand::Send(Command::Play { text, .. }) if !drawing.is_move(view, &text) => {
                return Err(unknown(&text));
            }
            TableCommand::Send(command) => {
                self.send(command);
                String::new()
            }
        }))
    }

    /// Sends a command, now or once there is a connection again.
    fn send(&mut self, command: Command) {
        self.sent += 1;
        let nonce = format!("{:016x}-{}", self.name, self.sent);
        let message = ClientMessage { nonce, command };
        if let Ok(connection) = &mut self.connection {
            connection.send(&message);
        }
        self.pending = Some(message);
    }

    fn hear(&mut self, message: ServerMessage) -> Result<()> {
        match message {
            ServerMessage::State { table } => self.show(table)?,
            ServerMessage::Done { nonce, .. } => {
                self.acknowledge(&nonce);
            }
            ServerMessage::Refused { nonce, reason, .. } => {
                // The name is left out where the server could not read it, and there is only one that can be meant.
                if nonce.is_empty() || self.acknowledge(&nonce) {
                    self.pending = None;
                    output::print(&text::refusal(&reason))?;
                }
            }
            ServerMessage::Hint { nonce, hint } => {
                if self.acknowledge(&nonce)
                    && let Some((view, _)) = &self.view
                {
                    output::print(&show::hint(&hint, show::side(view.turn)))?;
                }
            }
            // The connection is closed next, which is told then.
            ServerMessage::Bye { .. } => {}
        }
        Ok(())
    }

    /// Whether an answer is to the command that waits for one, which waits no more then.
    fn acknowledge(&mut self, nonce: &str) -> bool {
        self.pending
            .take_if(|pending| pending.nonce == nonce)
            .is_some()
    }

    /// Tells what has changed at the table.
    fn show(&mut self, new: Box<TableView>) -> Result<()> {
        let mut text = String::new();
        let mut asked = Vec::new();
        let drawing = if let Some((old, drawing)) = self.view.take() {
            text += &show::changes(&old, &new);
            asked = show::questions(&old);
            drawing
        } else {
            let you = new.you;
            if self.link.key.is_some() && !(you.white || you.black || you.owner) {
                bail!(
                    "the key of the link opens no seat at this table; without `#KEY` one watches"
                );
            }
            text += &show::welcome(&new);
            Drawing::of(&new.game, self.style)?
        };
        let picture = drawing.draw(&new);
        if picture != self.drawn {
            text.extend(["\n", &picture, &show::clocks(&new), "\n"]);
            self.drawn = picture;
        }
        let questions = show::questions(&new).into_iter();
        text.extend(questions.filter(|question| !asked.contains(question)));
        self.view = Some((new, drawing));
        Ok(output::print(&text)?)
    }

    fn lose_connection(&mut self, farewell: Option<Farewell>) -> Result<(), TableLost> {
        if let Some(Farewell {
            is_final: true,
            reason,
        }) = farewell
        {
            return Err(TableLost(reason));
        }
        let now = Instant::now();
        output::print_note("note: the connection is broken; trying to connect again");
        self.connection = Err(Break {
            since: now,
            next: now + FIRST_PAUSE,
            pause: FIRST_PAUSE,
        });
        Ok(())
    }

    /// Tries to connect again, and sends what was not acknowledged.
    fn reconnect(&mut self) -> Result<(), TableLost> {
        let Err(broken) = &mut self.connection else {
            return Ok(());
        };
        self.number += 1;
        match Connection::open(self.link, self.number, &self.events) {
            Ok(mut connection) => {
                output::print_note("note: connected again");
                if let Some(pending) = &self.pending {
                    connection.send(pending);
                }
                self.connection = Ok(connection);
                Ok(())
            }
            Err(error) if error.is_final() => Err(TableLost(error.to_string())),
            Err(error) if broken.since.elapsed() >= GIVE_UP => Err(given_up(&error)),
            Err(_) => {
                broken.pause = LONGEST_PAUSE.min(broken.pause * 2);
                broken.next = Instant::now() + broken.pause;
                Ok(())
            }
        }
    }
}

fn given_up(error: &ConnectError) -> TableLost {
    TableLost(format!(
        "the connection stayed broken for a minute; the same command sits down again: {error}"
    ))
}
