//! The worker: takes units one at a time for each thread it lends, plays them, and gives the results.

use crate::files::{self, FileHash, sha256};
use crate::pull::{Pulled, pull};
use crate::server::{Connection, FleetError, Server, reason, runtime};
use crate::status::{UnitState, WorkerState};
use crate::streams::{UNITS, result_subject, workers_consumer};
use crate::unit::{ResultHeaders, Unit, is_word};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message, context::PublishErrorKind};
use futures_util::StreamExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// How long to wait for a unit before asking again.
const WAIT: Duration = Duration::from_secs(2);
/// How long to wait for an answer of a server.
const TIMEOUT: Duration = Duration::from_secs(2);
/// How often a worker says that it is there.
const BEAT: Duration = Duration::from_secs(2);
/// How long a worker never says nothing of a unit that it plays.
const MAX_SILENCE: Duration = Duration::from_secs(5);
/// When a unit is offered again that this worker cannot play.
const OFFER_AGAIN: Duration = Duration::from_secs(5);

/// The settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// Its name: letters, digits and hyphens.
    pub name: String,
    /// The signature of its build.
    pub signature: u64,
    /// How many threads it lends.
    pub threads: u32,
    /// The folder for files that units need.
    pub files: PathBuf,
}

/// Who plays units.
pub trait UnitPlayer: Send + Sync + 'static {
    /// By which a unit is stopped.
    type Stop: Default + Send + Sync + 'static;

    /// The stack that playing needs, in bytes.
    const STACK: usize;

    /// Stops a unit.
    fn stop(stop: &Self::Stop);

    /// Plays a unit on this thread, with the files it needs in a folder by their hashes. `None` if it was stopped; an error if it
    /// cannot be played here.
    fn play(&self, unit: &Unit, files: &Path, stop: &Self::Stop)
    -> Result<Option<Vec<u8>>, String>;
}

/// What happens to a worker.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerEvent {
    /// It has begun, and ends well from now on when the process is told to end.
    Ready,
    /// It waits for a server.
    Lost(String),
    /// It has a connection again.
    Connected,
    /// It begins a unit.
    Started(Unit),
    /// It has given the result of a unit, or somebody else had.
    Finished {
        /// The unit's run.
        run: String,
        /// Its number.
        number: u64,
        /// How long it took.
        elapsed: Duration,
        /// Whether its result was taken.
        taken: bool,
    },
    /// It cannot play a unit.
    Unfit {
        /// The unit's run.
        run: String,
        /// Its number.
        number: u64,
        /// Why not.
        why: String,
    },
    /// It dropped a unit, because its run is over.
    Dropped {
        /// The unit's run.
        run: String,
        /// Its number.
        number: u64,
    },
}

type Tell = Arc<dyn Fn(WorkerEvent) + Send + Sync>;

/// Works until the process is told to end, by Ctrl-C or `SIGTERM`. Units in progress are given back then.
pub fn work<P: UnitPlayer>(
    server: &Server,
    settings: WorkerSettings,
    player: P,
    tell: impl Fn(WorkerEvent) + Send + Sync + 'static,
) -> Result<(), FleetError> {
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        let tell: Tell = Arc::new(tell);
        let mut ending = Ending::new();
        tell(WorkerEvent::Ready);
        let connected = connect(server, &settings, &tell, &mut ending).await?;
        let Some(connection) = connected else {
            return Ok(());
        };
        let giving = Arc::new(Semaphore::new(settings.threads as usize));
        let worker = Arc::new(Worker {
            connection,
            settings,
            player,
            tell,
            giving,
            state: Mutex::default(),
        });
        worker.work(ending).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

/// Connects, whenever that may be: machines need not be started in any order. `None` if it was told to end before.
async fn connect(
    server: &Server,
    settings: &WorkerSettings,
    tell: &Tell,
    ending: &mut Ending,
) -> Result<Option<Connection>, FleetError> {
    let name = format!("quirkat worker {}", settings.name);
    let mut told = false;
    loop {
        match server.connect(&name, "_INBOX_worker", TIMEOUT).await {
            Err(FleetError::Connect {
                reason,
                later: true,
                ..
            }) => {
                if !std::mem::replace(&mut told, true) {
                    tell(WorkerEvent::Lost(reason));
                }
                tokio::select! {
                    () = sleep(BEAT) => {}
                    () = ending.told() => return Ok(None),
                }
            }
            other => return other.map(Some),
        }
    }
}

struct Worker<P: UnitPlayer> {
    connection: Connection,
    settings: WorkerSettings,
    player: P,
    tell: Tell,
    /// A place for each result that is on its way to the servers.
    giving: Arc<Semaphore>,
    state: Mutex<WorkState<P::Stop>>,
}

struct WorkState<S> {
    playing: Vec<Playing<S>>,
    finished: u64,
    trouble: Option<String>,
    is_ending: bool,
}

impl<S> Default for WorkState<S> {
    fn default() -> WorkState<S> {
        WorkState {
            playing: Vec::new(),
            finished: 0,
            trouble: None,
            is_ending: false,
        }
    }
}

/// A unit in progress.
struct Playing<S> {
    run: String,
    number: u64,
    since: Instant,
    stop: Arc<S>,
    /// Whether its run is over.
    is_over: bool,
}

impl<P: UnitPlayer> Worker<P> {
    fn state(&self) -> MutexGuard<'_, WorkState<P::Stop>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn work(self: Arc<Self>, mut ending: Ending) {
        let beat = tokio::spawn(Arc::clone(&self).beat());
        let stops = tokio::spawn(Arc::clone(&self).listen_for_stops());
        tokio::select! {
            () = Arc::clone(&self).take_units() => {}
            () = ending.told() => {}
        }
        self.state().is_ending = true;
        for playing in &self.state().playing {
            P::stop(&playing.stop);
        }
        // Units are given back by the tasks that play them.
        let patience = Instant::now();
        while !self.state().playing.is_empty() && patience.elapsed() < TIMEOUT {
            sleep(Duration::from_millis(20)).await;
        }
        beat.abort();
        stops.abort();
        let _ = tokio::time::timeout(TIMEOUT, self.connection.client.flush()).await;
    }

    /// Takes a unit whenever a thread is free.
    async fn take_units(self: Arc<Self>) {
        let threads = Arc::new(Semaphore::new(self.settings.threads as usize));
        let consumer = workers_consumer(self.settings.signature);
        let mut is_lost = false;
        loop {
            // This cannot fail: nobody closes the semaphore.
            let Ok(free) = Arc::clone(&threads).acquire_owned().await else {
                return;
            };
            let pulled = pull(&self.connection, UNITS, &consumer, 1, WAIT).await;
            let is_down = !self.connection.is_up();
            if is_down != is_lost {
                is_lost = is_down;
                (self.tell)(if is_lost {
                    WorkerEvent::Lost("the connection is lost".to_owned())
                } else {
                    WorkerEvent::Connected
                });
            }
            match pulled {
                Pulled::Messages(mut messages) => {
                    if let Some(message) = messages.pop()
                        && let Some((unit, permits)) = self.accept(&message, &threads, free).await
                    {
                        tokio::spawn(Arc::clone(&self).play(unit, message, permits));
                    }
                }
                // Before the first run of this build there is no consumer.
                Pulled::Nobody => sleep(Duration::from_millis(300)).await,
            }
        }
    }

    /// Reads a unit, and waits for the threads that it needs; `None` if it is not for this worker.
    async fn accept(
        &self,
        message: &Message,
        threads: &Arc<Semaphore>,
        mut free: OwnedSemaphorePermit,
    ) -> Option<(Unit, OwnedSemaphorePermit)> {
        let unit = serde_json::from_slice::<Unit>(&message.payload);
        let Some(unit) = unit.ok().filter(|unit| is_word(&unit.run)) else {
            let _ = message.ack_with(AckKind::Term).await;
            return None;
        };
        let lent = self.settings.threads;
        if unit.signature != self.settings.signature {
            self.refuse(&unit, message, "it needs another build".to_owned())
                .await;
            return None;
        }
        if unit.avoid.contains(&self.settings.name) {
            self.refuse(
                &unit,
                message,
                "a result of this worker was refused".to_owned(),
            )
            .await;
            return None;
        }
        if unit.threads > lent {
            let why = format!("it needs {} threads, and {lent} are lent", unit.threads);
            self.refuse(&unit, message, why).await;
            return None;
        }
        if unit.threads > 1 {
            let more = Arc::clone(threads).acquire_many_owned(unit.threads - 1);
            // Nobody else waits for threads, so they all become free in time.
            free.merge(while_telling(message, &unit, more).await.ok()?);
        }
        Some((unit, free))
    }

    /// Gives a unit back for others.
    async fn refuse(&self, unit: &Unit, message: &Message, why: String) {
        let _ = message.ack_with(AckKind::Nak(Some(OFFER_AGAIN))).await;
        self.state().trouble = Some(why.clone());
        (self.tell)(WorkerEvent::Unfit {
            run: unit.run.clone(),
            number: unit.number,
            why,
        });
    }

    /// Plays a unit from the files it needs to the result that is given.
    async fn play(self: Arc<Self>, unit: Unit, message: Message, permits: OwnedSemaphorePermit) {
        let stop = Arc::new(P::Stop::default());
        let since = Instant::now();
        self.state().playing.push(Playing {
            run: unit.run.clone(),
            number: unit.number,
            since,
            stop: Arc::clone(&stop),
            is_over: false,
        });
        (self.tell)(WorkerEvent::Started(unit.clone()));
        let played = self.play_on_a_thread(&unit, &stop);
        let played = while_telling(&message, &unit, played).await;
        match played {
            Ok(Some(result)) => {
                // The thread plays on while the servers sync the result. No more results than threads are on their way, so
                // that servers which take none do not fill the memory.
                let place = Arc::clone(&self.giving).acquire_owned();
                let _place = while_telling(&message, &unit, place).await;
                drop(permits);
                let given = self.give(&unit, result);
                match while_telling(&message, &unit, given).await {
                    Ok(taken) => {
                        let _ = message.double_ack().await;
                        let mut state = self.state();
                        state.finished += 1;
                        state.trouble = None;
                        drop(state);
                        (self.tell)(WorkerEvent::Finished {
                            run: unit.run.clone(),
                            number: unit.number,
                            elapsed: since.elapsed(),
                            taken,
                        });
                    }
                    Err(why) => self.refuse(&unit, &message, why).await,
                }
            }
            Ok(None) if self.is_over(&unit) => {
                let _ = message.ack_with(AckKind::Term).await;
                (self.tell)(WorkerEvent::Dropped {
                    run: unit.run.clone(),
                    number: unit.number,
                });
            }
            Ok(None) => {
                let _ = message.ack_with(AckKind::Nak(None)).await;
            }
            Err(why) => self.refuse(&unit, &message, why).await,
        }
        let is_this = |playing: &Playing<P::Stop>| Arc::ptr_eq(&playing.stop, &stop);
        self.state().playing.retain(|playing| !is_this(playing));
    }

    async fn play_on_a_thread(
        self: &Arc<Self>,
        unit: &Unit,
        stop: &Arc<P::Stop>,
    ) -> Result<Option<Vec<u8>>, String> {
        let folder = &self.settings.files;
        for hash in &unit.files {
            let hash =
                FileHash::read(hash).ok_or("it names a file by something else than a hash")?;
            let fetched = files::fetch(&self.connection, &hash, folder).await;
            fetched.map_err(|why| format!("cannot fetch {}…: {why}", hash.start()))?;
        }
        let (sender, receiver) = oneshot::channel();
        let (worker, unit, stop) = (Arc::clone(self), unit.clone(), Arc::clone(stop));
        let thread = std::thread::Builder::new().stack_size(P::STACK);
        let spawned = thread.spawn(move || {
            let played = worker.player.play(&unit, &worker.settings.files, &stop);
            // Nobody waits for it once the worker ends.
            let _ = sender.send(played);
        });
        spawned.map_err(|error| format!("no thread could be started: {error}"))?;
        receiver
            .await
            .unwrap_or_else(|_| Err("it broke off".to_owned()))
    }

    /// Gives a result, however long the servers take to be there. Returns whether it was taken, or somebody else's had been.
    async fn give(&self, unit: &Unit, result: Vec<u8>) -> Result<bool, String> {
        let headers = ResultHeaders {
            worker: self.settings.name.clone(),
            signature: self.settings.signature.to_string(),
            unit: unit.identity(),
            checksum: sha256(&result),
        };
        let message = PublishMessage::build()
            .headers(headers.to_headers())
            .payload(result.into());
        let subject = result_subject(&unit.run, unit.number);
        loop {
            let context = &self.connection.context;
            let given = match context.send_publish(subject.clone(), message.clone()).await {
                Ok(acknowledgement) => acknowledgement.await,
                Err(error) => Err(error),
            };
            let Err(error) = given else {
                return Ok(true);
            };
            let why = reason(&error);
            if why.contains("maximum messages per subject") {
                return Ok(false);
            }
            if error.kind() == PublishErrorKind::MaxPayloadExceeded {
                return Err("its result is longer than the servers take (max_payload)".to_owned());
            }
            if self.is_over(unit) || self.state().is_ending {
                return Err("the run is over".to_owned());
            }
            sleep(Duration::from_millis(300)).await;
        }
    }

    /// Whether the run of a unit in progress is over.
    fn is_over(&self, unit: &Unit) -> bool {
        let state = self.state();
        let mut playing = state.playing.iter();
        playing.any(|playing| {
            playing.is_over && playing.run == unit.run && playing.number == unit.number
        })
    }

    /// Drops units of runs that are over.
    async fn listen_for_stops(self: Arc<Self>) {
        let Ok(mut stops) = self.connection.client.subscribe("stop.*").await else {
            return;
        };
        while let Some(message) = stops.next().await {
            let run = message.subject.strip_prefix("stop.").unwrap_or_default();
            for playing in &mut self.state().playing {
                if playing.run == run {
                    playing.is_over = true;
                    P::stop(&playing.stop);
                }
            }
        }
    }

    /// Says that it is there, again and again.
    async fn beat(self: Arc<Self>) {
        let subject = format!("state.worker.{}", self.settings.name);
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            if !self.connection.is_up() {
                continue;
            }
            let state = {
                let state = self.state();
                let units = state.playing.iter().map(|playing| UnitState {
                    run: playing.run.clone(),
                    number: playing.number,
                    seconds: playing.since.elapsed().as_secs_f64(),
                });
                WorkerState {
                    name: self.settings.name.clone(),
                    threads: self.settings.threads,
                    signature: self.settings.signature,
                    units: units.collect(),
                    finished: state.finished,
                    trouble: state.trouble.clone(),
                }
            };
            if let Ok(bytes) = serde_json::to_vec(&state) {
                let _ = self
                    .connection
                    .client
                    .publish(subject.clone(), bytes.into())
                    .await;
            }
        }
    }
}

/// Waits for something, and keeps the lease of a unit meanwhile.
async fn while_telling<T>(message: &Message, unit: &Unit, done: impl Future<Output = T>) -> T {
    // The lease is that of whichever run of this build came last, which may be shorter than that of this one.
    let mut ticks = interval((unit.lease() / 3).min(MAX_SILENCE));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The first tick is at once, when the lease is fresh.
    ticks.tick().await;
    tokio::pin!(done);
    loop {
        tokio::select! {
            done = &mut done => return done,
            _ = ticks.tick() => {
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
    }
}

/// Hears when the process is told to end. What comes before it is made would end the process at once, with nothing given back.
struct Ending {
    #[cfg(unix)]
    term: Option<tokio::signal::unix::Signal>,
    #[cfg(unix)]
    interrupt: Option<tokio::signal::unix::Signal>,
}

impl Ending {
    #[cfg(unix)]
    fn new() -> Ending {
        use tokio::signal::unix::{SignalKind, signal};
        Ending {
            term: signal(SignalKind::terminate()).ok(),
            interrupt: signal(SignalKind::interrupt()).ok(),
        }
    }

    #[cfg(not(unix))]
    fn new() -> Ending {
        Ending {}
    }

    /// Returns when it is.
    #[cfg(unix)]
    async fn told(&mut self) {
        async fn heard(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => {
                    signal.recv().await;
                }
                None => std::future::pending().await,
            }
        }
        tokio::select! {
            () = heard(&mut self.term) => {}
            () = heard(&mut self.interrupt) => {}
        }
    }

    #[cfg(not(unix))]
    async fn told(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
