//! The streams, and how they are made where they are missing.

use crate::server::{Connection, FleetError};
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use async_nats::jetstream::object_store;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use std::time::Duration;

pub(crate) const UNITS: &str = "QUIRKAT_UNITS";
pub(crate) const RESULTS: &str = "QUIRKAT_RESULTS";
pub(crate) const STATE: &str = "QUIRKAT_STATE";
/// The bucket of the object store.
pub(crate) const FILES: &str = "quirkat_files";

/// How long units and results of a run are kept that nobody coordinates any more.
const MAX_AGE: Duration = Duration::from_hours(30 * 24);
/// How long somebody who says nothing counts as being there.
pub(crate) const STATE_AGE: Duration = Duration::from_secs(10);
/// How many units of a build may be out at once.
const MAX_PENDING: i64 = 20_000;

/// The subject of a unit.
pub(crate) fn unit_subject(signature: u64, run: &str, number: u64) -> String {
    format!("units.{signature}.{run}.{number}")
}

/// The subject of a unit's result.
pub(crate) fn result_subject(run: &str, number: u64) -> String {
    format!("results.{run}.{number}")
}

/// The subject that tells workers to drop what they play of a run.
pub(crate) fn stop_subject(run: &str) -> String {
    format!("stop.{run}")
}

/// The consumer of all workers of a build.
pub(crate) fn workers_consumer(signature: u64) -> String {
    format!("workers-{signature}")
}

/// The consumer of a run's coordinator.
pub(crate) fn run_consumer(run: &str) -> String {
    format!("run-{run}")
}

/// A queue with one message a subject: whoever comes second is refused.
fn queue(name: &str, subjects: &str, replicas: usize) -> Config {
    Config {
        name: name.to_owned(),
        subjects: vec![subjects.to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_age: MAX_AGE,
        num_replicas: replicas,
        ..Config::default()
    }
}

/// Makes what is missing: the streams, and the bucket for files.
pub(crate) async fn ensure(connection: &Connection) -> Result<(), FleetError> {
    let context = &connection.context;
    // A server on its own cannot keep copies, and says so by a cluster that it does not have.
    let replicas = match connection.client.server_info().cluster {
        Some(_) => 3,
        None => 1,
    };
    let state = Config {
        name: STATE.to_owned(),
        subjects: vec!["state.>".to_owned()],
        storage: StorageType::Memory,
        max_messages_per_subject: 1,
        max_age: STATE_AGE,
        allow_direct: true,
        num_replicas: replicas,
        ..Config::default()
    };
    let streams = [
        queue(UNITS, "units.>", replicas),
        queue(RESULTS, "results.>", replicas),
        state,
    ];
    for config in streams {
        let made = context.get_or_create_stream(config).await;
        made.map_err(|error| FleetError::server("make a stream")(error.into()))?;
    }
    if context.get_object_store(FILES).await.is_err() {
        let config = object_store::Config {
            bucket: FILES.to_owned(),
            num_replicas: replicas,
            ..object_store::Config::default()
        };
        let made = context.create_object_store(config).await;
        made.map_err(|error| FleetError::server("make a store for files")(error.into()))?;
    }
    Ok(())
}

/// Makes the consumer that all workers of a build share.
pub(crate) async fn ensure_workers(
    connection: &Connection,
    signature: u64,
    lease: Duration,
) -> Result<(), FleetError> {
    let config = pull::Config {
        durable_name: Some(workers_consumer(signature)),
        filter_subject: format!("units.{signature}.>"),
        ack_policy: AckPolicy::Explicit,
        ack_wait: lease,
        max_ack_pending: MAX_PENDING,
        ..pull::Config::default()
    };
    make_consumer(connection, UNITS, config).await
}

/// Makes the consumer of a run's results, which begins with all that are there.
pub(crate) async fn ensure_results(
    connection: &Connection,
    run: &str,
    lease: Duration,
) -> Result<(), FleetError> {
    let config = pull::Config {
        durable_name: Some(run_consumer(run)),
        filter_subject: format!("results.{run}.>"),
        ack_policy: AckPolicy::Explicit,
        deliver_policy: DeliverPolicy::All,
        // A result on its way to a connection that was lost comes again.
        ack_wait: lease,
        max_ack_pending: MAX_PENDING,
        ..pull::Config::default()
    };
    make_consumer(connection, RESULTS, config).await
}

async fn make_consumer(
    connection: &Connection,
    stream: &str,
    config: pull::Config,
) -> Result<(), FleetError> {
    let made = connection
        .context
        .create_consumer_on_stream(config, stream)
        .await;
    made.map(|_| ())
        .map_err(|error| FleetError::server("make a consumer")(error.into()))
}

/// A stream by its name.
pub(crate) async fn stream(connection: &Connection, name: &str) -> Result<Stream, FleetError> {
    let found = connection.context.get_stream(name).await;
    found.map_err(|error| FleetError::server("find a stream")(error.into()))
}
