//! Matches, tournaments, self-play and tuning on a fleet: three real servers on loopback, real workers, and everything that can go
//! wrong with them. Whatever happens, every game counts once, and the files are those of one machine.

#![cfg(all(unix, feature = "fleet"))]

#[path = "../common/mod.rs"]
mod common;

mod client;
mod cluster;
mod coordinator;
mod files;
mod forged;
mod processes;
mod rights;
mod servers;
mod status;
mod stop;
mod tls;
mod workers;

use std::thread;
use std::time::{Duration, Instant};

/// How long anything may take before a test fails. It is never waited for.
const PATIENCE: Duration = Duration::from_mins(3);

/// Waits for something to be there.
#[track_caller]
fn wait_until<T>(what: &str, find: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what}: waited in vain");
        thread::sleep(Duration::from_millis(5));
    }
}
