//! A match or tournament that is played beside the server, for everybody who watches.
//!
//! The run tells what happens; whoever watches gets the whole state as it stands, a few times a second at most. So a run of
//! thousands of moves a second costs no more to watch than a slow one.

use crate::answer::{Answer, ApiError, Json};
use crate::guard::{Entry, Guard};
use crate::hub::Hub;
use crate::outbox::Farewell;
use crate::socket::{ASK, GONE, MAX_MESSAGE, close, send};
use crate::table::Refused;
use crate::{api, positions, views};
use axum::Extension;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use quirkat_arena::stats::{Hypothesis, Sprt, Wdl};
use quirkat_arena::{
    FinishedGame, MoveReport, Plan, ScheduledGame, Standings, StandingsRow, Watcher,
};
use quirkat_game::{Outcome, Side};
use quirkat_games::{Clock, Game, TimeControl};
use quirkat_protocol::{
    ErrorBody, LiveBoard, LiveGame, LiveGames, LiveHypothesis, LivePoint, LiveResults, LiveRow,
    LiveSide, LiveTest, LiveView, Refusal, ResultView,
};
use quirkat_search::Score;
use serde::Deserialize;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// How often the state is sent at most.
const TICK: Duration = Duration::from_millis(200);
/// How many games can be opened: the last so many. All of them are in the run's own files.
const MOST_GAMES: usize = 5000;
/// How many finished games are sent with every state.
const NEWEST: usize = 12;
/// How many finished games a page of the list holds.
const PAGE: usize = 50;
/// How many points the curve of a test has at most.
const MOST_POINTS: usize = 400;

/// A match or tournament, told by its run and watched by whoever likes.
pub struct Live {
    run: Mutex<LiveRun>,
    /// Goes up with every change.
    revision: watch::Sender<u64>,
}

/// What is known of the run.
struct LiveRun {
    game: Game,
    names: Vec<String>,
    /// The time control of each player that has a clock.
    controls: Vec<Option<TimeControl>>,
    games: usize,
    over: bool,
    slots: Vec<Slot>,
    standings: Standings,
    test: Option<(Sprt, Curve)>,
    finished: VecDeque<Kept>,
    /// The state as it was last sent, and when, so that many who watch cost little more than one.
    sent: Option<(u64, Instant, Arc<str>)>,
}

/// A board, and the game on it. A game that ended stays until another takes its place.
struct Slot {
    game: ScheduledGame,
    opening: String,
    last: Option<MoveReport>,
    sides: [SlotSide; 2],
    /// When the turn began.
    since: Instant,
    result: Option<ResultView>,
}

#[derive(Clone, Copy, Default)]
struct SlotSide {
    clock: Option<Duration>,
    /// White's score.
    score: Option<Score>,
    depth: Option<u32>,
}

/// A finished game that can be opened.
struct Kept {
    game: LiveGame,
    pgn: String,
}

/// The log-likelihood ratio after every so many pairs of games: the longer the match, the fewer of them.
struct Curve {
    points: Vec<(u64, LivePoint)>,
    stride: u64,
}

impl Curve {
    fn new() -> Curve {
        let start = LivePoint { games: 0, llr: 0.0 };
        Curve {
            points: vec![(0, start)],
            stride: 1,
        }
    }

    /// Adds a point after so many pairs, where it is wanted and new.
    fn add(&mut self, pairs: u64, point: LivePoint) {
        let is_new = self.points.last().is_none_or(|&(last, _)| last < pairs);
        if !is_new || !pairs.is_multiple_of(self.stride) {
            return;
        }
        self.points.push((pairs, point));
        if self.points.len() > MOST_POINTS {
            self.stride *= 2;
            let stride = self.stride;
            self.points
                .retain(|&(pairs, _)| pairs.is_multiple_of(stride));
        }
    }
}

impl Live {
    /// A run before its first game. Where a test ends it, its curve is shown.
    pub fn new(plan: &Plan, test: Option<Sprt>) -> Arc<Live> {
        let players = 0..plan.players.len();
        let names = plan.players.iter().map(|player| player.name.clone());
        Arc::new(Live {
            run: Mutex::new(LiveRun {
                game: plan.game,
                names: names.collect(),
                controls: players
                    .map(|player| plan.pace_of(player).time_control())
                    .collect(),
                games: plan.games().len(),
                over: false,
                slots: Vec::new(),
                standings: Standings::new(plan),
                test: test.map(|test| (test, Curve::new())),
                finished: VecDeque::new(),
                sent: None,
            }),
            revision: watch::Sender::new(0),
        })
    }

    /// The run is over. Games that were broken off are taken from the boards.
    pub fn end(&self) {
        self.change(|run| {
            run.over = true;
            run.slots.retain(|slot| slot.result.is_some());
        });
    }

    fn lock(&self) -> MutexGuard<'_, LiveRun> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut LiveRun)) {
        change(&mut self.lock());
        self.revision.send_modify(|revision| *revision += 1);
    }

    /// The state as JSON.
    fn text(&self) -> Option<Arc<str>> {
        let mut run = self.lock();
        let revision = *self.revision.borrow();
        if let Some((known, at, text)) = &run.sent
            && *known == revision
            && at.elapsed() < TICK
        {
            return Some(Arc::clone(text));
        }
        let text: Arc<str> = serde_json::to_string(&run.view()).ok()?.into();
        run.sent = Some((revision, Instant::now(), Arc::clone(&text)));
        Some(text)
    }
}

impl Watcher for &Live {
    fn started(&mut self, game: ScheduledGame, opening: &str) {
        self.change(|run| run.started(game, opening));
    }

    fn wants_moves(&self) -> bool {
        true
    }

    fn moved(&mut self, report: &MoveReport) {
        self.change(|run| run.moved(report));
    }

    fn finished(&mut self, game: &FinishedGame, _: bool) -> ControlFlow<()> {
        self.change(|run| run.finished(game));
        ControlFlow::Continue(())
    }
}

impl LiveRun {
    fn started(&mut self, game: ScheduledGame, opening: &str) {
        let side = |player: usize| SlotSide {
            clock: Clock::new(self.controls[player])
                .reading()
                .map(|clock| clock.remaining),
            ..SlotSide::default()
        };
        let slot = Slot {
            game,
            opening: opening.to_owned(),
            last: None,
            sides: [game.white, game.black].map(side),
            since: Instant::now(),
            result: None,
        };
        match self.slots.iter_mut().find(|slot| slot.result.is_some()) {
            Some(free) => *free = slot,
            None => self.slots.push(slot),
        }
    }

    fn slot(&mut self, number: usize) -> Option<&mut Slot> {
        let mut slots = self.slots.iter_mut();
        slots.find(|slot| slot.game.number == number)
    }

    fn moved(&mut self, report: &MoveReport) {
        let Some(slot) = self.slot(report.number) else {
            return;
        };
        let for_white = |score: Score| match report.side {
            Side::White => score,
            Side::Black => -score,
        };
        slot.sides[report.side.index()] = SlotSide {
            clock: report.clock,
            score: report.score.map(for_white),
            depth: report.depth,
        };
        slot.since = Instant::now();
        slot.last = Some(report.clone());
    }

    fn finished(&mut self, game: &FinishedGame) {
        self.standings.add(game);
        let played = self.standings.played() as u32;
        if let Some((test, curve)) = &mut self.test {
            let pairs = self.standings.pentanomial(0);
            let point = LivePoint {
                games: played,
                llr: test.llr(pairs),
            };
            curve.add(pairs.iter().sum(), point);
        }
        let result = ResultView {
            result: game.result.clone(),
            winner: match game.outcome() {
                Outcome::Win(side) => Some(views::side(side)),
                Outcome::Draw => None,
            },
            reason: game.reason.clone(),
        };
        if let Some(slot) = self.slot(game.number) {
            slot.result = Some(result.clone());
        }
        self.finished.push_front(Kept {
            game: LiveGame {
                serial: played,
                number: game.number as u32 + 1,
                round: game.round as u32 + 1,
                white: self.names[game.white].clone(),
                black: self.names[game.black].clone(),
                result,
                fault: game.fault.clone(),
                plies: game.plies as u32,
            },
            pgn: game.pgn.clone(),
        });
        self.finished.truncate(MOST_GAMES);
    }

    fn view(&self) -> LiveView {
        LiveView {
            game: self.game.name().to_owned(),
            players: self.names.clone(),
            played: self.standings.played() as u32,
            games: self.games as u32,
            over: self.over,
            boards: self
                .slots
                .iter()
                .filter_map(|slot| self.board(slot))
                .collect(),
            rows: self.standings.rows().into_iter().map(row).collect(),
            test: self.test(),
            finished: self.newest(u32::MAX, NEWEST).games,
        }
    }

    fn board(&self, slot: &Slot) -> Option<LiveBoard> {
        let played = slot.last.as_ref();
        let before = played.map_or(&slot.opening, |last| &last.position);
        let mv = played.map(|last| last.mv.as_str());
        let (board, last) = positions::frame(self.game, before, mv)?;
        let side = |side: Side| {
            let player = [slot.game.white, slot.game.black][side.index()];
            let SlotSide {
                clock,
                score,
                depth,
            } = slot.sides[side.index()];
            LiveSide {
                name: self.names[player].clone(),
                clock_ms: clock.map(|clock| clock.as_millis() as u64),
                control: self.controls[player].map(|control| control.to_string()),
                score: score.map(views::score),
                depth,
            }
        };
        let thinks = slot.result.is_none();
        Some(LiveBoard {
            number: slot.game.number as u32 + 1,
            round: slot.game.round as u32 + 1,
            sides: Side::BOTH.map(side),
            plies: played.map_or(0, |last| last.ply as u32),
            thinking: thinks.then_some(board.turn),
            thinking_ms: if thinks {
                slot.since.elapsed().as_millis() as u64
            } else {
                0
            },
            board,
            last,
            result: slot.result.clone(),
        })
    }

    fn test(&self) -> Option<LiveTest> {
        let (test, curve) = self.test.as_ref()?;
        let pairs = self.standings.pentanomial(0);
        let (lower, upper) = test.bounds();
        let mut curve: Vec<_> = curve.points.iter().map(|&(_, point)| point).collect();
        let now = LivePoint {
            games: self.standings.played() as u32,
            llr: test.llr(pairs),
        };
        if curve.last() != Some(&now) {
            curve.push(now);
        }
        Some(LiveTest {
            player: self.names[0].clone(),
            elo0: test.elo0,
            elo1: test.elo1,
            lower,
            upper,
            accepted: test.decide(pairs).map(|accepted| match accepted {
                Hypothesis::H0 => LiveHypothesis::H0,
                Hypothesis::H1 => LiveHypothesis::H1,
            }),
            curve,
        })
    }

    /// Finished games from before one on, the newest first.
    fn newest(&self, before: u32, limit: usize) -> LiveGames {
        let mut games = self.finished.iter().map(|kept| &kept.game);
        let mut earlier = games.by_ref().skip_while(|game| game.serial >= before);
        LiveGames {
            games: earlier.by_ref().take(limit).cloned().collect(),
            more: earlier.next().is_some(),
        }
    }
}

fn results(wdl: Wdl) -> LiveResults {
    LiveResults {
        wins: wdl.wins as u32,
        draws: wdl.draws as u32,
        losses: wdl.losses as u32,
        points: wdl.points(),
        score: wdl.score(),
    }
}

fn row(row: StandingsRow) -> LiveRow {
    LiveRow {
        name: row.name,
        pace: row.pace,
        total: results(row.total),
        elo: row.elo.map(|elo| elo.to_string()),
        faults: row.faults as u32,
        against: row.against.into_iter().map(results).collect(),
    }
}

/// The run beside the server.
fn beside(hub: &Hub) -> Result<&Arc<Live>, Refused> {
    hub.live.as_ref().ok_or_else(|| {
        Refused::new(
            Refusal::Unknown,
            "no match or tournament is played here; `quirkat match` and `quirkat tournament` show theirs with `--page`",
        )
    })
}

/// The match or tournament that is played beside the server, as it stands; null where there is none.
#[utoipa::path(get, path = "/api/live", responses((status = 200, body = Option<LiveView>)))]
pub(crate) async fn live(State(hub): State<Arc<Hub>>) -> Json<Option<LiveView>> {
    Json(hub.live.as_ref().map(|live| live.lock().view()))
}

/// Which finished games are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesQuery {
    /// Only games that ended before the one with this serial.
    before: Option<u32>,
}

/// Games of the match or tournament that ended, the newest first, 50 at a time.
#[utoipa::path(get, path = "/api/live/games", params(GamesQuery),
    responses((status = 200, body = LiveGames), (status = 404, body = ErrorBody)))]
pub(crate) async fn games(
    State(hub): State<Arc<Hub>>,
    Query(query): Query<GamesQuery>,
) -> Answer<LiveGames> {
    let run = beside(&hub)?.lock();
    Ok(Json(run.newest(query.before.unwrap_or(u32::MAX), PAGE)))
}

/// A finished game of the match or tournament in PGN.
#[utoipa::path(get, path = "/api/live/games/{number}", params(("number" = u32, Path)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404, body = ErrorBody)))]
pub(crate) async fn pgn(
    State(hub): State<Arc<Hub>>,
    Path(number): Path<String>,
) -> Result<Response, ApiError> {
    let run = beside(&hub)?.lock();
    let mut games = run.finished.iter();
    let kept = games.find(|kept| kept.game.number.to_string() == number);
    let kept = kept.ok_or_else(|| {
        let reason =
            format!("there is no such game among the last {MOST_GAMES} that were finished");
        Refused::new(Refusal::Unknown, reason)
    })?;
    Ok(api::pgn_file(&format!("game-{number}"), kept.pgn.clone()))
}

/// `GET /api/live/socket`
pub(crate) async fn socket(
    State(hub): State<Arc<Hub>>,
    Extension(entry): Extension<Arc<Entry>>,
    Extension(guard): Extension<Arc<Guard>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let live = Arc::clone(beside(&hub)?);
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        watch(&live, &mut socket, &guard, &entry).await;
    }))
}

/// Shows the run to somebody until they leave.
async fn watch(live: &Live, socket: &mut WebSocket, guard: &Guard, entry: &Entry) {
    let mut limit = guard.socket_limit();
    let mut changes = live.revision.subscribe();
    changes.mark_changed();
    let (mut ask, mut tick) = (interval(ASK), interval(TICK));
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = tokio::time::Instant::now();
    loop {
        tokio::select! {
            incoming = socket.recv() => {
                heard = tokio::time::Instant::now();
                if !matches!(incoming, Some(Ok(ref message)) if !matches!(message, Message::Close(_))) {
                    return;
                }
                // There is nothing to be said here.
                if !limit.allow() || !guard.allow(entry.address) {
                    let reason = "too many messages".to_owned();
                    return close(socket, &Farewell { code: 1008, reason }).await;
                }
            }
            _ = tick.tick() => {
                if !changes.has_changed().unwrap_or(false) {
                    continue;
                }
                changes.mark_unchanged();
                let Some(text) = live.text() else {
                    continue;
                };
                if !send(socket, Message::text(text.as_ref())).await {
                    return;
                }
            }
            _ = ask.tick() => {
                if heard.elapsed() > GONE || !send(socket, Message::Ping(Vec::new().into())).await {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_keeps_few_points_evenly_apart() {
        let mut curve = Curve::new();
        for pairs in 1..=100_000 {
            let games = 2 * pairs as u32;
            curve.add(pairs, LivePoint { games, llr: 0.5 });
            // The other game of a pair adds nothing.
            curve.add(pairs, LivePoint { games, llr: 0.7 });
        }
        let points = &curve.points;
        assert!(points.len() <= MOST_POINTS && points.len() > MOST_POINTS / 3);
        for (one, next) in points.iter().zip(&points[1..]) {
            assert_eq!(next.0 - one.0, curve.stride);
            assert!((next.1.llr - 0.5).abs() < 1e-12);
        }
    }
}
