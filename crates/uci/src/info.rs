//! How a search is told, the way graphical programs expect it.

use crate::wdl::Chances;
use quirkat_game::{Outcome, Rules};
use quirkat_search::{Bound, DisplayScore, PvInfo, Score, SearchInfo, SearchResult};
use std::fmt::Write;
use std::time::Duration;

/// Writes the lines of one search.
pub(crate) struct Teller<P> {
    /// Where the search begins.
    pub(crate) root: P,
    /// Scores come with the chances to win, draw and lose.
    pub(crate) chances: bool,
}

impl<P: Rules> Teller<P> {
    /// How far the search is: a line of text for each line of moves.
    pub(crate) fn progress(&self, info: &SearchInfo<'_, P::Move>) -> String {
        let lines = info.pvs.iter().enumerate();
        let lines = lines.map(|(i, line)| self.line(info, i + 1, line));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn line(
        &self,
        info: &SearchInfo<'_, P::Move>,
        number: usize,
        line: &PvInfo<'_, P::Move>,
    ) -> String {
        let mut text = format!(
            "info depth {} seldepth {} multipv {number} score {}",
            info.depth,
            line.seldepth,
            score_text(line.score)
        );
        match line.bound {
            Bound::Lower => text += " lowerbound",
            Bound::Upper => text += " upperbound",
            Bound::Exact | Bound::None => {}
        }
        if self.chances {
            // Writing to a string cannot fail.
            let _ = write!(text, " wdl {}", Chances::of(line.score));
        }
        text += &counts(info.nodes, info.elapsed, Some(info.hashfull));
        text + " pv" + &self.moves(line.moves)
    }

    /// What a search ended with, where it is another move than last told: the best of another thread, or of a depth that
    /// was broken off.
    pub(crate) fn found(&self, found: &SearchResult<P::Move>) -> String {
        let mut text = format!(
            "info depth {} score {}",
            found.depth,
            score_text(found.score)
        );
        if self.chances {
            let _ = write!(text, " wdl {}", Chances::of(found.score));
        }
        text += &counts(found.nodes, found.elapsed, None);
        text + " pv" + &self.moves(&found.pv)
    }

    /// The move to play, and the answer it expects.
    pub(crate) fn best(&self, found: &SearchResult<P::Move>) -> String {
        let Some(best) = found.best() else {
            return format!("info depth 0 score {}\nbestmove (none)", self.end());
        };
        let mut text = format!("bestmove {}", self.root.move_text(best));
        let after = self.root.after(best);
        if let Some(answer) = found.ponder().filter(|&mv| after.is_legal(mv)) {
            let _ = write!(text, " ponder {}", after.move_text(answer));
        }
        text
    }

    /// The score of a position without moves.
    fn end(&self) -> &'static str {
        match self.root.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) if winner != self.root.side_to_move() => "mate 0",
            _ => "cp 0",
        }
    }

    /// The moves of a line, each with a space before it, as far as they are legal.
    fn moves(&self, moves: &[P::Move]) -> String {
        let mut position = self.root.clone();
        let mut text = String::new();
        for &mv in moves {
            if !position.is_legal(mv) {
                break;
            }
            text.push(' ');
            text += &position.move_text(mv);
            position.play(mv);
        }
        text
    }
}

/// Hundredths of the smallest piece, or the moves (not plies) to the end.
fn score_text(score: Score) -> String {
    match DisplayScore::from(score) {
        DisplayScore::Value(value) => format!("cp {value}"),
        DisplayScore::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        DisplayScore::LossIn(plies) => format!("mate {}", -i64::from(plies.div_ceil(2))),
    }
}

fn counts(nodes: u64, elapsed: Duration, fullness: Option<u32>) -> String {
    let speed = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let mut text = format!(" nodes {nodes} nps {speed}");
    if let Some(fullness) = fullness {
        let _ = write!(text, " hashfull {fullness}");
    }
    let _ = write!(text, " time {}", elapsed.as_millis());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_search::{loss_in, win_in};

    #[test]
    fn ends_are_counted_in_moves() {
        for (score, text) in [
            (0, "cp 0"),
            (-35, "cp -35"),
            (win_in(1), "mate 1"),
            (win_in(2), "mate 1"),
            (win_in(3), "mate 2"),
            (loss_in(0), "mate 0"),
            (loss_in(2), "mate -1"),
            (loss_in(4), "mate -2"),
        ] {
            assert_eq!(score_text(score), text);
        }
    }

    #[test]
    fn speed_needs_no_time_to_have_passed() {
        assert_eq!(
            counts(7, Duration::ZERO, None),
            " nodes 7 nps 7000000 time 0"
        );
        assert_eq!(
            counts(3000, Duration::from_millis(2), Some(17)),
            " nodes 3000 nps 1500000 hashfull 17 time 2"
        );
    }
}
