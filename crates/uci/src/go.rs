//! The limits that `go` is given.

use quirkat_game::{Side, quoted};
use quirkat_search::{Limits, MAX_PLY, TimeLeft};
use std::time::Duration;
use thiserror::Error;

/// What to search, and for how long. A number that cannot be read counts as zero, so that a search whose limit nobody
/// understood ends at once and not never.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go<'a> {
    /// Time left for White and for Black, in milliseconds.
    pub time: [Option<u64>; 2],
    /// What White's and Black's clocks gain a move, in milliseconds.
    pub increment: [Option<u64>; 2],
    /// Moves until the clocks gain more.
    pub moves_to_go: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Milliseconds for this move.
    pub move_time: Option<u64>,
    /// Look for a win in that many moves.
    pub mate: Option<u64>,
    /// Answer only when told to stop.
    pub infinite: bool,
    /// Think while the opponent does.
    pub ponder: bool,
    /// Look at these moves only.
    pub moves: Vec<&'a str>,
    /// Count the ways to play that many plies on, and do not search.
    pub perft: Option<u64>,
    /// What was not understood.
    pub misread: Vec<Misread<'a>>,
}

/// A word of `go` that was not understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Misread<'a> {
    /// A limit without a number.
    #[error("`{0}` needs a number, and counts as 0")]
    NoNumber(&'a str),
    /// A limit with something else.
    #[error("`{limit} {}` is not a number, and counts as 0", quoted(text))]
    Number {
        /// The limit.
        limit: &'a str,
        /// What stands there.
        text: &'a str,
    },
    /// A word that means nothing to `go`.
    #[error("`go` does not know `{}`", quoted(.0))]
    Word(&'a str),
}

impl<'a> Go<'a> {
    /// Reads what stands after `go`. Words that mean nothing there are passed over.
    pub fn read(text: &'a str) -> Go<'a> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !is_keyword(word)) {
                        go.moves.push(word);
                    }
                }
                _ => {
                    if let Some(limit) = go.limit(word) {
                        let text = words.next_if(|word| !is_keyword(word));
                        let number = text.and_then(nearest_number);
                        *limit = Some(number.unwrap_or(0));
                        go.misread.extend(match (number, text) {
                            (Some(_), _) => None,
                            (None, None) => Some(Misread::NoNumber(word)),
                            (None, Some(text)) => Some(Misread::Number { limit: word, text }),
                        });
                    } else {
                        go.misread.push(Misread::Word(word));
                    }
                }
            }
        }
        go
    }

    /// The limit that a word names.
    fn limit(&mut self, word: &str) -> Option<&mut Option<u64>> {
        Some(match word {
            "wtime" => &mut self.time[0],
            "btime" => &mut self.time[1],
            "winc" => &mut self.increment[0],
            "binc" => &mut self.increment[1],
            "movestogo" => &mut self.moves_to_go,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "movetime" => &mut self.move_time,
            "mate" => &mut self.mate,
            "perft" => &mut self.perft,
            _ => return None,
        })
    }

    /// When a search for `side` ends, with `overhead` kept back for the way to the clock.
    pub fn limits(&self, side: Side, overhead: Duration) -> Limits {
        // Depths are counted from 1, and no line is longer than the longest.
        let plies = |plies: u64| plies.clamp(1, MAX_PLY as u64) as u32;
        let timed = !self.infinite;
        Limits {
            depth: self.depth.map(plies),
            nodes: self.nodes,
            move_time: self.move_time.filter(|_| timed).map(Duration::from_millis),
            clock: self.clock(side).filter(|_| timed),
            mate: self.mate.map(|moves| plies(moves).min(MAX_PLY as u32 / 2)),
            overhead,
            for_line: false,
        }
    }

    /// The clock of `side`. Where only the other side has one, there is no time to lose.
    fn clock(&self, side: Side) -> Option<TimeLeft> {
        let given = [self.time, self.increment].concat();
        given.iter().any(Option::is_some).then(|| TimeLeft {
            remaining: Duration::from_millis(self.time[side.index()].unwrap_or(0)),
            increment: Duration::from_millis(self.increment[side.index()].unwrap_or(0)),
            moves_to_go: self
                .moves_to_go
                .filter(|&moves| moves > 0)
                .map(|moves| moves.min(u32::MAX.into()) as u32),
        })
    }
}

fn is_keyword(word: &str) -> bool {
    let flags = ["infinite", "ponder", "searchmoves"];
    flags.contains(&word) || Go::default().limit(word).is_some()
}

/// A number that is too large is the largest, and one below zero is zero; `None` for other texts.
fn nearest_number(word: &str) -> Option<u64> {
    let (digits, too_far) = match word.strip_prefix('-') {
        Some(digits) => (digits, 0),
        None => (word, u64::MAX),
    };
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| word.parse().unwrap_or(too_far))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Duration = Duration::ZERO;

    #[test]
    fn every_limit_is_read() {
        let go = Go::read(
            "ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 7 depth 9 nodes 5000 movetime 40 mate 3 \
             searchmoves e2e4 d2d4 infinite",
        );
        let expected = Go {
            time: [Some(1000), Some(2000)],
            increment: [Some(10), Some(20)],
            moves_to_go: Some(7),
            depth: Some(9),
            nodes: Some(5000),
            move_time: Some(40),
            mate: Some(3),
            infinite: true,
            ponder: true,
            moves: vec!["e2e4", "d2d4"],
            perft: None,
            misread: Vec::new(),
        };
        assert_eq!(go, expected);
        assert_eq!(Go::read("perft 5").perft, Some(5));
        assert_eq!(Go::read(""), Go::default());
    }

    #[test]
    fn numbers_beyond_all_sense_are_the_nearest_sensible_ones() {
        for (text, depth) in [
            ("depth 0", 0),
            ("depth -4", 0),
            ("depth x", 0),
            ("depth", 0),
            ("depth depth 3", 3),
            ("depth 99999999999999999999999", u64::MAX),
            ("depth 3.5", 0),
            ("junk depth 3 junk", 3),
        ] {
            assert_eq!(Go::read(text).depth, Some(depth), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told() {
        for (text, told) in [
            ("depth 3 wtime -20 nodes 99999999999999999999999", &[][..]),
            (
                "depth abc",
                &["`depth abc` is not a number, and counts as 0"],
            ),
            (
                "depth 3.5",
                &["`depth 3.5` is not a number, and counts as 0"],
            ),
            (
                "depth infinite",
                &["`depth` needs a number, and counts as 0"],
            ),
            (
                "depht 3",
                &["`go` does not know `depht`", "`go` does not know `3`"],
            ),
        ] {
            let misread = Go::read(text).misread;
            let misread: Vec<_> = misread.iter().map(ToString::to_string).collect();
            assert_eq!(misread, told, "{text}");
        }
    }

    #[test]
    fn limits_can_always_be_met() {
        let limits = |text| Go::read(text).limits(Side::Black, NONE);
        assert_eq!(limits("depth 0").depth, Some(1));
        assert_eq!(limits("mate 0").mate, Some(1));
        assert_eq!(limits("mate 99999999999").mate, Some(MAX_PLY as u32 / 2));
        assert_eq!(limits("depth 99999999999").depth, Some(MAX_PLY as u32));
        assert_eq!(limits("").clock, None);
        let clock = limits("wtime 5000").clock.expect("there are clocks");
        assert_eq!(clock.remaining, NONE);
        let clock = limits("btime 5000 movestogo 0").clock.expect("a clock");
        assert_eq!(clock.remaining, Duration::from_secs(5));
        assert_eq!(clock.moves_to_go, None);
    }

    #[test]
    fn infinite_knows_no_clock() {
        let limits =
            Go::read("infinite wtime 1 btime 1 movetime 1 depth 3").limits(Side::White, NONE);
        assert_eq!(limits, Limits::depth(3));
    }
}
