//! The schedule of a match or tournament. Game `n` is always the same pairing, so a run can be resumed by number.

use serde::{Deserialize, Serialize};

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentFormat {
    /// Everybody meets everybody else.
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
}

/// A game of the schedule. Players are given by their index in the list of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ScheduledGame {
    /// The number of the game, from 0.
    pub number: usize,
    /// The number of the round, from 0. All games of a round have the same opening.
    pub round: usize,
    /// The player with White.
    pub white: usize,
    /// The player with Black.
    pub black: usize,
}

impl ScheduledGame {
    /// The number of its pair of games. The two games of a pair follow each other.
    pub const fn pair(&self) -> usize {
        self.number / 2
    }
}

/// Rounds of game pairs: in each round, every two players who meet play one opening twice, with colours reversed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    rounds: usize,
}

impl Schedule {
    /// The schedule of a tournament with this many players and rounds.
    pub fn new(format: TournamentFormat, players: usize, rounds: usize) -> Schedule {
        let hosts = match format {
            TournamentFormat::RoundRobin => players,
            TournamentFormat::Gauntlet => players.min(1),
        };
        let pairings =
            (0..hosts).flat_map(|host| (host + 1..players).map(move |guest| (host, guest)));
        Schedule {
            pairings: pairings.collect(),
            rounds,
        }
    }

    /// Whether there are as many players as it pairs.
    pub(crate) fn is_for(&self, players: usize) -> bool {
        let known =
            |&(one, other): &(usize, usize)| one < players && other < players && one != other;
        !self.pairings.is_empty() && self.pairings.iter().all(known)
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.round_len() * self.rounds
    }

    /// How many games a round has.
    pub fn round_len(&self) -> usize {
        2 * self.pairings.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game by its number.
    pub fn game(&self, number: usize) -> Option<ScheduledGame> {
        if number >= self.len() {
            return None;
        }
        let pair = number / 2;
        let (first, second) = self.pairings[pair % self.pairings.len()];
        let (white, black) = if number.is_multiple_of(2) {
            (first, second)
        } else {
            (second, first)
        };
        Some(ScheduledGame {
            number,
            round: pair / self.pairings.len(),
            white,
            black,
        })
    }

    /// All games in their order.
    pub fn games(&self) -> impl Iterator<Item = ScheduledGame> {
        (0..self.len()).filter_map(|number| self.game(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn everybody_has_each_colour_against_everybody_as_often_as_there_are_rounds() {
        let schedule = Schedule::new(TournamentFormat::RoundRobin, 4, 3);
        let mut met = HashMap::new();
        for game in schedule.games() {
            *met.entry((game.white, game.black)).or_insert(0) += 1;
        }
        assert_eq!((schedule.len(), met.len()), (36, 12));
        assert!(met.values().all(|&times| times == 3));
        assert!(met.keys().all(|(white, black)| white != black));
    }

    #[test]
    fn a_gauntlet_is_the_first_against_the_rest() {
        let games: Vec<_> = Schedule::new(TournamentFormat::Gauntlet, 3, 1)
            .games()
            .collect();
        let met: Vec<_> = games.iter().map(|game| (game.white, game.black)).collect();
        assert_eq!(met, [(0, 1), (1, 0), (0, 2), (2, 0)]);
    }

    #[test]
    fn both_games_of_a_pair_share_their_opening() {
        let schedule = Schedule::new(TournamentFormat::RoundRobin, 3, 5);
        for game in schedule.games() {
            let other = schedule.game(game.number ^ 1).expect("the other game");
            assert_eq!((game.pair(), game.round), (other.pair(), other.round));
            assert_eq!((game.white, game.black), (other.black, other.white));
        }
    }

    #[test]
    fn more_rounds_leave_the_first_games_as_they_were() {
        let (short, long) = (
            Schedule::new(TournamentFormat::RoundRobin, 5, 2),
            Schedule::new(TournamentFormat::RoundRobin, 5, 9),
        );
        assert!(short.games().eq(long.games().take(short.len())));
        assert_eq!(short.game(short.len()), None);
        assert!(Schedule::new(TournamentFormat::RoundRobin, 1, 9).is_empty());
    }
}
