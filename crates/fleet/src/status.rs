//! The state of a fleet: who is there, what is played, and what waits.

use crate::server::{Connection, FleetError, Server, runtime};
use crate::streams::{self, RESULTS, STATE, UNITS};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A worker, as it tells of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerState {
    /// Its name.
    pub name: String,
    /// How many threads it lends.
    pub threads: u32,
    /// The signature of its build.
    pub signature: u64,
    /// What it plays.
    pub units: Vec<UnitState>,
    /// How many units it has finished.
    pub finished: u64,
    /// Why it does not play what it was given, where that is so.
    pub trouble: Option<String>,
}

/// A unit that is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitState {
    /// Its run.
    pub run: String,
    /// Its number.
    pub number: u64,
    /// For how long, in seconds.
    pub seconds: f64,
}

/// A run, as its coordinator tells of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunState {
    /// Its name.
    pub run: String,
    /// What kind of work it is.
    pub kind: String,
    /// What it is, in a few words.
    pub title: String,
    /// The signature that workers must show.
    pub signature: u64,
    /// How many units this coordinator has to keep.
    pub units: u64,
    /// How many it has kept.
    pub kept: u64,
    /// How many are queued or out.
    pub outstanding: usize,
    /// Units a minute, of late.
    pub per_minute: f64,
    /// How many are late.
    pub late: usize,
    /// How many results were refused.
    pub refused: u64,
}

/// The state of a fleet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FleetStatus {
    /// The server that answered.
    pub server: String,
    /// How many copies of the queue the servers keep.
    pub replicas: usize,
    /// How many units are queued or out.
    pub units: u64,
    /// How many results wait for a coordinator.
    pub results: u64,
    /// The runs that are coordinated now.
    pub runs: Vec<RunState>,
    /// The workers that are there.
    pub workers: Vec<WorkerState>,
}

/// Asks the servers for the state of the fleet.
pub fn status(server: &Server) -> Result<FleetStatus, FleetError> {
    let runtime = runtime()?;
    runtime.block_on(async {
        let connection = server
            .connect("quirkat fleet status", "_INBOX", Duration::from_secs(5))
            .await?;
        let info = connection.client.server_info();
        let mut found = FleetStatus {
            server: info.server_name,
            replicas: 0,
            units: 0,
            results: 0,
            runs: Vec::new(),
            workers: Vec::new(),
        };
        // Before the first run there are no streams, which is a state as good as any.
        if let Ok(units) = streams::stream(&connection, UNITS).await {
            let info = units.cached_info();
            found.units = info.state.messages;
            found.replicas = info.config.num_replicas;
            if let Ok(results) = streams::stream(&connection, RESULTS).await {
                found.results = results.cached_info().state.messages;
            }
            found.runs = read(&connection, "state.run.>").await.unwrap_or_default();
            found.workers = read_workers(&connection).await.unwrap_or_default();
        }
        Ok(found)
    })
}

/// The workers that are there, by name.
pub(crate) async fn read_workers(connection: &Connection) -> Option<Vec<WorkerState>> {
    let mut workers: Vec<WorkerState> = read(connection, "state.worker.>").await?;
    workers.sort_by(|one, other| one.name.cmp(&other.name));
    Some(workers)
}

/// What stands under some subjects; whatever cannot be read is left out.
async fn read<T: DeserializeOwned>(connection: &Connection, filter: &str) -> Option<Vec<T>> {
    let stream = streams::stream(connection, STATE).await.ok()?;
    let mut subjects = stream.info_with_subjects(filter).await.ok()?;
    let mut found = Vec::new();
    while let Some(Ok((subject, _))) = subjects.next().await {
        if let Ok(message) = stream.direct_get_last_for_subject(subject).await {
            found.extend(serde_json::from_slice::<T>(&message.payload).ok());
        }
    }
    Some(found)
}
