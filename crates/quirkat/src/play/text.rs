//! What `quirkat play` shows as text: boards, clocks, and lists of moves and features.

use crate::board::{BoardStyle, Picture};
use quirkat_game::Side;
use quirkat_session::{AnySession, Feature, HistoryLine, Setup, Target};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The board of a game with the last move highlighted, and the side to move.
pub(super) fn game_board(session: &dyn AnySession, style: BoardStyle) -> String {
    let last = session.last_move();
    let marked = last.map_or_else(Vec::new, |(from, to)| vec![from, to]);
    let picture = Picture::new(session.board(), session.pieces(), style)
        .marked(marked)
        .explained(session.legend());
    let mut text = picture.draw() + "\n";
    let side = session.side_to_move();
    let _ = match session.ending() {
        Some(ending) => write!(text, "Game over: {ending}"),
        None => write!(text, "{side} to move{}", check(session)),
    };
    text + "\n"
}

fn check(session: &dyn AnySession) -> &'static str {
    if session.in_check() { ", in check" } else { "" }
}

/// A line with both clocks, or nothing without clocks.
pub(super) fn clocks(session: &dyn AnySession, now: Instant) -> String {
    let shown = Side::BOTH.map(|side| session.time_left(side, now));
    let [Some(white), Some(black)] = shown else {
        return String::new();
    };
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

/// The board of a setup.
pub(super) fn setup_board(session: &dyn AnySession, setup: &Setup, style: BoardStyle) -> String {
    let picture = Picture::new(session.board(), setup.pieces(), style);
    let picture = picture.explained(session.legend()).draw();
    format!("{picture}\nSetting up, {} to move\n", setup.side_to_move())
}

/// Legal moves, one a line, with captures and special moves.
pub(super) fn targets(targets: &[Target]) -> String {
    if targets.is_empty() {
        return "There are no moves\n".to_owned();
    }
    let mut text = String::new();
    for target in targets {
        // Where records write the move alike, once is enough.
        let _ = if target.san == target.text {
            write!(text, "{}", target.text)
        } else {
            write!(text, "{:<6} {}", target.text, target.san)
        };
        for taken in &target.takes {
            let _ = write!(text, ", takes {taken}");
        }
        if let Some(special) = target.special {
            let _ = write!(text, ", {special}");
        }
        text.push('\n');
    }
    text
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
