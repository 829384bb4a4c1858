//! The host of a table: one task that hears whoever sits or watches there, writes down what happens, and tells everybody.

use crate::decide::Holds;
use crate::events::{Event, StoredEvent};
use crate::hub::Hub;
use crate::outbox::Outbox;
use crate::table::{Refused, Table};
use crate::thinking::Tasks;
use quirkat_game::Side;
use quirkat_game::pgn::date_text;
use quirkat_protocol::{
    ClientMessage, Command, OversightView, Refusal, ReviewRequest, ReviewView, ServerMessage,
    TableView,
};
use quirkat_session::{Judged, Judging, Thought};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// How long a host sleeps when nothing is due.
const SLEEP: Duration = Duration::from_mins(10);
/// How often the time spent by the side to move is written down while its clock runs.
const NOTE_EVERY: Duration = Duration::from_secs(2);
/// The same where nobody is there, so that forgotten games cost next to nothing.
const NOTE_ALONE_EVERY: Duration = Duration::from_mins(1);
/// The longest name of a command.
const MAX_NONCE: usize = 40;

/// What a host is told.
pub(crate) enum ToTable {
    /// Somebody comes.
    Join {
        keys: Vec<String>,
        outbox: Arc<Outbox>,
        /// The number of their connection.
        reply: oneshot::Sender<Result<u64, Refused>>,
    },
    /// Somebody leaves.
    Leave(u64),
    /// Somebody wants something done, and said so at that moment.
    Say(u64, ClientMessage, Instant),
    /// An opponent has thought; nothing came of it where the search broke down.
    Thought(u64, Option<Thought>),
    /// A position was judged for the graph.
    Judged(u64, Option<Judged>),
    /// An opponent has thought about the draw that a side asks for.
    Considered(Side, Option<Judged>),
    /// A hint is there for a connection, by the name of its command.
    Hinted(u64, String, Option<Thought>),
    /// Somebody looks in.
    View(Vec<String>, oneshot::Sender<TableView>),
    /// Somebody wants the game on paper.
    Pgn(oneshot::Sender<Result<String, Refused>>),
    /// Somebody wants to know what opponents did not look at in the game, as its review has it.
    Oversights(
        Arc<(ReviewRequest, ReviewView)>,
        oneshot::Sender<Result<Vec<OversightView>, Refused>>,
    ),
    /// Somebody wants the table deleted.
    Delete(Vec<String>, oneshot::Sender<Result<(), Refused>>),
    /// The server ends.
    Close(oneshot::Sender<()>),
}

/// Somebody who sits or watches.
pub(crate) struct Connection {
    pub(crate) holds: Holds,
    pub(crate) outbox: Arc<Outbox>,
    /// Whether a hint is being looked for.
    pub(crate) hinting: bool,
}

/// A table in memory.
pub(crate) struct Host {
    pub(crate) hub: Arc<Hub>,
    pub(crate) table: Table,
    pub(crate) connections: HashMap<u64, Connection>,
    pub(crate) tasks: Tasks,
    next_connection: u64,
    /// When the time spent is written down again.
    note_at: Instant,
    /// Since when nothing has happened.
    quiet_since: Instant,
}

/// Hosts a table until nothing happens there any more or the server ends.
pub(crate) async fn run(
    hub: Arc<Hub>,
    table: Table,
    mut receiver: mpsc::Receiver<ToTable>,
    me: mpsc::Sender<ToTable>,
) {
    let now = Instant::now();
    let mut host = Host {
        hub,
        table,
        connections: HashMap::new(),
        tasks: Tasks::new(me, now),
        next_connection: 0,
        note_at: now + NOTE_EVERY,
        quiet_since: now,
    };
    host.start_tasks();
    loop {
        let wake = host.wake_at();
        tokio::select! {
            message = receiver.recv() => match message {
                None => break,
                Some(ToTable::Close(reply)) => {
                    host.note_spent().await;
                    host.farewell(1001, "the server shuts down");
                    let _ = reply.send(());
                    break;
                }
                Some(message) => if host.hear(message).await.is_break() {
                    hub_forgets(&host, &mut receiver);
                    break;
                }
            },
            () = tokio::time::sleep_until(wake.into()) => {
                if host.wake().await.is_break() {
                    hub_forgets(&host, &mut receiver);
                    break;
                }
                if host.is_quiet() && host.hub.forget(&host.table.id, &mut receiver) {
                    break;
                }
            }
        }
    }
    host.tasks.stop();
}

/// A table that is gone is found no more, whoever still wants something of it.
fn hub_forgets(host: &Host, receiver: &mut mpsc::Receiver<ToTable>) {
    while !host.hub.forget(&host.table.id, receiver) {
        let _ = receiver.try_recv();
    }
}

impl Host {
    async fn hear(&mut self, message: ToTable) -> ControlFlow<()> {
        self.quiet_since = Instant::now();
        match message {
            ToTable::Join {
                keys,
                outbox,
                reply,
            } => return self.join(&keys, outbox, reply).await,
            ToTable::Leave(connection) => {
                self.connections.remove(&connection);
                self.start_tasks();
                self.broadcast();
            }
            ToTable::Say(connection, message, said) => {
                let flow = self.say(connection, message).await;
                self.hub.metrics.commands.add(said.elapsed());
                return flow;
            }
            ToTable::Thought(serial, thought) => return self.thought(serial, thought).await,
            ToTable::Judged(serial, judged) => {
                self.judged(serial, judged);
                self.keep_scores().await;
            }
            ToTable::Considered(side, judged) => return self.considered(side, judged).await,
            ToTable::Hinted(connection, nonce, thought) => {
                self.hinted(connection, nonce, thought.as_ref());
            }
            ToTable::View(keys, reply) => {
                let _ = reply.send(self.view(self.table.holds(&keys)));
            }
            ToTable::Pgn(reply) => {
                let _ = reply.send(self.pgn());
            }
            ToTable::Oversights(reviewed, reply) => {
                let (request, review) = reviewed.as_ref();
                let _ = reply.send(self.table.oversights(request, review));
            }
            ToTable::Delete(keys, reply) => return self.delete(&keys, reply).await,
            // It is heard where the loop ends.
            ToTable::Close(_) => {}
        }
        ControlFlow::Continue(())
    }

    async fn join(
        &mut self,
        keys: &[String],
        outbox: Arc<Outbox>,
        reply: oneshot::Sender<Result<u64, Refused>>,
    ) -> ControlFlow<()> {
        let holds = self.table.holds(keys);
        let mut flow = ControlFlow::Continue(());
        let claims = self.table.claims(holds);
        if !claims.is_empty() {
            match self.commit(claims, None).await {
                Ok(_) => {}
                Err(Failure::Refused(refused)) => {
                    let _ = reply.send(Err(refused));
                    return flow;
                }
                Err(Failure::Lost) => flow = ControlFlow::Break(()),
            }
        }
        self.next_connection += 1;
        let connection = Connection {
            holds,
            outbox,
            hinting: false,
        };
        self.connections.insert(self.next_connection, connection);
        if reply.send(Ok(self.next_connection)).is_err() {
            self.connections.remove(&self.next_connection);
        }
        self.start_tasks();
        self.broadcast();
        flow
    }

    async fn say(&mut self, connection: u64, message: ClientMessage) -> ControlFlow<()> {
        let ClientMessage { nonce, command } = message;
        let Some(sender) = self.connections.get_mut(&connection) else {
            return ControlFlow::Continue(());
        };
        let outbox = Arc::clone(&sender.outbox);
        let holds = sender.holds;
        if let Some(&revision) = self.table.nonces.get(&nonce) {
            outbox.answer(&ServerMessage::Done { nonce, revision });
            return ControlFlow::Continue(());
        }
        let done = if !is_nonce(&nonce) {
            let reason = "the name of a command is 1 to 40 letters, digits and dashes";
            Err(Failure::Refused(Refused::new(Refusal::Malformed, reason)))
        } else if command == Command::Hint {
            match self.hint(connection, &nonce) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(refused) => Err(Failure::Refused(refused)),
            }
        } else {
            self.execute(&command, holds, &nonce).await
        };
        match done {
            Ok(()) => {
                let revision = self.table.revision;
                outbox.answer(&ServerMessage::Done { nonce, revision });
            }
            Err(Failure::Refused(Refused { refusal, reason })) => {
                let nonce = if is_nonce(&nonce) {
                    nonce
                } else {
                    String::new()
                };
                outbox.answer(&ServerMessage::Refused {
                    nonce,
                    refusal,
                    reason,
                });
            }
            Err(Failure::Lost) => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    async fn execute(
        &mut self,
        command: &Command,
        holds: Holds,
        nonce: &str,
    ) -> Result<(), Failure> {
        self.flag().await?;
        self.table.has_room().map_err(Failure::Refused)?;
        let event = self
            .table
            .decide(command, holds, Instant::now())
            .map_err(Failure::Refused)?;
        if let Some((side, judging)) = self.commit(vec![event], Some(nonce)).await? {
            self.consider(side, judging);
        }
        Ok(())
    }

    /// Ends the game where the time is over.
    async fn flag(&mut self) -> Result<(), Failure> {
        if let Some(event) = self.table.time_over(Instant::now()) {
            self.commit(vec![event], None).await?;
        }
        Ok(())
    }

    /// Does what events say, has it on the disk, and only then tells everybody.
    pub(crate) async fn commit(
        &mut self,
        events: Vec<Event>,
        nonce: Option<&str>,
    ) -> Result<Option<(Side, Judging)>, Failure> {
        let now = Instant::now();
        let time_ms = unix_ms();
        let mut considering = None;
        let mut stored = Vec::new();
        for (event, number) in events.into_iter().zip(self.table.revision + 1..) {
            let moved = matches!(event, Event::Move { .. });
            match self.table.apply(&event, now) {
                Ok(consider) => considering = considering.or(consider),
                Err(refused) if stored.is_empty() => return Err(Failure::Refused(refused)),
                // Half of it is done, so all of it is told anew.
                Err(refused) => return Err(self.reload(refused).await),
            }
            if moved {
                self.tasks.moved_at = now;
            }
            let nonce = nonce.filter(|_| stored.is_empty()).map(str::to_owned);
            stored.push(StoredEvent {
                number,
                event,
                nonce,
                time_ms,
            });
        }
        let summary = self.table.summary();
        let appended = self
            .hub
            .store
            .append(&self.table.id, stored.clone(), summary)
            .await;
        if let Err(error) = appended {
            return Err(self.reload(error.into()).await);
        }
        let events = &self.hub.metrics.events;
        events.fetch_add(stored.len() as u64, Ordering::Relaxed);
        for stored in &stored {
            self.table.note(stored);
        }
        self.start_tasks();
        self.broadcast();
        self.keep_scores().await;
        Ok(considering)
    }

    /// Goes back to what is on the disk, after something could not be written there.
    async fn reload(&mut self, refused: Refused) -> Failure {
        self.tasks.stop();
        let Ok(table) = self.hub.load(&self.table.id).await else {
            self.farewell(1011, "the table cannot be read; nothing was changed");
            return Failure::Lost;
        };
        self.table = table;
        // Opponents try again, but not at once.
        self.tasks.think_at = Some(Instant::now() + Duration::from_secs(1));
        self.broadcast();
        Failure::Refused(Refused::new(Refusal::Failed, refused.reason))
    }

    async fn delete(
        &mut self,
        keys: &[String],
        reply: oneshot::Sender<Result<(), Refused>>,
    ) -> ControlFlow<()> {
        if !self.table.holds(keys).owner {
            let reason = "only the owner deletes a table";
            let _ = reply.send(Err(Refused::not_yours(reason)));
            return ControlFlow::Continue(());
        }
        let deleted = self.hub.store.delete(&self.table.id).await;
        let flow = match deleted {
            Ok(()) => {
                self.farewell(1000, "the table was deleted");
                ControlFlow::Break(())
            }
            Err(_) => ControlFlow::Continue(()),
        };
        let _ = reply.send(deleted.map_err(Refused::from));
        flow
    }

    fn pgn(&self) -> Result<String, Refused> {
        let date = date_text(self.table.began_ms / 86_400_000);
        let game = self.table.session.to_pgn(&date);
        let game = game.map_err(|error| Refused::rules(error.to_string()))?;
        Ok(game.to_string())
    }

    /// Shows everybody the table, each as much as is theirs to see.
    pub(crate) fn broadcast(&mut self) {
        self.tasks.show_at = None;
        let mut texts: HashMap<Holds, Arc<str>> = HashMap::new();
        for connection in self.connections.values() {
            let text = texts.entry(connection.holds).or_insert_with(|| {
                let table = Box::new(self.view(connection.holds));
                let state = serde_json::to_string(&ServerMessage::State { table });
                state.unwrap_or_default().into()
            });
            connection.outbox.show(Arc::clone(text));
        }
    }

    /// What is due by now is done.
    async fn wake(&mut self) -> ControlFlow<()> {
        if let Err(Failure::Lost) = self.flag().await {
            return ControlFlow::Break(());
        }
        let now = Instant::now();
        self.start_tasks();
        if self.tasks.show_at.is_some_and(|at| at <= now) {
            self.broadcast();
        }
        if self.note_at <= now {
            self.note_spent().await;
        }
        ControlFlow::Continue(())
    }

    fn wake_at(&self) -> Instant {
        let now = Instant::now();
        let session = &self.table.session;
        let flag = self.clock_runs().then(|| {
            let left = session.time_left(session.side_to_move(), now);
            now + left.unwrap_or_default()
        });
        let note = self.clock_runs().then_some(self.note_at);
        let leave = if self.is_deserted() {
            now.max(self.quiet_since + self.hub.limits.linger)
        } else {
            now + SLEEP
        };
        let times = [flag, note, self.tasks.show_at, self.tasks.think_at];
        times.into_iter().flatten().fold(leave, Instant::min)
    }

    /// Whether the time of the side to move goes by.
    pub(crate) fn clock_runs(&self) -> bool {
        let session = &self.table.session;
        session.time_control().is_some() && session.in_progress()
    }

    /// Whether nobody would miss the table in memory: nobody is there, and nothing can happen by itself.
    fn is_deserted(&self) -> bool {
        self.connections.is_empty() && !self.tasks.busy() && !self.clock_runs()
    }

    fn is_quiet(&self) -> bool {
        self.is_deserted() && self.quiet_since.elapsed() >= self.hub.limits.linger
    }

    /// Writes down how long the side to move has been at it, so that its clock goes on there if the server goes down.
    async fn note_spent(&mut self) {
        let every = if self.connections.is_empty() {
            NOTE_ALONE_EVERY
        } else {
            NOTE_EVERY
        };
        self.note_at = Instant::now() + every;
        if !self.clock_runs() {
            return;
        }
        let spent = self.table.session.time_spent(Instant::now());
        let ms = spent.map_or(0, |spent| spent.as_millis() as u64);
        let noted = self
            .hub
            .store
            .spent(&self.table.id, self.table.revision, ms)
            .await;
        if let Err(error) = noted {
            tracing::warn!("the time spent was not noted: {error}");
        }
    }

    /// Keeps the scores of a game that is over once there are all of them, so that its graph is there when one comes back.
    async fn keep_scores(&mut self) {
        let session = &self.table.session;
        if session.ending().is_none() || session.judging().is_some() {
            return;
        }
        let scores = session.scores();
        let (id, event) = (&self.table.id, self.table.turn_event);
        if let Err(error) = self.hub.store.scores(id, event, &scores).await {
            tracing::warn!("the scores were not kept: {error}");
        }
    }

    fn farewell(&mut self, code: u16, reason: &str) {
        for connection in self.connections.values() {
            let reason = reason.to_owned();
            connection.outbox.answer(&ServerMessage::Bye { reason });
        }
        for (_, connection) in self.connections.drain() {
            connection.outbox.close(code, reason);
        }
    }
}

/// Why something did not happen.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was refused, and nothing has changed.
    Refused(Refused),
    /// The table can no longer be read.
    Lost,
}

fn is_nonce(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=MAX_NONCE).contains(&text.len()) && text.bytes().all(plain)
}

/// The time in milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or(0, |elapsed| elapsed.as_millis() as u64)
}
