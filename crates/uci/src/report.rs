//! What is printed: `info` and `bestmove`, the chances to win, draw and lose, and the board.

use quirkat_eval::WinCurve;
use quirkat_game::{Outcome, Rules};
use quirkat_opponents::Decision;
use quirkat_search::{Bound, DisplayScore, PvInfo, Score, SearchInfo};
use std::fmt::{self, Write};
use std::time::Duration;

/// Writes the lines of one search.
pub(crate) struct Reporter<P> {
    /// Where the search begins.
    pub(crate) root: P,
    /// Scores come with the chances to win, draw and lose.
    pub(crate) show_wdl: bool,
}

impl<P: Rules> Reporter<P> {
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
        if self.show_wdl {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                " wdl {}",
                Chances::of(line.score, WinCurve::of_game(P::NAME))
            );
        }
        text += &counts(info.nodes, info.elapsed, Some(info.hashfull));
        text + " pv" + &self.moves(line.moves)
    }

    /// What a search ended with, where it is another move than last told: the best of another thread, or of a depth that
    /// was broken off.
    pub(crate) fn decision(&self, decision: &Decision<P::Move>) -> String {
        let mut text = format!("info depth {}", decision.depth.unwrap_or(0));
        if let Some(score) = decision.score {
            let _ = write!(text, " score {}", score_text(score));
            if self.show_wdl {
                let _ = write!(
                    text,
                    " wdl {}",
                    Chances::of(score, WinCurve::of_game(P::NAME))
                );
            }
        }
        text += &counts(decision.nodes, decision.elapsed, None);
        text + " pv" + &self.moves(&decision.pv)
    }

    /// The move to play, and the answer it expects.
    pub(crate) fn best(&self, decision: &Decision<P::Move>) -> String {
        let Some(best) = decision.best() else {
            return format!("info depth 0 score {}\nbestmove (none)", self.end());
        };
        let mut text = format!("bestmove {}", self.root.move_text(best));
        let after = self.root.after(best);
        if let Some(answer) = decision.ponder().filter(|&mv| after.is_legal(mv)) {
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

fn counts(nodes: u64, elapsed: Duration, hashfull: Option<u32>) -> String {
    let speed = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let mut text = format!(" nodes {nodes} nps {speed}");
    if let Some(hashfull) = hashfull {
        let _ = write!(text, " hashfull {hashfull}");
    }
    let _ = write!(text, " time {}", elapsed.as_millis());
    text
}

/// Chances in thousandths, which add up to a thousand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chances {
    win: u32,
    draw: u32,
    loss: u32,
}

impl Chances {
    /// The chances of the side that the score is for.
    pub(crate) fn of(score: Score, curve: WinCurve) -> Chances {
        let thousandths = |value: Score| (1000.0 * curve.win(value.into())) as u32;
        let (win, loss) = match DisplayScore::from(score) {
            DisplayScore::WinIn(_) => (1000, 0),
            DisplayScore::LossIn(_) => (0, 1000),
            DisplayScore::Value(value) => (thousandths(value), thousandths(-value)),
        };
        // Two curves, one for each side, add up to no more than certainty where neither side wins half of its even games.
        Chances {
            win,
            draw: 1000_u32.saturating_sub(win + loss),
            loss,
        }
    }
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

/// The answer to `d`.
pub(crate) fn draw<P: Rules>(position: &P) -> String {
    let mut text = String::new();
    let letter = |site| {
        position
            .piece_on(site)
            .map(|piece| P::PIECES[piece.index()].letter)
    };
    for rank in (0..P::BOARD.height).rev() {
        for file in 0..P::BOARD.width {
            text.extend([letter(P::BOARD.site(file, rank)).unwrap_or('.'), ' ']);
        }
        text.push('\n');
    }
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "\nFen: {position}\nKey: {:016X}\nSide: {}",
        position.key(),
        position.side_to_move()
    );
    if position.in_check() {
        text += "\nCheck";
    }
    if let Some(ending) = position.ending() {
        let _ = write!(text, "\nOver: {ending}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_games::Game;
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

    #[test]
    fn chances_are_fair_and_grow_with_the_score() {
        for game in Game::ALL {
            let curve = WinCurve::of_game(game.name());
            let mut before = 0;
            for score in -3000..=3000 {
                let (own, other) = (Chances::of(score, curve), Chances::of(-score, curve));
                assert_eq!((own.win, own.draw), (other.loss, other.draw));
                assert_eq!(own.win + own.draw + own.loss, 1000, "{game}");
                assert!(own.win >= before);
                before = own.win;
            }
            assert_eq!(Chances::of(curve.even.ceil() as Score, curve).win, 500);
        }
    }

    #[test]
    fn what_is_certain_is_certain() {
        assert_eq!(
            Chances::of(win_in(3), WinCurve::LENT).to_string(),
            "1000 0 0"
        );
        assert_eq!(
            Chances::of(loss_in(8), WinCurve::LENT).to_string(),
            "0 0 1000"
        );
    }
}
