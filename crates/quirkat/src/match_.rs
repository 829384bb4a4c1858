//! `quirkat match`: two engines against each other, until it is known which is stronger.

mod report;

use crate::arena::{self, Teller};
use crate::args::MatchArgs;
use crate::{json, output};
use anyhow::{Result, ensure};
use quirkat_arena::stats::{Estimate, Sprt, Tally};
use quirkat_arena::{Archive, Entry, Form, Plan, Schedule, Watcher};
use quirkat_game::{Outcome, Side};
use report::Report;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

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
    arena::tell_earlier(&state.teller, &archive);
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
    fn finished(&mut self, entry: &Entry, earlier: bool) -> ControlFlow<()> {
        let side = if entry.white == 0 {
            Side::White
        } else {
            Side::Black
        };
        self.tally.add(entry.pair(), side, entry.outcome());
        *self.ends.entry(entry.reason.clone()).or_default() += 1;
        if entry.fault.is_some() {
            // Who does something wrong loses by it.
            let first_won = entry.outcome() == Outcome::Win(side);
            self.faults[usize::from(first_won)] += 1;
        }
        let standing = self.standing();
        self.teller.game(self.plan, entry, earlier, &standing);
        match self.test.and_then(|test| test.decide(self.tally.pairs())) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

impl State<'_> {
    /// The state in a few words.
    fn standing(&self) -> String {
        let tally = &self.tally;
        let (wins, draws, losses) = (tally.wins(), tally.draws(), tally.losses());
        let mut text = format!("{} +{wins} ={draws} -{losses}", self.plan.players[0]);
        if let Some(estimate) = Estimate::of(tally) {
            let _ = write!(text, ", Elo {estimate}");
        }
        if let Some(test) = self.test {
            let _ = write!(text, ", LLR {:.2}", test.llr(tally.pairs()));
        }
        text
    }
}
