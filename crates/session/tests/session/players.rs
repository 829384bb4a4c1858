//! Who plays: people, our own search, opponents; and thoughts that come when they are no longer wanted.

use crate::table::{PEOPLE, people, position};
use quirkat_chess::Chess;
use quirkat_game::Side;
use quirkat_search::Control;
use quirkat_session::{Feature, Seat, SessionError};
use std::thread;

#[test]
fn names_are_people_our_own_search_or_opponents() {
    let session = people().session;
    assert_eq!(session.seat("human"), Ok(Seat::Person));
    for name in ["quirkat", "quirkat:4", "level-3", "gent", "waterloo-1"] {
        assert_eq!(session.seat(name), Ok(Seat::Opponent(name.to_owned())));
    }
    for (name, says) in [
        (
            "nobody",
            "`nobody` is no player of chess: those are `human`, `quirkat`, level-1 to level-10, elo:RATING, foveros-random",
        ),
        ("", "`` is no player"),
        (
            "quirkat:0",
            "`0` is not a depth for `quirkat`, a whole number from 1 to 245",
        ),
        ("quirkat:x", "`x` is not a depth"),
        ("gent:5", "`gent` looks as far as its document says"),
        ("Human", "`Human` is no player"),
    ] {
        let error = session.seat(name).expect_err(name).to_string();
        assert!(error.starts_with(says), "{error}");
    }
}

#[test]
fn an_opponent_answers_and_says_who_it_is() {
    let mut table = people();
    table.invite("human", "gent");
    assert!(table.session.thinking(table.now).is_none());
    table.play("e4");
    let told = table.answer();
    assert!(told.starts_with("Black (gent) plays "), "{told}");
    assert_eq!(table.session.side_to_move(), Side::White);
}

#[test]
fn nobody_moves_for_an_opponent() {
    let mut table = people();
    table.invite("gent", "human");
    let error = table.try_play("e4").expect_err("it is not our turn");
    assert_eq!(error.to_string(), "it is White's turn, which gent plays");
    assert_eq!(table.session.at_display(), Side::Black);
}

#[test]
fn opponents_play_each_other_to_the_end() {
    let mut table = people();
    table.invite("waterloo-1", "waterloo-1");
    table.answer_all();
    assert!(table.session.ending().is_some());
    assert_eq!(table.session.standing().games(), 1);
}

#[test]
fn the_same_seed_plays_the_same_games_and_each_game_is_another() {
    let games = || {
        let mut table = people();
        let game = |_| {
            table.invite("waterloo-1", "waterloo-1");
            table.answer_all();
            let texts = table.session.plies().into_iter().map(|ply| ply.text);
            texts.collect::<Vec<_>>()
        };
        (0..2).map(game).collect::<Vec<_>>()
    };
    let first = games();
    assert_eq!(games(), first);
    assert_ne!(first[0], first[1]);
}

#[test]
fn players_change_in_mid_game() {
    let mut table = people();
    table.play("e4");
    let gent = table.session.seat("gent").expect("an opponent");
    table.session.change(Side::Black, gent).expect("a game");
    table.answer();
    table
        .session
        .change(Side::Black, Seat::Person)
        .expect("a game");
    table.play("d4");
    assert!(table.session.thinking(table.now).is_none());
    let nobody = Seat::Opponent("nobody".to_owned());
    assert!(table.session.change(Side::White, nobody).is_err());
    assert!(table.session.player(Side::White).is_person());
}

#[test]
fn a_thought_that_comes_too_late_changes_nothing() {
    let mut table = people();
    table.invite("human", "waterloo-1");
    table.play("e4");
    let thinking = table.session.thinking(table.now).expect("its turn");
    let thought = thinking.run(&Control::default());
    table.undo(1).expect("a move");
    assert_eq!(table.session.answer(&thought, table.now), Ok(Vec::new()));
    table.play("d4");
    assert_eq!(table.session.answer(&thought, table.now), Ok(Vec::new()));
    assert_eq!(table.session.plies().len(), 1);
    table
        .session
        .resign(Side::White, table.now)
        .expect("a game");
    assert_eq!(table.session.answer(&thought, table.now), Ok(Vec::new()));
}

#[test]
fn thinking_is_done_on_any_thread_while_the_session_goes_on() {
    let mut table = people();
    table.invite("human", "quirkat");
    table.play("e4");
    let thinking = table.session.thinking(table.now).expect("its turn");
    let control = Control::default();
    let thought = thread::scope(|scope| {
        let thread = scope.spawn(|| thinking.run(&control));
        assert_eq!(table.session.plies().len(), 1);
        control.stop();
        thread.join().expect("it ends")
    });
    let told = table.session.answer(&thought, table.now);
    assert!(
        !told.expect("a move").is_empty(),
        "a search has a move at once"
    );
}

#[test]
fn nobody_thinks_before_a_game_that_was_set_up_begins() {
    let mut table = position::<Chess>("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    table.invite("human", "gent");
    assert!(table.session.thinking(table.now).is_some());
    let setup = table.session.setup().expect("no move yet");
    table.session.set_up(&setup).expect("a position");
    assert!(table.session.thinking(table.now).is_none());
    let error = table.try_play("Ke7").expect_err("it is gent's turn");
    assert!(matches!(error, SessionError::NotYours { .. }));
    table.begin(PEOPLE);
    table.play("Ke7");
}

#[test]
fn openings_are_played_by_heart_only_where_that_feature_is_on() {
    for on in [true, false] {
        let mut table = people();
        table
            .session
            .set_feature(Feature::Opening, on)
            .expect("between games");
        table.invite("level-8", "human");
        let thinking = table.session.thinking(table.now).expect("its turn");
        // What is known by heart is not judged.
        assert_eq!(thinking.run(&Control::default()).score.is_none(), on);
    }
}

#[test]
fn whoever_sits_at_the_board_hears_that_openings_are_off() {
    let mut table = people();
    table.invite("level-8", "human");
    table
        .session
        .set_feature(Feature::Opening, false)
        .expect("no move was made");
    let thinking = table.session.thinking(table.now).expect("its turn");
    assert!(thinking.run(&Control::default()).score.is_some());
}

#[test]
fn an_opponent_tells_what_it_did_not_look_at_even_when_others_sit_there() {
    let mut table = people();
    table.session.set_feature(Feature::Opening, false).unwrap();
    table.invite("human", "level-1");
    table.play("e4");
    table.answer();
    let replies = position::<Chess>("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let replies = replies.session.targets();
    let overlooked = |session: &quirkat_session::Session<Chess>| -> Vec<bool> {
        let is_overlooked = |target: &quirkat_session::Target| {
            let line = [target.san.clone()];
            session.overlooked(2, &line).unwrap().is_some()
        };
        replies.iter().map(is_overlooked).collect()
    };
    let first = overlooked(&table.session);
    assert!(first.contains(&true) && first.contains(&false));
    // Nothing is asked of people, and nothing of plies that were not played.
    assert_eq!(table.session.overlooked(1, &["d4".to_owned()]), Ok(None));
    assert_eq!(table.session.overlooked(0, &["d4".to_owned()]), Ok(None));
    assert_eq!(table.session.overlooked(3, &["d4".to_owned()]), Ok(None));
    assert!(table.session.overlooked(2, &["Qh8".to_owned()]).is_err());
    // Who sits there later has nothing to do with it.
    table.session.change(Side::Black, Seat::Person).unwrap();
    table.session.resign(Side::White, table.now).unwrap();
    assert_eq!(overlooked(&table.session), first);
}
