//! The server killed at random moments under load: every command that was acknowledged is on the disk, and at most one more of
//! each client.

use crate::common::folder;
use crate::server::{Client, Process};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How many tables are played at once, each by a client of its own.
const TABLES: usize = 6;
/// How many commands a client sends before the kill, at most.
const COMMANDS: usize = 40;

/// What a client knows of its table.
#[derive(Default)]
struct Memory {
    id: String,
    sent: HashSet<String>,
    acknowledged: HashSet<String>,
}

impl Memory {
    /// Plays, takes back and changes things until the server is gone.
    fn talk(&mut self, address: &str, round: usize, count: &AtomicUsize) {
        let Some(mut client) = Client::join(address, &self.id) else {
            return;
        };
        for number in 0..COMMANDS {
            let nonce = format!("{round}-{number}");
            let command = next_command(&client.state, number);
            self.sent.insert(nonce.clone());
            match client.done(&nonce, &command) {
                None => return,
                Some(false) => assert!(self.sent.remove(&nonce)),
                Some(true) => assert!(self.acknowledged.insert(nonce)),
            }
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Holds the file against what was acknowledged; what was done unheard is known from now on.
    fn check(&mut self, connection: &Connection) {
        let mut statement = connection
            .prepare("SELECT number, nonce FROM events WHERE table_id = ?1 ORDER BY number")
            .unwrap();
        let rows = statement.query_map([&self.id], |row| Ok((row.get(0)?, row.get(1)?)));
        let rows: Vec<(u32, Option<String>)> = rows.unwrap().map(Result::unwrap).collect();
        let in_order = rows
            .iter()
            .map(|&(number, _)| number)
            .eq(1..=rows.len() as u32);
        assert!(in_order, "no event is missing");
        let kept: Vec<_> = rows.into_iter().filter_map(|(_, nonce)| nonce).collect();
        let nonces: HashSet<_> = kept.iter().cloned().collect();
        assert_eq!(nonces.len(), kept.len(), "nothing is done twice");
        let lost: Vec<_> = self.acknowledged.difference(&nonces).collect();
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        let more: Vec<_> = nonces.difference(&self.acknowledged).cloned().collect();
        assert!(more.len() <= 1, "done without an answer: {more:?}");
        assert!(more.iter().all(|nonce| self.sent.contains(nonce)));
        self.acknowledged.extend(more);
    }
}

/// A move mostly, and else something that changes the table.
fn next_command(table: &Value, number: usize) -> Value {
    let plies = table["plies"].as_array().map_or(0, Vec::len);
    let targets = table["targets"].as_array().map_or(&[][..], Vec::as_slice);
    match (number % 8, targets) {
        (_, []) => json!({ "do": "rematch", "swap": true }),
        (5, _) if plies > 0 => json!({ "do": "undo" }),
        (6, _) => json!({ "do": "delay", "ms": number }),
        (7, _) => json!({ "do": "draw" }),
        (_, [first, ..]) => json!({ "do": "play", "text": first["text"], "ply": plies }),
    }
}

fn integrity(data: &Path) -> Connection {
    let connection = Connection::open(data).unwrap();
    let answer: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(answer, "ok");
    connection
}

#[test]
fn a_kill_at_any_moment_loses_nothing_that_was_acknowledged() {
    let rounds = std::env::var("QUIRKAT_KILLS");
    let rounds = rounds.map_or(30, |rounds| rounds.parse().expect("a number of kills"));
    let folder = folder("serve-kill");
    let data = folder.join("games.db");
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let mut random = clock.as_nanos() as u64 | 1;
    let mut below = |most: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % most
    };
    let mut memories: Vec<Memory> = Vec::new();
    for round in 0..rounds {
        let mut server = Process::start(&data);
        while memories.len() < TABLES {
            let black = ["human", "level-1"][memories.len() % 2];
            let id =
                server.table(&json!({ "game": "alquerque", "black": black, "clock": "600+1" }));
            memories.push(Memory {
                id,
                ..Memory::default()
            });
        }
        let address = server.address.clone();
        let count = AtomicUsize::new(0);
        let ended = AtomicUsize::new(0);
        let enough = below((TABLES * COMMANDS / 2) as u64) as usize;
        let pause = Duration::from_micros(below(3000));
        thread::scope(|scope| {
            for memory in &mut memories {
                let (address, count, ended) = (&address, &count, &ended);
                scope.spawn(move || {
                    memory.talk(address, round, count);
                    ended.fetch_add(1, Ordering::Relaxed);
                });
            }
            // The moment is random in the work done, and a little beyond.
            while count.load(Ordering::Relaxed) < enough && ended.load(Ordering::Relaxed) < TABLES {
                thread::yield_now();
            }
            thread::sleep(pause);
            server.kill();
        });
        let connection = integrity(&data);
        for memory in &mut memories {
            memory.check(&connection);
        }
    }
    // All of it can be played on.
    let server = Process::start(&data);
    for memory in &memories {
        let client = Client::join(&server.address, &memory.id).expect("the table is there");
        assert!(client.state["revision"].as_u64().unwrap() >= memory.acknowledged.len() as u64);
    }
}
