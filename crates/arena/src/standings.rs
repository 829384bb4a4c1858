//! Who stands where in a tournament.

mod html;
mod markdown;
mod text;

use crate::archive::Entry;
use crate::plan::Plan;
use crate::stats::{Estimate, Tally};
use quirkat_game::{Outcome, Side};
use serde::Serialize;

/// The results of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Cell {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Cell {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points as a share of those that could be had, from 0 to 1; `None` where nothing was played.
    pub fn share(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }
}

/// A player's line in the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// How fast it plays.
    pub pace: String,
    /// All its results.
    #[serde(flatten)]
    pub total: Cell,
    /// Its points.
    pub points: f64,
    /// The points of those it beat, and half of those it drew with (Sonneborn-Berger): who comes first among equals.
    pub strength_of_wins: f64,
    /// Its rating against all it met, taken as one opponent.
    pub estimate: Option<Estimate>,
    /// Games lost by a crash, an illegal move, the clock or silence.
    pub faults: u64,
    /// Its results against each player, in the order of the table.
    pub against: Vec<Cell>,
}

impl Row {
    /// Its share of the points in per cent; nothing before its first game.
    fn per_cent(&self) -> String {
        let share = self.total.share();
        share.map_or_else(String::new, |share| format!("{:.1}", 100.0 * share))
    }

    /// Its rating; nothing where none can be told.
    fn rating(&self) -> String {
        let estimate = self.estimate;
        estimate.map_or_else(String::new, |estimate| estimate.to_string())
    }
}

/// The table of a tournament while it goes on.
#[derive(Clone, Debug)]
pub struct Standings {
    title: String,
    names: Vec<String>,
    paces: Vec<String>,
    cells: Vec<Vec<Cell>>,
    tallies: Vec<Tally>,
    faults: Vec<u64>,
    played: usize,
    games: usize,
}

/// A table with its heading, as programs read it.
#[derive(Serialize)]
struct Table<'a> {
    title: &'a str,
    played: usize,
    games: usize,
    rows: Vec<Row>,
}

impl Standings {
    /// A table before the first game.
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
            cells: vec![vec![Cell::default(); players]; players],
            tallies: vec![Tally::default(); players],
            faults: vec![0; players],
            played: 0,
            games: plan.schedule.len(),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, entry: &Entry) {
        self.played += 1;
        let outcome = entry.outcome();
        for (side, own, other) in [
            (Side::White, entry.white, entry.black),
            (Side::Black, entry.black, entry.white),
        ] {
            self.tallies[own].add(entry.pair(), side, outcome);
            let cell = &mut self.cells[own][other];
            match outcome {
                Outcome::Draw => cell.draws += 1,
                Outcome::Win(winner) if winner == side => cell.wins += 1,
                Outcome::Win(_) => {
                    cell.losses += 1;
                    self.faults[own] += u64::from(entry.fault.is_some());
                }
            }
        }
    }

    /// How many games were played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Whether all games are played.
    pub fn is_complete(&self) -> bool {
        self.played == self.games
    }

    /// The table, the best first.
    pub fn rows(&self) -> Vec<Row> {
        let points: Vec<_> = self.tallies.iter().map(Tally::points).collect();
        let share = |player: usize| points[player] / (self.tallies[player].games() as f64).max(1.0);
        let strength = |player: usize| -> f64 {
            let cells = self.cells[player].iter().zip(&points);
            cells.map(|(cell, points)| cell.points() * points).sum()
        };
        let mut order: Vec<_> = (0..self.names.len()).collect();
        // In a gauntlet players have different numbers of games, so that shares are what can be compared.
        order.sort_by(|&a, &b| {
            share(b)
                .total_cmp(&share(a))
                .then(strength(b).total_cmp(&strength(a)))
        });
        let row = |&player: &usize| {
            let tally = &self.tallies[player];
            Row {
                name: self.names[player].clone(),
                pace: self.paces[player].clone(),
                total: Cell {
                    wins: tally.wins(),
                    draws: tally.draws(),
                    losses: tally.losses(),
                },
                points: points[player],
                strength_of_wins: strength(player),
                estimate: Estimate::of(tally),
                faults: self.faults[player],
                against: order
                    .iter()
                    .map(|&other| self.cells[player][other])
                    .collect(),
            }
        };
        order.iter().map(row).collect()
    }

    /// The table as JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        let table = Table {
            title: &self.title,
            played: self.played,
            games: self.games,
            rows: self.rows(),
        };
        Ok(serde_json::to_string_pretty(&table)? + "\n")
    }

    /// The table as Markdown.
    pub fn markdown(&self) -> String {
        markdown::write(self, &self.rows())
    }

    /// The table as a page of its own, which looks for news while the tournament goes on.
    pub fn html(&self) -> String {
        html::write(self, &self.rows())
    }

    /// The table for a terminal.
    pub fn text(&self) -> String {
        text::write(&self.rows())
    }

    /// How far the tournament is, as a sentence.
    fn progress(&self) -> String {
        format!("{} of {} games played", self.played, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Form, Schedule};
    use crate::{Adjudication, Description, Generator, Pace, Source};
    use quirkat_session::Game;
    use std::time::Duration;

    fn standings(players: &[&str]) -> Standings {
        let words = |name: &&str| vec!["quirkat".to_owned(), format!("name={name}")];
        let words: Vec<_> = players.iter().map(words).collect();
        Standings::new(&Plan {
            event: "Cup <1>".to_owned(),
            game: Game::ALL[0],
            players: Description::read_all(Game::ALL[0], &words, 1).expect("players"),
            schedule: Schedule::new(Form::RoundRobin, players.len(), 1),
            pace: Pace::Depth(1),
            margin: Duration::ZERO,
            patience: Duration::ZERO,
            adjudication: Adjudication::default(),
            openings: Source::Generated(Generator::default()),
            concurrency: 1,
        })
    }

    fn entry(number: usize, white: usize, black: usize, result: &str) -> Entry {
        Entry {
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
            standings.add(&entry(number, white, black, result));
        }
        let fault = Some("<d> played an illegal move".to_owned());
        standings.add(&Entry {
            fault,
            ..entry(5, 2, 1, "0-1")
        });
        standings
    }

    #[test]
    fn the_best_comes_first_and_cells_mirror_each_other() {
        let rows = played().rows();
        let table: Vec<_> = rows
            .iter()
            .map(|row| (row.name.as_str(), row.points))
            .collect();
        assert_eq!(table, [("b|c", 3.5), ("<d>", 1.5), ("a", 1.0)]);
        for (i, row) in rows.iter().enumerate() {
            for (j, cell) in row.against.iter().enumerate() {
                let other = rows[j].against[i];
                assert_eq!((cell.wins, cell.draws), (other.losses, other.draws));
                assert_eq!(cell.games(), if i == j { 0 } else { 2 });
            }
        }
        assert_eq!([rows[0].faults, rows[1].faults], [0, 1]);
        // Twice a's point, and a win and a draw against d's one and a half.
        assert!((rows[0].strength_of_wins - (2.0 * 1.0 + 1.5 * 1.5)).abs() < 1e-12);
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
