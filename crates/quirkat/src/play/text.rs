//! What `quirkat play` shows as text: boards, clocks, and lists of moves and features.

use super::manner::{Drawing, PieceWords};
use crate::board::{BoardStyle, Picture};
use quirkat_game::{Geometry, Piece, Side};
use quirkat_session::{AnySession, Feature, HistoryLine, Ply, Setup, Target};
use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

/// The board of a game with the last move highlighted, and the side to move.
pub(super) fn game_board(session: &dyn AnySession, style: BoardStyle, drawing: Drawing) -> String {
    let last = session.last_move();
    let marked = last.map_or_else(Vec::new, |(from, to)| vec![from, to]);
    let picture = Picture::new(session.board(), session.pieces(), style)
        .marked(marked)
        .explained(session.legend());
    let picture = drawn(&picture, drawing, session.board(), &session.pieces());
    let ending = session.ending().map(|ending| ending.to_string());
    let side = session.side_to_move();
    board_and_turn(&picture, ending.as_deref(), side, session.in_check())
}

/// A board, and under it how the game ended or who is to move.
pub(super) fn board_and_turn(
    picture: &str,
    ending: Option<&str>,
    side: Side,
    in_check: bool,
) -> String {
    let turn = match ending {
        Some(ending) => format!("Game over: {ending}"),
        None if in_check => format!("{side} to move, in check"),
        None => format!("{side} to move"),
    };
    format!("{picture}\n{turn}\n")
}

/// The board in the way that a manner draws it.
fn drawn(picture: &Picture, drawing: Drawing, board: Geometry, pieces: &[Option<Piece>]) -> String {
    match drawing {
        Drawing::Symbols => picture.draw(),
        Drawing::Names(words) => name_table(board, pieces, words),
    }
}

/// A table of the names of pieces, with rows and columns numbered from 0 at the top left.
fn name_table(board: Geometry, pieces: &[Option<Piece>], words: PieceWords) -> String {
    let name = |piece: &Option<Piece>| piece.map_or_else(String::new, |piece| words.of(piece));
    let names: Vec<_> = pieces.iter().map(name).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(1);
    let row = |label: &str, cells: &[String]| {
        let cells: Vec<_> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
        format!("{label:<2}| {} |\n", cells.join(" | "))
    };
    let line = format!(
        "--+{}\n",
        format!("{}+", "-".repeat(width + 2)).repeat(board.width.into())
    );
    let columns: Vec<_> = (0..board.width).map(|column| column.to_string()).collect();
    let mut text = row("", &columns) + &line;
    for (number, cells) in names.chunks(board.width.into()).rev().enumerate() {
        text += &row(&number.to_string(), cells);
        text += &line;
    }
    text
}

/// A line with both clocks, or nothing without clocks.
pub(super) fn clocks(session: &dyn AnySession, now: Instant) -> String {
    let shown = Side::BOTH.map(|side| session.time_left(side, now));
    let [Some(white), Some(black)] = shown else {
        return String::new();
    };
    both_clocks(white, black)
}

/// A line with the time that both sides have left.
pub(super) fn both_clocks(white: Duration, black: Duration) -> String {
    format!("White {}, Black {}\n", clock(white), clock(black))
}

/// A time as a clock shows it.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// How long a move took.
pub(super) fn move_time(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// The last score of either side that has one: `White 301, Black 298.5`.
pub(super) fn side_scores(plies: &[Ply], scores: &[f64]) -> String {
    let last = |side: Side| {
        let mut scored = plies.iter().zip(scores).rev();
        let (_, score) = scored.find(|(ply, _)| ply.turn.side() == side)?;
        Some(format!("{side} {score}"))
    };
    let shown: Vec<_> = Side::BOTH.into_iter().filter_map(last).collect();
    shown.join(", ")
}

/// The board of a setup.
pub(super) fn setup_board(
    session: &dyn AnySession,
    setup: &Setup,
    style: BoardStyle,
    drawing: Drawing,
) -> String {
    let picture = Picture::new(session.board(), setup.pieces(), style);
    let picture = picture.explained(session.legend());
    let picture = drawn(&picture, drawing, session.board(), &setup.pieces());
    format!("{picture}\nSetting up, {} to move\n", setup.side_to_move())
}

/// Legal moves, one a line, with captures and special moves.
pub(super) fn targets(targets: &[Target]) -> String {
    if targets.is_empty() {
        return "There are no moves\n".to_owned();
    }
    let lines = targets.iter().map(|target| {
        let Target { text, san, .. } = target;
        target_line(text, san, &target.takes, target.special)
    });
    lines.collect()
}

/// A legal move with what it takes, and what the rules call it.
pub(super) fn target_line(
    text: &str,
    san: &str,
    takes: &[impl Display],
    special: Option<&str>,
) -> String {
    // Where records write the move alike, once is enough.
    let mut line = if san == text {
        text.to_owned()
    } else {
        format!("{text:<6} {san}")
    };
    for taken in takes {
        let _ = write!(line, ", takes {taken}");
    }
    if let Some(special) = special {
        let _ = write!(line, ", {special}");
    }
    line + "\n"
}

/// An error on one line, with control characters blanked.
pub(super) fn refusal(sentence: &str) -> String {
    format!("error: {}\n", blanked(sentence))
}

/// A text with control characters blanked, so that it does nothing but show.
pub(super) fn blanked(text: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(visible).collect()
}

/// Moves as commands to replay them.
pub(super) fn move_commands(lines: &[HistoryLine]) -> String {
    let lines = lines.iter().map(|line| format!("{}\n", line.text));
    lines.collect()
}

/// Numbered moves, those of both sides on a line.
pub(super) fn numbered_moves(lines: &[HistoryLine]) -> String {
    let mut text = String::new();
    for pair in lines.chunk_by(|a, b| a.turn.number() == b.turn.number()) {
        let moves: Vec<_> = pair.iter().map(|line| line.text.as_str()).collect();
        let _ = writeln!(text, "{} {}", pair[0].turn, moves.join(" "));
    }
    text
}

/// Which features are on.
pub(super) fn features(session: &dyn AnySession) -> String {
    let line = |feature: Feature| {
        let on = session.features().has(feature);
        let state = if on { "on" } else { "off" };
        format!("{:<14}{state}\n", feature.name())
    };
    Feature::ALL.map(line).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_minutes_and_hours_where_there_are_any() {
        for (seconds, shows) in [
            (0, "0:00"),
            (65, "1:05"),
            (3600, "1:00:00"),
            (7261, "2:01:01"),
        ] {
            assert_eq!(clock(Duration::from_secs(seconds)), shows);
        }
    }
}
