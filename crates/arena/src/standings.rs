//! The standings of a tournament, with its crosstable.

mod formats;

use crate::journal::FinishedGame;
use crate::plan::Plan;
use crate::stats::{EloEstimate, ResultTally, Wdl};
use quirkat_game::{Outcome, Side};
use serde::Serialize;

/// One player's row of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StandingsRow {
    /// The player's name.
    pub name: String,
    /// How fast it plays.
    pub pace: String,
    /// All its results.
    #[serde(flatten)]
    pub total: Wdl,
    /// Its points.
    pub points: f64,
    /// The Sonneborn-Berger score, which breaks ties: the points of the opponents it beat, and half of those it drew with.
    #[serde(rename = "strength_of_wins")]
    pub sonneborn_berger: f64,
    /// Its Elo difference to all opponents taken as one.
    #[serde(rename = "estimate")]
    pub elo: Option<EloEstimate>,
    /// Games lost by a crash, an illegal move, the clock or a hang.
    pub faults: u64,
    /// Its row of the crosstable: results against each player, in the order of the table.
    pub against: Vec<Wdl>,
}

impl StandingsRow {
    /// The score in per cent; empty before the first game.
    fn per_cent(&self) -> String {
        let score = self.total.score();
        score.map_or_else(String::new, |score| format!("{:.1}", 100.0 * score))
    }

    /// Elo with its error bar; empty before the first game.
    fn rating(&self) -> String {
        self.elo.map_or_else(String::new, |elo| elo.to_string())
    }
}

/// The standings of a tournament in progress.
#[derive(Clone, Debug)]
pub struct Standings {
    title: String,
    names: Vec<String>,
    paces: Vec<String>,
    /// The results of each player (first index) against each other one.
    crosstable: Vec<Vec<Wdl>>,
    tallies: Vec<ResultTally>,
    faults: Vec<u64>,
    played: usize,
    games: usize,
}

/// The JSON form of the standings.
#[derive(Serialize)]
struct JsonStandings<'a> {
    title: &'a str,
    played: usize,
    games: usize,
    rows: Vec<StandingsRow>,
}

impl Standings {
    /// The standings before the first game.
    pub fn new(plan: &Plan) -> Standings {
        let players = plan.players.len();
        Standings {
            title: format!("{}: {}", plan.event, plan.game),
            names: plan
                .players
                .iter()
                .map(|player| player.name.clone())
                .collect(),
            paces: (0..players)
                .map(|player| plan.pace_of(player).to_string())
                .collect(),
            crosstable: vec![vec![Wdl::default(); players]; players],
            tallies: vec![ResultTally::default(); players],
            faults: vec![0; players],
            played: 0,
            games: plan.schedule.len(),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &FinishedGame) {
        self.played += 1;
        let outcome = game.outcome();
        for (side, own, other) in [
            (Side::White, game.white, game.black),
            (Side::Black, game.black, game.white),
        ] {
            self.tallies[own].add(game.pair(), side, outcome);
            self.crosstable[own][other].add(side, outcome);
            let lost = outcome == Outcome::Win(!side);
            self.faults[own] += u64::from(lost && game.fault.is_some());
        }
    }

    /// Complete pairs in which a player, given by its place in the plan, scored 0, ½, 1, 1½ and 2 points.
    pub fn pentanomial(&self, player: usize) -> [u64; 5] {
        self.tallies[player].pentanomial()
    }

    /// How many games were played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Whether all games of the schedule were played.
    pub fn is_complete(&self) -> bool {
        self.played == self.games
    }

    /// The rows of the table, best player first.
    pub fn rows(&self) -> Vec<StandingsRow> {
        let points: Vec<_> = self
            .tallies
            .iter()
            .map(|tally| tally.wdl().points())
            .collect();
        let score = |player: usize| {
            let games = self.tallies[player].wdl().games();
            points[player] / (games as f64).max(1.0)
        };
        let sonneborn_berger = |player: usize| -> f64 {
            let opponents = self.crosstable[player].iter().zip(&points);
            opponents.map(|(wdl, points)| wdl.points() * points).sum()
        };
        let mut order: Vec<_> = (0..self.names.len()).collect();
        // In a gauntlet players have different numbers of games, so only points per game can be compared.
        order.sort_by(|&a, &b| {
            score(b)
                .total_cmp(&score(a))
                .then(sonneborn_berger(b).total_cmp(&sonneborn_berger(a)))
        });
        let row = |&player: &usize| {
            let tally = &self.tallies[player];
            StandingsRow {
                name: self.names[player].clone(),
                pace: self.paces[player].clone(),
                total: tally.wdl(),
                points: points[player],
                sonneborn_berger: sonneborn_berger(player),
                elo: EloEstimate::of(tally),
                faults: self.faults[player],
                against: order
                    .iter()
                    .map(|&other| self.crosstable[player][other])
                    .collect(),
            }
        };
        order.iter().map(row).collect()
    }

    /// The table as JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        let table = JsonStandings {
            title: &self.title,
            played: self.played,
            games: self.games,
            rows: self.rows(),
        };
        Ok(serde_json::to_string_pretty(&table)? + "\n")
    }

    /// The table as Markdown.
    pub fn markdown(&self) -> String {
        formats::markdown(self, &self.rows())
    }

    /// The table as a self-contained page, which reloads itself while the tournament is running.
    pub fn html(&self) -> String {
        formats::html(self, &self.rows())
    }

    /// The table as aligned text for a terminal.
    pub fn text(&self) -> String {
        formats::text(&self.rows())
    }

    fn progress(&self) -> String {
        format!("{} of {} games played", self.played, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Schedule, TournamentFormat};
    use crate::{Adjudication, OpeningSource, Pace, PlayerDescription, RandomOpenings};
    use quirkat_games::Game;
    use std::time::Duration;

    fn standings(players: &[&str]) -> Standings {
        let words = |name: &&str| vec!["quirkat".to_owned(), format!("name={name}")];
        let words: Vec<_> = players.iter().map(words).collect();
        Standings::new(&Plan {
            event: "Cup <1>".to_owned(),
            game: Game::ALL[0],
            players: PlayerDescription::read_all(Game::ALL[0], &words, 1).expect("players"),
            schedule: Schedule::new(TournamentFormat::RoundRobin, players.len(), 1),
            part: None,
            pace: Pace::Depth(1),
            margin: Duration::ZERO,
            patience: Duration::ZERO,
            adjudication: Adjudication::default(),
            openings: OpeningSource::Generated(RandomOpenings::default()),
            concurrency: 1,
        })
    }

    fn finished(number: usize, white: usize, black: usize, result: &str) -> FinishedGame {
        FinishedGame {
            number,
            round: 0,
            white,
            black,
            result: result.to_owned(),
            reason: "checkmate".to_owned(),
            fault: None,
            opening: String::new(),
            plies: 1,
            pgn: String::new(),
        }
    }

    /// Three players: `b|c` beats `a` twice, draws and beats `d`; `a` and `d` win once each.
    fn played() -> Standings {
        let mut standings = standings(&["a", "b|c", "<d>"]);
        for (number, white, black, result) in [
            (0, 0, 1, "0-1"),
            (1, 1, 0, "1-0"),
            (2, 0, 2, "1-0"),
            (3, 2, 0, "1-0"),
            (4, 1, 2, "1/2-1/2"),
        ] {
            standings.add(&finished(number, white, black, result));
        }
        let fault = Some("<d> played an illegal move".to_owned());
        standings.add(&FinishedGame {
            fault,
            ..finished(5, 2, 1, "0-1")
        });
        standings
    }

    #[test]
    fn the_best_comes_first_and_the_crosstable_is_symmetric() {
        let rows = played().rows();
        let table: Vec<_> = rows
            .iter()
            .map(|row| (row.name.as_str(), row.points))
            .collect();
        assert_eq!(table, [("b|c", 3.5), ("<d>", 1.5), ("a", 1.0)]);
        for (i, row) in rows.iter().enumerate() {
            for (j, wdl) in row.against.iter().enumerate() {
                let other = rows[j].against[i];
                assert_eq!((wdl.wins, wdl.draws), (other.losses, other.draws));
                assert_eq!(wdl.games(), if i == j { 0 } else { 2 });
            }
        }
        assert_eq!([rows[0].faults, rows[1].faults], [0, 1]);
        // Twice a's point, and a win and a draw against d's one and a half.
        assert!((rows[0].sonneborn_berger - (2.0 * 1.0 + 1.5 * 1.5)).abs() < 1e-12);
    }

    #[test]
    fn names_cannot_break_a_table_or_a_page() {
        let standings = played();
        let html = standings.html();
        assert!(
            html.contains("&lt;d&gt;") && !html.contains("<d>"),
            "{html}"
        );
        assert!(html.contains("Cup &lt;1&gt;"));
        assert!(!html.contains("http-equiv=\"refresh\""), "complete");
        let columns = |line: &str| line.replace("\\|", "").matches('|').count();
        let markdown = standings.markdown();
        let table = markdown.lines().filter(|line| line.starts_with('|'));
        let counts: Vec<_> = table.map(columns).collect();
        assert_eq!(counts.len(), 5, "{markdown}");
        assert!(counts.iter().all(|&count| count == counts[0]), "{markdown}");
    }

    #[test]
    fn programs_get_all_of_it() {
        let json: serde_json::Value =
            serde_json::from_str(&played().json().expect("a text")).expect("JSON");
        assert_eq!(json["played"], 6);
        assert_eq!(json["rows"][0]["name"], "b|c");
        assert_eq!(json["rows"][0]["wins"], 3);
        assert_eq!(json["rows"][0]["against"][1]["draws"], 1);
        assert_eq!(json["rows"][1]["faults"], 1);
    }

    #[test]
    fn a_page_looks_for_news_until_all_is_played() {
        let standings = standings(&["a", "b"]);
        assert!(standings.html().contains("http-equiv=\"refresh\""));
        assert!(standings.text().contains('a') && !standings.is_complete());
    }
}
