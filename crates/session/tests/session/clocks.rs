//! Clocks, told what time it is.

use crate::table::{PEOPLE, Table, people};
use quirkat_chess::Chess;
use quirkat_game::Side;
use quirkat_session::SessionError;
use std::time::Duration;

fn timed(control: &str) -> Table<Chess> {
    let mut table = people();
    let control = control.parse().expect("a time control");
    table.session.set_time(Some(control)).expect("no move yet");
    table
}

fn left(table: &Table<Chess>) -> [u64; 2] {
    Side::BOTH.map(|side| {
        let left = table.session.time_left(side, table.now);
        left.expect("a clock").as_secs()
    })
}

#[test]
fn without_a_time_control_no_clock_is_shown_and_none_runs_out() {
    let mut table = people();
    table.play("e4 e5");
    table.wait(1_000_000);
    assert_eq!(table.session.time_left(Side::White, table.now), None);
    assert_eq!(table.session.check_time(table.now), None);
    table.play("Nf3");
}

#[test]
fn moves_take_time_and_give_some_back() {
    let mut table = timed("100+5");
    assert_eq!(left(&table), [105, 105]);
    table.wait(50);
    assert_eq!(
        left(&table),
        [105, 105],
        "nothing runs before the first move"
    );
    table.play("e4");
    assert_eq!(left(&table), [110, 105]);
    table.wait(20);
    assert_eq!(
        left(&table),
        [110, 85],
        "the clock of the side to move runs"
    );
    table.play("e5");
    assert_eq!(left(&table), [110, 90]);
    table.wait(10);
    table.play("Nf3");
    assert_eq!(left(&table), [105, 90]);
}

#[test]
fn who_oversteps_loses_and_the_move_does_not_count() {
    let mut table = timed("10");
    table.play("e4");
    table.wait(9);
    assert_eq!(table.session.check_time(table.now), None);
    table.wait(1);
    let told = table.play("e5");
    assert_eq!(told, "Time forfeit: White wins, 1-0");
    assert_eq!(table.session.plies().len(), 1);
    assert_eq!(table.session.standing().wins(Side::White), 1);
    table.wait(100);
    assert_eq!(left(&table), [10, 0], "no clock runs any more");
}

#[test]
fn the_clock_of_whoever_was_to_move_stops_where_the_game_ended() {
    let ends: [fn(&mut Table<Chess>); 4] = [
        |table| drop(table.session.resign(Side::Black, table.now)),
        |table| drop(table.session.resign(Side::White, table.now)),
        |table| drop(table.session.agree_draw(table.now)),
        |table| {
            table.ask_draw(Side::White).expect("an offer");
            table.ask_draw(Side::Black).expect("a draw");
        },
    ];
    for end in ends {
        let mut table = timed("100+5");
        table.play("e4");
        table.wait(20);
        end(&mut table);
        assert!(table.session.ending().is_some());
        table.wait(30);
        assert_eq!(left(&table), [110, 85]);
        table.undo(1).expect("a move");
        assert_eq!(left(&table), [105, 105], "the move is taken back");
    }
    let mut unmoved = timed("100");
    unmoved.wait(20);
    unmoved
        .session
        .resign(Side::White, unmoved.now)
        .expect("a game");
    assert_eq!(left(&unmoved), [100, 100], "no clock has run");
    let mut mated = timed("100");
    mated.play("f3 e5 g4");
    mated.wait(20);
    mated.play("Qh4");
    mated.wait(30);
    assert_eq!(left(&mated), [100, 80], "the mated side had no turn");
}

#[test]
fn a_display_may_ask_whether_time_is_over() {
    let mut table = timed("10");
    table.play("e4");
    table.wait(11);
    let told = table.session.check_time(table.now).expect("the end");
    assert_eq!(told.to_string(), "Time forfeit: White wins, 1-0");
    assert_eq!(table.session.check_time(table.now), None);
}

#[test]
fn moves_taken_back_give_back_their_time() {
    let mut table = timed("100");
    table.play("e4");
    table.wait(30);
    table.play("e5");
    table.wait(40);
    table.undo(1).expect("a move");
    assert_eq!(left(&table), [100, 100]);
    table.wait(10);
    assert_eq!(left(&table), [100, 90]);
}

#[test]
fn opponents_are_told_what_their_clock_shows() {
    let mut table = people();
    table
        .session
        .set_time("0.2+0.01".parse().ok())
        .expect("no move yet");
    table.invite("quirkat", "human");
    table.answer();
    assert_eq!(table.session.plies().len(), 1);
}

#[test]
fn the_time_changes_only_between_games() {
    let mut table = timed("100");
    table.play("e4");
    assert_eq!(table.session.set_time(None), Err(SessionError::InProgress));
    table
        .session
        .resign(Side::Black, table.now)
        .expect("a game");
    table.session.set_time(None).expect("the game is over");
    table.begin(PEOPLE);
    assert_eq!(table.session.time_left(Side::White, table.now), None);
}

#[test]
fn time_again_after_so_many_moves() {
    let mut table = timed("2/10");
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        table.wait(1);
        table.play(text);
    }
    assert_eq!(left(&table), [19, 18]);
    assert_eq!(
        table.session.time_left(Side::White, table.now),
        Some(Duration::from_secs(19))
    );
}
