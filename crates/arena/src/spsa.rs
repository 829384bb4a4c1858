//! SPSA: numbers of an engine tuned in matches of it against itself.
//!
//! In each iteration all numbers are moved at once, each up or down by chance; the engine with these plays the engine with the
//! opposite moves, and all numbers follow whoever won. Everything but the games is worked out from the seed and the results, so
//! a journal of games is all that a run leaves behind, and all it needs to go on.

use crate::archive::{Archive, ArchiveError};
use crate::journal::FinishedGame;
use crate::plan::Plan;
use crate::player::PlayerKind;
use crate::run::RunError;
use crate::unit::{PlanUnits, UnitFault, play_unit};
use quirkat_game::{Outcome, Random, Side};
use quirkat_search::{Control, Param};
use serde::Serialize;
use std::iter::Peekable;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use thiserror::Error;

/// How fast the steps shrink: the exponents that Spall recommends.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The iterations, as a share of all, in which the first steps are held back.
const STABILITY: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TunedParam {
    /// The name of the engine's option.
    pub name: String,
    /// What it is at first.
    pub start: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
    /// How far it is moved in the last iteration.
    pub step: f64,
}

impl From<&Param> for TunedParam {
    fn from(param: &Param) -> TunedParam {
        TunedParam {
            name: param.name.to_owned(),
            start: param.default.into(),
            min: param.min.into(),
            max: param.max.into(),
            step: param.step.into(),
        }
    }
}

/// What is tuned, and how.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SpsaSettings {
    /// The numbers.
    pub params: Vec<TunedParam>,
    /// How many iterations.
    pub iterations: usize,
    /// How many pairs of games in each.
    pub pairs: usize,
    /// How far a number moves for a won game in the last iteration, as a share of its step.
    pub rate: f64,
    /// What the chance depends on.
    pub seed: u64,
}

impl SpsaSettings {
    /// How many games all iterations have.
    pub const fn games(&self) -> usize {
        2 * self.pairs * self.iterations
    }

    /// By how much numbers are moved in an iteration, as a multiple of their steps.
    fn reach(&self, iteration: usize) -> f64 {
        (self.iterations as f64 / (iteration + 1) as f64).powf(GAMMA)
    }

    /// By how much a number follows a won game, as a share of its step.
    fn gain(&self, iteration: usize) -> f64 {
        let all = self.iterations as f64;
        let begun = STABILITY * all;
        let left = ((begun + all) / (begun + (iteration + 1) as f64)).powf(ALPHA);
        self.rate * left / self.reach(iteration)
    }

    /// For each number whether an iteration moves it up or down.
    fn signs(&self, iteration: usize) -> Vec<f64> {
        let mut random = Random::new(self.seed.wrapping_add(iteration as u64 + 1));
        let mut sign = |_: &TunedParam| [1.0, -1.0][random.below(2)];
        self.params.iter().map(&mut sign).collect()
    }
}

/// A run up to some iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct SpsaState {
    settings: SpsaSettings,
    /// How many iterations are done.
    pub iteration: usize,
    /// The numbers so far.
    pub values: Vec<f64>,
}

impl SpsaState {
    /// Before the first iteration.
    pub fn new(settings: SpsaSettings) -> SpsaState {
        SpsaState {
            values: settings.params.iter().map(|param| param.start).collect(),
            iteration: 0,
            settings,
        }
    }

    /// How many games the iterations had that are done.
    pub const fn games(&self) -> usize {
        2 * self.settings.pairs * self.iteration
    }

    /// The numbers of both engines in the iteration that is due: all moved one way, and the other way.
    pub fn candidates(&self) -> [Vec<i32>; 2] {
        let reach = self.settings.reach(self.iteration);
        let signs = self.settings.signs(self.iteration);
        [1.0, -1.0].map(|way| {
            let moved = self.settings.params.iter().zip(&self.values).zip(&signs);
            let moved = moved.map(|((param, value), sign)| {
                let moved = value + way * sign * reach * param.step;
                moved.clamp(param.min, param.max).round() as i32
            });
            moved.collect()
        })
    }

    /// Ends an iteration: by how many games the first engine has won more than lost.
    pub fn follow(&mut self, won: f64) {
        let gain = self.settings.gain(self.iteration);
        let signs = self.settings.signs(self.iteration);
        let values = self.values.iter_mut().zip(&self.settings.params).zip(signs);
        for ((value, param), sign) in values {
            *value = (*value + gain * param.step * won * sign).clamp(param.min, param.max);
        }
        self.iteration += 1;
    }
}

/// Why a run fails.
#[derive(Debug, Error)]
pub enum SpsaError {
    /// The games cannot be begun.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A game cannot be saved.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A game cannot be played.
    #[error(transparent)]
    Unit(#[from] UnitFault),
    /// An engine broke off a game, which would teach nothing.
    #[error("game {number}: {fault}")]
    Fault {
        /// Its number, from 1.
        number: usize,
        /// What happened, in a sentence that begins with the engine's name.
        fault: String,
    },
}

/// Receives the course of a run.
pub trait SpsaWatcher {
    /// A game ended, in this run or an `earlier` one.
    fn game(&mut self, earlier: bool);

    /// An iteration ended.
    fn iteration(&mut self, state: &SpsaState);
}

/// A run that hands out units and is given their games: each iteration waits for all games of the one before.
pub struct SpsaRun {
    settings: SpsaSettings,
    state: SpsaState,
    units: Peekable<PlanUnits>,
    /// The games of an earlier run.
    played: Vec<FinishedGame>,
    /// Whether the games of an earlier run are counted in the iteration that is due.
    is_begun: bool,
    /// How many units are handed out and not kept.
    out: usize,
    /// By how many games of the iteration the first engine has won more than lost.
    won: f64,
}

/// What a run has to hand out.
pub enum SpsaUnit {
    /// A unit, with the number of its pair of games.
    Unit(usize, Box<Plan>),
    /// None before the games that are out are kept.
    Later,
    /// None any more.
    Over,
}

impl SpsaRun {
    /// A run of the plan's first player against its second, which differ in nothing but the numbers. The plan has
    /// [`SpsaSettings::games`] games, `played` are those of an earlier run.
    pub fn new(
        plan: &Plan,
        settings: &SpsaSettings,
        played: &[FinishedGame],
    ) -> Result<SpsaRun, SpsaError> {
        Ok(SpsaRun {
            units: PlanUnits::new(plan, played)?.peekable(),
            state: SpsaState::new(settings.clone()),
            settings: settings.clone(),
            played: played.to_vec(),
            is_begun: false,
            out: 0,
            won: 0.0,
        })
    }

    /// The numbers so far.
    pub fn state(&self) -> &SpsaState {
        &self.state
    }

    /// The next unit. Iterations whose games are all kept are ended on the way.
    pub fn next_unit(&mut self, watcher: &mut dyn SpsaWatcher) -> Result<SpsaUnit, SpsaError> {
        while self.state.iteration < self.settings.iterations {
            let first = self.settings.pairs * self.state.iteration;
            let pairs = first..first + self.settings.pairs;
            if !std::mem::replace(&mut self.is_begun, true) {
                let games = self.played.iter();
                for game in games.filter(|game| pairs.contains(&game.pair())) {
                    self.won += won_by_first(game)?;
                    watcher.game(true);
                }
            }
            if let Some((pair, mut unit)) = self.units.next_if(|(pair, _)| pairs.contains(pair)) {
                set_numbers(&mut unit, &self.settings, &self.state.candidates());
                self.out += 1;
                return Ok(SpsaUnit::Unit(pair, Box::new(unit)));
            }
            if self.out > 0 {
                return Ok(SpsaUnit::Later);
            }
            self.state.follow(std::mem::take(&mut self.won));
            self.is_begun = false;
            watcher.iteration(&self.state);
        }
        Ok(SpsaUnit::Over)
    }

    /// Keeps the games of a unit, which must come in the order of their numbers for a journal to be the same every time.
    pub fn keep(
        &mut self,
        games: &[FinishedGame],
        archive: &mut Archive,
        watcher: &mut dyn SpsaWatcher,
    ) -> Result<(), SpsaError> {
        for game in games {
            self.won += won_by_first(game)?;
            archive.add(game)?;
            watcher.game(false);
        }
        self.out = self.out.saturating_sub(1);
        Ok(())
    }
}

/// Tunes an engine on this machine; `archive` has the games of an earlier run.
pub fn spsa(
    plan: &Plan,
    settings: &SpsaSettings,
    archive: &mut Archive,
    watcher: &mut dyn SpsaWatcher,
) -> Result<SpsaState, SpsaError> {
    let mut run = SpsaRun::new(plan, settings, archive.played())?;
    let mut due = Vec::new();
    loop {
        match run.next_unit(watcher)? {
            SpsaUnit::Unit(_, unit) => due.push(*unit),
            SpsaUnit::Later => play_all(std::mem::take(&mut due), plan.concurrency, |games| {
                run.keep(&games, archive, watcher)
            })?,
            SpsaUnit::Over => return Ok(run.state),
        }
    }
}

/// The numbers as far as an earlier run came, without playing on.
pub fn spsa_so_far(
    plan: &Plan,
    settings: &SpsaSettings,
    played: &[FinishedGame],
    watcher: &mut dyn SpsaWatcher,
) -> Result<SpsaState, SpsaError> {
    let mut run = SpsaRun::new(plan, settings, played)?;
    // What is handed out first is of the iteration that was broken off, and is not played.
    run.next_unit(watcher)?;
    Ok(run.state)
}

/// Gives each engine its numbers.
fn set_numbers(unit: &mut Plan, settings: &SpsaSettings, candidates: &[Vec<i32>; 2]) {
    for (player, values) in unit.players.iter_mut().zip(candidates) {
        if let PlayerKind::External(program) = &mut player.kind {
            let numbers = settings.params.iter().zip(values);
            let numbers = numbers.map(|(param, value)| (param.name.clone(), value.to_string()));
            program.options.extend(numbers);
        }
    }
}

fn won_by_first(game: &FinishedGame) -> Result<f64, SpsaError> {
    if let Some(fault) = &game.fault {
        return Err(SpsaError::Fault {
            number: game.number + 1,
            fault: fault.clone(),
        });
    }
    let first = if game.white == 0 {
        Side::White
    } else {
        Side::Black
    };
    Ok(match game.outcome() {
        Outcome::Draw => 0.0,
        Outcome::Win(side) if side == first => 1.0,
        Outcome::Win(_) => -1.0,
    })
}

/// Plays units, some at once, and hands their games on in the order of their numbers, so that a journal is the same every time.
fn play_all(
    units: Vec<Plan>,
    concurrency: usize,
    mut each: impl FnMut(Vec<FinishedGame>) -> Result<(), SpsaError>,
) -> Result<(), SpsaError> {
    let stop = Control::default();
    let count = units.len();
    let queue = Mutex::new(units.into_iter().enumerate());
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency.clamp(1, count.max(1)) {
            let (queue, stop, sender) = (&queue, &stop, sender.clone());
            let work = move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((index, unit)) = next.filter(|_| !stop.is_stopped()) else {
                        return;
                    };
                    let games = play_unit(&unit, stop);
                    if sender.send((index, games)).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .spawn_scoped(scope, work)
                .map_err(|error| SpsaError::Run(RunError::Thread(error)))?;
        }
        drop(sender);
        let mut waiting: Vec<Option<Vec<FinishedGame>>> = vec![None; count];
        let mut next = 0;
        for (index, games) in results {
            let done = games
                .map_err(SpsaError::Unit)
                .map(|games| waiting[index] = games)
                .and_then(|()| {
                    while let Some(games) = waiting.get_mut(next).and_then(Option::take) {
                        next += 1;
                        each(games)?;
                    }
                    Ok(())
                });
            if let Err(error) = done {
                stop.stop();
                return Err(error);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(iterations: usize) -> SpsaSettings {
        let param = |name: &str, start, step| TunedParam {
            name: name.to_owned(),
            start,
            min: 0.0,
            max: 200.0,
            step,
        };
        SpsaSettings {
            params: vec![param("one", 20.0, 8.0), param("other", 150.0, 12.0)],
            iterations,
            pairs: 4,
            rate: 0.02,
            seed: 7,
        }
    }

    /// Games whose winner is drawn by chance from how near both are to the best numbers.
    fn play(candidates: &[Vec<i32>; 2], best: &[f64], games: usize, random: &mut Random) -> f64 {
        let distance = |values: &Vec<i32>| -> f64 {
            let terms = values.iter().zip(best);
            terms
                .map(|(&value, best)| ((f64::from(value) - best) / 60.0).powi(2))
                .sum()
        };
        let better = distance(&candidates[1]) - distance(&candidates[0]);
        let chance = 1.0 / (1.0 + (-2.0 * better).exp());
        let draw = |_| {
            let wins = (random.below(1000) as f64) < 1000.0 * chance;
            if wins { 1.0 } else { -1.0 }
        };
        (0..games).map(draw).sum()
    }

    #[test]
    fn numbers_find_the_best_through_games_of_chance() {
        let best = [120.0, 60.0];
        let settings = settings(2000);
        let mut state = SpsaState::new(settings.clone());
        let mut random = Random::new(1);
        while state.iteration < settings.iterations {
            let won = play(&state.candidates(), &best, 8, &mut random);
            state.follow(won);
        }
        for (value, best) in state.values.iter().zip(best) {
            assert!((value - best).abs() < 20.0, "{:?}", state.values);
        }
    }

    #[test]
    fn draws_move_nothing_and_ranges_hold() {
        let settings = settings(50);
        let mut state = SpsaState::new(settings.clone());
        for _ in 0..25 {
            state.follow(0.0);
        }
        assert_eq!(state.values, [20.0, 150.0]);
        for _ in 0..25 {
            state.follow(1e6);
            for candidate in state.candidates().iter().flatten() {
                assert!((0..=200).contains(candidate));
            }
        }
        assert!(
            state
                .values
                .iter()
                .all(|value| (0.0..=200.0).contains(value))
        );
    }

    #[test]
    fn both_engines_are_moved_by_opposite_steps() {
        let state = SpsaState::new(settings(100));
        let [plus, minus] = state.candidates();
        for (index, start) in [20, 150].into_iter().enumerate() {
            assert_eq!(plus[index] + minus[index], 2 * start);
            assert_ne!(plus[index], minus[index]);
        }
    }
}
