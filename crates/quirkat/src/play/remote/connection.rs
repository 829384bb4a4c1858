//! A connection to a table: a thread that hears the server, and a socket to speak to it.

use super::link::Link;
use super::{Event, Farewell};
use quirkat_game::quoted;
use quirkat_protocol::ClientMessage;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use thiserror::Error;
use tungstenite::error::Error as SocketError;
use tungstenite::handshake::HandshakeRole;
use tungstenite::http::StatusCode;
use tungstenite::protocol::Role;
use tungstenite::{HandshakeError, Message, WebSocket};

/// How long a server may take to be reached, and to answer then.
const PATIENCE: Duration = Duration::from_secs(10);
/// After how long a server that says nothing is gone. It asks every 25 seconds whether we are still there.
const SILENCE: Duration = Duration::from_secs(80);

/// Why nobody can sit down.
#[derive(Debug, Error)]
pub(super) enum ConnectError {
    #[error("there is no server at `{0}`: {1}")]
    NoServer(String, io::Error),
    #[error("what answers at `{0}` does not serve tables")]
    NotOurs(String),
    #[error("there is no table `{0}` at `{1}`")]
    NoTable(String, String),
    #[error("the server at `{0}` does not go by that name")]
    OtherName(String),
    #[error("the server at `{0}` refuses for now: {1}")]
    Refuses(String, StatusCode),
}

impl ConnectError {
    /// Why a server does not open a socket.
    fn of<R: HandshakeRole>(error: &HandshakeError<R>, link: &Link) -> ConnectError {
        let name = quoted(link.authority());
        match error {
            HandshakeError::Failure(SocketError::Http(answer)) => match answer.status() {
                StatusCode::NOT_FOUND => ConnectError::NoTable(quoted(&link.id), name),
                StatusCode::MISDIRECTED_REQUEST => ConnectError::OtherName(name),
                status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                    ConnectError::Refuses(name, status)
                }
                _ => ConnectError::NotOurs(name),
            },
            HandshakeError::Failure(SocketError::Io(error)) => {
                ConnectError::NoServer(name, error.kind().into())
            }
            HandshakeError::Failure(_) => ConnectError::NotOurs(name),
            HandshakeError::Interrupted(_) => {
                ConnectError::NoServer(name, io::ErrorKind::TimedOut.into())
            }
        }
    }

    /// Whether another attempt would end the same.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, ConnectError::NoTable(..) | ConnectError::OtherName(_))
    }
}

/// The half of a connection that speaks.
pub(super) struct Connection {
    socket: WebSocket<SharedStream>,
}

impl Connection {
    /// Connects, and has a thread tell what the server says, under the number of the connection.
    pub(super) fn open(
        link: &Link,
        number: u64,
        events: &Sender<Event>,
    ) -> Result<Connection, ConnectError> {
        let no_server = |error| ConnectError::NoServer(quoted(link.authority()), error);
        let stream = SharedStream::connect(link).map_err(no_server)?;
        let speaking = stream.clone();
        let (hearing, _) = tungstenite::client(link.socket(), stream)
            .map_err(|error| ConnectError::of(&error, link))?;
        speaking
            .stream
            .set_read_timeout(Some(SILENCE))
            .map_err(no_server)?;
        let events = events.clone();
        thread::Builder::new()
            .spawn(move || hear(hearing, number, &events))
            .map_err(no_server)?;
        Ok(Connection {
            socket: WebSocket::from_raw_socket(speaking, Role::Client, None),
        })
    }

    /// Sends a command. Where that fails the connection is given up; the thread that hears tells of it.
    pub(super) fn send(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap_or_default();
        if self.socket.send(Message::text(text)).is_err() {
            self.hang_up();
        }
    }

    /// Says goodbye.
    pub(super) fn close(mut self) {
        let _ = self.socket.close(None);
    }

    /// Ends the stream, and with it the thread that hears.
    fn hang_up(&self) {
        let _ = self.socket.get_ref().stream.shutdown(Shutdown::Both);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hang_up();
    }
}

/// Tells what the server says until the connection breaks.
fn hear(mut socket: WebSocket<SharedStream>, number: u64, events: &Sender<Event>) {
    let farewell = loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                // A message of a newer server that cannot be read is none for us.
                let Ok(message) = serde_json::from_str(&text) else {
                    continue;
                };
                if events.send(Event::Message(number, message)).is_err() {
                    return;
                }
            }
            Ok(Message::Close(frame)) => {
                break frame.map(|frame| Farewell {
                    is_final: u16::from(frame.code) == 1000,
                    reason: frame.reason.as_str().to_owned(),
                });
            }
            Ok(_) => {}
            Err(_) => break None,
        }
    };
    let _ = events.send(Event::Broken(number, farewell));
}

/// A stream that two sockets write to, the one that speaks and the one that answers pings: a frame at a time.
#[derive(Clone)]
struct SharedStream {
    stream: Arc<TcpStream>,
    writing: Arc<Mutex<()>>,
}

impl SharedStream {
    fn connect(link: &Link) -> io::Result<SharedStream> {
        let mut failed = io::ErrorKind::NotFound.into();
        for address in link.address().to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    stream.set_read_timeout(Some(PATIENCE))?;
                    stream.set_write_timeout(Some(PATIENCE))?;
                    return Ok(SharedStream {
                        stream: Arc::new(stream),
                        writing: Arc::default(),
                    });
                }
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}

impl Read for SharedStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self.stream).read(buffer)
    }
}

impl Write for SharedStream {
    /// Writes all of it: a socket hands over whole frames, and none may get into another.
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        (&*self.stream).write_all(buffer)?;
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self.stream).flush()
    }
}
