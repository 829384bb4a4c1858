//! `quirkat match`: two engines against each other, until it is known which is stronger.

use crate::arena::{self, Teller};
use crate::args::MatchArgs;
use crate::{json, output};
use anyhow::{Result, ensure};
use quirkat_arena::stats::{Estimate, Hypothesis, Sprt, Tally};
use quirkat_arena::{Archive, Entry, Form, Plan, Schedule, Verdict, Watcher};
use quirkat_game::Side;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// As many games as a test may take before it is given up.
const TEST: u32 = 100_000;
const USUAL: u32 = 100;

pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    let test = args.sprt.as_ref();
    let test = test.map(|words| Sprt::read(words.iter().map(String::as_str)));
    let test = test.transpose()?;
    let games = args
        .games
        .unwrap_or(if test.is_some() { TEST } else { USUAL });
    let plan = arena::plan(args.game, &args.play, "Quirkat match", |players| {
        ensure!(
            players == 2,
            "a match is between two engines, not {players}"
        );
        Ok(Schedule::new(Form::RoundRobin, players, games as usize / 2))
    })?;
    let mut archive = Archive::open(&plan, args.journal.as_deref(), args.pgn.as_deref())?;
    let mut state = State {
        plan: &plan,
        test,
        teller: Teller::new(plan.schedule.len()),
        tally: Tally::default(),
        ends: BTreeMap::new(),
        faults: [0; 2],
    };
    let earlier = archive.played().len();
    if earlier > 0 {
        let note = format!("going on after {earlier} games of the journal");
        state.teller.note(&note);
    }
    quirkat_arena::run(&plan, &mut archive, &mut state)?;
    let State {
        teller,
        tally,
        ends,
        faults,
        ..
    } = state;
    drop(teller);
    let report = Report::new(&plan, test, &tally, ends, faults);
    let text = if args.json {
        json::line(&report)?
    } else {
        report.text()
    };
    Ok(output::print(&text)?)
}

/// How a match stands.
struct State<'a> {
    plan: &'a Plan,
    test: Option<Sprt>,
    teller: Teller,
    tally: Tally,
    ends: BTreeMap<String, u64>,
    faults: [u64; 2],
}

impl Watcher for State<'_> {
    fn finished(&mut self, entry: &Entry, earlier: bool) -> Verdict {
        let side = if entry.white == 0 {
            Side::White
        } else {
            Side::Black
        };
        self.tally.add(entry.pair(), side, entry.outcome());
        *self.ends.entry(entry.reason.clone()).or_default() += 1;
        if entry.fault.is_some() {
            // Who does something wrong loses by it.
            let first_won = entry.result == if side == Side::White { "1-0" } else { "0-1" };
            self.faults[usize::from(first_won)] += 1;
        }
        let standing = self.standing();
        self.teller.game(self.plan, entry, earlier, &standing);
        match self.test.and_then(|test| test.decide(self.tally.pairs())) {
            Some(_) => Verdict::Enough,
            None => Verdict::GoOn,
        }
    }
}

impl State<'_> {
    /// The state in a few words.
    fn standing(&self) -> String {
        let tally = &self.tally;
        let mut text = format!("{} {}", self.plan.players[0], score(tally));
        if let Some(estimate) = Estimate::of(tally) {
            let _ = write!(text, ", Elo {}", elo(&estimate));
        }
        if let Some(test) = self.test {
            let _ = write!(text, ", LLR {:.2}", test.llr(tally.pairs()));
        }
        text
    }
}

fn score(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins(), tally.draws(), tally.losses())
}

fn elo(estimate: &Estimate) -> String {
    format!("{:+.1} ± {:.1}", estimate.elo, estimate.error())
}

/// What a match came to.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    players: [Player; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    estimate: Option<Estimate>,
    test: Option<TestReport>,
    ends: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Player {
    name: String,
    pace: String,
    /// Games lost by a crash, an illegal move, the clock or silence.
    faults: u64,
}

#[derive(Serialize)]
struct TestReport {
    #[serde(flatten)]
    settings: Sprt,
    llr: f64,
    bounds: (f64, f64),
    accepted: Option<Hypothesis>,
}

impl Report {
    fn new(
        plan: &Plan,
        test: Option<Sprt>,
        tally: &Tally,
        ends: BTreeMap<String, u64>,
        faults: [u64; 2],
    ) -> Report {
        let player = |place: usize| Player {
            name: plan.players[place].name.clone(),
            pace: plan.pace_of(place).to_string(),
            faults: faults[place],
        };
        Report {
            game: plan.game.name(),
            players: [player(0), player(1)],
            games: tally.games(),
            wins: tally.wins(),
            draws: tally.draws(),
            losses: tally.losses(),
            pairs: tally.pairs(),
            estimate: Estimate::of(tally),
            test: test.map(|settings| TestReport {
                settings,
                llr: settings.llr(tally.pairs()),
                bounds: settings.bounds(),
                accepted: settings.decide(tally.pairs()),
            }),
            ends,
        }
    }

    fn text(&self) -> String {
        let [first, second] = &self.players;
        let mut text = format!(
            "{} ({}) against {} ({})",
            first.name, first.pace, second.name, second.pace
        );
        let _ = writeln!(text, ": {} games of {}", self.games, self.game);
        if let Some(estimate) = &self.estimate {
            let share = 100.0 * estimate.score;
            let (wins, draws, losses) = (self.wins, self.draws, self.losses);
            let _ = writeln!(text, "score +{wins} ={draws} -{losses}, {share:.1} %");
            let superiority = 100.0 * estimate.superiority;
            let _ = writeln!(
                text,
                "Elo {} (95 %), stronger with {superiority:.1} %",
                elo(estimate)
            );
        }
        let pairs = self.pairs.map(|count| count.to_string()).join(" ");
        let _ = writeln!(text, "pairs with 0, ½, 1, 1½ and 2 points: {pairs}");
        let ends = self
            .ends
            .iter()
            .map(|(reason, count)| format!("{reason} {count}"));
        let _ = writeln!(text, "ends: {}", ends.collect::<Vec<_>>().join(", "));
        for player in self.players.iter().filter(|player| player.faults > 0) {
            let _ = writeln!(
                text,
                "{} lost {} games by its own fault",
                player.name, player.faults
            );
        }
        if let Some(test) = &self.test {
            let (lower, upper) = test.bounds;
            let verdict = match test.accepted {
                Some(Hypothesis::H0) => "H0 accepted",
                Some(Hypothesis::H1) => "H1 accepted",
                None => "undecided",
            };
            let Sprt { elo0, elo1, .. } = test.settings;
            let llr = test.llr;
            let _ = writeln!(
                text,
                "SPRT [{elo0}, {elo1}]: LLR {llr:.2} ({lower:.2}, {upper:.2}), {verdict}"
            );
        }
        text
    }
}
