//! A review as data: scores for White, labels, and figures for each side.

use crate::chances::move_accuracy;
use quirkat_game::Side;
use quirkat_game::pgn::MoveNumber;
use quirkat_search::{DisplayScore, Score};
use serde::{Serialize, Serializer};
use std::fmt;

/// A score from White's point of view.
///
/// It is written as the `%eval` of PGN: `0.35`, and `#3` or `#-3` where White or Black wins in three moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhiteScore(pub Score);

impl WhiteScore {
    /// The score of a side.
    pub fn of(side: Side, score: Score) -> WhiteScore {
        WhiteScore(match side {
            Side::White => score,
            Side::Black => -score,
        })
    }

    /// The same score for a side.
    pub fn for_side(self, side: Side) -> Score {
        WhiteScore::of(side, self.0).0
    }

    /// Whether the game is won on the board, with nothing left to play.
    pub fn is_over(self) -> bool {
        matches!(
            DisplayScore::from(self.0),
            DisplayScore::WinIn(0) | DisplayScore::LossIn(0)
        )
    }
}

impl fmt::Display for WhiteScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match DisplayScore::from(self.0) {
            DisplayScore::Value(score) => {
                let sign = if score < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
            }
            DisplayScore::WinIn(plies) => write!(f, "#{}", plies.div_ceil(2)),
            DisplayScore::LossIn(plies) => write!(f, "#-{}", plies.div_ceil(2)),
        }
    }
}

impl Serialize for WhiteScore {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "snake_case")]
        enum Written {
            /// Hundredths of the game's smallest piece.
            Value(Score),
            /// Moves until White has won.
            WhiteWinsIn(u32),
            BlackWinsIn(u32),
        }
        let written = match DisplayScore::from(self.0) {
            DisplayScore::Value(score) => Written::Value(score),
            DisplayScore::WinIn(plies) => Written::WhiteWinsIn(plies.div_ceil(2)),
            DisplayScore::LossIn(plies) => Written::BlackWinsIn(plies.div_ceil(2)),
        };
        written.serialize(serializer)
    }
}

/// What is to be said of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveLabel {
    /// Good, and every other move would have lost 0.2 or more.
    OnlyMove,
    /// It lost 0.1 or more of the winning chances.
    Inaccuracy,
    /// It lost 0.17 or more.
    Mistake,
    /// It lost 0.3 or more.
    Blunder,
}

impl MoveLabel {
    /// What a move loses to get each label, the least first. A mistake is one of 0.2, but a loss is only measured to about 0.05: of
    /// the moves that lose 0.2 by a far longer search, nine in ten are found from here on, and hardly any that lose nothing.
    pub(crate) const LOSSES: [(f64, MoveLabel); 3] = [
        (0.1, MoveLabel::Inaccuracy),
        (MoveLabel::MISTAKE, MoveLabel::Mistake),
        (0.3, MoveLabel::Blunder),
    ];
    pub(crate) const MISTAKE: f64 = 0.17;
    /// How much every other move must lose for one to be the only move.
    pub(crate) const ONLY_MOVE: f64 = 0.2;

    /// The label of a move that lost so much of the winning chances.
    pub fn of_loss(loss: f64) -> Option<MoveLabel> {
        let labels = MoveLabel::LOSSES.iter().rev();
        let mut labels = labels.filter(|(least, _)| loss >= *least);
        labels.next().map(|&(_, label)| label)
    }

    /// The sign that stands after a move: `?!`, `?`, `??`, `□`.
    pub fn sign(self) -> &'static str {
        match self {
            MoveLabel::OnlyMove => "□",
            MoveLabel::Inaccuracy => "?!",
            MoveLabel::Mistake => "?",
            MoveLabel::Blunder => "??",
        }
    }

    /// The annotation glyph of PGN.
    pub fn nag(self) -> u16 {
        match self {
            MoveLabel::Mistake => 2,
            MoveLabel::Blunder => 4,
            MoveLabel::Inaccuracy => 6,
            MoveLabel::OnlyMove => 8,
        }
    }
}

impl fmt::Display for MoveLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MoveLabel::OnlyMove => "only move",
            MoveLabel::Inaccuracy => "inaccuracy",
            MoveLabel::Mistake => "mistake",
            MoveLabel::Blunder => "blunder",
        })
    }
}

/// A move and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewedMove {
    /// Its number, and who made it.
    pub turn: MoveNumber,
    /// The move as records show it.
    pub text: String,
    /// The score before it, with best play.
    pub before: WhiteScore,
    /// The score after it.
    pub after: WhiteScore,
    /// How much of the mover's winning chances it lost, from 0 to 2; see [`winning_chances`](crate::winning_chances).
    pub loss: f64,
    /// What is to be said of it, if anything.
    pub label: Option<MoveLabel>,
    /// A better line as records show it, from the move on that should have been played. Empty where none is known.
    pub better: Vec<String>,
}

/// How a side has played.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct SideSummary {
    /// Moves made.
    pub moves: usize,
    /// The mean of the accuracies of its moves, from 0 to 100; see [`move_accuracy`](crate::move_accuracy). `None` without moves.
    pub accuracy: Option<f64>,
    /// Moves that lost 0.1 to 0.17 of the winning chances.
    pub inaccuracies: usize,
    /// Moves that lost 0.17 to 0.3.
    pub mistakes: usize,
    /// Moves that lost more.
    pub blunders: usize,
    /// Only moves that were found.
    pub only_moves: usize,
}

impl SideSummary {
    fn of(moves: &[ReviewedMove], side: Side) -> SideSummary {
        let own = || moves.iter().filter(move |mv| mv.turn.side() == side);
        let labelled = |label| own().filter(|mv| mv.label == Some(label)).count();
        let count = own().count();
        let sum: f64 = own().map(|mv| move_accuracy(mv.loss)).sum();
        SideSummary {
            moves: count,
            accuracy: (count > 0).then(|| sum / count as f64),
            inaccuracies: labelled(MoveLabel::Inaccuracy),
            mistakes: labelled(MoveLabel::Mistake),
            blunders: labelled(MoveLabel::Blunder),
            only_moves: labelled(MoveLabel::OnlyMove),
        }
    }
}

/// What a review has found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The game's name in commands.
    pub game: &'static str,
    /// The moves in order.
    pub moves: Vec<ReviewedMove>,
    /// How White has played.
    pub white: SideSummary,
    /// How Black has played.
    pub black: SideSummary,
    /// Nodes searched.
    pub nodes: u64,
}

impl Review {
    pub(crate) fn new(game: &'static str, moves: Vec<ReviewedMove>, nodes: u64) -> Review {
        Review {
            game,
            white: SideSummary::of(&moves, Side::White),
            black: SideSummary::of(&moves, Side::Black),
            moves,
            nodes,
        }
    }

    /// How a side has played.
    pub fn side(&self, side: Side) -> &SideSummary {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_search::{loss_in, win_in};

    #[test]
    fn scores_are_written_as_pgn_writes_them() {
        for (score, text) in [
            (35, "0.35"),
            (-7, "-0.07"),
            (win_in(5), "#3"),
            (loss_in(6), "#-3"),
        ] {
            assert_eq!(WhiteScore(score).to_string(), text);
        }
        assert_eq!(WhiteScore::of(Side::Black, 35), WhiteScore(-35));
        assert!(WhiteScore(win_in(0)).is_over());
    }

    #[test]
    fn labels_begin_at_their_losses() {
        for (loss, label) in [
            (0.0, None),
            (0.0999, None),
            (0.1, Some(MoveLabel::Inaccuracy)),
            (0.1699, Some(MoveLabel::Inaccuracy)),
            (0.17, Some(MoveLabel::Mistake)),
            (0.3, Some(MoveLabel::Blunder)),
            (2.0, Some(MoveLabel::Blunder)),
        ] {
            assert_eq!(MoveLabel::of_loss(loss), label, "{loss}");
        }
    }
}
