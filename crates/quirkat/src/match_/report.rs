//! What a match came to, for people and for programs.

use quirkat_arena::Plan;
use quirkat_arena::stats::{Estimate, Hypothesis, Sprt, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    players: [Player; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    points: f64,
    /// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    estimate: Option<Estimate>,
    sprt: Option<Test>,
    /// How often games ended by what.
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
struct Test {
    #[serde(flatten)]
    settings: Sprt,
    llr: f64,
    bounds: (f64, f64),
    accepted: Option<Hypothesis>,
}

impl Report {
    pub(super) fn new(
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
        let pairs = tally.pairs();
        Report {
            game: plan.game.name(),
            players: [player(0), player(1)],
            games: tally.games(),
            wins: tally.wins(),
            draws: tally.draws(),
            losses: tally.losses(),
            points: tally.points(),
            pairs,
            estimate: Estimate::of(tally),
            sprt: test.map(|settings| Test {
                settings,
                llr: settings.llr(pairs),
                bounds: settings.bounds(),
                accepted: settings.decide(pairs),
            }),
            ends,
        }
    }

    pub(super) fn text(&self) -> String {
        let mut lines = vec![self.heading()];
        if let Some(estimate) = self.estimate {
            let (wins, draws, losses) = (self.wins, self.draws, self.losses);
            let share = 100.0 * self.points / self.games as f64;
            lines.push(format!("score +{wins} ={draws} -{losses}, {share:.1} %"));
            let superiority = 100.0 * estimate.superiority;
            lines.push(format!("Elo {estimate} (95 %), LOS {superiority:.1} %"));
        }
        let pairs = self.pairs.map(|count| count.to_string()).join(", ");
        lines.push(format!("pairs [{pairs}] with 0, ½, 1, 1½ and 2 points"));
        let ends = self.ends.iter();
        let ends = ends.map(|(reason, count)| format!("{reason} {count}"));
        lines.push(format!("ends: {}", ends.collect::<Vec<_>>().join(", ")));
        for Player { name, faults, .. } in &self.players {
            if *faults > 0 {
                lines.push(format!("{name} lost {faults} by its own fault"));
            }
        }
        lines.extend(self.sprt.as_ref().map(Test::text));
        lines.join("\n") + "\n"
    }

    fn heading(&self) -> String {
        let mut text = String::new();
        let (games, game) = (self.games, self.game);
        for (Player { name, pace, .. }, after) in self.players.iter().zip([" against ", ""]) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{name} ({pace}){after}");
        }
        format!("{text}: {games} games of {game}")
    }
}

impl Test {
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
