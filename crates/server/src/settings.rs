//! What a server is told at its start: where it listens, where games are kept, and how much of everything it allows.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What a server is told at its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The name under which others reach it, with the port where it is not the usual one.
    pub public_host: Option<String>,
    /// The file of games.
    pub data: PathBuf,
    /// How much it allows.
    pub limits: Limits,
}

/// How much of everything a server allows, so that nobody can take it away from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Messages or requests that may come from one address at once, and how many more each second.
    pub address_rate: Rate,
    /// The same for one WebSocket.
    pub socket_rate: Rate,
    /// The same for new tables of one address.
    pub table_rate: Rate,
    /// Tables that one owner may have.
    pub tables_per_owner: u32,
    /// Searches of one kind that may wait.
    pub searches: usize,
    /// How long a table stays in memory when nothing happens there.
    pub linger: Duration,
    /// How long the head of a request may take, and then its body.
    pub patience: Duration,
}

/// So many at once, and so many more each second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// Each second.
    pub per_second: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 2000,
            connections_per_address: 500,
            // A whole class may come from one address.
            address_rate: Rate {
                burst: 2000,
                per_second: 500,
            },
            socket_rate: Rate {
                burst: 60,
                per_second: 20,
            },
            table_rate: Rate {
                burst: 300,
                per_second: 2,
            },
            tables_per_owner: 2000,
            searches: 256,
            linger: Duration::from_secs(10),
            patience: Duration::from_secs(15),
        }
    }
}
