//! A server process, and somebody who talks to it.

use crate::common::piped;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use tungstenite::{Message, WebSocket};

/// An owner's secret.
pub(crate) const OWNER: &str = "the-owner-of-the-table-0";
/// How long anything may take before a test fails. It is never waited for.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// A server that runs. It is killed when the test lets it go.
pub(crate) struct Process {
    child: Child,
    /// Where it listens: `127.0.0.1:PORT`.
    pub(crate) address: String,
}

impl Process {
    /// Starts a server on a free port and waits for its address.
    pub(crate) fn start(data: &Path) -> Process {
        let data = data.to_str().expect("a path that is text");
        Process::with(&["serve", "--port", "0", "--data", data])
    }

    pub(crate) fn with(args: &[&str]) -> Process {
        let mut child = piped(args).spawn().expect("the binary starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line
            .strip_prefix("http://")
            .and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("no address: {line}"));
        Process {
            address: address.to_owned(),
            child,
        }
    }

    /// Starts a match or tournament with a page, and waits for the page's address.
    pub(crate) fn beside(folder: &Path, args: &[&str]) -> Process {
        let mut command = piped(args);
        command.current_dir(folder).env("XDG_DATA_HOME", folder);
        let mut child = command.spawn().expect("the binary starts");
        let stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        let (sender, addresses) = channel();
        // What else it says is read, too, so that it never waits for that.
        thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                let shown = line.strip_prefix("the games are shown at http://");
                if let Some(address) = shown.and_then(|rest| rest.strip_suffix("/live")) {
                    let _ = sender.send(address.to_owned());
                }
            }
        });
        let address = addresses.recv_timeout(PATIENCE).expect("an address");
        Process { child, address }
    }

    /// The next line on standard output.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        let stdout = self.child.stdout.as_mut().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).unwrap();
        line
    }

    /// What is at an address of the API.
    pub(crate) fn get(&self, path: &str) -> Value {
        let (status, body) = self.request("GET", path, "");
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// A socket at an address of the API.
    pub(crate) fn socket(&self, path: &str) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) =
            tungstenite::client(format!("ws://{}{path}", self.address), stream).unwrap();
        socket
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> i32 {
        self.child.id() as i32
    }

    /// Ends it as nothing can prevent.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Sends a request; the status and the body come back.
    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {OWNER}\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.unwrap_or(0), body.to_owned())
    }

    /// Sets a table; its name comes back.
    pub(crate) fn table(&self, new: &Value) -> String {
        let (status, body) = self.request("POST", "/api/tables", &new.to_string());
        assert_eq!(status, 201, "{body}");
        let created: Value = serde_json::from_str(&body).unwrap();
        created["id"].as_str().unwrap().to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody at a table. What fails is told as `None`, since servers are killed under them.
pub(crate) struct Client {
    socket: WebSocket<TcpStream>,
    pub(crate) state: Value,
}

impl Client {
    pub(crate) fn join(address: &str, id: &str) -> Option<Client> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let path = format!("ws://{address}/api/tables/{id}/socket?keys={OWNER}");
        let (socket, _) = tungstenite::client(path, stream).ok()?;
        let mut client = Client {
            socket,
            state: Value::Null,
        };
        while client.state.is_null() {
            client.read()?;
        }
        Some(client)
    }

    fn read(&mut self) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.socket.read().ok()? {
                let mut message: Value = serde_json::from_str(&text).unwrap();
                if message["is"] == "state" {
                    self.state = message["table"].take();
                }
                return Some(message);
            }
        }
    }

    /// Has a command done; whether it was, or nothing if the server is gone.
    pub(crate) fn done(&mut self, nonce: &str, command: &Value) -> Option<bool> {
        let text = json!({ "nonce": nonce, "command": command }).to_string();
        self.socket.send(Message::text(text)).ok()?;
        loop {
            let message = self.read()?;
            if message["nonce"] == nonce {
                return Some(message["is"] == "done");
            }
        }
    }
}
