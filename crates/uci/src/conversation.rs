//! A conversation about one game: the position, the engine, and an answer to every command.

use crate::chance::Seeds;
use crate::drawing::draw;
use crate::info::Teller;
use crate::input::{Line, Lines};
use crate::output::Output;
use crate::place::Place;
use crate::settings::{Change, Declaration, Settings};
use crate::tasks::{self, Search};
use crate::work::Work;
use crate::{Command, Go};
use quirkat_opponents::{Mind, Openings, Opposed};
use quirkat_search::{Control, DisplayScore, Engine, Evaluate, Request};
use quirkat_session::{Game, Visitor};
use std::io::BufRead;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};

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
    pub(crate) settings: &'a mut Settings,
}

impl<R: BufRead> Visitor for Conversation<'_, '_, R> {
    type Output = Next;

    fn visit<P: Opposed>(self) -> Next {
        let (hash, threads) = (self.settings.affordable_hash(), self.settings.threads);
        let engine = Mutex::new(Engine::new(P::Eval::default(), hash, threads));
        let mut seeds = Seeds::new(self.settings.style.seed);
        let mind = Mutex::new(Mind::new(seeds.next()));
        thread::scope(|scope| {
            let mut talk = Talk::<P> {
                scope,
                game: self.game,
                output: self.output,
                settings: self.settings,
                engine: &engine,
                mind: &mind,
                seeds,
                openings: Openings::Off,
                pending: Pending::default(),
                place: Place::start(),
                work: None,
            };
            talk.open_book();
            let next = talk.listen(self.input);
            talk.end_work();
            next
        })
    }
}

/// Changes of the engine that wait for the end of a search.
#[derive(Default)]
struct Pending {
    table: bool,
    threads: bool,
    clear: bool,
    /// What chance is to depend on.
    seed: Option<u64>,
}

struct Talk<'scope, 'env, 'w, P: Opposed> {
    scope: &'scope Scope<'scope, 'env>,
    game: Game,
    output: &'scope Output<'w>,
    settings: &'scope mut Settings,
    /// Locked by the search that uses it.
    engine: &'scope Mutex<Engine<P, P::Eval>>,
    /// What plays where strength is limited; locked likewise.
    mind: &'scope Mutex<Mind<P>>,
    seeds: Seeds,
    openings: Openings<P>,
    pending: Pending,
    place: Place<P>,
    work: Option<Work<'scope>>,
}

impl<'scope, P: Opposed> Talk<'scope, '_, '_, P> {
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
                match Place::read(from, &moves, self.settings.shuffled) {
                    Ok(place) => self.place = place,
                    Err(error) => self.output.remark(error),
                }
            }
            Command::Go(go) => match go.perft {
                Some(depth) => self.count(depth),
                None => self.search(&go),
            },
            Command::Stop => self.end_work(),
            Command::PonderHit => {
                if let Some(work) = &self.work {
                    work.ponder_hit();
                }
            }
            Command::Quit => return Some(Next::Quit),
            Command::Draw => self.output.say(draw(&self.place.position)),
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
        match self.settings.set(name, value) {
            Ok(Change::Nothing) => {}
            Ok(Change::Table) => self.pending.table = true,
            Ok(Change::Threads) => self.pending.threads = true,
            Ok(Change::Clear) => self.pending.clear = true,
            Ok(Change::Seed) => {
                self.seeds = Seeds::new(self.settings.style.seed);
                self.pending.seed = Some(self.seeds.next());
            }
            Ok(Change::Book) => self.open_book(),
            Ok(Change::Notation) => {
                let position = self.place.position.clone();
                self.place.position = position.with_shuffled_notation(self.settings.shuffled);
            }
            Ok(Change::Game(game)) if game == self.game => {}
            Ok(Change::Game(game)) => return Some(Next::Play(game)),
            Err(error) => self.output.remark(error),
        }
        self.settle();
        None
    }

    /// Gets the openings ready that are to be played from. What is no book is told, and none is played from then.
    fn open_book(&mut self) {
        let opened = self.settings.style.book().open();
        self.openings = opened.unwrap_or_else(|error| {
            self.output.remark(error);
            Openings::Off
        });
    }

    /// Makes the changes that are due, unless a search is still using the engine.
    fn settle(&mut self) {
        match self.work.take() {
            Some(work) if !work.is_over() => {
                self.work = Some(work);
                return;
            }
            Some(work) => work.join(),
            None => {}
        }
        let pending = std::mem::take(&mut self.pending);
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        if pending.threads {
            engine.set_threads(self.settings.threads);
        }
        if pending.table {
            let hash = engine.set_hash(self.settings.affordable_hash());
            if hash < self.settings.hash {
                self.output
                    .remark(format_args!("Hash is {hash} MB: no more memory is free"));
            }
        }
        if pending.clear {
            engine.clear();
        }
        if let Some(seed) = pending.seed {
            let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
            mind.new_game(seed);
        }
    }

    /// Stops whatever is running, waits for its last words, and makes the changes that are due.
    fn end_work(&mut self) {
        if let Some(work) = self.work.take() {
            work.stop();
            work.join();
        }
        self.settle();
    }

    /// Searches. One that is still running is ended first: every `go` gets its answer.
    fn search(&mut self, go: &Go<'_>) {
        self.end_work();
        let Place { position, history } = self.place.clone();
        let side = position.side_to_move();
        let teller = Teller {
            root: position.clone(),
            chances: self.settings.chances,
        };
        let request = Request {
            moves: self.wanted_moves(&go.moves),
            limits: go.limits(side, self.settings.overhead),
            multi_pv: self.settings.multi_pv,
            position,
            history,
        };
        let control = Control::default();
        if go.ponder {
            control.ponder();
        }
        let (engine, output, infinite) = (self.engine, self.output, go.infinite);
        let limited = self.settings.style.strength();
        let (mind, openings) = (self.mind, self.openings.clone());
        let started = Work::start(self.scope, output, control, move |control| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let search = Search {
                request: &request,
                teller: &teller,
                control,
                hold: infinite,
                output,
            };
            let Some(strength) = limited else {
                return search.with_all_strength(&mut engine);
            };
            let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
            mind.set_openings(openings);
            search.with_strength(strength, &mut mind, &mut engine)
        });
        match started {
            Ok(work) => self.work = Some(work),
            Err(error) => {
                let position = &self.place.position;
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
        let read = |text: &&str| match self.place.position.parse_move(text) {
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
        let (position, output) = (self.place.position.clone(), self.output);
        self.begin(move |control| tasks::perft(&position, depth.min(64) as u32, control, output));
    }

    /// Searches what the signature is made of.
    fn bench(&mut self) {
        let output = self.output;
        self.begin(move |control| tasks::bench(control, output));
    }

    /// Begins something that nobody waits for an answer to.
    fn begin(&mut self, task: impl FnOnce(&Control) -> String + Send + 'scope) {
        self.end_work();
        match Work::start(self.scope, self.output, Control::default(), task) {
            Ok(work) => self.work = Some(work),
            Err(error) => self
                .output
                .remark(format_args!("no thread to work on: {error}")),
        }
    }

    /// Says what the position is worth without looking ahead.
    fn judge(&self) {
        let position = &self.place.position;
        let mut eval = P::Eval::default();
        let mut state = eval.state(position);
        let verdict = DisplayScore::from(eval.evaluate(position, &mut state));
        let side = position.side_to_move();
        self.output.say(format_args!(
            "evaluation {verdict} for {side}, who is to move"
        ));
    }
}
