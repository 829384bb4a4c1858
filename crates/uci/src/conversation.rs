//! A conversation about one game: its record, the engine, and an answer to every command.

use crate::options::{Change, Declaration, GameSeeds, UciOptions};
use crate::report::{Reporter, draw};
use crate::stream::{Line, Lines, Output};
use crate::task::{self, BackgroundTask, SearchTask};
use crate::{Command, Go, PositionText};
use quirkat_eval::EvalChoice;
use quirkat_game::{MoveError, Record, Rules};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_opponents::{EngineOptions, EnginePlayer, EngineStrength, Openings};
use quirkat_search::{Control, DisplayScore, Evaluate};
use std::io::BufRead;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};
use thiserror::Error;

/// What comes after a conversation.
pub(crate) enum Next {
    /// Nothing.
    Quit,
    /// One about another game.
    Play(Game),
}

/// Speaks about `game` until another is chosen.
pub(crate) struct Conversation<'a, 'w, R> {
    pub(crate) game: Game,
    pub(crate) input: &'a mut Lines<R>,
    pub(crate) output: &'a Output<'w>,
    pub(crate) options: &'a mut UciOptions,
}

impl<R: BufRead> Visitor for Conversation<'_, '_, R> {
    type Output = Next;

    fn visit<P: Playable>(self) -> Next {
        let mut seeds = GameSeeds::new(self.options.style.seed);
        let engine = EngineOptions {
            hash: self.options.affordable_hash(),
            threads: self.options.threads,
            openings: Openings::Off,
            ..EngineOptions::new(P::built_in_eval())
        };
        let player = EnginePlayer::new(P::roster(), engine, EngineStrength::Full, seeds.next());
        let player = Mutex::new(player);
        thread::scope(|scope| {
            let mut talk = Talk::<P> {
                scope,
                game: self.game,
                output: self.output,
                options: self.options,
                player: &player,
                seeds,
                pending: Pending::default(),
                record: Record::default(),
                task: None,
            };
            talk.open_book();
            talk.open_eval();
            let next = talk.listen(self.input);
            talk.end_task();
            next
        })
    }
}

/// Changes of the engine that wait for the end of a search.
struct Pending<P: Playable> {
    hash: bool,
    threads: bool,
    clear: bool,
    /// What chance is to depend on.
    seed: Option<u64>,
    openings: Option<Openings<P>>,
    /// At full strength, and for levels.
    evals: Option<(P::Eval, P::Eval)>,
}

impl<P: Playable> Default for Pending<P> {
    fn default() -> Pending<P> {
        Pending {
            hash: false,
            threads: false,
            clear: false,
            seed: None,
            openings: None,
            evals: None,
        }
    }
}

struct Talk<'scope, 'env, 'w, P: Playable> {
    scope: &'scope Scope<'scope, 'env>,
    game: Game,
    output: &'scope Output<'w>,
    options: &'scope mut UciOptions,
    /// Locked by the search that uses it.
    player: &'scope Mutex<EnginePlayer<P, P::Eval>>,
    seeds: GameSeeds,
    pending: Pending<P>,
    /// The game that the position comes from.
    record: Record<P>,
    task: Option<BackgroundTask<'scope>>,
}

impl<'scope, P: Playable> Talk<'scope, '_, '_, P> {
    /// Answers line by line.
    fn listen(&mut self, input: &mut Lines<impl BufRead>) -> Next {
        while !self.output.is_broken() {
            let line = match input.next_line() {
                Line::Text(line) => line,
                Line::TooLong => {
                    self.output.remark("a line was too long to be read");
                    continue;
                }
                Line::End => break,
            };
            match Command::read(&line) {
                Ok(command) => {
                    if let Some(next) = self.answer(command) {
                        return next;
                    }
                }
                Err(error) => self.output.remark(error),
            }
        }
        Next::Quit
    }

    /// Answers a command; some end the conversation.
    fn answer(&mut self, command: Command<'_>) -> Option<Next> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                self.settle();
                self.output.say("readyok");
            }
            Command::NewGame => {
                self.pending.clear = true;
                self.pending.seed = Some(self.seeds.next());
                self.settle();
            }
            Command::SetOption { name, value } => return self.set_option(name, value),
            Command::Position { from, moves } => {
                match read_position(from, &moves, self.options.shuffled) {
                    Ok(record) => self.record = record,
                    Err(error) => self.output.remark(error),
                }
            }
            Command::Go(go) => {
                // One remark is enough to look for what is wrong.
                if let Some(misread) = go.misread.first() {
                    self.output.remark(misread);
                }
                match go.perft {
                    Some(depth) => self.count(depth),
                    None => self.search(&go),
                }
            }
            Command::Stop => self.end_task(),
            Command::PonderHit => {
                if let Some(task) = &self.task {
                    task.ponder_hit();
                }
            }
            Command::Quit => return Some(Next::Quit),
            Command::Draw => self.output.say(draw(self.record.position())),
            Command::Eval => self.judge(),
            Command::Bench => self.bench(),
            Command::Nothing => {}
        }
        None
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.output.say(format_args!(
            "id name Quirkat {version}\nid author the Quirkat authors\n{Declaration}\nuciok"
        ));
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Option<Next> {
        match self.options.set(name, value) {
            Ok(Change::Nothing) => {}
            Ok(Change::Hash) => self.pending.hash = true,
            Ok(Change::Threads) => self.pending.threads = true,
            Ok(Change::Clear) => self.pending.clear = true,
            Ok(Change::Seed) => {
                self.seeds = GameSeeds::new(self.options.style.seed);
                self.pending.seed = Some(self.seeds.next());
            }
            Ok(Change::Book) => self.open_book(),
            Ok(Change::Eval) => self.open_eval(),
            #[cfg(feature = "tuning")]
            Ok(Change::Param) => self.pending.clear = true,
            Ok(Change::Notation) => {
                let start = self.record.start().clone();
                let mut record = Record::new(start.with_shuffled_notation(self.options.shuffled));
                for &mv in self.record.moves() {
                    // The same moves are legal, however they are written.
                    let _ = record.play_on(mv);
                }
                self.record = record;
            }
            Ok(Change::Game(game)) if game == self.game => {}
            Ok(Change::Game(game)) => return Some(Next::Play(game)),
            Err(error) => self.output.remark(error),
        }
        self.settle();
        None
    }

    /// Opens the book to be played from. A file that is no book is told, and none is played from then.
    fn open_book(&mut self) {
        let opened = self.options.style.book().open(P::roster());
        self.pending.openings = Some(opened.unwrap_or_else(|error| {
            self.output.remark(error);
            Openings::Off
        }));
        self.settle();
    }

    /// Opens the evaluation that is to judge. A file that holds none is told, and the one of the build judges then.
    fn open_eval(&mut self) {
        let mut eval = P::open_eval(&self.options.eval);
        if let Err(error) = &eval {
            self.output.remark(error);
            self.options.eval = EvalChoice::BuiltIn;
            eval = P::open_eval(&EvalChoice::BuiltIn);
        }
        let of_levels = P::open_eval(&self.options.eval.of_levels());
        self.pending.evals = eval.and_then(|eval| Ok((eval, of_levels?))).ok();
        self.settle();
    }

    /// Makes the changes that are due, unless a search is still using the engine.
    fn settle(&mut self) {
        match self.task.take() {
            Some(task) if !task.is_over() => {
                self.task = Some(task);
                return;
            }
            Some(task) => task.join(),
            None => {}
        }
        let pending = std::mem::take(&mut self.pending);
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((eval, of_levels)) = pending.evals {
            player.set_evaluators(eval, of_levels);
        }
        let engine = player.engine();
        if pending.threads {
            engine.set_threads(self.options.threads);
        }
        if pending.hash {
            let hash = engine.set_hash(self.options.affordable_hash());
            if hash < self.options.hash {
                self.output
                    .remark(format_args!("Hash is {hash} MB: no more memory is free"));
            }
        }
        if pending.clear {
            engine.clear();
        }
        if let Some(openings) = pending.openings {
            player.set_openings(openings);
        }
        if let Some(seed) = pending.seed {
            player.set_seed(seed);
        }
    }

    /// Stops whatever is running, waits for its last words, and makes the changes that are due.
    fn end_task(&mut self) {
        if let Some(task) = self.task.take() {
            task.stop();
            task.join();
        }
        self.settle();
    }

    /// Searches. One that is still running is ended first: every `go` gets its answer.
    fn search(&mut self, go: &Go<'_>) {
        self.end_task();
        let record = self.record.clone();
        let reporter = Reporter {
            root: record.position().clone(),
            show_wdl: self.options.show_wdl,
        };
        let limits = go.limits(record.position().side_to_move(), self.options.overhead);
        let moves = self.wanted_moves(&go.moves);
        let control = Control::default();
        if go.ponder {
            control.ponder();
        }
        let (player, output, hold) = (self.player, self.output, go.infinite);
        let (multi_pv, strength) = (self.options.multi_pv, self.options.style.strength());
        let started = BackgroundTask::start(self.scope, output, control, move |control| {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            let task = SearchTask {
                record: &record,
                limits,
                multi_pv,
                moves: &moves,
                strength,
                reporter: &reporter,
                control,
                hold,
                output,
            };
            task.run(&mut player)
        });
        match started {
            Ok(task) => self.task = Some(task),
            Err(error) => {
                let position = self.record.position();
                let first = position.legal_moves().first().copied();
                let best = first.map_or("(none)".to_owned(), |mv| position.move_text(mv));
                self.output
                    .remark(format_args!("no thread to search on: {error}"));
                self.output.say(format_args!("bestmove {best}"));
            }
        }
    }

    /// The moves that a search is to be limited to. Texts that mean none are passed over; where nothing is left, all
    /// moves are searched.
    fn wanted_moves(&self, texts: &[&str]) -> Vec<P::Move> {
        let read = |text: &&str| match self.record.position().parse_move(text) {
            Ok(mv) => Some(mv),
            Err(error) => {
                self.output.remark(error);
                None
            }
        };
        texts.iter().filter_map(read).collect()
    }

    /// Counts the ways to play on.
    fn count(&mut self, depth: u64) {
        let (position, output) = (self.record.position().clone(), self.output);
        self.begin(move |control| task::perft(&position, depth.min(64) as u32, control, output));
    }

    /// Searches what the signature is made of.
    fn bench(&mut self) {
        let output = self.output;
        self.begin(move |control| task::bench(control, output));
    }

    /// Begins something that nobody waits for an answer to.
    fn begin(&mut self, task: impl FnOnce(&Control) -> String + Send + 'scope) {
        self.end_task();
        match BackgroundTask::start(self.scope, self.output, Control::default(), task) {
            Ok(task) => self.task = Some(task),
            Err(error) => self
                .output
                .remark(format_args!("no thread to work on: {error}")),
        }
    }

    /// Says what the position is worth without looking ahead.
    fn judge(&self) {
        let position = self.record.position();
        let mut eval = P::open_eval(&self.options.eval).unwrap_or_else(|_| P::built_in_eval());
        let mut state = eval.state(position);
        let verdict = DisplayScore::from(eval.evaluate(position, &mut state));
        let side = position.side_to_move();
        self.output.say(format_args!(
            "evaluation {verdict} for {side}, who is to move"
        ));
    }
}

/// Why a position is not taken over.
#[derive(Debug, Error)]
enum PositionError<E> {
    #[error("not a position: {0}")]
    Position(E),
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
}

/// The game from a position by moves. It may go on past a draw: whoever referees decides that.
fn read_position<P: Rules>(
    from: PositionText<'_>,
    moves: &[&str],
    shuffled: bool,
) -> Result<Record<P>, PositionError<P::Err>> {
    let start = match from {
        PositionText::Text(text) => text.parse().map_err(PositionError::Position)?,
        PositionText::Start => P::start(),
    };
    let mut record = Record::new(start.with_shuffled_notation(shuffled));
    for (number, text) in (1..).zip(moves) {
        let mv = record.position().parse_move(text);
        let mv = mv.map_err(|error| PositionError::Move { number, error })?;
        // A move that was read is legal.
        let _ = record.play_on(mv);
    }
    Ok(record)
}
