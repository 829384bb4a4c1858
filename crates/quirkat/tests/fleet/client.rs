//! A client that speaks the protocol of NATS word by word, so that tests can say what no honest client would.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long an answer may take that a server always gives.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long to wait for one that it may not give, before it is asked again.
const BRIEF: Duration = Duration::from_secs(1);

/// What a server sent.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) payload: Vec<u8>,
}

/// A message as it is sent.
fn message(subject: &str, reply: &str, headers: &[(&str, &str)], payload: &[u8]) -> Vec<u8> {
    let lines = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"));
    let head = format!("NATS/1.0\r\n{}\r\n", lines.collect::<String>());
    // The server takes a message without headers only if it does not say that it has some.
    let (word, head) = if headers.is_empty() {
        ("PUB", "")
    } else {
        ("HPUB", head.as_str())
    };
    let lengths = match head.len() {
        0 => payload.len().to_string(),
        length => format!("{length} {}", length + payload.len()),
    };
    let mut bytes = format!("{word} {subject} {reply} {lengths}\r\n{head}").into_bytes();
    bytes.extend(payload);
    bytes.extend(b"\r\n");
    bytes
}

/// A connection.
pub(crate) struct Client {
    reader: BufReader<TcpStream>,
    inbox: String,
    requests: u32,
}

impl Client {
    /// Connects to a server on loopback; `None` if there is none, or it does not let us in.
    pub(crate) fn connect(port: u16, user: &str, password: &str) -> Option<Client> {
        let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let mut client = Client {
            reader: BufReader::new(stream),
            // Workers may listen there, and so may everybody else.
            inbox: format!("_INBOX_worker.test{port}x{}", std::process::id()),
            requests: 0,
        };
        client.line()?;
        let options = format!(
            r#"{{"verbose":false,"pedantic":false,"headers":true,"no_responders":true,"user":"{user}","pass":"{password}"}}"#
        );
        client.send(format!("CONNECT {options}\r\nPING\r\n").as_bytes())?;
        (client.line()? == "PONG").then_some(client)
    }

    fn send(&mut self, bytes: &[u8]) -> Option<()> {
        self.reader.get_mut().write_all(bytes).ok()
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.reader
            .read_line(&mut line)
            .ok()
            .filter(|&length| length > 0)?;
        Some(line.trim_end().to_owned())
    }

    /// Publishes something. What the server has against it comes back.
    pub(crate) fn publish(
        &mut self,
        subject: &str,
        headers: &[(&str, &str)],
        payload: &[u8],
    ) -> Result<(), String> {
        self.send(&message(subject, "", headers, payload))
            .expect("a connection");
        self.complaint()
    }

    /// Listens to a subject. What the server has against it comes back.
    pub(crate) fn subscribe(&mut self, subject: &str) -> Result<(), String> {
        self.requests += 1;
        let request = format!("SUB {subject} s{}\r\n", self.requests);
        self.send(request.as_bytes()).expect("a connection");
        self.complaint()
    }

    /// Whatever the server complains of until it has heard us.
    fn complaint(&mut self) -> Result<(), String> {
        self.send(b"PING\r\n").expect("a connection");
        let mut complaint = Ok(());
        loop {
            let line = self.line().expect("an answer");
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("PONG", _) => return complaint,
                ("-ERR", why) => complaint = Err(why.to_owned()),
                ("PING", _) => self.send(b"PONG\r\n").expect("a connection"),
                ("MSG" | "HMSG", head) => drop(self.contents(head)),
                _ => {}
            }
        }
    }

    /// Asks, and waits for the answer; `None` if there is none.
    pub(crate) fn request(
        &mut self,
        subject: &str,
        headers: &[(&str, &str)],
        payload: &[u8],
    ) -> Option<Message> {
        self.requests += 1;
        let (inbox, number) = (format!("{}.{}", self.inbox, self.requests), self.requests);
        let listen = format!("SUB {inbox} r{number}\r\nUNSUB r{number} 1\r\n");
        self.send(listen.as_bytes())?;
        self.send(&message(subject, &inbox, headers, payload))?;
        loop {
            let line = self.line()?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("MSG" | "HMSG", head) => {
                    let message = self.contents(head)?;
                    if head.split(' ').nth(1) == Some(&format!("r{number}")) {
                        return Some(message);
                    }
                }
                ("PING", _) => self.send(b"PONG\r\n")?,
                ("-ERR", _) => return None,
                _ => {}
            }
        }
    }

    /// Asks for JSON, once: a server that is about to start or to fail may never answer. The connection is of no use afterwards.
    pub(crate) fn ask(mut self, subject: &str, payload: &str) -> Option<Value> {
        self.reader.get_ref().set_read_timeout(Some(BRIEF)).ok()?;
        let answer = self.request(subject, &[], payload.as_bytes())?;
        serde_json::from_slice(&answer.payload).ok()
    }

    /// The rest of a message, whose first line is `head`.
    fn contents(&mut self, head: &str) -> Option<Message> {
        let words: Vec<_> = head.split(' ').collect();
        // SUBJECT ID [REPLY] [LENGTH OF HEADERS] LENGTH: only headers begin with a line of their own.
        let length: usize = words.last()?.parse().ok()?;
        let mut bytes = vec![0; length + 2];
        self.reader.read_exact(&mut bytes).ok()?;
        bytes.truncate(length);
        let headers: usize = if bytes.starts_with(b"NATS/1.0") {
            words[words.len() - 2].parse().ok()?
        } else {
            0
        };
        Some(Message {
            payload: bytes.split_off(headers),
        })
    }
}
