//! What a coordinator tells: to whoever started it, and to everybody who asks for the state of the fleet.

use super::RunSettings;
use crate::server::Connection;
use crate::status::{RunState, WorkerState, read_workers};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The time over which the rate is measured.
const RATE_WINDOW: Duration = Duration::from_mins(1);

/// How a run goes.
#[derive(Clone, PartialEq, Debug)]
pub struct FleetProgress {
    /// How many workers can play it.
    pub workers: usize,
    /// How many threads they have.
    pub threads: u32,
    /// How many workers are there that have another build.
    pub others: usize,
    /// Units kept by this coordinator.
    pub kept: u64,
    /// Units a minute, of late.
    pub per_minute: f64,
    /// Units that are queued or out.
    pub outstanding: usize,
    /// Units that later ones have overtaken, as long as there are workers for all.
    pub late: Vec<SlowUnit>,
}

/// A unit that takes long.
#[derive(Clone, PartialEq, Debug)]
pub struct SlowUnit {
    /// Its number.
    pub number: u64,
    /// Who plays it, and for how many seconds; `None` if nobody says so.
    pub played: Option<(String, f64)>,
}

/// Counts, and makes reports of it.
pub(super) struct Reporter {
    pub(super) kept: u64,
    pub(super) refused: u64,
    state: RunState,
    lease: Duration,
    signature: u64,
    /// When how many units were kept.
    samples: VecDeque<(Instant, u64)>,
}

impl Reporter {
    pub(super) fn new(settings: &RunSettings, kind: &str) -> Reporter {
        Reporter {
            kept: 0,
            refused: 0,
            state: RunState {
                run: settings.run.clone(),
                kind: kind.to_owned(),
                title: settings.title.clone(),
                signature: settings.signature,
                units: settings.units,
                kept: 0,
                outstanding: 0,
                per_minute: 0.0,
                late: 0,
                refused: 0,
            },
            lease: settings.lease,
            signature: settings.signature,
            samples: VecDeque::from([(Instant::now(), 0)]),
        }
    }

    /// Tells the servers how it goes, and returns it. `outstanding` are units by number, with whether their result is there.
    pub(super) async fn report(
        &mut self,
        connection: &Connection,
        outstanding: &[(u64, bool)],
    ) -> Option<FleetProgress> {
        let workers = read_workers(connection).await?;
        let per_minute = self.rate();
        let late = self.late(outstanding, &workers);
        self.state.kept = self.kept;
        self.state.refused = self.refused;
        self.state.per_minute = per_minute;
        self.state.outstanding = outstanding.len();
        self.state.late = late.len();
        if let Ok(bytes) = serde_json::to_vec(&self.state) {
            let subject = format!("state.run.{}", self.state.run);
            let _ = connection.client.publish(subject, bytes.into()).await;
        }
        let fit = |worker: &&WorkerState| worker.signature == self.signature;
        Some(FleetProgress {
            workers: workers.iter().filter(fit).count(),
            threads: workers
                .iter()
                .filter(fit)
                .map(|worker| worker.threads)
                .sum(),
            others: workers.iter().filter(|worker| !fit(worker)).count(),
            kept: self.kept,
            per_minute,
            outstanding: outstanding.len(),
            late,
        })
    }

    fn rate(&mut self) -> f64 {
        let now = Instant::now();
        self.samples.push_back((now, self.kept));
        while self.samples.len() > 2 && now - self.samples[0].0 > RATE_WINDOW {
            self.samples.pop_front();
        }
        let (begun, before) = self.samples[0];
        let minutes = (now - begun).as_secs_f64() / 60.0;
        (self.kept - before) as f64 / minutes.max(1e-3)
    }

    /// Units without a result before others that have one, which nobody plays or somebody for longer than a lease.
    fn late(&self, outstanding: &[(u64, bool)], workers: &[WorkerState]) -> Vec<SlowUnit> {
        let ready = outstanding.iter().filter(|(_, ready)| *ready);
        let Some(last) = ready.map(|(number, _)| *number).max() else {
            return Vec::new();
        };
        let overtaken = outstanding
            .iter()
            .filter(|(number, ready)| !ready && *number < last);
        let slow = overtaken.map(|&(number, _)| SlowUnit {
            number,
            played: workers.iter().find_map(|worker| {
                let mut units = worker.units.iter();
                let unit =
                    units.find(|unit| unit.run == self.state.run && unit.number == number)?;
                Some((worker.name.clone(), unit.seconds))
            }),
        });
        let lease = self.lease.as_secs_f64();
        slow.filter(|unit| {
            unit.played
                .as_ref()
                .is_none_or(|(_, seconds)| *seconds > lease)
        })
        .collect()
    }
}
