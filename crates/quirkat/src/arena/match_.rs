//! `quirkat match`: plays two engines against each other to measure which is stronger.

use super::page::{self, Page, PageArgs, ReadyPage};
use super::reporter::GameReporter;
use super::{GamesArgs, plan, play};
use crate::args::{GameArg, values};
use crate::output::{self, json_line};
use anyhow::{Result, ensure};
use clap::Args;
use quirkat_arena::stats::{Confidence, EloEstimate, Hypothesis, MIN_PAIRS, ResultTally, Sprt};
use quirkat_arena::{
    Archive, FinishedGame, Plan, Schedule, ScheduledGame, TournamentFormat, Watcher,
};
use quirkat_game::{Outcome, Side, counted};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The most games of a test that stays undecided.
const TEST_GAMES: u32 = 100_000;
const DEFAULT_GAMES: u32 = 100;

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    play: GamesArgs,

    /// How many games, an even number: each opening is played twice [default: 100, with --sprt 100000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::games)]
    games: Option<u32>,

    /// Stop when a difference in strength is proven: elo0=0 elo1=5 alpha=0.05 beta=0.05, or some of these
    #[arg(long, value_name = "SETTING", num_args = 0..=4)]
    sprt: Option<Vec<String>>,

    /// Add the games to this file, as PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Keep a journal, so that the same command goes on where it was stopped
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    page: PageArgs,
}

pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    let test = args.sprt.as_ref();
    let test = test.map(|words| Sprt::read(words.iter().map(String::as_str)));
    let test = test.transpose()?;
    let games = args.games.unwrap_or(if test.is_some() {
        TEST_GAMES
    } else {
        DEFAULT_GAMES
    });
    let plan = plan(args.game.game, &args.play, "Quirkat match", |players| {
        ensure!(
            players == 2,
            "a match is between two engines, not {players}"
        );
        Ok(Schedule::new(
            TournamentFormat::RoundRobin,
            players,
            games as usize / 2,
        ))
    })?;
    let page = ReadyPage::new(&args.page, &plan, test)?;
    let mut archive = Archive::open(&plan, args.journal.as_deref(), args.pgn.as_deref())?;
    let page = page.map(ReadyPage::show);
    let mut watcher = MatchWatcher {
        plan: &plan,
        test,
        reporter: GameReporter::new(plan.schedule.len()),
        tally: ResultTally::default(),
        ends: BTreeMap::new(),
        faults: [0; 2],
    };
    watcher.reporter.resume(&archive);
    let journal = args.journal.as_deref();
    page::watch(page.as_ref(), &mut watcher, |watcher| {
        play(&args.play, &plan, journal, &mut archive, watcher)
    })?;
    let MatchWatcher {
        reporter,
        tally,
        ends,
        faults,
        ..
    } = watcher;
    drop(reporter);
    let report = MatchReport::new(&plan, test, &tally, ends, faults);
    let text = if args.json {
        json_line(&report)?
    } else {
        report.text()
    };
    output::print(&text)?;
    page.map_or(Ok(()), Page::stay)
}

/// Counts the games of a match and ends it once the test is decided.
struct MatchWatcher<'a> {
    plan: &'a Plan,
    test: Option<Sprt>,
    reporter: GameReporter,
    tally: ResultTally,
    ends: BTreeMap<String, u64>,
    faults: [u64; 2],
}

impl Watcher for MatchWatcher<'_> {
    fn started(&mut self, _: ScheduledGame, _: &str) {
        self.reporter.started(self.plan);
    }

    fn finished(&mut self, entry: &FinishedGame, earlier: bool) -> ControlFlow<()> {
        let side = if entry.white == 0 {
            Side::White
        } else {
            Side::Black
        };
        self.tally.add(entry.pair(), side, entry.outcome());
        *self.ends.entry(entry.reason.clone()).or_default() += 1;
        if entry.fault.is_some() {
            // A fault loses the game.
            let first_won = entry.outcome() == Outcome::Win(side);
            self.faults[usize::from(first_won)] += 1;
        }
        let standing = self.standing();
        self.reporter.game(self.plan, entry, earlier, &standing);
        match self
            .test
            .and_then(|test| test.decide(self.tally.pentanomial()))
        {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

#[cfg(feature = "fleet")]
impl crate::fleet::job::FleetWatcher for MatchWatcher<'_> {
    fn note(&self, line: &str) {
        self.reporter.note(line);
    }

    fn show_fleet(&mut self, text: &str) {
        self.reporter.show_fleet(text);
    }
}

impl MatchWatcher<'_> {
    /// The standing in a few words.
    fn standing(&self) -> String {
        let tally = &self.tally;
        let (wins, draws, losses) = (tally.wdl().wins, tally.wdl().draws, tally.wdl().losses);
        let mut text = format!("{} +{wins} ={draws} -{losses}", self.plan.players[0]);
        if let Some(estimate) = EloEstimate::of(tally) {
            let _ = write!(text, ", Elo {estimate}");
        }
        if let Some(test) = self.test {
            let _ = write!(text, ", LLR {:.2}", test.llr(tally.pentanomial()));
        }
        text
    }
}

/// The result of a match, printed as text or JSON.
#[derive(Serialize)]
struct MatchReport {
    game: &'static str,
    players: [ReportedPlayer; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    /// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    estimate: Option<EloEstimate>,
    sprt: Option<SprtReport>,
    /// How many games ended for each reason.
    ends: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct ReportedPlayer {
    name: String,
    pace: String,
    /// Games lost by a crash, an illegal move, the clock or silence.
    faults: u64,
}

#[derive(Serialize)]
struct SprtReport {
    #[serde(flatten)]
    settings: Sprt,
    llr: f64,
    bounds: (f64, f64),
    accepted: Option<Hypothesis>,
}

impl MatchReport {
    fn new(
        plan: &Plan,
        test: Option<Sprt>,
        tally: &ResultTally,
        ends: BTreeMap<String, u64>,
        faults: [u64; 2],
    ) -> MatchReport {
        let player = |place: usize| ReportedPlayer {
            name: plan.players[place].name.clone(),
            pace: plan.pace_of(place).to_string(),
            faults: faults[place],
        };
        let pairs = tally.pentanomial();
        MatchReport {
            game: plan.game.name(),
            players: [player(0), player(1)],
            games: tally.wdl().games(),
            wins: tally.wdl().wins,
            draws: tally.wdl().draws,
            losses: tally.wdl().losses,
            points: tally.wdl().points(),
            pairs,
            estimate: EloEstimate::of(tally),
            sprt: test.map(|settings| SprtReport {
                settings,
                llr: settings.llr(pairs),
                bounds: settings.bounds(),
                accepted: settings.decide(pairs),
            }),
            ends,
        }
    }

    fn text(&self) -> String {
        let mut lines = vec![self.heading()];
        if let Some(estimate) = self.estimate {
            let (wins, draws, losses) = (self.wins, self.draws, self.losses);
            let share = 100.0 * self.points / self.games as f64;
            lines.push(format!("score +{wins} ={draws} -{losses}, {share:.1} %"));
            lines.push(match estimate.confidence {
                Some(Confidence { los, .. }) => {
                    format!("Elo {estimate} (95 %), LOS {:.1} %", 100.0 * los)
                }
                None => format!("Elo {estimate}; {}", self.why_no_error()),
            });
        }
        let pairs = self.pairs.map(|count| count.to_string()).join(", ");
        lines.push(format!("pairs [{pairs}] with 0, ½, 1, 1½ and 2 points"));
        let ends = self.ends.iter();
        let ends = ends.map(|(reason, count)| format!("{reason} {count}"));
        lines.push(format!("ends: {}", ends.collect::<Vec<_>>().join(", ")));
        for ReportedPlayer { name, faults, .. } in &self.players {
            if *faults > 0 {
                lines.push(format!("{name} lost {faults} by its own fault"));
            }
        }
        lines.extend(self.sprt.as_ref().map(SprtReport::text));
        lines.join("\n") + "\n"
    }

    /// Why nothing is known of the error of the estimate.
    fn why_no_error(&self) -> String {
        match self.pairs.iter().sum() {
            pairs @ ..MIN_PAIRS => format!(
                "{} too few to tell the error",
                counted(pairs, "pair of games is", "pairs of games are")
            ),
            _ => "all pairs ended alike, which tells nothing of the error".to_owned(),
        }
    }

    fn heading(&self) -> String {
        let mut text = String::new();
        let (games, game) = (counted(self.games, "game", "games"), self.game);
        for (ReportedPlayer { name, pace, .. }, after) in self.players.iter().zip([" against ", ""])
        {
            let _ = write!(text, "{name} ({pace}){after}");
        }
        format!("{text}: {games} of {game}")
    }
}

impl SprtReport {
    fn text(&self) -> String {
        let Sprt { elo0, elo1, .. } = self.settings;
        let (llr, (lower, upper)) = (self.llr, self.bounds);
        let verdict = match self.accepted {
            Some(Hypothesis::H0) => "H0 accepted",
            Some(Hypothesis::H1) => "H1 accepted",
            None => "undecided",
        };
        format!("SPRT [{elo0}, {elo1}]: LLR {llr:.2} ({lower:.2}, {upper:.2}), {verdict}")
    }
}
