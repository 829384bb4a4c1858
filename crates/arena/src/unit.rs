//! Units: parts of a plan as data, which can be played anywhere and are checked by the rules when they come back.

use crate::archive::Archive;
use crate::journal::FinishedGame;
use crate::openings::{OpeningSource, OpeningSuite};
use crate::plan::Plan;
use crate::player::{ExternalProgram, PlayerKind};
use crate::run::{RunError, Watcher, fit, run_until};
use quirkat_eval::EvalChoice;
use quirkat_game::pgn::PgnReader;
use quirkat_game::{Record, quoted, reasons};
use quirkat_games::{Playable, Visitor};
use quirkat_opponents::BookChoice;
use quirkat_search::Control;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use thiserror::Error;

/// The ends of games that the board does not show, and that a player's fault or a rule of the match brings about.
const FORFEITS: [&str; 3] = [reasons::TIME, reasons::ABANDONED, reasons::INFRACTION];

/// The parts of a plan that are left to play, a pair of games each. A part is a plan of its own, with its opening as a text: whoever
/// plays it needs nothing else.
pub struct PlanUnits {
    plan: Plan,
    played: HashSet<usize>,
    pairs: Range<usize>,
    openings: Box<dyn FnMut(usize) -> String + Send>,
}

impl PlanUnits {
    /// The parts of a plan without the games that were played already.
    pub fn new(plan: &Plan, played: &[FinishedGame]) -> Result<PlanUnits, RunError> {
        let games = plan.games();
        Ok(PlanUnits {
            plan: plan.clone(),
            played: played.iter().map(|game| game.number).collect(),
            pairs: games.start / 2..games.end.div_ceil(2),
            openings: plan.game.visit(OpenOpenings { plan, played })?,
        })
    }

    /// The games of a pair that are left to play.
    fn left(&self, pair: usize) -> Option<Range<usize>> {
        let games = self.plan.games();
        let mut left = (2 * pair..2 * pair + 2)
            .filter(|number| games.contains(number) && !self.played.contains(number));
        let first = left.next()?;
        Some(first..left.next().unwrap_or(first) + 1)
    }
}

/// Each with the number of its pair.
impl Iterator for PlanUnits {
    type Item = (usize, Plan);

    fn next(&mut self) -> Option<(usize, Plan)> {
        let (pair, part) = loop {
            let pair = self.pairs.next()?;
            if let Some(left) = self.left(pair) {
                break (pair, left);
            }
        };
        let round = self.plan.schedule.game(part.start)?.round;
        let unit = Plan {
            openings: OpeningSource::Listed(vec![(self.openings)(round)]),
            part: Some(part),
            concurrency: 1,
            ..self.plan.clone()
        };
        Some((pair, unit))
    }
}

struct OpenOpenings<'a> {
    plan: &'a Plan,
    played: &'a [FinishedGame],
}

impl Visitor for OpenOpenings<'_> {
    type Output = Result<Box<dyn FnMut(usize) -> String + Send>, RunError>;

    fn visit<P: Playable>(self) -> Self::Output {
        let known = self.played.iter();
        let known = known.map(|game| (game.round, game.opening.as_str()));
        let mut suite = OpeningSuite::<P>::open(&self.plan.openings, fit::<P>(self.plan), known)?;
        Ok(Box::new(move |round| suite.opening(round).to_string()))
    }
}

/// Why a unit cannot be played, or its games are not what was asked for.
#[derive(Debug, Error)]
pub enum UnitFault {
    /// The plan contradicts itself.
    #[error("the plan {0}")]
    Plan(String),
    /// The plan cannot be run here.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Other games than the unit has.
    #[error("it has other games than were asked for")]
    Numbers,
    /// A game that cannot have happened.
    #[error("game {number} {why}")]
    Game {
        /// Its number in the schedule, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Plays a unit on this thread; `None` if it was stopped.
pub fn play_unit(unit: &Plan, stop: &Control) -> Result<Option<Vec<FinishedGame>>, UnitFault> {
    unit.validate().map_err(UnitFault::Plan)?;
    let mut games = Collector::default();
    run_until(unit, &mut Archive::default(), &mut games, stop)?;
    games.0.sort_by_key(|game| game.number);
    Ok((!stop.is_stopped()).then_some(games.0))
}

#[derive(Default)]
struct Collector(Vec<FinishedGame>);

impl Watcher for Collector {
    fn finished(&mut self, game: &FinishedGame, _: bool) -> ControlFlow<()> {
        self.0.push(game.clone());
        ControlFlow::Continue(())
    }
}

impl Plan {
    /// The files that players need: weights, networks and books.
    pub fn files_mut(&mut self) -> impl Iterator<Item = &mut PathBuf> {
        self.players.iter_mut().flat_map(|player| {
            let eval = match &mut player.eval {
                EvalChoice::File(file) => Some(file),
                _ => None,
            };
            let book = match &mut player.book {
                BookChoice::File(file) => Some(file),
                _ => None,
            };
            eval.into_iter().chain(book)
        })
    }

    /// The programs among the players, with the names of those.
    pub fn programs_mut(&mut self) -> impl Iterator<Item = (&str, &mut ExternalProgram)> {
        let players = self.players.iter_mut();
        players.filter_map(|player| match &mut player.kind {
            PlayerKind::External(program) | PlayerKind::Lister(program) => {
                Some((player.name.as_str(), program))
            }
            PlayerKind::Internal | PlayerKind::Opponent { .. } => None,
        })
    }

    /// How many threads the busiest of the players uses.
    pub fn threads(&self) -> u32 {
        let threads = self.players.iter().map(|player| player.threads);
        threads.max().unwrap_or(1)
    }

    /// Checks what the command line never gets wrong, but a plan that comes as data may.
    fn validate(&self) -> Result<(), String> {
        if !self.schedule.is_for(self.players.len()) {
            return Err("pairs players that it does not have".to_owned());
        }
        for player in &self.players {
            if !(1..=65536).contains(&player.hash) || !(1..=256).contains(&player.threads) {
                return Err(format!("gives `{}` a wrong size", quoted(&player.name)));
            }
            match &player.kind {
                PlayerKind::Opponent { name, .. } => {
                    let found = self.game.opponent(name);
                    found.map_err(|error| format!("has an unknown player: {error}"))?;
                }
                PlayerKind::External(program) | PlayerKind::Lister(program) => {
                    if program.words.is_empty() {
                        return Err(format!("has no program for `{}`", quoted(&player.name)));
                    }
                }
                PlayerKind::Internal => {}
            }
        }
        Ok(())
    }

    /// Checks games that somebody played of this unit: they are those of the schedule, from its opening, every move is legal, and
    /// the end is one by the rules, by the adjudication of the match, or by a player's fault.
    pub fn check(&self, games: &[FinishedGame]) -> Result<(), UnitFault> {
        if !games.iter().map(|game| game.number).eq(self.games()) {
            return Err(UnitFault::Numbers);
        }
        games.iter().try_for_each(|game| {
            let checked = self.game.visit(CheckGame { plan: self, game });
            checked.map_err(|why| UnitFault::Game {
                number: game.number + 1,
                why,
            })
        })
    }
}

struct CheckGame<'a> {
    plan: &'a Plan,
    game: &'a FinishedGame,
}

impl Visitor for CheckGame<'_> {
    type Output = Result<(), String>;

    fn visit<P: Playable>(self) -> Result<(), String> {
        let CheckGame { plan, game } = self;
        let must = |holds: bool, why: &str| holds.then_some(()).ok_or_else(|| why.to_owned());
        let scheduled = plan.schedule.game(game.number);
        let scheduled = scheduled.ok_or("is not in the schedule")?;
        must(
            (game.round, game.white, game.black)
                == (scheduled.round, scheduled.white, scheduled.black),
            "is between others than the schedule says",
        )?;
        let printable = |text: &str| !text.chars().any(|c| c.is_control() && c != '\n');
        let fault = game.fault.as_deref().unwrap_or_default();
        must(
            printable(&game.pgn) && printable(fault) && !fault.contains('\n'),
            "has control characters in it",
        )?;
        let mut read = PgnReader::new(game.pgn.as_bytes());
        let (Some(Ok(pgn)), None) = (read.next(), read.next()) else {
            return Err("is not one game in PGN".to_owned());
        };
        let record =
            Record::<P>::from_pgn(&pgn).map_err(|error| format!("is not legal: {error}"))?;
        let OpeningSource::Listed(openings) = &plan.openings else {
            return Err("has no opening to begin with".to_owned());
        };
        let start = record.start().to_string();
        must(
            openings.contains(&start) && game.opening == start,
            "begins with another opening",
        )?;
        must(game.plies == record.plies(), "has another length")?;
        let names = [("White", game.white), ("Black", game.black)];
        must(
            names
                .iter()
                .all(|&(tag, player)| pgn.tag(tag) == Some(plan.players[player].name.as_str())),
            "names others",
        )?;
        let mut replayed = Record::new(record.start().clone());
        for &mv in record.moves() {
            must(
                replayed.claimable().is_none() && replayed.play(mv).is_ok(),
                "goes on after its end",
            )?;
        }
        let claims = |reason: &str, outcome: &str| {
            let ends = [replayed.ending(), replayed.claimable()];
            let mut ends = ends.into_iter().flatten();
            ends.any(|end| end.reason == reason && end.outcome.to_string() == outcome)
        };
        must(
            pgn.result()
                .is_some_and(|outcome| outcome.to_string() == game.result)
                && pgn.tag("Termination") == Some(game.reason.as_str()),
            "ends otherwise than it says",
        )?;
        let forfeited = FORFEITS.contains(&game.reason.as_str());
        let adjudicated = game.reason == reasons::ADJUDICATION && plan.adjudication.is_on();
        let fair = match replayed.ending() {
            Some(_) => claims(&game.reason, &game.result),
            None => forfeited || adjudicated || claims(&game.reason, &game.result),
        };
        must(fair, "ends without reason")?;
        must(
            game.fault.is_some() == forfeited,
            "has a fault and another end",
        )
    }
}
