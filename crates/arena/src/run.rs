//! Playing a plan: workers that each play a game at a time, and one place where their games are counted.

mod worker;

use crate::archive::{Archive, ArchiveError, Entry};
use crate::fault::Fault;
use crate::openings::{Book, OpeningError};
use crate::plan::Plan;
use crate::player::{Description, PlayerKind, Seat};
use crate::schedule::Encounter;
use quirkat_opponents::{BookChoice, Opposed};
use quirkat_search::Control;
use quirkat_session::Visitor;
use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Mutex, mpsc};
use std::thread;
use thiserror::Error;
use worker::{News, Worker};

/// Why a plan cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum RunError {
    /// A player that cannot play at all.
    #[error("the engine `{name}` {fault}")]
    Player {
        /// Its name.
        name: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// There is nowhere to begin.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// A game could not be kept.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The system gives no more threads.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// Who is told of games.
pub trait Watcher {
    /// A game begins.
    fn started(&mut self, encounter: Encounter) {
        let _ = encounter;
    }

    /// A game ended, in an earlier run where `earlier` says so. `Break` ends the run; unfinished games are dropped.
    fn finished(&mut self, entry: &Entry, earlier: bool) -> ControlFlow<()>;
}

/// Plays all games of a plan that are not in the archive yet. The watcher is told of all.
pub fn run(plan: &Plan, archive: &mut Archive, watcher: &mut dyn Watcher) -> Result<(), RunError> {
    plan.game.visit(Run {
        plan,
        archive,
        watcher,
    })
}

struct Run<'a> {
    plan: &'a Plan,
    archive: &'a mut Archive,
    watcher: &'a mut dyn Watcher,
}

impl Visitor for Run<'_> {
    type Output = Result<(), RunError>;

    fn visit<P: Opposed>(self) -> Result<(), RunError> {
        let games = self.plan.schedule.len();
        let mut verdict = ControlFlow::Continue(());
        let played = self.archive.played();
        for entry in played.iter().filter(|entry| entry.number < games) {
            if self.watcher.finished(entry, true) == ControlFlow::Break(()) {
                verdict = ControlFlow::Break(());
            }
        }
        let done: HashSet<_> = played.iter().map(|entry| entry.number).collect();
        if verdict == ControlFlow::Break(()) || (0..games).all(|number| done.contains(&number)) {
            return Ok(());
        }
        let known = played
            .iter()
            .map(|entry| (entry.round, entry.opening.as_str()));
        let book = Book::open(&self.plan.openings, fit::<P>(self.plan), known)?;
        greet::<P>(self.plan)?;
        let left = self.plan.schedule.games();
        let left = left.filter(move |game| !done.contains(&game.number));
        self.play(book, left)
    }
}

/// Whether games of a plan may begin with a position: all of its players must be able to learn all of it.
fn fit<P: Opposed>(plan: &Plan) -> fn(&P) -> bool {
    let is_lister = |player: &Description| matches!(player.kind, PlayerKind::Lister(_));
    let lists = P::LISTS.filter(|_| plan.players.iter().any(is_lister));
    lists.map_or(|_| true, |lists| lists.tells)
}

/// Makes sure that every program can be run and plays the game, and that files can be read, before the first game is lost by one
/// that cannot.
fn greet<P: Opposed>(plan: &Plan) -> Result<(), RunError> {
    for player in &plan.players {
        let is_program = matches!(player.kind, PlayerKind::External(_) | PlayerKind::Lister(_));
        let files = player.weights.is_some() || matches!(player.book, BookChoice::File(_));
        if is_program || files {
            let seat = Seat::<P>::open(player, plan.patience);
            seat.map_err(|fault| RunError::Player {
                name: player.name.clone(),
                fault,
            })?;
        }
    }
    Ok(())
}

impl Run<'_> {
    fn play<P: Opposed>(
        self,
        book: Book<P>,
        games: impl Iterator<Item = Encounter> + Send,
    ) -> Result<(), RunError> {
        let (book, games) = (Mutex::new(book), Mutex::new(games));
        let stop = Control::default();
        let (sender, news) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.plan.concurrency.max(1) {
                let mut worker = Worker::new(self.plan, &book, &stop);
                let (games, sender) = (&games, sender.clone());
                let task = move || worker.work(games, |news| sender.send(news).is_ok());
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, task) {
                    stop.stop();
                    return Err(RunError::Thread(error));
                }
            }
            drop(sender);
            for news in news {
                let entry = match news {
                    News::Started(encounter) => {
                        self.watcher.started(encounter);
                        continue;
                    }
                    News::Finished(entry) => entry,
                };
                let kept = self.archive.add(&entry);
                if kept.is_err() || self.watcher.finished(&entry, false) == ControlFlow::Break(()) {
                    stop.stop();
                }
                kept?;
            }
            Ok(())
        })
    }
}
