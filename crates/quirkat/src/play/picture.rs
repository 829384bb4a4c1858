//! The board as it is shown between moves, and what there is to know beside it.

use crate::board::{Look, Picture};
use quirkat_game::Side;
use quirkat_session::{AnySession, Setup};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The board of a game, with the last move marked, and who is to move.
pub(super) fn game(session: &AnySession, look: Look) -> String {
    let last = session.last_move();
    let marked = last.map_or_else(Vec::new, |(from, to)| vec![from, to]);
    let picture = Picture::new(session.board(), session.pieces(), look).marked(marked);
    let mut text = picture.draw() + "\n";
    let side = session.side_to_move();
    let _ = match session.ending() {
        Some(ending) => write!(text, "Game over: {ending}"),
        None => write!(text, "{side} to move{}", check(session)),
    };
    text + "\n"
}

fn check(session: &AnySession) -> &'static str {
    if session.in_check() { ", in check" } else { "" }
}

/// A line with both clocks, where there are any.
pub(super) fn clocks(session: &AnySession, now: Instant) -> String {
    let shown = Side::BOTH.map(|side| session.time_left(side, now));
    let [Some(white), Some(black)] = shown else {
        return String::new();
    };
    format!("White {}, Black {}\n", clock(white), clock(black))
}

/// A time as clocks show it.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A board that is being set up.
pub(super) fn setup(session: &AnySession, setup: &Setup, look: Look) -> String {
    let picture = Picture::new(session.board(), setup.pieces(), look).draw();
    format!("{picture}\nSetting up, {} to move\n", setup.side_to_move())
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
