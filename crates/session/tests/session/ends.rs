//! Ends that do not come from the board, alarms, and the score.

use crate::table::{PEOPLE, people, position};
use quirkat_chess::Chess;
use quirkat_game::Side;
use quirkat_session::{Feature, Message, SessionError};

/// Knights go out and come back: four plies that repeat a position.
const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

#[test]
fn who_resigns_loses() {
    let mut table = people();
    table.play("e4");
    let told = table
        .session
        .resign(Side::White, table.now)
        .expect("a game");
    assert_eq!(told.to_string(), "Resignation: Black wins, 0-1");
    let error = table
        .session
        .resign(Side::Black, table.now)
        .expect_err("it is over");
    assert_eq!(error.to_string(), "the game is over: 0-1 resignation");
    assert_eq!(table.session.standing().to_string(), "White: 0\nBlack: 1");
}

#[test]
fn scores_add_up_over_games() {
    let mut table = people();
    table.play("f3 e5 g4 Qh4");
    table.begin(PEOPLE);
    table
        .session
        .resign(Side::Black, table.now)
        .expect("a game");
    table.begin(PEOPLE);
    table.ask_draw(Side::White).expect("an offer");
    table.ask_draw(Side::Black).expect("a draw");
    table.begin(PEOPLE);
    table.play("e4");
    table.session.abort();
    let standing = table.session.standing();
    assert_eq!(standing.to_string(), "White: 1.5\nBlack: 1.5");
    assert_eq!(standing.games(), 3);
}

#[test]
fn a_game_in_progress_is_not_lost_to_another() {
    let mut table = people();
    table.play("e4");
    let error = table.session.begin(PEOPLE, table.now);
    assert_eq!(error, Err(SessionError::InProgress));
    assert_eq!(table.session.plies().len(), 1);
    table.session.abort();
    assert_eq!(table.session.plies().len(), 0);
    table.begin(PEOPLE);
}

#[test]
fn an_offer_stands_until_the_other_side_moves() {
    let mut table = people();
    let offered = table.ask_draw(Side::White).expect("an offer");
    assert_eq!(offered.to_string(), "White offers a draw");
    let twice = table.ask_draw(Side::White);
    assert_eq!(twice, Err(SessionError::OfferedAlready(Side::White)));
    assert_eq!(table.play("e4"), "White plays e4\nWhite offers a draw");
    let declined = table.play("e5");
    assert_eq!(declined, "Black plays e5\nBlack declines the draw");
    assert_eq!(table.session.offer(), None);
    table.ask_draw(Side::White).expect("another");
    let word = table.session.decline_draw(Side::Black).expect("an offer");
    assert_eq!(word, Message::DrawDeclined(Side::Black));
    let none = table.session.decline_draw(Side::Black);
    assert_eq!(none, Err(SessionError::NotOffered(Side::White)));
}

#[test]
fn an_offer_that_is_accepted_draws() {
    let mut table = people();
    table.ask_draw(Side::Black).expect("an offer");
    let told = table.ask_draw(Side::White).expect("a draw");
    assert_eq!(told.to_string(), "Agreement: a draw, 1/2-1/2");
}

#[test]
fn opponents_take_a_draw_where_they_are_worse_and_not_where_they_are_better() {
    for (text, drawn) in [
        ("4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1", true),
        ("4k3/qq6/8/8/8/8/8/4K3 w - - 0 1", false),
    ] {
        let mut table = position::<Chess>(text);
        table.invite("human", "gent");
        table.ask_draw(Side::White).expect("a game");
        assert_eq!(table.session.ending().is_some(), drawn, "{text}");
    }
}

#[test]
fn a_repetition_can_be_claimed() {
    let mut table = people();
    let told = table.play(&SHUFFLE.repeat(2));
    assert!(
        told.ends_with("White may claim a draw: threefold repetition"),
        "{told}"
    );
    let told = table.ask_draw(Side::White).expect("a claim");
    assert_eq!(told.to_string(), "Threefold repetition: a draw, 1/2-1/2");
}

#[test]
fn the_alarm_sounds_at_the_third_time_and_the_third_alarm_draws() {
    let mut table = people();
    assert!(!table.play(SHUFFLE).contains("Alarm"));
    let first = table.play(SHUFFLE);
    assert!(first.contains("\nAlarm 1 of 3: "), "{first}");
    assert!(table.play("Nf3").contains("\nAlarm 2 of 3: "));
    let third = table.play("Nf6");
    assert!(third.contains("\nAlarm 3 of 3: "), "{third}");
    assert!(third.ends_with("\nThird alarm: a draw, 1/2-1/2"), "{third}");
    table.undo(1).expect("a move");
    assert!(table.play("d5").starts_with("Black plays d5"));
    assert!(table.session.ending().is_none());
}

#[test]
fn without_the_alarm_a_position_may_come_back_as_the_rules_allow() {
    let mut table = people();
    table
        .session
        .set_feature(Feature::Alarm, false)
        .expect("no move yet");
    let told = table.play(&SHUFFLE.repeat(3));
    assert!(!told.contains("Alarm"), "{told}");
    assert!(table.session.ending().is_none());
    let told = table.play(SHUFFLE);
    assert!(told.contains("epetition: a draw"), "{told}");
}

#[test]
fn opponents_claim_what_they_may() {
    let mut table = position::<Chess>("8/8/4k3/8/8/4K3/4R3/8 w - - 97 80");
    table.invite("human", "waterloo-1");
    table.play("Rd2");
    table.answer();
    assert!(table.session.ending().is_none());
    let told = table.play("Rd1");
    assert!(told.ends_with(": a draw, 1/2-1/2"), "{told}");
}
