//! Running a plan: workers play its games in parallel, and one thread collects the results.

use crate::archive::{Archive, ArchiveError};
use crate::game::{self, GameConditions, PlayedGame};
use crate::journal::FinishedGame;
use crate::openings::{OpeningError, OpeningSuite};
use crate::pgn::{self, PgnTags};
use crate::plan::Plan;
use crate::player::{self, PlayerDescription, PlayerKind};
use crate::schedule::ScheduledGame;
use quirkat_eval::EvalChoice;
use quirkat_game::{Ending, Record, Side};
use quirkat_games::{Playable, Visitor};
use quirkat_opponents::{BookChoice, Player, PlayerFault};
use quirkat_search::{Control, Score};
use serde::Serialize;
use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// Why a run fails.
#[derive(Debug, Error)]
pub enum RunError {
    /// A player cannot be opened.
    #[error("the engine `{name}` {fault}")]
    Player {
        /// Its name.
        name: String,
        /// Why not.
        fault: PlayerFault,
    },
    /// There are no openings.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// A game cannot be saved.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A thread cannot be started.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// A move of a game of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveReport {
    /// The number of the game.
    pub number: usize,
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The side that moved.
    pub side: Side,
    /// The position it was played in.
    pub position: String,
    /// The move as programs exchange it.
    pub mv: String,
    /// The move as PGN writes it.
    pub san: String,
    /// The score for the side that moved.
    pub score: Option<Score>,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The time it took.
    pub elapsed: Duration,
    /// The time left on the clock.
    pub clock: Option<Duration>,
}

/// Receives the games of a run.
pub trait Watcher {
    /// A game begins, with the position `opening`.
    fn started(&mut self, game: ScheduledGame, opening: &str) {
        let _ = (game, opening);
    }

    /// Whether [`moved`](Watcher::moved) is to be called.
    fn wants_moves(&self) -> bool {
        false
    }

    /// A move was played.
    fn moved(&mut self, report: &MoveReport) {
        let _ = report;
    }

    /// A game ended, in this run or an `earlier` one. `Break` ends the run; unfinished games are dropped.
    fn finished(&mut self, game: &FinishedGame, earlier: bool) -> ControlFlow<()>;
}

/// Plays all games of a plan that are not in the archive. The watcher receives those as well.
pub fn run(plan: &Plan, archive: &mut Archive, watcher: &mut dyn Watcher) -> Result<(), RunError> {
    run_until(plan, archive, watcher, &Control::default())
}

/// The same until somebody stops it; games in progress are dropped then.
pub(crate) fn run_until(
    plan: &Plan,
    archive: &mut Archive,
    watcher: &mut dyn Watcher,
    stop: &Control,
) -> Result<(), RunError> {
    plan.game.visit(Run {
        plan,
        archive,
        watcher,
        stop,
    })
}

struct Run<'a> {
    plan: &'a Plan,
    archive: &'a mut Archive,
    watcher: &'a mut dyn Watcher,
    stop: &'a Control,
}

impl Visitor for Run<'_> {
    type Output = Result<(), RunError>;

    fn visit<P: Playable>(self) -> Result<(), RunError> {
        let games = self.plan.games();
        let verdict = tell_earlier(self.plan, self.archive, self.watcher);
        let played = self.archive.played();
        let done: HashSet<_> = played.iter().map(|game| game.number).collect();
        if verdict == ControlFlow::Break(()) || games.clone().all(|number| done.contains(&number)) {
            return Ok(());
        }
        let known = played
            .iter()
            .map(|game| (game.round, game.opening.as_str()));
        let openings = OpeningSuite::open(&self.plan.openings, fit::<P>(self.plan), known)?;
        check_players::<P>(self.plan)?;
        let left = self.plan.schedule.games();
        let left =
            left.filter(move |game| games.contains(&game.number) && !done.contains(&game.number));
        self.play(openings, left)
    }
}

/// Tells a watcher of the games of a plan that an archive has from earlier runs.
pub fn tell_earlier(plan: &Plan, archive: &Archive, watcher: &mut dyn Watcher) -> ControlFlow<()> {
    let games = plan.games();
    let played = archive.played().iter();
    let played = played.filter(|game| games.contains(&game.number));
    let mut verdict = ControlFlow::Continue(());
    for game in played {
        // All of them count, also those after the one that decided it.
        if watcher.finished(game, true) == ControlFlow::Break(()) {
            verdict = ControlFlow::Break(());
        }
    }
    verdict
}

/// Opens every player of a plan that may fail to open.
pub fn open_players(plan: &Plan) -> Result<(), RunError> {
    plan.game.visit(CheckPlayers(plan))
}

struct CheckPlayers<'a>(&'a Plan);

impl Visitor for CheckPlayers<'_> {
    type Output = Result<(), RunError>;

    fn visit<P: Playable>(self) -> Result<(), RunError> {
        check_players::<P>(self.0)
    }
}

/// The test that openings must pass: programs that are asked in lists can only play positions that lists express.
pub(crate) fn fit<P: Playable>(plan: &Plan) -> fn(&P) -> bool {
    let is_lister = |player: &PlayerDescription| matches!(player.kind, PlayerKind::Lister(_));
    let lists = P::roster()
        .lists
        .filter(|_| plan.players.iter().any(is_lister));
    lists.map_or(|_| true, |lists| lists.tells)
}

/// Opens every player that may fail to open, before it loses its first game by that.
fn check_players<P: Playable>(plan: &Plan) -> Result<(), RunError> {
    for player in &plan.players {
        let is_program = matches!(player.kind, PlayerKind::External(_) | PlayerKind::Lister(_));
        let files = matches!(player.eval, EvalChoice::File(_))
            || matches!(player.book, BookChoice::File(_));
        if is_program || files {
            let opened = player::open::<P>(player, plan.patience);
            opened.map_err(|fault| RunError::Player {
                name: player.name.clone(),
                fault,
            })?;
        }
    }
    Ok(())
}

impl Run<'_> {
    fn play<P: Playable>(
        self,
        openings: OpeningSuite<P>,
        games: impl Iterator<Item = ScheduledGame> + Send,
    ) -> Result<(), RunError> {
        let (openings, games) = (Mutex::new(openings), Mutex::new(games));
        let stop = self.stop;
        let (sender, events) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.plan.concurrency.max(1) {
                let wants_moves = self.watcher.wants_moves();
                let mut worker = MatchWorker::new(self.plan, &openings, stop, wants_moves);
                let (games, sender) = (&games, sender.clone());
                let task = move || worker.work(games, |event| sender.send(event).is_ok());
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, task) {
                    stop.stop();
                    return Err(RunError::Thread(error));
                }
            }
            drop(sender);
            for event in events {
                let game = match event {
                    WorkerEvent::Started(game, opening) => {
                        self.watcher.started(game, &opening);
                        continue;
                    }
                    WorkerEvent::Moved(report) => {
                        self.watcher.moved(&report);
                        continue;
                    }
                    WorkerEvent::Finished(game) => game,
                };
                let saved = self.archive.add(&game);
                if saved.is_err() || self.watcher.finished(&game, false) == ControlFlow::Break(()) {
                    stop.stop();
                }
                saved?;
            }
            Ok(())
        })
    }
}

/// What a worker reports.
enum WorkerEvent {
    /// A game begins, with a position.
    Started(ScheduledGame, String),
    /// A move was played.
    Moved(MoveReport),
    /// A game ended.
    Finished(Box<FinishedGame>),
}

/// Plays one game after another on its own thread, with its own players.
struct MatchWorker<'a, P: Playable> {
    plan: &'a Plan,
    openings: &'a Mutex<OpeningSuite<P>>,
    stop: &'a Control,
    wants_moves: bool,
    /// Players kept from the last game, by their index in the plan.
    players: Vec<(usize, Box<dyn Player<P>>)>,
}

impl<'a, P: Playable> MatchWorker<'a, P> {
    fn new(
        plan: &'a Plan,
        openings: &'a Mutex<OpeningSuite<P>>,
        stop: &'a Control,
        wants_moves: bool,
    ) -> Self {
        MatchWorker {
            wants_moves,
            plan,
            openings,
            stop,
            players: Vec::new(),
        }
    }

    /// Plays until there are no more games, the run is stopped, or `report` returns `false`.
    fn work(
        &mut self,
        games: &Mutex<impl Iterator<Item = ScheduledGame>>,
        report: impl Fn(WorkerEvent) -> bool,
    ) {
        loop {
            let next = games.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(scheduled) = next.filter(|_| !self.stop.is_stopped()) else {
                return;
            };
            let opening = {
                let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
                openings.opening(scheduled.round)
            };
            if !report(WorkerEvent::Started(scheduled, opening.to_string())) {
                return;
            }
            let moved = |move_report| {
                // A run that is over is told by the end of the game.
                report(WorkerEvent::Moved(move_report));
            };
            let Some(played) = self.play(&opening, scheduled, moved) else {
                return;
            };
            let finished = Box::new(self.finished_game(&played, scheduled));
            if !report(WorkerEvent::Finished(finished)) {
                return;
            }
        }
    }

    fn play(
        &mut self,
        opening: &P,
        scheduled: ScheduledGame,
        moved: impl Fn(MoveReport),
    ) -> Option<PlayedGame<P>> {
        let players = [scheduled.white, scheduled.black];
        // Drop players that this game does not need, to free their memory.
        self.players.retain(|(player, _)| players.contains(player));
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            if let Err(fault) = self.open_player(player) {
                return Some(forfeited(opening, side, fault));
            }
        }
        let conditions = GameConditions {
            number: scheduled.number,
            paces: players.map(|player| self.plan.pace_of(player)),
            margin: self.plan.margin,
            adjudication: self.plan.adjudication,
            seeds: players.map(|player| self.plan.players[player].seed()),
            stop: self.stop,
        };
        // White first; only these two players are left.
        self.players
            .sort_by_key(|(player, _)| *player != scheduled.white);
        let [(_, white), (_, black)] = self.players.as_mut_slice() else {
            return None;
        };
        let wants_moves = self.wants_moves;
        let mut moved = |report| {
            if wants_moves {
                moved(report);
            }
        };
        let pair: [&mut dyn Player<P>; 2] = [white.as_mut(), black.as_mut()];
        let played = game::play(opening, pair, conditions, &mut moved)?;
        if let Some((side, _)) = &played.fault {
            // A player that failed may be in any state, so it is started anew for its next game.
            self.players.remove(side.index());
        }
        Some(played)
    }

    /// Opens a player unless it is open from the last game.
    fn open_player(&mut self, player: usize) -> Result<(), PlayerFault> {
        if self.players.iter().all(|(other, _)| *other != player) {
            let opened = player::open(&self.plan.players[player], self.plan.patience)?;
            self.players.push((player, opened));
        }
        Ok(())
    }

    fn finished_game(&self, played: &PlayedGame<P>, scheduled: ScheduledGame) -> FinishedGame {
        let name = |player: usize| self.plan.players[player].name.as_str();
        let names = [scheduled.white, scheduled.black].map(name);
        let fault = played.fault.as_ref();
        let fault = fault.map(|(side, fault)| format!("{} {fault}", names[side.index()]));
        let tags = PgnTags {
            event: &self.plan.event,
            round: format!("{}.{}", scheduled.round + 1, scheduled.number + 1),
            players: names,
            paces: [scheduled.white, scheduled.black].map(|player| self.plan.pace_of(player)),
            fault: fault.as_deref(),
        };
        // Player names that PGN cannot express must not lose the game.
        let pgn = pgn::to_pgn(&played.record, &played.comments, &tags)
            .unwrap_or_else(|_| format!("{}\n", played.record.to_pgn()));
        FinishedGame {
            number: scheduled.number,
            round: scheduled.round,
            white: scheduled.white,
            black: scheduled.black,
            result: played.ending.outcome.to_string(),
            reason: played.ending.reason.to_owned(),
            fault,
            opening: played.record.start().to_string(),
            plies: played.record.plies(),
            pgn,
        }
    }
}

/// A game lost by a player that could not be opened.
fn forfeited<P: Playable>(opening: &P, side: Side, fault: PlayerFault) -> PlayedGame<P> {
    let mut record = Record::new(opening.clone());
    let ending = Ending::win(!side, fault.reason());
    // This cannot fail: no opening is the end of a game.
    let _ = record.end(ending);
    PlayedGame {
        record,
        ending,
        fault: Some((side, fault)),
        comments: Vec::new(),
    }
}
