//! `quirkat load`: plays a class on a server, and tells what it answered and how soon.

use crate::INTERRUPTED;
use crate::args::values;
use crate::output;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quirkat_game::{Random, counted};
use quirkat_games::Game;
use quirkat_protocol::{AnalysisMessage, ServerMessage, Side, TableCreated, TableView};
use serde_json::{Value, json};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often each game has a move, and how often an analysis looks at something else.
const PACE: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_secs(5);
/// Memory is told for each part of the time, and looked at so often: tables fill while a position is analysed and are emptied for the
/// next, so that a single look says little.
const QUARTERS: u32 = 4;
const WATCH: Duration = Duration::from_millis(500);
/// A stack is enough for a client: there are hundreds.
const CLIENT_STACK: usize = 512 << 10;

#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// The address of a running server, such as 127.0.0.1:7878 [default: one that is started for this]
    server: Option<SocketAddr>,

    /// How many games are played at once, a move a second each, against cheap opponents
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = values::load_games)]
    games: u32,

    /// How many analyses go on beside them
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = values::load_analyses)]
    analyses: u32,

    /// For how many seconds
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = values::load_seconds)]
    seconds: u32,
}

/// A server that was started for this. It ends with this process.
struct OwnServer {
    child: Child,
    folder: std::path::PathBuf,
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What clients have seen.
#[derive(Default)]
struct Seen {
    moves: u64,
    /// How long moves took to be acknowledged.
    moved: Vec<Duration>,
    /// How long other requests took.
    asked: Vec<Duration>,
    games_over: u64,
    lines: u64,
    /// Analyses that told lines.
    analyses: u64,
    errors: Vec<String>,
}

pub(crate) fn run(args: &LoadArgs) -> Result<()> {
    let stopped = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(&stopped))?;
    }
    let (address, mut own) = match args.server {
        Some(address) => (address, None),
        None => start().map(|(address, own)| (address, Some(own)))?,
    };
    let seen = Mutex::new(Seen::default());
    let end = Instant::now() + Duration::from_secs(u64::from(args.seconds));
    output::print(&format!(
        "{} and {} for {} at http://{address}/\n",
        counted(args.games, "game", "games"),
        counted(args.analyses, "analysis", "analyses"),
        counted(args.seconds, "second", "seconds"),
    ))?;
    let memory = thread::scope(|scope| {
        let seen = &seen;
        for number in 0..args.games {
            // They come one after another and not all in one moment, as people do.
            let begin = PACE.mul_f64(f64::from(number) / f64::from(args.games));
            client(scope, seen, move || game(address, number, begin, end, seen))?;
        }
        for number in 0..args.analyses {
            client(scope, seen, move || analysis(address, number, end, seen))?;
        }
        let quarter = Duration::from_secs(u64::from(args.seconds)) / QUARTERS;
        let quarters = (0..QUARTERS).rev().map(|left| {
            let due = end.checked_sub(quarter * left).unwrap_or(end);
            let mut looks = vec![memory(address)?];
            while Instant::now() < due {
                thread::sleep(WATCH.min(due.saturating_duration_since(Instant::now())));
                if stopped.load(Relaxed) {
                    // With its server all clients end too; one that runs elsewhere is left in the middle of their talk.
                    drop(own.take());
                    process::exit(INTERRUPTED);
                }
                looks.push(memory(address)?);
            }
            looks.sort_unstable();
            Ok(looks[looks.len() / 2])
        });
        quarters.collect::<Result<Vec<_>>>()
    })?;
    let seen = seen
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    tell(args, seen, &memory)
}

/// Starts somebody. What goes wrong is noted.
fn client<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    seen: &'scope Mutex<Seen>,
    talk: impl FnOnce() -> Result<()> + Send + 'scope,
) -> Result<()> {
    let noted = move || {
        if let Err(error) = talk() {
            note(seen, |seen| seen.errors.push(format!("{error:#}")));
        }
    };
    let started = Builder::new().stack_size(CLIENT_STACK);
    started.spawn_scoped(scope, noted).map(drop)?;
    Ok(())
}

fn note(seen: &Mutex<Seen>, change: impl FnOnce(&mut Seen)) {
    change(
        &mut seen
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner),
    );
}

fn tell(args: &LoadArgs, mut seen: Seen, memory: &[u64]) -> Result<()> {
    let megabytes = memory.iter().map(|bytes| (bytes >> 20).to_string());
    let megabytes: Vec<_> = megabytes.collect();
    let text = format!(
        "moves       {} played and acknowledged, {} finished\n\
         answers to  moves {}, requests {}\n\
         analyses    {} of {} told lines, {} in all\n\
         memory      {} MB in the middle of each quarter's looks\n\
         errors      {}\n",
        seen.moves,
        counted(seen.games_over, "game", "games"),
        spread(&mut seen.moved),
        spread(&mut seen.asked),
        seen.analyses,
        args.analyses,
        counted(seen.lines, "line", "lines"),
        megabytes.join(", "),
        seen.errors.len(),
    );
    output::print(&text)?;
    if let Some(first) = seen.errors.first() {
        bail!(
            "the first of {}: {first}",
            counted(seen.errors.len(), "error", "errors")
        );
    }
    Ok(())
}

/// The middle, the 99th per cent and the worst of some times.
fn spread(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |part: f64| {
        let index = (times.len() as f64 * part) as usize;
        let time = times.get(index.min(times.len().saturating_sub(1)));
        time.map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    format!(
        "{:.1} ms in the middle, {:.1} ms at the 99th per cent, {:.1} ms at worst",
        at(0.5),
        at(0.99),
        at(1.0)
    )
}

/// Starts a server of this very program with an empty file of games.
fn start() -> Result<(SocketAddr, OwnServer)> {
    let folder = std::env::temp_dir().join(format!("quirkat-load-{}", process::id()));
    std::fs::create_dir_all(&folder).context("no folder for the games")?;
    let mut child = Command::new(std::env::current_exe()?)
        .args(["serve", "--port", "0", "--data"])
        .arg(folder.join("games.db"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("the server cannot be started")?;
    let stdout = child.stdout.take().context("the server has no output")?;
    let own = OwnServer { child, folder };
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line)?;
    let address = line
        .trim()
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix('/'));
    let address = address.and_then(|address| address.parse().ok());
    Ok((address.context("the server did not tell its address")?, own))
}

/// A request; the body of the answer.
fn request(address: SocketAddr, head: &str, key: &str, body: &str) -> Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let text = format!(
        "{head} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    ensure!(status.starts_with('2'), "{status}: {}", body.trim());
    Ok(body.to_owned())
}

/// The memory that the server holds, by its own figures.
fn memory(address: SocketAddr) -> Result<u64> {
    let figures = request(address, "GET /metrics", "", "")?;
    let mut lines = figures.lines();
    let bytes = lines.find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    Ok(bytes
        .and_then(|bytes| bytes.parse::<f64>().ok())
        .unwrap_or(0.0) as u64)
}

struct Socket(WebSocket<TcpStream>);

impl Socket {
    fn open(address: SocketAddr, path: &str) -> Result<Socket> {
        let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let request = format!("ws://{address}{path}").into_client_request()?;
        let (socket, _) =
            tungstenite::client(request, stream).map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(Socket(socket))
    }

    fn send(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string()))?)
    }

    fn hear<T: serde::de::DeserializeOwned>(&mut self) -> Result<T> {
        loop {
            match self.0.read()? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("the server closed the connection"),
                _ => {}
            }
        }
    }
}

/// Plays games, a move a second, until the end. Every move that was acknowledged is there afterwards.
fn game(
    address: SocketAddr,
    number: u32,
    begin: Duration,
    end: Instant,
    seen: &Mutex<Seen>,
) -> Result<()> {
    thread::sleep(begin);
    let key = format!("load-test-owner-number-{number:04}");
    let mut random = Random::new(u64::from(number));
    let game = Game::ALL[number as usize % Game::ALL.len()];
    let mut due = Instant::now();
    let asked = Instant::now();
    let body = json!({ "game": game.name(), "white": "human", "black": "level-1" });
    let created = request(address, "POST /api/tables", &key, &body.to_string())?;
    note(seen, |seen| seen.asked.push(asked.elapsed()));
    let created: TableCreated = serde_json::from_str(&created)?;
    let path = format!("/api/tables/{}/socket?keys={key}", created.id);
    let mut seat = Seat {
        socket: Socket::open(address, &path)?,
        state: None,
        commands: 0,
    };
    loop {
        let mut played = 0_usize;
        let over = loop {
            let table = seat.until_turn(2 * played)?;
            let Some(target) = table.targets.get(random.below(table.targets.len().max(1))) else {
                break true;
            };
            due = (due + PACE).max(Instant::now());
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if Instant::now() >= end {
                break false;
            }
            let command = json!({ "do": "play", "text": target.text, "ply": table.plies.len() });
            let said = Instant::now();
            seat.command(&command)?;
            played += 1;
            note(seen, |seen| {
                seen.moves += 1;
                seen.moved.push(said.elapsed());
            });
        };
        let asked = Instant::now();
        let path = format!("GET /api/tables/{}", created.id);
        let kept = request(address, &path, &key, "")?;
        note(seen, |seen| {
            seen.asked.push(asked.elapsed());
            seen.games_over += u64::from(over);
        });
        let kept: TableView = serde_json::from_str(&kept)?;
        let own = kept.plies.iter().filter(|ply| ply.side == Side::White);
        let (own, id) = (own.count(), &created.id);
        ensure!(own == played, "{own} of {played} moves of {id} are there");
        if !over {
            return Ok(());
        }
        seat.state = None;
        seat.command(&json!({ "do": "rematch", "swap": false }))?;
    }
}

/// White's seat at a table.
struct Seat {
    socket: Socket,
    state: Option<TableView>,
    /// How many commands were given, for their names.
    commands: u32,
}

impl Seat {
    fn hear(&mut self) -> Result<ServerMessage> {
        let message = self.socket.hear()?;
        if let ServerMessage::State { table } = &message {
            self.state = Some(TableView::clone(table));
        }
        Ok(message)
    }

    /// Waits until so many plies are played and it is White's turn, or the game is over.
    fn until_turn(&mut self, plies: usize) -> Result<TableView> {
        loop {
            let ready = |table: &TableView| table.result.is_some() || table.plies.len() >= plies;
            if let Some(table) = self.state.as_ref().filter(|table| ready(table)) {
                return Ok(table.clone());
            }
            self.hear()?;
        }
    }

    /// Has something done, and waits until it is acknowledged.
    fn command(&mut self, command: &Value) -> Result<()> {
        self.commands += 1;
        let wanted = format!("command-{}", self.commands);
        let message = json!({ "nonce": wanted, "command": command });
        self.socket.send(&message)?;
        loop {
            match self.hear()? {
                ServerMessage::Done { nonce, .. } if nonce == wanted => return Ok(()),
                ServerMessage::Refused { reason, .. } => bail!("{command} was refused: {reason}"),
                _ => {}
            }
        }
    }
}

/// Looks at one position after another until the end.
fn analysis(address: SocketAddr, number: u32, end: Instant, seen: &Mutex<Seen>) -> Result<()> {
    let path = format!("/api/analysis/socket?key=load-test-analysis-{number:06}");
    let mut socket = Socket::open(address, &path)?;
    let (mut serial, mut look_until, mut told) = (0, Instant::now(), false);
    while Instant::now() < end {
        if Instant::now() >= look_until {
            serial += 1;
            look_until = Instant::now() + LOOK;
            let game = Game::ALL[(number + serial) as usize % Game::ALL.len()];
            let wanted =
                json!({ "do": "analyse", "serial": serial, "game": game.name(), "lines": 3 });
            socket.send(&wanted)?;
        }
        match socket.hear()? {
            AnalysisMessage::Lines { .. } => {
                note(seen, |seen| {
                    seen.lines += 1;
                    seen.analyses += u64::from(!told);
                });
                told = true;
            }
            AnalysisMessage::Done { .. } => look_until = Instant::now(),
            AnalysisMessage::Refused { reason, .. } => bail!("an analysis was refused: {reason}"),
        }
    }
    Ok(())
}
