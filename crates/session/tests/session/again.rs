//! Games told again from what was written down, and games between the same two.

use crate::table::{Table, people};
use quirkat_chess::Chess;
use quirkat_game::Side;
use quirkat_session::Step;
use std::time::{Duration, Instant};

const MOVES: [(&str, u64); 4] = [
    ("e4", 3000),
    ("d5", 7000),
    ("exd5", 11_000),
    ("Qxd5", 13_000),
];

fn timed() -> Table<Chess> {
    let mut table = people();
    let control = "100+5".parse().expect("a time control");
    table.session.set_time(Some(control)).expect("no move yet");
    table
}

#[test]
fn a_game_told_again_is_the_same_game_with_the_same_clocks() {
    let mut played = timed();
    let mut told = timed();
    for (text, ms) in MOVES {
        played.now += Duration::from_millis(ms);
        let messages = played.session.play(text, played.now).expect("legal");
        let time = Some(Duration::from_millis(ms));
        let again = told.session.replay(text, time, told.now).expect("legal");
        // The first of a game is counted from its beginning, which is the same moment here.
        assert_eq!(again, messages);
    }
    assert_eq!(told.session.steps(0), played.session.steps(0));
    for side in Side::BOTH {
        let left = |table: &Table<Chess>| table.session.time_left(side, table.now);
        assert_eq!(left(&told), left(&played));
    }
    assert_eq!(told.session.plies(), played.session.plies());
}

#[test]
fn whoever_was_thinking_goes_on_where_they_were() {
    let mut table = timed();
    table.session.replay("e4", None, table.now).expect("legal");
    let later = table.now + Duration::from_hours(1);
    table.session.resume(Duration::from_secs(30), later);
    let left = table.session.time_left(Side::Black, later);
    assert_eq!(left, Some(Duration::from_secs(75)));
    assert_eq!(
        table.session.time_spent(later),
        Some(Duration::from_secs(30))
    );
    let flagged = later + Duration::from_secs(75);
    assert!(table.session.check_time(flagged).is_some());
}

#[test]
fn steps_tell_what_each_move_did() {
    let mut table = people();
    table.play("e4 d5 exd5");
    let steps: Vec<Step> = table.session.steps(2);
    assert_eq!(steps.len(), 1);
    assert_eq!(
        (steps[0].san.as_str(), steps[0].text.as_str()),
        ("exd5", "e4d5")
    );
    assert_eq!(
        (steps[0].turn.number(), steps[0].turn.side()),
        (2, Side::White)
    );
    assert_eq!(
        (steps[0].takes[0].letter, steps[0].takes[0].site.as_str()),
        ('p', "d5")
    );
    assert_eq!(steps[0].board.position, table.session.position_text());
    assert_eq!(
        table.session.first_board().position,
        table.session.start_text()
    );
}

#[test]
fn the_score_goes_with_those_who_change_sides() {
    let mut table = people();
    table.play("e4");
    assert!(table.session.rematch(true, Instant::now()).is_err());
    table
        .session
        .resign(Side::Black, table.now)
        .expect("a game");
    table.session.rematch(true, table.now).expect("it is over");
    let standing = table.session.standing();
    assert_eq!(
        (standing.wins(Side::White), standing.wins(Side::Black)),
        (0, 1)
    );
    table
        .session
        .resign(Side::Black, table.now)
        .expect("a game");
    table.session.rematch(false, table.now).expect("it is over");
    let standing = table.session.standing();
    assert_eq!(
        (standing.wins(Side::White), standing.wins(Side::Black)),
        (1, 1)
    );
}
