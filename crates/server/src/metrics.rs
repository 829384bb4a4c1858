//! Figures of the server as Prometheus reads them, at `/metrics`: for whoever runs it, so only on the machine itself.

use crate::answer::ApiError;
use crate::guard::{Entry, Guard};
use crate::hub::Hub;
use crate::work::Effort;
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use quirkat_protocol::Refusal;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper ends of the buckets, in seconds.
const BUCKETS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// What the server counts.
#[derive(Default, Debug)]
pub(crate) struct Metrics {
    /// How long requests took, sockets aside.
    pub(crate) requests: Histogram,
    /// How long commands at tables took to be acknowledged.
    pub(crate) commands: Histogram,
    /// Answers by the first digit of their status.
    statuses: [AtomicU64; 6],
    /// Events written down.
    pub(crate) events: AtomicU64,
}

impl Metrics {
    /// Counts a request.
    pub(crate) fn request(&self, status: StatusCode, taken: Duration) {
        let class = usize::from(status.as_u16() / 100);
        if let Some(count) = self.statuses.get(class) {
            count.fetch_add(1, Relaxed);
        }
        // A socket is no request: it takes as long as somebody stays.
        if status != StatusCode::SWITCHING_PROTOCOLS {
            self.requests.add(taken);
        }
    }
}

/// How often something took how long.
#[derive(Default, Debug)]
pub(crate) struct Histogram {
    /// For each bucket, and one for what took longer.
    counts: [AtomicU64; BUCKETS.len() + 1],
    microseconds: AtomicU64,
}

impl Histogram {
    pub(crate) fn add(&self, taken: Duration) {
        let seconds = taken.as_secs_f64();
        let bucket = BUCKETS.partition_point(|&end| end < seconds);
        self.counts[bucket].fetch_add(1, Relaxed);
        let microseconds = u64::try_from(taken.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(microseconds, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        let ends = BUCKETS.iter().map(f64::to_string);
        for (count, end) in self.counts.iter().zip(ends.chain(["+Inf".to_owned()])) {
            sum += count.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {sum}");
        }
        let seconds = self.microseconds.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

/// `GET /metrics`
pub(crate) async fn metrics(
    State(hub): State<Arc<Hub>>,
    Extension(entry): Extension<Arc<Entry>>,
    Extension(guard): Extension<Arc<Guard>>,
) -> Result<Response, ApiError> {
    if !entry.address.is_loopback() {
        let reason = "figures are told on the server's own machine only";
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            Refusal::NotYours,
            reason,
        ));
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, text(&hub, guard.connections())).into_response())
}

fn text(hub: &Hub, connections: usize) -> String {
    let (metrics, pool) = (&hub.metrics, &hub.pool);
    let mut text = String::new();
    let mut value = |name: &str, kind: &str, help: &str, rows: &[(String, f64)]| {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
        for (labels, value) in rows {
            let _ = writeln!(text, "{name}{labels} {value}");
        }
    };
    let one = |value: f64| [(String::new(), value)];
    let statuses = metrics.statuses.iter().enumerate().skip(1);
    let statuses = statuses.map(|(class, count)| {
        let labels = format!("{{status=\"{class}xx\"}}");
        (labels, count.load(Relaxed) as f64)
    });
    let statuses: Vec<_> = statuses.collect();
    value(
        "quirkat_requests_total",
        "counter",
        "Requests answered.",
        &statuses,
    );
    value(
        "quirkat_connections",
        "gauge",
        "Connections open.",
        &one(connections as f64),
    );
    value(
        "quirkat_tables",
        "gauge",
        "Tables in memory.",
        &one(hub.open_tables() as f64),
    );
    let events = metrics.events.load(Relaxed) as f64;
    value(
        "quirkat_events_total",
        "counter",
        "Events written down.",
        &one(events),
    );
    let waiting = Effort::ALL.map(|effort| {
        let labels = format!("{{effort=\"{}\"}}", effort.name());
        (labels, pool.waiting(effort) as f64)
    });
    value(
        "quirkat_searches_waiting",
        "gauge",
        "Searches that wait for a thread.",
        &waiting,
    );
    value(
        "quirkat_searches_running",
        "gauge",
        "Searches at work.",
        &one(pool.running() as f64),
    );
    let figures = pool.figures();
    let done = figures.done.load(Relaxed) as f64;
    value(
        "quirkat_searches_total",
        "counter",
        "Searches done.",
        &one(done),
    );
    let refused = figures.refused.load(Relaxed) as f64;
    value(
        "quirkat_searches_refused_total",
        "counter",
        "Searches refused by a full queue.",
        &one(refused),
    );
    let waited = figures.waited_ns.load(Relaxed) as f64 / 1e9;
    value(
        "quirkat_search_wait_seconds_total",
        "counter",
        "Time that searches waited.",
        &one(waited),
    );
    if let Some(bytes) = resident_memory() {
        value(
            "process_resident_memory_bytes",
            "gauge",
            "Memory in use.",
            &one(bytes as f64),
        );
    }
    metrics.requests.write(
        &mut text,
        "quirkat_request_seconds",
        "How long requests took.",
    );
    metrics.commands.write(
        &mut text,
        "quirkat_command_seconds",
        "How long commands at tables took to be acknowledged.",
    );
    text
}

/// The memory that this process holds, where the system tells it in a file.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_what_took_at_most_so_long() {
        let histogram = Histogram::default();
        for milliseconds in [1, 3, 40, 40, 20_000] {
            histogram.add(Duration::from_millis(milliseconds));
        }
        let mut text = String::new();
        histogram.write(&mut text, "x", "Help.");
        for line in [
            "x_bucket{le=\"0.001\"} 1",
            "x_bucket{le=\"0.0025\"} 1",
            "x_bucket{le=\"0.005\"} 2",
            "x_bucket{le=\"0.05\"} 4",
            "x_bucket{le=\"10\"} 4",
            "x_bucket{le=\"+Inf\"} 5",
            "x_sum 20.084",
            "x_count 5",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} in\n{text}");
        }
    }
}
