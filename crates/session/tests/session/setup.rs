//! Boards that are set up piece by piece.

use crate::table::{PEOPLE, people, waiting};
use quirkat_alquerque::Alquerque;
use quirkat_baroque::Baroque;
use quirkat_chess::Chess;
use quirkat_game::{Rules, Side};
use quirkat_games::{Game, Playable, PlayerOptions};
use quirkat_session::{SessionError, Setup, SetupError, new_session};

/// The text of the position after lines such as `+ K e1`, `- e1`, `= black`, from an empty board.
fn built<P: Playable>(lines: &[&str]) -> Result<String, SessionError> {
    let mut session = waiting(P::start()).session;
    let mut setup = session.setup()?;
    setup.clear();
    for line in lines {
        change(&mut setup, line)?;
    }
    session.set_up(&setup)?;
    Ok(session.position_text())
}

fn change(setup: &mut Setup, line: &str) -> Result<(), SetupError> {
    match line.split(' ').collect::<Vec<_>>()[..] {
        ["+", piece, site] => setup.put(piece, site),
        ["-", site] => setup.remove(site),
        ["=", side] => setup.turn(side),
        _ => panic!("not a line: {line}"),
    }
}

#[test]
fn every_game_can_be_set_up() {
    let chess = built::<Chess>(&["+ K e1", "+ k e8", "+ P a2", "+ q d8", "- d8", "= black"]);
    assert_eq!(chess.as_deref(), Ok("4k3/8/8/8/8/8/P7/4K3 b - - 0 1"));
    let baroque = built::<Baroque>(&["+ K a1", "+ L b2", "+ k h8", "= white"]);
    assert_eq!(baroque.as_deref(), Ok("7k/8/8/8/8/8/1L6/K7 w 0 1"));
    let alquerque = built::<Alquerque>(&["+ w a5", "+ b e1", "= black"]);
    assert_eq!(alquerque.as_deref(), Ok("w4/5/5/5/4b b -"));
}

#[test]
fn the_start_of_every_game_can_be_set_up_again() {
    for &game in Game::ALL {
        let options = PlayerOptions::default();
        let mut session = new_session(game, None, 1, options).expect("a start");
        let start = session.position_text();
        if !start.contains('/') {
            // A board is handed over as rows, which the texts of this game do not have.
            continue;
        }
        let setup = session.setup().expect("no game yet");
        session.set_up(&setup).expect("a position");
        assert_eq!(session.position_text(), start);
    }
}

#[test]
fn a_setup_begins_with_the_start() {
    let session = waiting(Chess::start()).session;
    let mut setup = session.setup().expect("no game yet");
    setup.remove("d1").expect("a queen");
    let mut session = session;
    session.set_up(&setup).expect("a position");
    assert_eq!(
        session.position_text(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
    );
}

#[test]
fn kings_and_rooks_at_home_may_castle() {
    for (lines, rights) in [
        (&["+ K e1", "+ R h1", "+ k e8", "+ r a8"][..], "Kq"),
        (&["+ K e1", "+ R g1", "+ k d8", "+ r a8"], "-"),
        (&["+ K e1", "+ r h1", "+ R a1", "+ k e8", "+ B f1"], "Q"),
    ] {
        let text = built::<Chess>(lines).expect("a position");
        assert_eq!(text.split(' ').nth(2), Some(rights), "{text}");
    }
}

#[test]
fn a_board_that_is_no_position_is_refused_with_the_reason() {
    for (lines, says) in [
        (
            &["+ k e8"][..],
            "not a position of chess: White has 0 kings instead of one",
        ),
        (
            &["+ K e1", "+ k e8", "+ P a8"],
            "not a position of chess: there is a pawn on a8",
        ),
        (
            &["+ K e1", "+ k e8", "+ q e2", "= black"],
            "not a position of chess: White is in check",
        ),
        (
            &["+ K e1", "+ k e8"],
            "no game can begin here, it would be over: 1/2-1/2 ",
        ),
        (
            &["+ x e1"],
            "`x` is not a piece; the letters are P N B R Q K p n b r q k",
        ),
        (&["+ KK e1"], "`KK` is not a piece"),
        (&["+ K e9"], "`e9` is not on the board"),
        (&["- e4"], "nothing stands on e4"),
        (&["= green"], "`green` is not a side, `white` or `black`"),
    ] {
        let error = built::<Chess>(lines).expect_err("no position").to_string();
        assert!(error.starts_with(says), "{error}");
    }
}

#[test]
fn later_games_begin_with_the_board_set_up() {
    let mut table = people();
    let mut setup = table.session.setup().expect("no move yet");
    setup.remove("d8").expect("a queen");
    table.session.set_up(&setup).expect("a position");
    for _ in 0..2 {
        table.begin(PEOPLE);
        assert!(table.session.position_text().starts_with("rnb1kbnr/"));
        table.play("e4");
        assert_eq!(table.session.setup().err(), Some(SessionError::InProgress));
        table
            .session
            .resign(Side::White, table.now)
            .expect("a game");
    }
}

#[test]
fn a_setup_that_is_refused_leaves_the_board() {
    let mut table = waiting(Chess::start());
    let before = table.session.position_text();
    let mut setup = table.session.setup().expect("no game yet");
    setup.clear();
    assert!(table.session.set_up(&setup).is_err());
    assert_eq!(table.session.position_text(), before);
    table.play("e4");
}
