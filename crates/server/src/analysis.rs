//! The socket of an analysis: the best lines of one position after another, as long as somebody looks at them.
//!
//! An analysis works in slices. When others wait for a thread it makes room and queues up again, and what it has learnt stays in
//! its table, so that it is soon as far as it was.

use crate::guard::{Entry, Guard, RateLimit};
use crate::hub::Hub;
use crate::positions::record;
use crate::socket::{ASK, GONE, MAX_MESSAGE, close, send};
use crate::table::Refused;
use crate::views;
use crate::work::{Effort, Share};
use crate::{api, outbox::Farewell, secret};
use axum::Extension;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use quirkat_game::Side;
use quirkat_games::{Playable, Visitor};
use quirkat_protocol::{AnalysisCommand, AnalysisLine, AnalysisMessage, Refusal};
use quirkat_search::{Control, Engine, Limits, Request, Score, SearchInfo};
use quirkat_session::targets_of;
use serde::Deserialize;
use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

/// How long one position is looked at.
const MAX_TIME: Duration = Duration::from_mins(1);
/// How long an analysis works before it makes room for others.
const SLICE: Duration = Duration::from_secs(1);
/// How often lines are sent at most, and how often it is seen whether others wait.
const TICK: Duration = Duration::from_millis(100);
/// The most lines.
const MAX_LINES: u32 = 5;
/// The table of an analysis in megabytes.
const HASH: usize = 16;

#[derive(Deserialize)]
pub(crate) struct AnalysisQuery {
    /// The secret of whoever looks, so that everybody has a share of their own.
    #[serde(default)]
    key: String,
}

/// `GET /api/analysis/socket?key=K`
pub(crate) async fn socket(
    State(hub): State<Arc<Hub>>,
    Query(query): Query<AnalysisQuery>,
    Extension(entry): Extension<Arc<Entry>>,
    Extension(guard): Extension<Arc<Guard>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let key = if secret::is_secret(&query.key) {
        query.key
    } else {
        entry.address.to_string()
    };
    let share = Share::of(&secret::fingerprint(&key));
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .write_buffer_size(0);
    upgrade.on_upgrade(move |socket| async move {
        let (told, hears) = mpsc::channel(64);
        let talk = Talk {
            hub,
            limit: guard.socket_limit(),
            guard,
            entry,
            share,
            told,
            current: None,
            unsent: None,
            spare: None,
        };
        talk.run(socket, hears).await;
    })
}

/// What a slice tells.
enum FromSlice {
    /// It has a thread.
    Begun,
    /// How far it is.
    Lines(AnalysisMessage),
    /// It has ended, and gives back the engine.
    Ended(Box<dyn Analyser>),
}

/// An analysis that goes on.
struct Current {
    serial: u32,
    control: Arc<Control>,
    /// When the slice began; `None` before it has a thread.
    slice: Option<Instant>,
    /// Time spent on slices that have ended.
    spent: Duration,
    /// The depth that was shown last: another slice begins again with less.
    depth: u32,
}

struct Talk {
    hub: Arc<Hub>,
    guard: Arc<Guard>,
    entry: Arc<Entry>,
    limit: RateLimit,
    share: Share,
    told: mpsc::Sender<(u32, FromSlice)>,
    current: Option<Current>,
    /// Lines that wait for the next tick.
    unsent: Option<AnalysisMessage>,
    /// What an analysis worked with that is over: the next one of that game takes its engine.
    spare: Option<Box<dyn Analyser>>,
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Talk {
    async fn run(mut self, mut socket: WebSocket, mut hears: mpsc::Receiver<(u32, FromSlice)>) {
        let (mut ask, mut tick) = (interval(ASK), interval(TICK));
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = tokio::time::Instant::now();
        loop {
            let mut answer = None;
            tokio::select! {
                Some((serial, told)) = hears.recv() => answer = self.told(serial, told),
                incoming = socket.recv() => {
                    heard = tokio::time::Instant::now();
                    match incoming {
                        None | Some(Ok(Message::Close(_))) => return,
                        Some(Err(_)) => {
                            let reason = format!("a message is broken or longer than {MAX_MESSAGE} bytes");
                            return close(&mut socket, &Farewell { code: 1009, reason }).await;
                        }
                        Some(Ok(message)) => {
                            if !self.limit.allow() || !self.guard.allow(self.entry.address) {
                                let reason = "too many messages".to_owned();
                                return close(&mut socket, &Farewell { code: 1008, reason }).await;
                            }
                            answer = self.hear(message);
                        }
                    }
                }
                _ = tick.tick() => {
                    self.make_room();
                    answer = self.unsent.take();
                }
                _ = ask.tick() => {
                    if heard.elapsed() > GONE || !send(&mut socket, Message::Ping(Vec::new().into())).await {
                        return;
                    }
                }
            }
            let Some(answer) = answer else {
                continue;
            };
            let Ok(text) = serde_json::to_string(&answer) else {
                continue;
            };
            if !send(&mut socket, Message::text(text)).await {
                return;
            }
        }
    }

    fn stop(&mut self) {
        if let Some(current) = self.current.take() {
            current.control.stop();
        }
        self.unsent = None;
    }

    fn hear(&mut self, message: Message) -> Option<AnalysisMessage> {
        let malformed = |reason: String| AnalysisMessage::Refused {
            serial: 0,
            refusal: Refusal::Malformed,
            reason,
        };
        let command = match message {
            Message::Text(text) => serde_json::from_str::<AnalysisCommand>(&text),
            Message::Binary(_) => return Some(malformed("messages are texts in JSON".to_owned())),
            _ => return None,
        };
        match command {
            Err(error) => Some(malformed(format!("the message cannot be read: {error}"))),
            Ok(AnalysisCommand::Stop) => {
                self.stop();
                None
            }
            Ok(AnalysisCommand::Analyse {
                serial,
                game,
                position,
                moves,
                lines,
                threat,
            }) => {
                self.stop();
                let wanted = Wanted {
                    serial,
                    position,
                    moves,
                    lines: lines.clamp(1, MAX_LINES) as usize,
                    threat,
                    spare: self.spare.take(),
                };
                let opened = api::named(&game).and_then(|game| game.visit(wanted));
                let begun = opened.and_then(|analyser| {
                    self.current = Some(Current {
                        serial,
                        control: Arc::default(),
                        slice: None,
                        spent: Duration::ZERO,
                        depth: 0,
                    });
                    self.slice(analyser)
                });
                let Refused { refusal, reason } = begun.err()?;
                self.current = None;
                Some(AnalysisMessage::Refused {
                    serial,
                    refusal,
                    reason,
                })
            }
        }
    }

    /// Has the analysis go on until somebody else wants the thread.
    fn slice(&mut self, mut analyser: Box<dyn Analyser>) -> Result<(), Refused> {
        let Some(current) = &mut self.current else {
            return Ok(());
        };
        current.control = Arc::default();
        current.slice = None;
        let (serial, told) = (current.serial, self.told.clone());
        let left = MAX_TIME.saturating_sub(current.spent);
        let task = move |control: &Control| {
            let _ = told.blocking_send((serial, FromSlice::Begun));
            // Whoever reads slowly misses lines, of which the next are better.
            let mut tell = |lines| {
                let _ = told.try_send((serial, FromSlice::Lines(lines)));
            };
            analyser.search(left, control, &mut tell);
            let _ = told.blocking_send((serial, FromSlice::Ended(analyser)));
        };
        let control = Arc::clone(&current.control);
        let submitted = self
            .hub
            .pool
            .submit(Effort::Slow, self.share, control, task);
        submitted.map_err(|_| {
            let reason = "too many searches are waiting; try again in a moment";
            Refused::new(Refusal::TooMuch, reason)
        })
    }

    /// Ends a slice that has lasted long enough, where others wait.
    fn make_room(&self) {
        if let Some(current) = &self.current
            && current.slice.is_some_and(|begun| begun.elapsed() > SLICE)
            && self.hub.pool.is_wanted()
        {
            current.control.stop();
        }
    }

    fn told(&mut self, serial: u32, told: FromSlice) -> Option<AnalysisMessage> {
        let current = self.current.as_mut();
        let current = current.filter(|current| current.serial == serial);
        let (current, told) = match (current, told) {
            (Some(current), told) => (current, told),
            // What an analysis still tells that nobody looks at any more.
            (None, FromSlice::Ended(analyser)) => {
                self.spare = Some(analyser);
                return None;
            }
            (None, _) => return None,
        };
        match told {
            FromSlice::Begun => {
                current.slice = Some(Instant::now());
                None
            }
            FromSlice::Lines(lines) => {
                if let AnalysisMessage::Lines { depth, .. } = lines
                    && depth >= current.depth
                {
                    current.depth = depth;
                    self.unsent = Some(lines);
                }
                None
            }
            FromSlice::Ended(analyser) => {
                let was_stopped = current.control.is_stopped();
                let slice = current.slice.take();
                current.spent += slice.map_or(Duration::ZERO, |begun| begun.elapsed());
                if was_stopped && current.spent < MAX_TIME {
                    let Refused { refusal, reason } = self.slice(analyser).err()?;
                    self.current = None;
                    return Some(AnalysisMessage::Refused {
                        serial,
                        refusal,
                        reason,
                    });
                }
                self.current = None;
                self.spare = Some(analyser);
                // Lines that wait come before the end.
                let done = AnalysisMessage::Done { serial };
                match self.unsent.take() {
                    None => Some(done),
                    Some(lines) => {
                        self.unsent = Some(done);
                        Some(lines)
                    }
                }
            }
        }
    }
}

/// An engine and its position, whatever the game.
trait Analyser: Any + Send {
    /// Searches for so long, or until it is stopped.
    fn search(&mut self, time: Duration, control: &Control, tell: &mut dyn FnMut(AnalysisMessage));
}

struct Analysis<P: Playable> {
    serial: u32,
    /// Made by the first search: it takes a moment, in which nobody else is to wait.
    engine: Option<Engine<P, P::Eval>>,
    request: Request<P>,
}

impl<P: Playable> Analyser for Analysis<P> {
    fn search(&mut self, time: Duration, control: &Control, tell: &mut dyn FnMut(AnalysisMessage)) {
        self.request.limits = Limits {
            for_line: true,
            ..Limits::move_time(time)
        };
        let (serial, position) = (self.serial, &self.request.position);
        let mut report = |info: SearchInfo<'_, P::Move>| {
            let nps = info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-3);
            tell(AnalysisMessage::Lines {
                serial,
                depth: info.depth,
                seldepth: info.pvs.iter().map(|pv| pv.seldepth).max().unwrap_or(0),
                nodes: info.nodes,
                nps: nps as u64,
                lines: info
                    .pvs
                    .iter()
                    .filter(|pv| !pv.moves.is_empty())
                    .map(|pv| line(position, pv.score, pv.moves))
                    .collect(),
            });
        };
        // The pool's threads have the stack that it needs.
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(P::built_in_eval(), HASH, 1));
        engine.search_here(&self.request, control, &mut report);
    }
}

fn line<P: Playable>(position: &P, score: Score, moves: &[P::Move]) -> AnalysisLine {
    let for_white = match position.side_to_move() {
        Side::White => score,
        Side::Black => -score,
    };
    let first = position.move_text(moves[0]);
    let mut targets = targets_of(position).into_iter();
    let target = targets.find(|target| target.text == first);
    let name = |site| P::BOARD.name(site);
    let mut at = position.clone();
    let text = |&mv: &P::Move| {
        let text = at.san(mv);
        at.play(mv);
        text
    };
    AnalysisLine {
        score: views::score(for_white),
        pv: moves.iter().map(text).collect(),
        from: target
            .as_ref()
            .map_or_else(String::new, |target| name(target.from)),
        to: target
            .as_ref()
            .map_or_else(String::new, |target| name(target.to)),
    }
}

/// A position to be looked at.
struct Wanted {
    serial: u32,
    position: Option<String>,
    moves: Vec<String>,
    lines: usize,
    threat: bool,
    /// An analysis whose engine can be taken, if it is of the same game.
    spare: Option<Box<dyn Analyser>>,
}

impl Visitor for Wanted {
    type Output = Result<Box<dyn Analyser>, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let record = record::<P>(self.position.as_deref(), &self.moves)?;
        let mut request = Request::in_game(&record, Limits::default());
        if self.threat {
            let passed = request.position.null_move();
            request.position = passed.ok_or_else(|| {
                Refused::rules("nobody can pass here, so that no threat can be shown")
            })?;
        }
        if let Some(ending) = request.position.ending() {
            return Err(Refused::rules(format!("the game is over: {ending}")));
        }
        request.multi_pv = self.lines;
        let spare = self.spare.map(|spare| spare as Box<dyn Any>);
        let spare = spare.and_then(|spare| spare.downcast::<Analysis<P>>().ok());
        Ok(Box::new(Analysis {
            serial: self.serial,
            engine: spare.and_then(|spare| spare.engine),
            request,
        }))
    }
}
