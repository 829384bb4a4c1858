//! Games on paper.

use crate::table::{PEOPLE, people, position};
use quirkat_chess::Chess;
use quirkat_game::Side;
use quirkat_game::pgn::PgnGame;
use quirkat_session::SessionError;

fn pgn(text: &str) -> PgnGame {
    text.parse().expect("a game in PGN")
}

#[test]
fn a_game_is_written_with_its_players_and_read_again() {
    let mut table = people();
    table.invite("human", "waterloo-2");
    table
        .session
        .set_time("300+2".parse().ok())
        .expect("no move yet");
    table.play("e4");
    table.answer();
    table
        .session
        .resign(Side::White, table.now)
        .expect("a game");
    let written = table
        .session
        .to_pgn("2024.02.29")
        .expect("tags")
        .to_string();
    for line in [
        "[Date \"2024.02.29\"]",
        "[Round \"2\"]",
        "[White \"human\"]",
        "[Black \"waterloo-2\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"300+2\"]",
        "[Termination \"resignation\"]",
    ] {
        assert!(written.contains(line), "{written}");
    }
    let plies = table.session.plies();
    table.begin(PEOPLE);
    table
        .session
        .load(&pgn(&written), table.now)
        .expect("a game");
    let texts = |plies: Vec<quirkat_session::Ply>| -> Vec<String> {
        plies.into_iter().map(|ply| ply.text).collect()
    };
    assert_eq!(texts(table.session.plies()), texts(plies));
    let ending = table.session.ending().expect("an end");
    assert_eq!(ending.to_string(), "0-1 resignation");
}

#[test]
fn a_game_that_was_loaded_keeps_its_names_and_date() {
    let mut table = people();
    let game = pgn(
        "[Event \"Match\"]\n[Site \"?\"]\n[Date \"1858.??.??\"]\n[White \"Morphy\"]\n[Black \"?\"]\n\n1. e4 e5 *",
    );
    table.session.load(&game, table.now).expect("a game");
    assert_eq!(
        Side::BOTH.map(|side| table.session.called(side)),
        [Some("Morphy"), None]
    );
    let written = |table: &crate::table::Table<Chess>| {
        let written = table.session.to_pgn("2024.02.29").expect("tags");
        ["Event", "Site", "Date", "White", "Black"].map(|tag| written.tag(tag).map(str::to_owned))
    };
    let expected = ["Match", "?", "1858.??.??", "Morphy", "human"];
    assert_eq!(written(&table), expected.map(|tag| Some(tag.to_owned())));
    let seat = table.session.seat("level-1").expect("a level");
    table.session.change(Side::White, seat).expect("a seat");
    assert_eq!(
        written(&table)[3].as_deref(),
        Some("level-1"),
        "somebody else plays"
    );
    table.session.abort();
    table.begin(PEOPLE);
    let expected = ["Game at home", "?", "2024.02.29", "human", "human"];
    assert_eq!(written(&table), expected.map(|tag| Some(tag.to_owned())));
}

#[test]
fn a_game_that_was_over_when_it_was_loaded_does_not_count() {
    let mut table = people();
    let game = pgn("1. f3 e5 2. g4 Qh4# 0-1");
    table.session.load(&game, table.now).expect("a game");
    assert_eq!(table.session.standing().games(), 0);
    table.undo(1).expect("the mate");
    table.play("Qh4");
    assert_eq!(table.session.standing().games(), 1);
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let mut table = people();
    let game = pgn("1. e4 e5 2. Nf3 *");
    table.session.load(&game, table.now).expect("a game");
    assert!(table.session.in_progress());
    assert_eq!(table.play("Nc6"), "Black plays Nc6");
    assert_eq!(table.session.plies()[3].turn.to_string(), "2...");
    assert_eq!(table.scores().len(), 5);
}

#[test]
fn what_cannot_be_played_is_refused_and_changes_nothing() {
    let mut table = position::<Chess>("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let before = table.session.position_text();
    for (text, says) in [
        ("1. e4 e5 2. Ke3 *", "move 2. `Ke3` is not legal here"),
        (
            "[Variant \"Go\"]\n\n*",
            "the record is of the game `Go`, not of chess",
        ),
        ("[FEN \"nonsense\"]\n\n*", "the start `nonsense` is refused"),
    ] {
        let error = table.session.load(&pgn(text), table.now);
        let error = error.expect_err(text).to_string();
        assert!(error.starts_with(says), "{error}");
        assert_eq!(table.session.position_text(), before);
    }
    table.play("e4");
    let error = table.session.load(&pgn("1. e4 *"), table.now);
    assert_eq!(error, Err(SessionError::InProgress));
}
