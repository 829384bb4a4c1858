//! A server to test, and those who talk to it.

use quirkat_protocol::{ServerMessage, TableCreated, TableView};
use quirkat_server::{Limits, Server, Settings, Stopper};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Message, WebSocket};

/// An owner's secret.
pub(crate) const OWNER: &str = "the-owner-of-the-table-0";
/// How long anything may take before a test fails. It is never waited for.
const PATIENCE: Duration = Duration::from_mins(2);

static FOLDERS: AtomicUsize = AtomicUsize::new(0);

/// A folder that goes with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("server-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("games.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(data: &Path, limits: Limits) -> Running {
        let settings = Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            public_host: None,
            data: data.to_owned(),
            limits,
        };
        let server = Server::bind(&settings).unwrap();
        Running {
            address: server.address(),
            stopper: server.stopper(),
            thread: Some(std::thread::spawn(move || server.run().unwrap())),
        }
    }

    /// Stops it in an orderly way.
    pub(crate) fn stop(mut self) {
        self.stopper.stop();
        self.thread.take().unwrap().join().unwrap();
    }

    /// Sends a request; the status and the body come back.
    pub(crate) fn request(&self, head: &str, body: &str) -> (u16, String) {
        let text = format!(
            "{head}\r\nHost: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.raw(text.as_bytes())
    }

    /// Sends bytes; the status and the body of the answer come back.
    pub(crate) fn raw(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // A server that refuses a request need not read all of it.
        let _ = stream.write_all(bytes);
        read_answer(&mut stream)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let head = format!("GET {path} HTTP/1.1\r\nAuthorization: Bearer {OWNER}");
        let (status, body) = self.request(&head, "");
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let head = format!("POST {path} HTTP/1.1\r\nAuthorization: Bearer {OWNER}");
        let (status, body) = self.request(&head, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    /// Sets a table.
    pub(crate) fn table(&self, new: &Value) -> TableCreated {
        let (status, created) = self.post("/api/tables", new);
        assert_eq!(status, 201, "{created}");
        serde_json::from_value(created).unwrap()
    }

    /// Sits or watches at a table.
    pub(crate) fn join(&self, id: &str, keys: &str) -> Client {
        let mut client = self.connect(id, keys).unwrap();
        client.until(|_| true);
        client
    }

    pub(crate) fn connect(&self, id: &str, keys: &str) -> Result<Client, String> {
        self.socket(&format!("/api/tables/{id}/socket?keys={keys}"))
    }

    /// A socket at an address of the server.
    pub(crate) fn socket(&self, path: &str) -> Result<Client, String> {
        let path = format!("ws://{}{path}", self.address);
        let stream = TcpStream::connect(self.address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request = path.into_client_request().unwrap();
        let (socket, _) =
            tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        Ok(Client {
            socket,
            state: None,
            closed: None,
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking());
        }
    }
}

/// The status and the body of an answer.
pub(crate) fn read_answer(stream: &mut TcpStream) -> (u16, String) {
    let mut bytes = Vec::new();
    // A connection that is reset after the answer has answered all the same.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok());
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status.unwrap_or(0), body.to_owned())
}

/// The secret in a link.
pub(crate) fn key(link: Option<&String>) -> String {
    let link = link.expect("a link");
    link.split_once('#').expect("a secret").1.to_owned()
}

/// Somebody at a table.
pub(crate) struct Client {
    socket: WebSocket<TcpStream>,
    pub(crate) state: Option<TableView>,
    pub(crate) closed: Option<CloseFrame>,
}

impl Client {
    pub(crate) fn send_text(&mut self, text: &str) {
        // A server that has closed the connection is noticed when reading.
        let _ = self.socket.send(Message::text(text));
    }

    pub(crate) fn send(&mut self, nonce: &str, command: &Value) {
        self.send_text(&json!({ "nonce": nonce, "command": command }).to_string());
    }

    /// The next message; `None` once the connection is closed.
    pub(crate) fn read(&mut self) -> Option<ServerMessage> {
        let message: ServerMessage = self.read_as()?;
        if let ServerMessage::State { table } = &message {
            self.state = Some(TableView::clone(table));
        }
        Some(message)
    }

    /// The next message of whatever kind this socket tells.
    pub(crate) fn read_as<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(frame)) => self.closed = frame,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    panic!("nothing came")
                }
                Err(_) => return None,
            }
        }
    }

    /// Reads until a state is as wanted.
    pub(crate) fn until(&mut self, wanted: impl Fn(&TableView) -> bool) -> TableView {
        if let Some(state) = self.state.as_ref().filter(|state| wanted(state)) {
            return state.clone();
        }
        loop {
            match self.read().expect("the connection is open") {
                ServerMessage::State { table } if wanted(&table) => return *table,
                _ => {}
            }
        }
    }

    /// Reads until the table has that many plies.
    pub(crate) fn until_plies(&mut self, plies: usize) -> TableView {
        self.until(|table| table.plies.len() == plies)
    }

    /// Reads until a command is answered.
    pub(crate) fn answer(&mut self, name: &str) -> ServerMessage {
        loop {
            let message = self.read().expect("the connection is open");
            match &message {
                ServerMessage::Done { nonce, .. }
                | ServerMessage::Refused { nonce, .. }
                | ServerMessage::Hint { nonce, .. }
                    if nonce == name =>
                {
                    return message;
                }
                _ => {}
            }
        }
    }

    /// Has a command done; the number of the last event comes back, and the state is at least as new.
    pub(crate) fn done(&mut self, nonce: &str, command: &Value) -> u64 {
        self.send(nonce, command);
        match self.answer(nonce) {
            ServerMessage::Done { revision, .. } => revision,
            other => panic!("{command}: {other:?}"),
        }
    }

    /// Has a command refused; the kind of the refusal and the reason come back.
    pub(crate) fn refused(&mut self, nonce: &str, command: &Value) -> (String, String) {
        self.send(nonce, command);
        match self.answer(nonce) {
            ServerMessage::Refused {
                refusal, reason, ..
            } => {
                let refusal = serde_json::to_value(refusal).unwrap();
                (refusal.as_str().unwrap().to_owned(), reason)
            }
            other => panic!("{command}: {other:?}"),
        }
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, text: &str, ply: u32) -> u64 {
        let nonce = format!("play-{text}-{ply}");
        self.done(&nonce, &json!({ "do": "play", "text": text, "ply": ply }))
    }

    /// The state that came last.
    pub(crate) fn now(&self) -> &TableView {
        self.state.as_ref().expect("a state has come")
    }

    /// Reads until the server closes the connection; the code comes back.
    pub(crate) fn until_closed(&mut self) -> u16 {
        while self.read().is_some() {}
        self.closed.as_ref().map_or(0, |frame| frame.code.into())
    }
}
