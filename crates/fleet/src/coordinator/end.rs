//! The end of a run: what the servers hold of it is removed, and workers are told.

use crate::server::{Connection, FleetError, Server, runtime};
use crate::streams::{self, RESULTS, STATE, UNITS, run_consumer, stop_subject};
use std::future::Future;
use std::time::Duration;

/// Removes what the servers hold of a run that is not to go on.
pub fn drop_run(server: &Server, run: &str) -> Result<(), FleetError> {
    let runtime = runtime()?;
    runtime.block_on(async {
        let connection = server
            .connect("quirkat fleet drop", "_INBOX", Duration::from_secs(5))
            .await?;
        end_run(&connection, &format!("units.*.{run}.>"), run).await
    })
}

/// Removes the rest of a run, and tells workers to drop what they play of it.
pub(super) async fn end_run(
    connection: &Connection,
    units: &str,
    run: &str,
) -> Result<(), FleetError> {
    let failed = FleetError::server("end the run");
    let result = async {
        let stream = streams::stream(connection, UNITS).await?;
        let purged = stream.purge().filter(units).await;
        purged.map_err(|error| failed(error.into()))?;
        // Who drops a unit may not be told, so everybody is.
        let told = connection
            .client
            .publish(stop_subject(run), "over".into())
            .await;
        told.map_err(|error| failed(error.into()))?;
        let flushed = connection.client.flush().await;
        flushed.map_err(|error| failed(error.into()))?;
        let stream = streams::stream(connection, RESULTS).await?;
        let _ = stream.delete_consumer(&run_consumer(run)).await;
        let purged = stream.purge().filter(format!("results.{run}.>")).await;
        purged.map_err(|error| failed(error.into()))?;
        let stream = streams::stream(connection, STATE).await?;
        let purged = stream.purge().filter(format!("state.run.{run}")).await;
        purged.map(|_| ()).map_err(|error| failed(error.into()))
    };
    within(connection, result).await
}

/// Gives up when it takes too long.
async fn within<T>(
    connection: &Connection,
    future: impl Future<Output = Result<T, FleetError>>,
) -> Result<T, FleetError> {
    let limit = connection.timeout * 2;
    let done = tokio::time::timeout(limit, future).await;
    done.unwrap_or_else(|_| {
        Err(FleetError::Server {
            doing: "end the run",
            reason: "it does not answer".to_owned(),
        })
    })
}
