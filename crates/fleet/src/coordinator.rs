//! The coordinator: queues the units of a run, takes results in their order, and queues again whatever is missing.

mod end;
mod job;
mod packed;
mod report;

pub use end::drop_run;
pub use job::{Job, NextUnit, UnitTask};
pub use report::{FleetProgress, SlowUnit};

use crate::files::{self, FileHash};
use crate::pull::{Pulled, pull};
use crate::server::{Connection, FleetError, Server, runtime};
use crate::streams::{self, RESULTS, UNITS, run_consumer, unit_subject};
use crate::unit::{ResultHeaders, Unit, is_word, shown};
use async_nats::jetstream::Message;
use async_nats::jetstream::message::PublishMessage;
use end::end_run;
use futures_util::StreamExt;
use packed::Packed;
use report::Reporter;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How many units are made before results are looked at again.
const BATCH: usize = 16;
/// How many results are taken at once.
const RESULT_BATCH: usize = 64;
/// How long to wait for results when there is nothing else to do.
const IDLE: Duration = Duration::from_millis(500);
/// How long the servers may take to be ready when a run begins.
const PATIENCE: Duration = Duration::from_secs(30);

/// The settings of a run.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// Its name among all runs, the same when it goes on.
    pub run: String,
    /// What it is, in a few words.
    pub title: String,
    /// The signature that workers must show.
    pub signature: u64,
    /// How long a worker may be silent before its unit goes to another.
    pub lease: Duration,
    /// How many units are queued or out at most.
    pub ahead: usize,
    /// How many units there are to be kept.
    pub units: u64,
    /// Files that units need.
    pub files: Vec<(FileHash, PathBuf)>,
}

impl RunSettings {
    /// How long to wait for an answer of a server.
    fn timeout(&self) -> Duration {
        (self.lease / 3).clamp(Duration::from_secs(1), Duration::from_secs(5))
    }

    /// How often to look whether anything is missing.
    fn check_interval(&self) -> Duration {
        (self.lease / 4).clamp(Duration::from_millis(300), Duration::from_secs(5))
    }

    fn units_filter(&self) -> String {
        format!("units.{}.{}.>", self.signature, self.run)
    }
}

/// A new name for a run.
pub fn new_run() -> String {
    random_word()
}

fn random_word() -> String {
    let mut bytes = [0; 6];
    // Without chance from the system, the clock tells runs apart.
    if getrandom::fill(&mut bytes).is_err() {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        bytes.copy_from_slice(&now.unwrap_or_default().as_nanos().to_le_bytes()[..6]);
    }
    files::hexadecimal(&bytes)
}

/// Coordinates a run until all its units are kept, or the job ends it.
pub fn coordinate<J: Job>(
    server: &Server,
    settings: RunSettings,
    job: &mut J,
) -> Result<(), FleetError> {
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        let name = format!("quirkat run {}", settings.run);
        let connection = server.connect(&name, "_INBOX", settings.timeout()).await?;
        let mut coordinator = Coordinator {
            reporter: Reporter::new(&settings, job.kind()),
            connection,
            job,
            outstanding: BTreeMap::new(),
            pattern: Vec::new(),
            early: BTreeMap::new(),
            last: None,
            exhausted: false,
            session: random_word(),
            checked: Instant::now(),
            is_lost: false,
            settings,
        };
        coordinator.run().await
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

/// A unit that is not kept yet.
struct Outstanding<T> {
    /// The unit as it is sent.
    unit: Packed,
    /// How often it was queued.
    attempt: u32,
    /// How often in a row it was found nowhere.
    absent: u32,
    /// Its result, which waits for those of units before it.
    ready: Option<(T, Message)>,
}

struct Coordinator<'a, J: Job> {
    connection: Connection,
    settings: RunSettings,
    job: &'a mut J,
    outstanding: BTreeMap<u64, Outstanding<J::Checked>>,
    /// The first unit, which the others are packed by.
    pattern: Vec<u8>,
    /// Results of units that an earlier coordinator queued and this one has not come to.
    early: BTreeMap<u64, Message>,
    /// The last unit that the job handed out.
    last: Option<u64>,
    /// Whether the job has no more units.
    exhausted: bool,
    /// Tells messages of this coordinator from those of an earlier one: a message that the server takes for a duplicate is
    /// dropped without a word.
    session: String,
    /// When it was last looked whether anything is missing.
    checked: Instant,
    is_lost: bool,
    reporter: Reporter,
}

impl<J: Job> Coordinator<'_, J> {
    async fn run(&mut self) -> Result<(), FleetError> {
        self.begin().await?;
        loop {
            let made = self.make_units().await?;
            if self.exhausted && self.outstanding.is_empty() {
                break;
            }
            let wait = if made { Duration::ZERO } else { IDLE };
            let wait = wait.min(self.settings.check_interval());
            let consumer = run_consumer(&self.settings.run);
            match pull(&self.connection, RESULTS, &consumer, RESULT_BATCH, wait).await {
                Pulled::Messages(messages) => {
                    for message in messages {
                        self.receive(message).await;
                    }
                }
                Pulled::Nobody => self.recover().await,
            }
            if self.keep_ready().await? == ControlFlow::Break(()) {
                break;
            }
            if self.checked.elapsed() >= self.settings.check_interval() {
                self.checked = Instant::now();
                self.queue_missing().await;
                let outstanding = self.outstanding.iter();
                let states = outstanding.map(|(&number, unit)| (number, unit.ready.is_some()));
                let states: Vec<_> = states.collect();
                if let Some(progress) = self.reporter.report(&self.connection, &states).await {
                    self.job.tell(&progress);
                }
            }
        }
        // All that counts is kept. Whatever cannot be removed is forgotten by the servers in time.
        let filter = self.settings.units_filter();
        let ended = end_run(&self.connection, &filter, &self.settings.run).await;
        if let Err(error) = ended {
            self.job.note(&format!(
                "the run is over, but something of it is left: {error}"
            ));
        }
        Ok(())
    }

    /// Makes what is missing on the servers, and sees to it that all results that are there come.
    async fn begin(&mut self) -> Result<(), FleetError> {
        let begun = Instant::now();
        loop {
            let consumer = run_consumer(&self.settings.run);
            let context = &self.connection.context;
            // Results that an earlier coordinator was given and did not keep come at once only to a new consumer.
            let _ = context
                .delete_consumer_from_stream(&consumer, RESULTS)
                .await;
            let ready = match self.ensure().await {
                Ok(()) => self.drop_other_builds().await,
                failed => failed,
            };
            match ready {
                Ok(()) => return Ok(()),
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(300)).await,
            }
        }
    }

    async fn ensure(&self) -> Result<(), FleetError> {
        let RunSettings {
            run,
            signature,
            lease,
            files,
            ..
        } = &self.settings;
        streams::ensure(&self.connection).await?;
        for (hash, path) in files {
            files::send(&self.connection, hash, path).await?;
        }
        streams::ensure_workers(&self.connection, *signature, *lease).await?;
        streams::ensure_results(&self.connection, run, *lease).await
    }

    /// Removes units that an earlier coordinator of another build queued: their results would be refused.
    async fn drop_other_builds(&self) -> Result<(), FleetError> {
        let failed = FleetError::server("remove units of another build");
        let RunSettings { run, signature, .. } = &self.settings;
        let stream = streams::stream(&self.connection, UNITS).await?;
        let subjects = stream.info_with_subjects(format!("units.*.{run}.>")).await;
        let mut subjects = subjects.map_err(|error| failed(error.into()))?;
        let mut others = HashSet::new();
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(|error| failed(error.into()))?;
            let build = subject.split('.').nth(1).map(str::to_owned);
            others.extend(build.filter(|build| *build != signature.to_string()));
        }
        for build in others {
            let purged = stream.purge().filter(format!("units.{build}.{run}.>"));
            purged.await.map_err(|error| failed(error.into()))?;
        }
        Ok(())
    }

    /// After silence: waits for a connection, and makes again what was lost.
    async fn recover(&mut self) {
        let trouble = if self.connection.is_up() {
            self.ensure().await.err().map(|error| error.to_string())
        } else {
            Some("the connection is lost".to_owned())
        };
        match trouble {
            None => {
                if std::mem::take(&mut self.is_lost) {
                    self.job
                        .note("the servers answer again, and the run goes on");
                }
            }
            Some(trouble) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    self.job
                        .note(&format!("the run waits for the servers: {trouble}"));
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }

    /// Queues some more units, if there is room. Returns whether there may be more.
    async fn make_units(&mut self) -> Result<bool, FleetError> {
        let mut new = Vec::new();
        let mut is_later = false;
        while new.len() < BATCH && self.outstanding.len() < self.settings.ahead && !self.exhausted {
            let task = match self.job.next().map_err(FleetError::Job)? {
                NextUnit::Unit(task) => task,
                NextUnit::Later => {
                    is_later = true;
                    break;
                }
                NextUnit::Over => {
                    self.exhausted = true;
                    break;
                }
            };
            let number = task.number;
            let unit = Unit {
                run: self.settings.run.clone(),
                number,
                kind: self.job.kind().to_owned(),
                signature: self.settings.signature,
                threads: task.threads,
                files: task.files,
                lease: self.settings.lease.as_millis() as u64,
                avoid: BTreeSet::new(),
                task: task.task,
            };
            self.last = Some(number);
            let unit = serde_json::to_vec(&unit).map_err(|error| FleetError::Job(error.into()))?;
            if self.pattern.is_empty() {
                self.pattern.clone_from(&unit);
            }
            let unit = Packed::new(&self.pattern, &unit);
            self.outstanding.insert(
                number,
                Outstanding {
                    unit,
                    attempt: 0,
                    absent: 0,
                    ready: None,
                },
            );
            match self.early.remove(&number) {
                Some(message) => self.receive(message).await,
                None => new.push(number),
            }
        }
        if !new.is_empty() {
            self.queue(&new).await;
        }
        Ok(!is_later && !self.exhausted && self.outstanding.len() < self.settings.ahead)
    }

    /// Queues units. One that is in the queue already is refused by the server, which is as well; one that gets lost is found
    /// missing later.
    async fn queue(&mut self, numbers: &[u64]) {
        let mut sent = Vec::new();
        for number in numbers {
            let Some(outstanding) = self.outstanding.get_mut(number) else {
                continue;
            };
            outstanding.attempt += 1;
            outstanding.absent = 0;
            let RunSettings { run, signature, .. } = &self.settings;
            let attempt = outstanding.attempt;
            let id = format!("{run}.{number}.{}.{attempt}", self.session);
            let message = PublishMessage::build()
                .payload(outstanding.unit.unpack(&self.pattern).into())
                .message_id(id);
            let subject = unit_subject(*signature, run, *number);
            let publish = self.connection.context.send_publish(subject, message);
            if let Ok(acknowledgement) = publish.await {
                sent.push(acknowledgement);
            }
        }
        for acknowledgement in sent {
            let _ = acknowledgement.await;
        }
    }

    /// Takes a result: checks it, or refuses it and queues its unit again.
    async fn receive(&mut self, message: Message) {
        let number = message.subject.rsplit('.').next();
        let number: Option<u64> = number.and_then(|number| number.parse().ok());
        let known = number.and_then(|number| self.outstanding.get_mut(&number));
        let (Some(number), Some(outstanding)) = (number, known) else {
            let is_early = number > self.last && !self.exhausted;
            match number.filter(|_| is_early) {
                // What is not remembered comes again when its lease is over.
                Some(number) if self.early.len() < self.settings.ahead => {
                    self.early.insert(number, message);
                }
                Some(_) => {}
                // It is kept already, or of no unit at all.
                None => acknowledge(&message).await,
            }
            return;
        };
        if let Some((_, before)) = &mut outstanding.ready {
            // The same result once more, because it waits for so long.
            *before = message;
            return;
        }
        let headers = ResultHeaders::read(message.headers.as_ref());
        let result = &message.payload;
        // This cannot fail: the unit was made here.
        let Ok(mut unit) = serde_json::from_slice::<Unit>(&outstanding.unit.unpack(&self.pattern))
        else {
            return;
        };
        // A result of another build or of another unit may be left of a run that went on differently, after a kill between two
        // games of a pair for instance. Only a worker that got this unit wrong is not given it again.
        let (checked, is_stale) = match (headers.stale(&unit), headers.fault(result)) {
            (Some(stale), _) => (Err(stale), true),
            (None, Some(fault)) => (Err(fault), false),
            (None, None) => (self.job.check(&unit.task, result), false),
        };
        match checked {
            Ok(checked) => outstanding.ready = Some((checked, message)),
            Err(why) => {
                if !is_stale && is_word(&headers.worker) {
                    unit.avoid.insert(headers.worker.clone());
                }
                let changed = serde_json::to_vec(&unit).unwrap_or_default();
                outstanding.unit = Packed::new(&self.pattern, &changed);
                self.reporter.refused += 1;
                let (worker, why) = (shown(&headers.worker), shown_reason(&why));
                self.job.note(&format!(
                    "the result of unit {number} by {worker} is refused: {why}"
                ));
                // Its subject must be free before the right one can come.
                acknowledge(&message).await;
                self.queue(&[number]).await;
            }
        }
    }

    /// Keeps the results that are next in order.
    async fn keep_ready(&mut self) -> Result<ControlFlow<()>, FleetError> {
        while let Some(first) = self.outstanding.first_entry()
            && first.get().ready.is_some()
        {
            let number = *first.key();
            let Some((checked, message)) = first.remove().ready else {
                break;
            };
            let flow = self.job.keep(number, checked).map_err(FleetError::Job)?;
            acknowledge(&message).await;
            self.reporter.kept += 1;
            if flow == ControlFlow::Break(()) {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Queues again what is neither kept nor in the queue nor reported: whatever was lost, and however.
    async fn queue_missing(&mut self) {
        let Some(queued) = self.queued().await else {
            self.recover().await;
            return;
        };
        let mut missing = Vec::new();
        for (&number, outstanding) in &mut self.outstanding {
            if outstanding.ready.is_some() || queued.contains(&number) {
                outstanding.absent = 0;
                continue;
            }
            outstanding.absent += 1;
            // A result may be on its way, so one look is not enough.
            if outstanding.absent > 1 {
                missing.push(number);
            }
        }
        for numbers in missing.chunks(BATCH) {
            self.queue(numbers).await;
        }
    }

    /// The units of this run that are in the queue, waiting or out.
    async fn queued(&self) -> Option<HashSet<u64>> {
        let stream = streams::stream(&self.connection, UNITS).await.ok()?;
        let filter = self.settings.units_filter();
        let mut subjects = stream.info_with_subjects(filter).await.ok()?;
        let mut queued = HashSet::new();
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.ok()?;
            queued.extend(
                subject
                    .rsplit('.')
                    .next()
                    .and_then(|text| text.parse::<u64>().ok()),
            );
        }
        Some(queued)
    }
}

/// Removes a result from the servers. Where that gets lost, the result comes again and is known by its number.
async fn acknowledge(message: &Message) {
    let _ = message.ack().await;
}

/// A reason from outside in one printable line.
fn shown_reason(why: &str) -> String {
    why.chars().take(200).flat_map(char::escape_debug).collect()
}
